//! Decides every position of `fixtures/perpetuals` (or of the files named) and prints a table:
//! the answer, the positions looked at, the time. Run by `benches/perpetual.sh`.
#![allow(clippy::print_stdout, clippy::unwrap_used)] // a bench speaks to a person, and may fail

use std::{fmt::Write as _, time::Instant};

use adjourn::{
    chess::{Color, IdleEnPassant, Position},
    laws::draws::perpetual::{Answer, Limit, Question, decide},
};
use serde::Deserialize;

#[derive(Deserialize)]
struct Set {
    position: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    fen: String,
    answer: String,
    checker: Option<String>,
    source: String,
}

fn main() {
    let mut files: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    if files.is_empty() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/perpetuals");
        files = ["true", "near-miss"].map(|name| format!("{folder}/{name}.toml")).to_vec();
    }
    println!("| position | answer | positions | seconds | size of proof |");
    println!("|---|---|---:|---:|---:|");
    let (mut decided, mut all, mut wrong) = (0, 0, String::new());
    for file in files {
        let set: Set = toml::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
        for entry in set.position {
            let position = Position::from_fen(&entry.fen, IdleEnPassant::Dropped).unwrap();
            let checker = match entry.checker.as_deref() {
                Some("white") => Color::White,
                Some("black") => Color::Black,
                _ => position.turn(),
            };
            let begun = Instant::now();
            let found = decide(Question { position, checker }, Limit::default());
            let seconds = begun.elapsed().as_secs_f64();
            let (answer, size) = match &found.answer {
                Answer::Proved(strategy) => ("proved", strategy.steps.len()),
                Answer::Refuted(refutation) => ("refuted", refutation.escapes.len()),
                Answer::Mates(strategy) => ("mates", strategy.steps.len()),
                Answer::Undecided(_) => ("undecided", 0),
            };
            all += 1;
            decided += u32::from(answer == entry.answer && seconds < 10.0);
            if answer != entry.answer {
                writeln!(
                    wrong,
                    "{} is {answer}, not {}: {}",
                    entry.fen, entry.answer, entry.source
                )
                .unwrap();
            }
            println!(
                "| {} | {answer} | {} | {seconds:.3} | {size} |",
                entry.source, found.positions
            );
        }
    }
    println!("\n{decided} of {all} decided rightly within 10 seconds");
    print!("{wrong}");
}
