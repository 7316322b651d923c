//! An offer of a draw made after the adjournment: drawn up, accepted, declined (FIDE I.4; USCF 14B).

use super::{attach, file as file_conclusion, report};
use crate::{
    chess::Color,
    cli::{
        dossier::Dossier,
        failure::Failure,
        filing::{self, Held},
        report::Report,
        sign, terminal,
        world::World,
    },
    crypto::keys::SigningKey,
    custody::{
        checks::{self, Offered},
        docket,
    },
    paper::{
        conclusion::{Conclusion, How},
        decline::Decline,
        form::Verified,
        snapshot::Side,
    },
};

/// Who offers the draw, where one player alone signs for it: he, or the other in the snapshot.
pub(super) fn offerer(
    dossier: &Dossier,
    how: How,
    keys: &[SigningKey],
) -> Result<Option<Side>, Failure> {
    let declined = dossier.declined()?;
    let signs = |color: &Color| {
        let key = dossier.snapshot.player(*color).key.as_ref();
        keys.iter().any(|signing| Some(&signing.public()) == key)
    };
    let signing: Vec<Color> = How::Draw.players().iter().copied().filter(signs).collect();
    Ok(match (how, signing.as_slice()) {
        (How::Draw, [alone]) => {
            let at_adjournment = checks::offer_in(&dossier.snapshot, declined);
            Some(Side(at_adjournment.unwrap_or(*alone)))
        }
        _ => None,
    })
}

/// Files an offer.
pub(super) fn file(
    dossier: &Dossier,
    offer: &Verified<Conclusion>,
    by: Color,
    _held: &Held,
) -> Result<Report, Failure> {
    let earlier = dossier.offers()?;
    if earlier.iter().any(|earlier| earlier.paper.digest() == offer.digest()) {
        let what = "the same offer was declined in this very second";
        return Err(Failure::refused(what).hint("wait a second, and offer it anew"));
    }
    let name = docket::offer(earlier.len() + 1);
    filing::file_new(&dossier.docket, &name, offer.text().as_bytes())?;
    let folder = dossier.docket.folder().display();
    terminal::say(format!(
        "{} may accept it: adjourn conclude {folder} draw --key HIS.key\n\
         or decline it: adjourn conclude {folder} draw --decline --key HIS.key",
        dossier.snapshot.player(!by).name
    ));
    Ok(report(dossier, &name, offer))
}

/// The answer to the offer that stands, if one does: he who made it hears that it stands, the
/// other accepts it.
pub(super) fn answer(
    dossier: &Dossier,
    keys: &[SigningKey],
    held: &Held,
) -> Result<Option<Report>, Failure> {
    let Some(mut offer) = dossier.open_offer()? else { return at_adjournment(dossier, keys) };
    let name = docket::offer(offer.number);
    if offer.paper.envelope != dossier.envelope_named()? {
        terminal::say(format!("a move was sealed since {name}: the draw is offered anew"));
        return Ok(None);
    }
    if keys.iter().all(|key| offer.paper.is_signed_by(&key.public())) {
        terminal::say(format!("{name} stands already, unanswered; nothing was changed"));
        return Ok(Some(report(dossier, &name, &offer.paper)));
    }
    let others = keys.iter().filter(|key| !offer.paper.is_signed_by(&key.public()));
    let others: Vec<SigningKey> = others.cloned().collect();
    attach(dossier, &mut offer.paper, &others)?;
    file_conclusion(dossier, &offer.paper, held).map(Some)
}

/// The offer made at the adjournment, where only he who made it, and signed that he did, offers
/// the draw: it stands, and another beside it would have to be declined as well.
fn at_adjournment(dossier: &Dossier, keys: &[SigningKey]) -> Result<Option<Report>, Failure> {
    let offerer = checks::offer_in(&dossier.snapshot, dossier.declined()?);
    let his = offerer.and_then(|by| dossier.snapshot.player(by).key.as_ref());
    if his.is_none_or(|his| keys.iter().any(|key| key.public() != *his)) {
        return Ok(None);
    }
    let path = dossier.docket.path(docket::SNAPSHOT);
    terminal::say(
        "the offer made at the adjournment stands already, unanswered; nothing was changed",
    );
    let text = format!("{} says that the draw is offered\n", path.display());
    let json = serde_json::json!({
        "paper": path.display().to_string(),
        "digest": dossier.snapshot.digest().to_string(),
        "how": How::Draw.to_string(),
        "stands": false,
    });
    Ok(Some(Report::new(text, json)))
}

/// Accepts the offer in `file` with this key: for who countersigns it.
///
/// # Errors
/// It is answered already, or not his to accept; the machine.
pub fn accept(
    dossier: &Dossier,
    file: &str,
    key: &SigningKey,
    held: &Held,
) -> Result<Report, Failure> {
    super::may_conclude(dossier)?;
    let open = dossier.open_offer()?;
    if open.is_none_or(|offer| docket::offer(offer.number) != file) {
        let what = format!("{file} is no offer that stands unanswered");
        let folder = dossier.docket.folder().display();
        return Err(Failure::refused(what).hint(format!("adjourn show {folder}")));
    }
    match answer(dossier, std::slice::from_ref(key), held)? {
        Some(report) => Ok(report),
        None => Err(Failure::refused(format!("{file} is no offer that stands"))),
    }
}

/// Declines the offer that stands.
pub(super) fn decline(
    dossier: &Dossier,
    how: How,
    keys: &[SigningKey],
    world: &dyn World,
    _held: &Held,
) -> Result<Report, Failure> {
    let folder = dossier.docket.folder().display();
    let later = match dossier.open_offer()? {
        Some(offer) => Offered::since(&offer.paper).map(|offered| (offer.number, offered)),
        None => None,
    };
    let at_adjournment = match dossier.declined()? {
        Some(_) => None,
        None => Offered::at_adjournment(&dossier.snapshot).map(|offered| (0, offered)),
    };
    let Some((number, offer)) = later.or(at_adjournment).filter(|_| how == How::Draw) else {
        let what = "no offer of a draw stands that could be declined";
        return Err(Failure::refused(what).hint(format!("adjourn show {folder}")));
    };
    let other = dossier.snapshot.player(!offer.by);
    let [key] = keys else {
        return Err(Failure::usage("one player declines, with his own key"));
    };
    if other.key.as_ref() != Some(&key.public()) {
        let what = format!("the offer was made to {}: only he can decline it", other.name);
        return Err(Failure::refused(what));
    }
    let mut decline = Verified::drawn(Decline {
        snapshot: dossier.snapshot.digest(),
        offer: offer.paper,
        declined_at: filing::not_before(world.now(), offer.at, "offer")?,
    });
    sign::attach(&mut decline, key, &dossier.snapshot.keys())?;
    let name = docket::decline(number);
    filing::file_new(&dossier.docket, &name, decline.text().as_bytes())?;
    let path = dossier.docket.path(&name);
    Ok(Report::new(
        format!("{} declines the draw: {}\n", other.name, path.display()),
        serde_json::json!({
            "paper": path.display().to_string(),
            "digest": decline.digest().to_string(),
            "offer": offer.paper.to_string(),
        }),
    ))
}
