//! `adjourn roster`: the cards of those whose keys you know from elsewhere than a snapshot.

use std::path::PathBuf;

use serde_json::json;

use super::{failure::Failure, places, report::Report, terminal, world::World};
use crate::{
    custody::roster::{Roster, read_card},
    paper::{card::Card, form::Verified},
};

/// List the cards you keep, or add to them.
///
/// Add a card only when you know from its holder himself that the fingerprint is his.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Cards to add.
    #[arg(value_name = "CARD")]
    cards: Vec<PathBuf>,
}

/// Lists the roster, after adding what is given.
///
/// # Errors
/// A file that is no card; the machine.
pub fn run(args: Args, _world: &dyn World) -> Result<Report, Failure> {
    let folder = places::roster()?;
    let cards: Vec<_> = args.cards.iter().map(|path| read_card(path)).collect::<Result<_, _>>()?;
    for card in &cards {
        Roster::add(&folder, card)
            .map_err(|why| Failure::machine(format!("{}: {why}", folder.display())))?;
    }
    let roster = Roster::open(&folder)?;
    for why in roster.unread() {
        terminal::warn(format!("{why}; take it away, and ask for the card again"));
    }
    let text = roster.cards().iter().map(line).collect::<String>();
    let json = json!({
        "roster": folder.display().to_string(),
        "cards": roster.cards().iter().map(|card| json!({
            "name": card.name.to_string(),
            "key": card.key.fingerprint(),
            "recipient": card.recipient.to_string(),
        })).collect::<Vec<_>>(),
    });
    Ok(Report::new(text, json))
}

fn line(card: &Verified<Card>) -> String {
    format!("{}  {}\n", card.key.fingerprint(), card.name)
}
