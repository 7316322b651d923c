//! The notary of an adjourned game of chess.
//!
//! The map, each part depending only on those above it:
//!
//! * [`chess`]: positions, games, scores, clocks. Knows nothing of records or papers.
//! * [`laws`]: codes of laws as data, rulings and penalties.
#![warn(rustdoc::broken_intra_doc_links)]

pub mod chess;
pub mod laws;
