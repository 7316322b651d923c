//! `adjourn laws` and `adjourn penalty`, as typed.

use std::process::{Command, Output};

use adjourn::laws::Code;
use serde_json::Value;

const USUAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 20";

fn adjourn(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_adjourn")).args(arguments).output().unwrap()
}

fn printed(arguments: &[&str]) -> String {
    let output = adjourn(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str]) -> (Option<i32>, String) {
    let output = adjourn(arguments);
    assert!(output.stdout.is_empty());
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn laws_lists_the_codes_and_prints_one_byte_for_byte() {
    let list = printed(&["laws"]);
    let first: Vec<_> = list.lines().step_by(2).filter_map(|l| l.split(' ').next()).collect();
    assert_eq!(first, ["blue-book", "london", "fide", "uscf"]);
    for name in Code::names() {
        assert_eq!(printed(&["laws", name]), Code::source(name).unwrap());
    }
    let one: Value = serde_json::from_str(&printed(&["laws", "fide", "--json"])).unwrap();
    assert_eq!(one["toml"], Code::source("fide").unwrap());
}

#[test]
fn a_clubs_own_code_is_checked() {
    let folder = tempfile::tempdir().unwrap();
    let club = folder.path().join("club.toml");
    let path = club.to_str().unwrap();
    let text = Code::source("fide").unwrap().replace("name = \"fide\"", "name = \"club\"");
    std::fs::write(&club, &text).unwrap();
    assert_eq!(printed(&["laws", path]), text);
    std::fs::write(&club, text.replace("[face]", "[facade]")).unwrap();
    let (exit, told) = refused(&["laws", path]);
    assert_eq!(exit, Some(1));
    assert!(told.contains("club.toml: line ") && told.contains("facade"), "{told}");
    assert_eq!(refused(&["laws", "no-such-code"]).0, Some(2));
}

#[test]
fn a_penalty_for_a_person_and_for_a_program() {
    let penalty = ["penalty", "illegal-square", "--fen", CASTLING, "--men", "a1", "--to", "b3"];
    let told = printed(&penalty);
    assert!(told.contains("Black may require: legal move of the man touched: Ra2, "), "{told}");
    assert!(told.contains("\nor: King move"), "{told}");
    assert!(told.contains("Kd1, Kd2, Ke2, Kf1, Kf2\n"), "{told}");

    let told = printed(&["penalty", "touch-own", "--fen", USUAL, "--men", "a1", "--json"]);
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["force"], "must");
    assert_eq!(told["passed"], serde_json::json!(["move-touched", "king"]));
    assert_eq!(told["choices"][0]["remedy"], "designated-man");
    assert_eq!(told["choices"][0]["men"].as_array().unwrap().len(), 10);

    let two = ["penalty", "two-moves", "--fen", USUAL, "--moves", "e2e4", "f1c4", "--json"];
    let told: Value = serde_json::from_str(&printed(&two)).unwrap();
    assert_eq!(told["choices"][0]["moves"], serde_json::json!(["e2e4"]));
}

#[test]
fn a_blank_cell_says_that_it_is_not_in_the_text_in_hand() {
    let blank = ["penalty", "touch-own", "--fen", USUAL, "--men", "a1", "--laws", "london"];
    assert!(printed(&blank).contains("not in the text in hand"));
}

#[test]
fn what_is_no_offence_is_refused() {
    let (exit, told) = refused(&["penalty", "illegal-castling", "--fen", CASTLING, "--men", "h1"]);
    assert_eq!(exit, Some(1));
    assert!(told.contains("illegal-castling is no offence in this position"), "{told}");
    let (exit, told) = refused(&["penalty", "sneezing", "--fen", CASTLING]);
    assert_eq!(exit, Some(2));
    assert!(told.contains("unknown offence \"sneezing\""), "{told}");
    assert_eq!(refused(&["penalty", "touch-own", "--fen", "8/8 w", "--men", "a1"]).0, Some(1));
    assert_eq!(refused(&["penalty", "touch-own", "--fen", USUAL, "--men", "z9"]).0, Some(2));
    let twice = ["penalty", "two-moves", "--fen", USUAL, "--moves", "e2e4", "e7e5"];
    assert_eq!(refused(&twice).0, Some(1));
}
