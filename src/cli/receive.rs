//! `adjourn receive`: the custodian takes the envelope into his keeping, and says so.

mod face;
mod times;

use std::{path::PathBuf, str::FromStr as _};

use serde_json::json;

use super::{
    dossier::{self, Dossier},
    failure::Failure,
    filing, next,
    own_keys::OwnKeys,
    places,
    report::Report,
    secrets, sign, terminal,
    world::World,
};
use crate::{
    chess::clock::Used,
    crypto::{keys::PublicKey, sealing},
    custody::{
        checks::{self, Attestation},
        docket,
        register::{Place, Register, RegisterError, Standing},
    },
    paper::{
        envelope::Envelope,
        form::Verified,
        person::Carded,
        receipt::Receipt,
        snapshot::{Lock, Side, Snapshot},
    },
};

/// Take the envelope into your keeping, and give a receipt for it.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The docket.
    #[arg(value_name = "DIR")]
    docket: PathBuf,
    #[command(flatten)]
    own: OwnKeys,
    /// Your register, if it is not in its usual place.
    #[arg(long, value_name = "DIR")]
    register: Option<PathBuf>,
    /// Give the receipt without opening your copy; it will not say that it opens.
    #[arg(long)]
    untested: bool,
    /// A player who would not countersign: white or black; it is recorded (USCF 18D).
    #[arg(long, value_name = "SIDE", value_parser = Side::from_str)]
    refused: Option<Side>,
    /// Time White had used when the clock was stopped.
    #[arg(long, value_name = "H:MM:SS")]
    used_white: Option<Used>,
    /// Time Black had used when the clock was stopped.
    #[arg(long, value_name = "H:MM:SS")]
    used_black: Option<Used>,
}

/// Receives the envelope.
///
/// # Errors
/// The papers, the copy or the register refuse it; the machine.
pub fn run(args: Args, world: &dyn World) -> Result<Report, Failure> {
    let dossier = Dossier::open(&args.docket)?;
    let snapshot = &dossier.snapshot;
    let _held = filing::lock(&dossier.docket)?;
    let envelope = dossier.envelope()?.ok_or_else(|| no_envelope(&args))?;
    if checks::attestation(snapshot) == Attestation::None {
        let what =
            "snapshot.toml is signed neither by its arbiter or a custodian, nor by both players";
        return Err(Failure::refused(what).hint(format!(
            "if it is right, sign it: adjourn sign {}/snapshot.toml --key {}",
            args.docket.display(),
            args.own.key.display()
        )));
    }
    let key = secrets::load_signing_key(&args.own.key, "sign the receipt")?;
    face::check(&args, &dossier, &envelope)?;
    let (nth, custodian) = custodian(snapshot, &key.public(), &args)?;
    sign::check_own_card(snapshot, &key.public(), &args.own.key)?;
    let folder = args.register.clone().map_or_else(places::register, Ok)?;
    let mut register = Register::open(&folder)?;
    let file = docket::receipt(nth);

    let receipt = match register.standing(snapshot, &envelope, &custodian.name)? {
        Standing::Received(receipt) => {
            terminal::say(format!("you received it before, as number {}", receipt.number));
            times::tell_first_stands(&args, &receipt);
            *receipt
        }
        Standing::New(place) => {
            times::check(&args, snapshot)?;
            let opens = opens(&args, &dossier, &envelope, custodian)?;
            let now = filing::not_before(world.now(), envelope.sealed_at, "sealing")?;
            let receipt = draw_up(&args, (snapshot, &envelope), custodian, place, opens, now);
            let mut receipt = Verified::drawn(receipt);
            sign::attach(&mut receipt, &key, &snapshot.keys())?;
            register.enter(receipt.clone(), snapshot.clone(), &envelope)?;
            receipt
        }
    };
    file_receipt(&dossier, &file, &receipt).map_err(|failure| {
        let what = format!(
            "receipt {} is entered in your register and stands, but {}",
            receipt.number, failure.message
        );
        Failure { message: what, ..failure }.hint("the same command files it, once it can")
    })?;
    times::tell_fallen(&args, &dossier, &receipt);
    let path = dossier.docket.path(&file);
    terminal::say(format!(
        "give the receipt to both players; the sealed move stands from {} on\n\
         at the resumption: {}",
        receipt.received_at,
        next::to_open(&dossier, &args.own.key.display().to_string())?
    ));
    Ok(Report::new(
        format!("{}\n", path.display()),
        json!({
            "receipt": path.display().to_string(),
            "digest": receipt.digest().to_string(),
            "number": receipt.number,
            "opens": receipt.opens,
            "register": folder.display().to_string(),
        }),
    ))
}

fn no_envelope(args: &Args) -> Failure {
    let folder = args.docket.display();
    Failure::refused(format!("{folder} holds no {}", docket::ENVELOPE))
        .hint(format!("if it came by mail: adjourn take {folder} FILE"))
        .hint(format!("the player to move draws it up: adjourn seal {folder} --key HIS.key"))
}

/// Which custodian `key` is, counted from 1.
fn custodian<'a>(
    snapshot: &'a Snapshot,
    key: &PublicKey,
    args: &Args,
) -> Result<(usize, &'a Carded), Failure> {
    let mut custodians = (1..).zip(&snapshot.custodians);
    custodians.find(|(_, person)| person.key == *key).ok_or_else(|| {
        let names: Vec<_> = snapshot.custodians.iter().map(|person| person.name.as_str()).collect();
        let what = format!(
            "{} is not a custodian's key; the snapshot names {}",
            args.own.key.display(),
            names.join(", ")
        );
        Failure::refused(what)
    })
}

/// Does the copy open, and is it what the envelope commits to? Nothing of it is shown.
fn opens(
    args: &Args,
    dossier: &Dossier,
    envelope: &Verified<Envelope>,
    custodian: &Carded,
) -> Result<Opens, Failure> {
    if args.untested {
        return Ok(Opens::Untested);
    }
    let identity =
        args.own.identity(custodian, &format!("see that the copy for {} opens", custodian.name))?;
    let copy = envelope.copy_for(&custodian.name).ok_or_else(|| no_envelope(args))?;
    let refused = |why: &dyn std::fmt::Display| {
        Failure::refused(format!(
            "envelope.toml, your copy: {why}; no receipt was given, and the player may still seal"
        ))
        .hint(format!(
            "he seals again: adjourn seal {} --key HIS.key --replace",
            args.docket.display()
        ))
    };
    let plain = sealing::open(&copy.sealed, &identity).map_err(|why| refused(&why))?;
    if dossier.snapshot.lock == Lock::Both {
        terminal::say("your layer opens; the one inside only the replier can try");
        return Ok(Opens::Untested);
    }
    let sealer = checks::sealer(&dossier.snapshot).map_err(|fault| dossier::faulty(vec![fault]))?;
    checks::opening(&plain, envelope.commitment, &dossier.snapshot, &sealer)
        .map_err(|why| refused(&why))?;
    Ok(Opens::Tested)
}

/// What the receipt may say of the copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opens {
    Tested,
    Untested,
}

fn draw_up(
    args: &Args,
    (snapshot, envelope): (&Verified<Snapshot>, &Verified<Envelope>),
    custodian: &Carded,
    place: Place,
    opens: Opens,
    received_at: crate::paper::Timestamp,
) -> Receipt {
    let mut witnesses = checks::witness("snapshot", snapshot.signers());
    witnesses.extend(checks::witness("envelope", envelope.signers()));
    Receipt {
        snapshot: snapshot.digest(),
        envelope: envelope.digest(),
        commitment: envelope.commitment,
        custodian: custodian.name.clone(),
        received_at,
        opens: opens == Opens::Tested,
        number: place.number,
        previous: place.previous,
        used_white: args.used_white,
        used_black: args.used_black,
        refused: args.refused,
        witnesses,
    }
}

/// The register has it; now the docket. A countersignature that stands there is kept.
fn file_receipt(dossier: &Dossier, file: &str, receipt: &Verified<Receipt>) -> Result<(), Failure> {
    match dossier.docket.read::<Receipt>(file)? {
        Some(standing) if standing.digest() == receipt.digest() => Ok(()),
        _ => filing::file_new(&dossier.docket, file, receipt.text().as_bytes()),
    }
}

impl From<RegisterError> for Failure {
    fn from(why: RegisterError) -> Failure {
        match why {
            RegisterError::Io { .. } | RegisterError::Locked(_) => Failure::machine(why),
            RegisterError::AnotherCustodian { .. } => {
                Failure::refused(why).hint("name your own: --register DIR")
            }
            RegisterError::AnotherSnapshot { .. } => Failure::refused(why).hint(
                "if it is right, both players sign it: adjourn sign DIR/snapshot.toml --key W.key",
            ),
            RegisterError::AnotherEnvelope { .. } => Failure::refused(why).hint(
                "your register holds the one received: adjourn take DIR REGISTER/NUMBER-*.toml",
            ),
            RegisterError::Broken { .. } => Failure::refused(why),
        }
    }
}
