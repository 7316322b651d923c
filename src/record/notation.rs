//! The notations, and which of them, in whose letters, a record may use.

use std::{fmt, str::FromStr};

use super::Language;

/// A way of writing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Notation {
    /// `Nf3`, `exd5`, `O-O`, with piece letters or figurines.
    Algebraic,
    /// `e2e4`, `g1-f3`, `e7e8q`: squares alone.
    Coordinate,
    /// `5254`: four digits, a fifth for promotion, as in international correspondence play.
    Iccf,
    /// `P-K4`, `Kt. to K. B's 3d`, `P4R`, `C3FR`: squares named by men, from the mover's side.
    Descriptive,
}

/// A set of notations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Notations(u8);

/// What may be read: the notations the code of laws admits, the letters the snapshot names for
/// the sealer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Admitted {
    /// The notations.
    pub notations: Notations,
    /// The languages whose letters and words count. Figurines always do.
    pub letters: Vec<Language>,
}

/// A word that names no notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no notation; known are algebraic, coordinate, iccf and descriptive")]
pub struct UnknownNotation(pub String);

impl Notation {
    /// Every notation.
    pub const ALL: [Notation; 4] =
        [Notation::Algebraic, Notation::Coordinate, Notation::Iccf, Notation::Descriptive];

    /// Its name in one lower-case word.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Notation::Algebraic => "algebraic",
            Notation::Coordinate => "coordinate",
            Notation::Iccf => "iccf",
            Notation::Descriptive => "descriptive",
        }
    }

    fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Notation {
    type Err = UnknownNotation;

    fn from_str(name: &str) -> Result<Notation, UnknownNotation> {
        Notation::ALL
            .into_iter()
            .find(|notation| notation.name() == name)
            .ok_or_else(|| UnknownNotation(name.chars().take(40).collect()))
    }
}

impl Notations {
    /// None.
    pub const NONE: Notations = Notations(0);
    /// All of them.
    pub const ALL: Notations = Notations(0b1111);

    /// These and `notation`.
    #[must_use]
    pub fn with(self, notation: Notation) -> Notations {
        Notations(self.0 | notation.bit())
    }

    /// These and those.
    #[must_use]
    pub fn and(self, others: Notations) -> Notations {
        Notations(self.0 | others.0)
    }

    /// Is `notation` one of them?
    #[must_use]
    pub fn has(self, notation: Notation) -> bool {
        self.0 & notation.bit() != 0
    }

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = Notation> {
        Notation::ALL.into_iter().filter(move |notation| self.has(*notation))
    }
}

impl FromIterator<Notation> for Notations {
    fn from_iter<I: IntoIterator<Item = Notation>>(notations: I) -> Notations {
        notations.into_iter().fold(Notations::NONE, Notations::with)
    }
}

impl Default for Admitted {
    /// Every notation, in English letters.
    fn default() -> Admitted {
        Admitted { notations: Notations::ALL, letters: vec![Language::English] }
    }
}

impl Admitted {
    /// Every notation, in the letters of `languages`.
    pub fn in_letters(languages: impl IntoIterator<Item = Language>) -> Admitted {
        Admitted { notations: Notations::ALL, letters: languages.into_iter().collect() }
    }

    /// May `notation` be read?
    #[must_use]
    pub fn admits(&self, notation: Notation) -> bool {
        self.notations.has(notation)
    }

    /// Do the letters of `language` count?
    #[must_use]
    pub fn knows(&self, language: Language) -> bool {
        self.letters.contains(&language)
    }
}
