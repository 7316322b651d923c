//! The envelope: a commitment to the record, and the record sealed for each custodian.

use serde::Deserialize;

use super::{
    Timestamp,
    card::Name,
    form::{self, Kind, Paper, Printer},
};
use crate::crypto::digest::Digest;

/// The sealed move.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Envelope {
    /// The snapshot it is sealed for.
    #[serde(deserialize_with = "form::by_text")]
    pub snapshot: Digest,
    /// When it was sealed.
    #[serde(deserialize_with = "form::by_text")]
    pub sealed_at: Timestamp,
    /// SHA-256 of the opening.
    #[serde(deserialize_with = "form::by_text")]
    pub commitment: Digest,
    /// The opening, sealed once for each custodian: several recipients of one age file would
    /// prove nothing to each other.
    #[serde(rename = "copy")]
    pub copies: Vec<Copy>,
}

/// One custodian's copy.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Copy {
    /// Whose.
    #[serde(deserialize_with = "form::by_text")]
    pub custodian: Name,
    /// The opening as an armored age file for his recipient.
    pub sealed: String,
}

impl Envelope {
    /// `custodian`'s copy.
    #[must_use]
    pub fn copy_for(&self, custodian: &Name) -> Option<&Copy> {
        self.copies.iter().find(|copy| copy.custodian == *custodian)
    }
}

impl Paper for Envelope {
    const KIND: Kind = Kind::Envelope;

    fn print(&self, to: &mut Printer) {
        to.text("snapshot", self.snapshot);
        to.text("sealed_at", self.sealed_at);
        to.text("commitment", self.commitment);
        for copy in &self.copies {
            to.item("copy").text("custodian", &copy.custodian).armor("sealed", &copy.sealed);
        }
    }
}
