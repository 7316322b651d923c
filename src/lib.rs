//! The notary of an adjourned game of chess.
//!
//! The map. Arrows run only downward: each part depends only on parts above it.
//!
//! * [`printable`]: characters that no text may hold. For every part.
//! * [`chess`]: positions, games, scores, clocks. Knows nothing of records or papers.
//! * [`record`]: a written record, read as the set of legal moves it can express (chess).
//! * [`laws`]: codes of laws, rulings, penalties, draws (chess, record). Knows no files.
//! * [`crypto`]: digests, keys, signatures, sealing. Knows no chess.
//! * [`paper`]: the papers of a docket, one canonical form, one file each (chess, crypto).
//! * [`custody`]: dockets, registers, rosters, and how files are written (paper, crypto).
//! * [`ceremony`]: what follows from the papers (all of these); reads no file, asks nobody.
//! * [`cli`]: the verbs; the only part that speaks to a person.
#![warn(rustdoc::broken_intra_doc_links, unreachable_pub)]
#![warn(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "only cli speaks, through its own doors"
)]
#![warn(clippy::unwrap_used, reason = "no input may end in a panic")]

pub mod ceremony;
pub mod chess;
pub mod cli;
pub mod crypto;
pub mod custody;
pub mod laws;
pub mod paper;
pub mod printable;
pub mod record;
