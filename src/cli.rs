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
pub mod given_fen;
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
pub mod verb;
pub mod verify;
pub mod world;

use std::{
    ffi::OsString,
    io::{self, Write},
    process::ExitCode,
};

use clap::{ArgMatches, Args as _, Command, FromArgMatches as _, error::ErrorKind};
use serde_json::json;

use failure::{Exit, Failure};
use report::Report;
use verb::{VERBS, Verb};
use world::World;

/// A command line that could be read: a verb, what followed it, and how it is to speak.
#[derive(Debug)]
pub struct Cli {
    manner: Manner,
    verb: &'static Verb,
    given: ArgMatches,
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

/// Runs one command line in `world`, and prints what comes of it.
pub fn run(arguments: impl IntoIterator<Item = OsString>, world: &dyn World) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let cli = match Cli::parse(&arguments) {
        Ok(cli) => cli,
        Err(told) if told.use_stderr() && arguments.iter().any(|word| word == "--json") => {
            return refuse(&misread(&told), Manner { json: true, quiet: false });
        }
        Err(told) => {
            let exit = match told.print() {
                _ if told.use_stderr() => Exit::Usage as u8,
                Err(why) if why.kind() != io::ErrorKind::BrokenPipe => Exit::Machine as u8,
                _ => 0,
            };
            return ExitCode::from(exit);
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
    /// The whole program, as its help, manual and completions tell of it.
    #[must_use]
    pub fn command() -> Command {
        program(VERBS)
    }

    /// Reads a command line.
    ///
    /// # Errors
    /// It asks for help or the version, or is misread.
    pub fn parse(words: &[OsString]) -> Result<Cli, clap::Error> {
        // no flag before the verb has a value
        let first = words.iter().skip(1).find(|word| !word.as_encoded_bytes().starts_with(b"-"));
        let asked = VERBS.iter().find(|verb| first.is_some_and(|word| word == verb.name));
        // to define every verb takes longer than most take to run, and only help and complaints
        // tell of those that are not asked for
        let mut matches = match program(asked).try_get_matches_from(words) {
            Err(told) if told.kind() != ErrorKind::DisplayVersion => {
                Cli::command().try_get_matches_from(words)?
            }
            read => read?,
        };
        let manner = Manner::from_arg_matches(&matches)?;
        let asked = matches
            .remove_subcommand()
            .and_then(|(name, given)| Some((VERBS.iter().find(|verb| verb.name == name)?, given)));
        let (verb, given) = asked.ok_or_else(|| clap::Error::new(ErrorKind::MissingSubcommand))?;
        Ok(Cli { manner, verb, given })
    }

    /// Does what the command line says; prints no result.
    ///
    /// # Errors
    /// Whatever the verb refuses.
    pub fn perform(self, world: &dyn World) -> Result<Report, Failure> {
        (self.verb.run)(&self.given, world)
    }
}

/// A command that was not understood: what is wrong with it, without the usage after it.
fn misread(told: &clap::Error) -> Failure {
    let told = told.render().to_string();
    let what = told.split("\n\n").next().unwrap_or_default();
    Failure::usage(what.trim_start_matches("error: ").trim_end()).hint("adjourn VERB --help")
}

/// The program as it is with these verbs alone.
fn program(verbs: impl IntoIterator<Item = &'static Verb>) -> Command {
    let verbs = verbs.into_iter().map(|verb| (verb.define)(Command::new(verb.name)));
    Manner::augment_args(Command::new("adjourn"))
        .version(env!("CARGO_PKG_VERSION"))
        .about("The notary of an adjourned game of chess")
        .long_about(
            "The notary of an adjourned game of chess.\n\n\
             Four verbs draw up four papers: snapshot, seal, receive, resume. `adjourn demo` \
             shows them all.",
        )
        .max_term_width(100)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(verbs)
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
