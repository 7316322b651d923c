//! Castling with a rook that is not there.
//!
//! The player who gives a rook at odds may still move his King as though he castled with it: its
//! square must never have been occupied, and every ordinary condition for the King and the
//! squares between holds (*The Blue Book of Chess*, "The Chess Code", on games at odds).
//! FEN cannot carry this right; it follows from the odds and the score.

use std::{fmt, str::FromStr};

use shakmaty::{
    Bitboard, CastlingSide, Chess, Color, File, Move, Piece, Position as _, Role, Square, attacks,
};

/// Which castlings with an absent rook are still to be had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AbsentRooks(u8);

impl AbsentRooks {
    /// No rook was given.
    pub const NONE: AbsentRooks = AbsentRooks(0);

    /// The right that goes with giving `color`'s rook of `side`.
    #[must_use]
    pub fn given(color: Color, side: CastlingSide) -> AbsentRooks {
        AbsentRooks(bit(color, side))
    }

    /// These rights and those.
    #[must_use]
    pub fn and(self, other: AbsentRooks) -> AbsentRooks {
        AbsentRooks(self.0 | other.0)
    }

    /// Is any such right left?
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is this right left?
    #[must_use]
    pub fn has(self, color: Color, side: CastlingSide) -> bool {
        self.0 & bit(color, side) != 0
    }

    /// What is left after `mover` made `m`: a King's move ends his rights, and a man of either
    /// side on the absent rook's square ends that one.
    #[must_use]
    pub fn after(self, mover: Color, m: Move) -> AbsentRooks {
        if self.is_empty() {
            return self;
        }
        let mut left = self.0;
        if m.role() == Role::King {
            left &= !(bit(mover, CastlingSide::KingSide) | bit(mover, CastlingSide::QueenSide));
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if m.to() == rook_square(color, side) {
                    left &= !bit(color, side);
                }
            }
        }
        AbsentRooks(left)
    }

    /// Can there be such rights here: each King at home, and nobody where the rook would stand?
    #[must_use]
    pub fn fit(self, chess: &Chess) -> bool {
        Color::ALL.into_iter().all(|color| {
            let king = chess.board().piece_at(Square::from_coords(File::E, color.backrank()));
            CastlingSide::ALL.into_iter().filter(|side| self.has(color, *side)).all(|side| {
                let rook = chess.board().piece_at(rook_square(color, side));
                king == Some(Piece { color, role: Role::King }) && rook.is_none()
            })
        })
    }

    /// The King moves these rights give in `chess`, beside its ordinary legal moves.
    pub(crate) fn moves(self, chess: &Chess) -> impl Iterator<Item = Move> + '_ {
        CastlingSide::ALL
            .into_iter()
            .filter(move |side| self.has(chess.turn(), *side))
            .filter_map(move |side| king_step(chess, side))
    }
}

/// In the letters and the order of FEN's castling field: `Q` for White's Queen's Rook, `-` for none.
impl fmt::Display for AbsentRooks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rights = "KQkq".chars().enumerate().filter(|(bit, _)| self.0 & 1 << bit != 0);
        let letters: String = rights.map(|(_, letter)| letter).collect();
        f.write_str(if letters.is_empty() { "-" } else { &letters })
    }
}

/// Why a text names no rights to castle with absent rooks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} names no absent rooks: write some of the letters KQkq in this order, or -")]
pub struct AbsentRooksError(String);

impl FromStr for AbsentRooks {
    type Err = AbsentRooksError;

    fn from_str(text: &str) -> Result<AbsentRooks, AbsentRooksError> {
        let named = |bits: &u8| AbsentRooks(*bits).to_string() == text;
        (0..16)
            .find(named)
            .map(AbsentRooks)
            .ok_or_else(|| AbsentRooksError(text.chars().take(20).collect()))
    }
}

/// Is `m`, legal in a position with such rights, a castling with an absent rook? (No other King
/// move covers two squares.) Gives the side.
#[must_use]
pub fn side_of(m: Move) -> Option<CastlingSide> {
    match m {
        Move::Normal { role: Role::King, from, to, .. } if from.distance(to) == 2 => {
            Some(CastlingSide::from_king_side(to > from))
        }
        _ => None,
    }
}

fn bit(color: Color, side: CastlingSide) -> u8 {
    1 << (2 * usize::from(color.is_black()) + usize::from(side.is_queen_side()))
}

pub(crate) fn rook_square(color: Color, side: CastlingSide) -> Square {
    let file = if side.is_king_side() { File::H } else { File::A };
    Square::from_coords(file, color.backrank())
}

fn king_step(chess: &Chess, side: CastlingSide) -> Option<Move> {
    let color = chess.turn();
    let from = Square::from_coords(File::E, color.backrank());
    let to = side.king_to(color);
    let rook = rook_square(color, side);
    if chess.board().piece_at(from) != Some(Piece { color, role: Role::King }) {
        return None;
    }
    let between = attacks::between(from, rook) | Bitboard::from_square(rook);
    let path = attacks::between(from, to) | Bitboard::from_square(from) | Bitboard::from_square(to);
    let occupied = chess.board().occupied();
    let attacked = |square| {
        chess.board().attacks_to(square, !color, occupied ^ Bitboard::from_square(from)).any()
    };
    if (between & occupied).any() || path.into_iter().any(attacked) {
        return None;
    }
    Some(Move::Normal { role: Role::King, from, capture: None, to, promotion: None })
}
