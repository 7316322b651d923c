//! A written record, read as the set of legal moves it can express.
//!
//! A record never becomes a move by a parser's luck. Each notation is a small parser from text to
//! *patterns*; a pattern is a constraint on a move; the readings are the legal moves that fit some
//! pattern of some admitted notation. The whole text must be consumed. This module knows no laws:
//! what follows from none, one or several readings is not decided here.

mod advice;
mod algebraic;
mod castling;
mod descriptive;
mod finding;
mod iccf;
mod language;
mod letters;
mod marks;
mod notation;
mod pattern;
mod reader;
mod several;
mod signs;
mod slip;
mod text;
mod written;

pub use advice::{Advice, Sense};
pub use finding::{Finding, NumberNoted, Reading, Resignation};
pub use language::{Language, UnknownLanguage};
pub use marks::Mark;
pub use notation::{Admitted, Notation, Notations, UnknownNotation};
pub use reader::{read, read_and_advise};
pub use signs::{Aside, DrawOffer};
pub use slip::Slip;
pub use written::{RECORD_MAX_BYTES, Written, WrittenError};
