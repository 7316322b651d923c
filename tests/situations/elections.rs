//! Who elects, who signs it, and what is no election.

use crate::{conclusions::holds, rows::shut, table::Table};

const TWO_ROOKS: &str = "6k1/p7/8/8/8/8/6K1/2R1R3 w - - 0 30";

#[test]
fn an_election_is_signed_by_who_elected_or_attested() {
    let table = shut("blue-book", TWO_ROOKS, "Rd1", &[]);
    let signed = ["--select", "e1d1", "--elected-by", "bela-black.key"];
    table.resume(&signed).done().says("30. Red1");
    let paper = table.read("docket/resumption.toml");
    assert!(!paper.contains("attested_by"), "{paper}");
    let came = holds(&table).says("Bela Black signed what he elected");
    came.says("signed by Black Bela Black");
    // the signature taken off, nobody answers for the election
    let key = table.read("bela-black.card");
    let key = key.lines().find(|line| line.starts_with("key = ")).unwrap();
    let from = paper.find(&format!("[[signature]]\n{key}\n")).unwrap();
    let length = paper[from..].find("\"\"\"\n[[").unwrap() + 4;
    table.write("docket/resumption.toml", [&paper[..from], &paper[from + length..]].concat());
    table.run(&["verify", "docket"]).exits(1).tells("Bela Black, who elected");

    let table = shut("blue-book", TWO_ROOKS, "Rd1", &[]);
    table.resume(&["--select", "e1d1"]).done();
    assert!(table.read("docket/resumption.toml").contains("attested_by = \"Cora Keeper\""));
    holds(&table).says("what Bela Black elected is attested by Cora Keeper");
}

#[test]
fn where_two_elect_both_sign_or_the_custodian_attests() {
    let king = ["--require", "king", "--play", "g2h3"];
    let black = ["--elected-by", "bela-black.key"];
    let white = ["--elected-by", "vera-white.key"];
    let table = shut("blue-book", TWO_ROOKS, "Qd4", &[]);
    table.resume(&[&king[..], &black].concat()).done();
    assert!(table.read("docket/resumption.toml").contains("attested_by"));
    let came = holds(&table).says("Bela Black signed what he elected");
    came.says("what Vera White elected is attested by Cora Keeper");
    let table = shut("blue-book", TWO_ROOKS, "Qd4", &[]);
    table.resume(&[&king[..], &black, &white].concat()).done();
    assert!(!table.read("docket/resumption.toml").contains("attested_by"));
    holds(&table);
}

#[test]
fn who_elects_nothing_signs_nothing() {
    let table = shut("blue-book", TWO_ROOKS, "Rd1", &[]);
    for key in ["vera-white.key", "cora-keeper.key", "arne-arbiter.key"] {
        table.resume(&["--select", "e1d1", "--elected-by", key]).exits(1);
        assert!(!table.holds("docket/resumption.toml"));
    }
}

#[test]
fn what_is_not_offered_cannot_be_elected() {
    let table = shut("blue-book", TWO_ROOKS, "Rd1", &[]);
    for election in [
        &["--select", "c1c8"][..],
        &["--require", "king"],
        &["--designate", "c1"],
        &["--play", "g2h3"],
        &["--ruling", "I say so", "--outcome", "black-wins"],
    ] {
        let came = table.resume(election);
        assert!([1, 4].contains(&came.code), "{}", came.err);
        assert!(!table.holds("docket/resumption.toml") && !table.holds("docket/game.pgn"));
    }
    let table = shut("blue-book", TWO_ROOKS, "Rd1", &[]);
    table.resume(&["--select", "zz"]).exits(1).tells("no such move is legal");
    for election in [
        &["--require", "queen"][..],
        &["--designate", "z9"],
        &["--ruling", "two\nlines", "--outcome", "draw"],
        &["--ruling", "so", "--outcome", "perhaps"],
    ] {
        table.resume(election).exits(2);
        assert!(!table.holds("docket/opening.toml"));
    }
    table.resume(&["--select", "c1d1", "--select", "e1d1"]).exits(2);
}

#[test]
fn there_is_no_second_election() {
    let table = shut("blue-book", TWO_ROOKS, "Rd1", &[]);
    table.resume(&["--select", "e1d1"]).done();
    let papers = ["resumption.toml", "game.pgn"].map(|file| format!("docket/{file}"));
    let before = papers.each_ref().map(|file| table.read(file));
    table.resume(&["--select", "c1d1"]).exits(1).tells("no second election");
    table.resume(&["--ruling", "again", "--outcome", "draw"]).exits(1).tells("no second election");
    table.resume(&["--select", "e1d1"]).done().tells("nothing was changed");
    table.resume(&[]).done().tells("nothing was changed");
    assert_eq!(before, papers.each_ref().map(|file| table.read(file)));
}

#[test]
fn a_code_that_leaves_a_situation_out_is_refused() {
    let table = Table::with_people();
    let source = table.run(&["laws", "fide"]).done().out;
    let at = source.find("[situation.late]").unwrap();
    let end = at + source[at..].find("\n\n").unwrap();
    table.write("club.toml", [&source[..at], &source[end..]].concat());
    table.snapshot(TWO_ROOKS, &["--laws", "club.toml"]).exits(1).tells("it says nothing of late");
    assert!(!table.holds("docket"));
    table.write("club.toml", source.replace("\"fide\"", "\"club\""));
    table.sealed(TWO_ROOKS, "Rd1", &["--laws", "club.toml"]);
    table.resume(&[]).done().says("I.8.1");
    holds(&table);
}
