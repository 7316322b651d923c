//! Whole games in descriptive notation, replayed with their scores: the move played is always
//! among the readings, nearly always alone.

use adjourn::{
    chess::{Game, Position},
    record::{Admitted, Written, read},
};
use serde_json::Value;

use super::shared;

/// What one corpus must reach, in thousandths of its half-moves.
struct Floor {
    corpus: &'static str,
    alone_by_letters: usize,
    alone_by_marks: usize,
}

const FLOORS: [Floor; 2] = [
    Floor { corpus: "descriptive-blue-book.jsonl", alone_by_letters: 985, alone_by_marks: 993 },
    Floor { corpus: "descriptive-books.jsonl", alone_by_letters: 975, alone_by_marks: 993 },
];

#[test]
fn games_of_the_books_read_as_they_were_played() {
    for floor in FLOORS {
        let Some(games) = shared::text(&format!("corpora/{}", floor.corpus)) else { continue };
        let (mut records, mut misprints, mut letters, mut marks) = (0, 0, 0, 0);
        let mut missed = Vec::new();
        for line in games.lines() {
            let corpus: Value = serde_json::from_str(line).unwrap();
            let mut game = Game::new(Position::usual_array());
            let pairs = corpus["records"]
                .as_array()
                .unwrap()
                .iter()
                .zip(corpus["moves"].as_array().unwrap());
            for (record, played) in pairs {
                let uci = played.as_str().unwrap().parse().unwrap();
                let m = game.position().find_uci(uci).unwrap();
                if let Some(text) = record.as_str() {
                    let finding = read(&game, &Written::new(text).unwrap(), &Admitted::default());
                    let readings: Vec<_> = finding.moves().collect();
                    records += 1;
                    letters += usize::from(readings == [m]);
                    marks += usize::from(finding.by_marks().unwrap_or(readings.clone()) == [m]);
                    if !readings.contains(&m) {
                        missed
                            .push(format!("missed: {text:?} played {uci} in {}", game.position()));
                    }
                } else {
                    misprints += 1;
                }
                game.push(m);
            }
        }
        println!(
            "{}: {records} records ({misprints} known misprints left out), {} missed; \
             alone by letters {:.2} %, with marks {:.2} %",
            floor.corpus,
            missed.len(),
            percent(letters, records),
            percent(marks, records)
        );
        assert!(missed.is_empty(), "{}\n{}", floor.corpus, missed.join("\n"));
        assert!(letters * 1000 >= records * floor.alone_by_letters, "{}", floor.corpus);
        assert!(marks * 1000 >= records * floor.alone_by_marks, "{}", floor.corpus);
    }
}

fn percent(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole as f64
}
