//! The notary of an adjourned game of chess.
//!
//! The map, each part depending only on those above it:
//!
//! * [`chess`]: positions, games, scores, clocks. Knows nothing of records or papers.
//! * [`crypto`]: digests, keys, signatures, sealing. Knows no chess.
//! * [`record`]: a written record, read as the set of legal moves it can express.
//! * [`paper`]: the papers of a docket, one canonical form, one file each.
//! * [`custody`]: dockets, registers, rosters, and how files are written.
//! * [`cli`]: the verbs; the only part that speaks to a person.
#![warn(rustdoc::broken_intra_doc_links)]

pub mod chess;
pub mod cli;
pub mod crypto;
pub mod custody;
pub mod laws;
pub mod paper;
pub mod record;
