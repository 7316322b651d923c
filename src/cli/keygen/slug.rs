//! File names from people's names: ASCII letters, digits and single hyphens.

/// The file name that `name` gives: `lothar-schmid` for Lothar Schmid. Accents are dropped, an
/// apostrophe joins, anything else divides. None if the name has letters that have no likeness
/// in ASCII, or no letters at all.
pub(super) fn slug(name: &str) -> Option<String> {
    let mut slug = String::with_capacity(name.len());
    for c in name.chars() {
        match fold(c)? {
            "-" if slug.is_empty() || slug.ends_with('-') => {}
            "" if c.is_ascii_alphanumeric() => slug.push(c.to_ascii_lowercase()),
            folded => slug.push_str(folded),
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    (!slug.is_empty()).then_some(slug)
}

/// What stands for `c`: a hyphen for what divides words, nothing for what is dropped (and for
/// what stands for itself), none for a letter without a likeness.
fn fold(c: char) -> Option<&'static str> {
    Some(match c {
        'À'..='Å' | 'à'..='å' | 'Ā'..='ą' | 'Ǎ' | 'ǎ' => "a",
        'Æ' | 'æ' => "ae",
        'Ç' | 'ç' | 'Ć'..='č' => "c",
        'Ď'..='đ' | 'Ð' | 'ð' => "d",
        'È'..='Ë' | 'è'..='ë' | 'Ē'..='ě' => "e",
        'Ĝ'..='ģ' | 'Ǧ' | 'ǧ' => "g",
        'Ĥ'..='ħ' => "h",
        'Ì'..='Ï' | 'ì'..='ï' | 'Ĩ'..='ı' | 'Ǐ' | 'ǐ' => "i",
        'Ĳ' | 'ĳ' => "ij",
        'Ĵ' | 'ĵ' => "j",
        'Ķ'..='ĸ' => "k",
        'Ĺ'..='ł' => "l",
        'Ñ' | 'ñ' | 'Ń'..='ŋ' => "n",
        'Ò'..='Ö' | 'Ø' | 'ò'..='ö' | 'ø' | 'Ō'..='ő' | 'Ǒ' | 'ǒ' => "o",
        'Œ' | 'œ' => "oe",
        'Ŕ'..='ř' => "r",
        'Ś'..='š' | 'Ș' | 'ș' => "s",
        'ß' | 'ẞ' => "ss",
        'Ţ'..='ŧ' | 'Ț' | 'ț' => "t",
        'Þ' | 'þ' => "th",
        'Ù'..='Ü' | 'ù'..='ü' | 'Ũ'..='ų' | 'Ǔ' | 'ǔ' => "u",
        'Ŵ' | 'ŵ' => "w",
        'Ý' | 'ý' | 'ÿ' | 'Ŷ'..='Ÿ' => "y",
        'Ź'..='ž' => "z",
        // Accents that stand by themselves, and apostrophes.
        '\u{0300}'..='\u{036f}' | '\'' | '’' | 'ʼ' => "",
        c if c.is_ascii_alphanumeric() => "",
        c if c.is_alphanumeric() => return None,
        _ => "-",
    })
}

#[cfg(test)]
mod tests {
    use super::slug;

    #[test]
    fn names_give_file_names() {
        for (name, expected) in [
            ("Lothar Schmid", "lothar-schmid"),
            ("José Raúl Capablanca y Graupera", "jose-raul-capablanca-y-graupera"),
            ("Jose\u{301} Rau\u{301}l", "jose-raul"),
            ("Albéric O'Kelly de Galway", "alberic-okelly-de-galway"),
            ("Efim D. Bogoljubow, Jr.", "efim-d-bogoljubow-jr"),
            ("Þórr Ægisson ß", "thorr-aegisson-ss"),
            ("Jan-Krzysztof Duda", "jan-krzysztof-duda"),
            ("Ľubomír Ftáčnik", "lubomir-ftacnik"),
            ("Gösta Stoltz", "gosta-stoltz"),
            ("../../etc/passwd", "etc-passwd"),
            ("--help", "help"),
            ("Player 2", "player-2"),
        ] {
            assert_eq!(slug(name).as_deref(), Some(expected), "{name}");
        }
    }

    #[test]
    fn names_that_give_none() {
        for name in ["", " ", "...", "-", "Спасский", "Ivan Спасский", "丁立人", "ιota"]
        {
            assert_eq!(slug(name), None, "{name}");
        }
    }
}
