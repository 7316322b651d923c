//! Forfeits and draws that the person who rules declares, each by the article of its ground.

use crate::{conclusions::holds, rows::shut, table::Table};

/// Adjourned after Black's 59th move, White to move with a King and two Rooks against a King.
const BARE_KING: &str = "6k1/8/8/8/8/8/6K1/2R1R3 w - - 0 60";
const TWO_ROOKS: &str = "6k1/p7/8/8/8/8/6K1/2R1R3 w - - 0 60";
/// Qg6 stalemates.
const STALEMATES: &str = "7k/8/8/8/8/8/5K2/6Q1 w - - 0 60";
/// White's flag is down: 60 moves were to be made in 2:30:00.
const WHITE_FELL: [&str; 6] =
    ["--control", "60/9000", "--used-white", "2:00:00", "--used-black", "1:10:00"];

/// An envelope with whose receipt White's flag is down.
fn fallen(laws: &str, fen: &str) -> Table {
    let table = Table::with_people();
    table.snapshot(fen, &[&WHITE_FELL[..], &["--laws", laws]].concat()).done();
    table.typing("Rcd1\n", &["seal", "docket", "--key", "vera-white.key"]).done();
    table.run(&["sign", "docket/envelope.toml", "--key", "bela-black.key"]).done();
    let times = ["--used-white", "2:30:01", "--used-black", "1:10:00"];
    table.run(&[&["receive", "docket", "--key", "cora-keeper.key"], &times[..]].concat()).done();
    table
}

fn ruled(table: &Table, how: &str, more: &[&str]) -> crate::table::Came {
    let words = ["conclude", "docket", how, "--why", "so it is", "--key", "cora-keeper.key"];
    table.run(&[&words[..], more].concat())
}

#[test]
fn a_flag_that_fell_forfeits_by_the_article_on_time() {
    for (laws, article) in
        [("blue-book", "Chess Code, Time Limit"), ("fide", "Article 6.9"), ("uscf", "13C")]
    {
        let table = fallen(laws, TWO_ROOKS);
        table.resume(&[]).exits(4).tells(article).tells("white-forfeits");
        ruled(&table, "white-forfeits", &[]).done().says(article).says("0-1").says("so it is");
        holds(&table).says("0-1");
        assert!(table.read("docket/conclusion.toml").contains("ground = \"time\""));
    }
}

#[test]
fn against_a_bare_king_it_draws() {
    for (laws, article) in [("fide", "Article 6.9"), ("uscf", "14E")] {
        let table = fallen(laws, BARE_KING);
        table.resume(&[]).exits(4).tells("cannot mate, so the game is drawn").tells(article);
        ruled(&table, "white-forfeits", &[]).done().says(article).says("1/2-1/2");
        holds(&table).says("1/2-1/2");
    }
    let table = fallen("blue-book", BARE_KING);
    ruled(&table, "white-forfeits", &[]).done().says("0-1");
}

#[test]
fn abandoning_and_disturbance_have_articles_of_their_own() {
    for (ground, article) in [
        ("abandoning", "Chess Code, Abandoning the Game"),
        ("disturbance", "Chess Code, Disturbance"),
    ] {
        let table = shut("blue-book", TWO_ROOKS, "Rcd1", &[]);
        ruled(&table, "black-forfeits", &["--for", ground]).done().says(article).says("1-0");
        holds(&table).says("1-0");
    }
    let table = shut("fide", TWO_ROOKS, "Rcd1", &[]);
    ruled(&table, "black-forfeits", &["--for", "abandoning"]).done().says("Preface");
    holds(&table);
    let table = shut("fide", TWO_ROOKS, "Rcd1", &[]);
    ruled(&table, "drawn", &["--for", "time"]).exits(2).tells("--for");
    ruled(&table, "black-forfeits", &["--for", "rudeness"]).exits(2).tells("disturbance");
}

#[test]
fn who_rules_may_declare_the_game_drawn() {
    for laws in ["blue-book", "london", "fide", "uscf"] {
        let table = shut(laws, TWO_ROOKS, "Rcd1", &["--arbiter", "arne-arbiter.card"]);
        let drawn = ["conclude", "docket", "drawn", "--key"];
        table.run(&[&drawn[..], &["arne-arbiter.key"]].concat()).exits(2).tells("--why");
        let why = ["--why", "the claim is proved"];
        let players = ["vera-white.key", "--key", "bela-black.key"];
        table.run(&[&drawn[..], &players, &why].concat()).exits(1).tells("Arne Arbiter");
        table.run(&[&drawn[..], &["arne-arbiter.key"], &why].concat()).done().says("1/2-1/2");
        holds(&table).says("1/2-1/2");
    }
}

#[test]
fn a_late_replier_does_not_lose_a_game_that_was_over() {
    let control =
        ["--control", "80/9000:20/3600", "--used-white", "1:00:00", "--used-black", "1:10:00"];
    for (laws, article) in [("fide", "I.10"), ("uscf", "13E")] {
        let table = shut(laws, STALEMATES, "Qg6", &control);
        let late = ["--late-black", "1:30:00"];
        table.resume(&late).exits(4).tells(&format!("its result stands ({article}"));
        let came = table.resume(&[&late[..], &["--play-on"]].concat()).done();
        came.says("no time ran after it").says("1/2-1/2");
        holds(&table).says("1/2-1/2");
    }
}

#[test]
fn who_came_late_is_there_and_what_did_not_happen_is_not_said() {
    let table = shut("fide", TWO_ROOKS, "Rcd1", &[]);
    for present in ["none", "white"] {
        let late = ["--late-black", "0:01:00"];
        crate::rows::with(&table, present, &late).exits(1).tells("--late-black");
        assert!(!table.holds("docket/opening.toml"));
    }
    table.resume(&["--play-on"]).exits(1).tells("no flag fell");
    assert!(!table.holds("docket/opening.toml"));
    let table = shut("uscf", TWO_ROOKS, "Rcd1", &[]);
    table.resume(&["--choosing", "1:05:00"]).exits(1).tells("nobody had anything to choose");
    assert!(!table.holds("docket/resumption.toml"));
    table.resume(&[]).done();
}

#[test]
fn an_opening_that_is_none_is_nobodys_word() {
    let table = Table::with_people();
    table.snapshot(TWO_ROOKS, &[]).done();
    table.typing("Rcd1\n", &["seal", "docket", "--key", "vera-white.key"]).done();
    holds(&table);
    table.write("docket/opening.toml", "x".repeat(1024));
    table.run(&["verify", "docket"]).exits(1).tells("no custodian has given his word");
    let script = table.run(&["verify", "docket", "--script"]).done().out;
    table.write("proof.sh", script);
    let mut shell = std::process::Command::new("sh");
    let shell = shell.args(["proof.sh", "docket"]).current_dir(table.folder()).output().unwrap();
    assert!(!shell.status.success());
}

#[test]
fn the_counterfoil_is_kept_apart_and_a_new_envelope_can_be_read() {
    use std::os::unix::fs::PermissionsExt as _;
    let table = Table::with_people();
    table.snapshot(TWO_ROOKS, &[]).done();
    let seal = ["seal", "docket", "--key", "vera-white.key", "--replace", "--counterfoil"];
    for place in ["docket/envelope.toml", "docket/opening.toml", "docket/mine.age"] {
        table
            .typing("Rcd1\n", &[&seal[..], &[place]].concat())
            .exits(1)
            .tells("lies in the docket");
        assert!(!table.holds(place) && !table.holds("docket/envelope.toml"));
    }
    table.typing("Rcd1\n", &[&seal[..], &["mine.age"]].concat()).done();
    let envelope = table.path("docket/envelope.toml");
    std::fs::set_permissions(&envelope, std::fs::Permissions::from_mode(0o000)).unwrap();
    table.typing("Rcd1\n", &[&seal[..], &["second.age"]].concat()).done();
    assert_eq!(std::fs::metadata(&envelope).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn a_code_of_ones_own_has_a_name_of_its_own() {
    let table = Table::with_people();
    let source = table.run(&["laws", "fide"]).done().out;
    table.write("mine.toml", source.replace("title = \"FIDE", "title = \"Our"));
    table
        .snapshot(TWO_ROOKS, &["--laws", "mine.toml"])
        .exits(1)
        .tells("calls itself fide")
        .tells("name = ");
    assert!(!table.holds("docket"));
    table.write("same.toml", &source);
    table.snapshot(TWO_ROOKS, &["--laws", "same.toml"]).done();
    let verified = table.run(&["verify", "docket"]).done();
    assert!(!verified.out.contains("is not the fide"), "{}", verified.out);
}

#[test]
fn what_an_offer_is_worth_in_london_is_signed_by_who_rules() {
    let arbiter = ["--arbiter", "arne-arbiter.card"];
    let table = shut("london", TWO_ROOKS, "Rcd1 (=)", &arbiter);
    table.resume(&[]).exits(4).tells("Arne Arbiter");
    table.resume(&["--arbiter-key", "arne-arbiter.key"]).done().says("XXVI");
    holds(&table).says("signed by arbiter Arne Arbiter");
    let offered = [&arbiter[..], &["--draw-offer", "white"]].concat();
    let table = shut("london", TWO_ROOKS, "Rcd1", &offered);
    table.resume(&[]).exits(4).tells("Arne Arbiter");
    table.resume(&["--arbiter-key", "arne-arbiter.key"]).done().says("XXVI");
    holds(&table);
}
