//! From the arguments to the snapshot's content.

use std::{fs::File, io::BufReader, path::Path};

use super::{super::failure::Failure, Args};
use crate::{
    chess::{
        CastlingMode, Color, Game, IdleEnPassant, Position,
        clock::{TimeControl, Used},
        odds,
        pgn::{self, GameNumber, Score, Tags},
    },
    cli::{codes::Named, world::World},
    crypto::digest::Digest,
    custody::roster,
    laws,
    paper::{
        card::Name,
        form,
        person::{Carded, Player},
        snapshot::{self, Clock, DocketId, Lock, Played, Snapshot, Variant},
    },
    record::Language,
};

/// The snapshot that the arguments describe.
///
/// # Errors
/// The score, a card or a flag refuses it.
pub(super) fn draw_up(args: &Args, laws: &Named, world: &dyn World) -> Result<Snapshot, Failure> {
    let source = source(args)?;
    if let Some(end) = laws::ending::over(&laws.code, &source.game) {
        let what =
            format!("the game is over: {} ({}); there is nothing to adjourn", end.by, end.result);
        return Err(Failure::refused(what));
    }
    check_played(args, &source.game)?;
    let mut id = [0; 16];
    world.fill(&mut id);
    let carded = |path: &Path| card(path);
    Ok(Snapshot {
        docket: DocketId(id),
        laws: laws.code.name().to_owned(),
        laws_digest: Digest::of(laws.text.as_bytes()),
        adjourned_at: world.now(),
        resumes_at: args.resumes,
        venue: args.venue.clone(),
        lock: args.lock.unwrap_or(Lock::Custodian),
        previous: None,
        clock: clock(args, &source)?,
        game: played(args, &source),
        white: player(args.white.as_deref(), args.white_name.as_deref(), &args.white_letters)?,
        black: player(args.black.as_deref(), args.black_name.as_deref(), &args.black_letters)?,
        arbiter: args.arbiter.as_deref().map(carded).transpose()?,
        custodians: args.custodian.iter().map(|path| card(path)).collect::<Result<_, _>>()?,
    })
}

/// A move made on the board after the player was told to seal must be legal there.
pub(super) fn check_played(args: &Args, game: &Game) -> Result<(), Failure> {
    match args.played {
        Some(played) if game.position().find_uci(played.0).is_none() => {
            let what = format!("--played {played}: no such move is legal in {}", game.position());
            Err(Failure::usage(what))
        }
        _ => Ok(()),
    }
}

/// The game, and what its file says of it.
struct Source {
    game: Game,
    tags: Tags,
    /// The whole score, for its clock readings, where there is one.
    score: Option<Score>,
}

fn source(args: &Args) -> Result<Source, Failure> {
    if let Some(fen) = &args.fen {
        let position = Position::from_fen(fen, IdleEnPassant::Refused)
            .map_err(|why| Failure::refused(format!("--fen: {why}")))?;
        return Ok(Source { game: Game::new(position), tags: Tags::new(), score: None });
    }
    let path = args.score.as_deref().unwrap_or(Path::new(""));
    let named = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    let file = File::open(path).map_err(|why| Failure::machine(named(&why)))?;
    let number = args.game.map_or(GameNumber::Only, GameNumber::Nth);
    let score = pgn::read_game(BufReader::new(file), number).map_err(|why| {
        let several = matches!(why, pgn::PgnError::SeveralGames { .. });
        let failure = Failure::refused(named(&why));
        if several { failure.hint("name the game with --game N") } else { failure }
    })?;
    let game = match args.at {
        Some(at) => {
            pgn::adjourned_at(&score, at)
                .map_err(|why| Failure::refused(named(&format!("--at {at}: {why}"))))?
                .game
        }
        None => undecided(&score, &named)?,
    };
    Ok(Source { game, tags: score.tags.clone(), score: Some(score) })
}

/// A score that goes no further than the adjournment must not say how the game ended.
pub(super) fn undecided(
    score: &Score,
    named: &dyn Fn(&dyn std::fmt::Display) -> String,
) -> Result<Game, Failure> {
    match score.decided() {
        None => Ok(score.game.clone()),
        Some(result) => Err(Failure::refused(named(&format!(
            "the result is {result}, so the score goes on beyond the adjournment"
        )))
        .hint("name the last half-move before the adjournment: --at 40w, --at 40b")),
    }
}

fn played(args: &Args, source: &Source) -> Played {
    let start = source.game.start();
    let tag = |name| source.tags.known(name).map(printable);
    Played {
        event: tag("Event"),
        site: tag("Site"),
        date: tag("Date"),
        round: tag("Round"),
        variant: match start.mode() {
            CastlingMode::Standard => Variant::Chess,
            CastlingMode::Chess960 => Variant::Chess960,
        },
        start: (start.fen() != Position::usual_array().fen()).then(|| start.fen()),
        odds: args.odds.clone(),
        absent_rook: Some(start.absent_rooks())
            .filter(|absent| *absent != odds::absent_rooks(start)),
        score: snapshot::Score(source.game.uci().collect()),
        fen: source.game.position().fen(),
        draw_offer: args.draw_offer,
        played: args.played,
        notice: args.notice.map(|ply| ply.to_string()),
    }
}

/// A tag as a paper may hold it: what a page would not show is left out, at most 120 bytes.
fn printable(tag: &str) -> String {
    let mut text: String = tag.chars().filter(|c| !form::is_unprintable(*c)).collect();
    while text.len() > 120 {
        text.pop();
    }
    text
}

fn clock(args: &Args, source: &Source) -> Result<Option<Clock>, Failure> {
    let tagged = || source.tags.known("TimeControl")?.parse::<TimeControl>().ok();
    let control = args.control.clone().or_else(tagged);
    let shown = |color: Color| -> Option<Used> {
        let (score, control) = (source.score.as_ref()?, control.as_ref()?);
        score.used(control, color, source.game.moves().len()).ok()
    };
    let clock = Clock {
        default_time: args.default_time,
        used_white: args.used_white.or_else(|| shown(Color::White)),
        used_black: args.used_black.or_else(|| shown(Color::Black)),
        control,
    };
    let known = [clock.default_time, clock.used_white, clock.used_black];
    let any = clock.control.is_some() || known.iter().any(Option::is_some);
    Ok(any.then_some(clock))
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
