//! How a game ended, by mail: conclusions, offers of a draw, and what declines them.

use super::{Mail, shown};
use crate::{
    chess::Color,
    cli::{
        conclude,
        dossier::{Dossier, faulty},
        failure::Failure,
        filing::Held,
    },
    crypto::{digest::Digest, keys::PublicKey},
    custody::{
        checks::{self, Offered},
        docket::{self, Docket},
    },
    paper::{
        conclusion::Conclusion,
        decline::Decline,
        form::{self, Verified},
        snapshot::{Side, Snapshot},
    },
};

impl Mail {
    /// A conclusion that all concerned have signed, or an offer of a draw; an offer that the
    /// other player's signature now completes is the conclusion.
    pub(super) fn conclusion(
        &self,
        docket: &Docket,
        snapshot: &Verified<Snapshot>,
        keys: Vec<PublicKey>,
        held: &Held,
    ) -> Result<(String, &'static str), Failure> {
        let mut came = self.verified::<Conclusion>(|_| keys.clone())?;
        let file = match came.offered_by {
            Some(_) => offer_file(docket, came.digest())?,
            None => docket::CONCLUSION.to_owned(),
        };
        if let Some(standing) = docket.read::<Conclusion>(&file)? {
            let standing = standing
                .verify(|_| keys.clone())
                .map_err(|why| Failure::refused(format!("{file}: {why}")))?;
            for signature in standing.signatures() {
                came.attach(signature.clone(), &keys);
            }
        }
        let declined = match docket.holds(&docket::decline(0)) {
            true => Dossier::open(docket.folder())?.declined()?,
            false => None,
        };
        let missing = checks::unsigned(snapshot, declined, &came);
        if came.offered_by.is_none() && !missing.is_empty() {
            return Err(self.refuse(&format!("it is not signed by {}", missing.join(" and "))));
        }
        if came.offered_by.is_none() || !missing.is_empty() {
            if let Some(Side(by)) = came.offered_by {
                self.offered(&came, by, snapshot)?;
            }
            return self.join::<Conclusion>(docket, &file, |_| keys.clone());
        }
        if docket.holds(docket::CONCLUSION) {
            return self.join::<Conclusion>(docket, docket::CONCLUSION, |_| keys.clone());
        }
        conclude::file(&Dossier::open(docket.folder())?, &came, held)?;
        Ok((shown(docket, docket::CONCLUSION), "filed"))
    }

    /// Is the offer signed by who makes it? Where he made it in the snapshot, it may be there that
    /// his signature has not come yet.
    fn offered(
        &self,
        offer: &Verified<Conclusion>,
        by: Color,
        snapshot: &Verified<Snapshot>,
    ) -> Result<(), Failure> {
        if checks::is_offerers(snapshot, offer) {
            return Ok(());
        }
        let player = snapshot.player(by);
        let what = format!("it is not signed by {}, who is said to offer the draw", player.name);
        Err(self.refuse(&what).hint(format!(
            "if he has signed a snapshot that says so, take that first: adjourn take DIR {}",
            docket::SNAPSHOT
        )))
    }

    pub(super) fn decline(
        &self,
        docket: &Docket,
        keys: Vec<PublicKey>,
    ) -> Result<(String, &'static str), Failure> {
        let came = self.verified::<Decline>(|_| keys.clone())?;
        let dossier = Dossier::open(docket.folder())?;
        let offers = dossier.offers()?;
        let offer = offers.iter().find(|offer| offer.paper.digest() == came.offer);
        let number = match offer {
            Some(offer) => offer.number,
            None if came.offer == dossier.snapshot.digest() => 0,
            None => return Err(self.refuse(&"the offer that it declines is not in the docket")),
        };
        let file = docket::decline(number);
        let offered = match offer {
            Some(offer) => Offered::since(&offer.paper),
            None => Offered::at_adjournment(&dossier.snapshot),
        };
        let paper = form::read::<Decline>(&self.bytes).map_err(|why| self.refuse(&why))?;
        checks::decline(&file, paper, &dossier.snapshot, offered).map_err(faulty)?;
        if !docket.holds(&file) {
            self.contradicts_nothing(&dossier, &came)?;
        }
        self.join::<Decline>(docket, &file, |_| keys.clone())
    }

    /// What was accepted, or stood unanswered when the game was resumed, is not declined after it.
    fn contradicts_nothing(
        &self,
        dossier: &Dossier,
        came: &Verified<Decline>,
    ) -> Result<(), Failure> {
        let at_adjournment = came.offer == dossier.snapshot.digest();
        let accepted = dossier.conclusion()?.is_some_and(|conclusion| {
            let declined = Some(came.digest());
            conclusion.digest() == came.offer
                || at_adjournment
                    && !checks::unsigned(&dossier.snapshot, declined, &conclusion).is_empty()
        });
        let resumed = dossier.resumption()?.is_some_and(|resumption| {
            at_adjournment && resumption.declined != Some(came.digest())
                || resumption.offer == Some(came.offer)
        });
        match (accepted, resumed) {
            (true, _) => Err(self.refuse(&"the offer was accepted: conclusion.toml stands")),
            (_, true) => Err(self.refuse(&"the game was resumed while the offer stood unanswered")),
            _ => Ok(()),
        }
    }
}

/// Where an offer lies, or is to lie: the first number that is free, or its own.
fn offer_file(docket: &Docket, digest: Digest) -> Result<String, Failure> {
    let mut number = 1;
    loop {
        let file = docket::offer(number);
        match docket.read::<Conclusion>(&file)? {
            Some(standing) if standing.digest() != digest => number += 1,
            _ => return Ok(file),
        }
    }
}
