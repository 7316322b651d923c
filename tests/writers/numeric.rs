//! ICCF cores: four digits, a fifth for a promotion; one dash may stand between the squares.

use shakmaty::{Role, Square};

use super::scene::Subject;
use super::set::Level::{self, May, Must};

/// Every core of a move.
pub fn cores(subject: &Subject<'_>) -> Vec<(String, Level)> {
    let level = if subject.scene.is_chess960() && subject.castles.is_some() { May } else { Must };
    between(subject, subject.to, level)
}

/// Castling written as King takes Rook; the captured pawn's square en passant.
pub fn slips(subject: &Subject<'_>) -> Vec<(String, Level)> {
    match (subject.m, subject.captured) {
        (shakmaty::Move::Castle { rook, .. }, _) => between(subject, rook, May),
        (shakmaty::Move::EnPassant { .. }, Some((_, taken))) => between(subject, taken, May),
        _ => Vec::new(),
    }
}

fn between(subject: &Subject<'_>, to: Square, level: Level) -> Vec<(String, Level)> {
    let mut cores = Vec::new();
    for (sep, sure) in [("", level), ("-", level), ("x", May)] {
        let core = format!("{}{sep}{}", digits(subject.from), digits(to));
        if let Some(role) = subject.promotion {
            cores.push((format!("{core}{}", promotion(role)), sure));
        }
        cores.push((core, sure));
    }
    cores
}

fn digits(square: Square) -> String {
    format!("{}{}", 1 + square.file() as u8, 1 + square.rank() as u8)
}

fn promotion(role: Role) -> char {
    match role {
        Role::Queen => '1',
        Role::Rook => '2',
        Role::Bishop => '3',
        _ => '4',
    }
}
