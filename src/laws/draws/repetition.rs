//! The same position again and again.
//!
//! Owns the count of occurrences in the score: blue-book ("occurred at least twice before",
//! claimed on one's own turn), FIDE 9.2 (also with a move written and not made) and 9.6.1.

use std::collections::HashMap;

use super::{Claim, Count, Decision, RepetitionRule, Sameness, Verdict, identity::Identity};
use crate::chess::{Game, Position};

/// Decides a claim that the position has occurred often enough.
#[must_use]
pub fn decide(game: &Game, claim: &Claim, rule: &RepetitionRule) -> Decision {
    let stood = positions(game, claim);
    if let Some(automatic) = &rule.automatic {
        let most = most(&stood, rule.same);
        if most >= automatic.count {
            let why = "no claim is needed";
            return Decision::new(Verdict::Drawn, &automatic.article, why).with(vec![Count::new(
                "times one position stood",
                most,
                automatic.count,
            )]);
        }
    }
    if claim.by != game.position().turn() {
        return Decision::out_of_turn(claim.by, &rule.article);
    }
    let strict = occurrences(&stood, Identity::of);
    let men = occurrences(&stood, Identity::of_men);
    let mut counts = vec![Count::new("times the position stood", strict, rule.times)];
    let decision = if strict >= rule.times {
        Decision::new(Verdict::Drawn, &rule.article, "the score shows it")
    } else if men >= rule.times && rule.same == Sameness::Men {
        let why = "often enough by the men alone, but with other rights to castle or to capture \
                   en passant: whether that is the same position, the code does not say";
        Decision::new(Verdict::PersonSays, &rule.article, why)
    } else {
        Decision::new(Verdict::Fails, &rule.article, "not often enough")
    };
    if men != strict {
        counts.push(Count::new("times the same men stood so, other rights aside", men, rule.times));
    }
    decision.with(counts)
}

/// Every position that has stood on the board, the one after a written move included.
fn positions(game: &Game, claim: &Claim) -> Vec<Position> {
    let mut stood: Vec<Position> = game.plies().map(|(before, _)| before).collect();
    stood.push(game.position().clone());
    stood.extend(claim.written.map(|m| game.position().after(m)));
    stood
}

/// How often the last position has stood.
fn occurrences(stood: &[Position], identity: fn(&Position) -> Identity) -> u32 {
    let Some(last) = stood.last().map(identity) else { return 0 };
    count(stood.iter().filter(|p| identity(p) == last).count())
}

/// How often the position that stood most often has stood.
fn most(stood: &[Position], same: Sameness) -> u32 {
    let identity = match same {
        Sameness::Men => Identity::of_men,
        Sameness::MenAndRights => Identity::of,
    };
    let mut times: HashMap<Identity, usize> = HashMap::new();
    for position in stood {
        *times.entry(identity(position)).or_default() += 1;
    }
    count(times.into_values().max().unwrap_or(0))
}

fn count(times: usize) -> u32 {
    u32::try_from(times).unwrap_or(u32::MAX)
}
