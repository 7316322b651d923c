//! A code of laws as data: the TOML file that says what follows in every situation.
//!
//! The schema, version 1. Every key is required unless said otherwise; unknown keys are refused.
//!
//! | key | what it holds |
//! |---|---|
//! | `schema` | `1` |
//! | `name` | how the code is called on the command line: lower-case letters, digits and dashes |
//! | `title`, `text` | the code's full name; where its text stands |
//! | `person` | the title of the person who rules where one must (`umpire`) |
//! | `silence` | the article cited where the code is silent and the person's judgment is entered |
//! | `[records]` | [`Records`]: notations admitted (`[]` admits all), whether written marks decide |
//! | `[face]` | [`Face`]: what must stand on the envelope |
//! | `[time]` | [`Time`]: the default time |
//! | `[forfeit.GROUND]` | [`Forfeit`], for `time`, `abandoning` and `disturbance` (may be left out: no article covers it) |
//! | `[odds]` | [`OddsRules`]: the article on castling with an absent rook (may be left out: there is no such right) |
//! | `[endings]` | which [`Ending`]s a move brings about by itself, each with its article |
//! | `[situation.SLUG]` | [`Rule`], one for every [`Situation`] |
//! | `[penalty.SLUG]` | [`Rule`] for an [`Offence`]; one left out is not in the text in hand |
//! | `[draws]` | the claims of a draw that may be made, and how each is counted |
//!
//! In a [`Rule`], `remedies`, `article` and `says` are required.
//! A remedy is written by its slug ([`Remedy`]); alternatives the opponent elects among are joined
//! by `|`; a final `°` marks an answer the code does not give, entered as the person's.

use std::{collections::BTreeMap, fmt};

use serde::Deserialize;
use toml::Spanned;

use super::{Offence, Remedy, Situation, Source, Stage, answers::settles, draws::DrawRules};
use crate::{
    printable::is_unprintable,
    record::{Admitted, Language},
};

mod tables;

pub use tables::{
    DefaultTime, Ending, Equity, Exception, Face, FaceItem, Forfeit, Ground, Marks, OddsRules,
    Records, Time,
};

/// The codes built in, in the order they are listed.
const BUILT_IN: [(&str, &str); 4] = [
    ("blue-book", include_str!("codes/blue-book.toml")),
    ("london", include_str!("codes/london.toml")),
    ("fide", include_str!("codes/fide.toml")),
    ("uscf", include_str!("codes/uscf.toml")),
];

/// The longest code of laws read, in bytes.
pub const LONGEST_BYTES: usize = 64 * 1024;

/// A code of laws.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Code {
    #[serde(rename = "schema")]
    _schema: Schema,
    name: Name,
    title: String,
    text: String,
    person: String,
    silence: String,
    records: Records,
    face: Face,
    time: Time,
    endings: BTreeMap<Ending, String>,
    situation: Spanned<BTreeMap<Situation, Rule>>,
    #[serde(default)]
    forfeit: BTreeMap<Ground, Forfeit>,
    #[serde(default)]
    penalty: BTreeMap<Offence, Rule>,
    draws: Spanned<DrawRules>,
    #[serde(default)]
    odds: OddsRules,
}

/// What a code says of one situation or offence.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rule {
    /// The remedies in order: where one stage is empty the next applies.
    pub remedies: Vec<Stage>,
    /// What is played where the opponent waives the penalty. A rule without it is a duty ("must").
    pub waiver: Option<Stage>,
    /// How many moves after the resumption it still applies, where the article sets a limit.
    pub within_moves: Option<u32>,
    /// Cases in which it does not take effect, each with its article.
    #[serde(default)]
    pub unless: BTreeMap<Exception, String>,
    /// May a person rule otherwise?
    #[serde(default)]
    pub person: Equity,
    /// The article it rests on.
    pub article: String,
    /// What it says, in words of our own.
    pub says: String,
}

impl Rule {
    /// Is `remedy` among those of some stage?
    #[must_use]
    pub fn has(&self, remedy: Remedy) -> bool {
        self.remedies.iter().any(|stage| stage.choices.contains(&remedy))
    }
}

impl Code {
    /// The names of the codes built in, the project's own first.
    pub fn names() -> impl Iterator<Item = &'static str> {
        BUILT_IN.iter().map(|(name, _)| *name)
    }

    /// The file of a code built in, byte for byte.
    #[must_use]
    pub fn source(name: &str) -> Option<&'static str> {
        BUILT_IN.iter().find(|(known, _)| *known == name).map(|(_, source)| *source)
    }

    /// A code built in.
    #[must_use]
    pub fn built_in(name: &str) -> Option<Code> {
        Code::source(name).and_then(|source| Code::parse(source).ok())
    }

    /// Reads a code of laws.
    ///
    /// # Errors
    /// Not TOML, an unknown key, situation or remedy, a situation left out: with line and column.
    pub fn parse(file: &str) -> Result<Code, CodeError> {
        if file.len() > LONGEST_BYTES {
            return Err(CodeError {
                line: 1,
                column: 1,
                message: format!("it is longer than {LONGEST_BYTES} bytes"),
            });
        }
        if let Some(at) = unprintable(file) {
            let message = "it has a control or bidirectional character, or an escape other than \
                           \\\" and \\\\; papers quote it, and may hold none"
                .to_owned();
            return Err(CodeError::at(file, Some(at..at), message));
        }
        let code: Code = toml::from_str(file)
            .map_err(|why| CodeError::at(file, why.span(), why.message().to_owned()))?;
        code.check()
            .map_err(|message| CodeError::at(file, Some(code.situation.span()), message))?;
        code.draws()
            .check()
            .map_err(|message| CodeError::at(file, Some(code.draws.span()), message))?;
        Ok(code)
    }

    /// How it is called on the command line.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name.0
    }

    /// Its full name.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Where its text stands.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The title of the person who rules where one must.
    #[must_use]
    pub fn person(&self) -> &str {
        &self.person
    }

    /// What it says of records.
    #[must_use]
    pub fn records(&self) -> &Records {
        &self.records
    }

    /// What may be read under it, in the letters the snapshot names for the sealer.
    #[must_use]
    pub fn admitted(&self, letters: &[Language]) -> Admitted {
        Admitted { notations: self.records.notations.set(), letters: letters.to_vec() }
    }

    /// What it says of the face of the envelope.
    #[must_use]
    pub fn face(&self) -> &Face {
        &self.face
    }

    /// What it says of coming late.
    #[must_use]
    pub fn time(&self) -> &Time {
        &self.time
    }

    /// The article by which a game ends in this way by itself, if it does.
    #[must_use]
    pub fn ends_by(&self, ending: Ending) -> Option<&str> {
        self.endings.get(&ending).map(String::as_str)
    }

    /// What it says of a situation.
    #[must_use]
    pub fn on(&self, situation: Situation) -> &Rule {
        &self.situation.get_ref()[&situation]
    }

    /// What it says of a forfeit on this ground; `None` where no article of it does.
    #[must_use]
    pub fn forfeit(&self, ground: Ground) -> Option<&Forfeit> {
        self.forfeit.get(&ground)
    }

    /// What it says of an offence; `None` where the text in hand has nothing.
    #[must_use]
    pub fn penalty(&self, offence: Offence) -> Option<&Rule> {
        self.penalty.get(&offence)
    }

    /// The draws that may be claimed.
    #[must_use]
    pub fn draws(&self) -> &DrawRules {
        self.draws.get_ref()
    }

    /// What it says of games at odds.
    #[must_use]
    pub fn odds(&self) -> &OddsRules {
        &self.odds
    }

    /// The article a stage of `rule` rests on: where the code is silent, the one on silence.
    #[must_use]
    pub fn article<'a>(&'a self, rule: &'a Rule, source: Source) -> &'a str {
        match source {
            Source::Code => &rule.article,
            Source::Umpire => &self.silence,
        }
    }

    /// What the schema asks beyond its keys.
    fn check(&self) -> Result<(), String> {
        let answered = self.situation.get_ref();
        let missing: Vec<_> = Situation::ALL
            .iter()
            .filter(|one| !answered.contains_key(one))
            .map(|one| one.slug())
            .collect();
        if !missing.is_empty() {
            return Err(format!("it says nothing of {}", missing.join(", ")));
        }
        let named = answered.iter().map(|(one, rule)| (one.slug(), rule));
        let punished = self.penalty.iter().map(|(one, rule)| (one.slug(), rule));
        if let Some((slug, _)) = named.clone().chain(punished).find(|(_, r)| r.remedies.is_empty())
        {
            return Err(format!("{slug} has no remedy"));
        }
        if let Some((slug, _)) =
            named.clone().find(|(_, r)| r.remedies.iter().any(|stage| stage.choices.len() > 1))
        {
            return Err(format!("{slug} joins remedies by '|', which only penalties may"));
        }
        let forfeits =
            self.forfeit.iter().map(|(one, rule)| (one.slug(), &rule.article, &rule.says));
        let rules = named.clone().chain(self.penalty.iter().map(|(one, rule)| (one.slug(), rule)));
        let mut told = rules.map(|(slug, rule)| (slug, &rule.article, &rule.says)).chain(forfeits);
        if let Some((slug, ..)) =
            told.find(|(_, article, says)| article.is_empty() || says.is_empty())
        {
            return Err(format!("{slug} has an empty article, or says nothing"));
        }
        for (situation, rule) in answered {
            let stages = rule.remedies.iter().chain(&rule.waiver);
            let mut given = stages.flat_map(|stage| &stage.choices);
            if let Some(remedy) = given.find(|one| !settles(*situation, **one)) {
                let known = Remedy::ALL.iter().filter(|one| settles(*situation, **one));
                let known: Vec<&str> = known.map(|one| one.slug()).collect();
                return Err(format!(
                    "{} is answered {}, which settles nothing there; what does: {}",
                    situation.slug(),
                    remedy.slug(),
                    known.join(", ")
                ));
            }
        }
        Ok(())
    }
}

/// The only schema there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u32")]
struct Schema;

impl TryFrom<u32> for Schema {
    type Error = String;

    fn try_from(version: u32) -> Result<Schema, String> {
        match version {
            1 => Ok(Schema),
            _ => Err(format!("schema {version} is unknown here; this program reads schema 1")),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
struct Name(String);

impl TryFrom<String> for Name {
    type Error = String;

    fn try_from(name: String) -> Result<Name, String> {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if name.is_empty() || name.len() > 40 || !name.chars().all(plain) {
            return Err("a code's name is 1 to 40 lower-case letters, digits and dashes".to_owned());
        }
        Ok(Name(name))
    }
}

/// Why a file is no code of laws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl CodeError {
    fn at(file: &str, span: Option<std::ops::Range<usize>>, message: String) -> CodeError {
        let before = file.get(..span.map_or(0, |span| span.start)).unwrap_or(file);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        CodeError {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message: message.trim_end().replace('\n', "; "),
        }
    }
}

impl std::error::Error for CodeError {}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

/// Where the text has, or spells with an escape, what no paper may hold.
fn unprintable(file: &str) -> Option<usize> {
    let mut chars = file.char_indices();
    while let Some((at, c)) = chars.next() {
        let escape = c == '\\' && !matches!(chars.next(), Some((_, '"' | '\\')));
        if escape || (is_unprintable(c) && !matches!(c, '\n' | '\r' | '\t')) {
            return Some(at);
        }
    }
    None
}
