//! What records read as: the shared hard cases and corpora, and the forms of each notation.

#[path = "readings/shared.rs"]
mod shared;
