//! Time controls: what is given, used, left; one table a formula.
#![allow(clippy::unwrap_used, clippy::print_stderr)] // a test may panic, and says aloud what it skips

use adjourn::chess::clock::{ClockError, Left, TimeControl, Used};

fn control(text: &str) -> TimeControl {
    text.parse().unwrap()
}

#[test]
fn written_in_one_form() {
    for good in ["?", "-", "40/9000:20/3600", "40/9000:3600", "5400+30", "40/5400+30:1800+30"] {
        assert_eq!(control(good).to_string(), good);
    }
    for bad in [
        "", "40", "0", "+5+", "40/", "/60", "0/60", "60:40/60", "*180", "40/9000:", "a",
        "99999999", "40/-5", "1/2/3",
    ] {
        let parsed = bad.parse::<TimeControl>();
        assert_eq!(parsed.is_err(), bad != "40", "{bad}: {parsed:?}");
    }
}

#[test]
fn given_after_so_many_moves() {
    for (text, moves, seconds) in [
        ("40/9000:20/3600", 0, 9000),
        ("40/9000:20/3600", 39, 9000),
        ("40/9000:20/3600", 40, 12600),
        ("40/9000:20/3600", 59, 12600),
        ("40/9000:20/3600", 60, 16200),
        ("40/9000:20/3600", 80, 19800),
        ("40/9000:3600", 41, 12600),
        ("40/9000:3600", 200, 12600),
        ("40/7200", 80, 21600),
        ("5400+30", 0, 5400),
        ("5400+30", 10, 5700),
        ("40/5400+30:1800+60", 40, 5400 + 1200 + 1800),
        ("40/5400+30:1800+60", 42, 5400 + 1200 + 1800 + 120),
        ("40/5400+30:20/1800+60", 60, 5400 + 1200 + 1800 + 1200 + 1800),
    ] {
        assert_eq!(control(text).allotted_seconds(moves), Some(seconds), "{text} at {moves}");
    }
    assert_eq!(control("?").allotted_seconds(3), None);
    assert_eq!(control("-").left(3, Used::seconds(1)), Err(ClockError::NoControl));
}

#[test]
fn left_and_used_are_each_other_s_rest() {
    let fixed = control("40/9000:20/3600");
    assert_eq!(fixed.left(40, Used::seconds(8992)).unwrap().to_string(), "1:00:08");
    assert_eq!(fixed.used(40, "1:00:08".parse().unwrap()).unwrap().to_string(), "2:29:52");
    assert_eq!(fixed.left(12, Used::seconds(9000)).unwrap(), Left::seconds(0));
    assert!(matches!(fixed.used(3, Left::seconds(9001)), Err(ClockError::Misfit { .. })));
}

#[test]
fn the_limit_exceeded() {
    let fixed = control("40/9000:20/3600");
    let by = |result| match result {
        Err(ClockError::Exceeded { by, .. }) => Some(by.as_seconds()),
        _ => None,
    };
    assert_eq!(
        by(fixed.completed_in_time(40, Used::seconds(9000)).map(|()| Left::default())),
        None
    );
    // The hour that the fortieth move brings comes too late for the fortieth move.
    assert_eq!(
        by(fixed.completed_in_time(40, Used::seconds(9001)).map(|()| Left::default())),
        Some(1)
    );
    assert_eq!(by(fixed.left(40, Used::seconds(9001))), None);
    assert_eq!(by(fixed.left(39, Used::seconds(9090))), Some(90));
    assert_eq!(by(control("60+10").left(2, Used::seconds(81))), Some(1));
}

#[test]
fn used_from_what_the_clock_showed() {
    let used = |text: &str, shown: &[Option<u32>]| {
        control(text).used_from_readings(1, shown.iter().map(|left| left.map(Left::seconds)))
    };
    assert_eq!(used("5400+30", &[Some(5430), Some(5400)]), Ok(Used::seconds(60)));
    assert_eq!(used("3/300:60", &[Some(200), None, Some(250)]), Ok(Used::seconds(110)));
    assert_eq!(used("300", &[]), Ok(Used::seconds(0)));
    assert_eq!(used("300", &[Some(200), None]), Err(ClockError::NoReading));
    assert_eq!(used("?", &[]), Err(ClockError::NoControl));
    assert!(matches!(
        used("300", &[Some(200), Some(201)]),
        Err(ClockError::RunsBack { moves: 2, .. })
    ));
    assert!(matches!(used("300", &[Some(301)]), Err(ClockError::Misfit { moves: 1, .. })));
    // The move can have taken 50 seconds, not 110: the clock has not added the minute yet.
    let late = [Some(100), Some(50), Some(20), Some(75)];
    assert_eq!(used("2/300:60", &late[..2]), Ok(Used::seconds(250)));
    assert_eq!(used("2/300:60", &late[..3]), Ok(Used::seconds(280)));
    assert_eq!(used("2/300:60", &late), Ok(Used::seconds(285)));
    // The clock did not add the minute, or the player took more than a minute: not clear.
    assert_eq!(used("2/300:60", &[Some(200), Some(190)]), Err(ClockError::NextPeriod { moves: 2 }));
}
