//! Where the men come from: which piece is a King's-side one and which a Queen's-side one.
//!
//! Owns the origins of Rooks, Bishops and Knights, followed through a score. A King's Bishop stays
//! the King's Bishop wherever it goes; a promoted man belongs to neither side.

use shakmaty::{
    Bitboard, CastlingMode, CastlingSide, Color, File, Move, Piece, Position as _, Rank, Role,
    Square,
};

use super::{Game, Position};

/// The squares of the pieces that are, or as far as is known may be, from each side of the array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origins {
    kings: Bitboard,
    queens: Bitboard,
}

/// The pieces whose origin has a name.
const NAMED: [Role; 3] = [Role::Rook, Role::Bishop, Role::Knight];

/// The usual array's first rank, from the a-file.
const ARRAY: [Role; 8] = [
    Role::Rook,
    Role::Knight,
    Role::Bishop,
    Role::Queen,
    Role::King,
    Role::Bishop,
    Role::Knight,
    Role::Rook,
];

impl Origins {
    /// The origins in the position a game has reached.
    #[must_use]
    pub fn of(game: &Game) -> Origins {
        game.moves().iter().fold(Origins::at(game.start()), |origins, m| origins.after(*m))
    }

    /// The origins in a position with no score before it. They are known in the usual array, in
    /// one that lacks men given at odds, and in a Chess960 array (there the twin nearer the
    /// h-file is the King's). In any other, a Bishop has the colour of its square and a Rook is
    /// known as far as a right to castle proves it; any other piece may be from either side.
    #[must_use]
    pub fn at(position: &Position) -> Origins {
        let board = position.chess().board();
        if Color::ALL.into_iter().all(|color| is_array(position, color)) {
            return from_array(position);
        }
        let named = NAMED.into_iter().fold(Bitboard::EMPTY, |set, role| set | board.by_role(role));
        let mut origins = Origins { kings: named, queens: named };
        for color in Color::ALL {
            let bishops = match position.mode() {
                CastlingMode::Standard => board.by_piece(Piece { color, role: Role::Bishop }),
                CastlingMode::Chess960 => Bitboard::EMPTY, // a Bishop may begin on either colour
            };
            for square in bishops {
                // a White King's Bishop begins on f1, a light square; Black's on f8, a dark one
                let side = CastlingSide::from_king_side(square.is_light() == color.is_white());
                origins.settle(square, side);
            }
            for side in CastlingSide::ALL {
                if let Some(square) = position.chess().castles().rook(color, side) {
                    for rook in board.by_piece(Piece { color, role: Role::Rook }) {
                        origins.forget(rook, side);
                    }
                    origins.settle(square, side);
                }
            }
        }
        origins
    }

    /// The origins after a legal move.
    #[must_use]
    pub fn after(self, m: Move) -> Origins {
        match m {
            Move::Normal { from, to, promotion: None, .. } => self.moved(from, to),
            Move::Normal { from, to, .. } => self.without(from).without(to),
            Move::EnPassant { .. } | Move::Put { .. } => self,
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(rook > king);
                let color = if king.rank() == Rank::First { Color::White } else { Color::Black };
                let (kings, queens) = (self.kings.contains(rook), self.queens.contains(rook));
                let mut after = self.without(rook);
                after.kings.set(side.rook_to(color), kings);
                after.queens.set(side.rook_to(color), queens);
                after
            }
        }
    }

    /// May the piece on `square` be from `side`?
    #[must_use]
    pub fn may_be(self, square: Square, side: CastlingSide) -> bool {
        match side {
            CastlingSide::KingSide => self.kings.contains(square),
            CastlingSide::QueenSide => self.queens.contains(square),
        }
    }

    fn moved(self, from: Square, to: Square) -> Origins {
        let (kings, queens) = (self.kings.contains(from), self.queens.contains(from));
        let mut after = self.without(from);
        after.kings.set(to, kings);
        after.queens.set(to, queens);
        after
    }

    fn without(self, square: Square) -> Origins {
        Origins { kings: self.kings.without(square), queens: self.queens.without(square) }
    }

    fn settle(&mut self, square: Square, side: CastlingSide) {
        self.kings.set(square, side.is_king_side());
        self.queens.set(square, side.is_queen_side());
    }

    fn forget(&mut self, square: Square, side: CastlingSide) {
        match side {
            CastlingSide::KingSide => self.kings.discard(square),
            CastlingSide::QueenSide => self.queens.discard(square),
        }
    }
}

/// Has `color` the men of an array, none of its pieces moved? At odds up to two men may be
/// lacking, and in the first two moves pawns may have advanced: no piece has had the time to leave
/// its square and come back.
fn is_array(position: &Position, color: Color) -> bool {
    const FEWEST_MEN: usize = 14;
    let board = position.chess().board();
    let men = board.by_color(color);
    let pawns = men & board.pawns();
    let pieces = men.without(pawns);
    let home_pawns = pawns.is_subset(Bitboard::from_rank(home_rank_of_pawns(color)));
    let home_pieces = pieces.is_subset(Bitboard::from_rank(color.backrank()));
    if men.count() < FEWEST_MEN || pawns.count() < 6 || !home_pieces {
        return false;
    }
    match position.mode() {
        CastlingMode::Standard => {
            (home_pawns || position.chess().fullmoves().get() <= 2)
                && pieces
                    .into_iter()
                    .all(|square| board.role_at(square) == Some(ARRAY[square.file().to_usize()]))
        }
        CastlingMode::Chess960 => men.count() == 16 && home_pawns,
    }
}

fn home_rank_of_pawns(color: Color) -> Rank {
    color.fold_wb(Rank::Second, Rank::Seventh)
}

fn from_array(position: &Position) -> Origins {
    let board = position.chess().board();
    let mut origins = Origins { kings: Bitboard::EMPTY, queens: Bitboard::EMPTY };
    for color in Color::ALL {
        for role in NAMED {
            let twins = board.by_piece(Piece { color, role });
            for square in twins {
                let side = match position.mode() {
                    CastlingMode::Standard => square.file() >= File::E,
                    CastlingMode::Chess960 => twins.last() == Some(square),
                };
                origins.settle(square, CastlingSide::from_king_side(side));
            }
        }
    }
    origins
}
