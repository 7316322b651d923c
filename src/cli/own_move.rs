//! A move given on the command line, as people write moves: in SAN, in UCI, in any notation read.

use super::failure::Failure;
use crate::{
    chess::{Game, Move},
    paper::snapshot::Uci,
    record::{self, Admitted, Written},
};

/// The one legal move that `written`, given as `flag`, names in `game`.
///
/// # Errors
/// It names none, or more than one.
pub fn find(flag: &str, written: &str, game: &Game) -> Result<Move, Failure> {
    let position = game.position();
    if let Some(play) = written.parse().ok().and_then(|uci: Uci| position.find_uci(uci.0)) {
        return Ok(play);
    }
    let text = Written::new(written).map_err(|why| Failure::usage(format!("{flag}: {why}")))?;
    let finding = record::read(game, &text, &Admitted::default());
    let moves: Vec<Move> = finding.moves().collect();
    match moves.as_slice() {
        [only] => Ok(*only),
        [] => {
            let what = format!("{flag} {written}: no such move is legal in {}", position.fen());
            Err(Failure::refused(what))
        }
        several => {
            let sans: Vec<String> = several.iter().map(|m| position.san(*m)).collect();
            Err(Failure::refused(format!("{flag} {written} may be {}", sans.join(" or "))))
        }
    }
}
