//! Opening: the custodian's copy, else the sealer's counterfoil, else nothing.
//!
//! In this order, each with its own message: signatures and links hold already; the identity
//! must be the one the snapshot names, or the fault is his who holds it; it decrypts; length;
//! commitment; face. Before the commitment holds no fault is ever the sealer's.

use std::path::{Path, PathBuf};

use zeroize::Zeroizing;

use super::{
    super::{
        dossier::{self, Dossier},
        failure::Failure,
        filing, places, secrets, sign, terminal,
    },
    Args,
};
use crate::{
    ceremony::Opened,
    crypto::{keys::SigningKey, sealing},
    custody::{
        checks,
        docket::{self, read_capped},
        register,
    },
    laws::Situation,
    paper::{
        Timestamp,
        envelope::Envelope,
        form::{self, Verified},
        opening::{LENGTH, Opening},
        person::Carded,
        receipt::Receipt,
        resumption::{Early, Source},
        snapshot::Lock,
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
}

/// What there is instead of a record, and in words why.
type Unopened = (Opened, String);

/// The custodian whose key this is, and the key.
pub(super) fn custodian<'a>(
    args: &Args,
    dossier: &'a Dossier,
) -> Result<(SigningKey, &'a Carded), Failure> {
    let key = secrets::load_signing_key(&args.own.key, "sign the resumption")?;
    let custodians = &dossier.snapshot.custodians;
    let custodian =
        custodians.iter().find(|person| person.key == key.public()).ok_or_else(|| {
            let names: Vec<_> = custodians.iter().map(|person| person.name.as_str()).collect();
            let what = format!(
                "{} is not a custodian's key; {} opens the envelope",
                args.own.key.display(),
                names.join(" or ")
            );
            Failure::refused(what)
        })?;
    sign::check_own_card(&dossier.snapshot, &key.public(), &args.own.key)?;
    Ok((key, custodian))
}

/// The receipt `custodian` gave.
pub(super) fn receipt_of<'a>(
    receipts: &'a [Verified<Receipt>],
    custodian: &Carded,
    dossier: &Dossier,
    args: &Args,
) -> Result<&'a Verified<Receipt>, Failure> {
    receipts.iter().find(|receipt| receipt.custodian == custodian.name).ok_or_else(|| {
        let folder = args.docket.display();
        let register = places::register();
        let register = register.map_or("REGISTER".to_owned(), |path| path.display().to_string());
        let taken = format!(
            "or, if you gave one, your register has it: adjourn take {folder} {register}/NUMBER-*.toml"
        );
        if let Some(other) = receipts.first() {
            let what = format!(
                "the receipt is by {}, not by {}: who gave it opens the envelope",
                other.custodian, custodian.name
            );
            return Failure::refused(what)
                .hint(format!(
                    "to receive it too: adjourn receive {folder} --key {}",
                    args.own.key.display()
                ))
                .hint(taken);
        }
        let rule = dossier.code.on(Situation::NeverSealed);
        let what = format!(
            "no receipt by {}: until there is one the player may change his mind, and nothing is \
             sealed; {} ({})",
            custodian.name, rule.says, rule.article
        );
        Failure::refused(what)
            .hint(format!("adjourn receive {folder} --key {}", args.own.key.display()))
            .hint(taken)
    })
}

/// Nothing may stand where the game's score is to go: that is seen to before the envelope is
/// opened, which cannot be undone.
///
/// # Errors
/// Something does, and it is not what an interrupted resumption has left.
pub(super) fn not_in_the_way(
    args: &Args,
    dossier: &Dossier,
    receipt: &Receipt,
) -> Result<(), Failure> {
    let opens = !args.lost && !args.elections.a_person_ruled();
    if opens && dossier.docket.holds(docket::GAME) && dossier.opening(receipt.commitment)?.is_none()
    {
        let path = dossier.docket.path(docket::GAME);
        let what = format!("{} stands, and the game was not resumed", path.display());
        return Err(Failure::refused(format!("{what}; nothing was opened"))
            .hint(format!("see what it is, then: mv {} {}.old", path.display(), path.display()))
            .hint("run the same command again"));
    }
    Ok(())
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
    let unlock = dossier.unlock(envelope)?;
    let unsealed = |opened, source, bytes| Unsealed { opened, source, bytes };
    let proved = |opening, source, bytes| {
        unsealed(Opened::Record(Box::new(opening), source), source, Some(bytes))
    };
    if let Some((opening, bytes)) = dossier.opening(receipt.commitment)? {
        terminal::say("opening.toml stands and is what was committed to");
        let source = args.counterfoil.as_ref().map_or(Source::Envelope, |_| Source::Counterfoil);
        return Ok(proved(opening, source, bytes));
    }
    let tried = match (&args.counterfoil, envelope) {
        (Some(_), Some(envelope)) => tried_first(args, dossier, envelope, custodian, held)?,
        _ => None,
    };
    if let Some((opening, bytes)) = tried {
        terminal::say("the envelope opens, so that the counterfoil is not looked into");
        return Ok(proved(opening, Source::Envelope, bytes));
    }
    if let Some(path) = &args.counterfoil {
        let bytes = counterfoil(args, path)?;
        let opening = held(&bytes).map_err(|why| {
            let what =
                format!("{}: {why}: it is not the counterfoil of this envelope", path.display());
            Failure::refused(what)
        })?;
        return Ok(proved(opening, Source::Counterfoil, bytes));
    }
    if let (None, Some(copy)) = (envelope, registered(receipt)) {
        let what = "envelope.toml is missing, and your register holds it; every other copy is \
                    tried before anything is ruled";
        let take = format!("adjourn take {} {}", args.docket.display(), copy.display());
        return Err(Failure::refused(what).hint(take).hint("run the same command again"));
    }
    let plain = match (envelope, dossier.snapshot.lock) {
        (None, _) => Err((Opened::Missing, "envelope.toml is missing".to_owned())),
        (Some(_), Lock::Both) => Err((Opened::CannotBeOpened, awaited(args, unlock.as_ref()))),
        (Some(envelope), Lock::Custodian) => own_copy(args, envelope, custodian)?,
    };
    let unopened = match plain.map(|plain| (held(&plain), plain)) {
        // the same copy did open: whatever this is, it is not how it was sealed
        Ok((Err(why), _)) if receipt.opens => {
            (Opened::CannotBeOpened, format!("the copy opens, but {why}; the receipt says it held"))
        }
        Ok((Ok(opening), plain)) => return Ok(proved(opening, Source::Envelope, plain.to_vec())),
        // it decrypted, so this is how it was sealed: a record that cannot be read
        Ok((Err(why), plain)) => {
            terminal::say(format!("the envelope opens, but {why}: as a record it cannot be read"));
            let bytes = Some(plain.to_vec());
            return Ok(unsealed(Opened::CommitmentBroken, Source::Envelope, bytes));
        }
        Err(unopened) => unopened,
    };
    let (opened, what) = unopened;
    if args.lost || args.elections.a_person_ruled() {
        terminal::say(format!("{what}; what follows is recorded"));
        return Ok(unsealed(opened, Source::Nothing, None));
    }
    match dossier.snapshot.lock {
        // a layer that nobody has taken off yet is no failure
        Lock::Both if envelope.is_some() => Err(Failure::refused(what)),
        _ => Err(rules_nothing(args, &what)),
    }
}

/// What the envelope holds, where a counterfoil was brought and the envelope stands: a counterfoil
/// is for the day it does not open.
///
/// # Errors
/// Under a lock of both the custodian has not taken off his layer; his identity is another.
fn tried_first(
    args: &Args,
    dossier: &Dossier,
    envelope: &Verified<Envelope>,
    custodian: &Carded,
    held: impl Fn(&[u8]) -> Result<Opening, checks::OpeningFault>,
) -> Result<Option<(Opening, Vec<u8>)>, Failure> {
    if dossier.snapshot.lock == Lock::Custodian {
        let plain = own_copy(args, envelope, custodian)?.ok();
        return Ok(plain.and_then(|plain| Some((held(&plain).ok()?, plain.to_vec()))));
    }
    match dossier.unlock(Some(envelope))? {
        Some(_) => Ok(None),
        None => Err(Failure::refused(format!("the envelope stands: {}", awaited(args, None)))
            .hint("the counterfoil is for the day that does not open it")),
    }
}

/// The unlock that stands; where the envelope is opened early, one drawn up now, before anything
/// of it is written or shown.
pub(super) fn unlock(
    dossier: &Dossier,
    envelope: Option<&Verified<Envelope>>,
    custodian: &Carded,
    key: &SigningKey,
    early: Option<Timestamp>,
) -> Result<Option<Verified<Unlock>>, Failure> {
    let standing = dossier.unlock(envelope)?;
    let (None, Some(unlocked_at), Some(envelope)) = (&standing, early, envelope) else {
        return Ok(standing);
    };
    let mut unlock = Verified::drawn(Unlock {
        snapshot: dossier.snapshot.digest(),
        envelope: envelope.digest(),
        custodian: custodian.name.clone(),
        unlocked_at,
        early: Some(Early),
        sealed: None,
    });
    sign::attach(&mut unlock, key, &dossier.snapshot.keys())?;
    filing::file_new(&dossier.docket, docket::UNLOCK, unlock.text().as_bytes())?;
    terminal::say("opened before the time fixed: unlock.toml says so");
    Ok(Some(unlock))
}

/// What is in the custodian's copy; or why it does not open.
fn own_copy(
    args: &Args,
    envelope: &Envelope,
    custodian: &Carded,
) -> Result<Result<Zeroizing<Vec<u8>>, Unopened>, Failure> {
    let identity =
        args.own.identity(custodian, &format!("open the copy for {}", custodian.name))?;
    let copy = envelope.copy_for(&custodian.name).map(|copy| copy.sealed.as_str());
    Ok(sealing::open(copy.unwrap_or_default(), &identity).map_err(|why| {
        let what = format!("the copy for {} does not open: {why}", custodian.name);
        (Opened::CannotBeOpened, what)
    }))
}

/// The envelope's copy in the custodian's register.
fn registered(receipt: &Receipt) -> Option<PathBuf> {
    register::envelope_of(receipt, &places::register().ok()?)
}

/// Where custodian and replier hold the seal together: whose layer is still on.
fn awaited(args: &Args, unlock: Option<&Verified<Unlock>>) -> String {
    let folder = args.docket.display();
    match unlock {
        None => {
            format!(
                "the lock is both: first adjourn unlock {folder} --key {}",
                args.own.key.display()
            )
        }
        Some(_) => format!("the replier has not opened it: adjourn unlock {folder} --key HIS.key"),
    }
}

/// Nothing to read. Every other way is to be tried before a person rules, and nobody is blamed.
fn rules_nothing(args: &Args, what: &str) -> Failure {
    let command = format!(
        "adjourn resume {} --key {} --present WHO",
        args.docket.display(),
        args.own.key.display()
    );
    Failure::refused(format!("{what}; this rules nothing by itself"))
        .hint("another custodian tries his copy; or the player who sealed brings his counterfoil:")
        .hint(format!("{command} --counterfoil FILE --sealer-identity HIS.age"))
        .hint("if there is none, the code answers, or a person rules:")
        .hint(format!("{command} --lost [--ruling TEXT --outcome play:MOVE|white-wins|…]"))
}

/// The bytes of a counterfoil: encrypted to the sealer, or already opened by him.
fn counterfoil(args: &Args, path: &Path) -> Result<Vec<u8>, Failure> {
    let named = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    let bytes =
        read_capped(path, form::LONGEST as u64).map_err(|why| Failure::machine(named(&why)))?;
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
