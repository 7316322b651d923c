//! A docket: the folder that holds one adjournment's papers.

use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

use crate::{
    crypto::digest::Digest,
    paper::{
        form::{self, FormError, Paper, Undone, Unverified},
        opening,
    },
};

/// The snapshot's file.
pub const SNAPSHOT: &str = "snapshot.toml";
/// The code of laws in force.
pub const LAWS: &str = "laws.toml";
/// The envelope's file.
pub const ENVELOPE: &str = "envelope.toml";
/// The opening's file.
pub const OPENING: &str = "opening.toml";
/// The outer seal taken off.
pub const UNLOCK: &str = "unlock.toml";
/// The resumption's file.
pub const RESUMPTION: &str = "resumption.toml";
/// The game concluded, or the adjournment annulled, with the envelope shut.
pub const CONCLUSION: &str = "conclusion.toml";
/// The game after the resumption.
pub const GAME: &str = "game.pgn";

/// The longest file of a docket, in bytes: a game with all its comments.
const LONGEST_FILE: u64 = 1024 * 1024;

/// The file of the `nth` custodian's receipt, counted from 1 in the snapshot's order.
#[must_use]
pub fn receipt(nth: usize) -> String {
    format!("receipt-{nth}.toml")
}

/// The file of the `nth` offer of a draw made after the adjournment, counted from 1.
#[must_use]
pub fn offer(nth: usize) -> String {
    format!("offer-{nth}.toml")
}

/// The file of the answer that declines the `nth` offer; 0 is the one made at the adjournment.
#[must_use]
pub fn decline(nth: usize) -> String {
    format!("decline-{nth}.toml")
}

/// The folder that holds one adjournment's papers.
#[derive(Clone, Debug)]
pub struct Docket {
    folder: PathBuf,
}

/// Why a file of a docket could not be read.
#[derive(Debug, thiserror::Error)]
pub enum DocketError {
    /// The machine would not give it.
    #[error("{file}: {why}")]
    Io {
        /// The file.
        file: String,
        /// Why.
        why: io::Error,
    },
    /// It is not the paper its name says.
    #[error("{file}: {why}")]
    Form {
        /// The file.
        file: String,
        /// Why.
        why: FormError,
    },
}

impl Docket {
    /// The docket in `folder`, which need not exist yet.
    #[must_use]
    pub fn at(folder: impl Into<PathBuf>) -> Docket {
        Docket { folder: folder.into() }
    }

    /// Its folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where a file of it lies.
    #[must_use]
    pub fn path(&self, file: &str) -> PathBuf {
        self.folder.join(file)
    }

    /// Holds the docket against another `adjourn` until what this gives is dropped.
    ///
    /// # Errors
    /// The folder cannot be opened or locked.
    pub fn lock(&self) -> io::Result<File> {
        let folder = File::open(&self.folder)?;
        folder.lock()?;
        Ok(folder)
    }

    /// Does this file stand?
    #[must_use]
    pub fn holds(&self, file: &str) -> bool {
        self.path(file).symlink_metadata().is_ok()
    }

    /// A paper of it, if it stands.
    ///
    /// # Errors
    /// It cannot be read, or is not the paper its name says.
    pub fn read<P: Paper>(&self, file: &str) -> Result<Option<Unverified<P>>, DocketError> {
        let Some(bytes) = self.bytes(file)? else { return Ok(None) };
        let form = |why| DocketError::Form { file: file.to_owned(), why };
        form::read(&bytes).map(Some).map_err(form)
    }

    /// The opening's bytes, a byte order mark and CRLF undone, if it stands.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn opening(&self) -> Result<Option<Vec<u8>>, DocketError> {
        let bytes = self.bytes(OPENING)?;
        Ok(bytes.map(|bytes| match form::clean(&bytes) {
            Ok((text, undone)) if !undone.is_nothing() && text.len() == opening::LENGTH => {
                text.into_bytes()
            }
            _ => bytes,
        }))
    }

    /// The game's score, what mail added undone, if it stands.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn game(&self) -> Result<Option<Unmailed>, DocketError> {
        Ok(self.bytes(GAME)?.map(Unmailed::of))
    }

    /// The bytes of a file of it, if it stands.
    ///
    /// # Errors
    /// It cannot be read, is no plain file, or is too long.
    pub fn bytes(&self, file: &str) -> Result<Option<Vec<u8>>, DocketError> {
        match read_capped(&self.path(file), LONGEST_FILE) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(why) if why.kind() == io::ErrorKind::NotFound && !self.holds(file) => Ok(None),
            Err(why) => Err(DocketError::Io { file: file.to_owned(), why }),
        }
    }
}

/// A file that is no paper, what mail added undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmailed {
    /// The file as it was sent.
    pub bytes: Vec<u8>,
    /// What was undone.
    pub undone: Undone,
}

impl Unmailed {
    /// The bytes that `signed` names: these, or what these were.
    ///
    /// # Errors
    /// They were others, of this digest.
    pub fn signed_as(signed: Digest, bytes: Vec<u8>) -> Result<Unmailed, Digest> {
        if Digest::of(&bytes) == signed {
            return Ok(Unmailed { bytes, undone: Undone::default() });
        }
        let file = Unmailed::of(bytes);
        match file.digest() {
            digest if digest == signed => Ok(file),
            other => Err(other),
        }
    }

    /// What these bytes were. What is no text is left as it is.
    #[must_use]
    pub fn of(bytes: Vec<u8>) -> Unmailed {
        match std::str::from_utf8(&bytes).map(form::unmailed) {
            Ok((text, undone)) => Unmailed { bytes: text.into_bytes(), undone },
            Err(_) => Unmailed { bytes, undone: Undone::default() },
        }
    }

    /// Its digest.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Digest::of(&self.bytes)
    }
}

/// Reads a plain file of at most `most` bytes.
///
/// # Errors
/// It cannot be read, is no plain file (a pipe would wait for ever), or is longer.
pub fn read_capped(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let about = path.metadata()?;
    if !about.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a plain file"));
    }
    let mut bytes = Vec::with_capacity(about.len().min(most) as usize + 1);
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let why = format!("longer than {most} bytes, the most that is read here");
        return Err(io::Error::new(io::ErrorKind::InvalidData, why));
    }
    Ok(bytes)
}
