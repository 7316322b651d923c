//! The tables of a code of laws that hold neither situations nor penalties.

use serde::Deserialize;

use crate::{
    laws::situation::slugs,
    record::{Notation, Notations, UnknownNotation},
};

slugs! {
    /// Cases in which a rule does not take effect.
    Exception, "exception", {
        /// The game was already over.
        GameOver = "game-over",
        /// The opponent cannot mate by any series of legal moves.
        CannotMate = "cannot-mate",
        /// The sealed move ended the game: its result stands.
        MoveEndsGame = "move-ends-game",
        /// The default time is zero.
        ZeroDefaultTime = "zero-default-time",
    }
}

slugs! {
    /// Whether a person may rule otherwise than the article does.
    #[derive(Default)]
    Equity, "value of person", {
        /// The article binds.
        #[default]
        Bound = "bound",
        /// The article leaves room.
        MayRuleOtherwise = "may-rule-otherwise",
        /// He may find that the opponent cannot mate by any series of legal moves, and rule a
        /// draw: the program decides that by material alone and cannot see that a position is
        /// blocked. Where no pawn can move he is asked.
        MayFindNoMate = "may-find-no-mate",
    }
}

slugs! {
    /// Ways a game ends by itself, without claim or agreement.
    Ending, "ending", {
        /// Checkmate.
        Checkmate = "checkmate",
        /// Stalemate.
        Stalemate = "stalemate",
        /// Neither player can mate by any series of legal moves.
        DeadPosition = "dead-position",
        /// The same position five times.
        Fivefold = "fivefold",
        /// Seventy-five moves by each player without capture or pawn move.
        SeventyFiveMoves = "seventy-five-moves",
    }
}

impl Ending {
    /// It in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Ending::Checkmate => "checkmate",
            Ending::Stalemate => "stalemate",
            Ending::DeadPosition => "dead position",
            Ending::Fivefold => "the same position five times",
            Ending::SeventyFiveMoves => "seventy-five moves without capture or pawn move",
        }
    }
}

slugs! {
    /// Whether check marks in a descriptive record choose between readings.
    Marks, "policy on marks", {
        /// They never do.
        Ignored = "ignored",
        /// A mark that is written does, an absent one never.
        Written = "written",
    }
}

/// What a code says of records.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Records {
    /// The notations admitted.
    pub notations: AdmittedNotations,
    /// Whether check marks decide.
    pub marks: Marks,
    /// The article it rests on.
    pub article: String,
}

/// What must stand on the face of an envelope.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Face {
    /// The items; empty where nothing is required.
    pub items: Vec<FaceItem>,
    /// The article it rests on.
    pub article: String,
}

slugs! {
    /// For what a game is forfeited.
    Ground, "ground of a forfeit", {
        /// The time limit was exceeded.
        Time = "time",
        /// The game was abandoned.
        Abandoning = "abandoning",
        /// The opponent was disturbed wilfully, and again.
        Disturbance = "disturbance",
    }
}

/// What a code says of a forfeit on one ground.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Forfeit {
    /// The article it rests on.
    pub article: String,
    /// What it says, in words of our own.
    pub says: String,
    /// The article by which it is a draw where the opponent cannot mate by any series of legal
    /// moves, if there is one.
    pub cannot_mate: Option<String>,
}

/// What a code says of games at odds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OddsRules {
    /// The article that lets the King castle as though a Rook that was given stood in its place,
    /// if one does.
    pub absent_rook: Option<String>,
}

slugs! {
    /// An item on the face of an envelope.
    FaceItem, "item of the face", {
        /// The players' names.
        Names = "names",
        /// The players' colours.
        Colours = "colours",
        /// The position.
        Position = "position",
        /// The time used by each player.
        Times = "times",
        /// Who sealed.
        Sealer = "sealer",
        /// The number of the sealed move.
        MoveNumber = "move-number",
        /// An open offer of a draw.
        DrawOffer = "draw-offer",
        /// The date and time of resumption.
        Date = "date",
        /// The venue of resumption.
        Venue = "venue",
        /// The signatures of both players.
        Signatures = "signatures",
    }
}

/// What a code says of coming late.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Time {
    /// The default time in seconds that holds where none was set; none where coming late costs
    /// time and nothing else.
    pub default_seconds: Option<u32>,
    /// Whether the default time must be asked for when the snapshot is drawn up.
    pub set: DefaultTime,
    /// The article it rests on.
    pub article: String,
}

slugs! {
    /// Who sets the default time.
    DefaultTime, "value of set", {
        /// The code itself.
        ByTheCode = "by-the-code",
        /// The rules of the event: it is asked for.
        ByTheEvent = "by-the-event",
        /// The code knows none.
        Never = "never",
    }
}

/// The notations a code admits, by name; an empty list admits all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<String>")]
pub struct AdmittedNotations(Notations);

impl AdmittedNotations {
    /// Them as a set.
    #[must_use]
    pub fn set(self) -> Notations {
        self.0
    }
}

impl TryFrom<Vec<String>> for AdmittedNotations {
    type Error = UnknownNotation;

    fn try_from(names: Vec<String>) -> Result<AdmittedNotations, UnknownNotation> {
        if names.is_empty() {
            return Ok(AdmittedNotations(Notations::ALL));
        }
        names.iter().map(|name| name.parse::<Notation>()).collect::<Result<_, _>>().map(Self)
    }
}
