//! The papers of a docket: what each holds, and the one form in which it is written.

pub mod timestamp;

pub use timestamp::Timestamp;
