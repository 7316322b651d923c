//! The conclusion: the game ended, or the adjournment was annulled, with the envelope shut.
//!
//! The sealed move was then not played (as in Spassky-Fischer 1972, game 21).

use serde::Deserialize;

use super::{
    Timestamp,
    form::{self, Kind, Paper, Printer},
};
use crate::crypto::digest::Digest;

/// How the game ended while the envelope stayed shut.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conclusion {
    /// The snapshot.
    #[serde(deserialize_with = "form::by_text")]
    pub snapshot: Digest,
    /// The envelope that stays shut, if one was drawn up.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub envelope: Option<Digest>,
    /// When.
    #[serde(deserialize_with = "form::by_text")]
    pub concluded_at: Timestamp,
    /// How.
    #[serde(deserialize_with = "form::by_text")]
    pub how: How,
    /// Why, where the papers do not say it.
    #[serde(default)]
    pub why: Option<String>,
    /// The article it rests on.
    pub article: String,
    /// The result: `1-0`, `0-1`, `1/2-1/2` or `annulled`.
    pub result: String,
    /// SHA-256 of `game.pgn`.
    #[serde(deserialize_with = "form::by_text")]
    pub game: Digest,
}

/// How a game ends with the envelope shut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// Both players agree to a draw.
    Draw,
    /// White resigns.
    WhiteResigns,
    /// Black resigns.
    BlackResigns,
    /// White forfeits: abandoning, disturbance, absence beyond the default time.
    WhiteForfeits,
    /// Black forfeits.
    BlackForfeits,
    /// The position cannot be ascertained, or was wrong: the game counts as never begun.
    Annulled,
}

words!(How:
    How::Draw => "draw",
    How::WhiteResigns => "white-resigns",
    How::BlackResigns => "black-resigns",
    How::WhiteForfeits => "white-forfeits",
    How::BlackForfeits => "black-forfeits",
    How::Annulled => "annulled";
    "a game is concluded by \"draw\", \"white-resigns\", \"black-resigns\", \"white-forfeits\", \"black-forfeits\" or \"annulled\"");

impl Paper for Conclusion {
    const KIND: Kind = Kind::Conclusion;

    fn print(&self, to: &mut Printer) {
        to.text("snapshot", self.snapshot);
        to.text_if_any("envelope", self.envelope);
        to.text("concluded_at", self.concluded_at);
        to.text("how", self.how);
        to.text_if_any("why", self.why.as_ref());
        to.text("article", &self.article);
        to.text("result", &self.result);
        to.text("game", self.game);
    }
}
