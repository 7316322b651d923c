//! `adjourn completions`: what a shell needs to complete the program's commands.

use clap_complete::Shell;
use serde_json::json;

use super::{Cli, failure::Failure, report::Report, world::World};

/// Print the completions for a shell.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The shell.
    shell: Shell,
}

/// The completions.
///
/// # Errors
/// None.
pub fn run(args: Args, _world: &dyn World) -> Result<Report, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "adjourn", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    let json = json!({ "shell": args.shell.to_string(), "completions": script });
    Ok(Report::new(script, json))
}
