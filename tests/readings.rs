//! What records read as: the shared hard cases and corpora, and the forms of each notation.
#![allow(clippy::unwrap_used, clippy::print_stderr, clippy::print_stdout, reason = "tests may")]

#[path = "readings/around.rs"]
mod around;
#[path = "readings/corpora.rs"]
mod corpora;
#[path = "readings/forms.rs"]
mod forms;
#[path = "readings/origins.rs"]
mod origins;
#[path = "readings/shared.rs"]
mod shared;
