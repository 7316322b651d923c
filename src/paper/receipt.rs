//! The receipt: the custodian has this envelope, and no other, in his keeping.

use serde::Deserialize;

use super::{
    Timestamp,
    card::Name,
    form::{self, Kind, Paper, Printer},
    snapshot::Side,
};
use crate::{
    chess::clock::Used,
    crypto::{digest::Digest, keys::PublicKey},
};

/// A custodian's receipt for an envelope.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Receipt {
    /// The snapshot.
    #[serde(deserialize_with = "form::by_text")]
    pub snapshot: Digest,
    /// The envelope.
    #[serde(deserialize_with = "form::by_text")]
    pub envelope: Digest,
    /// The envelope's commitment, so that the receipt alone can prove a counterfoil.
    #[serde(deserialize_with = "form::by_text")]
    pub commitment: Digest,
    /// Who received it.
    #[serde(deserialize_with = "form::by_text")]
    pub custodian: Name,
    /// When.
    #[serde(deserialize_with = "form::by_text")]
    pub received_at: Timestamp,
    /// Did he open his copy and hold it against commitment and face?
    pub opens: bool,
    /// Its number in his register, from 1.
    pub number: u64,
    /// The receipt before it in his register.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub previous: Option<Digest>,
    /// Time used by White when the clock was stopped; it prevails over the snapshot's.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub used_white: Option<Used>,
    /// Time used by Black when the clock was stopped.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub used_black: Option<Used>,
    /// Who would not countersign (USCF 18D).
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub refused: Option<Side>,
    /// The signatures that stood on snapshot and envelope, so that none can be stripped later.
    #[serde(default, rename = "witness")]
    pub witnesses: Vec<Witness>,
}

/// A signature that stood on a paper when it was received.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Witness {
    /// `snapshot` or `envelope`.
    pub paper: String,
    /// The signer's key.
    #[serde(deserialize_with = "form::by_text")]
    pub key: PublicKey,
}

impl Paper for Receipt {
    const KIND: Kind = Kind::Receipt;

    fn print(&self, to: &mut Printer) {
        to.text("snapshot", self.snapshot);
        to.text("envelope", self.envelope);
        to.text("commitment", self.commitment);
        to.text("custodian", &self.custodian);
        to.text("received_at", self.received_at);
        to.bare("opens", self.opens);
        to.bare("number", self.number);
        to.text_if_any("previous", self.previous);
        to.text_if_any("used_white", self.used_white);
        to.text_if_any("used_black", self.used_black);
        to.text_if_any("refused", self.refused);
        for witness in &self.witnesses {
            to.item("witness").text("paper", &witness.paper).text("key", &witness.key);
        }
    }

    fn check(&self) -> Result<(), String> {
        if (self.number == 1) != self.previous.is_none() {
            return Err("`previous` names the receipt before; only number 1 has none".to_owned());
        }
        let known = |witness: &Witness| matches!(&*witness.paper, "snapshot" | "envelope");
        match self.witnesses.iter().find(|witness| !known(witness)) {
            Some(witness) => Err(format!("`witness.paper` is {:?}", witness.paper)),
            None => Ok(()),
        }
    }
}
