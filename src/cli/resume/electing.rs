//! Who elected: each player signs for himself, or the custodian attests it.

use super::{
    super::{dossier::Dossier, failure::Failure, secrets, sign},
    Args,
    hearing::Heard,
};
use crate::{
    crypto::keys::SigningKey,
    custody::checks,
    paper::{
        card::Name,
        form::Verified,
        resumption::{Election, Resumption},
    },
};

/// The players who sign what they elected.
pub(super) struct Electors {
    keys: Vec<SigningKey>,
}

impl Electors {
    /// The keys given, each of a player who had something to elect.
    ///
    /// # Errors
    /// A key of somebody who elected nothing.
    pub(super) fn load(args: &Args, dossier: &Dossier, heard: &Heard) -> Result<Electors, Failure> {
        let election = heard.election(dossier.game.position()).unwrap_or_default();
        let electing = checks::electors(&dossier.snapshot, &election);
        let mut keys = Vec::new();
        for path in &args.elected_by {
            let key = secrets::load_signing_key(path, "sign what you elected")?;
            sign::check_own_card(&dossier.snapshot, &key.public(), path)?;
            let his = |color| dossier.snapshot.player(color).key.as_ref() == Some(&key.public());
            if !electing.iter().copied().any(his) {
                let what = format!("{}: its holder has elected nothing here", path.display());
                return Err(Failure::refused(what).hint("leave out that --elected-by"));
            }
            keys.push(key);
        }
        Ok(Electors { keys })
    }

    /// What was elected, attested by `custodian` unless everyone who elected signs it himself.
    pub(super) fn election(
        &self,
        heard: &Heard,
        dossier: &Dossier,
        custodian: &Name,
    ) -> Option<Election> {
        let election = heard.election(dossier.game.position())?;
        let signs = |color| {
            let key = dossier.snapshot.player(color).key.as_ref();
            self.keys.iter().any(|signing| Some(&signing.public()) == key)
        };
        let all_sign = checks::electors(&dossier.snapshot, &election).into_iter().all(signs);
        let attested_by = (!all_sign).then(|| custodian.clone());
        Some(Election { attested_by, ..election })
    }

    /// Signs for each of them.
    pub(super) fn sign(
        &self,
        resumption: &mut Verified<Resumption>,
        dossier: &Dossier,
    ) -> Result<(), Failure> {
        for key in &self.keys {
            sign::attach(resumption, key, &dossier.snapshot.keys())?;
        }
        Ok(())
    }
}
