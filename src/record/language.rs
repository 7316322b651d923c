//! The languages whose piece letters are known, by their ISO 639-1 codes.

use std::{fmt, str::FromStr};

/// A language whose piece letters a record may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each is the language it names")]
pub enum Language {
    English,
    German,
    Danish,
    Norwegian,
    Swedish,
    Croatian,
    Slovene,
    Dutch,
    French,
    Spanish,
    Italian,
    Catalan,
    Portuguese,
    Galician,
    Romanian,
    Czech,
    Slovak,
    Polish,
    Hungarian,
    Finnish,
    Icelandic,
    Estonian,
    Latvian,
    Lithuanian,
    Turkish,
    Albanian,
    Basque,
    Esperanto,
    Indonesian,
    Vietnamese,
    Russian,
    Ukrainian,
    Bulgarian,
    Serbian,
    Macedonian,
    Greek,
}

/// A code that names no language whose piece letters are known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no piece letters are known for the language {0:?}; known are {known}", known = Codes)]
pub struct UnknownLanguage(pub String);

impl Language {
    /// Every language, in the order of the enum.
    pub const ALL: [Language; 36] = [
        Language::English,
        Language::German,
        Language::Danish,
        Language::Norwegian,
        Language::Swedish,
        Language::Croatian,
        Language::Slovene,
        Language::Dutch,
        Language::French,
        Language::Spanish,
        Language::Italian,
        Language::Catalan,
        Language::Portuguese,
        Language::Galician,
        Language::Romanian,
        Language::Czech,
        Language::Slovak,
        Language::Polish,
        Language::Hungarian,
        Language::Finnish,
        Language::Icelandic,
        Language::Estonian,
        Language::Latvian,
        Language::Lithuanian,
        Language::Turkish,
        Language::Albanian,
        Language::Basque,
        Language::Esperanto,
        Language::Indonesian,
        Language::Vietnamese,
        Language::Russian,
        Language::Ukrainian,
        Language::Bulgarian,
        Language::Serbian,
        Language::Macedonian,
        Language::Greek,
    ];

    /// Its ISO 639-1 code.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.names().0
    }

    /// Its English name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.names().1
    }

    fn names(self) -> (&'static str, &'static str) {
        match self {
            Language::English => ("en", "English"),
            Language::German => ("de", "German"),
            Language::Danish => ("da", "Danish"),
            Language::Norwegian => ("no", "Norwegian"),
            Language::Swedish => ("sv", "Swedish"),
            Language::Croatian => ("hr", "Croatian"),
            Language::Slovene => ("sl", "Slovene"),
            Language::Dutch => ("nl", "Dutch"),
            Language::French => ("fr", "French"),
            Language::Spanish => ("es", "Spanish"),
            Language::Italian => ("it", "Italian"),
            Language::Catalan => ("ca", "Catalan"),
            Language::Portuguese => ("pt", "Portuguese"),
            Language::Galician => ("gl", "Galician"),
            Language::Romanian => ("ro", "Romanian"),
            Language::Czech => ("cs", "Czech"),
            Language::Slovak => ("sk", "Slovak"),
            Language::Polish => ("pl", "Polish"),
            Language::Hungarian => ("hu", "Hungarian"),
            Language::Finnish => ("fi", "Finnish"),
            Language::Icelandic => ("is", "Icelandic"),
            Language::Estonian => ("et", "Estonian"),
            Language::Latvian => ("lv", "Latvian"),
            Language::Lithuanian => ("lt", "Lithuanian"),
            Language::Turkish => ("tr", "Turkish"),
            Language::Albanian => ("sq", "Albanian"),
            Language::Basque => ("eu", "Basque"),
            Language::Esperanto => ("eo", "Esperanto"),
            Language::Indonesian => ("id", "Indonesian"),
            Language::Vietnamese => ("vi", "Vietnamese"),
            Language::Russian => ("ru", "Russian"),
            Language::Ukrainian => ("uk", "Ukrainian"),
            Language::Bulgarian => ("bg", "Bulgarian"),
            Language::Serbian => ("sr", "Serbian"),
            Language::Macedonian => ("mk", "Macedonian"),
            Language::Greek => ("el", "Greek"),
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// By ISO 639-1 code; both written forms of Norwegian (`nb`, `nn`) share one set of letters.
    fn from_str(code: &str) -> Result<Language, UnknownLanguage> {
        match code {
            "nb" | "nn" => Ok(Language::Norwegian),
            _ => Language::ALL
                .into_iter()
                .find(|language| language.code() == code)
                .ok_or_else(|| UnknownLanguage(code.chars().take(40).collect())),
        }
    }
}

struct Codes;

impl fmt::Display for Codes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, language) in Language::ALL.into_iter().enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { " " }, language.code())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_names_its_language() {
        for language in Language::ALL {
            assert_eq!(language.code().parse(), Ok(language));
        }
        assert!("EN".parse::<Language>().is_err());
        assert!("".parse::<Language>().is_err());
    }
}
