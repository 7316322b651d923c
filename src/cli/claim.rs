//! `adjourn claim`: a draw claimed, and proved from the score or refused by how much. Writes
//! nothing.

use std::{
    fs::File,
    io::BufReader,
    num::NonZeroU32,
    path::{Path, PathBuf},
};

use serde_json::{Value, json};

use super::{
    codes, dossier::Dossier, failure::Failure, given_fen, own_move, report::Report, terminal,
    world::World,
};
use crate::{
    chess::{
        Color, Game, Position,
        odds::Odds,
        pgn::{self, AtPly, GameNumber},
    },
    laws::{
        Code,
        draws::{self, Claim, Decision, Engagement, Ground, Notice, Verdict, perpetual::Limit},
        ruling::name,
    },
    paper::snapshot::Side,
};

mod series;

/// Claim a draw: proved from the score, or refused by how much.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// What it is claimed for.
    #[arg(value_name = "fifty|repetition|perpetual|stalemate")]
    ground: Ground,
    /// A docket, or a score as PGN.
    #[arg(value_name = "DOCKET", required_unless_present = "fen", conflicts_with = "fen")]
    source: Option<PathBuf>,
    /// A position without a score, as FEN.
    #[arg(long)]
    fen: Option<String>,
    /// The game's number in a file of several.
    #[arg(long, value_name = "N", conflicts_with = "fen")]
    game: Option<NonZeroU32>,
    /// The half-move of a PGN after which it is claimed, as 40w or 40b.
    #[arg(long, value_name = "PLY", conflicts_with = "fen")]
    at: Option<AtPly>,
    /// The move the claimant has written and not made.
    #[arg(long = "move", value_name = "MOVE")]
    written: Option<String>,
    /// Who claims it; the player to move, if not said.
    #[arg(long, value_name = "SIDE")]
    by: Option<Side>,
    /// The code of laws, where no docket says which.
    #[arg(long, value_name = "CODE")]
    laws: Option<String>,
    /// Notice given that moves are counted, as 55b (london), where no docket says so.
    #[arg(long, value_name = "PLY")]
    notice: Option<AtPly>,
    /// Positions to look at for endless checks.
    #[arg(long, value_name = "N", default_value_t = Limit::default().positions)]
    limit: usize,
    /// Lines of a proof to print; --json has the whole.
    #[arg(long, value_name = "N", default_value_t = 24)]
    lines: usize,
}

/// Decides the claim.
///
/// # Errors
/// It fails, by how much; a person has to say; the game or the code cannot be read.
pub fn run(args: Args, _world: &dyn World) -> Result<Report, Failure> {
    let Matter { game, code, notice, engaged } = Matter::of(&args)?;
    let by = args.by.map_or(game.position().turn(), |side| side.0);
    let claim = Claim {
        by,
        written: args
            .written
            .as_deref()
            .map(|text| own_move::find("--move", text, &game))
            .transpose()?,
        notice,
        engagement: engaged.get(by),
    };
    let limit = Limit { positions: args.limit };
    let decision = draws::decide(args.ground, &game, &claim, code.draws(), limit);
    let proof = decision.series.as_ref().map(|series| series::text(series, args.lines));
    let proof = proof.unwrap_or_default();
    let json = json(&decision, &args, &claim, &code, game.position());
    let told = format!("{} claims a draw by {}: {}", name(by), args.ground, sentence(&decision));
    if decision.verdict == Verdict::Drawn {
        if let Some(folder) = args.source.as_ref().filter(|source| source.is_dir()) {
            terminal::say(format!(
                "nothing is written; where the players take it as settled: adjourn conclude {} \
                 draw --key WHITE.key --key BLACK.key",
                folder.display()
            ));
        }
        return Ok(Report::new(format!("drawn: {}\n{proof}", sentence(&decision)), json));
    }
    let report = Report::new(proof, json);
    Err(refusal(decision.verdict, told, report, &code, limit))
}

/// A claim that did not end in a draw: refused, or for someone to say.
fn refusal(verdict: Verdict, told: String, report: Report, code: &Code, limit: Limit) -> Failure {
    match verdict {
        Verdict::Drawn | Verdict::Fails | Verdict::NoSuchClaim => {
            Failure { report: Some(Box::new(report)), ..Failure::refused(told) }
        }
        Verdict::PersonSays => {
            Failure::someone_must_say(told, report).hint(format!("the {} says", code.person()))
        }
        Verdict::Undecided => {
            let further = limit.positions.saturating_mul(10);
            Failure::someone_must_say(told, report).hint(format!("look on with --limit {further}"))
        }
    }
}

/// What a claim is made in.
struct Matter {
    game: Game,
    code: Code,
    notice: Option<Notice>,
    engaged: Engaged,
}

/// The players who engaged to mate in a particular way.
#[derive(Default)]
struct Engaged(Vec<Color>);

impl Engaged {
    /// Is the adversary of `claimant` so engaged?
    fn get(&self, claimant: Color) -> Engagement {
        match self.0.contains(&!claimant) {
            true => Engagement::Particular,
            false => Engagement::None,
        }
    }
}

impl Matter {
    fn of(args: &Args) -> Result<Matter, Failure> {
        match &args.source {
            Some(folder) if folder.is_dir() => Matter::docket(args, folder),
            source => {
                let code = args.laws.as_deref().unwrap_or("blue-book");
                let game = match (source, &args.fen) {
                    (Some(path), _) => score(args, path)?,
                    (None, fen) => {
                        Game::new(given_fen::position(fen.as_deref().unwrap_or_default())?)
                    }
                };
                let notice = args.notice.map(notice);
                let code = codes::find(code)?.code;
                Ok(Matter { game, code, notice, engaged: Engaged::default() })
            }
        }
    }

    fn docket(args: &Args, folder: &Path) -> Result<Matter, Failure> {
        let fixed = [
            ("--laws", args.laws.is_some()),
            ("--notice", args.notice.is_some()),
            ("--game", args.game.is_some()),
            ("--at", args.at.is_some()),
        ];
        if let Some((flag, _)) = fixed.iter().find(|(_, given)| *given) {
            let what = format!("{flag} goes with a PGN or a FEN; the snapshot has said it");
            return Err(Failure::usage(what));
        }
        let dossier = Dossier::open(folder)?;
        let played = &dossier.snapshot.game;
        let given = match &played.notice {
            None => None,
            Some(text) => Some(
                text.parse()
                    .map_err(|why| Failure::refused(format!("snapshot.toml, `notice`: {why}")))?,
            ),
        };
        let handicaps = played.odds.iter().flat_map(|odds| &odds.0);
        let mates = handicaps
            .filter(|handicap| matches!(handicap.odds, Odds::MateWith(_) | Odds::MateOn(_)));
        let engaged = Engaged(mates.map(|handicap| handicap.giver).collect());
        Ok(Matter { game: dossier.game, code: dossier.code, notice: given.map(notice), engaged })
    }
}

/// Whose notice `55b` is: Black's, given with his fifty-fifth move.
fn notice(given: AtPly) -> Notice {
    Notice { by: given.ply().color, after: given.ply() }
}

fn score(args: &Args, path: &Path) -> Result<Game, Failure> {
    let named = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    let file = File::open(path).map_err(|why| Failure::machine(named(&why)))?;
    let number = args.game.map_or(GameNumber::Only, GameNumber::Nth);
    let score = pgn::read_game(BufReader::new(file), number).map_err(|why| {
        let several = matches!(why, pgn::PgnError::SeveralGames { .. });
        let failure = Failure::refused(named(&why));
        if several { failure.hint("name the game with --game N") } else { failure }
    })?;
    let Some(at) = args.at else { return Ok(score.game) };
    let cut = pgn::adjourned_at(&score, at)
        .map_err(|why| Failure::refused(named(&format!("--at {at}: {why}"))))?;
    Ok(cut.game)
}

/// What became of the claim, as the rest of a sentence.
fn sentence(decision: &Decision) -> String {
    let counts: Vec<String> = decision.counts.iter().map(ToString::to_string).collect();
    let counted =
        if counts.is_empty() { String::new() } else { format!("; {}", counts.join(", ")) };
    let article = decision.article.as_ref().map_or(String::new(), |a| format!(" ({a})"));
    format!("{}{counted}{article}", decision.why)
}

fn json(
    decision: &Decision,
    args: &Args,
    claim: &Claim,
    code: &Code,
    position: &Position,
) -> Value {
    let counts: Vec<Value> = decision
        .counts
        .iter()
        .map(|c| json!({ "what": c.what, "found": c.found, "needed": c.needed }))
        .collect();
    json!({
        "claim": args.ground.to_string(),
        "by": Side(claim.by).to_string(),
        "laws": code.name(),
        "fen": position.fen(),
        "move": claim.written.map(|m| position.uci(m).to_string()),
        "verdict": decision.verdict.to_string(),
        "article": decision.article,
        "why": decision.why,
        "counts": counts,
        "series": decision.series.as_ref().map(series::json),
    })
}
