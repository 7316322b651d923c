//! What a text must and may read as, from the cores of every legal move.

use super::algebraic_fold::{self, Admits, Case, Hand};
use super::letters::{Letters, letters};
use super::marks::Marks;
use super::scene::Scene;
use super::set::{Bag, Index, Level, MoveSet};
use super::strip::strip;
use super::{castling, chars, english_fold, rank_first};

/// What a text reads as.
#[derive(Clone, Copy, Debug, Default)]
pub struct Expected {
    /// Readings as written.
    pub first: Bag,
    /// Readings as slips, if nothing reads as written.
    pub slips: Bag,
}

/// One way to see a text, with what it reads as there.
pub struct View {
    pub core: String,
    pub marks: Marks,
    pub bag: Bag,
}

/// What `text` reads as in a hand of these languages.
pub fn expected(scene: &Scene, text: &str, codes: &[&str]) -> Expected {
    let mut found = Expected { first: one(scene, text, codes, Tier::First), ..Default::default() };
    two(scene, text, codes, &mut found.first);
    if found.first.must.is_empty() {
        found.slips = one(scene, text, codes, Tier::Slips);
        some_words(scene, text, codes, &mut found.slips);
    }
    found
}

/// Is `got` exactly what one written move must read as? (Quicker than [`expected`], and enough.)
pub fn is_plainly(scene: &Scene, text: &str, codes: &[&str], got: MoveSet) -> bool {
    !got.is_empty() && one(scene, text, codes, Tier::First).must == got
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tier {
    First,
    Slips,
}

/// The moves that one written move reads as.
fn one(scene: &Scene, text: &str, codes: &[&str], tier: Tier) -> Bag {
    views(scene, text, codes, tier).into_iter().fold(Bag::default(), |mut all, view| {
        all |= view.bag;
        all
    })
}

/// Every way to take the wrapping off that leaves a move.
pub fn first_views(scene: &Scene, text: &str, codes: &[&str]) -> Vec<View> {
    views(scene, text, codes, Tier::First)
}

fn views(scene: &Scene, text: &str, codes: &[&str], tier: Tier) -> Vec<View> {
    let mut views = Vec::new();
    for stripped in strip(text) {
        let mut bag = match tier {
            Tier::First => first(scene, &stripped.core, codes),
            Tier::Slips => slip(scene, &stripped.core, codes),
        };
        if stripped.level == Level::May {
            bag = bag.at_most(Level::May);
        }
        // a mark of e.p. where nothing is taken so is no sign of capture or check
        if stripped.marks.en_passant {
            let passing = bag.must.iter().all(|i| scene.subject(i).is_en_passant());
            bag = bag.at_most(if passing { Level::Must } else { Level::May });
        }
        // B ch: the Bishop checks
        if codes.contains(&"en") && (stripped.marks.check || stripped.marks.mate) {
            let text = match tier {
                Tier::First => stripped.core.clone(),
                Tier::Slips => stripped.core.to_uppercase(),
            };
            for (core, _) in english_fold::loose(&text) {
                let man = core.trim_start_matches('=');
                bag |= scene.english.get(&format!("{man}!checks")).at_most(Level::May);
            }
        }
        if bag != Bag::default() {
            views.push(View { core: stripped.core, marks: stripped.marks, bag });
        }
    }
    views
}

fn take(found: &mut Bag, index: &Index, cores: Vec<(String, Level)>, most: Level) {
    for (core, level) in cores {
        *found |= index.get(&core).at_most(level.min(most));
    }
}

fn hand<'a>(letters: &'a Letters, codes: &[&str], case: Case) -> Hand<'a> {
    let english = if codes.contains(&"en") { Admits::English } else { Admits::OthersOnly };
    Hand { letters, english, case }
}

fn first(scene: &Scene, core: &str, codes: &[&str]) -> Bag {
    let mut found = Bag::default();
    for code in codes {
        let cores = algebraic_fold::fold(core, hand(letters(code), codes, Case::Meant));
        take(&mut found, &scene.algebraic, cores, Level::Must);
        match *code {
            "en" => {
                // B8(Kt), the file in capitals
                let capitals = core.replace("Kt", "KT");
                if capitals != core {
                    let hand = hand(letters(code), codes, Case::Meant);
                    let cores = algebraic_fold::fold(&capitals, hand);
                    take(&mut found, &scene.algebraic, cores, Level::May);
                }
                let cores = english_fold::fold(core, Case::Meant);
                take(&mut found, &scene.english, cores, Level::Must);
                let loose = english_fold::loose(core);
                take(&mut found, &scene.english, loose, Level::May);
            }
            "es" | "fr" => {
                let cores = rank_first::fold(core, letters(code));
                take(&mut found, &scene.rank_first, cores, Level::Must);
            }
            _ => {}
        }
    }
    take(&mut found, &scene.numeric, digits(core), Level::Must);
    take(&mut found, &scene.castling, castling::fold(core, codes), Level::Must);
    found
}

fn slip(scene: &Scene, core: &str, codes: &[&str]) -> Bag {
    let mut found = Bag::default();
    for code in codes {
        let written = algebraic_fold::fold(core, hand(letters(code), codes, Case::Meant));
        let slipped = algebraic_fold::fold(core, hand(letters(code), codes, Case::Slipped));
        take(&mut found, &scene.algebraic_slips, written, Level::Must);
        take(&mut found, &scene.algebraic_slips, slipped.clone(), Level::May);
        take(&mut found, &scene.algebraic, slipped, Level::Must);
        match *code {
            "en" => {
                let slipped = english_fold::fold(core, Case::Slipped);
                take(&mut found, &scene.english, slipped.clone(), Level::May);
                take(&mut found, &scene.english_slips, slipped, Level::May);
                let loose = english_fold::loose(&core.to_uppercase());
                take(&mut found, &scene.english, loose.clone(), Level::May);
                take(&mut found, &scene.english_slips, loose, Level::May);
                let written = english_fold::fold(core, Case::Meant);
                take(&mut found, &scene.english_slips, written, Level::Must);
            }
            "es" | "fr" => {
                // dlc: a small l is a 1 before it is a letter
                let spoken = rank_first::spoken(core, letters(code)).replace('l', "1");
                for upper in [core.to_uppercase(), spoken.to_uppercase()] {
                    let cores = rank_first::fold(&upper, letters(code));
                    take(&mut found, &scene.rank_first, cores, Level::May);
                }
            }
            _ => {}
        }
    }
    take(&mut found, &scene.numeric_slips, digits(core), Level::May);
    found
}

fn digits(core: &str) -> Vec<(String, Level)> {
    let mut out = String::new();
    let mut level = Level::Must;
    for c in core.chars() {
        match c {
            ' ' => {}
            '-' if out.ends_with('-') => level = Level::May,
            '-' => out.push('-'),
            c if c.is_ascii_digit() => out.push(c),
            c if chars::takes(c) => out.push('x'),
            c => match chars::digit(c) {
                Some(digit) => {
                    out.push(digit);
                    level = if matches!(c, 'З' | 'з') { level } else { Level::May };
                }
                None => return Vec::new(),
            },
        }
    }
    vec![(out, level)]
}

/// Two moves written: both. Where only one of them reads, or they stand otherwise than with a
/// space or `or` between, the rules leave it open.
fn two(scene: &Scene, text: &str, codes: &[&str], found: &mut Bag) {
    let whole = !found.may.is_empty();
    let mut parts = |left: &str, right: &str, level: Level| {
        let (a, b) = (one(scene, left, codes, Tier::First), one(scene, right, codes, Tier::First));
        if a.may.is_empty() && b.may.is_empty() {
            return;
        }
        let both = !a.must.is_empty() && !b.must.is_empty() && !whole;
        let level = if both { level } else { Level::May };
        for part in [a, b] {
            *found |= part.at_most(level);
        }
    };
    each_split(text, &mut parts);
}

/// Every run of words that reads by itself, as written or by a slip: left open.
fn some_words(scene: &Scene, text: &str, codes: &[&str], found: &mut Bag) {
    let plain = chars::plain(text);
    if let Some(inside) = unbracketed(plain.trim()) {
        some_words(scene, inside, codes, found);
    }
    let plain = plain.replace([',', ';', '/', '|'], " ");
    let words: Vec<&str> = plain.split_whitespace().collect();
    for start in 0..words.len() {
        for end in start + 1..=words.len() {
            let part = words[start..end].join(" ");
            *found |= one(scene, &part, codes, Tier::First).at_most(Level::May);
            *found |= one(scene, &part, codes, Tier::Slips).at_most(Level::May);
        }
    }
}

/// The text inside the brackets that enclose it.
fn unbracketed(text: &str) -> Option<&str> {
    [('(', ')'), ('[', ']')]
        .iter()
        .find_map(|(open, close)| text.strip_prefix(*open)?.strip_suffix(*close))
}

fn each_split(text: &str, parts: &mut dyn FnMut(&str, &str, Level)) {
    let plain = chars::plain(text);
    let inner = plain.trim().trim_matches('"').trim();
    if let Some(inside) = unbracketed(inner) {
        each_split(inside, parts);
    }
    for (at, c) in inner.char_indices() {
        let (left, right) = (&inner[..at], &inner[at + c.len_utf8()..]);
        match c {
            ' ' => {
                let right = right.trim_start();
                let rest = match right.get(..3) {
                    Some(or) if or.eq_ignore_ascii_case("or ") => &right[3..],
                    _ => right,
                };
                if !left.trim().is_empty() && !rest.trim().is_empty() {
                    parts(left.trim(), rest.trim(), Level::Must);
                }
            }
            ',' | ';' | '/' | '|' => parts(left, right, Level::May),
            _ => {}
        }
    }
}
