//! What every descriptive notation shares: names of men and squares from the mover's own side.

use shakmaty::{CastlingSide, Color, File, Role, Square};

use super::scene::{Scene, Subject};
use super::set::Level;

/// The men's letters in a core: always the English ones.
pub fn letter(role: Role) -> char {
    match role {
        Role::King => 'K',
        Role::Queen => 'Q',
        Role::Rook => 'R',
        Role::Bishop => 'B',
        Role::Knight => 'N',
        Role::Pawn => 'P',
    }
}

/// The names of a file: in full, and for six of them the half that two files share.
pub fn file_names(file: File) -> &'static [&'static str] {
    match file {
        File::A => &["QR", "R"],
        File::B => &["QN", "N"],
        File::C => &["QB", "B"],
        File::D => &["Q"],
        File::E => &["K"],
        File::F => &["KB", "B"],
        File::G => &["KN", "N"],
        File::H => &["KR", "R"],
    }
}

/// The rank of a square as `color` counts.
pub fn rank(square: Square, color: Color) -> char {
    let rank = square.rank() as u8;
    char::from(b'1' + if color.is_white() { rank } else { 7 - rank })
}

/// Every name of the man on `square`: by itself, by its origin's side, a pawn by its file.
pub fn men(scene: &Scene, square: Square) -> Vec<(String, Level)> {
    let Some(piece) = scene.piece_at(square) else { return Vec::new() };
    let own = letter(piece.role);
    let mut names = vec![(own.to_string(), Level::Must)];
    match piece.role {
        Role::Pawn => {
            let files = file_names(square.file()).iter();
            names.extend(files.map(|file| (format!("{file}{own}"), Level::Must)));
        }
        Role::Rook | Role::Bishop | Role::Knight => {
            for (side, sign) in [(CastlingSide::KingSide, 'K'), (CastlingSide::QueenSide, 'Q')] {
                let named = scene.origins.named(scene.position(), square, side);
                if let Some(level) = named {
                    names.push((format!("{sign}{own}"), level));
                }
            }
        }
        Role::King | Role::Queen => {}
    }
    names
}

/// Every name of a square for the mover, rank after file.
pub fn squares(subject: &Subject<'_>, square: Square) -> Vec<String> {
    let rank = rank(square, subject.scene.mover());
    file_names(square.file()).iter().map(|file| format!("{file}{rank}")).collect()
}
