//! Squares as descriptive notation names them.

use shakmaty::{Bitboard, CastlingSide, File, Rank, Role};

use super::super::{letters, text::Cursor};

/// The files named by a man: `K`, `QB`; `B` alone is both.
pub(super) fn files(man: Option<Role>, side: Option<CastlingSide>) -> Bitboard {
    let (king_side, queen_side) = match man {
        Some(Role::King) => (File::E, File::E),
        Some(Role::Queen) => (File::D, File::D),
        Some(Role::Bishop) => (File::F, File::C),
        Some(Role::Knight) => (File::G, File::B),
        Some(Role::Rook) => (File::H, File::A),
        Some(Role::Pawn) | None => return Bitboard::FULL,
    };
    match side {
        Some(CastlingSide::KingSide) => king_side.into(),
        Some(CastlingSide::QueenSide) => queen_side.into(),
        None => Bitboard::from(king_side) | Bitboard::from(queen_side),
    }
}

/// A rank in English: `4`, `4th`, `4th square`, `fourth`, `four`, `sq`, and `I` for 1 as print
/// has it. As the mover counts it.
pub(super) fn rank(here: Cursor<'_>) -> Option<(Rank, Cursor<'_>)> {
    const WORDS: [(&str, Rank); 18] = [
        ("first", Rank::First),
        ("second", Rank::Second),
        ("third", Rank::Third),
        ("fourth", Rank::Fourth),
        ("fifth", Rank::Fifth),
        ("sixth", Rank::Sixth),
        ("seventh", Rank::Seventh),
        ("eighth", Rank::Eighth),
        ("one", Rank::First),
        ("two", Rank::Second),
        ("three", Rank::Third),
        ("four", Rank::Fourth),
        ("five", Rank::Fifth),
        ("six", Rank::Sixth),
        ("seven", Rank::Seventh),
        ("eight", Rank::Eighth),
        ("square", Rank::First),
        ("sq", Rank::First),
    ];
    let here = here.skip_while(|c| matches!(c, '.' | ',' | '\''));
    let Some(rank) = letters::rank(here.sign()) else {
        let (rank, after) =
            WORDS.iter().find_map(|(word, rank)| Some((*rank, here.word(word)?)))?;
        return Some((rank, square_word(after)));
    };
    let after = here.skip(1);
    let ordinal = after.first_word(&["st", "nd", "rd", "th", "d"]).unwrap_or(after);
    // `8d` before a word that begins with d, as `dis ch`
    let ordinal = if after.word("dis").or_else(|| after.word("d")).is_some()
        && after.first_word(&["dis", "dbl", "dble", "double"]).is_some()
    {
        after
    } else {
        ordinal
    };
    Some((rank, square_word(ordinal)))
}

/// Past the word "square" after a rank: `4th square`.
fn square_word(here: Cursor<'_>) -> Cursor<'_> {
    here.past_points().first_word(&["square", "sq"]).unwrap_or(here)
}
