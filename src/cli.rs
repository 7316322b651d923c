//! The command line: one file a verb, and the only part that speaks to a person.
//!
//! Results go to standard output, everything else to standard error.

pub mod annul;
pub mod claim;
pub mod codes;
pub mod completions;
pub mod conclude;
pub mod demo;
pub mod dossier;
pub mod failure;
pub mod filing;
pub mod flag;
pub mod keygen;
pub mod laws;
pub mod man;
pub mod next;
pub mod own_keys;
pub mod own_move;
pub mod penalty;
pub mod places;
pub mod read;
pub mod receive;
pub mod report;
pub mod resume;
pub mod roster;
pub mod seal;
pub mod secrets;
pub mod show;
pub mod sign;
pub mod snapshot;
pub mod take;
pub mod terminal;
pub mod unlock;
pub mod verify;
pub mod world;

use std::{
    ffi::OsString,
    io::{self, Write},
    process::ExitCode,
};

use clap::{Parser, Subcommand};
use serde_json::json;

use failure::{Exit, Failure};
use report::Report;
use world::World;

/// The notary of an adjourned game of chess.
///
/// Four verbs draw up four papers: snapshot, seal, receive, resume. `adjourn demo` shows them all.
#[derive(Debug, Parser)]
#[command(name = "adjourn", version, max_term_width = 100)]
pub struct Cli {
    #[command(flatten)]
    manner: Manner,
    #[command(subcommand)]
    verb: Verb,
}

/// How results and talk are given.
#[derive(Clone, Copy, Debug, clap::Args)]
struct Manner {
    /// One JSON object on standard output.
    #[arg(long, global = true)]
    json: bool,
    /// Say nothing on standard error but what went wrong.
    #[arg(short, long, global = true)]
    quiet: bool,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Demo(demo::Args),
    Keygen(keygen::Args),
    Snapshot(Box<snapshot::Args>),
    Sign(sign::Args),
    Take(take::Args),
    Seal(seal::Args),
    Receive(receive::Args),
    Unlock(unlock::Args),
    Resume(Box<resume::Args>),
    Conclude(conclude::Args),
    Annul(annul::Args),
    Verify(verify::Args),
    Show(show::Args),
    Read(read::Args),
    Roster(roster::Args),
    Laws(laws::Args),
    Penalty(penalty::Args),
    Claim(claim::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Runs one command line in `world`, and prints what comes of it.
pub fn run(arguments: impl IntoIterator<Item = OsString>, world: &dyn World) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let cli = match Cli::try_parse_from(&arguments) {
        Ok(cli) => cli,
        Err(told) if told.use_stderr() && arguments.iter().any(|word| word == "--json") => {
            let misread = Failure::usage(told.render().to_string().trim_end());
            return refuse(&misread, Manner { json: true, quiet: false });
        }
        Err(told) => {
            let _ = told.print();
            return ExitCode::from(if told.use_stderr() { Exit::Usage as u8 } else { 0 });
        }
    };
    let manner = cli.manner;
    if manner.quiet {
        terminal::hush();
    }
    match cli.perform(world) {
        Ok(report) => match print(&report, manner) {
            Ok(()) => ExitCode::SUCCESS,
            Err(why) => refuse(&Failure::machine(format!("standard output: {why}")), manner),
        },
        Err(failure) => refuse(&failure, manner),
    }
}

impl Cli {
    /// Does what the command line says; prints no result.
    ///
    /// # Errors
    /// Whatever the verb refuses.
    pub fn perform(self, world: &dyn World) -> Result<Report, Failure> {
        match self.verb {
            Verb::Demo(args) => demo::run(args, world),
            Verb::Keygen(args) => keygen::run(args, world),
            Verb::Snapshot(args) => snapshot::run(*args, world),
            Verb::Sign(args) => sign::run(args, world),
            Verb::Take(args) => take::run(args, world),
            Verb::Seal(args) => seal::run(args, world),
            Verb::Receive(args) => receive::run(args, world),
            Verb::Unlock(args) => unlock::run(args, world),
            Verb::Resume(args) => resume::run(*args, world),
            Verb::Conclude(args) => conclude::run(args, world),
            Verb::Annul(args) => annul::run(args, world),
            Verb::Verify(args) => verify::run(args, world),
            Verb::Show(args) => show::run(args, world),
            Verb::Read(args) => read::run(args, world),
            Verb::Roster(args) => roster::run(args, world),
            Verb::Laws(args) => laws::run(args, world),
            Verb::Penalty(args) => penalty::run(args, world),
            Verb::Claim(args) => claim::run(args, world),
            Verb::Completions(args) => completions::run(args, world),
            Verb::Man(args) => man::run(args, world),
        }
    }
}

fn print(report: &Report, manner: Manner) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let written = match manner.json {
        true if report.json.is_null() => Ok(()),
        true => writeln!(out, "{}", report.json),
        false => out.write_all(report.text.as_bytes()),
    };
    match written.and_then(|()| out.flush()) {
        // who closed the pipe has read all he wanted
        Err(why) if why.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

fn refuse(failure: &Failure, manner: Manner) -> ExitCode {
    // where standard output or error is closed there is nobody to tell
    let _ = tell(failure, manner);
    ExitCode::from(failure.exit as u8)
}

fn tell(failure: &Failure, manner: Manner) -> io::Result<()> {
    terminal::complain(&failure.message, &failure.hints);
    if manner.json {
        let exit = failure.exit as u8;
        let mut told = json!({ "error": failure.message, "hints": failure.hints, "exit": exit });
        if let Some(report) = &failure.report {
            told["options"] = report.json.clone();
        }
        return writeln!(io::stdout(), "{told}");
    }
    failure.report.as_ref().map_or(Ok(()), |report| print(report, manner))
}
