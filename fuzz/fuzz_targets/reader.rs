//! Any text at all: the reader does not panic, and reads nothing that no writer writes.
//!
//! The first byte chooses a position, the second a language; the rest is the record.
#![no_main]

#[path = "../../tests/writers/all.rs"]
mod writers;

use std::cell::LazyCell;

use libfuzzer_sys::fuzz_target;
use writers::check::Tally;
use writers::letters::TABLE;
use writers::positions;
use writers::random::Random;
use writers::scene::Scene;

thread_local! {
    static SCENES: LazyCell<Vec<Scene>> = LazyCell::new(|| {
        let mut random = Random::new(11);
        (0..32).map(|_| positions::scene(&mut random)).collect()
    });
}

fuzz_target!(|data: &[u8]| {
    let [position, language, text @ ..] = data else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    SCENES.with(|scenes| {
        let scene = &scenes[usize::from(*position) % scenes.len()];
        // English half the time
        let code = match language {
            0..128 => "en",
            _ => TABLE[usize::from(*language) % TABLE.len()].code,
        };
        let mut tally = Tally::default();
        tally.explain(scene, text, &[code]);
        tally.end_quietly();
    });
});
