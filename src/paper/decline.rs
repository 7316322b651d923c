//! The decline: a player's answer to an offer of a draw made while the move lies sealed.

use serde::Deserialize;

use super::{
    Timestamp,
    form::{self, Kind, Paper, Printer},
};
use crate::crypto::digest::Digest;

/// An offer of a draw declined: signed by the player to whom it was made.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decline {
    /// The snapshot.
    #[serde(deserialize_with = "form::by_text")]
    pub snapshot: Digest,
    /// The offer: a conclusion `draw` that one player signed, or the snapshot that makes it.
    #[serde(deserialize_with = "form::by_text")]
    pub offer: Digest,
    /// When.
    #[serde(deserialize_with = "form::by_text")]
    pub declined_at: Timestamp,
}

impl Paper for Decline {
    const KIND: Kind = Kind::Decline;

    fn print(&self, to: &mut Printer) {
        to.text("snapshot", self.snapshot);
        to.text("offer", self.offer);
        to.text("declined_at", self.declined_at);
    }
}
