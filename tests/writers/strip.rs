//! What stands around a move: number, quotes, check signs, comments in signs, a full stop, a
//! draw offer. Taken off in every order that leaves something.

use std::collections::{BTreeMap, VecDeque};

use super::chars;
use super::marks::Marks;
use super::set::Level::{self, May, Must};

/// A text with some of what surrounds the move taken off.
pub struct Stripped {
    pub core: String,
    pub marks: Marks,
    pub level: Level,
}

const MAX_STATES: usize = 4000;

/// Tails: text, what it marks, how surely it may stand there.
const TAILS: &[(&str, Mark, Level)] = &[
    ("++", Mark::Double, Must),
    ("+", Mark::Check, Must),
    ("#", Mark::Mate, Must),
    ("≠", Mark::Mate, May),
    ("†", Mark::Check, Must),
    ("‡", Mark::Mate, Must),
    ("!", Mark::Comment, Must),
    ("?", Mark::Comment, Must),
    ("(ch.)", Mark::Check, Must),
    ("(ch)", Mark::Check, Must),
    ("ch.", Mark::Check, Must),
    ("ch", Mark::Check, Must),
    ("check", Mark::Check, Must),
    (", check", Mark::Check, Must),
    (", ch", Mark::Check, Must),
    (", mate", Mark::Mate, Must),
    ("(check)", Mark::Check, May),
    ("(+)", Mark::Check, May),
    ("(mate)", Mark::Mate, May),
    ("(#)", Mark::Mate, May),
    ("( =)", Mark::Draw, May),
    ("(= )", Mark::Draw, May),
    ("(dis ch)", Mark::Check, May),
    ("(dis. ch.)", Mark::Check, May),
    ("dis.", Mark::Check, May),
    ("dis", Mark::Check, Must),
    ("disch", Mark::Check, Must),
    ("disc", Mark::Check, May),
    ("disc.", Mark::Check, May),
    ("dbl.", Mark::Check, May),
    ("dble", Mark::Check, May),
    ("dble.", Mark::Check, May),
    ("dbl", Mark::Check, Must),
    ("double", Mark::Check, May),
    ("discovered", Mark::Check, May),
    ("discovering", Mark::Check, May),
    ("by discovery", Mark::Check, May),
    ("with check", Mark::Check, Must),
    ("giving check", Mark::Check, Must),
    ("giving mate", Mark::Mate, Must),
    ("with", Mark::Check, May),
    ("giving", Mark::Check, May),
    (", giving check", Mark::Check, Must),
    ("check-mate", Mark::Mate, Must),
    (", check-mate", Mark::Mate, Must),
    ("check -mate", Mark::Mate, May),
    ("check- mate", Mark::Mate, May),
    ("check - mate", Mark::Mate, May),
    ("ech", Mark::Check, May),
    ("éch", Mark::Check, May),
    ("mates", Mark::Mate, Must),
    ("mate", Mark::Mate, Must),
    ("mat", Mark::Mate, May),
    ("chk", Mark::Check, May),
    ("checkmate", Mark::Mate, May),
    ("and mate", Mark::Mate, May),
    ("and mates", Mark::Mate, May),
    ("and check", Mark::Check, May),
    ("and checks", Mark::Check, May),
    ("checks", Mark::Check, May),
    ("checking", Mark::Check, May),
    ("checkmates", Mark::Mate, May),
    ("and checkmate", Mark::Mate, May),
    ("and checkmates", Mark::Mate, May),
    ("and ch", Mark::Check, May),
    ("and chk", Mark::Check, May),
    ("& ch", Mark::Check, May),
    ("& chk", Mark::Check, May),
    ("& check", Mark::Check, May),
    ("& checks", Mark::Check, May),
    ("& mate", Mark::Mate, May),
    ("& mates", Mark::Mate, May),
    ("& checkmate", Mark::Mate, May),
    ("& checkmates", Mark::Mate, May),
    ("(ep)", Mark::EnPassant, Must),
    ("(e.p.)", Mark::EnPassant, Must),
    ("(e.p)", Mark::EnPassant, May),
    ("e.p.", Mark::EnPassant, Must),
    ("e. p.", Mark::EnPassant, Must),
    ("e.p", Mark::EnPassant, May),
    ("e p", Mark::EnPassant, May),
    ("e .p.", Mark::EnPassant, May),
    ("e .p", Mark::EnPassant, May),
    ("e . p.", Mark::EnPassant, May),
    ("ep.", Mark::EnPassant, May),
    ("ep", Mark::EnPassant, Must),
    ("en passant", Mark::EnPassant, May),
    ("(en passant)", Mark::EnPassant, May),
    ("in passing", Mark::EnPassant, May),
    ("(=)", Mark::Draw, Must),
    ("=", Mark::Draw, Must),
    (".", Mark::Comment, Must),
    (",", Mark::Comment, May),
    (";", Mark::Comment, Must),
    ("N", Mark::Comment, May),
    ("resigns", Mark::Comment, May),
    ("resign", Mark::Comment, May),
    ("i resign", Mark::Comment, May),
    ("iresign", Mark::Comment, May),
    ("i resigns", Mark::Comment, May),
    ("iresigns", Mark::Comment, May),
    ("\"", Mark::Comment, May),
    ("'", Mark::Comment, May),
    ("draw", Mark::Draw, May),
    ("draw offer", Mark::Draw, May),
    ("draw offered", Mark::Draw, May),
    ("offers draw", Mark::Draw, May),
    ("offers a draw", Mark::Draw, May),
    ("(draw)", Mark::Draw, May),
    ("matt", Mark::Mate, May),
    ("мат", Mark::Mate, May),
    ("schach", Mark::Check, May),
    ("echec", Mark::Check, May),
    ("échec", Mark::Check, May),
    ("jaque", Mark::Check, May),
    ("scacco", Mark::Check, May),
    ("xeque", Mark::Check, May),
    ("шах", Mark::Check, May),
    ("al paso", Mark::EnPassant, May),
    ("alpaso", Mark::EnPassant, May),
    ("enpassant", Mark::EnPassant, May),
    ("passant", Mark::EnPassant, May),
    ("passing", Mark::EnPassant, May),
    ("remis", Mark::Draw, May),
    ("tablas", Mark::Draw, May),
    ("x", Mark::Comment, May),
    ("×", Mark::Comment, May),
    ("∶", Mark::Comment, May),
    ("±", Mark::Comment, May),
    ("∓", Mark::Comment, May),
    ("*", Mark::Comment, May),
    (":", Mark::Comment, May),
    ("!?", Mark::Comment, Must),
    ("‼", Mark::Comment, May),
    ("⁇", Mark::Comment, May),
    ("⁈", Mark::Comment, May),
    ("⁉", Mark::Comment, May),
    ("□", Mark::Comment, May),
];

#[derive(Clone, Copy, PartialEq)]
enum Mark {
    Check,
    Double,
    Mate,
    EnPassant,
    Draw,
    Comment,
}

/// The text with nothing, with each thing, with everything taken off that may be.
pub fn strip(text: &str) -> Vec<Stripped> {
    let mut found: BTreeMap<(String, Marks), Level> = BTreeMap::new();
    let mut open = VecDeque::from([(trim(&chars::plain(text)), Marks::default(), Must)]);
    while let Some((core, marks, level)) = open.pop_front() {
        let key = (core.clone(), marks);
        if found.get(&key).is_some_and(|known| *known >= level) || found.len() > MAX_STATES {
            continue;
        }
        found.insert(key, level);
        for (rest, mark, sure) in tails(&core) {
            open.push_back((rest, with(marks, mark), level.min(sure)));
        }
        for (rest, sure) in heads(&core) {
            open.push_back((rest, marks, level.min(sure)));
        }
    }
    found.into_iter().map(|((core, marks), level)| Stripped { core, marks, level }).collect()
}

fn with(mut marks: Marks, mark: Mark) -> Marks {
    match mark {
        Mark::Check | Mark::Double => marks.check = true,
        Mark::Mate => marks.mate = true,
        Mark::Draw => marks.draw = true,
        Mark::EnPassant => marks.en_passant = true,
        Mark::Comment => {}
    }
    marks
}

fn trim(text: &str) -> String {
    text.trim().to_string()
}

fn tails(core: &str) -> Vec<(String, Mark, Level)> {
    let mut rests = Vec::new();
    for (tail, mark, level) in TAILS {
        if let Some((rest, sure)) = before(core, tail) {
            rests.push((trim(rest), *mark, sure.min(*level)));
        }
    }
    // signs in brackets
    let inside = core.strip_suffix([')', ']']).and_then(|inner| inner.rsplit_once(['(', '[']));
    if let Some((rest, signs)) = inside.filter(|(_, signs)| !signs.trim().is_empty()) {
        let check = signs.to_lowercase().contains("ch") || signs.contains('+');
        if vanishes(signs.trim()) {
            let mark = if check { Mark::Check } else { Mark::Comment };
            rests.push((trim(rest), mark, May));
        }
    }
    if let Some((rest, digits)) = core.rsplit_once('$') {
        let level = if (1..=3).contains(&digits.len()) { Must } else { May };
        let (digits, level) = match digits.strip_prefix(' ') {
            Some(digits) => (digits.trim_start(), May),
            None => (digits, level),
        };
        if !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit()) {
            rests.push((trim(rest), Mark::Comment, level));
        }
    }
    rests
}

/// The text before `tail` at its end, whatever the case; accents are left open.
fn before<'a>(core: &'a str, tail: &str) -> Option<(&'a str, Level)> {
    if core.is_ascii() {
        let rest = core.len().checked_sub(tail.len())?;
        return core[rest..].eq_ignore_ascii_case(tail).then(|| (&core[..rest], Must));
    }
    let mut rest = core.char_indices().rev();
    let mut start = core.len();
    for wanted in tail.chars().rev() {
        let (at, c) = rest.next()?;
        if chars::bare(c) != chars::bare(wanted) {
            return None;
        }
        start = at;
    }
    let sure = core[start..].to_lowercase() == tail.to_lowercase();
    Some((&core[..start], if sure { Must } else { May }))
}

/// Is the text nothing but tails?
fn vanishes(signs: &str) -> bool {
    signs.is_empty() || tails(signs).iter().any(|(rest, _, _)| vanishes(rest))
}

fn heads(core: &str) -> Vec<(String, Level)> {
    let mut rests = Vec::new();
    let mut chars = core.chars();
    if let (Some(first), Some(last)) = (chars.next(), chars.next_back()) {
        let quoted = matches!((first, last), ('"', '"') | ('\'', '\''));
        if quoted || (first, last) == ('(', ')') || (first, last) == ('[', ']') {
            let again = chars.as_str().trim().starts_with(['(', '[', '"', '\'']);
            rests.push((trim(chars.as_str()), if again { May } else { Must }));
        }
    }
    let digits = core.len() - core.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if (1..=9).contains(&digits) {
        let after = core[digits..].trim_start();
        let rest = after.trim_start_matches(['.', ' ']);
        let dots = after[..after.len() - rest.len()].matches('.').count();
        let level = if digits <= 3 && (dots == 1 || dots == 3) { Must } else { May };
        if dots > 0 {
            rests.push((trim(rest), level));
        } else if after.len() < core.len() - digits {
            rests.push((trim(after), May));
        }
        if let Some(rest) = after.strip_prefix(')') {
            rests.push((trim(rest), May));
        }
    }
    if core.starts_with(['"', '\'']) {
        rests.push((trim(&core[1..]), May));
    }
    if core.starts_with('.') {
        rests.push((trim(core.trim_start_matches('.')), May));
    }
    rests
}
