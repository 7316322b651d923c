//! Files that are no signed papers, each held against the digest by which a paper names it: the
//! laws, the opening, the score.

use super::{
    super::{
        dossier::{Dossier, faulty},
        failure::Failure,
        filing,
    },
    Mail, shown,
};
use crate::{
    crypto::{digest::Digest, keys::PublicKey},
    custody::{
        checks,
        docket::{self, Docket, Unmailed},
    },
    paper::{
        conclusion::Conclusion,
        form::{self, Paper, Verified},
        opening::LENGTH,
        resumption::Resumption,
        snapshot::Snapshot,
    },
};

impl Mail {
    /// The laws that the snapshot names, or what mail has made of them; where there is no snapshot
    /// yet it is held against them when it comes.
    pub(super) fn laws(&self, docket: &Docket) -> Result<(String, &'static str), Failure> {
        let laws = match verified::<Snapshot>(docket, docket::SNAPSHOT, Snapshot::keys)? {
            None => form::clean(&self.bytes).map_err(|why| self.refuse(&why))?.0.into_bytes(),
            Some(snapshot) => self.bytes_of(snapshot.laws_digest).map_err(|other| {
                let named = snapshot.laws_digest;
                let whose = docket::SNAPSHOT;
                self.refuse(&format!("it is {other}; `laws_digest` of {whose} is {named}"))
            })?,
        };
        filing::file_same(docket, docket::LAWS, &laws)?;
        Ok((shown(docket, docket::LAWS), "filed"))
    }

    /// The score that a resumption or a conclusion names.
    pub(super) fn game(&self, docket: &Docket) -> Result<(String, &'static str), Failure> {
        let keys = Dossier::open(docket.folder())?.snapshot.keys();
        let resumed = verified::<Resumption>(docket, docket::RESUMPTION, |_| keys.clone())?;
        let concluded = verified::<Conclusion>(docket, docket::CONCLUSION, |_| keys.clone())?;
        let named: Vec<Digest> = resumed
            .map(|paper| paper.outcome.game)
            .into_iter()
            .chain(concluded.map(|paper| paper.game))
            .collect();
        if named.is_empty() {
            let what = "there is neither resumption nor conclusion to hold the score against";
            return Err(self.refuse(&what).hint("take it with them"));
        }
        let score = named.iter().find_map(|named| self.bytes_of(*named).ok()).ok_or_else(|| {
            self.refuse(&"it is not the score that the resumption or the conclusion names")
        })?;
        filing::file_same(docket, docket::GAME, &score)?;
        Ok((shown(docket, docket::GAME), "filed"))
    }

    /// The bytes that a paper names, what mail added to them undone.
    fn bytes_of(&self, named: Digest) -> Result<Vec<u8>, Digest> {
        Unmailed::signed_as(named, self.bytes.clone()).map(|file| file.bytes)
    }

    /// The opening that the envelope commits to.
    pub(super) fn opening(&self, docket: &Docket) -> Result<(String, &'static str), Failure> {
        let (text, _) = form::clean(&self.bytes).map_err(|why| self.refuse(&why))?;
        if text.len() != LENGTH {
            let what = format!("an opening has {LENGTH} bytes, this has {}", text.len());
            return Err(self.refuse(&what));
        }
        let dossier = Dossier::open(docket.folder())?;
        let envelope = dossier.envelope()?;
        let receipts = dossier.receipts(envelope.as_ref())?;
        let received = receipts.first().map(|receipt| receipt.commitment);
        let commitment = envelope.map(|envelope| envelope.commitment).or(received);
        let commitment = commitment.ok_or_else(|| {
            self.refuse(&"there is neither envelope nor receipt to hold it against")
        })?;
        let sealer = checks::sealer(&dossier.snapshot).map_err(|fault| faulty(vec![fault]))?;
        checks::opening(text.as_bytes(), commitment, &dossier.snapshot, &sealer)
            .map_err(|why| self.refuse(&why))?;
        filing::file_same(docket, docket::OPENING, text.as_bytes())?;
        Ok((shown(docket, docket::OPENING), "filed"))
    }
}

/// A paper of the docket whose signatures hold, if it stands.
fn verified<P: Paper>(
    docket: &Docket,
    file: &str,
    keys: impl FnOnce(&P) -> Vec<PublicKey>,
) -> Result<Option<Verified<P>>, Failure> {
    let Some(paper) = docket.read::<P>(file)? else { return Ok(None) };
    let verified = paper.verify(keys);
    verified.map(Some).map_err(|why| Failure::refused(format!("{file}: {why}")))
}
