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
/// Each measurement is the best of this many passes over all records.
const PASSES: usize = 15;

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
    let all = records.games.len();
    let legal =
        best(|| records.games.iter().map(|game| game.position().chess().legal_moves().len()).sum());
    let algebraic = best(|| {
        records
            .games
            .iter()
            .zip(&records.algebraic)
            .map(|(game, text)| readings(game, text, &admitted))
            .sum()
    });
    let descriptive = best(|| {
        records
            .descriptive
            .iter()
            .map(|(at, text)| readings(&records.games[*at], text, &admitted))
            .sum()
    });
    let of_descriptive = best(|| {
        records
            .descriptive
            .iter()
            .map(|(at, _)| records.games[*at].position().chess().legal_moves().len())
            .sum()
    });
    let rate = |count: usize, took: Duration| count as f64 / took.as_secs_f64() / 1e6;
    println!("| what | records | million a second | of the floor |");
    println!("|---|---|---|---|");
    println!(
        "| shakmaty, legal moves of the same positions | {all} | {:.2} | 1 |",
        rate(all, legal)
    );
    println!(
        "| English algebraic | {all} | {:.2} | {:.2} (at least 0.33) |",
        rate(all, algebraic),
        legal.as_secs_f64() / algebraic.as_secs_f64()
    );
    println!(
        "| English descriptive | {} | {:.2} | {:.2} (at least 0.10) |",
        records.descriptive.len(),
        rate(records.descriptive.len(), descriptive),
        of_descriptive.as_secs_f64() / descriptive.as_secs_f64()
    );
}

fn readings(game: &Game, text: &Written, admitted: &Admitted) -> usize {
    read(black_box(game), black_box(text), admitted).readings().len()
}

fn best(mut pass: impl FnMut() -> usize) -> Duration {
    (0..PASSES)
        .map(|_| {
            let start = Instant::now();
            black_box(pass());
            start.elapsed()
        })
        .min()
        .unwrap_or_default()
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
