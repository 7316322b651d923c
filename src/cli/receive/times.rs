//! The times used when the clock was stopped, as the custodian enters them.

use super::{
    super::{dossier::Dossier, failure::Failure, flag, terminal},
    Args,
};
use crate::{
    ceremony,
    chess::clock::Used,
    paper::{receipt::Receipt, snapshot::Snapshot},
};

/// Time used does not go back: a time below the snapshot's is a slip, of time left for time used
/// or of one player for the other.
///
/// # Errors
/// It is below.
pub(super) fn check(args: &Args, snapshot: &Snapshot) -> Result<(), Failure> {
    let clock = snapshot.clock.as_ref();
    let before = [
        ("white", args.used_white, clock.and_then(|clock| clock.used_white)),
        ("black", args.used_black, clock.and_then(|clock| clock.used_black)),
    ];
    for (side, told, known) in before {
        if let (Some(told), Some(known)) = (told, known)
            && told < known
        {
            let what = format!(
                "--used-{side} {told}: snapshot.toml says that {known} was used by then \
                 (`clock.used_{side}`), and time used does not go back"
            );
            return Err(Failure::refused(what)
                .hint("it is the time used since the game began, not the time left")
                .hint(format!(
                    "if the snapshot is wrong, it is corrected when the game is resumed: \
                     adjourn resume {} … --used-{side} {told}",
                    args.docket.display()
                )));
        }
    }
    Ok(())
}

/// Says aloud whose flag fell by the receipt.
pub(super) fn tell_fallen(args: &Args, dossier: &Dossier, receipt: &Receipt) {
    let snapshot = &dossier.snapshot;
    let fallen = ceremony::fallen_by_papers(snapshot, Some(receipt), &dossier.game);
    if !fallen.is_empty() {
        terminal::warn(format!(
            "{}\nif the game is lost so, before the envelope is opened: adjourn conclude {} {} \
             --for time --why TEXT --key KEY, of who rules",
            flag::told(&fallen, &dossier.code, &dossier.game),
            args.docket.display(),
            flag::forfeits(&fallen)
        ));
    }
}

/// A receipt given before says what it says: tells where other times are given now.
pub(super) fn tell_first_stands(args: &Args, receipt: &Receipt) {
    let times = [
        ("white", args.used_white, receipt.used_white),
        ("black", args.used_black, receipt.used_black),
    ];
    for (side, now, first) in times {
        if let Some(now) = now
            && Some(now) != first
        {
            let first = first.map_or("none".to_owned(), |used: Used| used.to_string());
            terminal::warn(format!(
                "--used-{side} {now} is not entered: the first receipt stands, with {first}; to \
                 correct it: adjourn resume {} … --used-{side} {now}",
                args.docket.display()
            ));
        }
    }
}
