//! A snapshot that follows an earlier resumption of the same game.

use std::path::Path;

use super::{Examination, Game, Snapshot, Verified};
use crate::{
    cli::{dossier::Dossier, snapshot::follow, verify},
    custody::{checks::Fault, docket},
    paper::{person::Player, resumption::Resumption},
};

/// Says what the snapshot follows; holds it against the earlier docket, where it is at hand.
pub(super) fn follows(
    (snapshot, game): (&Verified<Snapshot>, &Game),
    earlier: Option<&Path>,
    exam: &mut Examination<'_>,
) {
    match (snapshot.previous, earlier) {
        (None, None) => {}
        (Some(previous), None) => {
            exam.say(format!("  follows the resumption {previous}"));
            exam.remark("what the snapshot follows was not checked: --previous DIR");
        }
        (_, Some(folder)) => {
            let faults = against(snapshot, game, folder);
            if faults.is_empty() {
                exam.say(format!("  follows the resumption in {}", folder.display()));
            }
            for what in faults {
                exam.fault(Fault::new(docket::SNAPSHOT, what));
            }
        }
    }
}

fn against(snapshot: &Verified<Snapshot>, game: &Game, folder: &Path) -> Vec<String> {
    let folder_shown = folder.display();
    let dossier = match verify::holds(folder).and_then(|()| Dossier::open(folder)) {
        Ok(dossier) => dossier,
        Err(why) => return vec![format!("`previous`: {folder_shown}: {}", why.message)],
    };
    let resumption = match dossier.resumption() {
        Ok(Some(resumption)) => resumption,
        _ => return vec![format!("`previous`: {folder_shown} holds no resumption")],
    };
    let mut faults = Vec::new();
    if snapshot.previous != Some(resumption.digest()) {
        let named = snapshot.previous.map_or("nothing".to_owned(), |digest| digest.to_string());
        let found = resumption.digest();
        faults
            .push(format!("`previous` names {named}; the resumption in {folder_shown} is {found}"));
    }
    faults.extend(same_game(snapshot, game, &dossier, &resumption));
    faults
}

/// What is taken over from the earlier snapshot.
fn same_game(
    snapshot: &Snapshot,
    game: &Game,
    earlier: &Dossier,
    resumption: &Resumption,
) -> Vec<String> {
    let who = |player: &Player| (player.name.clone(), player.key.clone());
    let old = &earlier.snapshot;
    let after = follow::after(&earlier.game, resumption);
    [
        (
            follow::begins_with(game, &after),
            "`score` does not begin with the game that was resumed",
        ),
        (who(&snapshot.white) == who(&old.white), "`white` is another player"),
        (who(&snapshot.black) == who(&old.black), "`black` is another player"),
        (snapshot.laws_digest == old.laws_digest, "`laws_digest` is of another code of laws"),
        (
            snapshot.adjourned_at >= resumption.resumed_at,
            "`adjourned_at` is before the resumption it follows",
        ),
    ]
    .into_iter()
    .filter(|(holds, _)| !holds)
    .map(|(_, what)| what.to_owned())
    .collect()
}
