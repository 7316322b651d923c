//! Test-only writers: every form in which a hand may write a legal move.
//!
//! Written from the notation's rules alone, the other way round from the reader: from a move to
//! the texts that express it. A *core* is a form with its dressing taken off (which dash, which
//! capture sign, spaces, wrapping, check signs, piece letters); [`scene::Scene`] lists the cores
//! of every legal move, [`dress`] puts a dressing on, [`strip`] and the `fold`s of each notation take one off.
//! So the moves that a text expresses are those with a core that the text folds to.
//!
//! Rules that leave two answers open are [`set::Level::May`]: neither answer is a fault.
#![allow(dead_code, unreachable_pub, missing_docs)] // shared by several test programs, none uses all

pub mod algebraic;
pub mod algebraic_fold;
pub mod castling;
pub mod chars;
pub mod check;
pub mod descriptive;
pub mod dress;
pub mod english;
pub mod english_fold;
pub mod expected;
pub mod letters;
pub mod marks;
pub mod mutate;
pub mod numeric;
pub mod origins;
pub mod positions;
pub mod random;
pub mod rank_first;
pub mod reader;
pub mod scene;
pub mod set;
pub mod strip;
