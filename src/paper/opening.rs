//! The opening: the exact bytes that were encrypted, and whose SHA-256 is the commitment.
//!
//! It is no paper: nobody signs it, since no signature may cover a bare record (a move has about
//! thirty values, and a signature over it could be tried against each). It is readable TOML,
//! always of [`LENGTH`] bytes, so that the length of what is sealed says nothing.

use std::{fmt, str::FromStr};

use serde::Deserialize;

use super::form::{self, lines};
use crate::crypto::{digest::Digest, keys::PublicKey};

/// The length of every opening, in bytes.
pub const LENGTH: usize = 1024;

/// The longest record, in bytes.
pub const LONGEST_RECORD: usize = 256;

/// What was sealed.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    paper: String,
    version: u32,
    /// The snapshot it was sealed for.
    #[serde(deserialize_with = "form::by_text")]
    pub snapshot: Digest,
    /// The key of the player who sealed it.
    #[serde(deserialize_with = "form::by_text")]
    pub sealer: PublicKey,
    /// 256 random bits, so that the commitment cannot be tried against every move.
    #[serde(deserialize_with = "form::by_text")]
    pub nonce: Nonce,
    /// The record as written.
    pub record: String,
}

/// 256 random bits.
#[derive(Clone, PartialEq, Eq)]
pub struct Nonce([u8; 32]);

/// Why bytes are no opening. Every one of these is the sealer's own fault only once the
/// commitment holds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// Not of the one length.
    #[error("has {0} bytes; an opening has {LENGTH}")]
    Length(usize),
    /// Not readable.
    #[error("cannot be read: {0}")]
    Form(String),
    /// The record is longer than a record may be.
    #[error("the record has {0} bytes; {LONGEST_RECORD} is the most")]
    RecordTooLong(usize),
}

impl Opening {
    /// The opening of `record`, for `snapshot`, by `sealer`.
    ///
    /// # Errors
    /// The record is too long, or has control or bidirectional characters.
    pub fn new(
        snapshot: Digest,
        sealer: PublicKey,
        nonce: [u8; 32],
        record: &str,
    ) -> Result<Opening, OpeningError> {
        let opening = Opening {
            paper: "opening".to_owned(),
            version: form::VERSION,
            snapshot,
            sealer,
            nonce: Nonce(nonce),
            record: record.to_owned(),
        };
        opening.check()?;
        Ok(opening)
    }

    /// The bytes: the text, padded by one last line.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut text = format!("# adjourn opening, version {}\n", form::VERSION);
        lines::text(&mut text, "paper", &self.paper);
        lines::bare(&mut text, "version", self.version);
        lines::text(&mut text, "snapshot", &self.snapshot.to_string());
        lines::text(&mut text, "sealer", &self.sealer.to_string());
        lines::text(&mut text, "nonce", &self.nonce.to_string());
        lines::text(&mut text, "record", &self.record);
        text.push_str("# ");
        let dots = LENGTH.saturating_sub(text.len() + 1);
        text.extend(std::iter::repeat_n('.', dots));
        text.push('\n');
        text.into_bytes()
    }

    /// The opening that `bytes` are.
    ///
    /// # Errors
    /// Not of the one length, not readable, or not what [`Opening::bytes`] would write.
    pub fn read(bytes: &[u8]) -> Result<Opening, OpeningError> {
        if bytes.len() != LENGTH {
            return Err(OpeningError::Length(bytes.len()));
        }
        let text = std::str::from_utf8(bytes)
            .map_err(|why| OpeningError::Form(format!("not UTF-8 (byte {})", why.valid_up_to())))?;
        let opening: Opening =
            toml::from_str(text).map_err(|why| OpeningError::Form(why.message().to_owned()))?;
        opening.check()?;
        if opening.bytes() != bytes {
            return Err(OpeningError::Form("it is not in the one form of an opening".to_owned()));
        }
        Ok(opening)
    }

    /// SHA-256 of the bytes.
    #[must_use]
    pub fn commitment(&self) -> Digest {
        Digest::of(&self.bytes())
    }

    fn check(&self) -> Result<(), OpeningError> {
        if self.paper != "opening" || self.version != form::VERSION {
            return Err(OpeningError::Form(format!(
                "it says it is {:?}, version {}; this program knows \"opening\", version {}",
                self.paper,
                self.version,
                form::VERSION
            )));
        }
        if self.record.len() > LONGEST_RECORD {
            return Err(OpeningError::RecordTooLong(self.record.len()));
        }
        form::plain(&self.record).map_err(|why| OpeningError::Form(format!("the record {why}")))
    }
}

impl fmt::Debug for Opening {
    /// Says nothing of the record or the nonce.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opening").field("snapshot", &self.snapshot).finish_non_exhaustive()
    }
}

impl fmt::Display for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Nonce {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Nonce, &'static str> {
        const WRONG: &str = "a nonce is 64 hexadecimal digits in lower case";
        let digits = text.as_bytes();
        if digits.len() != 64 || !digits.iter().all(|d| matches!(d, b'0'..=b'9' | b'a'..=b'f')) {
            return Err(WRONG);
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let pair = std::str::from_utf8(pair).map_err(|_| WRONG)?;
            *byte = u8::from_str_radix(pair, 16).map_err(|_| WRONG)?;
        }
        Ok(Nonce(bytes))
    }
}
