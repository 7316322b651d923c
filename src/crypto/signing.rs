//! Signatures over the body of a paper, as `ssh-keygen -Y sign` makes and `-Y verify` checks
//! them (OpenSSH PROTOCOL.sshsig), in one form only: version 1, plain `ssh-ed25519`, empty
//! reserved field, sha512.

use std::{fmt, str::FromStr};

use ed25519_dalek::{Signer as _, VerifyingKey};
use sha2::{Digest as _, Sha512};

use super::{
    armor::{ArmorError, SSH_SIGNATURE},
    keys::{ED25519, KeyError, PublicKey, SigningKey, blob_of, point_of},
    wire::{self, CutOff, Wire},
};

const MAGIC: &[u8] = b"SSHSIG";
const VERSION: u32 = 1;
const HASH: &str = "sha512";

/// The order of the group, little-endian (RFC 8032, section 5.1).
const ORDER: [u8; 32] = [
    0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
];

/// What a signature is for, such as `snapshot@adjourn`: one made for one purpose is worth
/// nothing for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Namespace(&'static str);

/// A signature that has its one form. Whether it holds, and whether its numbers can be a key and
/// a signature at all, is another question: see [`Signature::verify`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The point of the key it claims to be by (RFC 8032, section 5.1.2).
    key: [u8; 32],
    namespace: String,
    /// R and S (RFC 8032, section 5.1.6).
    bytes: [u8; 64],
}

/// Why a signature is refused: the rule that broke.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SignatureError {
    /// Its lines.
    #[error("the signature's armor is not in its one form: {0}")]
    Armor(#[from] ArmorError),
    /// Not a signature of this format.
    #[error("the signature is no SSHSIG")]
    Magic,
    /// Another version.
    #[error("the signature is of SSHSIG version {0}, and only version 1 is read")]
    Version(u32),
    /// The key that is said to have signed.
    #[error("the signature's key is refused: {0}")]
    Key(#[from] KeyError),
    /// A namespace that is none of ours.
    #[error("the signature's namespace is not a plain name")]
    NamespaceName,
    /// The reserved field must be empty.
    #[error("the signature's reserved field is not empty")]
    Reserved,
    /// Another hash.
    #[error("the signature hashes with {0}, and only sha512 is read")]
    Hash(String),
    /// Another algorithm than the key's.
    #[error("the signature's algorithm is {0}, and only ssh-ed25519 is read")]
    Algorithm(String),
    /// Not 64 bytes.
    #[error("the signature proper is {0} bytes long, and must be 64")]
    Length(usize),
    /// R is no point, or one of small order.
    #[error("the signature's first half is no sound point of the curve (RFC 8032, 5.1.7)")]
    Point,
    /// S is not below the order of the group: the signature was altered.
    #[error("the signature's second half is not below the group's order (RFC 8032, 5.1.7)")]
    Scalar,
    /// It ends too early.
    #[error("the signature is cut off")]
    CutOff,
    /// It ends too late.
    #[error("bytes follow the signature")]
    Trailing,
    /// It is by another key.
    #[error("the signature is by the key {found}, not by {wanted}")]
    OtherKey {
        /// Fingerprint of the key that should have signed.
        wanted: String,
        /// Fingerprint of the key that the signature names.
        found: String,
    },
    /// It was made for another purpose.
    #[error("the signature was made for {found:?}, not for {wanted:?}")]
    OtherNamespace {
        /// What it should have been made for.
        wanted: &'static str,
        /// What it was made for.
        found: String,
    },
    /// It has its form, key and namespace, but was made over other bytes.
    #[error("the signature does not hold: what it signed is not what stands here")]
    DoesNotHold,
}

impl Namespace {
    /// The namespace `name`.
    #[must_use]
    pub const fn new(name: &'static str) -> Namespace {
        Namespace(name)
    }

    /// Its name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl Signature {
    /// The signature of `key` over `body`, for the purpose `namespace`.
    #[must_use]
    pub fn sign(key: &SigningKey, namespace: Namespace, body: &[u8]) -> Signature {
        let bytes = key.secret().sign(&signed_data(namespace, body)).to_bytes();
        let point = key.secret().verifying_key().to_bytes();
        Signature { key: point, namespace: namespace.0.to_owned(), bytes }
    }

    /// Reads a signature in its one form, which is the armor that `ssh-keygen -Y sign` writes.
    ///
    /// # Errors
    /// Every departure from that form, each by name.
    pub fn parse(armor: &str) -> Result<Signature, SignatureError> {
        Signature::from_blob(&SSH_SIGNATURE.decode(armor)?)
    }

    /// The key it claims to be by. Papers say whose key that is.
    ///
    /// # Errors
    /// It is no sound key.
    pub fn key(&self) -> Result<PublicKey, KeyError> {
        PublicKey::from_point(&self.key)
    }

    /// What it claims to have been made for.
    #[must_use]
    pub fn namespace(&self) -> &str {
        &self.namespace
    }

    /// Holds it against the `key` that must have signed, the purpose and the `body`, strictly:
    /// RFC 8032, section 5.1.7, and neither key nor R of small order.
    ///
    /// # Errors
    /// It is by another key, or one that is weak or none, for another purpose, or over other bytes;
    /// it is no signature at all.
    pub fn verify(
        &self,
        key: &PublicKey,
        namespace: Namespace,
        body: &[u8],
    ) -> Result<(), SignatureError> {
        if self.key != *key.verifying().as_bytes() {
            return Err(SignatureError::OtherKey {
                wanted: key.fingerprint(),
                found: self.key()?.fingerprint(),
            });
        }
        if self.namespace != namespace.0 {
            return Err(SignatureError::OtherNamespace {
                wanted: namespace.0,
                found: self.namespace.clone(),
            });
        }
        key.verifying()
            .verify_strict(
                &signed_data(namespace, body),
                &ed25519_dalek::Signature::from_bytes(&self.bytes),
            )
            .map_err(|_| self.unsound().unwrap_or(SignatureError::DoesNotHold))
    }

    /// Why it can be no signature over anything: `verify_strict` refuses it without a word.
    fn unsound(&self) -> Option<SignatureError> {
        let (point, scalar) = self.bytes.split_at(32);
        if !VerifyingKey::try_from(point).is_ok_and(|point| !point.is_weak()) {
            return Some(SignatureError::Point);
        }
        scalar.iter().rev().ge(ORDER.iter().rev()).then_some(SignatureError::Scalar)
    }

    fn from_blob(blob: &[u8]) -> Result<Signature, SignatureError> {
        let mut wire = Wire(blob);
        if wire.bytes(MAGIC.len())? != MAGIC {
            return Err(SignatureError::Magic);
        }
        let version = wire.number()?;
        if version != VERSION {
            return Err(SignatureError::Version(version));
        }
        let key = point_of(wire.string()?)?;
        let namespace = wire.string()?;
        if wire::name(namespace).as_bytes() != namespace {
            return Err(SignatureError::NamespaceName);
        }
        if !wire.string()?.is_empty() {
            return Err(SignatureError::Reserved);
        }
        let hash = wire.string()?;
        if hash != HASH.as_bytes() {
            return Err(SignatureError::Hash(wire::name(hash)));
        }
        let bytes = signature_proper(wire.string()?)?;
        if !wire.is_empty() {
            return Err(SignatureError::Trailing);
        }
        Ok(Signature { key, namespace: wire::name(namespace), bytes })
    }

    fn to_blob(&self) -> Vec<u8> {
        let mut proper = Vec::with_capacity(83);
        wire::put_string(&mut proper, ED25519.as_bytes());
        wire::put_string(&mut proper, &self.bytes);

        let mut blob = MAGIC.to_vec();
        blob.extend_from_slice(&VERSION.to_be_bytes());
        wire::put_string(&mut blob, &blob_of(&self.key));
        wire::put_string(&mut blob, self.namespace.as_bytes());
        wire::put_string(&mut blob, b"");
        wire::put_string(&mut blob, HASH.as_bytes());
        wire::put_string(&mut blob, &proper);
        blob
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&SSH_SIGNATURE.encode(&self.to_blob()))
    }
}

impl FromStr for Signature {
    type Err = SignatureError;

    fn from_str(armor: &str) -> Result<Signature, SignatureError> {
        Signature::parse(armor)
    }
}

impl From<CutOff> for SignatureError {
    fn from(CutOff: CutOff) -> SignatureError {
        SignatureError::CutOff
    }
}

/// What is signed in place of the body (PROTOCOL.sshsig, section 3).
fn signed_data(namespace: Namespace, body: &[u8]) -> Vec<u8> {
    let mut data = MAGIC.to_vec();
    wire::put_string(&mut data, namespace.0.as_bytes());
    wire::put_string(&mut data, b"");
    wire::put_string(&mut data, HASH.as_bytes());
    wire::put_string(&mut data, &Sha512::digest(body));
    data
}

/// The 64 bytes in the innermost field (RFC 8709, section 6).
fn signature_proper(field: &[u8]) -> Result<[u8; 64], SignatureError> {
    let mut wire = Wire(field);
    let algorithm = wire.string()?;
    if algorithm != ED25519.as_bytes() {
        return Err(SignatureError::Algorithm(wire::name(algorithm)));
    }
    let bytes = wire.string()?;
    if !wire.is_empty() {
        return Err(SignatureError::Trailing);
    }
    bytes.try_into().map_err(|_| SignatureError::Length(bytes.len()))
}
