//! What can be wrong with a PGN, and how it is said.

use std::{fmt, io};

use super::{
    super::{Ply, PositionError},
    GameResult, MOST_PLIES, scan, tags,
};

/// Why no game was read.
#[derive(Debug, thiserror::Error)]
pub enum PgnError {
    /// The machine could not read it.
    #[error("the PGN cannot be read: {0}")]
    Read(#[from] io::Error),
    /// It is text of another kind.
    #[error("the PGN is written in UTF-16: save it as UTF-8")]
    Utf16,
    /// There is no game in it.
    #[error("the PGN holds no game")]
    Empty,
    /// It holds fewer games.
    #[error("there is no game {wanted}: the PGN holds {seen}")]
    NoSuchGame {
        /// The number asked for.
        wanted: u32,
        /// How many there are.
        seen: u32,
    },
    /// It holds several, and none was named.
    #[error("the PGN holds {seen} games: say which with --game N")]
    SeveralGames {
        /// How many there are.
        seen: u32,
    },
    /// The game asked for is faulty.
    #[error("game {game}, {place}: {fault}")]
    Game {
        /// Its number.
        game: u32,
        /// Where in it.
        place: Place,
        /// What is wrong.
        fault: Fault,
    },
}

impl PgnError {
    pub(super) fn in_game(game: u32, place: Place, fault: Fault) -> PgnError {
        match fault {
            Fault::Read(why) => PgnError::Read(why),
            fault => PgnError::Game { game, place, fault },
        }
    }
}

/// Where in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Among its tags.
    Tags,
    /// At the half-move to come.
    Move(Ply),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Tags => f.write_str("tags"),
            Place::Move(ply) => write!(f, "move {ply}"),
        }
    }
}

/// A part of a PGN that has a beginning and an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// `[Name "value"]`
    Tag,
    /// `{ … }`
    Comment,
    /// `( … )`
    Variation,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Tag => "tag",
            Part::Comment => "comment",
            Part::Variation => "variation",
        })
    }
}

/// What is wrong with a game.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The machine could not read on.
    #[error("{0}")]
    Read(#[from] io::Error),
    /// A tag is not `[Name "value"]`.
    #[error("the tag [{0} is not written [Name \"value\"]")]
    Tag(String),
    /// A tag stands twice and says two things.
    #[error("the tag {0} stands twice and says two things")]
    TagTwice(String),
    /// The `FEN` tag is no legal position.
    #[error("FEN: {0}")]
    Fen(#[from] PositionError),
    /// `SetUp` and `FEN` contradict each other (section 9.7).
    #[error("SetUp is {0:?}, which contradicts the tag FEN: \"1\" goes with one, \"0\" with none")]
    SetUp(String),
    /// A game by other rules.
    #[error("Variant: {0:?} is played by other rules; chess and Chess960 can be adjourned here")]
    Variant(String),
    /// The `AbsentRook` tag gives rights that cannot be had.
    #[error(
        "AbsentRook: {0:?} gives no right that can be had in the position the game begins with"
    )]
    AbsentRook(String),
    /// The `Result` tag is none of the four results.
    #[error("Result: {0:?} is none of 1-0, 0-1, 1/2-1/2 and *")]
    Result(String),
    /// No legal move is so written.
    #[error("{0:?} is illegal")]
    Illegal(String),
    /// It castles with a Rook that is not there, and nothing says that the Rook was given.
    #[error("{0:?} castles with a Rook that is not there: only one given at odds allows that")]
    NoRookGiven(String),
    /// Several legal moves are so written.
    #[error("{token:?} is ambiguous: it may be {}", .between.join(" or "))]
    Ambiguous {
        /// As written.
        token: String,
        /// The moves it may be, in full SAN.
        between: Vec<String>,
    },
    /// It is no move at all.
    #[error("{0:?} cannot be read as a move")]
    Unreadable(String),
    /// The file ends within it.
    #[error("the {0} that begins before it is never closed")]
    CutShort(Part),
    /// A `)` without its `(`.
    #[error("a variation is closed that was never begun")]
    StrayClose,
    /// More follows the result.
    #[error("{token:?} follows the result {result}; a game begins with its tags")]
    AfterResult {
        /// What follows.
        token: String,
        /// The result.
        result: GameResult,
    },
    /// There is neither tag nor move.
    #[error("there is neither a tag nor a move")]
    Nothing,
    /// More half-moves than any game has.
    #[error("the score goes on beyond {MOST_PLIES} half-moves")]
    TooManyPlies,
    /// More tags than any game needs.
    #[error("there are more than {} tags", tags::MOST_TAGS)]
    TooManyTags,
    /// A tag that is too long.
    #[error("the tag [{0}… is too long: at most {max} bytes", max = tags::LONGEST_VALUE)]
    LongTag(String),
    /// A comment that is too long.
    #[error("a comment is too long: at most {} bytes", scan::LONGEST_COMMENT)]
    LongComment,
    /// Variations within variations without end.
    #[error("variations are nested more than {} deep", scan::DEEPEST_NESTING)]
    TooDeep,
}
