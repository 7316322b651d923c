//! From an English descriptive text without its wrapping to the core it is.

use super::chars;
use super::set::Level::{self, May, Must};

/// How case is taken.
pub use super::algebraic_fold::Case;

/// Words and what they are in a core; an apostrophe and `s` after a name are dropped first.
const WORDS: &[(&str, &str, Level)] = &[
    ("king", "K", Must),
    ("queen", "Q", Must),
    ("rook", "R", Must),
    ("castle", "R", May),
    ("bishop", "B", Must),
    ("knight", "N", Must),
    ("pawn", "P", Must),
    ("kt", "N", Must),
    ("to", "-", Must),
    ("takes", "x", Must),
    ("tks", "x", Must),
    ("captures", "x", May),
    ("her", "@", Must),
    ("his", "@", Must),
    ("its", "@", Must),
    ("own", "", Must),
    ("queens", "=Q", Must),
    ("knights", "=N", May),
    ("rooks", "=R", May),
    ("bishops", "=B", May),
    ("checks", "!checks", Must),
    ("check", "!checks", May),
    ("mates", "!mates", Must),
    ("mate", "!mates", May),
    ("moves", "!moves", Must),
    ("interposes", "!interposes", Must),
    ("becomes", "=", Must),
    ("becoming", "=", May),
    ("promotes", "=", May),
    ("sq", "1", Must),
    ("square", "1", Must),
    ("on", "", May),
    ("from", "", May),
    ("at", "", May),
    ("the", "", May),
    ("file", "", May),
    ("rank", "", May),
    ("side", "", May),
    ("a", "", May),
    ("an", "", May),
    ("and", "", May),
    ("one", "1", Must),
    ("two", "2", Must),
    ("three", "3", Must),
    ("four", "4", Must),
    ("five", "5", Must),
    ("six", "6", Must),
    ("seven", "7", Must),
    ("eight", "8", Must),
    ("first", "1", Must),
    ("second", "2", Must),
    ("third", "3", Must),
    ("fourth", "4", Must),
    ("fifth", "5", Must),
    ("sixth", "6", Must),
    ("seventh", "7", Must),
    ("eighth", "8", Must),
];

const ORDINALS: &[&str] = &["st", "nd", "rd", "th", "d"];

/// The cores a text may be.
pub fn fold(core: &str, case: Case) -> Vec<(String, Level)> {
    let upper = core.to_uppercase();
    let text = if case == Case::Slipped { upper.as_str() } else { core };
    let capitals = !core.chars().any(|c| c.is_lowercase() && !chars::takes(c));
    let chars: Vec<char> = text.chars().collect();
    let mut lexer = Lexer { chars: &chars, at: 0, out: String::new(), level: Must, capitals, case };
    if lexer.run().is_none() {
        return Vec::new();
    }
    vec![(tidy(&lexer.out), lexer.level)]
}

/// The core a text may be if words run together or apart, possessives lack their sign, accents
/// stand where none belong.
pub fn loose(core: &str) -> Vec<(String, Level)> {
    let core = &chars::unaccented(core);
    let mut cores = run_together(&words(core));
    // queens square
    let mut one_by_one = core.to_lowercase();
    for (name, letter) in
        [("king", "K"), ("queen", "Q"), ("rook", "R"), ("bishop", "B"), ("knight", "N")]
    {
        for plural in [format!("{name}'s"), format!("{name}s'"), format!("{name}s")] {
            one_by_one = one_by_one.replace(&plural, letter);
        }
    }
    one_by_one = one_by_one.replace("'s", "");
    if one_by_one != core.to_lowercase() {
        cores.extend(run_together(&words(&one_by_one.to_uppercase())));
    }
    // K tks, which could be Kt with something after it
    if let Some(at) = core.to_ascii_lowercase().find("tks") {
        cores.extend(run_together(&words(&format!("{}x{}", &core[..at], &core[at + 3..]))));
    }
    cores
}

fn run_together(core: &str) -> Vec<(String, Level)> {
    let kept = |c: &char| !c.is_whitespace() && !matches!(c, '.' | ',' | '\'');
    let chars: Vec<char> = core.chars().filter(kept).collect();
    let mut out = String::new();
    let mut at = 0;
    while at < chars.len() {
        let rest: String = chars[at..].iter().collect::<String>().to_lowercase();
        let words = WORDS.iter().filter(|(word, text, _)| {
            let plural = text.len() == 2 && text.starts_with('=') && rest.len() > word.len();
            // Ps Q3: a possessive before a Queen's file
            let ranked = *word == "sq"
                && rest.get(2..).unwrap_or("").starts_with(|c: char| c.is_ascii_digit());
            word.len() > 1 && !plural && !ranked && rest.starts_with(word)
        });
        let ordinal = ORDINALS.iter().find(|ordinal| rest.starts_with(**ordinal));
        if let Some(ordinal) = ordinal.filter(|_| out.ends_with(|c: char| c.is_ascii_digit())) {
            at += ordinal.len();
        } else if let Some((word, text, _)) = words.max_by_key(|(word, _, _)| word.len()) {
            let rank = out.ends_with(|c: char| c.is_ascii_digit());
            out.push_str(if rank && *text == "1" { "" } else { text });
            at += word.len();
            at += usize::from(text.len() == 1 && chars.get(at) == Some(&'s'));
        } else {
            let mut lexer = Lexer {
                chars: &chars,
                at,
                out: String::new(),
                level: May,
                capitals: true,
                case: Case::Meant,
            };
            let c = chars[at];
            let possessive =
                c.eq_ignore_ascii_case(&'s') && out.ends_with(|c| "KQRBNP".contains(c));
            if possessive {
                at += 1;
                continue;
            }
            if lexer.sign(c).is_none() {
                return Vec::new();
            }
            at = lexer.at;
            out.push_str(&lexer.out);
        }
    }
    // to her R's 4th: her own side's Rook's file, or nothing
    for letter in "KQRBN".chars() {
        out = out.replace(&format!("@{letter}"), &letter.to_string());
    }
    vec![(tidy(&out), May)]
}

/// `to` and `takes` as signs, wherever they stand: after a K they would look like a Knight.
fn words(core: &str) -> String {
    let mut text = core.to_string();
    for (word, sign) in [
        ("becomesa", "becomes"),
        ("one", "1"),
        ("to", "-"),
        ("TO", "-"),
        ("takes", "x"),
        ("TAKES", "x"),
    ] {
        text = text.replace(word, sign);
    }
    text
}

fn tidy(out: &str) -> String {
    let mut out = out.to_owned();
    while out.contains("--") {
        out = out.replace("--", "-");
    }
    out = out.replace("-=", "=");
    // (2d Q): the second Queen
    for digit in '2'..='9' {
        for man in "QRBN".chars() {
            out = out.replace(&format!("({digit}{man})"), &format!("({man})"));
        }
    }
    out
}

struct Lexer<'a> {
    chars: &'a [char],
    at: usize,
    out: String,
    level: Level,
    capitals: bool,
    case: Case,
}

impl Lexer<'_> {
    fn run(&mut self) -> Option<()> {
        while let Some(c) = self.chars.get(self.at).copied() {
            if c.is_ascii_alphabetic() && self.word() {
                continue;
            }
            self.sign(c)?;
        }
        Some(())
    }

    /// A whole word of the list, if one stands here.
    fn word(&mut self) -> bool {
        let glued = self.at > 0 && self.chars[self.at - 1].is_ascii_alphabetic();
        let rest = &self.chars[self.at..];
        let length = rest.iter().take_while(|c| c.is_ascii_alphabetic()).count();
        let written: String = rest[..length].iter().collect();
        let lower = written.to_lowercase();
        // Ktsq
        if glued && !(lower == "sq" && self.out.ends_with(|c| "KQRBN".contains(c))) {
            return false;
        }
        let Some((_, text, level)) = WORDS.iter().find(|(word, _, _)| *word == lower) else {
            return false;
        };
        // small letters that would be a man's or a file's are words only where they are whole
        if lower == "kt" && written == "kt" && self.case == Case::Meant {
            self.level = self.level.min(May);
        }
        let inside = self.out.ends_with('(');
        let article = matches!(lower.as_str(), "a" | "an");
        let new = article && self.out.ends_with('=');
        if article && written != lower && !new {
            return false;
        }
        let sure = (lower == "on" && inside) || (new && written == lower);
        let level = if sure { Must } else { *level };
        self.level = self.level.min(level);
        self.out.push_str(text);
        self.at += length;
        true
    }

    fn sign(&mut self, c: char) -> Option<()> {
        self.at += 1;
        match c {
            ' ' | '.' | ',' => {}
            '"' => self.level = self.level.min(May),
            '\'' => {
                if self.chars.get(self.at).is_some_and(|c| c.eq_ignore_ascii_case(&'s')) {
                    self.at += 1;
                    self.chars.get(self.at)?; // it possesses something
                }
            }
            '-' | '(' | ')' | '/' | '=' => self.out.push(c),
            'K' if matches!(self.chars.get(self.at), Some('т' | 'Т' | 'Τ')) => {
                self.level = May;
                self.at += 1;
                self.out.push('N');
            }
            'K' if self.chars.get(self.at).is_some_and(|c| matches!(c, 't' | 'T')) => {
                let small = self.chars[self.at] == 't';
                // KT is damage met in print, or a clock that has only capitals
                let sure = small || self.capitals || self.case == Case::Slipped;
                self.level = self.level.min(if sure { Must } else { May });
                self.at += 1;
                self.out.push('N');
            }
            'K' | 'Q' | 'R' | 'B' | 'N' | 'P' => self.out.push(c),
            'К' | 'Κ' => {
                // a look-alike King or Knight; the rules call it a slip or nothing
                self.level = May;
                self.out.push('K');
                if self.chars.get(self.at).is_some_and(|c| matches!(c, 't' | 'T')) {
                    self.at += 1;
                    self.out.pop();
                    self.out.push('N');
                }
            }
            'Р' | 'р' | 'Ρ' => {
                self.level = May;
                self.out.push('P');
            }
            'В' | 'Β' => {
                self.level = May;
                self.out.push('B');
            }
            'Ν' => {
                self.level = May;
                self.out.push('N');
            }
            '♔'..='♟' => {
                self.level = May;
                let place = (c as u32 - '♔' as u32) as usize % 6;
                self.out.push(['K', 'Q', 'R', 'B', 'N', 'P'][place]);
            }
            c if chars::takes(c) => {
                let sure = if chars::TAKES.contains(&c) { Must } else { May };
                self.level = self.level.min(sure);
                self.out.push('x');
            }
            c => self.digit(c)?,
        }
        Some(())
    }

    fn digit(&mut self, c: char) -> Option<()> {
        let digit = chars::digit(c).or((c == 'i' || c == 'L').then_some('1'))?;
        let sure = c.is_ascii_digit() || matches!(c, 'I' | 'З' | 'з');
        self.level = self.level.min(if sure { Must } else { May });
        self.out.push(digit);
        let rest = &self.chars[self.at..];
        for ordinal in ORDINALS {
            let length = ordinal.len();
            let same = rest.len() >= length
                && rest[..length].iter().map(char::to_ascii_lowercase).eq(ordinal.chars());
            if same && !rest.get(length).is_some_and(|c| c.is_ascii_alphabetic()) {
                self.at += length;
                break;
            }
        }
        Some(())
    }
}
