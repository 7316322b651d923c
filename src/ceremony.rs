//! What follows from the papers: the reading, the ruling, the game after it.
//!
//! Everything here is a function of papers and of what people elected. `resume` does it once and
//! writes it down; `verify` does it again and compares. It reads no file and asks nobody.

mod clocks;
mod conclusion;
mod elections;
mod matter;
mod odds;
mod sequel;

pub use clocks::{
    Clocks, clocks, fallen, fallen_by_papers, fallen_in, times_differ, used_before, with_charges,
};
pub use conclusion::{Concluded, Ending, Inconclusive};
pub use elections::{ElectionError, from_text, to_text};
pub use matter::{Matter, Opened, Person, finding_text, letters};
pub use sequel::{Sequel, score, sequel};
