//! Opening: the custodian's copy, else the sealer's counterfoil, else nothing.
//!
//! In this order, each with its own message: signatures and links hold already; the identity
//! must be the one the snapshot names, or the fault is his who holds it; it decrypts; length;
//! commitment; face. Before the commitment holds no fault is ever the sealer's.

use std::path::Path;

use zeroize::Zeroizing;

use super::{
    super::{
        dossier::{self, Dossier},
        failure::Failure,
        secrets, terminal,
    },
    Args,
};
use crate::{
    ceremony::Opened,
    crypto::{
        digest::Digest,
        keys::PublicKey,
        sealing::{self, Identity},
    },
    custody::{
        checks::{self, OpeningFault},
        docket::{self, read_capped},
    },
    paper::{
        envelope::Envelope,
        form::Verified,
        opening::{LENGTH, Opening},
        person::Carded,
        receipt::Receipt,
        resumption::Source,
        unlock::Unlock,
    },
};

/// What opening came to.
pub(super) struct Unsealed {
    /// What was found.
    pub(super) opened: Opened,
    /// Where it was had from.
    pub(super) source: Source,
    /// The bytes, for `opening.toml`.
    pub(super) bytes: Option<Vec<u8>>,
    /// The custodian's layer taken off, where the lock is `both`.
    pub(super) unlock: Option<Digest>,
}

/// The custodian whose key this is.
pub(super) fn custodian<'a>(
    dossier: &'a Dossier,
    key: &PublicKey,
    path: &Path,
) -> Result<&'a Carded, Failure> {
    dossier.snapshot.custodians.iter().find(|person| person.key == *key).ok_or_else(|| {
        let names: Vec<_> =
            dossier.snapshot.custodians.iter().map(|person| person.name.as_str()).collect();
        let what = format!(
            "{} is not a custodian's key; {} opens the envelope",
            path.display(),
            names.join(" or ")
        );
        Failure::refused(what)
    })
}

/// The receipt `custodian` gave.
pub(super) fn receipt_of<'a>(
    receipts: &'a [Verified<Receipt>],
    custodian: &Carded,
    args: &Args,
) -> Result<&'a Verified<Receipt>, Failure> {
    receipts.iter().find(|receipt| receipt.custodian == custodian.name).ok_or_else(|| {
        let folder = args.docket.display();
        let what = format!(
            "no receipt by {}: until there is one the player may change his mind, and nothing is sealed",
            custodian.name
        );
        Failure::refused(what)
            .hint(format!("adjourn receive {folder} --key {}", args.key.display()))
            .hint(format!("or, if you gave one: adjourn take {folder} RECEIPT"))
    })
}

/// What is in the envelope, or on the counterfoil.
pub(super) fn opening(
    args: &Args,
    dossier: &Dossier,
    envelope: Option<&Verified<Envelope>>,
    receipt: &Verified<Receipt>,
    custodian: &Carded,
) -> Result<Unsealed, Failure> {
    let sealer = checks::sealer(&dossier.snapshot).map_err(|fault| dossier::faulty(vec![fault]))?;
    let held =
        |bytes: &[u8]| checks::opening(bytes, receipt.commitment, &dossier.snapshot, &sealer);
    if let Some(bytes) = dossier.docket.opening()?
        && let Ok(opening) = held(&bytes)
    {
        terminal::say("opening.toml stands and is what was committed to");
        let unlock = unlock(dossier)?.map(|paper| paper.digest());
        let source = args.counterfoil.as_ref().map_or(Source::Envelope, |_| Source::Counterfoil);
        return Ok(Unsealed {
            opened: Opened::Record(Box::new(opening), source),
            source,
            bytes: Some(bytes),
            unlock,
        });
    }
    if let Some(path) = &args.counterfoil {
        let bytes = counterfoil(args, path)?;
        let opening = held(&bytes).map_err(|why| {
            let what =
                format!("{}: {why}: it is not the counterfoil of this envelope", path.display());
            Failure::refused(what)
        })?;
        let opened = Opened::Record(Box::new(opening), Source::Counterfoil);
        return Ok(Unsealed {
            opened,
            source: Source::Counterfoil,
            bytes: Some(bytes),
            unlock: None,
        });
    }
    let Some(envelope) = envelope else {
        return nothing(args, Opened::Missing, "envelope.toml is missing");
    };
    let identity = identity(args, custodian)?;
    let copy =
        envelope.copy_for(&custodian.name).map(|copy| copy.sealed.as_str()).unwrap_or_default();
    let plain = match sealing::open(copy, &identity) {
        Ok(plain) => plain,
        Err(why) => {
            let what = format!("the copy for {} does not open: {why}", custodian.name);
            return nothing(args, Opened::CannotBeOpened, &what);
        }
    };
    match held(&plain) {
        // the same copy did open: whatever this is, it is not how it was sealed
        Err(why) if receipt.opens => {
            let what = format!(
                "the copy for {} opens, but {why}; and the receipt says that it held",
                custodian.name
            );
            nothing(args, Opened::CannotBeOpened, &what)
        }
        held => Ok(judged(plain.to_vec(), held)),
    }
}

/// What the bytes in the envelope come to. They decrypted, so if they are not what was committed
/// to, that is how they were sealed: the record is one that cannot be read.
fn judged(bytes: Vec<u8>, held: Result<Opening, OpeningFault>) -> Unsealed {
    let opened = match held {
        Ok(opening) => Opened::Record(Box::new(opening), Source::Envelope),
        Err(why) => {
            terminal::say(format!("the envelope opens, but {why}: as a record it cannot be read"));
            Opened::CommitmentBroken
        }
    };
    Unsealed { opened, source: Source::Envelope, bytes: Some(bytes), unlock: None }
}

/// Nothing to read. Every other way is to be tried before a person rules, and nobody is blamed.
fn nothing(args: &Args, opened: Opened, what: &str) -> Result<Unsealed, Failure> {
    if args.elections.a_person_ruled() {
        terminal::say(format!("{what}; the ruling is recorded"));
        return Ok(Unsealed { opened, source: Source::Nothing, bytes: None, unlock: None });
    }
    let command = format!("adjourn resume {} --key {}", args.docket.display(), args.key.display());
    Err(Failure::refused(format!("{what}; this rules nothing by itself"))
        .hint("another custodian tries his copy; or the player who sealed brings his counterfoil:")
        .hint(format!("{command} --counterfoil FILE --sealer-identity HIS.age"))
        .hint("if there is none, a person rules:")
        .hint(format!(
            "{command} --ruling TEXT --outcome play:MOVE|white-wins|black-wins|draw|annul"
        )))
}

fn identity(args: &Args, custodian: &Carded) -> Result<Identity, Failure> {
    let purpose = format!("open the copy for {}", custodian.name);
    let identity = secrets::load_identity(args.identity.as_deref(), &args.key, &purpose)?;
    if identity.recipient() == custodian.recipient {
        return Ok(identity);
    }
    let what = format!(
        "your identity is {}, the envelope is sealed for {}; nothing was opened, and this says \
         nothing of the envelope",
        identity.recipient(),
        custodian.recipient
    );
    Err(Failure::refused(what).hint("name the right identity with --identity"))
}

/// The bytes of a counterfoil: encrypted to the sealer, or already opened by him.
fn counterfoil(args: &Args, path: &Path) -> Result<Vec<u8>, Failure> {
    let named = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    let bytes = read_capped(path, docket_limit()).map_err(|why| Failure::machine(named(&why)))?;
    if bytes.len() == LENGTH {
        return Ok(bytes);
    }
    let armor = String::from_utf8(bytes).map_err(|_| Failure::refused(named(&"no counterfoil")))?;
    let Some(identity) = &args.sealer_identity else {
        let what = named(&"the counterfoil is encrypted to the player who sealed");
        return Err(Failure::refused(what)
            .hint("he opens it with his own identity: --sealer-identity HIS.age")
            .hint(format!(
                "or by himself: age -d -i HIS.age {} > opened, then --counterfoil opened",
                path.display()
            )));
    };
    let identity = secrets::load_identity(Some(identity), identity, "open the counterfoil")?;
    let plain: Zeroizing<Vec<u8>> =
        sealing::open(&armor, &identity).map_err(|why| Failure::refused(named(&why)))?;
    Ok(plain.to_vec())
}

fn docket_limit() -> u64 {
    crate::paper::form::LONGEST as u64
}

fn unlock(dossier: &Dossier) -> Result<Option<Verified<Unlock>>, Failure> {
    let Some(paper) = dossier.docket.read::<Unlock>(docket::UNLOCK)? else { return Ok(None) };
    let paper = paper
        .verify(|_| dossier.snapshot.keys())
        .map_err(|why| Failure::refused(format!("{}: {why}", docket::UNLOCK)))?;
    Ok(Some(paper))
}
