//! A line typed at a terminal that shows nothing of it.
//!
//! The terminal gives every key at once and acts on none (termios(3): no `ECHO`, `ICANON`,
//! `ISIG`), so that the line is edited here, and so that an interrupting key first puts the
//! terminal right and only then does what it always does. A signal from elsewhere that ends
//! the program (`kill`) can leave the terminal without echo; `stty sane` puts it right.

use std::{
    fs::File,
    io::{self, Read as _, Write as _},
};

use rustix::{
    process::{Signal, getpid, kill_process},
    termios::{
        LocalModes, OptionalActions, SpecialCodeIndex, SpecialCodes, Termios, tcgetattr, tcsetattr,
    },
};
use zeroize::Zeroizing;

/// Reads a line after showing `question`; none if the input ends. What is typed beyond
/// `longest_bytes` is dropped, with a bell.
pub(super) fn read_line(
    mut tty: &File,
    question: &str,
    longest_bytes: usize,
) -> io::Result<Option<Zeroizing<Vec<u8>>>> {
    // With room for all of it from the start, so that growing leaves no copies behind.
    let mut line = Zeroizing::new(Vec::with_capacity(longest_bytes));
    let mut hidden = Hidden::begin(tty)?;
    tty.write_all(question.as_bytes())?;
    loop {
        let mut byte = Zeroizing::new([0]);
        match tty.read(&mut *byte) {
            Ok(0) => return Ok(None),
            Ok(_) => {}
            Err(why) if why.kind() == io::ErrorKind::Interrupted => continue,
            Err(why) => return Err(why),
        }
        match Key::of(byte[0], &hidden.before.special_codes) {
            Key::Enter => {
                tty.write_all(b"\n")?;
                return Ok(Some(line));
            }
            Key::End if line.is_empty() => {
                tty.write_all(b"\n")?;
                return Ok(None);
            }
            Key::End => {}
            Key::EraseAll => wipe_to(&mut line, 0),
            Key::Erase => {
                let last = last_character(&line);
                wipe_to(&mut line, last);
            }
            Key::Raise(signal) => {
                wipe_to(&mut line, 0);
                tty.write_all(b"\n")?;
                drop(hidden);
                kill_process(getpid(), signal)?;
                // Still here: it was a stop and the person is back, or the signal is ignored.
                hidden = Hidden::begin(tty)?;
                tty.write_all(question.as_bytes())?;
            }
            Key::Byte(_) if line.len() == longest_bytes => tty.write_all(b"\x07")?,
            Key::Byte(byte) => line.push(byte),
        }
    }
}

/// The terminal while it shows nothing; it is put right when this is dropped.
struct Hidden<'a> {
    tty: &'a File,
    before: Termios,
}

impl<'a> Hidden<'a> {
    fn begin(tty: &'a File) -> io::Result<Hidden<'a>> {
        let before = tcgetattr(tty)?;
        let mut modes = before.clone();
        modes.local_modes -=
            LocalModes::ECHO | LocalModes::ECHONL | LocalModes::ICANON | LocalModes::ISIG;
        modes.special_codes[SpecialCodeIndex::VMIN] = 1;
        modes.special_codes[SpecialCodeIndex::VTIME] = 0;
        tcsetattr(tty, OptionalActions::Now, &modes)?;
        Ok(Hidden { tty, before })
    }
}

impl Drop for Hidden<'_> {
    fn drop(&mut self) {
        // If the terminal is gone there is nothing to put right.
        let _ = tcsetattr(self.tty, OptionalActions::Now, &self.before);
    }
}

/// What a key does.
#[derive(Debug, PartialEq)]
enum Key {
    Enter,
    End,
    Erase,
    EraseAll,
    Raise(Signal),
    Byte(u8),
}

impl Key {
    /// The key that sends `byte` on a terminal with these special keys.
    fn of(byte: u8, special: &SpecialCodes) -> Key {
        // A special key that the person has switched off has the code 0.
        let is = |index| byte != 0 && special[index] == byte;
        match byte {
            b'\n' | b'\r' => Key::Enter,
            0x08 | 0x7f => Key::Erase,
            _ if is(SpecialCodeIndex::VERASE) => Key::Erase,
            _ if is(SpecialCodeIndex::VKILL) => Key::EraseAll,
            _ if is(SpecialCodeIndex::VWERASE) => Key::EraseAll,
            _ if is(SpecialCodeIndex::VEOF) => Key::End,
            _ if is(SpecialCodeIndex::VINTR) => Key::Raise(Signal::INT),
            _ if is(SpecialCodeIndex::VQUIT) => Key::Raise(Signal::QUIT),
            _ if is(SpecialCodeIndex::VSUSP) => Key::Raise(Signal::TSTP),
            _ => Key::Byte(byte),
        }
    }
}

/// Where the last character of a line in UTF-8 begins.
fn last_character(line: &[u8]) -> usize {
    line.iter().rposition(|byte| byte & 0xc0 != 0x80).unwrap_or(0)
}

/// Shortens `line`, leaving nothing of the rest in memory.
fn wipe_to(line: &mut Vec<u8>, length: usize) {
    line[length..].fill(0);
    line.truncate(length);
}
