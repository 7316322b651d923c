//! A result: what goes to standard output.

use serde_json::Value;

/// The result of a verb, for a person and for a program.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// For a person; ends with a newline unless empty.
    pub text: String,
    /// For a program: one JSON object (a verb that streams JSON Lines gives `Null`).
    pub json: Value,
}

impl Report {
    /// Nothing to say on standard output.
    #[must_use]
    pub fn silent() -> Report {
        Report { text: String::new(), json: Value::Null }
    }

    /// `text` for a person, `json` for a program.
    #[must_use]
    pub fn new(text: impl Into<String>, json: Value) -> Report {
        Report { text: text.into(), json }
    }
}
