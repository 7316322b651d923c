//! The next snapshot of a game that was resumed: a second adjournment, or the reply to a sealed
//! move sealed in turn (FIDE I.9.3).

use std::path::Path;

use super::{
    super::{codes::Named, dossier::Dossier, failure::Failure, filing, own_move, terminal, verify},
    Args, source,
};
use crate::{
    ceremony,
    chess::{
        Color, Game,
        clock::{TimeControl, Used},
        odds::Handicap,
        pgn::{self, GameNumber},
    },
    cli::world::World,
    custody::docket::{self, Unmailed},
    paper::{
        form::Verified,
        resumption::Resumption,
        snapshot::{self, Clock, DocketId, Odds, Played, Snapshot},
    },
};

/// The snapshot that follows the resumption in `folder`, and the code of laws it takes over.
///
/// # Errors
/// The old docket does not hold, or its game was not resumed or is over; the moves since are not
/// legal, or do not follow it.
pub(super) fn follow(
    args: &Args,
    folder: &Path,
    world: &dyn World,
) -> Result<(Snapshot, Named), Failure> {
    verify::holds(folder)?;
    let old = Dossier::open(folder)?;
    let resumption = resumed(&old)?;
    let before = after(&old.game, &resumption);
    let control = args.control.clone().or_else(|| clock_of(&old)?.control.clone());
    let odds: &[Handicap] = old.snapshot.game.odds.as_ref().map_or(&[], |Odds(named)| named);
    let since = since(args, &before, control.as_ref(), odds)?;
    let game = since.game;
    source::goes_on(&game, "the game since the resumption", &old.code)?;
    let played = super::draw_up::played_on_board(args, &game)?;
    let at_resumption = used_at_resumption(&old, &resumption)?;
    let shown = match game.moves().len() == before.moves().len() {
        true => at_resumption,
        false => since.used,
    };
    let clock = Clock {
        control,
        default_time: args.default_time.or_else(|| clock_of(&old)?.default_time),
        used_white: args.used_white.or(shown[0]),
        used_black: args.used_black.or(shown[1]),
    };
    for (side, now, before) in [
        ("white", clock.used_white, at_resumption[0]),
        ("black", clock.used_black, at_resumption[1]),
    ] {
        if let (Some(now), Some(before)) = (now, before)
            && now < before
        {
            let what = format!(
                "--used-{side} {now}: {before} was used when the game was resumed, and time used \
                 does not go back"
            );
            return Err(Failure::refused(what)
                .hint("it is the time used since the game began, not the time left"));
        }
    }
    let was_known = at_resumption.iter().any(Option::is_some);
    if was_known && (clock.used_white.is_none() || clock.used_black.is_none()) {
        terminal::say(
            "the times used since are not known here; the receipt may enter them: adjourn receive … \
             --used-white, --used-black",
        );
    }
    let known = [clock.default_time, clock.used_white, clock.used_black];
    let any = clock.control.is_some() || known.iter().any(Option::is_some);
    let clock = any.then_some(clock);
    // a flag that was fallen when the game was resumed was ruled on then
    let control = clock.as_ref().and_then(|clock| clock.control.as_ref());
    let ruled_on = ceremony::fallen(control, at_resumption, &before);
    super::draw_up::in_time(clock.as_ref(), &game, &old.code, &ruled_on)?;
    let mut id = [0; 16];
    world.fill(&mut id);
    let now = filing::not_before(world.now(), resumption.resumed_at, "resumption")?;
    let earlier = Snapshot::clone(&old.snapshot);
    let snapshot = Snapshot {
        docket: DocketId(id),
        adjourned_at: now,
        resumes_at: args.resumes,
        venue: args.venue.clone(),
        lock: args.lock.unwrap_or(earlier.lock),
        previous: Some(resumption.digest()),
        clock,
        game: Played {
            score: snapshot::Score(game.uci().collect()),
            fen: game.position().fen(),
            draw_offer: args.draw_offer,
            played,
            notice: args.notice.map(|ply| ply.to_string()).or(earlier.game.notice.clone()),
            ..earlier.game
        },
        ..earlier
    };
    let laws = old.docket.bytes(docket::LAWS)?.unwrap_or_default();
    let signed = old.snapshot.laws_digest;
    let laws = Unmailed::signed_as(signed, laws).map_err(|other| {
        Failure::refused(format!("{} is {other}; `laws_digest` says {signed}", docket::LAWS))
    })?;
    let text = String::from_utf8_lossy(&laws.bytes).into_owned();
    Ok((snapshot, Named { code: old.code, text }))
}

/// The game after the resumption.
#[must_use]
pub fn after(game: &Game, resumption: &Resumption) -> Game {
    let mut after = game.clone();
    let play = resumption.outcome.play.and_then(|uci| after.position().find_uci(uci.0));
    if let Some(play) = play {
        after.push(play);
    }
    after
}

/// Does `game` begin as `earlier`, move for move?
#[must_use]
pub fn begins_with(game: &Game, earlier: &Game) -> bool {
    game.start() == earlier.start() && game.moves().starts_with(earlier.moves())
}

fn resumed(old: &Dossier) -> Result<Verified<Resumption>, Failure> {
    let folder = old.docket.folder().display();
    let resumption = old.resumption()?.ok_or_else(|| {
        let what = format!("the game in {folder} was not resumed: nothing can follow it");
        Failure::refused(what).hint(format!("adjourn show {folder}"))
    })?;
    let over = match old.conclusion()? {
        Some(_) => Some("it was concluded"),
        None => resumption.outcome.result.as_deref(),
    };
    match over {
        Some(result) => Err(Failure::refused(format!("the game in {folder} is over: {result}"))),
        None => Ok(resumption),
    }
}

/// The game as far as it went since, and the times its score shows.
struct Since {
    game: Game,
    used: [Option<Used>; 2],
}

fn since(
    args: &Args,
    before: &Game,
    control: Option<&TimeControl>,
    odds: &[Handicap],
) -> Result<Since, Failure> {
    let mut game = before.clone();
    match args.moves.as_slice() {
        [file] if Path::new(file).is_file() => {
            return from_score(args, file, before, control, odds);
        }
        moves => {
            for written in moves {
                game.push(own_move::find("--moves", written, &game)?);
            }
        }
    }
    Ok(Since { game, used: [None, None] })
}

fn from_score(
    args: &Args,
    file: &str,
    before: &Game,
    control: Option<&TimeControl>,
    odds: &[Handicap],
) -> Result<Since, Failure> {
    let named = |why: &dyn std::fmt::Display| format!("{file}: {why}");
    let number = args.game.map_or(GameNumber::Only, GameNumber::Nth);
    let score = source::read(Path::new(file), number, odds)?;
    let game = match args.at {
        Some(at) => {
            pgn::adjourned_at(&score, at)
                .map_err(|why| Failure::refused(named(&format!("--at {at}: {why}"))))?
                .game
        }
        None => source::undecided(&score, &named)?,
    };
    if !begins_with(&game, before) {
        let what = named(&format!(
            "it does not begin with the game that was resumed, {} half-moves up to {}",
            before.moves().len(),
            before.position().fen()
        ));
        return Err(Failure::refused(what));
    }
    let shown = |color: Color, given: Option<Used>| match given {
        None => source::shown(&score, control, color, game.moves().len()),
        given => given,
    };
    let used = [shown(Color::White, args.used_white), shown(Color::Black, args.used_black)];
    Ok(Since { game, used })
}

/// The times used when the game was resumed, with what was charged then: they hold as long as no
/// move has been made since.
fn used_at_resumption(
    old: &Dossier,
    resumption: &Resumption,
) -> Result<[Option<Used>; 2], Failure> {
    let receipts = old.receipts(old.envelope()?.as_ref())?;
    let receipt = receipts.iter().find(|paper| Some(paper.digest()) == resumption.receipt);
    let before = ceremony::used_before(&old.snapshot, receipt.map(|paper| &**paper));
    let corrected = [resumption.used_white, resumption.used_black];
    let used = |color: Color| {
        let nth = usize::from(color.is_black());
        let used = corrected[nth].or(before[nth])?;
        let sealer = old.game.position().turn();
        Some(ceremony::with_charges(used, color, &resumption.charges, sealer, &old.code))
    };
    Ok([used(Color::White), used(Color::Black)])
}

fn clock_of(old: &Dossier) -> Option<&Clock> {
    old.snapshot.clock.as_ref()
}
