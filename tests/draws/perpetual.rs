//! Endless checks: known ones and near misses, the search against a plain fixed point, the
//! verifier against broken proofs.

use std::collections::HashMap;

use adjourn::{
    chess::{Color, Game, Position},
    laws::{
        Code,
        draws::{
            Claim, Decision, Engagement, Ground, Verdict, decide as claim,
            perpetual::{
                Answer, Limit, Question, Refutation, Strategy, Undecided, decide,
                proof::{Begin, Reply},
                verify::{self, Flaw},
            },
        },
    },
};
use proptest::prelude::*;
use serde::Deserialize;
use shakmaty::Position as _;

use super::position;

/// The diagram every primer has: Qe8+ and Qh5+ for ever.
const DIAGRAM: &str = "6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 1";
/// The same with a Bishop that covers e8: the checks run out.
const COVERED: &str = "6k1/6p1/2b5/6KQ/1r6/q7/8/8 w - - 0 1";

fn ask(fen: &str, checker: Color) -> Question {
    Question { position: position(fen), checker }
}

fn answer(fen: &str, checker: Color) -> Answer {
    decide(ask(fen, checker), Limit::default()).answer
}

fn proof(fen: &str) -> Strategy {
    let Answer::Proved(strategy) = answer(fen, Color::White) else { panic!("{fen}") };
    strategy
}

fn disproof(fen: &str) -> Refutation {
    let Answer::Refuted(refutation) = answer(fen, Color::White) else { panic!("{fen}") };
    refutation
}

#[derive(Deserialize)]
struct Set {
    position: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    fen: String,
    answer: String,
    source: String,
}

/// Those that need many positions are left to the bench, which decides all of them.
#[test]
fn known_perpetuals_and_near_misses() {
    let limit = Limit { positions: 20_000 };
    for (file, at_least) in [("true", 24), ("near-miss", 20)] {
        let path = format!("{}/fixtures/perpetuals/{file}.toml", env!("CARGO_MANIFEST_DIR"));
        let set: Set = toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        assert!(set.position.len() >= 25);
        let mut decided = 0;
        for entry in set.position {
            let at = position(&entry.fen);
            let checker = at.turn();
            let told = match decide(Question { position: at, checker }, limit).answer {
                Answer::Proved(_) => "proved",
                Answer::Refuted(_) => "refuted",
                Answer::Mates(_) => "mates",
                Answer::Undecided(_) => continue,
            };
            assert_eq!(told, entry.answer, "{}", entry.source);
            decided += 1;
        }
        assert!(decided >= at_least, "{decided} of {file}");
    }
}

#[test]
fn two_checks_for_ever() {
    let strategy = proof(DIAGRAM);
    let checks: Vec<String> = strategy.steps.iter().map(|s| s.position.san(s.check)).collect();
    assert_eq!(checks, ["Qe8+", "Qh5+"]);
    assert_eq!(strategy.steps[0].replies[0].to, 1);
    assert!(!strategy.forces_mate());
}

#[test]
fn the_limit_is_kept_and_said() {
    let open = "8/p7/2k5/8/1p1Q2P1/q4P2/4P1K1/8 w - - 0 41";
    let limit = Limit { positions: 100 };
    let decided = decide(ask(open, Color::White), limit);
    assert_eq!(decided.answer, Answer::Undecided(Undecided::Limit(limit)));
    assert!(decided.positions < 200);
}

#[test]
fn a_refutation_names_the_longest_series() {
    let refutation = disproof(COVERED);
    let line = refutation.longest();
    let game = line.iter().fold(Game::new(position(COVERED)), |mut game, m| {
        assert!(game.position().legal_moves().contains(m));
        game.push(*m);
        game
    });
    let end = game.position();
    let checks = |m| end.after(m).chess().is_check();
    assert!(end.legal_moves().into_iter().all(|m| !checks(m)), "no check is left");
}

#[test]
fn forced_mate_is_no_endless_series() {
    let mate = answer("6k1/5ppp/8/8/8/8/q4PPP/3Q2K1 w - - 0 1", Color::White);
    let Answer::Mates(strategy) = mate else { panic!() };
    assert_eq!(strategy.longest_to_mate(), Some(1));
    // The mate may be put off for ever: Qd4+ and Qb6+ drive the King to and fro.
    assert!(matches!(answer("k7/8/8/8/3Q4/8/8/K7 w - - 0 1", Color::White), Answer::Proved(_)));
}

#[test]
fn a_defender_who_walks_into_mate_breaks_no_series() {
    // Anderssen - Hillel: the Rooks check for ever, and one reply lets them mate.
    let strategy = proof("5r2/ppp2p1k/5P2/5R1p/7R/7P/r5P1/7K w - - 1 36");
    assert!(strategy.steps.iter().any(|step| step.replies.is_empty()), "a mate in it");
    assert!(!strategy.forces_mate());
}

#[test]
fn the_other_player_may_be_to_move() {
    let given = "4Q1k1/6p1/8/6K1/1r6/q2b4/8/8 b - - 0 1";
    let Answer::Proved(strategy) = answer(given, Color::White) else { panic!() };
    assert!(matches!(&strategy.begin, Begin::After(replies) if replies.len() == 1));
    assert!(matches!(answer(given, Color::Black), Answer::Refuted(_)));
    // With the Queen on h5 Black is free to move, and the checks are gone.
    let free = DIAGRAM.replace(" w ", " b ");
    assert!(matches!(answer(&free, Color::White), Answer::Refuted(_)));
}

#[test]
fn a_game_that_is_over_asks_nothing() {
    let mated = answer("7k/6Q1/6K1/8/8/8/8/8 b - - 0 60", Color::White);
    assert_eq!(mated, Answer::Undecided(Undecided::Over));
}

#[test]
fn castling_and_en_passant_are_part_of_the_position() {
    // White checks with 0-0-0, once: the right is gone and so is the check.
    let castles = "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1";
    let refutation = disproof(castles);
    let first = &refutation.escapes[0];
    assert!(first.answers.iter().any(|(check, _)| first.position.san(*check) == "O-O-O+"));
}

#[test]
fn claims_under_each_code() {
    let claimed = |code: &str, fen: &str, written: Option<&str>| -> Decision {
        let game = Game::new(position(fen));
        let written = written.map(|uci| game.position().find_uci(uci.parse().unwrap()).unwrap());
        let by = game.position().turn();
        let asked = Claim { by, written, notice: None, engagement: Engagement::None };
        let rules = Code::built_in(code).unwrap();
        claim(Ground::Perpetual, &game, &asked, rules.draws(), Limit::default())
    };
    assert_eq!(claimed("blue-book", DIAGRAM, None).verdict, Verdict::Drawn);
    assert_eq!(claimed("blue-book", DIAGRAM, Some("h5e8")).verdict, Verdict::Drawn);
    assert_eq!(claimed("blue-book", DIAGRAM, Some("h5h7")).verdict, Verdict::Fails);
    assert_eq!(claimed("blue-book", DIAGRAM, Some("h5h1")).verdict, Verdict::Fails, "no check");
    assert_eq!(claimed("blue-book", COVERED, None).verdict, Verdict::Fails);
    let fide = claimed("fide", DIAGRAM, None);
    assert_eq!((fide.verdict, fide.article), (Verdict::NoSuchClaim, None));
    assert!(matches!(fide.series.unwrap().answer, Answer::Proved(_)), "the proof is made");
    // The player in check asks: it is the other who gives the checks.
    let given = "4Q1k1/6p1/8/6K1/1r6/q2b4/8/8 b - - 0 1";
    assert_eq!(claimed("blue-book", given, None).verdict, Verdict::Drawn);
}

#[test]
fn no_broken_strategy_passes_the_verifier() {
    let question = ask(DIAGRAM, Color::White);
    let good = proof(DIAGRAM);
    let broken = |change: fn(&mut Strategy)| {
        let mut bad = good.clone();
        change(&mut bad);
        verify::strategy(&question, &bad)
    };
    assert_eq!(broken(|_| ()), Ok(()));
    assert_eq!(broken(|s| s.steps.clear()), Err(Flaw::Begin));
    assert_eq!(broken(|s| s.steps.reverse()), Err(Flaw::Begin));
    assert_eq!(broken(|s| s.begin = Begin::After(Vec::new())), Err(Flaw::Begin));
    assert_eq!(broken(|s| s.steps[0].check = s.steps[1].check), Err(Flaw::NoCheck(0)));
    assert_eq!(broken(|s| s.steps[0].replies.clear()), Err(Flaw::Unanswered(0)));
    assert_eq!(broken(|s| s.steps[0].replies[0].to = 0), Err(Flaw::Unanswered(0)));
    assert_eq!(broken(|s| s.steps[0].replies[0].to = 7), Err(Flaw::Unanswered(0)));
    assert_eq!(broken(|s| s.steps.truncate(1)), Err(Flaw::Unanswered(0)));
    let quiet = good.steps[0].position.find_uci("h5h1".parse().unwrap()).unwrap();
    let mut bad = good.clone();
    bad.steps[0].check = quiet;
    assert_eq!(verify::strategy(&question, &bad), Err(Flaw::NoCheck(0)));
    assert_eq!(verify::strategy(&ask(COVERED, Color::White), &good), Err(Flaw::Begin));
}

#[test]
fn no_broken_refutation_passes_the_verifier() {
    let question = ask(COVERED, Color::White);
    let good = disproof(COVERED);
    let answered = good.escapes.iter().position(|e| !e.answers.is_empty()).unwrap();
    let broken = |change: fn(&mut Refutation, usize)| {
        let mut bad = good.clone();
        change(&mut bad, answered);
        verify::refutation(&question, &bad)
    };
    assert_eq!(broken(|_, _| ()), Ok(()));
    assert_eq!(broken(|r, _| r.escapes.clear()), Err(Flaw::Begin));
    assert_eq!(broken(|r, at| r.escapes[at].answers.clear()), Err(Flaw::Unmet(answered)));
    assert_eq!(broken(|r, at| r.escapes[at].answers[0].1.to = at), Err(Flaw::Astray(answered)));
    assert_eq!(broken(|r, at| r.escapes[at].answers[0].1.to += 99), Err(Flaw::Astray(answered)));
    let mut bad = good.clone();
    let (check, Reply { to, .. }) = bad.escapes[answered].answers[0];
    bad.escapes[answered].answers[0].1 = Reply { play: check, to };
    assert_eq!(verify::refutation(&question, &bad), Err(Flaw::Astray(answered)));
}

/// The greatest fixed point, computed over the whole reachable graph without any thrift; `None`
/// where that graph is too large to try.
fn plainly(root: &Position) -> Option<bool> {
    const MOST: usize = 1_500;
    let mut places: HashMap<Position, usize> = HashMap::from([(root.clone(), 0)]);
    let mut positions = vec![root.clone()];
    let mut checks: Vec<Vec<Vec<usize>>> = Vec::new();
    while let Some(at) = positions.get(checks.len()).cloned() {
        let given = at.legal_moves().into_iter().map(|m| at.after(m));
        let mut here = Vec::new();
        for given in given.filter(|given| given.chess().is_check()) {
            let mut replies = Vec::new();
            for reply in given.legal_moves() {
                let next = given.after(reply);
                let place = *places.entry(next.clone()).or_insert_with(|| {
                    positions.push(next);
                    positions.len() - 1
                });
                replies.push(place);
            }
            here.push(replies);
        }
        checks.push(here);
        if positions.len() > MOST {
            return None;
        }
    }
    let mut serves = vec![true; positions.len()];
    loop {
        let next: Vec<bool> = (0..positions.len())
            .map(|at| serves[at] && checks[at].iter().any(|all| all.iter().all(|r| serves[*r])))
            .collect();
        if next == serves {
            return Some(serves[0]);
        }
        serves = next;
    }
}

/// A few men on a small part of the board, so that the graph stays small.
fn scattered() -> impl Strategy_<Value = String> {
    let men =
        prop::sample::subsequence(vec!['Q', 'R', 'N', 'B', 'P', 'q', 'r', 'n', 'b', 'p'], 2..6);
    (men, prop::collection::vec(0..64_usize, 8), any::<bool>()).prop_map(|(men, squares, white)| {
        let mut board = ['1'; 64];
        for (man, square) in ['K', 'k'].into_iter().chain(men).zip(squares) {
            board[square] = man;
        }
        let ranks: Vec<String> = board.chunks(8).map(|rank| rank.iter().collect()).collect();
        format!("{} {} - - 0 1", ranks.join("/"), if white { 'w' } else { 'b' })
    })
}

use proptest::strategy::Strategy as Strategy_;

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, max_global_rejects: 100_000, ..ProptestConfig::default() })]

    #[test]
    fn the_search_agrees_with_the_plain_fixed_point(fen in scattered()) {
        let Ok(at) = Position::from_fen(&fen, adjourn::chess::IdleEnPassant::Dropped) else {
            return Err(TestCaseError::reject("no position"));
        };
        prop_assume!(!at.legal_moves().is_empty());
        let Some(holds) = plainly(&at) else { return Err(TestCaseError::reject("large")) };
        let checker = at.turn();
        match decide(Question { position: at, checker }, Limit::default()).answer {
            Answer::Proved(_) | Answer::Mates(_) => prop_assert!(holds),
            Answer::Refuted(_) => prop_assert!(!holds),
            Answer::Undecided(why) => prop_assert!(false, "{why}"),
        }
    }
}
