//! English descriptive cores: `KR(Q2)-K2`, `PxP`, `BxN/QB6`, `P=Q`, `Q!checks`, `KB-@1`.
//! Men and files as single letters (`N` for the Knight), ranks as digits, `-` for every way to say
//! to, `x` for takes, `@` for his, her or its own file.

use shakmaty::{CastlingSide, Role, Square};

use super::descriptive::{file_names, letter, men, rank, squares};
use super::scene::Subject;
use super::set::Level::{self, May, Must};

/// Every core of a move.
pub fn cores(subject: &Subject<'_>) -> Vec<(String, Level)> {
    let mut cores = Vec::new();
    if subject.castles.is_some() {
        cores.push(("K!moves".into(), May));
        let to = squares(subject, subject.to);
        cores.extend(to.iter().map(|to| (format!("K-{to}"), May)));
        return cores;
    }
    steps(subject, &mut cores);
    for (man, level) in men(subject.scene, subject.from) {
        for (origin, dash_follows, sure) in origins(subject, subject.from) {
            let level = level.min(sure);
            arrivals(subject, &man, &origin, dash_follows, level, &mut cores);
            captures(subject, &format!("{man}{origin}"), level, &mut cores);
        }
        own_file(subject, &man, level, &mut cores);
        effects(subject, &man, level, &mut cores);
    }
    promoted(subject, cores)
}

/// The slips: a capture written as a push, a King's step for castling.
pub fn slips(subject: &Subject<'_>) -> Vec<(String, Level)> {
    let mut cores = Vec::new();
    let to = squares(subject, subject.to);
    if subject.castles.is_some() {
        for to in to {
            let file = to.trim_end_matches('1');
            for core in [format!("K-{file}"), format!("K{file}")] {
                cores.push((core, May));
            }
            for (origin, _, _) in origins(subject, subject.from) {
                for core in [format!("K{origin}{to}"), format!("K{origin}-{to}")] {
                    cores.push((core, May));
                }
                cores.push((format!("K-{origin}{to}"), May));
            }
        }
        return cores;
    }
    if !subject.is_pawn_capture() {
        return cores;
    }
    for (man, _) in men(subject.scene, subject.from) {
        for (origin, dash, _) in origins(subject, subject.from) {
            for to in &to {
                let before = if dash == Dash::BeforeOrigin { "-" } else { "" };
                cores.push((format!("{man}{before}{origin}-{to}"), May));
                cores.push((format!("{man}{before}{origin}{to}"), May));
            }
        }
        if let (true, Some((_, taken))) = (subject.is_en_passant(), subject.captured) {
            cores.extend(squares(subject, taken).iter().map(|to| (format!("{man}x{to}"), May)));
        }
    }
    promoted(subject, cores)
}

/// How far a pawn goes on its file: K. P. two.
fn steps(subject: &Subject<'_>, cores: &mut Vec<(String, Level)>) {
    if subject.role != Role::Pawn || subject.captured.is_some() {
        return;
    }
    let far = subject.from.rank().distance(subject.to.rank());
    for file in file_names(subject.from.file()) {
        for squares in ["", "1"] {
            cores.push((format!("{file}P{far}{squares}"), May));
        }
    }
}

/// Where the dash goes when there is one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dash {
    AfterOrigin,
    BeforeOrigin,
}

/// Ways to say where the man comes from.
fn origins(subject: &Subject<'_>, from: Square) -> Vec<(String, Dash, Level)> {
    let rank = rank(from, subject.scene.mover());
    let mut all = vec![(String::new(), Dash::AfterOrigin, Must)];
    for square in squares(subject, from) {
        all.push((format!("({square})"), Dash::AfterOrigin, Must));
        all.push((format!("({square})"), Dash::BeforeOrigin, Must));
        all.push((format!("/{square}"), Dash::AfterOrigin, Must));
        all.push((square.clone(), Dash::AfterOrigin, May));
    }
    // R7xP: of men that may be two on one line; two Bishops never go to one square
    if matches!(subject.role, Role::Rook | Role::Knight | Role::Queen) {
        all.push((rank.to_string(), Dash::AfterOrigin, Must));
    }
    all.push((format!("({rank})"), Dash::AfterOrigin, Must));
    all.push((format!("({rank})"), Dash::BeforeOrigin, May));
    all.push((format!("/{rank}"), Dash::AfterOrigin, May));
    for file in file_names(from.file()) {
        let level = May; // R(K)-K8: of the first rank, or of the file
        all.push((format!("({file})"), Dash::AfterOrigin, level));
        all.push((format!("({file})"), Dash::BeforeOrigin, level));
        all.push((format!("/{file}"), Dash::AfterOrigin, level));
    }
    all
}

fn arrivals(
    subject: &Subject<'_>,
    man: &str,
    origin: &str,
    dash: Dash,
    level: Level,
    cores: &mut Vec<(String, Level)>,
) {
    // a capture written without its sign: signs never make a record illegal, but a pawn's is a slip
    let level = match subject.captured {
        Some(_) => level.min(May),
        None => level,
    };
    if subject.is_pawn_capture() {
        return;
    }
    for to in squares(subject, subject.to) {
        let file = to.trim_end_matches('1');
        let left_out = to.ends_with('1') && subject.role != Role::Pawn;
        match dash {
            Dash::AfterOrigin => {
                cores.push((format!("{man}{origin}-{to}"), level));
                let glued = if origin.len() == 1 { May } else { level };
                cores.push((format!("{man}{origin}{to}"), glued));
                if left_out {
                    cores.push((format!("{man}{origin}-{file}"), level));
                    cores.push((format!("{man}{origin}{file}"), May));
                }
            }
            Dash::BeforeOrigin => {
                cores.push((format!("{man}-{origin}{to}"), level));
                cores.push((format!("{man}-{origin}-{to}"), May));
                if left_out {
                    cores.push((format!("{man}-{origin}{file}"), May));
                }
            }
        }
        // a capture sign where nothing is taken
        cores.push((format!("{man}{origin}x{to}"), May));
    }
}

fn captures(subject: &Subject<'_>, man: &str, level: Level, cores: &mut Vec<(String, Level)>) {
    let Some((_, taken)) = subject.captured else { return };
    let passing = if subject.is_en_passant() { May } else { Must };
    for (name, sure) in men(subject.scene, taken) {
        let level = level.min(sure);
        cores.push((format!("{man}x{name}"), level));
        let mut places = vec![(taken, level.min(passing))];
        if subject.is_en_passant() {
            places.push((subject.to, May));
        }
        for (square, level) in places {
            for place in squares(subject, square) {
                cores.push((format!("{man}x{name}/{place}"), level));
                cores.push((format!("{man}x{name}({place})"), level));
                cores.push((format!("{man}x{name}{place}"), May));
                cores.push((format!("{man}x{name}-{place}"), May));
                if let Some(file) = place.strip_suffix('1') {
                    cores.push((format!("{man}x{name}({file})"), May));
                    cores.push((format!("{man}x{name}/{file}"), May));
                }
            }
            let rank = rank(square, subject.scene.mover());
            // QxQR4: the Queen's Rook on the fourth rank, or the square; both are the letter's
            cores.push((format!("{man}x{name}{rank}"), level));
            cores.push((format!("{man}x{name}({rank})"), May));
            cores.push((format!("{man}x{name}/{rank}"), May));
        }
        for file in file_names(taken.file()) {
            cores.push((format!("{man}x{name}({file})"), May));
            cores.push((format!("{man}x{name}/{file}"), May));
        }
    }
    for to in squares(subject, subject.to) {
        cores.push((format!("{man}x{to}"), level.min(passing)));
        if let Some(file) = to.strip_suffix('1') {
            cores.push((format!("{man}x{file}"), May));
        }
    }
    if subject.is_en_passant() {
        let taken = squares(subject, taken);
        cores.extend(taken.iter().map(|square| (format!("{man}x{square}"), May)));
    }
}

/// `Q-@2`: the Queen to her own file; a King's Bishop's own file is the King's Bishop's.
fn own_file(subject: &Subject<'_>, man: &str, level: Level, cores: &mut Vec<(String, Level)>) {
    // a capture written without its sign
    let level = if subject.captured.is_some() { May } else { level };
    let rank = rank(subject.to, subject.scene.mover());
    let names = file_names(subject.to.file());
    if subject.role == Role::Pawn {
        let level = if subject.from.file() == subject.to.file() { May } else { return };
        cores.push((format!("{man}-@{rank}"), level));
        return;
    }
    if !names.contains(&man) {
        return;
    }
    let full = man.len() == 2 || matches!(subject.role, Role::King | Role::Queen);
    let sure = match (full, origin_side(subject)) {
        (true, _) => Must,
        // a bare R: his own file is the file he came from, if that is known
        (false, Some(side)) if names[0].starts_with(side) => Must,
        (false, Some(_)) => May,
        (false, None) => May,
    };
    cores.push((format!("{man}-@{rank}"), level.min(sure)));
    for (origin, _, _) in origins(subject, subject.from) {
        for sep in ["", "-"] {
            cores.push((format!("{man}{origin}{sep}@{rank}"), May));
            cores.push((format!("{man}-{origin}{sep}@{rank}"), May));
            if rank == '1' {
                cores.push((format!("{man}{origin}{sep}@"), May));
            }
        }
    }
}

fn origin_side(subject: &Subject<'_>) -> Option<char> {
    let named =
        |side| subject.scene.origins.named(subject.scene.position(), subject.from, side).is_some();
    match (named(CastlingSide::KingSide), named(CastlingSide::QueenSide)) {
        (true, false) => Some('K'),
        (false, true) => Some('Q'),
        _ => None,
    }
}

fn effects(subject: &Subject<'_>, man: &str, level: Level, cores: &mut Vec<(String, Level)>) {
    use shakmaty::Position as _;
    let quiet = if subject.captured.is_some() { May } else { Must };
    cores.push((format!("{man}!moves"), level.min(quiet)));
    if subject.gives_check() {
        cores.push((format!("{man}!checks"), level));
        if subject.captured.is_some() {
            cores.push((format!("{man}x!checks"), May));
        }
    }
    if subject.mates() {
        cores.push((format!("{man}!mates"), level));
    }
    if subject.captured.is_some() {
        cores.push((format!("{man}!takes"), May));
    }
    let chess = subject.scene.position().chess();
    if chess.is_check() && subject.role != Role::King && subject.captured.is_none() {
        cores.push((format!("{man}!interposes"), level));
    }
}

/// Each core as it is, if the man stays what it is; else with the new piece named or not.
fn promoted(subject: &Subject<'_>, bare: Vec<(String, Level)>) -> Vec<(String, Level)> {
    let Some(role) = subject.promotion else { return bare };
    let new = letter(role);
    let mut cores = Vec::new();
    for (man, level) in men(subject.scene, subject.from) {
        let level = if subject.captured.is_some() { May } else { level };
        cores.push((format!("{man}={new}"), level));
    }
    for (core, level) in bare {
        let effect = core.contains('!');
        let level = if effect { May } else { level };
        if !effect {
            for suffix in [format!("({new})"), format!("={new}"), format!("/{new}")] {
                cores.push((format!("{core}{suffix}"), level));
            }
            cores.push((format!("{core}{new}"), May));
        }
        cores.push((core, level));
    }
    cores
}
