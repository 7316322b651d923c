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
use tempfile::TempDir;
use zeroize::Zeroizing;

const FIRST: &str = "new passphrase to protect the key and identity of Lothar Schmid: ";
const AGAIN: &str = "the same once more: ";

/// `script` at a terminal that shows what is typed; `$0` in it is `adjourn`.
fn shell(folder: &TempDir, script: &str, arguments: &[&str]) -> PtySession {
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("stty echo; {script}")).arg(env!("CARGO_BIN_EXE_adjourn"));
    command.args(arguments).current_dir(folder.path());
    spawn_command(command, Some(60_000)).unwrap()
}

/// `adjourn` at a terminal.
fn at_terminal(folder: &TempDir, arguments: &[&str]) -> PtySession {
    shell(folder, "exec \"$0\" \"$@\"", arguments)
}

fn keygen(folder: &TempDir) -> PtySession {
    at_terminal(folder, &["keygen", "Lothar Schmid", "--passphrase"])
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

fn names(folder: &TempDir) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(folder.path())
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
fn key_opens_with(folder: &TempDir, text: &str) {
    let key = fs::read_to_string(folder.path().join("lothar-schmid.key")).unwrap();
    let KeyFile::Protected(key) = KeyFile::parse(&key).unwrap() else { panic!("open key") };
    key.unlock(&passphrase(text)).unwrap();
}

/// Does the identity open with `text`? This takes a second.
fn identity_opens_with(folder: &TempDir, text: &str) {
    let identity = fs::read(folder.path().join("lothar-schmid.age")).unwrap();
    let IdentityFile::Protected(identity) = IdentityFile::parse(&identity).unwrap() else {
        panic!("open identity")
    };
    identity.unlock(&passphrase(text)).unwrap();
}

/// A TEST key, readable by its owner alone.
fn fixture(folder: &TempDir, name: &str) -> PathBuf {
    let from = format!("{}/fixtures/keys/TEST-{name}", env!("CARGO_MANIFEST_DIR"));
    let to = folder.path().join(name);
    fs::copy(from, &to).unwrap();
    fs::set_permissions(&to, fs::Permissions::from_mode(0o600)).unwrap();
    to
}

#[test]
fn a_passphrase_is_asked_for_twice_and_never_shown() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = keygen(&folder);
    let mut shown = answer(&mut terminal, FIRST, "open sesame");
    shown += &answer(&mut terminal, AGAIN, "open sesame");
    let (code, rest) = end(terminal);
    shown += &rest;
    assert_eq!(code, 0, "{shown}");
    assert!(!shown.contains("sesame"), "{shown}");
    assert_eq!(names(&folder), ["lothar-schmid.age", "lothar-schmid.card", "lothar-schmid.key"]);
    key_opens_with(&folder, "open sesame");
    identity_opens_with(&folder, "open sesame");
}

#[test]
fn a_mismatch_is_asked_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = keygen(&folder);
    answer(&mut terminal, FIRST, "open sesame");
    answer(&mut terminal, AGAIN, "open Sesame");
    terminal.exp_string("the two are not the same").unwrap();
    answer(&mut terminal, FIRST, "");
    terminal.exp_string("an empty passphrase protects nothing").unwrap();
    answer(&mut terminal, FIRST, "♔ e1");
    answer(&mut terminal, AGAIN, "♔ e1");
    assert_eq!(end(terminal).0, 0);
    key_opens_with(&folder, "♔ e1");
}

#[test]
fn three_mismatches_write_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = keygen(&folder);
    for _ in 0..3 {
        answer(&mut terminal, FIRST, "one");
        answer(&mut terminal, AGAIN, "two");
    }
    let (code, shown) = end(terminal);
    assert_eq!(code, 1, "{shown}");
    assert!(shown.contains("nothing was written"), "{shown}");
    assert!(names(&folder).is_empty());
}

#[test]
fn the_unseen_line_can_be_edited() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = keygen(&folder);
    answer(&mut terminal, FIRST, "all of this goes\x15ope♔\x7fx\x08n");
    answer(&mut terminal, AGAIN, "opex\x7fn");
    assert_eq!(end(terminal).0, 0);
    key_opens_with(&folder, "open");
}

#[test]
fn the_end_of_input_is_no_answer() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = keygen(&folder);
    terminal.exp_string(FIRST).unwrap();
    terminal.send_control('d').unwrap();
    let (code, shown) = end(terminal);
    assert_eq!(code, 4, "{shown}");
    assert!(names(&folder).is_empty());
}

/// In a shell, so that the terminal can be looked at afterwards.
#[test]
fn an_interrupt_leaves_the_terminal_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    for key in ['c', '\\'] {
        let script = "trap : INT QUIT; stty -a >before; \"$0\" keygen X --passphrase; \
             echo \"ended with $?\"; stty -a >after";
        let mut terminal = shell(&folder, script, &[]);
        terminal.exp_string("identity of X: ").unwrap();
        terminal.send("half a secr").unwrap();
        terminal.send_control(key).unwrap();
        // 128 and the number of the signal: 2 or 3
        terminal.exp_string("ended with 13").unwrap();
        let rest = terminal.exp_eof().unwrap();
        assert!(!rest.contains("secr"), "{rest}");
        let read = |name| fs::read_to_string(folder.path().join(name)).unwrap();
        assert_eq!(read("after"), read("before"), "Ctrl-{key}");
        assert!(read("after").contains(" echo "));
    }
    assert_eq!(names(&folder), ["after", "before"]);
}

#[test]
fn after_a_stop_the_question_is_asked_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = keygen(&folder);
    terminal.exp_string(FIRST).unwrap();
    terminal.send("forgotten").unwrap();
    // nobody could continue a process that is alone at its terminal, so it does not stop
    terminal.send_control('z').unwrap();
    answer(&mut terminal, FIRST, "open sesame");
    answer(&mut terminal, AGAIN, "open sesame");
    assert_eq!(end(terminal).0, 0);
    key_opens_with(&folder, "open sesame");
}

#[test]
fn a_protected_key_is_asked_for_by_name_and_purpose() {
    let folder = tempfile::tempdir().unwrap();
    let from = fixture(&folder, "protected.key");
    let from = from.to_str().unwrap();
    let prompt = format!("passphrase of {from}, to sign your card: ");
    let mut terminal = at_terminal(&folder, &["keygen", "Lothar Schmid", "--from", from]);
    answer(&mut terminal, &prompt, "wrong");
    terminal.exp_string("the passphrase is wrong").unwrap();
    answer(&mut terminal, &prompt, "test passphrase");
    assert_eq!(end(terminal).0, 0);
    // both come under the passphrase the key had
    key_opens_with(&folder, "test passphrase");
    identity_opens_with(&folder, "test passphrase");
}

#[test]
fn three_wrong_passphrases_write_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let from = fixture(&folder, "protected.key");
    let from = from.to_str().unwrap();
    let mut terminal = at_terminal(&folder, &["keygen", "X", "--from", from]);
    for _ in 0..3 {
        answer(&mut terminal, "to sign your card: ", "wrong");
    }
    let (code, shown) = end(terminal);
    assert_eq!(code, 1, "{shown}");
    assert_eq!(names(&folder), ["protected.key"]);
}

/// Away from any terminal, even that of whoever runs the tests.
#[test]
fn where_nobody_can_be_asked_it_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let from = fixture(&folder, "protected.key");
    let mut command = Command::new("setsid");
    command.arg("-w").arg(env!("CARGO_BIN_EXE_adjourn")).args(["keygen", "X", "--from"]);
    command.arg(&from).current_dir(folder.path()).stdin(Stdio::null());
    let Ok(output) = command.output() else {
        eprintln!("SKIPPED: setsid is not installed");
        return;
    };
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(4), "{told}");
    assert!(told.contains("nobody can be asked"), "{told}");
    assert_eq!(names(&folder), ["protected.key"]);
}
