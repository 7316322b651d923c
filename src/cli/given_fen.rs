//! A position given as FEN on the command line.

use super::{failure::Failure, terminal};
use crate::chess::{IdleEnPassant, Position};

/// The position. A square for en passant where no capture is legal is dropped, as many programs
/// write one after every double step; that is said.
///
/// # Errors
/// It is no FEN, or no position that can occur.
pub fn position(fen: &str) -> Result<Position, Failure> {
    let position = Position::from_fen(fen, IdleEnPassant::Dropped)
        .map_err(|why| Failure::refused(format!("--fen: {why}")))?;
    if let Err(why) = Position::from_fen(fen, IdleEnPassant::Refused) {
        terminal::say(format!("--fen: {why}; that square is dropped"));
    }
    Ok(position)
}
