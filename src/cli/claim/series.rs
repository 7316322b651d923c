//! A series of checks, shown: as lines a person can follow at the board, or whole as JSON.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::{
    chess::{Move, Position},
    laws::{
        draws::perpetual::{
            Answer, Decided, Refutation, Strategy,
            proof::{Begin, Reply},
        },
        ruling::name,
    },
    paper::snapshot::Side,
};

/// The proof, `lines` lines of it at most.
pub(super) fn text(decided: &Decided, lines: usize) -> String {
    let from = &decided.question.position;
    let checker = name(decided.question.checker);
    let looked = format!("{} positions looked at", decided.positions);
    match &decided.answer {
        Answer::Proved(strategy) => {
            let head = format!("proved: {checker} can give check for ever ({looked})");
            format!("{head}\n{}", steps(strategy, from, lines))
        }
        Answer::Mates(strategy) => {
            let most = strategy.longest_to_mate().unwrap_or(0);
            let head = format!("refuted: {checker} mates in {most} checks at most ({looked})");
            format!("{head}\n{}", steps(strategy, from, lines))
        }
        Answer::Refuted(refutation) => {
            let longest = refutation.longest();
            let head = format!("refuted: {checker}'s checks run out ({looked})");
            format!("{head}\nthe longest series: {}\n", line(from, &longest, lines))
        }
        Answer::Undecided(why) => format!("{why}; {looked}\n"),
    }
}

/// Numbered steps: the check, and for each reply the step that follows it.
fn steps(strategy: &Strategy, from: &Position, lines: usize) -> String {
    let mut text = String::new();
    if let Begin::After(replies) = &strategy.begin {
        let _ = writeln!(text, "     after {}", spelled(from, replies));
    }
    for (place, step) in strategy.steps.iter().enumerate().take(lines) {
        let given = step.position.after(step.check);
        let check = step.position.san(step.check);
        let _ = writeln!(text, "{:4} {check:7} {}", place + 1, spelled(&given, &step.replies));
    }
    if let more @ 1.. = strategy.steps.len().saturating_sub(lines) {
        let _ = writeln!(text, "     and {more} more: --lines {}", strategy.steps.len());
    }
    text
}

/// `Kh7 2, Kg8 1`: each reply with the number of the step that answers it.
fn spelled(given: &Position, replies: &[Reply]) -> String {
    let replies: Vec<String> =
        replies.iter().map(|r| format!("{} {}", given.san(r.play), r.to + 1)).collect();
    replies.join(", ")
}

/// Moves in SAN, cut where they would fill more than `lines` lines.
fn line(from: &Position, moves: &[Move], lines: usize) -> String {
    const MOVES_A_LINE: usize = 12;
    let mut at = from.clone();
    let mut sans: Vec<String> = Vec::new();
    for m in moves.iter().take(lines.saturating_mul(MOVES_A_LINE)) {
        sans.push(at.san(*m));
        at = at.after(*m);
    }
    if sans.len() < moves.len() {
        sans.push("…".to_owned());
    }
    if sans.is_empty() { "none, for there is no check".to_owned() } else { sans.join(" ") }
}

/// The whole answer.
pub(super) fn json(decided: &Decided) -> Value {
    let from = &decided.question.position;
    let mut json = json!({
        "checker": Side(decided.question.checker).to_string(),
        "from": from.fen(),
        "positions": decided.positions,
    });
    match &decided.answer {
        Answer::Proved(strategy) => {
            json["answer"] = json!("proved");
            json["strategy"] = strategy_json(from, strategy);
        }
        Answer::Mates(strategy) => {
            json["answer"] = json!("refuted");
            json["mates_within"] = json!(strategy.longest_to_mate());
            json["strategy"] = strategy_json(from, strategy);
        }
        Answer::Refuted(refutation) => {
            json["answer"] = json!("refuted");
            json["refutation"] = refutation_json(from, refutation);
        }
        Answer::Undecided(why) => {
            json["answer"] = json!("undecided");
            json["why"] = json!(why.to_string());
        }
    }
    json
}

fn strategy_json(from: &Position, strategy: &Strategy) -> Value {
    let steps = strategy.steps.iter().map(|step| {
        let given = step.position.after(step.check);
        json!({
            "fen": step.position.fen(),
            "check": uci(&step.position, step.check),
            "replies": replies_json(&given, &step.replies),
        })
    });
    json!({ "begin": begin_json(from, &strategy.begin), "steps": steps.collect::<Vec<_>>() })
}

fn refutation_json(from: &Position, refutation: &Refutation) -> Value {
    let escapes = refutation.escapes.iter().map(|escape| {
        let answers = escape.answers.iter().map(|(check, reply)| {
            let given = escape.position.after(*check);
            json!({
                "check": uci(&escape.position, *check),
                "reply": uci(&given, reply.play),
                "to": reply.to,
            })
        });
        json!({ "fen": escape.position.fen(), "answers": answers.collect::<Vec<_>>() })
    });
    json!({ "begin": begin_json(from, &refutation.begin), "escapes": escapes.collect::<Vec<_>>() })
}

/// `null` if the checker is to move: it begins with entry 0.
fn begin_json(from: &Position, begin: &Begin) -> Value {
    match begin {
        Begin::AtOnce => Value::Null,
        Begin::After(replies) => replies_json(from, replies),
    }
}

fn replies_json(given: &Position, replies: &[Reply]) -> Value {
    replies.iter().map(|r| json!({ "reply": uci(given, r.play), "to": r.to })).collect()
}

fn uci(at: &Position, m: Move) -> String {
    at.uci(m).to_string()
}
