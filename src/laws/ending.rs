//! Which of the ways a game ends by itself count, for the code of laws to say.
//!
//! A dead position is decided by material alone: bare Kings, a minor piece, bishops of one colour.
//! A position that is dead because it is blocked is *not* found; where that may be, the person who
//! rules is asked.

use shakmaty::{Position as _, attacks::pawn_attacks};

use crate::chess::{
    Color, Game, Position,
    over::{GameOver, endings},
};

use super::{Code, End, Ending, GameResult};

/// The way in which `game` is over under `code`, if it is: the first its score came to.
#[must_use]
pub fn over(code: &Code, game: &Game) -> Option<End> {
    endings(game).iter().map(|ending| end(ending.how)).find(|end| code.ends_by(end.by).is_some())
}

/// Can `player` mate by some series of legal moves, as far as the men on the board tell? `false`
/// is certain; `true` only says that material does not forbid it.
#[must_use]
pub fn may_mate(position: &Position, player: Color) -> bool {
    !position.chess().has_insufficient_material(player)
}

/// Is no pawn able to move while the pawns stand as they do? The position may then be blocked, so
/// that nobody can ever mate; whether it is, a person finds.
#[must_use]
pub fn may_be_blocked(position: &Position) -> bool {
    let board = position.chess().board();
    let pawns = board.pawns();
    let stands = |square| {
        let Some(color) = board.color_at(square) else { return false };
        let ahead = square.offset(color.fold_wb(8, -8));
        let takes = pawn_attacks(color, square) & pawns & board.by_color(!color);
        ahead.is_some_and(|ahead| pawns.contains(ahead)) && takes.is_empty()
    };
    pawns.any() && pawns.into_iter().all(stands)
}

fn end(how: GameOver) -> End {
    match how {
        GameOver::Checkmate { winner } => {
            End { by: Ending::Checkmate, result: GameResult::win(winner) }
        }
        GameOver::Stalemate => End { by: Ending::Stalemate, result: GameResult::Draw },
        GameOver::DeadPosition => End { by: Ending::DeadPosition, result: GameResult::Draw },
        GameOver::Fivefold => End { by: Ending::Fivefold, result: GameResult::Draw },
        GameOver::SeventyFive => End { by: Ending::SeventyFiveMoves, result: GameResult::Draw },
    }
}
