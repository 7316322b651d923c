//! What records read as: the shared hard cases and corpora, and the forms of each notation.

#[path = "readings/corpora.rs"]
mod corpora;
#[path = "readings/forms.rs"]
mod forms;
#[path = "readings/shared.rs"]
mod shared;
