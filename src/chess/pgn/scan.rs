//! The bytes of a file, into games, tags and tokens. Knows no chess.

use std::io::{self, BufRead};

use super::{
    fault::{Fault, Part},
    tags::{LONGEST_NAME, LONGEST_VALUE, MOST_TAGS, Tags},
};

/// The longest comment, in bytes.
pub(super) const LONGEST_COMMENT: usize = 1 << 16;
/// How deep variations may be nested.
pub(super) const DEEPEST_NESTING: usize = 64;
/// No token of movetext is longer, in bytes; of a longer one the beginning is kept.
const LONGEST_WORD: usize = 32;

/// What movetext is made of.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A move, a move number, a result, or rubbish.
    Word(String),
    /// A comment, without its braces.
    Comment(String),
    /// `$5`, `!`, `?!`
    Glyph,
    /// `(`
    Open,
    /// `)`
    Close,
    /// The `[` of the next game's first tag, not consumed.
    NextGame,
    /// The file ends.
    End,
}

/// Reads from a stream; keeps no more than one token.
pub(super) struct Scanner<R> {
    source: R,
    line: Line,
}

/// Has anything but white space been read since the line began? (`%` and `[` mean something only
/// where a line begins.)
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Begins,
    GoesOn,
}

impl<R: BufRead> Scanner<R> {
    pub(super) fn new(source: R) -> Scanner<R> {
        Scanner { source, line: Line::Begins }
    }

    /// Is there anything but white space before the file ends?
    pub(super) fn has_more(&mut self) -> io::Result<bool> {
        self.skip_blank()?;
        Ok(self.peek()?.is_some())
    }

    /// Passes over the game that stands here, whatever is wrong with it: tags, then anything up
    /// to a line that begins with a tag.
    pub(super) fn skip_game(&mut self) -> io::Result<()> {
        let mut among_tags = true;
        while self.has_more()? {
            match self.peek()? {
                Some(b'[') if among_tags => among_tags = self.skip_past(b'\n')? == Some(b']'),
                Some(b'[') if self.line == Line::Begins => break,
                Some(b'{') => drop(self.skip_past(b'}')?),
                Some(b';') => drop(self.skip_past(b'\n')?),
                _ => {
                    among_tags = false;
                    self.skip_moves()?;
                }
            }
        }
        Ok(())
    }

    /// The tags that stand here, and any comments among them, which are dropped.
    pub(super) fn tags(&mut self) -> Result<Tags, Fault> {
        let mut tags = Tags::new();
        loop {
            self.skip_blank()?;
            match self.peek()? {
                Some(b'[') => self.bump()?,
                Some(b'{' | b';') => {
                    self.token()?;
                    continue;
                }
                _ => return Ok(tags),
            }
            let (name, value) = self.tag()?;
            match tags.get(&name) {
                Some(other) if other != value => return Err(Fault::TagTwice(name)),
                Some(_) => {}
                None if tags.len() == MOST_TAGS => return Err(Fault::TooManyTags),
                None => tags.set(&name, &value),
            }
        }
    }

    /// `Name "value"]`, after the bracket. A quotation mark that is not followed by the bracket
    /// belongs to the value, whether escaped or not.
    fn tag(&mut self) -> Result<(String, String), Fault> {
        self.skip_spaces()?;
        let mut name = String::new();
        while let Some(byte) = self.peek()?.filter(|byte| is_symbol(*byte)) {
            if name.len() == LONGEST_NAME {
                return Err(Fault::LongTag(name));
            }
            name.push(char::from(byte));
            self.bump()?;
        }
        self.skip_spaces()?;
        if name.is_empty() || self.peek()? != Some(b'"') {
            return Err(Fault::Tag(name));
        }
        self.bump()?;
        let mut value = Vec::new();
        loop {
            if value.len() > LONGEST_VALUE {
                return Err(Fault::LongTag(name));
            }
            match self.next()? {
                None => return Err(Fault::CutShort(Part::Tag)),
                Some(b'\n') => return Err(Fault::Tag(name)),
                Some(b'"') => {
                    let spaces = self.skip_spaces()?;
                    if self.peek()? == Some(b']') {
                        self.bump()?;
                        return Ok((name, text(value)));
                    }
                    value.push(b'"');
                    value.resize((value.len() + spaces).min(LONGEST_VALUE + 1), b' ');
                }
                Some(b'\\') => match self.peek()? {
                    Some(escaped @ (b'"' | b'\\')) => {
                        value.push(escaped);
                        self.bump()?;
                    }
                    _ => value.push(b'\\'),
                },
                Some(byte) => value.push(byte),
            }
        }
    }

    /// The next token of the movetext.
    pub(super) fn token(&mut self) -> Result<Token, Fault> {
        self.skip_blank()?;
        Ok(match self.peek()? {
            None => Token::End,
            Some(b'[') if self.line == Line::Begins => Token::NextGame,
            Some(b'{') => {
                self.bump()?;
                Token::Comment(self.comment(b'}')?)
            }
            Some(b';') => {
                self.bump()?;
                Token::Comment(self.comment(b'\n')?)
            }
            Some(b'(') => self.single(Token::Open)?,
            Some(b')') => self.single(Token::Close)?,
            Some(b'!' | b'?') => self.single(Token::Glyph)?,
            Some(b'$') => {
                self.bump()?;
                let number = self.word()?;
                match number.parse::<u8>() {
                    Ok(_) => Token::Glyph,
                    Err(_) => Token::Word(format!("${number}")),
                }
            }
            Some(byte) if is_delimiter(byte) => {
                self.single(Token::Word(char::from(byte).into()))?
            }
            Some(_) => Token::Word(self.word()?),
        })
    }

    /// Passes over a variation, after its `(`, and those within it.
    pub(super) fn skip_variation(&mut self) -> Result<(), Fault> {
        let mut depth = 1;
        while depth > 0 {
            match self.token()? {
                Token::Open if depth == DEEPEST_NESTING => return Err(Fault::TooDeep),
                Token::Open => depth += 1,
                Token::Close => depth -= 1,
                Token::NextGame | Token::End => return Err(Fault::CutShort(Part::Variation)),
                Token::Word(_) | Token::Comment(_) | Token::Glyph => {}
            }
        }
        Ok(())
    }

    fn single(&mut self, token: Token) -> Result<Token, Fault> {
        self.bump()?;
        Ok(token)
    }

    /// A comment up to its end; one to the end of the line may end with the file.
    fn comment(&mut self, end: u8) -> Result<String, Fault> {
        let mut kept = Vec::new();
        loop {
            match self.next()? {
                Some(byte) if byte == end => return Ok(text(kept)),
                None if end == b'\n' => return Ok(text(kept)),
                None => return Err(Fault::CutShort(Part::Comment)),
                Some(_) if kept.len() == LONGEST_COMMENT => return Err(Fault::LongComment),
                Some(byte) => kept.push(byte),
            }
        }
    }

    fn word(&mut self) -> Result<String, Fault> {
        let mut kept = Vec::new();
        let mut length = 0_u64;
        while let Some(byte) = self.peek()?.filter(|byte| !is_delimiter(*byte)) {
            if kept.len() < LONGEST_WORD {
                kept.push(byte);
            }
            length += 1;
            self.bump()?;
        }
        // What was cut off must not leave a word that can be read.
        let cut = if length > kept.len() as u64 { " …" } else { "" };
        Ok(text(kept) + cut)
    }

    /// Passes over white space and escaped lines (section 6).
    fn skip_blank(&mut self) -> io::Result<()> {
        while let Some(byte) = self.peek()? {
            match byte {
                b'%' if self.line == Line::Begins => drop(self.skip_past(b'\n')?),
                // Old files end with the end-of-file mark of DOS.
                byte if byte.is_ascii_whitespace() || byte == 0x1a => self.bump()?,
                _ => break,
            }
        }
        Ok(())
    }

    /// Passes over everything up to `end`, and it; gives the last byte before it that is no white
    /// space.
    fn skip_past(&mut self, end: u8) -> io::Result<Option<u8>> {
        let mut last = None;
        loop {
            let ahead = self.ahead()?;
            let found = ahead.iter().position(|byte| *byte == end);
            let before = &ahead[..found.unwrap_or(ahead.len())];
            let solid = before.iter().rev().find(|byte| !byte.is_ascii_whitespace());
            last = solid.copied().or(last);
            let (passed, at_end) = (before.len(), ahead.is_empty());
            self.source.consume(passed);
            if found.is_some() {
                self.bump()?;
            }
            if found.is_some() || at_end {
                return Ok(last);
            }
        }
    }

    /// Passes over movetext to the next comment or line, as far as it has been read ahead.
    fn skip_moves(&mut self) -> io::Result<()> {
        self.bump()?;
        let ahead = self.ahead()?;
        let moves = ahead.iter().take_while(|byte| !matches!(byte, b'\n' | b'{' | b';')).count();
        self.source.consume(moves);
        Ok(())
    }

    /// Passes over spaces within a line and counts them.
    fn skip_spaces(&mut self) -> io::Result<usize> {
        let mut spaces = 0;
        while let Some(b' ' | b'\t' | b'\r') = self.peek()? {
            self.bump()?;
            spaces += 1;
        }
        Ok(spaces)
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        Ok(self.ahead()?.first().copied())
    }

    /// What has been read ahead; nothing only where the file ends.
    fn ahead(&mut self) -> io::Result<&[u8]> {
        while let Err(why) = self.source.fill_buf() {
            if why.kind() != io::ErrorKind::Interrupted {
                return Err(why);
            }
        }
        self.source.fill_buf()
    }

    fn next(&mut self) -> io::Result<Option<u8>> {
        let next = self.peek()?;
        if let Some(byte) = next {
            self.source.consume(1);
            match byte {
                b'\n' => self.line = Line::Begins,
                byte if byte.is_ascii_whitespace() => {}
                _ => self.line = Line::GoesOn,
            }
        }
        Ok(next)
    }

    fn bump(&mut self) -> io::Result<()> {
        self.next().map(drop)
    }
}

/// UTF-8, else Latin-1, in which every byte is the character of its number.
fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|latin| latin.into_bytes().into_iter().map(char::from).collect())
}

/// May it stand in the name of a tag (section 7)?
fn is_symbol(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_+#=:-".contains(&byte)
}

/// Does it end a word of movetext?
fn is_delimiter(byte: u8) -> bool {
    byte.is_ascii_whitespace() || b"{}()[]<>!?$;*\"".contains(&byte)
}
