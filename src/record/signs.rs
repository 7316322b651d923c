//! What stands around a move: its number and quotes before it; signs of check, annotations, an
//! offer of a draw after it. Owns what may be passed over; it never passes over a letter it does
//! not know.

use super::{marks::Mark, text::Cursor};

/// What was written after a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tail {
    pub(crate) mark: Option<Mark>,
    pub(crate) asides: Asides,
    /// Is it written that the capture is en passant?
    pub(crate) en_passant: Option<EnPassant>,
    pub(crate) draw: Option<DrawOffer>,
    pub(crate) resigns: Option<Resigns>,
}

/// The words "en passant".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EnPassant;

/// The word "resigns".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Resigns;

/// How a draw is offered in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawOffer {
    /// `(=)`, the sign of FIDE's Appendix C.13.
    Bracketed,
    /// A bare `=` after a move that is no promotion.
    Bare,
    /// In words.
    Words,
}

/// A move number as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Number {
    pub(crate) number: u32,
    /// Followed by three dots, as before a move of Black's.
    pub(crate) black: Option<Dots>,
}

/// The dots that mark a move of Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dots;

/// Kinds of writing that say nothing of the move itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Asides(u8);

/// Writing that was read over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aside {
    /// `!`, `?`, `$1` and their like.
    Annotation,
    /// Quotation marks.
    Quotes,
    /// A full stop, comma or semicolon.
    Punctuation,
    /// A sign of check or mate; it is evidence in descriptive records only.
    CheckSign,
    /// `e.p.`
    EnPassantSign,
}

impl Aside {
    const ALL: [Aside; 5] = [
        Aside::Annotation,
        Aside::Quotes,
        Aside::Punctuation,
        Aside::CheckSign,
        Aside::EnPassantSign,
    ];
}

impl Asides {
    fn note(&mut self, aside: Aside) {
        self.0 |= 1 << aside as u8;
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Aside> {
        Aside::ALL.into_iter().filter(move |aside| self.0 & (1 << *aside as u8) != 0)
    }
}

/// Words that may stand after a move, the longer before any that begins them.
const WORDS: [(&str, Word); 54] = [
    ("en", Word::En),
    ("in", Word::En),
    ("al", Word::En),
    ("ep", Word::EnPassant),
    ("discovering", Word::Discovered),
    ("discovered", Word::Discovered),
    ("disch", Word::Discovered),
    ("disc", Word::Discovered),
    ("dis", Word::Discovered),
    ("double", Word::Double),
    ("dble", Word::Double),
    ("dbl", Word::Double),
    ("checkmates", Word::Mate),
    ("checkmate", Word::Mate),
    ("checking", Word::Check),
    ("checks", Word::Check),
    ("check", Word::Check),
    ("chk", Word::Check),
    ("ch", Word::Check),
    ("mates", Word::Mate),
    ("mate", Word::Mate),
    ("matt", Word::Mate),
    ("mat", Word::Mate),
    ("мат", Word::Mate),
    ("schach", Word::Check),
    ("echec", Word::Check),
    ("ech", Word::Check),
    ("jaque", Word::Check),
    ("scacco", Word::Check),
    ("xeque", Word::Check),
    ("шах", Word::Check),
    ("and", Word::And),
    ("with", Word::With),
    ("giving", Word::With),
    ("by", Word::By),
    ("draw", Word::Draw),
    ("remis", Word::Draw),
    ("tablas", Word::Draw),
    ("nulle", Word::Draw),
    ("ничья", Word::Draw),
    ("resigns", Word::Resigns),
    ("resigned", Word::Resigns),
    ("resign", Word::Resigns),
    ("offers", Word::Offers),
    ("offer", Word::Offers),
    ("aufgegeben", Word::Resigns),
    ("abandonne", Word::Resigns),
    ("abandona", Word::Resigns),
    ("abbandona", Word::Resigns),
    ("сдаюсь", Word::Resigns),
    ("сдался", Word::Resigns),
    ("white", Word::Who),
    ("black", Word::Who),
    ("i", Word::Who),
];

#[derive(Clone, Copy)]
enum Word {
    EnPassant,
    En,
    Discovered,
    Double,
    Check,
    Mate,
    And,
    /// `with check`, `giving mate`.
    With,
    /// `by discovery`.
    By,
    Draw,
    Offers,
    Resigns,
    /// Who resigns or offers.
    Who,
}

/// Everything from `here` to the end, if it is nothing but signs.
pub(crate) fn tail(mut here: Cursor<'_>) -> Option<Tail> {
    let mut tail = Tail::default();
    let mut open = None;
    while !here.at_end() {
        let sign = here.sign();
        match sign {
            '(' if open.is_none() && here.ahead(1) != ')' => open = Some(')'),
            '[' if open.is_none() && here.ahead(1) != ']' => open = Some(']'),
            ')' | ']' if open == Some(sign) => open = None,
            '!' | '?' => tail.asides.note(Aside::Annotation),
            '$' if here.ahead(1).is_ascii_digit() => {
                tail.asides.note(Aside::Annotation);
                here = here.skip(1).skip_while(|c| c.is_ascii_digit());
                continue;
            }
            '+' | '†' | '‡' => tail.check(Mark::Check),
            '#' => tail.check(Mark::Mate),
            '=' => {
                tail.draw =
                    Some(if open.is_some() { DrawOffer::Bracketed } else { DrawOffer::Bare })
            }
            '&' => {
                here = tail.and(here.skip(1))?;
                continue;
            }
            '"' | '\'' => tail.asides.note(Aside::Quotes),
            '.' | ',' | ';' => tail.asides.note(Aside::Punctuation),
            _ => {
                here = tail.word(here)?;
                continue;
            }
        }
        here = here.skip(1);
    }
    open.is_none().then_some(tail)
}

impl Tail {
    /// Does it resign, or offer a draw?
    pub(crate) fn says_something(&self) -> bool {
        self.draw.is_some() || self.resigns.is_some()
    }

    fn word<'t>(&mut self, here: Cursor<'t>) -> Option<Cursor<'t>> {
        if here.word("e").is_some() && here.ahead(1) == '.' && matches!(here.ahead(2), 'p' | 'P') {
            self.en_passant();
            return Some(here.skip(3));
        }
        // `dble.p.` is dbl and e.p.
        if let Some(after) = here.word("dbl")
            && after.word("e").is_some()
            && after.ahead(1) == '.'
            && matches!(after.ahead(2), 'p' | 'P')
        {
            self.check(Mark::Double);
            return Some(after);
        }
        // all but `I` have two letters or more
        if !here.ahead(1).is_alphabetic() && here.sign() != 'I' {
            return None;
        }
        let (after, word) =
            WORDS.iter().find_map(|(text, word)| Some((here.word(text)?, *word)))?;
        match word {
            Word::EnPassant => self.en_passant(),
            Word::En => {
                let after = after.first_word(&["passant", "passing", "paso", "pas"])?;
                self.en_passant();
                return Some(after);
            }
            Word::Discovered => self.check(Mark::Discovered),
            Word::Double => self.check(Mark::Double),
            Word::Check => {
                // `check-mate`
                let mate = after.skip(1).word("mate").filter(|_| after.sign() == '-');
                self.check(if mate.is_some() { Mark::Mate } else { Mark::Check });
                return Some(mate.unwrap_or(after));
            }
            Word::Mate => self.check(Mark::Mate),
            Word::And => return self.and(after),
            Word::With => {
                after.first_word(&["check", "ch", "mate", "dis", "double", "dbl"])?;
            }
            Word::By => {
                self.check(Mark::Discovered);
                return after.word("discovery");
            }
            Word::Draw => {
                self.draw = Some(DrawOffer::Words);
                return after.first_word(&["offered", "offer"]).or(Some(after));
            }
            Word::Offers => {
                let article = after.word("a").unwrap_or(after);
                self.draw = Some(DrawOffer::Words);
                return article.word("draw");
            }
            Word::Resigns => self.resigns = Some(Resigns),
            Word::Who => {
                after.first_word(&["resigns", "resigned", "resign", "offers", "offer"])?;
            }
        }
        Some(after)
    }

    /// `and mates`, `& ch.`: what follows the conjunction.
    fn and<'t>(&mut self, after: Cursor<'t>) -> Option<Cursor<'t>> {
        let mate = after.first_word(&["checkmates", "checkmate", "mates", "mate"]);
        self.check(if mate.is_some() { Mark::Mate } else { Mark::Check });
        mate.or_else(|| after.first_word(&["checks", "check", "chk", "ch"]))
    }

    fn en_passant(&mut self) {
        self.en_passant = Some(EnPassant);
        self.asides.note(Aside::EnPassantSign);
    }

    fn check(&mut self, mark: Mark) {
        self.mark = self.mark.max(Some(mark));
        self.asides.note(Aside::CheckSign);
    }
}

/// The text inside the brackets that enclose all of it: `(Nf3)`, `[41. Nf3]`.
pub(crate) fn unbracketed(body: Cursor<'_>) -> Cursor<'_> {
    let inside = match body.sign() {
        '(' => body.closed_by(')'),
        '[' => body.closed_by(']'),
        _ => None,
    };
    inside.unwrap_or(body)
}

/// Where the move itself may begin: after quotes, a number, dots.
#[derive(Clone, Copy)]
pub(crate) struct Start<'t> {
    pub(crate) body: Cursor<'t>,
    pub(crate) number: Option<Number>,
}

/// The places where the move may begin, the likelier first. Digits with a space but no dot after
/// them may be a number or belong to the move.
pub(crate) fn starts(text: Cursor<'_>) -> [Option<Start<'_>>; 2] {
    let quotes = |c| matches!(c, '"' | '\'');
    let opened = text.skip_while(quotes);
    let digits = opened.skip_while(|c| c.is_ascii_digit());
    let count = opened.left() - digits.left();
    let dots = opened.skip_while(|c| c == '.');
    let body = if opened.left() > dots.left() + 1 { dots.skip_while(quotes) } else { opened };
    let plain = Start { body, number: None };
    if count == 0 || count > 3 {
        return [Some(plain), None];
    }
    let number =
        (0..count).fold(0, |sum, i| sum * 10 + opened.ahead(i).to_digit(10).unwrap_or_default());
    let dots = digits.skip_while(|c| c == '.');
    let black = (digits.left() - dots.left() >= 2).then_some(Dots);
    let body = match digits.sign() {
        '.' => dots,
        ')' => digits.skip(1),
        _ if digits.spaced() && !digits.at_end() => digits,
        _ => return [Some(plain), None],
    };
    let body = body.skip_while(quotes);
    if body.at_end() {
        return [Some(plain), None]; // `000.` is castling and a full stop
    }
    let numbered = Start { body, number: Some(Number { number, black }) };
    if digits.left() == dots.left() && digits.sign() != ')' {
        [Some(plain), Some(numbered)]
    } else {
        [Some(numbered), None]
    }
}
