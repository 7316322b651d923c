//! Secret files: signing keys and identities, asked for by name and purpose where they are
//! under a passphrase.
//!
//! A secret file that others can read is refused, as `ssh` does. Nothing secret is printed.

use std::{
    fmt::Display,
    fs::File,
    io::{self, Read as _},
    path::{Path, PathBuf},
};

use zeroize::Zeroizing;

use super::{failure::Failure, report::Report, terminal::Terminal};
use crate::{
    crypto::{
        armor::ArmorError,
        keys::{KeyError, KeyFile, Passphrase, SigningKey},
        sealing::{Identity, IdentityFile, IdentityFileError, Recipient},
    },
    custody::files,
};

/// The longest secret file, in bytes.
const LONGEST_FILE_BYTES: usize = 16 * 1024;

/// How often a passphrase may be mistyped.
const TRIES: usize = 3;

/// A signing key, and what it was under.
#[derive(Debug)]
pub struct Unlocked {
    /// The key.
    pub key: SigningKey,
    /// The passphrase, if the file was under one.
    pub passphrase: Option<Passphrase>,
}

/// The signing key in the file `path`, needed to `purpose` ("sign the envelope").
///
/// # Errors
/// The file cannot be read, others can read it, or it is no key; the passphrase is wrong, or
/// nobody can be asked for it.
pub fn load_signing_key(path: &Path, purpose: &str) -> Result<SigningKey, Failure> {
    unlock_signing_key(path, purpose).map(|unlocked| unlocked.key)
}

/// The same, with the passphrase it was under.
///
/// # Errors
/// As [`load_signing_key`].
pub fn unlock_signing_key(path: &Path, purpose: &str) -> Result<Unlocked, Failure> {
    let bytes = read(path)?;
    let text = std::str::from_utf8(&bytes).map_err(|_| no_key(path, &KeyError::NotAKey))?;
    match KeyFile::parse(text).map_err(|why| no_key(path, &why))? {
        KeyFile::Plain(key) => Ok(Unlocked { key, passphrase: None }),
        KeyFile::Protected(file) => {
            let try_one = |passphrase: &Passphrase| match file.unlock(passphrase) {
                Err(KeyError::WrongPassphrase) => Ok(None),
                other => other.map(Some),
            };
            let (key, passphrase) = unlock(path, purpose, try_one)?;
            Ok(Unlocked { key, passphrase: Some(passphrase) })
        }
    }
}

/// The identity in the file named, or else in the one beside the signing key `key`, needed to
/// `purpose` ("open the envelope").
///
/// # Errors
/// As [`load_signing_key`].
pub fn load_identity(named: Option<&Path>, key: &Path, purpose: &str) -> Result<Identity, Failure> {
    let beside = identity_beside(key);
    let path = named.unwrap_or(&beside);
    if named.is_none() && !path.exists() {
        let what = format!("there is no identity beside {} to {purpose}", key.display());
        return Err(Failure::refused(format!("{what}: {} is not there", path.display()))
            .hint("name it with --identity FILE"));
    }
    let bytes = read(path)?;
    match IdentityFile::parse(&bytes).map_err(|why| refused(path, why))? {
        IdentityFile::Plain(identity) => Ok(identity),
        IdentityFile::Protected(file) => {
            let try_one = |passphrase: &Passphrase| match file.unlock(passphrase) {
                Err(IdentityFileError::WrongPassphrase) => Ok(None),
                other => other.map(Some),
            };
            unlock(path, purpose, try_one).map(|(identity, _)| identity)
        }
    }
}

/// What lies beside a signing key.
#[derive(Debug)]
pub enum Beside {
    /// No identity.
    Nothing,
    /// An identity, whose recipient this is.
    Identity(Recipient),
    /// An identity under a passphrase, so that its recipient cannot be told.
    Protected(PathBuf),
}

/// The recipient of the identity beside the signing key `key`, if it can be told.
///
/// # Errors
/// The file cannot be read, others can read it, or it is no identity.
pub fn recipient_beside(key: &Path) -> Result<Beside, Failure> {
    let path = identity_beside(key);
    if !path.exists() {
        return Ok(Beside::Nothing);
    }
    Ok(match IdentityFile::parse(&read(&path)?).map_err(|why| refused(&path, why))? {
        IdentityFile::Plain(identity) => Beside::Identity(identity.recipient()),
        IdentityFile::Protected(_) => Beside::Protected(path),
    })
}

/// A new passphrase, asked for twice.
///
/// # Errors
/// Nobody can be asked, or the two differ.
pub fn ask_new_passphrase(purpose: &str) -> Result<Passphrase, Failure> {
    let Some(terminal) = Terminal::for_secrets() else {
        let why = format!("a passphrase is needed to {purpose}, and nobody can be asked here");
        return Err(Failure::someone_must_say(why, Report::silent()).hint("run it at a terminal"));
    };
    for _ in 0..TRIES {
        let first = terminal.ask_unseen(&format!("new passphrase to {purpose}: "))?;
        if first.is_empty() {
            terminal.show("an empty passphrase protects nothing");
            continue;
        }
        if terminal.ask_unseen("the same once more: ")? == first {
            return Ok(Passphrase::new(first));
        }
        terminal.show("the two are not the same");
    }
    Err(Failure::refused("no passphrase was typed twice alike; nothing was written"))
}

/// The identity that lies beside a signing key: `a.age` beside `a.key`.
fn identity_beside(key: &Path) -> PathBuf {
    if key.extension().is_some_and(|end| end == "key") {
        return key.with_extension("age");
    }
    let mut path = key.as_os_str().to_owned();
    path.push(".age");
    path.into()
}

/// What `try_one` gets out of a protected file, and with which passphrase.
fn unlock<Secret, Why: Display>(
    path: &Path,
    purpose: &str,
    try_one: impl Fn(&Passphrase) -> Result<Option<Secret>, Why>,
) -> Result<(Secret, Passphrase), Failure> {
    let Some(terminal) = Terminal::for_secrets() else {
        let why = format!(
            "the passphrase of {} is needed to {purpose}, and nobody can be asked here",
            path.display()
        );
        return Err(Failure::someone_must_say(why, Report::silent()).hint("run it at a terminal"));
    };
    let question = format!("passphrase of {}, to {purpose}: ", path.display());
    for _ in 0..TRIES {
        let passphrase = Passphrase::new(terminal.ask_unseen(&question)?);
        if let Some(secret) = try_one(&passphrase).map_err(|why| refused(path, why))? {
            return Ok((secret, passphrase));
        }
        terminal.show("the passphrase is wrong");
    }
    Err(refused(path, "the passphrase is wrong"))
}

/// The bytes of a secret file.
fn read(path: &Path) -> Result<Zeroizing<Vec<u8>>, Failure> {
    let machine = |why: io::Error| Failure::machine(format!("{}: {why}", path.display()));
    // Asked of the name first: opening a pipe would wait for ever.
    if !path.metadata().map_err(machine)?.is_file() {
        return Err(refused(path, "it is no plain file"));
    }
    let file = File::open(path).map_err(machine)?;
    files::refuse_exposed(&file).map_err(|why| match why.kind() {
        io::ErrorKind::PermissionDenied => exposed(path, why),
        _ => machine(why),
    })?;
    let mut bytes = Zeroizing::new(Vec::with_capacity(LONGEST_FILE_BYTES + 1));
    file.take(LONGEST_FILE_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(machine)?;
    if bytes.len() > LONGEST_FILE_BYTES {
        let what = format!("it is longer than {LONGEST_FILE_BYTES} bytes, so it is no key");
        return Err(refused(path, what));
    }
    Ok(bytes)
}

/// Others than its owner can read it.
fn exposed(path: &Path, why: io::Error) -> Failure {
    if path.extension().is_some_and(|end| end == "card") {
        let key = path.with_extension("key");
        return refused(path, "it is a card, which everyone may have, and no key")
            .hint(format!("his key: {}", key.display()));
    }
    if path.extension().is_some_and(|end| end == "pub") {
        return no_key(path, &KeyError::PublicHalf);
    }
    Failure::machine(format!("{}: {why}", path.display()))
        .hint(format!("chmod 600 {}", path.display()))
        .hint("if somebody may have read it: adjourn keygen makes another, and a new card")
}

/// Why a file is no key, and what to do about it.
fn no_key(path: &Path, why: &KeyError) -> Failure {
    let failure = refused(path, why);
    match why {
        KeyError::OtherKind(_) | KeyError::Hardware(_) => {
            failure.hint("ssh-keygen -t ed25519, or adjourn keygen NAME, makes one that can")
        }
        KeyError::PublicHalf => {
            failure.hint(format!("the secret half: {}", path.with_extension("").display()))
        }
        KeyError::AgeIdentity => {
            failure.hint(format!("the key beside it: {}", path.with_extension("key").display()))
        }
        KeyError::Armor(ArmorError::Layout(_)) => {
            failure.hint(format!("ssh-keygen -p -f {} writes it anew", path.display()))
        }
        _ => failure,
    }
}

fn refused(path: &Path, why: impl Display) -> Failure {
    Failure::refused(format!("{}: {why}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_identity_lies_beside_the_key() {
        for (key, identity) in [
            ("a.key", "a.age"),
            ("dir/j.doe.key", "dir/j.doe.age"),
            ("/home/x/.ssh/id_ed25519", "/home/x/.ssh/id_ed25519.age"),
            ("schmid.pem", "schmid.pem.age"),
        ] {
            assert_eq!(identity_beside(Path::new(key)), Path::new(identity));
        }
    }
}
