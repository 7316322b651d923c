//! The array a game begins with: the usual one, less the men given, and with the men moved that
//! moves at odds have moved.

use shakmaty::{Bitboard, Board, Color, Piece, Position as _, Rank, Role, Square};

use super::super::{CastlingMode, IdleEnPassant, Position};

/// No one gives more men; a board with fewer on it is no array but an ending.
const MOST_GIVEN: usize = 3;

/// An array.
#[derive(Clone, Debug)]
pub(super) struct Array {
    board: Board,
    pub(super) turn: Color,
}

impl Array {
    /// The usual one.
    pub(super) fn usual() -> Array {
        Array { board: Board::new(), turn: Color::White }
    }

    /// Of a position, if it is one: every man stands on a square of the usual array where such a
    /// man stands, but for those that one side has moved, none of them beyond the fourth rank
    /// and no pawn off its file.
    pub(super) fn of(position: &Position) -> Option<Array> {
        let array = Array { board: position.chess().board().clone(), turn: position.turn() };
        let [white, black] = Color::ALL.map(|color| array.moved(color).count());
        let fits = position.mode() == CastlingMode::Standard
            && (white == 0 || black == 0)
            && Color::ALL.into_iter().all(|color| array.are_at_odds(color));
        fits.then_some(array)
    }

    pub(super) fn take_off(&mut self, square: Square) {
        let _ = self.board.remove_piece_at(square);
    }

    /// As a position, with every right to castle that the men allow.
    pub(super) fn position(&self) -> Position {
        let rights: String =
            [(Square::H1, 'K'), (Square::A1, 'Q'), (Square::H8, 'k'), (Square::A8, 'q')]
                .into_iter()
                .filter(|(square, _)| self.board.rooks().contains(*square))
                .map(|(_, letter)| letter)
                .collect();
        let rights = if rights.is_empty() { "-" } else { &rights };
        let fen = format!("{} {} {rights} - 0 1", self.board.board_fen(), self.turn.char());
        Position::from_fen(&fen, IdleEnPassant::Refused)
            .expect("the usual array less some men is a legal position, whoever is to move")
    }

    /// The kinds of men this side lacks.
    pub(super) fn missing(&self, color: Color) -> Vec<Role> {
        Role::ALL
            .into_iter()
            .flat_map(|role| {
                let piece = Piece { color, role };
                let usual = Board::new().by_piece(piece).count();
                let here = self.board.by_piece(piece).count();
                std::iter::repeat_n(role, usual.saturating_sub(here))
            })
            .collect()
    }

    /// Who had the first move.
    pub(super) fn first(&self) -> Color {
        let moved = Color::ALL.into_iter().find(|color| self.moved(*color).any());
        moved.unwrap_or(self.turn)
    }

    /// Who was given moves, and how many: one for each man that stands elsewhere, and one that
    /// is still to be made if it is his turn. At least so many: a man may have moved twice.
    pub(super) fn moves_at_odds(&self) -> Option<(Color, u8)> {
        Color::ALL.into_iter().find_map(|color| {
            let made = self.moved(color).count() + usize::from(self.turn == color);
            (made > 1).then(|| (color, u8::try_from(made).unwrap_or(u8::MAX)))
        })
    }

    /// Is the rook missing that stands on `corner`, and is the King of `color` at home?
    pub(super) fn lacks_rook(&self, corner: Square, color: Color) -> bool {
        let king = own(Square::E1, color);
        let home = self.board.piece_at(king) == Some(Piece { color, role: Role::King });
        let rooks = self.board.by_piece(Piece { color, role: Role::Rook });
        let strayed = (rooks & !Board::new().rooks()).any();
        home && !strayed && !self.board.occupied().contains(corner)
    }

    /// The men of a side that do not stand where such a man stands in the usual array.
    fn moved(&self, color: Color) -> Bitboard {
        let usual = Board::new();
        let side = self.board.by_color(color);
        let at_home = Role::ALL
            .into_iter()
            .map(|role| Piece { color, role })
            .map(|piece| self.board.by_piece(piece) & usual.by_piece(piece))
            .fold(Bitboard::EMPTY, |sum, squares| sum | squares);
        side & !at_home
    }

    /// Can one side's men stand as they do by odds alone?
    fn are_at_odds(&self, color: Color) -> bool {
        let usual = Board::new();
        let as_many = Role::ALL
            .into_iter()
            .map(|role| Piece { color, role })
            .all(|piece| self.board.by_piece(piece).count() <= usual.by_piece(piece).count());
        let pawns = self.board.by_piece(Piece { color, role: Role::Pawn });
        let one_a_file = shakmaty::File::ALL
            .into_iter()
            .all(|file| (pawns & Bitboard::from_file(file)).count() <= 1);
        let near = self.moved(color).into_iter().all(|square| !beyond_fourth_rank(square, color));
        let few = self.missing(color).len() <= MOST_GIVEN;
        as_many && one_a_file && near && few
    }
}

/// Is the square beyond the player's fourth rank?
pub(super) fn beyond_fourth_rank(square: Square, player: Color) -> bool {
    match player {
        Color::White => square.rank() > Rank::Fourth,
        Color::Black => square.rank() < Rank::Fifth,
    }
}

/// The square that is to `player` what `square` is to White.
pub(super) fn own(square: Square, player: Color) -> Square {
    match player {
        Color::White => square,
        Color::Black => square.flip_vertical(),
    }
}
