//! Movetext, into a game: every move is made as it is read.

use std::io::BufRead;

use shakmaty::{CastlingMode, Move, san::San};

use super::{
    super::{
        AbsentRooks, Color, Game, IdleEnPassant, Position, absent_rook,
        clock::Left,
        odds::{self, Handicap, Odds},
    },
    ABSENT_ROOK, GameResult, MOST_PLIES, Misnumbered, Score,
    fault::{Fault, Place},
    scan::{Scanner, Token},
    tags::Tags,
};

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The file.
    File,
    /// The next game's tags.
    NextGame,
}

/// Reads the game that stands here, at the odds named unless its tags say otherwise.
pub(super) fn replay<R: BufRead>(
    scanner: &mut Scanner<R>,
    named: &[Handicap],
) -> Result<(Score, End), (Place, Fault)> {
    let tags = scanner.tags().map_err(|fault| (Place::Tags, fault))?;
    let start = start(&tags, named).map_err(|fault| (Place::Tags, fault))?;
    let mut score =
        Score { tags, game: Game::new(start), left: Vec::new(), marker: None, misnumbered: None };
    loop {
        match score.take(scanner) {
            Ok(None) => {}
            Ok(Some(_)) if score.tags.is_empty() && score.game.moves().is_empty() => {
                return Err((Place::Tags, Fault::Nothing));
            }
            Ok(Some(end)) => return Ok((score, end)),
            Err(fault) => return Err((Place::Move(score.game.ply()), score.at_rook_odds(fault))),
        }
    }
}

/// One of the four results, with the dashes and halves that word processors make of them.
pub(super) fn result(text: &str) -> Option<GameResult> {
    text.replace(['–', '—'], "-").replace('½', "1/2").parse().ok()
}

/// Where the tags say the game began.
fn start(tags: &Tags, named: &[Handicap]) -> Result<Position, Fault> {
    if let Some(said) = tags.get("Result").filter(|said| *said != "?" && result(said).is_none()) {
        return Err(Fault::Result(said.to_owned()));
    }
    let fen = tags.get("FEN");
    match (tags.get("SetUp"), fen) {
        (None | Some("1"), Some(_)) | (None | Some("0"), None) => {}
        (setup, _) => return Err(Fault::SetUp(setup.unwrap_or_default().to_owned())),
    }
    let start = match fen {
        Some(fen) => Position::from_fen(fen.trim(), IdleEnPassant::Dropped)?,
        None => odds::start(named),
    };
    let start = match variant(tags)? {
        CastlingMode::Chess960 => start.with_mode(CastlingMode::Chess960),
        // Rights that only Chess960 knows have said already that it is played.
        CastlingMode::Standard => start,
    };
    let absent = match tags.get(ABSENT_ROOK) {
        Some(said) => said
            .parse()
            .ok()
            .filter(|absent: &AbsentRooks| absent.fit(start.chess()))
            .ok_or_else(|| Fault::AbsentRook(said.to_owned()))?,
        None => odds::absent_rooks(named, &start),
    };
    Ok(start.with_absent_rooks(absent))
}

/// The rules the game is played by.
fn variant(tags: &Tags) -> Result<CastlingMode, Fault> {
    let variant = tags.known("Variant").unwrap_or("standard");
    let folded: String = variant.chars().filter(char::is_ascii_alphanumeric).collect();
    match folded.to_ascii_lowercase().as_str() {
        "standard" | "chess" | "normal" | "fromposition" => Ok(CastlingMode::Standard),
        "chess960" | "fischerandom" | "fischerrandom" | "freestyle" => Ok(CastlingMode::Chess960),
        _ => Err(Fault::Variant(variant.to_owned())),
    }
}

impl Score {
    /// Takes the next token; says when the game is at its end.
    fn take<R: BufRead>(&mut self, scanner: &mut Scanner<R>) -> Result<Option<End>, Fault> {
        match scanner.token()? {
            Token::Word(word) => self.word(&word)?,
            Token::Comment(comment) => self.comment(&comment),
            Token::Glyph => {}
            Token::Open => scanner.skip_variation()?,
            Token::Close => return Err(Fault::StrayClose),
            Token::NextGame => return Ok(Some(End::NextGame)),
            Token::End => return Ok(Some(End::File)),
        }
        Ok(None)
    }

    fn word(&mut self, word: &str) -> Result<(), Fault> {
        if let Some(result) = self.marker {
            return Err(Fault::AfterResult { token: word.to_owned(), result });
        }
        if let Some(result) = result(word) {
            self.marker = Some(result);
            return Ok(());
        }
        let (number, token) = numbered(word);
        if let Some(written) = number {
            let at = self.game.ply();
            if written != at.number && self.misnumbered.is_none() {
                self.misnumbered = Some(Misnumbered { at, written });
            }
        }
        if token.is_empty() || self.says_en_passant(token) {
            return Ok(());
        }
        if self.game.moves().len() == MOST_PLIES {
            return Err(Fault::TooManyPlies);
        }
        if token == "--" && self.passes() {
            return Ok(());
        }
        let m = find(self.game.position(), token)?;
        self.game.push(m);
        self.left.push(None);
        Ok(())
    }

    /// Is what is wrong that nobody says a Rook was given? The move, illegal as things are, may be
    /// castling with an absent rook.
    fn at_rook_odds(&self, fault: Fault) -> Fault {
        let Fault::Illegal(token) = fault else { return fault };
        if self.tags.get(ABSENT_ROOK).is_some() {
            return Fault::Illegal(token);
        }
        let start = self.game.start();
        let given = Color::ALL.map(|giver| Handicap { giver, odds: Odds::Rook });
        let start = start.clone().with_absent_rooks(odds::absent_rooks(&given, start));
        let made = self.game.uci();
        let castles = Game::replay(start, made).is_ok_and(|game| {
            let found = find(game.position(), &token).ok();
            found.is_some_and(|m| absent_rook::side_of(m).is_some())
        });
        if castles { Fault::NoRookGiven(token) } else { Fault::Illegal(token) }
    }

    /// A turn passed over after the first move of an array: that was a move at odds, and the game
    /// begins with the position after it.
    fn passes(&mut self) -> bool {
        let first = self.game.moves().len() == 1;
        let Some(start) = odds::passed(self.game.position()).filter(|_| first) else {
            return false;
        };
        self.game = Game::new(start);
        self.left.clear();
        true
    }

    /// Is it the `e.p.` after a capture that was one?
    fn says_en_passant(&self, token: &str) -> bool {
        matches!(token, "e.p." | "ep" | "e.p")
            && self.game.moves().last().is_some_and(|m| matches!(m, Move::EnPassant { .. }))
    }

    /// Takes from a comment what the clock showed.
    fn comment(&mut self, comment: &str) {
        let clock = comment
            .split_once("[%clk ")
            .and_then(|(_, rest)| rest.split_once(']'))
            .and_then(|(time, _)| Left::from_clk(time));
        if let (Some(clock), Some(last)) = (clock, self.left.last_mut()) {
            *last = Some(clock);
        }
    }
}

/// A move number, its dots, and what follows them: `12.`, `12...Nf6`, `1e4`, `...`.
fn numbered(word: &str) -> (Option<u32>, &str) {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = word.split_at(digits);
    let token = rest.trim_start_matches(['.', '…']);
    if rest.starts_with(['-', '/']) { (None, word) } else { (number.parse().ok(), token) }
}

/// The one legal move that a token names.
fn find(position: &Position, token: &str) -> Result<Move, Fault> {
    let folded = token.replace(['–', '—'], "-");
    let bare = folded.trim_end_matches(['+', '#']);
    let bare = match bare {
        "0-0" => "O-O",
        "0-0-0" => "O-O-O",
        other => other,
    };
    let san = San::from_ascii(bare.as_bytes()).map_err(|_| Fault::Unreadable(token.to_owned()))?;
    position.find_san(san).ok_or_else(|| {
        let between: Vec<String> = position
            .legal_moves()
            .iter()
            .filter(|m| san.matches(**m))
            .map(|m| position.san(*m))
            .collect();
        match between.len() {
            0 | 1 => Fault::Illegal(token.to_owned()),
            _ => Fault::Ambiguous { token: token.to_owned(), between },
        }
    })
}
