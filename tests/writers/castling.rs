//! Castling in signs and words. Cores: `short`, `long`, and `either` for a word that names no side.

use std::sync::LazyLock;

use super::chars;
use super::scene::Subject;
use super::set::Level::{self, May, Must};

/// Every core of a move.
pub fn cores(subject: &Subject<'_>) -> Vec<(String, Level)> {
    let Some(side) = subject.castles else { return Vec::new() };
    let own = if side.is_king_side() { "short" } else { "long" };
    vec![(own.into(), Must), ("either".into(), Must)]
}

/// Words, as a hand writes them: language, core, text, how surely.
pub const WORDS: &[(&str, &str, &str, Level)] = &[
    ("en", "either", "Castles", Must),
    ("en", "either", "castles", Must),
    ("en", "either", "CASTLES", Must),
    ("en", "either", "Castle", May),
    ("en", "either", "Castled", May),
    ("en", "short", "Castled K", May),
    ("en", "short", "Castled KR", May),
    ("en", "short", "Castled K side", May),
    ("en", "short", "Castled short", May),
    ("en", "long", "Castled Q", May),
    ("en", "long", "Castled QR", May),
    ("en", "long", "Castled Q side", May),
    ("en", "long", "Castled long", May),
    ("es", "either", "enroca", May),
    ("en", "either", "castling", May),
    ("en", "short", "castling K", May),
    ("en", "short", "castling KR", May),
    ("en", "long", "castling Q", May),
    ("en", "long", "castling QR", May),
    ("en", "short", "Castles K", Must),
    ("en", "short", "Castles KR", Must),
    ("en", "short", "Castles (K. R.)", Must),
    ("en", "short", "Castles (KR)", Must),
    ("en", "short", "Castles K. R.", Must),
    ("en", "short", "castles K side", Must),
    ("en", "short", "Castles K's side", Must),
    ("en", "short", "Castles on K's side", Must),
    ("en", "short", "Castles King's side", Must),
    ("en", "short", "Castles on King's side", Must),
    ("en", "short", "castles kingside", May),
    ("en", "short", "Castles king side", May),
    ("en", "short", "Castles on the King's side", May),
    ("en", "short", "castles short", Must),
    ("en", "short", "short", Must),
    ("en", "short", "Short", Must),
    ("en", "short", "Castles with KR", May),
    ("en", "short", "Castles King's Rook", Must),
    ("en", "short", "short castles", May),
    ("en", "short", "castles (K)", May),
    ("en", "short", "Castles King's K. R.", May),
    ("en", "short", "Castles King's", May),
    ("en", "short", "castles (short)", May),
    ("en", "short", "Castles (K's side)", May),
    ("en", "short", "Castles (King's side)", May),
    ("en", "short", "Castles (King's Rook)", May),
    ("en", "short", "short castling", May),
    ("en", "short", "kingside", May),
    ("en", "long", "Castles Q", Must),
    ("en", "long", "Castles QR", Must),
    ("en", "long", "Castles (Q. R.)", Must),
    ("en", "long", "Castles (QR)", Must),
    ("en", "long", "Castles Q. R.", Must),
    ("en", "long", "castles Q side", Must),
    ("en", "long", "Castles Q's side", Must),
    ("en", "long", "Castles on Q's side", Must),
    ("en", "long", "Castles Queen's side", Must),
    ("en", "long", "Castles on Queen's side", Must),
    ("en", "long", "castles queenside", May),
    ("en", "long", "Castles queen side", May),
    ("en", "long", "Castles on the Queen's side", May),
    ("en", "long", "castles long", Must),
    ("en", "long", "long", Must),
    ("en", "long", "Long", Must),
    ("en", "long", "Castles with QR", May),
    ("en", "long", "Castles Queen's Rook", Must),
    ("en", "long", "long castles", May),
    ("en", "long", "castles (Q)", May),
    ("en", "long", "Castles Queen's Q. R.", May),
    ("en", "long", "Castles Queen's", May),
    ("en", "long", "Castles Queen's R", May),
    ("en", "long", "castles (long)", May),
    ("en", "long", "Castles (Q's side)", May),
    ("en", "long", "Castles (Queen's side)", May),
    ("en", "long", "Castles (Queen's Rook)", May),
    ("en", "long", "long castling", May),
    ("en", "long", "queenside", May),
    ("fr", "either", "Roque", Must),
    ("fr", "either", "roq", Must),
    ("fr", "either", "roq.", Must),
    ("fr", "short", "Roque TR", May),
    ("fr", "short", "Roque (TR)", May),
    ("fr", "short", "Roque R", May),
    ("fr", "short", "Roque (R)", May),
    ("fr", "long", "Roque TD", May),
    ("fr", "long", "Roque (TD)", May),
    ("fr", "long", "Roque D", May),
    ("fr", "long", "Roque (D)", May),
    ("fr", "short", "roq TR", May),
    ("fr", "short", "roq R", May),
    ("fr", "long", "roq TD", May),
    ("fr", "long", "roq D", May),
    ("fr", "short", "petit roque", May),
    ("fr", "long", "grand roque", May),
    ("fr", "short", "roque court", May),
    ("fr", "long", "roque long", May),
    ("pt", "either", "roque", May),
    ("pt", "either", "roq", May),
    ("pt", "short", "roque curto", May),
    ("pt", "short", "roque pequeno", May),
    ("pt", "long", "roque longo", May),
    ("pt", "long", "roque grande", May),
    ("pt", "long", "grande roque", May),
    ("pt", "short", "pequeno roque", May),
    ("gl", "either", "enroque", May),
    ("gl", "either", "roque", May),
    ("es", "either", "enroque", Must),
    ("es", "either", "Enroque", Must),
    ("es", "short", "enroque TR", May),
    ("es", "short", "enroque (TR)", May),
    ("es", "short", "enroque R", May),
    ("es", "short", "enroque (R)", May),
    ("es", "long", "enroque TD", May),
    ("es", "long", "enroque (TD)", May),
    ("es", "long", "enroque D", May),
    ("es", "long", "enroque (D)", May),
    ("es", "short", "enroca R", May),
    ("es", "short", "enroca TR", May),
    ("es", "long", "enroca D", May),
    ("es", "long", "enroca TD", May),
    ("es", "short", "enroque corto", May),
    ("es", "long", "enroque largo", May),
    ("es", "either", "roque", May),
    ("ca", "either", "enroc", May),
    ("ca", "either", "enroque", May),
    ("de", "either", "Rochade", Must),
    ("de", "short", "kurze Rochade", Must),
    ("de", "short", "Kurze Rochade", Must),
    ("de", "long", "lange Rochade", Must),
    ("de", "long", "Lange Rochade", Must),
    ("de", "short", "kleine Rochade", Must),
    ("de", "long", "große Rochade", Must),
    ("de", "long", "Große Rochade", Must),
    ("de", "long", "grosse Rochade", Must),
    ("de", "short", "Rochade klein", May),
    ("de", "long", "Rochade groß", May),
    ("de", "long", "Rochade gross", May),
    ("de", "short", "Rochade kurz", May),
    ("de", "long", "Rochade lang", May),
    ("de", "short", "kurz", May),
    ("de", "long", "lang", May),
    ("de", "short", "kurze", May),
    ("de", "long", "lange", May),
];

/// The cores that a text folds to.
pub fn fold(core: &str, admitted: &[&str]) -> Vec<(String, Level)> {
    if let Some(side) = signs(core) {
        return vec![(side.into(), Must)];
    }
    static FORMS: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
        let forms = WORDS.iter().filter_map(|(_, _, form, _)| word(form));
        forms.map(|form| (loosely(&form), form)).collect()
    });
    let Some(text) = word(core) else { return Vec::new() };
    // King castles …
    let bare = ["king", "k"].iter().find_map(|king| text.strip_prefix(king));
    let loose = loosely(bare.filter(|bare| bare.starts_with("cas")).unwrap_or(&text));
    WORDS
        .iter()
        .zip(FORMS.iter())
        .filter(|(_, (form, _))| *form == loose)
        .map(|((code, side, _, level), (_, form))| {
            let sure = admitted.contains(code) && *form == text;
            (side.to_string(), if sure { *level } else { May })
        })
        .collect()
}

/// A word without accents and the `s` of a possessive.
fn loosely(word: &str) -> String {
    chars::unaccented(word).replace('s', "")
}

/// `O-O`, `OOO`: zeros and any dash, one or two or none.
fn signs(core: &str) -> Option<&'static str> {
    let mut circles = 0;
    let mut dashes = 0;
    for c in core.chars().filter(|c| !c.is_whitespace()) {
        match c {
            'O' | 'o' | '0' | 'О' | 'о' | 'Ο' | 'ο' => {
                if circles == 0 && dashes > 0 {
                    return None;
                }
                circles += 1;
                dashes = 0;
            }
            '-' if dashes < 2 => dashes += 1,
            _ => return None,
        }
    }
    match (circles, dashes) {
        (2, 0) => Some("short"),
        (3, 0) => Some("long"),
        _ => None,
    }
}

fn word(core: &str) -> Option<String> {
    let kept: String = core
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '.' | ',' | '\''))
        .flat_map(char::to_lowercase)
        .collect();
    (!kept.is_empty() && kept.chars().all(|c| c.is_alphabetic() || matches!(c, '(' | ')')))
        .then_some(kept)
}
