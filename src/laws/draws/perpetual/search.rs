//! The search for an endless series of checks, or for its end.
//!
//! Owns the choice of what to look into next. It sweeps again and again over the strategy that
//! looks cheapest to complete, and looks into some of what that lacks. The search is over when a
//! sweep walks a strategy that lacks nothing (a set of positions closed under every reply: the
//! greatest fixed point holds the root), or when the root has ended (it does not). It never trusts
//! itself: see `verify`.

use super::{
    Limit, Mates,
    graph::{Graph, Id, NONE, State},
};
use crate::chess::{Move, Position};

/// A sweep may look into a check for every so many nodes its last one walked, so that walking
/// never takes longer than looking at positions.
const SWEEP_SHARE: usize = 4;

/// Never to be completed, as far as can be seen.
const NEVER: u32 = u32::MAX;

/// A search under way.
pub(super) struct Search {
    graph: Graph,
    roots: Vec<Id>,
    sweep: u32,
}

/// How a search came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The current picks are a closed strategy.
    Closed,
    /// Every series of checks ends.
    Ended,
    /// The limit was reached first.
    Limited,
}

/// One node of a sweep: the check and the visit it was reached by.
#[derive(Clone, Copy)]
struct Visit {
    node: Id,
    via: Id,
    from: usize,
    lacks: u32,
}

/// How far a sweep may go, and how far it went.
struct Sweep {
    visits: Vec<Visit>,
    /// Checks it may still look into.
    budget: usize,
    /// Checks refuted before it.
    refuted: usize,
    limit: Limit,
    developed: usize,
    lacking: bool,
}

impl Search {
    /// A search that must hold every one of `roots`, in each of which the checker is to move.
    pub(super) fn new(roots: impl IntoIterator<Item = Position>, mates: Mates) -> Search {
        let mut graph = Graph::new(mates);
        let roots = roots.into_iter().map(|root| graph.look(root)).collect();
        Search { graph, roots, sweep: 0 }
    }

    /// Searches until it is decided or `limit` positions have been looked at.
    pub(super) fn run(&mut self, limit: Limit) -> Outcome {
        let mut budget = 1;
        loop {
            let swept = self.sweep(budget, limit);
            if self.roots.iter().any(|root| self.graph.has_ended(*root)) {
                return Outcome::Ended;
            }
            if swept.developed == 0 {
                return if swept.lacking { Outcome::Limited } else { Outcome::Closed };
            }
            budget = 1 + swept.visits.len() / SWEEP_SHARE;
        }
    }

    /// Positions looked at.
    pub(super) fn positions(&self) -> usize {
        self.graph.len()
    }

    /// The roots, in the order given.
    pub(super) fn roots(&self) -> &[Id] {
        &self.roots
    }

    /// The position of a node.
    pub(super) fn position(&self, node: Id) -> &Position {
        self.graph.position(node)
    }

    /// The node of a position, if it was looked at.
    pub(super) fn find(&self, position: &Position) -> Option<Id> {
        self.graph.find(position)
    }

    /// The check picked at a node of a closed strategy.
    pub(super) fn picked(&self, node: Id) -> Move {
        self.graph.check(self.graph.node(node).pick).play
    }

    /// Where a node stands in the order in which nodes were found to end, if it has ended.
    pub(super) fn order(&self, node: Id) -> Option<u32> {
        Some(self.graph.node(node).ended).filter(|ended| *ended != 0)
    }

    /// Each check at a node that has ended, with the node that answers it.
    pub(super) fn refuted(&self, node: Id) -> impl Iterator<Item = (Move, Id)> + '_ {
        self.graph.node(node).checks.clone().filter_map(|check| {
            let check = self.graph.check(check);
            match check.state {
                State::Refuted(answer) if answer != NONE => Some((check.play, answer)),
                _ => None,
            }
        })
    }

    /// Walks the strategy that looks cheapest to complete, nearest positions first: at every node
    /// it picks a check, and every reply to it is walked to. A sweep that looks into nothing and
    /// lacks nothing has walked a closed strategy.
    fn sweep(&mut self, budget: usize, limit: Limit) -> Sweep {
        self.sweep += 1;
        let refuted = self.graph.refuted();
        let mut sweep =
            Sweep { visits: Vec::new(), budget, refuted, limit, developed: 0, lacking: false };
        for root in self.roots.clone() {
            self.visit(&mut sweep, root, NONE, usize::MAX);
        }
        let mut at = 0;
        while let Some(Visit { node, .. }) = sweep.visits.get(at).copied() {
            at += 1;
            while !self.graph.has_ended(node) && self.is_wanted(&sweep, at - 1) {
                let pick = self.cheapest(node);
                self.graph.node_mut(node).pick = pick;
                match self.graph.check(pick).state.clone() {
                    State::Folded(_) if self.develop(&mut sweep, pick) => continue,
                    State::Folded(replies) => {
                        sweep.visits[at - 1].lacks = replies;
                        sweep.lacking = true;
                    }
                    State::Developed(replies) => {
                        for reply in replies {
                            self.visit(&mut sweep, self.graph.to(reply), pick, at - 1);
                        }
                    }
                    State::Refuted(_) => {}
                }
                break;
            }
        }
        self.tell(&mut sweep.visits);
        sweep
    }

    /// Notes a visit to `node`, unless this sweep has been there.
    fn visit(&mut self, sweep: &mut Sweep, node: Id, via: Id, from: usize) {
        let entry = self.graph.node_mut(node);
        if std::mem::replace(&mut entry.sweep, self.sweep) != self.sweep {
            sweep.visits.push(Visit { node, via, from, lacks: 0 });
        }
    }

    /// Looks into a check, if the sweep still may.
    fn develop(&mut self, sweep: &mut Sweep, check: Id) -> bool {
        let may = sweep.budget > 0 && self.graph.len() < sweep.limit.positions;
        if may {
            sweep.budget -= 1;
            sweep.developed += 1;
            self.graph.develop(check);
        }
        may
    }

    /// Tells every node visited what it and all that was reached by it lack.
    fn tell(&mut self, visits: &mut [Visit]) {
        for at in (0..visits.len()).rev() {
            let Visit { node, from, lacks, .. } = visits[at];
            self.graph.node_mut(node).cost = lacks;
            if let Some(above) = visits.get_mut(from) {
                above.lacks = above.lacks.saturating_add(lacks);
            }
        }
    }

    /// Is every check that led to this visit still standing?
    fn is_wanted(&self, sweep: &Sweep, at: usize) -> bool {
        sweep.refuted == self.graph.refuted()
            || sweep.path(at).all(|visit| visit.via == NONE || !self.graph.is_refuted(visit.via))
    }

    /// The check at `node` that needs least to be completed; a node that is open has one.
    fn cheapest(&self, node: Id) -> Id {
        let last = self.graph.node(node).pick;
        if last != NONE && self.cost(last) == 0 {
            return last;
        }
        let checks = self.graph.node(node).checks.clone();
        checks.min_by_key(|check| self.cost(*check)).expect("a node without checks has ended")
    }

    /// About how many positions must still be looked at to complete a strategy with `check`,
    /// beside those this sweep has met.
    fn cost(&self, check: Id) -> u32 {
        match &self.graph.check(check).state {
            State::Folded(replies) => *replies,
            State::Refuted(_) => NEVER,
            State::Developed(replies) => replies
                .clone()
                .map(|reply| self.graph.node(self.graph.to(reply)))
                .filter(|to| to.sweep != self.sweep)
                .fold(0_u32, |sum, to| sum.saturating_add(to.cost))
                .min(NEVER - 1),
        }
    }
}

impl Sweep {
    /// The visit, and those that led to it.
    fn path(&self, at: usize) -> impl Iterator<Item = &Visit> {
        std::iter::successors(self.visits.get(at), |visit| self.visits.get(visit.from))
    }
}
