//! A time control: how much time goes with how many moves.
//!
//! One convention holds throughout, that of a clock which counts the moves: an increment is
//! added when a move is complete, and the time of the next period when the last move of a period
//! is. What a player has been given after `n` moves is then
//!
//! > allotted(n) = increments of his n moves + the times of every period he has entered
//!
//! and `left = allotted − used`.

use std::{fmt, num::NonZeroU32, str::FromStr};

use super::{Left, Used};

/// A time control as PGN writes it (section 9.6.1): `40/9000:20/3600`, `5400+30`, `?`, `-`.
/// `40/5400+30` is read as well. Times are in seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// `?`: there may be one, and nobody says which.
    Unknown,
    /// `-`: none was agreed.
    Untimed,
    /// Periods, one after another; the last one, if it counts moves, again and again.
    Periods(Vec<Period>),
}

/// One period of a control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// How many moves make it complete; `None`: the rest of the game.
    pub moves: Option<NonZeroU32>,
    /// The time for it, in seconds.
    pub seconds: u32,
    /// What each move adds, in seconds.
    pub increment_seconds: u32,
}

/// Why a text is no time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no time control: write moves/seconds as 40/9000:20/3600, 5400+30, ? or -")]
pub struct TimeControlError(String);

/// Why no time can be told.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClockError {
    /// Nothing was agreed, or nobody says what.
    #[error("no time control is known")]
    NoControl,
    /// The clock cannot show that under this control.
    #[error(
        "after {moves} moves the clock cannot show {left} under {control}: more than was given"
    )]
    Misfit {
        /// Moves the player had made.
        moves: u32,
        /// What it shows.
        left: Left,
        /// The control.
        control: TimeControl,
    },
    /// The time used would go back.
    #[error("the clock after {moves} moves shows more time than {control} can have added")]
    RunsBack {
        /// Moves the player had made.
        moves: u32,
        /// The control.
        control: TimeControl,
    },
    /// The last move of a period took, it seems, as long as the whole next period: the clock may
    /// be one that adds that time later.
    #[error("whether the clock after {moves} moves holds the time of the next period is not clear")]
    NextPeriod {
        /// Moves the player had made.
        moves: u32,
    },
    /// No clock reading stands at the player's last move.
    #[error("no [%clk] stands at the player's last move")]
    NoReading,
    /// More time was used than given.
    #[error("the time limit is exceeded by {by}: {used} used, {allotted} given for {moves} moves")]
    Exceeded {
        /// By how much.
        by: Used,
        /// What was used.
        used: Used,
        /// What was given.
        allotted: Used,
        /// After how many moves.
        moves: u32,
    },
}

impl TimeControl {
    /// What a player who has completed `moves` moves has been given, in seconds:
    /// `Σ increment(move i), i ≤ moves` plus `Σ seconds(period)` for each period entered, the
    /// next one as soon as a period's last move is complete. `None` without a control.
    #[must_use]
    pub fn allotted_seconds(&self, moves: u32) -> Option<u64> {
        let TimeControl::Periods(periods) = self else { return None };
        let mut periods = periods.iter().peekable();
        let mut total = 0;
        let mut remaining = u64::from(moves);
        while let Some(period) = periods.next() {
            let (seconds, increment) =
                (u64::from(period.seconds), u64::from(period.increment_seconds));
            total += seconds;
            let Some(length) = period.moves.map(|length| u64::from(length.get())) else {
                return Some(total + remaining * increment);
            };
            if periods.peek().is_none() {
                return Some(total + remaining / length * seconds + remaining * increment);
            }
            let here = remaining.min(length);
            total += here * increment;
            remaining -= here;
            if here < length {
                return Some(total);
            }
        }
        Some(total)
    }

    /// What the clock is to show, `allotted(moves) − used`, for a player who has completed
    /// `moves` moves.
    ///
    /// # Errors
    /// No control; or the time limit is exceeded, and by how much: the player completed his last
    /// move, or thinks about the next one, with less than no time left. To have used just what
    /// was given exceeds nothing.
    pub fn left(&self, moves: u32, used: Used) -> Result<Left, ClockError> {
        let allotted = self.allotted_seconds(moves).ok_or(ClockError::NoControl)?;
        match allotted.checked_sub(used.as_seconds().into()) {
            Some(left) => Ok(Left::seconds(saturate(left))),
            None => Err(ClockError::Exceeded {
                by: Used::seconds(used.as_seconds() - saturate(allotted)),
                used,
                allotted: Used::seconds(saturate(allotted)),
                moves,
            }),
        }
    }

    /// Was the limit exceeded when a player completed his move `moves` (from 1) with `used` on
    /// his clock? What that move itself adds comes too late: `used > allotted(moves − 1)`.
    ///
    /// # Errors
    /// [`ClockError::Exceeded`] if it was; no control.
    pub fn completed_in_time(&self, moves: u32, used: Used) -> Result<(), ClockError> {
        self.left(moves.saturating_sub(1), used).map(drop)
    }

    /// What a player has used whose clock shows `left` after `moves` moves:
    /// `allotted(moves) − left`.
    ///
    /// # Errors
    /// No control; the clock shows more than was given.
    pub fn used(&self, moves: u32, left: Left) -> Result<Used, ClockError> {
        self.allotted_seconds(moves)
            .ok_or(ClockError::NoControl)?
            .checked_sub(left.as_seconds().into())
            .map(|used| Used::seconds(saturate(used)))
            .ok_or_else(|| ClockError::Misfit { moves, left, control: self.clone() })
    }

    /// What a player has used, from the clock after each of his moves in order, the first of them
    /// being his move `first` (1, unless the score begins later). Every reading is
    /// held against the control. A clock that adds the time of the next period only when the flag
    /// would fall is recognised where the last move of a period would else have taken more time
    /// than there was; where both may be, nothing is said.
    ///
    /// # Errors
    /// No control, no reading at his last move, or readings that do not fit.
    pub fn used_from_readings(
        &self,
        first: u32,
        readings: impl IntoIterator<Item = Option<Left>>,
    ) -> Result<Used, ClockError> {
        let given = self.allotted_seconds(0).ok_or(ClockError::NoControl)?;
        let mut before = Reading { moves: 0, used: 0, left: saturate(given), withheld: 0 };
        let mut latest = Ok(Used::default());
        for (moves, reading) in (first..=u32::MAX).zip(readings) {
            let Some(left) = reading else {
                latest = Err(ClockError::NoReading);
                continue;
            };
            before = self.follow(before, moves, left)?;
            latest = Ok(Used::seconds(before.used));
        }
        latest
    }

    /// The reading `left` after `moves` moves, after an earlier one.
    fn follow(&self, before: Reading, moves: u32, left: Left) -> Result<Reading, ClockError> {
        let used = self.used(moves, left)?.as_seconds();
        let entered = self.entered_seconds(before.moves, moves);
        let given = |moves| saturate(self.allotted_seconds(moves).unwrap_or_default());
        let added = given(moves.saturating_sub(1)).saturating_sub(given(before.moves));
        let at_hand = before.left.saturating_add(added);
        let reading = |withheld| {
            Ok(Reading { moves, used: used - withheld, left: left.as_seconds(), withheld })
        };
        if before.withheld > 0 && used >= before.used + before.withheld {
            return reading(before.withheld);
        }
        match used.checked_sub(before.used) {
            None => Err(ClockError::RunsBack { moves, control: self.clone() }),
            Some(spent) if entered == 0 || spent < entered => reading(0),
            Some(spent) if spent > at_hand => reading(entered),
            Some(_) => Err(ClockError::NextPeriod { moves }),
        }
    }

    /// The time of the periods entered between one count of moves and a later one.
    fn entered_seconds(&self, earlier: u32, later: u32) -> u32 {
        let bare = self.without_increments();
        let at = |moves| bare.allotted_seconds(moves).unwrap_or_default();
        saturate(at(later) - at(earlier))
    }

    fn without_increments(&self) -> TimeControl {
        match self {
            TimeControl::Periods(periods) => TimeControl::Periods(
                periods.iter().map(|period| Period { increment_seconds: 0, ..*period }).collect(),
            ),
            other => other.clone(),
        }
    }
}

/// What a clock showed, and what it means.
#[derive(Clone, Copy)]
struct Reading {
    moves: u32,
    used: u32,
    left: u32,
    /// The time of a period entered that the clock has not added yet.
    withheld: u32,
}

fn saturate(seconds: u64) -> u32 {
    u32::try_from(seconds).unwrap_or(u32::MAX)
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let periods = || {
            let periods: Vec<Period> = text.split(':').map(period).collect::<Option<_>>()?;
            let (_, before) = periods.split_last()?;
            let short = periods.len() <= MOST_PERIODS;
            (short && before.iter().all(|period| period.moves.is_some())).then_some(periods)
        };
        match text {
            "?" => Ok(TimeControl::Unknown),
            "-" => Ok(TimeControl::Untimed),
            _ => periods()
                .map(TimeControl::Periods)
                .ok_or_else(|| TimeControlError(text.chars().take(60).collect())),
        }
    }
}

/// No control has more.
const MOST_PERIODS: usize = 16;

/// `40/9000`, `40/5400+30`, `3600`, `5400+30`.
fn period(text: &str) -> Option<Period> {
    let (moves, time) = match text.split_once('/') {
        Some((moves, time)) => (Some(NonZeroU32::new(number(moves)?)?), time),
        None => (None, text),
    };
    let (seconds, increment) = time.split_once('+').unwrap_or((time, "0"));
    let period = Period { moves, seconds: number(seconds)?, increment_seconds: number(increment)? };
    (period.seconds > 0 || period.increment_seconds > 0).then_some(period)
}

/// At most seven digits, so that no sum of periods overflows.
fn number(text: &str) -> Option<u32> {
    let plain = (1..=7).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain)
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Unknown => f.write_str("?"),
            TimeControl::Untimed => f.write_str("-"),
            TimeControl::Periods(periods) => {
                for (place, period) in periods.iter().enumerate() {
                    write!(f, "{}{period}", if place == 0 { "" } else { ":" })?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.seconds)?;
        match self.increment_seconds {
            0 => Ok(()),
            seconds => write!(f, "+{seconds}"),
        }
    }
}
