//! What was elected, as a paper or a command line has it, and as the laws take it.

use shakmaty::{Square, uci::UciMove};

use crate::{
    chess::{Move, Position},
    laws::{Elections, PersonalRuling, Require, RuledOutcome},
    paper::resumption::Election,
    paper::snapshot::Uci,
};

/// Why an election is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ElectionError {
    /// It names no legal move.
    #[error("{field} {text}: no such move is legal in {fen}")]
    Illegal {
        /// The field.
        field: &'static str,
        /// What it says.
        text: String,
        /// The position.
        fen: String,
    },
    /// It is not one of the words it may be.
    #[error("{field} {text:?}; it is {words}")]
    Words {
        /// The field.
        field: &'static str,
        /// What it says.
        text: String,
        /// What it may be.
        words: &'static str,
    },
    /// A ruling and its outcome stand together.
    #[error("a ruling has its text and its outcome; one of them is missing")]
    HalfRuling,
}

/// The elections that `text` makes in `position`.
///
/// # Errors
/// A move that is not legal, a word that is none.
pub fn from_text(text: &Election, position: &Position) -> Result<Elections, ElectionError> {
    let play = |field, uci: Option<Uci>| uci.map(|uci| legal(field, uci.0, position)).transpose();
    let ruling = match (&text.ruling, &text.outcome) {
        (None, None) => None,
        (Some(text), Some(outcome)) => {
            Some(PersonalRuling { text: text.clone(), outcome: ruled(outcome, position)? })
        }
        _ => return Err(ElectionError::HalfRuling),
    };
    Ok(Elections {
        select: play("select", text.select)?,
        require: text.require.as_deref().map(require).transpose()?,
        designate: text.designate.as_deref().map(square).transpose()?,
        play: play("play", text.play)?,
        ruling,
    })
}

/// The same as a paper writes it; nothing where nothing was elected.
#[must_use]
pub fn to_text(elections: &Elections, position: &Position) -> Option<Election> {
    if *elections == Elections::default() {
        return None;
    }
    let uci = |play: Option<Move>| play.map(|play| Uci(position.uci(play)));
    Some(Election {
        select: uci(elections.select),
        require: elections.require.map(|require| match require {
            Require::King => "king".to_owned(),
            Require::Waive => "waive".to_owned(),
        }),
        designate: elections.designate.map(|square| square.to_string()),
        play: uci(elections.play),
        ruling: elections.ruling.as_ref().map(|ruling| ruling.text.clone()),
        outcome: elections.ruling.as_ref().map(|ruling| match ruling.outcome {
            RuledOutcome::Play(play) => format!("play:{}", position.uci(play)),
            RuledOutcome::Open => "open".to_owned(),
            RuledOutcome::WhiteWins => "white-wins".to_owned(),
            RuledOutcome::BlackWins => "black-wins".to_owned(),
            RuledOutcome::Draw => "draw".to_owned(),
            RuledOutcome::Annul => "annul".to_owned(),
        }),
        attested_by: None,
    })
}

fn legal(field: &'static str, uci: UciMove, position: &Position) -> Result<Move, ElectionError> {
    position.find_uci(uci).ok_or_else(|| ElectionError::Illegal {
        field,
        text: uci.to_string(),
        fen: position.fen(),
    })
}

fn require(text: &str) -> Result<Require, ElectionError> {
    match text {
        "king" => Ok(Require::King),
        "waive" => Ok(Require::Waive),
        _ => Err(words("require", text, "king or waive")),
    }
}

fn square(text: &str) -> Result<Square, ElectionError> {
    text.parse().map_err(|_| words("designate", text, "a square, as e2"))
}

fn ruled(text: &str, position: &Position) -> Result<RuledOutcome, ElectionError> {
    const WORDS: &str = "play:MOVE, open, white-wins, black-wins, draw or annul";
    Ok(match text {
        "open" => RuledOutcome::Open,
        "white-wins" => RuledOutcome::WhiteWins,
        "black-wins" => RuledOutcome::BlackWins,
        "draw" => RuledOutcome::Draw,
        "annul" => RuledOutcome::Annul,
        _ => {
            let uci = text.strip_prefix("play:").and_then(|uci| uci.parse().ok());
            let uci = uci.ok_or_else(|| words("outcome", text, WORDS))?;
            RuledOutcome::Play(legal("outcome", uci, position)?)
        }
    })
}

fn words(field: &'static str, text: &str, words: &'static str) -> ElectionError {
    ElectionError::Words { field, text: text.chars().take(40).collect(), words }
}
