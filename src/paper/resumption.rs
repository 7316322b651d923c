//! The resumption: how the record was read, what the laws made of it, and the game after it.

use serde::Deserialize;

use super::{
    Timestamp,
    card::Name,
    form::{self, Kind, Paper, Printer},
    snapshot::{Side, Uci},
};
use crate::{
    chess::clock::{Left, Used},
    crypto::digest::Digest,
};

/// What was made of a sealed record.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resumption {
    /// The snapshot.
    #[serde(deserialize_with = "form::by_text")]
    pub snapshot: Digest,
    /// The envelope, unless it is lost.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub envelope: Option<Digest>,
    /// The receipt for it.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub receipt: Option<Digest>,
    /// The outer seal taken off, where the lock is `both`.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub unlock: Option<Digest>,
    /// SHA-256 of the opening, where there is one.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub opening: Option<Digest>,
    /// The offer of a draw that stood unanswered.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub offer: Option<Digest>,
    /// The answer that declined the offer made at the adjournment.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub declined: Option<Digest>,
    /// Where the opening was had from.
    #[serde(deserialize_with = "form::by_text")]
    pub opened_from: Source,
    /// When.
    #[serde(deserialize_with = "form::by_text")]
    pub resumed_at: Timestamp,
    /// Opened before the time fixed.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub early: Option<Early>,
    /// Which players were present.
    #[serde(deserialize_with = "form::by_text")]
    pub present: Present,
    /// The custodian who opened it.
    #[serde(deserialize_with = "form::by_text")]
    pub custodian: Name,
    /// The version of the program that read and ruled.
    pub program: String,
    /// Time White had used, where it was corrected at the resumption.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub used_white: Option<Used>,
    /// Time Black had used, where it was corrected at the resumption.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub used_black: Option<Used>,
    /// Time charged to a player at resumption, beside what he had used.
    #[serde(default, rename = "charge")]
    pub charges: Vec<Charge>,
    /// How the record reads.
    #[serde(default)]
    pub finding: Option<FindingText>,
    /// What was elected.
    #[serde(default)]
    pub election: Option<Election>,
    /// The ruling, step by step.
    #[serde(default, rename = "step")]
    pub steps: Vec<StepText>,
    /// What came of it.
    pub outcome: OutcomeText,
}

/// Where the opening was had from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The envelope.
    Envelope,
    /// The sealer's counterfoil.
    Counterfoil,
    /// Neither: a person ruled.
    Nothing,
}

/// The envelope was opened before the time fixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Early;

/// Which players were present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Present {
    /// White alone.
    White,
    /// Black alone.
    Black,
    /// Both.
    Both,
    /// Neither; nothing is then opened, and no paper says so.
    Neither,
}

/// Time charged to a player at resumption.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charge {
    /// To whom.
    #[serde(deserialize_with = "form::by_text")]
    pub to: Side,
    /// How much.
    #[serde(deserialize_with = "form::by_text")]
    pub time: Used,
    /// Why.
    #[serde(deserialize_with = "form::by_text")]
    pub why: WhyCharged,
}

/// Why time is charged at a resumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyCharged {
    /// He came late (FIDE I.9).
    Late,
    /// He sealed before the session was over (FIDE I.1.2).
    EarlySealing,
    /// He took this long to choose (USCF 19F).
    Choosing,
}

/// How a record reads.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FindingText {
    /// The record as written.
    pub record: String,
    /// The slip of the pen by which it was read, if it was.
    #[serde(default)]
    pub slip: Option<String>,
    /// What else the record says: a draw offer, a move number, a resignation.
    #[serde(default)]
    pub notes: Option<String>,
    /// The legal moves it can express, in order.
    #[serde(default, rename = "reading")]
    pub readings: Vec<ReadingText>,
}

/// One legal move that a record can express.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadingText {
    /// The move, in UCI.
    #[serde(rename = "move", deserialize_with = "form::by_text")]
    pub play: Uci,
    /// The same in SAN.
    pub san: String,
    /// The notation it is read in.
    pub notation: String,
    /// The language whose letters it uses.
    #[serde(default)]
    pub language: Option<String>,
}

/// What was elected, and who attests it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Election {
    /// The opponent's choice among the readings.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub select: Option<Uci>,
    /// `king` or `waive`.
    #[serde(default)]
    pub require: Option<String>,
    /// The square of the piece that must move.
    #[serde(default)]
    pub designate: Option<String>,
    /// The offender's move.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub play: Option<Uci>,
    /// The ruling of the person who rules.
    #[serde(default)]
    pub ruling: Option<String>,
    /// What he ruled: `play:MOVE`, `open`, `white-wins`, `black-wins`, `draw`, `annul`.
    #[serde(default)]
    pub outcome: Option<String>,
    /// Who attests it, where the elector has not signed himself.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub attested_by: Option<Name>,
}

/// One step of a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepText {
    /// What is found.
    pub fact: String,
    /// The article that gives the consequence.
    pub article: String,
    /// The consequence.
    pub consequence: String,
    /// Who elected what.
    #[serde(default)]
    pub elected: Option<String>,
    /// `code`, or `umpire` where the code is silent.
    pub source: String,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutcomeText {
    /// The move made, in UCI.
    #[serde(default, rename = "move", deserialize_with = "form::by_text_if_any")]
    pub play: Option<Uci>,
    /// The same in SAN.
    #[serde(default)]
    pub san: Option<String>,
    /// The position after it.
    #[serde(default)]
    pub fen: Option<String>,
    /// What White's clock is to show.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub white_shows: Option<Left>,
    /// What Black's clock is to show.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub black_shows: Option<Left>,
    /// Whose clock runs.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub runs: Option<Side>,
    /// The result, if the game is over: `1-0`, `0-1`, `1/2-1/2`, or `annulled`.
    #[serde(default)]
    pub result: Option<String>,
    /// Why it is over.
    #[serde(default)]
    pub why: Option<String>,
    /// SHA-256 of `game.pgn`.
    #[serde(deserialize_with = "form::by_text")]
    pub game: Digest,
}

words!(Source: Source::Envelope => "envelope", Source::Counterfoil => "counterfoil", Source::Nothing => "nothing"; "an opening is from \"envelope\", \"counterfoil\" or \"nothing\"");
words!(Early: Early => "yes"; "`early` is \"yes\" or left out");
words!(WhyCharged: WhyCharged::Late => "late", WhyCharged::EarlySealing => "early sealing", WhyCharged::Choosing => "choosing"; "time is charged for \"late\", \"early sealing\" or \"choosing\"");
words!(Present: Present::White => "white", Present::Black => "black", Present::Both => "white,black", Present::Neither => "none"; "present is \"white\", \"black\", \"white,black\" or \"none\"");

impl Paper for Resumption {
    const KIND: Kind = Kind::Resumption;

    fn print(&self, to: &mut Printer) {
        to.text("snapshot", self.snapshot);
        to.text_if_any("envelope", self.envelope);
        to.text_if_any("receipt", self.receipt);
        to.text_if_any("unlock", self.unlock);
        to.text_if_any("opening", self.opening);
        to.text_if_any("offer", self.offer);
        to.text_if_any("declined", self.declined);
        to.text("opened_from", self.opened_from);
        to.text("resumed_at", self.resumed_at);
        to.text_if_any("early", self.early);
        to.text("present", self.present);
        to.text("custodian", &self.custodian);
        to.text("program", &self.program);
        to.text_if_any("used_white", self.used_white);
        to.text_if_any("used_black", self.used_black);
        for charge in &self.charges {
            to.item("charge").text("to", charge.to).text("time", charge.time);
            to.text("why", charge.why);
        }
        if let Some(finding) = &self.finding {
            finding.print(to);
        }
        if let Some(election) = &self.election {
            election.print(to.table("election"));
        }
        for step in &self.steps {
            step.print(to);
        }
        self.outcome.print(to.table("outcome"));
    }

    fn check(&self) -> Result<(), String> {
        match self.present {
            Present::Neither => Err("`present`: with nobody there nothing is opened".to_owned()),
            _ => Ok(()),
        }
    }
}

impl FindingText {
    fn print(&self, to: &mut Printer) {
        to.table("finding").text("record", &self.record);
        to.text_if_any("slip", self.slip.as_ref());
        to.text_if_any("notes", self.notes.as_ref());
        for reading in &self.readings {
            to.item("finding.reading").text("move", reading.play).text("san", &reading.san);
            to.text("notation", &reading.notation);
            to.text_if_any("language", reading.language.as_ref());
        }
    }
}

impl StepText {
    pub(super) fn print(&self, to: &mut Printer) {
        to.item("step").text("fact", &self.fact).text("article", &self.article);
        to.text("consequence", &self.consequence);
        to.text_if_any("elected", self.elected.as_ref()).text("source", &self.source);
    }
}

impl Election {
    fn print(&self, to: &mut Printer) {
        to.text_if_any("select", self.select);
        to.text_if_any("require", self.require.as_ref());
        to.text_if_any("designate", self.designate.as_ref());
        to.text_if_any("play", self.play);
        to.text_if_any("ruling", self.ruling.as_ref());
        to.text_if_any("outcome", self.outcome.as_ref());
        to.text_if_any("attested_by", self.attested_by.as_ref());
    }
}

impl OutcomeText {
    fn print(&self, to: &mut Printer) {
        to.text_if_any("move", self.play);
        to.text_if_any("san", self.san.as_ref());
        to.text_if_any("fen", self.fen.as_ref());
        to.text_if_any("white_shows", self.white_shows);
        to.text_if_any("black_shows", self.black_shows);
        to.text_if_any("runs", self.runs);
        to.text_if_any("result", self.result.as_ref());
        to.text_if_any("why", self.why.as_ref());
        to.text("game", self.game);
    }
}
