//! `adjourn conclude`: the game ends while the envelope stays shut, by the word of those concerned.
//!
//! A draw that one player alone has signed is an offer: it stands, undecided, as `offer-N.toml`
//! until the other signs it (here or with `adjourn sign`) or declines it.

mod offers;

pub use offers::accept;

use std::path::PathBuf;

use serde_json::json;

use super::{
    dossier::{Answer, Dossier, Offer},
    failure::Failure,
    filing::{self, Held},
    report::Report,
    resume, secrets, sign, terminal,
    world::World,
};
use crate::{
    ceremony::{self, Ending, Inconclusive},
    chess::Color,
    crypto::{digest::Digest, keys::SigningKey},
    custody::{checks, docket},
    paper::{
        conclusion::{Conclusion, Ground, How},
        form::Verified,
        snapshot::Side,
    },
};

/// End the game with the envelope shut: by agreement, resignation or forfeit.
///
/// A draw needs both players: with one key it is an offer, which stands until the other player
/// signs it or declines it. Where the snapshot says that a draw is offered, and who offers it has
/// signed that, the other's key alone makes the draw.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The docket.
    #[arg(value_name = "DIR")]
    docket: PathBuf,
    /// draw, white-resigns, black-resigns, white-forfeits, black-forfeits, or drawn (declared so by
    /// who rules).
    #[arg(value_name = "HOW")]
    how: How,
    /// For what it is forfeited: time, abandoning or disturbance; time where a flag fell.
    #[arg(long = "for", value_name = "GROUND")]
    ground: Option<Ground>,
    /// The secret keys of those whose word it is; once for each.
    #[arg(long, value_name = "KEY", required = true)]
    key: Vec<PathBuf>,
    /// Why; the ruling, where a person rules, in his words.
    #[arg(long, value_name = "TEXT")]
    why: Option<String>,
    /// Decline the offer of a draw that stands.
    #[arg(long, conflicts_with = "why")]
    decline: bool,
}

/// Concludes the game, offers a draw, or answers the offer.
///
/// # Errors
/// The envelope was opened; the key is not one of those whose word it is; the laws refuse.
pub fn run(args: Args, world: &dyn World) -> Result<Report, Failure> {
    let dossier = Dossier::open(&args.docket)?;
    let folder = args.docket.display();
    if args.how == How::Annulled {
        let what = "a game is annulled by who rules, not concluded";
        return Err(Failure::usage(what)
            .hint(format!("adjourn annul {folder} --why TEXT --key ARBITER.key")));
    }
    if let Some(why) = &args.why {
        filing::own_words("--why", why)?;
    }
    if args.how.players().is_empty() && args.why.is_none() {
        let what = "a forfeit, or a draw declared, is a ruling: why must be said";
        return Err(Failure::usage(what).hint("add --why TEXT"));
    }
    let keys = keys(&args.key, &dossier, &format!("sign the conclusion, {}", args.how))?;
    let held = filing::lock(&dossier.docket)?;
    may_conclude(&dossier)?;
    if args.decline {
        return offers::decline(&dossier, args.how, &keys, world, &held);
    }
    if args.how == How::Draw
        && let Some(answered) = offers::answer(&dossier, &keys, &held)?
    {
        return Ok(answered);
    }
    let conclusion = draw_up(&args, &dossier, &keys, world)?;
    let missing = checks::unsigned(&dossier.snapshot, dossier.declined()?, &conclusion);
    match conclusion.offered_by {
        Some(Side(by))
            if missing.len() == 1 && checks::is_offerers(&dossier.snapshot, &conclusion) =>
        {
            offers::file(&dossier, &conclusion, by, &held)
        }
        _ if missing.is_empty() => file(&dossier, &conclusion, &held),
        _ => {
            let what = format!("it must be signed by {}; nothing was written", missing.join(", "));
            Err(Failure::refused(what).hint("add --key HIS.key for each"))
        }
    }
}

fn draw_up(
    args: &Args,
    dossier: &Dossier,
    keys: &[SigningKey],
    world: &dyn World,
) -> Result<Verified<Conclusion>, Failure> {
    let envelope = dossier.envelope_named()?;
    let ground = ground(args, dossier)?;
    let ending = Ending {
        snapshot: &dossier.snapshot,
        game: &dossier.game,
        code: &dossier.code,
        envelope,
        how: args.how,
        why: args.why.as_deref(),
        ground,
        moves_since: None,
    };
    let concluded = ending.conclude()?;
    let adjourned = dossier.snapshot.adjourned_at;
    let mut conclusion = Verified::drawn(Conclusion {
        snapshot: dossier.snapshot.digest(),
        envelope,
        resumption: None,
        concluded_at: filing::not_before(world.now(), adjourned, "adjournment")?,
        how: args.how,
        offered_by: offers::offerer(dossier, args.how, keys)?,
        ground,
        moves_since: None,
        why: args.why.clone(),
        program: resume::program(),
        result: concluded.result,
        game: Digest::of(concluded.pgn.as_bytes()),
        steps: concluded.steps,
    });
    attach(dossier, &mut conclusion, keys)?;
    Ok(conclusion)
}

/// For what the game is forfeited: as it was said, else time where his flag fell by the papers.
fn ground(args: &Args, dossier: &Dossier) -> Result<Option<Ground>, Failure> {
    let player = match args.how {
        How::WhiteForfeits => Color::White,
        How::BlackForfeits => Color::Black,
        _ if args.ground.is_some() => {
            return Err(Failure::usage(
                "--for says for what a game is forfeited, and this is none",
            ));
        }
        _ => return Ok(None),
    };
    if args.ground.is_some() {
        return Ok(args.ground);
    }
    let receipts = dossier.receipts(dossier.envelope()?.as_ref())?;
    let receipt = receipts.first().map(|paper| &**paper);
    let fallen = ceremony::fallen_by_papers(&dossier.snapshot, receipt, &dossier.game);
    Ok(fallen.iter().any(|flag| flag.player == player).then_some(Ground::Time))
}

/// Signs with each key, which must be of one of those whose word it is.
fn attach(
    dossier: &Dossier,
    conclusion: &mut Verified<Conclusion>,
    keys: &[SigningKey],
) -> Result<(), Failure> {
    let (snapshot, declined) = (&dossier.snapshot, dossier.declined()?);
    for key in keys {
        if conclusion.is_signed_by(&key.public()) {
            continue;
        }
        let before = checks::unsigned(snapshot, declined, conclusion);
        sign::attach(conclusion, key, &snapshot.keys())?;
        let offered = checks::offer_in(snapshot, declined)
            .is_some_and(|by| snapshot.player(by).key.as_ref() == Some(&key.public()));
        if checks::unsigned(snapshot, declined, conclusion) == before && !offered {
            let who = snapshot
                .whose(&key.public())
                .map_or("a stranger's".to_owned(), |(role, person)| {
                    format!("{role} {}", person.name)
                });
            let what = format!(
                "{}: it is not the word of {who}; it must be signed by {}",
                conclusion.how,
                before.join(" and ")
            );
            return Err(Failure::refused(what).hint("name his key with --key"));
        }
    }
    Ok(())
}

/// Files a conclusion that all concerned have signed, and the score with its result, in a docket
/// that is held.
///
/// # Errors
/// Another stands; the machine.
pub fn file(
    dossier: &Dossier,
    conclusion: &Verified<Conclusion>,
    _held: &Held,
) -> Result<Report, Failure> {
    // the envelope may have been opened since
    if conclusion.resumption.is_none() {
        may_conclude(dossier)?;
    }
    let declined = |offer: &Offer| {
        offer.answer == Answer::Declined && offer.paper.digest() == conclusion.digest()
    };
    if dossier.offers()?.iter().any(declined) {
        return Err(Failure::refused("it is an offer that was declined")
            .hint("a draw is offered anew: adjourn conclude DIR draw --key HIS.key"));
    }
    let ending = Ending::told(conclusion, &dossier.snapshot, &dossier.game, &dossier.code);
    if conclusion.envelope != dossier.envelope_named()? {
        let what = "the envelope is not the one the conclusion names: a move was sealed since";
        return Err(Failure::refused(what).hint("draw it up again: adjourn conclude"));
    }
    if conclusion.resumption.is_none() {
        let pgn = ending.conclude()?.pgn;
        if conclusion.game != Digest::of(pgn.as_bytes()) {
            let what = "`game` of the conclusion names another score than the docket's";
            return Err(Failure::refused(what).hint("draw it up again: adjourn conclude"));
        }
        filing::file_same(&dossier.docket, docket::GAME, pgn.as_bytes())?;
    }
    filing::file_new(&dossier.docket, docket::CONCLUSION, conclusion.text().as_bytes())?;
    Ok(report(dossier, docket::CONCLUSION, conclusion))
}

/// What is said of a conclusion, or of an offer of one.
fn report(dossier: &Dossier, file: &str, conclusion: &Verified<Conclusion>) -> Report {
    let mut text = String::new();
    // an answer that does not hold was refused before
    let declined = dossier.declined().ok().flatten();
    let standing = file == docket::CONCLUSION;
    match conclusion.offered_by.filter(|_| !standing) {
        // what follows when the players agree has not come about
        Some(Side(by)) => {
            let name = &dossier.snapshot.player(by).name;
            text.push_str(&format!("{name} offers a draw; the offer stands until answered\n"));
        }
        None => {
            for step in &conclusion.steps {
                text.push_str(&resume::said(step));
                text.push('\n');
            }
            let over = format!("the game is over: {} ({})\n", conclusion.result, conclusion.how);
            text.push_str(&over);
        }
    }
    if standing && conclusion.envelope.is_some() && conclusion.resumption.is_none() {
        text.push_str("the envelope stays shut: sealed, not played\n");
    }
    Report::new(
        text,
        json!({
            "paper": dossier.docket.path(file).display().to_string(),
            "digest": conclusion.digest().to_string(),
            "how": conclusion.how.to_string(),
            "stands": standing,
            "result": standing.then_some(&conclusion.result),
            "unsigned": checks::unsigned(&dossier.snapshot, declined, conclusion),
            "steps": conclusion.steps.iter().map(resume::step_json).collect::<Vec<_>>(),
        }),
    )
}

/// Each key, of a person of the snapshot.
pub(super) fn keys(
    paths: &[PathBuf],
    dossier: &Dossier,
    purpose: &str,
) -> Result<Vec<SigningKey>, Failure> {
    paths
        .iter()
        .map(|path| {
            let key = secrets::load_signing_key(path, purpose)?;
            sign::check_own_card(&dossier.snapshot, &key.public(), path)?;
            Ok(key)
        })
        .collect()
}

/// Nothing may be concluded once the envelope counts as opened.
fn may_conclude(dossier: &Dossier) -> Result<(), Failure> {
    let folder = dossier.docket.folder().display();
    for (file, what) in [
        (docket::CONCLUSION, "the game is concluded already"),
        (docket::RESUMPTION, "the game was resumed: what ends it now happens on the board"),
        (docket::OPENING, "the envelope is open, and its move is to be made first"),
        (docket::UNLOCK, "the envelope counts as opened, and its move is to be made first"),
    ] {
        if dossier.docket.holds(file) {
            return Err(Failure::refused(format!("{file} stands: {what}"))
                .hint(format!("adjourn show {folder}")));
        }
    }
    Ok(())
}

/// The offer that stands, if one does; it is told.
///
/// # Errors
/// One does not hold.
pub fn open_offer(dossier: &Dossier) -> Result<Option<Offer>, Failure> {
    let open = dossier.open_offer()?;
    if let Some(offer) = &open {
        let name = &dossier.snapshot.player(offer.by).name;
        terminal::say(format!(
            "{name}'s offer of a draw stands unanswered ({}), and the resumption says so",
            docket::offer(offer.number)
        ));
    }
    Ok(open)
}

impl From<Inconclusive> for Failure {
    fn from(why: Inconclusive) -> Failure {
        match &why {
            Inconclusive::PersonRules { who, .. } => {
                let options = Report::new(
                    format!("the {who} must say: --why TEXT\n"),
                    json!({ "by": who, "elects": "ruling", "options": ["--why TEXT"] }),
                );
                Failure::someone_must_say(&why, options)
                    .hint("add --why TEXT and --key of who rules")
            }
            _ => Failure::refused(&why),
        }
    }
}
