//! A person's roster: the cards of those whose keys he knows from elsewhere than the snapshot.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::{
    crypto::keys::PublicKey,
    paper::{
        card::Card,
        form::{self, Verified},
    },
};

use super::{
    docket::read_capped,
    files::{self, Access},
};

/// The cards a person keeps.
#[derive(Debug, Default)]
pub struct Roster {
    cards: Vec<Verified<Card>>,
    unread: Vec<CardError>,
}

/// Where a key is known from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownFrom {
    /// Its card is in the roster.
    Roster,
    /// Its card was given with the command.
    Expected,
    /// Nowhere but the snapshot itself.
    Snapshot,
}

/// Why a card cannot be had.
#[derive(Debug, thiserror::Error)]
#[error("{}: {why}", .path.display())]
pub struct CardError {
    /// The file.
    pub path: PathBuf,
    /// Is it the machine that will not give it?
    pub io: Option<io::ErrorKind>,
    /// Why.
    pub why: String,
}

/// Reads a card and checks that it is signed by the key it names.
///
/// # Errors
/// It cannot be read, is no card, or is not signed by its own key.
pub fn read_card(path: &Path) -> Result<Verified<Card>, CardError> {
    let error = |io, why| CardError { path: path.to_owned(), io, why };
    let bytes = read_capped(path, form::LONGEST as u64)
        .map_err(|why| error(Some(why.kind()), why.to_string()))?;
    let card = form::read::<Card>(&bytes)
        .map_err(|why| error(None, why.to_string()))?
        .verify(|card| vec![card.key.clone()])
        .map_err(|why| error(None, why.to_string()))?;
    match card.is_signed_by(&card.key) {
        true => Ok(card),
        false => {
            Err(error(None, "a card is signed by the key it names; this one is not".to_owned()))
        }
    }
}

impl Roster {
    /// The cards in `folder`; none if there is no such folder. A file in it that is no card is set
    /// apart, so that a damaged one cannot keep a person from examining any docket at all.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn open(folder: &Path) -> Result<Roster, CardError> {
        let error = |why: io::Error| CardError {
            path: folder.to_owned(),
            io: Some(why.kind()),
            why: why.to_string(),
        };
        let listing = match fs::read_dir(folder) {
            Ok(listing) => listing,
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(Roster::default()),
            Err(why) => return Err(error(why)),
        };
        let paths: Result<Vec<_>, _> =
            listing.map(|entry| entry.map(|entry| entry.path())).collect();
        let mut paths = paths.map_err(error)?;
        paths.retain(|path| path.extension().is_some_and(|end| end == "card"));
        paths.sort();
        let mut roster = Roster::default();
        for path in &paths {
            match read_card(path) {
                Ok(card) => roster.cards.push(card),
                Err(why) => roster.unread.push(why),
            }
        }
        Ok(roster)
    }

    /// The files that are no cards, and why.
    #[must_use]
    pub fn unread(&self) -> &[CardError] {
        &self.unread
    }

    /// The cards.
    #[must_use]
    pub fn cards(&self) -> &[Verified<Card>] {
        &self.cards
    }

    /// Is this key's card in it?
    #[must_use]
    pub fn knows(&self, key: &PublicKey) -> bool {
        self.cards.iter().any(|card| card.key == *key)
    }

    /// Files `card` in `folder`, under its key's fingerprint.
    ///
    /// # Errors
    /// The machine.
    pub fn add(folder: &Path, card: &Verified<Card>) -> io::Result<PathBuf> {
        fs::create_dir_all(folder)?;
        let name: String =
            card.key.fingerprint().chars().filter(char::is_ascii_alphanumeric).take(22).collect();
        let path = folder.join(format!("{name}.card"));
        files::replace(&path, card.text().as_bytes(), Access::Open).map_err(|failed| failed.why)?;
        Ok(path)
    }
}
