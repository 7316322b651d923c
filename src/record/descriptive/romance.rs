//! Spanish and French descriptive: the rank before the file, no dash (`P4R`, `C3AR`, `TD3FR`),
//! and with both squares (`T1TD-1D`, FIDE 1930, article 5).

use shakmaty::{Bitboard, Rank, Role};

use super::{
    super::{
        Language, Notation, Slip,
        letters::{self, is_capture},
        pattern::{Manner, Pattern, Taking, Victim},
        reader::{Reader, Tier},
        text::Cursor,
    },
    men::{self, FLANK, Man},
};

/// Reads the text from `body` as Spanish or French descriptive.
pub(super) fn read(body: Cursor<'_>, language: Language, reader: &mut Reader<'_>) {
    for (man, after) in men::romance(body, language, reader.tier()) {
        let mover = man.mover();
        moves(man, mover, after, language, reader);
        for (from, _, here) in squares(after, language, reader) {
            moves(man, Pattern { from: mover.from & from, ..mover }, here, language, reader);
        }
        // `T1xP`, `C3-5C`: the rank alone, and something that joins it to the rest
        if let Some(counted) = letters::rank(after.sign()) {
            let here = after.skip(1);
            if takes(here, language).is_some() || here.sign() == '-' {
                let from = mover.from & Bitboard::from(reader.rank(counted));
                moves(man, Pattern { from, ..mover }, here, language, reader);
            }
        }
    }
}

fn moves(man: Man, mover: Pattern, here: Cursor<'_>, language: Language, reader: &mut Reader<'_>) {
    let here = here.past_points();
    if let Some(after) = takes(here, language) {
        return captures(man, mover, after, language, reader);
    }
    let here = here.skip_while(|c| c == '-');
    for (to, slip, end) in squares(here, language, reader) {
        let slip = man.slip.max(slip);
        let quiet = Pattern { to, taking: Taking::Never, ..mover };
        promoting(man, quiet, slip, end, language, reader);
        if reader.tier() == Tier::Slips && slip.is_none() {
            let capture = Pattern { taking: Taking::Always, ..quiet };
            promoting(man, capture, Some(Slip::CaptureUnsaid), end, language, reader);
            if man.role == Role::King {
                let castling = Pattern { manner: Manner::CastlingByArrival, ..quiet };
                let slip = Some(Slip::CastlingAsMove);
                reader.found(castling, Notation::Descriptive, Some(language), slip, end);
            }
        }
    }
}

/// `x`, `por`, `prend`, and `pr` as the French journals abbreviate it.
fn takes(here: Cursor<'_>, language: Language) -> Option<Cursor<'_>> {
    if is_capture(here.sign()) {
        return Some(here.skip(1));
    }
    match language {
        Language::French => here.first_word(&["prend", "pr"]).map(Cursor::past_points),
        _ => here.first_word(&["por", "toma"]),
    }
}

fn captures(
    man: Man,
    mover: Pattern,
    here: Cursor<'_>,
    language: Language,
    reader: &mut Reader<'_>,
) {
    let capture = Pattern { taking: Taking::Always, ..mover };
    for (taken, after) in men::romance(here, language, reader.tier()) {
        let slip = man.slip.max(taken.slip);
        let victim = taken.victim();
        promoting(man, Pattern { victim, ..capture }, slip, after, language, reader);
        if taken.side.is_some() {
            continue;
        }
        if FLANK.contains(&taken.role) || taken.role == Role::Queen {
            // `DxAT`: the bishop on the rook's file
            for (at, more, end) in men::file(after, language, reader.tier()) {
                let victim = Victim { at: victim.at & at, ..victim };
                promoting(
                    man,
                    Pattern { victim, ..capture },
                    slip.max(more),
                    end,
                    language,
                    reader,
                );
            }
        }
        for (at, more, end) in squares(after, language, reader) {
            let victim = Victim { at: victim.at & at, ..victim };
            promoting(man, Pattern { victim, ..capture }, slip.max(more), end, language, reader);
        }
    }
    for (to, slip, end) in squares(here, language, reader) {
        let slip = man.slip.max(slip);
        promoting(man, Pattern { to, ..capture }, slip, end, language, reader);
    }
}

/// The squares that may be named here: `3A` (both), `3AR`.
fn squares<'t>(
    here: Cursor<'t>,
    language: Language,
    reader: &Reader<'_>,
) -> impl Iterator<Item = (Bitboard, Option<Slip>, Cursor<'t>)> + use<'t> {
    let here = here.past_points();
    let rank: Option<Rank> = letters::rank(here.sign()).map(|counted| reader.rank(counted));
    let tier = reader.tier();
    let after = ordinal(here.skip(1), language);
    rank.into_iter().flat_map(move |rank| {
        men::file(after, language, tier)
            .map(move |(file, slip, end)| (file & Bitboard::from(rank), slip, end))
    })
}

/// Past what makes a number of a rank an ordinal: `3e`, `3ª`, `3.ª`.
fn ordinal(here: Cursor<'_>, language: Language) -> Cursor<'_> {
    let after = here.past_points();
    match (after.sign(), language) {
        ('e', Language::French) | ('ª', Language::Spanish) if !here.spaced() => after.skip(1),
        _ => here,
    }
}

/// The pattern with the promotion that may be written here (`=D`, `(D)`), and with none.
fn promoting(
    man: Man,
    pattern: Pattern,
    slip: Option<Slip>,
    end: Cursor<'_>,
    language: Language,
    reader: &mut Reader<'_>,
) {
    reader.found(pattern, Notation::Descriptive, Some(language), slip, end);
    if man.role != Role::Pawn || !matches!(end.sign(), '=' | '/' | '(') {
        return;
    }
    let Some((role, _, after)) = men::letter(end.skip(1), language, reader.tier()) else { return };
    let after = match end.sign() {
        '(' if after.sign() != ')' => return,
        '(' => after.skip(1),
        _ => after,
    };
    if !matches!(role, Role::King | Role::Pawn) {
        let pattern = Pattern { promotion: Some(role), ..pattern };
        reader.found(pattern, Notation::Descriptive, Some(language), slip, after);
    }
}
