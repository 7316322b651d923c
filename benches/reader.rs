//! How fast records are read, against what any complete answer must cost: the legal moves of the
//! same positions, as shakmaty generates them. One core. Prints a table for BENCHMARKS.md; run by
//! `scripts/measure-reader`. With `--dump FILE` it writes the records for other readers to read.

use std::{
    fs::{self, File},
    hint::black_box,
    io::{BufWriter, Write},
    num::NonZero,
    time::{Duration, Instant},
};

use adjourn::{
    chess::{
        Game, Position,
        pgn::{GameNumber, read_game},
    },
    record::{Admitted, Written, read},
};
use serde_json::Value;
use shakmaty::Position as _;

const SHARED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/corpora");
/// Each batch counts at the best of this many passes.
const PASSES: usize = 60;
/// Records in a batch: a fraction of a millisecond.
const BATCH: usize = 1024;

struct Records {
    games: Vec<Game>,
    algebraic: Vec<Written>,
    descriptive: Vec<(usize, Written)>,
}

fn main() {
    let Some(records) = gather() else {
        println!("SKIPPED: {SHARED} is not here");
        return;
    };
    let mut arguments = std::env::args().skip_while(|argument| argument != "--dump").skip(1);
    if let Some(file) = arguments.next() {
        dump(&records, &file);
    }
    let admitted = Admitted::default();
    let all: Vec<(&Game, &Written)> = records.games.iter().zip(&records.algebraic).collect();
    let books: Vec<(&Game, &Written)> =
        records.descriptive.iter().map(|(at, text)| (&records.games[*at], text)).collect();
    println!("| what | records | million a second | of the floor |");
    println!("|---|---|---|---|");
    for (what, floor, records) in
        [("English algebraic", 0.33, &all), ("English descriptive", 0.10, &books)]
    {
        let [legal, read] = best(
            records,
            |(game, _)| game.position().chess().legal_moves().len(),
            |(game, text)| readings(game, text, &admitted),
        );
        let rate = |took: Duration| records.len() as f64 / took.as_secs_f64() / 1e6;
        let count = records.len();
        println!("| shakmaty, legal moves of the same | {count} | {:.2} | 1 |", rate(legal));
        let ratio = legal.as_secs_f64() / read.as_secs_f64();
        println!("| {what} | {count} | {:.2} | {ratio:.2} (at least {floor:.2}) |", rate(read));
    }
}

fn readings(game: &Game, text: &Written, admitted: &Admitted) -> usize {
    read(black_box(game), black_box(text), admitted).readings().len()
}

/// The time all records take by one work and by the other, turn about, each small batch at its
/// best of several passes: what a quiet machine would need.
fn best(
    records: &[(&Game, &Written)],
    one: impl Fn((&Game, &Written)) -> usize,
    other: impl Fn((&Game, &Written)) -> usize,
) -> [Duration; 2] {
    let mut sums = [Duration::ZERO; 2];
    for batch in records.chunks(BATCH) {
        let mut quickest = [Duration::MAX; 2];
        for _ in 0..PASSES {
            let took = [timed(batch, &one), timed(batch, &other)];
            quickest = [quickest[0].min(took[0]), quickest[1].min(took[1])];
        }
        sums = [sums[0] + quickest[0], sums[1] + quickest[1]];
    }
    sums
}

fn timed(batch: &[(&Game, &Written)], work: impl Fn((&Game, &Written)) -> usize) -> Duration {
    let start = Instant::now();
    black_box(batch.iter().map(|record| work(*record)).sum::<usize>());
    start.elapsed()
}

fn gather() -> Option<Records> {
    let mut records = Records { games: Vec::new(), algebraic: Vec::new(), descriptive: Vec::new() };
    for name in ["descriptive-blue-book.jsonl", "descriptive-books.jsonl"] {
        for line in fs::read_to_string(format!("{SHARED}/{name}")).ok()?.lines() {
            let corpus: Value = serde_json::from_str(line).expect("the corpus is JSON Lines");
            let written = corpus["records"].as_array()?.iter();
            let mut game = Game::new(Position::usual_array());
            for (text, played) in written.zip(corpus["moves"].as_array()?) {
                let m = game.position().find_uci(played.as_str()?.parse().ok()?)?;
                if let Some(text) = text.as_str() {
                    let at = records.games.len();
                    records.descriptive.push((at, Written::new(text).ok()?));
                }
                records.note(&game, m);
                game.push(m);
            }
        }
    }
    for name in ["adjourned.pgn", "odds.pgn"] {
        let text = fs::read(format!("{SHARED}/{name}")).ok()?;
        for nth in 1.. {
            let which = GameNumber::Nth(NonZero::new(nth)?);
            let Ok(score) = read_game(text.as_slice(), which) else { break };
            let mut game = Game::new(score.game.start().clone());
            for m in score.game.moves() {
                records.note(&game, *m);
                game.push(*m);
            }
        }
    }
    Some(records)
}

impl Records {
    fn note(&mut self, game: &Game, m: shakmaty::Move) {
        let san = game.position().san(m);
        self.algebraic.push(Written::new(&san).expect("SAN is short"));
        self.games.push(game.clone());
    }
}

fn dump(records: &Records, file: &str) {
    let mut out = BufWriter::new(File::create(file).expect("the file can be written"));
    for (game, text) in records.games.iter().zip(&records.algebraic) {
        writeln!(out, "{}\t{}", game.position(), text.as_str()).expect("the file can be written");
    }
}
