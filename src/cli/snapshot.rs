//! `adjourn snapshot`: the position and its score, the clocks, the people, the code of laws.

mod draw_up;
pub mod follow;
mod occasion;
mod source;

use std::{fs, num::NonZeroU32, path::PathBuf, str::FromStr};

use serde_json::json;

use super::{failure::Failure, filing, report::Report, secrets, sign, terminal, world::World};
use crate::{
    chess::{
        clock::{TimeControl, Used},
        pgn::AtPly,
    },
    custody::docket::{self, Docket},
    laws::{
        Code,
        time::{Grace, grace},
    },
    paper::{
        form::{Paper, Verified},
        snapshot::{Lock, Odds, Side, Snapshot},
        timestamp::Timestamp,
    },
};

/// Draw up the snapshot of a game at its adjournment.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game's score, as PGN.
    #[arg(value_name = "GAME.pgn", required_unless_present_any = ["fen", "from", "odds"], conflicts_with = "fen")]
    score: Option<PathBuf>,
    /// A position without a score, as FEN.
    #[arg(long)]
    fen: Option<String>,
    /// The docket of an earlier adjournment of the same game, resumed since: people, laws, clocks
    /// and score are taken over from it.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["score", "fen", "white", "white_name",
        "white_letters", "black", "black_name", "black_letters", "arbiter", "custodian", "laws",
        "odds"])]
    from: Option<PathBuf>,
    /// The moves made since that resumption; or the whole game's PGN.
    #[arg(long, value_name = "MOVE|PGN", num_args = 1.., requires = "from")]
    moves: Vec<String>,
    /// The game's number in a file of several.
    #[arg(long, value_name = "N", conflicts_with = "fen")]
    game: Option<NonZeroU32>,
    /// The half-move after which it was adjourned, as 40w or 40b.
    #[arg(long, value_name = "PLY", conflicts_with = "fen")]
    at: Option<AtPly>,
    #[command(flatten)]
    occasion: occasion::Occasion,
    /// White's card.
    #[arg(long, value_name = "CARD", required_unless_present_any = ["white_name", "from"])]
    white: Option<PathBuf>,
    /// White's name, if he has no card; he can then neither seal nor sign.
    #[arg(long, value_name = "NAME", conflicts_with = "white")]
    white_name: Option<String>,
    /// Black's card.
    #[arg(long, value_name = "CARD", required_unless_present_any = ["black_name", "from"])]
    black: Option<PathBuf>,
    /// Black's name, if he has no card; he can then neither seal nor sign.
    #[arg(long, value_name = "NAME", conflicts_with = "black")]
    black_name: Option<String>,
    /// The arbiter's card; where there is none the first custodian rules.
    #[arg(long, value_name = "CARD")]
    arbiter: Option<PathBuf>,
    /// A custodian's card; once for each.
    #[arg(long, value_name = "CARD", required_unless_present = "from")]
    custodian: Vec<PathBuf>,
    /// Your secret key: the arbiter's or a custodian's.
    #[arg(long, value_name = "KEY")]
    key: PathBuf,
    /// The docket's folder, made where there is none.
    #[arg(long, value_name = "DIR")]
    docket: PathBuf,
    /// The code of laws: a built-in one by name, or a file.
    #[arg(long, value_name = "CODE", default_value = "blue-book")]
    laws: String,
    /// Time White has used.
    #[arg(long, value_name = "H:MM:SS")]
    used_white: Option<Used>,
    /// Time Black has used.
    #[arg(long, value_name = "H:MM:SS")]
    used_black: Option<Used>,
    /// The time control, as PGN writes it.
    #[arg(long, value_name = "CONTROL")]
    control: Option<TimeControl>,
    /// How late a player may come before it costs him the game.
    #[arg(long, value_name = "H:MM:SS")]
    default_time: Option<Used>,
    /// When the game is to be resumed (UTC).
    #[arg(long, value_name = "TIME")]
    resumes: Option<Timestamp>,
    /// Where it is to be resumed.
    #[arg(long, value_name = "PLACE")]
    venue: Option<String>,
    /// Who has an offer of a draw open: white or black.
    #[arg(long, value_name = "SIDE", value_parser = Side::from_str)]
    draw_offer: Option<Side>,
    /// A move made on the board after the player was told to seal.
    #[arg(long, value_name = "MOVE")]
    played: Option<String>,
    /// Notice given that a win within fifty moves is called for, as 55b (london).
    #[arg(long, value_name = "PLY")]
    notice: Option<AtPly>,
    /// Languages whose letters White may write, as de,en.
    #[arg(long, value_name = "CODES")]
    white_letters: Option<String>,
    /// Languages whose letters Black may write, as de,en.
    #[arg(long, value_name = "CODES")]
    black_letters: Option<String>,
    /// The odds given, by their giver: rook, or black:pawn-and-move; several with commas. Without
    /// a FEN the game begins with their array. Castling with an absent rook goes with rook and
    /// exchange alone.
    #[arg(long, value_name = "ODDS")]
    odds: Option<Odds>,
    /// Who must come together to open: custodian (if nothing is said), or both (custodian and
    /// replier).
    #[arg(long, value_name = "LOCK", value_parser = Lock::from_str)]
    lock: Option<Lock>,
}

/// Draws up, signs and files the snapshot.
///
/// # Errors
/// The score, the cards, the code of laws or the docket refuse it; the machine.
pub fn run(args: Args, world: &dyn World) -> Result<Report, Failure> {
    let docket = Docket::at(&args.docket);
    if docket.holds(docket::SNAPSHOT) {
        let what = format!("{} stands in {} already", docket::SNAPSHOT, args.docket.display());
        return Err(Failure::refused(what).hint("name another folder with --docket"));
    }
    let (content, laws) = match &args.from {
        Some(folder) => follow::follow(&args, folder, world)?,
        None => {
            let laws = super::codes::find(&args.laws)?;
            (draw_up::draw_up(&args, &laws, world)?, laws)
        }
    };
    let key = secrets::load_signing_key(&args.key, "sign the snapshot")?;
    content.check().map_err(|why| Failure::refused(format!("{}: {why}", docket::SNAPSHOT)))?;
    let mut snapshot = Verified::drawn(content);
    sign::check_own_card(&snapshot, &key.public(), &args.key)?;
    let persons = snapshot.keys();
    sign::attach(&mut snapshot, &key, &persons)?;

    fs::create_dir_all(docket.folder())
        .map_err(|why| Failure::machine(format!("{}: {why}", docket.folder().display())))?;
    filing::file_same(&docket, docket::LAWS, laws.text.as_bytes())?;
    filing::file_new(&docket, docket::SNAPSHOT, snapshot.text().as_bytes())?;
    tell(&docket, &snapshot, &laws.code);
    Ok(Report::new(
        format!("{}\n", docket.path(docket::SNAPSHOT).display()),
        json!({
            "snapshot": docket.path(docket::SNAPSHOT).display().to_string(),
            "digest": snapshot.digest().to_string(),
            "fen": snapshot.game.fen,
            "laws": snapshot.laws,
            "previous": snapshot.previous.map(|digest| digest.to_string()),
        }),
    ))
}

fn tell(docket: &Docket, snapshot: &Snapshot, code: &Code) {
    let folder = docket.folder().display();
    let mover = if snapshot.game.fen.contains(" w ") { &snapshot.white } else { &snapshot.black };
    let default_time = snapshot.clock.as_ref().and_then(|clock| clock.default_time);
    if let Grace::AskedFor { else_seconds } = grace(code, default_time) {
        terminal::say(format!(
            "no default time is set, so that who comes more than {else_seconds} s late to the \
             resumption loses under {}: --default-time H:MM:SS",
            code.name()
        ));
    }
    if mover.key.is_none() {
        terminal::warn(format!("{} has no card, and cannot seal without one", mover.name));
    }
    terminal::say(format!(
        "{} is to move and seals: adjourn seal {folder} --key HIS.key\n\
         the players may countersign: adjourn sign {folder}/{} --key THEIR.key",
        mover.name,
        docket::SNAPSHOT
    ));
}
