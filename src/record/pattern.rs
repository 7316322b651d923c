//! A pattern: what a text says of a move, and whether a legal move fits it.
//!
//! Every notation is a parser from text to patterns; here alone a pattern meets a move.

use std::cell::OnceCell;

use shakmaty::{
    Bitboard, CastlingMode, CastlingSide, Chess, Move, Position as _, Rank, Role, Square,
};

use crate::chess::{Game, Origins, absent_rook};

/// A set of kinds of men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Men(u8);

/// A constraint on a move. What is not said is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    pub(crate) manner: Manner,
    /// Which kinds of men may move.
    pub(crate) men: Men,
    /// From which side of the array the man is (`KR`, `QKt`).
    pub(crate) side: Option<CastlingSide>,
    pub(crate) from: Bitboard,
    pub(crate) to: Bitboard,
    /// "to his 3d": the rank, on the file where the man itself began.
    pub(crate) own_file: Option<OwnFile>,
    pub(crate) taking: Taking,
    pub(crate) victim: Victim,
    pub(crate) promotion: Option<Role>,
    pub(crate) effect: Effect,
}

/// How `to` is to be understood, and whether castling fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// The arrival square; never castling.
    Arrival,
    /// Departure and arrival both written: the King's two-square step is castling, and in
    /// Chess960 so is King takes Rook.
    FullStep,
    /// Castling to either of the sides given.
    Castling {
        /// The King's side?
        short: Fits,
        /// The Queen's side?
        long: Fits,
    },
    /// Castling, by the King's arrival alone: a slip.
    CastlingByArrival,
    /// Castling, written King takes Rook outside Chess960: a slip.
    CastlingByRook,
    /// Capture en passant, by the square of the pawn captured: a slip.
    EnPassantByVictim,
}

/// Does something fit?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fits {
    Yes,
    No,
}

/// A rank on the file where the moving man began, or on that of a neighbour in its wing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OwnFile {
    pub(crate) if_kings: Bitboard,
    pub(crate) if_queens: Bitboard,
}

/// Does the move capture?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taking {
    Unsaid,
    Never,
    Always,
    /// En passant, and no other way.
    EnPassant,
}

/// What is captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Victim {
    pub(crate) men: Men,
    pub(crate) side: Option<CastlingSide>,
    /// Where the captured man stood.
    pub(crate) at: Bitboard,
}

/// What the move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    Unsaid,
    Checks,
    Mates,
    Interposes,
}

/// A position as patterns are held against it.
pub(crate) struct Scene<'g> {
    game: &'g Game,
    legal: &'g [Move],
    origins: OnceCell<Origins>,
}

impl Men {
    pub(crate) const ALL: Men = Men(0b111_1110);

    pub(crate) const fn of(role: Role) -> Men {
        Men(1 << role as u8)
    }

    pub(crate) const fn has(self, role: Role) -> bool {
        self.0 & Men::of(role).0 != 0
    }
}

impl Victim {
    pub(crate) const ANY: Victim = Victim { men: Men::ALL, side: None, at: Bitboard::FULL };
}

impl Pattern {
    /// Any move of a man of this kind but castling.
    pub(crate) const fn of(men: Men) -> Pattern {
        Pattern {
            manner: Manner::Arrival,
            men,
            side: None,
            from: Bitboard::FULL,
            to: Bitboard::FULL,
            own_file: None,
            taking: Taking::Unsaid,
            victim: Victim::ANY,
            promotion: None,
            effect: Effect::Unsaid,
        }
    }

    /// Castling to this side, or to either.
    pub(crate) const fn castling(side: Option<CastlingSide>) -> Pattern {
        let (short, long) = match side {
            None => (Fits::Yes, Fits::Yes),
            Some(CastlingSide::KingSide) => (Fits::Yes, Fits::No),
            Some(CastlingSide::QueenSide) => (Fits::No, Fits::Yes),
        };
        Pattern { manner: Manner::Castling { short, long }, ..Pattern::of(Men::of(Role::King)) }
    }

    /// Is it no move on any board: a pawn that arrives on its own first rank?
    pub(crate) fn is_idle(&self, first: Rank) -> bool {
        self.men == Men::of(Role::Pawn) && self.to.is_subset(Bitboard::from(first))
    }

    /// The squares a move that fits can arrive on, as [`Move::to`] has it: a quick first question.
    pub(crate) fn arrivals(&self) -> Bitboard {
        match self.manner {
            Manner::Arrival => self.to,
            _ => Bitboard::FULL,
        }
    }

    /// Does `m`, legal in `scene`, fit?
    #[inline(never)] // the loop that asks for arrivals first stays small
    pub(crate) fn fits(&self, m: Move, scene: &Scene<'_>) -> bool {
        let fits = match m {
            Move::Normal { role: Role::King, from, to, .. } if from.distance(to) == 2 => {
                match absent_rook::side_of(m) {
                    Some(side) => self.fits_castling(side, from, to, None),
                    None => false,
                }
            }
            Move::Normal { role, from, capture, to, promotion } => {
                self.fits_step(role, from, to)
                    && self.fits_promotion(promotion)
                    && self.fits_capture(capture, to, scene)
            }
            Move::EnPassant { from, to } => self.fits_en_passant(from, to),
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(rook > king);
                let to = side.king_to(scene.chess().turn());
                let by_rook = match scene.game.position().mode() {
                    CastlingMode::Standard => None,
                    CastlingMode::Chess960 => Some(rook),
                };
                let standard = self.manner == Manner::CastlingByRook && self.to.contains(rook);
                (standard && self.from.contains(king))
                    || self.fits_castling(side, king, to, by_rook)
            }
            Move::Put { .. } => false,
        };
        fits && self.fits_origin(m, scene) && self.fits_effect(m, scene)
    }

    fn fits_step(&self, role: Role, from: Square, to: Square) -> bool {
        matches!(self.manner, Manner::Arrival | Manner::FullStep)
            && self.to.contains(to)
            && self.from.contains(from)
            && self.men.has(role)
    }

    fn fits_promotion(&self, promotion: Option<Role>) -> bool {
        self.promotion.is_none() || self.promotion == promotion
    }

    fn fits_capture(&self, capture: Option<Role>, to: Square, scene: &Scene<'_>) -> bool {
        match (self.taking, capture) {
            (Taking::Unsaid, None) | (Taking::Never, None) => self.victim == Victim::ANY,
            (Taking::Never, Some(_)) | (Taking::Always, None) | (Taking::EnPassant, _) => false,
            (Taking::Unsaid | Taking::Always, Some(role)) => {
                self.victim.men.has(role)
                    && self.victim.at.contains(to)
                    && self.victim.side.is_none_or(|side| scene.origins().may_be(to, side))
            }
        }
    }

    fn fits_en_passant(&self, from: Square, to: Square) -> bool {
        let victim = Square::from_coords(to.file(), from.rank());
        let (arrival, manner) = match self.manner {
            Manner::EnPassantByVictim => (victim, true),
            Manner::Arrival | Manner::FullStep => (to, true),
            _ => (to, false),
        };
        manner
            && self.men.has(Role::Pawn)
            && self.to.contains(arrival)
            && self.from.contains(from)
            && self.promotion.is_none()
            && self.taking != Taking::Never
            && self.victim.men.has(Role::Pawn)
            && self.victim.side.is_none()
            && (self.victim.at.contains(to) || self.victim.at.contains(victim))
    }

    fn fits_castling(
        &self,
        side: CastlingSide,
        king: Square,
        to: Square,
        by_rook: Option<Square>,
    ) -> bool {
        let step = self.men.has(Role::King)
            && self.from.contains(king)
            && self.promotion.is_none()
            && self.taking != Taking::EnPassant
            && self.victim == Victim::ANY;
        match self.manner {
            Manner::Castling { short, long } => {
                (if side.is_king_side() { short } else { long }) == Fits::Yes
            }
            Manner::FullStep => {
                let two_squares = king.distance(to) >= 2 && self.to.contains(to);
                step && (two_squares || by_rook.is_some_and(|rook| self.to.contains(rook)))
            }
            Manner::CastlingByArrival => step && self.to.contains(to),
            Manner::Arrival | Manner::CastlingByRook | Manner::EnPassantByVictim => false,
        }
    }

    fn fits_origin(&self, m: Move, scene: &Scene<'_>) -> bool {
        if self.side.is_none() && self.own_file.is_none() {
            return true;
        }
        let (Some(from), to) = (m.from(), m.to()) else { return false };
        let from_side = |side| scene.origins().may_be(from, side);
        let own_file = |own: OwnFile| {
            own.if_kings.contains(to) && from_side(CastlingSide::KingSide)
                || own.if_queens.contains(to) && from_side(CastlingSide::QueenSide)
        };
        self.side.is_none_or(from_side) && self.own_file.is_none_or(own_file)
    }

    fn fits_effect(&self, m: Move, scene: &Scene<'_>) -> bool {
        match self.effect {
            Effect::Unsaid => true,
            Effect::Checks => scene.after(m).is_check(),
            Effect::Mates => scene.after(m).is_checkmate(),
            Effect::Interposes => {
                scene.chess().is_check() && m.role() != Role::King && !m.is_capture()
            }
        }
    }
}

impl<'g> Scene<'g> {
    /// `legal` are the legal moves of the position `game` has reached.
    pub(crate) fn of(game: &'g Game, legal: &'g [Move]) -> Scene<'g> {
        Scene { game, legal, origins: OnceCell::new() }
    }

    pub(crate) fn game(&self) -> &'g Game {
        self.game
    }

    pub(crate) fn legal(&self) -> &'g [Move] {
        self.legal
    }

    pub(crate) fn chess(&self) -> &'g Chess {
        self.game.position().chess()
    }

    /// Does `pattern` name one square of departure where no such man of the mover's stands?
    pub(crate) fn is_nobodys(&self, pattern: &Pattern) -> bool {
        let mover = pattern.from.single_square().map(|from| self.chess().board().piece_at(from));
        mover.is_some_and(|man| {
            !man.is_some_and(|man| man.color == self.chess().turn() && pattern.men.has(man.role))
        })
    }

    /// The rules' view of the position after `m`.
    pub(crate) fn after(&self, m: Move) -> Chess {
        let mut after = self.chess().clone();
        after.play_unchecked(m);
        after
    }

    fn origins(&self) -> Origins {
        *self.origins.get_or_init(|| Origins::of(self.game))
    }

    /// A rank as the side to move counts it.
    pub(crate) fn rank(&self, counted: Rank) -> Rank {
        self.chess().turn().fold_wb(counted, counted.flip_vertical())
    }
}
