//! Claims of a draw, proved from the score or the board, and refused by how much.
#![allow(clippy::unwrap_used)]

use adjourn::chess::{Game, IdleEnPassant, Position};

#[path = "draws/commands.rs"]
mod commands;
#[path = "draws/counting.rs"]
mod counting;
#[path = "draws/perpetual.rs"]
mod perpetual;

fn position(fen: &str) -> Position {
    Position::from_fen(fen, IdleEnPassant::Dropped).unwrap()
}

fn game(fen: &str, moves: &str) -> Game {
    let moves = moves.split_whitespace().map(|uci| uci.parse().unwrap());
    Game::replay(position(fen), moves).unwrap()
}
