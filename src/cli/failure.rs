//! A verb that did not do what was asked: why, and the next command to type.

use super::report::Report;

/// How the program ends when it did not do what was asked. (Done is 0.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The papers or the laws refuse.
    Refused = 1,
    /// The command was not understood.
    Usage = 2,
    /// The machine: disk, permissions.
    Machine = 3,
    /// Someone must say something first, and nobody can be asked here.
    SomeoneMustSay = 4,
}

/// Why a verb stopped.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// The exit code.
    pub exit: Exit,
    /// What is wrong: lower case, naming paper and field where there is one.
    pub message: String,
    /// What to type next.
    pub hints: Vec<String>,
    /// What standard output still gets: the options, when someone must choose.
    pub report: Option<Box<Report>>,
}

impl Failure {
    /// The papers or the laws refuse.
    pub fn refused(message: impl ToString) -> Failure {
        Failure::new(Exit::Refused, message)
    }

    /// The command was not understood.
    pub fn usage(message: impl ToString) -> Failure {
        Failure::new(Exit::Usage, message)
    }

    /// The machine failed.
    pub fn machine(message: impl ToString) -> Failure {
        Failure::new(Exit::Machine, message)
    }

    /// Someone must say something first; `options` go to standard output.
    pub fn someone_must_say(message: impl ToString, options: Report) -> Failure {
        Failure { report: Some(Box::new(options)), ..Failure::new(Exit::SomeoneMustSay, message) }
    }

    /// The same, with what to type next.
    #[must_use]
    pub fn hint(mut self, next: impl ToString) -> Failure {
        self.hints.push(next.to_string());
        self
    }

    fn new(exit: Exit, message: impl ToString) -> Failure {
        Failure { exit, message: message.to_string(), hints: Vec::new(), report: None }
    }
}
