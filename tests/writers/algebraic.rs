//! Algebraic and coordinate cores: men as white figurines whatever the language, files in lower
//! case, `x` for every capture sign, `-` for every dash, a promotion as `=♕ ♕ (♕) /♕` or left out.

use shakmaty::{Role, Square};

use super::scene::Subject;
use super::set::Level::{self, May, Must};

/// The figurine that stands for a man in a core.
pub fn figurine(role: Role) -> char {
    match role {
        Role::King => '♔',
        Role::Queen => '♕',
        Role::Rook => '♖',
        Role::Bishop => '♗',
        Role::Knight => '♘',
        Role::Pawn => '♙',
    }
}

/// Every core of a move.
pub fn cores(subject: &Subject<'_>) -> Vec<(String, Level)> {
    if subject.castles.is_some() {
        return castling(subject);
    }
    let bare = match subject.role {
        Role::Pawn => pawn(subject),
        _ => piece(subject),
    };
    promoted(subject, bare)
}

/// The slips of the pen: a capture written as a push or without its file, the captured pawn's
/// square en passant, `Kg1` and `e1h1` for castling.
pub fn slips(subject: &Subject<'_>) -> Vec<(String, Level)> {
    let (from, to) = (subject.from, subject.to);
    let mut bare = Vec::new();
    if let Some(side) = subject.castles {
        let rook = match subject.m {
            shakmaty::Move::Castle { rook, .. } => rook,
            _ => Square::from_coords(
                if side.is_king_side() { shakmaty::File::H } else { shakmaty::File::A },
                from.rank(),
            ),
        };
        bare.push((format!("♔{to}"), Must));
        for sep in ["", "-"] {
            bare.push((format!("{from}{sep}{rook}"), Must));
            bare.push((format!("♔{sep}{to}"), May));
        }
        for core in [format!("♔x{to}"), format!("{from}x{rook}"), format!("♔{rook}")] {
            bare.push((core, May));
        }
        for sep in ["", "-", "x"] {
            bare.push((format!("♔{from}{sep}{rook}"), May));
            bare.push((format!("♔{sep}{rook}"), May));
            for part in [from.file().char(), from.rank().char()] {
                bare.push((format!("♔{part}{sep}{to}"), May));
                bare.push((format!("{part}♔{sep}{to}"), May));
            }
        }
        return bare;
    }
    if subject.is_pawn_capture() {
        for core in [to.to_string(), format!("x{to}"), format!("♙{to}")] {
            bare.push((core, Must));
        }
    }
    if let (true, Some((_, taken))) = (subject.is_en_passant(), subject.captured) {
        let file = from.file().char();
        for sep in ["", "x"] {
            bare.push((format!("{file}{sep}{taken}"), Must));
            bare.push((format!("{from}{sep}{taken}"), Must));
            bare.push((format!("♙{file}{sep}{taken}"), May));
            bare.push((format!("♙{from}{sep}{taken}"), May));
            bare.push((format!("♙{sep}{taken}"), May));
            bare.push((format!("{sep}{taken}"), May));
        }
        bare.push((format!("{from}-{taken}"), Must));
        bare.push((format!("{file}-{taken}"), May));
    }
    promoted(subject, bare)
}

fn castling(subject: &Subject<'_>) -> Vec<(String, Level)> {
    let (from, to) = (subject.from, subject.to);
    if subject.scene.is_chess960() {
        let shakmaty::Move::Castle { rook, .. } = subject.m else { return Vec::new() };
        let mut cores = vec![(format!("{from}{rook}"), Must), (format!("{from}-{rook}"), Must)];
        for sep in ["", "-", "x"] {
            for man in ["", "♔"] {
                cores.push((format!("{man}{from}{sep}{to}"), May));
                cores.push((format!("{man}{from}{sep}{rook}"), May));
            }
        }
        return cores;
    }
    let mut cores = Vec::new();
    for (sep, level) in [("", Must), ("-", Must), ("x", May)] {
        cores.push((format!("{from}{sep}{to}"), level));
        cores.push((format!("♔{from}{sep}{to}"), level));
        cores.push((format!("♔({from}){sep}{to}"), May));
        cores.push((format!("{from}♔{sep}{to}"), May));
        for part in [from.file().char(), from.rank().char()] {
            cores.push((format!("♔{part}{sep}{to}"), May));
            cores.push((format!("{part}♔{sep}{to}"), May));
            cores.push((format!("♔({part}){sep}{to}"), May));
        }
    }
    cores
}

fn piece(subject: &Subject<'_>) -> Vec<(String, Level)> {
    let man = figurine(subject.role);
    let (from, to) = (subject.from, subject.to);
    let parts = [String::new(), from.file().to_string(), from.rank().to_string(), from.to_string()];
    let mut cores = Vec::new();
    for sep in ["", "-", "x"] {
        cores.push((format!("{from}{sep}{to}"), Must));
        for part in &parts {
            cores.push((format!("{man}{part}{sep}{to}"), Must));
            if !part.is_empty() {
                cores.push((format!("{part}{man}{sep}{to}"), Must));
                cores.push((format!("{man}({part}){sep}{to}"), Must));
                cores.push((format!("({part}){man}{sep}{to}"), May));
            }
        }
    }
    for part in &parts {
        cores.push((format!("{man}{part}{to}x"), May));
        cores.push((format!("{part}{man}{to}x"), May));
    }
    cores
}

fn pawn(subject: &Subject<'_>) -> Vec<(String, Level)> {
    let (from, to) = (subject.from, subject.to);
    let (file, arrival) = (from.file().char(), to.file().char());
    let takes = subject.captured.is_some();
    let mut cores = Vec::new();
    for man in ["", "♙"] {
        for (sep, level) in [("", Must), ("-", Must), ("x", if takes { Must } else { May })] {
            cores.push((format!("{man}{from}{sep}{to}"), level));
        }
    }
    for sep in ["", "-", "x"] {
        // Pd5 for Pxd5 is a capture written as a push
        let named = if (sep == "x") == takes && sep != "-" { Must } else { May };
        cores.push((format!("♙{sep}{to}"), named));
        cores.push((format!("♙({from}){sep}{to}"), May));
        let level = if takes && sep != "-" { Must } else { May };
        cores.push((format!("♙{file}{sep}{to}"), level));
        for part in [from.file().to_string(), from.rank().to_string(), from.to_string()] {
            cores.push((format!("{part}♙{sep}{to}"), May));
            cores.push((format!("♙{part}{sep}{to}"), May));
            cores.push((format!("♙({part}){sep}{to}"), May));
            cores.push((format!("{part}{sep}{to}"), May));
        }
    }
    cores.push((format!("{from}{to}x"), May));
    cores.push((format!("♙{to}x"), May));
    if !takes {
        cores.push((to.to_string(), Must));
        cores.push((format!("{to}x"), May));
        return cores;
    }
    for core in [format!("{file}{to}"), format!("{file}x{to}")] {
        cores.push((core, Must));
    }
    for core in
        [format!("{file}{arrival}"), format!("{file}x{arrival}"), format!("{file}{arrival}x")]
    {
        cores.push((format!("♙{core}"), May));
        cores.push((core, Must));
    }
    cores.push((format!("{file}x"), Must));
    for core in [
        format!("{file}-{to}"),
        format!("{file}-{arrival}"),
        format!("{file}{to}x"),
        format!("♙{file}x"),
        format!("♙{file}{to}x"),
        format!("{from}x{arrival}"),
        format!("{from}{arrival}"),
        format!("{from}x"),
        format!("♙{from}x"),
    ] {
        cores.push((core, May));
    }
    cores
}

/// Each core as it is, if the man stays what it is; else with the new piece named or not.
fn promoted(subject: &Subject<'_>, bare: Vec<(String, Level)>) -> Vec<(String, Level)> {
    let Some(role) = subject.promotion else { return bare };
    let man = figurine(role);
    let mut cores = Vec::new();
    for (core, level) in bare {
        // `dxQ`, `ed:Q`: a letter straight after a sign is as likely the captured man's
        let signed = if core.ends_with('x') { May } else { level };
        let short = !core.ends_with(|c: char| c.is_ascii_digit());
        cores.push((format!("{core}{man}"), if short { signed.min(May) } else { level }));
        for suffix in
            [format!("={man}"), format!("({man})"), format!("(={man})"), format!("/{man}")]
        {
            cores.push((format!("{core}{suffix}"), signed));
        }
        cores.push((format!("{core}=({man})"), May));
        cores.push((format!("{core}-{man}"), May));
        cores.push((core, level));
    }
    cores
}
