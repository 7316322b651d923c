//! The letters of the men in each language, and what a sign may stand for where it stands.

use shakmaty::{File, Rank, Role};

use super::{
    Language, Slip,
    text::{Cursor, FIGURINE_KING, alone},
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

/// A man's letter, or its two letters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Letter {
    first: char,
    second: Option<char>,
    pub(crate) role: Role,
}

type Letters = &'static [Letter];

const fn one(first: char, role: Role) -> Letter {
    Letter { first, second: None, role }
}

const fn two(first: char, second: char, role: Role) -> Letter {
    Letter { first, second: Some(second), role }
}

const GERMANIC: Letters =
    &[one('K', K), one('D', Q), one('T', R), one('L', B), one('S', N), one('B', P)];
const ROMANCE: Letters =
    &[one('R', K), one('D', Q), one('T', R), one('A', B), one('C', N), one('P', P)];
const PORTUGUESE: Letters =
    &[one('R', K), one('D', Q), one('T', R), one('B', B), one('C', N), one('P', P)];
const CZECH: Letters =
    &[one('K', K), one('D', Q), one('V', R), one('S', B), one('J', N), one('P', P)];
const SERBIAN: Letters = &[one('К', K), one('Д', Q), one('Т', R), one('Л', B), one('С', N)];

impl Language {
    /// The letters of the men, the longest first where one begins another.
    pub(crate) fn letters(self) -> Letters {
        match self {
            Language::English => {
                const {
                    &[
                        one('K', K),
                        one('Q', Q),
                        one('R', R),
                        one('B', B),
                        one('N', N),
                        two('K', 't', N),
                        one('P', P),
                    ]
                }
            }
            Language::German
            | Language::Danish
            | Language::Norwegian
            | Language::Swedish
            | Language::Croatian
            | Language::Slovene => GERMANIC,
            Language::Dutch => {
                const { &[one('K', K), one('D', Q), one('T', R), one('L', B), one('P', N)] }
            }
            Language::French => {
                const { &[one('R', K), one('D', Q), one('T', R), one('F', B), one('C', N), one('P', P)] }
            }
            Language::Spanish | Language::Italian | Language::Catalan => ROMANCE,
            Language::Portuguese | Language::Galician => PORTUGUESE,
            Language::Romanian => {
                const { &[one('R', K), one('D', Q), one('T', R), one('N', B), one('C', N), one('P', P)] }
            }
            Language::Czech | Language::Slovak => CZECH,
            Language::Polish => {
                const { &[one('K', K), one('H', Q), one('W', R), one('G', B), one('S', N), one('P', P)] }
            }
            Language::Hungarian => {
                const { &[one('K', K), one('V', Q), one('B', R), one('F', B), one('H', N), one('G', P)] }
            }
            Language::Finnish => {
                const { &[one('K', K), one('D', Q), one('T', R), one('L', B), one('R', N), one('S', P)] }
            }
            Language::Icelandic => {
                const { &[one('K', K), one('D', Q), one('H', R), one('B', B), one('R', N), one('P', P)] }
            }
            Language::Estonian => {
                const { &[one('K', K), one('L', Q), one('V', R), one('O', B), one('R', N), one('E', P)] }
            }
            Language::Latvian => {
                const { &[one('K', K), one('D', Q), one('T', R), one('L', B), one('Z', N), one('B', P)] }
            }
            Language::Lithuanian => {
                const { &[one('K', K), one('V', Q), one('B', R), one('R', B), one('Ž', N), one('P', P)] }
            }
            Language::Turkish => {
                const { &[one('Ş', K), one('V', Q), one('K', R), one('F', B), one('A', N)] }
            }
            Language::Albanian => {
                const { &[one('M', K), one('D', Q), one('T', R), one('F', B), one('K', N)] }
            }
            Language::Basque => {
                const { &[one('E', K), one('D', Q), one('G', R), one('A', B), one('Z', N)] }
            }
            Language::Esperanto => {
                const { &[one('R', K), one('D', Q), one('T', R), one('K', B), one('Ĉ', N)] }
            }
            Language::Indonesian => {
                const { &[one('R', K), one('M', Q), one('B', R), one('G', B), one('K', N)] }
            }
            Language::Vietnamese => {
                const { &[one('V', K), one('H', Q), one('X', R), one('T', B), one('M', N)] }
            }
            Language::Russian => {
                const {
                    &[
                        two('К', 'р', K),
                        one('Ф', Q),
                        one('Л', R),
                        one('С', B),
                        one('К', N),
                        one('п', P),
                        one('П', P),
                    ]
                }
            }
            Language::Ukrainian => {
                const { &[two('К', 'р', K), one('Ф', Q), one('Т', R), one('С', B), one('К', N)] }
            }
            Language::Bulgarian => {
                const { &[one('Ц', K), one('Д', Q), one('Т', R), one('О', B), one('К', N)] }
            }
            Language::Serbian | Language::Macedonian => SERBIAN,
            Language::Greek => {
                const {
                    &[one('Ρ', K), one('Β', Q), one('Π', R), one('Α', B), one('Ι', N), one('Σ', P)]
                }
            }
        }
    }
}

/// Past `letter`, a man's letter or letters, if it stands here, and the slip if it is one.
pub(crate) fn man<'t>(
    here: Cursor<'t>,
    letter: &Letter,
    case: Case,
) -> Option<(Cursor<'t>, Option<Slip>)> {
    let slip = stands_for(here.sign(), letter.first, case)?;
    let after = here.skip(1);
    let Some(second) = letter.second else { return Some((after, slip)) };
    if after.spaced() {
        return None;
    }
    let sign = after.sign();
    // the second of two letters is small, but in capitals large
    match case {
        Case::AsWritten if sign == second || sign == upper(second) => Some((after.skip(1), slip)),
        Case::Capitals if sign == upper(second) => Some((after.skip(1), slip)),
        Case::Loose => Some((after.skip(1), slip.max(stands_for(sign, second, case)?))),
        Case::AsWritten | Case::Capitals => None,
    }
}

fn stands_for(sign: char, letter: char, case: Case) -> Option<Option<Slip>> {
    if sign == letter {
        Some(None)
    } else if case != Case::Loose || !looks_like(sign, letter) {
        None
    } else if upper(sign) == upper(letter) {
        Some(Some(Slip::Case))
    } else {
        Some(Some(Slip::LookAlike))
    }
}

/// Past a man's word, in the languages of descriptive notation.
pub(crate) fn word<'t>(here: Cursor<'t>, language: Language) -> Option<(Role, Cursor<'t>)> {
    let words: &[(&str, Role)] = match language {
        Language::English => {
            &[("king", K), ("queen", Q), ("rook", R), ("bishop", B), ("knight", N), ("pawn", P)]
        }
        Language::Spanish => {
            &[("rey", K), ("dama", Q), ("torre", R), ("alfil", B), ("caballo", N), ("peon", P)]
        }
        Language::French => {
            &[("roi", K), ("dame", Q), ("tour", R), ("fou", B), ("cavalier", N), ("pion", P)]
        }
        _ => &[],
    };
    words.iter().find_map(|(word, role)| Some((*role, here.word(word)?)))
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
    alone(c.to_uppercase()).unwrap_or(c)
}

/// Does `sign` look like `letter`, whose accent may be left out? One that it lacks is never put on.
fn looks_like(sign: char, letter: char) -> bool {
    let (sign, letter) = (look(sign), look(letter));
    let bare = match letter {
        'Ĉ' => 'C',
        'Ş' => 'S',
        'Ž' => 'Z',
        plain => plain,
    };
    sign == letter || sign == bare
}

/// How a letter looks: its capital's shape, in Latin where Latin has it.
fn look(c: char) -> char {
    match upper(c) {
        'А' | 'Α' => 'A',
        'В' | 'Β' => 'B',
        'С' | 'Ϲ' => 'C',
        'Е' | 'Ε' => 'E',
        'Н' | 'Η' => 'H',
        'І' | 'Ι' => 'I',
        'Ј' => 'J',
        'К' | 'Κ' => 'K',
        'М' | 'Μ' => 'M',
        'Ν' => 'N',
        'О' | 'Ο' => 'O',
        'Р' | 'Ρ' => 'P',
        'Ѕ' => 'S',
        'Т' | 'Τ' => 'T',
        'Х' | 'Χ' => 'X',
        'Ζ' => 'Z',
        'П' => 'Π',
        'Ф' => 'Φ',
        capital => capital,
    }
}
