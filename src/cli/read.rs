//! `adjourn read`: how a record reads, and why.

mod batch;
pub(super) mod explain;
mod under;

use std::path::PathBuf;

use super::{codes, dossier::Dossier, failure::Failure, given_fen, report::Report, world::World};
use crate::{
    ceremony,
    chess::{Game, Position},
    laws::Code,
    record::{Admitted, Language, Written},
};

/// Read a record as the set of legal moves it can express, and say why.
///
/// With --batch: JSON Lines on standard input, one answer a line, in order, as in
/// {"id", "fen", "text", "letters": ["en"], "moves": ["e2e4"], "start": fen}.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The record, as it was written.
    #[arg(value_name = "RECORD", required_unless_present = "batch", allow_hyphen_values = true)]
    record: Option<String>,
    /// The position, where no score is known.
    #[arg(long, value_name = "FEN", conflicts_with = "docket")]
    fen: Option<String>,
    /// The docket whose sealer wrote it: his letters, the score, the code in force.
    #[arg(long, value_name = "DIR")]
    docket: Option<PathBuf>,
    /// The score, in UCI, from --fen or the usual array: it tells the origins of the men.
    #[arg(long, value_name = "UCI", value_delimiter = ' ', conflicts_with = "docket")]
    moves: Vec<String>,
    /// The languages whose letters are admitted: English, or the sealer's own.
    #[arg(long, value_name = "en,de", value_delimiter = ',')]
    letters: Vec<String>,
    /// Say how the record is ruled on under this code, or under all.
    #[arg(long, value_name = "CODE")]
    laws: Option<String>,
    /// Answer JSON Lines.
    #[arg(long, conflicts_with_all = ["record", "fen", "docket", "moves", "letters", "laws"])]
    batch: bool,
}

/// What a record is held against.
struct Matter {
    game: Game,
    written: Written,
    letters: Vec<Language>,
    admitted: Admitted,
    /// Under which codes its ruling is asked for.
    codes: Vec<Code>,
}

/// Reads one record, or a stream of them.
///
/// # Errors
/// The record cannot stand; the position, the score, a language or a code is none.
pub fn run(args: Args, _world: &dyn World) -> Result<Report, Failure> {
    if args.batch {
        batch::run()?;
        return Ok(Report::silent());
    }
    let matter = Matter::of(&args)?;
    Ok(explain::report(&matter))
}

impl Matter {
    fn of(args: &Args) -> Result<Matter, Failure> {
        let record = args.record.as_deref().unwrap_or_default();
        let written =
            Written::new(record).map_err(|why| Failure::refused(format!("the record: {why}")))?;
        let named: Result<Vec<Language>, _> =
            args.letters.iter().map(|code| code.trim().parse()).collect();
        let mut letters = named.map_err(|why| Failure::usage(format!("--letters: {why}")))?;
        let (game, force) = match &args.docket {
            Some(folder) => {
                let dossier = Dossier::open(folder)?;
                if letters.is_empty() {
                    let sealer = dossier.snapshot.player(dossier.game.position().turn());
                    letters = ceremony::letters(sealer).map_err(Failure::refused)?;
                }
                (dossier.game, Some(dossier.code))
            }
            None => (game(args)?, None),
        };
        if letters.is_empty() {
            letters.push(Language::English);
        }
        let codes: Vec<Code> = match args.laws.as_deref() {
            None => Vec::new(),
            Some("all") => Code::names().filter_map(Code::built_in).collect(),
            Some(name) => vec![codes::find(name)?.code],
        };
        let admitted = match (codes.as_slice(), &force) {
            ([one], _) => one.admitted(&letters),
            ([], Some(force)) => force.admitted(&letters),
            _ => Admitted::in_letters(letters.iter().copied()),
        };
        Ok(Matter { game, written, letters, admitted, codes })
    }
}

fn game(args: &Args) -> Result<Game, Failure> {
    let start = match &args.fen {
        Some(fen) => given_fen::position(fen)?,
        None if args.moves.is_empty() => {
            let what = "a record reads in a position: which one?";
            return Err(Failure::usage(what)
                .hint("adjourn read --fen FEN RECORD")
                .hint("adjourn read --docket DIR RECORD"));
        }
        None => Position::usual_array(),
    };
    let mut moves = Vec::with_capacity(args.moves.len());
    for uci in args.moves.iter().filter(|uci| !uci.is_empty()) {
        let m = uci.parse().map_err(|_| Failure::usage(format!("--moves: {uci:?} is no UCI")))?;
        moves.push(m);
    }
    Game::replay(start, moves).map_err(|why| Failure::refused(format!("--moves: {why}")))
}
