//! The next command to type, where a move is sealed and received.

use super::{dossier::Dossier, failure::Failure};
use crate::paper::{form::Verified, snapshot::Lock, unlock::Unlock};

/// Opens the envelope with a custodian's `key`, or takes off the layer of the seal that is still
/// on.
///
/// # Errors
/// What stands as the opening or the unlock does not hold.
pub fn to_open(dossier: &Dossier, key: &str) -> Result<String, Failure> {
    let envelope = dossier.envelope()?;
    let receipts = dossier.receipts(envelope.as_ref())?;
    let opening =
        receipts.first().map(|receipt| dossier.opening(receipt.commitment)).transpose()?;
    let unlock = dossier.unlock(envelope.as_ref())?;
    let folder = dossier.docket.folder().display();
    Ok(match (opening.flatten(), dossier.snapshot.lock) {
        (None, Lock::Both) => {
            format!("adjourn unlock {folder} --key {}", whose(unlock.as_ref(), key))
        }
        _ => format!("adjourn resume {folder} --key {key} --present WHO"),
    })
}

/// Whose key takes off the layer that is still on: the custodian's first, then the replier's.
fn whose<'a>(unlock: Option<&Verified<Unlock>>, key: &'a str) -> &'a str {
    match unlock {
        None => key,
        Some(_) => "REPLIER.key",
    }
}
