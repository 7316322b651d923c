//! Remedies: what a code of laws answers an offence or a situation with.
//!
//! Most are sets of moves for the offender ([`super::menu`] says which); the others end the game,
//! name who decides, or say what is done with envelope and clocks. A code lists them in stages:
//! where a stage is empty the next applies.

use std::{fmt, str::FromStr};

use serde::Deserialize;

use super::situation::{UnknownSlug, slugs};

slugs! {
    /// One answer of a code.
    Remedy, "remedy", {
        /// The move is made on the board.
        Made = "made",
        /// The opponent selects one of the readings.
        SelectedReading = "selected-reading",
        /// A move of the King, never castling.
        King = "king",
        /// A King move; where the King cannot move, a piece the opponent designates.
        KingElsePiece = "king-else-piece",
        /// Any move of a piece (no pawn, and not the King) that the opponent designates.
        DesignatedPiece = "designated-piece",
        /// Any move of a man (pawn or piece, not the King) that the opponent designates.
        DesignatedMan = "designated-man",
        /// Any legal move.
        AnyLegal = "any-legal",
        /// A legal move of the man touched (or played); the King does not castle.
        MoveTouched = "move-touched",
        /// A legal move of the one, of several own men touched, that the opponent names.
        MoveNamed = "move-named",
        /// A capture of the adverse man touched.
        CaptureTouched = "capture-touched",
        /// A capture of the one, of several adverse men touched, that the opponent names; empty
        /// unless each of them can be captured.
        CaptureNamed = "capture-named",
        /// A move of the Rook that was to castle.
        Rook = "rook",
        /// A move of another piece (no pawn, and not the King) that meets the check.
        CoverWithPiece = "cover-with-piece",
        /// A move of another man (not the King) that meets the check.
        CoverWithMan = "cover-with-man",
        /// The move made, castling or other, stands.
        Stands = "stands",
        /// The opponent says which of two moves stands.
        StandsElected = "stands-elected",
        /// What follows is not in the text in hand.
        NotInHand = "not-in-hand",
        /// Nothing follows.
        NoPenalty = "no-penalty",
        /// Moves are taken back, and the position met as it should have been.
        Retracted = "retracted",
        /// The check need not be attended to.
        Disregarded = "disregarded",
        /// The director finds a reasonable interpretation; empty where nothing advises one.
        Interpretation = "interpretation",
        /// The move made on the board is the sealed one.
        PlayedMove = "played-move",
        /// The offender loses the game.
        Lost = "lost",
        /// The game is over as the players ended it, and the envelope stays shut.
        OverShut = "over-shut",
        /// The result the move made on the board stands.
        ResultStands = "result-stands",
        /// The player who wrote that he resigns has lost.
        Resignation = "resignation",
        /// The game is annulled: it counts as never begun.
        Annulled = "annulled",
        /// The game goes on from the adjourned position.
        AdjournedPosition = "adjourned-position",
        /// As a record that is no legal move.
        AsIllegal = "as-illegal",
        /// As if the envelope had been opened.
        AsOpened = "as-opened",
        /// A person rules.
        Person = "person",
        /// The envelope stays shut, and the time of the player to reply runs.
        StaysShut = "stays-shut",
        /// The envelope is opened and its move made; the sealer's time runs from the reply.
        OpenedAndMade = "opened-and-made",
        /// The time of the player to seal runs until the receipt.
        SealerTime = "sealer-time",
        /// The time late is registered against the player.
        TimeRegistered = "time-registered",
        /// The clocks are corrected.
        ClocksCorrected = "clocks-corrected",
        /// It is recorded, and nothing else follows.
        Recorded = "recorded",
        /// The position is corrected, within the moves the article allows.
        Corrected = "corrected",
        /// The moves are retraced and the error put right, without penalty.
        Retraced = "retraced",
        /// The game ends only if the players agree.
        ByAgreement = "by-agreement",
        /// The offer stands until it is answered.
        OfferStands = "offer-stands",
        /// The offer counts as made with the move.
        OfferWithMove = "offer-with-move",
        /// Allowed; the rest of the session is charged to the player.
        Charged = "charged",
        /// Allowed if the person who rules permits it; the rest of the session is charged.
        ChargedByPermission = "charged-by-permission",
        /// The player who chooses pays with his time.
        Chooser = "chooser",
        /// Nobody pays: there is nothing to choose.
        Nobody = "nobody",
    }
}

impl Remedy {
    /// The remedy in a few words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Remedy::Made => "the move made",
            Remedy::SelectedReading => "reading the opponent selects",
            Remedy::King => "King move",
            Remedy::KingElsePiece => {
                "King move, or, the King being unable to move, a move of a piece the opponent \
                 designates"
            }
            Remedy::DesignatedPiece => "move of a piece the opponent designates",
            Remedy::DesignatedMan => "move of a man the opponent designates",
            Remedy::AnyLegal => "any legal move",
            Remedy::MoveTouched => "legal move of the man touched",
            Remedy::MoveNamed => "move of the one, of the men touched, that the opponent names",
            Remedy::CaptureTouched => "capture of the man touched",
            Remedy::CaptureNamed => "capture of the one, of the men touched, the opponent names",
            Remedy::Rook => "move of the Rook",
            Remedy::CoverWithPiece => "covering of the check with another piece",
            Remedy::CoverWithMan => "covering of the check with another man",
            Remedy::Stands => "the move stands",
            Remedy::StandsElected => "the move that stands, as the opponent elects",
            Remedy::NotInHand => "not in the text in hand",
            Remedy::NoPenalty => "no penalty",
            Remedy::Retracted => "moves taken back",
            Remedy::Disregarded => "the check need not be attended to",
            Remedy::Interpretation => "reasonable interpretation",
            Remedy::PlayedMove => "the move made on the board",
            Remedy::Lost => "the game is lost",
            Remedy::OverShut => "the game is over, the envelope stays shut",
            Remedy::ResultStands => "the result stands",
            Remedy::Resignation => "the game is resigned",
            Remedy::Annulled => "the game is annulled",
            Remedy::AdjournedPosition => "the game goes on from the adjourned position",
            Remedy::AsIllegal => "as a record that is no legal move",
            Remedy::AsOpened => "as if the envelope had been opened",
            Remedy::Person => "a person rules",
            Remedy::StaysShut => "the envelope stays shut, the replier's time runs",
            Remedy::OpenedAndMade => "opened and made, the sealer's time runs from the reply",
            Remedy::SealerTime => "the time of the player to seal runs",
            Remedy::TimeRegistered => "the time is registered",
            Remedy::ClocksCorrected => "the clocks are corrected",
            Remedy::Recorded => "recorded",
            Remedy::Corrected => "the position is corrected",
            Remedy::Retraced => "the moves are retraced",
            Remedy::ByAgreement => "by agreement",
            Remedy::OfferStands => "the offer stands until answered",
            Remedy::OfferWithMove => "an offer made with the move",
            Remedy::Charged => "allowed and charged",
            Remedy::ChargedByPermission => "by permission, and charged",
            Remedy::Chooser => "the chooser pays",
            Remedy::Nobody => "nobody pays",
        }
    }
}

/// On whose authority a remedy rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// The code's own words.
    Code,
    /// The code is silent: the answer built in is entered as the umpire's.
    Umpire,
}

/// One stage of a rule: the remedies the opponent elects among, on one authority. Written
/// `king | capture-touched`, with a final `°` where the code is silent.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Stage {
    /// The remedies; never empty.
    pub choices: Vec<Remedy>,
    /// On whose authority.
    pub source: Source,
}

impl Stage {
    /// The stage in a few words.
    #[must_use]
    pub fn words(&self) -> String {
        self.choices.iter().map(|remedy| remedy.words()).collect::<Vec<_>>().join(", or ")
    }
}

impl FromStr for Stage {
    type Err = UnknownSlug;

    fn from_str(text: &str) -> Result<Stage, UnknownSlug> {
        let (words, source) = match text.trim_end().strip_suffix('°') {
            Some(words) => (words, Source::Umpire),
            None => (text, Source::Code),
        };
        let choices = words.split('|').map(|word| word.trim().parse()).collect::<Result<_, _>>()?;
        Ok(Stage { choices, source })
    }
}

impl TryFrom<String> for Stage {
    type Error = UnknownSlug;

    fn try_from(text: String) -> Result<Stage, UnknownSlug> {
        text.parse()
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, remedy) in self.choices.iter().enumerate() {
            if nth > 0 {
                f.write_str(" | ")?;
            }
            fmt::Display::fmt(remedy, f)?;
        }
        f.write_str(if self.source == Source::Umpire { " °" } else { "" })
    }
}
