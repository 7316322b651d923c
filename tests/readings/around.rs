//! What stands around a move, and what a record says beside it: marks, numbers, offers, slips,
//! advice, and which notations are admitted.

use adjourn::{
    chess::{AbsentRooks, CastlingMode, CastlingSide, Color, Game, IdleEnPassant, Position},
    record::{
        Admitted, DrawOffer, Finding, Language, Mark, Notation, NumberNoted, Resignation, Sense,
        Slip, Written, read, read_and_advise,
    },
};

use super::forms::finding;

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const ITALIAN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 2 3";

fn game(fen: &str) -> Game {
    Game::new(Position::from_fen(fen, IdleEnPassant::Dropped).unwrap())
}

fn moves(game: &Game, moves: impl IntoIterator<Item = adjourn::chess::Move>) -> String {
    let uci: Vec<_> = moves.into_iter().map(|m| game.position().uci(m).to_string()).collect();
    uci.join(" ")
}

fn by_marks(fen: &str, text: &str) -> (Option<String>, Option<String>) {
    let game = game(fen);
    let finding = finding(&game, "en", text);
    let named = |kept: Option<Vec<_>>| kept.map(|kept| moves(&game, kept));
    (named(finding.by_marks()), named(finding.by_written_marks()))
}

#[test]
fn marks_are_evidence_in_descriptive_records_only() {
    let fen = "r1bqk1nr/pppp1ppp/2n5/2b1p3/1PB1P3/5N2/P1PP1PPP/RNBQK2R b KQkq - 0 4";
    let some = |uci: &str| Some(uci.to_owned());
    // an absent mark narrows, but nothing a ruling may use
    assert_eq!(by_marks(fen, "BxP"), (some("c5b4"), None));
    assert_eq!(by_marks(fen, "BxP ch"), (some("c5f2"), some("c5f2")));
    assert_eq!(by_marks(fen, "B takes P (ch.)"), (some("c5f2"), some("c5f2")));
    // a mark that no reading bears out excludes nothing
    assert_eq!(by_marks(fen, "BxP dbl ch"), (None, None));
    assert_eq!(by_marks(fen, "BxP mate"), (None, None));
    // one reading alone, or an algebraic record
    assert_eq!(by_marks(ITALIAN, "BxP"), (None, None));
    assert_eq!(by_marks("4k3/8/8/8/8/2N3N1/8/6K1 w - - 0 1", "Ne4+"), (None, None));
    // discovered, and mate
    let discovers = "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1";
    assert_eq!(by_marks(discovers, "Kt-B3 dis ch"), (None, None));
    let mates = "6k1/5pp1/8/8/8/8/8/R5KR w - - 0 1";
    assert_eq!(by_marks(mates, "R-R8 mate"), (some("a1a8"), some("a1a8")));
}

#[test]
fn castling_in_words_is_descriptive() {
    let gives_check = "5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let some = |uci: &str| Some(uci.to_owned());
    assert_eq!(by_marks(gives_check, "Castles (ch.)"), (some("e1g1"), some("e1g1")));
    assert_eq!(by_marks(gives_check, "Castles."), (some("e1c1"), None));
}

#[test]
fn numbers_are_noted_and_never_fatal() {
    let game = game("4k3/8/8/8/8/8/4P3/4K3 w - - 0 41");
    let noted = |text: &str| {
        let finding = finding(&game, "en", text);
        assert_eq!(finding.readings().len(), 1, "{text}");
        finding.number_noted()
    };
    assert_eq!(noted("e4"), None);
    assert_eq!(noted("41. e4"), Some(NumberNoted::Right(41)));
    assert_eq!(noted("41.5254"), Some(NumberNoted::Right(41)));
    assert_eq!(noted("41) P-K4"), Some(NumberNoted::Right(41)));
    for wrong in ["40. e4", "41... e4", "40 … e4"] {
        assert!(matches!(noted(wrong), Some(NumberNoted::Wrong { .. })), "{wrong}");
    }
}

#[test]
fn offers_and_resignations() {
    let offer = |text: &str| finding(&game(ARRAY), "en", text).draw_offer();
    assert_eq!(offer("e4 (=)"), Some(DrawOffer::Bracketed));
    assert_eq!(offer("e4="), Some(DrawOffer::Bare));
    assert_eq!(offer("e4 draw offered"), Some(DrawOffer::Words));
    assert_eq!(offer("e4, I offer a draw"), Some(DrawOffer::Words));
    assert_eq!(offer("e4"), None);
    let promotes = game("8/3P3k/8/8/8/8/7K/8 w - - 0 1");
    assert_eq!(finding(&promotes, "en", "d8=").draw_offer(), None);
    assert_eq!(finding(&promotes, "en", "d8=Q").draw_offer(), None);
    assert_eq!(finding(&promotes, "en", "d8=Q (=)").draw_offer(), Some(DrawOffer::Bracketed));

    let resigns = |text: &str| finding(&game(ARRAY), "en", text).resigns();
    for text in ["resigns", "Resigns.", "I resign", "White resigns", "1. resigns", "aufgegeben"] {
        assert_eq!(resigns(text), Some(Resignation::InsteadOfMove), "{text}");
    }
    assert_eq!(resigns("Nf3 resigns"), Some(Resignation::BesideMove));
    assert_eq!(resigns("Nf3"), None);
    assert_eq!(resigns("resignation?"), None);
    assert_eq!(resigns("white"), None);
}

#[test]
fn slips_are_told_from_what_is_written_so() {
    let slip = |fen: &str, letters: &str, text: &str| {
        let finding = finding(&game(fen), letters, text);
        assert_eq!(finding.readings().len(), 1, "{text}");
        finding.slip()
    };
    let capture = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let castles = "rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    for (fen, letters, text, wanted) in [
        (ARRAY, "en", "Nf3", None),
        (ARRAY, "en", "NF3", None),
        (ARRAY, "en", "NfЗ", None),
        (ARRAY, "en", "nf3", Some(Slip::Case)),
        (ARRAY, "en", "kt-kb3", Some(Slip::Case)),
        (ARRAY, "ru", "Кf3", None),
        (ARRAY, "ru", "Kf3", Some(Slip::LookAlike)),
        (capture, "en", "d5", Some(Slip::CaptureUnsaid)),
        (capture, "en", "P-Q5", Some(Slip::CaptureUnsaid)),
        (capture, "en", "xd5", Some(Slip::FileUnsaid)),
        (castles, "en", "Kg1", Some(Slip::CastlingAsMove)),
        (castles, "en", "e1h1", Some(Slip::CastlingAsMove)),
        (castles, "en", "K-Kt1", Some(Slip::CastlingAsMove)),
        (castles, "en", "e1g1", None),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 30", "en", "exd5", Some(Slip::EnPassantSquare)),
    ] {
        assert_eq!(slip(fen, letters, text), wanted, "{text}");
    }
}

fn advice(fen: &str, letters: &str, text: &str) -> Vec<(Sense, String)> {
    let game = game(fen);
    let letters = letters.split(' ').map(|code| code.parse().unwrap());
    let written = Written::new(text).unwrap();
    let finding: Finding = read_and_advise(&game, &written, &Admitted::in_letters(letters));
    let told = finding.advice().iter();
    told.map(|advice| (advice.sense.clone(), moves(&game, advice.moves.clone()))).collect()
}

#[test]
fn advice_is_named_and_never_counted() {
    let turned = advice("5k2/2R5/8/8/8/8/6K1/8 w - - 0 50", "en", "Rf2-a2");
    assert_eq!(turned, [(Sense::BoardTurned, "c7h7".to_owned())]);
    let ranks = advice("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "en", "e2-e5 e5");
    assert!(ranks.is_empty());
    let ranks = advice("4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "en", "e4");
    assert_eq!(ranks, [(Sense::RanksFromOtherSide, "e7e5".to_owned())]);
    let letters = advice(ARRAY, "en", "Sf3");
    let Some((Sense::Letters(languages), uci)) = letters.first() else { panic!("{letters:?}") };
    assert_eq!((languages[0], uci.as_str()), (Language::German, "g1f3"));
    let king = advice("8/8/4k3/8/8/4K3/R7/8 w - - 0 1", "en", "Rd2");
    let king: Vec<_> = king.iter().map(|(_, uci)| uci.as_str()).collect();
    assert_eq!(king, ["e3d2"]);
    let pawn = advice(ARRAY, "en", "Ga3");
    assert_eq!(pawn, [(Sense::Letters(vec![Language::Hungarian]), "a2a3".to_owned())]);
    assert!(advice(ARRAY, "en", "e4").is_empty());
}

#[test]
fn only_what_is_admitted_is_read() {
    let game = game(ARRAY);
    let reads = |notation: Notation, text: &str| {
        let admitted = Admitted {
            notations: [notation].into_iter().collect(),
            letters: vec![Language::English],
        };
        moves(&game, read(&game, &Written::new(text).unwrap(), &admitted).moves())
    };
    for (notation, text, wanted) in [
        (Notation::Algebraic, "Nf3", "g1f3"),
        (Notation::Algebraic, "Ng1-f3", "g1f3"),
        (Notation::Algebraic, "e2-e4", "e2e4"),
        (Notation::Algebraic, "g1f3", ""),
        (Notation::Algebraic, "5254", ""),
        (Notation::Algebraic, "P-K4", ""),
        (Notation::Algebraic, "Kt-KB3", ""),
        (Notation::Coordinate, "g1f3", "g1f3"),
        (Notation::Coordinate, "Nf3", ""),
        (Notation::Coordinate, "e4", ""),
        (Notation::Iccf, "5254", "e2e4"),
        (Notation::Iccf, "e2e4", ""),
        (Notation::Descriptive, "P-K4", "e2e4"),
        (Notation::Descriptive, "e4", ""),
        (Notation::Descriptive, "NB3", "b1c3 g1f3"),
    ] {
        assert_eq!(reads(notation, text), wanted, "{text} as {notation}");
    }
}

#[test]
fn castling_with_an_absent_rook() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let given = AbsentRooks::given(Color::White, CastlingSide::QueenSide);
    let position = Position::from_fen(fen, IdleEnPassant::Dropped).unwrap();
    let game = Game::new(position.with_absent_rooks(given));
    for (text, wanted) in [
        ("O-O-O", "e1c1"),
        ("Castles Q's side", "e1c1"),
        ("Castles", "e1c1 e1g1"),
        ("e1c1", "e1c1"),
        ("Ke1-c1", "e1c1"),
        ("Kc1", "e1c1"),
        ("O-O", "e1g1"),
        ("K moves", "e1d1 e1d2 e1e2 e1f1 e1f2"),
    ] {
        let finding = finding(&game, "en", text);
        assert_eq!(moves(&game, finding.moves()), wanted, "{text}");
    }
}

#[test]
fn castling_in_chess960_is_king_takes_rook() {
    let fen = "4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1";
    let position = Position::from_fen(fen, IdleEnPassant::Dropped).unwrap();
    assert_eq!(position.mode(), CastlingMode::Chess960);
    let game = Game::new(position);
    for (text, wanted) in [
        ("O-O", "f1h1"),
        ("O-O-O", "f1b1"),
        ("f1h1", "f1h1"),
        ("f1b1", "f1b1"),
        ("f1c1", "f1b1"),
        ("Kg1", "f1g1"),
        ("f1g1", "f1g1"),
        ("Castles", "f1b1 f1h1"),
    ] {
        let finding = finding(&game, "en", text);
        assert_eq!(finding.slip(), None, "{text}");
        assert_eq!(moves(&game, finding.moves()), wanted, "{text}");
    }
}

#[test]
fn the_mark_is_told() {
    let mark = |text: &str| finding(&game(ARRAY), "en", text).mark();
    assert_eq!(mark("Nf3"), None);
    assert_eq!(mark("Nf3+"), Some(Mark::Check));
    assert_eq!(mark("Nf3 dis. ch."), Some(Mark::Discovered));
    assert_eq!(mark("Nf3 and mates"), Some(Mark::Mate));
}

/// Forms met in the Chess Player's Chronicle, in manuals of Spanish and French descriptive, and in
/// the full measure of the reader.
#[test]
fn forms_of_old_books() {
    const PIECES: &str = "4k3/8/8/8/8/8/8/R2QK2R w KQ - 0 1";
    const PAWNS: &str = "4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1";
    const ROOKS: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    const STEPS: &str = "4k3/8/8/8/8/8/2P2P2/1N2K1N1 w - - 0 1";
    const CASTLES: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    const CAPTURES: &str = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    const BISHOP: &str = "1b2k3/8/8/8/8/8/8/4K3 b - - 0 1";
    const PROMOTES: &str = "8/3P3k/8/8/8/8/7K/8 w - - 0 1";
    const OWN_FILE: &str = "4k3/7r/7Q/8/8/8/8/4K3 b - - 0 1";
    for (fen, letters, text, wanted) in [
        // a word that begins with s after a full stop is no possessive
        (PIECES, "en", "K. to B. second", "e1f2"),
        (PIECES, "en", "Q. to Q. seventh (ch.)", "d1d7"),
        (PIECES, "en", "R. to R. sixth", "a1a6 h1h6"),
        (PIECES, "en", "R. to K. R. seventh", "h1h7"),
        // how far a pawn goes
        (PAWNS, "en", "K. P. two", "e2e4"),
        (PAWNS, "en", "Q. B. P. one sq.", "c2c3"),
        (PAWNS, "en", "K. R. P. 2 squares", "h2h4"),
        (PAWNS, "en", "B. P. one", "c2c3 f2f3"),
        (PAWNS, "en", "P. two", ""),
        (PAWNS, "en", "K. P. three", ""),
        (PAWNS, "en", "K. P. 2", ""),
        (STEPS, "en", "Kt. two", ""),
        // signs
        (PIECES, "en", "Q. to Q. 7th & ch.", "d1d7"),
        (PIECES, "en", "Q-Q7 and ch", "d1d7"),
        (PIECES, "en", "Qd7 (& ch)", "d1d7"),
        (PIECES, "en", "Qd7 &", ""),
        // the Rook that castles
        (ROOKS, "fr", "Roque TR", "e1g1"),
        (ROOKS, "fr", "roque (T. D.)", "e1c1"),
        (ROOKS, "es", "Enroque D", "e1c1"),
        (ROOKS, "es", "Enroque X", ""),
        (ROOKS, "en", "000.", "e1c1"),
        // the rank a man comes from
        (STEPS, "es", "C1-3A", "b1c3 g1f3"),
        (STEPS, "fr", "C1-3FR", "g1f3"),
        (STEPS, "es", "C2-3A", ""),
        // two slips are not put together
        ("rnbqkbnr/ppp2ppp/4p3/3p4/3P4/8/PPPNPPPP/R1BQKBNR w KQkq - 0 3", "en", "nxb3", "d2b3"),
        ("7k/8/8/8/8/8/2p3K1/1R6 b - - 0 1", "en", "P-B1=Q", ""),
        (CASTLES, "en", "Kg1", "e1g1"),
        (CASTLES, "en", "kg1", ""),
        (CASTLES, "en", "king g1", "e1g1"),
        (CASTLES, "en", "King G1", ""),
        (CASTLES, "en", "K-Kt1", "e1g1"),
        (CASTLES, "en", "k-kt1", ""),
        (CAPTURES, "en", "Pd5", "e4d5"),
        (CAPTURES, "en", "pd5", ""),
        (CAPTURES, "es", "P5D", "e4d5"),
        (CAPTURES, "es", "p5d", ""),
        (OWN_FILE, "en", "R to his own 3d", "h7h6"),
        (OWN_FILE, "en", "r - his own 3", ""),
        (BISHOP, "el", "bΑxa7", "b8a7"),
        (BISHOP, "el", "bАxa7", "b8a7"),
        (BISHOP, "el", "BаXa7", ""),
        // a Queen in brackets is what a pawn becomes only after where it goes
        (PROMOTES, "en", "P-Q8 (Q)", "d7d8q"),
        (PROMOTES, "en", "P (=Q)", "d7d8q"),
        (PROMOTES, "en", "P (becomes A Queen)", "d7d8q"),
        (PROMOTES, "en", "P (Q)", ""),
        (PROMOTES, "en", "P. (Q…) B4", ""),
        // a possessive is of something
        (CAPTURES, "en", "P takes Q's P", "e4d5"),
        (CAPTURES, "en", "P takes P's", ""),
        (CAPTURES, "en", "P takes Pawn.s", ""),
        (STEPS, "en", "K to Q's", ""),
        (STEPS, "en", "K to Q's square", "e1d1"),
        // an origin is named once
        ("4k3/8/8/8/8/8/3K4/8 w - - 0 1", "en", "K/Q2-(Q2)B2", ""),
        ("4k3/8/8/8/8/8/3K4/8 w - - 0 1", "en", "K-(Q2)B2", "d2c2"),
    ] {
        let game = game(fen);
        let finding = finding(&game, letters, text);
        assert_eq!(moves(&game, finding.moves()), wanted, "{text} in {letters}");
    }
}
