//! What the papers of a docket must say of each other, each check on its own.
//!
//! The order in which they are asked is the order of blame: parse, signatures, links, then what
//! was sealed. Before the commitment holds no fault is ever the sealer's.

mod after;
mod conclusion;

pub use after::{Links, electors, resumption, unlock};
pub use conclusion::{Ends, Offered, conclusion, decline, is_offerers, offer, offer_in, unsigned};

use std::fmt;

use crate::{
    crypto::{digest::Digest, keys::PublicKey},
    paper::{
        envelope::Envelope,
        form::{SignatureFault, Unverified, Verified},
        opening::{Opening, OpeningError},
        person::Role,
        receipt::{Receipt, Witness},
        snapshot::Snapshot,
    },
};

use super::docket::{self, Unmailed};

/// Something a paper says that does not agree with another, or with its signatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file.
    pub paper: String,
    /// What is wrong, naming the field.
    pub what: String,
    /// The article that asks for it, where one does.
    pub article: Option<&'static str>,
}

impl Fault {
    /// A fault in `paper`.
    pub fn new(paper: impl Into<String>, what: impl fmt::Display) -> Fault {
        Fault { paper: paper.into(), what: what.to_string(), article: None }
    }

    /// The same, by this article.
    #[must_use]
    pub fn by(mut self, article: &'static str) -> Fault {
        self.article = Some(article);
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.paper, self.what)?;
        match self.article {
            Some(article) => write!(f, " ({article})"),
            None => Ok(()),
        }
    }
}

/// Who vouches for a snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attestation {
    /// Its arbiter or a custodian.
    Official,
    /// Both players.
    BothPlayers,
    /// Nobody whose word is enough.
    None,
}

/// A snapshot whose signatures hold and whose laws are those in the docket.
///
/// # Errors
/// Every fault at once.
pub fn snapshot(
    paper: Unverified<Snapshot>,
    laws: Option<Vec<u8>>,
) -> Result<(Verified<Snapshot>, Unmailed), Vec<Fault>> {
    let verified = paper.verify(Snapshot::keys).map_err(|why| vec![bad(docket::SNAPSHOT, why)])?;
    let signed = verified.laws_digest;
    let fault = match laws.map(|bytes| Unmailed::signed_as(signed, bytes)) {
        Some(Ok(laws)) => return Ok((verified, laws)),
        Some(Err(other)) => format!("is {other}; snapshot.toml `laws_digest` says {signed}"),
        None => "is missing; the docket always holds the code of laws".to_owned(),
    };
    Err(vec![Fault::new(docket::LAWS, fault)])
}

/// Who vouches for `snapshot`.
#[must_use]
pub fn attestation(snapshot: &Verified<Snapshot>) -> Attestation {
    let signers: Vec<Role> = signers(snapshot);
    if signers.iter().any(|role| matches!(role, Role::Arbiter | Role::Custodian)) {
        Attestation::Official
    } else if [Role::White, Role::Black].iter().all(|player| signers.contains(player)) {
        Attestation::BothPlayers
    } else {
        Attestation::None
    }
}

/// The roles whose signatures stand on `snapshot`, in order.
#[must_use]
pub fn signers(snapshot: &Verified<Snapshot>) -> Vec<Role> {
    snapshot
        .persons()
        .into_iter()
        .filter(|(_, person)| snapshot.is_signed_by(&person.key))
        .map(|(role, _)| role)
        .collect()
}

/// The key of the player to move, whose envelope it must be.
///
/// # Errors
/// He is known by name alone.
pub fn sealer(snapshot: &Snapshot) -> Result<PublicKey, Fault> {
    let color = snapshot.to_move().map_err(|why| Fault::new(docket::SNAPSHOT, why))?;
    let player = snapshot.player(color);
    player.key.clone().ok_or_else(|| {
        let what = format!("{} is to move and is known by name alone: he cannot seal", player.name);
        Fault::new(docket::SNAPSHOT, what)
    })
}

/// An envelope signed by the player to move, for this snapshot, with a copy for each custodian.
///
/// # Errors
/// Every fault at once.
pub fn envelope(
    paper: Unverified<Envelope>,
    snapshot: &Verified<Snapshot>,
) -> Result<Verified<Envelope>, Vec<Fault>> {
    let file = docket::ENVELOPE;
    let envelope = paper.verify(|_| snapshot.keys()).map_err(|why| vec![bad(file, why)])?;
    let mut faults = Vec::new();
    match sealer(snapshot) {
        Ok(key) if !envelope.is_signed_by(&key) => {
            let missing =
                SignatureFault::Missing(format!("the player to move ({})", whose(snapshot, &key)));
            faults.push(bad(file, missing).by("FIDE I.2.4"));
        }
        Ok(_) => {}
        Err(fault) => faults.push(fault),
    }
    faults.extend(link(file, "snapshot", envelope.snapshot, snapshot.digest()));
    if envelope.sealed_at < snapshot.adjourned_at {
        let what = format!(
            "`sealed_at` {} is before the adjournment, {}",
            envelope.sealed_at, snapshot.adjourned_at
        );
        faults.push(Fault::new(file, what).by("FIDE I.1.1"));
    }
    let copies: Vec<_> = envelope.copies.iter().map(|copy| &copy.custodian).collect();
    let custodians: Vec<_> = snapshot.custodians.iter().map(|person| &person.name).collect();
    if copies != custodians {
        let what = format!(
            "`copy` is for {}; the custodians are {}",
            listed(&copies),
            listed(&custodians)
        );
        faults.push(Fault::new(file, what).by("FIDE I.3"));
    }
    if faults.is_empty() { Ok(envelope) } else { Err(faults) }
}

/// A receipt by a custodian of this snapshot, for this envelope (where it is at hand).
///
/// # Errors
/// Every fault at once.
pub fn receipt(
    file: &str,
    paper: Unverified<Receipt>,
    snapshot: &Verified<Snapshot>,
    envelope: Option<&Verified<Envelope>>,
) -> Result<Verified<Receipt>, Vec<Fault>> {
    let receipt = paper.verify(|_| snapshot.keys()).map_err(|why| vec![bad(file, why)])?;
    let mut faults = Vec::new();
    let named = (1..).zip(&snapshot.custodians).find(|(_, one)| one.name == receipt.custodian);
    if let Some((nth, person)) = named
        && file.starts_with("receipt-")
        && file != docket::receipt(nth)
    {
        let what = format!("is by {}, whose receipt is {}", person.name, docket::receipt(nth));
        faults.push(Fault::new(file, what));
    }
    match named.map(|(_, person)| person) {
        None => faults.push(Fault::new(
            file,
            format!("`custodian` is {}, whom the snapshot does not name", receipt.custodian),
        )),
        Some(person) if !receipt.is_signed_by(&person.key) => {
            faults.push(bad(file, SignatureFault::Missing(person.name.to_string())));
        }
        Some(_) => {}
    }
    faults.extend(link(file, "snapshot", receipt.snapshot, snapshot.digest()));
    faults.extend(witnesses(file, "snapshot", &receipt.witnesses, snapshot.signers()));
    if let Some(envelope) = envelope {
        faults.extend(link(file, "envelope", receipt.envelope, envelope.digest()));
        faults.extend(link(file, "commitment", receipt.commitment, envelope.commitment));
        faults.extend(witnesses(file, "envelope", &receipt.witnesses, envelope.signers()));
        if receipt.received_at < envelope.sealed_at {
            let what = format!(
                "`received_at` {} is before the sealing, {}",
                receipt.received_at, envelope.sealed_at
            );
            faults.push(Fault::new(file, what).by("FIDE I.3"));
        }
    }
    if faults.is_empty() { Ok(receipt) } else { Err(faults) }
}

/// Why the bytes an age file held are not the opening of a commitment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningFault {
    /// They are not what was committed to.
    #[error("its SHA-256 is {found}, the commitment is {commitment}")]
    Commitment {
        /// SHA-256 of the bytes.
        found: Digest,
        /// What the envelope commits to.
        commitment: Digest,
    },
    /// They are not of an opening's length, or not its form.
    #[error(transparent)]
    Form(#[from] OpeningError),
    /// It was sealed for another snapshot or by another player.
    #[error("`{field}` is {found}, the envelope's is {expected}")]
    Face {
        /// The field.
        field: &'static str,
        /// What it says.
        found: String,
        /// What it should say.
        expected: String,
    },
}

/// Holds `bytes` against length, commitment and face, in that order.
///
/// # Errors
/// The first that does not hold.
pub fn opening(
    bytes: &[u8],
    commitment: Digest,
    snapshot: &Verified<Snapshot>,
    sealer: &PublicKey,
) -> Result<Opening, OpeningFault> {
    if bytes.len() != crate::paper::opening::LENGTH {
        return Err(OpeningError::Length(bytes.len()).into());
    }
    let found = Digest::of(bytes);
    if found != commitment {
        return Err(OpeningFault::Commitment { found, commitment });
    }
    let opening = Opening::read(bytes)?;
    let face = [
        ("snapshot", opening.snapshot.to_string(), snapshot.digest().to_string()),
        ("sealer", opening.sealer.to_string(), sealer.to_string()),
    ];
    match face.into_iter().find(|(_, found, expected)| found != expected) {
        Some((field, found, expected)) => Err(OpeningFault::Face { field, found, expected }),
        None => Ok(opening),
    }
}

/// The signatures that stand on a paper now, as a receipt lists them.
pub fn witness<'a>(
    paper: &'static str,
    signers: impl Iterator<Item = &'a PublicKey>,
) -> Vec<Witness> {
    signers.map(|key| Witness { paper: paper.to_owned(), key: key.clone() }).collect()
}

fn bad(file: &str, why: SignatureFault) -> Fault {
    Fault::new(file, why)
}

fn link(file: &str, field: &str, named: Digest, found: Digest) -> Option<Fault> {
    (named != found)
        .then(|| Fault::new(file, format!("`{field}` names {named}, the one here is {found}")))
}

/// A paper that may be named, held against the one that may stand.
fn named(file: &str, field: &str, named: Option<Digest>, found: Option<Digest>) -> Option<Fault> {
    match (named, found) {
        (Some(named), Some(found)) => link(file, field, named, found),
        (Some(_), None) => {
            let what = format!("`{field}` names a paper that is not in the docket");
            Some(Fault::new(file, what))
        }
        (None, Some(_)) => {
            let what = format!("`{field}` is left out, and one stands in the docket");
            Some(Fault::new(file, what))
        }
        (None, None) => None,
    }
}

/// A signature that the receipt saw and that stands no more was stripped.
fn witnesses<'a>(
    file: &str,
    paper: &str,
    witnesses: &[Witness],
    signers: impl Iterator<Item = &'a PublicKey>,
) -> Vec<Fault> {
    let standing: Vec<_> = signers.collect();
    witnesses
        .iter()
        .filter(|witness| witness.paper == paper && !standing.contains(&&witness.key))
        .map(|witness| {
            let key = witness.key.fingerprint();
            Fault::new(
                format!("{paper}.toml"),
                format!(
                    "lacks the signature by {key} that {file} saw on it: it was taken off, or \
                     this copy never had it (adjourn take DIR with a copy that bears it)"
                ),
            )
        })
        .collect()
}

fn whose(snapshot: &Snapshot, key: &PublicKey) -> String {
    snapshot.whose(key).map_or_else(|| key.fingerprint(), |(_, person)| person.name.to_string())
}

fn listed(names: &[&crate::paper::card::Name]) -> String {
    match names {
        [] => "nobody".to_owned(),
        names => names.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(", "),
    }
}
