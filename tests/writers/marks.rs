//! What a record says of check, and which readings agree.

use super::scene::Scene;
use super::set::MoveSet;

/// The marks written beside a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Marks {
    pub check: bool,
    pub mate: bool,
    pub draw: bool,
    pub en_passant: bool,
}

/// The part of `readings` whose checks agree with the marks, absent ones included; none if the
/// marks exclude nothing or everything.
pub fn agreeing(scene: &Scene, readings: MoveSet, marks: Marks) -> Option<MoveSet> {
    let part = readings
        .iter()
        .filter(|i| scene.subject(*i).gives_check() == (marks.check || marks.mate))
        .fold(MoveSet::default(), |set, i| set | MoveSet::of(i));
    (part != readings && !part.is_empty()).then_some(part)
}
