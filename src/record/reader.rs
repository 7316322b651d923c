//! Reading: every notation is asked for its patterns, every legal move is held against them.
//!
//! Owns the order of trial: the whole record as one move, as it is written; then as several moves;
//! then, only where nothing reads, with slips of the pen.

use shakmaty::Rank;
use smallvec::SmallVec;

use super::{
    Admitted, Finding, Language, Notation, Notations, Reading, Slip, Written, algebraic, castling,
    descriptive, iccf,
    marks::{self, Mark},
    pattern::{Pattern, Scene, Taking},
    signs::{self, Number, Tail},
    text::{Cursor, Text},
};
use crate::chess::Game;

/// Which departures from the letter are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tier {
    AsWritten,
    Slips,
}

/// What is gathered while a record is read.
pub(crate) struct Reader<'a> {
    scene: &'a Scene<'a>,
    admitted: &'a Admitted,
    tier: Tier,
    /// How many times the text was understood, whether or not a legal move fits.
    understood: usize,
    number: Option<Number>,
    said: Option<(Tail, Option<Number>)>,
    readings: SmallVec<[Reading; 4]>,
}

/// Reads `written` as the set of legal moves it can express in the position `game` has reached.
#[must_use]
pub fn read(game: &Game, written: &Written, admitted: &Admitted) -> Finding {
    let text = Text::fold(written);
    let scene = Scene::of(game);
    let mut reader = Reader::new(&scene, admitted);
    reader.whole(text.start());
    if reader.readings.is_empty() {
        reader.tier = Tier::Slips;
        reader.whole(text.start());
    }
    reader.finding()
}

impl<'a> Reader<'a> {
    fn new(scene: &'a Scene<'a>, admitted: &'a Admitted) -> Reader<'a> {
        Reader {
            scene,
            admitted,
            tier: Tier::AsWritten,
            understood: 0,
            number: None,
            said: None,
            readings: SmallVec::new(),
        }
    }

    /// The text as one move in every notation.
    fn whole(&mut self, text: Cursor<'_>) {
        for start in signs::starts(text).into_iter().flatten() {
            self.number = start.number;
            algebraic::read(start.body, self);
            castling::read(start.body, self);
            descriptive::read(start.body, self);
            if self.admits(Notation::Iccf) && self.tier == Tier::AsWritten {
                iccf::read(start.body, self);
            }
        }
    }

    pub(crate) fn tier(&self) -> Tier {
        self.tier
    }

    /// A rank as the side to move counts it.
    pub(crate) fn rank(&self, counted: Rank) -> Rank {
        self.scene.rank(counted)
    }

    pub(crate) fn letters(&self) -> &'a [Language] {
        &self.admitted.letters
    }

    pub(crate) fn admits(&self, notation: Notation) -> bool {
        self.admitted.admits(notation)
    }

    /// A parser has understood the text up to `end` as `pattern`: if the rest is nothing but
    /// signs, every legal move that fits is a reading.
    pub(crate) fn found(
        &mut self,
        mut pattern: Pattern,
        notation: Notation,
        language: Option<Language>,
        slip: Option<Slip>,
        end: Cursor<'_>,
    ) {
        let Some(tail) = signs::tail(end) else { return };
        self.understood += 1;
        if tail.en_passant.is_some() && notation == Notation::Descriptive {
            pattern.taking = Taking::EnPassant;
        }
        if self.said.is_none() {
            self.said = Some((tail, self.number));
        }
        let first = self.readings.is_empty();
        for m in self.scene.legal() {
            if !pattern.fits(*m, self.scene) {
                continue;
            }
            match self.readings.iter_mut().find(|reading| reading.play == *m) {
                Some(known) => known.notations = known.notations.with(notation),
                None => self.readings.push(Reading {
                    play: *m,
                    notation,
                    notations: Notations::NONE.with(notation),
                    language,
                    slip: slip.filter(|_| self.tier == Tier::Slips),
                }),
            }
        }
        if first && !self.readings.is_empty() {
            self.said = Some((tail, self.number));
        }
    }

    fn finding(mut self) -> Finding {
        let position = self.scene.game().position();
        if self.readings.len() > 1 {
            self.readings
                .sort_unstable_by_key(|reading| super::finding::uci_order(position, reading.play));
        }
        let (tail, number) = self.said.unwrap_or_default();
        let agreeing = self.agreeing(tail.mark);
        Finding::new(self.readings, tail, number, self.scene.game().ply(), agreeing)
    }

    /// Which readings do what the marks say; asked only where it can matter.
    fn agreeing(&self, mark: Option<Mark>) -> Option<SmallVec<[bool; 4]>> {
        let descriptive =
            self.readings.iter().all(|reading| reading.notations.has(Notation::Descriptive));
        (descriptive && self.readings.len() > 1).then(|| {
            let plays = self.readings.iter().map(|reading| reading.play);
            plays.map(|m| marks::agrees(mark, m, &self.scene.after(m))).collect()
        })
    }
}
