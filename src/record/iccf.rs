//! The numeric notation of international correspondence chess: `5254`, a fifth digit for
//! promotion (1 Queen, 2 Rook, 3 Bishop, 4 Knight).

use shakmaty::{File, Rank, Role, Square};

use super::{
    Notation,
    pattern::{Manner, Men, Pattern},
    reader::Reader,
    text::Cursor,
};

/// Reads the text from `body` as an ICCF move.
pub(super) fn read(body: Cursor<'_>, reader: &mut Reader<'_>) {
    if !reader.admits(Notation::Iccf) {
        return;
    }
    let Some((from, here)) = square(body) else { return };
    let Some((to, end)) = square(here.skip_while(|c| c == '-')) else { return };
    let mut pattern = Pattern::of(Men::ALL);
    pattern.manner = Manner::FullStep;
    pattern.from = from.into();
    pattern.to = to.into();
    reader.found(pattern, Notation::Iccf, None, None, end);
    let promotion = match end.sign() {
        '1' => Role::Queen,
        '2' => Role::Rook,
        '3' => Role::Bishop,
        '4' => Role::Knight,
        _ => return,
    };
    pattern.promotion = Some(promotion);
    reader.found(pattern, Notation::Iccf, None, None, end.skip(1));
}

fn square(here: Cursor<'_>) -> Option<(Square, Cursor<'_>)> {
    let file = here.sign().to_digit(10).filter(|n| (1..=8).contains(n))?;
    let rank = here.ahead(1).to_digit(10).filter(|n| (1..=8).contains(n))?;
    Some((Square::from_coords(File::new(file - 1), Rank::new(rank - 1)), here.skip(2)))
}
