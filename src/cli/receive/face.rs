//! The face of the envelope, as the code in force asks for it (FIDE I.2, I.3; USCF 18D).

use super::{
    super::{dossier::Dossier, failure::Failure, terminal},
    Args,
};
use crate::{
    ceremony,
    chess::Color,
    laws::code::FaceItem,
    paper::{envelope::Envelope, form::Verified, person::Player, snapshot::Side},
};

/// Holds the face against what the code asks for: what the snapshot does not say is told, since
/// the person who checks it may know it; a signature that is asked for is not to be done without.
///
/// # Errors
/// A player's signature is missing, and nobody says that he refused it.
pub(super) fn check(
    args: &Args,
    dossier: &Dossier,
    envelope: &Verified<Envelope>,
) -> Result<(), Failure> {
    let face = dossier.code.face();
    let lacks = |item: &&FaceItem| lacks(args, dossier, **item);
    let lacking: Vec<&str> = face.items.iter().filter(lacks).map(|item| wanting(*item)).collect();
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
        if unsigned(player, envelope) && args.refused != Some(Side(color)) {
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

/// What is wanting, and where it is said.
fn wanting(item: FaceItem) -> &'static str {
    match item {
        FaceItem::Times => "the times used (--used-white, --used-black)",
        FaceItem::Date => "when the game is to be resumed (snapshot --resumes)",
        FaceItem::Venue => "where it is to be resumed (snapshot --venue)",
        other => other.slug(),
    }
}

/// Do snapshot and receipt leave this item blank? The others are always there.
fn lacks(args: &Args, dossier: &Dossier, item: FaceItem) -> bool {
    let snapshot = &dossier.snapshot;
    match item {
        FaceItem::Times => {
            let [white, black] = ceremony::used_before(snapshot, None);
            args.used_white.or(white).is_none() || args.used_black.or(black).is_none()
        }
        FaceItem::Date => snapshot.resumes_at.is_none(),
        FaceItem::Venue => snapshot.venue.is_none(),
        _ => false,
    }
}
