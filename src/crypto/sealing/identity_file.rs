//! Identity files as `age-keygen` writes them, plain or under a passphrase (`age -p`).

use std::{fmt, io::Write as _};

use age::secrecy::{ExposeSecret as _, SecretString};
use zeroize::Zeroizing;

use super::{Identity, IdentityError, OpenError, read_payload};
use crate::crypto::{
    armor::{AGE_FILE, ArmorError},
    keys::Passphrase,
};

/// The work asked of one who tries passphrases, as a power of two: what `age` asks.
const SCRYPT_LOG_N: u8 = 18;

/// The most work done to try a passphrase: what `age` does at most.
const MOST_SCRYPT_LOG_N: u8 = 22;

/// The longest identity file, in bytes.
const LONGEST_FILE_BYTES: usize = 16 * 1024;

const WORD: &str = "AGE-SECRET-KEY-";

/// An identity file, read.
#[derive(Debug)]
pub enum IdentityFile {
    /// The identity lies open in it.
    Plain(Identity),
    /// The identity is under a passphrase.
    Protected(ProtectedIdentity),
}

/// An identity under a passphrase.
pub struct ProtectedIdentity(Zeroizing<Vec<u8>>);

/// Why a file is no identity file that can be used here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IdentityFileError {
    /// A plugin's identity: a program of its own would have to be run.
    #[error("an age plugin's identity cannot be used here: only plain X25519 identities can")]
    Plugin,
    /// A newer kind of identity.
    #[error("this kind of age identity cannot be used here: only plain X25519 identities can")]
    OtherKind,
    /// An SSH key.
    #[error("this is an SSH key, which signs; the identity that opens is the .age file")]
    SshKey,
    /// The public half where the secret is needed.
    #[error("this is a recipient, which is public; the identity begins with {WORD}")]
    Recipient,
    /// Any other file.
    #[error("this is no age identity file")]
    NotAnIdentity,
    /// More than one.
    #[error("the file holds more than one identity: leave the one that is meant")]
    Several,
    /// A line that is neither identity nor comment.
    #[error("line {0} is neither an age identity nor a comment")]
    Line(usize),
    /// The identity's own text.
    #[error(transparent)]
    Identity(#[from] IdentityError),
    /// It is sealed for a key, so no passphrase opens it.
    #[error("this age file is not under a passphrase but sealed for a key: it is no identity file")]
    Sealed,
    /// Its lines.
    #[error("the identity file's armor is not in its one form: {0}")]
    Armor(#[from] ArmorError),
    /// Its inside.
    #[error("the identity file is damaged")]
    Damaged,
    /// It would take minutes and much memory to try a passphrase.
    #[error(
        "the identity file asks for 2^{0} of scrypt's work, and at most 2^{MOST_SCRYPT_LOG_N} is done"
    )]
    TooMuchWork(u8),
    /// The passphrase does not open the file.
    #[error("the passphrase is wrong")]
    WrongPassphrase,
}

impl IdentityFile {
    /// The identity in the bytes of a file that `age-keygen`, `age -p` or `adjourn keygen`
    /// wrote.
    ///
    /// # Errors
    /// Other kinds of identities and keys, by name; none or several; a file that is damaged.
    pub fn parse(file: &[u8]) -> Result<IdentityFile, IdentityFileError> {
        if file.len() > LONGEST_FILE_BYTES {
            return Err(IdentityFileError::NotAnIdentity);
        }
        if file.starts_with(b"age-encryption.org/") {
            return protected(Zeroizing::new(file.to_vec()));
        }
        let text = std::str::from_utf8(file).map_err(|_| IdentityFileError::NotAnIdentity)?;
        if AGE_FILE.begins(text) {
            return protected(AGE_FILE.decode(text)?);
        }
        plain(text).map(IdentityFile::Plain)
    }
}

impl ProtectedIdentity {
    /// The identity.
    ///
    /// # Errors
    /// The passphrase is wrong, would take too long to try, or opens something else.
    pub fn unlock(&self, passphrase: &Passphrase) -> Result<Identity, IdentityFileError> {
        let mut scrypt = age::scrypt::Identity::new(SecretString::from(passphrase.as_str()));
        scrypt.set_max_work_factor(MOST_SCRYPT_LOG_N);
        let text = age::Decryptor::new_buffered(self.0.as_slice())
            .and_then(|file| file.decrypt(std::iter::once(&scrypt as _)))
            .map_err(|why| match why {
                age::DecryptError::DecryptionFailed => IdentityFileError::WrongPassphrase,
                age::DecryptError::ExcessiveWork { required, .. } => {
                    IdentityFileError::TooMuchWork(required)
                }
                _ => IdentityFileError::Damaged,
            })?;
        let text = read_payload(text, LONGEST_FILE_BYTES)
            .map_err(|_: OpenError| IdentityFileError::Damaged)?
            .ok_or(IdentityFileError::NotAnIdentity)?;
        plain(std::str::from_utf8(&text).map_err(|_| IdentityFileError::NotAnIdentity)?)
    }
}

impl fmt::Debug for ProtectedIdentity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ProtectedIdentity(…)")
    }
}

/// `identity` as a file: as `age-keygen` writes it, and where there is a `passphrase` under it
/// as `age -p -a` writes that.
#[must_use]
pub fn to_file(identity: &Identity, passphrase: Option<&Passphrase>) -> Zeroizing<String> {
    let secret = identity.0.to_string();
    let text = Zeroizing::new(format!(
        "# public key: {}\n{}\n",
        identity.recipient(),
        secret.expose_secret()
    ));
    let Some(passphrase) = passphrase else { return text };

    const WHY: &str = "writing into memory does not fail";
    let mut scrypt = age::scrypt::Recipient::new(SecretString::from(passphrase.as_str()));
    scrypt.set_work_factor(SCRYPT_LOG_N);
    let mut file = Vec::new();
    let mut writer = age::Encryptor::with_recipients(std::iter::once(&scrypt as _))
        .expect("a passphrase alone is always allowed")
        .wrap_output(&mut file)
        .expect(WHY);
    writer.write_all(text.as_bytes()).expect(WHY);
    writer.finish().expect(WHY);
    AGE_FILE.encode(&file)
}

fn protected(file: Zeroizing<Vec<u8>>) -> Result<IdentityFile, IdentityFileError> {
    let header =
        age::Decryptor::new_buffered(file.as_slice()).map_err(|_| IdentityFileError::Damaged)?;
    if !header.is_scrypt() {
        return Err(IdentityFileError::Sealed);
    }
    Ok(IdentityFile::Protected(ProtectedIdentity(file)))
}

/// The one identity among the lines of an open identity file.
fn plain(text: &str) -> Result<Identity, IdentityFileError> {
    let mut found = None;
    for (index, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if !line.starts_with(&format!("{WORD}1")) {
            return Err(stranger(line, index + 1));
        }
        if found.replace(line.parse()?).is_some() {
            return Err(IdentityFileError::Several);
        }
    }
    found.ok_or(IdentityFileError::NotAnIdentity)
}

/// What a line is that is neither a plain identity nor a comment.
fn stranger(line: &str, line_number: usize) -> IdentityFileError {
    if line.starts_with("AGE-PLUGIN-") {
        IdentityFileError::Plugin
    } else if line.starts_with(WORD) {
        IdentityFileError::OtherKind
    } else if line.starts_with("age1") {
        IdentityFileError::Recipient
    } else if line.starts_with("-----BEGIN OPENSSH PRIVATE KEY") || line.starts_with("ssh-") {
        IdentityFileError::SshKey
    } else if line_number == 1 {
        IdentityFileError::NotAnIdentity
    } else {
        IdentityFileError::Line(line_number)
    }
}
