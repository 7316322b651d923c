//! Descriptive notation: squares named by the men that begin on their files, ranks counted from
//! the mover's own side. Owns what its English, Spanish and French forms share.

mod english;
mod men;
mod romance;
mod squares;

use super::{
    Language, Notation,
    reader::{Reader, Tier},
    text::Cursor,
};

/// Reads the text from `body` as descriptive, in each admitted language that has such a notation.
pub(super) fn read(body: Cursor<'_>, reader: &mut Reader<'_>) {
    // `b4` names a square only in algebraic, or in a descriptive record in small letters: a slip
    let algebraic = reader.tier() == Tier::AsWritten && reader.names_square();
    if algebraic || !reader.admits(Notation::Descriptive) {
        return;
    }
    for language in reader.letters() {
        match language {
            Language::English => english::read(body, reader),
            Language::Spanish | Language::French => romance::read(body, *language, reader),
            _ => {}
        }
    }
}
