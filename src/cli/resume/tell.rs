//! What a resumption says to the people at the board.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::super::{dossier::Dossier, report::Report};
use crate::{
    chess::{
        Game,
        board::{self, Men},
        clock::Left,
    },
    custody::docket,
    paper::{
        form::Verified,
        resumption::{Resumption, StepText},
    },
};

/// The move, the ruling, the board, the clocks.
pub(super) fn report(dossier: &Dossier, resumption: &Verified<Resumption>, after: &Game) -> Report {
    let mut text = String::new();
    let outcome = &resumption.outcome;
    if let Some(finding) = &resumption.finding {
        let readings: Vec<&str> = finding.readings.iter().map(|reading| &*reading.san).collect();
        let reads = match readings.as_slice() {
            [] => "no legal move".to_owned(),
            readings => readings.join(" or "),
        };
        let _ = writeln!(text, "the record: {:?}\nit reads as: {reads}", finding.record);
        for said in [&finding.slip, &finding.notes].into_iter().flatten() {
            let _ = writeln!(text, "  {said}");
        }
    }
    for step in &resumption.steps {
        let _ = writeln!(text, "{}", said(step));
    }
    if let Some(san) = &outcome.san {
        let ply = dossier.game.ply();
        let _ = writeln!(text, "the move made: {ply} {san}");
    }
    let nearest = dossier.game.position().turn();
    let _ = writeln!(text, "\n{}", board::diagram(after.position(), nearest, Men::Letters));
    match (&outcome.result, outcome.runs) {
        (Some(result), _) => {
            let why = outcome.why.as_deref().unwrap_or("by ruling");
            let _ = writeln!(text, "the game is over: {result} ({why})");
        }
        (None, Some(runs)) => {
            for (name, left) in [("White", outcome.white_shows), ("Black", outcome.black_shows)] {
                let _ = writeln!(text, "{}", clock(name, left));
            }
            let name = &dossier.snapshot.player(runs.0).name;
            let _ = writeln!(text, "{}'s clock runs ({name})", runs.0);
        }
        (None, None) => {}
    }
    Report::new(text, json(dossier, resumption))
}

fn clock(name: &str, left: Option<Left>) -> String {
    match left {
        Some(left) if left == Left::default() => {
            format!("{name}'s clock shows {left}: nothing is left of what he was given")
        }
        Some(left) => format!("set {name}'s clock to {left}"),
        None => format!("{name}'s clock: as it was (the papers name no time, or no control)"),
    }
}

/// A step of a ruling, on one line.
#[must_use]
pub fn said(step: &StepText) -> String {
    let mut said = format!("{}: {}", step.fact, step.consequence);
    if let Some(elected) = &step.elected {
        let _ = write!(said, "; {elected}");
    }
    match (step.article.as_str(), step.source.as_str()) {
        ("", _) => {}
        (article, "umpire") => {
            let _ = write!(said, " ({article}; the code is silent, and who rules answers)");
        }
        (article, _) => {
            let _ = write!(said, " ({article})");
        }
    }
    said
}

/// A step of a ruling, for a program.
#[must_use]
pub fn step_json(step: &StepText) -> Value {
    json!({
        "fact": step.fact,
        "article": step.article,
        "consequence": step.consequence,
        "elected": step.elected,
        "source": step.source,
    })
}

fn json(dossier: &Dossier, resumption: &Verified<Resumption>) -> Value {
    let outcome = &resumption.outcome;
    let text = |value: &dyn std::fmt::Display| value.to_string();
    json!({
        "resumption": dossier.docket.path(docket::RESUMPTION).display().to_string(),
        "digest": resumption.digest().to_string(),
        "game": dossier.docket.path(docket::GAME).display().to_string(),
        "record": resumption.finding.as_ref().map(|finding| &finding.record),
        "readings": resumption.finding.as_ref().map(|finding| {
            finding.readings.iter().map(|reading| text(&reading.play)).collect::<Vec<_>>()
        }),
        "steps": resumption.steps.iter().map(step_json).collect::<Vec<_>>(),
        "move": outcome.play.map(|play| text(&play)),
        "san": outcome.san,
        "fen": outcome.fen,
        "white_shows": outcome.white_shows.map(|left| text(&left)),
        "black_shows": outcome.black_shows.map(|left| text(&left)),
        "runs": outcome.runs.map(|side| text(&side)),
        "result": outcome.result,
        "why": outcome.why,
    })
}
