//! What a pawn becomes, as algebraic notation and coordinates write it: `=Q`, `Q`, `(Q)`, `/Q`,
//! `=Queen`, `queens`.

use shakmaty::Role;

use super::{
    super::{
        Language, Notation, Slip,
        letters::Case,
        pattern::Pattern,
        reader::{Reader, Tier},
        text::Cursor,
    },
    Named, colon, men,
};

/// The pattern with each promotion that may be written here, and with none.
pub(super) fn promoting(
    pattern: Pattern,
    notation: Notation,
    language: Option<Language>,
    slip: Option<Slip>,
    end: Cursor<'_>,
    reader: &mut Reader<'_>,
) {
    reader.found(pattern, notation, language, slip, end);
    if end.at_end() {
        return;
    }
    let (here, close) = match (end.sign(), end.ahead(1)) {
        ('=' | '/', '(') | ('(', '=') => (end.skip(2), Some(')')),
        ('=' | '/', _) => (end.skip(1), None),
        ('(', _) => (end.skip(1), Some(')')),
        _ => (end, None),
    };
    let letters = reader.letters();
    let promoted = |named: Named, after: Cursor<'_>, reader: &mut Reader<'_>| {
        let after = match close {
            Some(bracket) if after.sign() == bracket => after.skip(1),
            Some(_) => return,
            None => colon(after),
        };
        let look_alike = named.slip.filter(|slip| *slip == Slip::LookAlike);
        let allowed = look_alike.is_none() || reader.tier() == Tier::Slips;
        if allowed && !matches!(named.role, Role::King | Role::Pawn) {
            let pattern = Pattern { promotion: Some(named.role), ..pattern };
            let (language, slip) = (named.language.or(language), look_alike.or(slip));
            reader.found(pattern, notation, language, slip, after);
        }
    };
    if letters.contains(&Language::English)
        && let Some(after) = end.word("queens")
    {
        let pattern = Pattern { promotion: Some(Role::Queen), ..pattern };
        reader.found(pattern, notation, Some(Language::English), slip, after);
    }
    each_promotion(here, notation, letters, |named, after| promoted(named, after, reader));
}

/// The men whose letter may stand here for a promotion, in either case; in coordinates also the
/// small English letter that every program writes.
fn each_promotion<'t>(
    here: Cursor<'t>,
    notation: Notation,
    letters: &[Language],
    mut each: impl FnMut(Named, Cursor<'t>),
) {
    men(here, Case::Loose, letters, &mut each);
    let universal = "qrbn".find(here.sign()).filter(|_| notation == Notation::Coordinate);
    if let Some(nth) = universal {
        let role = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight][nth];
        each(Named { role, language: None, slip: None }, here.skip(1));
    }
}
