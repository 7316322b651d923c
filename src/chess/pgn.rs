//! PGN: one game read from a file of any size, in constant memory, and a game written.
//!
//! Every token of the game must be a move, a number, a comment, a variation, a glyph or the
//! result. Readers made for databases pass over what they cannot read; a notary must not, so the
//! scanner is our own and `pgn-reader` only holds it to account in the tests. Nothing is guessed.
//!
//! Answers to the *Portable Game Notation Specification* (1994), sections 6 to 9. A game begins
//! with its tags; only the first of a file may lack them. An empty line within a game is no end.

mod adjourned;
mod fault;
mod replay;
mod scan;
mod tags;
mod write;

use std::{
    io::{self, BufRead, BufReader, Cursor, Read},
    num::NonZeroU32,
};

pub use adjourned::{Adjourned, AtError, AtPly, AtPlyError, adjourned_at};
use scan::Scanner;

pub use fault::{Fault, Part, PgnError, Place};
pub use shakmaty::Outcome as GameResult;
pub use tags::Tags;
pub use write::write_game;

use super::{
    Color, Game, Ply,
    clock::{ClockError, Left, TimeControl, Used},
    odds::Handicap,
};

/// No game on record is half as long; a longer score is refused.
pub const MOST_PLIES: usize = 6_000;

/// The tag in which the PGN we write says which absent rooks a King may castle with, in the
/// letters of FEN's castling field (`Q`; `-` for none): FEN cannot say it. What it says prevails
/// over the odds named.
pub const ABSENT_ROOK: &str = "AbsentRook";

/// Which game of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameNumber {
    /// The only one; a file of several games is refused.
    Only,
    /// The one with this number, the first being 1.
    Nth(NonZeroU32),
}

/// A game as a file has it.
#[derive(Clone, Debug)]
pub struct Score {
    /// Its tags, in their order.
    pub tags: Tags,
    /// Where it began, and every move.
    pub game: Game,
    /// For each ply, what the mover's clock showed after it, where a `[%clk]` says so.
    pub left: Vec<Option<Left>>,
    /// The result that ends the movetext, if one stands there.
    pub marker: Option<GameResult>,
    /// The first move number that does not fit the move after it.
    pub misnumbered: Option<Misnumbered>,
}

/// A move number that does not fit: a remark, since the moves are legal all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misnumbered {
    /// The half-move it stands before.
    pub at: Ply,
    /// The number written.
    pub written: u32,
}

impl Score {
    /// What the `Result` tag says, where there is one that can be read.
    #[must_use]
    pub fn result_tag(&self) -> Option<GameResult> {
        self.tags.get("Result").and_then(replay::result)
    }

    /// The result, if tag or movetext says that the game is over: such a game is adjourned only
    /// at a ply that is named ([`adjourned_at`]).
    #[must_use]
    pub fn decided(&self) -> Option<GameResult> {
        [self.result_tag(), self.marker].into_iter().flatten().find(|said| said.is_known())
    }
}

impl Score {
    /// What a player had used after so many half-moves of the score, from the `[%clk]` readings
    /// under `control`. His moves are counted from move 1, wherever the score begins.
    ///
    /// # Errors
    /// The control is not known, or the readings do not say it.
    pub fn used(
        &self,
        control: &TimeControl,
        player: Color,
        half_moves: usize,
    ) -> Result<Used, ClockError> {
        let begins = Game::new(self.game.start().clone()).ply();
        let (skipped, first) = match (begins.color, player) {
            (Color::Black, Color::White) => (1, begins.number.saturating_add(1)),
            (Color::White, Color::Black) => (1, begins.number),
            _ => (0, begins.number),
        };
        let read = self.left.iter().take(half_moves).skip(skipped).step_by(2).copied();
        control.used_from_readings(first, read)
    }
}

/// Reads one game.
///
/// # Errors
/// The file cannot be read, is empty, lacks the game asked for or holds several where one was
/// expected; or a fault of that game, with its number and place.
pub fn read_game(source: impl Read, which: GameNumber) -> Result<Score, PgnError> {
    read_game_at_odds(source, which, &[])
}

/// Reads one game at the odds named. Unless its tags say otherwise it begins with their array
/// ([`super::odds::start`]), and has the right to castle with an absent rook that they give
/// ([`super::odds::absent_rooks`]).
///
/// # Errors
/// As [`read_game`].
pub fn read_game_at_odds(
    source: impl Read,
    which: GameNumber,
    named: &[Handicap],
) -> Result<Score, PgnError> {
    let number = match which {
        GameNumber::Only => 1,
        GameNumber::Nth(number) => number.get(),
    };
    let mut scanner = find(source, number)?;
    let (score, end) = replay::replay(&mut scanner, named)
        .map_err(|(place, fault)| PgnError::in_game(number, place, fault))?;
    match (which, end) {
        (GameNumber::Only, replay::End::NextGame) => {
            Err(PgnError::SeveralGames { seen: 1 + count(&mut scanner)? })
        }
        _ => Ok(score),
    }
}

/// A scanner that stands where game `number` begins.
fn find<R: Read>(source: R, number: u32) -> Result<Scanner<impl BufRead>, PgnError> {
    let mut scanner = Scanner::new(BufReader::new(without_mark(source)?));
    let mut seen = 0;
    while scanner.has_more()? {
        seen += 1;
        if seen == number {
            return Ok(scanner);
        }
        scanner.skip_game()?;
    }
    Err(if seen == 0 { PgnError::Empty } else { PgnError::NoSuchGame { wanted: number, seen } })
}

/// How many games there are in the rest of a file.
fn count(scanner: &mut Scanner<impl BufRead>) -> io::Result<u32> {
    let mut games = 0;
    while scanner.has_more()? {
        scanner.skip_game()?;
        games += 1;
    }
    Ok(games)
}

/// The source without the mark that some editors put before UTF-8.
fn without_mark<R: Read>(mut source: R) -> Result<impl Read, PgnError> {
    let mut head = Vec::new();
    source.by_ref().take(3).read_to_end(&mut head)?;
    match head[..] {
        [0xef, 0xbb, 0xbf] => head.clear(),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => return Err(PgnError::Utf16),
        _ => {}
    }
    Ok(Cursor::new(head).chain(source))
}
