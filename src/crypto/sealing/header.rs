//! The header of an age file (age specification, "Header") with its one X25519 stanza.

use age::secrecy::ExposeSecret as _;
use age_core::{format::FileKey, primitives::hkdf};
use base64ct::{Base64Unpadded, Encoding as _};
use hmac::{Hmac, Mac as _};
use sha2::Sha256;
use zeroize::Zeroizing;

use super::Recipient;
use crate::crypto::wire;

const VERSION_LINE: &str = "age-encryption.org/v1";
const STANZA: &str = "-> X25519 ";
const MAC: &str = "---";

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
    /// A second stanza: another reader, or grease, which looks the same.
    #[error("it has a second stanza ({0}): a seal has one reader")]
    SecondStanza(String),
    /// Anything else.
    #[error("its header is damaged")]
    Damaged,
}

/// The header that gives `file_key` to one recipient.
pub(super) fn write(file_key: &FileKey, to: &Recipient) -> Vec<u8> {
    let stanza = to.wrap(file_key);
    let share = stanza.args.first().expect("an X25519 stanza has the ephemeral share");
    let wrapped = Base64Unpadded::encode_string(&stanza.body);
    let mut header = format!("{VERSION_LINE}\n{STANZA}{share}\n{wrapped}\n{MAC}");

    // The MAC covers everything before it, up to and with the dashes.
    let key = Zeroizing::new(hkdf(&[], b"header", file_key.expose_secret()));
    let mut mac =
        <Hmac<Sha256> as hmac::Mac>::new_from_slice(&*key).expect("HMAC takes keys of any length");
    mac.update(header.as_bytes());
    header.push(' ');
    header.push_str(&Base64Unpadded::encode_string(&mac.finalize().into_bytes()));
    header.push('\n');
    header.into_bytes()
}

/// Is the header of `file` one for a single X25519 recipient? Whose, and whether it is sound,
/// only opening can tell.
pub(super) fn check(file: &[u8]) -> Result<(), HeaderError> {
    let mut lines = file.split(|&byte| byte == b'\n');
    let mut line = || lines.next().ok_or(HeaderError::Damaged);

    if line()? != VERSION_LINE.as_bytes() {
        return Err(HeaderError::Version);
    }
    let stanza = line()?;
    match stanza.strip_prefix(STANZA.as_bytes()) {
        Some(share) if share.len() == KEY_COLUMNS => {}
        Some(_) => return Err(HeaderError::Damaged),
        None => return Err(HeaderError::OtherLock(kind(stanza).ok_or(HeaderError::Damaged)?)),
    }
    if line()?.len() != KEY_COLUMNS {
        return Err(HeaderError::Damaged);
    }
    let mac = line()?;
    if let Some(second) = kind(mac) {
        return Err(HeaderError::SecondStanza(second));
    }
    match mac.strip_prefix(MAC.as_bytes()) {
        Some([b' ', mac @ ..]) if mac.len() == KEY_COLUMNS => Ok(()),
        _ => Err(HeaderError::Damaged),
    }
}

/// The kind of lock that the first line of a stanza names.
fn kind(line: &[u8]) -> Option<String> {
    let line = line.strip_prefix(b"-> ")?;
    line.split(|&byte| byte == b' ').next().map(wire::name)
}
