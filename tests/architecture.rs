//! Dependencies run one way, and files stay short: what the folder listing promises.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Each part with the parts it may use, as the crate's documentation maps them.
const MAP: [(&str, &[&str]); 8] = [
    ("chess", &[]),
    ("record", &["chess"]),
    ("laws", &["chess", "record"]),
    ("crypto", &[]),
    ("paper", &["chess", "crypto"]),
    ("custody", &["paper", "crypto", "chess"]),
    ("ceremony", &["custody", "paper", "crypto", "laws", "record", "chess"]),
    ("cli", &["ceremony", "custody", "paper", "crypto", "laws", "record", "chess"]),
];

/// The longest a file may be, in lines.
const LONGEST: usize = 400;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => sources(&path, found),
            false if path.extension().is_some_and(|end| end == "rs") => found.push(path),
            false => {}
        }
    }
}

fn all() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    sources(&root, &mut found);
    found
        .into_iter()
        .map(|path| {
            let name = path.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect()
}

/// The part a source file belongs to: `paper` of `paper/form.rs` and of `paper.rs`.
fn part(name: &str) -> &str {
    let first = name.split('/').next().unwrap();
    first.strip_suffix(".rs").unwrap_or(first)
}

/// The parts that the code of a file (not its comments) names: `crate::part::…`, and each part
/// of a `use crate::{…}`.
fn named(text: &str) -> Vec<String> {
    let code: String = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| [line, "\n"])
        .collect();
    let mut parts = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        if let Some(group) = rest.strip_prefix('{') {
            parts.extend(top_level(group));
        } else {
            parts.push(word(rest));
        }
    }
    parts
}

fn word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// The first word of each item of a group, up to its closing brace.
fn top_level(group: &str) -> Vec<String> {
    let (mut depth, mut item, mut items) = (0, String::new(), Vec::new());
    for c in group.chars() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => items.push(std::mem::take(&mut item)),
            c if depth == 0 => item.push(c),
            _ => {}
        }
    }
    items.push(item);
    items.iter().map(|item| word(item.trim())).filter(|word| !word.is_empty()).collect()
}

#[test]
fn arrows_run_one_way() {
    let mut wrong = Vec::new();
    let mut arrows = 0;
    for (name, text) in all() {
        let Some((own, allowed)) = MAP.iter().find(|(own, _)| *own == part(&name)) else {
            continue;
        };
        for named in named(&text) {
            let is_part = MAP.iter().any(|(part, _)| *part == named);
            arrows += usize::from(is_part);
            if is_part && named != *own && !allowed.contains(&named.as_str()) {
                wrong.push(format!("{name} uses {named}"));
            }
        }
    }
    assert!(arrows > 100, "this test sees only {arrows} arrows: it is blind");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_part_is_on_the_map() {
    for (name, _) in all() {
        let part = part(&name);
        let known = MAP.iter().any(|(known, _)| *known == part)
            || ["lib", "main", "printable"].contains(&part);
        assert!(known, "{name} is on no map");
    }
}

#[test]
fn only_the_edge_touches_files_clock_and_people() {
    let edge = ["cli", "custody", "main"];
    let outside = ["std::fs", "std::env", "SystemTime", "println!", "stdin()", "std::process"];
    for (name, text) in all() {
        let code = text.split("#[cfg(test)]").next().unwrap();
        if !edge.contains(&part(&name)) {
            for word in outside {
                assert!(!code.contains(word), "{name} names {word}");
            }
        }
    }
}

#[test]
fn files_are_short_and_none_is_called_mod_or_utils() {
    let mut long = Vec::new();
    for (name, text) in all() {
        assert!(!name.ends_with("mod.rs") && !name.contains("utils"), "{name}");
        let lines = text.lines().count();
        if lines > LONGEST {
            long.push(format!("{name}: {lines}"));
        }
    }
    assert!(long.is_empty(), "{long:#?}");
}
