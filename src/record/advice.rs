//! Advice: what a record would have meant in other letters, or on a board seen from the wrong
//! side. Named to whoever has to rule; never counted among the readings.

use shakmaty::{Bitboard, Move};

use super::{Language, pattern::Pattern};

/// One thing a record might have meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// In what sense.
    pub sense: Sense,
    /// The legal moves it would then express, in the order of their UCI.
    pub moves: Vec<Move>,
}

/// The sense in which a record might have been meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sense {
    /// In the letters or words of languages that are not admitted.
    Letters(Vec<Language>),
    /// With the board turned round: a1 for h8.
    BoardTurned,
    /// With the ranks counted from the other side.
    RanksFromOtherSide,
}

/// How the squares of a record are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    AsWritten,
    Turned,
    RanksReversed,
}

impl View {
    /// `pattern`, its squares taken in this view.
    pub(super) fn of(self, pattern: Pattern) -> Pattern {
        let seen: fn(Bitboard) -> Bitboard = match self {
            View::AsWritten => return pattern,
            View::Turned => Bitboard::rotate_180,
            View::RanksReversed => Bitboard::flip_vertical,
        };
        let mut pattern = pattern;
        pattern.from = seen(pattern.from);
        pattern.to = seen(pattern.to);
        pattern.victim.at = seen(pattern.victim.at);
        if let Some(own) = &mut pattern.own_file {
            own.if_kings = seen(own.if_kings);
            own.if_queens = seen(own.if_queens);
        }
        pattern
    }
}
