//! Signing keys: plain `ssh-ed25519` only, in OpenSSH's own forms.
//!
//! Secrets are wiped when dropped and never printed. Keys of other kinds are refused by name.

mod file;

use std::{fmt, str::FromStr};

use base64ct::{Base64, Encoding as _};
use ed25519_dalek::VerifyingKey;
use rand_core::CryptoRngCore;
use sha2::{Digest as _, Sha256};
use zeroize::Zeroizing;

use super::{
    armor::ArmorError,
    wire::{self, Wire},
};

pub use file::{KeyFile, ProtectedKey, to_openssh};

/// The one algorithm.
pub(crate) const ED25519: &str = "ssh-ed25519";

/// A public signing key, written `ssh-ed25519 AAAA…` as in OpenSSH's `.pub` files, without a
/// comment.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PublicKey(VerifyingKey);

/// A secret signing key. Wiped when dropped, not shown by `Debug`, and boxed so that moving it
/// leaves no copies behind.
#[derive(Clone)]
pub struct SigningKey(Box<ed25519_dalek::SigningKey>);

/// What protects a secret file. Wiped when dropped, and not shown by `Debug`.
#[derive(Clone)]
pub struct Passphrase(Zeroizing<String>);

/// Why a text is no signing key that can be used here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// A FIDO key: its signatures cover more than the document, and it cannot be copied out.
    #[error("a hardware key ({0}) cannot sign here: only plain ssh-ed25519 keys can")]
    Hardware(String),
    /// A certificate: a key with another's statement about it.
    #[error("a certificate ({0}) is not a key: give the plain ssh-ed25519 key it was made from")]
    Certificate(String),
    /// RSA, ECDSA, DSA or something newer.
    #[error("a key of the kind {0} cannot sign here: only plain ssh-ed25519 keys can")]
    OtherKind(String),
    /// The public half where the secret is needed.
    #[error("this is the public half of a key; the secret one is the file without .pub")]
    PublicHalf,
    /// An age identity where a signing key is needed.
    #[error("this is an age identity, which opens; the key that signs is the .key file")]
    AgeIdentity,
    /// A card, an envelope or any other text.
    #[error("this is no ssh-ed25519 key")]
    NotAKey,
    /// More than the algorithm and the key.
    #[error("there is something after the key; a key is written without a comment")]
    Comment,
    /// The key's text is not the one its bytes are written as.
    #[error("the key is not in its one form: {0}")]
    Form(&'static str),
    /// A key of small order: anyone can sign for it.
    #[error("the key is weak: signatures by it prove nothing (its point has small order)")]
    Weak,
    /// The lines of a key file.
    #[error("the key file is damaged: {0}")]
    Armor(#[from] ArmorError),
    /// The inside of a key file.
    #[error("the key file is damaged: {0}")]
    Damaged(&'static str),
    /// More than one key in a file.
    #[error("the key file holds {0} keys, and must hold one")]
    SeveralKeys(u32),
    /// It would take minutes to try a passphrase, or no passphrase is tried at all.
    #[error("the key file asks for {0} rounds of bcrypt, and 1 to {limit} are run",
            limit = file::MOST_BCRYPT_ROUNDS)]
    Rounds(u32),
    /// The passphrase does not open the file.
    #[error("the passphrase is wrong")]
    WrongPassphrase,
}

impl PublicKey {
    /// The key's fingerprint, as `ssh-keygen -l` prints it: `SHA256:` and unpadded base64.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let mut base64 = Base64::encode_string(&Sha256::digest(blob_of(self.0.as_bytes())));
        base64.truncate(base64.trim_end_matches('=').len());
        format!("SHA256:{base64}")
    }

    /// The key in `blob`, which must hold nothing else.
    pub(crate) fn from_blob(blob: &[u8]) -> Result<PublicKey, KeyError> {
        PublicKey::from_point(&point_of(blob)?)
    }

    /// The key that is the point `bytes` (RFC 8032, section 5.1.3).
    pub(crate) fn from_point(bytes: &[u8; 32]) -> Result<PublicKey, KeyError> {
        let key = VerifyingKey::from_bytes(bytes)
            .map_err(|_| KeyError::Form("its bytes are no point of the curve"))?;
        // Decompression takes some points in two encodings; only one of them is canonical.
        if !is_canonical(bytes) {
            return Err(KeyError::Form("its point is not in its one encoding (RFC 8032, 5.1.3)"));
        }
        if key.is_weak() {
            return Err(KeyError::Weak);
        }
        Ok(PublicKey(key))
    }

    pub(crate) fn verifying(&self) -> &VerifyingKey {
        &self.0
    }
}

/// A key as the SSH protocol carries it (RFC 8709, section 4).
pub(crate) fn blob_of(point: &[u8; 32]) -> Vec<u8> {
    let mut blob = Vec::with_capacity(51);
    wire::put_string(&mut blob, ED25519.as_bytes());
    wire::put_string(&mut blob, point);
    blob
}

/// The bytes of the point in `blob`, which must hold nothing but an ssh-ed25519 key. Whether they
/// are a point is not looked into.
pub(crate) fn point_of(blob: &[u8]) -> Result<[u8; 32], KeyError> {
    let mut wire = Wire(blob);
    let algorithm = wire.string().map_err(|_| KeyError::Form("it is cut off"))?;
    if algorithm != ED25519.as_bytes() {
        return Err(KeyError::of_kind(&wire::name(algorithm)));
    }
    let point = wire.string().map_err(|_| KeyError::Form("it is cut off"))?;
    if !wire.is_empty() {
        return Err(KeyError::Form("more bytes follow the key"));
    }
    point.try_into().map_err(|_| KeyError::Form("it is not 32 bytes long"))
}

/// Is y below the field's prime, 2^255 - 19, and the sign of x clear where x is 0, so where y is
/// 1 or -1? No other bytes encode a point twice (RFC 8032, section 5.1.3).
fn is_canonical(bytes: &[u8; 32]) -> bool {
    let signed = bytes[31] & 0x80 != 0;
    let mut y = *bytes;
    y[31] &= 0x7f;
    let above = |low: u8| y[0] >= low && y[1..31] == [0xff; 30] && y[31] == 0x7f;
    let minus_one = above(0xec) && y[0] == 0xec;
    let one = y[0] == 1 && y[1..] == [0; 31];
    !above(0xed) && !(signed && (one || minus_one))
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{ED25519} {}", Base64::encode_string(&blob_of(self.0.as_bytes())))
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for PublicKey {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<PublicKey, KeyError> {
        let (algorithm, base64) = text.split_once(' ').ok_or(KeyError::NotAKey)?;
        if algorithm != ED25519 {
            return Err(KeyError::of_kind(algorithm));
        }
        if base64.contains(char::is_whitespace) {
            return Err(KeyError::Comment);
        }
        let blob = Base64::decode_vec(base64)
            .map_err(|_| KeyError::Form("it is not base64 (RFC 4648)"))?;
        let key = PublicKey::from_blob(&blob)?;
        if key.to_string() != text {
            return Err(KeyError::Form("it is not what its bytes are written as"));
        }
        Ok(key)
    }
}

impl SigningKey {
    /// A new key.
    #[must_use]
    pub fn generate(rng: &mut impl CryptoRngCore) -> SigningKey {
        let mut seed = Zeroizing::new([0; 32]);
        rng.fill_bytes(seed.as_mut());
        SigningKey(Box::new(ed25519_dalek::SigningKey::from_bytes(&seed)))
    }

    /// Its public half.
    #[must_use]
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key())
    }

    pub(crate) fn secret(&self) -> &ed25519_dalek::SigningKey {
        &self.0
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SigningKey({})", self.public().fingerprint())
    }
}

impl Passphrase {
    /// The passphrase `text`.
    #[must_use]
    pub fn new(text: Zeroizing<String>) -> Passphrase {
        Passphrase(text)
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl PartialEq for Passphrase {
    fn eq(&self, other: &Passphrase) -> bool {
        *self.0 == *other.0
    }
}

impl fmt::Debug for Passphrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Passphrase(…)")
    }
}

impl KeyError {
    /// The refusal of a key of the kind `algorithm`, by name.
    pub(crate) fn of_kind(algorithm: &str) -> KeyError {
        let name = wire::name(algorithm.as_bytes());
        if name.contains("-cert-v0") {
            KeyError::Certificate(name)
        } else if name.starts_with("sk-") {
            KeyError::Hardware(name)
        } else if name.starts_with("ssh-") || name.starts_with("ecdsa-") {
            KeyError::OtherKind(name)
        } else {
            KeyError::NotAKey
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Held against the arithmetic itself: what is decompressed and compressed again comes back.
    #[test]
    fn every_point_has_one_canonical_encoding() {
        let encodings = (0..=u8::MAX).flat_map(|low| {
            let mut edge = [0xff; 32];
            let mut small = [0; 32];
            let mut middle = [low; 32];
            (edge[0], small[0], middle[31]) = (low, low, 0x42);
            [edge, small, middle]
        });
        let mut points = 0;
        for mut bytes in encodings {
            for sign in [0, 0x80] {
                bytes[31] = bytes[31] & 0x7f | sign;
                let Ok(key) = VerifyingKey::from_bytes(&bytes) else { continue };
                points += 1;
                let again = key.to_edwards().compress();
                assert_eq!(is_canonical(&bytes), *again.as_bytes() == bytes, "{bytes:02x?}");
            }
        }
        assert!(points > 500, "{points}");
    }
}
