//! What comes of a ruling: the game after it, and its score with the sealed move marked.

use std::collections::BTreeMap;

use crate::{
    chess::{
        Game,
        pgn::{self, Tags},
    },
    crypto::digest::Digest,
    laws::{Basis, End, Ending, Outcome, Ruling, Source},
    paper::{
        resumption::{OutcomeText, StepText},
        snapshot::{Played, Side, Snapshot, Uci},
    },
};

use super::{Matter, clocks::clocks, odds};

/// The result of a draw.
pub(super) const DRAW: &str = "1/2-1/2";

/// What comes of a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequel {
    /// The game after it.
    pub game: Game,
    /// What the resumption says of it.
    pub outcome: OutcomeText,
    /// The ruling's steps, as the resumption writes them.
    pub steps: Vec<StepText>,
    /// The whole score: what `game.pgn` holds.
    pub pgn: String,
}

/// What comes of `ruling`.
#[must_use]
pub fn sequel(matter: &Matter<'_>, ruling: &Ruling) -> Sequel {
    let before = matter.game.position();
    let mut game = matter.game.clone();
    let (mut result, mut why) = (None, None);
    let mut played = None;
    match &ruling.outcome {
        Outcome::Move(play) => {
            played = Some(*play);
            game.push(*play);
            if let Some(end) = &ruling.end {
                result = Some(end.result.to_string());
                why = Some(end.by.to_string());
            }
        }
        Outcome::Result { result: ruled, why: ground } => {
            result = Some(ruled.to_string());
            why = Some(ground.clone());
        }
        Outcome::Annulled => result = Some("annulled".to_owned()),
        Outcome::AdjournedPosition | Outcome::MayBeOpened | Outcome::StaysShut { .. } => {}
    }
    let mut steps: Vec<StepText> = ruling.steps.iter().map(step).collect();
    if result.as_deref() == Some(DRAW)
        && let Some((counted, step)) = odds::draw(matter.snapshot)
    {
        result = Some(counted.to_string());
        steps.push(step);
    }
    if let Some(End { by: Ending::Checkmate, .. }) = &ruling.end {
        steps.extend(odds::mate(matter.snapshot, &game, !game.position().turn()));
    }
    let on = result.is_none().then(|| clocks(matter, &game));
    let comment = match (played, &result) {
        (Some(_), _) => comment(ruling),
        (None, Some(result)) => {
            let why = why.as_deref().unwrap_or(result);
            format!("adjourned here; {why}")
        }
        (None, None) => "adjourned here".to_owned(),
    };
    let pgn = score(matter.snapshot, &game, &comment, result.as_deref());
    let outcome = OutcomeText {
        play: played.map(|play| Uci(before.uci(play))),
        san: played.map(|play| before.san(play)),
        fen: Some(game.position().fen()),
        white_shows: on.and_then(|clocks| clocks.white),
        black_shows: on.and_then(|clocks| clocks.black),
        runs: on.map(|clocks| Side(clocks.runs)),
        result,
        why,
        game: Digest::of(pgn.as_bytes()),
    };
    Sequel { game, outcome, steps, pgn }
}

/// The score of `game`, with `comment` after its last move.
#[must_use]
pub fn score(snapshot: &Snapshot, game: &Game, comment: &str, result: Option<&str>) -> String {
    let known = result.and_then(|result| result.parse().ok());
    let result = known.unwrap_or(pgn::GameResult::Unknown);
    let comments = BTreeMap::from([(game.moves().len(), comment.to_owned())]);
    pgn::write_game(&tags(snapshot), game, &comments, result)
}

fn comment(ruling: &Ruling) -> String {
    match ruling.basis {
        Basis::Record => "the sealed move".to_owned(),
        Basis::Ruling => "made at the resumption, by ruling on the sealed record".to_owned(),
    }
}

fn tags(snapshot: &Snapshot) -> Tags {
    let Played { event, site, date, round, odds, .. } = &snapshot.game;
    let mut tags = Tags::new();
    let mut set = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            tags.set(name, &value);
        }
    };
    set("Event", event.clone());
    set("Site", site.clone());
    set("Date", date.clone());
    set("Round", round.clone());
    set("White", Some(snapshot.white.name.to_string()));
    set("Black", Some(snapshot.black.name.to_string()));
    set("Odds", odds.as_ref().map(ToString::to_string));
    let control = snapshot.clock.as_ref().and_then(|clock| clock.control.as_ref());
    set("TimeControl", control.map(ToString::to_string));
    tags
}

pub(super) fn step(step: &crate::laws::Step) -> StepText {
    StepText {
        fact: step.fact.clone(),
        article: step.article.clone(),
        consequence: step.consequence.clone(),
        elected: step.elected.clone(),
        source: match step.source {
            Source::Code => "code",
            Source::Umpire => "umpire",
        }
        .to_owned(),
    }
}
