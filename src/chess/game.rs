//! A game: where it began, and its score.

use shakmaty::{Color, Move, uci::UciMove};

use super::Position;

/// A game in progress: the position it began from and every move since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Position,
    moves: Vec<Move>,
    position: Position,
}

/// A move that is not legal where the score has it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{uci} is not legal at {}", .at)]
pub struct IllegalMove {
    /// Where in the game.
    pub at: Ply,
    /// The move as written.
    pub uci: UciMove,
}

/// A half-move's place in a game, as players count: `40.` is White's, `40...` Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ply {
    /// The move number.
    pub number: u32,
    /// Whose move.
    pub color: Color,
}

impl std::fmt::Display for Ply {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.number, if self.color.is_white() { "." } else { "..." })
    }
}

impl Game {
    /// A game that begins at `start`, no move made yet.
    #[must_use]
    pub fn new(start: Position) -> Game {
        Game { position: start.clone(), start, moves: Vec::new() }
    }

    /// The game that `moves` make from `start`.
    ///
    /// # Errors
    /// The first move that is not legal where it stands.
    pub fn replay(
        start: Position,
        moves: impl IntoIterator<Item = UciMove>,
    ) -> Result<Game, IllegalMove> {
        let mut game = Game::new(start);
        for uci in moves {
            let m = game.position.find_uci(uci).ok_or(IllegalMove { at: game.ply(), uci })?;
            game.push(m);
        }
        Ok(game)
    }

    /// Makes `m`, which must be legal in [`Game::position`].
    pub fn push(&mut self, m: Move) {
        self.position = self.position.after(m);
        self.moves.push(m);
    }

    /// Where it began.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position reached.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves made, first to last.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The half-move to be made next.
    #[must_use]
    pub fn ply(&self) -> Ply {
        use shakmaty::Position as _;
        let chess = self.position.chess();
        Ply { number: chess.fullmoves().get(), color: chess.turn() }
    }

    /// Each position of the game with the move made from it, first to last.
    pub fn plies(&self) -> impl Iterator<Item = (Position, Move)> + '_ {
        self.moves.iter().scan(self.start.clone(), |at, m| {
            let before = at.clone();
            *at = at.after(*m);
            Some((before, *m))
        })
    }

    /// The score in UCI.
    pub fn uci(&self) -> impl Iterator<Item = UciMove> + '_ {
        self.moves.iter().map(|m| self.start.uci(*m))
    }
}
