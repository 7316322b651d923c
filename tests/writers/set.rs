//! Sets of a position's legal moves, by their place in its list of them.

use std::collections::HashMap;
use std::ops::{BitOr, BitOrAssign};

/// A set of legal moves; no position has more than 218.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveSet([u64; 4]);

impl MoveSet {
    /// The set of one move.
    pub fn of(index: usize) -> MoveSet {
        let mut set = MoveSet::default();
        set.0[index / 64] |= 1 << (index % 64);
        set
    }

    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    pub fn within(self, other: MoveSet) -> bool {
        self.0.iter().zip(other.0).all(|(a, b)| a & !b == 0)
    }

    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..256).filter(move |i| self.0[i / 64] >> (i % 64) & 1 == 1)
    }
}

impl BitOr for MoveSet {
    type Output = MoveSet;
    fn bitor(mut self, other: MoveSet) -> MoveSet {
        self |= other;
        self
    }
}

impl BitOrAssign for MoveSet {
    fn bitor_assign(&mut self, other: MoveSet) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a |= b);
    }
}

/// How surely a form expresses a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The rules leave it open: a reader may take it or not.
    May,
    /// The rules say so.
    Must,
}

/// The moves a text must, and those it may, express (the latter hold the former).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bag {
    pub must: MoveSet,
    pub may: MoveSet,
}

impl Bag {
    /// The bag with every move no surer than `level`.
    pub fn at_most(self, level: Level) -> Bag {
        match level {
            Level::Must => self,
            Level::May => Bag { must: MoveSet::default(), may: self.may },
        }
    }
}

impl BitOrAssign for Bag {
    fn bitor_assign(&mut self, other: Bag) {
        self.must |= other.must;
        self.may |= other.may;
    }
}

/// The cores of one notation in one position, each with the moves it expresses.
#[derive(Default)]
pub struct Index(HashMap<String, Bag>);

impl Index {
    pub fn add(&mut self, core: String, index: usize, level: Level) {
        let bag = self.0.entry(core).or_default();
        bag.may |= MoveSet::of(index);
        if level == Level::Must {
            bag.must |= MoveSet::of(index);
        }
    }

    pub fn get(&self, core: &str) -> Bag {
        self.0.get(core).copied().unwrap_or_default()
    }

    /// The cores that surely express a move, in a fixed order.
    pub fn sure(&self) -> Vec<&str> {
        let mut cores: Vec<&str> = self
            .0
            .iter()
            .filter(|(_, bag)| !bag.must.is_empty())
            .map(|(core, _)| core.as_str())
            .collect();
        cores.sort_unstable();
        cores
    }
}
