//! What the program takes from outside beside its arguments and files: the time and randomness.
//!
//! The shipped binary has one world, [`Actual`], and no way to choose another.

use rand_core::{OsRng, RngCore};
use time::OffsetDateTime;

use crate::paper::Timestamp;

/// A clock and a source of randomness.
pub trait World {
    /// The time now.
    fn now(&self) -> Timestamp;

    /// Fills `bytes` with randomness fit for nonces and keys.
    fn fill(&self, bytes: &mut [u8]);
}

/// The machine's own clock and randomness.
#[derive(Clone, Copy, Debug)]
pub struct Actual;

impl World for Actual {
    fn now(&self) -> Timestamp {
        Timestamp::from_unix_seconds(OffsetDateTime::now_utc().unix_timestamp())
    }

    fn fill(&self, bytes: &mut [u8]) {
        OsRng.fill_bytes(bytes);
    }
}
