//! Records made to deceive a reader, and texts that are no record at all.

#[path = "writers/all.rs"]
mod writers;

use std::path::Path;

use writers::check::on_every_core;
use writers::dress::{self, Kind};
use writers::expected::expected;
use writers::letters::{TABLE, letters};
use writers::mutate::{mutate, noise};
use writers::positions;
use writers::random::Random;
use writers::scene::Scene;

fn shared(file: &str) -> Option<String> {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared")).join(file);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(_) => {
            eprintln!("SKIPPED: {file} is not here");
            None
        }
    }
}

fn strings(value: &serde_json::Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|v| v.as_str().unwrap().into()).collect()
}

#[test]
fn the_writers_explain_the_hard_cases() {
    let mut wrong = String::new();
    for file in ["cases/records-hard.jsonl", "cases/laws-edge.jsonl"] {
        let Some(text) = shared(file) else { continue };
        for line in text.lines() {
            let case: serde_json::Value = serde_json::from_str(line).unwrap();
            let scene = positions::of_fen(case["fen"].as_str().unwrap());
            let codes = case.get("letters").map_or(vec!["en".into()], strings);
            let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
            let want = strings(&case["readings"]);
            let text = case["text"].as_str().unwrap();
            let found = expected(&scene, text, &codes);
            let must = scene.uci(found.first.must);
            let may = scene.uci(found.first.may | found.slips.may);
            let fits = must.iter().all(|m| want.contains(m)) && want.iter().all(|m| may.contains(m));
            if !fits || (must != want && scene.uci(found.slips.must) != want) {
                wrong += &format!(
                    "{} {text:?} {want:?}: {} must {must:?} may {may:?} slips {:?}\n",
                    case["id"],
                    if fits { "unsure" } else { "WRONG" },
                    scene.uci(found.slips.must)
                );
            }
        }
    }
    assert!(!wrong.contains("WRONG"), "{wrong}");
    eprint!("{wrong}");
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
    deceive(20, 20_000, 5);
}

#[test]
#[ignore = "the full measure: scripts/fuzz-reader, in a release build"]
fn no_text_of_ten_million_reads_without_a_writer() {
    let number = |name: &str, usual| std::env::var(name).map_or(usual, |n| n.parse().unwrap());
    deceive(100, number("ADJOURN_TEXTS", 10_000_000) as usize, number("ADJOURN_SEED", 6));
}
