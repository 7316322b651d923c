//! `adjourn unlock`: where custodian and replier hold the seal together, each takes off his layer.
//!
//! The custodian goes first and signs that he did: from then on the envelope counts as opened.
//! The replier then opens what is inside; only he can.

use std::path::PathBuf;

use serde_json::json;

use super::{
    dossier::{self, Dossier},
    failure::Failure,
    filing,
    own_keys::OwnKeys,
    report::Report,
    resume, secrets, sign, terminal,
    world::World,
};
use crate::{
    chess::Color,
    crypto::{keys::SigningKey, sealing},
    custody::{checks, docket},
    paper::{
        Timestamp,
        envelope::Envelope,
        form::Verified,
        person::{Carded, Role},
        resumption::Early,
        snapshot::Lock,
        unlock::Unlock,
    },
};

/// Take off your layer of a seal that custodian and replier hold together.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The docket.
    #[arg(value_name = "DIR")]
    docket: PathBuf,
    #[command(flatten)]
    own: OwnKeys,
    /// Before the time fixed; it is recorded.
    #[arg(long)]
    early: bool,
}

/// Takes off a layer.
///
/// # Errors
/// The lock is another, the key neither a custodian's nor the replier's, the layer does not open;
/// the machine.
pub fn run(args: Args, world: &dyn World) -> Result<Report, Failure> {
    let dossier = Dossier::open(&args.docket)?;
    if dossier.snapshot.lock != Lock::Both {
        let what = "snapshot.toml `lock` is \"custodian\": a custodian opens it by himself";
        return Err(Failure::refused(what).hint(format!(
            "adjourn resume {} --key C.key --present white,black",
            args.docket.display()
        )));
    }
    let envelope = dossier
        .envelope()?
        .ok_or_else(|| Failure::refused("envelope.toml is not in the docket"))?;
    if dossier.receipts(Some(&envelope))?.is_empty() {
        let what = "no receipt stands: until there is one nothing is sealed";
        let folder = args.docket.display();
        return Err(Failure::refused(what).hint(format!("adjourn receive {folder} --key C.key")));
    }
    let key = secrets::load_signing_key(&args.own.key, "unlock the envelope")?;
    sign::check_own_card(&dossier.snapshot, &key.public(), &args.own.key)?;
    let early = is_early(&args, &dossier, world.now())?;
    let replier = !dossier.game.position().turn();
    match dossier.snapshot.whose(&key.public()) {
        Some((Role::Custodian, person)) => {
            let now = filing::not_before(world.now(), envelope.sealed_at, "sealing")?;
            take_off_outer(&args, &dossier, &envelope, &Holder { key, person, early, now })
        }
        Some((Role::White, person)) if replier == Color::White => {
            inner(&args, &dossier, &envelope, &person)
        }
        Some((Role::Black, person)) if replier == Color::Black => {
            inner(&args, &dossier, &envelope, &person)
        }
        _ => {
            let what = format!(
                "{} is neither a custodian's key nor the replier's",
                args.own.key.display()
            );
            Err(Failure::refused(what))
        }
    }
}

/// The custodian who takes off the outer layer, and when.
struct Holder {
    key: SigningKey,
    person: Carded,
    early: Option<Early>,
    now: Timestamp,
}

fn is_early(args: &Args, dossier: &Dossier, now: Timestamp) -> Result<Option<Early>, Failure> {
    match dossier.snapshot.resumes_at {
        Some(fixed) if now < fixed && !args.early => {
            let what = format!("the game is to be resumed at {fixed}; it is {now}");
            Err(Failure::refused(what)
                .hint("if both agree to begin before: --early, which is recorded"))
        }
        Some(fixed) if now < fixed => Ok(Some(Early)),
        _ => Ok(None),
    }
}

fn take_off_outer(
    args: &Args,
    dossier: &Dossier,
    envelope: &Verified<Envelope>,
    holder: &Holder,
) -> Result<Report, Failure> {
    if dossier.unlock(Some(envelope))?.is_some() {
        terminal::say("unlock.toml stands already; nothing was changed");
        return Ok(report(dossier, docket::UNLOCK));
    }
    let identity =
        args.own.identity(&holder.person, &format!("open the copy for {}", holder.person.name))?;
    let copy = envelope.copy_for(&holder.person.name).map(|copy| copy.sealed.as_str());
    let inside = sealing::open(copy.unwrap_or_default(), &identity).map_err(|why| {
        Failure::refused(format!("envelope.toml, the copy for {}: {why}", holder.person.name))
            .hint("this rules nothing by itself; another custodian may try his copy")
    })?;
    let sealed = String::from_utf8(inside.to_vec())
        .map_err(|_| Failure::refused("what is inside the copy is no age file"))?;
    let mut unlock = Verified::drawn(Unlock {
        snapshot: dossier.snapshot.digest(),
        envelope: envelope.digest(),
        custodian: holder.person.name.clone(),
        unlocked_at: holder.now,
        early: holder.early,
        sealed: Some(sealed),
    });
    sign::attach(&mut unlock, &holder.key, &dossier.snapshot.keys())?;
    file(dossier, docket::UNLOCK, unlock.text().as_bytes())?;
    let folder = args.docket.display();
    terminal::say(format!("the replier opens it: adjourn unlock {folder} --key HIS.key"));
    Ok(report(dossier, docket::UNLOCK))
}

fn inner(
    args: &Args,
    dossier: &Dossier,
    envelope: &Verified<Envelope>,
    replier: &Carded,
) -> Result<Report, Failure> {
    let folder = args.docket.display();
    let unlock = dossier.unlock(Some(envelope))?.ok_or_else(|| {
        Failure::refused(
            "unlock.toml is not in the docket: the custodian takes off his layer first",
        )
        .hint(format!("adjourn unlock {folder} --key C.key"))
    })?;
    let identity =
        args.own.identity(replier, &format!("open what is sealed for {}", replier.name))?;
    let plain = sealing::open(unlock.sealed.as_deref().unwrap_or_default(), &identity)
        .map_err(|why| Failure::refused(format!("unlock.toml, `sealed`: {why}")))?;
    let sealer = checks::sealer(&dossier.snapshot).map_err(|fault| dossier::faulty(vec![fault]))?;
    // what the custodian handed on is his word alone: it blames nobody, and is not filed
    checks::opening(&plain, envelope.commitment, &dossier.snapshot, &sealer).map_err(|why| {
        Failure::refused(format!("unlock.toml, `sealed`: it opens, but {why}; nothing was filed"))
            .hint("this rules nothing by itself: the player who sealed brings his counterfoil")
            .hint(format!("adjourn resume {folder} --key C.key --present WHO --counterfoil FILE --sealer-identity HIS.age"))
    })?;
    file(dossier, docket::OPENING, &plain)?;
    terminal::say(format!(
        "it is open; send opening.toml to the custodian, who resumes: adjourn resume {folder} --key C.key --present WHO"
    ));
    Ok(report(dossier, docket::OPENING))
}

/// Files what opens the envelope, unless the game was concluded in the meantime.
fn file(dossier: &Dossier, file: &str, bytes: &[u8]) -> Result<(), Failure> {
    let _held = filing::lock(&dossier.docket)?;
    resume::not_concluded(dossier)?;
    filing::file_same(&dossier.docket, file, bytes)
}

fn report(dossier: &Dossier, file: &str) -> Report {
    let path = dossier.docket.path(file);
    Report::new(format!("{}\n", path.display()), json!({ "paper": path.display().to_string() }))
}
