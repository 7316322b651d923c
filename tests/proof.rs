//! The good docket holds; with one bit flipped anywhere it does not; and a shell script of stock
//! tools comes to the same verdict.

#[path = "support/table.rs"]
mod table;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use adjourn::cli::{Cli, world::Actual};

const PAPERS: [&str; 7] = [
    "snapshot.toml",
    "laws.toml",
    "envelope.toml",
    "receipt-1.toml",
    "opening.toml",
    "resumption.toml",
    "game.pgn",
];

fn good() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/papers/docket")
}

/// A copy of the good docket.
fn copy() -> tempfile::TempDir {
    let copy = tempfile::tempdir().unwrap();
    for paper in PAPERS {
        fs::copy(good().join(paper), copy.path().join(paper)).unwrap();
    }
    copy
}

/// What `verify` says of a docket, in this process.
fn verify(docket: &Path) -> Result<(), String> {
    let line = ["adjourn", "verify", docket.to_str().unwrap()];
    let done = Cli::parse(&line.map(Into::into)).unwrap().perform(&Actual);
    done.map(drop).map_err(|failure| failure.message)
}

#[test]
fn the_good_docket_holds() {
    verify(&good()).unwrap();
}

#[test]
fn one_flipped_bit_at_every_byte_of_every_paper_never_verifies() {
    // all bits in turn, so that each kind of change comes at every kind of place
    std::thread::scope(|scope| {
        for paper in PAPERS {
            scope.spawn(move || {
                let docket = copy();
                let path = docket.path().join(paper);
                let bytes = fs::read(&path).unwrap();
                // what is named by digest alone is one check; the papers are read in many
                let step = if ["laws.toml", "game.pgn"].contains(&paper) { 23 } else { 1 };
                for at in (0..bytes.len()).step_by(step) {
                    let mut flipped = bytes.clone();
                    flipped[at] ^= 1 << (at % 8);
                    fs::write(&path, &flipped).unwrap();
                    let said = verify(docket.path()).expect_err(&format!("{paper}, byte {at}"));
                    // what is wrong is laid at that paper, or at one that names it by digest
                    assert!(
                        said.contains(".toml") || said.contains(paper),
                        "{paper}, byte {at}: {said}"
                    );
                }
            });
        }
    });
}

#[test]
fn a_missing_paper_is_missed() {
    for paper in PAPERS {
        let docket = copy();
        fs::remove_file(docket.path().join(paper)).unwrap();
        match paper {
            // what comes after everything may be yet to come
            "resumption.toml" => continue,
            _ => assert!(verify(docket.path()).is_err(), "{paper}"),
        }
    }
}

#[test]
fn two_copies_of_a_line_or_two_lines_swapped_are_seen() {
    for paper in PAPERS {
        let docket = copy();
        let path = docket.path().join(paper);
        let text = fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        for at in (0..lines.len()).step_by(3) {
            let mut doubled = lines.clone();
            doubled.insert(at, lines[at]);
            fs::write(&path, doubled.concat()).unwrap();
            assert!(verify(docket.path()).is_err(), "{paper}: line {} doubled", at + 1);
            if at + 1 < lines.len() && lines[at] != lines[at + 1] {
                let mut swapped = lines.clone();
                swapped.swap(at, at + 1);
                fs::write(&path, swapped.concat()).unwrap();
                assert!(verify(docket.path()).is_err(), "{paper}: line {} swapped", at + 1);
            }
        }
    }
}

/// The script that `verify --script` prints, and its verdict on a docket.
struct Script(PathBuf);

impl Script {
    fn holds(&self, docket: &Path) -> bool {
        self.holds_from(Path::new("."), docket)
    }

    fn holds_from(&self, here: &Path, docket: &Path) -> bool {
        let run = Command::new("sh").arg(&self.0).arg(docket).current_dir(here).output().unwrap();
        assert!(
            matches!(run.status.code(), Some(0 | 1)),
            "{}",
            String::from_utf8_lossy(&run.stderr)
        );
        run.status.success()
    }
}

fn script(folder: &Path) -> Script {
    let line = ["adjourn", "verify", "somewhere", "--script"];
    let report = Cli::parse(&line.map(Into::into)).unwrap().perform(&Actual).unwrap();
    let path = folder.join("proof.sh");
    fs::write(&path, report.text).unwrap();
    Script(path)
}

#[test]
fn the_script_comes_to_the_same_verdict() {
    if !table::has("ssh-keygen") || !table::has("sha256sum") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let script = script(folder.path());
    assert!(script.holds(&good()));
    for paper in PAPERS {
        let docket = copy();
        let path = docket.path().join(paper);
        let bytes = fs::read(&path).unwrap();
        // some places a paper, and the lines below the marker, where formats are looser
        let tail = bytes.len().saturating_sub(400);
        let places =
            (0..6).map(|nth| nth * bytes.len() / 6).chain((tail..bytes.len()).step_by(101));
        for at in places {
            let mut flipped = bytes.clone();
            flipped[at] ^= 1 << (at % 8);
            fs::write(&path, &flipped).unwrap();
            let verdict = verify(docket.path()).is_ok();
            assert_eq!(script.holds(docket.path()), verdict, "{paper}, byte {at}");
        }
        // what mail does, and what only looks like it
        let mailed = String::from_utf8(bytes.clone()).unwrap().replace('\n', "\r\n").into_bytes();
        let ends: [&[u8]; 3] = [b"\r", b"\r\n", b"\n"];
        let ended = ends.map(|end| [&bytes, end].concat());
        for (nth, other) in [mailed].into_iter().chain(ended).enumerate() {
            fs::write(&path, &other).unwrap();
            let verdict = verify(docket.path()).is_ok();
            assert_eq!(script.holds(docket.path()), verdict, "{paper}, ending {nth}");
            assert_eq!(verdict, nth == 0, "{paper}, ending {nth}");
        }
        fs::remove_file(&path).unwrap();
        let verdict = verify(docket.path()).is_ok();
        assert_eq!(script.holds(docket.path()), verdict, "{paper} missing");
        std::os::unix::fs::symlink("nowhere", &path).unwrap();
        assert!(verify(docket.path()).is_err(), "{paper}: a link to nothing");
        assert!(!script.holds(docket.path()), "{paper}: a link to nothing");
        let here = script.holds_from(docket.path(), Path::new("."));
        assert!(!here, "{paper}: a link to nothing, from inside");
    }
}

#[test]
fn a_docket_may_be_called_anything() {
    if !table::has("ssh-keygen") || !table::has("sha256sum") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for name in ["-docket", "@PROGRAM@", "it's", "a b"] {
        std::os::unix::fs::symlink(good(), folder.path().join(name)).unwrap();
        let line = ["adjourn", "verify", "--script", "--", name];
        let report = Cli::parse(&line.map(Into::into)).unwrap().perform(&Actual).unwrap();
        let mut run = Command::new("sh");
        let run = run.arg("-c").arg(report.text).current_dir(folder.path()).output().unwrap();
        assert!(run.status.success(), "{name}: {}", String::from_utf8_lossy(&run.stdout));
    }
}

#[test]
fn the_script_opens_the_custodians_copy_with_age() {
    if !table::has("ssh-keygen") || !table::has("age") || !table::has("age-keygen") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let script = script(folder.path());
    let keys = good().parent().unwrap().to_owned();
    for (identity, says) in [
        ("test-custodian.age", "is what was committed to"),
        ("test-black.age", "no copy of the envelope is for this identity"),
    ] {
        let run = Command::new("sh").arg(&script.0).arg(good()).arg(keys.join(identity)).output();
        let run = run.unwrap();
        assert!(run.status.success(), "{identity}");
        let out = String::from_utf8_lossy(&run.stdout).into_owned();
        assert!(out.lines().any(|line| line.contains(says)), "{identity}: {out}");
    }
}

#[test]
fn a_link_to_nothing_before_the_end_is_seen_from_inside_too() {
    if !table::has("ssh-keygen") || !table::has("sha256sum") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let script = script(folder.path());
    let docket = copy();
    for after in ["receipt-1.toml", "opening.toml", "resumption.toml", "game.pgn"] {
        fs::remove_file(docket.path().join(after)).unwrap();
    }
    assert!(script.holds_from(docket.path(), Path::new(".")));
    for paper in ["receipt-1.toml", "opening.toml", "offer-1.toml", "decline-0.toml"] {
        let link = docket.path().join(paper);
        std::os::unix::fs::symlink("nowhere", &link).unwrap();
        assert!(verify(docket.path()).is_err(), "{paper}");
        assert!(!script.holds_from(docket.path(), Path::new(".")), "{paper}");
        fs::remove_file(link).unwrap();
    }
}
