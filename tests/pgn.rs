//! Real PGN in, export format out.
#![allow(clippy::unwrap_used, clippy::print_stderr)] // a test may panic, and says aloud what it skips

#[path = "pgn/files.rs"]
mod files;

use std::{collections::BTreeMap, num::NonZeroU32};

use adjourn::chess::{
    Color, Game, IdleEnPassant, Position,
    clock::{ClockError, Left, TimeControl},
    odds::{self, Handicap, Odds},
    pgn::{
        AtPly, Fault, GameNumber, GameResult, PgnError, Place, Score, Tags, adjourned_at,
        read_game, read_game_at_odds, write_game,
    },
};
use proptest::prelude::*;

fn read(pgn: &str) -> Result<Score, PgnError> {
    read_game(pgn.as_bytes(), GameNumber::Only)
}

fn nth(number: u32) -> GameNumber {
    GameNumber::Nth(NonZeroU32::new(number).unwrap())
}

fn sans(game: &Game) -> String {
    game.plies().map(|(position, m)| position.san(m)).collect::<Vec<_>>().join(" ")
}

fn fault(pgn: &str) -> String {
    read(pgn).unwrap_err().to_string()
}

/// A file of the shared corpora, or `None`, said aloud, where they are not at hand.
fn shared(path: &str) -> Option<Vec<u8>> {
    let whole = format!("{}/../shared/{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(&whole).inspect_err(|_| eprintln!("SKIPPED: {path} is not at hand")).ok()
}

#[test]
fn everything_a_pgn_may_hold() {
    let pgn = "\u{feff}% written by hand\r\n[Event \"The \\\"Big\\\" one\"]\r\n[White \"A \"B\" C\"]\r\n\
        [Result \"*\"]\r\n\r\n1.e4 $1 {[%clk 1:02:03] a [bracket] (and a paren} e5! ; rest ) of line\r\n\
        % escaped line\r\n(1... c5 (1... c6 {x)} 2. d4) 2. Nf3) 2. Nf3?! 2... Nc6 3. Bb5 a6\r\n\r\n\
        4. O-O { [%eval 0.1] [%clk 0:59:59] } Nf6 5 d4+ *\r\n";
    let score = read(pgn).unwrap();
    assert_eq!(score.tags.get("Event"), Some("The \"Big\" one"));
    assert_eq!(score.tags.get("White"), Some("A \"B\" C"));
    assert_eq!(sans(&score.game), "e4 e5 Nf3 Nc6 Bb5 a6 O-O Nf6 d4");
    assert_eq!(score.left[0], Some(Left::seconds(3723)));
    assert_eq!(score.left[6], Some(Left::seconds(3599)));
    assert_eq!(score.left.iter().flatten().count(), 2);
    assert_eq!((score.marker, score.decided()), (Some(GameResult::Unknown), None));
    assert_eq!(score.misnumbered, None);
}

#[test]
fn bytes_that_are_not_utf_8_are_latin_1() {
    let pgn = b"[White \"Andr\xe9 Ch\xe9ron\"]\n[Black \"Andr\xc3\xa9\"]\n\n1. e4 {\xbd} \xbd-\xbd";
    let score = read_game(&pgn[..], GameNumber::Only).unwrap();
    assert_eq!(score.tags.get("White"), Some("André Chéron"));
    assert_eq!(score.tags.get("Black"), Some("André"));
    assert_eq!(score.decided().unwrap().to_string(), "1/2-1/2");
}

#[test]
fn the_game_asked_for() {
    let file = "[White \"a\"]\n\n1. e4 e5 1-0\n\n[White \"b\"]\n[FEN \"bad\"]\n\n1. Qh9 {[x]\n\n[y]} *\n\n\
        [White \"c\"]\n\n1. d4\n\n1... d5\n";
    let game = |which| read_game(file.as_bytes(), which);
    assert_eq!(game(nth(1)).unwrap().tags.get("White"), Some("a"));
    assert_eq!(sans(&game(nth(3)).unwrap().game), "d4 d5");
    assert!(matches!(game(GameNumber::Only), Err(PgnError::SeveralGames { seen: 3 })));
    assert!(matches!(game(nth(4)), Err(PgnError::NoSuchGame { wanted: 4, seen: 3 })));
    assert!(matches!(game(nth(2)), Err(PgnError::Game { game: 2, place: Place::Tags, .. })));
    for empty in ["", " \n\r\n", "\u{feff}", "% nothing\n"] {
        assert!(matches!(read(empty), Err(PgnError::Empty)), "{empty:?}");
    }
}

#[test]
fn a_fault_is_said_with_game_move_and_token() {
    for (pgn, said) in [
        ("1. e4 e5 2. Kd3 *", "game 1, move 2.: \"Kd3\" is illegal"),
        ("1. e4 e5 2. Ke2 Nf6 3. Nf9", "game 1, move 3.: \"Nf9\" cannot be read as a move"),
        ("1. e4 e5 2. Nf3WTF Nc6", "game 1, move 2.: \"Nf3WTF\" cannot be read as a move"),
        ("1. e4 e5 2. --", "game 1, move 2.: \"--\" is illegal"),
        ("1. e4 <x> e5", "game 1, move 1...: \"<\" cannot be read as a move"),
        ("1. e4 [%clk 0:00:01] e5", "game 1, move 1...: \"[\" cannot be read as a move"),
        ("1. e4 d5 2. ed5", "game 1, move 2.: \"ed5\" is illegal"),
        (
            "1. Nf3 d5 2. d3 e5 3. Nd2",
            "game 1, move 3.: \"Nd2\" is ambiguous: it may be Nbd2 or Nfd2",
        ),
        (
            "1. e4 {never closed",
            "game 1, move 1...: the comment that begins before it is never closed",
        ),
        (
            "1. e4 (1. d4 (1. c4) d5",
            "game 1, move 1...: the variation that begins before it is never closed",
        ),
        ("1. e4 ) e5", "game 1, move 1...: a variation is closed that was never begun"),
        (
            "1. e4 1-0 e5",
            "game 1, move 1...: \"e5\" follows the result 1-0; a game begins with its tags",
        ),
        ("[White \"x\n\n1. e4", "game 1, tags: the tag [White is not written [Name \"value\"]"),
        ("[White \"x", "game 1, tags: the tag that begins before it is never closed"),
        ("[White x]\n\n1. e4", "game 1, tags: the tag [White is not written [Name \"value\"]"),
        (
            "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*",
            "game 1, tags: FEN: the position cannot occur in a game",
        ),
        ("[SetUp \"1\"]\n\n1. e4", "game 1, tags: SetUp is \"1\""),
        ("[Variant \"Atomic\"]\n\n1. e4", "game 1, tags: Variant: \"Atomic\""),
        ("[Result \"won\"]\n\n1. e4", "game 1, tags: Result: \"won\""),
        ("[Round \"1\"]\n[Round \"2\"]\n\n1. e4", "game 1, tags: the tag Round stands twice"),
        ("1..............................xyz", "game 1, move 1.: \"x …\" cannot be read as a move"),
        ("This is a letter.", "game 1, move 1.: \"This\" cannot be read as a move"),
    ] {
        let said_so = fault(pgn);
        assert!(said_so.starts_with(said), "{pgn}\n   {said_so}");
    }
}

#[test]
fn absurd_sizes_are_refused() {
    let moves = "Nf3 Nf6 Ng1 Ng8 ";
    assert_eq!(read(&moves.repeat(1500)).unwrap().game.moves().len(), 6000);
    let faults = [
        moves.repeat(1501),
        "[A \"\"]\n".replace('A', "A0")
            + &(1..300).map(|n| format!("[A{n} \"\"]\n")).collect::<String>(),
        format!("[Event \"{}\"]", "x".repeat(1025)),
        format!("[{} \"x\"]", "E".repeat(65)),
        format!("1. e4 {{{}}}", "x".repeat(1 << 17)),
        format!("1. e4 {}{}", "(".repeat(100), ")".repeat(100)),
        "x".repeat(1 << 20),
    ]
    .map(|pgn| match read(&pgn) {
        Err(PgnError::Game { fault, .. }) => fault,
        other => panic!("{other:?}"),
    });
    assert!(matches!(
        faults,
        [
            Fault::TooManyPlies,
            Fault::TooManyTags,
            Fault::LongTag(_),
            Fault::LongTag(_),
            Fault::LongComment,
            Fault::TooDeep,
            Fault::Unreadable(_)
        ]
    ));
}

#[test]
fn castling_promotion_and_en_passant_as_files_have_them() {
    let pgn = "[FEN \"r3k2r/P6P/8/3pP3/8/8/8/R3K2R w KQkq d6 0 10\"]\n\n\
        10. exd6 e.p. 0-0-0 11. a8=Q++ *";
    // 10...O-O-O takes the Rook away from a8, so that the pawn may go there.
    assert_eq!(sans(&read(pgn).unwrap().game), "exd6 O-O-O a8=Q+");
    let shredder = "[Variant \"Chess960\"]\n[FEN \"nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w GBgb - 0 1\"]\n\n1. f4 f5 2. Bf2 *";
    assert!(read(shredder).is_err());
    let castles = "[FEN \"4k3/8/8/8/8/8/8/1R2K1R1 w BG - 0 1\"]\n\n1. O-O Kd7 *";
    let score = read(castles).unwrap();
    assert_eq!(sans(&score.game), "O-O Kd7");
    assert_eq!(score.game.uci().next().unwrap().to_string(), "e1g1");
}

#[test]
fn cut_where_it_was_adjourned() {
    let score = read("1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0").unwrap();
    let cut = |at: &str| adjourned_at(&score, at.parse::<AtPly>().unwrap());
    let adjourned = cut("2w").unwrap();
    assert_eq!((sans(&adjourned.game).as_str(), adjourned.rest.len()), ("e4 e5 Nf3", 2));
    assert_eq!(cut("3w").unwrap().rest.len(), 0);
    assert_eq!(
        cut("3b").unwrap_err().to_string(),
        "the score ends before 3..., and 3b is not in it"
    );
    let later =
        read("[FEN \"4k3/8/8/8/8/8/8/R3K3 b Q - 0 40\"]\n\n40... Kd7 41. O-O-O+ *").unwrap();
    let cut = |at: &str| adjourned_at(&later, at.parse::<AtPly>().unwrap());
    assert_eq!(sans(&cut("40b").unwrap().game), "Kd7");
    assert_eq!(cut("40w").unwrap_err().to_string(), "the score begins with 40..., after 40w");
    for bad in ["", "w", "40", "40x", "0w", "040w", "+4w", "40 w", "99999999999w", "é"] {
        assert!(bad.parse::<AtPly>().is_err(), "{bad}");
    }
}

#[test]
fn time_used_from_the_clocks_of_the_score() {
    let score = read(
        "[TimeControl \"5400+30\"]\n\n1. e4 {[%clk 1:30:20]} e5 {[%clk 1:29:00]} \
         2. d4 {[%clk 1:28:50]} d5 {[%clk 1:29:01.5]} 3. c4 *",
    )
    .unwrap();
    let used = |player, half_moves| {
        let control = score.tags.get("TimeControl").unwrap().parse().unwrap();
        score.used(&control, player, half_moves).map(|used| used.to_string())
    };
    assert_eq!(used(Color::White, 4), Ok("0:02:10".to_owned()));
    assert_eq!(used(Color::Black, 4), Ok("0:01:59".to_owned()));
    assert_eq!(used(Color::White, 2), Ok("0:00:10".to_owned()));
    assert_eq!(used(Color::White, 5), Err(ClockError::NoReading));
    let later = read(
        "[FEN \"4k3/8/8/8/8/8/8/R3K3 b Q - 0 40\"]\n\n\
         40... Kd7 {[%clk 1:00:10]} 41. O-O-O+ {[%clk 1:59:59]} *",
    )
    .unwrap();
    let control = "40/3600".parse().unwrap();
    assert_eq!(later.used(&control, Color::Black, 2).unwrap().to_string(), "0:59:50");
    assert_eq!(later.used(&control, Color::White, 2).unwrap().to_string(), "0:00:01");
    assert_eq!(later.used(&TimeControl::Unknown, Color::White, 1), Err(ClockError::NoControl));
}

#[test]
fn a_move_number_as_large_as_a_fen_can_say() {
    let score = read(
        "[FEN \"4k3/8/8/8/8/8/8/R3K3 b Q - 0 4294967295\"]\n\n\
         Kd7 {[%clk 0:00:10]} Rd1 {[%clk 0:00:10]} Ke8 {[%clk 0:00:10]} Ke2 {[%clk 0:00:10]} *",
    )
    .unwrap();
    comes_back(&score);
    let control = "3600+9999999".parse().unwrap();
    let _ = [Color::White, Color::Black].map(|player| score.used(&control, player, 4));
    assert!(adjourned_at(&score, "4294967295b".parse().unwrap()).is_ok());
}

#[test]
fn a_number_that_does_not_fit_is_remarked() {
    let remark = read("1. e4 e5 3. Nf3 *").unwrap().misnumbered.unwrap();
    assert_eq!((remark.at.to_string().as_str(), remark.written), ("2.", 3));
}

#[test]
fn written_in_export_format() {
    let score = read("[Opening \"Ruy \\\\ \\\"Lopez\\\"\"]\n[White \"Spassky, Boris\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *").unwrap();
    let comments =
        BTreeMap::from([(5, "sealed move {of Black's}".to_owned()), (0, "begun".to_owned())]);
    let written = write_game(&score.tags, &score.game, &comments, GameResult::Unknown);
    assert_eq!(
        written,
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
         [White \"Spassky, Boris\"]\n[Black \"?\"]\n[Result \"*\"]\n\
         [Opening \"Ruy \\\\ \\\"Lopez\\\"\"]\n\n\
         {begun} 1. e4 e5 2. Nf3 Nc6 3. Bb5 {sealed move {of Black's)} 3... a6 *\n"
    );
}

#[test]
fn every_game_of_the_corpora_reads_and_comes_back() {
    for path in ["corpora/odds.pgn", "corpora/adjourned.pgn"] {
        let Some(bytes) = shared(path) else { continue };
        let mut number = 0;
        loop {
            number += 1;
            match read_game(&bytes[..], nth(number)) {
                Ok(score) => comes_back(&score),
                Err(PgnError::NoSuchGame { seen, .. }) => {
                    eprintln!("{path}: {seen} games");
                    assert!(seen > 0);
                    break;
                }
                Err(why) => panic!("{path}: {why}"),
            }
        }
    }
}

/// Each side's Rook, given.
const ROOKS: [Handicap; 2] = [
    Handicap { giver: Color::White, odds: Odds::Rook },
    Handicap { giver: Color::Black, odds: Odds::Rook },
];

#[test]
fn castling_with_an_absent_rook() {
    let castles = include_bytes!("../fixtures/games/absent-rook-castles.pgn");
    for (number, sans_of_it, right) in [
        (1, "d4 d5 Nc3 Nf6 Bf4 e6 Qd2 Be7 O-O-O O-O Kb1 b6", "Q"),
        (2, "e4 e5 Nf3 Nf6 Bc4 Be7 O-O O-O d3 Kh8", "k"),
        (3, "exd5 O-O-O O-O-O Nxd5", "Q"),
    ] {
        let score = read_game_at_odds(&castles[..], nth(number), &ROOKS).unwrap();
        assert_eq!(sans(&score.game), sans_of_it);
        assert_eq!(score.game.start().absent_rooks().to_string(), right);
        assert!(score.game.position().absent_rooks().is_empty());
        comes_back(&score);
    }
    // what nobody states is not there, and the message says what is missing
    for (number, at) in [(1, "move 5."), (2, "move 4...")] {
        let why = read_game(&castles[..], nth(number)).unwrap_err().to_string();
        assert!(why.contains(at) && why.contains("only one given at odds allows that"), "{why}");
    }
    assert!(read_game(&castles[..], nth(3)).is_ok());
    let lost = include_bytes!("../fixtures/games/absent-rook-lost.pgn");
    for number in 1..=6 {
        for odds in [&ROOKS[..], &[]] {
            let why = read_game_at_odds(&lost[..], nth(number), odds).unwrap_err().to_string();
            assert!(why.ends_with("\"O-O-O\" is illegal"), "{why}");
        }
    }
    assert!(matches!(read_game(&lost[..], nth(7)), Err(PgnError::NoSuchGame { seen: 6, .. })));
    for said in ["Q", "KQ", "x", "q"] {
        let pgn = format!("[AbsentRook \"{said}\"]\n\n1. e4 *");
        assert!(fault(&pgn).contains("gives no right"), "{said}");
    }
}

#[test]
fn moves_at_odds_written_with_turns_passed_over() {
    let score = read(
        "[FEN \"rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n1. e4 -- 2. d4 d5 *",
    )
    .unwrap();
    assert_eq!(
        score.game.start().fen(),
        "rnbqkbnr/ppppp1pp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    );
    assert_eq!(sans(&score.game), "d4 d5");
    assert_eq!(score.misnumbered, None);
    comes_back(&score);
    let three = read("1. e4 -- 2. d4 -- 3. c4 e5 *").unwrap();
    assert_eq!(three.game.ply().to_string(), "4.");
    for pgn in
        ["1. e4 e5 2. d4 -- 3. c4", "1. e4 -- 2. Bb5 -- 3. c4", "1. e4 -- 2. -- e5", "1. -- e5"]
    {
        assert!(fault(pgn).ends_with("\"--\" is illegal"), "{pgn}: {}", fault(pgn));
    }
}

/// A score written and read again is the same game, in lines of fewer than 80 characters.
fn comes_back(score: &Score) {
    let result = score.marker.unwrap_or(GameResult::Unknown);
    let written = write_game(&score.tags, &score.game, &BTreeMap::new(), result);
    assert!(
        written.lines().skip_while(|line| !line.is_empty()).all(|line| line.chars().count() < 80)
    );
    let again = read(&written).unwrap_or_else(|why| panic!("{why}\n{written}"));
    assert_eq!(again.game, score.game, "{written}");
    assert_eq!(again.game.start().fen(), score.game.start().fen());
    assert_eq!(again.game.position().fen(), score.game.position().fen());
    for (name, value) in score.tags.iter().filter(|(name, _)| *name != "Result" && *name != "FEN") {
        assert_eq!(again.tags.get(name), Some(value));
    }
}

/// The usual array, Chess960, rook odds of either side.
const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "bnrbnkrq/pppppppp/8/8/8/8/PPPPPPPP/BNRBNKRQ w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
    "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 b Qk - 0 1",
];

proptest! {
    #[test]
    fn any_game_comes_back(
        choices in proptest::collection::vec(any::<prop::sample::Index>(), 0..200),
        value in "[^\\p{Cc}]{0,60}",
        comments in proptest::collection::btree_map(0usize..200, "[^\\p{Cc}]{0,90}", 0..5),
        fen in prop::sample::select(&STARTS[..]),
    ) {
        let start = Position::from_fen(fen, IdleEnPassant::Refused).unwrap();
        let absent = odds::absent_rooks(&ROOKS, &start);
        let start = start.with_absent_rooks(absent);
        let mut game = Game::new(start);
        for choice in choices {
            let legal = game.position().legal_moves();
            if legal.is_empty() { break; }
            game.push(legal[choice.index(legal.len())]);
        }
        let tags: Tags = [("Event", value.as_str()), ("Annotator", value.as_str())].into_iter().collect();
        let written = write_game(&tags, &game, &comments, GameResult::Unknown);
        let again = read(&written).unwrap();
        prop_assert_eq!(&again.game, &game);
        prop_assert_eq!(again.game.position().fen(), game.position().fen());
        prop_assert_eq!(again.tags.get("Annotator"), Some(value.as_str()));
    }

    #[test]
    fn no_input_is_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = read_game(&bytes[..], GameNumber::Only);
    }

    #[test]
    fn nothing_like_pgn_is_a_panic(pgn in "(\\[[A-Z]{0,3} ?\"[a-z\"\\\\]{0,5}\"?\\]?\n?|1\\.|e4|Nf6|O-O|[{}();$!*\n%\\[]| |1-0){0,60}") {
        for which in [GameNumber::Only, nth(1), nth(2)] {
            let _ = read(&pgn);
            let _ = read_game(pgn.as_bytes(), which);
        }
    }
}
