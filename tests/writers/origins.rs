//! Which first square a man came from, so far as it is known.

use adjourn::chess::{Game, Move, Position, Role, Square};
use shakmaty::{CastlingSide, Color, File, Position as _};

use super::set::Level;

/// The men's origins: followed through a score, or what a bare FEN tells.
pub enum Origins {
    /// For each square, the side of the man that stands there, promoted men and others `None`.
    Followed(Box<[Option<CastlingSide>; 64]>),
    Bare,
    /// Chess960, where the rules name no King's or Queen's side of the men.
    Open,
}

impl Origins {
    /// Followed from the first square of every man.
    pub fn followed(game: &Game) -> Origins {
        let mut at: Box<[Option<CastlingSide>; 64]> = Box::new([None; 64]);
        for square in game.start().chess().board().occupied() {
            at[usize::from(square)] = match (square.rank() as u8, square.file()) {
                (0 | 7, File::A | File::B | File::C) => Some(CastlingSide::QueenSide),
                (0 | 7, File::F | File::G | File::H) => Some(CastlingSide::KingSide),
                _ => None,
            };
        }
        for (before, m) in game.plies() {
            follow(&mut at, &before, m);
        }
        Origins::Followed(at)
    }

    /// May the man on `square` be called the King's or the Queen's?
    pub fn named(&self, position: &Position, square: Square, side: CastlingSide) -> Option<Level> {
        let piece = position.chess().board().piece_at(square)?;
        let fits = match self {
            Origins::Followed(at) => at[usize::from(square)] == Some(side),
            Origins::Open => return Some(Level::May),
            Origins::Bare => match piece.role {
                Role::Bishop => {
                    let light = square.is_light();
                    (side.is_king_side() == light) == piece.color.is_white()
                }
                Role::Rook => rook_may_be(position, square, piece.color, side),
                _ => true,
            },
        };
        fits.then_some(Level::Must)
    }
}

fn rook_may_be(position: &Position, square: Square, color: Color, side: CastlingSide) -> bool {
    let castles = position.chess().castles();
    let proved = CastlingSide::ALL.into_iter().find(|s| castles.rook(color, *s) == Some(square));
    match proved {
        Some(own) => own == side,
        None => castles.rook(color, side).is_none(),
    }
}

fn follow(at: &mut [Option<CastlingSide>; 64], before: &Position, m: Move) {
    match m {
        Move::Castle { king, rook } => {
            let color = before.turn();
            let side = m.castling_side().unwrap();
            let moved = at[usize::from(rook)].take();
            at[usize::from(king)] = None;
            at[usize::from(side.king_to(color))] = None;
            at[usize::from(side.rook_to(color))] = moved;
        }
        Move::EnPassant { from, to } => {
            let taken = Square::from_coords(to.file(), from.rank());
            at[usize::from(taken)] = None;
            at[usize::from(to)] = at[usize::from(from)].take();
        }
        Move::Normal { from, to, promotion, .. } => {
            let moved = at[usize::from(from)].take();
            at[usize::from(to)] = if promotion.is_some() { None } else { moved };
        }
        Move::Put { .. } => {}
    }
}
