//! Algebraic notation and coordinates, from text to patterns, with all the sloppiness of hands:
//! origins before the letter, after it or in brackets, pawn captures in every spelling,
//! promotion with any sign or none.

use shakmaty::{Bitboard, File, Rank, Role, Square};

use super::{
    Language, Notation, Slip,
    letters::{self, Case, file, is_capture, rank},
    pattern::{Manner, Men, Pattern, Taking},
    reader::{Reader, Tier},
    text::Cursor,
};

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
    Written,
    Left,
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
            if body.any(|sign| letters::file(sign, Case::Capitals).is_some()) {
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
    for (prefix, here) in origins(body, case).into_iter().flatten() {
        for (named, after) in men(here, case, reader.letters()) {
            if prefix == Origin::Unsaid {
                lettered(named, after, case, reader);
            } else if named.role != Role::Pawn {
                for step in steps(after, case).filter(|step| step.origin == Origin::Unsaid) {
                    piece(named, Step { origin: prefix, ..step }, reader);
                }
            }
        }
    }
}

/// What follows a man's letter.
fn lettered(named: Named, after: Cursor<'_>, case: Case, reader: &mut Reader<'_>) {
    for step in steps(after, case).chain(bracketed_step(after, case)) {
        if case == Case::Capitals && step.origin == Origin::Unsaid && step.link == Link::Dash {
            continue; // `N-B3`: a dash before a capital is descriptive
        }
        if named.role == Role::Pawn {
            pawn(step, named.slip, Letter::Written, reader);
        } else {
            piece(named, step, reader);
        }
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
    if named.role == Role::King && reader.tier() == Tier::Slips {
        let by_arrival = Pattern { manner: Manner::CastlingByArrival, ..pattern };
        let by_rook = Pattern { manner: Manner::CastlingByRook, ..pattern };
        let slip = Some(Slip::CastlingAsMove);
        reader.found(by_arrival, Notation::Algebraic, named.language, slip, step.end);
        reader.found(by_rook, Notation::Algebraic, named.language, slip, step.end);
    }
}

/// Moves that name no man: a pawn's, or coordinates.
fn letterless(body: Cursor<'_>, case: Case, reader: &mut Reader<'_>) {
    let slip = (case == Case::Loose).then_some(Slip::Case);
    for step in steps(body, case) {
        if let Origin::Square(from) = step.origin {
            coordinates(from, step, slip, reader);
        }
        pawn(step, slip, Letter::Left, reader);
    }
    if !reader.admits(Notation::Algebraic) {
        return;
    }
    for (origin, here) in origins(body, case).into_iter().flatten() {
        match (origin, link(here)) {
            (Origin::File(file), (Link::Capture, after)) => {
                let mut pattern = Pattern::of(Men::of(Role::Pawn));
                pattern.from = file.into();
                pattern.taking = Taking::Always;
                promoting(pattern, Notation::Algebraic, slip, after, reader); // `dx`
                pawn_to_file(origin, file, after, case, reader);
            }
            (Origin::File(file), (Link::Bare, after)) => {
                pawn_to_file(origin, file, after, case, reader);
            }
            (Origin::Square(from), (Link::Capture, after)) => {
                pawn_to_file(origin, from.file(), after, case, reader);
            }
            _ => {}
        }
    }
}

/// `exd`, `ed`, `ed:`, `e4xd`.
fn pawn_to_file(origin: Origin, from: File, here: Cursor<'_>, case: Case, reader: &mut Reader<'_>) {
    let Some(to) = file(here.sign(), case).filter(|to| to.distance(from) == 1) else { return };
    let mut pattern = Pattern::of(Men::of(Role::Pawn));
    pattern.from = origin.squares();
    pattern.to = to.into();
    pattern.taking = Taking::Always;
    let slip = (case == Case::Loose).then_some(Slip::Case);
    promoting(pattern, Notation::Algebraic, slip, colon(here.skip(1)), reader);
}

/// A pawn's move to a square.
fn pawn(step: Step<'_>, slip: Option<Slip>, letter: Letter, reader: &mut Reader<'_>) {
    if !reader.admits(Notation::Algebraic) {
        return;
    }
    let (taking, slip) = match (step.origin, letter, step.link) {
        (Origin::File(_), Letter::Left, Link::Dash) | (Origin::Rank(_), Letter::Left, _) => return,
        (Origin::File(file), ..) if file == step.to.file() => (Taking::Never, slip),
        (Origin::File(_), ..) => (Taking::Always, slip),
        (Origin::Rank(_) | Origin::Square(_), ..) => (Taking::Unsaid, slip),
        (Origin::Unsaid, Letter::Written, Link::Capture) => (Taking::Always, slip),
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
    promoting(pattern, Notation::Algebraic, slip, step.end, reader);
    if reader.tier() == Tier::AsWritten {
        return;
    }
    if step.origin == Origin::Unsaid && taking == Taking::Never {
        let capture = Pattern { taking: Taking::Always, ..pattern };
        promoting(capture, Notation::Algebraic, Some(Slip::CaptureUnsaid), step.end, reader);
    }
    if taking != Taking::Never {
        let passing = Pattern { manner: Manner::EnPassantByVictim, ..pattern };
        reader.found(passing, Notation::Algebraic, None, Some(Slip::EnPassantSquare), step.end);
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
    promoting(pattern, Notation::Coordinate, slip, step.end, reader);
    if reader.tier() == Tier::Slips {
        let castling = Pattern { manner: Manner::CastlingByRook, ..pattern };
        reader.found(castling, Notation::Coordinate, None, Some(Slip::CastlingAsMove), step.end);
    }
}

/// The pattern with each promotion that may be written here, and with none.
fn promoting(
    pattern: Pattern,
    notation: Notation,
    slip: Option<Slip>,
    end: Cursor<'_>,
    reader: &mut Reader<'_>,
) {
    reader.found(pattern, notation, None, slip, end);
    if end.at_end() {
        return;
    }
    let (here, close) = match (end.sign(), end.ahead(1)) {
        ('=' | '/', '(') => (end.skip(2), Some(')')),
        ('=' | '/', _) => (end.skip(1), None),
        ('(', _) => (end.skip(1), Some(')')),
        _ => (end, None),
    };
    let universal = "qrbn".find(here.sign()).filter(|_| notation == Notation::Coordinate);
    let universal = universal.map(|nth| {
        let role = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight][nth];
        (Named { role, language: None, slip: None }, here.skip(1))
    });
    for (named, after) in men(here, Case::Loose, reader.letters()).chain(universal) {
        let slip = if named.slip == Some(Slip::LookAlike) { named.slip } else { slip };
        if named.slip == Some(Slip::LookAlike) && reader.tier() == Tier::AsWritten
            || matches!(named.role, Role::King | Role::Pawn)
        {
            continue;
        }
        let after = match close {
            Some(bracket) if after.sign() == bracket => after.skip(1),
            Some(_) => continue,
            None => colon(after),
        };
        let pattern = Pattern { promotion: Some(named.role), ..pattern };
        reader.found(pattern, notation, named.language, slip, after);
    }
}

/// Every man that may be written here, by figurine or letter.
fn men<'t>(
    here: Cursor<'t>,
    case: Case,
    letters: &[Language],
) -> impl Iterator<Item = (Named, Cursor<'t>)> {
    let figurine = letters::figurine(here.sign())
        .map(|role| (Named { role, language: None, slip: None }, here.skip(1)));
    figurine.into_iter().chain(letters.iter().flat_map(move |language| {
        language.letters().iter().filter_map(move |(letter, role)| {
            let (after, slip) = letters::man(here, letter, case)?;
            Some((Named { role: *role, language: Some(*language), slip }, after))
        })
    }))
}

/// Every way to read a departure and an arrival here.
fn steps<'t>(here: Cursor<'t>, case: Case) -> impl Iterator<Item = Step<'t>> {
    origins(here, case)
        .into_iter()
        .flatten()
        .filter_map(move |(origin, here)| arrive(origin, here, case))
}

/// A departure in brackets, and an arrival: `(f3)d4`, `(f)-d4`.
fn bracketed_step<'t>(here: Cursor<'t>, case: Case) -> Option<Step<'t>> {
    let close = match here.sign() {
        '(' => ')',
        '[' => ']',
        _ => return None,
    };
    let (origin, end) = origins(here.skip(1), case)
        .into_iter()
        .flatten()
        .find(|(origin, end)| *origin != Origin::Unsaid && end.sign() == close)?;
    arrive(origin, end.skip(1), case)
}

fn arrive<'t>(origin: Origin, here: Cursor<'t>, case: Case) -> Option<Step<'t>> {
    let (link, here) = link(here);
    let to = Square::from_coords(file(here.sign(), case)?, rank(here.ahead(1))?);
    Some(Step { origin, link, to, end: colon(here.skip(2)) })
}

/// What may be said of an origin here, nothing included.
fn origins(here: Cursor<'_>, case: Case) -> [Option<(Origin, Cursor<'_>)>; 4] {
    let on_file = file(here.sign(), case);
    let on_rank = rank(here.sign());
    let square = on_file
        .zip(rank(here.ahead(1)))
        .map(|(file, rank)| (Origin::Square(Square::from_coords(file, rank)), here.skip(2)));
    [
        Some((Origin::Unsaid, here)),
        on_file.map(|file| (Origin::File(file), here.skip(1))),
        on_rank.map(|rank| (Origin::Rank(rank), here.skip(1))),
        square,
    ]
}

fn link(here: Cursor<'_>) -> (Link, Cursor<'_>) {
    if here.sign() == '-' {
        return (Link::Dash, here.skip_while(|c| c == '-'));
    }
    if is_capture(here.sign()) {
        return (Link::Capture, here.skip(1));
    }
    match here.word("takes").or_else(|| here.word("tks")) {
        Some(after) => (Link::Capture, after),
        None => (Link::Bare, here),
    }
}

/// Past a colon after the move, the capture sign of older hands (`ed:`).
fn colon(here: Cursor<'_>) -> Cursor<'_> {
    if here.sign() == ':' { here.skip(1) } else { here }
}
