//! The facts a ruling rests on: the game, what became of the envelope, what its record says, who
//! is there.

use std::fmt;

use crate::chess::{Color, Game, Move, Square, clock::Used};

use super::{Ground, Situation, ruling::name};

/// Everything [`super::rule()`] may know.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// The game as adjourned; the player to move is the sealer.
    pub game: &'a Game,
    /// What became of the envelope.
    pub envelope: Envelope,
    /// Whether the position is certain.
    pub position: Certainty,
    /// Who is there.
    pub attendance: Attendance,
    /// How the players ended the game before the envelope was opened, if they did.
    pub conclusion: Option<Conclusion>,
    /// The players who came after the time fixed.
    pub late: Vec<Late>,
    /// The default time set for the event, if one was.
    pub default_time: Option<Used>,
    /// The move made on the board after the player was told to seal, if he made one.
    pub played: Option<Move>,
    /// A case no article covers, in words: a person rules, whatever the record says.
    pub not_covered: Option<String>,
    /// What else happened; each adds a step to the ruling.
    pub incidents: Vec<Incident>,
}

/// What became of the envelope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Envelope {
    /// It is shut.
    Shut,
    /// It was opened, and the commitment holds.
    Opened(RecordFacts),
    /// It is lost or does not open; the sealer's counterfoil matches the commitment.
    Proved(RecordFacts),
    /// It opened, and what is in it is not what was committed to.
    CommitmentBroken,
    /// It is missing, and so is a counterfoil that matches.
    Missing,
    /// It does not open, and there is no counterfoil that matches.
    CannotBeOpened,
}

/// What the record says: what the reader found, less how it found it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordFacts {
    /// The record as written.
    pub written: String,
    /// The legal moves it reads as, distinct, in the order they are to be named.
    pub readings: Vec<Move>,
    /// Those of them that the check marks *written* in it leave, where they leave some and
    /// exclude some.
    pub by_written_marks: Option<Vec<Move>>,
    /// What it reads as in notations the code does not admit.
    pub otherwise: Vec<Move>,
    /// Moves a reader may think were meant; they count for nothing by themselves.
    pub advice: Vec<Move>,
    /// What it says beside a move.
    pub remarks: Vec<Remark>,
}

/// What a record says beside a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// It offers a draw.
    OffersDraw,
    /// It says that the player resigns.
    Resigns,
    /// It has a move number, and a wrong one.
    WrongNumber(u32),
}

/// Whether the position adjourned is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// It is known.
    Known,
    /// It cannot be ascertained.
    NotAscertained,
}

/// Who is there when the game is to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attendance {
    /// Both players.
    Both,
    /// Only the player who sealed.
    SealerOnly,
    /// Only the player to reply.
    ReplierOnly,
    /// Neither.
    Neither,
}

/// How the players ended a game before its envelope was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// They agreed to a draw.
    DrawAgreed,
    /// This player resigned.
    Resigned(Color),
    /// This player forfeited the game: the word of who rules.
    Forfeited {
        /// Who.
        player: Color,
        /// For what.
        ground: Ground,
    },
}

/// A player who came late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Late {
    /// Who.
    pub player: Color,
    /// How late, in seconds.
    pub late_seconds: u32,
}

/// Something beside the record on which the code has its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Incident {
    /// The times used cannot be ascertained.
    ClockTimesUnknown,
    /// The clocks were shown wrongly, which was pointed out before the first move.
    ClockTimesWrong,
    /// This player would not countersign.
    CountersignatureRefused(Color),
    /// The position was found to have been set up wrongly.
    WrongSetUp {
        /// How many moves were made since the resumption.
        moves_since: u32,
    },
    /// An offer of a draw by this player stood at adjournment.
    OfferOpen(Color),
    /// The player sealed this many seconds before the session was over.
    EarlySealing {
        /// What was left of the session, in seconds.
        charge_seconds: u32,
    },
    /// The player to seal never did.
    NeverSealed,
    /// This player took this long to choose.
    Choosing {
        /// Who chose.
        player: Color,
        /// How long it took him, in seconds.
        taken_seconds: u32,
        /// Who is charged with it.
        charged: Color,
    },
    /// A flag fell, and the person who rules has the game go on all the same.
    PlayedOn(Fallen),
}

/// A flag that fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// Whose.
    pub player: Color,
    /// What he used.
    pub used: Used,
    /// What he was given.
    pub given: Used,
    /// With so many moves made.
    pub moves: u32,
    /// When.
    pub fell: Fell,
}

/// When a flag fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fell {
    /// By the times used at the adjournment.
    Before,
    /// By what is charged at the resumption.
    Since,
}

impl fmt::Display for Fallen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fallen { player, used, given, moves, .. } = self;
        write!(f, "{}'s flag fell: {used} used, {moves} moves made, {given} given", name(*player))
    }
}

impl<'a> Facts<'a> {
    /// The facts of an envelope opened in the presence of both players, nothing else having
    /// happened.
    #[must_use]
    pub fn opened(game: &'a Game, record: RecordFacts) -> Facts<'a> {
        Facts::of(game, Envelope::Opened(record))
    }

    /// The facts of an envelope with both players there, nothing else having happened.
    #[must_use]
    pub fn of(game: &'a Game, envelope: Envelope) -> Facts<'a> {
        Facts {
            game,
            envelope,
            position: Certainty::Known,
            attendance: Attendance::Both,
            conclusion: None,
            late: Vec::new(),
            default_time: None,
            played: None,
            not_covered: None,
            incidents: Vec::new(),
        }
    }

    /// The player who sealed.
    #[must_use]
    pub fn sealer(&self) -> Color {
        self.game.position().turn()
    }
}

impl RecordFacts {
    /// Does the record say this?
    #[must_use]
    pub fn says(&self, remark: Remark) -> bool {
        self.remarks.contains(&remark)
    }

    /// Does it hold nothing at all?
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.written.trim().is_empty()
    }
}

impl Incident {
    /// The situation it is, where a code answers it with remedies; a fallen flag is a matter of the
    /// code's limit of time.
    #[must_use]
    pub fn situation(self) -> Option<Situation> {
        Some(match self {
            Incident::ClockTimesUnknown => Situation::ClockTimesUnknown,
            Incident::ClockTimesWrong => Situation::ClockTimesWrong,
            Incident::CountersignatureRefused(_) => Situation::CountersignatureRefused,
            Incident::WrongSetUp { .. } => Situation::WrongSetUp,
            Incident::OfferOpen(_) => Situation::OfferOpen,
            Incident::EarlySealing { .. } => Situation::EarlySealing,
            Incident::NeverSealed => Situation::NeverSealed,
            Incident::Choosing { .. } => Situation::TimeOfChoosing,
            Incident::PlayedOn(_) => return None,
        })
    }

    /// It in words.
    #[must_use]
    pub fn fact(self) -> String {
        match self {
            Incident::ClockTimesUnknown => "the times used cannot be ascertained".to_owned(),
            Incident::ClockTimesWrong => {
                "the clocks showed wrong times, pointed out before the first move".to_owned()
            }
            Incident::CountersignatureRefused(who) => {
                format!("{} would not countersign", name(who))
            }
            Incident::WrongSetUp { moves_since } => format!(
                "the position was set up wrongly, found {moves_since} moves after the resumption"
            ),
            Incident::OfferOpen(who) => {
                format!("{}'s offer of a draw stands unanswered", name(who))
            }
            Incident::EarlySealing { charge_seconds } => {
                format!("sealed with {charge_seconds} s of the session left")
            }
            Incident::NeverSealed => "the player to seal never did".to_owned(),
            Incident::Choosing { player, taken_seconds, .. } => {
                format!("{} took {taken_seconds} s to choose", name(player))
            }
            Incident::PlayedOn(fallen) => fallen.to_string(),
        }
    }
}

/// What people may say where a code gives them the word. Everything is optional; what is not
/// asked for is refused.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Elections {
    /// The opponent selects among the readings.
    pub select: Option<Move>,
    /// The opponent requires the King, or waives the penalty.
    pub require: Option<Require>,
    /// The opponent designates the man on this square.
    pub designate: Option<Square>,
    /// The offender makes this move.
    pub play: Option<Move>,
    /// The umpire (arbiter, director, bystanders) rules.
    pub ruling: Option<PersonalRuling>,
}

/// What the opponent makes of a penalty that is his option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Require {
    /// The King is to move.
    King,
    /// The penalty is waived.
    Waive,
}

/// A person's ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonalRuling {
    /// In his words.
    pub text: String,
    /// What follows.
    pub outcome: RuledOutcome,
}

/// What a person may rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuledOutcome {
    /// This move is made.
    Play(Move),
    /// The envelope is opened, and its record counts, although somebody is absent or late.
    Open,
    /// White wins.
    WhiteWins,
    /// Black wins.
    BlackWins,
    /// A draw.
    Draw,
    /// The game is annulled.
    Annul,
}
