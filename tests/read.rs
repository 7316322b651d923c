//! `adjourn read`: one record explained, many answered line by line.
#![allow(clippy::unwrap_used, reason = "tests may")]

#[path = "support/table.rs"]
mod table;

use serde_json::{Value, json};
use table::Table;

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The answers to these lines, each a JSON object.
fn answers(lines: &[u8]) -> Vec<Value> {
    let table = Table::new();
    table.write("questions", lines);
    let questions = std::fs::File::open(table.path("questions")).unwrap();
    let output = table.command(&["read", "--batch"]).stdin(questions).output().unwrap();
    assert!(output.status.success());
    let answers = String::from_utf8(output.stdout).unwrap();
    answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_record_is_explained_to_a_person() {
    let table = Table::new();
    let fen = "3r3r/ppq2pp1/2p1nkp1/4p3/1P2Q3/3RPN1P/P1P2PP1/R5K1 w - - 4 20";
    table
        .run(&["read", "--fen", fen, "21. QR-Q1!"])
        .done()
        .says("2 legal moves")
        .says("Rad1    a1-d1    descriptive, English")
        .says("the move number 21; the move due is 20.")
        .says("annotation");
    table
        .run(&["read", "--fen", ARRAY, "Cf3", "--laws", "all"])
        .done()
        .says("no legal move")
        .says("not counted: in letters not admitted (French, Spanish")
        .says("blue-book  no legal move")
        .says("I.8.2");
    table.run(&["read", "--fen", ARRAY, "Cf3", "--letters", "de,fr"]).done().says("Nf3");
    table.run(&["read", "--moves", "e2e4 e7e5", "K. Kt. to B's 3d"]).done().says("g1-f3");
}

#[test]
fn a_record_is_explained_to_a_program() {
    let came = Table::new().run(&["read", "--json", "--fen", ARRAY, "kt-kb3"]).done();
    let object = came.json();
    assert_eq!(object["readings"][0]["uci"], "g1f3");
    assert_eq!(object["readings"][0]["notation"], "descriptive");
    assert_eq!(object["slip"], true);
    assert_eq!(object["by_marks"], Value::Null);
}

#[test]
fn what_cannot_be_read_is_refused() {
    let table = Table::new();
    table.run(&["read", "e4"]).exits(2).tells("which one?");
    table.run(&["read", "--fen", "nonsense", "e4"]).exits(1).tells("--fen: this is no FEN");
    table.run(&["read", "--fen", ARRAY, &"e".repeat(257)]).exits(1).tells("256 bytes");
    table.run(&["read", "--fen", ARRAY, "e4\u{202E}"]).exits(1).tells("U+202E");
    table.run(&["read", "--fen", ARRAY, "e4", "--letters", "xx"]).exits(2).tells("xx");
    table.run(&["read", "--fen", ARRAY, "e4", "--laws", "no-such"]).exits(2).tells("no-such");
    table.run(&["read", "--moves", "e2e5", "e4"]).exits(1).tells("e2e5 is not legal at 1.");
}

#[test]
fn a_batch_is_answered_in_order_and_goes_on_after_bad_lines() {
    let mut lines = Vec::new();
    let mut ask = |line: &[u8]| {
        lines.extend_from_slice(line);
        lines.push(b'\n');
    };
    ask(json!({ "id": 1, "fen": ARRAY, "text": "Nf3", "letters": ["en"] }).to_string().as_bytes());
    ask(b"{\"id\": \"not UTF-8\", \"text\": \"\xff\"}");
    ask(json!({ "id": "1 MB", "text": "e".repeat(1 << 20) }).to_string().as_bytes());
    ask(json!({ "id": "fen", "fen": "8/8/8/8/8/8/8/8 w - - 0 1", "text": "e4" })
        .to_string()
        .as_bytes());
    ask(json!({ "id": "language", "fen": ARRAY, "text": "e4", "letters": ["xx"] })
        .to_string()
        .as_bytes());
    ask(json!({ "id": "score", "moves": ["e2e4"], "text": "1... P-K4" }).to_string().as_bytes());
    ask(json!({ "id": "illegal", "moves": ["e2e5"], "text": "e5" }).to_string().as_bytes());
    ask(json!({ "id": "other", "moves": ["e2e4"], "fen": ARRAY, "text": "e5" })
        .to_string()
        .as_bytes());
    ask(b"");
    lines.extend_from_slice(
        json!({ "id": "last", "fen": ARRAY, "text": "Cf3" }).to_string().as_bytes(),
    );

    let answers = answers(&lines);
    let ids: Vec<_> = answers.iter().map(|answer| answer["id"].clone()).collect();
    let wanted = json!([
        1,
        "not UTF-8",
        "1 MB",
        "fen",
        "language",
        "score",
        "illegal",
        "other",
        null,
        "last"
    ]);
    assert_eq!(Value::Array(ids), wanted);
    let read =
        json!({ "id": 1, "readings": ["g1f3"], "slip": false, "by_marks": null, "advice": [] });
    assert_eq!(answers[0], read);
    for (nth, complaint) in [
        (1, "UTF-8"),
        (2, "longer than"),
        (3, "a King is missing"),
        (4, "xx"),
        (6, "e2e5"),
        (7, "not there"),
        (8, "no question"),
    ] {
        let error = answers[nth]["error"].as_str().unwrap();
        assert!(error.contains(complaint), "{error}");
    }
    assert_eq!(answers[5]["readings"], json!(["e7e5"]));
    assert_eq!(answers[9]["advice"][0]["languages"][0], "fr");
    assert_eq!(answers[9]["advice"][0]["moves"], json!(["g1f3"]));
}

#[test]
fn a_long_batch_keeps_its_order() {
    let lines: String = (0..10_000)
        .map(|id| json!({ "id": id, "fen": ARRAY, "text": "e4" }).to_string() + "\n")
        .collect();
    let answers = answers(lines.as_bytes());
    assert!(answers.iter().enumerate().all(|(nth, answer)| answer["id"] == nth));
    assert_eq!(answers.len(), 10_000);
}

#[test]
fn an_idle_square_for_en_passant_is_dropped_aloud() {
    let table = Table::new();
    for (fen, told) in [
        ("4k3/8/8/8/8/8/4P3/4K3 w - e6 0 40", true),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", true),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 40", false),
        ("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 40", false),
    ] {
        let came = table.run(&["read", "--fen", fen, "Ke2"]);
        assert_eq!(came.err.contains("that square is dropped"), told, "{fen}: {}", came.err);
    }
}
