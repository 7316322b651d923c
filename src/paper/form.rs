//! The one form of every paper: a first line that names it, a TOML body with its keys in one
//! order, a line that ends what is signed, and a table for each signature.
//!
//! Printing is ours, a key a line, so that a new version of a library changes no paper. A paper
//! that does not print again byte for byte is refused, so there is one way to write each.

mod printer;
mod signed;

pub use printer::{Printer, lines};
pub use signed::{Attached, SignatureFault, Unverified, Verified};

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, de::DeserializeOwned};

use crate::{
    crypto::{digest::Digest, signing::Namespace},
    printable::is_unprintable,
};

/// The longest paper that is read, in bytes.
pub const LONGEST: usize = 64 * 1024;

/// The line that ends what is signed.
pub const MARKER: &str = "# everything above this line is signed";

/// The one version of each paper there is.
pub const VERSION: u32 = 1;

/// The papers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A person's card.
    Card,
    /// The position at adjournment.
    Snapshot,
    /// The sealed move.
    Envelope,
    /// The custodian's receipt.
    Receipt,
    /// The outer seal taken off, where both hold it.
    Unlock,
    /// What was made of it.
    Resumption,
    /// A game concluded, or annulled, without the sealed move.
    Conclusion,
    /// An offer of a draw declined.
    Decline,
}

impl Kind {
    /// Every kind of paper.
    pub const ALL: [Kind; 8] = [
        Kind::Card,
        Kind::Snapshot,
        Kind::Envelope,
        Kind::Receipt,
        Kind::Unlock,
        Kind::Resumption,
        Kind::Conclusion,
        Kind::Decline,
    ];

    /// Its name, as its first line and its `paper` key have it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Card => "card",
            Kind::Snapshot => "snapshot",
            Kind::Envelope => "envelope",
            Kind::Receipt => "receipt",
            Kind::Unlock => "unlock",
            Kind::Resumption => "resumption",
            Kind::Conclusion => "conclusion",
            Kind::Decline => "decline",
        }
    }

    /// The SSHSIG namespace of signatures on it, so that none is good on another kind of paper.
    #[must_use]
    pub fn namespace(self) -> Namespace {
        Namespace::new(match self {
            Kind::Card => "card@adjourn",
            Kind::Snapshot => "snapshot@adjourn",
            Kind::Envelope => "envelope@adjourn",
            Kind::Receipt => "receipt@adjourn",
            Kind::Unlock => "unlock@adjourn",
            Kind::Resumption => "resumption@adjourn",
            Kind::Conclusion => "conclusion@adjourn",
            Kind::Decline => "decline@adjourn",
        })
    }

    /// The kind that the first line of a paper names.
    #[must_use]
    pub fn of(text: &str) -> Option<Kind> {
        let first = text.lines().next()?.strip_prefix("# adjourn ")?;
        let (name, _) = first.split_once(", version ")?;
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A paper's content: read by `serde`, printed by its own hand.
pub trait Paper: DeserializeOwned {
    /// Which paper it is.
    const KIND: Kind;

    /// Prints every key after `paper` and `version`, in order.
    fn print(&self, to: &mut Printer);

    /// What TOML cannot say of the fields: distinct keys, times in order, limits.
    ///
    /// # Errors
    /// What is wrong, naming the field.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }
}

/// Why bytes are not a paper.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormError {
    /// Longer than any paper.
    #[error("longer than {LONGEST} bytes, the most a paper may have")]
    TooLong,
    /// Not UTF-8.
    #[error("not UTF-8 (byte {0})")]
    NotUtf8(usize),
    /// Empty, or cut off.
    #[error("empty")]
    Empty,
    /// Its first line names another paper or none.
    #[error(
        "the first line is {found:?}; of this paper it is \"# adjourn {kind}, version {VERSION}\""
    )]
    FirstLine {
        /// The paper it should be.
        kind: Kind,
        /// The line it has.
        found: String,
    },
    /// A version this program does not know.
    #[error("version {0:?}; this program knows version {VERSION} alone")]
    Version(String),
    /// The marker is missing: cut off, or edited.
    #[error("the line \"{MARKER}\" is missing: the paper is cut off or was edited")]
    NoMarker,
    /// The TOML cannot be read into this paper.
    #[error("{0}")]
    Toml(String),
    /// It is read, but not written in the one form.
    #[error(
        "line {line} is not in the one form of this paper: it has {found:?}, the form is {expected:?}"
    )]
    NotCanonical {
        /// The first line that differs, counted from 1.
        line: usize,
        /// What it has.
        found: String,
        /// What it should have.
        expected: String,
    },
    /// A character that could make the page show something other than it holds.
    #[error("line {line} has a control or bidirectional character")]
    Unprintable {
        /// The line, counted from 1.
        line: usize,
    },
    /// A field's content.
    #[error("{0}")]
    Field(String),
}

/// What a mail program did to a paper, undone in reading.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Undone {
    /// Bytes that stood before the first line (a byte order mark).
    pub byte_order_mark: usize,
    /// Lines that ended in CRLF.
    pub crlf_lines: usize,
}

impl Undone {
    /// Was nothing done to it?
    #[must_use]
    pub fn is_nothing(self) -> bool {
        self == Undone::default()
    }
}

/// The body of a paper: the bytes that signatures sign and digests name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body(String);

impl Body {
    /// The body of `paper`.
    pub fn of<P: Paper>(paper: &P) -> Body {
        let mut printer = Printer::new(P::KIND);
        paper.print(&mut printer);
        Body(printer.finish() + "\n")
    }

    /// The bytes that are signed.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// The body as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// SHA-256 of the body: what other papers call this one.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Digest::of(self.as_bytes())
    }

    /// The whole paper: the body, the marker, the signatures.
    #[must_use]
    pub fn with(&self, signatures: &[Attached]) -> String {
        let mut text = format!("{}{MARKER}\n", self.0);
        for attached in signatures {
            text.push_str("[[signature]]\n");
            lines::text(&mut text, "key", &attached.key.to_string());
            lines::armor(&mut text, "signature", &attached.signature.to_string());
        }
        text
    }
}

/// Reads a paper. Its signatures are not checked: that is [`Unverified::verify`].
///
/// # Errors
/// Whatever keeps the bytes from being this paper in its one form.
pub fn read<P: Paper>(bytes: &[u8]) -> Result<Unverified<P>, FormError> {
    let (text, undone) = clean(bytes)?;
    if let Some((line, _)) = text.lines().enumerate().find(|(_, line)| plain(line).is_err()) {
        return Err(FormError::Unprintable { line: line + 1 });
    }
    let heading = heading(&text, P::KIND)?;
    let at = text.find(&format!("\n{MARKER}\n")).ok_or(FormError::NoMarker)? + 1;
    let body = &text[..at];
    let content: P = parse(body, heading.len())?;
    let attached: Signatures = parse(&text, body.len())?;
    let printed = Body::of(&content);
    same(&text, &printed.with(&attached.signature))?;
    content.check().map_err(FormError::Field)?;
    Ok(Unverified::new(content, printed, attached.signature, undone))
}

/// The text of `bytes` as it was before a mail program touched it.
///
/// # Errors
/// Too long, empty, or not UTF-8.
pub fn clean(bytes: &[u8]) -> Result<(String, Undone), FormError> {
    // room for the CR that mail may have added to each line
    if bytes.len() > LONGEST + LONGEST / 8 {
        return Err(FormError::TooLong);
    }
    let text = std::str::from_utf8(bytes).map_err(|why| FormError::NotUtf8(why.valid_up_to()))?;
    let (text, undone) = unmailed(text);
    match text.len() {
        0 => Err(FormError::Empty),
        length if length > LONGEST => Err(FormError::TooLong),
        _ => Ok((text, undone)),
    }
}

/// `text` without the byte order mark and the CR that a mail program adds, and what that was.
#[must_use]
pub fn unmailed(text: &str) -> (String, Undone) {
    let unmarked = text.strip_prefix('\u{feff}').unwrap_or(text);
    let undone = Undone {
        byte_order_mark: text.len() - unmarked.len(),
        crlf_lines: unmarked.matches("\r\n").count(),
    };
    (unmarked.replace("\r\n", "\n"), undone)
}

/// Reads a field by its own text form. For `#[serde(deserialize_with = …)]`.
///
/// # Errors
/// The text is not of that form.
pub fn by_text<'de, D, T>(from: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: fmt::Display>,
{
    String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
}

/// The same for a field that may be absent.
///
/// # Errors
/// The text is not of that form.
pub fn by_text_if_any<'de, D, T>(from: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: fmt::Display>,
{
    by_text(from).map(Some)
}

/// A string as papers allow it: no control and no bidirectional characters.
///
/// # Errors
/// The character that is not allowed, and where.
pub fn plain(text: &str) -> Result<(), String> {
    match text.chars().position(is_unprintable) {
        Some(at) => Err(format!("has a control or bidirectional character (character {})", at + 1)),
        None => Ok(()),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Signatures {
    #[serde(default)]
    signature: Vec<Attached>,
}

/// The three lines every paper of a kind begins with, if this one does.
fn heading(text: &str, kind: Kind) -> Result<String, FormError> {
    let found = text.lines().next().unwrap_or_default();
    match found.strip_prefix(&format!("# adjourn {kind}, version ")) {
        Some(version) if version == VERSION.to_string() => {}
        Some(version) => return Err(FormError::Version(short(version))),
        None => return Err(FormError::FirstLine { kind, found: short(found) }),
    }
    let heading = Printer::new(kind).finish();
    match text.starts_with(&heading) {
        true => Ok(heading),
        false => same(text, &heading).map(|()| heading),
    }
}

/// Reads the TOML of `text` from byte `from` on; complaints count lines from its beginning.
fn parse<T: DeserializeOwned>(text: &str, from: usize) -> Result<T, FormError> {
    toml::from_str(&text[from..]).map_err(|why| {
        let Some(span) = why.span() else {
            return FormError::Toml(why.message().to_owned());
        };
        let at = (from + span.start).min(text.len());
        let before = text.get(..at).unwrap_or_default();
        let line = before.matches('\n').count();
        let key = text.lines().nth(line).and_then(|line| line.split_once(" = "));
        let key = key.map(|(key, _)| format!(", `{}`", short(key))).unwrap_or_default();
        FormError::Toml(format!("line {}{key}: {}", line + 1, why.message()))
    })
}

fn same(text: &str, printed: &str) -> Result<(), FormError> {
    if text == printed {
        return Ok(());
    }
    let mut found = text.split('\n');
    let mut expected = printed.split('\n');
    for line in 1.. {
        let (found, expected) = (found.next(), expected.next());
        if found != expected {
            return Err(FormError::NotCanonical {
                line,
                found: short(found.unwrap_or_default()),
                expected: short(expected.unwrap_or_default()),
            });
        }
        if found.is_none() {
            break;
        }
    }
    Ok(())
}

fn short(text: &str) -> String {
    text.chars().filter(|c| !is_unprintable(*c)).take(80).collect()
}
