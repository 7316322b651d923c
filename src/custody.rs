//! The keeping of papers: the docket they lie in, what they must say of each other, the
//! custodian's register and each person's roster.
//!
//! Everything that says "these papers belong together" is here; nothing here speaks to a person.

pub mod checks;
pub mod docket;
pub mod files;
pub mod register;
pub mod roster;
