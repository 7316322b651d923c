//! Fifty moves, repetition, stalemate, under each code.

use adjourn::{
    chess::{Color, Game, Ply},
    laws::{
        Code,
        draws::{Claim, Decision, Engagement, Ground, Notice, Verdict, decide, perpetual::Limit},
    },
};

use super::game;

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Two moves on each side that lead back.
const THERE_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8 ";
/// Rook and pawns, a pawn and a knight to be captured.
const ROOKS: &str = "r3k3/8/8/pP6/4n3/3P4/8/R3K3 w - - 0 1";
const ROOKS_THERE_AND_BACK: &str = "e1f1 e8f8 f1e1 f8e8 ";

fn claim(game: &Game) -> Claim {
    let by = game.position().turn();
    Claim { by, written: None, notice: None, engagement: Engagement::None }
}

fn decided(code: &str, ground: Ground, game: &Game, claim: &Claim) -> Decision {
    decide(ground, game, claim, Code::built_in(code).unwrap().draws(), Limit::default())
}

fn counts(decision: &Decision) -> Vec<u32> {
    decision.counts.iter().map(|count| count.found).collect()
}

#[test]
fn fifty_under_blue_book_is_counted_both_ways() {
    let claimed = |moves: &str| {
        let game = game(ROOKS, moves);
        decided("blue-book", Ground::Fifty, &game, &claim(&game))
    };
    let quiet = |times| ROOKS_THERE_AND_BACK.repeat(times);
    let short = claimed(&quiet(24));
    assert_eq!((short.verdict, counts(&short)), (Verdict::Fails, vec![48, 48]));
    assert_eq!(short.counts[0].to_string(), "48 of 50 moves on each side without a piece captured");
    assert_eq!(claimed(&quiet(25)).verdict, Verdict::Drawn);
    // A pawn captured is no piece captured, and the move of a pawn is nothing at all.
    let pawn = claimed(&format!("{}a1a5 e8f8 a5a1 f8e8 {}", quiet(20), quiet(10)));
    assert_eq!((pawn.verdict, counts(&pawn)), (Verdict::PersonSays, vec![62, 21]));
    let pushed = claimed(&format!("{}b5b6 e4c5 {}", quiet(20), quiet(10)));
    assert_eq!((pushed.verdict, counts(&pushed)), (Verdict::Drawn, vec![61, 61]));
    let piece = claimed(&format!("{}d3e4 a5a4 {}", quiet(20), quiet(10)));
    assert_eq!((piece.verdict, counts(&piece)), (Verdict::Fails, vec![20, 20]));
}

#[test]
fn one_move_on_one_side_is_not_a_move_on_each_side() {
    let moves = format!("{}e1f1", ROOKS_THERE_AND_BACK.repeat(24));
    let game = game(ROOKS, &moves);
    assert_eq!(counts(&decided("blue-book", Ground::Fifty, &game, &claim(&game))), [48, 48]);
}

#[test]
fn fifty_under_fide_ends_with_a_pawn_move_and_takes_a_written_move() {
    let claimed = |moves: &str, written: Option<&str>| {
        let game = game(ROOKS, moves);
        let written = written.map(|uci| game.position().find_uci(uci.parse().unwrap()).unwrap());
        decided("fide", Ground::Fifty, &game, &Claim { written, ..claim(&game) })
    };
    let quiet = |times| ROOKS_THERE_AND_BACK.repeat(times);
    let pushed = claimed(&format!("{}b5b6 e4c5 {}", quiet(20), quiet(10)), None);
    assert_eq!((pushed.verdict, counts(&pushed)), (Verdict::Fails, vec![20]));
    let almost = format!("{}e1f1 e8f8 f1e1", quiet(24));
    assert_eq!(claimed(&almost, None).verdict, Verdict::Fails);
    assert_eq!(claimed(&almost, Some("f8e8")).verdict, Verdict::Drawn);
    assert_eq!(claimed(&almost, Some("a8a7")).verdict, Verdict::Drawn);
    assert_eq!(claimed(&almost, Some("a5a4")).verdict, Verdict::Fails, "a pawn's move");
    let seventy_five = claimed(&quiet(38), None);
    assert_eq!(seventy_five.article.as_deref(), Some("Article 9.6.2"));
}

#[test]
fn a_claim_on_a_written_move_is_unknown_to_blue_book() {
    let game = game(ARRAY, "");
    let written = game.position().find_uci("g1f3".parse().unwrap());
    let claim = Claim { written, ..claim(&game) };
    for ground in [Ground::Fifty, Ground::Repetition] {
        let decision = decided("blue-book", ground, &game, &claim);
        assert_eq!((decision.verdict, decision.article), (Verdict::NoSuchClaim, None));
    }
}

#[test]
fn what_the_fen_counts_before_the_score_is_for_a_person() {
    let late = ROOKS.replace("- 0 1", "- 60 80");
    let claimed = |code, moves: &str| {
        let game = game(&late, moves);
        decided(code, Ground::Fifty, &game, &claim(&game)).verdict
    };
    for code in ["blue-book", "fide"] {
        assert_eq!(claimed(code, &ROOKS_THERE_AND_BACK.repeat(9)), Verdict::Fails);
        assert_eq!(claimed(code, &ROOKS_THERE_AND_BACK.repeat(10)), Verdict::PersonSays);
        let broken = format!("d3e4 a5a4 {}", ROOKS_THERE_AND_BACK.repeat(10));
        assert_eq!(claimed(code, &broken), Verdict::Fails);
    }
}

#[test]
fn fifty_in_london_runs_from_the_notice_in_endings_of_pieces() {
    let ending = "4k3/8/8/8/8/8/4r3/R3KB2 w - - 0 1";
    let ending = ending.replace("4r3", "8").replace("4k3", "4k2r");
    let moves = "e1d1 e8d8 d1e1 d8e8 ".repeat(26);
    let game = game(&ending, &moves);
    let notice = |by, number| Some(Notice { by, after: Ply { number, color: Color::Black } });
    let black = Claim { by: Color::Black, ..claim(&game) };
    let claimed = |claim: Claim| decided("london", Ground::Fifty, &game, &claim);
    let made = claimed(Claim { notice: notice(Color::Black, 2), ..black.clone() });
    assert_eq!((made.verdict, counts(&made)), (Verdict::Drawn, vec![50]));
    let late = claimed(Claim { notice: notice(Color::Black, 9), ..black.clone() });
    assert_eq!((late.verdict, counts(&late)), (Verdict::Fails, vec![43]));
    assert_eq!(late.counts[0].to_string(), "43 of 50 moves on each side since the notice");
    assert_eq!(claimed(black.clone()).verdict, Verdict::Fails, "no notice");
    let never = claimed(Claim { notice: notice(Color::Black, 90), ..black.clone() });
    assert_eq!(never.verdict, Verdict::Fails);
    let other = claimed(Claim { notice: notice(Color::White, 2), ..black.clone() });
    assert_eq!(other.verdict, Verdict::Fails, "another's notice");
    let engagement = Engagement::Particular;
    let engaged = claimed(Claim { notice: notice(Color::Black, 2), engagement, ..black });
    assert_eq!(engaged.verdict, Verdict::Fails);
}

#[test]
fn london_counts_no_ending_with_a_pawn() {
    let moves = "e1d1 e8d8 d1e1 d8e8 ".repeat(30);
    let game = game("4k3/8/8/7p/8/8/8/R3K3 w - - 0 1", &moves);
    let notice = Notice { by: Color::Black, after: Ply { number: 2, color: Color::Black } };
    let claim = Claim { by: Color::Black, notice: Some(notice), ..claim(&game) };
    assert_eq!(decided("london", Ground::Fifty, &game, &claim).verdict, Verdict::Fails);
}

#[test]
fn repetition_is_claimed_on_ones_own_turn() {
    let claimed = |code, times| {
        let game = game(ARRAY, &THERE_AND_BACK.repeat(times));
        decided(code, Ground::Repetition, &game, &claim(&game))
    };
    for code in ["blue-book", "fide", "uscf"] {
        assert_eq!(counts(&claimed(code, 1)), [2]);
        assert_eq!(claimed(code, 1).verdict, Verdict::Fails);
        assert_eq!(claimed(code, 2).verdict, Verdict::Drawn);
        let game = game(ARRAY, &THERE_AND_BACK.repeat(2));
        let other = Claim { by: Color::Black, ..claim(&game) };
        assert_eq!(decided(code, Ground::Repetition, &game, &other).verdict, Verdict::Fails);
    }
    assert_eq!(claimed("london", 5).verdict, Verdict::NoSuchClaim);
    assert_eq!(claimed("fide", 4).article.as_deref(), Some("Article 9.6.1"));
}

#[test]
fn five_times_need_no_claim_whoever_asks_and_whatever_followed() {
    let game = game(ARRAY, &format!("{}e2e4", THERE_AND_BACK.repeat(4)));
    let by = Color::White;
    let decision = decided("fide", Ground::Repetition, &game, &Claim { by, ..claim(&game) });
    assert_eq!(decision.verdict, Verdict::Drawn);
    assert_eq!(decision.article.as_deref(), Some("Article 9.6.1"));
}

#[test]
fn a_written_move_counts_as_made() {
    let game = game(ARRAY, &format!("{}g1f3 g8f6 f3g1", THERE_AND_BACK));
    let written = game.position().find_uci("f6g8".parse().unwrap());
    let fide = |claim: &Claim| decided("fide", Ground::Repetition, &game, claim);
    assert_eq!(fide(&claim(&game)).verdict, Verdict::Fails);
    assert_eq!(fide(&Claim { written, ..claim(&game) }).verdict, Verdict::Drawn);
}

#[test]
fn rights_lost_make_another_position_under_fide_and_a_question_under_blue_book() {
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let moves = "h1g1 h8g8 g1h1 g8h8 ".repeat(2);
    let claimed = |code, moves: &str| {
        let game = game(castling, moves);
        decided(code, Ground::Repetition, &game, &claim(&game))
    };
    assert_eq!(claimed("fide", &moves).verdict, Verdict::Fails);
    assert_eq!(counts(&claimed("fide", &moves)), [2, 3]);
    assert_eq!(claimed("blue-book", &moves).verdict, Verdict::PersonSays);
    let once_more = format!("{moves}h1g1 h8g8 g1h1 g8h8");
    assert_eq!(claimed("fide", &once_more).verdict, Verdict::Drawn);
}

#[test]
fn a_capture_en_passant_that_was_legal_makes_another_position() {
    let there_and_back = "e8d8 e1d1 d8e8 d1e1 ".repeat(2);
    let claimed = |fen: &str| {
        let game = game(fen, &format!("d2d4 {there_and_back}"));
        decided("fide", Ground::Repetition, &game, &claim(&game)).verdict
    };
    assert_eq!(claimed("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1"), Verdict::Fails);
    assert_eq!(claimed("4k3/8/8/8/8/4p3/3P4/4K3 w - - 0 1"), Verdict::Drawn, "no such capture");
    let pinned = "4k3/8/8/8/4p3/8/3P4/4RK2 w - - 0 1";
    let game = game(pinned, "d2d4 e8d8 f1g1 d8e8 g1f1 e8d8 f1g1 d8e8 g1f1");
    let verdict = decided("fide", Ground::Repetition, &game, &claim(&game)).verdict;
    assert_eq!(verdict, Verdict::Drawn, "the pawn was pinned");
}

#[test]
fn stalemate_is_on_the_board() {
    let claimed = |fen| {
        let game = game(fen, "");
        decided("blue-book", Ground::Stalemate, &game, &claim(&game))
    };
    assert_eq!(claimed("7k/8/6Q1/8/8/8/5K2/8 b - - 0 60").verdict, Verdict::Drawn);
    let checkmate = claimed("7k/6Q1/6K1/8/8/8/8/8 b - - 0 60");
    assert_eq!((checkmate.verdict, checkmate.why.as_str()), (Verdict::Fails, "it is checkmate"));
    let free = claimed("7k/8/5Q2/8/8/8/5K2/8 b - - 0 60");
    assert_eq!((free.verdict, free.why.as_str()), (Verdict::Fails, "Black can move: Kh7, Kg8"));
}

#[test]
fn a_game_that_is_over_is_not_drawn_by_counting() {
    let mate = game("6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 148 130", "b1b8");
    for ground in [Ground::Fifty, Ground::Repetition, Ground::Perpetual, Ground::Stalemate] {
        assert_eq!(decided("blue-book", ground, &mate, &claim(&mate)).verdict, Verdict::Fails);
    }
}
