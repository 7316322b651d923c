//! The persons of a snapshot, each with his card.

use std::fmt;

use serde::Deserialize;

use super::{
    card::{Card, Name},
    form::{self, Body, Kind, Printer},
};
use crate::crypto::{
    keys::PublicKey,
    sealing::Recipient,
    signing::{Signature, SignatureError},
};

/// A person who signs and to whom others seal: what his card says, and his signature on it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carded {
    /// His name.
    #[serde(deserialize_with = "form::by_text")]
    pub name: Name,
    /// The key he signs with.
    #[serde(deserialize_with = "form::by_text")]
    pub key: PublicKey,
    /// Where others seal to him.
    #[serde(deserialize_with = "form::by_text")]
    pub recipient: Recipient,
    /// His signature on his card.
    #[serde(deserialize_with = "form::by_text")]
    pub card: Signature,
}

/// A player: with a card, or a bare name, who then can neither seal nor sign.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// His name.
    #[serde(deserialize_with = "form::by_text")]
    pub name: Name,
    /// The key he signs with.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub key: Option<PublicKey>,
    /// Where others seal to him.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub recipient: Option<Recipient>,
    /// His signature on his card.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub card: Option<Signature>,
    /// The languages whose letters he may write, as ISO 639-1 codes (`de,en`); English if none.
    #[serde(default)]
    pub letters: Option<String>,
}

/// Who somebody is to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// He has the white men.
    White,
    /// He has the black men.
    Black,
    /// He rules.
    Arbiter,
    /// He keeps the envelope.
    Custodian,
}

impl Carded {
    /// The person whose verified card says this.
    #[must_use]
    pub fn new(card: Card, signature: Signature) -> Carded {
        Carded { name: card.name, key: card.key, recipient: card.recipient, card: signature }
    }

    /// Does his key's signature stand on what the snapshot says of him?
    ///
    /// # Errors
    /// Why it does not hold.
    pub fn check(&self) -> Result<(), SignatureError> {
        let card = Card {
            name: self.name.clone(),
            key: self.key.clone(),
            recipient: self.recipient.clone(),
        };
        self.card.verify(&self.key, Kind::Card.namespace(), Body::of(&card).as_bytes())
    }

    pub(super) fn print(&self, to: &mut Printer) {
        to.text("name", &self.name);
        to.text("key", &self.key);
        to.text("recipient", &self.recipient);
        to.armor("card", &self.card);
    }
}

impl Player {
    /// A player known by name alone.
    #[must_use]
    pub fn bare(name: Name) -> Player {
        Player { name, key: None, recipient: None, card: None, letters: None }
    }

    /// A player with a card.
    #[must_use]
    pub fn carded(person: Carded) -> Player {
        let Carded { name, key, recipient, card } = person;
        Player { name, key: Some(key), recipient: Some(recipient), card: Some(card), letters: None }
    }

    /// What his card says, if he has one.
    #[must_use]
    pub fn card(&self) -> Option<Carded> {
        Some(Carded {
            name: self.name.clone(),
            key: self.key.clone()?,
            recipient: self.recipient.clone()?,
            card: self.card.clone()?,
        })
    }

    pub(super) fn print(&self, to: &mut Printer) {
        to.text("name", &self.name);
        to.text_if_any("key", self.key.as_ref());
        to.text_if_any("recipient", self.recipient.as_ref());
        if let Some(card) = &self.card {
            to.armor("card", card);
        }
        to.text_if_any("letters", self.letters.as_ref());
    }

    /// # Errors
    /// A card of which a part is missing.
    pub(super) fn check(&self) -> Result<(), String> {
        let parts = [self.key.is_some(), self.recipient.is_some(), self.card.is_some()];
        match parts {
            [true, true, true] | [false, false, false] => Ok(()),
            _ => Err("key, recipient and card stand together or not at all".to_owned()),
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Role::White => "White",
            Role::Black => "Black",
            Role::Arbiter => "arbiter",
            Role::Custodian => "custodian",
        })
    }
}
