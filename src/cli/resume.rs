//! `adjourn resume`: one command from the shut envelope to the move on the board.

mod done;
mod electing;
mod hearing;
mod open;
mod presence;
mod tell;
mod times;

pub use done::{not_concluded, outcome};

pub use tell::{said, step_json};

use std::path::PathBuf;

use super::{
    conclude,
    dossier::Dossier,
    failure::{Exit, Failure},
    filing,
    own_keys::OwnKeys,
    report::Report,
    sign, terminal,
    world::World,
};
use crate::{
    ceremony::{self, Matter},
    chess::clock::Used,
    crypto::digest::Digest,
    custody::docket,
    paper::{
        form::Verified,
        resumption::{Early, Present, Resumption},
        snapshot::Side,
    },
};

/// Open the envelope, read the record, make the move or apply the laws.
///
/// Running it again changes nothing, and says what was done.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The docket.
    #[arg(value_name = "DIR")]
    docket: PathBuf,
    #[command(flatten)]
    own: OwnKeys,
    /// Who is present: white, black, white,black or none. Nothing is opened before it is said.
    #[arg(long, value_name = "WHO", value_parser = in_either_order)]
    present: Option<Present>,
    /// Open before the time fixed; it is recorded.
    #[arg(long)]
    early: bool,
    /// How much too late White came; his clock is charged with it.
    #[arg(long, value_name = "H:MM:SS")]
    late_white: Option<Used>,
    /// How much too late Black came; his clock is charged with it.
    #[arg(long, value_name = "H:MM:SS")]
    late_black: Option<Used>,
    /// How much of the session was left when the move was sealed; charged to the sealer.
    #[arg(long, value_name = "H:MM:SS")]
    sealed_early: Option<Used>,
    /// How long the opponent of the sealer took to choose; charged to him (USCF 19F), or to whom
    /// --choosing-to says.
    #[arg(long, value_name = "H:MM:SS")]
    choosing: Option<Used>,
    /// Against whom the time of choosing is registered, where who rules says so: white or black.
    #[arg(long, value_name = "SIDE", requires = "choosing")]
    choosing_to: Option<Side>,
    /// Time White had used, where the papers are wrong or do not say.
    #[arg(long, value_name = "H:MM:SS")]
    used_white: Option<Used>,
    /// Time Black had used, where the papers are wrong or do not say.
    #[arg(long, value_name = "H:MM:SS")]
    used_black: Option<Used>,
    /// Open although a flag fell by the times used: who rules does not forfeit the game by it.
    #[arg(long)]
    play_on: bool,
    /// The sealer's counterfoil, where the envelope is lost or does not open.
    #[arg(long, value_name = "FILE")]
    counterfoil: Option<PathBuf>,
    /// Every copy was tried and there is no counterfoil: let the code answer.
    #[arg(long, conflicts_with = "counterfoil")]
    lost: bool,
    /// The sealer's identity, which opens his counterfoil.
    #[arg(long, value_name = "IDENTITY", requires = "counterfoil")]
    sealer_identity: Option<PathBuf>,
    #[command(flatten)]
    elections: hearing::Flags,
    /// The key of a player who elected: he signs, and you need not attest it; once for each.
    #[arg(long, value_name = "KEY")]
    elected_by: Vec<PathBuf>,
    /// The key of the arbiter, where a ruling is his and you are not he.
    #[arg(long, value_name = "KEY")]
    arbiter_key: Option<PathBuf>,
}

/// Who is present, both in either order.
fn in_either_order(text: &str) -> Result<Present, &'static str> {
    match text {
        "black,white" => Ok(Present::Both),
        _ => text.parse(),
    }
}

/// Resumes the game.
///
/// # Errors
/// The papers refuse it; someone must say something first; the machine.
pub fn run(args: Args, world: &dyn World) -> Result<Report, Failure> {
    let dossier = Dossier::open(&args.docket)?;
    if let Some(done) = done::already(&args, &dossier)? {
        return Ok(done);
    }
    let envelope = dossier.envelope()?;
    let receipts = dossier.receipts(envelope.as_ref())?;
    let (key, custodian) = open::custodian(&args, &dossier)?;
    let receipt = open::receipt_of(&receipts, custodian, &dossier, &args)?;

    if let Some(differ) = ceremony::times_differ(receipts.iter().map(|paper| &**paper)) {
        terminal::warn(differ);
    }
    args.elections.elections(&dossier.game)?;
    args.elections.may_be_offered(&dossier.code)?;
    let present = presence::stated(&args, &dossier)?;
    let now = filing::not_before(world.now(), receipt.received_at, "receipt")?;
    let early = presence::in_time(&args, &dossier, now)?;
    let charges = presence::charges(&args, &dossier, present)?;
    let offer = conclude::open_offer(&dossier)?;
    let mut matter = Matter {
        snapshot: &dossier.snapshot,
        game: &dossier.game,
        code: &dossier.code,
        receipt: Some(receipt),
        opened: ceremony::Opened::Missing,
        present,
        charges: &charges,
        offered: offer.as_ref().map(|offer| offer.by),
        declined: dossier.declined()?,
        corrected: [None; 2],
    };
    presence::may_open(&matter, &args, &dossier)?;
    matter.corrected = times::told(&matter, &args)?;
    times::in_time_limit(&matter, &args, &dossier)?;
    open::not_in_the_way(&args, &dossier, receipt)?;

    // the opening is written before any reading is shown
    let opening = open::opening(&args, &dossier, envelope.as_ref(), receipt, custodian)?;
    let held = filing::lock(&dossier.docket)?;
    not_concluded(&dossier)?;
    let opened_early = early.filter(|_| opening.bytes.is_some());
    let unlock = open::unlock(&dossier, envelope.as_ref(), custodian, &key, opened_early)?;
    let early = early.is_some() || unlock.as_ref().is_some_and(|paper| paper.early.is_some());
    if let Some(bytes) = &opening.bytes {
        filing::file_same(&dossier.docket, docket::OPENING, bytes)?;
    }
    drop(held);
    matter.opened = opening.opened;
    let finding = matter.finding().map_err(Failure::refused)?;
    let heard = hearing::hear(&args.elections, &matter).map_err(|refused| {
        match (refused.exit, &opening.bytes) {
            (Exit::Refused, Some(_)) => refused.hint(
                "the envelope is open now: opening.toml stands; resume again without what is not \
                 offered",
            ),
            _ => refused,
        }
    })?;
    if args.choosing.is_some() && heard.election(dossier.game.position()).is_none() {
        let what = "--choosing: nobody had anything to choose; resumption.toml is not written";
        return Err(
            Failure::refused(what).hint("the envelope is open now; resume again without it")
        );
    }
    let sequel = ceremony::sequel(&matter, &heard.ruling);
    let electors = electing::Electors::load(&args, &dossier, &heard)?;

    let mut resumption = Verified::drawn(Resumption {
        snapshot: dossier.snapshot.digest(),
        envelope: envelope.as_ref().map(Verified::digest),
        receipt: Some(receipt.digest()),
        unlock: unlock.as_ref().map(Verified::digest),
        opening: opening.bytes.as_deref().map(Digest::of),
        offer: offer.as_ref().map(|offer| offer.paper.digest()),
        declined: matter.declined,
        opened_from: opening.source,
        resumed_at: now,
        early: early.then_some(Early),
        present,
        custodian: custodian.name.clone(),
        program: program(),
        used_white: matter.corrected[0],
        used_black: matter.corrected[1],
        charges: charges.clone(),
        finding: finding.as_ref().map(|finding| {
            ceremony::finding_text(&matter.record(), finding, dossier.game.position())
        }),
        election: electors.election(&heard, &dossier, &custodian.name),
        steps: sequel.steps.clone(),
        outcome: sequel.outcome.clone(),
    });
    sign::attach(&mut resumption, &key, &dossier.snapshot.keys())?;
    electors.sign(&mut resumption, &dossier)?;
    hearing::sign_as_arbiter(&args, &dossier, matter.person_has_a_word(), &mut resumption)?;

    file(&dossier, &resumption, &sequel)
}

fn file(
    dossier: &Dossier,
    resumption: &Verified<Resumption>,
    sequel: &ceremony::Sequel,
) -> Result<Report, Failure> {
    filing::file_same(&dossier.docket, docket::GAME, sequel.pgn.as_bytes())?;
    filing::file_new(&dossier.docket, docket::RESUMPTION, resumption.text().as_bytes())?;
    Ok(tell::report(dossier, resumption, &sequel.game))
}

/// The version of the program that reads and rules.
#[must_use]
pub fn program() -> String {
    format!("adjourn {}", env!("CARGO_PKG_VERSION"))
}
