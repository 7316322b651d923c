//! A game adjourned again: the next snapshot drawn from the docket of the last.

use crate::table::{Came, PEOPLE, Table};

const QUIET: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40";
const CONTROL: [&str; 6] =
    ["--control", "40/7200:3600", "--used-white", "1:50:00", "--used-black", "1:30:00"];

fn follow(table: &Table, more: &[&str]) -> Came {
    let from = ["snapshot", "--from", "docket", "--docket", "second", "--key", "cora-keeper.key"];
    table.run(&[&from[..], more].concat())
}

fn resumed(more: &[&str]) -> Table {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", more);
    table.resume(&[]).done();
    table
}

#[test]
fn the_reply_to_a_sealed_move_is_sealed_in_turn() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[&CONTROL[..], &["--laws", "fide"]].concat());
    // the sealer is absent: his move is made, the replier need not show his
    let resume = ["resume", "docket", "--key", "cora-keeper.key", "--present", "black"];
    table.run(&resume).done().says("I.9.1 and I.9.3");
    follow(&table, &[]).done();
    let second = table.read("second/snapshot.toml");
    for taken_over in [
        "used_white = \"1:50:00\"",
        "used_black = \"1:30:00\"",
        "score = \"e2e4\"",
        "name = \"Vera White\"",
        "laws = \"fide\"",
        "previous = \"sha256:",
    ] {
        assert!(second.contains(taken_over), "{taken_over}: {second}");
    }
    assert_eq!(table.read("docket/laws.toml"), table.read("second/laws.toml"));
    table.typing("Kd7\n", &["seal", "second", "--key", "bela-black.key"]).done();
    table.run(&["receive", "second", "--key", "cora-keeper.key"]).done();
    let both = ["resume", "second", "--key", "cora-keeper.key", "--present", "white,black"];
    table.run(&both).done().says("the move made: 40... Kd7");
    let came = table.run(&["verify", "second"]).done();
    came.says("follows the resumption sha256:").says("--previous DIR");
    let came = table.run(&["verify", "second", "--previous", "docket"]).done();
    came.says("follows the resumption in docket");
    assert!(table.read("second/game.pgn").contains("40. e4 Kd7 {the sealed move}"));
}

#[test]
fn a_game_is_adjourned_a_second_time() {
    let table = resumed(&CONTROL);
    follow(&table, &["--moves", "e8d7", "e4e5", "--used-white", "2:00:00"])
        .done()
        .tells("the times used since are not known");
    let second = table.read("second/snapshot.toml");
    assert!(second.contains("score = \"e2e4 e8d7 e4e5\""), "{second}");
    assert!(second.contains("used_white = \"2:00:00\"") && !second.contains("used_black"));
    table.run(&["verify", "second", "--previous", "docket"]).done();
}

#[test]
fn the_moves_since_may_be_a_score() {
    let table = resumed(&[]);
    let header = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 40\"]\n";
    table.write("whole.pgn", format!("{header}\n40. e4 Kd7 41. e5 Ke6 *\n"));
    table.write("other.pgn", format!("{header}\n40. e3 Kd7 *\n"));
    follow(&table, &["--moves", "other.pgn"]).exits(1).tells("does not begin with the game");
    follow(&table, &["--moves", "whole.pgn", "--at", "41w"]).done();
    assert!(table.read("second/snapshot.toml").contains("score = \"e2e4 e8d7 e4e5\""));
}

#[test]
fn nothing_follows_a_game_that_was_not_resumed_or_is_over() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    follow(&table, &[]).exits(1).tells("was not resumed");
    let resign = ["conclude", "docket", "white-resigns", "--key", "vera-white.key"];
    table.run(&resign).done();
    follow(&table, &[]).exits(1);
    assert!(!table.holds("second"));
    let mated = Table::with_people();
    mated.sealed("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 30", "Ra8", &[]);
    mated.resume(&[]).done().says("1-0");
    follow(&mated, &[]).exits(1).tells("over: 1-0");
}

#[test]
fn nothing_follows_a_docket_that_does_not_hold() {
    let table = resumed(&[]);
    let text = table.read("docket/resumption.toml").replace("san = \"e4\"", "san = \"e3\"");
    table.write("docket/resumption.toml", text);
    follow(&table, &[]).exits(1).tells("does not hold").tells("adjourn verify docket");
    assert!(!table.holds("second"));
}

#[test]
fn moves_that_are_none_are_refused() {
    let table = resumed(&[]);
    follow(&table, &["--moves", "e2e4"]).exits(1).tells("no such move is legal");
    follow(&table, &["--moves", "Kd6"]).exits(1).tells("--moves Kd6");
    follow(&table, &["--moves", "no-such.pgn"]).exits(1).tells("--moves no-such.pgn");
    follow(&table, &["--white", "vera-white.card"]).exits(2);
    follow(&table, &["--laws", "fide"]).exits(2);
    assert!(!table.holds("second"));
}

#[test]
fn verify_tells_a_snapshot_that_follows_another_game() {
    let table = resumed(&[]);
    follow(&table, &[]).done();
    table.write("other.txt", "");
    let fen = "4k3/8/8/8/8/8/3P4/4K3 w - - 0 40";
    let people = PEOPLE.map(|word| if word == "docket" { "third" } else { word });
    table.run(&[&["snapshot", "--fen", fen][..], &people].concat()).done();
    table.typing("d4\n", &["seal", "third", "--key", "vera-white.key"]).done();
    table.run(&["receive", "third", "--key", "cora-keeper.key"]).done();
    let both = ["resume", "third", "--key", "cora-keeper.key", "--present", "white,black"];
    table.run(&both).done();
    let came = table.run(&["verify", "second", "--previous", "third"]).exits(1);
    came.tells("`previous` names").tells("`score` does not begin");
    table.run(&["verify", "docket", "--previous", "third"]).exits(1).tells("names nothing");
}
