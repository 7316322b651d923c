//! The reasons for an answer: a strategy, or a refutation.
//!
//! Owns their form. Both are lists of positions with the checker to move, each naming others of
//! the list by their place in it, so that each can be held against the rules one entry at a time.

use crate::chess::{Move, Position};

/// A check for every position the defender can reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// Where it begins: at the first step, or after any move of the defender.
    pub begin: Begin,
    /// Every position that can arise.
    pub steps: Vec<Step>,
}

/// Where a strategy or a refutation begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Begin {
    /// The checker is to move: at the first step.
    AtOnce,
    /// The defender is to move: a step for each move named.
    After(Vec<Reply>),
}

/// A position of a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The checker to move.
    pub position: Position,
    /// The check he gives.
    pub check: Move,
    /// Every reply; none if the check mates.
    pub replies: Vec<Reply>,
}

/// A reply of the defender, and the step it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The reply.
    pub play: Move,
    /// The place of the step in the list, from 0.
    pub to: usize,
}

/// A reply to every check, by which the checks run out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// Where it begins: at the first escape, or after the one move named.
    pub begin: Begin,
    /// Every position that can arise; each leads only to later ones.
    pub escapes: Vec<Escape>,
}

/// A position of a refutation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Escape {
    /// The checker to move.
    pub position: Position,
    /// Every check with the reply to it; none if there is no check.
    pub answers: Vec<(Move, Reply)>,
}

impl Strategy {
    /// Is the defender mated whatever he replies?
    #[must_use]
    pub fn forces_mate(&self) -> bool {
        self.longest_to_mate().is_some()
    }

    /// The number of checks in the longest line, if every line ends in mate.
    #[must_use]
    pub fn longest_to_mate(&self) -> Option<usize> {
        let mut open: Vec<usize> = self.steps.iter().map(|step| step.replies.len()).collect();
        let mut longest = vec![1; self.steps.len()];
        let mut leading_to = vec![Vec::new(); self.steps.len()];
        for (from, step) in self.steps.iter().enumerate() {
            for reply in &step.replies {
                leading_to[reply.to].push(from);
            }
        }
        let mut mated: Vec<usize> = (0..open.len()).filter(|at| open[*at] == 0).collect();
        let mut next = 0;
        while let Some(at) = mated.get(next).copied() {
            next += 1;
            for from in &leading_to[at] {
                open[*from] -= 1;
                longest[*from] = longest[*from].max(longest[at] + 1);
                if open[*from] == 0 {
                    mated.push(*from);
                }
            }
        }
        (mated.len() == self.steps.len()).then(|| longest.into_iter().max().unwrap_or(0))
    }
}

impl Refutation {
    /// The longest line: check and reply in turn, until there is no check.
    #[must_use]
    pub fn longest(&self) -> Vec<Move> {
        let mut length = vec![0_usize; self.escapes.len()];
        for (at, escape) in self.escapes.iter().enumerate().rev() {
            let after = escape.answers.iter().map(|(_, reply)| length[reply.to] + 1);
            length[at] = after.max().unwrap_or(0);
        }
        let mut line = Vec::new();
        let mut at = 0;
        if let Begin::After(replies) = &self.begin
            && let Some(first) = replies.first()
        {
            line.push(first.play);
            at = first.to;
        }
        while let Some((check, reply)) = self
            .escapes
            .get(at)
            .and_then(|escape| escape.answers.iter().max_by_key(|(_, reply)| length[reply.to]))
        {
            line.extend([*check, reply.play]);
            at = reply.to;
        }
        line
    }
}
