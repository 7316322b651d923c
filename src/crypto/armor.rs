//! Binary data as lines of text between a `BEGIN` and an `END` line, in one form only.
//!
//! A text is accepted when it is what encoding its own bytes gives back, byte for byte: one
//! line width, LF, one final newline, nothing before or after.

use base64ct::{Base64, Encoding as _};
use zeroize::Zeroizing;

/// The longest armor read, in bytes: the longest paper.
pub const LONGEST_ARMOR_BYTES: usize = 64 * 1024;

/// A kind of armor: its label and the width of its lines.
#[derive(Debug)]
pub(crate) struct Armor {
    label: &'static str,
    columns: usize,
}

/// An age file (age-encryption.org/v1, "ASCII armor").
pub(crate) const AGE_FILE: Armor = Armor { label: "AGE ENCRYPTED FILE", columns: 64 };

/// A signature (OpenSSH PROTOCOL.sshsig, section 2), as wide as `ssh-keygen` writes it.
pub(crate) const SSH_SIGNATURE: Armor = Armor { label: "SSH SIGNATURE", columns: 70 };

/// A secret key (OpenSSH PROTOCOL.key, section 1).
pub(crate) const OPENSSH_KEY: Armor = Armor { label: "OPENSSH PRIVATE KEY", columns: 70 };

/// Why a text is not armor in its one form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArmorError {
    /// It is too long to be one of ours.
    #[error("it is {0} bytes long, and at most {LONGEST_ARMOR_BYTES} are read")]
    TooLong(usize),
    /// It has carriage returns.
    #[error("its lines end in CRLF, and must end in LF alone")]
    CarriageReturn,
    /// The first line is another.
    #[error("it does not begin with the line -----BEGIN {0}-----")]
    NoBegin(&'static str),
    /// There is no last line: it was cut off.
    #[error("it is cut off: there is no line -----END {0}-----")]
    NoEnd(&'static str),
    /// Something follows the last line.
    #[error("something follows the line -----END {0}-----")]
    Trailing(&'static str),
    /// The last line does not end in a newline.
    #[error("the line -----END {0}----- does not end in a newline")]
    NoFinalNewline(&'static str),
    /// What lies between is not base64.
    #[error("what lies between its first and last line is not base64 (RFC 4648)")]
    NotBase64,
    /// The base64 is right, the lines are not.
    #[error("its lines are not {0} characters wide, the last alone shorter")]
    Layout(usize),
}

impl Armor {
    /// `bytes` in this armor.
    pub(crate) fn encode(&self, bytes: &[u8]) -> Zeroizing<String> {
        let base64 = Zeroizing::new(Base64::encode_string(bytes));
        // With room for all of it, so that no copy of a secret is left behind by growing.
        let length = base64.len() + base64.len() / self.columns + 2 * self.label.len() + 64;
        let mut text = Zeroizing::new(String::with_capacity(length));
        text.push_str(&self.begin());
        let mut rest = base64.as_str();
        while !rest.is_empty() {
            let (line, after) = rest.split_at(self.columns.min(rest.len()));
            text.push_str(line);
            text.push('\n');
            rest = after;
        }
        text.push_str(&self.end());
        text.push('\n');
        text
    }

    /// The bytes in `text`.
    ///
    /// # Errors
    /// Anything but the one form, and which part of it is wrong.
    pub(crate) fn decode(&self, text: &str) -> Result<Zeroizing<Vec<u8>>, ArmorError> {
        if text.len() > LONGEST_ARMOR_BYTES {
            return Err(ArmorError::TooLong(text.len()));
        }
        if !self.begins(text) {
            return Err(ArmorError::NoBegin(self.label));
        }
        if text.contains('\r') {
            return Err(ArmorError::CarriageReturn);
        }
        let body = text.strip_prefix(&self.begin()).ok_or(ArmorError::NoBegin(self.label))?;
        let end = body.find(&self.end()).ok_or(ArmorError::NoEnd(self.label))?;
        match &body[end + self.end().len()..] {
            "\n" => {}
            "" => return Err(ArmorError::NoFinalNewline(self.label)),
            _ => return Err(ArmorError::Trailing(self.label)),
        }
        let base64 = Zeroizing::new(body[..end].replace('\n', ""));
        let bytes = Base64::decode_vec(&base64).map_err(|_| ArmorError::NotBase64)?;
        let bytes = Zeroizing::new(bytes);
        if self.encode(&bytes).as_str() != text {
            return Err(ArmorError::Layout(self.columns));
        }
        Ok(bytes)
    }

    /// Does `text` begin as this armor does?
    pub(crate) fn begins(&self, text: &str) -> bool {
        text.starts_with(self.begin().trim_end())
    }

    fn begin(&self) -> String {
        format!("-----BEGIN {}-----\n", self.label)
    }

    fn end(&self) -> String {
        format!("-----END {}-----", self.label)
    }
}
