//! Every legal move in every form reads back to the set of moves that form expresses.

#[path = "writers/all.rs"]
mod writers;

use adjourn::record::Notation;
use writers::check::{Tally, on_every_core};
use writers::dress::{self, Kind};
use writers::expected::expected;
use writers::letters::{TABLE, letters};
use writers::marks::{self, Marks};
use writers::positions;
use writers::random::Random;
use writers::reader;
use writers::scene::Scene;
use writers::set::{Index, MoveSet};

/// How much of a scene is written.
#[derive(Clone, Copy)]
enum Share {
    All,
    /// One core in so many.
    OneIn(usize),
}

fn each<'a>(index: &'a Index, share: Share, random: &mut Random) -> Vec<&'a str> {
    let mut cores = index.sure();
    if let Share::OneIn(n) = share {
        cores.retain(|_| random.once_in(n));
    }
    cores
}

fn kind(scene: &Scene, set: MoveSet) -> Kind {
    let mut kind = Kind::Plain;
    for index in set.iter() {
        let subject = scene.subject(index);
        if subject.promotion.is_some() {
            return Kind::Promotion;
        }
        kind = if subject.is_en_passant() { Kind::EnPassant } else { kind };
    }
    kind
}

fn write_scene(scene: &Scene, share: Share, random: &mut Random, tally: &mut Tally) {
    for core in each(&scene.algebraic, share, random) {
        let kind = kind(scene, scene.algebraic.get(core).may);
        let language = &TABLE[random.below(TABLE.len())];
        for own in [letters("en"), language] {
            let text = dress::wrap(&dress::algebraic(core, own, random), kind, random);
            tally.check(scene, &text, &[own.code]);
        }
    }
    for core in each(&scene.numeric, share, random) {
        let text = dress::wrap(&dress::numeric(core, random), Kind::Promotion, random);
        tally.check(scene, &text, &["en"]);
    }
    for core in scene.castling.sure() {
        for (code, side, word, _) in writers::castling::WORDS {
            if *side == core {
                tally.check(scene, &dress::wrap(word, Kind::Plain, random), &[*code]);
            }
        }
        if core != "either" {
            for _ in 0..6 {
                let text = dress::wrap(&dress::castling(core, random), Kind::Plain, random);
                tally.check(scene, &text, &["en"]);
            }
        }
    }
    for core in each(&scene.english, share, random) {
        let kind = kind(scene, scene.english.get(core).may);
        let text = dress::wrap(&dress::english(core, random), kind, random);
        tally.check(scene, &text, &["en"]);
    }
    for core in each(&scene.rank_first, share, random) {
        let kind = kind(scene, scene.rank_first.get(core).may);
        let own = letters(random.pick(&["es", "fr"]));
        let text = dress::wrap(&dress::rank_first(core, own, random), kind, random);
        tally.check(scene, &text, &[own.code]);
    }
    for index in [&scene.algebraic_slips, &scene.numeric_slips, &scene.english_slips] {
        for core in each(index, share, random) {
            tally.check(scene, &dress::algebraic(core, letters("en"), random), &["en"]);
        }
    }
}

fn run(positions: usize, share: Share, seed: u64) {
    on_every_core(positions, |n, tally| {
        let mut random = Random::new(seed ^ ((n as u64) << 20));
        let scene = positions::scene(&mut random);
        write_scene(&scene, share, &mut random, tally);
    })
    .end();
}

#[test]
fn every_form_of_moves_in_two_hundred_positions() {
    run(200, Share::OneIn(100), 1);
}

#[test]
#[ignore = "the full measure: scripts/fuzz-reader, in a release build"]
fn every_form_of_every_move_in_ten_thousand_positions() {
    let number = |name: &str, usual| std::env::var(name).map_or(usual, |n| n.parse().unwrap());
    run(number("ADJOURN_POSITIONS", 10_000) as usize, Share::All, number("ADJOURN_SEED", 2));
}

#[test]
fn the_writers_agree_with_themselves() {
    let mut random = Random::new(3);
    for _ in 0..15 {
        let scene = positions::scene(&mut random);
        let mut texts = Vec::new();
        for core in each(&scene.algebraic, Share::OneIn(20), &mut random) {
            let own = &TABLE[random.below(TABLE.len())];
            let kind = kind(&scene, scene.algebraic.get(core).may);
            let text = dress::wrap(&dress::algebraic(core, own, &mut random), kind, &mut random);
            texts.push((core, text, own.code, scene.algebraic.get(core).must));
        }
        for core in each(&scene.english, Share::OneIn(20), &mut random) {
            let kind = kind(&scene, scene.english.get(core).may);
            let text = dress::wrap(&dress::english(core, &mut random), kind, &mut random);
            texts.push((core, text, "en", scene.english.get(core).must));
        }
        for core in each(&scene.rank_first, Share::OneIn(20), &mut random) {
            let kind = kind(&scene, scene.rank_first.get(core).may);
            let own = letters(random.pick(&["es", "fr"]));
            let text = dress::wrap(&dress::rank_first(core, own, &mut random), kind, &mut random);
            texts.push((core, text, own.code, scene.rank_first.get(core).must));
        }
        for (core, text, code, must) in texts {
            let want = expected(&scene, &text, &[code]);
            assert!(
                must.within(want.first.must | want.slips.must),
                "{text:?} ({code}) for {core} in {}: {:?} not all in {:?}, may {:?}",
                scene.position().fen(),
                scene.uci(must),
                scene.uci(want.first.must),
                scene.uci(want.first.may)
            );
        }
    }
}

/// In the books' own records the move played is one that the writers write so, and the reader
/// finds what they say.
#[test]
fn the_records_of_the_books() {
    for book in ["descriptive-blue-book", "descriptive-books"] {
        let path = format!("{}/../shared/corpora/{book}.jsonl", env!("CARGO_MANIFEST_DIR"));
        let Ok(text) = std::fs::read_to_string(&path) else {
            eprintln!("SKIPPED: {path} is not here");
            continue;
        };
        let lines: Vec<&str> = text.lines().collect();
        let every = if cfg!(debug_assertions) { 40 } else { 1 };
        on_every_core(lines.len() / every, |n, tally| replay(lines[n * every], tally)).end();
    }
}

fn replay(line: &str, tally: &mut Tally) {
    let game: serde_json::Value = serde_json::from_str(line).unwrap();
    let moves: Vec<String> = serde_json::from_value(game["moves"].clone()).unwrap();
    for (ply, record) in game["records"].as_array().unwrap().iter().enumerate() {
        let Some(record) = record.as_str() else { continue };
        let scene = positions::of_score("", &moves[..ply]);
        let want = expected(&scene, record, &["en"]);
        let played = scene.uci(want.first.may);
        if !played.contains(&moves[ply]) {
            eprintln!("{} at ply {ply}: {record:?} for {}: {played:?}", game["game"], moves[ply]);
        }
        tally.check(&scene, record, &["en"]);
    }
}

/// Marks of check agree with a part of the readings, or say nothing; never in algebraic.
#[test]
fn marks_choose_among_descriptive_readings() {
    let mut random = Random::new(13);
    let mut told = 0;
    for _ in 0..30 {
        let scene = positions::scene(&mut random);
        for core in scene.english.sure() {
            let set = scene.english.get(core);
            let several = set.must.iter().count() > 1 && set.must == set.may;
            if !several || core.contains('!') || !random.once_in(4) {
                continue;
            }
            let plain = dress::english(core, &mut random);
            for (mark, check) in [("", false), (" ch", true), (" ch.", true), ("+", true)] {
                let text = format!("{plain}{mark}");
                let finding = reader::finding(&scene, &text, &["en"]).unwrap();
                let readings = reader::moves(&scene, &finding);
                let algebraic =
                    finding.readings().iter().any(|r| r.notation != Notation::Descriptive);
                if readings != set.must || algebraic {
                    continue;
                }
                let want = marks::agreeing(&scene, readings, Marks { check, ..Marks::default() });
                let got = finding.by_marks().map(|moves| scene.set_of(moves));
                assert_eq!(got, want, "{text:?} in {}", scene.position().fen());
                let written = finding.by_written_marks().map(|moves| scene.set_of(moves));
                assert_eq!(written, want.filter(|_| check), "{text:?}, written marks");
                told += usize::from(want.is_some());
            }
        }
        for core in scene.algebraic.sure() {
            if random.once_in(50) {
                let text = dress::algebraic(core, letters("de"), &mut random) + "+";
                let finding = reader::finding(&scene, &text, &["de"]).unwrap();
                assert_eq!(finding.by_marks(), None, "{text:?} is algebraic");
            }
        }
    }
    eprintln!("{told} records in which the marks choose");
    assert!(told > 50);
}
