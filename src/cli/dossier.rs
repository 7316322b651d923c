//! A docket opened by a verb: its snapshot checked, the papers after it to be had one by one.

use std::path::Path;

use crate::{
    chess::Game,
    custody::{
        checks::{self, Fault},
        docket::{self, Docket, DocketError},
    },
    laws::Code,
    paper::{
        envelope::Envelope,
        form::{Kind, Verified},
        receipt::Receipt,
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
        let snapshot = checks::snapshot(unverified, laws.as_deref()).map_err(faulty)?;
        let game = snapshot
            .game()
            .map_err(|why| Failure::refused(format!("{}: {why}", docket::SNAPSHOT)))?;
        let laws = String::from_utf8(laws.unwrap_or_default())
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
