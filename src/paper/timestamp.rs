//! A moment, as papers write it: RFC 3339, UTC, whole seconds, `Z`.

use std::{fmt, str::FromStr};

use time::{
    OffsetDateTime, PrimitiveDateTime, UtcOffset, format_description::BorrowedFormatItem,
    macros::format_description,
};

const FORM: &[BorrowedFormatItem<'_>] =
    format_description!("[year]-[month]-[day]T[hour]:[minute]:[second]Z");

/// A moment in UTC, to the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

/// The text is no moment in the one form papers use.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no moment in UTC; write it as 1972-09-01T14:30:00Z")]
pub struct TimestampError(String);

impl Timestamp {
    /// The moment `seconds` after 1970-01-01T00:00:00Z, kept within the years 0000 to 9999.
    #[must_use]
    pub fn from_unix_seconds(seconds: i64) -> Timestamp {
        const FIRST: i64 = -62_167_219_200;
        const LAST: i64 = 253_402_300_799;
        Timestamp(seconds.clamp(FIRST, LAST))
    }

    /// Seconds since 1970-01-01T00:00:00Z.
    #[must_use]
    pub fn unix_seconds(self) -> i64 {
        self.0
    }

    /// Seconds from `earlier` to `self`; negative if `earlier` is the later one.
    #[must_use]
    pub fn seconds_since(self, earlier: Timestamp) -> i64 {
        self.0 - earlier.0
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moment = OffsetDateTime::from_unix_timestamp(self.0).map_err(|_| fmt::Error)?;
        f.write_str(&moment.format(FORM).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for Timestamp {
    type Err = TimestampError;

    fn from_str(text: &str) -> Result<Timestamp, TimestampError> {
        let moment = PrimitiveDateTime::parse(text, FORM)
            .map(|local| local.assume_offset(UtcOffset::UTC).unix_timestamp())
            .map_err(|_| TimestampError(text.chars().take(40).collect()))?;
        Ok(Timestamp(moment))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn comes_back(seconds in -62_167_219_200i64..=253_402_300_799) {
            let moment = Timestamp::from_unix_seconds(seconds);
            prop_assert_eq!(moment.to_string().parse::<Timestamp>(), Ok(moment));
        }
    }

    #[test]
    fn has_one_form() {
        for text in [
            "",
            "1972-09-01",
            "1972-09-01 14:30:00Z",
            "1972-09-01T14:30:00",
            "1972-09-01T14:30:00+00:00",
            "1972-09-01T14:30:00.0Z",
            "1972-09-01t14:30:00z",
            "1972-02-30T14:30:00Z",
            "1972-09-01T24:00:00Z",
            "1972-09-01T14:30:00Z ",
        ] {
            assert!(text.parse::<Timestamp>().is_err(), "{text:?}");
        }
    }
}
