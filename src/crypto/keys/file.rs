//! OpenSSH secret key files (OpenSSH PROTOCOL.key), plain or under a passphrase.

use std::fmt;

use rand_core::OsRng;
use ssh_key::{Kdf, LineEnding, PrivateKey, private::Ed25519Keypair};
use zeroize::Zeroizing;

use super::{ED25519, KeyError, Passphrase, PublicKey, SigningKey};
use crate::crypto::{
    armor::OPENSSH_KEY,
    wire::{self, CutOff, Wire},
};

/// The most rounds of bcrypt run to try a passphrase; `ssh-keygen` asks for 16 unless told
/// otherwise, and 10,000 take a minute or two.
pub(super) const MOST_BCRYPT_ROUNDS: u32 = 10_000;

/// A secret key file, read.
#[derive(Debug)]
pub enum KeyFile {
    /// The key lies open in it.
    Plain(SigningKey),
    /// The key is under a passphrase.
    Protected(Box<ProtectedKey>),
}

/// A secret key under a passphrase.
pub struct ProtectedKey {
    public: PublicKey,
    file: PrivateKey,
}

impl KeyFile {
    /// The key in the text of a file that `ssh-keygen -t ed25519` or `adjourn keygen` wrote.
    ///
    /// # Errors
    /// Keys of other kinds, by name; public keys and age identities given in its place; a file
    /// that is damaged.
    pub fn parse(text: &str) -> Result<KeyFile, KeyError> {
        if !OPENSSH_KEY.begins(text) {
            return Err(stranger(text));
        }
        let bytes = OPENSSH_KEY.decode(text)?;
        let public = public_half(&bytes).map_err(|CutOff| KeyError::Damaged("it is cut off"))??;
        let file = PrivateKey::from_bytes(&bytes)
            .map_err(|_| KeyError::Damaged("its inside is not as PROTOCOL.key says"))?;
        match file.kdf() {
            _ if !file.is_encrypted() => signing_key(&file, &public).map(KeyFile::Plain),
            Kdf::Bcrypt { rounds: 1..=MOST_BCRYPT_ROUNDS, .. } => {
                Ok(KeyFile::Protected(Box::new(ProtectedKey { public, file })))
            }
            Kdf::Bcrypt { rounds, .. } => Err(KeyError::Rounds(*rounds)),
            _ => Err(KeyError::Damaged("it is encrypted, but not under a passphrase")),
        }
    }
}

impl ProtectedKey {
    /// The public half, which the file holds open.
    #[must_use]
    pub fn public(&self) -> &PublicKey {
        &self.public
    }

    /// The secret key.
    ///
    /// # Errors
    /// The passphrase is wrong, or the file is damaged.
    pub fn unlock(&self, passphrase: &Passphrase) -> Result<SigningKey, KeyError> {
        let file = self.file.decrypt(passphrase.as_str()).map_err(|why| match why {
            ssh_key::Error::PublicKey => KeyError::Damaged("its two halves are of different keys"),
            _ => KeyError::WrongPassphrase,
        })?;
        signing_key(&file, &self.public)
    }
}

impl fmt::Debug for ProtectedKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ProtectedKey({})", self.public.fingerprint())
    }
}

/// `key` as an OpenSSH file: under bcrypt and AES-256-CTR, as `ssh-keygen` does it, where there
/// is a `passphrase`.
#[must_use]
pub fn to_openssh(
    key: &SigningKey,
    comment: &str,
    passphrase: Option<&Passphrase>,
) -> Zeroizing<String> {
    const WHY: &str = "an ed25519 key and a name always fit the format";
    let pair = Ed25519Keypair::from(key.secret());
    let mut file = PrivateKey::new(pair.into(), comment).expect(WHY);
    if let Some(passphrase) = passphrase {
        file = file.encrypt(&mut OsRng, passphrase.as_str()).expect(WHY);
    }
    file.to_openssh(LineEnding::LF).expect(WHY)
}

/// What was given in place of a secret key file.
fn stranger(text: &str) -> KeyError {
    let first = text.lines().next().unwrap_or_default();
    match first {
        "-----BEGIN RSA PRIVATE KEY-----" => KeyError::OtherKind("RSA (old PEM file)".to_owned()),
        "-----BEGIN EC PRIVATE KEY-----" => KeyError::OtherKind("ECDSA (old PEM file)".to_owned()),
        "-----BEGIN DSA PRIVATE KEY-----" => KeyError::OtherKind("DSA (old PEM file)".to_owned()),
        "-----BEGIN PRIVATE KEY-----" | "-----BEGIN ENCRYPTED PRIVATE KEY-----" => {
            KeyError::OtherKind("PKCS#8 (not OpenSSH's own form)".to_owned())
        }
        "-----BEGIN AGE ENCRYPTED FILE-----" => KeyError::AgeIdentity,
        _ if text.contains("AGE-SECRET-KEY-") => KeyError::AgeIdentity,
        _ => match first.split(' ').next().unwrap_or_default() {
            ED25519 => KeyError::PublicHalf,
            algorithm => KeyError::of_kind(algorithm),
        },
    }
}

/// The public half that stands open in every file, or the refusal of its kind.
fn public_half(bytes: &[u8]) -> Result<Result<PublicKey, KeyError>, CutOff> {
    let mut wire = Wire(bytes);
    if wire.bytes(15)? != b"openssh-key-v1\0" {
        return Ok(Err(KeyError::Damaged("it is of another version than openssh-key-v1")));
    }
    let (_cipher, _kdf, _kdf_options) = (wire.string()?, wire.string()?, wire.string()?);
    let keys = wire.number()?;
    if keys != 1 {
        return Ok(Err(KeyError::SeveralKeys(keys)));
    }
    let blob = wire.string()?;
    let algorithm = Wire(blob).string()?;
    if algorithm != ED25519.as_bytes() {
        return Ok(Err(match KeyError::of_kind(&wire::name(algorithm)) {
            KeyError::NotAKey => KeyError::OtherKind(wire::name(algorithm)),
            refusal => refusal,
        }));
    }
    Ok(PublicKey::from_blob(blob))
}

fn signing_key(file: &PrivateKey, public: &PublicKey) -> Result<SigningKey, KeyError> {
    let pair = file.key_data().ed25519().ok_or(KeyError::Damaged("its secret half is missing"))?;
    let key = ed25519_dalek::SigningKey::from_bytes(pair.private.as_ref());
    let key = SigningKey(Box::new(key));
    if key.public() != *public {
        return Err(KeyError::Damaged("its two halves are of different keys"));
    }
    Ok(key)
}
