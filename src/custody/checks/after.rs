//! The papers after the receipt: unlock and resumption.

use super::{Fault, bad, link, named};
use crate::{
    chess::Color,
    crypto::digest::Digest,
    custody::docket,
    paper::{
        envelope::Envelope,
        form::{SignatureFault, Unverified, Verified},
        receipt::Receipt,
        resumption::{Election, Resumption},
        snapshot::{Lock, Snapshot},
        unlock::Unlock,
    },
};

/// Everything in a docket that a resumption may name.
#[derive(Clone, Copy, Debug)]
pub struct Links<'a> {
    /// The snapshot.
    pub snapshot: &'a Verified<Snapshot>,
    /// The envelope.
    pub envelope: Option<&'a Verified<Envelope>>,
    /// The receipts.
    pub receipts: &'a [Verified<Receipt>],
    /// The unlock.
    pub unlock: Option<&'a Verified<Unlock>>,
    /// SHA-256 of the opening.
    pub opening: Option<Digest>,
    /// The offers of a draw made after the adjournment.
    pub offers: &'a [Digest],
    /// The answer that declines the offer made at the adjournment.
    pub declined: Option<Digest>,
    /// SHA-256 of the game after it.
    pub game: Option<Digest>,
}

/// A resumption signed by the custodian it names (and by who rules, where a person ruled), whose
/// links are this docket's.
///
/// # Errors
/// Every fault at once.
pub fn resumption(
    paper: Unverified<Resumption>,
    links: &Links<'_>,
) -> Result<Verified<Resumption>, Vec<Fault>> {
    let file = docket::RESUMPTION;
    let snapshot = links.snapshot;
    let resumption = paper.verify(|_| snapshot.keys()).map_err(|why| vec![bad(file, why)])?;
    let mut faults = Vec::new();
    match snapshot.custodians.iter().find(|person| person.name == resumption.custodian) {
        Some(person) if resumption.is_signed_by(&person.key) => {}
        _ => faults.push(missing(file, &resumption.custodian)),
    }
    faults.extend(elected(&resumption, snapshot));
    let ruled = resumption.election.as_ref().is_some_and(|election| election.ruling.is_some());
    if let Some(ruler) = snapshot.ruler().filter(|_| ruled)
        && !resumption.is_signed_by(&ruler.key)
    {
        faults.push(missing(file, format!("{}, who rules", ruler.name)));
    }
    faults.extend(link(file, "snapshot", resumption.snapshot, snapshot.digest()));
    if resumption.receipt.is_none() {
        let what = "`receipt` is left out; until there is one nothing is sealed";
        faults.push(Fault::new(file, what));
    }
    let receipt = links.receipts.iter().find(|paper| Some(paper.digest()) == resumption.receipt);
    let named_papers = [
        ("envelope", resumption.envelope, links.envelope.map(Verified::digest)),
        ("receipt", resumption.receipt, receipt.map(Verified::digest)),
        ("unlock", resumption.unlock, links.unlock.map(Verified::digest)),
        ("opening", resumption.opening, links.opening),
        ("game", Some(resumption.outcome.game), links.game),
    ];
    for (field, digest, found) in named_papers {
        faults.extend(named(file, field, digest, found));
    }
    faults.extend(named(file, "declined", resumption.declined, links.declined));
    if resumption.offer.is_some_and(|offer| !links.offers.contains(&offer)) {
        faults.push(Fault::new(file, "`offer` names an offer that is not in the docket"));
    }
    if receipt.is_some_and(|receipt| resumption.resumed_at < receipt.received_at) {
        let what = format!("`resumed_at` {} is before the receipt", resumption.resumed_at);
        faults.push(Fault::new(file, what));
    }
    if receipt.is_some_and(|receipt| resumption.custodian != receipt.custodian) {
        let what = format!("`receipt` is not by {}, who opened", resumption.custodian);
        faults.push(Fault::new(file, what));
    }
    let opened_early = links.unlock.is_some_and(|unlock| unlock.early.is_some());
    if opened_early && resumption.early.is_none() {
        let what = "`early` is left out, and unlock.toml says that it was opened early";
        faults.push(Fault::new(file, what));
    }
    let fixed = snapshot.resumes_at.filter(|fixed| resumption.resumed_at < *fixed);
    if let Some(fixed) = fixed
        && resumption.early.is_none()
    {
        let what =
            format!("`early` is left out, and it was resumed before the time fixed, {fixed}");
        faults.push(Fault::new(file, what));
    }
    if faults.is_empty() { Ok(resumption) } else { Err(faults) }
}

/// An unlock signed by the custodian it names, of this envelope.
///
/// # Errors
/// Every fault at once.
pub fn unlock(
    paper: Unverified<Unlock>,
    snapshot: &Verified<Snapshot>,
    envelope: Option<&Verified<Envelope>>,
) -> Result<Verified<Unlock>, Vec<Fault>> {
    let file = docket::UNLOCK;
    let unlock = paper.verify(|_| snapshot.keys()).map_err(|why| vec![bad(file, why)])?;
    let mut faults = Vec::new();
    match snapshot.custodians.iter().find(|person| person.name == unlock.custodian) {
        Some(person) if unlock.is_signed_by(&person.key) => {}
        _ => faults.push(missing(file, &unlock.custodian)),
    }
    faults.extend(link(file, "snapshot", unlock.snapshot, snapshot.digest()));
    if let Some(envelope) = envelope {
        faults.extend(link(file, "envelope", unlock.envelope, envelope.digest()));
        if unlock.unlocked_at < envelope.sealed_at {
            faults.push(Fault::new(file, "`unlocked_at` is before the sealing"));
        }
    }
    if unlock.sealed.is_some() != (snapshot.lock == Lock::Both) {
        faults.push(Fault::new(file, "`sealed` does not go with the snapshot's `lock`"));
    }
    let fixed = snapshot.resumes_at.filter(|fixed| unlock.unlocked_at < *fixed);
    if let Some(fixed) = fixed
        && unlock.early.is_none()
    {
        let what = format!("`early` is left out, and it is before the time fixed, {fixed}");
        faults.push(Fault::new(file, what));
    }
    if faults.is_empty() { Ok(unlock) } else { Err(faults) }
}

/// The players who had something to elect: the replier chose, the sealer moved.
#[must_use]
pub fn electors(snapshot: &Snapshot, election: &Election) -> Vec<Color> {
    let Ok(sealer) = snapshot.to_move() else { return Vec::new() };
    let chose =
        [election.select.is_some(), election.require.is_some(), election.designate.is_some()];
    let chose = chose.contains(&true).then_some(!sealer);
    let played = election.play.is_some().then_some(sealer);
    chose.into_iter().chain(played).collect()
}

/// What was elected is signed by who elected it, or attested by the custodian.
fn elected(resumption: &Verified<Resumption>, snapshot: &Snapshot) -> Vec<Fault> {
    let file = docket::RESUMPTION;
    let Some(election) = &resumption.election else { return Vec::new() };
    match &election.attested_by {
        Some(name) if *name == resumption.custodian => Vec::new(),
        Some(name) => {
            vec![Fault::new(
                file,
                format!("`attested_by` is {name}, who did not open the envelope"),
            )]
        }
        None => electors(snapshot, election)
            .into_iter()
            .map(|color| snapshot.player(color))
            .filter(|player| !player.key.as_ref().is_some_and(|key| resumption.is_signed_by(key)))
            .map(|player| missing(file, format!("{}, who elected", player.name)))
            .collect(),
    }
}

fn missing(file: &str, who: impl ToString) -> Fault {
    bad(file, SignatureFault::Missing(who.to_string()))
}
