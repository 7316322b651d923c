//! What a snapshot is drawn up from, and what it refuses, with the place and the reason.

#[path = "support/table.rs"]
mod table;

use table::{Came, Table};

const WHITE: &str = "vera-white.card";
const BLACK: &str = "bela-black.card";
const TWO_GAMES: &str = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 *\n\n\
                         [White \"White, Vera\"]\n[Black \"Bela Black\"]\n[Result \"0-1\"]\n\n\
                         1. f3 e5 2. g4 Qh4# 0-1\n";

fn snapshot(table: &Table, pgn: &str, players: [&str; 2], more: &[&str]) -> Came {
    snapshot_in("docket", table, pgn, players, more)
}

fn snapshot_in(
    docket: &str,
    table: &Table,
    pgn: &str,
    [white, black]: [&str; 2],
    more: &[&str],
) -> Came {
    table.write("game.pgn", pgn);
    let mut arguments = vec!["snapshot", "game.pgn", "--white", white, "--black", black];
    arguments.extend(["--custodian", "cora-keeper.card", "--key", "cora-keeper.key"]);
    arguments.extend(["--docket", docket]);
    arguments.extend(more);
    table.run(&arguments)
}

#[test]
fn a_game_that_is_over_is_refused_where_it_ended() {
    let table = Table::with_people();
    let came = snapshot(&table, TWO_GAMES, [WHITE, BLACK], &["--game", "2", "--at", "2b"]);
    came.exits(1)
        .tells("game.pgn, game 2: after 2...Qh4# the game is over: checkmate, 0-1")
        .tells("Definitions, checkmate");
    assert!(!table.holds("docket/snapshot.toml"));
}

#[test]
fn crossed_cards_are_refused_and_other_names_told() {
    let table = Table::with_people();
    let second = ["--game", "2", "--at", "2w"];
    let crossed = snapshot(&table, TWO_GAMES, [BLACK, WHITE], &second).exits(1);
    crossed.tells("game 2: White is White, Vera and Black Bela Black; here it is the other way");
    assert!(!table.holds("docket/snapshot.toml"));
    let right = snapshot(&table, TWO_GAMES, [WHITE, BLACK], &second).done();
    assert!(!right.err.contains("the score has"), "{}", right.err);
    let other = snapshot_in("other", &table, TWO_GAMES, [WHITE, BLACK], &["--game", "1"]).done();
    other.tells("game 1: the score has \"A\" for Vera White");
}

#[test]
fn a_clock_reading_that_does_not_fit_is_told() {
    let table = Table::with_people();
    let pgn = "[TimeControl \"40/5400\"]\n\n1. e4 {[%clk 1:29:00]} e5 {[%clk 1:31:50]} *\n";
    let came = snapshot(&table, pgn, [WHITE, BLACK], &[]).done();
    came.tells("the score does not tell the time Black used").tells("--used-black");
    let shown = table.run(&["show", "docket"]).done();
    shown.says("time used by white: 0:01:00").says("time used by black: not known");
}

#[test]
fn a_day_that_is_none_is_refused() {
    let table = Table::with_people();
    let pgn = "1. e4 *\n";
    for date in ["2026.02.29", "2026.13.01", "2026.00.10", "2026.04.31"] {
        snapshot(&table, pgn, [WHITE, BLACK], &["--date", date]).exits(2).tells("no such day");
    }
    for (nth, date) in ["2024.02.29", "????.02.29", "2026.??.31", "19??.??.??"].iter().enumerate() {
        let docket = format!("d{nth}");
        snapshot_in(&docket, &table, pgn, [WHITE, BLACK], &["--date", date]).done();
    }
}

#[test]
fn what_is_agreed_is_shown_to_who_signs_it() {
    let table = Table::with_people();
    let more = ["--control", "40/9000", "--default-time", "1:00:00", "--lock", "both"];
    let more = [&more[..], &["--white-letters", "de,en", "--played", "e4"]].concat();
    snapshot(&table, "1. d4 d5 *\n", [WHITE, BLACK], &more).done();
    let shown = table.run(&["show", "docket"]).done();
    for line in [
        "time control: 40/9000",
        "default time: 1:00:00",
        "letters White may write: de,en",
        "made on the board after the player was told to seal: e4",
        "opened by: custodian and replier together",
    ] {
        assert!(shown.out.contains(line), "{line}\n{}", shown.out);
    }
}

#[test]
fn a_game_of_chess_960_begins_with_the_array_and_passes_no_turn() {
    let table = Table::with_people();
    let came = snapshot(&table, "[Variant \"Chess960\"]\n\n1. e4 *\n", [WHITE, BLACK], &[]).done();
    assert!(!came.err.contains("a turn is passed over"), "{}", came.err);
}
