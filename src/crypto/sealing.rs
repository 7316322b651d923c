//! Sealing for one reader: armored age files (age-encryption.org/v1) with exactly one X25519
//! stanza. The `age` crate writes and opens them; what it would read beyond that is refused.
//!
//! The crate adds "grease" to each header: a stanza of random name and length that means nothing.
//! What follows the header has one length for one length of plaintext.

mod header;
mod identity_file;
mod recipient;

use std::{fmt, io::Read as _, str::FromStr};

use age::secrecy::ExposeSecret as _;
use zeroize::Zeroizing;

use super::armor::{AGE_FILE, ArmorError};

pub use header::HeaderError;
pub use identity_file::{IdentityFile, IdentityFileError, ProtectedIdentity, to_file};
pub use recipient::{Recipient, RecipientError};

/// The longest plaintext sealed or opened, in bytes. An opening has 1,024, and one that is
/// sealed twice (for the replier inside the seal for the custodian) some 1,800.
pub const LONGEST_PLAINTEXT_BYTES: usize = 4096;

/// The secret that opens what is sealed for its [`Recipient`]. Wiped when dropped, and not
/// shown by `Debug`.
#[derive(Clone)]
pub struct Identity(age::x25519::Identity);

/// Why a text is no age identity.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is no age identity: one is written AGE-SECRET-KEY-1 and 58 more characters")]
pub struct IdentityError;

/// Why something sealed does not open.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// Its lines.
    #[error("the age file's armor is not in its one form: {0}")]
    Armor(#[from] ArmorError),
    /// Its header.
    #[error("the age file is not in its one form: {0}")]
    Header(#[from] HeaderError),
    /// The identity is not the reader's, or the part of the header that says so is damaged:
    /// age does not tell the two apart, by design.
    #[error("this identity does not open it: it is sealed for another, or its header is damaged")]
    NotForThisIdentity,
    /// It was sealed for this identity and has been altered since.
    #[error("it is damaged: {0}")]
    Damaged(&'static str),
    /// More than was ever sealed.
    #[error("it holds more than {LONGEST_PLAINTEXT_BYTES} bytes")]
    TooLong,
}

/// Seals `plain` for one reader: an armored age file, whose length depends on that of `plain`
/// alone.
///
/// # Panics
/// If `plain` is longer than [`LONGEST_PLAINTEXT_BYTES`]: what is sealed is always made here.
#[must_use]
pub fn seal(plain: &[u8], to: &Recipient) -> String {
    assert!(plain.len() <= LONGEST_PLAINTEXT_BYTES, "only openings are sealed");
    let file = age::encrypt(to.inner(), plain)
        .expect("one X25519 recipient, and memory to write to: nothing can fail");
    AGE_FILE.encode(&file).to_string()
}

/// Opens an armored age file sealed for the one identity `with`.
///
/// # Errors
/// It is not in its one form, is for another, is damaged, or is too long.
pub fn open(armor: &str, with: &Identity) -> Result<Zeroizing<Vec<u8>>, OpenError> {
    let file = AGE_FILE.decode(armor)?;
    header::check(&file)?;
    let damaged = OpenError::Damaged;
    let file = age::Decryptor::new_buffered(file.as_slice())
        .map_err(|_| damaged("its header is not as the age specification says"))?;
    let payload = file.decrypt(std::iter::once(&with.0 as _)).map_err(|why| match why {
        age::DecryptError::NoMatchingKeys => OpenError::NotForThisIdentity,
        age::DecryptError::InvalidMac => damaged("its header was altered after it was sealed"),
        _ => damaged("its header is not as the age specification says"),
    })?;
    read_payload(payload, LONGEST_PLAINTEXT_BYTES)?.ok_or(OpenError::TooLong)
}

/// The whole payload, only if every chunk of it is sound; nothing where it is longer than
/// `cap_bytes`.
fn read_payload(
    payload: impl std::io::Read,
    cap_bytes: usize,
) -> Result<Option<Zeroizing<Vec<u8>>>, OpenError> {
    // Room for all of it from the start, so that growing leaves no copies behind.
    let mut plain = Zeroizing::new(Vec::with_capacity(cap_bytes + 1));
    let cap = u64::try_from(cap_bytes).map_or(u64::MAX, |cap| cap + 1);
    payload.take(cap).read_to_end(&mut plain).map_err(|_| {
        OpenError::Damaged("its contents were altered or cut off after it was sealed")
    })?;
    Ok((plain.len() <= cap_bytes).then_some(plain))
}

impl Identity {
    /// A new identity.
    #[must_use]
    pub fn generate() -> Identity {
        Identity(age::x25519::Identity::generate())
    }

    /// The recipient whose files it opens.
    #[must_use]
    pub fn recipient(&self) -> Recipient {
        Recipient::of(&self.0)
    }
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Identity(of {})", self.recipient())
    }
}

impl FromStr for Identity {
    type Err = IdentityError;

    fn from_str(text: &str) -> Result<Identity, IdentityError> {
        let identity: age::x25519::Identity = text.parse().map_err(|_| IdentityError)?;
        if identity.to_string().expose_secret() != text {
            return Err(IdentityError);
        }
        Ok(Identity(identity))
    }
}
