//! A record's text, folded: what stays of it when the accidents of print and keyboard are gone.
//!
//! Owns the foldings that hold everywhere (widths, dashes, quotes, invisible characters). Letters
//! keep their script and case here: what a letter may stand for depends on where it stands.

use smallvec::SmallVec;

use super::Written;

/// The folded text.
pub(crate) struct Text {
    signs: SmallVec<[Sign; 32]>,
    /// Of the sign to come.
    spaced: Spaced,
}

/// One character, and whether white space stood before it.
#[derive(Clone, Copy)]
struct Sign {
    c: char,
    spaced: Spaced,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Spaced {
    Yes,
    No,
}

/// A place in a [`Text`], from which parsers read on.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'t> {
    rest: &'t [Sign],
}

/// The end of a text.
pub(crate) const END: char = '\0';
/// The white figurine of a King; those of Queen, Rook, Bishop, Knight and Pawn follow.
pub(crate) const FIGURINE_KING: char = '♔';

impl Text {
    pub(crate) fn fold(written: &Written) -> Text {
        let mut text = Text { signs: SmallVec::new(), spaced: Spaced::Yes };
        for c in written.as_str().chars() {
            if c.is_ascii() { text.ascii(c) } else { text.unicode(c) }
        }
        text
    }

    pub(crate) fn start(&self) -> Cursor<'_> {
        Cursor { rest: &self.signs }
    }

    fn ascii(&mut self, c: char) {
        match c {
            ' ' => self.spaced = Spaced::Yes,
            '`' => self.push('\''),
            _ => self.push(c),
        }
    }

    fn unicode(&mut self, c: char) {
        match c {
            '\u{A0}'
            | '\u{1680}'
            | '\u{2000}'..='\u{200A}'
            | '\u{202F}'
            | '\u{205F}'
            | '\u{3000}' => {
                self.spaced = Spaced::Yes;
            }
            // invisible: zero-width spaces and joiners, variation selectors
            '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FEFF}' | '\u{FE00}'..='\u{FE0F}' => {}
            '\u{2010}'..='\u{2015}'
            | '\u{2212}'
            | '\u{FE58}'
            | '\u{FE63}'
            | '\u{FF0D}'
            | '\u{AD}' => {
                self.push('-');
            }
            '“' | '”' | '„' | '‟' | '«' | '»' | '‹' | '›' | '″' => self.push('"'),
            '‘' | '’' | '‚' | '‛' | '´' | '′' => self.push('\''),
            '…' => self.all("..."),
            '‥' => self.all(".."),
            '‼' => self.all("!!"),
            '⁇' => self.all("??"),
            '⁈' => self.all("?!"),
            '⁉' => self.all("!?"),
            '×' | '✕' | '✖' | '⨯' | '╳' => self.push('×'),
            '♔'..='♟' => self.push(figurine(c)),
            '\u{FF01}'..='\u{FF5E}' => self.unicode_or_ascii(u32::from(c) - 0xFEE0),
            '\u{300}'..='\u{36F}' => self.compose(c),
            _ => self.push(compatible(c)),
        }
    }

    fn unicode_or_ascii(&mut self, code: u32) {
        self.ascii(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
    }

    fn all(&mut self, signs: &str) {
        for c in signs.chars() {
            self.push(c);
        }
    }

    fn push(&mut self, c: char) {
        let c = if c == END { char::REPLACEMENT_CHARACTER } else { c };
        self.signs.push(Sign { c, spaced: self.spaced });
        self.spaced = Spaced::No;
    }

    /// Joins a combining mark to the letter before it where the two make a letter some language
    /// uses; any other stays, and no notation knows it.
    fn compose(&mut self, mark: char) {
        let whole = self.signs.last().and_then(|last| match (last.c, mark) {
            ('S', '\u{327}' | '\u{326}') => Some('Ş'),
            ('s', '\u{327}' | '\u{326}') => Some('ş'),
            ('C', '\u{302}') => Some('Ĉ'),
            ('c', '\u{302}') => Some('ĉ'),
            ('Z', '\u{30C}') => Some('Ž'),
            ('z', '\u{30C}') => Some('ž'),
            ('e', '\u{301}' | '\u{300}' | '\u{302}') => Some('é'),
            ('a', '\u{301}' | '\u{30A}') => Some('á'),
            ('o', '\u{301}') => Some('ó'),
            ('u', '\u{301}') => Some('ú'),
            _ => None,
        });
        match (whole, self.signs.last_mut()) {
            (Some(letter), Some(last)) => last.c = letter,
            _ => self.push(mark),
        }
    }
}

fn figurine(c: char) -> char {
    let nth = (u32::from(c) - u32::from(FIGURINE_KING)) % 6;
    char::from_u32(u32::from(FIGURINE_KING) + nth).unwrap_or(c)
}

/// The ordinary form of a letter or digit that Unicode also holds in another dress.
fn compatible(c: char) -> char {
    let code = u32::from(c);
    let plain = match code {
        0xB9 => '1'.into(),
        0xB2 => '2'.into(),
        0xB3 => '3'.into(),
        0x2074..=0x2079 => u32::from('4') + code - 0x2074,
        0x2081..=0x2089 => u32::from('1') + code - 0x2081,
        0x1D400..=0x1D6A3 => match (code - 0x1D400) % 52 {
            n @ 0..=25 => u32::from('A') + n,
            n => u32::from('a') + n - 26,
        },
        0x1D7CE..=0x1D7FF => u32::from('0') + (code - 0x1D7CE) % 10,
        0x2236 => ':'.into(),
        0x2260 => '#'.into(),
        0x218 => 'Ş'.into(),
        0x219 => 'ş'.into(),
        _ => code,
    };
    char::from_u32(plain).unwrap_or(c)
}

impl<'t> Cursor<'t> {
    /// The sign here, or [`END`].
    #[inline]
    pub(crate) fn sign(self) -> char {
        self.ahead(0)
    }

    /// The sign `n` places on, or [`END`].
    #[inline]
    pub(crate) fn ahead(self, n: usize) -> char {
        self.rest.get(n).map_or(END, |sign| sign.c)
    }

    /// The place `n` signs on.
    #[inline]
    pub(crate) fn skip(self, n: usize) -> Cursor<'t> {
        Cursor { rest: self.rest.get(n..).unwrap_or_default() }
    }

    /// Does white space, or nothing, stand before this sign?
    pub(crate) fn spaced(self) -> bool {
        self.rest.first().is_none_or(|sign| sign.spaced == Spaced::Yes)
    }

    /// Is the text over?
    #[inline]
    pub(crate) fn at_end(self) -> bool {
        self.rest.is_empty()
    }

    /// How many signs are left.
    pub(crate) fn left(self) -> usize {
        self.rest.len()
    }

    /// The text from here up to `end`, a later place in it, only.
    pub(crate) fn until(self, end: Cursor<'t>) -> Cursor<'t> {
        Cursor { rest: &self.rest[..self.left().saturating_sub(end.left())] }
    }

    /// The text between the sign here, which opens, and the last of all, if that closes it.
    pub(crate) fn closed_by(self, close: char) -> Option<Cursor<'t>> {
        let (last, before) = self.rest.split_last()?;
        let inside = Cursor { rest: before }.skip(1);
        let mut depth = 0_usize;
        for sign in inside.rest {
            if sign.c == self.sign() {
                depth += 1;
            } else if sign.c == close {
                depth = depth.checked_sub(1)?;
            }
        }
        (last.c == close).then_some(inside)
    }

    /// Past every sign that `wanted` takes.
    pub(crate) fn skip_while(mut self, wanted: impl Fn(char) -> bool) -> Cursor<'t> {
        while !self.at_end() && wanted(self.sign()) {
            self = self.skip(1);
        }
        self
    }

    /// Is a square of algebraic notation named from here on: a small file letter, and a digit
    /// close to it?
    pub(crate) fn names_square(self) -> bool {
        self.rest.windows(2).any(|pair| {
            matches!(pair[0].c, 'a'..='h')
                && matches!(pair[1].c, '1'..='8')
                && pair[1].spaced == Spaced::No
        })
    }

    /// Does any sign from here on satisfy `wanted`?
    pub(crate) fn any(self, wanted: impl Fn(char) -> bool) -> bool {
        self.rest.iter().any(|sign| wanted(sign.c))
    }

    /// Past `word`, whatever its case and accents, if it stands here unbroken.
    #[inline]
    pub(crate) fn word(self, word: &str) -> Option<Cursor<'t>> {
        let first = bare(self.sign());
        // nearly all words are ruled out here
        if first.is_ascii()
            && word.as_bytes().first().is_some_and(|byte| char::from(*byte) != first)
        {
            return None;
        }
        self.unbroken(word)
    }

    #[inline(never)] // so that the question before it is asked in place
    fn unbroken(self, word: &str) -> Option<Cursor<'t>> {
        let mut here = self;
        for (i, wanted) in word.chars().enumerate() {
            if bare(here.sign()) != wanted || i > 0 && here.spaced() {
                return None;
            }
            here = here.skip(1);
        }
        Some(here)
    }
}

impl<'t> Cursor<'t> {
    /// Past the first of `words` that stands here.
    pub(crate) fn first_word(self, words: &[&str]) -> Option<Cursor<'t>> {
        words.iter().find_map(|word| self.word(word))
    }

    /// Past full stops and apostrophes, as abbreviations have them.
    pub(crate) fn past_points(self) -> Cursor<'t> {
        self.skip_while(|c| matches!(c, '.' | '\''))
    }
}

/// A letter in lower case without its accent, for comparing words.
#[inline]
fn bare(c: char) -> char {
    if c.is_ascii() { c.to_ascii_lowercase() } else { unaccented(c) }
}

fn unaccented(c: char) -> char {
    match c {
        'á' | 'à' | 'â' | 'ă' | 'ä' | 'å' | 'Á' | 'À' | 'Å' | 'Ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' | 'ě' | 'ę' | 'É' | 'È' | 'Ê' => 'e',
        'í' | 'î' | 'ì' | 'Í' | 'Î' => 'i',
        'ó' | 'ô' | 'ö' | 'ò' | 'ő' | 'Ó' | 'Ö' => 'o',
        'ú' | 'ü' | 'ű' | 'ù' | 'Ú' | 'Ü' => 'u',
        'ñ' | 'Ñ' | 'ń' => 'n',
        'š' | 'ş' | 'ś' | 'Š' | 'Ş' | 'Ś' => 's',
        'ž' | 'Ž' => 'z',
        'ý' => 'y',
        'ľ' | 'ł' | 'Ł' => 'l',
        'ď' => 'd',
        _ => alone(c.to_lowercase()).unwrap_or(c),
    }
}

/// The one character of a change of case; a letter that becomes several stays as it is.
pub(crate) fn alone(mut cased: impl Iterator<Item = char>) -> Option<char> {
    let first = cased.next();
    first.filter(|_| cased.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> String {
        Text::fold(&Written::new(text).unwrap()).signs.iter().map(|sign| sign.c).collect()
    }

    #[test]
    fn dress_is_taken_off() {
        for (written, wanted) in [
            ("Ｎｆ３", "Nf3"),
            ("N\u{200B}f3", "Nf3"),
            ("♞\u{FE0E}f3", "♘f3"),
            ("O\u{AD}O", "O-O"),
            ("e✕d5", "e×d5"),
            ("“c4”…", "\"c4\"..."),
            ("𝐍𝐟𝟑", "Nf3"),
            ("Z\u{30C}f3", "Žf3"),
            ("К х", "Кх"),
        ] {
            assert_eq!(folded(written), wanted, "{written}");
        }
    }

    #[test]
    fn the_longest_record_fits() {
        let text = "…".repeat(85) + "e";
        assert_eq!(folded(&text).len(), 256);
    }
}
