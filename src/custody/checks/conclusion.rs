//! How a game ended without the sealed move: conclusions, offers of a draw, and their answers.

use super::{Fault, bad, link, named};
use crate::{
    chess::Color,
    crypto::{digest::Digest, keys::PublicKey},
    custody::docket,
    paper::{
        Timestamp,
        conclusion::{Conclusion, Ground, How},
        decline::Decline,
        form::{SignatureFault, Unverified, Verified},
        person::Role,
        snapshot::{Side, Snapshot},
    },
};

/// Everything in a docket that a conclusion may name.
#[derive(Clone, Copy, Debug)]
pub struct Ends<'a> {
    /// The snapshot.
    pub snapshot: &'a Verified<Snapshot>,
    /// The envelope, or the one that a receipt names.
    pub envelope: Option<Digest>,
    /// The answer that declines the offer made at the adjournment.
    pub declined: Option<Digest>,
    /// The resumption.
    pub resumption: Option<Digest>,
    /// SHA-256 of `game.pgn`.
    pub game: Option<Digest>,
}

/// A conclusion signed by those whose word it is.
///
/// # Errors
/// Every fault at once.
pub fn conclusion(
    paper: Unverified<Conclusion>,
    ends: &Ends<'_>,
) -> Result<Verified<Conclusion>, Vec<Fault>> {
    let (file, snapshot) = (docket::CONCLUSION, ends.snapshot);
    let conclusion = paper.verify(|_| snapshot.keys()).map_err(|why| vec![bad(file, why)])?;
    let mut faults: Vec<Fault> = unsigned(snapshot, ends.declined, &conclusion)
        .into_iter()
        .map(|who| bad(file, SignatureFault::Missing(who)))
        .collect();
    faults.extend(of_this_docket(file, &conclusion, ends));
    if conclusion.resumption.is_none() && ends.resumption.is_some() {
        let what = "stands beside a resumption, and does not annul it";
        faults.push(Fault::new(file, what));
    }
    faults.extend(named(file, "game", Some(conclusion.game), ends.game));
    if faults.is_empty() { Ok(conclusion) } else { Err(faults) }
}

/// An offer of a draw: a conclusion signed by the player who makes it.
///
/// # Errors
/// Every fault at once.
pub fn offer(
    file: &str,
    paper: Unverified<Conclusion>,
    snapshot: &Verified<Snapshot>,
) -> Result<Verified<Conclusion>, Vec<Fault>> {
    let offer = paper.verify(|_| snapshot.keys()).map_err(|why| vec![bad(file, why)])?;
    let mut faults = Vec::new();
    match (offer.how, offer.offered_by) {
        (How::Draw, Some(Side(by))) => {
            faults.extend(by_player(file, snapshot, by, |key| offer.is_signed_by(key)));
        }
        _ => faults.push(Fault::new(file, "`offered_by` is left out: it is no offer of a draw")),
    }
    faults.extend(link(file, "snapshot", offer.snapshot, snapshot.digest()));
    if faults.is_empty() { Ok(offer) } else { Err(faults) }
}

/// An offer of a draw that may be declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offered {
    /// The paper that makes it.
    pub paper: Digest,
    /// Who.
    pub by: Color,
    /// When.
    pub at: Timestamp,
}

impl Offered {
    /// The one made at the adjournment, if one was: the snapshot makes it.
    #[must_use]
    pub fn at_adjournment(snapshot: &Verified<Snapshot>) -> Option<Offered> {
        let Side(by) = snapshot.game.draw_offer?;
        Some(Offered { paper: snapshot.digest(), by, at: snapshot.adjourned_at })
    }

    /// One made after it.
    #[must_use]
    pub fn since(offer: &Verified<Conclusion>) -> Option<Offered> {
        let Side(by) = offer.offered_by?;
        Some(Offered { paper: offer.digest(), by, at: offer.concluded_at })
    }
}

/// Has the player who is said to offer the draw signed this paper? He may have offered it in the
/// snapshot instead.
#[must_use]
pub fn is_offerers(snapshot: &Snapshot, paper: &Verified<Conclusion>) -> bool {
    let offerer = paper.offered_by.and_then(|Side(by)| snapshot.player(by).key.as_ref());
    offerer.is_some_and(|key| paper.is_signed_by(key))
}

/// The answer that declines an offer, signed by the player to whom it was made.
///
/// # Errors
/// Every fault at once.
pub fn decline(
    file: &str,
    paper: Unverified<Decline>,
    snapshot: &Verified<Snapshot>,
    offer: Option<Offered>,
) -> Result<Verified<Decline>, Vec<Fault>> {
    let decline = paper.verify(|_| snapshot.keys()).map_err(|why| vec![bad(file, why)])?;
    let mut faults = Vec::new();
    faults.extend(link(file, "snapshot", decline.snapshot, snapshot.digest()));
    match offer {
        Some(offer) => {
            faults.extend(by_player(file, snapshot, !offer.by, |key| decline.is_signed_by(key)));
            faults.extend(link(file, "offer", decline.offer, offer.paper));
            if decline.declined_at < offer.at {
                faults.push(Fault::new(file, "`declined_at` is before the offer"));
            }
        }
        None => faults.push(Fault::new(file, "declines an offer that nobody made")),
    }
    if faults.is_empty() { Ok(decline) } else { Err(faults) }
}

/// Who must still sign a conclusion before it stands, by role and name.
#[must_use]
pub fn unsigned(
    snapshot: &Verified<Snapshot>,
    declined: Option<Digest>,
    conclusion: &Verified<Conclusion>,
) -> Vec<String> {
    let offered = offer_in(snapshot, declined).filter(|_| conclusion.how == How::Draw);
    let players = conclusion.how.players().iter().filter(|color| offered != Some(**color));
    let players = players.map(|color| {
        let player = snapshot.player(*color);
        (role(*color), &player.name, player.key.as_ref())
    });
    let ruler = snapshot.ruler().filter(|_| conclusion.is_ruled()).map(|ruler| {
        let role = if snapshot.arbiter.is_some() { Role::Arbiter } else { Role::Custodian };
        (role, &ruler.name, Some(&ruler.key))
    });
    players
        .chain(ruler)
        .filter(|(.., key)| !key.is_some_and(|key| conclusion.is_signed_by(key)))
        .map(|(role, name, _)| format!("{role} {name}"))
        .collect()
}

/// Who offered a draw that was open at the adjournment, where he has signed the snapshot that says
/// so, and it was not `declined`: the other's word then makes the draw (FIDE I.2.6; USCF 14B).
#[must_use]
pub fn offer_in(snapshot: &Verified<Snapshot>, declined: Option<Digest>) -> Option<Color> {
    if declined.is_some() {
        return None;
    }
    let Side(by) = snapshot.game.draw_offer?;
    snapshot.player(by).key.as_ref().filter(|key| snapshot.is_signed_by(key)).map(|_| by)
}

fn of_this_docket(file: &str, conclusion: &Conclusion, ends: &Ends<'_>) -> Vec<Fault> {
    let snapshot = ends.snapshot;
    let mut faults = Vec::new();
    faults.extend(link(file, "snapshot", conclusion.snapshot, snapshot.digest()));
    faults.extend(named(file, "envelope", conclusion.envelope, ends.envelope));
    if conclusion.resumption.is_some() {
        faults.extend(named(file, "resumption", conclusion.resumption, ends.resumption));
    }
    if !results(snapshot, conclusion).contains(&conclusion.result.as_str()) {
        let what = format!("`result` is none that {} can have", conclusion.how);
        faults.push(Fault::new(file, what));
    }
    if conclusion.concluded_at < snapshot.adjourned_at {
        faults.push(Fault::new(file, "`concluded_at` is before the adjournment"));
    }
    faults
}

/// The results that such an ending can have, whatever version of the program asked the laws.
fn results(snapshot: &Snapshot, conclusion: &Conclusion) -> Vec<&'static str> {
    let win = |color: Color| color.fold_wb("1-0", "0-1");
    let draw = snapshot.wins_draws().map_or("1/2-1/2", win);
    let lost = match conclusion.how {
        How::Draw | How::Drawn => return vec![draw],
        How::Annulled => return vec!["annulled"],
        How::WhiteResigns | How::WhiteForfeits => win(Color::Black),
        How::BlackResigns | How::BlackForfeits => win(Color::White),
    };
    // on time it is a draw where the opponent cannot mate
    match conclusion.ground {
        Some(Ground::Time) => vec![lost, draw],
        _ => vec![lost],
    }
}

fn by_player(
    file: &str,
    snapshot: &Snapshot,
    color: Color,
    signed: impl Fn(&PublicKey) -> bool,
) -> Option<Fault> {
    let player = snapshot.player(color);
    let missing = || {
        let who = format!("{} {}", role(color), player.name);
        bad(file, SignatureFault::Missing(who))
    };
    (!player.key.as_ref().is_some_and(signed)).then(missing)
}

fn role(color: Color) -> Role {
    color.fold_wb(Role::White, Role::Black)
}
