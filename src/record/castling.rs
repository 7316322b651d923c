//! Castling: with O's and noughts of any script, or in words.

use shakmaty::CastlingSide;

use super::{
    Language, Notation, letters::is_castling_o, pattern::Pattern, reader::Reader, text::Cursor,
};

/// The words of a language for castling, to the King's side, to the Queen's side.
struct Words {
    castling: &'static [&'static str],
    short: &'static [&'static str],
    long: &'static [&'static str],
}

/// Reads the text from `body` as castling.
pub(super) fn read(body: Cursor<'_>, reader: &mut Reader<'_>) {
    if is_castling_o(body.sign()) {
        signs(body, reader);
    }
    if reader.names_square() {
        return; // no words
    }
    for language in reader.letters() {
        if *language == Language::English {
            english(body, reader);
        } else {
            words(body, *language, reader);
        }
    }
}

/// `O-O`, `0–0–0`, `OO`: two or three, any dashes between them or none.
fn signs(body: Cursor<'_>, reader: &mut Reader<'_>) {
    let mut here = body.skip(1);
    let mut count = 1;
    loop {
        let next = here.skip_while(|c| c == '-');
        if !is_castling_o(next.sign()) {
            break;
        }
        here = next.skip(1);
        count += 1;
    }
    let side = match count {
        2 => CastlingSide::KingSide,
        3 => CastlingSide::QueenSide,
        _ => return,
    };
    let notation = [Notation::Algebraic, Notation::Descriptive];
    if let Some(notation) = notation.into_iter().find(|notation| reader.admits(*notation)) {
        reader.found(Pattern::castling(Some(side)), notation, None, None, here);
    }
}

fn in_words(
    side: Option<CastlingSide>,
    language: Language,
    end: Cursor<'_>,
    reader: &mut Reader<'_>,
) {
    let notation = [Notation::Descriptive, Notation::Algebraic];
    if let Some(notation) = notation.into_iter().find(|notation| reader.admits(*notation)) {
        reader.found(Pattern::castling(side), notation, Some(language), None, end);
    }
}

/// `Castles`, `castles short`, `Castles KR`, `Castles (Q. R.)`, `Castles on the Queen's side`,
/// `short`.
fn english(body: Cursor<'_>, reader: &mut Reader<'_>) {
    let lead = body.first_word(&["king", "k"]).unwrap_or(body).past_points();
    for here in [body, lead] {
        let before = length(here);
        let here = before.map_or(here, |(_, after)| after.past_points());
        if let Some(after) = here.first_word(&["castles", "castled", "castling", "castle"]) {
            let side = before.map(|(side, _)| side);
            in_words(side, Language::English, after, reader);
            if side.is_none()
                && let Some((side, end)) = side_after(after.past_points())
            {
                in_words(Some(side), Language::English, end, reader);
            }
        }
        if here.left() == body.left() && lead.left() == body.left() {
            break;
        }
    }
    if let Some((side, end)) = length(body) {
        in_words(Some(side), Language::English, end, reader);
    }
}

fn length(here: Cursor<'_>) -> Option<(CastlingSide, Cursor<'_>)> {
    if let Some(after) = here.word("short") {
        return Some((CastlingSide::KingSide, after));
    }
    here.word("long").map(|after| (CastlingSide::QueenSide, after))
}

/// The side named after the word, in brackets or not.
fn side_after(here: Cursor<'_>) -> Option<(CastlingSide, Cursor<'_>)> {
    let here = here.skip_while(|c| c == ',');
    let open = here.sign() == '(';
    let mut here = if open { here.skip(1) } else { here };
    for filler in ["on", "with", "to", "the"] {
        here = here.word(filler).unwrap_or(here).past_points();
    }
    let (side, after) = if let Some(found) = length(here) {
        found
    } else if let Some(after) = here.first_word(&["king", "k"]) {
        (CastlingSide::KingSide, after)
    } else {
        (CastlingSide::QueenSide, here.first_word(&["queen", "q"])?)
    };
    let mut here = after.past_points();
    here = here.word("s").filter(|after| after.word("ide").is_none()).unwrap_or(here);
    here = here.past_points();
    let joined = here.skip_while(|c| c == '-'); // `king-side`
    let rook = joined.first_word(&["rook", "r"]).map(Cursor::past_points);
    let of_side = rook.unwrap_or(joined).first_word(&["side", "wing"]);
    here = of_side.or(rook).unwrap_or(here);
    if !open {
        return Some((side, here));
    }
    let close = here.past_points();
    (close.sign() == ')').then(|| (side, close.skip(1)))
}

/// `0-0`'s words in other languages, the length before or after: `Rochade`, `kurze Rochade`,
/// `enroque largo`.
fn words(body: Cursor<'_>, language: Language, reader: &mut Reader<'_>) {
    let Some(words) = words_of(language) else { return };
    let before = words.length(body);
    let here = before.map_or(body, |(_, after)| after);
    let Some(after) = here.first_word(words.castling) else { return };
    let side = before.map(|(side, _)| side);
    in_words(side, language, after, reader);
    let named = words.length(after).or_else(|| rooks_side(language, after));
    if let (None, Some((side, end))) = (side, named) {
        in_words(Some(side), language, end, reader);
    }
}

/// The Rook that castles, after the word, in the languages of descriptive notation that put the
/// side last: `Roque TR`, `enroque (T. D.)`, `Enroque R`.
fn rooks_side(language: Language, here: Cursor<'_>) -> Option<(CastlingSide, Cursor<'_>)> {
    if !matches!(language, Language::French | Language::Spanish) {
        return None;
    }
    let here = here.past_points();
    let open = here.sign() == '(';
    let inside = if open { here.skip(1) } else { here };
    let side = inside.word("t").unwrap_or(inside).past_points();
    let (side, after) = match side.word("r") {
        Some(after) => (CastlingSide::KingSide, after),
        None => (CastlingSide::QueenSide, side.word("d")?),
    };
    let close = after.past_points();
    match open {
        true => (close.sign() == ')').then(|| (side, close.skip(1))),
        false => Some((side, after)),
    }
}

impl Words {
    fn length<'t>(&self, here: Cursor<'t>) -> Option<(CastlingSide, Cursor<'t>)> {
        let short = here.first_word(self.short).map(|after| (CastlingSide::KingSide, after));
        short.or_else(|| here.first_word(self.long).map(|at| (CastlingSide::QueenSide, at)))
    }
}

fn words_of(language: Language) -> Option<Words> {
    let words = |castling, short, long| Some(Words { castling, short, long });
    match language {
        Language::German => words(
            &["rochade", "rochiert"],
            &["kurze", "kurz", "kleine", "klein"],
            &["lange", "lang", "grosse", "große", "gross", "groß"],
        ),
        Language::Dutch => {
            words(&["rochade", "rokade", "rocheert"], &["korte", "kort"], &["lange", "lang"])
        }
        Language::French => words(&["roque", "roq"], &["petit", "court"], &["grand", "long"]),
        Language::Spanish | Language::Galician => {
            words(&["enroque", "enroca"], &["corto", "curto"], &["largo", "longo"])
        }
        Language::Catalan => words(&["enroc"], &["curt"], &["llarg"]),
        Language::Portuguese => {
            words(&["roque"], &["pequeno", "curto", "menor"], &["grande", "longo", "maior"])
        }
        Language::Italian => words(&["arrocco"], &["corto"], &["lungo"]),
        Language::Romanian => words(&["rocada"], &["mica"], &["mare"]),
        Language::Danish | Language::Norwegian => {
            words(&["rokade", "rochade"], &["kort", "liten", "lille"], &["lang", "stor"])
        }
        Language::Swedish => words(&["rockad"], &["kort"], &["lang"]),
        Language::Polish => words(&["roszada"], &["krotka", "mala"], &["dluga", "duza"]),
        Language::Czech => words(&["rosada"], &["mala", "kratka"], &["velka", "dlouha"]),
        Language::Slovak => words(&["rosada"], &["mala"], &["velka"]),
        Language::Hungarian => words(&["sanc"], &["rovid"], &["hosszu"]),
        Language::Russian | Language::Bulgarian => {
            words(&["рокировка"], &["короткая", "малка"], &["длинная", "голяма"])
        }
        Language::Ukrainian => words(&["рокировка"], &["коротка"], &["довга"]),
        _ => None,
    }
}
