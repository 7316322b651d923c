//! `adjourn demo`: the whole ceremony on Spassky-Fischer 1972, game 21, each step by the very
//! command a person would type.
//!
//! In 1972 Spassky resigned before the resumption and the envelope stayed shut; here it is opened
//! and the game goes on.

use std::{
    env, fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use serde_json::json;

use super::{failure::Failure, report::Report, terminal, world::World};

const SCORE: &str = include_str!("../../fixtures/games/spassky-fischer-1972-21.pgn");
const SEALED: &str = "Bd7";

/// Show the whole ceremony on Spassky-Fischer 1972, game 21.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Where; nothing may be there yet.
    #[arg(default_value = "adjourn-demo", value_name = "DIR")]
    folder: PathBuf,
}

/// The commands, with what is typed on standard input.
const COMMANDS: [(&[&str], Option<&str>); 11] = [
    (&["keygen", "Boris Spassky"], None),
    (&["keygen", "Bobby Fischer"], None),
    (&["keygen", "Lothar Schmid"], None),
    (
        &[
            "snapshot",
            "game-21.pgn",
            "--at",
            "40b",
            "--white",
            "boris-spassky.card",
            "--black",
            "bobby-fischer.card",
            "--custodian",
            "lothar-schmid.card",
            "--key",
            "lothar-schmid.key",
            "--docket",
            "docket",
            "--used-white",
            "2:30:00",
            "--used-black",
            "2:14:00",
        ],
        None,
    ),
    (&["sign", "docket/snapshot.toml", "--key", "boris-spassky.key"], None),
    (&["sign", "docket/snapshot.toml", "--key", "bobby-fischer.key"], None),
    (&["seal", "docket", "--key", "boris-spassky.key"], Some(SEALED)),
    (
        &[
            "receive",
            "docket",
            "--key",
            "lothar-schmid.key",
            "--used-white",
            "2:39:00",
            "--used-black",
            "2:14:00",
        ],
        None,
    ),
    (&["show", "docket"], None),
    (&["resume", "docket", "--key", "lothar-schmid.key", "--present", "white,black"], None),
    (&["verify", "docket"], None),
];

/// Runs every command of the ceremony in a new folder.
///
/// # Errors
/// The folder stands already; a command fails; the machine.
pub fn run(args: Args, _world: &dyn World) -> Result<Report, Failure> {
    let folder = &args.folder;
    if folder.symlink_metadata().is_ok() {
        let what = format!("{} stands already; nothing was done", folder.display());
        return Err(Failure::refused(what).hint("adjourn demo ANOTHER-FOLDER"));
    }
    let machine = |why: std::io::Error| Failure::machine(format!("{}: {why}", folder.display()));
    fs::create_dir_all(folder).map_err(machine)?;
    let folder = folder.canonicalize().map_err(machine)?;
    fs::write(folder.join("game-21.pgn"), SCORE).map_err(machine)?;
    let program = env::current_exe()
        .map_err(|why| Failure::machine(format!("this program cannot find itself: {why}")))?;
    let mut text = String::new();
    let mut ran = Vec::new();
    for (arguments, typed) in COMMANDS {
        let line = shown(arguments);
        terminal::say(format!("\n$ {line}"));
        let out = step(&program, &folder, arguments, typed)?;
        text.push_str(&format!("$ {line}\n{out}"));
        ran.push(json!({ "command": line, "output": out }));
    }
    terminal::say(format!("\nthe papers lie in {}", args.folder.join("docket").display()));
    Ok(Report::new(text, json!({ "folder": folder.display().to_string(), "commands": ran })))
}

fn step(
    program: &Path,
    folder: &Path,
    arguments: &[&str],
    typed: Option<&str>,
) -> Result<String, Failure> {
    let machine = |why: std::io::Error| Failure::machine(format!("{}: {why}", program.display()));
    let mut child = Command::new(program)
        .args(terminal::is_hushed().then_some("--quiet"))
        .args(arguments)
        .current_dir(folder)
        // the register and the counterfoil of a demonstration lie with it
        .env("XDG_DATA_HOME", folder.join("data"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(machine)?;
    if let (Some(mut stdin), Some(line)) = (child.stdin.take(), typed) {
        writeln!(stdin, "{line}").map_err(machine)?;
    }
    let done = child.wait_with_output().map_err(machine)?;
    match done.status.success() {
        true => Ok(String::from_utf8_lossy(&done.stdout).into_owned()),
        false => Err(Failure::refused(format!("{}: it failed; see above", shown(arguments)))),
    }
}

fn shown(arguments: &[&str]) -> String {
    let quoted = arguments.iter().map(|word| match word.contains(' ') {
        true => format!("\"{word}\""),
        false => (*word).to_owned(),
    });
    format!("adjourn {}", quoted.collect::<Vec<_>>().join(" "))
}
