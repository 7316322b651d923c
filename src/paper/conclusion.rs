//! The conclusion: the game ended, or was annulled, without the sealed move.
//!
//! The sealed move was then not played (as in Spassky-Fischer 1972, game 21). A conclusion `draw`
//! that only one player has signed is his offer: it lies in the docket as `offer-N.toml`, and once
//! the other signs the same body it is `conclusion.toml`.

use serde::Deserialize;

use super::{
    Timestamp,
    form::{self, Kind, Paper, Printer},
    resumption::StepText,
    snapshot::Side,
};
use crate::{chess::Color, crypto::digest::Digest};

/// How the game ended without the sealed move.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conclusion {
    /// The snapshot.
    #[serde(deserialize_with = "form::by_text")]
    pub snapshot: Digest,
    /// The envelope that stays shut, if one was drawn up.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub envelope: Option<Digest>,
    /// The resumption that is annulled with the game, where a wrong set-up was found after it.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub resumption: Option<Digest>,
    /// When.
    #[serde(deserialize_with = "form::by_text")]
    pub concluded_at: Timestamp,
    /// How.
    #[serde(deserialize_with = "form::by_text")]
    pub how: How,
    /// Who offered the draw, where one player did before the other.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub offered_by: Option<Side>,
    /// For what it is forfeited, where an article is of that.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub ground: Option<Ground>,
    /// How many moves after the resumption the position was found to have been set up wrongly.
    #[serde(default)]
    pub moves_since: Option<u32>,
    /// Why, where the papers do not say it; the ruling, where a person ruled.
    #[serde(default)]
    pub why: Option<String>,
    /// The version of the program that asked the laws.
    pub program: String,
    /// The result: `1-0`, `0-1`, `1/2-1/2` or `annulled`.
    pub result: String,
    /// SHA-256 of `game.pgn`.
    #[serde(deserialize_with = "form::by_text")]
    pub game: Digest,
    /// What the laws say of it, step by step.
    #[serde(default, rename = "step")]
    pub steps: Vec<StepText>,
}

/// How a game ends without the sealed move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// Both players agree to a draw.
    Draw,
    /// He who rules declares it drawn.
    Drawn,
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
    How::Drawn => "drawn",
    How::WhiteResigns => "white-resigns",
    How::BlackResigns => "black-resigns",
    How::WhiteForfeits => "white-forfeits",
    How::BlackForfeits => "black-forfeits",
    How::Annulled => "annulled";
    "a game is concluded by \"draw\", \"drawn\", \"white-resigns\", \"black-resigns\", \"white-forfeits\", \"black-forfeits\" or \"annulled\"");

/// For what a game is forfeited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// The time limit was exceeded.
    Time,
    /// The game was abandoned.
    Abandoning,
    /// The opponent was disturbed wilfully, and again.
    Disturbance,
}

words!(Ground:
    Ground::Time => "time",
    Ground::Abandoning => "abandoning",
    Ground::Disturbance => "disturbance";
    "a game is forfeited for \"time\", \"abandoning\" or \"disturbance\"");

impl How {
    /// The players whose word it is: both for a draw, the one who resigns; nobody where a person
    /// rules.
    #[must_use]
    pub fn players(self) -> &'static [Color] {
        match self {
            How::Draw => &[Color::White, Color::Black],
            How::WhiteResigns => &[Color::White],
            How::BlackResigns => &[Color::Black],
            How::Drawn | How::WhiteForfeits | How::BlackForfeits | How::Annulled => &[],
        }
    }
}

impl Conclusion {
    /// Is it a ruling, so that he who rules signs it: a forfeit, an annulment, or a case that the
    /// code left to him?
    #[must_use]
    pub fn is_ruled(&self) -> bool {
        self.how.players().is_empty() || self.steps.iter().any(|step| step.elected.is_some())
    }
}

impl Paper for Conclusion {
    const KIND: Kind = Kind::Conclusion;

    fn print(&self, to: &mut Printer) {
        to.text("snapshot", self.snapshot);
        to.text_if_any("envelope", self.envelope);
        to.text_if_any("resumption", self.resumption);
        to.text("concluded_at", self.concluded_at);
        to.text("how", self.how);
        to.text_if_any("offered_by", self.offered_by);
        to.text_if_any("ground", self.ground);
        to.bare_if_any("moves_since", self.moves_since);
        to.text_if_any("why", self.why.as_ref());
        to.text("program", &self.program);
        to.text("result", &self.result);
        to.text("game", self.game);
        for step in &self.steps {
            step.print(to);
        }
    }

    fn check(&self) -> Result<(), String> {
        if self.ground.is_some() && !matches!(self.how, How::WhiteForfeits | How::BlackForfeits) {
            return Err("`ground` is of a forfeit alone".to_owned());
        }
        match (self.how, self.offered_by, self.resumption, self.moves_since) {
            (How::Draw, _, None, None) | (_, None, None, None) => Ok(()),
            (How::Annulled, None, Some(_), Some(_)) => Ok(()),
            (How::Annulled, None, ..) => {
                Err("`resumption` and `moves_since` stand together or not at all".to_owned())
            }
            (_, Some(_), ..) => Err("`offered_by` is of a draw alone".to_owned()),
            _ => Err("`resumption` is of a game annulled alone".to_owned()),
        }
    }
}
