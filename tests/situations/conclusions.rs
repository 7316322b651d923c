//! Games that end while the envelope stays shut.

use crate::table::Table;

const QUIET: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40";
const CONCLUDE: [&str; 2] = ["conclude", "docket"];

fn conclude(table: &Table, more: &[&str]) -> crate::table::Came {
    table.run(&[&CONCLUDE[..], more].concat())
}

/// `verify` and its script give one verdict, and it is this.
#[track_caller]
pub fn holds(table: &Table) -> crate::table::Came {
    let script = table.run(&["verify", "docket", "--script"]).done().out;
    table.write("proof.sh", script);
    let shell = std::process::Command::new("sh")
        .args(["proof.sh", "docket"])
        .current_dir(table.folder())
        .output()
        .unwrap();
    let came = table.run(&["verify", "docket"]).done();
    let said = String::from_utf8_lossy(&shell.stdout);
    let missing = ["ssh-keygen", "sha256sum"].into_iter().any(|tool| !crate::table::has(tool));
    assert!(missing || shell.status.success(), "{said}");
    came
}

#[test]
fn spassky_fischer_1972_resigned_with_the_envelope_unopened() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    let came = conclude(&table, &["white-resigns", "--key", "vera-white.key"]).done();
    let came = came.says("White resigned before the envelope was opened");
    let came = came.says("Chess Code, The Umpire").says("the code is silent");
    came.says("0-1").says("sealed, not played");
    let pgn = table.read("docket/game.pgn");
    assert!(pgn.contains("a move was sealed, not played; White resigned"), "{pgn}");
    assert!(pgn.contains("[Result \"0-1\"]") && !pgn.contains("e4"), "{pgn}");
    holds(&table).says("signed by White Vera White").says("the envelope stays shut");
    table.resume(&[]).exits(1).tells("concluded").tells("adjourn show docket");
    assert!(!table.holds("docket/opening.toml"));
    table.run(&["show", "docket"]).done().says("the game is concluded");
    conclude(&table, &["black-resigns", "--key", "bela-black.key"]).exits(1).tells("already");
}

#[test]
fn a_resignation_is_the_word_of_him_who_resigns() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    let came = conclude(&table, &["white-resigns", "--key", "bela-black.key"]).exits(1);
    came.tells("White Vera White");
    conclude(&table, &["white-resigns", "--key", "cora-keeper.key"]).exits(1);
    // the snapshot names no arbiter
    let came = conclude(&table, &["white-resigns", "--key", "arne-arbiter.key"]).exits(1);
    came.tells("none of the snapshot's persons");
    assert!(!table.holds("docket/conclusion.toml") && !table.holds("docket/game.pgn"));
}

#[test]
fn a_draw_agreed_stands_over_a_sealed_move_that_loses() {
    let table = Table::with_people();
    // the record is no legal move, which fide punishes by the loss of the game
    table.sealed(QUIET, "Qh9", &["--laws", "fide"]);
    let both = ["draw", "--key", "vera-white.key", "--key", "bela-black.key"];
    conclude(&table, &both).done().says("I.6").says("1/2-1/2");
    holds(&table).says("signed by White Vera White").says("signed by Black Bela Black");
    assert!(table.read("docket/game.pgn").contains("[Result \"1/2-1/2\"]"));
    table.resume(&[]).exits(1);
}

#[test]
fn an_offer_made_after_sealing_is_accepted_by_a_countersignature() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &["--laws", "fide"]);
    let offer = conclude(&table, &["draw", "--key", "bela-black.key"]).done();
    let offer = offer.says("Bela Black offers a draw").tells("Vera White may accept it");
    assert!(!offer.out.contains("agreed"), "{}", offer.out);
    assert!(table.holds("docket/offer-1.toml"));
    assert!(!table.holds("docket/conclusion.toml") && !table.holds("docket/game.pgn"));
    holds(&table).says("Bela Black's offer of a draw was not answered");
    table.run(&["show", "docket"]).done().says("open, by Bela Black, made after the adjournment");
    // he may repeat it; it is one offer
    conclude(&table, &["draw", "--key", "bela-black.key"]).done().tells("stands already");
    table.run(&["sign", "docket/offer-1.toml", "--key", "vera-white.key"]).done().says("1/2-1/2");
    holds(&table).says("the envelope stays shut: draw, 1/2-1/2");
    table.resume(&[]).exits(1);
}

#[test]
fn an_offer_declined_binds_nobody_and_another_may_follow() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &["--laws", "fide"]);
    let decline = ["draw", "--decline", "--key", "vera-white.key"];
    conclude(&table, &decline).exits(1).tells("no offer");
    conclude(&table, &["draw", "--key", "bela-black.key"]).done();
    conclude(&table, &["draw", "--decline", "--key", "bela-black.key"])
        .exits(1)
        .tells("Vera White");
    conclude(&table, &decline).done().says("Vera White declines");
    holds(&table).says("decline-1.toml");
    table.run(&["sign", "docket/offer-1.toml", "--key", "vera-white.key"]).exits(1);
    conclude(&table, &["draw", "--key", "vera-white.key"]).done();
    assert!(table.holds("docket/offer-2.toml"));
    conclude(&table, &["draw", "--key", "bela-black.key"]).done().says("1/2-1/2");
    holds(&table);
}

#[test]
fn a_resumption_says_that_an_offer_stood_and_goes_on_as_the_code_says() {
    for (laws, says) in [
        ("blue-book", "the game is drawn if the players agree"),
        ("fide", "I.2.6 and I.4"),
        ("uscf", "14B"),
    ] {
        let table = Table::with_people();
        table.snapshot(QUIET, &["--laws", laws]).done();
        table.typing("e4\n", &["seal", "docket", "--key", "vera-white.key"]).done();
        table.run(&["sign", "docket/envelope.toml", "--key", "bela-black.key"]).done();
        table.run(&["receive", "docket", "--key", "cora-keeper.key"]).done();
        conclude(&table, &["draw", "--key", "bela-black.key"]).done();
        let came = table.resume(&[]).done().tells("Bela Black's offer of a draw stands");
        came.says("Black's offer of a draw stands").says(says).says("40. e4");
        assert!(table.read("docket/game.pgn").contains("{the sealed move}"));
        assert!(table.read("docket/resumption.toml").contains("\noffer = "));
        holds(&table).says("e4, is the move sealed");
        conclude(&table, &["draw", "--key", "vera-white.key"]).exits(1).tells("resumed");
    }
}

#[test]
fn an_offer_open_at_adjournment_is_accepted_before_the_opening() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &["--draw-offer", "white"]);
    let both = ["draw", "--key", "bela-black.key", "--key", "vera-white.key"];
    conclude(&table, &both).done().says("1/2-1/2");
    holds(&table);
}

#[test]
fn an_offer_that_a_signed_snapshot_holds_needs_the_others_word_alone() {
    for laws in ["blue-book", "fide", "uscf"] {
        let table = Table::with_people();
        table.snapshot(QUIET, &["--laws", laws, "--draw-offer", "white"]).done();
        let sign = ["sign", "docket/snapshot.toml", "--key", "vera-white.key"];
        table.run(&sign).done();
        table.typing("e4\n", &["seal", "docket", "--key", "vera-white.key"]).done();
        table.run(&["sign", "docket/envelope.toml", "--key", "bela-black.key"]).done();
        table.run(&["receive", "docket", "--key", "cora-keeper.key"]).done();
        conclude(&table, &["draw", "--key", "bela-black.key"]).done().says("1/2-1/2");
        assert!(!table.holds("docket/offer-1.toml"));
        let came = holds(&table).says("the envelope stays shut: draw, 1/2-1/2");
        assert!(!came.out.contains("the time is that of the offer"), "{}", came.out);
        table.resume(&[]).exits(1);
    }
}

#[test]
fn the_offer_made_at_the_adjournment_is_declined() {
    let table = Table::with_people();
    table.snapshot(QUIET, &["--laws", "fide", "--draw-offer", "white"]).done();
    table.run(&["sign", "docket/snapshot.toml", "--key", "vera-white.key"]).done();
    table.run(&["show", "docket"]).done().says("offer of a draw: open, by Vera White");
    table.typing("e4\n", &["seal", "docket", "--key", "vera-white.key"]).done();
    table.run(&["sign", "docket/envelope.toml", "--key", "bela-black.key"]).done();
    table.run(&["receive", "docket", "--key", "cora-keeper.key"]).done();
    let decline = ["draw", "--decline", "--key", "bela-black.key"];
    conclude(&table, &["draw", "--decline", "--key", "vera-white.key"]).exits(1).tells("Bela");
    conclude(&table, &decline).done().says("Bela Black declines");
    conclude(&table, &decline).exits(1).tells("no offer");
    holds(&table).says("decline-0.toml");
    table.run(&["show", "docket"]).done().says("offer of a draw: none");
    // what was declined is not accepted: it is an offer of his own now
    conclude(&table, &["draw", "--key", "bela-black.key"]).done().says("Bela Black offers a draw");
    conclude(&table, &["draw", "--decline", "--key", "vera-white.key"]).done();
    table.run(&["take", "hers", "docket/snapshot.toml", "docket/laws.toml"]).done();
    table.run(&["take", "hers", "docket/decline-0.toml", "docket/envelope.toml"]).done();
    table.run(&["verify", "hers"]).done().says("decline-0.toml");
    let came = table.resume(&[]).done();
    assert!(!came.out.contains("stands unanswered"), "{}", came.out);
    holds(&table).says("e4, is the move sealed");
    std::fs::remove_file(table.path("docket/decline-0.toml")).unwrap();
    table.run(&["verify", "docket"]).exits(1).tells("declined");
}

/// A docket in which White offered a draw in the snapshot that she signed.
fn offered() -> Table {
    let table = Table::with_people();
    table.snapshot(QUIET, &["--draw-offer", "white"]).done();
    table.run(&["sign", "docket/snapshot.toml", "--key", "vera-white.key"]).done();
    table.typing("e4\n", &["seal", "docket", "--key", "vera-white.key"]).done();
    table.run(&["receive", "docket", "--key", "cora-keeper.key"]).done();
    table
}

/// The docket as it is, to be gone on with elsewhere.
fn copied(table: &Table, name: &str) {
    let from = table.path("docket");
    std::fs::create_dir(table.path(name)).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), table.path(name).join(entry.file_name())).unwrap();
    }
}

#[test]
fn what_was_accepted_or_left_open_is_not_declined_afterwards() {
    let table = offered();
    copied(&table, "elsewhere");
    copied(&table, "resumed");
    let decline = ["conclude", "elsewhere", "draw", "--decline", "--key", "bela-black.key"];
    table.run(&decline).done();
    conclude(&table, &["draw", "--key", "bela-black.key"]).done();
    let answer = "elsewhere/decline-0.toml";
    table.run(&["take", "docket", answer]).exits(1).tells("was accepted");
    holds(&table);
    let both = ["--key", "cora-keeper.key", "--present", "white,black"];
    table.run(&[&["resume", "resumed"], &both[..]].concat()).done();
    table.run(&["take", "resumed", answer]).exits(1).tells("unanswered");
    table.run(&["verify", "resumed"]).done();
}

#[test]
fn what_nobody_entitled_has_signed_is_not_taken() {
    let table = offered();
    copied(&table, "other");
    let decline = ["conclude", "other", "draw", "--decline", "--key", "bela-black.key"];
    table.run(&decline).done();
    table.run(&["conclude", "other", "white-resigns", "--key", "vera-white.key"]).done();
    for paper in ["decline-0.toml", "conclusion.toml"] {
        let whole = table.read(&format!("other/{paper}"));
        let (body, _) = whole.split_once("[[signature]]").unwrap();
        table.write(paper, body);
        table.run(&["take", "docket", paper]).exits(1).tells("not signed by");
        assert!(!table.holds(&format!("docket/{paper}")));
    }
    // by the one who offered it
    std::fs::copy(table.path("other/decline-0.toml"), table.path("body.toml")).unwrap();
    table.sign_anew("body.toml", "decline", &["vera-white.key"]);
    table.run(&["take", "docket", "body.toml"]).exits(1).tells("not signed by Black");
    holds(&table);
}

#[test]
fn how_it_ended_says_what_the_result_is() {
    for result in ["1-0", "1/2-1/2", "annulled", "banana"] {
        let table = Table::with_people();
        table.sealed(QUIET, "e4", &[]);
        conclude(&table, &["white-resigns", "--key", "vera-white.key"]).done();
        let paper = table.read("docket/conclusion.toml");
        let program = paper.lines().find(|line| line.starts_with("program = ")).unwrap();
        let edited = paper
            .replace(program, "program = \"adjourn 9.9.9\"")
            .replace("result = \"0-1\"", &format!("result = \"{result}\""));
        table.write("docket/conclusion.toml", edited);
        table.sign_anew("docket/conclusion.toml", "conclusion", &["vera-white.key"]);
        table.run(&["verify", "docket"]).exits(1).tells("`result`");
        table.run(&["show", "docket"]).exits(1);
    }
}

#[test]
fn that_word_passes_by_mail_with_the_snapshot_it_answers() {
    let table = Table::with_people();
    table.snapshot(QUIET, &["--draw-offer", "white"]).done();
    std::fs::copy(table.path("docket/snapshot.toml"), table.path("unsigned.toml")).unwrap();
    table.run(&["sign", "docket/snapshot.toml", "--key", "vera-white.key"]).done();
    conclude(&table, &["draw", "--key", "bela-black.key"]).done();
    let conclusion = "docket/conclusion.toml";
    table.run(&["take", "hers", "unsigned.toml", "docket/laws.toml"]).done();
    let early = table.run(&["take", "hers", conclusion]).exits(1);
    early.tells("not signed by Vera White").tells("adjourn take DIR snapshot.toml");
    assert!(!table.holds("hers/offer-1.toml"));
    table.run(&["take", "hers", conclusion, "docket/snapshot.toml"]).done();
    table.run(&["verify", "hers"]).done().says("draw, 1/2-1/2");
}

#[test]
fn an_offer_that_only_the_snapshots_drawer_states_is_nobodys_word() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &["--draw-offer", "white"]);
    conclude(&table, &["draw", "--key", "bela-black.key"]).done().says("Bela Black offers a draw");
    assert!(table.holds("docket/offer-1.toml") && !table.holds("docket/conclusion.toml"));
}

#[test]
fn he_who_offered_at_the_adjournment_cannot_accept_for_the_other() {
    let table = Table::with_people();
    table.snapshot(QUIET, &["--draw-offer", "white"]).done();
    table.run(&["sign", "docket/snapshot.toml", "--key", "vera-white.key"]).done();
    let again = conclude(&table, &["draw", "--key", "vera-white.key"]).done();
    again.tells("stands already").says("snapshot.toml");
    assert!(!table.holds("docket/conclusion.toml") && !table.holds("docket/offer-1.toml"));
    let both = ["draw", "--key", "bela-black.key", "--key", "vera-white.key"];
    conclude(&table, &both).done().says("1/2-1/2");
    holds(&table);
}

#[test]
fn in_london_one_word_and_the_bystanders_make_the_draw() {
    let table = Table::with_people();
    table.snapshot(QUIET, &["--laws", "london", "--draw-offer", "white"]).done();
    table.run(&["sign", "docket/snapshot.toml", "--key", "vera-white.key"]).done();
    let alone = ["draw", "--why", "they allow it", "--key", "bela-black.key"];
    conclude(&table, &alone).exits(1).tells("Cora Keeper");
    assert!(!table.holds("docket/offer-1.toml"));
    let ruled = [&alone[..], &["--key", "cora-keeper.key"]].concat();
    conclude(&table, &ruled).done().says("1/2-1/2");
    holds(&table);
}

#[test]
fn in_london_the_bystanders_say_whether_the_game_is_drawn() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &["--laws", "london"]);
    let both = ["draw", "--key", "vera-white.key", "--key", "bela-black.key"];
    conclude(&table, &both).exits(4).tells("bystanders").tells("--why");
    let told = [&both[..], &["--why", "they find it drawn"]].concat();
    conclude(&table, &told).exits(1).tells("Cora Keeper");
    let signed = [&told[..], &["--key", "cora-keeper.key"]].concat();
    conclude(&table, &signed).done().says("XXVI").says("the bystanders: they find it drawn");
    holds(&table);
}

#[test]
fn a_forfeit_is_ruled_and_signed_by_him_who_rules() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &["--arbiter", "arne-arbiter.card"]);
    let forfeit = ["black-forfeits", "--key", "arne-arbiter.key"];
    conclude(&table, &forfeit).exits(2).tells("--why");
    let why = ["--why", "he left the hall in anger"];
    conclude(&table, &["black-forfeits", "--key", "cora-keeper.key", why[0], why[1]]).exits(1);
    let came = conclude(&table, &[&forfeit[..], &why].concat()).done();
    came.says("1-0").says("the umpire: he left the hall in anger");
    holds(&table).says("signed by arbiter Arne Arbiter");
}

#[test]
fn a_player_who_never_seals_may_forfeit() {
    let table = Table::with_people();
    table.snapshot(QUIET, &[]).done();
    let came = table.resume(&[]).exits(1).tells("runs until the receipt");
    came.tells("Chess Code, Adjourned Game");
    let forfeit = ["white-forfeits", "--why", "he never sealed; his time is gone", "--key"];
    conclude(&table, &[&forfeit[..], &["cora-keeper.key"]].concat()).done().says("0-1");
    assert!(table.read("docket/game.pgn").contains("adjourned here; White forfeited the game"));
    holds(&table);
    table.typing("e4\n", &["seal", "docket", "--key", "vera-white.key"]).exits(1);
}

#[test]
fn a_game_whose_position_cannot_be_ascertained_is_annulled() {
    for (laws, article) in [
        ("blue-book", "Chess Code, Adjourned Game"),
        ("fide", "I.12.2"),
        ("uscf", "19E"),
        ("london", "XXVI"),
    ] {
        let table = Table::with_people();
        table.snapshot(QUIET, &["--laws", laws]).done();
        let annul = ["annul", "docket", "--why", "the score is torn", "--key"];
        table.run(&[&annul[..], &["vera-white.key"]].concat()).exits(1).tells("Cora Keeper");
        let came = table.run(&[&annul[..], &["cora-keeper.key"]].concat()).done();
        came.says(article).says("annulled");
        assert!(table.read("docket/game.pgn").contains("[Result \"*\"]"));
        holds(&table).says("annulled");
    }
}

#[test]
fn a_wrong_set_up_found_later_is_put_right_or_the_game_annulled() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    let annul = ["annul", "docket", "--key", "cora-keeper.key", "--wrong-set-up", "4"];
    table.run(&annul).exits(1).tells("was not resumed");
    table.resume(&[]).done();
    table.run(&["annul", "docket", "--key", "cora-keeper.key", "--why", "x"]).exits(1);
    let came = table.run(&annul).exits(4).tells("retraced").tells("adjourn show docket");
    came.tells("Chess Code, Errors");
    assert!(!table.holds("docket/conclusion.toml"));
    let before = table.read("docket/game.pgn");
    let why = ["--why", "nobody remembers the moves"];
    table.run(&[&annul[..], &why].concat()).done().says("annulled").says("found 4 moves after");
    assert_eq!(before, table.read("docket/game.pgn"));
    holds(&table).says("the game is over: annulled");
}

#[test]
fn under_uscf_a_wrong_set_up_stands_after_ten_moves() {
    let table = Table::with_people();
    table.snapshot(QUIET, &["--laws", "uscf"]).done();
    table.typing("e4\n", &["seal", "docket", "--key", "vera-white.key"]).done();
    let receive = ["receive", "docket", "--key", "cora-keeper.key", "--refused", "black"];
    table.run(&receive).done();
    table.resume(&[]).done();
    let annul = ["annul", "docket", "--key", "cora-keeper.key", "--why", "x", "--wrong-set-up"];
    table.run(&[&annul[..], &["11"]].concat()).exits(1).tells("19I").tells("10 moves");
    table.run(&[&annul[..], &["10"]].concat()).done();
    holds(&table);
}

#[test]
fn nothing_is_concluded_once_the_envelope_is_open() {
    let table = Table::with_people();
    table.sealed("6k1/8/8/8/8/8/6K1/2R1R3 w - - 0 30", "Rd1", &[]);
    table.resume(&[]).exits(4);
    let both = ["draw", "--key", "vera-white.key", "--key", "bela-black.key"];
    conclude(&table, &both).exits(1).tells("opening.toml stands");
    table.resume(&["--select", "e1d1"]).done();
    conclude(&table, &both).exits(1).tells("resumption.toml stands");
    assert!(!table.holds("docket/conclusion.toml"));
}

#[test]
fn an_offer_and_its_answer_pass_by_mail() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &["--laws", "fide"]);
    let papers = ["docket/snapshot.toml", "docket/laws.toml", "docket/envelope.toml"];
    for folder in ["white", "black"] {
        table.run(&[&["take", folder], &papers[..]].concat()).done();
    }
    table.run(&["conclude", "black", "draw", "--key", "bela-black.key"]).done();
    table.run(&["take", "white", "black/offer-1.toml"]).done().says("filed");
    table.run(&["sign", "white/offer-1.toml", "--key", "vera-white.key"]).done();
    table.run(&["take", "black", "white/conclusion.toml"]).done();
    table.run(&["take", "docket", "black/conclusion.toml", "black/game.pgn"]).done();
    for folder in ["white", "black", "docket"] {
        table.run(&["verify", folder]).done().says("draw, 1/2-1/2");
    }
}

#[test]
fn an_offer_made_before_the_sealing_is_made_anew() {
    let table = Table::with_people();
    table.snapshot(QUIET, &["--laws", "fide", "--draw-offer", "white"]).done();
    conclude(&table, &["draw", "--key", "bela-black.key"]).done();
    table.typing("e4\n", &["seal", "docket", "--key", "vera-white.key"]).done();
    let came = conclude(&table, &["draw", "--key", "vera-white.key"]).done();
    came.says("Vera White offers a draw").tells("a move was sealed since offer-1.toml");
    conclude(&table, &["draw", "--key", "bela-black.key"]).done().says("1/2-1/2");
    holds(&table);
}

#[test]
fn where_the_code_does_not_end_the_game_it_is_not_concluded() {
    let table = Table::with_people();
    let source = table.run(&["laws", "fide"]).done().out.replace("\"fide\"", "\"club\"");
    let rule = "[situation.resigned-before-opening]\nremedies = [\"over-shut\"]";
    let club = source.replace(rule, &rule.replace("over-shut", "stays-shut"));
    assert_ne!(source, club);
    table.write("club.toml", club);
    table.sealed(QUIET, "e4", &["--laws", "club.toml"]);
    let came = conclude(&table, &["white-resigns", "--key", "vera-white.key"]).exits(1);
    came.tells("do not end the game").tells("I.6");
    assert!(!table.holds("docket/conclusion.toml") && !table.holds("docket/game.pgn"));
}

#[test]
fn words_that_a_paper_may_not_hold_are_refused() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    let forfeit = ["white-forfeits", "--key", "cora-keeper.key", "--why"];
    for why in ["", "two\nlines", "turned \u{202e}round"] {
        conclude(&table, &[&forfeit[..], &[why]].concat()).exits(2).tells("--why");
    }
    conclude(&table, &["annulled", "--key", "cora-keeper.key"]).exits(2).tells("adjourn annul");
    conclude(&table, &["nonsense", "--key", "cora-keeper.key"]).exits(2);
    assert!(!table.holds("docket/conclusion.toml"));
}
