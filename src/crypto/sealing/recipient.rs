//! The public half of an identity: who will be able to read.

use std::{fmt, str::FromStr};

use age_core::primitives::bech32_decode;

/// A reader's X25519 key, written `age1…` as `age-keygen` prints it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Recipient(age::x25519::Recipient);

/// Why a text is no recipient that can be sealed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecipientError {
    /// Another kind of reader.
    #[error("only plain X25519 recipients can be sealed for, written age1 and 58 more characters")]
    NotX25519,
    /// The secret half.
    #[error("this is an identity, which is secret; its recipient begins with age1")]
    Secret,
    /// Right, but not as it is written.
    #[error("the recipient is not in its one form: it is written in lower case")]
    Case,
    /// Its number is not below the prime.
    #[error("the recipient is not in its one form: its number is not below 2^255 - 19")]
    NotCanonical,
    /// Anyone could open what is sealed for it.
    #[error("the recipient is weak: anyone could open what is sealed for it")]
    Weak,
}

/// The points of small order that are below the prime (RFC 7748, section 6.1, asks to guard
/// against them), little-endian; a shared secret with any of them is zero.
const SMALL_ORDER: [[u8; 32]; 5] = [
    [0; 32],
    [
        1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0,
    ],
    [
        0xe0, 0xeb, 0x7a, 0x7c, 0x3b, 0x41, 0xb8, 0xae, 0x16, 0x56, 0xe3, 0xfa, 0xf1, 0x9f, 0xc4,
        0x6a, 0xda, 0x09, 0x8d, 0xeb, 0x9c, 0x32, 0xb1, 0xfd, 0x86, 0x62, 0x05, 0x16, 0x5f, 0x49,
        0xb8, 0x00,
    ],
    [
        0x5f, 0x9c, 0x95, 0xbc, 0xa3, 0x50, 0x8c, 0x24, 0xb1, 0xd0, 0xb1, 0x55, 0x9c, 0x83, 0xef,
        0x5b, 0x04, 0x44, 0x5c, 0xc4, 0x58, 0x1c, 0x8e, 0x86, 0xd8, 0x22, 0x4e, 0xdd, 0xd0, 0x9f,
        0x11, 0x57,
    ],
    [
        0xec, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xff, 0x7f,
    ],
];

impl Recipient {
    pub(super) fn of(identity: &age::x25519::Identity) -> Recipient {
        Recipient(identity.to_public())
    }

    pub(super) fn inner(&self) -> &age::x25519::Recipient {
        &self.0
    }
}

impl fmt::Display for Recipient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Recipient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Recipient {
    type Err = RecipientError;

    fn from_str(text: &str) -> Result<Recipient, RecipientError> {
        if text.to_ascii_uppercase().starts_with("AGE-SECRET-KEY-") {
            return Err(RecipientError::Secret);
        }
        let recipient = text.parse().map(Recipient).map_err(|_| RecipientError::NotX25519)?;
        if recipient.to_string() != text {
            return Err(RecipientError::Case);
        }
        let point =
            bech32_decode(text, |_| (), |_| Ok(()), |_, bytes| Ok(bytes.collect::<Vec<_>>()))
                .map_err(|()| RecipientError::NotX25519)?;
        if !below_prime(&point) {
            return Err(RecipientError::NotCanonical);
        }
        if SMALL_ORDER.iter().any(|weak| weak[..] == point) {
            return Err(RecipientError::Weak);
        }
        Ok(recipient)
    }
}

/// Is the 32-byte little-endian number below 2^255 - 19 (RFC 7748, section 5)?
fn below_prime(bytes: &[u8]) -> bool {
    let mut prime = [0xff; 32];
    (prime[0], prime[31]) = (0xed, 0x7f);
    bytes.iter().rev().lt(prime.iter().rev())
}
