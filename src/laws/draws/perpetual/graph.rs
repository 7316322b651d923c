//! The graph of positions in which the checker is to move, grown only where it must be.
//!
//! Owns what is known for certain: positions, checks, replies, and which positions have ended
//! (every series of checks from there comes to an end). A check serves until some reply leads to
//! a position that has ended; an end spreads to all that rests on it, and is never taken back.
//! Which check to look into next is not decided here.

use std::{
    collections::{HashMap, hash_map},
    ops::Range,
};

use shakmaty::Position as _;

use super::Mates;
use crate::{
    chess::{Move, Position},
    laws::draws::identity::Identity,
};

/// A node, a check or a reply, as an index.
pub(super) type Id = u32;

/// No node, check or reply.
pub(super) const NONE: Id = Id::MAX;

/// The graph as far as it has been looked at.
pub(super) struct Graph {
    mates: Mates,
    /// The position of each node; apart, so that walking over nodes does not pull them in.
    positions: Vec<Position>,
    nodes: Vec<Node>,
    checks: Vec<Check>,
    replies: Vec<Reply>,
    known: HashMap<Identity, Id>,
    ended: u32,
    refuted: usize,
}

/// A position with the checker to move.
pub(super) struct Node {
    /// Every check.
    pub(super) checks: Range<Id>,
    /// The how-manieth node to be found ended; 0 while it is open.
    pub(super) ended: u32,
    /// About how many positions must still be looked at for a closed strategy from here.
    pub(super) cost: u32,
    /// The check a strategy gives here.
    pub(super) pick: Id,
    /// The last sweep that was here.
    pub(super) sweep: u32,
    /// The last reply that leads here; the others follow from it.
    reached: Id,
}

/// A check.
pub(super) struct Check {
    /// The move.
    pub(super) play: Move,
    /// The node it is given at.
    pub(super) at: Id,
    /// How far it has been looked into.
    pub(super) state: State,
}

/// How far a check has been looked into.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum State {
    /// Not at all; the number of replies.
    Folded(u32),
    /// Every reply leads to a node that is open.
    Developed(Range<Id>),
    /// This node answers it, for it has ended. `NONE`: it mates, and mate is taken as an end.
    Refuted(Id),
}

struct Reply {
    to: Id,
    check: Id,
    /// The next reply that leads to the same node.
    next: Id,
}

impl Graph {
    /// An empty graph.
    pub(super) fn new(mates: Mates) -> Graph {
        Graph {
            mates,
            positions: Vec::new(),
            nodes: Vec::new(),
            checks: Vec::new(),
            replies: Vec::new(),
            known: HashMap::new(),
            ended: 0,
            refuted: 0,
        }
    }

    /// How many positions have been looked at.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// How many checks have been refuted.
    pub(super) fn refuted(&self) -> usize {
        self.refuted
    }

    /// A node.
    pub(super) fn node(&self, node: Id) -> &Node {
        &self.nodes[node as usize]
    }

    /// A node, to note something of it.
    pub(super) fn node_mut(&mut self, node: Id) -> &mut Node {
        &mut self.nodes[node as usize]
    }

    /// The position of a node.
    pub(super) fn position(&self, node: Id) -> &Position {
        &self.positions[node as usize]
    }

    /// A check.
    pub(super) fn check(&self, check: Id) -> &Check {
        &self.checks[check as usize]
    }

    /// Where a reply leads.
    pub(super) fn to(&self, reply: Id) -> Id {
        self.replies[reply as usize].to
    }

    /// Has every series of checks from here been found to end?
    pub(super) fn has_ended(&self, node: Id) -> bool {
        self.node(node).ended != 0
    }

    /// Has a reply been found that ends the series after this check?
    pub(super) fn is_refuted(&self, check: Id) -> bool {
        matches!(self.check(check).state, State::Refuted(_))
    }

    /// The node of a position, if it was looked at.
    pub(super) fn find(&self, position: &Position) -> Option<Id> {
        self.known.get(&Identity::of(position)).copied()
    }

    /// The node of a position, made if it is new, with its checks listed.
    pub(super) fn look(&mut self, position: Position) -> Id {
        let node = id(self.nodes.len());
        match self.known.entry(Identity::of(&position)) {
            hash_map::Entry::Occupied(known) => return *known.get(),
            hash_map::Entry::Vacant(place) => place.insert(node),
        };
        let first = id(self.checks.len());
        let mut cost = u32::MAX;
        for play in position.legal_moves() {
            let given = position.after(play);
            if given.chess().is_check() {
                let replies = id(given.legal_moves().len());
                cost = cost.min(replies);
                let state = match (replies, self.mates) {
                    (0, Mates::Serve) => State::Developed(0..0),
                    (0, Mates::End) => State::Refuted(NONE),
                    _ => State::Folded(replies),
                };
                self.checks.push(Check { play, at: node, state });
            }
        }
        let checks = first..id(self.checks.len());
        self.positions.push(position);
        self.nodes.push(Node { checks, ended: 0, cost, pick: NONE, sweep: 0, reached: NONE });
        if self.is_exhausted(node) {
            self.end(node);
        }
        node
    }

    /// Looks at the replies to a check, until one of them ends the series.
    pub(super) fn develop(&mut self, check: Id) {
        let Check { play, at, .. } = *self.check(check);
        let given = self.position(at).after(play);
        let mut replies = given.legal_moves();
        replies.sort_by_key(|reply| !reply.is_capture());
        let first = id(self.replies.len());
        for reply in replies {
            let to = self.look(given.after(reply));
            let here = id(self.replies.len());
            let next = std::mem::replace(&mut self.node_mut(to).reached, here);
            self.replies.push(Reply { to, check, next });
            if self.has_ended(to) {
                return self.refute(check, to);
            }
        }
        self.checks[check as usize].state = State::Developed(first..id(self.replies.len()));
    }

    /// Notes that `answer` ends the series after `check`, and all that follows from it.
    fn refute(&mut self, check: Id, answer: Id) {
        let mut following = vec![(check, answer)];
        while let Some((check, answer)) = following.pop() {
            if self.is_refuted(check) {
                continue;
            }
            self.checks[check as usize].state = State::Refuted(answer);
            self.refuted += 1;
            let node = self.check(check).at;
            if !self.is_exhausted(node) {
                continue;
            }
            self.end(node);
            let mut reply = self.node(node).reached;
            while reply != NONE {
                let Reply { check, next, .. } = self.replies[reply as usize];
                following.push((check, node));
                reply = next;
            }
        }
    }

    fn is_exhausted(&self, node: Id) -> bool {
        self.node(node).checks.clone().all(|check| self.is_refuted(check))
    }

    fn end(&mut self, node: Id) {
        self.ended += 1;
        self.node_mut(node).ended = self.ended;
    }
}

/// An index; the limit on positions keeps every one below 2^32.
fn id(index: usize) -> Id {
    Id::try_from(index).expect("the limit on positions keeps indices below 2^32")
}
