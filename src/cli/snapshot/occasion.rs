//! The occasion of the game: what the face of an envelope says beside players and position.

use time::{Date, Month};

use super::super::{failure::Failure, filing};

/// The occasion, where the score does not say it or says it wrongly.
#[derive(Debug, clap::Args)]
pub(super) struct Occasion {
    /// The event; it wins over the score's.
    #[arg(long, value_name = "NAME", conflicts_with = "from")]
    pub(super) event: Option<String>,
    /// The town where the game is played; it wins over the score's.
    #[arg(long, value_name = "PLACE", conflicts_with = "from")]
    pub(super) site: Option<String>,
    /// The day it began, as 1972.08.31, ?? for what is not known; it wins over the score's.
    #[arg(long, value_name = "YYYY.MM.DD", conflicts_with = "from", value_parser = date)]
    pub(super) date: Option<String>,
    /// The round; it wins over the score's.
    #[arg(long, value_name = "ROUND", conflicts_with = "from")]
    pub(super) round: Option<String>,
}

impl Occasion {
    /// Are these words such as a paper may hold?
    ///
    /// # Errors
    /// They are not.
    pub(super) fn check(&self) -> Result<(), Failure> {
        let words = [
            ("--event", &self.event),
            ("--site", &self.site),
            ("--date", &self.date),
            ("--round", &self.round),
        ];
        words
            .into_iter()
            .filter_map(|(flag, words)| Some((flag, words.as_ref()?)))
            .try_for_each(|(flag, words)| filing::own_words(flag, words))
    }
}

/// A date as PGN writes it (section 8.1.1.3).
fn date(text: &str) -> Result<String, String> {
    let fits = |(place, byte): (usize, u8)| match place {
        4 | 7 => byte == b'.',
        _ => byte.is_ascii_digit() || byte == b'?',
    };
    if text.len() != 10 || !text.bytes().enumerate().all(fits) {
        return Err("write it as 1972.08.31, with ?? for what is not known".to_owned());
    }
    // what is not known may be anything: a leap year, the longest month
    let year = text[..4].parse().unwrap_or(2000);
    let month = text[5..7].parse().unwrap_or(1);
    let day = text[8..].parse().unwrap_or(1);
    match Month::try_from(month).map(|month| Date::from_calendar_date(year, month, day)) {
        Ok(Ok(_)) => Ok(text.to_owned()),
        _ => Err("there is no such day".to_owned()),
    }
}
