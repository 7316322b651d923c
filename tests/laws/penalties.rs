//! Each row of the table of penalties, under both codes that know any, with positions in which
//! each remedy is reached; and the penalties for sealed records in the shared cases.

use std::collections::BTreeSet;

use adjourn::{
    chess::{Position, Square},
    laws::{
        Charge, Elections, Facts, Offence, Penalty, Question, RecordFacts, Source, Verdict,
        menu::Reach,
        penalty::{self, move_again},
        rule,
    },
};
use serde_json::Value;

use crate::told::{code, game, position, ucis};

const PENALTIES: &str = include_str!("../../fixtures/laws/penalties.jsonl");

fn squares(value: &Value) -> Vec<Square> {
    value
        .as_array()
        .into_iter()
        .flatten()
        .map(|square| square.as_str().unwrap().parse().unwrap())
        .collect()
}

fn reach(at: &Position, reach: &Reach) -> String {
    match reach {
        Reach::Moves(moves) | Reach::Selected(moves) | Reach::Considered(moves) => {
            format!(": {}", ucis(at, moves))
        }
        Reach::Men(men) => {
            let each: Vec<_> =
                men.iter().map(|(man, moves)| format!("{man}({})", ucis(at, moves))).collect();
            format!(": {}", each.join(" "))
        }
        Reach::NoMoves => String::new(),
    }
}

/// An answer in one line: must or may, the choices with their moves, ° for the umpire's.
fn answered(at: &Position, answer: &penalty::Answer<'_>) -> String {
    let choices: Vec<_> =
        answer.choices.iter().map(|(remedy, of)| format!("{remedy}{}", reach(at, of))).collect();
    format!(
        "{} {}{}",
        if answer.waived.is_some() { "may" } else { "must" },
        choices.join(" | "),
        if answer.source == Source::Umpire { " °" } else { "" }
    )
}

#[test]
fn every_penalty_and_each_of_its_fallbacks() {
    let mut seen = BTreeSet::new();
    let mut wrong = Vec::new();
    for line in PENALTIES.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let code = code(case["code"].as_str().unwrap());
        let at = position(case["fen"].as_str().unwrap());
        let offence: Offence = case["offence"].as_str().unwrap().parse().unwrap();
        seen.insert((offence, code.name().to_owned()));
        let mut moves = Vec::new();
        for uci in case["moves"].as_array().into_iter().flatten() {
            let uci = uci.as_str().unwrap().parse().unwrap();
            let from = moves.last().map_or(at.clone(), |first| move_again(&at, *first).unwrap());
            moves.push(from.find_uci(uci).unwrap());
        }
        let charge = Charge {
            offence,
            position: &at,
            men: &squares(&case["men"]),
            to: case["to"].as_str().map(|square| square.parse().unwrap()),
            moves: &moves,
        };
        let (got, article) = match penalty::penalty(&code, &charge) {
            Err(why) => (format!("refused: {}", why.why), None),
            Ok(Penalty::NotInHand) => ("not in hand".to_owned(), None),
            Ok(Penalty::Answer(answer)) => (answered(&at, &answer), Some(answer.article)),
        };
        if got != case["expect"] {
            wrong.push(format!("{line}\n    got {got}"));
        }
        if let Some(expected) = case["article"].as_str()
            && !article.is_some_and(|article| article.contains(expected))
        {
            wrong.push(format!("{line}\n    cited {article:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for offence in Offence::ALL {
        for name in ["blue-book", "london"] {
            assert!(seen.contains(&(*offence, name.to_owned())), "no case: {offence} {name}");
        }
    }
}

#[test]
fn sealed_record_penalties_of_the_shared_cases() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/cases/laws-edge.jsonl");
    let Ok(cases) = std::fs::read_to_string(path) else {
        eprintln!("SKIPPED: {path} is not there");
        return;
    };
    let blue_book = code("blue-book");
    let mut counted = 0;
    for line in cases.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let expected = &case["penalty"];
        if expected.is_null() {
            continue;
        }
        counted += 1;
        let game = game(case["fen"].as_str().unwrap());
        let at = game.position();
        let record = RecordFacts {
            written: case["text"].as_str().unwrap().to_owned(),
            ..RecordFacts::default()
        };
        let facts = Facts::opened(&game, record);
        let verdict = rule(&blue_book, &facts, &Elections::default()).unwrap();
        let Verdict::Pending { question, .. } = verdict else { panic!("ruled: {line}") };
        let named = |key: &str| -> Vec<String> {
            serde_json::from_value(expected[key].clone()).unwrap_or_default()
        };
        match question {
            Question::Require { king_moves, .. } => {
                assert_eq!(ucis(at, &king_moves), named("king_moves").join(" "), "{line}");
            }
            Question::Designate { squares, .. } => {
                assert!(named("king_moves").is_empty(), "{line}");
                let pieces = named("designable_pieces");
                let men = if pieces.is_empty() { named("designable_men") } else { pieces };
                let squares: Vec<_> = squares.iter().map(ToString::to_string).collect();
                assert_eq!(squares, men, "{line}");
            }
            other => panic!("{other:?}: {line}"),
        }
    }
    assert!(counted > 0);
}
