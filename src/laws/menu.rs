//! The machine behind every penalty: which moves a remedy leaves the offender, and which stage of
//! a rule applies.
//!
//! It serves the sealed record and the board alike. In the words of the code "piece" does not take
//! in pawns, "man" does; a King move that is exacted never is castling.

use crate::chess::{Move, Position, Role, Square, absent_rook};

use super::{Remedy, Stage};

/// What a remedy is measured against.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The position in which the offender is to move.
    pub position: &'a Position,
    /// The squares of the men concerned, own or adverse as the offence has it.
    pub men: &'a [Square],
    /// The moves in question: the readings of a record, or two moves made in succession.
    pub moves: &'a [Move],
    /// What a reader may think was meant.
    pub advice: &'a [Move],
}

/// What a remedy leaves the offender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reach {
    /// One of these moves.
    Moves(Vec<Move>),
    /// The opponent names one of these men; the offender makes one of its moves.
    Men(Vec<(Square, Vec<Move>)>),
    /// The opponent names the very move.
    Selected(Vec<Move>),
    /// A person considers these.
    Considered(Vec<Move>),
    /// It is not a matter of moves, and is never empty.
    NoMoves,
}

/// The first stage that is not empty, with those of its choices that are not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu<'a> {
    /// The stages passed over because they were empty.
    pub passed: &'a [Stage],
    /// The stage that applies.
    pub stage: &'a Stage,
    /// Its choices.
    pub choices: Vec<(Remedy, Reach)>,
}

impl Scene<'_> {
    /// A position alone.
    #[must_use]
    pub fn of(position: &Position) -> Scene<'_> {
        Scene { position, men: &[], moves: &[], advice: &[] }
    }

    /// What `remedy` leaves the offender here.
    #[must_use]
    pub fn reach(&self, remedy: Remedy) -> Reach {
        match remedy {
            Remedy::King => Reach::Moves(self.king_moves()),
            Remedy::KingElsePiece if !self.king_moves().is_empty() => {
                Reach::Moves(self.king_moves())
            }
            Remedy::KingElsePiece | Remedy::DesignatedPiece => {
                self.of_each_man(|m| !matches!(m.role(), Role::King | Role::Pawn))
            }
            Remedy::DesignatedMan => self.of_each_man(|m| m.role() != Role::King),
            Remedy::AnyLegal => Reach::Moves(self.legal(|_| true)),
            Remedy::MoveTouched => {
                Reach::Moves(self.legal(|m| self.concerns(m.from()) && !castles(m)))
            }
            Remedy::Rook => {
                Reach::Moves(self.legal(|m| self.concerns(m.from()) && m.role() == Role::Rook))
            }
            Remedy::MoveNamed => self.of_each_man(|m| self.concerns(m.from()) && !castles(m)),
            Remedy::CaptureTouched => Reach::Moves(self.captures_of(self.men)),
            Remedy::CaptureNamed => self.capture_named(),
            Remedy::CoverWithPiece => Reach::Moves(self.covers(|role| role != Role::Pawn)),
            Remedy::CoverWithMan => Reach::Moves(self.covers(|_| true)),
            Remedy::SelectedReading => Reach::Selected(self.moves.to_vec()),
            Remedy::StandsElected if !self.moves.is_empty() => {
                Reach::Selected(self.moves.iter().copied().filter(|m| self.is_legal(*m)).collect())
            }
            Remedy::Interpretation => Reach::Considered(self.advice.to_vec()),
            _ => Reach::NoMoves,
        }
    }

    /// The stage of `stages` that applies; `None` where every one is empty.
    #[must_use]
    pub fn menu<'a>(&self, stages: &'a [Stage]) -> Option<Menu<'a>> {
        stages.iter().enumerate().find_map(|(nth, stage)| {
            let choices: Vec<_> = stage
                .choices
                .iter()
                .map(|remedy| (*remedy, self.reach(*remedy)))
                .filter(|(_, reach)| !reach.is_empty())
                .collect();
            (!choices.is_empty()).then(|| Menu { passed: &stages[..nth], stage, choices })
        })
    }

    /// The King's moves, castling left out.
    fn king_moves(&self) -> Vec<Move> {
        self.legal(|m| m.role() == Role::King && !castles(m))
    }

    fn concerns(&self, square: Option<Square>) -> bool {
        square.is_some_and(|square| self.men.contains(&square))
    }

    fn captures_of(&self, men: &[Square]) -> Vec<Move> {
        self.legal(|m| captured_on(m).is_some_and(|square| men.contains(&square)))
    }

    fn capture_named(&self) -> Reach {
        let each: Vec<_> = self.men.iter().map(|man| (*man, self.captures_of(&[*man]))).collect();
        let all = each.iter().all(|(_, moves)| !moves.is_empty());
        Reach::Men(if all { each } else { Vec::new() })
    }

    /// In check every legal move meets it; a man other than the King does so by standing between
    /// or by taking the man that gives it.
    fn covers(&self, kind: fn(Role) -> bool) -> Vec<Move> {
        self.legal(|m| m.role() != Role::King && kind(m.role()) && !self.concerns(m.from()))
    }

    fn of_each_man(&self, wanted: impl Fn(Move) -> bool) -> Reach {
        let mut men: Vec<(Square, Vec<Move>)> = Vec::new();
        for m in self.legal(|m| wanted(m) && !castles(m)) {
            let Some(from) = m.from() else { continue };
            match men.iter_mut().find(|(square, _)| *square == from) {
                Some((_, moves)) => moves.push(m),
                None => men.push((from, vec![m])),
            }
        }
        Reach::Men(men)
    }

    fn is_legal(&self, m: Move) -> bool {
        self.position.legal_moves().contains(&m)
    }

    fn legal(&self, wanted: impl Fn(Move) -> bool) -> Vec<Move> {
        let mut moves: Vec<_> =
            self.position.legal_moves().into_iter().filter(|m| wanted(*m)).collect();
        moves.sort_by_cached_key(|m| self.position.uci(*m).to_string());
        moves
    }
}

impl Reach {
    /// Is nothing left?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match self {
            Reach::Moves(moves) | Reach::Selected(moves) => moves.is_empty(),
            Reach::Men(men) => men.is_empty(),
            // whether any interpretation is reasonable, a person finds
            Reach::Considered(_) | Reach::NoMoves => false,
        }
    }
}

/// Is `m` castling, with a Rook or with an absent one?
#[must_use]
pub fn castles(m: Move) -> bool {
    m.is_castle() || absent_rook::side_of(m).is_some()
}

/// Where the man stands that `m` captures, if it captures one.
pub(super) fn captured_on(m: Move) -> Option<Square> {
    match m {
        Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
        Move::Normal { capture: Some(_), to, .. } => Some(to),
        _ => None,
    }
}
