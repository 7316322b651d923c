//! Men as descriptive notation names them: by letter or word, with the side they come from
//! (`KR`, `Queen's Knight`), a pawn by its file (`KBP`, `RP`).

use shakmaty::{Bitboard, CastlingSide, Role};

use super::{
    super::{
        Language, Slip,
        letters::{self, Case},
        pattern::{Men, Pattern, Victim},
        reader::Tier,
        text::Cursor,
    },
    squares::{files, rank},
};

/// A man as it is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Man {
    pub(super) role: Role,
    /// The side of the array it comes from.
    pub(super) side: Option<CastlingSide>,
    /// A pawn's files, or those a captured piece stands on.
    pub(super) files: Bitboard,
    pub(super) slip: Option<Slip>,
}

impl Man {
    pub(super) fn of(role: Role) -> Man {
        Man { role, side: None, files: Bitboard::FULL, slip: None }
    }

    /// Moves of this man.
    pub(super) fn mover(self) -> Pattern {
        let mut pattern = Pattern::of(Men::of(self.role));
        pattern.side = self.side;
        pattern.from = self.files;
        pattern
    }

    /// This man, captured.
    pub(super) fn victim(self) -> Victim {
        Victim { men: Men::of(self.role), side: self.side, at: self.files }
    }
}

/// The pieces a file is named by.
pub(super) const FLANK: [Role; 3] = [Role::Rook, Role::Knight, Role::Bishop];

/// One man's letter or word, by itself, with what abbreviates it or makes it possessive.
pub(super) fn letter<'t>(
    here: Cursor<'t>,
    language: Language,
    tier: Tier,
) -> Option<(Role, Option<Slip>, Cursor<'t>)> {
    let here = here.skip_while(|c| matches!(c, '.' | ',' | '\''));
    if let Some(role) = letters::figurine(here.sign()) {
        return Some((role, None, here.skip(1)));
    }
    let (role, slip, after) = name(here, language, tier)?;
    Some((role, slip, possessive(after, language, tier)))
}

/// A letter or word without what may follow it.
fn name<'t>(
    here: Cursor<'t>,
    language: Language,
    tier: Tier,
) -> Option<(Role, Option<Slip>, Cursor<'t>)> {
    if here.ahead(2).is_alphabetic()
        && let Some((role, after)) = letters::word(here, language)
    {
        return Some((role, None, after));
    }
    let case = match tier {
        Tier::AsWritten if !here.sign().is_uppercase() => return None,
        Tier::AsWritten => Case::AsWritten,
        Tier::Slips => Case::Loose,
    };
    // the longer first, so that `Kt` is not read as the King
    language.letters().iter().rev().find_map(|letter| {
        let (after, slip) = letters::man(here, letter, case)?;
        let king = letter.role == Role::Knight && here.left() > after.left() + 1 && goes(here);
        (!king).then_some((letter.role, slip, after))
    })
}

/// `Kto` and `Ktakes` are a King that goes and a King that takes, not a Knight.
fn goes(here: Cursor<'_>) -> bool {
    let after = here.skip(1);
    after.first_word(&["to", "takes", "tks"]).is_some()
}

/// Past the point of an abbreviation and the `'s` of a possessive, which is followed by what it
/// possesses: a man or a rank.
fn possessive(here: Cursor<'_>, language: Language, tier: Tier) -> Cursor<'_> {
    let after = here.past_points();
    if language != Language::English || after.sign() != 's' && after.sign() != 'S' {
        return here;
    }
    let glued = !after.spaced() || here.left() > after.left();
    const WORDS: [&str; 6] = ["sq", "side", "second", "six", "seven", "steps"];
    let begins_word = after.first_word(&WORDS).is_some();
    let owned = after.skip(1);
    let is_owned = || {
        let named = owned.skip_while(|c| matches!(c, '.' | ',' | '\''));
        letters::figurine(named.sign()).is_some()
            || rank(named).is_some()
            || name(named, language, tier).is_some()
    };
    if glued && !begins_word && is_owned() { owned } else { here }
}

/// Every man that may be named here in English, the longer names included: `K`, `KB`, `KBP`.
pub(super) fn english<'t>(here: Cursor<'t>, tier: Tier) -> impl Iterator<Item = (Man, Cursor<'t>)> {
    let mut found = [None; 3];
    if let Some((role, slip, after)) = letter(here, Language::English, tier) {
        let man = Man { slip, ..Man::of(role) };
        found[0] = Some((man, after));
        let next = letter(after, Language::English, tier);
        let side = match role {
            Role::King => Some(CastlingSide::KingSide),
            Role::Queen => Some(CastlingSide::QueenSide),
            _ => None,
        };
        match next {
            Some((Role::Pawn, more, end)) if role != Role::Pawn => {
                let files = files(Some(role), None);
                found[1] =
                    Some((Man { role: Role::Pawn, files, slip: slip.max(more), ..man }, end));
            }
            Some((flank, more, end)) if side.is_some() && FLANK.contains(&flank) => {
                let slip = slip.max(more);
                found[1] = Some((Man { role: flank, side, slip, ..man }, end));
                if let Some((Role::Pawn, more, end)) = letter(end, Language::English, tier) {
                    let files = files(Some(flank), side);
                    let slip = slip.max(more);
                    found[2] = Some((Man { role: Role::Pawn, files, slip, ..man }, end));
                }
            }
            _ => {}
        }
    }
    found.into_iter().flatten()
}

/// Every man that may be named here in Spanish or French: `T`, `TD`, `PAR`.
pub(super) fn romance<'t>(
    here: Cursor<'t>,
    language: Language,
    tier: Tier,
) -> impl Iterator<Item = (Man, Cursor<'t>)> {
    let mut found = [None; 3];
    if let Some((role, slip, after)) = letter(here, language, tier) {
        let man = Man { slip, ..Man::of(role) };
        found[0] = Some((man, after));
        if role == Role::Pawn {
            let mut of_file = file(after, language, tier);
            for slot in &mut found[1..] {
                *slot = of_file
                    .next()
                    .map(|(files, more, end)| (Man { files, slip: slip.max(more), ..man }, end));
            }
        } else if FLANK.contains(&role)
            && let Some((side, more, end)) = side(after, language, tier)
        {
            found[1] = Some((Man { side: Some(side), slip: slip.max(more), ..man }, end));
        }
    }
    found.into_iter().flatten()
}

fn side<'t>(
    here: Cursor<'t>,
    language: Language,
    tier: Tier,
) -> Option<(CastlingSide, Option<Slip>, Cursor<'t>)> {
    match letter(here, language, tier)? {
        (Role::King, slip, after) => Some((CastlingSide::KingSide, slip, after)),
        (Role::Queen, slip, after) => Some((CastlingSide::QueenSide, slip, after)),
        _ => None,
    }
}

/// A file as Spanish and French name it, the shorter name first: `A`, `AR`.
pub(super) fn file<'t>(
    here: Cursor<'t>,
    language: Language,
    tier: Tier,
) -> impl Iterator<Item = (Bitboard, Option<Slip>, Cursor<'t>)> {
    let first = letter(here, language, tier).filter(|(role, ..)| *role != Role::Pawn);
    let longer = first.filter(|(role, ..)| FLANK.contains(role)).and_then(|(role, slip, after)| {
        let (side, more, end) = side(after, language, tier)?;
        Some((files(Some(role), Some(side)), slip.max(more), end))
    });
    let short = first.map(|(role, slip, after)| (files(Some(role), None), slip, after));
    short.into_iter().chain(longer)
}
