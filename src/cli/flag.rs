//! A fallen flag, in words: what the code in force makes of it.

use crate::laws::{Code, Fallen};

/// Every flag that fell, and what follows.
#[must_use]
pub fn told(fallen: &[Fallen], code: &Code) -> String {
    let flags: Vec<String> = fallen.iter().map(Fallen::to_string).collect();
    let follows = match &code.time().limit {
        Some(article) => format!("exceeding the limit forfeits ({article})"),
        None => format!("the code has no article on it: the {} say", code.person()),
    };
    format!("{}; {follows}", flags.join("; "))
}

/// The commands that end a game by it.
#[must_use]
pub fn forfeits(fallen: &[Fallen]) -> String {
    let hows: Vec<String> = fallen.iter().map(|flag| format!("{}-forfeits", flag.player)).collect();
    hows.join("|")
}
