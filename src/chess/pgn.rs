//! PGN: one game read from a file of any size, and a game written.
//!
//! `pgn-reader` finds the game asked for, in constant memory. It passes over what it cannot read,
//! which a notary must not: the game itself is read here, and every token of it must be a move,
//! a number, a comment, a variation, a glyph or the result. Nothing is guessed.
//!
//! Answers to the *Portable Game Notation Specification* (1994), sections 7, 8 and 9.

mod adjourned;
mod fault;
mod replay;
mod scan;
mod tags;
mod write;

use std::{
    io::{self, BufReader, Cursor, Read},
    num::NonZeroU32,
};

use pgn_reader::Reader;

pub use adjourned::{Adjourned, AtError, AtPly, AtPlyError, adjourned_at};
pub use fault::{Fault, Part, PgnError, Place};
pub use shakmaty::Outcome as GameResult;
pub use tags::Tags;
pub use write::write_game;

use super::{Game, Ply, clock::Left};

/// No game on record is half as long; a longer score is refused.
pub const MOST_PLIES: usize = 6_000;

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

/// Reads one game.
///
/// # Errors
/// The file cannot be read, is empty, lacks the game asked for or holds several where one was
/// expected; or a fault of that game, with its number and place.
pub fn read_game(source: impl Read, which: GameNumber) -> Result<Score, PgnError> {
    let number = match which {
        GameNumber::Only => 1,
        GameNumber::Nth(number) => number.get(),
    };
    let bytes = find(source, number)?;
    let mut scanner = scan::Scanner::new(bytes);
    let (score, end) = replay::replay(&mut scanner)
        .map_err(|(place, fault)| PgnError::in_game(number, place, fault))?;
    match (which, end) {
        (GameNumber::Only, replay::End::NextGame) => {
            Err(PgnError::SeveralGames { seen: 1 + count(scanner.into_inner()) })
        }
        _ => Ok(score),
    }
}

/// The bytes from the first of game `number` on. A game begins with its tags; only the first may
/// lack them, and an empty line within a game is no end of it.
fn find<R: Read>(source: R, number: u32) -> Result<impl io::BufRead, PgnError> {
    let mut reader = reader(source);
    let mut seen = 0;
    while reader.has_more()? {
        if seen == 0 || reader.buffer().starts_with(b"[") {
            seen += 1;
        }
        if seen == number {
            let read_ahead = Cursor::new(reader.buffer().to_vec());
            return Ok(BufReader::new(read_ahead.chain(reader.into_inner())));
        }
        reader.skip_game()?;
    }
    Err(if seen == 0 { PgnError::Empty } else { PgnError::NoSuchGame { wanted: number, seen } })
}

/// How many games there are in the rest of a file; a fault there ends the count.
fn count(rest: impl Read) -> u32 {
    let mut reader = reader(rest);
    let mut games = 0;
    while reader.has_more().unwrap_or(false) {
        games += u32::from(reader.buffer().starts_with(b"["));
        if reader.skip_game().is_err() {
            break;
        }
    }
    games
}

fn reader<R: Read>(source: R) -> Reader<R> {
    Reader::build(source).set_supported_tag_line_length(1 << 16).finish()
}
