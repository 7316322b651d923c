//! SHA-256 digests, as papers name each other by them.

use std::{fmt, str::FromStr};

use sha2::{Digest as _, Sha256};

/// A SHA-256 digest (FIPS 180-4), written `sha256:` and 64 lower-case hexadecimal digits, the
/// same that `sha256sum` prints.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

/// A text is no digest in its one form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DigestError {
    /// Another hash, or none named.
    #[error("a digest begins with sha256:")]
    NotSha256,
    /// Not 64 digits.
    #[error("a digest has 64 hexadecimal digits, this one {0}")]
    Length(usize),
    /// A character that is no digit, or upper case.
    #[error("a digest has the digits 0-9 and a-f only, in lower case")]
    Digit,
}

impl Digest {
    /// The digest of `bytes`.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Digest {
        Digest(Sha256::digest(bytes).into())
    }

    /// The 32 bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The 64 digits alone, as `sha256sum` prints them.
    #[must_use]
    pub fn hex(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sha256:{}", self.hex())
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Digest {
    type Err = DigestError;

    fn from_str(text: &str) -> Result<Digest, DigestError> {
        let digits = text.strip_prefix("sha256:").ok_or(DigestError::NotSha256)?;
        if !digits.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')) {
            return Err(DigestError::Digit);
        }
        if digits.len() != 64 {
            return Err(DigestError::Length(digits.len()));
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.as_bytes().chunks_exact(2)) {
            *byte = digit(pair[0]) << 4 | digit(pair[1]);
        }
        Ok(Digest(bytes))
    }
}

/// The value of a digit already known to be one.
fn digit(ascii: u8) -> u8 {
    if ascii.is_ascii_digit() { ascii - b'0' } else { ascii - b'a' + 10 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_of_abc_is_that_of_the_standard() {
        let abc = "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Digest::of(b"abc").to_string(), abc);
        assert_eq!(abc.parse(), Ok(Digest::of(b"abc")));
    }

    #[test]
    fn one_form_only() {
        let good = Digest::of(b"").to_string();
        for bad in [
            good.to_uppercase(),
            good.replace("sha256:", "SHA256:"),
            good.replace("sha256:", ""),
            good.replace("sha256:", "sha256: "),
            good[..70].to_owned(),
            format!("{good}0"),
            format!("{good} "),
            good.replace("e3b0", "E3b0"),
            good.replace("e3b0", "e3bé"),
        ] {
            assert!(bad.parse::<Digest>().is_err(), "{bad}");
        }
    }
}
