//! From an algebraic text without its wrapping to the cores it may be.

use shakmaty::Role;

use super::algebraic::figurine;
use super::chars;
use super::letters::{Letters, letters};
use super::set::Level::{self, May, Must};

/// How case is taken.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Case {
    /// It means something, unless there are only capitals.
    Meant,
    /// It may be wrong.
    Slipped,
}

/// What surrounds one fold.
#[derive(Clone, Copy)]
pub struct Hand<'a> {
    pub letters: &'a Letters,
    /// Are English letters admitted, so that `N-B3` is descriptive?
    pub english: Admits,
    pub case: Case,
}

/// Does the record's hand know English?
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Admits {
    English,
    OthersOnly,
}

const MOST_FOLDS: usize = 512;

/// Every core the text may be in this hand.
pub fn fold(core: &str, hand: Hand<'_>) -> Vec<(String, Level)> {
    let chars: Vec<char> = core.chars().filter(|c| *c != ' ').collect();
    let small = |chars: &[char]| chars.iter().any(|c| c.is_lowercase() && !chars::takes(*c));
    let capitals = !small(&chars);
    let mut work = Work { chars, capitals, hand, found: Vec::new() };
    work.go(0, String::new(), Must);
    // capitals but for the word that takes: left open
    let signed = core.replace("takes", "x").replace("tks", "x");
    if signed != core && hand.case == Case::Meant {
        let chars: Vec<char> = signed.chars().filter(|c| *c != ' ').collect();
        if !small(&chars) {
            let mut capitals = Work { chars, capitals: true, hand, found: Vec::new() };
            capitals.go(0, String::new(), May);
            work.found.append(&mut capitals.found);
        }
    }
    work.found
}

struct Work<'a> {
    chars: Vec<char>,
    capitals: bool,
    hand: Hand<'a>,
    found: Vec<(String, Level)>,
}

impl Work<'_> {
    fn go(&mut self, at: usize, out: String, level: Level) {
        if self.found.len() >= MOST_FOLDS || out.chars().count() > 16 {
            return;
        }
        if at == self.chars.len() {
            self.found.push((out, level));
            return;
        }
        for (taken, text, sure) in self.next(at, &out) {
            self.go(at + taken, format!("{out}{text}"), level.min(sure));
        }
    }

    /// What the characters at `at` may stand for: how many are used, the core's text, how surely.
    fn next(&self, at: usize, out: &str) -> Vec<(usize, String, Level)> {
        let c = self.chars[at];
        let mut found = self.men(at);
        if let Some(role) = figurine_role(c) {
            found.push((1, figurine(role).to_string(), Must));
        }
        if let Some(file) = chars::file(c) {
            let sure = c.is_ascii() || chars::FILES.iter().any(|(alike, _)| *alike == c);
            found.push((1, file.to_string(), if sure { Must } else { May }));
        }
        if let Some(level) = self.capital_file(at, out) {
            let plain = chars::latin_alike(c).unwrap_or(c);
            found.push((1, plain.to_ascii_lowercase().to_string(), level));
        }
        if let Some(digit) = chars::digit(c) {
            let sure = c.is_ascii_digit() || matches!(c, 'З' | 'з');
            found.push((1, digit.to_string(), if sure { Must } else { May }));
        }
        if chars::takes(c) {
            found.push((1, "x".into(), if chars::TAKES.contains(&c) { Must } else { May }));
        }
        if matches!(c, '-' | '(' | ')' | '/' | '=') {
            found.push((1, c.to_string(), Must));
        }
        match c {
            '[' => found.push((1, "(".into(), May)),
            ']' => found.push((1, ")".into(), May)),
            // a run of dashes
            '-' if self.chars.get(at + 1) == Some(&'-') => found.push((1, String::new(), May)),
            '.' | '\'' => found.push((1, String::new(), May)),
            _ => {}
        }
        for (word, sign) in [("takes", "x"), ("tks", "x"), ("to", "-")] {
            if self.starts(at, word) {
                found.push((word.len(), sign.into(), Must));
            }
        }
        for (word, role) in words(self.hand.letters.code) {
            if self.starts(at, word) {
                found.push((word.chars().count(), figurine(*role).to_string(), Must));
            }
        }
        if self.hand.letters.code == "en" && self.starts(at, "queens") {
            let ranked = out.ends_with(|c: char| c.is_ascii_digit());
            found.push((6, "=♕".into(), if ranked { Must } else { May }));
        }
        if self.starts(at, "tks.") {
            found.push((4, "x".into(), May));
        }
        found.extend(self.small_promotion(at, out));
        found
    }

    fn starts(&self, at: usize, word: &str) -> bool {
        let bare = |c: &char| chars::bare(*c);
        let length = word.chars().count();
        self.chars.len() >= at + length
            && self.chars[at..at + length].iter().map(bare).eq(word.chars().map(chars::bare))
    }

    /// The men whose letter stands at `at`.
    fn men(&self, at: usize) -> Vec<(usize, String, Level)> {
        let mut found = Vec::new();
        for (letter, role) in self.hand.letters.all() {
            let length = letter.chars().count();
            let Some(written) = self.chars.get(at..at + length) else { continue };
            if let Some(level) = self.same(written, letter) {
                found.push((length, figurine(role).to_string(), level));
            }
        }
        found
    }

    /// Is `written` this letter, or its look-alike?
    fn same(&self, written: &[char], letter: &str) -> Option<Level> {
        let pairs = written.iter().zip(letter.chars());
        pairs
            .map(|(w, l)| self.same_char(*w, l, letter))
            .try_fold(Must, |all, one| Some(all.min(one?)))
    }

    fn same_char(&self, w: char, l: char, letter: &str) -> Option<Level> {
        let upper = l.to_uppercase().next().unwrap_or(l);
        let lower = l.to_lowercase().next().unwrap_or(l);
        let slipped = self.hand.case == Case::Slipped;
        let alike = chars::latin_alike;
        let sure = w == l
            // KT for Kt, КР for Кр, but П for the Russian pawn is open
            || (w == upper && letter.chars().nth(1).is_some())
            // a look-alike is a slip: where something else reads as written it is not tried
            || (slipped && (w == lower || alike(l) == Some(w)));
        let open = w == upper
            || alike(l) == Some(w)
            || alike(upper) == Some(w)
            || alike(w) == Some(l)
            || unaccented(l) == Some(w)
            || (slipped && unaccented(l).is_some_and(|plain| plain.to_ascii_lowercase() == w))
            || (slipped && alike(lower) == Some(w))
            || (slipped && alike(upper).map(|c| c.to_ascii_lowercase()) == Some(w))
            || (slipped && alike(w) == Some(lower))
            || (slipped && w.to_uppercase().next().and_then(alike) == Some(l))
            || (slipped
                && unaccented(l).is_some()
                && w.to_uppercase().next().and_then(alike) == unaccented(l));
        if sure { Some(Must) } else { open.then_some(May) }
    }

    /// A capital that may be a file.
    fn capital_file(&self, at: usize, out: &str) -> Option<Level> {
        let c = self.chars[at];
        let plain = chars::latin_alike(c).unwrap_or(c);
        if !matches!(plain, 'A'..='H') || (self.hand.case == Case::Meant && !self.capitals) {
            return None;
        }
        if out.is_empty() && !self.capitals {
            // a capital at the head is a man's letter; an unknown one never makes a pawn move
            return match self.chars.get(at + 1) {
                Some('1'..='8') if c.is_ascii() => Some(Must),
                Some(next) if chars::digit(*next).is_some() => Some(May),
                Some(next) if !chars::takes(*next) => self.before_a_man(at + 1),
                Some(_) if !self.men(at + 1).is_empty() => Some(May),
                _ => None,
            };
        }
        if !c.is_ascii() {
            return Some(May);
        }
        if self.hand.case == Case::Slipped {
            return Some(Must);
        }
        let mut before = out.chars().rev();
        match (before.next(), before.next(), before.next()) {
            (Some('-'), Some('1'..='8'), Some('a'..='h')) => Some(Must),
            (Some('-'), Some(')' | '1'..='8'), _) => Some(May),
            // a dash and a capital: descriptive
            (Some('-'), _, _) if c == 'B' && self.hand.english == Admits::English => None,
            (Some('-'), _, _) => Some(May),
            _ => Some(Must),
        }
    }

    /// A capital file is left open before what may be a man's letter, large or small.
    fn before_a_man(&self, at: usize) -> Option<Level> {
        let file = chars::file(self.chars[at]).is_some();
        let rank = self.chars.get(at + 1).is_none_or(|c| chars::digit(*c).is_some());
        (!(file && rank)).then_some(May)
    }

    /// A small letter at the end: the piece a pawn becomes.
    fn small_promotion(&self, at: usize, out: &str) -> Vec<(usize, String, Level)> {
        let c = self.chars[at];
        let rest = &self.chars[at + 1..];
        if !(rest.is_empty() || rest == [')']) || out.is_empty() {
            return Vec::new();
        }
        let signed = out.ends_with(['=', '(', '/']);
        let coordinates = out.chars().filter(|c| !"-x".contains(*c)).count() >= 4
            && !out.chars().any(|c| figurine_role(c).is_some());
        let mut found = Vec::new();
        let own = self.hand.letters;
        let mut take = |letters: &Letters, level: Level| {
            for (letter, role) in letters.all() {
                let small: String = letter.to_lowercase();
                if small.chars().eq([c]) && role != Role::Pawn {
                    found.push((1, figurine(role).to_string(), level));
                }
            }
        };
        take(own, if signed || (coordinates && own.code == "en") { Must } else { May });
        if coordinates && own.code != "en" {
            let clash = own.all().any(|(letter, _)| letter.to_lowercase().chars().eq([c]));
            take(letters("en"), if clash { May } else { Must });
            for (letter, role) in letters("en").all() {
                if letter.chars().eq([c]) {
                    found.push((1, figurine(role).to_string(), May));
                }
            }
        }
        found
    }
}

/// The men's words, in the languages whose men are also written in words.
pub fn words(code: &str) -> &'static [(&'static str, Role)] {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    match code {
        "en" => &[
            ("knight", Knight),
            ("bishop", Bishop),
            ("rook", Rook),
            ("queen", Queen),
            ("king", King),
            ("pawn", Pawn),
        ],
        "es" => &[
            ("caballo", Knight),
            ("alfil", Bishop),
            ("torre", Rook),
            ("dama", Queen),
            ("rey", King),
            ("peon", Pawn),
            ("peón", Pawn),
        ],
        "fr" => &[
            ("cavalier", Knight),
            ("fou", Bishop),
            ("tour", Rook),
            ("dame", Queen),
            ("roi", King),
            ("pion", Pawn),
        ],
        _ => &[],
    }
}

fn figurine_role(c: char) -> Option<Role> {
    let place = (c as u32).checked_sub('♔' as u32)?;
    super::letters::ROLES.get(place as usize % 6).copied().filter(|_| place < 12)
}

fn unaccented(c: char) -> Option<char> {
    match c {
        'Ž' => Some('Z'),
        'Ş' => Some('S'),
        'Ĉ' => Some('C'),
        _ => None,
    }
}
