//! The twin of the shipped binary: the same entry point in a fixed world, for stories that need
//! to know the time. Built for tests alone.
//!
//! `ADJOURN_TWIN_NOW` is the time; `ADJOURN_TWIN_SEED`, if given, fixes the random bytes.

use std::process::ExitCode;

use adjourn::{
    cli::{self, world::World},
    crypto::digest::Digest,
    paper::Timestamp,
};

struct Fixed {
    now: Timestamp,
    seed: String,
    drawn: std::cell::Cell<u64>,
}

impl World for Fixed {
    fn now(&self) -> Timestamp {
        self.now
    }

    fn fill(&self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(32) {
            let nth = self.drawn.replace(self.drawn.get() + 1);
            let digest = Digest::of(format!("{} {nth}", self.seed).as_bytes());
            chunk.copy_from_slice(&digest.as_bytes()[..chunk.len()]);
        }
    }
}

fn main() -> ExitCode {
    let now = std::env::var("ADJOURN_TWIN_NOW").expect("ADJOURN_TWIN_NOW is the time");
    let now: Timestamp = now.parse().expect("ADJOURN_TWIN_NOW is a time");
    // by default no two runs are alike: a nonce is never used twice
    let seed = std::env::var("ADJOURN_TWIN_SEED")
        .unwrap_or_else(|_| format!("{:?} {}", std::time::SystemTime::now(), std::process::id()));
    cli::run(std::env::args_os(), &Fixed { now, seed, drawn: std::cell::Cell::new(0) })
}
