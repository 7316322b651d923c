//! `adjourn annul`: the position cannot be ascertained, or was set up wrongly and cannot be put
//! right: the game counts as never begun.

use std::path::PathBuf;

use super::{
    conclude, dossier::Dossier, failure::Failure, filing, report::Report, resume, sign,
    world::World,
};
use crate::{
    ceremony::Ending,
    crypto::digest::Digest,
    custody::{checks, docket},
    paper::{
        conclusion::{Conclusion, How},
        form::Verified,
        resumption::Resumption,
    },
};

/// Annul the game: its position cannot be ascertained, or it was set up wrongly.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The docket.
    #[arg(value_name = "DIR")]
    docket: PathBuf,
    /// Why, in the words of who rules.
    #[arg(long, value_name = "TEXT", required_unless_present = "wrong_set_up")]
    why: Option<String>,
    /// The position was found to have been set up wrongly, this many moves after the resumption.
    /// Without --why: what the code says of it, nothing being changed.
    #[arg(long, value_name = "MOVES")]
    wrong_set_up: Option<u32>,
    /// The secret key of who rules: the arbiter, else the first custodian.
    #[arg(long, value_name = "KEY")]
    key: PathBuf,
}

/// Annuls the game.
///
/// # Errors
/// The key is not his who rules; the envelope was opened (unless the set-up was wrong); the code
/// does not annul it.
pub fn run(args: Args, world: &dyn World) -> Result<Report, Failure> {
    let dossier = Dossier::open(&args.docket)?;
    if let Some(why) = &args.why {
        filing::own_words("--why", why)?;
    }
    let keys = conclude::keys(std::slice::from_ref(&args.key), &dossier, "annul the game")?;
    let resumption = resumption(&args, &dossier)?;
    let envelope = dossier.envelope_named()?;
    let ending = Ending {
        snapshot: &dossier.snapshot,
        game: &dossier.game,
        code: &dossier.code,
        envelope,
        how: How::Annulled,
        why: args.why.as_deref(),
        ground: None,
        moves_since: args.wrong_set_up,
    };
    if args.why.is_none() {
        return Err(put_right(&dossier, &ending));
    }
    let concluded = ending.conclude()?;
    let earlier =
        resumption.as_ref().map_or(dossier.snapshot.adjourned_at, |paper| paper.resumed_at);
    let game = resumption.as_ref().map(|paper| paper.outcome.game);
    let mut conclusion = Verified::drawn(Conclusion {
        snapshot: dossier.snapshot.digest(),
        envelope,
        resumption: resumption.as_ref().map(Verified::digest),
        concluded_at: filing::not_before(world.now(), earlier, "resumption")?,
        how: How::Annulled,
        offered_by: None,
        ground: None,
        moves_since: args.wrong_set_up,
        why: args.why.clone(),
        program: resume::program(),
        result: concluded.result,
        game: game.unwrap_or_else(|| Digest::of(concluded.pgn.as_bytes())),
        steps: concluded.steps,
    });
    for key in &keys {
        sign::attach(&mut conclusion, key, &dossier.snapshot.keys())?;
    }
    match checks::unsigned(&dossier.snapshot, None, &conclusion).as_slice() {
        [] => conclude::file(&dossier, &conclusion, &filing::lock(&dossier.docket)?),
        missing => Err(Failure::refused(format!(
            "a game is annulled by {}; {} is not his key",
            missing.join(", "),
            args.key.display()
        ))),
    }
}

/// The resumption after which the wrong set-up was found.
fn resumption(args: &Args, dossier: &Dossier) -> Result<Option<Verified<Resumption>>, Failure> {
    let folder = args.docket.display();
    if dossier.conclusion()?.is_some() {
        let what = "conclusion.toml stands: the game is concluded already";
        return Err(Failure::refused(what).hint(format!("adjourn show {folder}")));
    }
    let paper = dossier.resumption()?;
    match (args.wrong_set_up, &paper) {
        (Some(_), None) => {
            let what = "the game was not resumed: set up the position of the docket";
            Err(Failure::refused(what)
                .hint(format!("adjourn show {folder}"))
                .hint("if that position is itself in doubt, leave out --wrong-set-up"))
        }
        (None, Some(_)) => {
            let what = "the game was resumed from its position, which was ascertained";
            Err(Failure::refused(what)
                .hint("if it was set up wrongly: --wrong-set-up MOVES, the moves made since"))
        }
        (None, None) if dossier.docket.holds(docket::OPENING) => {
            let what =
                "opening.toml stands: the envelope is open, and its move is to be made first";
            Err(Failure::refused(what).hint(format!("adjourn show {folder}")))
        }
        _ => Ok(paper),
    }
}

/// The set-up was wrong, and nobody says that it cannot be put right.
fn put_right(dossier: &Dossier, ending: &Ending<'_>) -> Failure {
    let folder = dossier.docket.folder().display();
    let told = match ending.conclude() {
        Err(why @ crate::ceremony::Inconclusive::TooLate { .. }) => {
            return Failure::from(why);
        }
        _ => ending.on_wrong_set_up(),
    };
    let report = Report::new(format!("{told}\n"), serde_json::json!({ "wrong_set_up": told }));
    Failure::someone_must_say(told, report)
        .hint(format!("the right position: adjourn show {folder}"))
        .hint("if it cannot be put right, say why: --why TEXT; the game is then annulled")
}
