//! The reader held against the writers, text by text.

use std::fmt::Write as _;

use adjourn::record::Slip;

use super::expected::{Expected, expected, is_plainly};
use super::reader;
use super::scene::Scene;
use super::set::MoveSet;

/// Differences printed before the rest are only counted.
const MOST_SHOWN: usize = 40;

/// What was read, and what differed.
#[derive(Default)]
pub struct Tally {
    pub texts: usize,
    pub read: usize,
    pub differing: usize,
    shown: String,
}

impl Tally {
    /// Reads `text` and holds it against what the writers say; whether it reads as any move.
    pub fn check(&mut self, scene: &Scene, text: &str, codes: &[&str]) {
        self.texts += 1;
        let Some(finding) = reader::finding(scene, text, codes) else { return };
        let got = reader::moves(scene, &finding);
        self.read += usize::from(!got.is_empty());
        if finding.slip().is_none() && is_plainly(scene, text, codes, got) {
            return;
        }
        let want = expected(scene, text, codes);
        if let Some(why) = fault(want, got, finding.slip()) {
            self.differs(scene, text, codes, &format!("{why}: got {:?}", scene.uci(got)), want);
        }
    }

    /// Reads `text`; only what reads as a move is held against the writers.
    pub fn explain(&mut self, scene: &Scene, text: &str, codes: &[&str]) {
        self.texts += 1;
        let Some(finding) = reader::finding(scene, text, codes) else { return };
        if finding.readings().is_empty() {
            return;
        }
        self.read += 1;
        let got = reader::moves(scene, &finding);
        if is_plainly(scene, text, codes, got) {
            return;
        }
        let want = expected(scene, text, codes);
        if !got.within(want.first.may | want.slips.may) {
            let why = format!("a reading has no writer: got {:?}", scene.uci(got));
            self.differs(scene, text, codes, &why, want);
        }
    }

    fn differs(&mut self, scene: &Scene, text: &str, codes: &[&str], why: &str, want: Expected) {
        self.differing += 1;
        if self.differing <= MOST_SHOWN {
            let (first, slips) = (want.first, want.slips);
            let _ = writeln!(
                self.shown,
                "{text:?} {codes:?} in {} ({} plies): {why}; must {:?} may {:?} slips {:?} may {:?}",
                scene.position().fen(),
                scene.game.moves().len(),
                scene.uci(first.must),
                scene.uci(first.may),
                scene.uci(slips.must),
                scene.uci(slips.may),
            );
        }
    }

    pub fn join(mut self, other: Tally) -> Tally {
        self.texts += other.texts;
        self.read += other.read;
        self.differing += other.differing;
        self.shown += &other.shown;
        self
    }

    /// Says how many texts, and fails if anything differed.
    pub fn end(self) {
        let Tally { texts, read, differing, .. } = &self;
        eprintln!("{texts} texts, {read} of them read as a move, {differing} differing");
        self.end_quietly();
    }

    /// Fails if anything differed.
    pub fn end_quietly(self) {
        let Tally { texts, differing, shown, .. } = self;
        assert!(differing == 0, "{differing} of {texts} differ\n{shown}");
    }
}

/// What is wrong with `got`, if anything is.
fn fault(want: Expected, got: MoveSet, slip: Option<Slip>) -> Option<&'static str> {
    let first = want.first;
    if !first.must.is_empty() {
        if !first.must.within(got) {
            return Some("a reading is missing");
        }
        if !got.within(first.may) {
            return Some("a reading has no writer");
        }
        return slip.map(|_| "not a slip");
    }
    if !got.within(first.may | want.slips.may) {
        return Some("a reading has no writer");
    }
    if first.may.is_empty() && !want.slips.must.within(got) {
        return Some("a slip is not read");
    }
    (first.may.is_empty() && !got.is_empty() && slip.is_none())
        .then_some("a slip that is not called one")
}

/// Runs `work` for every number below `count` on every core, and adds the tallies up.
pub fn on_every_core(count: usize, work: impl Fn(usize, &mut Tally) + Sync) -> Tally {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let next = std::sync::atomic::AtomicUsize::new(0);
    let one = || {
        let mut tally = Tally::default();
        loop {
            let n = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            if n >= count {
                return tally;
            }
            work(n, &mut tally);
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(one)).collect();
        workers.into_iter().map(|w| w.join().unwrap()).fold(Tally::default(), Tally::join)
    })
}
