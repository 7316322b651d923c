//! The reader under test, called as a stranger would call it.

use adjourn::record::{Admitted, Finding, Language, Written, read};

use super::scene::Scene;
use super::set::MoveSet;

/// What the reader says of a text in the letters of these languages, if it may be written at all.
pub fn finding(scene: &Scene, text: &str, codes: &[&str]) -> Option<Finding> {
    let written = Written::new(text).ok()?;
    let letters: Vec<Language> = codes.iter().map(|code| code.parse().unwrap()).collect();
    let admitted = Admitted { letters, ..Admitted::default() };
    Some(read(&scene.game, &written, &admitted))
}

/// The moves it finds.
pub fn moves(scene: &Scene, finding: &Finding) -> MoveSet {
    scene.set_of(finding.readings().iter().map(|reading| reading.play))
}
