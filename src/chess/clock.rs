//! Clocks: the time a player has used, and the time he has left.
//!
//! The two are different types and never turn into one another but through a
//! [`TimeControl`]. This module reads and reckons; it knows no laws.

mod control;

use std::{fmt, str::FromStr};

pub use control::{ClockError, Period, TimeControl, TimeControlError};

/// Time a player has used since the game began, in whole seconds. Written `H:MM:SS`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Used(u32);

/// Time a player's clock still shows, in whole seconds. Written `H:MM:SS`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Left(u32);

/// Why a text is no time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no time: write hours, minutes and seconds as 2:05:09")]
pub struct TimeError(String);

macro_rules! time {
    ($name:ident) => {
        impl $name {
            /// This many seconds.
            #[must_use]
            pub fn seconds(seconds: u32) -> $name {
                $name(seconds)
            }

            /// How many seconds.
            #[must_use]
            pub fn as_seconds(self) -> u32 {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}:{:02}:{:02}", self.0 / 3600, self.0 / 60 % 60, self.0 % 60)
            }
        }

        impl FromStr for $name {
            type Err = TimeError;

            fn from_str(text: &str) -> Result<$name, TimeError> {
                hours_minutes_seconds(text)
                    .map($name)
                    .ok_or_else(|| TimeError(text.chars().take(20).collect()))
            }
        }
    };
}

time!(Used);
time!(Left);

impl Left {
    /// What a `[%clk …]` command says: `1:02:03`, hours of two digits and tenths of a second
    /// allowed (tenths are dropped).
    #[must_use]
    pub fn from_clk(text: &str) -> Option<Left> {
        let whole = text.trim().split_once('.').map_or(text.trim(), |(whole, _)| whole);
        let short = whole.strip_prefix('0').filter(|rest| !rest.starts_with(':')).unwrap_or(whole);
        hours_minutes_seconds(short).map(Left)
    }
}

/// `H:MM:SS` in its one form: hours without leading zero and below 1,000, two digits each for
/// minutes and seconds.
fn hours_minutes_seconds(text: &str) -> Option<u32> {
    let mut parts = text.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let canonical = parts.next().is_none()
        && digits(hours)
        && digits(minutes)
        && digits(seconds)
        && (1..=3).contains(&hours.len())
        && (hours.len() == 1 || !hours.starts_with('0'))
        && minutes.len() == 2
        && seconds.len() == 2;
    if !canonical {
        return None;
    }
    let [hours, minutes, seconds] = [hours, minutes, seconds].map(|part| part.parse::<u32>().ok());
    let (minutes, seconds) = (minutes?, seconds?);
    (minutes < 60 && seconds < 60).then_some(hours? * 3600 + minutes * 60 + seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_form_only() {
        for good in ["0:00:00", "2:05:09", "10:00:00", "999:59:59"] {
            assert_eq!(good.parse::<Used>().unwrap().to_string(), good);
            assert_eq!(good.parse::<Left>().unwrap().to_string(), good);
        }
        for bad in [
            "",
            "1:2:3",
            "01:00:00",
            "1:60:00",
            "1:00:60",
            "1:00",
            "1:00:00:00",
            "-1:00:00",
            "+1:00:00",
            "1:00:00 ",
            "1000:00:00",
            "1:00:0a",
            "१:00:00",
        ] {
            assert!(bad.parse::<Used>().is_err(), "{bad}");
        }
    }

    #[test]
    fn clk_commands() {
        for (text, seconds) in
            [("1:02:03", 3723), ("01:02:03", 3723), ("0:00:09.7", 9), ("00:00:05", 5)]
        {
            assert_eq!(Left::from_clk(text), Some(Left(seconds)), "{text}");
        }
        assert_eq!(Left::from_clk("1:70:00"), None);
        assert_eq!(Left::from_clk(""), None);
    }
}
