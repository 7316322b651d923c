//! A game as it stood when it was adjourned, though its file goes on.

use std::{fmt, str::FromStr};

use super::{
    super::{Color, Game, Move, Ply},
    Score,
};

/// The half-move after which a game was adjourned: `40w`, `40b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtPly(Ply);

/// Why a text names no half-move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} names no half-move: write 40w for White's fortieth, 40b for Black's")]
pub struct AtPlyError(String);

/// A score cut where the game was adjourned.
#[derive(Clone, Debug)]
pub struct Adjourned {
    /// The game up to there.
    pub game: Game,
    /// The moves that followed in the score.
    pub rest: Vec<Move>,
}

/// Why a score cannot be cut there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AtError {
    /// The half-move comes before the score does.
    #[error("the score begins with {begins}, after {at}")]
    BeforeStart {
        /// The half-move named.
        at: AtPly,
        /// The first one of the score.
        begins: Ply,
    },
    /// The score is shorter.
    #[error("the score ends before {next}, and {at} is not in it")]
    AfterEnd {
        /// The half-move named.
        at: AtPly,
        /// The one that would come next.
        next: Ply,
    },
}

impl AtPly {
    /// The half-move.
    #[must_use]
    pub fn ply(self) -> Ply {
        self.0
    }
}

impl FromStr for AtPly {
    type Err = AtPlyError;

    fn from_str(text: &str) -> Result<AtPly, AtPlyError> {
        let ply = || {
            let (number, color) = text.split_at_checked(text.len().checked_sub(1)?)?;
            let color = match color {
                "w" => Color::White,
                "b" => Color::Black,
                _ => return None,
            };
            let canonical = number.starts_with(|first: char| ('1'..='9').contains(&first));
            let number = number.parse().ok().filter(|_| canonical)?;
            Some(AtPly(Ply { number, color }))
        };
        ply().ok_or_else(|| AtPlyError(text.chars().take(20).collect()))
    }
}

impl fmt::Display for AtPly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0.number, self.0.color.char())
    }
}

/// Cuts the score after the half-move `at`, in the score's own numbering: a `FEN` tag says with
/// which number it begins.
///
/// # Errors
/// The half-move is not in the score.
pub fn adjourned_at(score: &Score, at: AtPly) -> Result<Adjourned, AtError> {
    let begins = Game::new(score.game.start().clone()).ply();
    let moves = score.game.moves();
    let kept = (half_moves(at.0) - half_moves(begins) + 1)
        .try_into()
        .ok()
        .filter(|kept| *kept > 0)
        .ok_or(AtError::BeforeStart { at, begins })?;
    let (before, rest) = moves
        .split_at_checked(kept)
        .ok_or_else(|| AtError::AfterEnd { at, next: score.game.ply() })?;
    let mut game = Game::new(score.game.start().clone());
    before.iter().for_each(|m| game.push(*m));
    Ok(Adjourned { game, rest: rest.to_vec() })
}

/// Half-moves from the beginning of a game that began with White's first move.
fn half_moves(ply: Ply) -> i64 {
    2 * i64::from(ply.number) + i64::from(ply.color.is_black())
}
