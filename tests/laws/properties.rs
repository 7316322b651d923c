//! What holds of every ruling and every penalty, in positions reached at random.

use adjourn::{
    chess::{AbsentRooks, CastlingSide, Color, Game, Move, Position, Role, Square},
    laws::{
        Charge, Code, Elections, Facts, Offence, Outcome, Penalty, Question, RecordFacts, Remedy,
        Require, Verdict,
        menu::{Reach, castles},
        penalty::penalty,
        rule,
    },
};
use proptest::prelude::*;

use crate::told::{code, position};

/// Games of up to sixty half-moves from arrays of several kinds.
fn games() -> impl Strategy<Value = Game> {
    let starts = prop::sample::select(vec![
        Position::usual_array(),
        position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 20"),
        position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1")
            .with_absent_rooks(AbsentRooks::given(Color::White, CastlingSide::QueenSide)),
        position("bqrkrnnb/pppppppp/8/8/8/8/PPPPPPPP/BQRKRNNB w ECec - 0 1"),
        position("8/2p1k3/8/1P1p3p/3P2pP/4K1P1/8/8 w - - 0 40"),
    ]);
    (starts, prop::collection::vec(any::<u16>(), 0..60)).prop_map(|(start, picks)| {
        let mut game = Game::new(start);
        for pick in picks {
            let legal = game.position().legal_moves();
            if legal.is_empty() {
                break;
            }
            game.push(legal[usize::from(pick) % legal.len()]);
        }
        game
    })
}

/// Follows every answer anyone could give, and returns the moves that may come of it.
fn every_end(code: &Code, facts: &Facts<'_>, elections: Elections) -> Vec<(Move, Elections)> {
    let verdict = rule(code, facts, &elections).unwrap();
    assert_eq!(Ok(&verdict), rule(code, facts, &elections).as_ref(), "not a function");
    let answers: Vec<Elections> = match verdict {
        Verdict::Ruled(ruling) => match ruling.outcome {
            Outcome::Move(m) => return vec![(m, elections)],
            _ => return Vec::new(),
        },
        Verdict::Pending { question, .. } => match question {
            Question::Select { among, .. } => among
                .into_iter()
                .map(|m| Elections { select: Some(m), ..elections.clone() })
                .collect(),
            Question::Require { .. } => [Require::King, Require::Waive]
                .map(|require| Elections { require: Some(require), ..elections.clone() })
                .into(),
            Question::Designate { squares, .. } => squares
                .into_iter()
                .map(|square| Elections { designate: Some(square), ..elections.clone() })
                .collect(),
            Question::Play { among, .. } => among
                .into_iter()
                .map(|m| Elections { play: Some(m), ..elections.clone() })
                .collect(),
            Question::PersonRules { .. } => Vec::new(),
        },
    };
    answers.into_iter().flat_map(|answer| every_end(code, facts, answer)).collect()
}

fn every_move(reach: &Reach) -> Vec<Move> {
    match reach {
        Reach::Moves(moves) | Reach::Selected(moves) | Reach::Considered(moves) => moves.clone(),
        Reach::Men(men) => men.iter().flat_map(|(_, moves)| moves.clone()).collect(),
        Reach::NoMoves => Vec::new(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn an_illegal_record_ends_in_a_legal_move_and_a_required_king_never_castles(game in games()) {
        let legal = game.position().legal_moves();
        prop_assume!(!legal.is_empty());
        let blue_book = code("blue-book");
        let record = RecordFacts { written: "?".to_owned(), ..RecordFacts::default() };
        let facts = Facts::opened(&game, record);
        let ends = every_end(&blue_book, &facts, Elections::default());
        prop_assert!(!ends.is_empty());
        for (m, elections) in ends {
            prop_assert!(legal.contains(&m));
            if elections.require == Some(Require::King) {
                prop_assert!(m.role() == Role::King && !castles(m));
            }
            if elections.designate.is_some() {
                prop_assert_eq!(m.from(), elections.designate);
                prop_assert!(!castles(m));
            }
        }
    }

    #[test]
    fn nobody_asks_the_sealer_before_the_ruling(game in games(), picks in any::<[u8; 2]>()) {
        let legal = game.position().legal_moves();
        prop_assume!(legal.len() > 1);
        let pick = |nth: u8| legal[usize::from(nth) % legal.len()];
        let mut readings = vec![pick(picks[0]), pick(picks[1])];
        readings.dedup();
        for readings in [readings, Vec::new()] {
            let one = readings.len() == 1;
            let record =
                RecordFacts { written: "?".to_owned(), readings, ..RecordFacts::default() };
            let facts = Facts::opened(&game, record);
            for name in Code::names() {
                let verdict = rule(&code(name), &facts, &Elections::default()).unwrap();
                if let Verdict::Pending { question, .. } = verdict {
                    let asked_first = matches!(question, Question::Play { .. });
                    prop_assert!(!one && !asked_first, "{name}: {question:?}");
                }
            }
        }
    }

    #[test]
    fn a_penaltys_moves_are_legal_and_its_king_never_castles(
        game in games(),
        men in prop::collection::vec(0u32..64, 0..3),
        to in prop::option::of(0u32..64),
    ) {
        let at = game.position();
        let legal = at.legal_moves();
        prop_assume!(!legal.is_empty());
        let men: Vec<_> = men.into_iter().map(Square::new).collect();
        for (name, offence) in
            Code::names().flat_map(|name| Offence::ALL.iter().map(move |one| (name, *one)))
        {
            let charge =
                Charge { offence, position: at, men: &men, to: to.map(Square::new), moves: &[] };
            let code = code(name);
            let Ok(Penalty::Answer(answer)) = penalty(&code, &charge) else { continue };
            prop_assert!(!answer.choices.is_empty());
            for (remedy, reach) in &answer.choices {
                prop_assert!(*reach == Reach::NoMoves || !every_move(reach).is_empty());
                for m in every_move(reach) {
                    prop_assert!(legal.contains(&m), "{offence} {remedy}");
                    prop_assert!(*remedy == Remedy::AnyLegal || !castles(m), "{offence} {remedy}");
                }
            }
        }
    }
}
