//! `adjourn claim`, as typed.

use std::process::{Command, Output};

use serde_json::Value;

const DIAGRAM: &str = "6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 1";
const COVERED: &str = "6k1/6p1/2b5/6KQ/1r6/q7/8/8 w - - 0 1";

fn adjourn(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_adjourn")).args(arguments).output().unwrap()
}

/// Exit code, standard output, standard error.
fn said(arguments: &[&str]) -> (i32, String, String) {
    let output = adjourn(arguments);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn json(arguments: &[&str]) -> (i32, Value) {
    let (exit, out, _) = said(&[arguments, &["--json"]].concat());
    (exit, serde_json::from_str(&out).unwrap())
}

#[test]
fn a_perpetual_check_is_shown_step_by_step() {
    let (exit, out, err) = said(&["claim", "perpetual", "--fen", DIAGRAM]);
    assert_eq!((exit, err.as_str()), (0, ""));
    let wanted = [
        "drawn: the checks need never end (Chess Code, Drawn Games)",
        "proved: White can give check for ever (2 positions looked at)",
        "   1 Qe8+    Kh7 2",
        "   2 Qh5+    Kg8 1",
        "",
    ];
    assert_eq!(out, wanted.join("\n"));
    let (_, told) = json(&["claim", "perpetual", "--fen", DIAGRAM]);
    assert_eq!(told["verdict"], "drawn");
    assert_eq!(told["series"]["answer"], "proved");
    assert_eq!(told["series"]["strategy"]["steps"][0]["check"], "h5e8");
    let (_, out, _) = said(&["claim", "perpetual", "--fen", DIAGRAM, "--lines", "1"]);
    assert!(out.ends_with("and 1 more: --lines 2\n"), "{out}");
}

#[test]
fn checks_that_run_out_are_refused_with_the_longest_series() {
    let (exit, out, err) = said(&["claim", "perpetual", "--fen", COVERED]);
    assert_eq!(exit, 1);
    assert!(out.contains("the longest series: "), "{out}");
    assert!(err.contains("White claims a draw by perpetual: every series of checks ends"), "{err}");
    let (exit, told) = json(&["claim", "perpetual", "--fen", COVERED]);
    assert_eq!((exit, &told["options"]["series"]["answer"]), (1, &"refuted".into()));
}

#[test]
fn what_the_limit_leaves_open_is_said_so() {
    let open = "8/p7/2k5/8/1p1Q2P1/q4P2/4P1K1/8 w - - 0 41";
    let (exit, out, err) = said(&["claim", "perpetual", "--fen", open, "--limit", "50"]);
    assert_eq!(exit, 4);
    assert!(out.starts_with("not decided within the limit of 50 positions"), "{out}");
    assert!(err.contains("--limit 500"), "{err}");
}

#[test]
fn a_score_says_by_how_much_a_claim_fails() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let moves: String = (0..43)
        .map(|n| format!("{}. {} ", n + 1, if n % 2 == 0 { "Nf3 Nf6" } else { "Ng1 Ng8" }))
        .collect();
    std::fs::write(&path, format!("[Result \"*\"]\n\n{moves}*\n")).unwrap();
    let path = path.to_str().unwrap();
    let (exit, _, err) = said(&["claim", "fifty", path]);
    assert_eq!(exit, 1);
    assert!(err.contains("43 of 50 moves on each side without a piece captured"), "{err}");
    assert_eq!(said(&["claim", "repetition", path]).0, 0);
    assert_eq!(said(&["claim", "repetition", path, "--at", "2b"]).0, 1);
    assert_eq!(said(&["claim", "repetition", path, "--laws", "london"]).0, 1);
    let written = ["claim", "repetition", path, "--at", "4w", "--laws", "fide", "--move"];
    assert_eq!(said(&[written.as_slice(), &["Ng8"]].concat()).0, 0);
    assert_eq!(said(&[written.as_slice(), &["Nd5"]].concat()).0, 1);
    let (exit, _, err) = said(&[written.as_slice(), &["Nf3"]].concat());
    assert_eq!(exit, 1);
    assert!(err.contains("--move Nf3: no such move is legal"), "{err}");
}

#[test]
fn what_the_code_leaves_open_is_asked() {
    let late = "r3k3/8/8/pP6/4n3/3P4/8/R3K3 w - - 100 80";
    let (exit, told) = json(&["claim", "fifty", "--fen", late]);
    assert_eq!(exit, 4);
    assert_eq!(told["options"]["verdict"], "a person says");
}

#[test]
fn a_docket_brings_its_own_code_of_laws() {
    let docket = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/papers/docket");
    let (exit, out, err) = said(&["claim", "stalemate", docket]);
    assert_eq!((exit, out.as_str()), (1, ""));
    assert!(err.contains("White claims a draw by stalemate: White can move: "), "{err}");
    let (exit, told) = json(&["claim", "fifty", docket]);
    assert_eq!((exit, &told["options"]["laws"]), (1, &"blue-book".into()));
    assert_eq!(said(&["claim", "fifty", docket, "--laws", "fide"]).0, 2);
}

#[test]
fn usage() {
    assert_eq!(said(&["claim", "chess", "--fen", DIAGRAM]).0, 2);
    assert_eq!(said(&["claim", "stalemate"]).0, 2);
    assert_eq!(said(&["claim", "stalemate", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"]).0, 1);
    assert_eq!(said(&["claim", "stalemate", "no-such.pgn"]).0, 3);
}
