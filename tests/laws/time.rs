//! Whose time runs, from when to when, and what is charged.

use adjourn::{
    chess::{Color, clock::Used},
    laws::time::{EarlySealing, Grace, Resuming, absence, corrected, early_sealing, grace},
};

use crate::told::code;

const FIXED: i64 = 84_103_200; // 1972-08-31, late in the day

/// Who came and replied when, in seconds after the time fixed.
fn at(replier: Option<i64>, replied: Option<i64>, sealer: Option<i64>, now: i64) -> Resuming {
    let after = |seconds: i64| FIXED + seconds;
    Resuming {
        fixed_unix: FIXED,
        replier_came_unix: replier.map(after),
        replied_unix: replied.map(after),
        sealer_came_unix: sealer.map(after),
        now_unix: after(now),
    }
}

/// White sealed; the time that ran, told as `white 0..60`.
fn ran(name: &str, default: Option<u32>, at: &Resuming) -> String {
    let default = default.map(Used::seconds);
    absence(&code(name), Color::White, default, at)
        .iter()
        .map(|running| {
            let (from, until) = (running.from_unix - FIXED, running.until_unix - FIXED);
            format!("{} {from}..{until}", running.player)
        })
        .collect::<Vec<_>>()
        .join(", ")
}

#[test]
fn whose_time_runs_while_somebody_is_absent() {
    for (resuming, expected) in [
        // Both in time: nothing runs here.
        (at(Some(0), None, Some(-300), 900), ""),
        // The player to reply comes after 1,234 s and replies after 1,500.
        (at(None, None, Some(0), 600), "black 0..600"),
        (at(Some(1234), Some(1500), Some(0), 1600), "black 0..1500"),
        // The sealer is away: the replier thinks for 500 s, then the sealer's time runs.
        (at(Some(0), None, None, 300), "black 0..300"),
        (at(Some(0), Some(500), None, 700), "black 0..500, white 500..700"),
        (at(Some(0), Some(500), Some(1000), 2000), "black 0..500, white 500..1000"),
        // The sealer comes before the reply: his time has not run.
        (at(Some(0), Some(500), Some(200), 2000), "black 0..500, white 500..500"),
        // Both away.
        (at(None, None, None, 60), "black 0..60"),
    ] {
        for name in ["blue-book", "fide", "uscf"] {
            assert_eq!(ran(name, Some(3600), &resuming), expected, "{name} {resuming:?}");
        }
        assert_eq!(ran("london", Some(3600), &resuming), "", "the bystanders say");
    }
    let both_away = at(None, None, None, 60);
    assert_eq!(ran("fide", Some(0), &both_away), "", "I.11: not if the default time is zero");
    assert_eq!(ran("fide", None, &both_away), "", "zero where none is set");
    assert_eq!(ran("blue-book", Some(0), &both_away), "black 0..60");
}

#[test]
fn the_time_that_ran_cites_its_article() {
    for (name, article) in [("fide", "I.9.2"), ("uscf", "19C"), ("blue-book", "The Umpire")] {
        let ran = absence(&code(name), Color::White, None, &at(None, None, Some(0), 61));
        assert_eq!(ran.len(), 1);
        assert!(ran[0].article.contains(article), "{name}: {}", ran[0].article);
        assert_eq!(ran[0].lasted(), Used::seconds(61));
    }
}

#[test]
fn sealing_early_is_charged_with_the_rest_of_the_session() {
    let early = |name| early_sealing(&code(name), FIXED, FIXED + 754);
    assert_eq!(early("fide"), EarlySealing::Charged(Used::seconds(754)));
    assert_eq!(early("uscf"), EarlySealing::IfPermitted(Used::seconds(754)));
    assert_eq!(early("blue-book"), EarlySealing::PersonDecides);
    assert_eq!(early("london"), EarlySealing::PersonDecides);
    assert_eq!(early_sealing(&code("fide"), FIXED, FIXED), EarlySealing::NotEarly);
    assert_eq!(early_sealing(&code("fide"), FIXED + 9, FIXED), EarlySealing::NotEarly);
}

#[test]
fn how_late_a_player_may_come() {
    let set = Some(Used::seconds(1800));
    for (name, unset, when_set) in [
        ("blue-book", Grace::Unlimited, Grace::Unlimited),
        ("london", Grace::Unlimited, Grace::Unlimited),
        ("fide", Grace::AskedFor { else_seconds: 0 }, Grace::Seconds(1800)),
        ("uscf", Grace::Seconds(3600), Grace::Seconds(1800)),
    ] {
        assert_eq!(grace(&code(name), None), unset, "{name}");
        assert_eq!(grace(&code(name), set), when_set, "{name}");
    }
}

#[test]
fn a_wrong_clock_is_set_to_what_was_registered() {
    let registered = Used::seconds(7203);
    for (name, set) in [
        ("blue-book", Some(registered)),
        ("fide", Some(registered)),
        ("uscf", Some(registered)),
        ("london", None),
    ] {
        assert_eq!(corrected(&code(name), registered), set, "{name}");
    }
}
