//! The game a snapshot fixes: a score, a position without one, or the array of the odds.

use std::{fmt::Display, fs::File, io::BufReader, path::Path};

use super::{
    super::{failure::Failure, terminal},
    Args,
};
use crate::{
    chess::{
        AbsentRooks, Color, Game, IdleEnPassant, Position,
        clock::{TimeControl, Used},
        odds::{self, Handicap, OddsError},
        pgn::{self, Fault, GameNumber, PgnError, Score, Tags},
    },
    laws::{self, Code},
    paper::snapshot::Odds,
};

/// The game, and what its file says of it.
pub(super) struct Source {
    pub(super) game: Game,
    pub(super) tags: Tags,
    /// The whole score, for its clock readings, where there is one.
    pub(super) score: Option<Score>,
    /// Where it is from, in words.
    pub(super) from: String,
}

/// There must be a game left to adjourn.
///
/// # Errors
/// It is over under `code`.
pub(super) fn goes_on(game: &Game, from: &str, code: &Code) -> Result<(), Failure> {
    let Some(end) = laws::ending::over(code, game) else { return Ok(()) };
    let last = game.plies().last().map(|(before, m)| {
        let ply = Game::new(before.clone()).ply();
        format!("after {ply}{} ", before.san(m))
    });
    Err(Failure::refused(format!(
        "{from}: {}the game is over: {}, {} ({}); there is nothing to adjourn",
        last.unwrap_or_default(),
        end.by.words(),
        end.result,
        code.ends_by(end.by).unwrap_or_default()
    )))
}

/// What the score's clock readings say that a player had used; where there are readings that say
/// nothing, he hears why.
pub(super) fn shown(
    score: &Score,
    control: Option<&TimeControl>,
    player: Color,
    half_moves: usize,
) -> Option<Used> {
    let told = score.used(control?, player, half_moves);
    if let (Err(why), true) = (&told, score.left.iter().any(Option::is_some)) {
        let (name, flag) = player.fold_wb(("White", "--used-white"), ("Black", "--used-black"));
        terminal::warn(format!("the score does not tell the time {name} used: {why}; {flag}"));
    }
    told.ok()
}

/// The game that the arguments name.
///
/// # Errors
/// It cannot be read, or is not one at the odds named.
pub(super) fn source(args: &Args, code: &Code) -> Result<Source, Failure> {
    let named: &[Handicap] = args.odds.as_ref().map_or(&[], |Odds(named)| named);
    let without_score = |start, from: &str| {
        let (game, from) = (Game::new(start), from.to_owned());
        Source { game, tags: Tags::new(), score: None, from }
    };
    let source = match (&args.score, &args.fen) {
        (Some(path), _) => from_score(args, path, named)?,
        (None, Some(fen)) => {
            let start = Position::from_fen(fen, IdleEnPassant::Refused)
                .map_err(|why| Failure::refused(format!("--fen: {why}")))?;
            let absent = odds::absent_rooks(named, &start);
            without_score(start.with_absent_rooks(absent), "--fen")
        }
        (None, None) => without_score(odds::start(named), "--odds"),
    };
    if args.odds.is_some() {
        odds::agree(named, &source.game).map_err(|why| disagree(&why))?;
    }
    let by_odds = source.tags.get("AbsentRook").is_none();
    match by_odds && code.odds().absent_rook.is_none() {
        true => without_absent_rooks(source, code),
        false => Ok(source),
    }
}

/// The right to castle with an absent rook is not every code's.
fn without_absent_rooks(source: Source, code: &Code) -> Result<Source, Failure> {
    let start = source.game.start();
    if start.absent_rooks().is_empty() {
        return Ok(source);
    }
    let what = format!("{} gives no right to castle with an absent Rook", code.name());
    let bare = start.clone().with_absent_rooks(AbsentRooks::NONE);
    let game = Game::replay(bare, source.game.uci()).map_err(|why| {
        Failure::refused(format!("{what}: {why}"))
            .hint("if the players agreed to it, the tag of the PGN says so: [AbsentRook \"Q\"]")
    })?;
    terminal::say(what);
    Ok(Source { game, ..source })
}

/// Reads the one game, or the one of several, that a file holds at these odds.
///
/// # Errors
/// It cannot be read.
pub(super) fn read(path: &Path, which: GameNumber, named: &[Handicap]) -> Result<Score, Failure> {
    let told = |why: &dyn Display| format!("{}: {why}", path.display());
    let file = File::open(path).map_err(|why| Failure::machine(told(&why)))?;
    pgn::read_game_at_odds(BufReader::new(file), which, named).map_err(|why| {
        let failure = Failure::refused(told(&why));
        match why {
            PgnError::SeveralGames { .. } => failure.hint("name the game with --game N"),
            PgnError::Game { fault: Fault::NoRookGiven(_), .. } => failure.hint(
                "if the Rook was given: --odds rook, or black:rook (Chess Code, games at odds)",
            ),
            _ => failure,
        }
    })
}

/// A score that goes no further than the adjournment must not say how the game ended.
pub(super) fn undecided(
    score: &Score,
    named: &dyn Fn(&dyn Display) -> String,
) -> Result<Game, Failure> {
    match score.decided() {
        None => Ok(score.game.clone()),
        Some(result) => Err(Failure::refused(named(&format!(
            "the result is {result}, so the score goes on beyond the adjournment"
        )))
        .hint("name the last half-move before the adjournment: --at 40w, --at 40b")),
    }
}

fn from_score(args: &Args, path: &Path, named: &[Handicap]) -> Result<Source, Failure> {
    let told = |why: &dyn Display| format!("{}: {why}", path.display());
    let score = read(path, args.game.map_or(GameNumber::Only, GameNumber::Nth), named)?;
    let fen = score.tags.get("FEN").unwrap_or_default().trim();
    if let (false, Err(why)) = (fen.is_empty(), Position::from_fen(fen, IdleEnPassant::Refused)) {
        terminal::warn(told(&format!("FEN: {why}; that square is dropped")));
    }
    let array = odds::start(named).with_mode(score.game.start().mode());
    if fen.is_empty() && *score.game.start() != array {
        terminal::warn(told(&format!(
            "a turn is passed over: the moves before that are given at odds, and the docket's \
             score begins after them, at {}",
            score.game.start().fen()
        )));
    }
    let game = match args.at {
        Some(at) => {
            pgn::adjourned_at(&score, at)
                .map_err(|why| Failure::refused(told(&format!("--at {at}: {why}"))))?
                .game
        }
        None => undecided(&score, &told)?,
    };
    let nth = args.game.map(|nth| format!(", game {nth}")).unwrap_or_default();
    let from = format!("{}{nth}", path.display());
    Ok(Source { game, tags: score.tags.clone(), score: Some(score), from })
}

fn disagree(why: &OddsError) -> Failure {
    Failure::refused(format!("--odds: {why}"))
        .hint("without --fen, and without a FEN tag, the game begins with the array of the odds")
        .hint("moves given are in the PGN: 1. e4 -- 2. d4; or in the FEN, where the men stand then")
}
