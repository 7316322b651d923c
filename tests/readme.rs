//! Every console block of the README is run, in order, in one folder.

use std::{fs, path::Path, process::Command};

/// A command of a console block, and what it prints on standard output. `…` stands for any text
/// in a line, and on a line of its own for any lines.
struct Step {
    command: String,
    prints: Vec<String>,
}

fn steps(readme: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut inside = false;
    for line in readme.lines() {
        match line {
            "```console" => inside = true,
            "```" => inside = false,
            _ if !inside => {}
            line => match (line.strip_prefix("$ "), steps.last_mut()) {
                (Some(command), _) => {
                    steps.push(Step { command: command.to_owned(), prints: Vec::new() });
                }
                (None, Some(step)) => step.prints.push(line.to_owned()),
                (None, None) => panic!("a console block begins with a command, not with {line:?}"),
            },
        }
    }
    steps
}

/// Do these lines fit the pattern?
fn fits(pattern: &[String], lines: &[&str]) -> bool {
    match (pattern.split_first(), lines.split_first()) {
        (None, None) => true,
        (Some((any, rest)), _) if any == "…" => {
            (0..=lines.len()).any(|skipped| fits(rest, &lines[skipped..]))
        }
        (Some((first, rest)), Some((line, lines))) => line_fits(first, line) && fits(rest, lines),
        _ => false,
    }
}

fn line_fits(pattern: &str, line: &str) -> bool {
    match pattern.split_once('…') {
        None => pattern == line,
        Some((head, tail)) => line.strip_prefix(head).is_some_and(|rest| {
            (0..=rest.len()).any(|at| rest.is_char_boundary(at) && line_fits(tail, &rest[at..]))
        }),
    }
}

#[test]
fn the_matcher_can_fail() {
    let pattern = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
    assert!(fits(&pattern(&["a…c", "…", "z"]), &["abc", "x", "y", "z"]));
    assert!(!fits(&pattern(&["a…c"]), &["abd"]));
    assert!(!fits(&pattern(&["a"]), &["a", "b"]));
    assert!(!fits(&pattern(&["a", "b"]), &["a"]));
}

#[test]
fn every_console_block_does_what_it_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let steps = steps(&readme);
    assert!(steps.len() > 15, "only {} commands were found", steps.len());
    let folder = tempfile::tempdir().unwrap();
    let score = root.join("fixtures/games/spassky-fischer-1972-21.pgn");
    fs::copy(score, folder.path().join("game-21.pgn")).unwrap();
    let binary = Path::new(env!("CARGO_BIN_EXE_adjourn")).parent().unwrap();
    let path = std::env::join_paths(
        [binary.to_owned()]
            .into_iter()
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    )
    .unwrap();
    for Step { command, prints } in steps {
        let tool = command.split_whitespace().next().unwrap();
        if ["age", "ssh-keygen"].contains(&tool) && !installed(tool) {
            eprintln!("SKIPPED: {tool} is not on this machine: {command}");
            continue;
        }
        let run = Command::new("sh")
            .args(["-c", &command])
            .current_dir(folder.path())
            .env("PATH", &path)
            .env("XDG_DATA_HOME", folder.path().join("data"))
            .output()
            .unwrap();
        let out = String::from_utf8(run.stdout).unwrap();
        let err = String::from_utf8_lossy(&run.stderr);
        assert!(run.status.success() || !prints.is_empty(), "$ {command}\n{out}{err}");
        let lines: Vec<&str> = out.lines().collect();
        assert!(
            fits(&prints, &lines),
            "$ {command}\n{out}{err}\nthe README has\n{}",
            prints.join("\n")
        );
    }
}

fn installed(tool: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(tool).is_file())
}
