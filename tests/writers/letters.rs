//! The piece letters of each language, from the table of notations.

use shakmaty::Role;

/// One language's letters: King, Queen, Rook, Bishop, Knight, pawn.
pub struct Letters {
    /// ISO 639-1.
    pub code: &'static str,
    men: [&'static str; 6],
}

/// The order of the table.
pub const ROLES: [Role; 6] =
    [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

impl Letters {
    /// The letters of one man, most usual first; none for a pawn in some languages.
    pub fn of(&self, role: Role) -> impl Iterator<Item = &'static str> {
        let place = ROLES.iter().position(|r| *r == role).unwrap();
        self.men[place].split('/').filter(|letter| !letter.is_empty())
    }

    /// Every letter with its man.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, Role)> + '_ {
        ROLES.into_iter().flat_map(|role| self.of(role).map(move |letter| (letter, role)))
    }
}

/// The letters of `code`.
pub fn letters(code: &str) -> &'static Letters {
    TABLE.iter().find(|l| l.code == code).unwrap_or_else(|| panic!("no letters for {code}"))
}

/// Every language of the table.
pub static TABLE: [Letters; 36] = [
    Letters { code: "en", men: ["K", "Q", "R", "B", "N/Kt", "P"] },
    Letters { code: "de", men: ["K", "D", "T", "L", "S", "B"] },
    Letters { code: "da", men: ["K", "D", "T", "L", "S", "B"] },
    Letters { code: "no", men: ["K", "D", "T", "L", "S", "B"] },
    Letters { code: "sv", men: ["K", "D", "T", "L", "S", "B"] },
    Letters { code: "hr", men: ["K", "D", "T", "L", "S", "B"] },
    Letters { code: "sl", men: ["K", "D", "T", "L", "S", "B"] },
    Letters { code: "nl", men: ["K", "D", "T", "L", "P", ""] },
    Letters { code: "fr", men: ["R", "D", "T", "F", "C", "P"] },
    Letters { code: "es", men: ["R", "D", "T", "A", "C", "P"] },
    Letters { code: "it", men: ["R", "D", "T", "A", "C", "P"] },
    Letters { code: "ca", men: ["R", "D", "T", "A", "C", "P"] },
    Letters { code: "pt", men: ["R", "D", "T", "B", "C", "P"] },
    Letters { code: "gl", men: ["R", "D", "T", "B", "C", "P"] },
    Letters { code: "ro", men: ["R", "D", "T", "N", "C", "P"] },
    Letters { code: "cs", men: ["K", "D", "V", "S", "J", "P"] },
    Letters { code: "sk", men: ["K", "D", "V", "S", "J", "P"] },
    Letters { code: "pl", men: ["K", "H", "W", "G", "S", "P"] },
    Letters { code: "hu", men: ["K", "V", "B", "F", "H", "G"] },
    Letters { code: "fi", men: ["K", "D", "T", "L", "R", "S"] },
    Letters { code: "is", men: ["K", "D", "H", "B", "R", "P"] },
    Letters { code: "et", men: ["K", "L", "V", "O", "R", "E"] },
    Letters { code: "lv", men: ["K", "D", "T", "L", "Z", "B"] },
    Letters { code: "lt", men: ["K", "V", "B", "R", "Ž", "P"] },
    Letters { code: "tr", men: ["Ş", "V", "K", "F", "A", ""] },
    Letters { code: "sq", men: ["M", "D", "T", "F", "K", ""] },
    Letters { code: "eu", men: ["E", "D", "G", "A", "Z", ""] },
    Letters { code: "eo", men: ["R", "D", "T", "K", "Ĉ", ""] },
    Letters { code: "id", men: ["R", "M", "B", "G", "K", ""] },
    Letters { code: "vi", men: ["V", "H", "X", "T", "M", ""] },
    Letters { code: "ru", men: ["Кр", "Ф", "Л", "С", "К", "п"] },
    Letters { code: "uk", men: ["Кр", "Ф", "Т", "С", "К", ""] },
    Letters { code: "bg", men: ["Ц", "Д", "Т", "О", "К", ""] },
    Letters { code: "sr", men: ["К", "Д", "Т", "Л", "С", ""] },
    Letters { code: "mk", men: ["К", "Д", "Т", "Л", "С", ""] },
    Letters { code: "el", men: ["Ρ", "Β", "Π", "Α", "Ι", "Σ"] },
];
