//! A ruling: steps that each name fact, article and consequence, and what comes of them.

use crate::chess::{Color, Move, Square};

use super::{Ending, Source};

/// What [`super::rule()`] answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is ruled.
    Ruled(Ruling),
    /// Someone must say something first.
    Pending {
        /// The steps so far.
        steps: Vec<Step>,
        /// What is asked, of whom.
        question: Question,
    },
}

/// A ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// How it came about.
    pub steps: Vec<Step>,
    /// What comes of it.
    pub outcome: Outcome,
    /// What it rests on.
    pub basis: Basis,
    /// How the move of [`Outcome::Move`] ends the game, where it does.
    pub end: Option<End>,
}

/// What an outcome rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The record alone: its one reading is made, whatever steps note beside it.
    Record,
    /// A ruling.
    Ruling,
}

/// One step of a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What is the case.
    pub fact: String,
    /// The article that answers it; empty where none is needed.
    pub article: String,
    /// What follows.
    pub consequence: String,
    /// Who elected what.
    pub elected: Option<String>,
    /// On whose authority.
    pub source: Source,
}

/// What comes of a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This move is made.
    Move(Move),
    /// The game is over.
    Result {
        /// How.
        result: GameResult,
        /// Why, in a few words.
        why: String,
    },
    /// The game counts as never begun.
    Annulled,
    /// The game goes on from the adjourned position, the sealer to move.
    AdjournedPosition,
    /// The envelope may be opened.
    MayBeOpened,
    /// The envelope stays shut, and this player's time runs.
    StaysShut {
        /// Whose time runs.
        runs: Color,
    },
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameResult {
    /// 1-0
    WhiteWins,
    /// 0-1
    BlackWins,
    /// 1/2-1/2
    Draw,
}

impl GameResult {
    /// The game won by this player.
    #[must_use]
    pub fn win(winner: Color) -> GameResult {
        winner.fold_wb(GameResult::WhiteWins, GameResult::BlackWins)
    }
}

impl std::fmt::Display for GameResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
        })
    }
}

/// A game ended by a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// In which way.
    pub by: Ending,
    /// With which result.
    pub result: GameResult,
}

/// What someone must say before a ruling can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// The opponent selects one of the readings.
    Select {
        /// Who.
        by: Color,
        /// Among these.
        among: Vec<Move>,
    },
    /// The opponent requires a King move, or waives.
    Require {
        /// Who.
        by: Color,
        /// The King moves.
        king_moves: Vec<Move>,
    },
    /// The King cannot move: the opponent designates a man, or waives.
    Designate {
        /// Who.
        by: Color,
        /// The men that can move.
        squares: Vec<Square>,
    },
    /// The offender makes one of these moves.
    Play {
        /// Who.
        by: Color,
        /// Among these.
        among: Vec<Move>,
    },
    /// A person rules.
    PersonRules {
        /// His title in the code.
        who: String,
        /// Why he must.
        why: String,
        /// Moves he may wish to consider; none of them binds him.
        options: Vec<Move>,
    },
}

/// A player as rulings name him.
#[must_use]
pub fn name(player: Color) -> &'static str {
    player.fold_wb("White", "Black")
}
