//! What each clock is to show when the game goes on.

use crate::{
    chess::{
        Color, Game,
        clock::{ClockError, Left, TimeControl, Used},
    },
    laws::{Code, Fallen, Fell, time::sealer_waits},
    paper::{
        receipt::Receipt,
        resumption::{Charge, WhyCharged},
        snapshot::Snapshot,
    },
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
        let used = charged(matter, color, used);
        // a fallen flag is told ([`fallen_in`]); the clock then shows nothing left
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

/// The flags that fell by these times used, White's and Black's, with `game` on the board. The
/// player to move thinks with what his moves have brought him; the other was to complete his last
/// with what he had before it.
#[must_use]
pub fn fallen(control: Option<&TimeControl>, used: [Option<Used>; 2], game: &Game) -> Vec<Fallen> {
    let fell = |color: Color| {
        let (control, used) = (control?, used[usize::from(color.is_black())]?);
        let moves = completed(game, color);
        let kept = match game.position().turn() == color {
            true => control.left(moves, used).map(drop),
            false => control.completed_in_time(moves, used),
        };
        match kept {
            Err(ClockError::Exceeded { allotted: given, .. }) => {
                Some(Fallen { player: color, used, given, moves, fell: Fell::Before })
            }
            _ => None,
        }
    };
    Color::ALL.into_iter().filter_map(fell).collect()
}

/// The flags that fell by what the snapshot and a receipt say.
#[must_use]
pub fn fallen_by_papers(
    snapshot: &Snapshot,
    receipt: Option<&Receipt>,
    game: &Game,
) -> Vec<Fallen> {
    let control = snapshot.clock.as_ref().and_then(|clock| clock.control.as_ref());
    fallen(control, used_before(snapshot, receipt), game)
}

/// The flags that fell before the game goes on: by the times used, or by what is charged besides.
#[must_use]
pub fn fallen_in(matter: &Matter<'_>) -> Vec<Fallen> {
    let control = matter.snapshot.clock.as_ref().and_then(|clock| clock.control.as_ref());
    let before = used_before(matter.snapshot, matter.receipt);
    let used = [0, 1].map(|nth| matter.corrected[nth].or(before[nth]));
    let mut fell = fallen(control, used, matter.game);
    let by_charges = |color: Color| {
        let used = charged(matter, color, used[usize::from(color.is_black())]?);
        // what is charged runs after the sealed move, which has brought him its time
        let moves = completed(matter.game, color) + u32::from(color == matter.sealer());
        match control?.left(moves, used) {
            Err(ClockError::Exceeded { allotted: given, .. }) => {
                Some(Fallen { player: color, used, given, moves, fell: Fell::Since })
            }
            _ => None,
        }
    };
    let charged: Vec<Fallen> = Color::ALL.into_iter().filter_map(by_charges).collect();
    let told: Vec<Color> = fell.iter().map(|flag| flag.player).collect();
    fell.extend(charged.into_iter().filter(|flag| !told.contains(&flag.player)));
    fell
}

fn charged(matter: &Matter<'_>, color: Color, used: Used) -> Used {
    with_charges(used, color, matter.charges, matter.sealer(), matter.code)
}

/// What `color` had used when the game goes on: `before`, and what is charged to him at the
/// resumption.
#[must_use]
pub fn with_charges(
    before: Used,
    color: Color,
    charges: &[Charge],
    sealer: Color,
    code: &Code,
) -> Used {
    // he who sealed and came late thinks on his own time only from the reply
    let waits = color == sealer && sealer_waits(code);
    let runs = |charge: &&Charge| charge.why != WhyCharged::Late || !waits;
    let charges = charges.iter().filter(|charge| charge.to.0 == color).filter(runs);
    let charged: u32 = charges.map(|charge| charge.time.as_seconds()).sum();
    Used::seconds(before.as_seconds().saturating_add(charged))
}

/// How many moves `color` has completed, by the game's own numbering.
fn completed(game: &Game, color: Color) -> u32 {
    let ply = game.ply();
    // the move with the number now due is half done when White has made it
    let half = color.is_white() && ply.color.is_black();
    ply.number - 1 + u32::from(half)
}

/// The receipts' times, where two custodians have entered different ones: a game is resumed by the
/// receipt of who opens it.
#[must_use]
pub fn times_differ<'a>(receipts: impl IntoIterator<Item = &'a Receipt>) -> Option<String> {
    let entered: Vec<_> = receipts
        .into_iter()
        .filter(|paper| paper.used_white.is_some() || paper.used_black.is_some())
        .map(|paper| (paper, [paper.used_white, paper.used_black]))
        .collect();
    let (_, first) = entered.first()?;
    if entered.iter().all(|(_, times)| times == first) {
        return None;
    }
    let told = |time: Option<Used>| time.map_or("not said".to_owned(), |used| used.to_string());
    let each = entered.iter().map(|(paper, [white, black])| {
        format!("White {}, Black {} ({})", told(*white), told(*black), paper.custodian)
    });
    let each: Vec<String> = each.collect();
    Some(format!(
        "the receipts enter different times used: {}; the receipt of who opens is gone by",
        each.join("; ")
    ))
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
