//! The snapshot: the position and its whole score, the clocks, the persons, the code of laws.

mod fields;

use std::collections::HashSet;

use serde::Deserialize;

pub use fields::{DocketId, Lock, Odds, Score, Side, Uci, Variant};

use super::{
    Timestamp,
    form::{self, Kind, Paper, Printer},
    person::{Carded, Player, Role},
};
use crate::{
    chess::{
        AbsentRooks, CastlingMode, Color, Game, IdleEnPassant, Position,
        clock::{TimeControl, Used},
        odds,
    },
    crypto::{digest::Digest, keys::PublicKey},
};

/// A game as it stood when it was adjourned.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// 128 random bits, so that no two adjournments are one.
    #[serde(deserialize_with = "form::by_text")]
    pub docket: DocketId,
    /// The name of the code of laws in force.
    pub laws: String,
    /// SHA-256 of that code, which lies in the docket as `laws.toml`.
    #[serde(deserialize_with = "form::by_text")]
    pub laws_digest: Digest,
    /// When the game was adjourned.
    #[serde(deserialize_with = "form::by_text")]
    pub adjourned_at: Timestamp,
    /// When it is to be resumed.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub resumes_at: Option<Timestamp>,
    /// Where it is to be resumed.
    #[serde(default)]
    pub venue: Option<String>,
    /// What it takes to open the envelope.
    #[serde(deserialize_with = "form::by_text")]
    pub lock: Lock,
    /// The resumption this adjournment follows, in the same game.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub previous: Option<Digest>,
    /// The game.
    pub game: Played,
    /// The clocks, where the game has any.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// The player of the white men.
    pub white: Player,
    /// The player of the black men.
    pub black: Player,
    /// Who rules; where nobody is named, the first custodian.
    #[serde(default)]
    pub arbiter: Option<Carded>,
    /// Who keep the envelope, one copy each.
    #[serde(rename = "custodian")]
    pub custodians: Vec<Carded>,
}

/// The game of a snapshot.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// PGN's Event.
    #[serde(default)]
    pub event: Option<String>,
    /// PGN's Site.
    #[serde(default)]
    pub site: Option<String>,
    /// PGN's Date.
    #[serde(default)]
    pub date: Option<String>,
    /// PGN's Round.
    #[serde(default)]
    pub round: Option<String>,
    /// Orthodox chess or Chess960.
    #[serde(deserialize_with = "form::by_text")]
    pub variant: Variant,
    /// The position it began from, if that is not the usual array.
    #[serde(default)]
    pub start: Option<String>,
    /// The odds given, if any.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub odds: Option<Odds>,
    /// The rights to castle with an absent rook that the game began with, as FEN writes rights
    /// (`Q`). They are stated here or they do not exist: no array gives them by itself.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub absent_rook: Option<AbsentRooks>,
    /// Every move, in UCI.
    #[serde(deserialize_with = "form::by_text")]
    pub score: Score,
    /// The position reached, as FEN.
    pub fen: String,
    /// Who has an offer of a draw open.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub draw_offer: Option<Side>,
    /// A move already made on the board after the player was told to seal (FIDE I.1.1).
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub played: Option<Uci>,
    /// Notice given that a win in fifty moves is called for, as `55b` (London code).
    #[serde(default)]
    pub notice: Option<String>,
}

/// The clocks at adjournment.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// The time control, as PGN writes it.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub control: Option<TimeControl>,
    /// How late a player may come before it costs him the game.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub default_time: Option<Used>,
    /// Time White has used.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub used_white: Option<Used>,
    /// Time Black has used.
    #[serde(default, deserialize_with = "form::by_text_if_any")]
    pub used_black: Option<Used>,
}

impl Snapshot {
    /// The game: replayed from its score, and held against its FEN.
    ///
    /// # Errors
    /// An impossible start, an illegal move, a FEN that the score does not reach.
    pub fn game(&self) -> Result<Game, String> {
        let played = &self.game;
        let start = match &played.start {
            None => Position::usual_array(),
            Some(fen) => Position::from_fen(fen, IdleEnPassant::Refused)
                .map_err(|why| format!("`start`: {why}"))?,
        };
        let start = start.with_mode(match played.variant {
            Variant::Chess => CastlingMode::Standard,
            Variant::Chess960 => CastlingMode::Chess960,
        });
        let absent = played.absent_rook.unwrap_or(AbsentRooks::NONE);
        if !absent.fit(start.chess()) {
            return Err(format!("`absent_rook`: {absent} gives no right that can be had there"));
        }
        let start = start.with_absent_rooks(absent);
        let game = Game::replay(start, played.score.0.iter().copied())
            .map_err(|why| format!("`score`: {why}"))?;
        if let Some(Odds(named)) = &played.odds {
            odds::agree(named, &game).map_err(|why| format!("`odds`: {why}"))?;
        }
        match game.position().fen() {
            reached if reached == played.fen => Ok(game),
            reached => Err(format!("`fen` is {:?}, the score reaches {reached:?}", played.fen)),
        }
    }

    /// The person whose move is to be sealed: the side to move, by the FEN, which is held against
    /// the score whenever the paper is read.
    ///
    /// # Errors
    /// The FEN names no side.
    pub fn to_move(&self) -> Result<Color, String> {
        match self.game.fen.split(' ').nth(1) {
            Some("w") => Ok(Color::White),
            Some("b") => Ok(Color::Black),
            _ => Err(format!("`fen` is {:?}, and names no side to move", self.game.fen)),
        }
    }

    /// Who wins every draw, where the odds of the draw are given.
    #[must_use]
    pub fn wins_draws(&self) -> Option<Color> {
        let mut given = self.game.odds.iter().flat_map(|odds| &odds.0);
        given.find(|one| one.odds == odds::Odds::Draws).map(|one| !one.giver)
    }

    /// The player of a colour.
    #[must_use]
    pub fn player(&self, color: Color) -> &Player {
        if color.is_white() { &self.white } else { &self.black }
    }

    /// Every person with a card, in the order in which their signatures stand.
    #[must_use]
    pub fn persons(&self) -> Vec<(Role, Carded)> {
        let players = [(Role::White, &self.white), (Role::Black, &self.black)];
        let players = players.into_iter().filter_map(|(role, player)| Some((role, player.card()?)));
        let arbiter = self.arbiter.iter().map(|person| (Role::Arbiter, person.clone()));
        let custodians = self.custodians.iter().map(|person| (Role::Custodian, person.clone()));
        players.chain(arbiter).chain(custodians).collect()
    }

    /// The keys of those persons, in the same order.
    #[must_use]
    pub fn keys(&self) -> Vec<PublicKey> {
        self.persons().into_iter().map(|(_, person)| person.key).collect()
    }

    /// Who rules: the arbiter, else the first custodian.
    #[must_use]
    pub fn ruler(&self) -> Option<&Carded> {
        self.arbiter.as_ref().or(self.custodians.first())
    }

    /// Who has this key, if the snapshot names it.
    #[must_use]
    pub fn whose(&self, key: &PublicKey) -> Option<(Role, Carded)> {
        self.persons().into_iter().find(|(_, person)| person.key == *key)
    }

    fn check_persons(&self) -> Result<(), String> {
        for (field, player) in [("white", &self.white), ("black", &self.black)] {
            player.check().map_err(|why| format!("`{field}`: {why}"))?;
        }
        if self.custodians.is_empty() {
            return Err("`custodian`: nobody is named to keep the envelope".to_owned());
        }
        let (mut keys, mut recipients) = (HashSet::new(), HashSet::new());
        for (role, person) in self.persons() {
            person.check().map_err(|why| format!("the card of {role} {}: {why}", person.name))?;
            if !keys.insert(person.key.to_string())
                || !recipients.insert(person.recipient.to_string())
            {
                return Err(format!(
                    "{role} {} has the key or recipient of another person; each has his own",
                    person.name
                ));
            }
        }
        let players = [&self.white.name, &self.black.name];
        let others = self.arbiter.iter().chain(&self.custodians).map(|person| &person.name);
        let mut custodians = HashSet::new();
        if players[0] == players[1] {
            return Err("`white` and `black` have one name".to_owned());
        }
        for name in others {
            if players.contains(&name) {
                return Err(format!("{name} plays, and can be neither arbiter nor custodian"));
            }
        }
        match self.custodians.iter().find(|person| !custodians.insert(&person.name)) {
            Some(person) => Err(format!("`custodian`: {} is named twice", person.name)),
            None => Ok(()),
        }
    }
}

impl Paper for Snapshot {
    const KIND: Kind = Kind::Snapshot;

    fn print(&self, to: &mut Printer) {
        to.text("docket", self.docket);
        to.text("laws", &self.laws);
        to.text("laws_digest", self.laws_digest);
        to.text("adjourned_at", self.adjourned_at);
        to.text_if_any("resumes_at", self.resumes_at);
        to.text_if_any("venue", self.venue.as_ref());
        to.text("lock", self.lock);
        to.text_if_any("previous", self.previous);
        self.game.print(to.table("game"));
        if let Some(clock) = &self.clock {
            clock.print(to.table("clock"));
        }
        self.white.print(to.table("white"));
        self.black.print(to.table("black"));
        if let Some(arbiter) = &self.arbiter {
            arbiter.print(to.table("arbiter"));
        }
        for custodian in &self.custodians {
            custodian.print(to.item("custodian"));
        }
    }

    fn check(&self) -> Result<(), String> {
        self.check_persons()?;
        if self.resumes_at.is_some_and(|resumes| resumes < self.adjourned_at) {
            return Err("`resumes_at` is before `adjourned_at`".to_owned());
        }
        self.game().map(drop)
    }
}

impl Played {
    fn print(&self, to: &mut Printer) {
        to.text_if_any("event", self.event.as_ref());
        to.text_if_any("site", self.site.as_ref());
        to.text_if_any("date", self.date.as_ref());
        to.text_if_any("round", self.round.as_ref());
        to.text("variant", self.variant);
        to.text_if_any("start", self.start.as_ref());
        to.text_if_any("odds", self.odds.as_ref());
        to.text_if_any("absent_rook", self.absent_rook);
        to.text("score", &self.score);
        to.text("fen", &self.fen);
        to.text_if_any("draw_offer", self.draw_offer);
        to.text_if_any("played", self.played);
        to.text_if_any("notice", self.notice.as_ref());
    }
}

impl Clock {
    fn print(&self, to: &mut Printer) {
        to.text_if_any("control", self.control.as_ref());
        to.text_if_any("default_time", self.default_time);
        to.text_if_any("used_white", self.used_white);
        to.text_if_any("used_black", self.used_black);
    }
}
