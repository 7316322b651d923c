//! Stories that a player or an arbiter would recognise, played with the real binary.

#[path = "support/table.rs"]
mod table;

use table::Table;

const TWO_ROOKS: &str = "6k1/8/8/8/8/8/6K1/2R1R3 w - - 0 30";
const SMOTHERED: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const QUIET: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40";

#[test]
fn the_demonstration_leaves_a_docket_that_holds() {
    let table = Table::new();
    table.run(&["demo"]).done().says("the move made: 41. Bd7").says("everything holds");
    table.run(&["verify", "adjourn-demo/docket"]).done();
    let pgn = table.read("adjourn-demo/docket/game.pgn");
    assert!(pgn.contains("41. Bd7 {the sealed move}"), "{pgn}");
    table.run(&["demo"]).exits(1).tells("stands already");
}

#[test]
fn one_reading_is_made_and_the_other_clock_runs() {
    let table = Table::with_people();
    table.sealed(
        QUIET,
        "e4",
        &["--control", "40/7200", "--used-white", "1:10:00", "--used-black", "1:30:00"],
    );
    let came = table.resume(&[]).done();
    let came = came.says("the move made: 40. e4").says("set White's clock to 2:50:00");
    came.says("set Black's clock to 0:30:00").says("black's clock runs");
    table.run(&["verify", "docket"]).done().says("the move made, e4, is the move sealed");
}

#[test]
fn resuming_twice_changes_nothing() {
    let table = Table::with_people();
    table.sealed(QUIET, "Kd2", &[]);
    let first = table.resume(&[]).done();
    let papers = ["resumption.toml", "opening.toml", "game.pgn"];
    let before = papers.map(|paper| table.read(&format!("docket/{paper}")));
    let second = table.resume(&[]).done().tells("nothing was changed");
    assert_eq!(first.out, second.out);
    assert_eq!(before, papers.map(|paper| table.read(&format!("docket/{paper}"))));
}

#[test]
fn of_an_ambiguous_record_the_opponent_selects() {
    let table = Table::with_people();
    table.sealed(TWO_ROOKS, "Rd1", &[]);
    let came = table.resume(&[]).exits(4).says("c1d1").says("e1d1").tells("--select");
    assert!(!came.out.contains("the move made"));
    assert!(table.holds("docket/opening.toml") && !table.holds("docket/resumption.toml"));
    table.resume(&["--select", "g2g3"]).exits(1);
    table.resume(&["--select", "e1d1"]).done().says("the move made: 30. Red1");
    table.run(&["verify", "docket"]).done();
}

#[test]
fn for_an_illegal_record_the_king_moves() {
    let table = Table::with_people();
    table.sealed(TWO_ROOKS, "Qd4", &[]);
    table.resume(&[]).exits(4).says("king").says("waive");
    table.resume(&["--require", "king"]).exits(4).says("g2f1").says("g2h3");
    table.resume(&["--require", "king", "--play", "c1c8"]).exits(1);
    table.resume(&["--require", "king", "--play", "g2h3"]).done().says("the move made: 30. Kh3");
    table.run(&["verify", "docket"]).done();
}

#[test]
fn a_king_that_cannot_move_leaves_the_opponent_to_designate_a_piece() {
    let table = Table::with_people();
    table.sealed(SMOTHERED, "Ke2", &[]);
    let came = table.resume(&[]).exits(4);
    assert_eq!(came.out.split_whitespace().filter(|word| ["b1", "g1"].contains(word)).count(), 2);
    assert!(!came.out.contains("e2"), "a pawn is no piece: {}", came.out);
    table.resume(&["--designate", "e2"]).exits(1);
    table.resume(&["--designate", "g1", "--play", "g1f3"]).done().says("1. Nf3");
    table.run(&["verify", "docket"]).done();
}

#[test]
fn a_penalty_may_be_waived() {
    let table = Table::with_people();
    table.sealed(TWO_ROOKS, "Qd4", &[]);
    table.resume(&["--require", "waive", "--play", "c1c8"]).done().says("30. Rc8+");
    table.run(&["verify", "docket"]).done();
}

#[test]
fn nothing_is_opened_before_presence_is_stated() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    table.run(&["resume", "docket", "--key", "cora-keeper.key"]).exits(4).tells("--present");
    assert!(!table.holds("docket/opening.toml"));
}

#[test]
fn with_the_replier_absent_the_envelope_stays_shut() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    let resume = ["resume", "docket", "--key", "cora-keeper.key", "--present"];
    table.run(&[&resume[..], &["white"]].concat()).exits(1).tells("Bela Black");
    assert!(!table.holds("docket/opening.toml"));
    // the sealer need not be there
    table.run(&[&resume[..], &["black"]].concat()).done().says("40. e4");
}

#[test]
fn before_the_time_fixed_it_takes_early_and_is_recorded() {
    let mut table = Table::with_people();
    table.at("1972-08-31T22:00:00Z");
    table.sealed(QUIET, "e4", &["--resumes", "1972-09-01T14:30:00Z"]);
    table.resume(&[]).exits(1).tells("1972-09-01T14:30:00Z");
    assert!(!table.holds("docket/opening.toml"));
    table.resume(&["--early"]).done();
    assert!(table.read("docket/resumption.toml").contains("early = \"yes\""));
    table.run(&["verify", "docket"]).done();
}

#[test]
fn until_the_receipt_the_player_may_change_his_mind() {
    let table = Table::with_people();
    table.snapshot(QUIET, &[]).done();
    let seal = ["seal", "docket", "--key", "vera-white.key"];
    table.typing("e4\n", &seal).done();
    table.typing("e3\n", &seal).exits(1).tells("--replace");
    table.typing("e3\n", &[&seal[..], &["--replace"]].concat()).done();
    table.run(&["receive", "docket", "--key", "cora-keeper.key"]).done();
    table.typing("e4\n", &[&seal[..], &["--replace"]].concat()).exits(1).tells("receipt");
    table.resume(&[]).done().says("40. e3");
}

#[test]
fn receiving_twice_gives_one_receipt() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    let before = table.read("docket/receipt-1.toml");
    table.run(&["receive", "docket", "--key", "cora-keeper.key"]).done().tells("before");
    assert_eq!(before, table.read("docket/receipt-1.toml"));
}

#[test]
fn without_a_receipt_nothing_is_resumed() {
    let table = Table::with_people();
    table.snapshot(QUIET, &[]).done();
    table.typing("e4\n", &["seal", "docket", "--key", "vera-white.key"]).done();
    table.resume(&[]).exits(1).tells("adjourn receive docket");
}

#[test]
fn a_lost_envelope_is_proved_by_the_counterfoil() {
    let table = Table::with_people();
    table.snapshot(QUIET, &[]).done();
    let seal = ["seal", "docket", "--key", "vera-white.key", "--counterfoil", "mine.age"];
    table.typing("e4\n", &seal).done();
    table.run(&["receive", "docket", "--key", "cora-keeper.key"]).done();
    table.lose_envelope();
    table.resume(&[]).exits(1).tells("--counterfoil");
    let proof = ["--counterfoil", "mine.age", "--sealer-identity", "vera-white.age"];
    table.resume(&proof).done().says("40. e4");
    table.run(&["verify", "docket"]).done();
}

#[test]
fn a_lost_envelope_that_the_register_holds_is_not_lost() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    std::fs::remove_file(table.path("docket/envelope.toml")).unwrap();
    let copy = "data/adjourn/register/000001-envelope.toml";
    for how in [&[][..], &["--lost"], &["--lost", "--ruling", "gone", "--outcome", "black-wins"]] {
        let refused = table.resume(how).exits(1);
        refused.tells("every other copy is tried").tells("adjourn take docket").tells(copy);
    }
    table.run(&["take", "docket", copy]).done();
    table.resume(&[]).done().says("40. e4");
    table.run(&["verify", "docket"]).done();
}

#[test]
fn a_lost_envelope_without_a_counterfoil_is_for_the_person_who_rules() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    table.lose_envelope();
    let ruling = ["--ruling", "the sealer's word is taken", "--outcome", "play:e2e3"];
    table.resume(&ruling).done().says("40. e3");
    table.run(&["verify", "docket"]).done();
}

#[test]
fn the_wrong_identity_is_the_fault_of_him_who_holds_it() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    let came = table.resume(&["--identity", "arne-arbiter.age"]).exits(1);
    came.tells("nothing was opened").tells("--identity");
    assert!(!table.holds("docket/opening.toml"));
}

#[test]
fn papers_that_came_by_mail_are_filed_and_their_signatures_joined() {
    let table = Table::with_people();
    table.snapshot(QUIET, &[]).done();
    for (folder, key) in [("white", "vera-white.key"), ("black", "bela-black.key")] {
        table.run(&["take", folder, "docket/snapshot.toml", "docket/laws.toml"]).done();
        table.run(&["sign", &format!("{folder}/snapshot.toml"), "--key", key]).done();
        // what a mail program does to a text
        let mailed = table.read(&format!("{folder}/snapshot.toml")).replace('\n', "\r\n");
        table.write(&format!("{folder}.mail"), format!("\u{feff}{mailed}"));
    }
    table.run(&["take", "docket", "white.mail", "black.mail"]).done().says("signatures joined");
    let came = table.run(&["verify", "docket"]).done();
    came.says("signed by White Vera White").says("signed by Black Bela Black");
    table.run(&["take", "docket", "white.mail"]).done().says("stands already");
}

#[test]
fn the_face_has_every_item() {
    let table = Table::with_people();
    let more = [
        "--used-white",
        "1:10:00",
        "--used-black",
        "1:30:00",
        "--draw-offer",
        "black",
        "--resumes",
        "2999-09-01T14:30:00Z",
        "--venue",
        "Laugardalshöll",
    ];
    table.sealed(QUIET, "e4", &more);
    let came = table.run(&["show", "docket", "--face"]).done();
    for item in [
        "Vera White",
        "Bela Black",
        "40.",
        "1:10:00",
        "1:30:00",
        "open, by Bela Black",
        "2999-09-01T14:30:00Z",
        "Laugardalshöll",
        "sealed by: Vera White",
        "commitment",
        "____",
    ] {
        assert!(came.out.contains(item), "{item}: {}", came.out);
    }
    assert!(!came.out.contains("e4\n"));
}

#[test]
fn a_record_on_the_command_line_is_refused() {
    let table = Table::with_people();
    table.snapshot(QUIET, &[]).done();
    table.run(&["seal", "docket", "--key", "vera-white.key", "e4"]).exits(2).tells("argument");
    assert!(!table.holds("docket/envelope.toml"));
}

#[test]
fn a_record_that_is_not_one_move_is_sealed_only_if_he_says_so() {
    let table = Table::with_people();
    table.snapshot(TWO_ROOKS, &[]).done();
    let seal = ["seal", "docket", "--key", "vera-white.key"];
    for record in ["Rd1", "Qd4", ""] {
        let came = table.typing(&format!("{record}\n"), &seal).exits(4).tells("--as-written");
        assert!(!came.err.contains("several") && !came.err.contains("no legal"), "{}", came.err);
    }
    assert!(!table.holds("docket/envelope.toml"));
}

#[test]
fn json_says_nothing_of_the_record() {
    let table = Table::with_people();
    table.snapshot(QUIET, &[]).done();
    let came =
        table.typing("e4\n", &["--json", "seal", "docket", "--key", "vera-white.key"]).done();
    let mut keys: Vec<_> = came.json().as_object().unwrap().keys().cloned().collect();
    keys.sort();
    assert_eq!(keys, ["commitment", "counterfoil", "digest", "envelope"]);
}

#[test]
fn what_custodian_and_replier_hold_together_neither_opens_alone() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &["--lock", "both"]);
    assert!(table.read("docket/receipt-1.toml").contains("opens = false"));
    table.resume(&[]).exits(1).tells("adjourn unlock docket");
    let replier = ["unlock", "docket", "--key", "bela-black.key"];
    table.run(&replier).exits(1).tells("the custodian takes off his layer first");
    table.run(&["unlock", "docket", "--key", "vera-white.key"]).exits(1);
    table.run(&["unlock", "docket", "--key", "cora-keeper.key"]).done();
    assert!(!table.holds("docket/opening.toml"));
    table.resume(&[]).exits(1).tells("the replier has not opened it");
    table.run(&replier).done();
    table.resume(&[]).done().says("40. e4");
    table.run(&["verify", "docket"]).done().says("unlock.toml");
}

#[test]
fn a_program_hears_of_every_failure_in_json() {
    let table = Table::with_people();
    for (arguments, exit) in [
        (vec!["--json", "seal"], 2),
        (vec!["--json", "show", "nowhere"], 1),
        (vec!["--json", "verify", "nowhere"], 1),
        (vec!["--json", "sign", "nowhere/snapshot.toml", "--key", "vera-white.key"], 1),
    ] {
        let came = table.run(&arguments).exits(exit);
        let json = came.json();
        assert_eq!(json["exit"], exit, "{json}");
        assert!(json["error"].as_str().is_some_and(|why| !why.is_empty()), "{json}");
    }
}
