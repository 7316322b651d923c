//! What each clock is to show when the game goes on.

use crate::{
    chess::{
        Color, Game,
        clock::{ClockError, Left, Used},
    },
    paper::{receipt::Receipt, snapshot::Snapshot},
};

use super::Matter;

/// The clocks when the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// What White's shows; nothing where his time or the control is not known.
    pub white: Option<Left>,
    /// What Black's shows.
    pub black: Option<Left>,
    /// Whose runs.
    pub runs: Color,
}

/// What each clock shows with `after` on the board: the control's time for the moves made, less
/// the time used, less what was charged since.
#[must_use]
pub fn clocks(matter: &Matter<'_>, after: &Game) -> Clocks {
    let before = used_before(matter.snapshot, matter.receipt);
    let control = matter.snapshot.clock.as_ref().and_then(|clock| clock.control.as_ref());
    let shows = |color: Color| {
        let nth = usize::from(color.is_black());
        let used = matter.corrected[nth].or(before[nth])?;
        let charges = matter.charges.iter().filter(|charge| charge.to.0 == color);
        let charged: u32 = charges.map(|charge| charge.time.as_seconds()).sum();
        let used = Used::seconds(used.as_seconds().saturating_add(charged));
        // a fallen flag is for the person who rules; the clock then shows nothing left
        control?
            .left(completed(after, color), used)
            .or_else(|why| match why {
                ClockError::Exceeded { .. } => Ok(Left::seconds(0)),
                why => Err(why),
            })
            .ok()
    };
    Clocks { white: shows(Color::White), black: shows(Color::Black), runs: after.position().turn() }
}

/// How many moves `color` has completed, by the game's own numbering.
fn completed(game: &Game, color: Color) -> u32 {
    let ply = game.ply();
    // the move with the number now due is half done when White has made it
    let half = color.is_white() && ply.color.is_black();
    ply.number - 1 + u32::from(half)
}

/// The times used, White's and Black's, as the receipt says (when the clock was stopped), else
/// the snapshot.
#[must_use]
pub fn used_before(snapshot: &Snapshot, receipt: Option<&Receipt>) -> [Option<Used>; 2] {
    let clock = snapshot.clock.as_ref();
    [
        receipt.and_then(|paper| paper.used_white).or(clock.and_then(|clock| clock.used_white)),
        receipt.and_then(|paper| paper.used_black).or(clock.and_then(|clock| clock.used_black)),
    ]
}
