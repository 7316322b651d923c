//! A table at which a story is played: a folder of its own, the people's keys, the real binary
//! (or its twin, where the story needs to know the time).
#![allow(dead_code, reason = "each story uses a part of it")]

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

/// The folder of one story.
pub struct Table {
    folder: tempfile::TempDir,
    now: Option<String>,
}

/// What a command came to.
pub struct Came {
    pub line: String,
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Came {
    /// It must have been done.
    #[track_caller]
    pub fn done(self) -> Came {
        self.exits(0)
    }

    /// It must have ended with this code.
    #[track_caller]
    pub fn exits(self, code: i32) -> Came {
        assert_eq!(
            self.code, code,
            "{}\n--- stdout\n{}\n--- stderr\n{}",
            self.line, self.out, self.err
        );
        self
    }

    /// Standard output must say this.
    #[track_caller]
    pub fn says(self, words: &str) -> Came {
        assert!(
            self.out.contains(words),
            "{}: {words:?} is not in\n{}\n--- stderr\n{}",
            self.line,
            self.out,
            self.err
        );
        self
    }

    /// Standard error must say this.
    #[track_caller]
    pub fn tells(self, words: &str) -> Came {
        assert!(self.err.contains(words), "{}: {words:?} is not in\n{}", self.line, self.err);
        self
    }

    /// Standard output as JSON.
    #[track_caller]
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out)
            .unwrap_or_else(|why| panic!("{}: {why}\n{}\n{}", self.line, self.out, self.err))
    }
}

impl Table {
    /// A table with nothing on it.
    pub fn new() -> Table {
        Table { folder: tempfile::tempdir().unwrap(), now: None }
    }

    /// A table with White's, Black's, a custodian's and an arbiter's keys.
    pub fn with_people() -> Table {
        let table = Table::new();
        for name in ["Vera White", "Bela Black", "Cora Keeper", "Arne Arbiter"] {
            table.run(&["keygen", name]).done();
        }
        table
    }

    /// From now on it is this time, by the twin's fixed clock.
    pub fn at(&mut self, now: &str) -> &mut Table {
        self.now = Some(now.to_owned());
        self
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn path(&self, file: &str) -> PathBuf {
        self.folder().join(file)
    }

    pub fn write(&self, file: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path(file), text).unwrap();
    }

    pub fn read(&self, file: &str) -> String {
        fs::read_to_string(self.path(file)).unwrap()
    }

    /// Nobody has the envelope any more: neither the docket nor the custodian's register.
    pub fn lose_envelope(&self) {
        for copy in ["docket/envelope.toml", "data/adjourn/register/000001-envelope.toml"] {
            fs::remove_file(self.path(copy)).unwrap();
        }
    }

    pub fn holds(&self, file: &str) -> bool {
        self.path(file).exists()
    }

    /// The command, not yet run.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = match &self.now {
            None => Command::new(env!("CARGO_BIN_EXE_adjourn")),
            Some(now) => {
                let mut command = Command::new(twin());
                command.env("ADJOURN_TWIN_NOW", now);
                command
            }
        };
        command
            .args(arguments)
            .current_dir(self.folder())
            .env("XDG_DATA_HOME", self.path("data"))
            .env("NO_COLOR", "1");
        command
    }

    /// Runs it with nothing on standard input.
    pub fn run(&self, arguments: &[&str]) -> Came {
        let mut command = self.command(arguments);
        came(arguments, command.stdin(Stdio::null()).output().unwrap())
    }

    /// Runs it with this on standard input.
    pub fn typing(&self, typed: &str, arguments: &[&str]) -> Came {
        let mut command = self.command(arguments);
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = piped.spawn().unwrap();
        // a command that needs no input may be gone before it is written
        let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
        came(arguments, child.wait_with_output().unwrap())
    }

    /// A snapshot of this position, signed by its custodian.
    pub fn snapshot(&self, fen: &str, more: &[&str]) -> Came {
        let mut arguments = vec!["snapshot", "--fen", fen];
        arguments.extend(PEOPLE);
        arguments.extend(more);
        self.run(&arguments)
    }

    /// Snapshot, seal and receipt, up to the shut envelope.
    pub fn sealed(&self, fen: &str, record: &str, more: &[&str]) {
        self.snapshot(fen, more).done();
        let key = if fen.contains(" w ") { "vera-white.key" } else { "bela-black.key" };
        self.typing(record, &["seal", "docket", "--key", key, "--as-written"]).done();
        self.run(&["receive", "docket", "--key", "cora-keeper.key"]).done();
    }

    /// Signs the body of a paper anew with ssh-keygen and these keys, in the snapshot's order, as
    /// insiders would who edit it.
    pub fn sign_anew(&self, file: &str, kind: &str, keys: &[&str]) {
        let text = self.read(file);
        let (body, _) = text.split_once(SEAL).unwrap();
        let mut signed = format!("{body}{SEAL}");
        self.write("body", body);
        for key in keys {
            let _ = fs::remove_file(self.path("body.sig"));
            let done = Command::new("ssh-keygen")
                .args(["-q", "-Y", "sign", "-n", &format!("{kind}@adjourn"), "-f", key, "body"])
                .current_dir(self.folder())
                .status();
            assert!(done.unwrap().success());
            let card = self.read(&key.replace(".key", ".card"));
            let public = card.lines().find(|line| line.starts_with("key = ")).unwrap();
            let armor = self.read("body.sig");
            let lines = format!("[[signature]]\n{public}\nsignature = \"\"\"\n{armor}\"\"\"\n");
            signed.push_str(&lines);
        }
        self.write(file, signed);
    }

    /// Resumes, both present.
    pub fn resume(&self, more: &[&str]) -> Came {
        let mut arguments =
            vec!["resume", "docket", "--key", "cora-keeper.key", "--present", "white,black"];
        arguments.extend(more);
        self.run(&arguments)
    }
}

/// What stands above this line of a paper is signed.
pub const SEAL: &str = "# everything above this line is signed\n";

/// The people of a snapshot, as arguments.
pub const PEOPLE: [&str; 10] = [
    "--white",
    "vera-white.card",
    "--black",
    "bela-black.card",
    "--custodian",
    "cora-keeper.card",
    "--key",
    "cora-keeper.key",
    "--docket",
    "docket",
];

/// The twin is an example: it lies beside the tests' own folder.
fn twin() -> PathBuf {
    let here = std::env::current_exe().unwrap();
    let twin = here.parent().unwrap().parent().unwrap().join("examples").join("adjourn-twin");
    assert!(
        twin.exists(),
        "{} is not built: run cargo test, or cargo build --examples",
        twin.display()
    );
    twin
}

/// Is this tool on the machine? If not, says aloud that the test is skipped.
pub fn has(tool: &str) -> bool {
    let found = std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|folder| folder.join(tool).is_file()));
    if !found {
        eprintln!("SKIPPED: {tool} is not on this machine");
    }
    found
}

fn came(arguments: &[&str], output: Output) -> Came {
    Came {
        line: format!("adjourn {}", arguments.join(" ")),
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}
