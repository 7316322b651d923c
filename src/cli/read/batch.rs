//! JSON Lines in, JSON Lines out: every line answered in its place, on every core, in constant
//! memory.

use std::io::{self, BufRead, Write as _};

use rayon::prelude::*;
use serde::Deserialize;
use serde_json::{Value, json};

use super::explain::{advised, uci};
use shakmaty::Position as _;

use crate::{
    chess::{Game, IdleEnPassant, Position},
    cli::{failure::Failure, terminal::Progress},
    record::{Admitted, Language, Written, read_and_advise},
};

/// The longest line read, in bytes: a score of thousands of moves.
const LINE_MAX_BYTES: usize = 256 * 1024;
/// What is read before it is answered: so many lines, or so many bytes.
const CHUNK_LINES: usize = 4096;
const CHUNK_BYTES: usize = 2 * 1024 * 1024;

/// One question.
#[derive(Deserialize)]
struct Asked<'l> {
    #[serde(default)]
    id: Value,
    fen: Option<String>,
    #[serde(borrow)]
    text: std::borrow::Cow<'l, str>,
    letters: Option<Vec<String>>,
    moves: Option<Vec<String>>,
    start: Option<String>,
}

/// A line, or as much of it as is kept.
enum Line {
    Whole(Vec<u8>),
    TooLong { beginning: Vec<u8>, length_bytes: u64 },
}

impl Line {
    fn kept(&self) -> &[u8] {
        match self {
            Line::Whole(bytes) | Line::TooLong { beginning: bytes, .. } => bytes,
        }
    }

    /// With the end of the line.
    fn length_bytes(&self) -> u64 {
        match self {
            Line::Whole(bytes) => bytes.len() as u64 + 1,
            Line::TooLong { length_bytes, .. } => length_bytes + 1,
        }
    }
}

/// Answers standard input on standard output.
pub(super) fn run() -> Result<(), Failure> {
    let mut input = io::stdin().lock();
    let mut output = io::BufWriter::new(io::stdout().lock());
    let mut progress = Progress::of_lines();
    let mut bytes = 0;
    loop {
        let chunk =
            chunk(&mut input).map_err(|why| Failure::machine(format!("standard input: {why}")))?;
        if chunk.is_empty() {
            break;
        }
        let answers: Vec<String> = chunk.par_iter().map(answer).collect();
        for line in &answers {
            match output.write_all(line.as_bytes()) {
                // who closed the pipe has read all he wanted
                Err(why) if why.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
                written => {
                    written.map_err(|why| Failure::machine(format!("standard output: {why}")))?;
                }
            }
        }
        bytes += chunk.iter().map(Line::length_bytes).sum::<u64>();
        progress.advance(answers.len(), bytes);
    }
    match output.flush() {
        Err(why) if why.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::machine(format!("standard output: {why}")))
        }
        _ => Ok(()),
    }
}

fn chunk(input: &mut impl BufRead) -> io::Result<Vec<Line>> {
    let (mut lines, mut bytes) = (Vec::new(), 0);
    while lines.len() < CHUNK_LINES && bytes < CHUNK_BYTES {
        let Some(line) = line(input)? else { break };
        bytes += line.kept().len();
        lines.push(line);
    }
    Ok(lines)
}

/// The next line without its end; of one that is too long, its beginning.
fn line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut kept = Vec::new();
    let mut length = 0;
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            break;
        }
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        let room = LINE_MAX_BYTES.saturating_sub(kept.len());
        kept.extend_from_slice(&part[..part.len().min(room)]);
        length += part.len();
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(Some(cut(kept, length)));
        }
    }
    Ok((length > 0).then(|| cut(kept, length)))
}

fn cut(kept: Vec<u8>, length: usize) -> Line {
    if length > LINE_MAX_BYTES {
        Line::TooLong { beginning: kept, length_bytes: length as u64 }
    } else {
        Line::Whole(kept)
    }
}

fn answer(line: &Line) -> String {
    let (id, answered) = match line {
        Line::TooLong { beginning, .. } => {
            let why = format!("the line is longer than {LINE_MAX_BYTES} bytes");
            (first_id(beginning), Err(why))
        }
        Line::Whole(bytes) => match std::str::from_utf8(bytes) {
            Err(_) => (first_id(bytes), Err("the line is not UTF-8".to_owned())),
            Ok(text) => match serde_json::from_str::<Asked<'_>>(text) {
                Err(why) => (first_id(bytes), Err(format!("the line is no question: {why}"))),
                Ok(asked) => (asked.id.clone(), found(&asked)),
            },
        },
    };
    let mut object = match answered {
        Ok(answer) => answer,
        Err(why) => json!({ "id": null, "error": why }),
    };
    object["id"] = id;
    format!("{object}\n")
}

/// The `id` of a line that cannot be used, if it can be made out.
fn first_id(line: &[u8]) -> Value {
    let text = String::from_utf8_lossy(line);
    let after =
        text.split_once("\"id\"").and_then(|(_, after)| after.trim_start().strip_prefix(':'));
    after
        .and_then(|value| serde_json::Deserializer::from_str(value).into_iter().next())
        .and_then(Result::ok)
        .unwrap_or_default()
}

fn found(asked: &Asked<'_>) -> Result<Value, String> {
    let game = game(asked)?;
    let written = Written::new(&asked.text).map_err(|why| format!("text: {why}"))?;
    let finding = read_and_advise(&game, &written, &admitted(asked)?);
    let position = game.position();
    let moves: Vec<_> = finding.moves().collect();
    Ok(json!({
        "id": null,
        "readings": uci(position, &moves),
        "slip": finding.slip().is_some(),
        "by_marks": finding.by_marks().map(|moves| uci(position, &moves)),
        "advice": advised(position, finding.advice()),
    }))
}

fn admitted(asked: &Asked<'_>) -> Result<Admitted, String> {
    let Some(codes) = &asked.letters else { return Ok(Admitted::default()) };
    let letters: Result<Vec<Language>, _> = codes.iter().map(|code| code.parse()).collect();
    Ok(Admitted::in_letters(letters.map_err(|why| format!("letters: {why}"))?))
}

/// The position asked about: reached by `moves` from `start`, or `fen` alone.
fn game(asked: &Asked<'_>) -> Result<Game, String> {
    let position = |key: &str, fen: &str| {
        Position::from_fen(fen, IdleEnPassant::Dropped).map_err(|why| format!("{key}: {why}"))
    };
    let Some(moves) = &asked.moves else {
        let fen = asked.fen.as_deref().ok_or("neither fen nor moves: which position?")?;
        return Ok(Game::new(position("fen", fen)?));
    };
    let start = match &asked.start {
        Some(fen) => position("start", fen)?,
        None => Position::usual_array(),
    };
    let mut parsed = Vec::with_capacity(moves.len());
    for uci in moves {
        parsed.push(uci.parse().map_err(|_| format!("moves: {uci:?} is no UCI"))?);
    }
    let game = Game::replay(start, parsed).map_err(|why| format!("moves: {why}"))?;
    if let Some(fen) = &asked.fen {
        let (told, reached) = (position("fen", fen)?, game.position());
        if told.chess().board() != reached.chess().board() || told.turn() != reached.turn() {
            return Err(format!("fen: the moves lead to {reached}, not there"));
        }
    }
    Ok(game)
}
