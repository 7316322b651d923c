//! Characters that could make a page show something other than it holds. Every part holds its
//! text against this one list.

/// Is `c` a control character, a separator of lines, or one that turns the direction of writing
/// (the controls of UAX #9, section 2)?
#[must_use]
pub fn is_unprintable(c: char) -> bool {
    let plain = matches!(c, ' '..='~');
    !plain && (c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') || is_bidirectional(c))
}

/// Does `c` turn the direction of writing?
#[must_use]
pub fn is_bidirectional(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
