//! Perpetual check, as a proof.
//!
//! Owns the question (can this player give check for ever?) and its answers. A series of checks is
//! endless if there is a set of positions, the checker to move in each, closed under "some check
//! that leaves every reply inside the set". A check that mates leaves no reply; so that a forced
//! mate is not taken for a draw, a strategy under which the defender cannot help being mated is no
//! endless series. Positions are the same where [`Identity`](super::identity::Identity) says so:
//! the men, the turn, the rights; fifty moves and repetitions, which end no series, do not count.
//!
//! Either answer comes with its reason, a [`Strategy`] or a [`Refutation`], and neither is given
//! before [`verify`] has gone over it. Where the limit is reached first, nothing is claimed.

mod extract;
mod graph;
pub mod proof;
mod search;
pub mod verify;

pub use proof::{Refutation, Strategy};

use super::{Claim, Decision, PerpetualRule, Verdict};
use crate::chess::{Color, Position};
use search::{Outcome, Search};
use shakmaty::Position as _;

/// Can `checker` give check for ever from here?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Where the series would begin; if it is the other player's turn, he may move as he likes
    /// first.
    pub position: Position,
    /// Who would give the checks.
    pub checker: Color,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The checks need never end: this strategy answers every reply.
    Proved(Strategy),
    /// Every series of checks ends: this answers every check.
    Refuted(Refutation),
    /// The checks need end only in mate, and by this strategy they force it: no draw.
    Mates(Strategy),
    /// Not decided.
    Undecided(Undecided),
}

impl Answer {
    /// Of the answers for either player as the checker, the one that counts most.
    fn weight(&self) -> u8 {
        match self {
            Answer::Refuted(_) => 0,
            Answer::Mates(_) => 1,
            Answer::Undecided(_) => 2,
            Answer::Proved(_) => 3,
        }
    }
}

/// Why a question was left undecided.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undecided {
    /// There is no move to be made.
    #[error("the game is over: there is no legal move")]
    Over,
    /// The limit was reached.
    #[error("not decided within the limit of {} positions", .0.positions)]
    Limit(Limit),
    /// The search gave a proof that does not hold, which is a fault of this program.
    #[error("not decided: the proof found does not hold ({0}); please report this position")]
    Flawed(#[from] verify::Flaw),
}

/// How far to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// Positions with the checker to move, at most this many.
    pub positions: usize,
}

impl Default for Limit {
    /// Some seconds and some hundred megabytes.
    fn default() -> Limit {
        Limit { positions: 1_000_000 }
    }
}

impl Limit {
    /// The furthest search there is, many gigabytes of it.
    pub const MOST: Limit = Limit { positions: 50_000_000 };

    /// How far to look for checks without end where checks that mate are known.
    fn patience(self) -> Limit {
        Limit { positions: self.positions / 10 }
    }
}

/// What a check that mates is to a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mates {
    /// It leaves no reply, so every reply is met.
    Serve,
    /// It ends the series.
    End,
}

/// An answer, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// What was asked.
    pub question: Question,
    /// The answer.
    pub answer: Answer,
    /// Positions looked at, the checker to move in each.
    pub positions: usize,
}

/// Decides whether the checks can be endless, within `limit`.
#[must_use]
pub fn decide(question: Question, limit: Limit) -> Decided {
    let (answer, positions) = match question.position.legal_moves().is_empty() {
        true => (Answer::Undecided(Undecided::Over), 0),
        false => answer(&question, limit),
    };
    Decided { question, answer, positions }
}

fn answer(question: &Question, limit: Limit) -> (Answer, usize) {
    let limit = Limit { positions: limit.positions.min(Limit::MOST.positions) };
    let mut search = Search::new(question.roots(), Mates::Serve);
    let outcome = search.run(limit);
    let mut positions = search.positions();
    let answer = match outcome {
        Outcome::Ended => refuted(question, &search),
        Outcome::Limited => Answer::Undecided(Undecided::Limit(limit)),
        Outcome::Closed => {
            let found = extract::strategy(question, &search);
            if found.forces_mate() {
                drop(search);
                let mut patient = Search::new(question.roots(), Mates::End);
                let endless = patient.run(limit.patience()) == Outcome::Closed;
                positions += patient.positions();
                if endless {
                    proved(question, extract::strategy(question, &patient))
                } else {
                    mates(question, found)
                }
            } else {
                proved(question, found)
            }
        }
    };
    (answer, positions)
}

impl Question {
    /// Every position in which the series would have to hold, the checker to move.
    fn roots(&self) -> Vec<Position> {
        if self.position.turn() == self.checker {
            return vec![self.position.clone()];
        }
        self.position.legal_moves().iter().map(|reply| self.position.after(*reply)).collect()
    }
}

fn proved(question: &Question, strategy: Strategy) -> Answer {
    match verify::strategy(question, &strategy) {
        Ok(()) => Answer::Proved(strategy),
        Err(flaw) => Answer::Undecided(flaw.into()),
    }
}

fn mates(question: &Question, strategy: Strategy) -> Answer {
    match verify::strategy(question, &strategy) {
        Ok(()) => Answer::Mates(strategy),
        Err(flaw) => Answer::Undecided(flaw.into()),
    }
}

fn refuted(question: &Question, search: &Search) -> Answer {
    let refutation = extract::refutation(question, search);
    match verify::refutation(question, &refutation) {
        Ok(()) => Answer::Refuted(refutation),
        Err(flaw) => Answer::Undecided(flaw.into()),
    }
}

/// Decides a claim of a draw by endless checks.
///
/// Either player may claim it. The player to move would give the checks; if he stands in check
/// himself, it may be the other as well. A written move is the first check of the series. Where
/// the code knows no such draw the proof is made all the same, and the verdict says so.
pub(super) fn claim(
    position: &Position,
    claim: &Claim,
    rule: Option<&PerpetualRule>,
    limit: Limit,
) -> Decision {
    let article = rule.map(|rule| rule.article.clone());
    let turn = position.turn();
    let (position, checkers) = match claim.written {
        Some(first) if position.after(first).chess().is_check() => {
            (position.after(first), vec![turn])
        }
        Some(_) => {
            let why = "the move written gives no check";
            return Decision { article, ..Decision::new(Verdict::Fails, "", why) };
        }
        None if position.chess().is_check() => (position.clone(), vec![!turn, turn]),
        None => (position.clone(), vec![turn]),
    };
    let mut series: Option<Decided> = None;
    for checker in checkers {
        let question = Question { position: position.clone(), checker };
        let decided = decide(question, limit);
        if series.as_ref().is_none_or(|best| decided.answer.weight() > best.answer.weight()) {
            series = Some(decided);
        }
    }
    let (verdict, why) = match (series.as_ref().map(|s| &s.answer), rule) {
        (Some(Answer::Proved(_)), Some(_)) => {
            (Verdict::Drawn, "the checks need never end".to_owned())
        }
        (Some(Answer::Proved(_)), None) => {
            let why = "the checks need never end, but the code has no draw by checks alone: play \
                       them, and claim the repetition";
            (Verdict::NoSuchClaim, why.to_owned())
        }
        (Some(Answer::Refuted(_)), _) => (Verdict::Fails, "every series of checks ends".to_owned()),
        (Some(Answer::Mates(_)), _) => {
            (Verdict::Fails, "the checks are not endless: they force mate".to_owned())
        }
        (Some(Answer::Undecided(Undecided::Over)), _) | (None, _) => {
            (Verdict::Fails, Undecided::Over.to_string())
        }
        (Some(Answer::Undecided(why)), _) => (Verdict::Undecided, why.to_string()),
    };
    Decision { article, series, ..Decision::new(verdict, "", why) }
}
