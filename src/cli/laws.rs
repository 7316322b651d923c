//! `adjourn laws`: the codes of laws that are built in, and the text of one.

use std::fmt::Write as _;

use serde_json::json;

use super::{codes, failure::Failure, report::Report, world::World};
use crate::laws::Code;

/// List the codes of laws that are built in, or print one, byte for byte.
///
/// To make a club's own: adjourn laws fide > club.toml, edit it, then --laws club.toml.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A code built in, or the file of another, which is checked.
    code: Option<String>,
}

/// The codes, or one.
///
/// # Errors
/// There is no such code; the file is none.
pub fn run(args: Args, _world: &dyn World) -> Result<Report, Failure> {
    match args.code {
        None => Ok(list()),
        Some(name) => {
            let named = codes::find(&name)?;
            let json = json!({
                "name": named.code.name(),
                "title": named.code.title(),
                "text": named.code.text(),
                "toml": named.text,
            });
            Ok(Report::new(named.text, json))
        }
    }
}

fn list() -> Report {
    let codes: Vec<Code> = Code::names().filter_map(Code::built_in).collect();
    let mut text = String::new();
    for code in &codes {
        let (name, title, person) = (code.name(), code.title(), code.person());
        let _ = writeln!(text, "{name:<10} {title}; where it is silent: the {person}");
        let _ = writeln!(text, "{:<10} {}", "", code.text());
    }
    let codes: Vec<_> = codes
        .iter()
        .map(|code| {
            json!({
                "name": code.name(),
                "title": code.title(),
                "text": code.text(),
                "person": code.person(),
            })
        })
        .collect();
    Report::new(text, json!({ "codes": codes }))
}
