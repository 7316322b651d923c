//! The record that is not one legal move, under the project's own code.

use adjourn::{
    chess::{Move, Square},
    laws::{
        Elections, Envelope, Facts, RecordFacts, Refusal, Require, RuledOutcome, Source, Verdict,
        rule,
    },
};

use crate::told::{code, game, play, plays, reads, told};

const TWO_KNIGHTS: &str = "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 30";
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 20";
const USUAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const ONLY_A_PAWN: &str = "6k1/8/8/8/8/7n/6PP/5RKB w - - 0 30";

fn ruled(fen: &str, record: RecordFacts, elections: &Elections) -> Result<String, Refusal> {
    let game = game(fen);
    let facts = Facts::opened(&game, record);
    rule(&code("blue-book"), &facts, elections).map(|verdict| told(&facts, &verdict))
}

fn illegal() -> RecordFacts {
    RecordFacts { written: "Qd4".to_owned(), ..RecordFacts::default() }
}

#[test]
fn one_reading_is_made_without_a_step() {
    let game = game(TWO_KNIGHTS);
    let facts = Facts::opened(&game, reads(game.position(), "Nd5", &["c3d5"]));
    let Ok(Verdict::Ruled(ruling)) = rule(&code("blue-book"), &facts, &Elections::default()) else {
        panic!("not ruled");
    };
    assert!(ruling.steps.is_empty());
    assert_eq!(told(&facts, &Verdict::Ruled(ruling)), "c3d5");
}

#[test]
fn of_two_readings_the_opponent_selects() {
    let game = game(TWO_KNIGHTS);
    let record = || reads(game.position(), "Ne2", &["c3e2", "g1e2"]);
    let mut elections = Elections::default();
    let asked = ruled(TWO_KNIGHTS, record(), &elections);
    assert_eq!(asked.unwrap(), "black selects: c3e2 g1e2");

    elections.select = Some(play(game.position(), "g1e2"));
    assert_eq!(ruled(TWO_KNIGHTS, record(), &elections).unwrap(), "g1e2");

    elections.select = Some(play(game.position(), "c3d5"));
    let why = ruled(TWO_KNIGHTS, record(), &elections).unwrap_err().to_string();
    assert_eq!(why, "--select c3d5 is not among those offered: c3e2, g1e2");
}

#[test]
fn the_king_is_required_and_never_castles() {
    let at = game(CASTLING);
    let mut elections = Elections::default();
    let asked = ruled(CASTLING, illegal(), &elections).unwrap();
    assert_eq!(asked, "black requires: e1d1 e1d2 e1e2 e1f1 e1f2");
    elections.require = Some(Require::King);
    let asked = ruled(CASTLING, illegal(), &elections).unwrap();
    assert_eq!(asked, "white plays: e1d1 e1d2 e1e2 e1f1 e1f2");
    elections.play = Some(play(at.position(), "e1e2"));
    assert_eq!(ruled(CASTLING, illegal(), &elections).unwrap(), "e1e2");
    elections.play = Some(play(at.position(), "e1g1"));
    assert!(matches!(ruled(CASTLING, illegal(), &elections), Err(Refusal::NotAmong { .. })));
}

#[test]
fn a_waiver_opens_every_legal_move_as_the_umpires() {
    let at = game(CASTLING);
    let facts = Facts::opened(&at, illegal());
    let elections = Elections {
        require: Some(Require::Waive),
        play: Some(play(at.position(), "e1g1")),
        ..Elections::default()
    };
    let Ok(Verdict::Ruled(ruling)) = rule(&code("blue-book"), &facts, &elections) else {
        panic!("not ruled");
    };
    assert_eq!(ruling.steps[0].elected.as_deref(), Some("Black: waives the penalty"));
    assert_eq!(ruling.steps[1].source, Source::Umpire);
    assert_eq!(ruling.steps[1].article, "Chess Code, The Umpire");
    assert_eq!(told(&facts, &Verdict::Ruled(ruling)), "e1g1");
}

#[test]
fn where_the_king_cannot_move_a_piece_is_designated_and_no_pawn() {
    let mut elections = Elections::default();
    let asked = ruled(USUAL, illegal(), &elections).unwrap();
    assert_eq!(asked, "black designates: b1 g1");
    elections.require = Some(Require::King);
    assert_eq!(ruled(USUAL, illegal(), &elections).unwrap(), "black designates: b1 g1");
    elections.designate = Some(Square::G1);
    assert_eq!(ruled(USUAL, illegal(), &elections).unwrap(), "white plays: g1f3 g1h3");
    elections.designate = Some(Square::E2);
    let why = ruled(USUAL, illegal(), &elections).unwrap_err().to_string();
    assert_eq!(why, "--designate e2 is not among those offered: b1, g1");
    elections.designate = Some(Square::E1);
    let why = ruled(CASTLING, illegal(), &elections).unwrap_err().to_string();
    assert!(why.starts_with("--designate is not offered here"), "{why}");
}

#[test]
fn where_no_piece_can_move_any_man_may_be_designated_as_the_umpires() {
    let at = game(ONLY_A_PAWN);
    let facts = Facts::opened(&at, illegal());
    let verdict = rule(&code("blue-book"), &facts, &Elections::default()).unwrap();
    assert_eq!(told(&facts, &verdict), "black designates: g2");
    let Verdict::Pending { steps, .. } = verdict else { panic!("ruled") };
    assert_eq!(steps.last().unwrap().source, Source::Umpire);
}

#[test]
fn a_single_move_makes_itself() {
    // The King's one move, though another man could move.
    let fen = "5r1k/8/8/8/8/8/r6P/7K w - - 0 30";
    let elections = Elections { require: Some(Require::King), ..Elections::default() };
    assert_eq!(ruled(fen, illegal(), &elections).unwrap(), "h1g1");
}

#[test]
fn an_empty_record_and_a_broken_commitment_are_as_illegal() {
    let blank = RecordFacts::default();
    let asked = ruled(CASTLING, blank, &Elections::default()).unwrap();
    assert_eq!(asked, "black requires: e1d1 e1d2 e1e2 e1f1 e1f2");
    let at = game(CASTLING);
    let facts = Facts::of(&at, Envelope::CommitmentBroken);
    let verdict = rule(&code("blue-book"), &facts, &Elections::default()).unwrap();
    assert_eq!(told(&facts, &verdict), "black requires: e1d1 e1d2 e1e2 e1f1 e1f2");
}

#[test]
fn what_was_not_asked_is_refused() {
    let at = game(TWO_KNIGHTS);
    let one = || reads(at.position(), "Nd5", &["c3d5"]);
    let m: Move = play(at.position(), "c3d5");
    let ruling = adjourn::laws::PersonalRuling {
        text: "so be it".to_owned(),
        outcome: RuledOutcome::WhiteWins,
    };
    for (elections, election) in [
        (Elections { select: Some(m), ..Elections::default() }, "--select"),
        (Elections { require: Some(Require::King), ..Elections::default() }, "--require"),
        (Elections { designate: Some(Square::A1), ..Elections::default() }, "--designate"),
        (Elections { play: Some(m), ..Elections::default() }, "--play"),
        (Elections { ruling: Some(ruling), ..Elections::default() }, "--ruling"),
    ] {
        let why = ruled(TWO_KNIGHTS, one(), &elections).unwrap_err().to_string();
        assert!(why.starts_with(&format!("{election} is not offered here")), "{why}");
    }
}

#[test]
fn a_written_check_mark_chooses_in_blue_book_alone() {
    let fen = "4k3/8/8/p7/4N1N1/8/8/4R1K1 w - - 0 40";
    let at = game(fen);
    let mut record = reads(at.position(), "Kt-B2 ch", &["e4f2", "g4f2"]);
    record.by_written_marks = Some(plays(at.position(), &["e4f2"]));
    for (name, expected) in [
        ("blue-book", "e4f2"),
        ("uscf", "e4f2"),
        ("fide", "0-1"),
        ("london", "bystanders: e4f2 g4f2"),
    ] {
        let facts = Facts::opened(&at, record.clone());
        let verdict = rule(&code(name), &facts, &Elections::default()).unwrap();
        assert_eq!(told(&facts, &verdict), expected, "{name}");
    }
}
