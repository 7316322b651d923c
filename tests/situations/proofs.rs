//! The script of stock tools and `verify` come to one verdict on offers, answers, conclusions and
//! elections, whole and mutilated.

use std::{fs, process::Command};

use crate::{rows::shut, table::Table};

const QUIET: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40";
const TWO_ROOKS: &str = "6k1/p7/8/8/8/8/6K1/2R1R3 w - - 0 30";

/// Both verdicts, which must be one.
#[track_caller]
fn verdict(table: &Table, of: &str) -> bool {
    let verify = table.run(&["verify", "docket"]);
    let script = Command::new("sh")
        .args(["proof.sh", "docket"])
        .current_dir(table.folder())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&script.stdout);
    assert_eq!(script.status.success(), verify.code == 0, "{of}\n{}\n{said}", verify.err);
    verify.code == 0
}

/// Every signature of these papers taken off in turn, some bytes changed, each paper taken away.
#[track_caller]
fn mutilated(table: &Table, papers: &[&str]) {
    if !crate::table::has("ssh-keygen") || !crate::table::has("sha256sum") {
        return;
    }
    let script = table.run(&["verify", "docket", "--script"]).done().out;
    table.write("proof.sh", script);
    assert!(verdict(table, "whole"));
    for paper in papers {
        let path = table.path(&format!("docket/{paper}"));
        let whole = fs::read_to_string(&path).unwrap();
        let parts: Vec<&str> = whole.split("[[signature]]\n").collect();
        for nth in 1..parts.len() {
            let mut left = parts.clone();
            left.remove(nth);
            fs::write(&path, left.join("[[signature]]\n")).unwrap();
            assert!(!verdict(table, &format!("{paper} without signature {nth}")));
        }
        for at in [0, whole.len() / 2] {
            let mut bytes = whole.clone().into_bytes();
            bytes[at] ^= 1;
            fs::write(&path, bytes).unwrap();
            assert!(!verdict(table, &format!("{paper}, byte {at}")));
        }
        fs::remove_file(&path).unwrap();
        verdict(table, &format!("{paper} missing"));
        fs::write(&path, whole).unwrap();
    }
}

#[test]
fn offers_answers_and_the_conclusion() {
    let table = shut("fide", QUIET, "e4", &[]);
    let conclude = |more: &[&str]| {
        table.run(&[&["conclude", "docket", "draw"], more].concat()).done();
    };
    conclude(&["--key", "bela-black.key"]);
    conclude(&["--decline", "--key", "vera-white.key"]);
    conclude(&["--key", "vera-white.key"]);
    conclude(&["--key", "bela-black.key"]);
    mutilated(&table, &["offer-1.toml", "decline-1.toml", "conclusion.toml"]);
}

#[test]
fn an_offer_of_the_snapshot_that_is_accepted() {
    let table = Table::with_people();
    table.snapshot(QUIET, &["--draw-offer", "white"]).done();
    table.run(&["sign", "docket/snapshot.toml", "--key", "vera-white.key"]).done();
    table.run(&["conclude", "docket", "draw", "--key", "bela-black.key"]).done();
    mutilated(&table, &["conclusion.toml"]);
    // the word of who offered is his signature under the snapshot, which stands first there
    let snapshot = table.read("docket/snapshot.toml");
    let parts: Vec<&str> = snapshot.split("[[signature]]\n").collect();
    table.write("docket/snapshot.toml", [parts[0], parts[2]].join("[[signature]]\n"));
    assert!(!verdict(&table, "without the offerer's signature"));
}

#[test]
fn an_offer_of_the_snapshot_that_is_declined() {
    let table = Table::with_people();
    table.snapshot(QUIET, &["--draw-offer", "white"]).done();
    table.typing("e4\n", &["seal", "docket", "--key", "vera-white.key"]).done();
    table.run(&["receive", "docket", "--key", "cora-keeper.key"]).done();
    let decline = ["conclude", "docket", "draw", "--decline", "--key", "bela-black.key"];
    table.run(&decline).done();
    table.resume(&[]).done();
    mutilated(&table, &["decline-0.toml", "resumption.toml"]);
}

#[test]
fn a_draw_that_the_bystanders_allow() {
    let table = shut("london", QUIET, "e4", &[]);
    let keys = ["--key", "vera-white.key", "--key", "bela-black.key", "--key", "cora-keeper.key"];
    let draw = ["conclude", "docket", "draw", "--why", "they allow it"];
    table.run(&[&draw[..], &keys].concat()).done();
    mutilated(&table, &["conclusion.toml"]);
}

#[test]
fn an_election_that_its_elector_signed() {
    let table = shut("blue-book", TWO_ROOKS, "Rd1", &[]);
    table.resume(&["--select", "e1d1", "--elected-by", "bela-black.key"]).done();
    mutilated(&table, &["resumption.toml"]);
}

#[test]
fn a_ruling_that_he_who_rules_signed() {
    let table = shut("fide", TWO_ROOKS, "", &["--arbiter", "arne-arbiter.card"]);
    let ruled =
        ["--ruling", "lost", "--outcome", "black-wins", "--arbiter-key", "arne-arbiter.key"];
    table.resume(&ruled).done();
    mutilated(&table, &["resumption.toml"]);
}

#[test]
fn a_game_annulled_after_its_resumption() {
    let table = shut("blue-book", QUIET, "e4", &[]);
    table.resume(&[]).done();
    let annul = ["annul", "docket", "--key", "cora-keeper.key", "--wrong-set-up", "3"];
    table.run(&[&annul[..], &["--why", "nobody knows the moves"]].concat()).done();
    mutilated(&table, &["conclusion.toml"]);
}
