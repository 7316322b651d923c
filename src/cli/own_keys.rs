//! The keys of one who opens an envelope: the key he signs with, and the identity that opens what
//! is sealed for him.

use std::path::PathBuf;

use super::{failure::Failure, secrets};
use crate::{crypto::sealing::Identity, paper::person::Carded};

/// Where they are.
#[derive(Debug, clap::Args)]
pub struct OwnKeys {
    /// Your secret key.
    #[arg(long, value_name = "KEY")]
    pub key: PathBuf,
    /// Your identity, if it is not beside the key.
    #[arg(long, value_name = "IDENTITY")]
    identity: Option<PathBuf>,
}

impl OwnKeys {
    /// The identity, needed to `purpose`, which must be the one that others seal to for `person`.
    ///
    /// # Errors
    /// It cannot be had, or is another: the fault is his who holds it, and nothing was opened.
    pub fn identity(&self, person: &Carded, purpose: &str) -> Result<Identity, Failure> {
        let identity = secrets::load_identity(self.identity.as_deref(), &self.key, purpose)?;
        if identity.recipient() == person.recipient {
            return Ok(identity);
        }
        let what = format!(
            "your identity is {}, the snapshot has {} for {}; nothing was opened, and this says \
             nothing of the envelope",
            identity.recipient(),
            person.recipient,
            person.name
        );
        Err(Failure::refused(what).hint("name the right identity with --identity"))
    }
}
