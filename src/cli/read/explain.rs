//! A finding explained, to a person and to a program.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::{Matter, under};
use crate::{
    chess::{Move, Position},
    cli::{report::Report, terminal::printable},
    record::{Advice, Aside, Finding, NumberNoted, Reading, Sense, read_and_advise},
};

pub(super) fn report(matter: &Matter) -> Report {
    let finding = read_and_advise(&matter.game, &matter.written, &matter.admitted);
    let rulings = under::rulings(matter);
    let mut text = told(matter, &finding);
    if !rulings.is_empty() {
        text += &under::table(&rulings);
    }
    Report::new(text, object(matter, &finding, &rulings))
}

fn told(matter: &Matter, finding: &Finding) -> String {
    let position = matter.game.position();
    let mut text = String::new();
    let _ = writeln!(text, "record    {}", printable(matter.written.as_str()));
    let _ = writeln!(text, "position  {position}");
    let _ = writeln!(text, "due       {}", matter.game.ply());
    let _ = match finding.readings().len() {
        0 => writeln!(text, "\nno legal move reads so"),
        1 => writeln!(text, "\none legal move:"),
        many => writeln!(text, "\n{many} legal moves:"),
    };
    for reading in finding.readings() {
        let _ = writeln!(text, "  {}", line(position, reading));
    }
    if let Some(moves) = finding.by_marks() {
        let sans = sans(position, &moves);
        let how = if finding.mark().is_some() { "written" } else { "absent" };
        let _ = writeln!(text, "the check mark, {how} as it is, agrees with {sans} alone");
    }
    for note in notes(finding) {
        let _ = writeln!(text, "{note}");
    }
    for advice in finding.advice() {
        let _ = writeln!(text, "{}", self::advice(position, advice));
    }
    text
}

/// `with the board turned round: Rh7`
pub(in crate::cli) fn advice(position: &Position, advice: &Advice) -> String {
    format!("{}: {}", sense(&advice.sense), sans(position, &advice.moves))
}

/// `Rad1   a1-d1  descriptive, English letters; a slip: …`
fn line(position: &Position, reading: &Reading) -> String {
    let (san, squares) = (position.san(reading.play), squares(position, reading.play));
    let mut line = format!("{san:<8}{squares:<9}{}", reading.notation);
    if let Some(language) = reading.language {
        let _ = write!(line, ", {}", language.name());
    }
    if let Some(slip) = reading.slip {
        let _ = write!(line, "; a slip of the pen: {slip}");
    }
    line
}

fn squares(position: &Position, m: Move) -> String {
    let uci = position.uci(m).to_string();
    match (uci.get(..2), uci.get(2..4), uci.get(4..)) {
        (Some(from), Some(to), Some(promotion)) => format!("{from}-{to}{promotion}"),
        _ => uci,
    }
}

fn notes(finding: &Finding) -> Vec<String> {
    let mut notes = Vec::new();
    match finding.number_noted() {
        Some(NumberNoted::Wrong { written, due }) => {
            notes.push(format!("noted: the move number {written}; the move due is {due}"));
        }
        Some(NumberNoted::Right(_)) | None => {}
    }
    notes.extend(finding.draw_offer().map(|_| "noted: it offers a draw".to_owned()));
    notes.extend(finding.resigns().map(|_| "noted: it says that the player resigns".to_owned()));
    let ignored: Vec<_> = finding.asides().map(aside).collect();
    if !ignored.is_empty() {
        notes.push(format!("read over: {}", ignored.join(", ")));
    }
    notes
}

fn aside(aside: Aside) -> &'static str {
    match aside {
        Aside::Annotation => "annotation",
        Aside::Quotes => "quotation marks",
        Aside::Punctuation => "punctuation",
        Aside::CheckSign => "sign of check",
        Aside::EnPassantSign => "sign of capture en passant",
    }
}

fn sense(sense: &Sense) -> String {
    match sense {
        Sense::Letters(languages) => {
            let names: Vec<_> = languages.iter().map(|language| language.name()).collect();
            format!("not counted: in letters not admitted ({})", names.join(", "))
        }
        Sense::BoardTurned => "not counted: with the board turned round".to_owned(),
        Sense::RanksFromOtherSide => {
            "not counted: with the ranks counted from the other side".to_owned()
        }
    }
}

fn sans(position: &Position, moves: &[Move]) -> String {
    moves.iter().map(|m| position.san(*m)).collect::<Vec<_>>().join(", ")
}

fn object(matter: &Matter, finding: &Finding, rulings: &[under::Under]) -> Value {
    let position = matter.game.position();
    let readings: Vec<Value> = finding
        .readings()
        .iter()
        .map(|reading| {
            json!({
                "uci": position.uci(reading.play).to_string(),
                "san": position.san(reading.play),
                "notation": reading.notation.to_string(),
                "language": reading.language.map(|language| language.to_string()),
                "slip": reading.slip.map(|slip| slip.to_string()),
            })
        })
        .collect();
    json!({
        "record": matter.written.as_str(),
        "fen": position.fen(),
        "letters": matter.letters.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "readings": readings,
        "slip": finding.slip().is_some(),
        "by_marks": finding.by_marks().map(|moves| uci(position, &moves)),
        "advice": advised(position, finding.advice()),
        "notes": notes(finding),
        "laws": rulings.iter().map(under::Under::object).collect::<Vec<_>>(),
    })
}

/// Advice for a program: its sense, the languages where letters are meant, the moves in UCI.
pub(super) fn advised(position: &Position, advice: &[Advice]) -> Vec<Value> {
    advice
        .iter()
        .map(|advice| {
            let moves = uci(position, &advice.moves);
            match &advice.sense {
                Sense::Letters(languages) => json!({
                    "sense": "letters",
                    "languages": languages.iter().map(ToString::to_string).collect::<Vec<_>>(),
                    "moves": moves,
                }),
                Sense::BoardTurned => json!({ "sense": "board turned", "moves": moves }),
                Sense::RanksFromOtherSide => {
                    json!({ "sense": "ranks from the other side", "moves": moves })
                }
            }
        })
        .collect()
}

pub(super) fn uci(position: &Position, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|m| position.uci(*m).to_string()).collect()
}
