//! How cases are told: positions in FEN, moves in UCI, verdicts in one line.

use adjourn::{
    chess::{Game, IdleEnPassant, Move, Position},
    laws::{Code, Facts, Outcome, Question, RecordFacts, Verdict},
};

pub fn position(fen: &str) -> Position {
    Position::from_fen(fen, IdleEnPassant::Refused).unwrap_or_else(|why| panic!("{fen}: {why}"))
}

pub fn game(fen: &str) -> Game {
    Game::new(position(fen))
}

pub fn code(name: &str) -> Code {
    Code::parse(Code::source(name).unwrap_or_else(|| panic!("no code {name}")))
        .unwrap_or_else(|why| panic!("{name}: {why}"))
}

pub fn play(position: &Position, uci: &str) -> Move {
    position
        .find_uci(uci.parse().unwrap_or_else(|_| panic!("{uci} is no UCI")))
        .unwrap_or_else(|| panic!("{uci} is not legal in {position}"))
}

pub fn plays(position: &Position, ucis: &[&str]) -> Vec<Move> {
    ucis.iter().map(|uci| play(position, uci)).collect()
}

/// A record that reads as these moves.
pub fn reads(position: &Position, written: &str, ucis: &[&str]) -> RecordFacts {
    RecordFacts {
        written: written.to_owned(),
        readings: plays(position, ucis),
        ..RecordFacts::default()
    }
}

pub fn ucis(position: &Position, moves: &[Move]) -> String {
    moves.iter().map(|m| position.uci(*m).to_string()).collect::<Vec<_>>().join(" ")
}

/// A verdict in one line: what comes of it, or who is asked.
pub fn told(facts: &Facts<'_>, verdict: &Verdict) -> String {
    let at = facts.game.position();
    match verdict {
        Verdict::Ruled(ruling) => match &ruling.outcome {
            Outcome::Move(m) => match ruling.end {
                Some(end) => format!("{} {}", at.uci(*m), end.result),
                None => at.uci(*m).to_string(),
            },
            Outcome::Result { result, .. } => result.to_string(),
            Outcome::Annulled => "annulled".to_owned(),
            Outcome::AdjournedPosition => "adjourned position".to_owned(),
            Outcome::MayBeOpened => "may be opened".to_owned(),
            Outcome::StaysShut { runs } => format!("stays shut, {runs} runs"),
        },
        Verdict::Pending { question, .. } => match question {
            Question::Select { by, among } => format!("{by} selects: {}", ucis(at, among)),
            Question::Require { by, king_moves } => {
                format!("{by} requires: {}", ucis(at, king_moves))
            }
            Question::Designate { by, squares } => {
                let squares: Vec<_> = squares.iter().map(ToString::to_string).collect();
                format!("{by} designates: {}", squares.join(" "))
            }
            Question::Play { by, among } => format!("{by} plays: {}", ucis(at, among)),
            Question::PersonRules { who, options, .. } => {
                format!("{who}: {}", ucis(at, options)).trim_end_matches(": ").to_owned()
            }
        },
    }
}
