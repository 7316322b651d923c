//! `adjourn penalty`: what an offence over the board costs, and the moves each remedy leaves.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::{codes, failure::Failure, given_fen, report::Report, world::World};
use crate::{
    chess::{Move, Position, Square},
    laws::{
        Charge, Code, Offence, Penalty, Source,
        menu::Reach,
        penalty::{self, Answer, move_again},
        ruling::name,
    },
};

/// Say what a code of laws answers an offence over the board: the opponent's choices, and the
/// offender's legal moves under each.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The offence, such as touch-own, illegal-square or not-covering.
    #[arg(value_name = "OFFENCE")]
    offence: String,
    /// The position before it, in FEN; the offender is to move.
    #[arg(long, value_name = "FEN")]
    fen: String,
    /// The squares of the men touched, moved or illegally captured; the Rook that was to castle.
    #[arg(long, value_name = "SQUARE", num_args = 1.., value_delimiter = ',')]
    men: Vec<String>,
    /// The square the man was played to.
    #[arg(long, value_name = "SQUARE")]
    to: Option<String>,
    /// The two moves made in succession, in UCI.
    #[arg(long, value_name = "MOVE", num_args = 2, value_delimiter = ',')]
    moves: Vec<String>,
    /// The code of laws: one built in, or a file.
    #[arg(long, value_name = "CODE", default_value = "blue-book")]
    laws: String,
}

/// What the offence costs.
///
/// # Errors
/// The offence is unknown, or none in that position; the position or the code cannot be read.
pub fn run(args: Args, _world: &dyn World) -> Result<Report, Failure> {
    let offence: Offence = args.offence.parse().map_err(Failure::usage)?;
    let code = codes::find(&args.laws)?.code;
    let position = given_fen::position(&args.fen)?;
    let men = args.men.iter().map(|man| square(man)).collect::<Result<Vec<_>, _>>()?;
    let to = args.to.as_deref().map(square).transpose()?;
    let moves = two_moves(&position, &args.moves)?;
    let charge = Charge { offence, position: &position, men: &men, to, moves: &moves };
    match penalty::penalty(&code, &charge).map_err(Failure::refused)? {
        Penalty::NotInHand => Ok(not_in_hand(&code, offence)),
        Penalty::Answer(answer) => Ok(report(&code, offence, &position, &answer)),
    }
}

fn square(text: &str) -> Result<Square, Failure> {
    text.parse().map_err(|_| Failure::usage(format!("{text:?} is no square; write e4")))
}

fn two_moves(position: &Position, written: &[String]) -> Result<Vec<Move>, Failure> {
    let [first, second] = written else { return Ok(Vec::new()) };
    let find = |at: &Position, text: &str| {
        text.parse()
            .ok()
            .and_then(|uci| at.find_uci(uci))
            .ok_or_else(|| Failure::refused(format!("--moves: {text} is not legal there")))
    };
    let first = find(position, first)?;
    let again = move_again(position, first)
        .ok_or_else(|| Failure::refused("--moves: the first gives check; no second can follow"))?;
    Ok(vec![first, find(&again, second)?])
}

fn not_in_hand(code: &Code, offence: Offence) -> Report {
    let text = format!("{offence} under {}: not in the text in hand\n", code.name());
    let json = json!({ "offence": offence.slug(), "laws": code.name(), "in_hand": false });
    Report::new(text, json)
}

fn report(code: &Code, offence: Offence, at: &Position, answer: &Answer<'_>) -> Report {
    let offender = name(at.turn());
    let opponent = name(!at.turn());
    let mut text = format!("{offence} under {}: {}\n", code.name(), answer.rule.says);
    let _ = writeln!(text, "({})", answer.rule.article);
    for stage in answer.passed {
        let _ = writeln!(text, "passed over, for there is none: {}", stage.words());
    }
    if answer.source == Source::Umpire {
        let person = code.person();
        let _ = writeln!(text, "here the code is silent; the {person}'s ({}):", answer.article);
    }
    for (nth, (remedy, reach)) in answer.choices.iter().enumerate() {
        let lead = match (nth, answer.choices.len(), &answer.waived, reach) {
            (0, 1, _, Reach::NoMoves) => "then".to_owned(),
            (0, 1, None, _) => format!("{offender} must"),
            (0, _, None, _) => format!("{opponent} elects"),
            (0, _, Some(_), _) => format!("{opponent} may require"),
            _ => "or".to_owned(),
        };
        let _ = writeln!(text, "{lead}: {}{}", remedy.words(), spelled(at, reach));
    }
    if let Some(waived) = &answer.waived {
        let _ = writeln!(
            text,
            "if {opponent} waives it, which the code does not settle{}",
            spelled(at, waived)
        );
    }
    Report::new(text, json(code, offence, at, answer))
}

/// The moves of a remedy: `: Nf3, Nh3`, and for men that are named a line each.
fn spelled(at: &Position, reach: &Reach) -> String {
    let sans = |moves: &[Move]| moves.iter().map(|m| at.san(*m)).collect::<Vec<_>>().join(", ");
    match reach {
        Reach::Moves(moves) | Reach::Selected(moves) | Reach::Considered(moves) => {
            format!(": {}", sans(moves))
        }
        Reach::Men(men) => {
            men.iter().map(|(man, moves)| format!("\n    {man}: {}", sans(moves))).collect()
        }
        Reach::NoMoves => String::new(),
    }
}

fn json(code: &Code, offence: Offence, at: &Position, answer: &Answer<'_>) -> Value {
    let choices: Vec<Value> = answer
        .choices
        .iter()
        .map(|(remedy, reach)| {
            let mut choice = reach_json(at, reach);
            choice["remedy"] = json!(remedy.slug());
            choice
        })
        .collect();
    json!({
        "offence": offence.slug(),
        "laws": code.name(),
        "in_hand": true,
        "force": if answer.waived.is_some() { "may" } else { "must" },
        "says": answer.rule.says,
        "article": answer.article,
        "source": if answer.source == Source::Code { "code" } else { "umpire" },
        "passed": answer.passed.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "choices": choices,
        "waived": answer.waived.as_ref().map(|waived| reach_json(at, waived)),
    })
}

fn reach_json(at: &Position, reach: &Reach) -> Value {
    let ucis = |moves: &[Move]| moves.iter().map(|m| at.uci(*m).to_string()).collect::<Vec<_>>();
    match reach {
        Reach::Moves(moves) | Reach::Selected(moves) | Reach::Considered(moves) => {
            json!({ "moves": ucis(moves) })
        }
        Reach::Men(men) => {
            let men: Vec<_> = men
                .iter()
                .map(|(man, moves)| json!({ "square": man.to_string(), "moves": ucis(moves) }))
                .collect();
            json!({ "men": men })
        }
        Reach::NoMoves => json!({}),
    }
}
