//! How a game ends by itself: by the board or by its score, without claim or agreement. Which of
//! these count is for the code of laws to say.
//!
//! A dead position is decided by material alone: bare Kings, a minor piece, bishops of one colour.
//! A position that is dead because it is blocked is *not* found; it goes to the person who rules.

use shakmaty::Position as _;

use crate::chess::{Color, Game, Position};

use super::{Code, End, Ending, GameResult};

/// How many times the same position must occur for [`Ending::Fivefold`].
const FIVEFOLD: usize = 5;
/// How many half-moves without capture or pawn move make [`Ending::SeventyFiveMoves`].
const SEVENTY_FIVE_PLIES: u32 = 150;

/// The way in which `game` is over under `code`, if it is.
#[must_use]
pub fn over(code: &Code, game: &Game) -> Option<End> {
    Ending::ALL.iter().copied().find(|by| code.ends_by(*by).is_some() && holds(*by, game)).map(
        |by| End {
            by,
            result: match by {
                Ending::Checkmate => GameResult::win(!game.position().turn()),
                _ => GameResult::Draw,
            },
        },
    )
}

/// Can `player` mate by some series of legal moves, as far as the men on the board tell? `false`
/// is certain; `true` only says that material does not forbid it.
#[must_use]
pub fn may_mate(position: &Position, player: Color) -> bool {
    !position.chess().has_insufficient_material(player)
}

fn holds(by: Ending, game: &Game) -> bool {
    let position = game.position();
    match by {
        Ending::Checkmate => position.is_checkmate(),
        Ending::Stalemate => position.is_stalemate(),
        Ending::DeadPosition => position.chess().is_insufficient_material(),
        Ending::Fivefold => occurrences(game) >= FIVEFOLD,
        Ending::SeventyFiveMoves => {
            position.chess().halfmoves() >= SEVENTY_FIVE_PLIES && !position.is_checkmate()
        }
    }
}

/// How often the position reached has occurred: same men, same player to move, same rights to
/// castle and to capture en passant.
fn occurrences(game: &Game) -> usize {
    let key = |position: &Position| {
        let chess = position.chess();
        (
            chess.board().clone(),
            chess.turn(),
            chess.castles().castling_rights(),
            chess.legal_ep_square(),
            position.absent_rooks(),
        )
    };
    let reached = key(game.position());
    1 + game.plies().filter(|(before, _)| key(before) == reached).count()
}
