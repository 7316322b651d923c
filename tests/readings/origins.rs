//! The origins of the men, followed through scores: captures, castling, promotion, odds, Chess960;
//! and what a bare position still proves.

use adjourn::chess::{Game, IdleEnPassant, Position};

use super::forms::finding;

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The moves that `record` reads as after `score` from `start`.
#[track_caller]
fn reads(start: &str, score: &str, record: &str, wanted: &str) {
    let start = Position::from_fen(start, IdleEnPassant::Dropped).unwrap();
    let game =
        Game::replay(start, score.split_whitespace().map(|uci| uci.parse().unwrap())).unwrap();
    let finding = finding(&game, "en", record);
    let moves: Vec<_> = finding.moves().map(|m| game.position().uci(m).to_string()).collect();
    assert_eq!(moves.join(" "), wanted, "{record} in {}", game.position());
}

#[test]
fn the_array_is_a_score_of_no_moves() {
    reads(ARRAY, "", "KKt-B3", "g1f3");
    reads(ARRAY, "", "QKt-B3", "b1c3");
    reads(ARRAY, "", "KKt-QB3", "");
    reads("rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 1", "", "KKt-B3", "g1f3");
}

#[test]
fn a_knight_keeps_its_name_wherever_it_goes() {
    let to_the_other_wing = "g1f3 a7a6 f3e5 a6a5 e5c4 a5a4";
    reads(ARRAY, to_the_other_wing, "KKt-R3", "c4a3");
    reads(ARRAY, to_the_other_wing, "QKt-R3", "b1a3");
    reads(ARRAY, to_the_other_wing, "Kt-R3", "b1a3 c4a3");
}

#[test]
fn castling_carries_the_rook_with_its_name() {
    let castled = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 a7a6 d2d3 a6a5 c1e3 a5a4 b1c3 a4a3 d1d2 d7d6";
    reads(ARRAY, castled, "KR-K1", "f1e1");
    reads(ARRAY, castled, "QR-K1", "a1e1");
    reads(ARRAY, castled, "QR-Q1", "a1d1");
    let long = "d2d4 d7d5 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7 e1c1 a7a6 e2e3 a6a5 f1d3 a5a4 g1f3 a4a3";
    reads(ARRAY, long, "QR-K1", "d1e1");
    reads(ARRAY, long, "KR-K1", "h1e1");
}

#[test]
fn the_captured_man_is_named_by_its_origin_too() {
    let both_bishops = "e2e4 b7b6 d2d4 c8b7 b1c3 b7e4 c3e4 e7e6 c2c3 f8b4 g1f3 a7a6 a2a3 a6a5";
    reads(ARRAY, both_bishops, "PxKB", "a3b4 c3b4");
    reads(ARRAY, both_bishops, "PxQB", "");
    // the Knight that stands on the Queen's side is the King's
    let knights = "e2e4 g8f6 e4e5 f6d5 c2c4 d5b4 a2a3 b8c6";
    reads(ARRAY, knights, "PxKKt", "a3b4");
    reads(ARRAY, knights, "PxQKt", "");
}

#[test]
fn a_promoted_man_is_of_neither_side() {
    let promoted = "a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 b8c6 b7a8n h7h6";
    reads(ARRAY, promoted, "Kt-Kt6", "a8b6");
    reads(ARRAY, promoted, "QKt-Kt6", "");
    reads(ARRAY, promoted, "KKt-Kt6", "");
}

#[test]
fn his_own_file_is_that_of_the_array() {
    reads(ARRAY, "h2h4 h7h5", "R to his 3d", "h1h3");
    reads(ARRAY, "a2a4 a7a5 a1a3 h7h6 a3g3 h6h5", "R to his 3d", "g3a3");
    reads(ARRAY, "a2a4 a7a5 a1a3 h7h6 a3g3 h6h5", "KR to his 3d", "");
    reads(ARRAY, "g2g3 a7a6 g1f3 a6a5", "Kt to his sq.", "f3g1");
    reads(ARRAY, "g2g3 a7a6 g1f3 a6a5", "K. Kt. to his sq.", "f3g1");
}

#[test]
fn at_odds_the_origins_are_known() {
    let queens_knight = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1";
    reads(queens_knight, "g1f3 a7a6 f3d4 a6a5", "QKt-B3", "");
    reads(queens_knight, "g1f3 a7a6 f3d4 a6a5", "KKt-B3", "d4f3");
    let queens_rook = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1";
    reads(queens_rook, "h2h4 a7a6 h1h3 a6a5 h3d3 a5a4 d3d6 a4a3", "QRxP", "");
    reads(queens_rook, "h2h4 a7a6 h1h3 a6a5 h3d3 a5a4", "KR-Q5", "d3d5");
    let pawn_and_two = "rnbqkbnr/ppppp1pp/8/8/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 1";
    reads(pawn_and_two, "", "KB-Q3", "f1d3");
    reads(pawn_and_two, "", "QB-Q3", "");
}

#[test]
fn in_chess960_the_twin_nearer_the_h_file_is_the_kings() {
    let start = "nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w KQkq - 0 1";
    reads(start, "", "KKt-B3", "g1f3");
    reads(start, "", "QKt-Kt3", "a1b3");
    reads(start, "b2b4 a7a6", "QB-Kt2", "c1b2");
    reads(start, "e2e3 a7a6", "KB-K2", "d1e2");
}

#[test]
fn a_bare_position_proves_only_so_much() {
    // Bishops by the colour of their square
    let bishops = "4k3/8/8/3p4/8/8/4B1B1/4K3 w - - 0 1";
    reads(bishops, "", "QB-B3", "");
    reads(bishops, "", "KB-B3", "e2f3 g2f3");
    // a Rook that may castle is where it began, and then its twin is not
    let rooks = "4k3/8/8/8/8/3R4/4P3/4K2R w K - 0 1";
    reads(rooks, "", "KR-R3", "h1h3");
    reads(rooks, "", "QR-R3", "d3a3 d3h3");
    reads("4k3/8/8/8/8/3R4/4P3/4K2R w - - 0 1", "", "KR-R3", "d3a3 d3h3 h1h3");
    // and so from there on, through a score
    reads(rooks, "h1h3 e8e7 h3h8 e7e6", "KR-K8", "h8e8");
    // Knights may be either
    reads("4k3/8/8/8/8/N7/8/4K1N1 w - - 0 1", "", "QKt-B2", "a3c2");
    reads("4k3/8/8/8/8/N7/8/4K1N1 w - - 0 1", "", "KKt-B2", "a3c2");
}
