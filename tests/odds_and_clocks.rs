//! Odds stated and not guessed; times used that are within the limit, or told.

#[path = "support/table.rs"]
mod table;

use table::{PEOPLE, Table};

const NO_ROOK: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1";
const CLEARED: &str = "1. d4 d5 2. Nc3 Nf6 3. Bf4 e6 4. Qd2 Be7";
const QUIET: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40";

/// A snapshot of this score.
fn snapshot(table: &Table, pgn: &str, more: &[&str]) -> table::Came {
    table.write("game.pgn", pgn);
    table.run(&[&["snapshot", "game.pgn"], &PEOPLE[..], more].concat())
}

fn at_no_rook(moves: &str) -> String {
    format!("[SetUp \"1\"]\n[FEN \"{NO_ROOK}\"]\n\n{moves} *\n")
}

fn seal_and_resume(table: &Table, record: &str) -> table::Came {
    table.typing(record, &["seal", "docket", "--key", "vera-white.key", "--as-written"]).done();
    table.run(&["receive", "docket", "--key", "cora-keeper.key"]).done();
    table.resume(&[])
}

#[test]
fn a_rook_that_is_missing_was_not_therefore_given() {
    for laws in ["blue-book", "fide"] {
        let table = Table::with_people();
        snapshot(&table, &at_no_rook(CLEARED), &["--laws", laws]).done();
        assert!(!table.read("docket/snapshot.toml").contains("absent_rook"));
        let came = seal_and_resume(&table, "O-O-O\n");
        assert!(!came.out.contains("the move made: 5. O-O-O"), "{}", came.out);
        assert!(came.out.contains("no legal move") || came.code == 4, "{}", came.out);
    }
}

#[test]
fn the_rook_named_as_given_may_be_castled_with() {
    let table = Table::with_people();
    snapshot(&table, &at_no_rook(CLEARED), &["--odds", "rook"]).done();
    assert!(table.read("docket/snapshot.toml").contains("absent_rook = \"Q\"\n"));
    seal_and_resume(&table, "O-O-O\n").done().says("the move made: 5. O-O-O");
    table.run(&["verify", "docket"]).done();
    let pgn = table.read("docket/game.pgn");
    assert!(pgn.contains("[AbsentRook \"Q\"]"), "{pgn}");
    // what the docket wrote can be drawn up again, on the word of its tag
    let again = ["snapshot", "docket/game.pgn"];
    let people = PEOPLE.map(|word| if word == "docket" { "again" } else { word });
    table.run(&[&again[..], &people].concat()).done();
    assert!(table.read("again/snapshot.toml").contains("absent_rook = \"Q\"\n"));
}

#[test]
fn a_score_that_castles_with_an_absent_rook_needs_the_odds() {
    let table = Table::with_people();
    let castled = at_no_rook(&format!("{CLEARED} 5. O-O-O O-O"));
    let came = snapshot(&table, &castled, &[]).exits(1);
    came.tells("move 5.").tells("O-O-O").tells("--odds rook").tells("games at odds");
    assert!(!table.holds("docket/snapshot.toml"));
    snapshot(&table, &castled, &["--odds", "rook"]).done();
    table.run(&["show", "docket"]).done();
}

#[test]
fn the_right_is_given_by_the_code_or_agreed() {
    let rook = ["--odds", "rook", "--laws", "fide"];
    let table = Table::with_people();
    let came = snapshot(&table, &at_no_rook(CLEARED), &rook).done();
    came.tells("fide gives no right to castle with an absent Rook");
    assert!(!table.read("docket/snapshot.toml").contains("absent_rook"));
    let castled = at_no_rook(&format!("{CLEARED} 5. O-O-O O-O"));
    let table = Table::with_people();
    snapshot(&table, &castled, &rook).exits(1).tells("AbsentRook");
    let agreed = format!("[AbsentRook \"Q\"]\n{castled}");
    snapshot(&table, &agreed, &rook).done();
    assert!(table.read("docket/snapshot.toml").contains("absent_rook = \"Q\"\n"));
}

/// White has given the odds of the draw, or pledged a mate.
fn pledged(odds: &str, pgn: &str, record: &str) -> Table {
    let table = Table::with_people();
    snapshot(&table, pgn, &["--odds", odds]).done();
    let key = if record.starts_with("Qh4") { "bela-black.key" } else { "vera-white.key" };
    table.typing(record, &["seal", "docket", "--key", key]).done();
    table.run(&["receive", "docket", "--key", "cora-keeper.key"]).done();
    table
}

fn verified(table: &Table) {
    let script = table.run(&["verify", "docket", "--script"]).done().out;
    table.write("proof.sh", script);
    let mut shell = std::process::Command::new("sh");
    let shell = shell.args(["proof.sh", "docket"]).current_dir(table.folder()).output().unwrap();
    assert!(shell.status.success(), "{}", String::from_utf8_lossy(&shell.stdout));
    table.run(&["verify", "docket"]).done();
}

#[test]
fn a_draw_at_odds_of_the_draw_is_the_receivers_win() {
    let table = pledged("white:draws", "1. e4 e5 *\n", "Nf3\n");
    let draw = ["conclude", "docket", "draw", "--key", "vera-white.key", "--key", "bela-black.key"];
    table.run(&draw).done().says("a draw counts as won by Black").says("0-1");
    assert!(table.read("docket/game.pgn").contains("[Result \"0-1\"]"));
    verified(&table);
    let table = pledged("black:draws", "1. e4 e5 *\n", "Nf3\n");
    table.run(&["conclude", "docket", "white-resigns", "--key", "vera-white.key"]).done();
    assert!(table.read("docket/game.pgn").contains("[Result \"0-1\"]"));
    verified(&table);
}

#[test]
fn the_odds_of_the_draw_are_given_once() {
    for odds in ["white:draws,black:draws", "white:draws,white:draws"] {
        let table = Table::with_people();
        snapshot(&table, "1. e4 e5 *\n", &["--odds", odds]).exits(1).tells("more than once");
        assert!(!table.holds("docket/snapshot.toml"));
    }
}

#[test]
fn a_mate_that_was_not_the_one_pledged_is_told() {
    let fools = "1. f3 e5 2. g4 *\n";
    for odds in ["black:mate-with:knight", "black:mate-on:e4"] {
        let table = pledged(odds, fools, "Qh4\n");
        let came = table.resume(&[]).done().says("0-1").says("the mate is another");
        came.says("what the pledge is worth the code leaves");
        verified(&table);
    }
    for odds in ["black:mate-with:queen", "black:mate-on:e1", "white:mate-with:rook"] {
        let table = pledged(odds, fools, "Qh4\n");
        let came = table.resume(&[]).done().says("0-1");
        assert!(!came.out.contains("engaged"), "{odds}: {}", came.out);
    }
}

#[test]
fn a_right_that_cannot_be_had_is_no_snapshot() {
    let table = Table::with_people();
    table.snapshot(NO_ROOK, &["--odds", "rook"]).done();
    let good = table.read("docket/snapshot.toml");
    assert!(good.contains("absent_rook = \"Q\"\n"), "{good}");
    table.write("docket/snapshot.toml", good.replace("absent_rook = \"Q\"", "absent_rook = \"K\""));
    table.run(&["show", "docket"]).exits(1).tells("absent_rook");
}

#[test]
fn odds_set_the_start() {
    for (odds, start, absent) in [
        ("queen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1", None),
        ("rook", NO_ROOK, Some("Q")),
        ("black:knight", "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", None),
        ("exchange", "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1", Some("Q")),
    ] {
        for pgn in [None, Some("1. e4 *\n")] {
            let table = Table::with_people();
            let came = match pgn {
                None => table.run(&[&["snapshot", "--odds", odds], &PEOPLE[..]].concat()),
                Some(pgn) => snapshot(&table, pgn, &["--odds", odds]),
            };
            came.done();
            let paper = table.read("docket/snapshot.toml");
            assert!(paper.contains(&format!("start = \"{start}\"")), "{odds}: {paper}");
            let said = absent.map(|absent| format!("absent_rook = \"{absent}\"\n"));
            assert_eq!(said.is_some(), paper.contains("absent_rook"), "{odds}: {paper}");
            assert!(said.is_none_or(|said| paper.contains(&said)), "{odds}: {paper}");
            table.run(&["verify", "docket"]).done();
        }
    }
}

#[test]
fn a_fen_is_held_against_the_odds() {
    let table = Table::with_people();
    let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    table.snapshot(usual, &["--odds", "rook"]).exits(1).tells("which is no odds").tells("--fen");
    table.run(&[&["snapshot"], &PEOPLE[..]].concat()).exits(2);
    let moves = [&["snapshot", "--odds", "pawn-and-two"], &PEOPLE[..]].concat();
    table.run(&moves).exits(1).tells("1. e4 -- 2. d4");
    snapshot(&table, "1. e4 -- 2. d4 d5 *\n", &["--odds", "pawn-and-two"]).done();
}

#[test]
fn a_bare_position_has_its_occasion() {
    let occasion = [
        "--event",
        "Reykjavik, the match",
        "--site",
        "Laugardalshöll",
        "--date",
        "1972.08.31",
        "--round",
        "21",
    ];
    let table = Table::with_people();
    table.snapshot(QUIET, &occasion).done();
    let other = "[Event \"Another\"]\n[Site \"Elsewhere\"]\n[Round \"1\"]\n\n1. e4 *\n";
    let people = PEOPLE.map(|word| if word == "docket" { "second" } else { word });
    table.write("game.pgn", other);
    table.run(&[&["snapshot", "game.pgn"], &people[..], &occasion].concat()).done();
    for docket in ["docket", "second"] {
        let paper = table.read(&format!("{docket}/snapshot.toml"));
        for line in [
            "event = \"Reykjavik, the match\"",
            "site = \"Laugardalshöll\"",
            "date = \"1972.08.31\"",
            "round = \"21\"",
        ] {
            assert!(paper.contains(line), "{paper}");
        }
    }
    for (flag, wrong) in [("--date", "31 August 1972"), ("--event", "a\u{202e}b"), ("--site", "")] {
        let people = PEOPLE.map(|word| if word == "docket" { "third" } else { word });
        let bare = ["snapshot", "--fen", QUIET, flag, wrong];
        table.run(&[&bare[..], &people].concat()).exits(2).tells(flag);
        assert!(!table.holds("third/snapshot.toml"));
    }
}

#[test]
fn with_a_fallen_flag_there_is_nothing_to_adjourn() {
    for (laws, article) in [
        ("blue-book", "Chess Code, Time Limit"),
        ("fide", "Article 6.9"),
        ("uscf", "14E"),
        ("london", "no article"),
    ] {
        let table = Table::with_people();
        let over = ["--control", "40/3500", "--used-white", "1:00:00", "--laws", laws];
        let came = table.snapshot(QUIET, &over).exits(1).tells(article);
        came.tells("White's flag fell: 1:00:00 used, 39 moves made, 0:58:20 given").tells("result");
        assert!(!table.holds("docket/snapshot.toml"));
    }
    // to the second: what is given may be used, and the player who has moved had to keep within
    // what he had before his move
    for (white, black, exit) in
        [("0:58:20", "0:58:20", 0), ("0:58:21", "0:58:20", 1), ("0:58:20", "0:58:21", 1)]
    {
        let table = Table::with_people();
        let used = ["--control", "39/3500:60", "--used-white", white, "--used-black", black];
        let fen = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 39";
        table.snapshot(fen, &used).exits(exit);
    }
}

#[test]
fn time_used_does_not_go_back() {
    let table = Table::with_people();
    let used = ["--control", "40/7200", "--used-white", "1:30:00", "--used-black", "1:20:00"];
    table.snapshot(QUIET, &used).done();
    table.typing("e4\n", &["seal", "docket", "--key", "vera-white.key"]).done();
    let receive = ["receive", "docket", "--key", "cora-keeper.key"];
    for (flag, time) in [("--used-white", "1:29:59"), ("--used-black", "0:40:00")] {
        let came = table.run(&[&receive[..], &[flag, time]].concat()).exits(1);
        came.tells(flag).tells("does not go back");
        assert!(!table.holds("docket/receipt-1.toml"));
    }
    table.run(&[&receive[..], &["--used-white", "1:31:00"]].concat()).done();
    // the second time is not the first
    let came = table.run(&[&receive[..], &["--used-white", "1:32:00"]].concat()).done();
    came.tells("the first receipt stands, with 1:31:00");
    let came = table.run(&[&receive[..], &["--used-white", "1:31:00"]].concat()).done();
    assert!(!came.err.contains("first receipt"), "{}", came.err);
    table.resume(&[]).done().says("set White's clock to 2:29:00");
}

/// Sealed in time, received after the flag fell.
fn fallen_at_the_receipt() -> Table {
    let table = Table::with_people();
    let used = ["--control", "40/3600", "--used-white", "0:58:00", "--used-black", "0:50:00"];
    table.snapshot(QUIET, &used).done();
    table.typing("e4\n", &["seal", "docket", "--key", "vera-white.key"]).done();
    let receive = ["receive", "docket", "--key", "cora-keeper.key", "--used-white", "1:00:01"];
    let came = table.run(&receive).done();
    came.tells("White's flag fell: 1:00:01 used, 39 moves made, 1:00:00 given")
        .tells("white-forfeits");
    table
}

#[test]
fn a_flag_that_fell_is_ruled_on_before_the_envelope_is_opened() {
    let table = fallen_at_the_receipt();
    let came = table.resume(&[]).exits(4).tells("White's flag fell").tells("--play-on");
    came.tells("adjourn conclude docket white-forfeits").tells("Chess Code, Time Limit");
    assert!(!table.holds("docket/opening.toml"));
    let forfeit = ["conclude", "docket", "white-forfeits", "--why", "his flag fell"];
    table.run(&[&forfeit[..], &["--key", "cora-keeper.key"]].concat()).done().says("0-1");
    table.run(&["verify", "docket"]).done();
}

#[test]
fn a_flag_that_fell_is_never_passed_over_in_silence() {
    let table = fallen_at_the_receipt();
    let came = table.resume(&["--play-on"]).done().tells("White's flag fell").says("40. e4");
    came.says(
        "exceeding the time limit forfeits the game; the umpire: the game goes on all the same",
    );
    table.run(&["verify", "docket"]).done();
    // and it was ruled on once
    let next = ["snapshot", "--from", "docket", "--docket", "second", "--key", "cora-keeper.key"];
    table.run(&next).done();
    let table = fallen_at_the_receipt();
    let corrected = ["--used-white", "0:58:30"];
    table.resume(&corrected).done().says("40. e4").says("set White's clock to 1:01:30");
}

#[test]
fn lateness_may_bring_a_flag_down() {
    let table = Table::with_people();
    let used = ["--control", "60/3600", "--used-white", "0:50:00", "--used-black", "0:50:00"];
    table.sealed(QUIET, "e4", &used);
    table.resume(&["--late-black", "0:10:01"]).exits(4).tells("Black's flag fell: 1:00:01 used");
    let came = table.resume(&["--late-black", "0:10:00"]).done();
    came.says("Black's clock shows 0:00:00: nothing is left");
}

#[test]
fn an_idle_en_passant_square_is_dropped_aloud() {
    let idle = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    let table = Table::with_people();
    table.snapshot(idle, &[]).exits(1).tells("e3");
    let pgn = format!("[SetUp \"1\"]\n[FEN \"{idle}\"]\n\n1... e5 *\n");
    snapshot(&table, &pgn, &[]).done().tells("e3").tells("dropped");
    let table = Table::with_people();
    let came = snapshot(&table, &at_no_rook("1. d4"), &[]).done();
    assert!(!came.err.contains("dropped"), "{}", came.err);
}

#[test]
fn that_a_fallen_flag_ends_nothing_is_signed_by_who_rules() {
    let table = Table::with_people();
    let used = ["--control", "60/3600", "--used-white", "0:50:00", "--used-black", "0:50:00"];
    table.sealed(QUIET, "e4", &[&used[..], &["--arbiter", "arne-arbiter.card"]].concat());
    let late = ["--late-black", "0:10:01", "--play-on"];
    table.resume(&late).exits(4).tells("Arne Arbiter").tells("--arbiter-key");
    assert!(!table.holds("docket/resumption.toml"));
    table.resume(&[&late[..], &["--arbiter-key", "arne-arbiter.key"]].concat()).done();
    table.run(&["verify", "docket"]).done();
}

#[test]
fn a_sealer_who_comes_late_is_charged_from_the_reply_only() {
    for (laws, article) in [("blue-book", "Adjourned Game"), ("fide", "I.9.1"), ("uscf", "19D")] {
        let table = Table::with_people();
        let used = ["--control", "60/7200", "--used-white", "0:50:00", "--used-black", "0:50:00"];
        let fide = ["--laws", laws, "--default-time", "1:00:00"];
        table.snapshot(QUIET, &[&used[..], &fide].concat()).done();
        table.typing("e4\n", &["seal", "docket", "--key", "vera-white.key"]).done();
        table.run(&["sign", "docket/envelope.toml", "--key", "bela-black.key"]).done();
        table.run(&["receive", "docket", "--key", "cora-keeper.key"]).done();
        let both = ["--late-white", "0:20:00", "--late-black", "0:30:00"];
        let came = table.resume(&both).done().says(article).says("came 1200 s late");
        came.says("set White's clock to 1:10:00").says("set Black's clock to 0:40:00");
        table.run(&["verify", "docket"]).done();
    }
}

#[test]
fn a_turn_passed_over_is_told() {
    let table = Table::with_people();
    let came = snapshot(&table, "1. e4 -- 2. d4 d5 *\n", &["--odds", "pawn-and-two"]).done();
    came.tells("a turn is passed over");
    let table = Table::with_people();
    let came = snapshot(&table, "1. e4 e5 *\n", &[]).done();
    assert!(!came.err.contains("passed over"), "{}", came.err);
}

#[test]
fn a_counter_beyond_any_game_is_refused() {
    let table = Table::with_people();
    for fen in
        ["4k3/8/8/8/8/8/4P3/4K3 w - - 999999999999 40", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 4294967296"]
    {
        table.snapshot(fen, &[]).exits(1).tells("is no number of moves that a game can reach");
    }
}
