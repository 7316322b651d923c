//! Going over a proof, entry by entry, with the rules of chess alone.
//!
//! Owns the check that a strategy or a refutation holds. Shares nothing with the search: not its
//! graph, not its way of comparing positions (here positions are equal where `chess` says so). A strategy holds because each of its steps gives
//! check and every reply leads to a step again; a refutation holds because in each of its
//! positions every check has a reply that leads further down the list, and the list ends.

use shakmaty::Position as _;

use super::{
    Question,
    proof::{Begin, Escape, Refutation, Reply, Step, Strategy},
};
use crate::chess::{Move, Position};

/// Why a proof does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// It does not begin where the question does.
    #[error("it does not begin with the position asked about")]
    Begin,
    /// A step gives a move that is no legal check.
    #[error("entry {0} gives no check")]
    NoCheck(usize),
    /// A reply is not answered.
    #[error("entry {0} leaves a reply unanswered")]
    Unanswered(usize),
    /// A check is not answered.
    #[error("entry {0} leaves a check unanswered")]
    Unmet(usize),
    /// A reply leads elsewhere than said.
    #[error("entry {0} leads elsewhere than it says")]
    Astray(usize),
}

/// Goes over a strategy.
///
/// # Errors
/// The first flaw.
pub fn strategy(question: &Question, strategy: &Strategy) -> Result<(), Flaw> {
    let at = |place: usize| strategy.steps.get(place).map(|step| &step.position);
    match &strategy.begin {
        Begin::AtOnce => begins(question, at(0))?,
        Begin::After(replies) => {
            let defender = question.position.turn() != question.checker;
            if !defender || !answers_all(&question.position, replies, at) || replies.is_empty() {
                return Err(Flaw::Begin);
            }
        }
    }
    for (place, Step { position, check, replies }) in strategy.steps.iter().enumerate() {
        if !position.legal_moves().contains(check) {
            return Err(Flaw::NoCheck(place));
        }
        let given = position.after(*check);
        if !given.chess().is_check() {
            return Err(Flaw::NoCheck(place));
        }
        if !answers_all(&given, replies, at) {
            return Err(Flaw::Unanswered(place));
        }
    }
    Ok(())
}

/// Goes over a refutation.
///
/// # Errors
/// The first flaw.
pub fn refutation(question: &Question, refutation: &Refutation) -> Result<(), Flaw> {
    let at = |place: usize| refutation.escapes.get(place).map(|escape| &escape.position);
    match &refutation.begin {
        Begin::AtOnce => begins(question, at(0))?,
        Begin::After(replies) => {
            let defender = question.position.turn() != question.checker;
            let mut met = replies.iter();
            if !defender || !met.next().is_some_and(|r| leads(&question.position, *r, at)) {
                return Err(Flaw::Begin);
            }
        }
    }
    for (place, Escape { position, answers }) in refutation.escapes.iter().enumerate() {
        for check in position.legal_moves() {
            let given = position.after(check);
            if !given.chess().is_check() {
                continue;
            }
            let answer: Option<&(Move, Reply)> = answers.iter().find(|(met, _)| *met == check);
            let Some((_, reply)) = answer else { return Err(Flaw::Unmet(place)) };
            if reply.to <= place || !leads(&given, *reply, at) {
                return Err(Flaw::Astray(place));
            }
        }
    }
    Ok(())
}

fn begins(question: &Question, first: Option<&Position>) -> Result<(), Flaw> {
    let turn = question.position.turn() == question.checker;
    match first {
        Some(first) if turn && *first == question.position => Ok(()),
        _ => Err(Flaw::Begin),
    }
}

/// Is every legal move from `given` among `replies`, and does each lead where it says?
fn answers_all<'a>(
    given: &Position,
    replies: &[Reply],
    at: impl Fn(usize) -> Option<&'a Position> + Copy,
) -> bool {
    given.legal_moves().iter().all(|play| {
        replies.iter().find(|reply| reply.play == *play).is_some_and(|r| leads(given, *r, at))
    })
}

fn leads<'a>(given: &Position, reply: Reply, at: impl Fn(usize) -> Option<&'a Position>) -> bool {
    given.legal_moves().contains(&reply.play) && at(reply.to) == Some(&given.after(reply.play))
}
