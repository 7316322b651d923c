//! The hard records shared between projects, where they are there.

use std::{fs, path::PathBuf};

use adjourn::{
    chess::{Game, IdleEnPassant, Position},
    record::{Admitted, Finding, Written, read},
};
use serde_json::Value;

pub(super) fn text(name: &str) -> Option<String> {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared")).join(name);
    let text = fs::read_to_string(&path).ok();
    if text.is_none() {
        eprintln!("SKIPPED: {} is not here", path.display());
    }
    text
}

fn game_of(fen: &str) -> Game {
    Game::new(Position::from_fen(fen, IdleEnPassant::Dropped).unwrap())
}

fn uci(game: &Game, finding: &Finding) -> Vec<String> {
    finding.moves().map(|m| game.position().uci(m).to_string()).collect()
}

#[test]
fn hard_records_read_exactly() {
    for name in ["cases/records-hard.jsonl", "cases/laws-edge.jsonl"] {
        let Some(cases) = text(name) else { continue };
        let mut wrong = Vec::new();
        for line in cases.lines() {
            let case: Value = serde_json::from_str(line).unwrap();
            let game = game_of(case["fen"].as_str().unwrap());
            let written = Written::new(case["text"].as_str().unwrap()).unwrap();
            let letters = case["letters"].as_array().map_or_else(
                || Admitted::default().letters,
                |codes| codes.iter().map(|code| code.as_str().unwrap().parse().unwrap()).collect(),
            );
            let finding = read(&game, &written, &Admitted::in_letters(letters));
            let wanted: Vec<String> = serde_json::from_value(case["readings"].clone()).unwrap();
            let got = uci(&game, &finding);
            if got != wanted {
                wrong.push(format!("{} {:?}: {got:?}, not {wanted:?}", case["id"], case["text"]));
            }
        }
        let count = cases.lines().count();
        println!("{name}: {} of {count} records read exactly", count - wrong.len());
        assert!(
            wrong.is_empty(),
            "{name}: {} of {} wrong\n{}",
            wrong.len(),
            cases.lines().count(),
            wrong.join("\n")
        );
    }
}
