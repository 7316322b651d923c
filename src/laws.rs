//! The laws: what follows when the record of an adjourned game is not one legal move, and what an
//! offence over the board costs.
//!
//! A [`Code`] of laws is data. [`rule()`] is a function of code, facts and elections alone: it reads
//! no file, asks nobody and knows no clock. One machinery serves records and the board: *an offence
//! gives the opponent a choice among remedies; a remedy is a set of moves for the offender; where
//! it is empty the next remedy applies.*

pub mod answers;
pub mod code;
pub mod draws;
pub mod ending;
pub mod facts;
pub mod menu;
pub mod offence;
pub mod penalty;
pub mod reading;
pub mod remedy;
pub mod rule;
pub mod ruling;
pub mod situation;
pub mod time;

pub use code::{Code, CodeError, Ending, Equity, Exception, Forfeit, Ground, Marks, Rule};
pub use facts::{
    Attendance, Certainty, Conclusion, Elections, Envelope, Facts, Fallen, Fell, Incident, Late,
    PersonalRuling, RecordFacts, Remark, Require, RuledOutcome,
};
pub use offence::Offence;
pub use penalty::{Charge, Penalty, penalty};
pub use remedy::{Remedy, Source, Stage};
pub use rule::{Refusal, rule};
pub use ruling::{Basis, End, GameResult, Outcome, Question, Ruling, Step, Verdict};
pub use situation::Situation;
