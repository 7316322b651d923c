//! Printing a body, a key a line.

use std::fmt::Display;

use super::{Kind, VERSION};

/// A body being printed.
#[derive(Debug)]
pub struct Printer(String);

impl Printer {
    /// The first three lines of a paper of `kind`.
    #[must_use]
    pub fn new(kind: Kind) -> Printer {
        let mut text = format!("# adjourn {kind}, version {VERSION}\n");
        lines::text(&mut text, "paper", kind.name());
        lines::bare(&mut text, "version", VERSION);
        Printer(text)
    }

    /// `key = "value"`.
    pub fn text(&mut self, key: &str, value: impl Display) -> &mut Printer {
        lines::text(&mut self.0, key, &value.to_string());
        self
    }

    /// The same where there is a value.
    pub fn text_if_any(&mut self, key: &str, value: Option<impl Display>) -> &mut Printer {
        if let Some(value) = value {
            self.text(key, value);
        }
        self
    }

    /// `key = 40` or `key = true`: an integer or a boolean.
    pub fn bare(&mut self, key: &str, value: impl Display) -> &mut Printer {
        lines::bare(&mut self.0, key, value);
        self
    }

    /// The same where there is a value.
    pub fn bare_if_any(&mut self, key: &str, value: Option<impl Display>) -> &mut Printer {
        if let Some(value) = value {
            self.bare(key, value);
        }
        self
    }

    /// Armor, over several lines.
    pub fn armor(&mut self, key: &str, armor: impl Display) -> &mut Printer {
        lines::armor(&mut self.0, key, &armor.to_string());
        self
    }

    /// `[name]`: the keys that follow are this table's.
    pub fn table(&mut self, name: &str) -> &mut Printer {
        self.0.push_str(&format!("\n[{name}]\n"));
        self
    }

    /// `[[name]]`: the keys that follow are one more table of this list's.
    pub fn item(&mut self, name: &str) -> &mut Printer {
        self.0.push_str(&format!("\n[[{name}]]\n"));
        self
    }

    /// The body so far.
    #[must_use]
    pub fn finish(self) -> String {
        self.0
    }
}

/// Single lines of TOML, for what is printed outside a body.
pub mod lines {
    use std::fmt::Display;

    /// `key = "value"`, with `"` and `\` escaped.
    pub fn text(to: &mut String, key: &str, value: &str) {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        to.push_str(&format!("{key} = \"{value}\"\n"));
    }

    /// `key = value`.
    pub fn bare(to: &mut String, key: &str, value: impl Display) {
        to.push_str(&format!("{key} = {value}\n"));
    }

    /// `key = """`, the armor on the lines below, `"""`.
    pub fn armor(to: &mut String, key: &str, armor: &str) {
        to.push_str(&format!("{key} = \"\"\"\n{armor}\"\"\"\n"));
    }
}
