//! Filing papers in a docket: whole or not at all, never over another.

use std::{fs::File, io};

use super::failure::Failure;
use crate::{
    custody::{
        docket::Docket,
        files::{self, Access, Left},
    },
    paper::{Timestamp, form},
};

/// Files a paper that is not there yet.
///
/// # Errors
/// One stands there already; the machine.
pub fn file_new(docket: &Docket, file: &str, bytes: &[u8]) -> Result<(), Failure> {
    let path = docket.path(file);
    files::create(&path, bytes, Access::Open).map_err(|why| match why.kind() {
        io::ErrorKind::AlreadyExists => {
            let path = path.display();
            Failure::refused(format!("{path} stands already, and is left as it is"))
                .hint(format!("see what it is; if it is none of this game's: mv {path} {path}.old"))
        }
        _ => Failure::machine(format!("{}: {why}; it was not written", path.display())),
    })
}

/// Files a paper, or finds that the same bytes stand already.
///
/// # Errors
/// Other bytes stand there; the machine.
pub fn file_same(docket: &Docket, file: &str, bytes: &[u8]) -> Result<(), Failure> {
    match docket.bytes(file)? {
        Some(standing) if standing == bytes => Ok(()),
        _ => file_new(docket, file, bytes),
    }
}

/// Puts `bytes` where the paper stands.
///
/// # Errors
/// The machine.
pub fn replace(docket: &Docket, file: &str, bytes: &[u8]) -> Result<(), Failure> {
    let path = docket.path(file);
    files::replace(&path, bytes, Access::Open).map_err(|failed| {
        let left = match failed.left {
            Left::AsItWas => "stands as it was",
            Left::Written => "is written, but may not outlast a failure of the machine",
        };
        Failure::machine(format!("{failed}; {} {left}", path.display()))
    })
}

/// Are these words, given on the command line, such as a paper may hold?
///
/// # Errors
/// There are none, or too many, or a character that could make a page show something else.
pub fn own_words(flag: &str, words: &str) -> Result<(), Failure> {
    const MOST_BYTES: usize = 1000;
    match words.len() {
        0 => Err(Failure::usage(format!("{flag}: there are no words"))),
        1..=MOST_BYTES => {
            form::plain(words).map_err(|why| Failure::usage(format!("{flag}: it {why}")))
        }
        _ => Err(Failure::usage(format!("{flag}: longer than {MOST_BYTES} bytes"))),
    }
}

/// A docket that is held: until this is dropped another `adjourn` waits, this one included.
#[derive(Debug)]
pub struct Held(#[expect(dead_code, reason = "the lock goes with the file")] File);

/// Holds the docket.
///
/// # Errors
/// The machine.
pub fn lock(docket: &Docket) -> Result<Held, Failure> {
    let named = |why| Failure::machine(format!("{}: {why}", docket.folder().display()));
    docket.lock().map(Held).map_err(named)
}

/// The time now, which must not be before what it follows.
///
/// # Errors
/// It is: this machine's clock, or the one before it, is wrong.
pub fn not_before(now: Timestamp, earlier: Timestamp, what: &str) -> Result<Timestamp, Failure> {
    if now >= earlier {
        return Ok(now);
    }
    let told = format!("this machine says it is {now}, which is before the {what}, {earlier}");
    Err(Failure::machine(told).hint("set the clock of the machine that is wrong, and do it again"))
}
