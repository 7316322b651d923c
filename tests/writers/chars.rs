//! Foldings of single characters, the same for every notation.

/// Every dash that counts as one.
pub const DASHES: &[char] = &[
    '-', '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2015}', '\u{2212}',
    '\u{fe58}', '\u{fe63}', '\u{ff0d}', '\u{ad}',
];

/// Every single character that means "takes" (words apart).
pub const TAKES: &[char] = &['x', 'X', '×', '✕', ':', 'х'];

/// Look-alikes of files that surely fold, with the file. Others are left open.
pub const FILES: &[(char, char)] = &[('а', 'a'), ('с', 'c'), ('е', 'e')];

/// What a text is before anything is taken off it: full width made plain, what has no width gone,
/// every dash `-`, every space ` `, curly quotes straight, small raised and lowered digits plain.
pub fn plain(text: &str) -> String {
    text.chars().filter_map(plain_char).collect::<String>().replace('…', "...").replace('‥', "..")
}

fn plain_char(c: char) -> Option<char> {
    Some(match c {
        '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}' => return None,
        c if DASHES.contains(&c) => '-',
        '\u{ff01}'..='\u{ff5e}' => {
            let plain = char::from_u32(c as u32 - 0xfee0).unwrap();
            if plain == '-' { '-' } else { plain }
        }
        c if c.is_whitespace() => ' ',
        '\u{2018}'..='\u{201b}' | '\u{02bc}' | '\u{2032}' | '`' | '´' => '\'',
        '\u{201c}'..='\u{201f}' | '«' | '»' | '‹' | '›' | '\u{2033}' => '"',
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        '⁴'..='⁹' => from('4', c as u32 - '⁴' as u32),
        '₁'..='₉' => from('1', c as u32 - '₁' as u32),
        c => c,
    })
}

fn from(first: char, places: u32) -> char {
    char::from_u32(first as u32 + places).unwrap()
}

/// The digit a look-alike stands for.
pub fn digit(c: char) -> Option<char> {
    match c {
        '1'..='8' => Some(c),
        'З' | 'з' | 'Ʒ' => Some('3'),
        'I' | 'l' | 'І' | 'Ι' | '|' | 'ı' => Some('1'),
        'б' => Some('6'),
        'Ч' | 'ч' => Some('4'),
        _ => None,
    }
}

/// The plain form of a letter or digit in mathematical dress.
pub fn undressed(c: char) -> Option<char> {
    let code = c as u32;
    match code {
        0x1d400..=0x1d6a3 => match (code - 0x1d400) % 52 {
            n @ 0..=25 => char::from_u32('A' as u32 + n),
            n => char::from_u32('a' as u32 + n - 26),
        },
        0x1d7ce..=0x1d7ff => char::from_u32('0' as u32 + (code - 0x1d7ce) % 10),
        _ => None,
    }
}

/// The file a small letter or its look-alike stands for.
pub fn file(c: char) -> Option<char> {
    match c {
        'a'..='h' => Some(c),
        'ԁ' => Some('d'),
        'һ' => Some('h'),
        'ɡ' => Some('g'),
        'ƒ' => Some('f'),
        'α' | 'ɑ' => Some('a'),
        'ь' | 'Ь' => Some('b'),
        'ϲ' => Some('c'),
        'в' => Some('b'),
        'г' => Some('g'),
        _ => FILES.iter().find(|(alike, _)| *alike == c).map(|(_, file)| *file),
    }
}

/// Is it a sign for "takes"?
pub fn takes(c: char) -> bool {
    TAKES.contains(&c) || matches!(c, 'Х' | '✖' | '⨯' | '⨉' | '╳' | 'χ' | 'Χ')
}

/// The Latin letter that looks like a Cyrillic or Greek one.
pub fn latin_alike(c: char) -> Option<char> {
    Some(match c {
        'А' | 'Α' => 'A',
        'В' | 'Β' => 'B',
        'С' | 'Ϲ' => 'C',
        'Е' | 'Ε' => 'E',
        'Н' | 'Η' => 'H',
        'І' | 'Ι' => 'I',
        'Ј' => 'J',
        'К' | 'Κ' => 'K',
        'М' | 'Μ' => 'M',
        'Ν' => 'N',
        'О' | 'Ο' => 'O',
        'Р' | 'Ρ' => 'P',
        'Ѕ' => 'S',
        'Т' | 'Τ' => 'T',
        'Х' | 'Χ' => 'X',
        'Ζ' => 'Z',
        'р' => 'p',
        'с' => 'c',
        'а' => 'a',
        'е' => 'e',
        _ => return None,
    })
}

/// A letter in lower case without its accent, for comparing words.
pub fn bare(c: char) -> char {
    let plain = c.to_lowercase().next().unwrap_or(c);
    if c.is_ascii() {
        plain
    } else {
        unaccented(plain.encode_utf8(&mut [0; 4])).chars().next().unwrap_or(plain)
    }
}

/// The text without accents, joined to a letter or standing by themselves.
pub fn unaccented(text: &str) -> String {
    let plain = |c| match c {
        '\u{300}'..='\u{36f}' => None,
        'á' | 'à' | 'â' | 'ä' | 'å' | 'ă' => Some('a'),
        'Á' | 'À' | 'Ä' | 'Å' => Some('A'),
        'é' | 'è' | 'ê' | 'ë' | 'ě' | 'ę' => Some('e'),
        'É' | 'È' | 'Ê' => Some('E'),
        'š' | 'ş' | 'ś' | 'ß' => Some('s'),
        'ó' | 'ô' | 'ö' | 'ò' | 'ő' => Some('o'),
        'í' | 'ì' | 'î' => Some('i'),
        'ú' | 'ù' | 'ü' | 'ű' => Some('u'),
        'ý' => Some('y'),
        'ž' => Some('z'),
        'ď' | 'Ď' => Some('d'),
        'ľ' | 'ł' => Some('l'),
        'ñ' | 'ń' => Some('n'),
        'Š' | 'Ş' | 'Ś' => Some('S'),
        c => Some(c),
    };
    text.chars().filter_map(plain).collect()
}
