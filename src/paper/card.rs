//! A person's card: his name, the key he signs with, the recipient others seal to; signed by
//! that key, so that nobody can put his own recipient under another's key.

use std::{fmt, str::FromStr};

use serde::Deserialize;

use super::form::{self, Kind, Paper, Printer};
use crate::crypto::{keys::PublicKey, sealing::Recipient};

/// A person's card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// His name.
    #[serde(deserialize_with = "form::by_text")]
    pub name: Name,
    /// The key he signs with.
    #[serde(deserialize_with = "form::by_text")]
    pub key: PublicKey,
    /// Where others seal to him.
    #[serde(deserialize_with = "form::by_text")]
    pub recipient: Recipient,
}

impl Paper for Card {
    const KIND: Kind = Kind::Card;

    fn print(&self, to: &mut Printer) {
        to.text("name", &self.name);
        to.text("key", &self.key);
        to.text("recipient", &self.recipient);
    }
}

/// A person's name: 1 to 80 bytes, nothing in it that a page would not show.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(String);

/// Why a text is no name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Empty, or blank at an end.
    #[error("a name is not empty and has no blank at either end")]
    Blank,
    /// Longer than 80 bytes.
    #[error("a name has 80 bytes at most; this one has {0}")]
    TooLong(usize),
    /// A character that a page would not show.
    #[error("the name {0}")]
    Unprintable(String),
    /// A character that takes no ink, so that two names may look the same.
    #[error("the name has an invisible character (U+{:04X})", u32::from(*.0))]
    Invisible(char),
}

impl Name {
    /// The longest name, in bytes.
    pub const LONGEST: usize = 80;

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Name, NameError> {
        form::plain(text).map_err(NameError::Unprintable)?;
        if let Some(invisible) = text.chars().find(|c| is_invisible(*c)) {
            return Err(NameError::Invisible(invisible));
        }
        match text.len() {
            0 => Err(NameError::Blank),
            _ if text.trim() != text => Err(NameError::Blank),
            length if length > Name::LONGEST => Err(NameError::TooLong(length)),
            _ => Ok(Name(text.to_owned())),
        }
    }
}

/// Is this a character without ink that is no blank between words (Unicode's Cf, the fillers,
/// and the blanks that only look like one)?
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180e}'
        | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e0fff}')
        || (c.is_whitespace() && c != ' ')
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
