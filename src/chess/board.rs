//! A diagram of a position, as plain text.

use shakmaty::{Color, File, Piece, Position as _, Rank, Role, Square};

use super::Position;

/// How the men are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Men {
    /// `K Q R B N P` for White, small letters for Black.
    #[default]
    Letters,
    /// `♔ ♕ ♖ ♗ ♘ ♙` for White, the filled ones for Black.
    Figurines,
}

/// The board with its coordinates, `nearest` at the bottom, in ten lines:
///
/// ```text
///    a b c d e f g h
/// 8  . . . . . . . .  8
/// ```
#[must_use]
pub fn diagram(position: &Position, nearest: Color, men: Men) -> String {
    let mut ranks = Rank::ALL;
    let mut files = File::ALL;
    match nearest {
        Color::White => ranks.reverse(),
        Color::Black => files.reverse(),
    }
    let names: String = files.iter().map(|file| format!(" {}", file.char())).collect();
    let mut text = format!("  {names}\n");
    for rank in ranks {
        let squares: String = files
            .iter()
            .map(|file| position.chess().board().piece_at(Square::from_coords(*file, rank)))
            .map(|piece| format!(" {}", piece.map_or('.', |piece| drawn(piece, men))))
            .collect();
        text += &format!("{0} {squares}  {0}\n", rank.char());
    }
    text + "  " + &names + "\n"
}

fn drawn(piece: Piece, men: Men) -> char {
    match men {
        Men::Letters => piece.char(),
        Men::Figurines => match (piece.role, piece.color) {
            (Role::King, Color::White) => '♔',
            (Role::Queen, Color::White) => '♕',
            (Role::Rook, Color::White) => '♖',
            (Role::Bishop, Color::White) => '♗',
            (Role::Knight, Color::White) => '♘',
            (Role::Pawn, Color::White) => '♙',
            (Role::King, Color::Black) => '♚',
            (Role::Queen, Color::Black) => '♛',
            (Role::Rook, Color::Black) => '♜',
            (Role::Bishop, Color::Black) => '♝',
            (Role::Knight, Color::Black) => '♞',
            (Role::Pawn, Color::Black) => '♟',
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::IdleEnPassant;

    #[test]
    fn from_either_side() {
        let position = Position::from_fen(
            "8/8/4Bp1p/5P2/P4k2/1P6/r4PK1/8 b - - 15 40",
            IdleEnPassant::Refused,
        )
        .unwrap();
        assert_eq!(
            diagram(&position, Color::White, Men::Letters),
            "   a b c d e f g h\n\
             8  . . . . . . . .  8\n\
             7  . . . . . . . .  7\n\
             6  . . . . B p . p  6\n\
             5  . . . . . P . .  5\n\
             4  P . . . . k . .  4\n\
             3  . P . . . . . .  3\n\
             2  r . . . . P K .  2\n\
             1  . . . . . . . .  1\n   a b c d e f g h\n"
        );
        let turned = diagram(&position, Color::Black, Men::Figurines);
        assert!(turned.starts_with("   h g f e d c b a\n1 "));
        assert!(turned.contains("2  . ♔ ♙ . . . . ♜  2\n"));
    }
}
