//! What was found in a record: its readings, and what else it says.

use shakmaty::{Move, Role, Square};
use smallvec::SmallVec;

use super::{
    Advice, Aside, DrawOffer, Language, Mark, Notation, Notations, Slip,
    reader::{Readings, Said},
    signs::{Number, Tail},
};
use crate::chess::{Position, game::Ply};

/// One legal move the record can express.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The move.
    pub play: Move,
    /// The notation in which it reads (the first of several).
    pub notation: Notation,
    /// Every notation in which it reads.
    pub notations: Notations,
    /// Whose letters or words it uses, if it uses any.
    pub language: Option<Language>,
    /// The slip it takes to read it so.
    pub slip: Option<Slip>,
}

/// What a record says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    readings: Readings,
    agreeing: Option<SmallVec<[bool; 4]>>,
    tail: Tail,
    number: Option<NumberNoted>,
    advice: Vec<Advice>,
}

/// A move number written in the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberNoted {
    /// It is that of the move to be made.
    Right(u32),
    /// It is another; noted, never fatal.
    Wrong {
        /// As written.
        written: u32,
        /// The move to be made.
        due: Ply,
    },
}

/// A resignation in the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resignation {
    /// Written where a move should be.
    InsteadOfMove,
    /// Written beside a move.
    BesideMove,
}

impl Finding {
    pub(super) fn new(
        readings: Readings,
        said: Said,
        due: Ply,
        agreeing: Option<SmallVec<[bool; 4]>>,
    ) -> Finding {
        let Said { tail, number } = said;
        let number = number.map(|Number { number: written, black }| {
            if written == due.number && (black.is_none() || due.color.is_black()) {
                NumberNoted::Right(written)
            } else {
                NumberNoted::Wrong { written, due }
            }
        });
        Finding { readings, agreeing, tail, number, advice: Vec::new() }
    }

    pub(super) fn advised(self, advice: Vec<Advice>) -> Finding {
        Finding { advice, ..self }
    }

    /// The readings, distinct moves in the order of their UCI.
    #[must_use]
    pub fn readings(&self) -> &[Reading] {
        &self.readings
    }

    /// The moves it can express.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.readings.iter().map(|reading| reading.play)
    }

    /// The slip it takes to read it at all, if it takes one.
    #[must_use]
    pub fn slip(&self) -> Option<Slip> {
        self.readings.iter().find_map(|reading| reading.slip)
    }

    /// The mark of check that is written.
    #[must_use]
    pub fn mark(&self) -> Option<Mark> {
        self.tail.mark
    }

    /// The readings whose checks agree with the marks as written, absent ones included. None where
    /// the record is not descriptive, or where the marks exclude nothing or everything.
    #[must_use]
    pub fn by_marks(&self) -> Option<Vec<Move>> {
        let agreeing = self.agreeing.as_ref()?;
        let kept: Vec<Move> =
            self.moves().zip(agreeing).filter(|(_, agrees)| **agrees).map(|(m, _)| m).collect();
        (!kept.is_empty() && kept.len() < self.readings.len()).then_some(kept)
    }

    /// As [`Finding::by_marks`], but only a mark that is written narrows: what a ruling may use.
    #[must_use]
    pub fn by_written_marks(&self) -> Option<Vec<Move>> {
        self.tail.mark.and_then(|_| self.by_marks())
    }

    /// What it might have meant beside its readings: never counted.
    #[must_use]
    pub fn advice(&self) -> &[Advice] {
        &self.advice
    }

    /// A draw offered with the move.
    #[must_use]
    pub fn draw_offer(&self) -> Option<DrawOffer> {
        let promotes = !self.readings.is_empty() && self.moves().all(|m| m.promotion().is_some());
        self.tail.draw.filter(|offer| *offer != DrawOffer::Bare || !promotes)
    }

    /// A resignation.
    #[must_use]
    pub fn resigns(&self) -> Option<Resignation> {
        self.tail.resigns.map(|_| {
            if self.readings.is_empty() {
                Resignation::InsteadOfMove
            } else {
                Resignation::BesideMove
            }
        })
    }

    /// The move number that is written, and whether it is the right one.
    #[must_use]
    pub fn number_noted(&self) -> Option<NumberNoted> {
        self.number
    }

    /// What was read over.
    pub fn asides(&self) -> impl Iterator<Item = Aside> {
        self.tail.asides.iter()
    }
}

/// A key that sorts as the move's UCI text does.
pub(super) fn uci_order(position: &Position, m: Move) -> (u32, u32, u8) {
    let square = |square: Square| 8 * square.file().to_u32() + square.rank().to_u32();
    let uci = position.uci(m);
    let (from, to) = match uci {
        shakmaty::uci::UciMove::Normal { from, to, .. } => (square(from), square(to)),
        _ => (0, 0),
    };
    let promotion = match m.promotion() {
        None => 0,
        Some(Role::Bishop) => 1,
        Some(Role::Knight) => 2,
        Some(Role::Queen) => 3,
        Some(_) => 4,
    };
    (from, to, promotion)
}
