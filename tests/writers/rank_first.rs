//! Spanish and French descriptive cores: rank before file, no dash: `P4K N3KB T1QR-1Q PxB`. Men and
//! files as the English letters, side after man; [`fold`] knows each language's own.

use shakmaty::{Role, Square};

use super::algebraic_fold;
use super::chars;
use super::descriptive::{file_names, letter, men, rank};
use super::letters::Letters;
use super::scene::Subject;
use super::set::Level::{self, May, Must};

/// Every core of a move.
pub fn cores(subject: &Subject<'_>) -> Vec<(String, Level)> {
    let mut cores = Vec::new();
    if subject.castles.is_some() {
        // a slip: the King's step for castling
        let arrives = squares(subject, subject.to);
        return arrives.into_iter().map(|to| (format!("K{to}"), May)).collect();
    }
    for (man, level) in turned_men(subject, subject.from) {
        arrivals(subject, &man, level, &mut cores);
        captures(subject, &man, level, &mut cores);
    }
    promoted(subject, cores)
}

fn squares(subject: &Subject<'_>, square: Square) -> Vec<String> {
    let rank = rank(square, subject.scene.mover());
    file_names(square.file()).iter().map(|file| format!("{rank}{}", turned(file))).collect()
}

/// `TD` where English has `QR`.
fn turned(name: &str) -> String {
    name.chars().rev().collect()
}

fn turned_men(subject: &Subject<'_>, square: Square) -> Vec<(String, Level)> {
    men(subject.scene, square).into_iter().map(|(name, level)| (turned(&name), level)).collect()
}

fn arrivals(subject: &Subject<'_>, man: &str, level: Level, cores: &mut Vec<(String, Level)>) {
    let level = if subject.captured.is_some() { May } else { level };
    let from = squares(subject, subject.from);
    let rank = rank(subject.from, subject.scene.mover());
    for to in squares(subject, subject.to) {
        cores.push((format!("{man}{rank}-{to}"), May));
        cores.push((format!("{man}{to}"), level));
        cores.push((format!("{man}-{to}"), May));
        for from in &from {
            cores.push((format!("{man}{from}-{to}"), level));
            cores.push((format!("{man}{from}{to}"), May));
            cores.push((format!("{man}({from}){to}"), May));
            cores.push((format!("{man}({from})-{to}"), May));
            cores.push((format!("{man}/{from}{to}"), May));
            cores.push((format!("{man}/{from}-{to}"), May));
        }
        cores.push((format!("{man}x{to}"), May));
    }
}

fn captures(subject: &Subject<'_>, man: &str, level: Level, cores: &mut Vec<(String, Level)>) {
    let Some((role, taken)) = subject.captured else { return };
    let own = letter(role);
    let mut names = turned_men(subject, taken);
    for file in file_names(taken.file()) {
        // AT is the bishop on the rook's file; AD might also be the Queen's bishop
        let level = if file.len() == 1 && "KQ".contains(*file) { May } else { Must };
        let level = if role == Role::Pawn { Must } else { level };
        names.push((format!("{own}{}", turned(file)), level));
    }
    let mut origins = vec![(String::new(), Must)];
    origins.push((rank(subject.from, subject.scene.mover()).to_string(), May));
    for from in squares(subject, subject.from) {
        origins.push((from.clone(), Must));
        origins.push((format!("({from})"), May));
        origins.push((format!("/{from}"), May));
    }
    for (origin, sure) in origins {
        let level = level.min(sure);
        for (name, sure) in &names {
            cores.push((format!("{man}{origin}x{name}"), level.min(*sure)));
            for square in [taken, subject.to] {
                for place in squares(subject, square) {
                    cores.push((format!("{man}{origin}x{name}{place}"), May));
                    cores.push((format!("{man}{origin}x{name}({place})"), May));
                    cores.push((format!("{man}{origin}x{name}/{place}"), May));
                }
                let rank = rank(square, subject.scene.mover());
                cores.push((format!("{man}{origin}x{name}{rank}"), May));
                cores.push((format!("{man}{origin}x{name}({rank})"), May));
            }
        }
        for square in [taken, subject.to] {
            for to in squares(subject, square) {
                cores.push((format!("{man}{origin}x{to}"), May));
            }
        }
    }
}

fn promoted(subject: &Subject<'_>, bare: Vec<(String, Level)>) -> Vec<(String, Level)> {
    let Some(role) = subject.promotion else { return bare };
    let new = letter(role);
    let mut cores = Vec::new();
    for (core, level) in bare {
        cores.push((format!("{core}={new}"), level));
        for suffix in [format!("({new})"), format!("/{new}"), new.to_string()] {
            cores.push((format!("{core}{suffix}"), May));
        }
        cores.push((core, level));
    }
    cores
}

/// The cores a text may be in a language's letters.
pub fn fold(core: &str, letters: &Letters) -> Vec<(String, Level)> {
    let text = core.replace("toma", "x").replace("prend", "x");
    let level = if text == core { Must } else { May };
    let mut cores = plain(&text, letters, level);
    let spoken = spoken(&text, letters);
    if spoken != text {
        cores.extend(plain(&spoken, letters, May));
    }
    // P pr P, where `PR` is no King's pawn
    if letters.code == "fr" {
        for (at, _) in text.to_ascii_lowercase().match_indices("pr") {
            let level = if text[at..].starts_with("pr ") { level } else { May };
            let short = format!("{}x{}", &text[..at], &text[at + 2..]);
            cores.extend(plain(&short, letters, level));
        }
    }
    cores
}

/// The text with the men's words as letters.
pub fn spoken(text: &str, letters: &Letters) -> String {
    let words = algebraic_fold::words(letters.code);
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let lower = chars::unaccented(rest).to_lowercase();
        let word = words.iter().find(|(word, _)| lower.starts_with(word));
        let man = word.and_then(|(word, role)| Some((word, letters.of(*role).next()?)));
        let length = man.map_or(1, |(word, _)| word.chars().count());
        out += man.map_or(c.encode_utf8(&mut [0; 4]), |(_, letter)| letter);
        rest = rest.char_indices().nth(length).map_or("", |(at, _)| &rest[at..]);
    }
    out
}

fn plain(text: &str, letters: &Letters, mut level: Level) -> Vec<(String, Level)> {
    let mut out = String::new();
    for c in text.chars() {
        let man = letters.all().find(|(l, _)| l.chars().eq([c])).map(|(_, role)| letter(role));
        match c {
            ' ' => {}
            '.' | ',' | '\'' => level = May,
            // 3e, 3ª
            'e' | 'E' if letters.code == "fr" && out.ends_with(|c: char| c.is_ascii_digit()) => {}
            'ª' if letters.code == "es" && out.ends_with(|c: char| c.is_ascii_digit()) => {}
            '-' if out.ends_with('-') => level = May,
            '♔'..='♟' => {
                level = May;
                out.push(['K', 'Q', 'R', 'B', 'N', 'P'][(c as usize - '♔' as usize) % 6]);
            }
            '-' | '(' | ')' | '/' | '=' | '1'..='8' => out.push(c),
            _ if man.is_some() => out.extend(man),
            c if chars::takes(c) => {
                level = if chars::TAKES.contains(&c) { level } else { May };
                out.push('x');
            }
            c => match chars::digit(c) {
                None if chars::latin_alike(c).is_some() => {
                    let plain = chars::latin_alike(c);
                    let man = letters.all().find(|(l, _)| l.chars().next() == plain);
                    let Some((_, role)) = man else { return Vec::new() };
                    level = May;
                    out.push(letter(role));
                }
                Some(digit) => {
                    level = if matches!(c, 'З' | 'з') { level } else { May };
                    out.push(digit);
                }
                None => return Vec::new(),
            },
        }
    }
    vec![(out, level)]
}
