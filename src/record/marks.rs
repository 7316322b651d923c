//! Marks of check: what was written, and what a move does.
//!
//! In descriptive records a mark is evidence; in algebraic ones it says nothing.

use shakmaty::{Chess, Move, Position as _};

/// A mark of check as written, the stronger later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// `ch`, `+`, `check`.
    Check,
    /// `dis ch`: from a man other than the one moved.
    Discovered,
    /// `dbl ch`: from two men.
    Double,
    /// `mate`, `#`.
    Mate,
}

/// Does a move do what its mark says, no more and no less? A mark is written or absent: an absent
/// one says that there is no check. Mate is also a check.
pub(crate) fn agrees(mark: Option<Mark>, m: Move, after: &Chess) -> bool {
    let checkers = after.checkers();
    match mark {
        None => checkers.is_empty(),
        Some(Mark::Check) => checkers.any(),
        Some(Mark::Discovered) => checkers.without(m.to()).any(),
        Some(Mark::Double) => checkers.more_than_one(),
        Some(Mark::Mate) => after.is_checkmate(),
    }
}
