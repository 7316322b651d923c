//! Prompts on a real pseudo-terminal: what is typed unseen is unseen, and nothing is written
//! before it was typed twice alike.
#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "tests may")]

use std::{
    fs,
    os::unix::fs::PermissionsExt as _,
    path::PathBuf,
    process::{Command, Stdio},
};

use adjourn::crypto::{
    keys::{KeyFile, Passphrase},
    sealing::IdentityFile,
};
use rexpect::{
    process::WaitStatus,
    session::{PtySession, spawn_command},
};
use table::Table;
use zeroize::Zeroizing;

#[path = "support/table.rs"]
mod table;

const FIRST: &str = "new passphrase to protect the key and identity of Lothar Schmid: ";
const AGAIN: &str = "the same once more: ";

/// `script` at a terminal that shows what is typed; `$0` in it is `adjourn`.
fn shell(table: &Table, script: &str, arguments: &[&str]) -> PtySession {
    // tests that run in the background have these signals ignored, and a shell keeps that
    let mut command = match cfg!(target_os = "linux") {
        true => Command::new("env"),
        false => Command::new("sh"),
    };
    if cfg!(target_os = "linux") {
        command.args(["--default-signal=INT,QUIT", "sh"]);
    }
    command.arg("-c").arg(format!("stty echo; {script}")).arg(env!("CARGO_BIN_EXE_adjourn"));
    command.args(arguments).current_dir(table.folder()).env("XDG_DATA_HOME", table.path("data"));
    spawn_command(command, Some(60_000)).unwrap()
}

/// `adjourn` at a terminal.
fn at_terminal(table: &Table, arguments: &[&str]) -> PtySession {
    shell(table, "exec \"$0\" \"$@\"", arguments)
}

fn keygen(table: &Table) -> PtySession {
    at_terminal(table, &["keygen", "Lothar Schmid", "--passphrase"])
}

/// Answers a prompt that shows nothing; gives what came before it.
fn answer(terminal: &mut PtySession, prompt: &str, typed: &str) -> String {
    let before = terminal.exp_string(prompt).unwrap();
    terminal.send_line(typed).unwrap();
    before
}

/// The exit code, and what was shown until the end.
fn end(mut terminal: PtySession) -> (i32, String) {
    let shown = terminal.exp_eof().unwrap();
    match terminal.process().wait().unwrap() {
        WaitStatus::Exited(_, code) => (code, shown),
        other => panic!("{other:?}: {shown}"),
    }
}

fn names(table: &Table) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(table.folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn passphrase(text: &str) -> Passphrase {
    Passphrase::new(Zeroizing::new(text.to_owned()))
}

/// Does the signing key open with `text`?
fn key_opens_with(table: &Table, text: &str) {
    let key = fs::read_to_string(table.path("lothar-schmid.key")).unwrap();
    let KeyFile::Protected(key) = KeyFile::parse(&key).unwrap() else { panic!("open key") };
    key.unlock(&passphrase(text)).unwrap();
}

/// Does the identity open with `text`? This takes a second.
fn identity_opens_with(table: &Table, text: &str) {
    let identity = fs::read(table.path("lothar-schmid.age")).unwrap();
    let IdentityFile::Protected(identity) = IdentityFile::parse(&identity).unwrap() else {
        panic!("open identity")
    };
    identity.unlock(&passphrase(text)).unwrap();
}

/// A TEST key, readable by its owner alone.
fn fixture(table: &Table, name: &str) -> PathBuf {
    let from = format!("{}/fixtures/keys/TEST-{name}", env!("CARGO_MANIFEST_DIR"));
    let to = table.path(name);
    fs::copy(from, &to).unwrap();
    fs::set_permissions(&to, fs::Permissions::from_mode(0o600)).unwrap();
    to
}

#[test]
fn a_passphrase_is_asked_for_twice_and_never_shown() {
    let table = Table::new();
    let mut terminal = keygen(&table);
    let mut shown = answer(&mut terminal, FIRST, "open sesame");
    shown += &answer(&mut terminal, AGAIN, "open sesame");
    let (code, rest) = end(terminal);
    shown += &rest;
    assert_eq!(code, 0, "{shown}");
    assert!(!shown.contains("sesame"), "{shown}");
    assert_eq!(names(&table), ["lothar-schmid.age", "lothar-schmid.card", "lothar-schmid.key"]);
    key_opens_with(&table, "open sesame");
    identity_opens_with(&table, "open sesame");
}

#[test]
fn a_mismatch_is_asked_again() {
    let table = Table::new();
    let mut terminal = keygen(&table);
    answer(&mut terminal, FIRST, "open sesame");
    answer(&mut terminal, AGAIN, "open Sesame");
    terminal.exp_string("the two are not the same").unwrap();
    answer(&mut terminal, FIRST, "");
    terminal.exp_string("an empty passphrase protects nothing").unwrap();
    answer(&mut terminal, FIRST, "♔ e1");
    answer(&mut terminal, AGAIN, "♔ e1");
    assert_eq!(end(terminal).0, 0);
    key_opens_with(&table, "♔ e1");
}

#[test]
fn three_mismatches_write_nothing() {
    let table = Table::new();
    let mut terminal = keygen(&table);
    for _ in 0..3 {
        answer(&mut terminal, FIRST, "one");
        answer(&mut terminal, AGAIN, "two");
    }
    let (code, shown) = end(terminal);
    assert_eq!(code, 1, "{shown}");
    assert!(shown.contains("nothing was written"), "{shown}");
    assert!(names(&table).is_empty());
}

#[test]
fn the_unseen_line_can_be_edited() {
    let table = Table::new();
    let mut terminal = keygen(&table);
    answer(&mut terminal, FIRST, "all of this goes\x15ope♔\x7fx\x08n");
    answer(&mut terminal, AGAIN, "opex\x7fn");
    assert_eq!(end(terminal).0, 0);
    key_opens_with(&table, "open");
}

#[test]
fn the_end_of_input_is_no_answer() {
    let table = Table::new();
    let mut terminal = keygen(&table);
    terminal.exp_string(FIRST).unwrap();
    terminal.send_control('d').unwrap();
    let (code, shown) = end(terminal);
    assert_eq!(code, 4, "{shown}");
    assert!(names(&table).is_empty());
}

/// In a shell, so that the terminal can be looked at afterwards.
#[test]
fn an_interrupt_leaves_the_terminal_as_it_was() {
    let table = Table::new();
    for key in ['c', '\\'] {
        let script = "trap : INT QUIT; stty -a >before; \"$0\" keygen X --passphrase; \
             echo \"ended with $?\"; stty -a >after";
        let mut terminal = shell(&table, script, &[]);
        terminal.exp_string("identity of X: ").unwrap();
        terminal.send("half a secr").unwrap();
        terminal.send_control(key).unwrap();
        // 128 and the number of the signal: 2 or 3
        terminal.exp_string("ended with 13").unwrap();
        let rest = terminal.exp_eof().unwrap();
        assert!(!rest.contains("secr"), "{rest}");
        let read = |name| fs::read_to_string(table.path(name)).unwrap();
        assert_eq!(read("after"), read("before"), "Ctrl-{key}");
        assert!(read("after").contains(" echo "));
    }
    assert_eq!(names(&table), ["after", "before"]);
}

#[test]
fn after_a_stop_the_question_is_asked_again() {
    let table = Table::new();
    let mut terminal = keygen(&table);
    terminal.exp_string(FIRST).unwrap();
    terminal.send("forgotten").unwrap();
    // nobody could continue a process that is alone at its terminal, so it does not stop
    terminal.send_control('z').unwrap();
    answer(&mut terminal, FIRST, "open sesame");
    answer(&mut terminal, AGAIN, "open sesame");
    assert_eq!(end(terminal).0, 0);
    key_opens_with(&table, "open sesame");
}

#[test]
fn a_protected_key_is_asked_for_by_name_and_purpose() {
    let table = Table::new();
    let from = fixture(&table, "protected.key");
    let from = from.to_str().unwrap();
    let prompt = format!("passphrase of {from}, to sign your card: ");
    let mut terminal = at_terminal(&table, &["keygen", "Lothar Schmid", "--from", from]);
    answer(&mut terminal, &prompt, "wrong");
    terminal.exp_string("the passphrase is wrong").unwrap();
    answer(&mut terminal, &prompt, "test passphrase");
    assert_eq!(end(terminal).0, 0);
    // both come under the passphrase the key had
    key_opens_with(&table, "test passphrase");
    identity_opens_with(&table, "test passphrase");
}

#[test]
fn three_wrong_passphrases_write_nothing() {
    let table = Table::new();
    let from = fixture(&table, "protected.key");
    let from = from.to_str().unwrap();
    let mut terminal = at_terminal(&table, &["keygen", "X", "--from", from]);
    for _ in 0..3 {
        answer(&mut terminal, "to sign your card: ", "wrong");
    }
    let (code, shown) = end(terminal);
    assert_eq!(code, 1, "{shown}");
    assert_eq!(names(&table), ["protected.key"]);
}

/// Away from any terminal, even that of whoever runs the tests.
#[test]
fn where_nobody_can_be_asked_it_says_so() {
    let table = Table::new();
    let from = fixture(&table, "protected.key");
    if !table::has("setsid") {
        return;
    }
    let mut command = Command::new("setsid");
    command.arg("-w").arg(env!("CARGO_BIN_EXE_adjourn")).args(["keygen", "X", "--from"]);
    command.arg(&from).current_dir(table.folder()).stdin(Stdio::null());
    let output = command.output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(4), "{told}");
    assert!(told.contains("nobody can be asked"), "{told}");
    assert_eq!(names(&table), ["protected.key"]);
}

const QUIET: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40";
const TWO_ROOKS: &str = "6k1/8/8/8/8/8/6K1/2R1R3 w - - 0 30";
const RECORD: &str = "the move you seal (unseen): ";

#[test]
fn a_record_is_typed_twice_alike_and_never_shown() {
    let table = Table::with_people();
    table.snapshot(QUIET, &[]).done();
    let mut terminal = at_terminal(&table, &["seal", "docket", "--key", "vera-white.key"]);
    let mut shown = answer(&mut terminal, RECORD, "e2-e4");
    shown += &answer(&mut terminal, AGAIN, "e2-e3");
    shown += &answer(&mut terminal, RECORD, "e2-e4");
    assert!(shown.contains("the two are not the same"), "{shown}");
    shown += &answer(&mut terminal, AGAIN, "e2-e4");
    let (code, rest) = end(terminal);
    shown += &rest;
    assert_eq!(code, 0, "{shown}");
    assert!(shown.contains("it reads as one legal move"), "{shown}");
    assert!(!shown.contains("e2-e"), "{shown}");
    assert!(table.holds("docket/envelope.toml"));
}

#[test]
fn a_record_that_is_no_move_is_sealed_only_on_a_whole_yes() {
    let table = Table::with_people();
    table.snapshot(QUIET, &[]).done();
    let seal = || {
        let mut terminal = at_terminal(&table, &["seal", "docket", "--key", "vera-white.key"]);
        answer(&mut terminal, RECORD, "Qh5");
        answer(&mut terminal, AGAIN, "Qh5");
        terminal.exp_string("it reads as no legal move").unwrap();
        answer(&mut terminal, "(yes or no) ", "y");
        terminal.exp_string("type yes or no").unwrap();
        terminal
    };
    let mut terminal = seal();
    answer(&mut terminal, "(yes or no) ", "no");
    assert_eq!(end(terminal).0, 1);
    assert!(!table.holds("docket/envelope.toml"));
    let mut terminal = seal();
    answer(&mut terminal, "(yes or no) ", "yes");
    assert_eq!(end(terminal).0, 0);
    assert!(table.holds("docket/envelope.toml"));
}

#[test]
fn alone_at_his_machine_a_player_may_see_what_he_writes() {
    let table = Table::with_people();
    table.snapshot(QUIET, &[]).done();
    let arguments = ["seal", "docket", "--key", "vera-white.key", "--visible"];
    let mut terminal = at_terminal(&table, &arguments);
    answer(&mut terminal, "the move you seal: ", "e2-e4");
    terminal.exp_string("e2-e4").unwrap();
    assert_eq!(end(terminal).0, 0);
}

#[test]
fn presence_and_elections_are_asked_for() {
    let table = Table::with_people();
    table.sealed(TWO_ROOKS, "Rd1", &[]);
    let mut terminal = at_terminal(&table, &["resume", "docket", "--key", "cora-keeper.key"]);
    terminal.exp_string("who is present?").unwrap();
    answer(&mut terminal, "a number, 1 to 4: ", "5");
    terminal.exp_string("is none of them").unwrap();
    answer(&mut terminal, "a number, 1 to 4: ", "1");
    terminal.exp_string("Bela Black selects").unwrap();
    answer(&mut terminal, "a number, 1 to 2: ", "Red1");
    let (code, shown) = end(terminal);
    assert_eq!(code, 0, "{shown}");
    assert!(shown.contains("the move made: 30. Red1"), "{shown}");
}

#[test]
fn times_that_no_paper_says_are_asked_for() {
    let table = Table::with_people();
    table.sealed(QUIET, "e4", &["--control", "40/7200:3600", "--used-black", "1:30:00"]);
    let mut terminal = at_terminal(
        &table,
        &["resume", "docket", "--key", "cora-keeper.key", "--present", "white,black"],
    );
    terminal.exp_string("no paper says what time white had used").unwrap();
    answer(&mut terminal, "time that white had used, H:MM:SS: ", "an hour");
    terminal.exp_string("an hour").unwrap();
    answer(&mut terminal, "time that white had used, H:MM:SS: ", "1:10:00");
    let (code, shown) = end(terminal);
    assert_eq!(code, 0, "{shown}");
    for clock in ["set White's clock to 1:50:00", "set Black's clock to 0:30:00"] {
        assert!(shown.contains(clock), "{shown}");
    }
}

#[test]
fn an_unanswered_election_leaves_the_game_to_be_resumed() {
    let table = Table::with_people();
    table.sealed(TWO_ROOKS, "Rd1", &[]);
    let mut terminal = at_terminal(
        &table,
        &["resume", "docket", "--key", "cora-keeper.key", "--present", "white,black"],
    );
    terminal.exp_string("Bela Black selects").unwrap();
    terminal.exp_string("a number, 1 to 2: ").unwrap();
    terminal.send_control('d').unwrap();
    assert_eq!(end(terminal).0, 4);
    assert!(table.holds("docket/opening.toml") && !table.holds("docket/resumption.toml"));
    table.resume(&["--select", "c1d1"]).done();
}

#[test]
fn each_protected_file_is_asked_for_by_name_and_purpose() {
    let table = Table::new();
    for name in ["Vera White", "Bela Black"] {
        table.run(&["keygen", name]).done();
    }
    let mut terminal = at_terminal(&table, &["keygen", "Cora Keeper", "--passphrase"]);
    answer(&mut terminal, "Cora Keeper: ", "open sesame");
    answer(&mut terminal, AGAIN, "open sesame");
    assert_eq!(end(terminal).0, 0);

    let mut arguments = vec!["snapshot", "--fen", QUIET];
    arguments.extend(table::PEOPLE);
    let mut terminal = at_terminal(&table, &arguments);
    let key = "passphrase of cora-keeper.key, to sign the snapshot: ";
    answer(&mut terminal, key, "open sesame");
    assert_eq!(end(terminal).0, 0);
    table.typing("e4\n", &["seal", "docket", "--key", "vera-white.key"]).done();

    let mut terminal = at_terminal(&table, &["receive", "docket", "--key", "cora-keeper.key"]);
    answer(&mut terminal, "passphrase of cora-keeper.key, to sign the receipt: ", "open sesame");
    let identity = "passphrase of cora-keeper.age, to see that the copy for Cora Keeper opens: ";
    answer(&mut terminal, identity, "open sesame");
    assert_eq!(end(terminal).0, 0);
    table.run(&["verify", "docket"]).done();
}

#[test]
fn colour_is_for_terminals_that_want_it_and_hostile_text_is_tamed() {
    let table = Table::new();
    for (environment, coloured) in
        [("TERM=xterm", true), ("TERM=dumb", false), ("TERM=xterm NO_COLOR=1", false)]
    {
        let script = format!("{environment} \"$0\" keygen X --from \"$1\"");
        let (code, shown) = end(shell(&table, &script, &["no\u{1b}[2J\u{202e}such"]));
        assert_eq!(code, 3, "{shown}");
        assert_eq!(shown.contains("\u{1b}[1madjourn:\u{1b}[0m "), coloured, "{shown}");
        assert!(shown.contains("no\\u{1b}[2J\\u{202e}such"), "{shown}");
    }
}
