//! Algebraic notation and coordinates, from text to patterns, with all the sloppiness of hands:
//! origins before the letter, after it or in brackets, pawn captures in every spelling,
//! promotion with any sign or none.

mod promotion;

use shakmaty::{Bitboard, File, Rank, Role, Square};

use super::{
    Language, Notation, Slip,
    letters::{self, Case, file, is_capture, rank},
    pattern::{Manner, Men, Pattern, Taking},
    reader::{Reader, Tier},
    text::Cursor,
};
use promotion::promoting;

/// What stands between departure and arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Link {
    Bare,
    Dash,
    Capture,
}

/// What is said of the square a man comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    Unsaid,
    File(File),
    Rank(Rank),
    Square(Square),
}

impl Origin {
    fn squares(self) -> Bitboard {
        match self {
            Origin::Unsaid => Bitboard::FULL,
            Origin::File(file) => file.into(),
            Origin::Rank(rank) => rank.into(),
            Origin::Square(square) => square.into(),
        }
    }
}

/// Is the pawn's own letter written?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Letter {
    /// In this language; none for a figurine.
    Written(Option<Language>),
    Left,
}

impl Letter {
    fn language(self) -> Option<Language> {
        match self {
            Letter::Written(language) => language,
            Letter::Left => None,
        }
    }
}

/// A man as it was written.
#[derive(Clone, Copy)]
struct Named {
    role: Role,
    language: Option<Language>,
    slip: Option<Slip>,
}

/// Departure and arrival as they were written.
#[derive(Clone, Copy)]
struct Step<'t> {
    origin: Origin,
    link: Link,
    to: Square,
    end: Cursor<'t>,
}

/// Reads the text from `body` as an algebraic move or as coordinates.
pub(super) fn read(body: Cursor<'_>, reader: &mut Reader<'_>) {
    match reader.tier() {
        Tier::AsWritten => {
            in_case(body, Case::AsWritten, reader);
            if !reader.names_square() && body.any(|c| file(c, Case::Capitals).is_some()) {
                in_case(body, Case::Capitals, reader);
            }
        }
        Tier::Slips => in_case(body, Case::Loose, reader),
    }
}

fn in_case(body: Cursor<'_>, case: Case, reader: &mut Reader<'_>) {
    letterless(body, case, reader);
    if !reader.admits(Notation::Algebraic) {
        return;
    }
    let letters = reader.letters();
    men(body, case, letters, |named, after| {
        // a small `b` is the b-file, and never slips into a German Bauer; `b2` is a square
        let is_file = named.slip.is_some() && file(body.sign(), Case::AsWritten).is_some();
        let is_square = is_file && rank(body.ahead(1)).is_some();
        if !is_square && (named.role != Role::Pawn || !is_file) {
            lettered(named, after, case, reader);
        }
    });
    // `aRe1`, `a1Re1`: the origin before the letter
    origins(body, case, |prefix, here| {
        // two slips are not put together: an `I` for a 1, and a man's letter in the wrong case
        let alike = matches!(prefix, Origin::Rank(_)) && !body.sign().is_ascii_digit();
        // nor a file in the wrong case, and a man's letter of another script
        let capital = is_capital_slip(body, case) && !matches!(prefix, Origin::Rank(_));
        if prefix != Origin::Unsaid && !(alike && case == Case::Loose) {
            men(here, case, letters, |named, after| {
                if let Some(step) = arrive(prefix, after, case)
                    && named.role != Role::Pawn
                    && !(capital && named.slip == Some(Slip::LookAlike))
                {
                    piece(named, step, reader);
                }
            });
        }
    });
}

/// What follows a man's letter or word.
fn lettered(named: Named, after: Cursor<'_>, case: Case, reader: &mut Reader<'_>) {
    let after = after.skip_while(|c| c == '.'); // `Kt. f3`
    let mut step = |step: Step<'_>| {
        let from_square = matches!(step.origin, Origin::Square(_));
        if case == Case::Capitals && step.link == Link::Dash && !from_square {
            return; // `N-B3`, `KB-B4`: a dash before a capital is descriptive
        }
        if named.role == Role::Pawn {
            pawn(step, named.slip, Letter::Written(named.language), reader);
        } else {
            piece(named, step, reader);
        }
    };
    origins(after, case, |origin, here| {
        // nor is `P-B1` a slip for a square of algebraic notation
        let capital = case == Case::Loose && link(here).1.sign().is_ascii_uppercase();
        if let Some(plain) = arrive(origin, here, case)
            && !(capital && plain.link == Link::Dash && !matches!(origin, Origin::Square(_)))
        {
            step(plain);
        }
    });
    if let Some(bracketed) = bracketed(after, case) {
        step(bracketed);
    }
}

fn piece(named: Named, step: Step<'_>, reader: &mut Reader<'_>) {
    let mut pattern = Pattern::of(Men::of(named.role));
    pattern.from = step.origin.squares();
    pattern.to = step.to.into();
    if matches!(step.origin, Origin::Square(_)) {
        pattern.manner = Manner::FullStep;
    }
    reader.found(pattern, Notation::Algebraic, named.language, named.slip, step.end);
    let one_slip = reader.tier() == Tier::Slips && named.slip.is_none();
    if named.role == Role::King && step.link != Link::Capture && one_slip {
        pattern.manner = match step.origin {
            Origin::Square(_) => Manner::CastlingByRook,
            _ => Manner::CastlingByArrival,
        };
        let slip = Some(Slip::CastlingAsMove);
        reader.found(pattern, Notation::Algebraic, named.language, slip, step.end);
    }
}

/// Moves that name no man: a pawn's, or coordinates.
fn letterless(body: Cursor<'_>, case: Case, reader: &mut Reader<'_>) {
    let slip = (case == Case::Loose).then_some(Slip::Case);
    if is_capital_slip(body, case) {
        return; // a capital among small letters is a man's letter, of whatever language, or nothing
    }
    origins(body, case, |origin, here| {
        if let Some(step) = arrive(origin, here, case) {
            if let Origin::Square(from) = origin {
                coordinates(from, step, slip, reader);
            }
            pawn(step, slip, Letter::Left, reader);
        }
        if reader.admits(Notation::Algebraic) {
            pawn_to_file(origin, here, case, slip, reader);
        }
    });
}

/// Does the text begin with a file in capitals, among small letters?
fn is_capital_slip(body: Cursor<'_>, case: Case) -> bool {
    case == Case::Loose
        && file(body.sign(), Case::Capitals).is_some()
        && body.any(|c| c.is_lowercase() && !is_capture(c))
}

/// `exd`, `ed`, `ed:`, `e4xd`, and `dx` for any capture by that pawn.
fn pawn_to_file(
    origin: Origin,
    here: Cursor<'_>,
    case: Case,
    slip: Option<Slip>,
    reader: &mut Reader<'_>,
) {
    let from = match origin {
        Origin::File(from) => from,
        Origin::Square(from) => from.file(),
        Origin::Unsaid | Origin::Rank(_) => return,
    };
    let (link, here) = link(here);
    if link == Link::Dash || link == Link::Bare && origin != Origin::File(from) {
        return;
    }
    let mut pattern = Pattern::of(Men::of(Role::Pawn));
    pattern.from = origin.squares();
    pattern.taking = Taking::Always;
    if origin == Origin::File(from) && link == Link::Capture {
        promoting(pattern, Notation::Algebraic, None, slip, here, reader);
    }
    if let Some(to) = file(here.sign(), case).filter(|to| to.distance(from) == 1) {
        pattern.to = to.into();
        let end = here.skip(1);
        // `ed:`
        let sign = link == Link::Bare && is_capture(end.sign());
        let end = if sign { end.skip(1) } else { end };
        promoting(pattern, Notation::Algebraic, None, slip, end, reader);
    }
}

/// A pawn's move to a square.
fn pawn(step: Step<'_>, slip: Option<Slip>, letter: Letter, reader: &mut Reader<'_>) {
    if !reader.admits(Notation::Algebraic) {
        return;
    }
    let (taking, slip) = match (step.origin, letter, step.link) {
        (Origin::File(_) | Origin::Unsaid, Letter::Left, Link::Dash)
        | (Origin::Rank(_), Letter::Left, _) => return,
        (Origin::File(from), Letter::Left, _) if from == step.to.file() => return,
        (Origin::File(from), ..) if from.distance(step.to.file()) > 1 => return,
        (Origin::File(file), ..) if file == step.to.file() => (Taking::Never, slip),
        (Origin::File(_), ..) => (Taking::Always, slip),
        (Origin::Rank(_) | Origin::Square(_), ..) => (Taking::Unsaid, slip),
        (Origin::Unsaid, Letter::Written(_), Link::Capture) => (Taking::Always, slip),
        (Origin::Unsaid, Letter::Left, Link::Capture) => match reader.tier() {
            Tier::AsWritten => return,
            Tier::Slips => (Taking::Always, Some(Slip::FileUnsaid)),
        },
        (Origin::Unsaid, ..) => (Taking::Never, slip),
    };
    let mut pattern = Pattern::of(Men::of(Role::Pawn));
    pattern.from = step.origin.squares();
    pattern.to = step.to.into();
    pattern.taking = taking;
    let language = letter.language();
    promoting(pattern, Notation::Algebraic, language, slip, step.end, reader);
    let slipped = slip.is_some() && letter != Letter::Left;
    if reader.tier() == Tier::AsWritten || slipped {
        return;
    }
    if step.origin == Origin::Unsaid && taking == Taking::Never {
        let capture = Pattern { taking: Taking::Always, ..pattern };
        let slip = Some(Slip::CaptureUnsaid);
        promoting(capture, Notation::Algebraic, language, slip, step.end, reader);
    }
    if taking != Taking::Never {
        let passing = Pattern { manner: Manner::EnPassantByVictim, ..pattern };
        let slip = Some(Slip::EnPassantSquare);
        reader.found(passing, Notation::Algebraic, language, slip, step.end);
    }
}

/// Two squares: whatever man stands on the first.
fn coordinates(from: Square, step: Step<'_>, slip: Option<Slip>, reader: &mut Reader<'_>) {
    if !reader.admits(Notation::Coordinate) {
        return;
    }
    let mut pattern = Pattern::of(Men::ALL);
    pattern.from = from.into();
    pattern.to = step.to.into();
    pattern.manner = Manner::FullStep;
    promoting(pattern, Notation::Coordinate, None, slip, step.end, reader);
    if reader.tier() == Tier::Slips {
        let castling = Pattern { manner: Manner::CastlingByRook, ..pattern };
        reader.found(castling, Notation::Coordinate, None, Some(Slip::CastlingAsMove), step.end);
    }
}

/// Every man that may be written here, by figurine, word or letter.
fn men<'t>(
    here: Cursor<'t>,
    case: Case,
    letters: &[Language],
    mut each: impl FnMut(Named, Cursor<'t>),
) {
    if here.at_end() || here.sign().is_ascii_digit() {
        return;
    }
    if let Some(role) = letters::figurine(here.sign()) {
        each(Named { role, language: None, slip: None }, here.skip(1));
    }
    // the shortest word has three letters; in capitals it is in capitals throughout
    let word = here.ahead(2).is_alphabetic()
        && !(case == Case::Capitals && here.any(|c| c.is_lowercase() && !is_capture(c)));
    // a word may be in any case; the file after it may not
    let word_slip = |after: Cursor<'t>| {
        let square = after.until(after.skip_while(|c| rank(c).is_none()));
        let capital = case == Case::Loose && square.any(|c| file(c, Case::Capitals).is_some());
        capital.then_some(Slip::Case)
    };
    for language in letters {
        if word && let Some((role, after)) = letters::word(here, *language) {
            each(Named { role, language: Some(*language), slip: word_slip(after) }, after);
        }
        for letter in language.letters() {
            if let Some((after, slip)) = letters::man(here, letter, case) {
                each(Named { role: letter.role, language: Some(*language), slip }, after);
            }
        }
    }
}

/// A departure in brackets, and an arrival: `(f3)d4`, `(f)-d4`.
fn bracketed<'t>(here: Cursor<'t>, case: Case) -> Option<Step<'t>> {
    let close = match here.sign() {
        '(' => ')',
        '[' => ']',
        _ => return None,
    };
    let mut found = None;
    origins(here.skip(1), case, |origin, end| {
        if origin != Origin::Unsaid && end.sign() == close {
            found = arrive(origin, end.skip(1), case);
        }
    });
    found
}

fn arrive<'t>(origin: Origin, here: Cursor<'t>, case: Case) -> Option<Step<'t>> {
    let (link, here) = link(here);
    let to = Square::from_coords(file(here.sign(), case)?, rank(here.ahead(1))?);
    Some(Step { origin, link, to, end: colon(here.skip(2)) })
}

/// Each thing that may be said of an origin here, nothing included.
fn origins<'t>(here: Cursor<'t>, case: Case, mut each: impl FnMut(Origin, Cursor<'t>)) {
    each(Origin::Unsaid, here);
    if let Some(file) = file(here.sign(), case) {
        each(Origin::File(file), here.skip(1));
        if let Some(rank) = rank(here.ahead(1)) {
            each(Origin::Square(Square::from_coords(file, rank)), here.skip(2));
        }
    }
    if let Some(rank) = rank(here.sign()) {
        each(Origin::Rank(rank), here.skip(1));
    }
}

fn link(here: Cursor<'_>) -> (Link, Cursor<'_>) {
    match here.sign() {
        '-' => (Link::Dash, here.skip_while(|c| c == '-')),
        't' | 'T' => match (here.first_word(&["takes", "tks"]), here.word("to")) {
            (Some(after), _) => (Link::Capture, after),
            (None, Some(after)) => (Link::Dash, after),
            (None, None) => (Link::Bare, here),
        },
        c if is_capture(c) => (Link::Capture, here.skip(1)),
        _ => (Link::Bare, here),
    }
}

/// Past a colon after the move, the capture sign of older hands (`ed:`).
fn colon(here: Cursor<'_>) -> Cursor<'_> {
    if here.sign() == ':' { here.skip(1) } else { here }
}
