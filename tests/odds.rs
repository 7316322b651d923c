//! Odds: their names, the arrays they give, and what an array shows.
#![allow(clippy::unwrap_used, clippy::print_stderr)] // a test may panic, and says aloud what it skips

use adjourn::chess::{
    Color, Game, IdleEnPassant, Position,
    odds::{self, Handicap, Odds, OddsError},
    pgn::{GameNumber, PgnError, read_game},
};

fn named(text: &str) -> Handicap {
    text.parse().unwrap()
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen, IdleEnPassant::Refused).unwrap()
}

fn shown(fen: &str) -> String {
    odds::shown(&position(fen)).iter().map(Handicap::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn names() {
    for name in [
        "pawn",
        "pawn-and-move",
        "pawn-and-two",
        "knight",
        "bishop",
        "rook",
        "queen",
        "exchange",
        "moves:2",
        "moves:9",
        "draws",
        "mate-with:pawn",
        "mate-with:queen",
        "mate-on:f7",
    ] {
        assert_eq!(name.parse::<Odds>().unwrap().to_string(), name);
        let by_black = format!("black:{name}");
        assert_eq!(named(&by_black).to_string(), by_black);
    }
    assert_eq!(named("rook").to_string(), "white:rook");
    assert_eq!(named("pawn-and-move").giver, Color::Black);
    for bad in [
        "",
        "rooks",
        "moves",
        "moves:1",
        "moves:10",
        "moves:02",
        "mate-with:king",
        "mate-with:",
        "mate-on:i9",
        "mate-on:E4",
        "red:rook",
        "white:",
        "white:black:rook",
        "Rook",
    ] {
        assert!(bad.parse::<Handicap>().is_err(), "{bad}");
    }
}

#[test]
fn the_array_they_give_shows_them() {
    for (text, fen, right) in [
        ("white:pawn", "rnbqkbnr/pppppppp/8/8/8/8/PPPPP1PP/RNBQKBNR w KQkq - 0 1", "-"),
        ("black:pawn-and-move", "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "-"),
        ("white:pawn-and-move", "rnbqkbnr/pppppppp/8/8/8/8/PPPPP1PP/RNBQKBNR b KQkq - 0 1", "-"),
        ("white:knight", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1", "-"),
        ("black:bishop", "rn1qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "-"),
        ("white:rook", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1", "Q"),
        ("black:rook", "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1", "q"),
        ("black:queen", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "-"),
        ("white:exchange", "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1", "Q"),
    ] {
        let start = odds::start(&[named(text)]);
        assert_eq!(start.fen(), fen, "{text}");
        assert_eq!(start.absent_rooks().to_string(), right, "{text}");
        assert_eq!(shown(fen), text);
        assert_eq!(odds::agree(&[named(text)], &Game::new(start)), Ok(()));
    }
    for unseen in ["draws", "mate-with:pawn", "mate-on:f7"] {
        let start = odds::start(&[named(unseen)]);
        assert_eq!(start, Position::usual_array());
        assert_eq!(odds::agree(&[named(unseen)], &Game::new(start)), Ok(()));
    }
    let both = [named("white:rook"), named("black:pawn-and-move")];
    let start = odds::start(&both);
    assert_eq!(start.fen(), "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1");
    assert_eq!(odds::agree(&both, &Game::new(start)), Ok(()));
}

#[test]
fn what_an_array_shows() {
    for (fen, odds) in [
        ("rnbqkbnr/ppppp1pp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "black:pawn-and-two"),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1", "black:moves:2"),
        ("rnbqkbnr/pppppppp/8/8/3PP3/5N2/PPP2PPP/RNBQKB1R b KQkq - 0 4", "black:moves:3"),
        (
            "rnbqkbnr/ppppp1pp/8/8/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3",
            "black:pawn-and-move black:moves:3",
        ),
        ("rnbqkbnr/ppppp1pp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "black:pawn-and-move"),
        (
            "rnbqkbnr/pp1ppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
            "white:rook black:pawn-and-move",
        ),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/2BQKBNR w Kkq - 0 1", "white:knight white:rook"),
        // No odds: the array, the array after a first move, an opening, an ending.
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ""),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", ""),
        ("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", ""),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 60", ""),
        ("rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3", ""),
        (
            "rnbqkbnr/pppp1ppp/8/8/8/4P3/PPPP2PP/RNBQKBNR w KQkq - 0 3",
            "white:pawn black:pawn-and-two",
        ),
    ] {
        assert_eq!(shown(fen), odds, "{fen}");
    }
    for (fen, right) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1", "K"),
        ("1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1", "q"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w kq - 0 1", "-"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 60", "-"),
        ("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/4K2R w Kkq - 0 20", "-"),
    ] {
        let start = position(fen);
        let given = [named("white:rook"), named("black:exchange")];
        assert_eq!(odds::absent_rooks(&given, &start).to_string(), right, "{fen}");
        for unstated in [&[][..], &[named("white:queen")]] {
            assert!(odds::absent_rooks(unstated, &start).is_empty(), "{fen}");
        }
    }
}

#[test]
fn a_game_that_is_not_at_the_odds_named() {
    let game = |fen: &str, uci: &str| {
        Game::replay(position(fen), uci.split_whitespace().map(|m| m.parse().unwrap())).unwrap()
    };
    let usual = Position::usual_array().fen();
    let no_pawn = "rnbqkbnr/ppppp1pp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let said = |named_odds: &[&str], game: &Game| {
        let named: Vec<_> = named_odds.iter().map(|text| named(text)).collect();
        odds::agree(&named, game).unwrap_err().to_string()
    };
    assert_eq!(
        said(&["rook"], &game(&usual, "")),
        "white:rook is not what the array shows, which is no odds"
    );
    assert_eq!(
        said(&[], &game(no_pawn, "")),
        "the array shows black:pawn-and-two as well, which was not named"
    );
    assert!(matches!(
        odds::agree(&[named("draws")], &game("4k3/8/8/8/8/8/8/4K2R w K - 0 60", "")),
        Err(OddsError::NoArray(_))
    ));
    assert_eq!(odds::agree(&[named("pawn-and-two")], &game(no_pawn, "d2d4 e7e6 d4d5")), Ok(()));
    // The second of two moves at odds is the first of the score.
    let bishop_out = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert!(
        said(&["moves:2"], &game(bishop_out, "f1b5"))
            .starts_with("Bb5 goes beyond the fourth rank")
    );
    assert_eq!(odds::agree(&[named("moves:2")], &game(bishop_out, "f1c4")), Ok(()));
}

/// Every game of the shared odds games replays, and its array shows what its title says.
#[test]
fn games_at_odds() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/corpora/odds.pgn");
    let Ok(bytes) = std::fs::read(path) else {
        eprintln!("SKIPPED: corpora/odds.pgn is not at hand");
        return;
    };
    let mut none = 0;
    for number in (1..).map(|n| std::num::NonZeroU32::new(n).unwrap()) {
        let score = match read_game(&bytes[..], GameNumber::Nth(number)) {
            Ok(score) => score,
            Err(PgnError::NoSuchGame { seen, .. }) => {
                eprintln!("{seen} games, {none} of which show no odds");
                break;
            }
            Err(why) => panic!("{why}"),
        };
        let shown = odds::shown(score.game.start());
        assert_eq!(odds::agree(&shown, &score.game), Ok(()), "game {number}");
        none += usize::from(shown.is_empty());
        let title = score.tags.get("Event").unwrap_or_default().to_lowercase();
        for (word, odds) in [
            ("knight odds", Odds::Knight),
            ("rook odds", Odds::Rook),
            ("a1 rook", Odds::Rook),
            ("pawn and move", Odds::PawnAndMove),
            ("pawn and two", Odds::PawnAndTwo),
        ] {
            let says = title.contains(word);
            assert!(!says || shown.iter().any(|one| one.odds == odds), "{title}: {shown:?}");
        }
        let list: Vec<_> = shown.iter().map(Handicap::to_string).collect();
        eprintln!("{number}: {} {}", list.join(" "), score.game.start().absent_rooks());
    }
}
