//! The header of an age file (age specification, "Header"): one X25519 stanza, and beside it
//! nothing but the grease that keeps readers of age files honest.

use crate::crypto::wire;

const VERSION_LINE: &str = "age-encryption.org/v1";
const STANZA: &str = "-> X25519 ";
const MAC: &str = "---";

/// A line of a stanza's body that another follows.
const FULL_COLUMNS: usize = 64;

/// 32 bytes in unpadded base64.
const KEY_COLUMNS: usize = 43;

/// Why the header of an age file is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeaderError {
    /// No age file at all.
    #[error("its first line is not {VERSION_LINE}")]
    Version,
    /// Locked with a passphrase, for a plugin, an SSH key or something newer.
    #[error("it is locked with {0}, and only X25519 is read")]
    OtherLock(String),
    /// A second reader.
    #[error("it has a second reader ({0}); each reader has a copy of his own")]
    SecondReader(String),
    /// Anything else.
    #[error("its header is damaged")]
    Damaged,
}

/// Is the header of `file` one for a single X25519 recipient? Whose, and whether it is sound,
/// only opening can tell.
pub(super) fn check(file: &[u8]) -> Result<(), HeaderError> {
    let mut lines = file.split(|&byte| byte == b'\n');
    let mut line = || lines.next().ok_or(HeaderError::Damaged);
    if line()? != VERSION_LINE.as_bytes() {
        return Err(HeaderError::Version);
    }
    let mut readers = 0;
    loop {
        let head = line()?;
        let Some(kind) = kind(head) else {
            return match head.strip_prefix(MAC.as_bytes()) {
                Some([b' ', mac @ ..]) if mac.len() == KEY_COLUMNS && readers == 1 => Ok(()),
                _ => Err(HeaderError::Damaged),
            };
        };
        // a stanza's body ends with its first line that is not full
        let mut body_columns = 0;
        loop {
            let columns = line()?.len();
            body_columns += columns;
            if columns < FULL_COLUMNS {
                break;
            }
        }
        match head.strip_prefix(STANZA.as_bytes()) {
            Some(share) if share.len() == KEY_COLUMNS && body_columns == KEY_COLUMNS => {
                readers += 1
            }
            Some(_) => return Err(HeaderError::Damaged),
            // the age specification has writers add stanzas of no meaning, under this name
            None if kind.ends_with("-grease") => {}
            None if readers == 0 => return Err(HeaderError::OtherLock(kind)),
            None => return Err(HeaderError::SecondReader(kind)),
        }
        if readers > 1 {
            return Err(HeaderError::SecondReader(kind));
        }
    }
}

/// The kind of lock that the first line of a stanza names.
fn kind(line: &[u8]) -> Option<String> {
    let line = line.strip_prefix(b"-> ")?;
    line.split(|&byte| byte == b' ').next().map(wire::name)
}
