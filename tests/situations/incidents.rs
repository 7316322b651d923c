//! Incidents known from practice, each as it would go with this program.

use crate::{
    conclusions::holds,
    rows::{shut, with},
    table::{PEOPLE, Table},
};

/// A middle game in which Black may mate, so that FIDE's exceptions do not apply.
const WHITE_TO_MOVE: &str = "r4rk1/ppp2ppp/8/8/8/8/PPP2PPP/R4RK1 w - - 0 20";

#[test]
fn tringov_korchnoi_1972_the_sheet_was_left_in_a_pocket() {
    // a piece of paper, and no move on it
    let table = shut("fide", WHITE_TO_MOVE, "", &[]);
    table.resume(&[]).exits(4).tells("Skopje 1972").tells("arbiter");
    assert!(table.holds("docket/opening.toml") && !table.holds("docket/resumption.toml"));
    let lost = ["--ruling", "no move was sealed", "--outcome", "black-wins"];
    let came = table.resume(&lost).done().says("the envelope holds no move");
    came.says("I.8 by analogy (Preface)").says("the arbiter: no move was sealed").says("0-1");
    holds(&table);
}

#[test]
fn gresser_bykova_nobody_asks_the_sealer_what_he_meant() {
    // the letter cannot be made out
    for (laws, asked) in
        [("blue-book", "Black"), ("fide", ""), ("uscf", "director"), ("london", "bystanders")]
    {
        let table = shut(laws, WHITE_TO_MOVE, "?fd1", &[]);
        let came = table.resume(&["--json"]);
        match asked {
            "" => {
                let came = came.done();
                assert_eq!(came.json()["result"], "0-1");
            }
            asked if came.code == 4 => assert_eq!(came.json()["options"]["by"], asked),
            // no interpretation suggests itself to the director
            _ => assert_eq!(came.done().json()["result"], "0-1"),
        }
    }
    // what the sealer says he meant is no election of his
    let table = shut("blue-book", WHITE_TO_MOVE, "?fd1", &[]);
    table.resume(&["--play", "f1d1"]).exits(4).tells("Black must say");
    table.resume(&["--require", "king", "--play", "f1d1"]).exits(1);
    assert!(!table.holds("docket/resumption.toml"));
}

#[test]
fn ehlvest_ljubojevic_1989_a_record_for_the_board_turned_round() {
    // Rf2-a2 is Rc7-h7 seen from the other side
    let fen = "6k1/2R5/8/8/8/8/1r6/6K1 w - - 0 40";
    let table = shut("uscf", fen, "Rf2-a2", &[]);
    // the advice is shown to the director, who rules
    table.resume(&[]).exits(4).says("c7h7").tells("19G");
    let read = ["--ruling", "the board was turned", "--outcome", "play:c7h7"];
    table.resume(&read).done().says("40. Rh7");
    holds(&table);
    let table = shut("fide", fen, "Rf2-a2", &[]);
    table.resume(&[]).done().says("I.8.2 and I.8.3").says("0-1");
    holds(&table);
    let table = shut("blue-book", fen, "Rf2-a2", &[]);
    table.resume(&[]).exits(4).says("King moves");
    table.resume(&["--require", "waive", "--play", "c7h7"]).done().says("40. Rh7");
    holds(&table);
}

#[test]
fn mason_winawer_1883_face_and_score_disagree() {
    let table = Table::with_people();
    table.write("game.pgn", "1. e4 e5 2. Nf3 Nf6 3. Nc3 Bb4 4. d4 Nxe4 *\n");
    let snapshot = [&["snapshot", "game.pgn"][..], &PEOPLE].concat();
    table.run(&snapshot).done();
    let good = table.read("docket/snapshot.toml");
    // the knight set up on d5 for e4
    let wrong = good.replace("1b2P1n1", "1b1nP3").replace("1b1Pn3", "1bnP4");
    assert_ne!(good, wrong);
    table.write("docket/snapshot.toml", &wrong);
    for verb in ["show", "verify"] {
        table.run(&[verb, "docket"]).exits(1).tells("`fen` is").tells("the score reaches");
    }
    table.write("docket/snapshot.toml", &good);
    // the right position is the docket's; found before the resumption nothing is annulled
    table.run(&["show", "docket"]).done().says("Pn3");
    let annul = ["annul", "docket", "--key", "cora-keeper.key", "--wrong-set-up", "0"];
    table.run(&annul).exits(1).tells("set up the position of the docket");
}

#[test]
fn capablanca_vidmar_1922_the_replier_is_absent() {
    let table = shut("blue-book", WHITE_TO_MOVE, "Rfd1", &[]);
    let came = with(&table, "white", &[]).exits(1);
    came.tells("Black, who is to reply, is absent").tells("nothing was opened");
    assert!(!table.holds("docket/opening.toml"));
    with(&table, "white,black", &[]).done().says("20. Rfd1");
}

#[test]
fn a_draw_accepted_over_a_losing_sealed_move_stands() {
    // 20. Rfe1 would be met by a mate; nobody ever sees it
    let table = shut("fide", WHITE_TO_MOVE, "Rfe1", &[]);
    table.run(&["conclude", "docket", "draw", "--key", "bela-black.key"]).done();
    let accepted = table.run(&["conclude", "docket", "draw", "--key", "vera-white.key"]).done();
    accepted.says("I.6").says("1/2-1/2").says("sealed, not played");
    let pgn = table.read("docket/game.pgn");
    assert!(pgn.contains("sealed, not played") && !pgn.contains("Rfe1"), "{pgn}");
    table.resume(&[]).exits(1);
    assert!(!table.holds("docket/opening.toml"));
    holds(&table);
}

#[test]
fn san_remo_1930_a_wrong_move_number_is_noted() {
    for laws in ["blue-book", "fide", "uscf", "london"] {
        let table = shut(laws, WHITE_TO_MOVE, "21. Rfd1", &[]);
        let came = table.resume(&[]).done().says("numbered 21").says("not fatal");
        came.says("the move made: 20. Rfd1");
        assert!(table.read("docket/game.pgn").contains("Rfd1 {the sealed move}"));
        holds(&table);
    }
}

#[test]
fn fujii_2020_an_envelope_that_one_player_did_not_sign() {
    let table = Table::with_people();
    table.snapshot(WHITE_TO_MOVE, &["--laws", "uscf"]).done();
    table.typing("Rfd1\n", &["seal", "docket", "--key", "vera-white.key"]).done();
    let receive = ["receive", "docket", "--key", "cora-keeper.key"];
    let came = table.run(&receive).exits(1).tells("18D").tells("Bela Black");
    came.tells("adjourn sign docket/envelope.toml").tells("--refused");
    assert!(!table.holds("docket/receipt-1.toml"));
    table.run(&["sign", "docket/envelope.toml", "--key", "bela-black.key"]).done();
    table.run(&receive).done();
    table.resume(&[]).done().says("20. Rfd1");
    holds(&table).says("signed by Black Bela Black");
    // where no signature is asked for none is missed
    let table = Table::with_people();
    table.sealed(WHITE_TO_MOVE, "Rfd1", &["--laws", "fide"]);
    table.resume(&[]).done();
}

#[test]
fn spassky_fischer_1972_game_21() {
    let table = Table::new();
    table.run(&["demo"]).done();
    let folder = "adjourn-demo/docket";
    // the telephone rings before the envelope is opened
    for file in ["opening.toml", "resumption.toml", "game.pgn"] {
        std::fs::remove_file(table.path(&format!("{folder}/{file}"))).unwrap();
    }
    let resign = ["conclude", folder, "white-resigns", "--key", "adjourn-demo/boris-spassky.key"];
    table.run(&resign).done().says("0-1").says("sealed, not played");
    let pgn = table.read(&format!("{folder}/game.pgn"));
    assert!(pgn.contains("sealed, not played; White resigned} 0-1"), "{pgn}");
    assert!(!pgn.contains("41."), "{pgn}");
    table.run(&["verify", folder]).done().says("the envelope stays shut: white-resigns, 0-1");
}
