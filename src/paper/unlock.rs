//! The unlock: a custodian says that he opens what he kept, before anything of it is shown.
//!
//! Drawn up where he and the replier hold the seal together, and he takes off his layer; and
//! wherever the envelope is opened before the time fixed, so that nothing which stops the
//! resumption afterwards can hide it.

use serde::Deserialize;

use super::{
    Timestamp,
    card::Name,
    form::{self, Kind, Paper, Printer},
};
use crate::crypto::digest::Digest;

/// A seal taken off. From here on the envelope counts as opened.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unlock {
    /// The snapshot.
    #[serde(deserialize_with = "form::by_text")]
    pub snapshot: Digest,
    /// The envelope.
    #[serde(deserialize_with = "form::by_text")]
    pub envelope: Digest,
    /// Who took off his layer.
    #[serde(deserialize_with = "form::by_text")]
    pub custodian: Name,
    /// When.
    #[serde(deserialize_with = "form::by_text")]
    pub unlocked_at: Timestamp,
    /// Unlocked before the time fixed for resumption.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub early: Option<super::resumption::Early>,
    /// What was inside, where the lock is `both`: the opening, sealed for the replier.
    #[serde(default)]
    pub sealed: Option<String>,
}

impl Paper for Unlock {
    const KIND: Kind = Kind::Unlock;

    fn print(&self, to: &mut Printer) {
        to.text("snapshot", self.snapshot);
        to.text("envelope", self.envelope);
        to.text("custodian", &self.custodian);
        to.text("unlocked_at", self.unlocked_at);
        to.text_if_any("early", self.early);
        if let Some(sealed) = &self.sealed {
            to.armor("sealed", sealed);
        }
    }
}
