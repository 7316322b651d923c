//! English descriptive, terse (`KtxQB`, `R(Q2)-K2`) and wordy (`K. Kt. to B's 3d`).

use shakmaty::{Bitboard, CastlingSide, Rank, Role};

use super::{
    super::{
        Language, Notation, Slip, letters,
        pattern::{Effect, Manner, OwnFile, Pattern, Taking, Victim},
        reader::{Reader, Tier},
        text::Cursor,
    },
    men::{self, FLANK, Man},
    squares::{files, rank},
};

/// What joins a man to where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Link {
    Bare,
    To,
    Takes,
}

/// Has the square that a man comes from been named?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    Open,
    Named,
}

/// Reads the text from `body` as English descriptive.
pub(super) fn read(body: Cursor<'_>, reader: &mut Reader<'_>) {
    for (man, after) in men::english(body, reader.tier()) {
        effects(man, after, reader);
        let mover = man.mover();
        moves(man, mover, Origin::Open, after, reader);
        let brief = matches!(points(after).sign(), '/' | '(');
        for (from, here) in origins(after, reader).into_iter().flatten() {
            // `R on R4 to Kt2`: after words something joins the two squares
            if !brief && link(points(here)).0 == Link::Bare {
                continue;
            }
            let mover = Pattern { from: mover.from & from, ..mover };
            moves(man, mover, Origin::Named, here, reader);
        }
        if let Some((from, here)) = rank_alone(man, after, reader) {
            let mover = Pattern { from: mover.from & from, ..mover };
            moves(man, mover, Origin::Named, here, reader);
        }
    }
}

/// `R7xP`, `Kt3-Kt5`: the rank a man comes from, and something that joins it to the rest. Two
/// Bishops that can go to one square would be of one colour, and `B2-B4` are two squares.
fn rank_alone<'t>(
    man: Man,
    here: Cursor<'t>,
    reader: &Reader<'_>,
) -> Option<(Bitboard, Cursor<'t>)> {
    if man.slip.is_some() || !matches!(man.role, Role::Rook | Role::Knight | Role::Queen) {
        return None;
    }
    let here = points(here);
    letters::rank(here.sign())?; // in figures
    let (counted, after) = rank(here)?;
    (link(points(after)).0 != Link::Bare).then(|| (reader.rank(counted).into(), after))
}

/// `Q checks`, `P mates`, `K moves`, `R interposes`, `P queens`.
fn effects(man: Man, here: Cursor<'_>, reader: &mut Reader<'_>) {
    const EFFECTS: [(&str, Effect); 8] = [
        ("checks", Effect::Checks),
        ("check", Effect::Checks),
        ("ch", Effect::Checks),
        ("mates", Effect::Mates),
        ("mate", Effect::Mates),
        ("moves", Effect::Unsaid),
        ("interposes", Effect::Interposes),
        ("covers", Effect::Interposes),
    ];
    let here = points(here);
    // `P. "Queens"`
    let quoted = here.skip_while(|c| c == '"');
    let here = if quoted.word("queens").is_some() { quoted } else { here };
    for (word, effect) in EFFECTS {
        if let Some(end) = here.word(word) {
            found(Pattern { effect, ..man.mover() }, man.slip, end, reader);
        }
    }
    if man.role == Role::Pawn {
        steps(man, here, reader);
        promotions(here, reader.tier(), Glued::No, |role, end| {
            found(Pattern { promotion: Some(role), ..man.mover() }, man.slip, end, reader);
        });
    }
}

/// `K. P. two`, `Q. B. P. one sq.`, `K. P. 2 squares`: how far a pawn goes on its file, as the
/// Chess Player's Chronicle has it.
fn steps(man: Man, here: Cursor<'_>, reader: &mut Reader<'_>) {
    const RANKS: [Rank; 6] =
        [Rank::Second, Rank::Third, Rank::Fourth, Rank::Fifth, Rank::Sixth, Rank::Seventh];
    let in_words = [("one", 1), ("two", 2)].into_iter();
    let named = in_words.filter_map(|(word, steps)| Some((here.word(word)?, steps))).next();
    const SQUARES: [&str; 4] = ["squares", "square", "sqs", "sq"];
    let counted = match here.sign() {
        '1' => Some(1),
        '2' => Some(2),
        _ => None,
    };
    let in_figures = || Some((points(here.skip(1)).first_word(&SQUARES)?, counted?));
    let Some((after, steps)) = named.or_else(in_figures) else { return };
    let end = points(after).first_word(&SQUARES).unwrap_or(after);
    if man.files == Bitboard::FULL {
        return;
    }
    for from in RANKS {
        let Some(to) = from.offset(steps) else { continue };
        let on = |rank| man.files & Bitboard::from(reader.rank(rank));
        let step = Pattern { from: on(from), to: on(to), taking: Taking::Never, ..man.mover() };
        found(step, man.slip, end, reader);
    }
}

/// The squares a man comes from: `(Q2)`, `(on R4)`, `(6)`, `/R1`, `on K5`.
fn origins<'t>(here: Cursor<'t>, reader: &Reader<'_>) -> [Option<(Bitboard, Cursor<'t>)>; 3] {
    let here = points(here);
    let slashed = || {
        let here = if here.sign() == '/' { here.skip(1) } else { preposition(here)? };
        Some(here)
    };
    let plain = slashed().map(|here| places(here, reader)).unwrap_or_default();
    let bracketed = bracketed(here, reader);
    [plain[0], plain[1], bracketed]
}

/// A place in brackets.
fn bracketed<'t>(here: Cursor<'t>, reader: &Reader<'_>) -> Option<(Bitboard, Cursor<'t>)> {
    if here.sign() != '(' {
        return None;
    }
    let inside = here.skip(1);
    let inside = preposition(inside).unwrap_or(inside);
    places(inside, reader).into_iter().flatten().find_map(|(squares, end)| {
        let end = points(end);
        (end.sign() == ')').then(|| (squares, end.skip(1)))
    })
}

fn preposition(here: Cursor<'_>) -> Option<Cursor<'_>> {
    here.first_word(&["on", "from", "at"])
}

/// A square, its first rank perhaps left out, or a rank.
fn places<'t>(here: Cursor<'t>, reader: &Reader<'_>) -> [Option<(Bitboard, Cursor<'t>)>; 2] {
    if let Some((counted, end)) = rank(here) {
        return [Some((reader.rank(counted).into(), end)), None];
    }
    let Some((file, _, after)) = file(here, reader.tier()) else { return [None; 2] };
    let first = Some((file & Bitboard::from(reader.rank(Rank::First)), after));
    let ranked =
        rank(after).map(|(counted, end)| (file & Bitboard::from(reader.rank(counted)), end));
    [ranked, first]
}

/// A file by its names: `K`, `QB`, `Kt`.
fn file(here: Cursor<'_>, tier: Tier) -> Option<(Bitboard, Option<Slip>, Cursor<'_>)> {
    men::english(here, tier)
        .filter(|(man, _)| man.role != Role::Pawn)
        .last()
        .map(|(man, after)| (files(Some(man.role), man.side), man.slip, after))
}

fn moves(man: Man, mover: Pattern, origin: Origin, here: Cursor<'_>, reader: &mut Reader<'_>) {
    let (link, here) = link(points(here));
    if man.slip == Some(Slip::Case) && link == Link::Bare {
        return; // small letters with nothing between them are no descriptive record
    }
    match link {
        Link::Takes => captures(man, mover, here, reader),
        Link::To | Link::Bare => {
            arrives(man, mover, link, here, reader);
            // `R-(B5)B7`
            if link == Link::To
                && origin == Origin::Open
                && let Some((from, here)) = bracketed(here, reader)
            {
                arrives(man, Pattern { from: mover.from & from, ..mover }, link, here, reader);
            }
        }
    }
}

fn link(here: Cursor<'_>) -> (Link, Cursor<'_>) {
    if here.sign() == '-' {
        return (Link::To, here.skip_while(|c| c == '-'));
    }
    if letters::is_capture(here.sign()) {
        return (Link::Takes, here.skip(1));
    }
    if let Some(after) = here.first_word(&["takes", "captures", "tks"]) {
        return (Link::Takes, after.word("the").unwrap_or(after));
    }
    match here.word("to") {
        Some(after) => (Link::To, after.word("the").unwrap_or(after)),
        None => (Link::Bare, here),
    }
}

/// A move to a square, nothing captured.
fn arrives(man: Man, mover: Pattern, link: Link, here: Cursor<'_>, reader: &mut Reader<'_>) {
    let mut pattern = Pattern { taking: Taking::Never, ..mover };
    if let Some((own, end)) = own_square(man, here, reader) {
        match own {
            Own::Squares(squares) => pattern.to = squares,
            Own::ByOrigin(file) => pattern.own_file = Some(file),
        }
        return arrived(man, pattern, end, reader);
    }
    let Some((file, slip, after)) = file(here, reader.tier()) else { return };
    if slip == Some(Slip::Case) && link == Link::Bare {
        return;
    }
    let man = Man { slip: man.slip.max(slip), ..man };
    if let Some((counted, end)) = rank(after) {
        pattern.to = file & Bitboard::from(reader.rank(counted));
        arrived(man, pattern, end, reader);
    }
    if man.role != Role::Pawn && link == Link::To {
        pattern.to = file & Bitboard::from(reader.rank(Rank::First));
        arrived(man, pattern, after, reader);
    }
}

fn arrived(man: Man, pattern: Pattern, end: Cursor<'_>, reader: &mut Reader<'_>) {
    promoting(man, pattern, man.slip, end, reader);
    if reader.tier() == Tier::Slips && man.slip.is_none() {
        let capture = Pattern { taking: Taking::Always, ..pattern };
        promoting(man, capture, Some(Slip::CaptureUnsaid), end, reader);
        if man.role == Role::King {
            let castling = Pattern { manner: Manner::CastlingByArrival, ..pattern };
            found(castling, Some(Slip::CastlingAsMove), end, reader);
        }
    }
}

/// A square named by the man that moves: `his 3d`, `her B's 4th`.
enum Own {
    Squares(Bitboard),
    ByOrigin(OwnFile),
}

fn own_square<'t>(man: Man, here: Cursor<'t>, reader: &Reader<'_>) -> Option<(Own, Cursor<'t>)> {
    let after = points(here).first_word(&["his", "her", "its"])?;
    let after = after.word("own").unwrap_or(after);
    let (flank, after) = match men::letter(after, Language::English, reader.tier()) {
        Some((role, _, after)) if FLANK.contains(&role) => (role, after),
        Some(_) => return None,
        None => (man.role, after),
    };
    let (counted, end) = rank(after)?;
    let on_rank = Bitboard::from(reader.rank(counted));
    let of = |side| files(Some(flank), Some(side)) & on_rank;
    let (if_kings, if_queens) = (of(CastlingSide::KingSide), of(CastlingSide::QueenSide));
    let own = match (man.role, man.side) {
        (Role::Pawn, _) => return None,
        (Role::King, _) | (_, Some(CastlingSide::KingSide)) => Own::Squares(if_kings),
        (Role::Queen, _) | (_, Some(CastlingSide::QueenSide)) => Own::Squares(if_queens),
        _ => Own::ByOrigin(OwnFile { if_kings, if_queens }),
    };
    Some((own, end))
}

/// A capture: of a man, of a man in a place, or on a square.
fn captures(man: Man, mover: Pattern, here: Cursor<'_>, reader: &mut Reader<'_>) {
    let taking = Taking::Always;
    for (taken, after) in men::english(here, reader.tier()) {
        let slip = man.slip.max(taken.slip);
        let victim = taken.victim();
        promoting(man, Pattern { taking, victim, ..mover }, slip, after, reader);
        // `RxB4`
        let bare = rank(after).map(|(counted, end)| (reader.rank(counted).into(), end));
        for (at, end) in origins(after, reader).into_iter().chain([bare]).flatten() {
            let victim = Victim { at: victim.at & at, ..victim };
            promoting(man, Pattern { taking, victim, ..mover }, slip, end, reader);
        }
    }
    let Some((file, slip, after)) = file(here, reader.tier()) else { return };
    let Some((counted, end)) = rank(after) else { return };
    let slip = man.slip.max(slip);
    let to = file & Bitboard::from(reader.rank(counted));
    promoting(man, Pattern { taking, to, ..mover }, slip, end, reader);
    if reader.tier() == Tier::Slips && slip.is_none() {
        let unsaid = Pattern { to, ..mover };
        promoting(man, unsaid, Some(Slip::CaptureUnsaid), end, reader);
        let passing = Pattern { to, taking, manner: Manner::EnPassantByVictim, ..mover };
        found(passing, Some(Slip::EnPassantSquare), end, reader);
    }
}

/// The pattern with each promotion that may be written here, and with none.
fn promoting(
    man: Man,
    pattern: Pattern,
    slip: Option<Slip>,
    end: Cursor<'_>,
    reader: &mut Reader<'_>,
) {
    found(pattern, slip, end, reader);
    if man.role == Role::Pawn {
        promotions(points(end), reader.tier(), Glued::Yes, |role, end| {
            found(Pattern { promotion: Some(role), ..pattern }, slip, end, reader);
        });
    }
}

/// May the new piece follow without a sign?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Glued {
    Yes,
    No,
}

/// `(Q)`, `=Q`, `/Q`, `Q`, `queens`, `becomes a Queen`, `(becoming a Q.)`, `(2d Q.)`.
fn promotions<'t>(
    here: Cursor<'t>,
    tier: Tier,
    glued: Glued,
    mut promoted: impl FnMut(Role, Cursor<'t>),
) {
    let open = here.sign() == '(';
    let inside = if open { here.skip(1) } else { here };
    let inside = inside.word("and").unwrap_or(inside);
    let mut close = |role, end: Cursor<'t>| {
        let after = points(end);
        if !open {
            promoted(role, end);
        } else if after.sign() == ')' {
            promoted(role, after.skip(1));
        }
    };
    if let Some(end) = inside.first_word(&["queens", "queening"]) {
        close(Role::Queen, end);
    }
    let verb = inside.first_word(&["becomes", "becoming", "claims", "claiming", "making"]);
    let sign = match (inside.sign(), glued) {
        ('=', _) | ('/', Glued::Yes) => Some(inside.skip(1)),
        _ => None,
    };
    let named = match verb.or(sign) {
        Some(after) => after,
        None if glued == Glued::Yes => inside,
        None => return,
    };
    let named = if named.sign() == '(' && !open { return } else { named };
    let named = named.first_word(&["an", "a"]).unwrap_or(named);
    let named = named.first_word(&["2nd", "2d", "second", "new"]).unwrap_or(named);
    if let Some((role, _, end)) = men::letter(named, Language::English, tier)
        && !matches!(role, Role::King | Role::Pawn)
    {
        close(role, end);
    }
}

fn found(pattern: Pattern, slip: Option<Slip>, end: Cursor<'_>, reader: &mut Reader<'_>) {
    reader.found(pattern, Notation::Descriptive, Some(Language::English), slip, end);
}

fn points(here: Cursor<'_>) -> Cursor<'_> {
    here.skip_while(|c| matches!(c, '.' | ',' | '\''))
}
