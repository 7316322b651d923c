//! What was tried against the promises, each attack as it was played.

#[path = "support/table.rs"]
mod table;

use std::os::unix::fs::symlink;

use table::Table;

const QUIET: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40";
const NONE: &str = "6k1/8/8/8/8/8/6K1/2R1R3 w - - 0 30";

fn edit(table: &Table, paper: &str, from: &str, to: &str) {
    let text = table.read(paper);
    assert!(text.contains(from), "{paper} has no {from}");
    table.write(paper, text.replace(from, to));
}

#[test]
fn an_unsigned_resumption_is_neither_filed_nor_believed() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    table.resume(&[]).done();
    let marker = "# everything above this line is signed\n";
    let text = table.read("docket/resumption.toml");
    let (body, _) = text.split_once(marker).unwrap();
    let forged = format!("{body}{marker}").replace("e2e4", "e2e3").replace("\"e4\"", "\"e3\"");
    std::fs::remove_file(table.path("docket/resumption.toml")).unwrap();
    table.write("forged.toml", &forged);
    table.run(&["take", "docket", "forged.toml"]).exits(1).tells("not signed by Cora Keeper");
    table.write("docket/resumption.toml", &forged);
    for verb in [&["show", "docket"][..], &["verify", "docket"]] {
        table.run(verb).exits(1).tells("resumption.toml");
    }
    let came = table.resume(&[]).exits(1);
    assert!(!came.out.contains("the move made"), "{}", came.out);
    table.run(&["sign", "docket/resumption.toml", "--key", "vera-white.key"]).exits(1);
}

#[test]
fn a_link_to_nothing_is_no_docket_that_holds() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    for paper in ["snapshot.toml", "envelope.toml", "receipt-1.toml"] {
        let path = table.path(&format!("docket/{paper}"));
        let kept = std::fs::read(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        symlink("nowhere", &path).unwrap();
        let came = table.run(&["verify", "docket"]);
        assert_ne!(came.code, 0, "{paper}: {}", came.out);
        std::fs::remove_file(&path).unwrap();
        std::fs::write(&path, kept).unwrap();
    }
    table.run(&["verify", "docket"]).done();
}

#[test]
fn an_early_opening_cannot_be_hidden_by_stopping_there() {
    let mut table = Table::with_people();
    table.at("2026-01-01T10:00:00Z");
    table.sealed(NONE, "Qd4", &["--resumes", "2026-01-05T10:00:00Z"]);
    table.at("2026-01-02T10:00:00Z");
    table.resume(&["--early"]).exits(4);
    assert!(table.read("docket/unlock.toml").contains("early = \"yes\""));
    table.at("2026-01-06T10:00:00Z");
    table.resume(&["--require", "king", "--play", "g2h3"]).done();
    assert!(table.read("docket/resumption.toml").contains("early = \"yes\""));
    table.run(&["verify", "docket"]).done();
}

#[test]
fn a_custodian_who_frames_the_sealer_is_not_said_to_be_right() {
    if !table::has("ssh-keygen") {
        return;
    }
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    // he takes back what his receipt said, and hands out rubbish for the opening
    edit(&table, "docket/receipt-1.toml", "opens = true", "opens = false");
    table.sign_anew("docket/receipt-1.toml", "receipt", &["cora-keeper.key"]);
    table.write("docket/opening.toml", "x".repeat(1024));
    let came = table.run(&["verify", "docket"]).done();
    assert!(!came.out.contains("everything holds"), "{}", came.out);
    came.says("the word of its custodian alone");
}

#[test]
fn a_resumption_names_its_receipt() {
    if !table::has("ssh-keygen") {
        return;
    }
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    table.resume(&[]).done();
    let text = table.read("docket/resumption.toml");
    let line = text.lines().find(|line| line.starts_with("receipt = ")).unwrap().to_owned();
    edit(&table, "docket/resumption.toml", &format!("{line}\n"), "");
    table.sign_anew("docket/resumption.toml", "resumption", &["cora-keeper.key"]);
    table.run(&["verify", "docket"]).exits(1).tells("`receipt`");
}

#[test]
fn another_version_of_the_program_is_no_cover_for_another_outcome() {
    if !table::has("ssh-keygen") {
        return;
    }
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    table.resume(&[]).done();
    edit(&table, "docket/resumption.toml", "program = \"adjourn ", "program = \"adjourn 0.0");
    edit(&table, "docket/resumption.toml", "runs = \"black\"", "runs = \"white\"");
    table.sign_anew("docket/resumption.toml", "resumption", &["cora-keeper.key"]);
    let came = table.run(&["verify", "docket"]).done().says("not confirmed");
    assert!(!came.out.contains("everything holds"), "{}", came.out);
}

#[test]
fn nothing_is_filed_that_no_reader_would_take() {
    let table = Table::with_people();
    for venue in ["a\u{202e}b", "a\u{1b}[2J", "two\nlines", &"x".repeat(70_000)] {
        let came = table.snapshot(QUIET, &["--venue", venue]);
        assert_ne!(came.code, 0, "{venue:?}");
        assert!(!table.holds("docket/snapshot.toml"), "{venue:?}");
    }
}

#[test]
fn a_known_name_over_another_key_is_found_out() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    table.run(&["keygen", "Vera White", "--out", "other"]).done();
    table.run(&["verify", "docket", "--expect", "other.card"]).exits(1).tells("Vera White");
    table.run(&["verify", "docket", "--expect", "vera-white.card"]).done().says("as you expected");
    table.run(&["roster", "other.card"]).done();
    table.run(&["verify", "docket"]).exits(1).tells("Vera White");
}

#[test]
fn papers_that_nobody_signed_bar_nobodys_way() {
    let table = Table::with_people();
    table.snapshot(QUIET, &[]).done();
    table.typing("e4\n", &["seal", "docket", "--key", "vera-white.key"]).done();
    let marker = "# everything above this line is signed\n";
    let text = table.read("docket/envelope.toml");
    let (body, _) = text.split_once(marker).unwrap();
    table.write("bare.toml", format!("{body}{marker}"));
    table.run(&["take", "other", "docket/snapshot.toml", "docket/laws.toml"]).done();
    table.run(&["take", "other", "bare.toml"]).exits(1).tells("not signed by the player to move");
    table.run(&["take", "other", "docket/envelope.toml"]).done();
    // he seals again before a receipt, and the later envelope takes the place of the earlier
    std::thread::sleep(std::time::Duration::from_millis(1100));
    table.typing("e3\n", &["seal", "docket", "--key", "vera-white.key", "--replace"]).done();
    table.run(&["take", "other", "docket/envelope.toml"]).done().says("in place of the one before");
}

#[test]
fn a_second_snapshot_of_the_same_adjournment_gets_no_second_receipt() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    let mut arguments = vec!["snapshot", "--fen", QUIET, "--event", " Another name "];
    arguments.extend(table::PEOPLE);
    *arguments.last_mut().unwrap() = "second";
    let came = table.run(&arguments);
    if came.code == 2 {
        // without tags of its own the second snapshot is the same game all the more
        arguments.drain(3..5);
        table.run(&arguments).done();
    }
    table.typing("e3\n", &["seal", "second", "--key", "vera-white.key"]).done();
    table.run(&["receive", "second", "--key", "cora-keeper.key"]).exits(1).tells("both players");
    for key in ["vera-white.key", "bela-black.key"] {
        table.run(&["sign", "second/snapshot.toml", "--key", key]).done();
    }
    table.run(&["receive", "second", "--key", "cora-keeper.key"]).done();
}

#[test]
fn a_code_of_laws_that_no_paper_could_quote_is_refused_before_the_game_is_adjourned() {
    let table = Table::with_people();
    let code = table.run(&["laws", "blue-book"]).done().out;
    for says in ["a\\u001b[31mb", "a\u{1b}[31mb", "a\\nb", "a\u{202e}b"] {
        assert!(code.contains("says = \""));
        table.write("club.toml", code.replacen("says = \"", &format!("says = \"{says}"), 1));
        let came = table.snapshot(QUIET, &["--laws", "club.toml"]).exits(1);
        came.tells("control or bidirectional");
        assert!(!table.holds("docket/snapshot.toml"));
    }
}
