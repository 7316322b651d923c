//! Papers filed: by two at once, in folders of any name, from mail of any kind.

#[path = "support/table.rs"]
mod table;

use std::{
    ffi::{OsStr, OsString},
    os::unix::ffi::OsStrExt as _,
    process::{Child, Stdio},
};

use table::Table;

const QUIET: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40";
const ROUNDS: usize = 12;

/// Begins a command, for another to be run beside it.
fn begin(table: &Table, arguments: &[&str]) -> Child {
    let mut command = table.command(arguments);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

fn signatures(paper: &str) -> usize {
    paper.matches("[[signature]]").count()
}

#[test]
fn two_who_sign_at_once_both_sign() {
    for round in 0..ROUNDS {
        let table = Table::with_people();
        table.snapshot(QUIET, &[]).done();
        let both = ["vera-white.key", "bela-black.key"]
            .map(|key| begin(&table, &["sign", "docket/snapshot.toml", "--key", key]));
        for mut signing in both {
            assert!(signing.wait().unwrap().success());
        }
        assert_eq!(signatures(&table.read("docket/snapshot.toml")), 3, "round {round}");
    }
}

#[test]
fn a_countersignature_never_brings_back_the_move_before() {
    for round in 0..ROUNDS {
        let table = Table::with_people();
        table.snapshot(QUIET, &[]).done();
        table.typing("e3\n", &["seal", "docket", "--key", "vera-white.key"]).done();
        let before = table.read("docket/envelope.toml");
        let sign = ["sign", "docket/envelope.toml", "--key", "bela-black.key"];
        let mut signing = begin(&table, &sign);
        let again = ["seal", "docket", "--key", "vera-white.key", "--replace"];
        table.typing("e4\n", &again).done();
        signing.wait().unwrap();
        let commitment = |paper: &str| {
            paper.lines().find(|line| line.starts_with("commitment")).unwrap().to_owned()
        };
        let after = table.read("docket/envelope.toml");
        assert_ne!(commitment(&after), commitment(&before), "round {round}");
        table.run(&["verify", "docket"]).done();
    }
}

#[test]
fn what_is_taken_while_it_is_received_does_not_part_them() {
    for _ in 0..ROUNDS {
        let table = Table::with_people();
        table.snapshot(QUIET, &[]).done();
        table.typing("e3\n", &["seal", "docket", "--key", "vera-white.key"]).done();
        table.run(&["take", "later", "docket/snapshot.toml", "docket/laws.toml"]).done();
        table.typing("e4\n", &["seal", "later", "--key", "vera-white.key"]).done();
        let mut taking = begin(&table, &["take", "docket", "later/envelope.toml"]);
        table.run(&["receive", "docket", "--key", "cora-keeper.key"]).done();
        taking.wait().unwrap();
        table.run(&["verify", "docket"]).done();
    }
}

/// The command with this word of any bytes in the place of `@`.
fn odd(table: &Table, word: &OsStr, arguments: &[&str]) -> std::process::Output {
    let arguments: Vec<OsString> = arguments
        .iter()
        .map(|argument| match argument.split_once('@') {
            Some((before, after)) => [before.as_ref(), word, after.as_ref()].into_iter().collect(),
            None => argument.into(),
        })
        .collect();
    let mut command = table.command(&[]);
    table.write("typed", "e4\n");
    let typed = std::fs::File::open(table.path("typed")).unwrap();
    command.args(arguments).stdin(typed).output().unwrap()
}

#[test]
fn a_folder_is_called_anything() {
    let table = Table::with_people();
    let word = OsStr::from_bytes(b"d\xffcket");
    let people = ["--white", "vera-white.card", "--black", "bela-black.card"];
    let snapshot = ["snapshot", "--fen", QUIET, "--docket", "@", "--custodian", "cora-keeper.card"];
    let snapshot = [&snapshot[..], &people, &["--key", "cora-keeper.key"]].concat();
    let steps: [&[&str]; 9] = [
        &["keygen", "Anna", "--out", "@"],
        &snapshot,
        &["sign", "@/snapshot.toml", "--key", "bela-black.key"],
        &["seal", "@", "--key", "vera-white.key"],
        &["receive", "@", "--key", "cora-keeper.key"],
        &["resume", "@", "--key", "cora-keeper.key", "--present", "black,white"],
        &["verify", "@"],
        &["show", "@"],
        &["take", "other", "@/snapshot.toml", "@/laws.toml", "@/envelope.toml"],
    ];
    for step in steps {
        for json in [&["--json"][..], &[]] {
            let run = odd(&table, word, &[step, json].concat());
            let said = String::from_utf8_lossy(&run.stderr);
            // what was done is not done again
            let again = json.is_empty() && ["keygen", "snapshot", "seal"].contains(&step[0]);
            assert_eq!(run.status.code(), Some(i32::from(again)), "{step:?} {json:?}: {said}");
        }
    }
}

#[test]
fn a_code_of_laws_survives_the_mail_whatever_its_lines_end_in() {
    let table = Table::with_people();
    let code = table.run(&["laws", "blue-book"]).done().out;
    let club = code.replace("name = \"blue-book\"", "name = \"club\"");
    table.write("club.toml", format!("\u{feff}{}", club.replace('\n', "\r\n")));
    table.snapshot(QUIET, &["--laws", "club.toml"]).done();
    assert_eq!(table.read("docket/laws.toml"), club);
    table.run(&["take", "other", "docket/laws.toml", "docket/snapshot.toml"]).done();
    table.run(&["verify", "other"]).done();
    table.write("other.toml", club.replace("umpire", "referee"));
    let refused = table.run(&["take", "third", "docket/snapshot.toml", "other.toml"]).exits(1);
    refused.tells("`laws_digest`");
    assert!(!table.holds("third/laws.toml"));
}

#[test]
fn a_score_is_taken_where_a_paper_names_it() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    table.write("stray.pgn", "[White \"A\"]\n\n1. e4 *\n");
    table.run(&["take", "docket", "stray.pgn"]).exits(1).tells("neither resumption nor conclusion");
    assert!(!table.holds("docket/game.pgn"));
    table.resume(&[]).done();
    std::fs::rename(table.path("docket/game.pgn"), table.path("mine.pgn")).unwrap();
    table.run(&["take", "docket", "stray.pgn"]).exits(1).tells("it is not the score");
    table.run(&["take", "docket", "mine.pgn"]).done();
    table.run(&["verify", "docket"]).done();
}

#[test]
fn a_key_that_was_cut_off_from_its_card_gets_one() {
    let table = Table::new();
    table.run(&["keygen", "Anna"]).done();
    for lost in ["anna.age", "anna.card"] {
        std::fs::remove_file(table.path(lost)).unwrap();
    }
    table.run(&["keygen", "Anna"]).exits(1).tells("--from anna.key --out PREFIX");
    table.run(&["keygen", "Anna", "--from", "anna.key", "--out", "other"]).done();
    assert!(table.holds("other.card"));
}

#[test]
fn a_quiet_demonstration_is_quiet() {
    let table = Table::new();
    let came = table.run(&["demo", "-q"]).done();
    assert_eq!(came.err, "");
}
