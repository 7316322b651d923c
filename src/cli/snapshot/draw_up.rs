//! From the arguments to the snapshot's content.

use std::{collections::BTreeSet, path::Path};

use super::{
    super::{failure::Failure, flag, own_move, terminal},
    Args,
    source::{self, Source},
};
use crate::{
    ceremony,
    chess::{
        CastlingMode, Color, Game, Position,
        clock::{TimeControl, Used},
    },
    cli::{codes::Named, world::World},
    crypto::digest::Digest,
    custody::roster,
    laws::{Code, Fallen},
    paper::{
        card::Name,
        person::{Carded, Player},
        snapshot::{self, Clock, DocketId, Lock, Played, Snapshot, Uci, Variant},
    },
    printable::is_unprintable,
    record::Language,
};

/// The snapshot that the arguments describe.
///
/// # Errors
/// The score, a card or a flag refuses it.
pub(super) fn draw_up(args: &Args, laws: &Named, world: &dyn World) -> Result<Snapshot, Failure> {
    args.occasion.check()?;
    let source = source::source(args, &laws.code)?;
    source::goes_on(&source.game, &source.from, &laws.code)?;
    let clock = clock(args, &source);
    in_time(clock.as_ref(), &source.game, &laws.code, &[])?;
    let mut id = [0; 16];
    world.fill(&mut id);
    let white = player(args.white.as_deref(), args.white_name.as_deref(), &args.white_letters)?;
    let black = player(args.black.as_deref(), args.black_name.as_deref(), &args.black_letters)?;
    as_tagged(&source, [&white, &black])?;
    Ok(Snapshot {
        docket: DocketId(id),
        laws: laws.code.name().to_owned(),
        laws_digest: Digest::of(laws.text.as_bytes()),
        adjourned_at: world.now(),
        resumes_at: args.resumes,
        venue: args.venue.clone(),
        lock: args.lock.unwrap_or(Lock::Custodian),
        previous: None,
        clock,
        game: played(args, &source)?,
        white,
        black,
        arbiter: args.arbiter.as_deref().map(card).transpose()?,
        custodians: args.custodian.iter().map(|path| card(path)).collect::<Result<_, _>>()?,
    })
}

/// The players must not be those of the score the other way round; where they are others, that is
/// said.
fn as_tagged(source: &Source, players: [&Player; 2]) -> Result<(), Failure> {
    let [white, black] = players.map(|player| words(player.name.as_str()));
    let [Some(said_white), Some(said_black)] =
        ["White", "Black"].map(|name| source.tags.known(name))
    else {
        return Ok(());
    };
    let said = [words(said_white), words(said_black)];
    if white != black && said == [black.clone(), white.clone()] {
        let what = format!(
            "{}: White is {said_white} and Black {said_black}; here it is the other way round",
            source.from
        );
        return Err(Failure::refused(what).hint("change --white and --black"));
    }
    for (said, name, player) in [(said_white, white, players[0]), (said_black, black, players[1])] {
        if words(said).is_disjoint(&name) {
            let name = &player.name;
            terminal::say(format!("{}: the score has {said:?} for {name}", source.from));
        }
    }
    Ok(())
}

/// The words of a name, whatever their order.
fn words(name: &str) -> BTreeSet<String> {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// The move made on the board after the player was told to seal.
pub(super) fn played_on_board(args: &Args, game: &Game) -> Result<Option<Uci>, Failure> {
    let Some(written) = &args.played else { return Ok(None) };
    let play = own_move::find("--played", written, game)?;
    Ok(Some(Uci(game.position().uci(play))))
}

/// A player who has used more time than he was given has lost by it: there is no game to adjourn.
/// Those whose flag was `ruled_on` play on.
pub(super) fn in_time(
    clock: Option<&Clock>,
    game: &Game,
    code: &Code,
    ruled_on: &[Fallen],
) -> Result<(), Failure> {
    let Some(clock) = clock else { return Ok(()) };
    let used = [clock.used_white, clock.used_black];
    let mut fallen = ceremony::fallen(clock.control.as_ref(), used, game);
    fallen.retain(|flag| ruled_on.iter().all(|ruled| ruled.player != flag.player));
    if fallen.is_empty() {
        return Ok(());
    }
    Err(Failure::refused(flag::told(&fallen, code, game))
        .hint("a forfeit is a result, and with a result there is nothing to adjourn")
        .hint("if the times are wrong: --used-white, --used-black (used, not left), --control"))
}

fn played(args: &Args, source: &Source) -> Result<Played, Failure> {
    let start = source.game.start();
    let occasion = &args.occasion;
    let tag = |name| source.tags.known(name).map(printable);
    Ok(Played {
        event: occasion.event.clone().or_else(|| tag("Event")),
        site: occasion.site.clone().or_else(|| tag("Site")),
        date: occasion.date.clone().or_else(|| tag("Date")),
        round: occasion.round.clone().or_else(|| tag("Round")),
        variant: match start.mode() {
            CastlingMode::Standard => Variant::Chess,
            CastlingMode::Chess960 => Variant::Chess960,
        },
        start: (start.fen() != Position::usual_array().fen()).then(|| start.fen()),
        odds: args.odds.clone(),
        absent_rook: Some(start.absent_rooks()).filter(|absent| !absent.is_empty()),
        score: snapshot::Score(source.game.uci().collect()),
        fen: source.game.position().fen(),
        draw_offer: args.draw_offer,
        played: played_on_board(args, &source.game)?,
        notice: args.notice.map(|ply| ply.to_string()),
    })
}

/// A tag as a paper may hold it: what a page would not show is left out, at most 120 bytes.
fn printable(tag: &str) -> String {
    let mut text: String = tag.chars().filter(|c| !is_unprintable(*c)).collect();
    while text.len() > 120 {
        text.pop();
    }
    text
}

fn clock(args: &Args, source: &Source) -> Option<Clock> {
    let tagged = || source.tags.known("TimeControl")?.parse::<TimeControl>().ok();
    let control = args.control.clone().or_else(tagged);
    let shown = |color: Color| -> Option<Used> {
        source::shown(source.score.as_ref()?, control.as_ref(), color, source.game.moves().len())
    };
    let clock = Clock {
        default_time: args.default_time,
        used_white: args.used_white.or_else(|| shown(Color::White)),
        used_black: args.used_black.or_else(|| shown(Color::Black)),
        control,
    };
    let known = [clock.default_time, clock.used_white, clock.used_black];
    let any = clock.control.is_some() || known.iter().any(Option::is_some);
    any.then_some(clock)
}

fn player(
    card_path: Option<&Path>,
    name: Option<&str>,
    letters: &Option<String>,
) -> Result<Player, Failure> {
    let mut player = match (card_path, name) {
        (Some(path), _) => Player::carded(card(path)?),
        (None, name) => Player::bare(
            name.unwrap_or_default()
                .parse::<Name>()
                .map_err(|why| Failure::usage(format!("--white-name, --black-name: {why}")))?,
        ),
    };
    if let Some(codes) = letters {
        for code in codes.split(',') {
            code.parse::<Language>().map_err(|why| Failure::usage(format!("letters: {why}")))?;
        }
        player.letters = Some(codes.clone());
    }
    Ok(player)
}

fn card(path: &Path) -> Result<Carded, Failure> {
    let card = roster::read_card(path)?;
    let signature = card.signatures().first().map(|attached| attached.signature.clone());
    let signature = signature.ok_or_else(|| Failure::refused("a card without a signature"))?;
    Ok(Carded::new(crate::paper::card::Card::clone(&card), signature))
}
