//! When two positions are the same position.
//!
//! Owns one exact, compact description of what counts (FIDE 9.2.3): who is to move, the men, the
//! rights to castle, a capture en passant that is legal. Two positions are the same exactly where
//! their identities are equal: nothing is hashed away. Move numbers never count.

use shakmaty::{Bitboard, EnPassantMode, Position as _};

use crate::chess::{AbsentRooks, Color, Position};

/// A position as FIDE 9.2.3 compares it.
///
/// Four bits a square, as four bitboards. The first three number what stands there (1 pawn,
/// 2 knight, 3 bishop, 4 rook, 5 queen, 6 king, 7 a rook that may castle), the fourth says that it
/// is Black's; on an empty square the fourth says that a pawn may be captured there en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Identity {
    planes: [Bitboard; 4],
    turn: Color,
    absent: AbsentRooks,
}

impl Identity {
    /// Of this position.
    #[must_use]
    pub fn of(position: &Position) -> Identity {
        let chess = position.chess();
        let castling = chess.castles().castling_rights();
        let en_passant = chess.ep_square(EnPassantMode::Legal).map_or(Bitboard::EMPTY, Into::into);
        let mut identity = Identity::of_men(position);
        identity.planes[0] |= castling;
        identity.planes[1] |= castling;
        identity.planes[3] |= en_passant;
        identity.absent = position.absent_rooks();
        identity
    }

    /// Of this position, its rights to castle and to capture en passant left out.
    #[must_use]
    pub fn of_men(position: &Position) -> Identity {
        let board = position.chess().board();
        Identity {
            planes: [
                board.pawns() | board.bishops() | board.queens(),
                board.knights() | board.bishops() | board.kings(),
                board.rooks() | board.queens() | board.kings(),
                board.black(),
            ],
            turn: position.turn(),
            absent: AbsentRooks::NONE,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::IdleEnPassant;

    fn of(fen: &str) -> Identity {
        Identity::of(&Position::from_fen(fen, IdleEnPassant::Dropped).unwrap())
    }

    #[test]
    fn rights_tell_positions_apart_and_move_numbers_do_not() {
        let castles = of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        assert_eq!(castles, of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 30 90"));
        for other in [
            "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2B w Qkq - 0 1",
        ] {
            assert_ne!(castles, of(other), "{other}");
        }
    }

    #[test]
    fn only_a_legal_capture_en_passant_counts() {
        let without = of("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1");
        assert_ne!(without, of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"));
        let pinned = of("4r2k/8/8/3pP3/8/8/8/4K3 w - - 0 1");
        assert_eq!(pinned, of("4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1"));
    }

    #[test]
    fn of_men_leaves_every_right_out() {
        let men = |fen| Identity::of_men(&Position::from_fen(fen, IdleEnPassant::Dropped).unwrap());
        assert_eq!(
            men("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1"),
            men("r3k2r/8/8/3pP3/8/8/8/R3K2R w - - 0 1"),
        );
    }
}
