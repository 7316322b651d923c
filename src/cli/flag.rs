//! A fallen flag, in words: what the code in force makes of it.

use crate::{
    chess::Game,
    laws::{Code, Fallen, Ground, ending},
};

/// Every flag that fell in `game`, and what follows.
#[must_use]
pub fn told(fallen: &[Fallen], code: &Code, game: &Game) -> String {
    let follows = |flag: &Fallen| {
        let Some(forfeit) = code.forfeit(Ground::Time) else {
            return format!("the code has no article on it: the {} must say", code.person());
        };
        match &forfeit.cannot_mate {
            Some(article) if !ending::may_mate(game.position(), !flag.player) => {
                format!("his opponent cannot mate, so the game is drawn ({article})")
            }
            _ => format!("{} ({})", forfeit.says, forfeit.article),
        }
    };
    let flags: Vec<String> =
        fallen.iter().map(|flag| format!("{flag}; {}", follows(flag))).collect();
    flags.join("; ")
}

/// The commands that end a game by it.
#[must_use]
pub fn forfeits(fallen: &[Fallen]) -> String {
    let hows: Vec<String> = fallen.iter().map(|flag| format!("{}-forfeits", flag.player)).collect();
    hows.join("|")
}
