//! Speaking with a person.
//!
//! The rules of speech:
//!
//! * Results go to standard output, by [`super::run`] alone. Talk goes to standard error, is
//!   hushed by `-q`, and begins in lower case.
//! * Questions and answers pass over the terminal itself, so that a stream sent elsewhere
//!   neither hides a question nor supplies an answer.
//! * Nobody is asked unless standard input is a terminal; a passphrase alone is also asked for
//!   when the record comes down a pipe, as `ssh` does.
//! * What is typed unseen is wiped from memory, and the terminal is as it was afterwards,
//!   also when the person interrupts.
//! * Colour decorates and never informs: on a terminal only, not where `NO_COLOR` is set.
//! * Text from a paper may have been written to deceive: what a page would not show is shown
//!   as its number.

mod progress;
mod unseen;

use std::{
    borrow::Cow,
    env,
    fmt::Display,
    fs::{File, OpenOptions},
    io::{self, BufRead as _, BufReader, IsTerminal as _, Read as _, Write as _},
    sync::atomic::{AtomicBool, Ordering},
};

pub use progress::Progress;
use zeroize::Zeroizing;

use super::{failure::Failure, report::Report};
use crate::printable::is_unprintable;

/// The longest line read from a person, in bytes: no record, name or passphrase is longer.
const LONGEST_LINE_BYTES: usize = 1024;

/// Set once, by `-q`.
static HUSHED: AtomicBool = AtomicBool::new(false);

/// A terminal at which a person can be asked.
#[derive(Debug)]
pub struct Terminal {
    tty: File,
}

/// From now on [`say`] says nothing.
pub fn hush() {
    HUSHED.store(true, Ordering::Relaxed);
}

/// Is [`say`] to say nothing?
pub fn is_hushed() -> bool {
    HUSHED.load(Ordering::Relaxed)
}

/// Tells a person something he may wish to know; he can do without it.
pub fn say(words: impl Display) {
    if !is_hushed() {
        warn(words);
    }
}

/// Tells a person something he must not miss.
pub fn warn(words: impl Display) {
    // Where standard error is closed there is nobody to tell.
    let _ = writeln!(io::stderr(), "{}", printable(&words.to_string()));
}

/// Tells a person why it was not done, and what to type next.
pub fn complain(why: &str, hints: &[String]) {
    let name = match shows_colour() {
        true => "\x1b[1madjourn:\x1b[0m",
        false => "adjourn:",
    };
    let _ = writeln!(io::stderr(), "{name} {}", printable(why));
    hints.iter().for_each(|hint| warn(format_args!("  {hint}")));
}

/// `text` with every character that a page would not show, or that would make it show
/// something else, as its number.
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    let hidden = |c: char| c != '\n' && c != '\t' && is_unprintable(c);
    if !text.contains(hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match hidden(c) {
            true => shown.extend(c.escape_unicode()),
            false => shown.push(c),
        }
    }
    Cow::Owned(shown)
}

/// The one line on standard input, which is no terminal.
///
/// # Errors
/// There is none, or more than one, or it is no text of sensible length.
pub fn one_line(what: &str) -> Result<Zeroizing<String>, Failure> {
    let nobody = || {
        let why = format!("{what} must be given, and nobody can be asked here");
        Failure::someone_must_say(why, Report::silent())
            .hint("type it at a terminal, or give it as one line on standard input")
    };
    if io::stdin().is_terminal() {
        return Err(nobody());
    }
    let mut bytes = Zeroizing::new(Vec::with_capacity(LONGEST_LINE_BYTES + 2));
    let most = LONGEST_LINE_BYTES as u64 + 2;
    io::stdin()
        .take(most)
        .read_to_end(&mut bytes)
        .map_err(|why| Failure::machine(format!("standard input: {why}")))?;
    if bytes.is_empty() {
        return Err(nobody());
    }
    only_line(&bytes, what)
}

/// The one line that `bytes` hold.
fn only_line(bytes: &[u8], what: &str) -> Result<Zeroizing<String>, Failure> {
    let line = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line.contains(&b'\n') {
        return Err(Failure::refused(format!("{what} is one line; standard input has more")));
    }
    if line.len() > LONGEST_LINE_BYTES {
        return Err(too_long(what));
    }
    text(line, what)
}

impl Terminal {
    /// The terminal, if standard input is one: there sits a person who can be asked.
    #[must_use]
    pub fn for_input() -> Option<Terminal> {
        io::stdin().is_terminal().then(Terminal::for_secrets).flatten()
    }

    /// The terminal this program was started from, even if standard input is a pipe.
    #[must_use]
    pub fn for_secrets() -> Option<Terminal> {
        let tty = OpenOptions::new().read(true).write(true).open("/dev/tty").ok()?;
        Some(Terminal { tty })
    }

    /// Shows a line that must go nowhere but to this terminal.
    pub fn show(&self, words: impl Display) {
        let _ = writeln!(&self.tty, "{}", printable(&words.to_string()));
    }

    /// A line, typed so that it can be seen.
    ///
    /// # Errors
    /// The input ended, or is no text of sensible length; the machine.
    pub fn ask(&self, question: &str) -> Result<Zeroizing<String>, Failure> {
        write!(&self.tty, "{}", printable(question)).map_err(broken)?;
        let mut bytes = Zeroizing::new(Vec::with_capacity(LONGEST_LINE_BYTES + 1));
        BufReader::with_capacity(1, &self.tty)
            .take(LONGEST_LINE_BYTES as u64 + 1)
            .read_until(b'\n', &mut bytes)
            .map_err(broken)?;
        match bytes.pop() {
            Some(b'\n') => text(&bytes, "the line"),
            Some(_) => Err(too_long("the line")),
            None => Err(unanswered()),
        }
    }

    /// A line, typed unseen.
    ///
    /// # Errors
    /// As [`Terminal::ask`].
    pub fn ask_unseen(&self, question: &str) -> Result<Zeroizing<String>, Failure> {
        let typed = unseen::read_line(&self.tty, &printable(question), LONGEST_LINE_BYTES);
        text(&typed.map_err(broken)?.ok_or_else(unanswered)?, "the line")
    }

    /// Which of `options`, by its place from 0. The person types the number beside it, or the
    /// option itself.
    ///
    /// # Errors
    /// As [`Terminal::ask`].
    pub fn choose(&self, question: &str, options: &[impl AsRef<str>]) -> Result<usize, Failure> {
        self.show(question);
        for (place, option) in options.iter().enumerate() {
            self.show(format!("  {}  {}", place + 1, option.as_ref()));
        }
        loop {
            let typed = self.ask(&format!("a number, 1 to {}: ", options.len()))?;
            let typed = typed.trim();
            let number = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let place = number
                .filter(|place| *place < options.len())
                .or_else(|| options.iter().position(|option| option.as_ref() == typed));
            if let Some(place) = place {
                return Ok(place);
            }
            self.show(format!("{typed:?} is none of them"));
        }
    }

    /// Yes or no. Only a whole word counts, since a slip of a finger cannot be taken back.
    ///
    /// # Errors
    /// As [`Terminal::ask`].
    pub fn confirm(&self, question: &str) -> Result<bool, Failure> {
        loop {
            let typed = self.ask(&format!("{question} (yes or no) "))?;
            match typed.trim().to_ascii_lowercase().as_str() {
                "yes" => return Ok(true),
                "no" => return Ok(false),
                _ => self.show("type yes or no"),
            }
        }
    }
}

/// May standard error be coloured (no-color.org)?
fn shows_colour() -> bool {
    let refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let able = env::var_os("TERM").is_some_and(|term| term != "dumb");
    able && !refused && io::stderr().is_terminal()
}

fn text(bytes: &[u8], what: &str) -> Result<Zeroizing<String>, Failure> {
    let text = std::str::from_utf8(bytes)
        .map_err(|_| Failure::refused(format!("{what} is not text in UTF-8")))?;
    Ok(Zeroizing::new(text.to_owned()))
}

fn broken(why: io::Error) -> Failure {
    Failure::machine(format!("the terminal: {why}"))
}

fn unanswered() -> Failure {
    Failure::someone_must_say("the question was not answered", Report::silent())
}

fn too_long(what: &str) -> Failure {
    Failure::refused(format!("{what} is longer than {LONGEST_LINE_BYTES} bytes"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::failure::Exit;

    #[test]
    fn what_a_page_would_not_show_is_shown_as_its_number() {
        assert_eq!(printable("Nf3 é ♘ 漢\n\t"), "Nf3 é ♘ 漢\n\t");
        assert_eq!(printable("\x1b[2Jhidden"), "\\u{1b}[2Jhidden");
        assert_eq!(printable("Rd8\u{202e}+"), "Rd8\\u{202e}+");
        assert_eq!(printable("a\rb"), "a\\u{d}b");
        assert_eq!(printable("\u{9b}31m"), "\\u{9b}31m");
    }

    #[test]
    fn standard_input_holds_one_line() {
        let line = |bytes: &[u8]| only_line(bytes, "the record").map(|line| line.to_string());
        for (bytes, expected) in [
            (&b"Nf3\n"[..], "Nf3"),
            (b"Nf3", "Nf3"),
            (b"Nf3\r\n", "Nf3"),
            (b"\n", ""),
            ("♘f3 \n".as_bytes(), "♘f3 "),
        ] {
            assert_eq!(line(bytes).unwrap(), expected);
        }
        let long = vec![b'x'; LONGEST_LINE_BYTES + 1];
        for bytes in [&b"Nf3\ne4\n"[..], b"\n\n", b"\xff\n", &long] {
            assert_eq!(line(bytes).unwrap_err().exit, Exit::Refused);
        }
    }
}
