//! A paper with its signatures: read, then verified, in that order.

use std::ops::Deref;

use serde::Deserialize;

use super::{Body, Paper, Undone, by_text};
use crate::crypto::{
    digest::Digest,
    keys::PublicKey,
    signing::{Signature, SignatureError},
};

/// A signature below a paper, and the key it is said to be of.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attached {
    /// The signer's key.
    #[serde(deserialize_with = "by_text")]
    pub key: PublicKey,
    /// His signature over the body.
    #[serde(deserialize_with = "by_text")]
    pub signature: Signature,
}

/// A paper as it was read, its signatures not yet checked. Nothing can be had from it but what
/// names it; [`Unverified::verify`] is the one way on.
#[derive(Clone, Debug)]
pub struct Unverified<P> {
    content: P,
    body: Body,
    attached: Vec<Attached>,
    undone: Undone,
}

/// A paper each of whose signatures is good, by a key that may sign it.
#[derive(Clone, Debug)]
pub struct Verified<P> {
    content: P,
    body: Body,
    attached: Vec<Attached>,
    undone: Undone,
}

/// What is wrong with a paper's signatures.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SignatureFault {
    /// A signature that does not hold.
    #[error("the signature by {}: {why}", .key.fingerprint())]
    Bad {
        /// The key it is said to be of.
        key: Box<PublicKey>,
        /// Why it does not hold.
        why: SignatureError,
    },
    /// A key that is not one of the persons of the snapshot.
    #[error("signed by {}, a key that the snapshot does not name", .0.fingerprint())]
    Stranger(Box<PublicKey>),
    /// Two signatures by one key.
    #[error("two signatures by {}; one is the most", .0.fingerprint())]
    Twice(Box<PublicKey>),
    /// The signatures do not stand in the snapshot's order of persons.
    #[error("the signatures are not in the order in which the snapshot names the persons")]
    Order,
    /// A signature that this paper must have is missing.
    #[error("not signed by {0}")]
    Missing(String),
}

impl<P: Paper> Unverified<P> {
    pub(super) fn new(
        content: P,
        body: Body,
        attached: Vec<Attached>,
        undone: Undone,
    ) -> Unverified<P> {
        Unverified { content, body, attached, undone }
    }

    /// SHA-256 of the body.
    #[must_use]
    pub fn digest(&self) -> Digest {
        self.body.digest()
    }

    /// What a mail program had done to it.
    #[must_use]
    pub fn undone(&self) -> Undone {
        self.undone
    }

    /// Checks every signature. `persons` names, from the paper, the keys that may sign it, in
    /// their order.
    ///
    /// # Errors
    /// The first signature that is bad, a stranger's, doubled or out of order.
    pub fn verify(
        self,
        persons: impl FnOnce(&P) -> Vec<PublicKey>,
    ) -> Result<Verified<P>, SignatureFault> {
        let persons = persons(&self.content);
        let mut last = None;
        for (nth, Attached { key, signature }) in self.attached.iter().enumerate() {
            let boxed = || Box::new(key.clone());
            if self.attached[..nth].iter().any(|earlier| earlier.key == *key) {
                return Err(SignatureFault::Twice(boxed()));
            }
            let Some(place) = persons.iter().position(|person| person == key) else {
                return Err(SignatureFault::Stranger(boxed()));
            };
            if last.replace(place) > Some(place) {
                return Err(SignatureFault::Order);
            }
            signature
                .verify(key, P::KIND.namespace(), self.body.as_bytes())
                .map_err(|why| SignatureFault::Bad { key: boxed(), why })?;
        }
        let Unverified { content, body, attached, undone } = self;
        Ok(Verified { content, body, attached, undone })
    }
}

impl<P: Paper> Verified<P> {
    /// A paper just drawn up and not yet signed.
    pub fn drawn(content: P) -> Verified<P> {
        let body = Body::of(&content);
        Verified { content, body, attached: Vec::new(), undone: Undone::default() }
    }

    /// The keys whose signatures stand on it, in order.
    pub fn signers(&self) -> impl Iterator<Item = &PublicKey> {
        self.attached.iter().map(|attached| &attached.key)
    }

    /// Does a signature by `key` stand on it?
    #[must_use]
    pub fn is_signed_by(&self, key: &PublicKey) -> bool {
        self.signers().any(|signer| signer == key)
    }

    /// The signatures.
    #[must_use]
    pub fn signatures(&self) -> &[Attached] {
        &self.attached
    }

    /// Adds `signature`, in its place among `persons`; one that stands already is not doubled.
    pub fn attach(&mut self, signature: Attached, persons: &[PublicKey]) {
        if self.is_signed_by(&signature.key) {
            return;
        }
        self.attached.push(signature);
        self.attached
            .sort_by_key(|attached| persons.iter().position(|person| *person == attached.key));
    }

    /// The body.
    #[must_use]
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// SHA-256 of the body.
    #[must_use]
    pub fn digest(&self) -> Digest {
        self.body.digest()
    }

    /// What a mail program had done to it.
    #[must_use]
    pub fn undone(&self) -> Undone {
        self.undone
    }

    /// The whole paper in its one form.
    #[must_use]
    pub fn text(&self) -> String {
        self.body.with(&self.attached)
    }
}

impl<P> Deref for Verified<P> {
    type Target = P;

    fn deref(&self) -> &P {
        &self.content
    }
}
