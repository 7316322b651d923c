//! Claims of a draw, proved from the score.
//!
//! Owns what a code of laws may say of drawn games ([`DrawRules`]), the claims themselves and how
//! each is decided ([`decide`]). A claim is proved from the score, not from the board alone; an
//! endless series of checks is proved by search, and every proof is gone over again by a verifier
//! that shares no code with the search. Never rules a game drawn that no claim was made for,
//! except where the code says that a draw comes by itself (FIDE 9.6). Knows no papers.

use std::{fmt, str::FromStr};

use serde::Deserialize;

pub mod fifty;
pub mod identity;
pub mod perpetual;
pub mod repetition;
pub mod stalemate;

use super::ruling::name;
use crate::chess::{Color, Game, Move};
pub use fifty::Notice;

/// What a code of laws says of drawn games. It fills the table `[draws]` of a code; a claim whose
/// table is missing does not exist under that code.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DrawRules {
    /// Whether a claim may rest on a move that is written and not yet made (FIDE 9.2.1, 9.3.1).
    #[serde(default)]
    pub written_move: WrittenMove,
    /// Many moves without progress.
    pub fifty: Option<FiftyRule>,
    /// The same position again and again.
    pub repetition: Option<RepetitionRule>,
    /// An endless series of checks.
    pub perpetual: Option<PerpetualRule>,
    /// No legal move, and no check.
    pub stalemate: Option<StalemateRule>,
}

impl DrawRules {
    /// What the schema asks beyond its keys.
    ///
    /// # Errors
    /// A claim that every game would bear out, a draw by itself before it can be claimed, an
    /// article without a name.
    pub(super) fn check(&self) -> Result<(), String> {
        if self.fifty.as_ref().is_some_and(|rule| rule.moves == 0) {
            return Err("`fifty`: `moves` is 0, and every game would be drawn".to_owned());
        }
        if self.repetition.as_ref().is_some_and(|rule| rule.times < 2) {
            return Err("`repetition`: a position that stood once is not repeated".to_owned());
        }
        let fifty = self.fifty.iter().map(|rule| ("fifty", rule.moves, &rule.automatic));
        let again = self.repetition.iter().map(|rule| ("repetition", rule.times, &rule.automatic));
        for (claim, enough, automatic) in fifty.chain(again) {
            if automatic.as_ref().is_some_and(|draw| draw.count < enough) {
                return Err(format!("`{claim}`: it comes by itself before it can be claimed"));
            }
        }
        let articles = [
            ("fifty", self.fifty.as_ref().map(|rule| &rule.article)),
            ("repetition", self.repetition.as_ref().map(|rule| &rule.article)),
            ("perpetual", self.perpetual.as_ref().map(|rule| &rule.article)),
            ("stalemate", self.stalemate.as_ref().map(|rule| &rule.article)),
        ];
        match articles.into_iter().find(|(_, article)| article.is_some_and(String::is_empty)) {
            Some((claim, _)) => Err(format!("`{claim}` has an empty article")),
            None => Ok(()),
        }
    }
}

/// May a claim rest on a move that is written and not yet made?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WrittenMove {
    /// The code knows no such claim.
    #[default]
    NotAdmitted,
    /// The move the claimant writes counts as made.
    Admitted,
}

/// The fifty moves: what is counted, and the article.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FiftyRule {
    /// What ends the count.
    pub counting: Counting,
    /// How many moves on each side.
    pub moves: u32,
    /// Where the code says so.
    pub article: String,
    /// Where the code frees a player who engaged to mate in a particular way (`london` XXIII).
    pub engaged_article: Option<String>,
    /// The draw that comes by itself, without a claim (FIDE 9.6.2).
    pub automatic: Option<Automatic>,
}

/// What ends the count of fifty moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counting {
    /// A piece captured (`blue-book`: "piece" takes in no pawn, and pawn moves are not named).
    PieceCaptured,
    /// A capture, or the move of a pawn (`fide` 9.3).
    CaptureOrPawnMove,
    /// Nothing: counted from a notice given, in endings of pieces only (`london` XXII, XXIII).
    FromNotice,
}

/// Repetition: how often, what makes two positions one, and the article.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RepetitionRule {
    /// How often the position must have stood on the board, this time included.
    pub times: u32,
    /// What makes two positions the same.
    pub same: Sameness,
    /// Where the code says so.
    pub article: String,
    /// The draw that comes by itself, without a claim (FIDE 9.6.1).
    pub automatic: Option<Automatic>,
}

/// What makes two positions the same position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sameness {
    /// The same men on the same squares and the same player to move; of rights the code is silent.
    Men,
    /// As FIDE 9.2.3 has it: also the same castling rights and the same captures en passant.
    MenAndRights,
}

/// A draw that comes by itself, without a claim.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Automatic {
    /// After so many moves on each side, or so many occurrences.
    pub count: u32,
    /// Where the code says so.
    pub article: String,
}

/// The endless series of checks.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PerpetualRule {
    /// Where the code says so.
    pub article: String,
}

/// Stalemate.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StalemateRule {
    /// Where the code says so.
    pub article: String,
}

/// What a draw is claimed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Fifty moves without progress.
    Fifty,
    /// The same position again and again.
    Repetition,
    /// An endless series of checks.
    Perpetual,
    /// No legal move, and no check.
    Stalemate,
}

/// A claim of a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who claims it.
    pub by: Color,
    /// The move he has written and not made, legal in the game's position.
    pub written: Option<Move>,
    /// The notice he gave that moves would be counted.
    pub notice: Option<Notice>,
    /// How the adversary is engaged to mate.
    pub engagement: Engagement,
}

/// Has the adversary engaged to mate in a particular way?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engagement {
    /// He has not.
    #[default]
    None,
    /// With a particular man, on a particular square, or to be stalemated or mated himself.
    Particular,
}

/// What becomes of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The game is drawn.
    Drawn,
    /// The claim fails.
    Fails,
    /// The code leaves it to whoever rules: umpire, arbiter, director, bystanders.
    PersonSays,
    /// The code knows no such claim.
    NoSuchClaim,
    /// It was not decided within the limit of the search.
    Undecided,
}

/// A claim decided: what became of it, by which article, and what was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// What becomes of it.
    pub verdict: Verdict,
    /// The article, if the code has one.
    pub article: Option<String>,
    /// Why, as half a sentence.
    pub why: String,
    /// What was counted.
    pub counts: Vec<Count>,
    /// The proof, where a series of checks was searched for.
    pub series: Option<perpetual::Decided>,
}

/// Something counted; shown as `43 of 50 moves on each side without a piece captured`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// What was counted, in words.
    pub what: &'static str,
    /// How many there are.
    pub found: u32,
    /// How many the claim needs.
    pub needed: u32,
}

/// Decides a claim made in `game` under `rules`; `limit` bounds the search for endless checks.
#[must_use]
pub fn decide(
    ground: Ground,
    game: &Game,
    claim: &Claim,
    rules: &DrawRules,
    limit: perpetual::Limit,
) -> Decision {
    let counted = matches!(ground, Ground::Fifty | Ground::Repetition);
    if counted && claim.written.is_some() && rules.written_move == WrittenMove::NotAdmitted {
        let why = "the code knows no claim on a move that is not made";
        return Decision { article: None, ..Decision::new(Verdict::NoSuchClaim, "", why) };
    }
    if counted && game.position().is_checkmate() {
        return Decision { article: None, ..Decision::new(Verdict::Fails, "", "it is checkmate") };
    }
    let decided = match ground {
        Ground::Fifty => rules.fifty.as_ref().map(|rule| fifty::decide(game, claim, rule)),
        Ground::Repetition => {
            rules.repetition.as_ref().map(|rule| repetition::decide(game, claim, rule))
        }
        Ground::Stalemate => {
            rules.stalemate.as_ref().map(|rule| stalemate::decide(game, claim, rule))
        }
        Ground::Perpetual => {
            Some(perpetual::claim(game.position(), claim, rules.perpetual.as_ref(), limit))
        }
    };
    decided.unwrap_or_else(Decision::no_such_claim)
}

impl Decision {
    fn new(verdict: Verdict, article: &str, why: impl Into<String>) -> Decision {
        let article = Some(article.to_owned());
        Decision { verdict, article, why: why.into(), counts: Vec::new(), series: None }
    }

    fn out_of_turn(by: Color, article: &str) -> Decision {
        let why = format!("it is not {}'s turn, and the claim is for the player to move", name(by));
        Decision::new(Verdict::Fails, article, why)
    }

    fn no_such_claim() -> Decision {
        let why = "the code knows no such claim";
        Decision { article: None, ..Decision::new(Verdict::NoSuchClaim, "", why) }
    }

    fn with(self, counts: Vec<Count>) -> Decision {
        Decision { counts, ..self }
    }
}

impl Count {
    fn new(what: &'static str, found: u32, needed: u32) -> Count {
        Count { what, found, needed }
    }
}

impl Ground {
    /// Every ground.
    pub const ALL: [Ground; 4] =
        [Ground::Fifty, Ground::Repetition, Ground::Perpetual, Ground::Stalemate];
}

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ground::Fifty => "fifty",
            Ground::Repetition => "repetition",
            Ground::Perpetual => "perpetual",
            Ground::Stalemate => "stalemate",
        })
    }
}

/// A text that names no ground for a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a draw is claimed for fifty, repetition, perpetual or stalemate")]
pub struct UnknownGround;

impl FromStr for Ground {
    type Err = UnknownGround;

    fn from_str(text: &str) -> Result<Ground, UnknownGround> {
        Ground::ALL.into_iter().find(|ground| ground.to_string() == text).ok_or(UnknownGround)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Drawn => "drawn",
            Verdict::Fails => "fails",
            Verdict::PersonSays => "a person says",
            Verdict::NoSuchClaim => "no such claim",
            Verdict::Undecided => "undecided",
        })
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} {}", self.found, self.needed, self.what)
    }
}
