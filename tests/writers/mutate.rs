//! Texts that are nearly a move, and texts that are nothing.

use super::letters::TABLE;
use super::random::Random;

/// Characters a hand might put anywhere.
const ALPHABET: &str =
    "abcdefgh12345678KQRBNPktOo0xX:-–+#=()/!?. '\",1s8QRx-е4хКСЗ♘♕♙ﬁ\u{200b}…$@~ij";

/// Words a hand might put anywhere.
const WORDS: &[&str] = &[
    " to ", " takes ", "castles", " ch", "e.p.", " or ", "(=)", "0-0", "O-O-O", "Kt", "K's ",
    "her ", " sq", "queens", "checks", "mates", "moves", "Q", "41.", "P-K4", "x", "resigns", "=Q",
    "(Q2)",
];

/// One to four changes to a text.
pub fn mutate(text: &str, random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(chars.len() + 1);
        match random.below(7) {
            0 if at < chars.len() => {
                chars.remove(at);
            }
            1 if at < chars.len() => chars[at] = any(random),
            2 if at + 1 < chars.len() => chars.swap(at, at + 1),
            3 if at < chars.len() => chars.insert(at, chars[at]),
            4 if at < chars.len() => {
                let c = chars[at];
                let turned: Vec<char> = match c.is_lowercase() {
                    true => c.to_uppercase().collect(),
                    false => c.to_lowercase().collect(),
                };
                chars.splice(at..=at, turned);
            }
            5 => {
                let word = random.pick(WORDS).chars();
                chars.splice(at..at, word);
            }
            _ => chars.insert(at, any(random)),
        }
    }
    chars.into_iter().collect()
}

/// A few characters and words at random.
pub fn noise(random: &mut Random) -> String {
    let mut out = String::new();
    for _ in 0..=random.below(9) {
        match random.below(6) {
            0 => out.push_str(random.pick(WORDS)),
            1 => {
                let letters: Vec<&str> =
                    TABLE[random.below(TABLE.len())].all().map(|(l, _)| l).collect();
                out.push_str(random.pick(&letters));
            }
            _ => out.push(any(random)),
        }
    }
    out
}

fn any(random: &mut Random) -> char {
    match random.once_in(40) {
        true => char::from_u32(random.below(0x3000) as u32).unwrap_or('?'),
        false => {
            let at = random.below(ALPHABET.chars().count());
            ALPHABET.chars().nth(at).unwrap()
        }
    }
}
