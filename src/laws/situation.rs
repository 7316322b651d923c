//! The situations of an adjourned game that a code of laws answers, each by its slug.

/// Declares an enum whose variants are written as slugs, in files and on the command line alike.
macro_rules! slugs {
    ($(#[$outer:meta])* $name:ident, $what:literal, { $($(#[$inner:meta])* $variant:ident = $slug:literal,)+ }) => {
        $(#[$outer])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize)]
        #[serde(try_from = "String")]
        pub enum $name { $($(#[$inner])* $variant,)+ }

        impl $name {
            /// Each of them, in the order of the table they come from.
            pub const ALL: &'static [$name] = &[$($name::$variant,)+];

            /// How it is written.
            #[must_use]
            pub fn slug(self) -> &'static str {
                match self { $($name::$variant => $slug,)+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.slug())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::laws::situation::UnknownSlug;

            fn from_str(text: &str) -> Result<$name, Self::Err> {
                $name::ALL.iter().copied().find(|one| one.slug() == text).ok_or_else(|| $crate::laws::situation::UnknownSlug {
                    what: $what,
                    text: text.chars().take(60).collect(),
                    known: $name::ALL.iter().map(|one| one.slug()).collect::<Vec<_>>().join(", "),
                })
            }
        }

        impl TryFrom<String> for $name {
            type Error = $crate::laws::situation::UnknownSlug;

            fn try_from(text: String) -> Result<$name, Self::Error> {
                text.parse()
            }
        }
    };
}
pub(super) use slugs;

/// A word that is none of those a code of laws knows.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown {what} {text:?}; known are {known}")]
pub struct UnknownSlug {
    pub(super) what: &'static str,
    pub(super) text: String,
    pub(super) known: String,
}

slugs! {
    /// What may have happened to an adjourned game. Every code answers every one of them.
    Situation, "situation", {
        /// The record reads as exactly one legal move.
        OneReading = "one-reading",
        /// It reads as two or more.
        Ambiguous = "ambiguous",
        /// It reads as none, or no move can be made out.
        Illegal = "illegal",
        /// It reads as none in a notation the code admits, and as one in another.
        OtherNotation = "other-notation",
        /// The envelope holds no move at all.
        Empty = "empty",
        /// The envelope is missing or cannot be opened; the position is known.
        EnvelopeLost = "envelope-lost",
        /// The same, with the sealer's counterfoil that matches the commitment.
        Counterfoil = "counterfoil",
        /// The position cannot be ascertained.
        PositionUnknown = "position-unknown",
        /// The times used cannot be ascertained.
        ClockTimesUnknown = "clock-times-unknown",
        /// The clocks show wrong times, and this is pointed out before the first move.
        ClockTimesWrong = "clock-times-wrong",
        /// The player to reply to the sealed move is absent.
        ReplierAbsent = "replier-absent",
        /// The player who sealed is absent.
        SealerAbsent = "sealer-absent",
        /// Both are absent.
        BothAbsent = "both-absent",
        /// The player who is to seal never does.
        NeverSealed = "never-sealed",
        /// He makes a move on the board after he was told to seal.
        PlayedOnBoard = "played-on-board",
        /// A player will not sign the envelope or the snapshot.
        CountersignatureRefused = "countersignature-refused",
        /// After resumption the position is found to have been set up wrongly.
        WrongSetUp = "wrong-set-up",
        /// A player comes later than the default time allows.
        Late = "late",
        /// The players agree to a draw before the envelope is opened.
        DrawBeforeOpening = "draw-before-opening",
        /// A player resigns before the envelope is opened.
        ResignedBeforeOpening = "resigned-before-opening",
        /// An offer of a draw stands when the game is adjourned.
        OfferOpen = "offer-open",
        /// The record offers a draw.
        OfferInRecord = "offer-in-record",
        /// The sealed move ends the game.
        MoveEndsGame = "move-ends-game",
        /// The record says that the player resigns.
        RecordResigns = "record-resigns",
        /// The player seals before the session is over.
        EarlySealing = "early-sealing",
        /// A player takes time to choose among readings or remedies.
        TimeOfChoosing = "time-of-choosing",
        /// No article covers the case.
        NoArticle = "no-article",
    }
}
