//! Where a bad record does not lose, and where a person rules.

use adjourn::{
    chess::{AbsentRooks, CastlingSide, Color, Game, Move, Position, clock::Used},
    laws::{
        Attendance, Code, Elections, Envelope, Facts, Incident, Late, PersonalRuling, RecordFacts,
        Refusal, Remark, Require, RuledOutcome, Source, Verdict, ending, rule,
    },
    record::{Language, Written},
};

use crate::told::{code, game, play, position, told};

const TWO_KNIGHTS: &str = "r3k3/8/8/8/8/2N5/8/4K1N1 w - - 0 30";

fn illegal() -> RecordFacts {
    RecordFacts { written: "Qd4".to_owned(), ..RecordFacts::default() }
}

fn came(name: &str, facts: &Facts<'_>, elections: &Elections) -> String {
    match rule(&code(name), facts, elections) {
        Ok(verdict) => told(facts, &verdict),
        Err(refusal) => format!("refused: {refusal}"),
    }
}

fn rules(outcome: RuledOutcome) -> Elections {
    let ruling = PersonalRuling { text: "so be it".to_owned(), outcome };
    Elections { ruling: Some(ruling), ..Elections::default() }
}

#[test]
fn under_fide_a_bad_record_is_a_draw_where_the_opponent_cannot_mate() {
    for (fen, expected) in [
        // Black has the bare King, a knight, a bishop: against a Queen, none of them mates.
        ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 30", "1/2-1/2"),
        ("4k3/8/8/8/8/5b2/8/Q3K3 w - - 0 30", "1/2-1/2"),
        // Where White has a pawn, his own man may hem him in: a knight or a bishop can mate.
        ("4k3/8/8/8/8/5n2/3K3P/8 w - - 0 30", "0-1"),
        ("4k3/8/8/8/8/5b2/3K3P/8 w - - 0 30", "0-1"),
        // A pawn of Black's can.
        ("4k3/p7/8/8/8/8/8/Q3K3 w - - 0 30", "0-1"),
    ] {
        let at = game(fen);
        let facts = Facts::opened(&at, illegal());
        assert_eq!(came("fide", &facts, &Elections::default()), expected, "{fen}");
    }
}

#[test]
fn under_fide_a_game_already_over_keeps_its_result() {
    // Five times the same position.
    let round = ["g1f3", "g8f6", "f3g1", "f6g8"].map(|uci| uci.parse().unwrap());
    let moves = std::iter::repeat_n(round, 4).flatten();
    let fivefold = Game::replay(Position::usual_array(), moves).unwrap();
    let dead = game("4k3/8/8/8/8/8/8/4K3 w - - 0 30");
    let late = game("4k2r/8/8/8/8/8/8/Q3K3 w - - 150 130");
    for game in [&fivefold, &dead, &late] {
        let facts = Facts::opened(game, illegal());
        assert_eq!(came("fide", &facts, &Elections::default()), "1/2-1/2");
        assert!(ending::over(&code("fide"), game).is_some());
        assert!(ending::over(&code("blue-book"), game).is_none());
        assert!(ending::over(&code("uscf"), game).is_none());
    }
}

#[test]
fn a_person_rules_where_the_code_leaves_it_to_him() {
    let at = game(TWO_KNIGHTS);
    let lost = Facts::of(&at, Envelope::Missing);
    let nf3 = play(at.position(), "g1f3");
    for (outcome, expected) in [
        (RuledOutcome::Play(nf3), "g1f3"),
        (RuledOutcome::WhiteWins, "1-0"),
        (RuledOutcome::BlackWins, "0-1"),
        (RuledOutcome::Draw, "1/2-1/2"),
        (RuledOutcome::Annul, "annulled"),
    ] {
        for name in ["blue-book", "london", "fide", "uscf"] {
            assert_eq!(came(name, &lost, &rules(outcome)), expected, "{name}");
        }
    }
    // Where the article binds, he may not leave it.
    let bad = Facts::opened(&at, illegal());
    for outcome in [RuledOutcome::WhiteWins, RuledOutcome::Play(nf3), RuledOutcome::Annul] {
        let refused = rule(&code("fide"), &bad, &rules(outcome)).unwrap_err();
        assert!(matches!(refused, Refusal::NotOffered { election: "--ruling", .. }));
    }
    // But he may find that no series of moves mates, which material does not always show.
    assert_eq!(came("fide", &bad, &rules(RuledOutcome::Draw)), "1/2-1/2");
    // Where it leaves room, he may.
    assert_eq!(came("uscf", &bad, &rules(RuledOutcome::Play(nf3))), "g1f3");
    // Whether any interpretation is reasonable is his to find.
    assert_eq!(came("uscf", &bad, &Elections::default()), "director");
    assert_eq!(came("uscf", &bad, &rules(RuledOutcome::BlackWins)), "0-1");
    // He cannot rule a move that is not legal.
    let castles = Move::Castle { king: "e1".parse().unwrap(), rook: "h1".parse().unwrap() };
    assert!(came("blue-book", &lost, &rules(RuledOutcome::Play(castles))).starts_with("refused"));
}

#[test]
fn his_ruling_is_entered_with_his_title_and_words() {
    let at = game(TWO_KNIGHTS);
    let facts = Facts::of(&at, Envelope::CannotBeOpened);
    let elections = rules(RuledOutcome::Draw);
    let Ok(Verdict::Ruled(ruling)) = rule(&code("fide"), &facts, &elections) else {
        panic!("not ruled");
    };
    let step = ruling.steps.last().unwrap();
    assert_eq!(step.elected.as_deref(), Some("the arbiter: so be it"));
    assert_eq!(step.article, "I.12.1");
}

#[test]
fn of_late_players_and_the_default_time() {
    let at = game(TWO_KNIGHTS);
    let mut facts = Facts::opened(&at, crate::told::reads(at.position(), "Nd5", &["c3d5"]));
    let none = Elections::default();
    facts.late = vec![Late { player: Color::Black, late_seconds: 1800 }];
    assert_eq!(came("fide", &facts, &none), "arbiter", "none is set: he says");
    assert_eq!(came("fide", &facts, &rules(RuledOutcome::WhiteWins)), "1-0");
    assert_eq!(came("uscf", &facts, &none), "c3d5", "an hour");
    facts.default_time = Some(Used::seconds(1800));
    assert_eq!(came("fide", &facts, &none), "c3d5", "not later than the default time");
    facts.late = vec![Late { player: Color::Black, late_seconds: 1801 }];
    assert_eq!(came("fide", &facts, &none), "1-0");
    assert_eq!(
        came("fide", &facts, &rules(RuledOutcome::Open)),
        "c3d5",
        "the arbiter decides otherwise"
    );
    let another = Elections {
        ruling: rules(RuledOutcome::Play(at.position().legal_moves()[0])).ruling,
        ..none.clone()
    };
    assert!(came("fide", &facts, &another).starts_with("refused"), "no other move than the sealed");
    assert_eq!(came("blue-book", &facts, &none), "c3d5");

    // A player who has come, and too late, does not lose to one who has not come.
    let away = Facts {
        late: vec![Late { player: Color::White, late_seconds: 7200 }],
        attendance: Attendance::SealerOnly,
        ..facts.clone()
    };
    assert_eq!(came("fide", &away, &none), "stays shut, black runs");

    // No code says who loses where both are too late; where lateness costs time, it costs each his.
    facts.late.push(Late { player: Color::White, late_seconds: 7200 });
    assert_eq!(came("fide", &facts, &none), "arbiter");
    facts.default_time = Some(Used::seconds(3600));
    assert_eq!(came("uscf", &facts, &none), "0-1", "Black came within the hour");
    facts.default_time = Some(Used::seconds(1800));
    assert_eq!(came("blue-book", &facts, &none), "c3d5");
    let Ok(Verdict::Ruled(ruling)) = rule(&code("blue-book"), &facts, &none) else {
        panic!("not ruled");
    };
    let steps: Vec<&str> = ruling.steps.iter().map(|step| step.fact.as_str()).collect();
    let told = ["black came 1801 s late", "white came 7200 s late"];
    assert!(told.iter().all(|told| steps.iter().any(|step| step.eq_ignore_ascii_case(told))));

    facts.late.clear();
    facts.envelope = Envelope::Shut;
    facts.attendance = Attendance::Neither;
    facts.default_time = Some(Used::seconds(0));
    assert_eq!(came("fide", &facts, &none), "arbiter", "I.11: no time runs");
    facts.default_time = Some(Used::seconds(60));
    assert_eq!(came("fide", &facts, &none), "stays shut, black runs");
}

#[test]
fn a_set_up_found_wrong_too_late_stands_under_uscf() {
    let at = game(TWO_KNIGHTS);
    let mut facts = Facts::opened(&at, crate::told::reads(at.position(), "Nd5", &["c3d5"]));
    for (moves_since, expected) in [(10, "corrected"), (11, "too late")] {
        facts.incidents = vec![Incident::WrongSetUp { moves_since }];
        let Ok(Verdict::Ruled(ruling)) = rule(&code("uscf"), &facts, &Elections::default()) else {
            panic!("not ruled");
        };
        assert!(ruling.steps[0].consequence.contains(expected), "{:?}", ruling.steps[0]);
    }
}

#[test]
fn what_was_played_on_the_board() {
    let at = game(TWO_KNIGHTS);
    let mut facts = Facts::opened(&at, crate::told::reads(at.position(), "Nd5", &["c3d5"]));
    facts.played = Some(play(at.position(), "c3d5"));
    for name in Code::names() {
        assert_eq!(came(name, &facts, &Elections::default()), "c3d5", "{name}: the sealed one");
    }
    facts.envelope = Envelope::Opened(illegal());
    assert_eq!(came("fide", &facts, &Elections::default()), "c3d5");
    assert_eq!(came("blue-book", &facts, &Elections::default()), "umpire");
}

#[test]
fn the_kings_step_to_an_absent_rook_is_castling_too() {
    let given = AbsentRooks::given(Color::White, CastlingSide::QueenSide);
    let at = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").with_absent_rooks(given);
    let game = Game::new(at);
    let facts = Facts::opened(&game, illegal());
    let told = came("blue-book", &facts, &Elections::default());
    assert_eq!(told, "black requires: e1d1 e1d2 e1e2 e1f1 e1f2");
}

#[test]
fn where_castling_alone_is_legal_it_is_made_as_the_umpires() {
    // Chess960: the Rook steps over the King, and nothing else can move.
    let at = game("7k/8/b7/8/8/7p/r6P/6KR w H - 0 30");
    assert_eq!(at.position().legal_moves().len(), 1);
    let facts = Facts::opened(&at, illegal());
    let Ok(Verdict::Ruled(ruling)) = rule(&code("blue-book"), &facts, &Elections::default()) else {
        panic!("not ruled");
    };
    assert!(ruling.steps.iter().any(|step| step.source == Source::Umpire));
    assert_eq!(told(&facts, &Verdict::Ruled(ruling)), "g1h1");
}

#[test]
fn en_passant_is_compulsory_where_it_alone_is_legal() {
    let at = game("8/8/4k3/3pP3/8/1q6/8/K7 w - d6 0 30");
    let facts = Facts::opened(&at, illegal());
    let mut elections = Elections::default();
    assert_eq!(came("blue-book", &facts, &elections), "black designates: e5");
    elections.designate = Some("e5".parse().unwrap());
    assert_eq!(came("blue-book", &facts, &elections), "e5d6");
    let waived = Elections { require: Some(Require::Waive), ..Elections::default() };
    assert_eq!(came("blue-book", &facts, &waived), "e5d6");
}

fn read(fen: &str, code: &Code, written: &str) -> RecordFacts {
    let written = Written::new(written).unwrap();
    RecordFacts::read(code, &game(fen), &written, &[Language::English])
}

#[test]
fn a_record_for_the_board_turned_round_is_advice() {
    // Rf2-a2 for Rc7-h7.
    let fen = "r4k2/2R5/8/8/8/8/6K1/8 w - - 0 50";
    let at = game(fen);
    for (name, expected) in [
        ("blue-book", "black requires: g2f1 g2f2 g2f3 g2g1 g2g3 g2h1 g2h2 g2h3"),
        ("fide", "0-1"),
        ("uscf", "director: c7h7"),
        ("london", "bystanders: c7h7"),
    ] {
        let facts = Facts::opened(&at, read(fen, &code(name), "Rf2-a2"));
        assert_eq!(came(name, &facts, &Elections::default()), expected, "{name}");
    }
}

#[test]
fn another_notation_is_for_the_arbiter() {
    let fen = "r3k3/8/8/8/8/2N5/4P3/4K1N1 w - - 0 30";
    let at = game(fen);
    for (name, expected) in
        [("fide", "arbiter: e2e4"), ("blue-book", "e2e4"), ("uscf", "director: e2e4")]
    {
        // Digits of correspondence play: no notation of fide's or uscf's.
        let facts = Facts::opened(&at, read(fen, &code(name), "5254"));
        assert_eq!(came(name, &facts, &Elections::default()), expected, "{name}");
    }
}

#[test]
fn a_wrong_number_is_noted_and_not_fatal() {
    let at = game(TWO_KNIGHTS);
    for name in Code::names() {
        let facts = Facts::opened(&at, read(TWO_KNIGHTS, &code(name), "41. Nd5"));
        let record = match &facts.envelope {
            Envelope::Opened(record) => record,
            other => panic!("{other:?}"),
        };
        assert!(record.says(Remark::WrongNumber(41)), "{record:?}");
        let Ok(Verdict::Ruled(ruling)) = rule(&code(name), &facts, &Elections::default()) else {
            panic!("not ruled");
        };
        assert_eq!(ruling.steps.len(), 1);
        assert_eq!(ruling.steps[0].source, Source::Code);
        assert_eq!(came(name, &facts, &Elections::default()), "c3d5", "{name}");
    }
}

/// Pawns face to face and nothing else: neither side can ever mate.
const BLOCKED: &str = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 40";

#[test]
fn where_the_position_may_be_blocked_the_arbiter_is_asked() {
    let at = game(BLOCKED);
    let bad = Facts::opened(&at, illegal());
    assert_eq!(came("fide", &bad, &Elections::default()), "arbiter");
    assert_eq!(came("fide", &bad, &rules(RuledOutcome::Draw)), "1/2-1/2");
    assert_eq!(came("fide", &bad, &rules(RuledOutcome::BlackWins)), "0-1");
    for outcome in [RuledOutcome::WhiteWins, RuledOutcome::Annul] {
        assert!(rule(&code("fide"), &bad, &rules(outcome)).is_err(), "the article binds him");
    }
    // a pawn that can move, or take a pawn, and he is not asked
    for open in [
        "4k3/8/8/p1p1p1p1/P1P1P1P1/7p/8/4K3 w - - 0 40",
        "4k3/8/1p6/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 40",
    ] {
        let at = game(open);
        let bad = Facts::opened(&at, illegal());
        assert_eq!(came("fide", &bad, &Elections::default()), "0-1", "{open}");
    }
}
