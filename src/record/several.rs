//! A record of several moves (`Nf3 or Nc3`, `Nf3 Nc3`): it expresses each of them.

use super::{
    reader::{Reader, Tier, Understood},
    text::Cursor,
};

/// A record is taken for at most this many moves.
const MOVES_MAX: usize = 4;
/// The places tried for the end of a move.
const PLACES_MAX: usize = 40;

/// Words between two moves.
const CONNECTIVES: [&str; 9] = ["or", "oder", "ou", "of", "или", "and", "und", "et", "o"];

/// What a part of the text must be to count as a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Legal,
    /// The first must be legal, the others understood.
    FirstLegal,
    Understood,
}

/// Reads the text as several moves. One of them may be illegal. But two squares are one move if
/// such a man stands on the first, and two only where each is legal; if none does (`e4 e5`,
/// `Bb5 a6`) they are a move and a reply, or one written wrong (`Ng4 f3`). With slips each is legal.
pub(super) fn read(text: Cursor<'_>, reader: &mut Reader<'_>) {
    let wanted: &[Part] = match (reader.understood(), reader.tier()) {
        (Understood::Nothing, Tier::AsWritten) => &[Part::Legal, Part::Understood],
        (Understood::NobodysMove, Tier::AsWritten) => &[Part::Legal, Part::FirstLegal],
        (Understood::Move, Tier::AsWritten) | (Understood::Nothing, Tier::Slips) => &[Part::Legal],
        (_, Tier::Slips) => return,
    };
    for part in wanted {
        if let Some(parts) = split(text, MOVES_MAX, *part, &mut Vec::new(), reader) {
            for part in parts.into_iter().rev() {
                reader.join(part);
            }
            return;
        }
    }
}

/// The parts of the text, the last first, the first of them as long as it can be. `dead` keeps
/// the places, and moves left, from which no way on was found.
fn split<'a>(
    text: Cursor<'_>,
    most: usize,
    wanted: Part,
    dead: &mut Vec<(usize, usize)>,
    reader: &Reader<'a>,
) -> Option<Vec<Reader<'a>>> {
    if most < 2 || dead.contains(&(text.left(), most)) {
        return None;
    }
    let others = if wanted == Part::FirstLegal { Part::Understood } else { wanted };
    for end in ends(text).into_iter().rev().flatten() {
        let mut part = reader.afresh();
        part.whole(text.until(end));
        if !is_move(&part, wanted) {
            continue;
        }
        let rest = end.skip_while(|c| matches!(c, '/' | ',' | ';'));
        let joined = rest.first_word(&CONNECTIVES).filter(|after| after.spaced());
        for rest in joined.into_iter().chain([rest]) {
            let mut last = reader.afresh();
            last.whole(rest);
            let rest = if is_move(&last, others) && !rest.at_end() {
                Some(vec![last])
            } else {
                split(rest, most - 1, others, dead, reader)
            };
            if let Some(mut parts) = rest {
                parts.push(part);
                return Some(parts);
            }
        }
    }
    dead.push((text.left(), most));
    None
}

fn is_move(part: &Reader<'_>, wanted: Part) -> bool {
    match wanted {
        Part::Legal | Part::FirstLegal => !part.readings().is_empty(),
        Part::Understood => part.understood() != Understood::Nothing,
    }
}

/// Where a move may end: before a space or a sign that parts moves.
fn ends(text: Cursor<'_>) -> [Option<Cursor<'_>>; PLACES_MAX] {
    let mut ends = [None; PLACES_MAX];
    let mut count = 0;
    let mut here = text.skip(1);
    while !here.at_end() && count < PLACES_MAX {
        if here.spaced() || matches!(here.sign(), '/' | ',' | ';') {
            ends[count] = Some(here);
            count += 1;
        }
        here = here.skip(1);
    }
    ends
}
