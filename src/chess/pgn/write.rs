//! A game, as PGN in export format.

use std::{collections::BTreeMap, fmt::Write as _};

use super::{
    super::{CastlingMode, Color, Game, Position},
    ABSENT_ROOK, GameResult,
    tags::{ROSTER, Tags},
};

/// Lines of movetext are shorter than this, in characters (section 8.2.1).
const WIDTH: usize = 80;

/// Writes a game: the seven tags of the roster, the tags that say where it began, the others in
/// their order, then the score in SAN. `comments` stand after as many half-moves as their key
/// says. What the game and the result say wins over what the tags say.
///
/// A `}` cannot stand in a comment, nor a line break in a tag: a bracket and a space stand there
/// instead.
#[must_use]
pub fn write_game(
    tags: &Tags,
    game: &Game,
    comments: &BTreeMap<usize, String>,
    result: GameResult,
) -> String {
    let mut pgn = String::new();
    for (name, unknown) in ROSTER {
        let value = match name {
            "Result" => result.as_str(),
            name => tags.get(name).unwrap_or(unknown),
        };
        tag(&mut pgn, name, value);
    }
    start(&mut pgn, game.start());
    let written = |name: &str| {
        ROSTER.iter().any(|(known, _)| *known == name)
            || ["SetUp", "FEN", "Variant", ABSENT_ROOK].contains(&name)
    };
    for (name, value) in tags.iter().filter(|(name, _)| !written(name)) {
        tag(&mut pgn, name, value);
    }
    pgn.push('\n');
    movetext(&mut pgn, game, comments, result);
    pgn
}

/// The tags that say where a game began, if not with the usual array.
fn start(pgn: &mut String, start: &Position) {
    if start.mode() == CastlingMode::Chess960 {
        tag(pgn, "Variant", "Chess960");
    }
    if start.fen() != Position::usual_array().fen() {
        tag(pgn, "SetUp", "1");
        tag(pgn, "FEN", &start.fen());
    }
    if !start.absent_rooks().is_empty() {
        tag(pgn, ABSENT_ROOK, &start.absent_rooks().to_string());
    }
}

fn tag(pgn: &mut String, name: &str, value: &str) {
    let _ = write!(pgn, "[{name} \"");
    for character in value.chars() {
        match character {
            '"' | '\\' => pgn.extend(['\\', character]),
            control if control.is_control() => pgn.push(' '),
            other => pgn.push(other),
        }
    }
    pgn.push_str("\"]\n");
}

fn movetext(pgn: &mut String, game: &Game, comments: &BTreeMap<usize, String>, result: GameResult) {
    let mut lines = Lines { pgn, column: 0 };
    let mut interrupted = comment(&mut lines, comments.get(&0));
    let mut ply = Game::new(game.start().clone()).ply();
    let mut first = true;
    for (made, (position, m)) in game.plies().enumerate() {
        if ply.color.is_white() || first || interrupted {
            lines.word(&ply.to_string());
        }
        lines.word(&position.san(m));
        interrupted = comment(&mut lines, comments.get(&(made + 1)));
        ply.number = ply.number.saturating_add(u32::from(ply.color.is_black()));
        ply.color = Color::other(ply.color);
        first = false;
    }
    lines.word(result.as_str());
    lines.pgn.push('\n');
}

/// Writes a comment; says whether there was one.
fn comment(lines: &mut Lines<'_>, comment: Option<&String>) -> bool {
    let Some(comment) = comment else { return false };
    let comment = format!("{{{}}}", comment.replace('}', ")"));
    comment.split_whitespace().for_each(|word| lines.word(word));
    true
}

/// Words, broken into lines.
struct Lines<'a> {
    pgn: &'a mut String,
    column: usize,
}

impl Lines<'_> {
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + width < WIDTH;
            self.pgn.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.pgn.push_str(word);
        self.column += width;
    }
}
