//! Every form a record may take, one line each: position, letters, texts, and the moves they read
//! as. Refusals stand beside what they resemble.

use adjourn::{
    chess::{Game, IdleEnPassant, Position},
    record::{Admitted, Finding, Written, read},
};

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Both sides can castle on either wing.
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const SHORT_ONLY: &str = "rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
const CAPTURE: &str = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
const TWO_RANKS: &str = "4k3/8/8/1p6/2P5/1p6/2P5/4K3 w - - 0 1";
const PROMOTION: &str = "8/3P3k/8/8/8/8/7K/8 w - - 0 1";
const CAPTURING_PROMOTION: &str = "2n4k/1P6/8/8/8/8/7K/8 w - - 0 1";
const EN_PASSANT: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 30";
const TAKES_OR_BISHOP: &str = "4k3/8/8/8/1p4Rb/8/4K3/8 w - - 0 1";
const ROOKS: &str = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1";

/// Position, admitted letters, texts that read alike, the moves in UCI.
type Form = (&'static str, &'static str, &'static [&'static str], &'static str);

const ALGEBRAIC: &[Form] = &[
    (
        ARRAY,
        "en",
        &[
            "Nf3",
            "N f3",
            "N f 3",
            "Nf3.",
            "\"Nf3\"",
            "«Nf3»",
            "1.Nf3",
            "1. Nf3",
            "1 Nf3",
            "1) Nf3",
            "1. \"Nf3\"",
        ],
        "g1f3",
    ),
    (
        ARRAY,
        "en",
        &[
            "Nf3!",
            "Nf3?!",
            "Nf3 !!",
            "Nf3‼",
            "Nf3+",
            "Nf3#",
            "Nf3 ch",
            "Nf3ch.",
            "Nf3 check",
            "Nf3 dbl ch",
            "Nf3 dis. ch.",
            "Nf3 disch",
            "Nf3 mate",
            "Nf3†",
            "Nf3‡",
            "Nf3++",
            "Nf3 $1",
            "Nf3$14",
            "Nf3 (ch.)",
        ],
        "g1f3",
    ),
    (
        ARRAY,
        "en",
        &["Nxf3", "N:f3", "N×f3", "N✕f3", "Nхf3", "N takes f3", "N tks f3", "Nf3:"],
        "g1f3",
    ),
    (
        ARRAY,
        "en",
        &[
            "N-f3", "N–f3", "N—f3", "N−f3", "N--f3", "Ng1f3", "Ng1-f3", "Ng1xf3", "Ngf3", "N1f3",
            "N(g1)f3", "N(g)-f3", "N(1)f3", "gNf3", "g1Nf3", "Ktf3", "Kt(g1)f3", "NF3", "KTF3",
            "NG1F3", "NG1-F3",
        ],
        "g1f3",
    ),
    (ARRAY, "en", &["♘f3", "♞f3", "♞\u{FE0F}f3", "Ｎｆ３", "𝐍𝐟𝟑", "N\u{200B}f3", "Nf³"], "g1f3"),
    (
        ARRAY,
        "en",
        &[
            "e4", "E4", "e 4", "е4", "ｅ４", "♙e4", "♟e4", "Pe4", "e4:", "e2e4", "e2-e4", "E2-E4",
            "E2E4", "e2—e4", "Pe2-e4", "P-e4", "1.e4", "1... e4", "…e4",
        ],
        "e2e4",
    ),
    (ARRAY, "en", &["nf3", "ng1f3", "kтf3"], "g1f3"), // slips
    (
        CAPTURE,
        "en",
        &[
            "exd5",
            "ed5",
            "e:d5",
            "ed",
            "ed:",
            "e d",
            "exd",
            "ex d",
            "e4xd5",
            "e4:d5",
            "e4d5",
            "e4xd",
            "ex",
            "e:",
            "e takes d5",
            "EXD5",
            "ED5",
            "Pxd5",
            "Pexd5",
            "Pe4xd5",
            "xd5",
            "d5",
            "eхd5",
        ],
        "e4d5",
    ),
    (TWO_RANKS, "en", &["cxb", "cb", "cb:", "c×b", "CXB", "cx"], "c2b3 c4b5"),
    (TWO_RANKS, "en", &["cxb5", "cb5", "c4b5", "c4xb5", "c4xb"], "c4b5"),
    (
        PROMOTION,
        "en",
        &[
            "d8=Q", "d8Q", "d8(Q)", "d8/Q", "d8=q", "d8q", "d8 = Q", "d8=(Q)", "d8♕", "d8=♛",
            "d7d8q", "d7-d8=Q", "d7d8Q", "47481", "d8=Q!", "D8=Q", "d8=Q=", "Pd8=Q",
        ],
        "d7d8q",
    ),
    (PROMOTION, "en", &["d8=N", "d8Kt", "d8=Kt", "d7d8n", "47484", "d8(Kt)"], "d7d8n"),
    (
        PROMOTION,
        "en",
        &["d8", "d8=", "d8 (=)", "d7d8", "4748", "P-Q8", "d8!"],
        "d7d8b d7d8n d7d8q d7d8r",
    ),
    (PROMOTION, "en", &["d8=K", "d8=P", "d8=D", "d8=Q=Q", "d8QQ", "47485", "d8=Qx", "d8(Q"], ""),
    (
        CAPTURING_PROMOTION,
        "en",
        &[
            "bxc8=Q",
            "bc8Q",
            "b7xc8=Q",
            "bxc=Q",
            "bc=Q",
            "PxN=Q",
            "PxKt(Q)",
            "P takes Kt, becomes a Queen",
            "P takes Kt and becomes a Q.",
            "P takes Kt. (becoming a Q.)",
            "PxKt, queening",
            "PxQB8=Q",
            "c8=Q",
        ],
        "b7c8q",
    ),
    (
        EN_PASSANT,
        "en",
        &[
            "exd6",
            "ed6",
            "exd6 e.p.",
            "exd6ep",
            "exd6 (ep)",
            "exd6 ep+",
            "exd6+ e.p.",
            "exd6 e. p.",
            "exd6 en passant",
            "e5xd6",
            "exd",
            "PxP",
            "PxP e.p.",
            "P takes P in passing",
            "P. takes P. (in passing).",
            "PxQP",
            "PxQ6",
            "exd5",
            "exd5 e.p.",
            "5546",
        ],
        "e5d6",
    ),
    (ROOKS, "en", &["Rd1", "R-d1", "RD1"], "a1d1 h1d1"),
    (ROOKS, "en", &["Rad1", "aRd1", "Ra1d1", "R(a)d1", "a1d1", "R(a1)-d1", "RAD1"], "a1d1"),
    (
        CASTLING,
        "en",
        &["Ke1-g1", "Ke1g1", "e1g1", "5171", "E1G1", "Kg1", "e1h1", "Ke1h1", "K-g1"],
        "e1g1",
    ),
    (
        ARRAY,
        "en",
        &[
            "Nf3 or Nc3",
            "Nf3 Nc3",
            "Nf3, Nc3",
            "Nf3/Nc3",
            "Nf3; Nc3",
            "Kt-KB3 or Kt-QB3",
            "1. Nf3 or 1. Nc3",
        ],
        "b1c3 g1f3",
    ),
    (ARRAY, "en", &["e4 or d4 or c4", "e4 d4 c4"], "c2c4 d2d4 e2e4"),
    (
        ARRAY,
        "en",
        &[
            "",
            "--",
            "—",
            "Z0",
            "0000",
            "null",
            "@@@@",
            "?",
            "...",
            "1.",
            "(=)",
            "resigns",
            "Cf3",
            "Кf3",
            "Nf3WTF",
            "Nf3 WTF",
            "Sf3",
            "Nf",
            "N3",
            "f",
            "Nf3 or Qz9",
            "e2e4q",
            "e4q",
            "e4=Q",
            "Nf3=N",
            "-e4",
            ".Nf3",
            "e4 ()",
            "Nf3)",
            "(Nf3",
            "e9",
            "i4",
            "Ng1g3",
            "Nf3 x",
            "5254 5",
            "52541",
            "O-O",
            "e2 e5",
        ],
        "",
    ),
    ("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "en", &["Ne2", "Ng1e2", "Nge2"], "g1e2"),
    ("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "en", &["Nce2", "Nc3e2", "N3e2", "cNe2"], ""),
];

const CASTLING_FORMS: &[Form] = &[
    (
        SHORT_ONLY,
        "en",
        &[
            "O-O",
            "0-0",
            "o-o",
            "О-О",
            "о–о",
            "Ο-Ο",
            "O–O",
            "0−0",
            "O‑O",
            "O\u{AD}O",
            "O--O",
            "O - O",
            "O O",
            "OO",
            "00",
            "oo",
            "0-0+",
            "O-O!",
            "O-O ch",
            "4. O-O",
            "Castles",
            "castles.",
            "CASTLES",
            "Castles KR",
            "Castles K",
            "Castles (K. R.)",
            "Castles (with K. R.)",
            "castles short",
            "short",
            "Castles K's side",
            "Castles on K's side.",
            "Castles. K. side.",
            "Castles on the King's side",
            "castles king's side",
            "castles kingside",
            "King castles",
            "K. castles",
            "castle",
            "Castles (K's side.)",
        ],
        "e1g1",
    ),
    (
        SHORT_ONLY,
        "en",
        &[
            "O-O-O",
            "000",
            "0-0-0",
            "castles long",
            "Castles QR",
            "Castles Q's side",
            "O-O-O-O",
            "0000",
            "O-",
            "-O-O",
            "castles twice",
            "Castles B",
            "Rochade",
            "roque",
            "O-O-",
            "long",
        ],
        "",
    ),
    (CASTLING, "en", &["Castles", "castles!"], "e1c1 e1g1"),
    (
        CASTLING,
        "en",
        &[
            "O-O-O",
            "000",
            "0–0–0",
            "Castles (Q. R.)",
            "Castles Q's side",
            "castles long",
            "long",
            "Castles on the Queen's side",
            "castles queenside",
            "Castles (Q's side.)",
            "Castles QR",
            "Ke1c1",
            "Kc1",
            "e1a1",
        ],
        "e1c1",
    ),
    (
        CASTLING,
        "de",
        &["O-O", "kurze Rochade", "Kurze Rochade", "Rochade kurz", "kurze ROCHADE!"],
        "e1g1",
    ),
    (CASTLING, "de", &["lange Rochade", "Rochade lang"], "e1c1"),
    (CASTLING, "de", &["Rochade"], "e1c1 e1g1"),
    (CASTLING, "fr", &["petit roque", "roque court", "roq court"], "e1g1"),
    (CASTLING, "fr", &["grand roque"], "e1c1"),
    (CASTLING, "fr", &["roque", "roq", "roq."], "e1c1 e1g1"),
    (CASTLING, "es", &["enroque corto"], "e1g1"),
    (CASTLING, "es", &["enroque largo", "Enroque largo."], "e1c1"),
];

const LANGUAGES: &[Form] = &[
    (ARRAY, "ru", &["Кf3", "Kf3", "кf3"], "g1f3"),
    (ARRAY, "hu", &["Hf3"], "g1f3"),
    (ARRAY, "nl", &["Pf3"], "g1f3"),
    (ARRAY, "fr", &["Cf3", "C3FR", "C 3 F R", "C-3FR", "CR3F"], "g1f3"),
    (ARRAY, "is", &["Rf3"], "g1f3"),
    (ARRAY, "lt", &["Žf3", "Z\u{30C}f3", "Zf3", "žf3"], "g1f3"),
    (ARRAY, "eo", &["Ĉf3", "C\u{302}f3", "Cf3"], "g1f3"),
    (ARRAY, "el", &["Ιf3", "If3"], "g1f3"),
    (ARRAY, "vi", &["Mf3"], "g1f3"),
    (ARRAY, "de", &["Sf3", "Sg1-f3"], "g1f3"),
    (ARRAY, "de", &["Be4", "e4", "e2e4"], "e2e4"),
    (ARRAY, "de", &["be4", "bc4", "bxc3"], ""),
    (ARRAY, "ru", &["пe4", "Пe4", "е4", "e2e4"], "e2e4"),
    (ARRAY, "en de", &["Nf3", "Sf3"], "g1f3"),
    (ARRAY, "de", &["Nf3", "N-KB3", "P-K4", "castles"], ""),
    ("6k1/8/8/8/8/8/5N2/5K2 w - - 0 1", "ru", &["Крg2", "КРg2", "Kpg2", "крg2", "Kрg2"], "f1g2"),
    ("6k1/8/8/8/8/8/5N2/5K2 w - - 0 1", "ru", &["Кg2", "Kg2"], ""),
    ("6k1/8/8/8/8/8/5N2/5K2 w - - 0 1", "ru en", &["Kg2"], "f1g2"),
    ("6k1/8/8/8/8/8/5N2/5K2 w - - 0 1", "tr", &["Şg2", "Sg2", "Ș\u{200B}g2"], "f1g2"),
    ("8/8/4k3/8/8/4K3/R7/8 w - - 0 1", "es", &["Rd2"], "e3d2"),
    ("8/8/4k3/8/8/4K3/R7/8 w - - 0 1", "es en", &["Rd2"], "a2d2 e3d2"),
    ("6k1/8/8/8/8/5B2/8/1R4K1 w - - 0 1", "hu en", &["Bb7"], "b1b7 f3b7"),
    (TAKES_OR_BISHOP, "en", &["RxB4", "RXB4"], "g4b4 g4h4"),
    (TAKES_OR_BISHOP, "en", &["Rxb4", "RxP", "RxKtP", "RxP(Kt4)"], "g4b4"),
    (TAKES_OR_BISHOP, "en", &["RxB", "Rxh4", "RxB(R4)", "RxKB"], "g4h4"),
    ("6k1/8/8/8/8/5B2/8/1R4K1 w - - 0 1", "vi", &["Xb7", "XB7", "Xxb7", "xb7"], "b1b7"),
    (PROMOTION, "de", &["d8=D", "d8D", "d8d", "d7d8q", "d7d8d"], "d7d8q"),
    (PROMOTION, "ru", &["d8Ф", "d8=Ф", "d8=ф"], "d7d8q"),
    (PROMOTION, "vi", &["d8=X", "d8X"], "d7d8r"),
];

fn game(fen: &str) -> Game {
    Game::new(Position::from_fen(fen, IdleEnPassant::Dropped).unwrap())
}

pub(super) fn finding(game: &Game, letters: &str, text: &str) -> Finding {
    let letters = letters.split(' ').map(|code| code.parse().unwrap());
    read(game, &Written::new(text).unwrap(), &Admitted::in_letters(letters))
}

fn hold(forms: &[Form]) {
    let mut wrong = Vec::new();
    for (fen, letters, texts, wanted) in forms {
        let game = game(fen);
        for text in *texts {
            let finding = finding(&game, letters, text);
            let moves: Vec<_> =
                finding.moves().map(|m| game.position().uci(m).to_string()).collect();
            if moves.join(" ") != *wanted {
                wrong.push(format!("{text:?} ({letters}) in {fen}: {moves:?}, not {wanted}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn algebraic_forms() {
    hold(ALGEBRAIC);
}

#[test]
fn castling_forms() {
    hold(CASTLING_FORMS);
}

#[test]
fn letters_of_each_language() {
    hold(LANGUAGES);
}

#[test]
fn descriptive_forms() {
    hold(DESCRIPTIVE);
}

/// Rooks d2 and h1, Knights c3 and g1, the d-pawn about to take.
const BOARD: &str = "r2qk2r/ppp2ppp/2n5/3p4/2P5/2N5/PP1R1PPP/4K1NR w Kkq - 0 20";

const DESCRIPTIVE: &[Form] = &[
    (
        ARRAY,
        "en",
        &[
            "P-K4",
            "P - K 4",
            "P to K4",
            "P. to K's 4th",
            "P. to K. 4th.",
            "P to K 4th",
            "Pawn to King four",
            "Pawn to King's fourth",
            "pawn to king's fourth square",
            "P--K4",
            "P–K4",
            "PK4",
            "P K 4",
            "P-K4!",
            "1. P-K4",
            "P-K4th",
            "KP-K4",
            "K. P. to K's 4th",
            "K's P to K's 4th",
            "P-K4 (=)",
            "p-k4",
            "P TO K 4TH",
            "♙-K4",
        ],
        "e2e4",
    ),
    (
        ARRAY,
        "en",
        &[
            "Kt-KB3",
            "N-KB3",
            "KtKB3",
            "Kt - K B 3",
            "Kt to K. B's 3d",
            "K. Kt. to B's 3d",
            "K. Kt. to B.'s 3rd",
            "KKt-B3",
            "KN-B3",
            "KNB3",
            "K Kt B 3",
            "Knight to King's Bishop's third",
            "King's Knight to Bishop's third",
            "kt-kb3",
            "KT-KB3",
            "Kt-KB3rd",
            "N(N1)-KB3",
            "Kt (K Kt sq) to K B 3",
            "N/KN1-B3",
        ],
        "g1f3",
    ),
    (ARRAY, "en", &["Kt-B3", "N-B3", "Kt to B's 3d.", "KtB3"], "b1c3 g1f3"),
    (
        ARRAY,
        "en",
        &[
            "QKt-KB3", "Kt-K2", "Kt-B4", "B-B4", "PxP", "K-K2", "P-K5", "Q-R5", "KRP-K4", "Kt-KB",
            "P-K", "Kt-KB9", "Kt to", "Kt takes", "Kt-KB3 Z", "R-R1",
        ],
        "",
    ),
    (
        ROOKS,
        "en",
        &[
            "R-Q1",
            "R-Q",
            "R to Q",
            "R-Qsq",
            "R. to Q's sq.",
            "R to Queen's square",
            "R-Q first",
            "RQ1",
        ],
        "a1d1 h1d1",
    ),
    (ROOKS, "en", &["R(R1)-Q1", "R-Q1", "R(1)-Q1"], "a1d1 h1d1"),
    (
        ROOKS,
        "en",
        &[
            "R(QR1)-Q1",
            "R (QR sq) to Q sq",
            "R/QR1-Q1",
            "R-(QR1)Q1",
            "R (on Q R 1) to Q 1",
            "R on QR1 to Q1",
            "R(Q R)-Q1",
        ],
        "a1d1",
    ),
    (BOARD, "en", &["R(Q2)-K2", "R(2)-K2", "R-K2"], "d2e2"),
    (
        BOARD,
        "en",
        &[
            "KtxP",
            "N x P",
            "Kt takes P",
            "Kt takes Q. P.",
            "KtxQP",
            "Kt. takes P (Q 5)",
            "KtxP/Q5",
            "KtxP(5)",
            "KtxQ5",
            "NxP5",
            "QKt takes P",
        ],
        "c3d5",
    ),
    (
        BOARD,
        "en",
        &["PxP", "BPxP", "QBPxQP", "P takes P", "PxQ5", "P. takes Q. P.", "QBP takes P"],
        "c4d5",
    ),
    (
        BOARD,
        "en",
        &["Q checks", "KtxB", "PxKP", "KBPxP", "KtxP(R5)", "KtxP(6)", "QBxP", "R(K2)-Q1"],
        "",
    ),
    (BOARD, "en", &["P mates", "K takes P"], ""),
    (
        PROMOTION,
        "en",
        &[
            "P-Q8(Q)",
            "P-Q8=Q",
            "P-Q8/Q",
            "P-Q8Q",
            "P-Q8 queens",
            "P queens",
            "P. Queens",
            "P-Q8, becoming a Queen",
            "P. becomes a Queen",
            "P becomes a Q",
            "P-Q8th (2d Q)",
            "P. to Q's 8th. (2d Q.)",
            "P to Q 8 and becomes a Queen",
            "P-Q8 (Queen)",
        ],
        "d7d8q",
    ),
    (PROMOTION, "en", &["P-Q8(Kt)", "P-Q8=N", "P becomes a Knight", "P-Q8 becomes a Kt"], "d7d8n"),
    (
        "6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 30",
        "en",
        &["R mates", "R checks", "R-Kt8 mate", "R. mates.", "R-QKt8#", "R ch"],
        "b1b8",
    ),
    ("4k3/8/8/8/4r3/8/3N4/4K3 w - - 0 1", "en", &["K moves"], "e1d1 e1f1 e1f2"),
    ("4k3/8/8/8/4r3/8/R7/4K1N1 w - - 0 1", "en", &["R interposes", "R covers"], "a2e2"),
    ("4k3/8/8/8/4r3/8/R7/4K1N1 w - - 0 1", "en", &["Kt interposes"], "g1e2"),
    (
        "4k3/8/8/8/8/8/8/3QK3 w - - 0 1",
        "en",
        &["Q to her 3d", "Q. to her 3d.", "Q to her third", "Q-Q3"],
        "d1d3",
    ),
    ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "en", &["Q to her Kt's 3d", "Q-QKt3"], "d1b3"),
    (
        "4k3/8/8/8/8/8/8/3QK3 w - - 0 1",
        "en",
        &["K to his B's 2d", "K-KB2", "K. to his B's 2d."],
        "e1f2",
    ),
    ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "en", &["K to his 2d", "K-K2"], "e1e2"),
    ("r2qk2r/pppb1ppp/2n5/3p4/2P5/2N5/PP1R1PPP/4K1NR b Kkq - 0 20", "en", &["P-Q5"], "d5d4"),
    (
        "r2qk2r/pppb1ppp/2n5/3p4/2P5/2N5/PP1R1PPP/4K1NR b Kkq - 0 20",
        "en",
        &["B-K3", "QB-K3", "B-(Q2)K3"],
        "d7e6",
    ),
    (ARRAY, "es", &["P4R", "P4R!", "P-4R", "PR4R", "P2R-4R", "Peón 4 Rey", "p4r"], "e2e4"),
    (ARRAY, "es", &["C3AR", "CR3A", "C1CR-3AR", "C-3AR", "C 3 A R", "Cf3"], "g1f3"),
    (ARRAY, "es", &["C3A"], "b1c3 g1f3"),
    (ARRAY, "es", &["C3FR", "CR3AD", "C5A", "D1D", "PxP", "P8C=D"], ""),
    (BOARD, "es", &["CxP", "CxPD", "CxP5D", "C3AxP", "CDxP", "Cx5D"], "c3d5"),
    (BOARD, "es", &["PxP", "PADxPD", "PAxP"], "c4d5"),
    (ROOKS, "fr", &["T1TD-1D", "T1TD1D", "T1TD–1D"], "a1d1"),
    (ROOKS, "fr", &["T1D"], "a1d1 h1d1"),
    (PROMOTION, "es", &["P8D=D", "P8D(D)", "P8D/D", "d8=D"], "d7d8q"),
    (CAPTURING_PROMOTION, "es", &["PxC=D", "PCxC=D"], "b7c8q"),
    ("4k3/8/8/8/7b/8/8/3QK2b w - - 0 1", "es", &["DxA", "DxAT"], ""),
    ("4k3/8/8/7b/8/8/8/3QK3 w - - 0 1", "es", &["DxA", "DxAT", "DxATR", "DxA5T"], "d1h5"),
];
