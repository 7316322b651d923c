//! Puts a dressing on a core: one of the many ways a hand writes it.

use shakmaty::Role;

use super::algebraic::figurine;
use super::chars;
use super::letters::{Letters, ROLES};
use super::random::Random;

/// What an algebraic hand writes men and files with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Glyphs {
    Letters,
    Figurines,
    /// Letters, some of them of the wrong script.
    Alike,
    Capitals,
    /// `Knight to f3`.
    Words,
}

/// An algebraic core in a language's letters.
pub fn algebraic(core: &str, letters: &Letters, random: &mut Random) -> String {
    let glyphs = match random.below(24) {
        // a dash and a capital would be descriptive, but between squares
        0 | 1 if !core.contains('-') || core.is_ascii() => Glyphs::Capitals,
        2 | 3 => Glyphs::Alike,
        4..7 => Glyphs::Figurines,
        7 | 8 if letters.code == "en" => Glyphs::Words,
        _ => Glyphs::Letters,
    };
    let spaces = random.once_in(6);
    let mut out = String::new();
    let mut previous = ' ';
    for c in core.chars() {
        let token = !(previous.is_ascii_lowercase() && c.is_ascii_digit());
        if spaces && token && !out.is_empty() && random.once_in(2) {
            out.push(' ');
        }
        match role(c) {
            Some(role) => out.push_str(&man(role, letters, glyphs, random)),
            None if c == 'x' && core.ends_with('x') => out.push_str(random.pick(&["x", ":", "×"])),
            None => out.push_str(&sign(c, glyphs, random)),
        }
        previous = c;
    }
    if glyphs == Glyphs::Capitals {
        return out.to_uppercase().replace('Х', "X");
    }
    if glyphs == Glyphs::Letters && core.contains('=') && random.once_in(4) {
        // d8=q
        let last = out.pop().into_iter().flat_map(char::to_lowercase).collect::<String>();
        out.push_str(&last);
    }
    out
}

fn role(c: char) -> Option<Role> {
    ROLES.into_iter().find(|role| figurine(*role) == c)
}

fn man(role: Role, letters: &Letters, glyphs: Glyphs, random: &mut Random) -> String {
    let own: Vec<&str> = letters.of(role).collect();
    if glyphs == Glyphs::Words {
        return format!(
            "{} ",
            word(letters.of(role).next().and_then(|l| l.chars().next()).unwrap())
        );
    }
    if own.is_empty() || glyphs == Glyphs::Figurines {
        let white = figurine(role);
        let black = char::from_u32(white as u32 + 6).unwrap();
        let mut text = String::from(random.pick(&[white, black]));
        if random.once_in(5) {
            text.push('\u{fe0e}');
        }
        return text;
    }
    let letter = random.pick(&own);
    if glyphs == Glyphs::Alike && letter.chars().all(|c| chars::latin_alike(c).is_some()) {
        return letter.chars().filter_map(chars::latin_alike).collect();
    }
    letter.to_string()
}

fn sign(c: char, glyphs: Glyphs, random: &mut Random) -> String {
    match c {
        '-' if glyphs == Glyphs::Words => " to ".into(),
        'x' if random.once_in(10) => random.pick(&[" takes ", " tks "]).to_string(),
        'x' if random.once_in(3) => random.pick(chars::TAKES).to_string(),
        '-' if random.once_in(2) => random.pick(chars::DASHES).to_string(),
        '3' if glyphs == Glyphs::Alike => "З".into(),
        c if glyphs == Glyphs::Alike => {
            let found = chars::FILES.iter().find(|(_, file)| *file == c);
            found.map_or(c, |(alike, _)| *alike).to_string()
        }
        c => c.to_string(),
    }
}

/// ICCF digits.
pub fn numeric(core: &str, random: &mut Random) -> String {
    core.chars().map(|c| sign(c, Glyphs::Letters, random)).collect()
}

/// Castling in signs.
pub fn castling(core: &str, random: &mut Random) -> String {
    let circle = random.pick(&['O', 'o', '0', 'О', 'о', 'Ο', 'ο']);
    let dash = match random.below(4) {
        0 => String::new(),
        1 => "--".into(),
        _ => random.pick(chars::DASHES).to_string(),
    };
    let circles = vec![circle.to_string(); if core == "long" { 3 } else { 2 }];
    circles.join(&dash)
}

/// The manner of a descriptive hand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// `KR(Q2)-K2`
    Terse,
    /// `K R (Q 2) - K 2`
    Spaced,
    /// `K. R. (on Q. 2d) to K's 2d`
    Wordy,
    /// `King's Rook (on Queen's second) to King's second`
    Words,
}

/// An English descriptive core.
pub fn english(core: &str, random: &mut Random) -> String {
    let manner =
        random.pick(&[Manner::Terse, Manner::Spaced, Manner::Wordy, Manner::Words, Manner::Terse]);
    if let Some((man, effect)) = core.split_once('!') {
        return format!("{} {effect}", name(man, manner, random));
    }
    let bare = |man: &&str| man.chars().all(|c| c.is_ascii_uppercase());
    if let Some(man) = core.strip_suffix("=Q").filter(bare) {
        let words = ["queens", "becomes a Queen", "becomes Queen", ", becomes a queen"];
        return format!("{} {}", name(man, manner, random), random.pick(&words));
    }
    let mut out = String::new();
    let mut rest = core;
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_uppercase()).unwrap_or(rest.len());
        if end > 0 {
            let run = &rest[..end];
            rest = &rest[end..];
            let digit = rest.chars().next().filter(char::is_ascii_digit);
            // R7xP: the rank a man comes from
            if let (true, Some(digit)) =
                (out.is_empty() && rest.chars().nth(1).is_some_and(|c| "-x".contains(c)), digit)
            {
                out.push_str(&format!("{}{digit}", name(run, manner, random)));
                rest = &rest[1..];
                continue;
            }
            out.push_str(&run_of_letters(run, digit, core, manner, random));
            rest = &rest[usize::from(digit.is_some())..];
            continue;
        }
        let c = rest.chars().next().unwrap();
        rest = &rest[c.len_utf8()..];
        out.push_str(&english_sign(c, rest, manner, random));
        if c == '=' && manner == Manner::Wordy {
            let new = rest.chars().next().unwrap();
            rest = &rest[new.len_utf8()..];
            out.push_str(word(new));
        }
    }
    out.trim().replace("  ", " ")
}

fn run_of_letters(
    run: &str,
    digit: Option<char>,
    core: &str,
    manner: Manner,
    random: &mut Random,
) -> String {
    let Some(digit) = digit else { return name(run, manner, random) };
    // without a dash man and square are one run: keep it terse
    let glued = !core.contains(['-', 'x']) || run.len() > 2;
    match manner {
        Manner::Terse => format!("{}{}", name(run, manner, random), rank(digit, manner, random)),
        _ if glued => format!("{}{digit}", name(run, Manner::Terse, random)),
        Manner::Spaced => {
            format!("{} {}", name(run, manner, random), rank(digit, manner, random))
        }
        _ => {
            let possessive = if random.once_in(4) { "" } else { "'s" };
            let file = name(run, manner, random);
            format!("{file}{possessive} {}", rank(digit, manner, random))
        }
    }
}

/// A man or a file: `KR`, `K. R.`, `King's Rook`.
fn name(letters: &str, manner: Manner, random: &mut Random) -> String {
    let one = |c: char| -> String {
        match (manner, c) {
            (Manner::Words, c) => word(c).into(),
            (_, 'N') => "Kt".into(),
            (_, c) => c.to_string(),
        }
    };
    let parts: Vec<String> = letters.chars().map(one).collect();
    match manner {
        Manner::Terse if random.once_in(4) => letters.to_string(),
        Manner::Terse => parts.concat(),
        Manner::Spaced => parts.join(" "),
        Manner::Wordy => parts.join(". ") + ".",
        Manner::Words => parts.join("'s "),
    }
}

fn word(letter: char) -> &'static str {
    match letter {
        'K' => "King",
        'Q' => "Queen",
        'R' => "Rook",
        'B' => "Bishop",
        'N' => "Knight",
        _ => "Pawn",
    }
}

fn rank(digit: char, manner: Manner, random: &mut Random) -> String {
    let place = digit as usize - '1' as usize;
    let ordinal = ["1st", "2d", "3d", "4th", "5th", "6th", "7th", "8th"][place];
    let other = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"][place];
    let spelt = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
    let number = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
    match manner {
        Manner::Terse | Manner::Spaced if digit == '1' && random.once_in(4) => {
            random.pick(&[" sq ", " Sq. ", "I"]).to_string()
        }
        Manner::Terse | Manner::Spaced => digit.to_string(),
        Manner::Wordy if digit == '1' => random.pick(&["sq.", "square", "1st"]).to_string(),
        Manner::Wordy => random.pick(&[ordinal, other]).to_string(),
        Manner::Words if digit == '1' && random.once_in(2) => "square".into(),
        Manner::Words => random.pick(&[spelt[place], number[place], ordinal]).to_string(),
    }
}

fn english_sign(c: char, rest: &str, manner: Manner, random: &mut Random) -> String {
    let terse = manner == Manner::Terse;
    match c {
        '@' => random.pick(&["her ", "his ", "her own "]).to_string(),
        '-' if terse => random.pick(&["-", "-", "–", "--"]).to_string(),
        '-' if manner == Manner::Spaced => random.pick(&[" - ", " — "]).to_string(),
        '-' => " to ".into(),
        'x' if terse => random.pick(&["x", "x", "×", "X"]).to_string(),
        'x' if manner == Manner::Spaced => random.pick(&[" x ", " × ", " tks "]).to_string(),
        'x' => " takes ".into(),
        '(' if !terse && rest.chars().nth(1).is_some_and(|c| c != ')') => {
            random.pick(&[" (", " (on "]).to_string()
        }
        '(' if terse => "(".into(),
        '(' => " (".into(),
        ')' if terse => ")".into(),
        ')' => ") ".into(),
        '=' if manner == Manner::Wordy => ", becomes a ".into(),
        '=' => random.pick(&["=", " = "]).to_string(),
        c => c.to_string(),
    }
}

/// A Spanish or French core.
pub fn rank_first(core: &str, letters: &Letters, random: &mut Random) -> String {
    let spaced = random.once_in(3);
    let mut out = String::new();
    for c in core.chars() {
        if spaced && !out.is_empty() {
            out.push(' ');
        }
        let role = ROLES.into_iter().find(|role| super::descriptive::letter(*role) == c);
        match role.and_then(|role| letters.of(role).next()) {
            Some(own) => out.push_str(own),
            None if c == 'x' && letters.code == "fr" => {
                out.push_str(random.pick(&["x", "×", " pr "]));
            }
            None if c == 'x' => out.push_str(random.pick(&["x", "x", "×"])),
            None if c.is_ascii_digit() && random.once_in(20) => {
                out.push_str(&format!("{c}{}", if letters.code == "fr" { "e" } else { "ª" }));
            }
            None => out.push_str(&sign(c, Glyphs::Letters, random)),
        }
    }
    out
}

/// May `=` follow as a draw offer, may `e.p.`?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Plain,
    Promotion,
    EnPassant,
}

/// The text as it stands on the sheet: number, signs, comments, quotes, a full stop.
pub fn wrap(text: &str, kind: Kind, random: &mut Random) -> String {
    let mut out = text.to_string();
    if random.once_in(3) {
        let signs = [
            "+",
            "++",
            "#",
            "†",
            "‡",
            " ch",
            " ch.",
            "ch",
            " check",
            " dbl ch",
            " dis ch",
            " mate",
            "!",
            "?",
            "!?",
            " $1",
            " $14",
            "+!",
            " (=)",
            ", check",
            " disch",
            " dbl",
            " (ch.)",
            " with check",
            ", giving check",
            ", check-mate",
            ";",
        ];
        out.push_str(random.pick(&signs));
    }
    if kind == Kind::EnPassant && random.once_in(2) {
        out.push_str(random.pick(&[" e.p.", " ep", " (ep)", "e.p.", " e.p.+"]));
    }
    if kind == Kind::Plain && random.once_in(30) {
        out.push_str(" =");
    }
    if random.once_in(10) {
        out.push('.');
    }
    if random.once_in(8) {
        let number = random.pick(&["41.", "41. ", "41... ", "41…", "41 … ", "1.", "7. "]);
        out.insert_str(0, number);
    }
    if random.once_in(20) {
        let (open, close) = random.pick(&[
            ("\"", "\""),
            ("“", "”"),
            ("'", "'"),
            ("  ", " "),
            ("(", ")"),
            ("[", "]"),
        ]);
        out = format!("{open}{out}{close}");
    }
    out
}
