//! A docket opened by a verb: its snapshot checked, the papers after it to be had one by one.

use std::path::Path;

use crate::{
    chess::{Color, Game},
    crypto::digest::Digest,
    custody::{
        checks::{self, Fault, Offered},
        docket::{self, Docket, DocketError, Unmailed},
    },
    laws::Code,
    paper::{
        conclusion::Conclusion,
        decline::Decline,
        envelope::Envelope,
        form::{Kind, Verified},
        opening::Opening,
        receipt::Receipt,
        resumption::Resumption,
        snapshot::Snapshot,
        unlock::Unlock,
    },
};

use super::failure::Failure;

/// A docket whose snapshot holds.
#[derive(Debug)]
pub struct Dossier {
    /// The docket.
    pub docket: Docket,
    /// Its snapshot.
    pub snapshot: Verified<Snapshot>,
    /// The game it fixes.
    pub game: Game,
    /// The code of laws in force.
    pub code: Code,
}

impl Dossier {
    /// Opens the docket in `folder` and checks snapshot and laws.
    ///
    /// # Errors
    /// There is none, or it does not hold.
    pub fn open(folder: &Path) -> Result<Dossier, Failure> {
        let docket = Docket::at(folder);
        let unverified = docket.read::<Snapshot>(docket::SNAPSHOT)?.ok_or_else(|| {
            Failure::refused(format!("{} holds no {}", folder.display(), docket::SNAPSHOT)).hint(
                "adjourn snapshot GAME.pgn --white W.card --black B.card --custodian C.card \
                 --key C.key --docket DIR",
            )
        })?;
        let laws = docket.bytes(docket::LAWS)?;
        let (snapshot, laws) = checks::snapshot(unverified, laws).map_err(faulty)?;
        let game = snapshot
            .game()
            .map_err(|why| Failure::refused(format!("{}: {why}", docket::SNAPSHOT)))?;
        let laws = String::from_utf8(laws.bytes)
            .map_err(|_| Failure::refused(format!("{}: not UTF-8", docket::LAWS)))?;
        let code = Code::parse(&laws)
            .map_err(|why| Failure::refused(format!("{}: {why}", docket::LAWS)))?;
        Ok(Dossier { docket, snapshot, game, code })
    }

    /// The envelope, if one stands.
    ///
    /// # Errors
    /// It does not hold.
    pub fn envelope(&self) -> Result<Option<Verified<Envelope>>, Failure> {
        match self.docket.read::<Envelope>(docket::ENVELOPE)? {
            Some(paper) => checks::envelope(paper, &self.snapshot).map(Some).map_err(faulty),
            None => Ok(None),
        }
    }

    /// The receipts that stand, in the order of the snapshot's custodians.
    ///
    /// # Errors
    /// One does not hold.
    pub fn receipts(
        &self,
        envelope: Option<&Verified<Envelope>>,
    ) -> Result<Vec<Verified<Receipt>>, Failure> {
        let mut receipts = Vec::new();
        for nth in 1..=self.snapshot.custodians.len() {
            let file = docket::receipt(nth);
            if let Some(paper) = self.docket.read::<Receipt>(&file)? {
                let receipt = checks::receipt(&file, paper, &self.snapshot, envelope);
                receipts.push(receipt.map_err(faulty)?);
            }
        }
        Ok(receipts)
    }

    /// The digest of the envelope that stands, or of the one that a receipt names.
    ///
    /// # Errors
    /// One of them does not hold.
    pub fn envelope_named(&self) -> Result<Option<Digest>, Failure> {
        let envelope = self.envelope()?;
        let receipts = self.receipts(envelope.as_ref())?;
        let received = receipts.first().map(|receipt| receipt.envelope);
        Ok(envelope.as_ref().map(Verified::digest).or(received))
    }

    /// The resumption, if one stands: signed by whom it must be, and of the papers here.
    ///
    /// # Errors
    /// It does not hold.
    pub fn resumption(&self) -> Result<Option<Verified<Resumption>>, Failure> {
        let Some(paper) = self.docket.read::<Resumption>(docket::RESUMPTION)? else {
            return Ok(None);
        };
        let envelope = self.envelope()?;
        let receipts = self.receipts(envelope.as_ref())?;
        let unlock = self.unlock(envelope.as_ref())?;
        let offers: Vec<Digest> = self.offers()?.iter().map(|offer| offer.paper.digest()).collect();
        let links = checks::Links {
            snapshot: &self.snapshot,
            envelope: envelope.as_ref(),
            receipts: &receipts,
            unlock: unlock.as_ref(),
            opening: self.docket.opening()?.as_deref().map(Digest::of),
            offers: &offers,
            declined: self.declined()?,
            game: self.docket.game()?.as_ref().map(Unmailed::digest),
        };
        checks::resumption(paper, &links).map(Some).map_err(faulty)
    }

    /// The conclusion, if one stands: signed by those whose word it is, and of the papers here.
    ///
    /// # Errors
    /// It does not hold.
    pub fn conclusion(&self) -> Result<Option<Verified<Conclusion>>, Failure> {
        let Some(paper) = self.docket.read::<Conclusion>(docket::CONCLUSION)? else {
            return Ok(None);
        };
        let ends = checks::Ends {
            snapshot: &self.snapshot,
            envelope: self.envelope_named()?,
            declined: self.declined()?,
            resumption: self.resumption()?.as_ref().map(Verified::digest),
            game: self.docket.game()?.as_ref().map(Unmailed::digest),
        };
        checks::conclusion(paper, &ends).map(Some).map_err(faulty)
    }

    /// The opening, if what stands is what `commitment` commits to.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn opening(&self, commitment: Digest) -> Result<Option<(Opening, Vec<u8>)>, Failure> {
        let Some(bytes) = self.docket.opening()? else { return Ok(None) };
        let sealer = checks::sealer(&self.snapshot).map_err(|fault| faulty(vec![fault]))?;
        let opening = checks::opening(&bytes, commitment, &self.snapshot, &sealer);
        Ok(opening.ok().map(|opening| (opening, bytes)))
    }

    /// The offers of a draw made after the adjournment, first to last.
    ///
    /// # Errors
    /// One of them, or the answer to it, does not hold.
    pub fn offers(&self) -> Result<Vec<Offer>, Failure> {
        let mut offers = Vec::new();
        for number in 1.. {
            let file = docket::offer(number);
            let Some(paper) = self.docket.read::<Conclusion>(&file)? else { break };
            let paper = checks::offer(&file, paper, &self.snapshot).map_err(faulty)?;
            let file = docket::decline(number);
            let answer = match self.docket.read::<Decline>(&file)? {
                Some(answer) => {
                    checks::decline(&file, answer, &self.snapshot, Offered::since(&paper))
                        .map_err(faulty)?;
                    Answer::Declined
                }
                None => Answer::Awaited,
            };
            let by = paper.offered_by.map_or(Color::White, |side| side.0);
            offers.push(Offer { number, paper, by, answer });
        }
        Ok(offers)
    }

    /// The answer that declines the offer made at the adjournment, if it was declined.
    ///
    /// # Errors
    /// It does not hold.
    pub fn declined(&self) -> Result<Option<Digest>, Failure> {
        let file = docket::decline(0);
        let Some(answer) = self.docket.read::<Decline>(&file)? else { return Ok(None) };
        let offer = Offered::at_adjournment(&self.snapshot);
        let answer = checks::decline(&file, answer, &self.snapshot, offer).map_err(faulty)?;
        Ok(Some(answer.digest()))
    }

    /// The offer that stands unanswered, if one does: the last.
    ///
    /// # Errors
    /// As [`Dossier::offers`].
    pub fn open_offer(&self) -> Result<Option<Offer>, Failure> {
        Ok(self.offers()?.pop().filter(|offer| offer.answer == Answer::Awaited))
    }

    /// The unlock, where the lock is `both` and the custodian took off his layer.
    ///
    /// # Errors
    /// It does not hold.
    pub fn unlock(
        &self,
        envelope: Option<&Verified<Envelope>>,
    ) -> Result<Option<Verified<Unlock>>, Failure> {
        match self.docket.read::<Unlock>(docket::UNLOCK)? {
            Some(paper) => {
                checks::unlock(paper, &self.snapshot, envelope).map(Some).map_err(faulty)
            }
            None => Ok(None),
        }
    }
}

/// An offer of a draw made after the adjournment.
#[derive(Clone, Debug)]
pub struct Offer {
    /// Its number, from 1.
    pub number: usize,
    /// The conclusion `draw` that one player signed.
    pub paper: Verified<Conclusion>,
    /// That player.
    pub by: Color,
    /// What the other answered.
    pub answer: Answer,
}

/// The answer to an offer of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is none yet.
    Awaited,
    /// It was declined.
    Declined,
}

/// Every fault of a paper, at once.
pub fn faulty(faults: Vec<Fault>) -> Failure {
    let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let failure = Failure::refused(said.join("\n         "));
    let cut = faults.first().map(|fault| fault.paper.clone()).unwrap_or_default();
    failure.hint(format!("ask who sent {cut} for it again; adjourn verify DIR tells the whole"))
}

impl From<DocketError> for Failure {
    fn from(why: DocketError) -> Failure {
        match why {
            DocketError::Io { .. } => Failure::machine(why),
            DocketError::Form { ref file, .. } => {
                let kind = Kind::ALL.into_iter().find(|kind| file.starts_with(kind.name()));
                let paper = kind.map_or("paper", Kind::name);
                let hint = format!("ask for the {paper} again, as a file attached, not pasted");
                Failure::refused(&why).hint(hint)
            }
        }
    }
}
