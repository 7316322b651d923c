//! `adjourn man`: the manual pages, made from the program's own help.

use clap::Command;
use clap_mangen::Man;
use serde_json::json;

use super::{Cli, failure::Failure, report::Report, world::World};

/// Print the manual page, or that of one verb.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The verb.
    verb: Option<String>,
}

/// The manual page.
///
/// # Errors
/// There is no such verb.
pub fn run(args: Args, _world: &dyn World) -> Result<Report, Failure> {
    let mut program = Cli::command();
    program.build();
    let command = match &args.verb {
        None => program,
        Some(verb) => {
            program.find_subcommand(verb).cloned().ok_or_else(|| unknown(verb, &program))?
        }
    };
    let mut page = Vec::new();
    Man::new(command)
        .render(&mut page)
        .map_err(|why| Failure::machine(format!("the manual page: {why}")))?;
    let page = String::from_utf8_lossy(&page).into_owned();
    let json = json!({ "page": page });
    Ok(Report::new(page, json))
}

fn unknown(verb: &str, program: &Command) -> Failure {
    let verbs: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
    Failure::usage(format!("there is no verb {verb:?}"))
        .hint(format!("the verbs are {}", verbs.join(", ")))
}
