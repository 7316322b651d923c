//! Digests, keys, signatures and sealing, each in a form that stock tools read: `sha256sum`,
//! `ssh-keygen` and `age`.
//!
//! What is accepted here those tools accept too; the reverse does not hold, because every
//! text here has one form only. This module knows no chess, no papers and no files.

pub mod armor;
pub mod digest;
pub mod keys;
pub mod sealing;
pub mod signing;

mod wire;
