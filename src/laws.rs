//! The laws: what a code says, and what follows from it.

pub mod draws;
