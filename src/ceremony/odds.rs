//! What the odds make of a game's end: draws that count as won, mates that were pledged.

use shakmaty::Position as _;

use crate::{
    chess::{
        Color, Game, Square,
        odds::{Handicap, Odds},
    },
    laws::GameResult,
    paper::{resumption::StepText, snapshot::Snapshot},
};

/// On whose word odds stand.
const AGREED: &str = "the odds agreed, snapshot.toml";

/// The winner of a draw at odds of draws, and the step that says so.
pub(super) fn draw(snapshot: &Snapshot) -> Option<(GameResult, StepText)> {
    let winner = snapshot.wins_draws()?;
    let consequence = format!("a draw counts as won by {}", named(winner));
    let fact = format!("{} gives the odds of the draw", named(!winner));
    Some((GameResult::win(winner), step(fact, consequence)))
}

/// The step that says that a mate is not the one its giver pledged.
pub(super) fn mate(snapshot: &Snapshot, game: &Game, winner: Color) -> Option<StepText> {
    let last = game.moves().last()?;
    let kept = |one: &Handicap| match one.odds {
        Odds::MateWith(role) => last.promotion().unwrap_or(last.role()) == role,
        Odds::MateOn(square) => mated_on(game) == Some(square),
        _ => true,
    };
    let pledge = given(snapshot).find(|one| one.giver == winner && !kept(one))?;
    let fact = format!("{} engaged himself: {}; the mate is another", named(winner), pledge.odds);
    let consequence = "the result on the board is entered; what the pledge is worth the code leaves \
                       to who rules, beside it";
    let mut step = step(fact, consequence.to_owned());
    step.source = "umpire".to_owned();
    Some(step)
}

/// Where the King stands that is mated.
fn mated_on(game: &Game) -> Option<Square> {
    let position = game.position();
    position.chess().board().king_of(position.turn())
}

fn given(snapshot: &Snapshot) -> impl Iterator<Item = &Handicap> {
    snapshot.game.odds.iter().flat_map(|odds| &odds.0)
}

fn named(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

fn step(fact: String, consequence: String) -> StepText {
    StepText {
        fact,
        article: AGREED.to_owned(),
        consequence,
        elected: None,
        source: "code".to_owned(),
    }
}
