//! What a hand wrote, before anyone reads it. Owns its limits; knows nothing of its meaning.

use crate::printable::{is_bidirectional, is_unprintable};

/// The longest record, in bytes of UTF-8.
pub const RECORD_MAX_BYTES: usize = 256;

/// A record as it was written: at most [`RECORD_MAX_BYTES`] bytes, none of them a control or
/// bidirectional character. It may be empty; an empty record reads as no move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Written(String);

/// Why a text cannot stand as a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrittenError {
    /// More than [`RECORD_MAX_BYTES`] bytes.
    #[error("a record is at most {RECORD_MAX_BYTES} bytes long; this one has {0}")]
    TooLong(usize),
    /// A control character: it could hide or overwrite what stands beside it.
    #[error("a record holds no control characters; this one has U+{:04X}", u32::from(*.0))]
    Control(char),
    /// A character that turns the direction of writing: the eye would see another record.
    #[error("a record holds no characters that turn the writing round; this one has U+{:04X}", u32::from(*.0))]
    Bidirectional(char),
}

impl Written {
    /// Takes `text` as a record.
    ///
    /// # Errors
    /// It is too long, or holds control or bidirectional characters.
    pub fn new(text: &str) -> Result<Written, WrittenError> {
        if text.len() > RECORD_MAX_BYTES {
            return Err(WrittenError::TooLong(text.len()));
        }
        for c in text.chars() {
            if is_bidirectional(c) {
                return Err(WrittenError::Bidirectional(c));
            }
            if is_unprintable(c) {
                return Err(WrittenError::Control(c));
            }
        }
        Ok(Written(text.to_owned()))
    }

    /// The record, byte for byte.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_exact() {
        assert!(Written::new("").is_ok());
        assert!(Written::new(&"e".repeat(256)).is_ok());
        assert_eq!(Written::new(&"e".repeat(257)), Err(WrittenError::TooLong(257)));
        assert_eq!(Written::new("e4\n"), Err(WrittenError::Control('\n')));
        assert_eq!(Written::new("e4\u{202E}"), Err(WrittenError::Bidirectional('\u{202E}')));
        assert!(Written::new("N\u{200B}f3").is_ok());
    }
}
