//! The letters of the men in each language, and what a sign may stand for where it stands.

use shakmaty::{File, Rank, Role};

use super::{
    Language, Slip,
    text::{Cursor, FIGURINE_KING},
};

/// How strictly letters are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    /// Men in capitals, files in small letters.
    AsWritten,
    /// All in capitals.
    Capitals,
    /// Slips of the pen: any case, and look-alikes of another script.
    Loose,
}

use Role::{Bishop as B, King as K, Knight as N, Pawn as P, Queen as Q, Rook as R};

type Letters = &'static [(&'static str, Role)];

const GERMANIC: Letters = &[("K", K), ("D", Q), ("T", R), ("L", B), ("S", N), ("B", P)];
const ROMANCE: Letters = &[("R", K), ("D", Q), ("T", R), ("A", B), ("C", N), ("P", P)];
const PORTUGUESE: Letters = &[("R", K), ("D", Q), ("T", R), ("B", B), ("C", N), ("P", P)];
const CZECH: Letters = &[("K", K), ("D", Q), ("V", R), ("S", B), ("J", N), ("P", P)];
const SERBIAN: Letters = &[("К", K), ("Д", Q), ("Т", R), ("Л", B), ("С", N)];

impl Language {
    /// The letters of the men, the longest first where one begins another.
    pub(crate) fn letters(self) -> Letters {
        match self {
            Language::English => {
                &[("K", K), ("Q", Q), ("R", R), ("B", B), ("N", N), ("Kt", N), ("P", P)]
            }
            Language::German
            | Language::Danish
            | Language::Norwegian
            | Language::Swedish
            | Language::Croatian
            | Language::Slovene => GERMANIC,
            Language::Dutch => &[("K", K), ("D", Q), ("T", R), ("L", B), ("P", N)],
            Language::French => &[("R", K), ("D", Q), ("T", R), ("F", B), ("C", N), ("P", P)],
            Language::Spanish | Language::Italian | Language::Catalan => ROMANCE,
            Language::Portuguese | Language::Galician => PORTUGUESE,
            Language::Romanian => &[("R", K), ("D", Q), ("T", R), ("N", B), ("C", N), ("P", P)],
            Language::Czech | Language::Slovak => CZECH,
            Language::Polish => &[("K", K), ("H", Q), ("W", R), ("G", B), ("S", N), ("P", P)],
            Language::Hungarian => &[("K", K), ("V", Q), ("B", R), ("F", B), ("H", N), ("G", P)],
            Language::Finnish => &[("K", K), ("D", Q), ("T", R), ("L", B), ("R", N), ("S", P)],
            Language::Icelandic => &[("K", K), ("D", Q), ("H", R), ("B", B), ("R", N), ("P", P)],
            Language::Estonian => &[("K", K), ("L", Q), ("V", R), ("O", B), ("R", N), ("E", P)],
            Language::Latvian => &[("K", K), ("D", Q), ("T", R), ("L", B), ("Z", N), ("B", P)],
            Language::Lithuanian => &[("K", K), ("V", Q), ("B", R), ("R", B), ("Ž", N), ("P", P)],
            Language::Turkish => &[("Ş", K), ("V", Q), ("K", R), ("F", B), ("A", N)],
            Language::Albanian => &[("M", K), ("D", Q), ("T", R), ("F", B), ("K", N)],
            Language::Basque => &[("E", K), ("D", Q), ("G", R), ("A", B), ("Z", N)],
            Language::Esperanto => &[("R", K), ("D", Q), ("T", R), ("K", B), ("Ĉ", N)],
            Language::Indonesian => &[("R", K), ("M", Q), ("B", R), ("G", B), ("K", N)],
            Language::Vietnamese => &[("V", K), ("H", Q), ("X", R), ("T", B), ("M", N)],
            Language::Russian => {
                &[("Кр", K), ("Ф", Q), ("Л", R), ("С", B), ("К", N), ("п", P), ("П", P)]
            }
            Language::Ukrainian => &[("Кр", K), ("Ф", Q), ("Т", R), ("С", B), ("К", N)],
            Language::Bulgarian => &[("Ц", K), ("Д", Q), ("Т", R), ("О", B), ("К", N)],
            Language::Serbian | Language::Macedonian => SERBIAN,
            Language::Greek => &[("Ρ", K), ("Β", Q), ("Π", R), ("Α", B), ("Ι", N), ("Σ", P)],
        }
    }
}

/// Past `letter`, a man's letter or letters, if it stands here, and the slip if it is one.
pub(crate) fn man<'t>(
    here: Cursor<'t>,
    letter: &str,
    case: Case,
) -> Option<(Cursor<'t>, Option<Slip>)> {
    let mut letters = letter.chars();
    let first = letters.next()?;
    let mut slip = stands_for(here.sign(), first, case)?;
    let mut after = here.skip(1);
    if let Some(second) = letters.next() {
        let sign = after.sign();
        // the second of two letters is small, but in capitals large
        match case {
            Case::AsWritten if sign == second || sign == upper(second) => {}
            Case::Capitals if sign == upper(second) => {}
            Case::Loose => slip = slip.max(stands_for(sign, second, case)?),
            Case::AsWritten | Case::Capitals => return None,
        }
        after = after.skip(1);
    }
    Some((after, slip))
}

fn stands_for(sign: char, letter: char, case: Case) -> Option<Option<Slip>> {
    if sign == letter {
        Some(None)
    } else if case != Case::Loose || look(sign) != look(letter) {
        None
    } else if upper(sign) == upper(letter) {
        Some(Some(Slip::Case))
    } else {
        Some(Some(Slip::LookAlike))
    }
}

/// The man a figurine stands for, whichever its colour.
pub(crate) fn figurine(c: char) -> Option<Role> {
    let nth = u32::from(c).checked_sub(u32::from(FIGURINE_KING))?;
    [K, Q, R, B, N, P].get(usize::try_from(nth).ok()?).copied()
}

/// The file a letter names; look-alikes of other scripts name it too.
pub(crate) fn file(c: char, case: Case) -> Option<File> {
    match case {
        Case::AsWritten => small_file(c),
        Case::Capitals => capital_file(c),
        Case::Loose => small_file(c).or_else(|| capital_file(c)),
    }
}

fn small_file(c: char) -> Option<File> {
    let plain = match c {
        'a'..='h' => c,
        'а' | 'α' | 'ɑ' => 'a',
        'ь' | 'Ь' => 'b',
        'с' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'е' => 'e',
        'ɡ' => 'g',
        'һ' => 'h',
        _ => return None,
    };
    File::from_char(plain)
}

fn capital_file(c: char) -> Option<File> {
    let plain = match c {
        'A'..='H' => c.to_ascii_lowercase(),
        'А' | 'Α' => 'a',
        'В' | 'Β' => 'b',
        'С' | 'Ϲ' => 'c',
        'Е' | 'Ε' => 'e',
        'Н' | 'Η' => 'h',
        _ => return None,
    };
    File::from_char(plain)
}

/// The rank a digit names; look-alikes name it too.
pub(crate) fn rank(c: char) -> Option<Rank> {
    let plain = match c {
        '1'..='8' => c,
        'I' | 'l' | '|' | 'І' | 'Ι' | 'ı' => '1',
        'З' | 'з' | 'Ʒ' => '3',
        'Ч' | 'ч' => '4',
        'б' => '6',
        _ => return None,
    };
    Rank::from_char(plain)
}

/// Is `c` a sign of capture?
pub(crate) fn is_capture(c: char) -> bool {
    matches!(c, 'x' | 'X' | '×' | ':' | 'х' | 'Х' | 'χ' | 'Χ')
}

/// Is `c` an O of castling: the letter, of whichever script, or a nought?
pub(crate) fn is_castling_o(c: char) -> bool {
    matches!(c, 'O' | 'o' | '0' | 'О' | 'о' | 'Ο' | 'ο')
}

fn upper(c: char) -> char {
    c.to_uppercase().next().unwrap_or(c)
}

/// How a letter looks: its capital's shape, in Latin where Latin has it, without its accent.
fn look(c: char) -> char {
    match upper(c) {
        'А' | 'Α' => 'A',
        'В' | 'Β' => 'B',
        'С' | 'Ϲ' | 'Ĉ' => 'C',
        'Е' | 'Ε' => 'E',
        'Н' | 'Η' => 'H',
        'І' | 'Ι' => 'I',
        'Ј' => 'J',
        'К' | 'Κ' => 'K',
        'М' | 'Μ' => 'M',
        'Ν' => 'N',
        'О' | 'Ο' => 'O',
        'Р' | 'Ρ' => 'P',
        'Ѕ' | 'Ş' => 'S',
        'Т' | 'Τ' => 'T',
        'Х' | 'Χ' => 'X',
        'Ζ' | 'Ž' => 'Z',
        'П' => 'Π',
        'Ф' => 'Φ',
        capital => capital,
    }
}
