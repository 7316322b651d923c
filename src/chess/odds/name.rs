//! The names of odds, as they are typed and written.

use std::{fmt, str::FromStr};

use shakmaty::{Color, Role};

use super::{Handicap, Odds};

/// Why a text names no odds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} names no odds: write pawn, pawn-and-move, pawn-and-two, knight, bishop, rook, queen, \
     exchange, moves:N (2 to 9), draws, mate-with:MAN (pawn, knight, bishop, rook or queen) or \
     mate-on:SQUARE, after white: or black: if need be, for the player who gives them"
)]
pub struct OddsNameError(String);

const PLAIN: [(&str, Odds); 9] = [
    ("pawn", Odds::Pawn),
    ("pawn-and-move", Odds::PawnAndMove),
    ("pawn-and-two", Odds::PawnAndTwo),
    ("knight", Odds::Knight),
    ("bishop", Odds::Bishop),
    ("rook", Odds::Rook),
    ("queen", Odds::Queen),
    ("exchange", Odds::Exchange),
    ("draws", Odds::Draws),
];

const MATING: [(&str, Role); 5] = [
    ("pawn", Role::Pawn),
    ("knight", Role::Knight),
    ("bishop", Role::Bishop),
    ("rook", Role::Rook),
    ("queen", Role::Queen),
];

fn parse(text: &str) -> Option<Odds> {
    if let Some((_, odds)) = PLAIN.iter().find(|(name, _)| *name == text) {
        return Some(*odds);
    }
    let (kind, what) = text.split_once(':')?;
    match kind {
        "moves" => match what.as_bytes() {
            [digit @ b'2'..=b'9'] => Some(Odds::Moves(digit - b'0')),
            _ => None,
        },
        "mate-with" => {
            MATING.iter().find(|(name, _)| *name == what).map(|(_, role)| Odds::MateWith(*role))
        }
        "mate-on" => what.parse().ok().map(Odds::MateOn),
        _ => None,
    }
}

impl FromStr for Odds {
    type Err = OddsNameError;

    fn from_str(text: &str) -> Result<Odds, OddsNameError> {
        parse(text).ok_or_else(|| OddsNameError(text.chars().take(40).collect()))
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Odds::Moves(moves) => write!(f, "moves:{moves}"),
            Odds::MateOn(square) => write!(f, "mate-on:{square}"),
            Odds::MateWith(role) => {
                let name = MATING.iter().find(|(_, known)| known == role);
                write!(f, "mate-with:{}", name.map_or("king", |(name, _)| name))
            }
            plain => {
                let name = PLAIN.iter().find(|(_, odds)| odds == plain);
                f.write_str(name.map_or("", |(name, _)| name))
            }
        }
    }
}

impl FromStr for Handicap {
    type Err = OddsNameError;

    fn from_str(text: &str) -> Result<Handicap, OddsNameError> {
        let given_by = |giver, odds: &str| Ok(Handicap { giver, odds: odds.parse()? });
        match text.split_once(':') {
            Some(("white", odds)) => given_by(Color::White, odds),
            Some(("black", odds)) => given_by(Color::Black, odds),
            _ => text.parse().map(|odds: Odds| Handicap { giver: odds.usual_giver(), odds }),
        }
    }
}

impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.giver, self.odds)
    }
}
