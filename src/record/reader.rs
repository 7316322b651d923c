//! Reading: every notation is asked for its patterns, every legal move is held against them.
//!
//! Owns the order of trial: the record as it is written, as one move and then as several; then,
//! only where nothing reads, with slips of the pen; last, and never counted, what it might have
//! meant.

use shakmaty::{Move, Position as _, Rank};
use smallvec::SmallVec;

use super::{
    Admitted, Advice, Finding, Language, Notation, Notations, Reading, Sense, Slip, Written,
    advice::View,
    algebraic, castling, descriptive,
    finding::uci_order,
    iccf, marks,
    pattern::{Pattern, Scene, Taking},
    several,
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

/// The readings found so far.
pub(super) type Readings = SmallVec<[Reading; 4]>;

/// As what the text has been understood, legal or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Understood {
    Nothing,
    /// A move from a square where no such man of the mover's stands.
    NobodysMove,
    Move,
}

/// What is gathered while a record is read.
pub(crate) struct Reader<'a> {
    scene: &'a Scene<'a>,
    admitted: &'a Admitted,
    tier: Tier,
    view: View,
    number: Option<Number>,
    /// Does the text name a square of algebraic notation, as no other notation does?
    names_square: bool,
    understood: Understood,
    said: Option<Said>,
    readings: Readings,
}

/// What stands around the move, in the first way to understand the text that gives a reading, or
/// else in the first of all.
#[derive(Clone, Copy, Default)]
pub(super) struct Said {
    pub(super) tail: Tail,
    pub(super) number: Option<Number>,
}

/// Reads `written` as the set of legal moves it can express in the position `game` has reached.
/// Advice is given where nothing reads.
#[must_use]
pub fn read(game: &Game, written: &Written, admitted: &Admitted) -> Finding {
    considered(game, written, admitted, Advise::WhereNothingReads)
}

/// As [`read`], with advice also where the record reads: what else it might have meant in the
/// letters of other languages.
#[must_use]
pub fn read_and_advise(game: &Game, written: &Written, admitted: &Admitted) -> Finding {
    considered(game, written, admitted, Advise::Always)
}

/// When advice is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Advise {
    WhereNothingReads,
    Always,
}

fn considered(game: &Game, written: &Written, admitted: &Admitted, advise: Advise) -> Finding {
    let text = Text::fold(written);
    let position = game.position();
    let mut legal = position.chess().legal_moves(); // in place: the list is large to move
    legal.extend(position.absent_rooks().moves(position.chess()));
    let scene = Scene::of(game, &legal);
    let mut reader = Reader::new(&scene, admitted);
    for tier in [Tier::AsWritten, Tier::Slips] {
        reader.tier = tier;
        reader.whole(text.start());
        if reader.readings.is_empty() {
            several::read(signs::unbracketed(text.start()), &mut reader);
        }
        if !reader.readings.is_empty() {
            break;
        }
    }
    reader.instead_of_move(text.start());
    let finding = reader.finding();
    if finding.readings().is_empty() {
        return finding.advised(advice(&text, &scene, admitted));
    }
    if advise == Advise::WhereNothingReads {
        return finding;
    }
    let mut advice = other_letters(&text, &scene, admitted);
    advice.retain(|advice| advice.moves.iter().any(|m| finding.moves().all(|read| read != *m)));
    finding.advised(advice)
}

fn advice(text: &Text, scene: &Scene<'_>, admitted: &Admitted) -> Vec<Advice> {
    let mut advice = other_letters(text, scene, admitted);
    let senses =
        [(View::Turned, Sense::BoardTurned), (View::RanksReversed, Sense::RanksFromOtherSide)];
    for (view, sense) in senses {
        let mut reader = Reader { view, ..Reader::new(scene, admitted) };
        reader.whole(text.start());
        let moves = reader.moves(|_| true);
        if !moves.is_empty() {
            advice.push(Advice { sense, moves });
        }
    }
    advice
}

fn other_letters(text: &Text, scene: &Scene<'_>, admitted: &Admitted) -> Vec<Advice> {
    let mut advice: Vec<(Vec<Language>, Vec<Move>)> = Vec::new();
    for language in Language::ALL {
        if admitted.knows(language) {
            continue;
        }
        let alone = Admitted { notations: admitted.notations, letters: vec![language] };
        let mut reader = Reader::new(scene, &alone);
        reader.whole(text.start());
        let moves = reader.moves(|reading| reading.language == Some(language));
        match advice.iter_mut().find(|(_, known)| *known == moves) {
            _ if moves.is_empty() => {}
            Some((languages, _)) => languages.push(language),
            None => advice.push((vec![language], moves)),
        }
    }
    advice
        .into_iter()
        .map(|(languages, moves)| Advice { sense: Sense::Letters(languages), moves })
        .collect()
}

impl<'a> Reader<'a> {
    fn new(scene: &'a Scene<'a>, admitted: &'a Admitted) -> Reader<'a> {
        Reader {
            scene,
            admitted,
            tier: Tier::AsWritten,
            view: View::AsWritten,
            number: None,
            names_square: false,
            understood: Understood::Nothing,
            said: None,
            readings: SmallVec::new(),
        }
    }

    /// One that has gathered nothing yet, for a part of the text.
    pub(super) fn afresh(&self) -> Reader<'a> {
        Reader { tier: self.tier, view: self.view, ..Reader::new(self.scene, self.admitted) }
    }

    /// The text as one move, in every notation.
    pub(super) fn whole(&mut self, text: Cursor<'_>) {
        for start in signs::starts(signs::unbracketed(text)).into_iter().flatten() {
            let body = signs::unbracketed(start.body);
            self.number = start.number;
            self.names_square = body.names_square();
            algebraic::read(body, self);
            iccf::read(body, self);
            castling::read(body, self);
            descriptive::read(body, self);
        }
    }

    /// A record that is no move may still be a resignation, or an offer of a draw.
    fn instead_of_move(&mut self, text: Cursor<'_>) {
        if self.understood != Understood::Nothing {
            return;
        }
        for start in signs::starts(text).into_iter().flatten() {
            let tail = signs::tail(start.body).filter(Tail::says_something);
            let said = tail.map(|tail| Said { tail, number: start.number });
            self.said = self.said.or(said);
        }
    }

    /// As what the text has been understood, whether or not a legal move fits it.
    pub(super) fn understood(&self) -> Understood {
        self.understood
    }

    pub(super) fn readings(&self) -> &[Reading] {
        &self.readings
    }

    /// Takes over what a reader of a part of the text has found.
    pub(super) fn join(&mut self, part: Reader<'_>) {
        self.said = self.said.or(part.said);
        self.understood = self.understood.max(part.understood);
        for reading in part.readings {
            self.note(reading);
        }
    }

    pub(crate) fn tier(&self) -> Tier {
        self.tier
    }

    /// Does the text name a square of algebraic notation, as no other notation does?
    pub(crate) fn names_square(&self) -> bool {
        self.names_square
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
        pattern: Pattern,
        notation: Notation,
        language: Option<Language>,
        slip: Option<Slip>,
        end: Cursor<'_>,
    ) {
        let Some(tail) = signs::tail(end) else { return };
        let mut pattern = self.view.of(pattern);
        if tail.en_passant.is_some() && notation == Notation::Descriptive {
            pattern.taking = Taking::EnPassant;
        }
        if pattern.is_idle(self.scene.rank(Rank::First)) {
            return;
        }
        let nobodys = self.scene.is_nobodys(&pattern);
        let as_what = if nobodys { Understood::NobodysMove } else { Understood::Move };
        self.understood = self.understood.max(as_what);
        let said = Said { tail, number: self.number };
        self.said.get_or_insert(said);
        let scene = self.scene;
        let to = pattern.arrivals();
        for m in scene.legal() {
            if !to.contains(m.to()) || !pattern.fits(*m, scene) {
                continue;
            }
            if self.readings.is_empty() {
                self.said = Some(said);
            }
            self.note(Reading {
                play: *m,
                notation,
                notations: Notations::NONE.with(notation),
                language,
                slip: slip.filter(|_| self.tier == Tier::Slips),
            });
        }
    }

    /// Two parses that give one move are one reading.
    fn note(&mut self, reading: Reading) {
        match self.readings.iter_mut().find(|known| known.play == reading.play) {
            Some(known) => known.notations = known.notations.and(reading.notations),
            None => self.readings.push(reading),
        }
    }

    fn moves(&self, wanted: impl Fn(&Reading) -> bool) -> Vec<Move> {
        let position = self.scene.game().position();
        let mut moves: Vec<Move> = self
            .readings
            .iter()
            .filter(|reading| wanted(reading))
            .map(|reading| reading.play)
            .collect();
        moves.sort_unstable_by_key(|m| uci_order(position, *m));
        moves
    }

    fn finding(mut self) -> Finding {
        let position = self.scene.game().position();
        if self.readings.len() > 1 {
            self.readings.sort_unstable_by_key(|reading| uci_order(position, reading.play));
        }
        let said = self.said.unwrap_or_default();
        let agreeing = self.agreeing(said.tail);
        Finding::new(self.readings, said, self.scene.game().ply(), agreeing)
    }

    /// Which readings do what the marks say; asked only where it can matter.
    fn agreeing(&self, tail: Tail) -> Option<SmallVec<[bool; 4]>> {
        let descriptive =
            self.readings.iter().all(|reading| reading.notations.has(Notation::Descriptive));
        (descriptive && self.readings.len() > 1).then(|| {
            let plays = self.readings.iter().map(|reading| reading.play);
            plays.map(|m| marks::agrees(tail.mark, m, &self.scene.after(m))).collect()
        })
    }
}
