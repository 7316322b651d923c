//! The face of the envelope, as the code in force asks for it (FIDE I.2, I.3; USCF 18D).

use super::super::{dossier::Dossier, failure::Failure, terminal};
use crate::{
    chess::{Color, clock::Used},
    laws::code::FaceItem,
    paper::{envelope::Envelope, form::Verified, person::Player, snapshot::Side},
};

/// Holds the face against what the code asks for: what the snapshot does not say is told, since
/// the person who checks it may know it; a signature that is asked for is not to be done without.
///
/// # Errors
/// A player's signature is missing, and nobody says that he refused it.
pub(super) fn check(
    dossier: &Dossier,
    envelope: &Verified<Envelope>,
    refused: Option<Side>,
) -> Result<(), Failure> {
    let face = dossier.code.face();
    let lacking: Vec<&str> =
        face.items.iter().filter(|item| lacks(dossier, **item)).map(|item| item.slug()).collect();
    if !lacking.is_empty() {
        let lacking = lacking.join(", ");
        terminal::warn(format!("the face of the envelope lacks: {lacking} ({})", face.article));
    }
    if !face.items.contains(&FaceItem::Signatures) {
        return Ok(());
    }
    let mut missing = Vec::new();
    for color in [Color::White, Color::Black] {
        let player = dossier.snapshot.player(color);
        if unsigned(player, envelope) && refused != Some(Side(color)) {
            missing.push(format!("{color}'s, {}", player.name));
        }
    }
    if missing.is_empty() {
        return Ok(());
    }
    let folder = dossier.docket.folder().display();
    let what = format!(
        "envelope.toml lacks a signature that the code asks for ({}): {}; no receipt was given",
        face.article,
        missing.join("; ")
    );
    Err(Failure::refused(what)
        .hint(format!("he countersigns: adjourn sign {folder}/envelope.toml --key HIS.key"))
        .hint("if he will not: --refused white|black, which is recorded on the receipt"))
}

/// A player with a card who has not signed. One known by name alone signs in ink.
fn unsigned(player: &Player, envelope: &Verified<Envelope>) -> bool {
    player.key.as_ref().is_some_and(|key| !envelope.is_signed_by(key))
}

/// Does the snapshot leave this item blank? The others it always has.
fn lacks(dossier: &Dossier, item: FaceItem) -> bool {
    let snapshot = &dossier.snapshot;
    let unknown = |used: fn(&crate::paper::snapshot::Clock) -> Option<Used>| {
        snapshot.clock.as_ref().and_then(used).is_none()
    };
    match item {
        FaceItem::Times => unknown(|clock| clock.used_white) || unknown(|clock| clock.used_black),
        FaceItem::Date => snapshot.resumes_at.is_none(),
        FaceItem::Venue => snapshot.venue.is_none(),
        _ => false,
    }
}
