//! How far a long work has come, drawn over itself on a terminal.

use std::{
    io::{self, IsTerminal as _, Write as _},
    time::{Duration, Instant},
};

use rustix::fs::{FileType, fstat};

/// A bar on standard error, where that is a terminal and talk is not hushed.
#[derive(Debug)]
pub struct Progress {
    shown: bool,
    lines: usize,
    drawn: Instant,
    /// The size of standard input, where it is a file.
    total_bytes: Option<u64>,
}

/// Drawn at most so often.
const EVERY: Duration = Duration::from_millis(100);
const BAR_COLUMNS: u64 = 40;

impl Progress {
    /// Counts the lines of standard input.
    #[must_use]
    pub fn of_lines() -> Progress {
        let shown = io::stderr().is_terminal() && !super::is_hushed();
        let file = fstat(io::stdin())
            .ok()
            .filter(|file| FileType::from_raw_mode(file.st_mode) == FileType::RegularFile);
        let total_bytes = file.and_then(|file| u64::try_from(file.st_size).ok());
        Progress { shown, lines: 0, drawn: Instant::now(), total_bytes }
    }

    /// So many `lines` more are done, `bytes` in all.
    pub fn advance(&mut self, lines: usize, bytes: u64) {
        self.lines += lines;
        if !self.shown || self.drawn.elapsed() < EVERY {
            return;
        }
        self.drawn = Instant::now();
        let bar = self.total_bytes.filter(|total| *total > 0).map(|total| {
            let full = (bytes.min(total) * BAR_COLUMNS / total) as usize;
            format!("[{}{}] ", "#".repeat(full), " ".repeat(BAR_COLUMNS as usize - full))
        });
        let _ = write!(io::stderr(), "\r{}{} lines", bar.unwrap_or_default(), self.lines);
    }
}

impl Drop for Progress {
    /// Takes the bar away.
    fn drop(&mut self) {
        if self.shown && self.lines > 0 {
            let _ = write!(io::stderr(), "\r{:70}\r", "");
        }
    }
}
