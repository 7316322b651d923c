//! The papers after the receipt: unlock, resumption, conclusion.

use super::{Fault, bad, link};
use crate::{
    crypto::digest::Digest,
    custody::docket,
    paper::{
        conclusion::{Conclusion, How},
        envelope::Envelope,
        form::{SignatureFault, Unverified, Verified},
        person::{Player, Role},
        receipt::Receipt,
        resumption::Resumption,
        snapshot::Snapshot,
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
    pub unlock: Option<Digest>,
    /// SHA-256 of the opening.
    pub opening: Option<Digest>,
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
    let ruled = resumption.election.as_ref().is_some_and(|election| election.ruling.is_some());
    if let Some(ruler) = snapshot.ruler().filter(|_| ruled)
        && !resumption.is_signed_by(&ruler.key)
    {
        faults.push(missing(file, format!("{}, who rules", ruler.name)));
    }
    faults.extend(link(file, "snapshot", resumption.snapshot, snapshot.digest()));
    let receipt = links.receipts.iter().find(|paper| Some(paper.digest()) == resumption.receipt);
    let named = [
        ("envelope", resumption.envelope, links.envelope.map(Verified::digest)),
        ("receipt", resumption.receipt, receipt.map(Verified::digest)),
        ("unlock", resumption.unlock, links.unlock),
        ("opening", resumption.opening, links.opening),
        ("game", Some(resumption.outcome.game), links.game),
    ];
    for (field, named, found) in named {
        match (named, found) {
            (Some(named), Some(found)) => faults.extend(link(file, field, named, found)),
            (Some(_), None) => {
                let what = format!("`{field}` names a paper that is not in the docket");
                faults.push(Fault::new(file, what));
            }
            (None, Some(_)) => {
                let what = format!("`{field}` is left out, and one stands in the docket");
                faults.push(Fault::new(file, what));
            }
            (None, None) => {}
        }
    }
    if receipt.is_some_and(|receipt| resumption.resumed_at < receipt.received_at) {
        let what = format!("`resumed_at` {} is before the receipt", resumption.resumed_at);
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
    if faults.is_empty() { Ok(unlock) } else { Err(faults) }
}

/// A conclusion signed by those whose word it is.
///
/// # Errors
/// Every fault at once.
pub fn conclusion(
    paper: Unverified<Conclusion>,
    snapshot: &Verified<Snapshot>,
    envelope: Option<&Verified<Envelope>>,
    game: Option<Digest>,
) -> Result<Verified<Conclusion>, Vec<Fault>> {
    let file = docket::CONCLUSION;
    let conclusion = paper.verify(|_| snapshot.keys()).map_err(|why| vec![bad(file, why)])?;
    let mut faults = Vec::new();
    for (role, name, key) in concerned(snapshot, conclusion.how) {
        if !key.is_some_and(|key| conclusion.is_signed_by(&key)) {
            faults.push(missing(file, format!("{role} {name}")));
        }
    }
    faults.extend(link(file, "snapshot", conclusion.snapshot, snapshot.digest()));
    match (conclusion.envelope, envelope.map(Verified::digest)) {
        (Some(named), Some(found)) => faults.extend(link(file, "envelope", named, found)),
        (None, None) => {}
        _ => faults
            .push(Fault::new(file, "`envelope` and the docket do not agree on there being one")),
    }
    match game {
        Some(found) => faults.extend(link(file, "game", conclusion.game, found)),
        None => faults.push(Fault::new(file, "`game` names game.pgn, which is not in the docket")),
    }
    if conclusion.concluded_at < snapshot.adjourned_at {
        faults.push(Fault::new(file, "`concluded_at` is before the adjournment"));
    }
    if faults.is_empty() { Ok(conclusion) } else { Err(faults) }
}

/// Whose word a conclusion is: both players' for a draw, his who resigns, else his who rules.
#[must_use]
pub(super) fn concerned(
    snapshot: &Snapshot,
    how: How,
) -> Vec<(Role, String, Option<crate::crypto::keys::PublicKey>)> {
    let player = |role, player: &Player| (role, player.name.to_string(), player.key.clone());
    let white = || player(Role::White, &snapshot.white);
    let black = || player(Role::Black, &snapshot.black);
    match how {
        How::Draw => vec![white(), black()],
        How::WhiteResigns => vec![white()],
        How::BlackResigns => vec![black()],
        How::WhiteForfeits | How::BlackForfeits | How::Annulled => snapshot
            .ruler()
            .map(|ruler| {
                let role = if snapshot.arbiter.is_some() { Role::Arbiter } else { Role::Custodian };
                (role, ruler.name.to_string(), Some(ruler.key.clone()))
            })
            .into_iter()
            .collect(),
    }
}

fn missing(file: &str, who: impl ToString) -> Fault {
    bad(file, SignatureFault::Missing(who.to_string()))
}
