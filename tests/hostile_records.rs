//! Records made to deceive a reader, and texts that are no record at all.

#[path = "writers/all.rs"]
mod writers;

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use writers::check::on_every_core;
use writers::dress::{self, Kind};
use writers::expected::expected;
use writers::letters::{TABLE, letters};
use writers::mutate::{mutate, noise};
use writers::positions;
use writers::random::Random;
use writers::reader;
use writers::scene::Scene;

/// A record, and the moves it must read as.
struct Case {
    id: String,
    scene: Rc<Scene>,
    text: String,
    codes: Vec<String>,
    readings: Vec<String>,
}

fn cases(path: &Path) -> Vec<Case> {
    let Ok(text) = std::fs::read_to_string(path) else {
        eprintln!("SKIPPED: {} is not here", path.display());
        return Vec::new();
    };
    let mut scenes = HashMap::new();
    text.lines().map(|line| case(line, &mut scenes)).collect()
}

fn case(line: &str, scenes: &mut HashMap<String, Rc<Scene>>) -> Case {
    let case: serde_json::Value = serde_json::from_str(line).unwrap();
    let text = |name: &str| case[name].as_str().unwrap_or_default().to_string();
    let moves = case.get("moves").map_or(vec![], strings);
    let key = format!("{} {}", text("fen"), moves.join(" "));
    let scene =
        scenes.entry(key).or_insert_with(|| positions::of_score(&text("fen"), &moves).into());
    let scene = Rc::clone(scene);
    Case {
        id: text("id"),
        scene,
        text: text("text"),
        codes: case.get("letters").map_or(vec!["en".into()], strings),
        readings: strings(&case["readings"]),
    }
}

fn strings(value: &serde_json::Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|v| v.as_str().unwrap().into()).collect()
}

/// The shared cases, those of this project, and those of a file named in the environment.
fn all_cases() -> Vec<Case> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/records");
    let own = std::fs::read_dir(fixtures).unwrap().map(|entry| entry.unwrap().path());
    let own = own.filter(|path| path.extension().is_some_and(|e| e == "jsonl"));
    let shared = ["records-hard.jsonl", "laws-edge.jsonl"]
        .map(|file| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/cases").join(file));
    let more = std::env::var_os("ADJOURN_RECORDS").map(PathBuf::from);
    own.chain(shared).chain(more).flat_map(|path| cases(&path)).collect()
}

#[test]
fn the_reader_finds_what_each_case_says() {
    let mut wrong = String::new();
    let cases = all_cases();
    for Case { id, scene, text, codes, readings } in &cases {
        let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
        let finding = reader::finding(scene, text, &codes).unwrap();
        let got = scene.uci(reader::moves(scene, &finding));
        if got != *readings {
            let fen = scene.position().fen();
            wrong += &format!("{id} {text:?} {codes:?} in {fen}: want {readings:?}, got {got:?}\n");
        }
    }
    let count = wrong.lines().count();
    assert!(count == 0, "{count} of {}:\n{wrong}", cases.len());
}

#[test]
fn the_writers_explain_each_case() {
    let mut wrong = String::new();
    for Case { id, scene, text, codes, readings } in all_cases() {
        let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
        let found = expected(&scene, &text, &codes);
        let must = scene.uci(found.first.must);
        let may = scene.uci(found.first.may | found.slips.may);
        let fits =
            must.iter().all(|m| readings.contains(m)) && readings.iter().all(|m| may.contains(m));
        if !fits {
            let fen = scene.position().fen();
            wrong += &format!(
                "{id} {text:?} {codes:?} in {fen}: {readings:?}, but must {must:?} may {may:?}\n"
            );
        }
    }
    assert!(wrong.is_empty(), "{}:\n{wrong}", wrong.lines().count());
}

/// A letter that is no man's in a language names no man there, whatever it is elsewhere.
#[test]
fn letters_of_another_language_read_as_nothing() {
    let scene = positions::of_score("", &[]);
    let foreign: BTreeSet<&str> = TABLE.iter().flat_map(|l| l.all().map(|(own, _)| own)).collect();
    let mut refused = 0;
    for language in &TABLE {
        for letter in &foreign {
            let alike = |own: &str| {
                let plain = |text: &str| text.to_uppercase().chars().map(plain).collect::<String>();
                plain(own) == plain(letter)
            };
            if language.all().any(|(own, _)| alike(own)) {
                continue;
            }
            for square in ["f3", "c3"] {
                let text = format!("{letter}{square}");
                let finding = reader::finding(&scene, &text, &[language.code]).unwrap();
                assert!(finding.readings().is_empty(), "{text} in {}", language.code);
                refused += 1;
            }
        }
    }
    eprintln!("{refused} refused");
}

/// The Latin letter for its look-alike, without its accent.
fn plain(c: char) -> char {
    match c {
        'Ş' => 'S',
        'Ž' => 'Z',
        'Ĉ' => 'C',
        'П' => 'Π',
        c => writers::chars::latin_alike(c).unwrap_or(c),
    }
}

/// Texts of which most are one step from a move in this position.
fn nearly(scene: &Scene, random: &mut Random) -> Vec<(String, &'static str)> {
    let mut texts = Vec::new();
    let mut take = |text: String, code: &'static str, random: &mut Random| {
        texts.push((dress::wrap(&text, Kind::Promotion, random), code));
    };
    for _ in 0..400 {
        let own = if random.once_in(2) { letters("en") } else { &TABLE[random.below(TABLE.len())] };
        let pick = |cores: &[&str], random: &mut Random| {
            (!cores.is_empty()).then(|| random.pick(cores).to_string())
        };
        if let Some(core) = pick(&scene.algebraic.sure(), random) {
            take(dress::algebraic(&core, own, random), own.code, random);
        }
        if let Some(core) = pick(&scene.english.sure(), random) {
            take(dress::english(&core, random), "en", random);
        }
        if let Some(core) = pick(&scene.rank_first.sure(), random) {
            let own = letters(random.pick(&["es", "fr"]));
            take(dress::rank_first(&core, own, random), own.code, random);
        }
        if let Some(core) = pick(&scene.numeric.sure(), random) {
            take(dress::numeric(&core, random), "en", random);
        }
        let (code, _, word, _) = random.pick(writers::castling::WORDS);
        take(word.into(), code, random);
    }
    texts
}

fn deceive(positions: usize, texts: usize, seed: u64) {
    on_every_core(positions, |n, tally| {
        let mut random = Random::new(seed ^ ((n as u64) << 20));
        let scene = positions::scene(&mut random);
        let near = nearly(&scene, &mut random);
        for _ in 0..texts / positions {
            let (text, code) = match random.below(4) {
                0 => (noise(&mut random), near[random.below(near.len())].1),
                _ => {
                    let at = random.below(near.len());
                    (mutate(&near[at].0, &mut random), near[at].1)
                }
            };
            tally.explain(&scene, &text, &[code]);
        }
    })
    .end();
}

#[test]
fn no_text_reads_without_a_writer() {
    deceive(10, 8_000, 5);
}

#[test]
#[ignore = "the full measure: scripts/fuzz-reader, in a release build"]
fn no_text_of_ten_million_reads_without_a_writer() {
    let number = |name: &str, usual| std::env::var(name).map_or(usual, |n| n.parse().unwrap());
    deceive(100, number("ADJOURN_TEXTS", 10_000_000) as usize, number("ADJOURN_SEED", 6));
}
