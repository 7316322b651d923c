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
        match text.len() {
            0 => Err(NameError::Blank),
            _ if text.trim() != text => Err(NameError::Blank),
            length if length > Name::LONGEST => Err(NameError::TooLong(length)),
            _ => Ok(Name(text.to_owned())),
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
