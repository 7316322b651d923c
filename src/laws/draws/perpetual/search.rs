//! The search for an endless series of checks, or for its end.
//!
//! Owns the graph of positions in which the checker is to move, grown only where it must be.
//! Every check is taken to serve until some reply leads to a position where no check serves; what
//! is so refuted stays refuted, and the end spreads to all that rests on it, so no cycle is ever
//! assumed that does not hold. The search sweeps again and again over the strategy that looks
//! cheapest to complete and develops the checks it still lacks, until it lacks none (a set of
//! positions closed under every reply: the greatest fixed point holds the root) or the root ends
//! (the greatest fixed point does not). It never trusts itself: see `verify`.

use std::{collections::HashMap, ops::Range};

use shakmaty::Position as _;

use super::{Limit, Mates};
use crate::{
    chess::{Move, Position},
    laws::draws::identity::Identity,
};

/// A node, a check or a reply: an index into the graph.
pub(super) type Id = u32;

const NONE: Id = Id::MAX;

/// A sweep may develop a check for every so many nodes the last one walked, so that walking never
/// takes longer than looking at positions.
const SWEEP_SHARE: usize = 4;

/// The graph as far as it has been looked at.
pub(super) struct Search {
    mates: Mates,
    roots: Vec<Id>,
    /// The position of each node; apart, so that walking over nodes does not pull them in.
    positions: Vec<Position>,
    nodes: Vec<Node>,
    checks: Vec<Check>,
    replies: Vec<Reply>,
    known: HashMap<Identity, Id>,
    ended: u32,
    sweep: u32,
    refuted_in_sweep: u32,
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

/// A position with the checker to move.
struct Node {
    checks: Range<Id>,
    /// When it was found that every series of checks from here ends; 0 while that is open.
    ended: u32,
    /// About how many checks must still be developed for a closed strategy from here.
    cost: u32,
    /// The check the last sweep picked, and that sweep.
    pick: Id,
    sweep: u32,
    /// The last reply that leads here; the others follow from it.
    reached: Id,
}

struct Check {
    play: Move,
    by: Id,
    state: State,
}

#[derive(Clone)]
enum State {
    /// Not looked into; the number of replies.
    Folded(u32),
    /// Every reply leads to a node.
    Developed(Range<Id>),
    /// This node answers it: from there every series of checks ends. `NONE`: it mates, and mate is
    /// taken as an end.
    Refuted(Id),
}

struct Reply {
    to: Id,
    check: Id,
    /// The next reply that leads to the same node.
    next: Id,
}

/// One node of a sweep: the check and the visit it was reached by.
#[derive(Clone, Copy)]
struct Visit {
    node: Id,
    via: Id,
    from: usize,
    cost: u32,
}

/// What a sweep did.
struct Swept {
    visits: usize,
    developed: usize,
    lacking: bool,
}

impl Search {
    /// A search that must hold every one of `roots`, in each of which the checker is to move.
    pub(super) fn new(roots: impl IntoIterator<Item = Position>, mates: Mates) -> Search {
        let mut search = Search {
            mates,
            roots: Vec::new(),
            positions: Vec::new(),
            nodes: Vec::new(),
            checks: Vec::new(),
            replies: Vec::new(),
            known: HashMap::new(),
            ended: 0,
            sweep: 0,
            refuted_in_sweep: 0,
        };
        for root in roots {
            let id = search.node(root);
            search.roots.push(id);
        }
        search
    }

    /// Searches until it is decided or `limit` positions have been looked at.
    pub(super) fn run(&mut self, limit: Limit) -> Outcome {
        let mut budget = 1;
        loop {
            let swept = self.sweep(budget, limit);
            if self.roots.iter().any(|root| self.has_ended(*root)) {
                return Outcome::Ended;
            }
            if swept.developed == 0 {
                return if swept.lacking { Outcome::Limited } else { Outcome::Closed };
            }
            budget = 1 + swept.visits / SWEEP_SHARE;
        }
    }

    /// Positions looked at.
    pub(super) fn positions(&self) -> usize {
        self.nodes.len()
    }

    /// The roots, in the order given.
    pub(super) fn roots(&self) -> &[Id] {
        &self.roots
    }

    /// The position of a node.
    pub(super) fn position(&self, node: Id) -> &Position {
        &self.positions[node as usize]
    }

    /// The node of a position, if it was looked at.
    pub(super) fn find(&self, position: &Position) -> Option<Id> {
        self.known.get(&Identity::of(position)).copied()
    }

    /// The check picked at a node of a closed strategy.
    pub(super) fn picked(&self, node: Id) -> Move {
        self.check(self.node_at(node).pick).play
    }

    /// Does every series of checks from here end?
    pub(super) fn has_ended(&self, node: Id) -> bool {
        self.node_at(node).ended != 0
    }

    /// Where a node stands in the order in which nodes were found to end.
    pub(super) fn order(&self, node: Id) -> u32 {
        self.node_at(node).ended
    }

    /// Each check at a node that has ended, with the node that answers it.
    pub(super) fn refuted(&self, node: Id) -> impl Iterator<Item = (Move, Id)> + '_ {
        self.node_at(node).checks.clone().filter_map(|id| match self.check(id).state {
            State::Refuted(by) if by != NONE => Some((self.check(id).play, by)),
            _ => None,
        })
    }

    /// Walks the strategy that looks cheapest, nearest positions first, picking a check at every
    /// node it meets and developing what it lacks, `budget` checks at most; then brings the costs
    /// up to date. A sweep that develops nothing and lacks nothing has walked a closed strategy.
    fn sweep(&mut self, budget: usize, limit: Limit) -> Swept {
        self.sweep += 1;
        self.refuted_in_sweep = 0;
        let mut visits: Vec<Visit> = Vec::new();
        for root in self.roots.clone() {
            self.visit(root, NONE, usize::MAX, &mut visits);
        }
        let (mut developed, mut lacking) = (0, false);
        let mut at = 0;
        while let Some(Visit { node, .. }) = visits.get(at).copied() {
            if self.has_ended(node) || !self.is_wanted(&visits, at) {
                at += 1;
                continue;
            }
            let pick = self.cheapest(node);
            self.node_mut(node).pick = pick;
            match self.check(pick).state.clone() {
                State::Folded(_) if developed < budget && self.nodes.len() < limit.positions => {
                    self.develop(pick);
                    developed += 1;
                    continue;
                }
                State::Folded(replies) => {
                    visits[at].cost = replies;
                    lacking = true;
                }
                State::Developed(replies) => {
                    for reply in replies {
                        self.visit(self.reply(reply).to, pick, at, &mut visits);
                    }
                }
                State::Refuted(_) => {}
            }
            at += 1;
        }
        for at in (0..visits.len()).rev() {
            let Visit { node, from, cost, .. } = visits[at];
            self.node_mut(node).cost = cost;
            if let Some(above) = visits.get_mut(from) {
                above.cost = above.cost.saturating_add(cost);
            }
        }
        Swept { visits: visits.len(), developed, lacking }
    }

    /// Notes a visit to `node`, unless this sweep has been there.
    fn visit(&mut self, node: Id, via: Id, from: usize, visits: &mut Vec<Visit>) {
        let sweep = self.sweep;
        if std::mem::replace(&mut self.node_mut(node).sweep, sweep) != sweep {
            visits.push(Visit { node, via, from, cost: 0 });
        }
    }

    /// Is every check that led to this visit still standing?
    fn is_wanted(&self, visits: &[Visit], at: usize) -> bool {
        if self.refuted_in_sweep == 0 {
            return true;
        }
        let mut above = visits.get(at);
        while let Some(visit) = above {
            if visit.via != NONE && matches!(self.check(visit.via).state, State::Refuted(_)) {
                return false;
            }
            above = visits.get(visit.from);
        }
        true
    }

    /// The check at `node` that needs least to be completed; a node that is open has one.
    fn cheapest(&self, node: Id) -> Id {
        let last = self.node_at(node).pick;
        if last != NONE && self.cost(last) == 0 {
            return last;
        }
        let checks = self.node_at(node).checks.clone();
        checks.min_by_key(|check| self.cost(*check)).expect("a node without checks has ended")
    }

    /// About how many positions must still be looked at to complete `check`, beside those this
    /// sweep has met.
    fn cost(&self, check: Id) -> u32 {
        match &self.check(check).state {
            State::Folded(replies) => *replies,
            State::Refuted(_) => u32::MAX,
            State::Developed(replies) => replies
                .clone()
                .map(|reply| self.node_at(self.reply(reply).to))
                .filter(|to| to.sweep != self.sweep)
                .fold(0_u32, |sum, to| sum.saturating_add(to.cost))
                .min(u32::MAX - 1),
        }
    }

    /// Looks at the replies to a check, until one of them ends the series.
    fn develop(&mut self, check: Id) {
        let Check { play, by, .. } = *self.check(check);
        let given = self.position(by).after(play);
        let mut replies = given.legal_moves();
        replies.sort_by_key(|reply| !reply.is_capture());
        let first = id(self.replies.len());
        for reply in replies {
            let to = self.node(given.after(reply));
            let here = id(self.replies.len());
            let next = std::mem::replace(&mut self.node_mut(to).reached, here);
            self.replies.push(Reply { to, check, next });
            if self.has_ended(to) {
                return self.refute(check, to);
            }
        }
        self.check_mut(check).state = State::Developed(first..id(self.replies.len()));
    }

    /// Notes that `answer` ends the series after `check`, and all that follows from it.
    fn refute(&mut self, check: Id, answer: Id) {
        let mut refuted = vec![(check, answer)];
        while let Some((check, answer)) = refuted.pop() {
            if matches!(self.check(check).state, State::Refuted(_)) {
                continue;
            }
            self.check_mut(check).state = State::Refuted(answer);
            self.refuted_in_sweep += 1;
            let node = self.check(check).by;
            if !self.is_exhausted(node) {
                continue;
            }
            self.end(node);
            let mut reply = self.node_at(node).reached;
            while reply != NONE {
                refuted.push((self.reply(reply).check, node));
                reply = self.reply(reply).next;
            }
        }
    }

    fn is_exhausted(&self, node: Id) -> bool {
        let mut checks = self.node_at(node).checks.clone();
        checks.all(|check| matches!(self.check(check).state, State::Refuted(_)))
    }

    fn end(&mut self, node: Id) {
        self.ended += 1;
        self.node_mut(node).ended = self.ended;
    }

    /// The node of `position`, made if it is new, with its checks listed.
    fn node(&mut self, position: Position) -> Id {
        let node = id(self.nodes.len());
        match self.known.entry(Identity::of(&position)) {
            std::collections::hash_map::Entry::Occupied(known) => return *known.get(),
            std::collections::hash_map::Entry::Vacant(place) => place.insert(node),
        };
        let first = id(self.checks.len());
        for play in position.legal_moves() {
            let given = position.after(play);
            if given.chess().is_check() {
                let state = match (id(given.legal_moves().len()), self.mates) {
                    (0, Mates::Serve) => State::Developed(0..0),
                    (0, Mates::End) => State::Refuted(NONE),
                    (replies, _) => State::Folded(replies),
                };
                self.checks.push(Check { play, by: node, state });
            }
        }
        let checks = first..id(self.checks.len());
        let cost = checks.clone().map(|c| self.cost(c)).min().unwrap_or(0);
        self.positions.push(position);
        self.nodes.push(Node { checks, ended: 0, cost, pick: NONE, sweep: 0, reached: NONE });
        if self.is_exhausted(node) {
            self.end(node);
        }
        node
    }

    fn node_at(&self, node: Id) -> &Node {
        &self.nodes[node as usize]
    }

    fn node_mut(&mut self, node: Id) -> &mut Node {
        &mut self.nodes[node as usize]
    }

    fn check(&self, check: Id) -> &Check {
        &self.checks[check as usize]
    }

    fn check_mut(&mut self, check: Id) -> &mut Check {
        &mut self.checks[check as usize]
    }

    fn reply(&self, reply: Id) -> &Reply {
        &self.replies[reply as usize]
    }
}

/// An index; the limit on positions keeps every one below 2^32.
fn id(index: usize) -> Id {
    Id::try_from(index).expect("the limit on positions keeps indices below 2^32")
}
