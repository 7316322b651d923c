//! The fields of a snapshot that are more than text, each with its one written form.

use std::{fmt, str::FromStr};

use shakmaty::uci::UciMove;

use crate::chess::{
    Color,
    odds::{Handicap, OddsNameError},
};

/// 128 random bits that name a docket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DocketId(pub [u8; 16]);

/// What it takes to open the envelope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lock {
    /// A custodian alone.
    Custodian,
    /// A custodian and the replier: sealed for the replier inside the seal for the custodian.
    Both,
}

/// Orthodox chess or Chess960.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Orthodox chess.
    Chess,
    /// Chess960, whose castling is written King takes Rook.
    Chess960,
}

/// `white` or `black`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side(pub Color);

/// The odds given, a comma between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds(pub Vec<Handicap>);

/// A score in UCI, a space between moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score(pub Vec<UciMove>);

/// One move in UCI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uci(pub UciMove);

impl fmt::Display for DocketId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for DocketId {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<DocketId, &'static str> {
        let wrong = "a docket's id is 32 hexadecimal digits in lower case";
        let bits = u128::from_str_radix(text, 16).map_err(|_| wrong)?;
        let id = DocketId(bits.to_be_bytes());
        if id.to_string() == text { Ok(id) } else { Err(wrong) }
    }
}

words!(Lock: Lock::Custodian => "custodian", Lock::Both => "both"; "a lock is \"custodian\" or \"both\"");
words!(Variant: Variant::Chess => "chess", Variant::Chess960 => "chess960"; "a variant is \"chess\" or \"chess960\"");
words!(Side: Side(Color::White) => "white", Side(Color::Black) => "black"; "a side is \"white\" or \"black\"");

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, handicap) in self.0.iter().enumerate() {
            write!(f, "{}{handicap}", if nth == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl FromStr for Odds {
    type Err = OddsNameError;

    fn from_str(text: &str) -> Result<Odds, OddsNameError> {
        text.split(',').map(str::parse).collect::<Result<_, _>>().map(Odds)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, uci) in self.0.iter().enumerate() {
            write!(f, "{}{uci}", if nth == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl FromStr for Score {
    type Err = String;

    fn from_str(text: &str) -> Result<Score, String> {
        let moves = text.split(' ').filter(|token| !token.is_empty());
        moves
            .map(|token| token.parse::<Uci>().map(|uci| uci.0))
            .collect::<Result<_, _>>()
            .map(Score)
    }
}

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Uci {
    type Err = String;

    fn from_str(text: &str) -> Result<Uci, String> {
        match text.parse::<UciMove>() {
            Ok(uci) if uci.is_normal() => Ok(Uci(uci)),
            _ => Err(format!("{:?} is no move in UCI", text.chars().take(10).collect::<String>())),
        }
    }
}
