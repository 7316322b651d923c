//! What lies in a docket, or in a roster, and is not what its name says: junk, what mail made of a
//! file, papers an insider has signed anew. The stock-tool script must come to what `verify` does.

#[path = "support/table.rs"]
mod table;

use std::{fs, process::Command};

use table::{Came, SEAL, Table};

const QUIET: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40";

/// Do `verify` and the script both say that the docket holds, or both that it does not?
#[track_caller]
fn both_say(table: &Table, holds: bool, case: &str) -> Came {
    let came = table.run(&["verify", "docket"]);
    assert_eq!(came.code == 0, holds, "{case}: verify\n{}\n{}", came.out, came.err);
    if table::has("ssh-keygen") {
        table.write("proof.sh", table.run(&["verify", "docket", "--script"]).done().out);
        let proof = Command::new("sh").arg("proof.sh").current_dir(table.folder()).output();
        let proof = proof.unwrap();
        let out = String::from_utf8_lossy(&proof.stdout);
        assert_eq!(proof.status.success(), holds, "{case}: script\n{out}");
    }
    came
}

/// Edits the body of a paper and signs it anew with these keys.
fn sign_anew(table: &Table, paper: &str, keys: &[&str], edit: impl Fn(&str) -> String) {
    let file = format!("docket/{paper}");
    let text = table.read(&file);
    let (body, _) = text.split_once(SEAL).unwrap();
    let changed = edit(body);
    assert_ne!(body, changed, "{paper} was not changed");
    table.write(&file, format!("{changed}{SEAL}"));
    table.sign_anew(&file, paper.split(['-', '.']).next().unwrap(), keys);
}

/// A line of a body, changed.
fn line(key: &'static str, to: &'static str) -> impl Fn(&str) -> String {
    move |body| {
        let lines = body.lines().filter_map(|line| match line.starts_with(&format!("{key} = ")) {
            true if to.is_empty() => None,
            true => Some(format!("{key} = {to}\n")),
            false => Some(format!("{line}\n")),
        });
        lines.collect()
    }
}

#[test]
fn junk_is_not_taken_for_a_conclusion() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    table.write("docket/conclusion.toml", "junk\n");
    for verb in [&["show", "docket"][..], &["resume", "docket", "--key", "cora-keeper.key"]] {
        let came = table.run(verb).exits(1).tells("conclusion.toml");
        assert!(!came.err.contains("is concluded"), "{}", came.err);
    }
    assert!(!table.holds("docket/opening.toml"));
    fs::remove_file(table.path("docket/conclusion.toml")).unwrap();
    table.resume(&[]).done();
}

#[test]
fn junk_is_not_taken_for_an_opening() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &["--laws", "london"]);
    table.write("docket/opening.toml", "x".repeat(1024));
    // under london somebody must say first whether it is opened with Black alone there
    let alone = ["resume", "docket", "--key", "cora-keeper.key", "--present", "black"];
    table.run(&alone).exits(4).tells("nothing was opened");
    let came = table.run(&["show", "docket"]).done();
    assert!(!came.out.contains("the envelope is open"), "{}", came.out);
}

#[test]
fn a_planted_score_is_seen_before_the_envelope_is_opened() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    table.write("docket/game.pgn", "1. d4 *\n");
    table.resume(&[]).exits(1).tells("game.pgn").tells("nothing was opened").tells("mv ");
    assert!(!table.holds("docket/opening.toml"));
    fs::rename(table.path("docket/game.pgn"), table.path("docket/game.pgn.old")).unwrap();
    table.resume(&[]).done();
    both_say(&table, true, "after it was moved away");
}

#[test]
fn a_resumption_cut_off_after_the_score_is_completed() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    table.resume(&[]).done();
    fs::remove_file(table.path("docket/resumption.toml")).unwrap();
    table.resume(&[]).done().says("40. e4");
    both_say(&table, true, "completed");
}

#[test]
fn what_mail_adds_to_laws_and_score_is_undone() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    table.resume(&[]).done();
    for file in ["docket/laws.toml", "docket/game.pgn"] {
        let sent = table.read(file);
        table.write(file, sent.replace('\n', "\r\n"));
        both_say(&table, true, file).says("CRLF");
        table.run(&["show", "docket"]).done();
        table.write(file, format!("\u{feff}{sent}"));
        both_say(&table, true, file).says("byte order mark");
        table.write(file, sent.replacen('\n', "\n\n", 1));
        both_say(&table, false, file);
        table.write(file, sent);
    }
    both_say(&table, true, "as it was sent");
}

#[test]
fn a_file_that_cannot_be_read_is_not_called_missing() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    table.write("docket/laws.toml", "# too long\n".repeat(200_000));
    let came = table.run(&["verify", "docket"]).exits(3).tells("laws.toml: longer than");
    assert!(!came.err.contains("missing"), "{}", came.err);
}

#[test]
fn a_damaged_card_in_the_roster_is_a_remark() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    table.run(&["roster", "vera-white.card"]).done();
    table.write("data/adjourn/roster/damaged.card", "junk\n");
    let came = table.run(&["verify", "docket"]).done();
    came.says("damaged.card").says("not counted").says("pinned in your roster");
    table.run(&["roster"]).done().tells("damaged.card").says("Vera White");
}

#[test]
fn papers_signed_anew_out_of_order_are_refused_by_both() {
    if !table::has("ssh-keygen") {
        return;
    }
    const KEEPER: &[&str] = &["cora-keeper.key"];
    let early = "\"2000-01-01T00:00:00Z\"";
    let resumed = |paper: &str, edit: &dyn Fn(&str) -> String| {
        let table = Table::with_people();
        table.sealed(QUIET, "e4", &[]);
        table.resume(&[]).done();
        sign_anew(&table, paper, KEEPER, edit);
        both_say(&table, false, paper);
    };
    resumed("resumption.toml", &line("resumed_at", early));
    resumed("receipt-1.toml", &line("received_at", early));
    resumed("resumption.toml", &line("receipt", ""));

    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    let forfeit = ["conclude", "docket", "white-forfeits", "--why", "he left"];
    table.run(&[&forfeit[..], &["--key", "cora-keeper.key"]].concat()).done();
    both_say(&table, true, "a forfeit");
    sign_anew(&table, "conclusion.toml", KEEPER, line("result", "\"1-0\""));
    both_say(&table, false, "a forfeit that the other wins");
}

/// The points of small order, as RFC 8032 encodes them, and as it does not but some readers take.
const SMALL_ORDER: [&str; 6] = [
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
];

#[test]
fn a_weak_key_proves_nothing_to_either() {
    if !table::has("ssh-keygen") {
        return;
    }
    let table = Table::with_people();
    table.snapshot(QUIET, &[]).done();
    let strong = table.read("bela-black.card");
    let strong = strong.lines().find_map(|line| line.strip_prefix("key = \"")).unwrap();
    let strong = strong.trim_end_matches('"').to_owned();
    let weak = |point: &str| {
        let mut blob = b"\0\0\0\x0bssh-ed25519\0\0\0\x20".to_vec();
        blob.extend(
            (0..64).step_by(2).map(|at| u8::from_str_radix(&point[at..at + 2], 16).unwrap()),
        );
        format!("ssh-ed25519 {}", base64(&blob))
    };
    let good = table.read("docket/snapshot.toml");
    for point in SMALL_ORDER {
        table.write("docket/snapshot.toml", &good);
        let weak = weak(point);
        sign_anew(&table, "snapshot.toml", &["cora-keeper.key"], |body| {
            body.replace(&strong, &weak)
        });
        both_say(&table, false, point);
    }
}

fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let [a, b, c] = [0, 1, 2].map(|nth| u32::from(*three.get(nth).unwrap_or(&0)));
        let bits = a << 16 | b << 8 | c;
        for nth in 0..4 {
            let sextet = (bits >> (18 - 6 * nth)) & 63;
            text.push(match nth <= three.len() {
                true => ALPHABET[sextet as usize] as char,
                false => '=',
            });
        }
    }
    text
}

#[test]
fn what_is_no_plain_file_or_is_endless_holds_nobody_up() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    table.resume(&[]).done();
    for file in ["snapshot.toml", "laws.toml", "envelope.toml", "opening.toml", "game.pgn"] {
        let path = table.path(&format!("docket/{file}"));
        let sent = fs::read(&path).unwrap();
        let plant = |how: &dyn Fn()| {
            fs::remove_file(&path).unwrap();
            how();
            both_say(&table, false, file);
        };
        plant(&|| std::os::unix::fs::symlink("/dev/zero", &path).unwrap());
        plant(&|| assert!(Command::new("mkfifo").arg(&path).status().unwrap().success()));
        // a hole of 8 GB: as long as it says, and of no blocks
        plant(&|| fs::File::create(&path).unwrap().set_len(8 << 30).unwrap());
        fs::remove_file(&path).unwrap();
        fs::write(&path, sent).unwrap();
    }
    both_say(&table, true, "as it was");
}

#[test]
fn no_version_of_the_program_makes_another_move_of_the_record() {
    if !table::has("ssh-keygen") {
        return;
    }
    const KEEPER: &[&str] = &["cora-keeper.key"];
    let old = |body: &str| {
        let version = format!("adjourn {}", env!("CARGO_PKG_VERSION"));
        body.replace(&version, "adjourn 0.0.9")
    };
    let resumed = |edit: &dyn Fn(&str) -> String| {
        let table = Table::with_people();
        table.sealed(QUIET, "e4", &[]);
        table.resume(&[]).done();
        sign_anew(&table, "resumption.toml", KEEPER, edit);
        table
    };
    // by itself it is a reservation, told wherever the resumption is believed
    let table = resumed(&|body| {
        line("why", "\"an old rule\"")(&old(body)).replace("runs =", "why = \"x\"\nruns =")
    });
    let came = table.run(&["verify", "docket"]);
    assert!(!came.out.contains("everything holds"), "{}{}", came.out, came.err);
    // the record, the move and the position are no version's to choose
    for (from, to) in
        [("record = \"e4\"", "record = \"e3\""), ("move = \"e2e4\"", "move = \"e2e3\"")]
    {
        let table = resumed(&|body| old(body).replace(from, to));
        table.run(&["verify", "docket"]).exits(1).tells("resumption.toml");
        table.run(&["show", "docket"]).exits(1);
        table.resume(&[]).exits(1);
        let next =
            ["snapshot", "--from", "docket", "--docket", "second", "--key", "cora-keeper.key"];
        table.run(&next).exits(1);
    }
}

#[test]
fn a_register_is_one_custodians() {
    let table = Table::with_people();
    let two = ["--custodian", "arne-arbiter.card"];
    table.snapshot(QUIET, &two).done();
    table.typing("e4\n", &["seal", "docket", "--key", "vera-white.key"]).done();
    table.run(&["receive", "docket", "--key", "cora-keeper.key"]).done();
    let second = ["receive", "docket", "--key", "arne-arbiter.key"];
    table.run(&second).exits(1).tells("Cora Keeper").tells("--register DIR");
    assert!(!table.holds("docket/receipt-2.toml"));
    table.run(&[&second[..], &["--register", "his"]].concat()).done();
    both_say(&table, true, "two receipts");
    let first = table.read("docket/receipt-1.toml");
    table.write("docket/receipt-2.toml", first);
    both_say(&table, false, "the first twice");
}

#[test]
fn a_declined_offer_cannot_be_accepted() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &[]);
    table.run(&["conclude", "docket", "draw", "--key", "vera-white.key"]).done();
    let copy = |from: &str, to: &str| {
        fs::create_dir(table.path(to)).unwrap();
        for entry in fs::read_dir(table.path(from)).unwrap() {
            let path = entry.unwrap().path();
            fs::copy(&path, table.path(to).join(path.file_name().unwrap())).unwrap();
        }
    };
    copy("docket", "copy");
    let answer = ["conclude", "docket", "draw", "--decline", "--key", "bela-black.key"];
    table.run(&answer).done();
    table.run(&["conclude", "copy", "draw", "--key", "bela-black.key"]).done();
    table.run(&["take", "docket", "copy/conclusion.toml"]).exits(1).tells("declined");
    fs::copy(table.path("copy/conclusion.toml"), table.path("docket/conclusion.toml")).unwrap();
    fs::copy(table.path("copy/game.pgn"), table.path("docket/game.pgn")).unwrap();
    both_say(&table, false, "declined, and accepted");
}

#[test]
fn a_counterfoil_is_for_an_envelope_that_does_not_open() {
    let table = Table::with_people();
    table.snapshot(QUIET, &[]).done();
    let seal = ["seal", "docket", "--key", "vera-white.key", "--counterfoil", "foil.age"];
    table.typing("e4\n", &seal).done();
    table.run(&["receive", "docket", "--key", "cora-keeper.key"]).done();
    let foil = ["--counterfoil", "foil.age", "--sealer-identity", "vera-white.age"];
    let came = table.resume(&foil).done().tells("the counterfoil is not looked into");
    assert!(!came.out.contains("lost"), "{}", came.out);
    assert!(table.read("docket/resumption.toml").contains("opened_from = \"envelope\""));
    both_say(&table, true, "opened from the envelope");
}
