//! Completions and manual pages, made from the program's own help.
#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "tests may")]

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

#[path = "support/table.rs"]
mod table;

use table::Table;

const VERBS: [&str; 8] =
    ["keygen", "snapshot", "sign", "seal", "receive", "resume", "verify", "completions"];

#[test]
fn every_shell_completes_every_verb() {
    let table = Table::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let came = table.run(&["completions", shell]).done();
        for verb in VERBS {
            assert!(came.out.contains(verb), "{shell}: {verb}");
        }
    }
    table.run(&["completions", "tcsh"]).exits(2);
}

#[test]
fn the_shells_can_read_them() {
    let table = Table::new();
    for shell in ["bash", "zsh", "fish"] {
        if !table::has(shell) {
            continue;
        }
        let script = table.run(&["completions", shell]).done().out;
        let mut child = Command::new(shell).arg("-n").stdin(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
        assert!(child.wait().unwrap().success(), "{shell}");
    }
}

#[test]
fn every_verb_has_a_manual_page() {
    let table = Table::new();
    let page = table.run(&["man"]).done().out;
    for verb in VERBS {
        assert!(page.contains(verb), "{verb}");
        let page = table.run(&["man", verb]).done().out;
        assert!(page.contains(&format!(".TH adjourn-{verb} 1")), "{page}");
    }
    table.run(&["man", "castle"]).exits(2).tells("the verbs are");
}
