//! The rows of the table of situations, each reached in a real docket under each code.

use crate::table::{Came, Table};

const CODES: [&str; 4] = ["blue-book", "london", "fide", "uscf"];
const QUIET: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40";
const TWO_ROOKS: &str = "6k1/p7/8/8/8/8/6K1/2R1R3 w - - 0 30";

/// Up to the shut envelope, which both players have signed.
pub fn shut(laws: &str, fen: &str, record: &str, more: &[&str]) -> Table {
    let table = Table::with_people();
    table.snapshot(fen, &[&["--laws", laws], more].concat()).done();
    let (sealer, replier) = match fen.contains(" w ") {
        true => ("vera-white.key", "bela-black.key"),
        false => ("bela-black.key", "vera-white.key"),
    };
    let seal = ["seal", "docket", "--key", sealer, "--as-written", "--counterfoil", "mine.age"];
    table.typing(&format!("{record}\n"), &seal).done();
    table.run(&["sign", "docket/envelope.toml", "--key", replier]).done();
    table.run(&["receive", "docket", "--key", "cora-keeper.key"]).done();
    table
}

/// Resumed with these present.
pub fn with(table: &Table, present: &str, more: &[&str]) -> Came {
    let resume = ["resume", "docket", "--key", "cora-keeper.key", "--present", present];
    table.run(&[&resume[..], more].concat())
}

/// The docket holds, and the script says so too.
#[track_caller]
pub fn holds(table: &Table) -> Came {
    crate::conclusions::holds(table)
}

#[test]
fn one_reading_needs_no_ruling_under_any_code() {
    for laws in CODES {
        let table = shut(laws, QUIET, "e4", &[]);
        let came = table.resume(&["--json"]).done().json();
        assert_eq!((&came["san"], came["steps"].as_array().unwrap().len()), (&"e4".into(), 0));
        assert!(table.read("docket/game.pgn").contains("40. e4 {the sealed move}"));
        holds(&table);
    }
}

#[test]
fn an_ambiguous_record() {
    let table = shut("fide", TWO_ROOKS, "Rd1", &[]);
    table.resume(&["--select", "c1d1"]).exits(1).tells("--select is offered to nobody under fide");
    assert!(!table.holds("docket/opening.toml"));
    table.resume(&[]).done().says("I.8.1").says("0-1");
    holds(&table);

    let times = ["--used-white", "0:30:00", "--used-black", "1:00:00"];
    let table = shut("uscf", TWO_ROOKS, "Rd1", &[&["--control", "40/7200"], &times[..]].concat());
    table.resume(&[]).exits(4).says("c1d1").says("e1d1").tells("19F");
    let chosen = ["--ruling", "Black chooses", "--outcome", "play:e1d1", "--choosing", "0:05:00"];
    let came = table.resume(&chosen).done().says("30. Red1").says("19F");
    came.says("Black took 300 s to choose").says("set Black's clock to 0:55:00");
    holds(&table);

    // where the code leaves it to him, who rules says against whom
    let table =
        shut("blue-book", TWO_ROOKS, "Rd1", &[&["--control", "40/7200"], &times[..]].concat());
    let chosen = ["--select", "e1d1", "--choosing", "0:05:00"];
    table.resume(&chosen).exits(4).says("--choosing-to white").tells("The Umpire");
    assert!(!table.holds("docket/opening.toml"));
    let came = table.resume(&[&chosen[..], &["--choosing-to", "white"]].concat()).done();
    came.says("the umpire: against White").says("set White's clock to 1:25:00");
    holds(&table);

    let table = shut("london", TWO_ROOKS, "Rd1", &[]);
    table.resume(&[]).exits(4).tells("bystanders").tells("--ruling");
    let ruled = ["--ruling", "they choose it", "--outcome", "play:c1d1"];
    table.resume(&ruled).done().says("XXVI").says("30. Rcd1");
    holds(&table);
}

#[test]
fn the_time_of_choosing_under_fide_is_nobodys() {
    let table = shut("fide", TWO_ROOKS, "Rd1", &[]);
    table.resume(&["--choosing", "0:05:00"]).exits(1).tells("I.8.1");
    assert!(!table.holds("docket/opening.toml"));
}

#[test]
fn an_illegal_record() {
    let table = shut("fide", TWO_ROOKS, "Qd4", &[]);
    table.resume(&[]).done().says("I.8.2 and I.8.3").says("0-1");
    holds(&table);

    // no interpretation suggests itself
    let table = shut("uscf", QUIET, "Zz9", &[]);
    table.resume(&[]).exits(4).tells("19G").tells("the director must say");
    let lost = ["--ruling", "it means nothing", "--outcome", "black-wins"];
    table.resume(&lost).done().says("19G").says("0-1");
    holds(&table);

    let table = shut("london", TWO_ROOKS, "Qd4", &[]);
    table.resume(&[]).exits(4).tells("bystanders");
    let ruled = ["--ruling", "drawn, they find", "--outcome", "draw"];
    table.resume(&ruled).done().says("1/2-1/2");
    holds(&table);
}

#[test]
fn fide_excepts_an_opponent_who_cannot_mate() {
    // Black has a bare King
    let table = shut("fide", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40", "Qh9", &[]);
    let came = table.resume(&[]).done().says("Article 6.9").says("1/2-1/2");
    came.says("Black cannot mate by any series of legal moves");
    holds(&table);
}

#[test]
fn an_envelope_that_holds_no_move() {
    let table = shut("blue-book", TWO_ROOKS, "", &[]);
    table.resume(&[]).exits(4).says("King moves");
    table
        .resume(&["--require", "king", "--play", "g2h3"])
        .done()
        .says("the envelope holds no move");
    holds(&table);

    let table = shut("uscf", TWO_ROOKS, "", &[]);
    table.resume(&[]).done().says("19G").says("0-1");

    for laws in ["fide", "london"] {
        let table = shut(laws, TWO_ROOKS, "", &[]);
        table.resume(&[]).exits(4).tells("--ruling");
        let lost = ["--ruling", "no move, no game", "--outcome", "black-wins"];
        table.resume(&lost).done().says("0-1");
        holds(&table);
    }
}

#[test]
fn a_lost_envelope_under_each_code() {
    for (laws, article) in
        [("blue-book", "Chess Code, The Umpire"), ("fide", "I.12.1"), ("london", "XXVI")]
    {
        let table = shut(laws, QUIET, "e4", &[]);
        table.lose_envelope();
        table.resume(&[]).exits(1).tells("this rules nothing by itself").tells("--lost");
        table.resume(&["--lost"]).exits(4).tells("--ruling");
        assert!(!table.holds("docket/resumption.toml") && !table.holds("docket/opening.toml"));
        let ruled = ["--lost", "--ruling", "his word is taken", "--outcome", "play:e2e4"];
        table.resume(&ruled).done().says(article).says("40. e4");
        assert!(!table.read("docket/game.pgn").contains("the sealed move}"));
        holds(&table);
    }
    let table = shut("uscf", QUIET, "e4", &[]);
    table.lose_envelope();
    let came = table.resume(&["--lost"]).done().says("19E").says("white's clock runs");
    assert!(!came.out.contains("the move made"));
    holds(&table).says("no move was made: the game goes on");
}

#[test]
fn a_counterfoil_that_matches_proves_the_record() {
    let proof = ["--counterfoil", "mine.age", "--sealer-identity", "vera-white.age"];
    for (laws, article) in
        [("blue-book", "Chess Code, Adjourned Game"), ("fide", "I.12.1"), ("uscf", "19E")]
    {
        let table = shut(laws, QUIET, "e4", &[]);
        table.lose_envelope();
        table.resume(&proof).done().says(article).says("40. e4");
        holds(&table).says("e4, is the move sealed");
    }
    let table = shut("london", QUIET, "e4", &[]);
    table.lose_envelope();
    table.resume(&proof).exits(4).tells("bystanders");
    let ruled = [&proof[..], &["--ruling", "it stands", "--outcome", "play:e2e4"]].concat();
    table.resume(&ruled).done().says("XXVI");
    holds(&table);
}

#[test]
fn times_that_are_not_known_are_set_by_a_person() {
    let control = ["--control", "40/7200:3600", "--arbiter", "arne-arbiter.card"];
    let times = ["--used-white", "1:10:00", "--used-black", "1:30:00"];
    for (laws, article) in [
        ("blue-book", "Chess Code, The Umpire"),
        ("london", "XXVI"),
        ("fide", "I.12.1"),
        ("uscf", "19E"),
    ] {
        let table = shut(laws, QUIET, "e4", &control);
        let asked = table.resume(&[]).exits(4).tells("no paper says what time white and black");
        asked.tells(article).says("--used-white H:MM:SS, --used-black H:MM:SS");
        assert!(!table.holds("docket/opening.toml"));
        table.resume(&times[..2]).exits(4).tells("what time black had used");
        table.resume(&times).exits(4).tells("Arne Arbiter").tells("--arbiter-key");
        assert!(!table.holds("docket/resumption.toml"));
        let signed = [&times[..], &["--arbiter-key", "arne-arbiter.key"]].concat();
        let came = table.resume(&signed).done().says("the times used cannot be ascertained");
        came.says(article)
            .says("set White's clock to 1:50:00")
            .says("set Black's clock to 0:30:00");
        holds(&table).says("signed by arbiter Arne Arbiter");
    }
}

#[test]
fn times_shown_wrongly_are_corrected() {
    let control =
        ["--control", "40/7200:3600", "--used-white", "1:00:00", "--used-black", "1:30:00"];
    for (laws, article) in [
        ("blue-book", "Chess Code, The Umpire; the code is silent"),
        ("fide", "I.13"),
        ("uscf", "19H"),
    ] {
        let table = shut(laws, QUIET, "e4", &control);
        let came = table.resume(&["--used-white", "1:10:00"]).done().says(article);
        came.says("set White's clock to 1:50:00").says("set Black's clock to 0:30:00");
        holds(&table);
        // once more changes nothing, and nothing else can be told now
        table.resume(&["--used-white", "1:10:00"]).done().tells("nothing was changed");
        table.resume(&["--used-white", "1:20:00"]).exits(1).tells("what was said of the clocks");
        table.resume(&["--late-black", "0:01:00"]).exits(1).tells("what was said of the clocks");
        // a time that is the one known already is no correction
        let table = shut(laws, QUIET, "e4", &control);
        let came = table.resume(&["--used-white", "1:00:00"]).done();
        assert!(!came.out.contains("wrong times"), "{}", came.out);
        holds(&table);
    }
}

#[test]
fn with_the_replier_absent_the_envelope_stays_shut() {
    for (laws, article) in
        [("blue-book", "Chess Code, The Umpire"), ("fide", "I.9.2"), ("uscf", "19C")]
    {
        let table = shut(laws, QUIET, "e4", &[]);
        with(&table, "white", &[]).exits(1).tells(article).tells("Bela Black's clock runs");
        assert!(!table.holds("docket/opening.toml"));
    }
    let table = shut("london", QUIET, "e4", &[]);
    with(&table, "white", &[]).exits(4).tells("XXVI").tells("nothing was opened");
    let lost = ["--ruling", "he is lost", "--outcome", "white-wins"];
    with(&table, "white", &lost).exits(4).tells("adjourn conclude");
    assert!(!table.holds("docket/opening.toml"));
}

#[test]
fn in_london_the_bystanders_may_have_it_opened() {
    let open = ["--ruling", "let it be opened", "--outcome", "open"];
    for present in ["white", "black"] {
        let table = shut("london", QUIET, "e4", &[]);
        with(&table, present, &[]).exits(4).tells("nothing was opened");
        let came = with(&table, present, &open).done().says("the bystanders: let it be opened");
        came.says("XXVI").says("40. e4");
        holds(&table).says("is the move sealed");
    }
    // of the record they are asked again
    let table = shut("london", TWO_ROOKS, "Rd1", &[]);
    with(&table, "black", &open).exits(4).says("c1d1");
    let ruled = ["--ruling", "that Rook", "--outcome", "play:e1d1"];
    with(&table, "black", &ruled).done().says("30. Red1");
    holds(&table);
}

#[test]
fn with_the_sealer_absent_his_move_is_made() {
    for (laws, article) in
        [("blue-book", "Chess Code, Adjourned Game"), ("fide", "I.9.1"), ("uscf", "19D")]
    {
        let table = shut(laws, QUIET, "e4", &[]);
        with(&table, "black", &[]).done().says(article).says("40. e4").says("black's clock runs");
        assert!(table.read("docket/game.pgn").contains("{the sealed move}"));
        holds(&table).says("is the move sealed");
    }
}

#[test]
fn with_both_absent_the_replier_s_time_runs() {
    for (laws, article) in [("blue-book", "Chess Code, The Umpire"), ("uscf", "13F")] {
        let table = shut(laws, QUIET, "e4", &[]);
        with(&table, "none", &[]).exits(1).tells(article).tells("Bela Black's clock runs");
    }
    let table = shut("fide", QUIET, "e4", &["--default-time", "0:30:00"]);
    with(&table, "none", &[]).exits(1).tells("I.11").tells("Bela Black's clock runs");
    // with a default time of zero both are late
    let table = shut("fide", QUIET, "e4", &["--default-time", "0:00:00"]);
    with(&table, "none", &[]).exits(4).tells("later than the default time");
    assert!(!table.holds("docket/opening.toml"));
}

#[test]
fn the_time_of_a_player_who_never_seals_runs() {
    for (laws, says) in [
        ("blue-book", "Chess Code, Adjourned Game"),
        ("london", "XXVI"),
        ("fide", "(I.1)"),
        ("uscf", "18A"),
    ] {
        let table = Table::with_people();
        table.snapshot(QUIET, &["--laws", laws]).done();
        table.resume(&[]).exits(1).tells("no receipt by Cora Keeper").tells(says);
    }
}

#[test]
fn a_move_made_on_the_board_after_being_told_to_seal() {
    let played = ["--played", "e2e4"];
    for laws in CODES {
        let table = shut(laws, QUIET, "e4", &played);
        table.resume(&[]).done().says("40. e4");
        holds(&table);
    }
    for (laws, article) in [("fide", "I.1.1"), ("uscf", "18A")] {
        let table = shut(laws, QUIET, "Kd2", &played);
        table.resume(&[]).done().says(article).says("40. e4");
        holds(&table);
    }
    for (laws, article) in [("blue-book", "Chess Code, The Umpire"), ("london", "XXVI")] {
        let table = shut(laws, QUIET, "Kd2", &played);
        table.resume(&[]).exits(4).tells("--ruling");
        let ruled = ["--ruling", "what is sealed counts", "--outcome", "play:e1d2"];
        table.resume(&ruled).done().says(article).says("40. Kd2");
        holds(&table);
    }
}

#[test]
fn a_refused_countersignature_is_recorded_on_the_receipt() {
    for (laws, article) in
        [("blue-book", "the code is silent"), ("fide", "I.2 and I.3"), ("uscf", "18D")]
    {
        let table = Table::with_people();
        table.snapshot(QUIET, &["--laws", laws]).done();
        table.typing("e4\n", &["seal", "docket", "--key", "vera-white.key"]).done();
        let receive = ["receive", "docket", "--key", "cora-keeper.key", "--refused", "black"];
        table.run(&receive).done();
        assert!(table.read("docket/receipt-1.toml").contains("refused = \"black\""));
        table.resume(&[]).done().says("Black would not countersign").says(article).says("40. e4");
        holds(&table);
    }
}

#[test]
fn a_player_later_than_the_default_time() {
    let late = ["--late-black", "1:05:00"];
    let times = ["--used-white", "0:20:00", "--used-black", "0:30:00"];
    let control = [&["--control", "40/7200:3600"], &times[..]].concat();
    let table = shut("blue-book", QUIET, "e4", &control);
    let came = table.resume(&late).done().says("Chess Code, Abandoning the Game");
    came.says("40. e4").says("set Black's clock to 0:25:00");
    holds(&table);

    for (laws, article) in [("fide", "I.10 and Article 6.7.1"), ("uscf", "13E")] {
        let set = [&control[..], &["--default-time", "1:00:00"]].concat();
        let table = shut(laws, QUIET, "e4", &set);
        table.resume(&late).done().says(article).says("1-0");
        holds(&table);
    }
    // nobody set one: the arbiter is asked
    let table = shut("fide", QUIET, "e4", &control);
    table.resume(&late).exits(4).tells("no default time was set").says("arbiter");
    let word = ["--ruling", "the default time was an hour", "--outcome", "white-wins"];
    table.resume(&[&late[..], &word].concat()).done().says("I.10").says("1-0");
    holds(&table);

    // within the hour it costs time alone
    let table = shut("uscf", QUIET, "e4", &control);
    table.resume(&["--late-black", "0:55:00"]).done().says("set Black's clock to 0:35:00");

    // the sealed move had ended the game
    for laws in ["fide", "uscf"] {
        let table = shut(laws, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 30", "Ra8", &[]);
        table.resume(&["--late-white", "2:00:00"]).done().says("its result stands").says("1-0");
        holds(&table);
    }
}

#[test]
fn under_fide_the_arbiter_may_decide_otherwise_of_one_who_is_late() {
    let table = shut("fide", QUIET, "e4", &["--default-time", "0:15:00"]);
    let otherwise = ["--ruling", "the train was late", "--outcome", "open"];
    let late = [&["--late-black", "0:20:00"], &otherwise[..]].concat();
    table.resume(&late).done().says("the arbiter: the train was late").says("40. e4");
    holds(&table);
    let table = shut("fide", QUIET, "e4", &["--default-time", "0:30:00"]);
    table.resume(&["--late-black", "0:20:00"]).done().says("40. e4");
}

#[test]
fn offers_of_a_draw_before_and_in_the_record() {
    for (laws, says) in
        [("blue-book", "if the players agree"), ("fide", "I.2.6 and I.4"), ("uscf", "14B")]
    {
        let table = shut(laws, QUIET, "e4", &["--draw-offer", "white"]);
        table.resume(&[]).done().says("White's offer of a draw stands").says(says).says("40. e4");
        holds(&table);
    }
    for (laws, says) in
        [("blue-book", "the code is silent"), ("fide", "Article 8.1.5"), ("uscf", "14B")]
    {
        let table = shut(laws, QUIET, "e4 (=)", &[]);
        table.resume(&[]).done().says("offers a draw").says(says).says("40. e4");
        holds(&table);
    }
}

#[test]
fn a_sealed_move_that_mates_or_stalemates() {
    for (laws, article) in [
        ("blue-book", "Chess Code, Drawn Games"),
        ("london", "XXIV"),
        ("fide", "I.10 and Article 5"),
        ("uscf", "13E"),
    ] {
        let table = shut(laws, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 30", "Ra8", &[]);
        table.resume(&[]).done().says("30. Ra8#").says("checkmate").says(article).says("1-0");
        assert!(table.read("docket/game.pgn").contains("Ra8# {the sealed move} 1-0"));
        holds(&table);
        let table = shut(laws, "7k/8/8/6Q1/8/8/8/4K3 w - - 0 30", "Qg6", &[]);
        table.resume(&[]).done().says("stalemate").says(article).says("1/2-1/2");
        holds(&table);
    }
    // only some codes know a dead position
    let dead = "4k3/8/8/8/8/8/4p3/4K3 w - - 0 30";
    for (laws, says) in [("fide", "1/2-1/2"), ("blue-book", "black's clock runs")] {
        let table = shut(laws, dead, "Kxe2", &[]);
        table.resume(&[]).done().says(says);
        holds(&table);
    }
}

#[test]
fn a_record_that_resigns() {
    for (laws, article) in
        [("blue-book", "the code is silent"), ("fide", "Article 5.1.2"), ("uscf", "13B")]
    {
        let table = shut(laws, QUIET, "resigns", &[]);
        table.resume(&[]).done().says("White resigns").says(article).says("0-1");
        holds(&table);
    }
}

#[test]
fn sealing_early_is_charged() {
    let control = [
        "--control",
        "40/7200:3600",
        "--used-white",
        "1:00:00",
        "--used-black",
        "1:00:00",
        "--arbiter",
        "arne-arbiter.card",
    ];
    let early = ["--sealed-early", "0:20:00"];
    let table = shut("fide", QUIET, "e4", &control);
    table.resume(&early).done().says("I.1.2").says("set White's clock to 1:40:00");
    holds(&table);
    for (laws, article) in [("blue-book", "the code is silent"), ("uscf", "18B")] {
        let table = shut(laws, QUIET, "e4", &control);
        table.resume(&early).exits(4).tells("Arne Arbiter");
        let signed = [&early[..], &["--arbiter-key", "arne-arbiter.key"]].concat();
        table.resume(&signed).done().says(article).says("set White's clock to 1:40:00");
        holds(&table);
    }
}

#[test]
fn under_fide_another_notation_is_for_the_arbiter() {
    let table = shut("fide", QUIET, "P-K4", &[]);
    table.resume(&[]).exits(4).tells("Article 8.1.1").says("e2e4");
    let ruled = ["--ruling", "it is clear", "--outcome", "play:e2e4"];
    table.resume(&ruled).done().says("40. e4");
    holds(&table);
    for laws in ["blue-book", "uscf"] {
        shut(laws, QUIET, "P-K4", &[]).resume(&[]).done().says("40. e4");
    }
}

#[test]
fn what_the_face_lacks_is_told_to_him_who_receives() {
    let table = Table::with_people();
    table.snapshot(QUIET, &["--laws", "fide"]).done();
    table.typing("e4\n", &["seal", "docket", "--key", "vera-white.key"]).done();
    let came = table.run(&["receive", "docket", "--key", "cora-keeper.key"]).done();
    came.tells("lacks: the times used").tells("--resumes").tells("--venue").tells("I.2");
}

#[test]
fn moves_may_be_named_as_people_write_them() {
    for (chosen, made) in [("Rcd1", "Rcd1"), ("e1d1", "Red1"), ("R(K1)-Q1", "Red1")] {
        let table = shut("blue-book", TWO_ROOKS, "Rd1", &[]);
        table.resume(&["--select", chosen]).done().says(&format!("30. {made}"));
        // said again otherwise, it is the same election
        table.resume(&["--select", made]).done().tells("nothing was changed");
        holds(&table);
    }
    let table = shut("london", TWO_ROOKS, "Rd1", &[]);
    table.resume(&["--ruling", "they", "--outcome", "play:Rd1"]).exits(1).tells("Rcd1 or Red1");
    table.resume(&["--ruling", "they", "--outcome", "play:Rcd1"]).done().says("30. Rcd1");
    holds(&table);
}
