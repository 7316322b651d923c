//! Fifty moves without progress.
//!
//! Owns the three ways of counting: blue-book ("without a piece being captured"), FIDE 9.3 and
//! 9.6.2, and the older code's count from a notice given (laws XXII and XXIII). The score is
//! counted; what a FEN says of half-moves before the score begins is named, never proved.

use shakmaty::Position as _;

use super::{Claim, Count, Counting, Decision, Engagement, FiftyRule, Verdict};
use crate::chess::{Color, Game, Move, Position, Role, game::Ply};

/// Decides a claim that fifty moves were made on each side without progress.
#[must_use]
pub fn decide(game: &Game, claim: &Claim, rule: &FiftyRule) -> Decision {
    let plies = plies(game, claim.written);
    if let Some(automatic) = &rule.automatic
        && longest(&plies, rule.counting) / 2 >= automatic.count
    {
        let counts = vec![Count::new(rule.counting.words(), automatic.count, automatic.count)];
        let why =
            format!("{} moves on each side were made, and no claim is needed", automatic.count);
        return Decision::new(Verdict::Drawn, &automatic.article, why).with(counts);
    }
    match rule.counting {
        Counting::FromNotice => from_notice(game, &plies, claim, rule),
        Counting::PieceCaptured => pieces(game, &plies, rule),
        Counting::CaptureOrPawnMove if claim.by != game.position().turn() => {
            Decision::out_of_turn(claim.by, &rule.article)
        }
        Counting::CaptureOrPawnMove => progress(game, &plies, rule),
    }
}

impl Counting {
    /// What is counted, in words.
    fn words(self) -> &'static str {
        match self {
            Counting::PieceCaptured => "moves on each side without a piece captured",
            Counting::CaptureOrPawnMove => "moves on each side without a capture or a pawn move",
            Counting::FromNotice => "moves on each side since the notice",
        }
    }

    /// Does this move end the count?
    fn ends_with(self, m: Move) -> bool {
        match self {
            Counting::PieceCaptured => m.capture().is_some_and(|role| role != Role::Pawn),
            Counting::CaptureOrPawnMove => m.is_capture() || m.role() == Role::Pawn,
            Counting::FromNotice => false,
        }
    }
}

/// Blue-book: counted both ways; where they differ the umpire says which.
fn pieces(game: &Game, plies: &[Move], rule: &FiftyRule) -> Decision {
    let piece = run(plies, |m| rule.counting.ends_with(m));
    let man = run(plies, |m| m.is_capture());
    let counts = vec![
        Count::new(rule.counting.words(), piece / 2, rule.moves),
        Count::new("moves on each side without any man captured", man / 2, rule.moves),
    ];
    let decision = if man / 2 >= rule.moves {
        Decision::new(Verdict::Drawn, &rule.article, "counted either way it is enough")
    } else if piece / 2 >= rule.moves {
        let why = "enough without a piece captured, but pawns were: whether a pawn counts here, \
                   the code does not say";
        Decision::new(Verdict::PersonSays, &rule.article, why)
    } else {
        short(game, plies, piece, rule)
    };
    decision.with(counts)
}

/// FIDE 9.3: no capture and no pawn move.
fn progress(game: &Game, plies: &[Move], rule: &FiftyRule) -> Decision {
    let made = run(plies, |m| rule.counting.ends_with(m));
    let decision = if made / 2 >= rule.moves {
        Decision::new(Verdict::Drawn, &rule.article, "the score shows them")
    } else {
        short(game, plies, made, rule)
    };
    decision.with(vec![Count::new(rule.counting.words(), made / 2, rule.moves)])
}

/// Not enough in the score; with the half-moves that its first FEN counts, it may be.
fn short(game: &Game, plies: &[Move], made: u32, rule: &FiftyRule) -> Decision {
    let before = game.start().chess().halfmoves();
    let whole = usize::try_from(made).is_ok_and(|made| made == plies.len());
    if whole && made.saturating_add(before) / 2 >= rule.moves {
        let why = format!(
            "enough only with the {before} half-moves that the FEN counts before the score \
             begins, which no score proves"
        );
        return Decision::new(Verdict::PersonSays, &rule.article, why);
    }
    Decision::new(Verdict::Fails, &rule.article, "not enough moves")
}

/// The older code: from the notice, in endings of pieces only, for the player who gave it.
fn from_notice(game: &Game, plies: &[Move], claim: &Claim, rule: &FiftyRule) -> Decision {
    let fails = |why: &str| Decision::new(Verdict::Fails, &rule.article, why);
    let Some(notice) = &claim.notice else {
        return fails("no notice is recorded that the moves would be counted");
    };
    if let Engagement::Particular = claim.engagement {
        let article = rule.engaged_article.as_deref().unwrap_or(&rule.article);
        let why = "the adversary engaged to mate in a particular way, and is held to no number";
        return Decision::new(Verdict::Fails, article, why);
    }
    if notice.by != claim.by {
        return fails("only the player who gave the notice can claim by it");
    }
    let Some((reached, made)) = after(game, plies, notice.after) else {
        return fails("the notice was given at a move that is not in the score");
    };
    let counts = vec![Count::new(rule.counting.words(), made / 2, rule.moves)];
    let decision = if reached.chess().board().pawns().any() {
        fails("a pawn was on the board at the notice, and the count is for pieces only")
    } else if reached.chess().has_insufficient_material(!notice.by) {
        fails("the adversary had nothing to mate with at the notice")
    } else if made / 2 >= rule.moves {
        Decision::new(Verdict::Drawn, &rule.article, "the score shows them, and no mate")
    } else {
        fails("not enough moves")
    };
    decision.with(counts)
}

/// The position after a ply of the score, and how many half-moves followed it.
fn after(game: &Game, plies: &[Move], ply: Ply) -> Option<(Position, u32)> {
    let mut position = game.start().clone();
    for (at, m) in plies.iter().enumerate() {
        let here = Ply { number: position.chess().fullmoves().get(), color: position.turn() };
        position = position.after(*m);
        if here == ply {
            return Some((position, u32::try_from(plies.len() - at - 1).unwrap_or(u32::MAX)));
        }
    }
    None
}

fn plies(game: &Game, written: Option<Move>) -> Vec<Move> {
    game.moves().iter().copied().chain(written).collect()
}

/// Half-moves at the end of the score since one that ends the count.
fn run(plies: &[Move], ends: impl Fn(Move) -> bool) -> u32 {
    let made = plies.iter().rev().take_while(|m| !ends(**m)).count();
    u32::try_from(made).unwrap_or(u32::MAX)
}

/// The longest run of half-moves anywhere in the score.
fn longest(plies: &[Move], counting: Counting) -> u32 {
    let runs = plies.split(|m| counting.ends_with(*m)).map(<[Move]>::len);
    u32::try_from(runs.max().unwrap_or(0)).unwrap_or(u32::MAX)
}

/// A notice that the moves will be counted (law XXII).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Who gave it.
    pub by: Color,
    /// After which half-move of the score.
    pub after: Ply,
}
