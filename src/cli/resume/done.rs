//! What was already done: resuming twice changes nothing.

use super::{
    super::{dossier::Dossier, failure::Failure, report::Report, terminal, verify},
    Args, presence, tell,
};
use crate::paper::{form::Verified, resumption::Resumption};

/// What was already done, if it was.
///
/// # Errors
/// The game is concluded; what is elected or told now was elected or told otherwise, or not asked
/// for.
pub(super) fn already(args: &Args, dossier: &Dossier) -> Result<Option<Report>, Failure> {
    let folder = dossier.docket.folder().display();
    not_concluded(dossier)?;
    let Some(resumption) = dossier.resumption()? else { return Ok(None) };
    verify::holds(&args.docket)?;
    let recorded = resumption.election.clone().unwrap_or_default();
    if !args.elections.agree_with(&recorded, &dossier.game)? {
        let what = format!(
            "the game was resumed at {}, and what was elected then stands; there is no second \
             election",
            resumption.resumed_at
        );
        return Err(Failure::refused(what).hint(format!("adjourn verify {folder}")));
    }
    let told = [(args.used_white, resumption.used_white), (args.used_black, resumption.used_black)];
    let times = told.into_iter().all(|(now, then)| now.is_none() || now == then);
    let charges = presence::charges(args, dossier, resumption.present)?;
    if !times || !charges.iter().all(|charge| resumption.charges.contains(charge)) {
        let what = format!(
            "the game was resumed at {}, and what was said of the clocks then stands",
            resumption.resumed_at
        );
        return Err(Failure::refused(what).hint(format!("adjourn verify {folder}")));
    }
    terminal::say(format!(
        "the game was resumed at {}; nothing was changed",
        resumption.resumed_at
    ));
    Ok(Some(outcome(dossier, &resumption)))
}

/// The envelope of a game that is concluded stays shut.
///
/// # Errors
/// It is concluded; or what stands as the conclusion does not hold.
pub fn not_concluded(dossier: &Dossier) -> Result<(), Failure> {
    if dossier.conclusion()?.is_none() {
        return Ok(());
    }
    let what = "the game is concluded and the envelope stays shut: conclusion.toml";
    let folder = dossier.docket.folder().display();
    Err(Failure::refused(what).hint(format!("adjourn show {folder}")))
}

/// What a resumption says to the people at the board.
#[must_use]
pub fn outcome(dossier: &Dossier, resumption: &Verified<Resumption>) -> Report {
    let mut game = dossier.game.clone();
    if let Some(play) = resumption.outcome.play.and_then(|uci| game.position().find_uci(uci.0)) {
        game.push(play);
    }
    tell::report(dossier, resumption, &game)
}
