//! Stalemate: the player to move is not in check and has no legal move.

use super::{Claim, Decision, StalemateRule, Verdict};
use crate::{
    chess::{Game, Position},
    laws::ruling::name,
};

/// Decides a claim that the player to move is stalemated, after the move written if there is one.
#[must_use]
pub fn decide(game: &Game, claim: &Claim, rule: &StalemateRule) -> Decision {
    let position = match claim.written {
        Some(m) => game.position().after(m),
        None => game.position().clone(),
    };
    if position.is_stalemate() {
        return Decision::new(Verdict::Drawn, &rule.article, "no legal move, and no check");
    }
    Decision::new(Verdict::Fails, &rule.article, escape(&position))
}

/// Why it is no stalemate.
fn escape(position: &Position) -> String {
    if position.is_checkmate() {
        return "it is checkmate".to_owned();
    }
    let legal = position.legal_moves();
    let shown: Vec<String> = legal.iter().take(5).map(|m| position.san(*m)).collect();
    let more = if legal.len() > shown.len() { " and others" } else { "" };
    format!("{} can move: {}{more}", name(position.turn()), shown.join(", "))
}
