//! A legal position, with the rights that FEN cannot carry.

use std::fmt;

use shakmaty::{
    CastlingMode, Chess, Color, EnPassantMode, Move, MoveList, Position as _, PositionErrorKinds,
    fen::{Fen, ParseFenError},
    san::{San, SanPlus, Suffix},
    uci::UciMove,
};

use super::absent_rook::{self, AbsentRooks};

/// A legal position of a game, orthodox or Chess960, with any right to castle with an absent
/// rook.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    chess: Chess,
    mode: CastlingMode,
    absent: AbsentRooks,
}

/// What to make of a FEN that names a square for capture en passant where no such capture is
/// legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdleEnPassant {
    /// Refuse it: in a snapshot every field of the FEN is signed and must be true.
    Refused,
    /// Drop it: many programs write it after every double step.
    Dropped,
}

/// Why a FEN is no legal position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The text is not FEN.
    #[error("this is no FEN ({0}): {1:?}")]
    Syntax(ParseFenError, String),
    /// A counter beyond any game.
    #[error("{0} is no number of moves that a game can reach")]
    Counter(String),
    /// The position cannot occur in a game; every reason is named.
    #[error("the position cannot occur in a game: {}", Reasons(*.0))]
    Impossible(PositionErrorKinds),
    /// It names a square for capture en passant, and no such capture is legal.
    #[error("no capture en passant is legal on {square}; the position's FEN is {corrected}")]
    IdleEnPassant {
        /// The square it names.
        square: shakmaty::Square,
        /// The FEN without it.
        corrected: String,
    },
}

impl Position {
    /// The usual array, White to move.
    #[must_use]
    pub fn usual_array() -> Position {
        Position {
            chess: Chess::default(),
            mode: CastlingMode::Standard,
            absent: AbsentRooks::NONE,
        }
    }

    /// The position a FEN describes. Chess960 is recognised by its castling rights.
    ///
    /// # Errors
    /// Not FEN; a position that cannot occur; an idle en passant square where `idle` refuses it.
    pub fn from_fen(fen: &str, idle: IdleEnPassant) -> Result<Position, PositionError> {
        let parsed = Fen::from_ascii(fen.as_bytes())
            .map_err(|why| PositionError::Syntax(why, fen.chars().take(100).collect()))?;
        // the parser would make a number too large for it the largest it knows
        let counters = fen.split_ascii_whitespace().skip(4);
        if let Some(beyond) = counters.into_iter().find(|said| said.parse::<u32>().is_err()) {
            return Err(PositionError::Counter(beyond.chars().take(40).collect()));
        }
        let named = parsed.as_setup().ep_square;
        let mode = CastlingMode::detect(parsed.as_setup());
        let placed = parsed
            .into_position::<Chess>(mode)
            .or_else(shakmaty::PositionError::ignore_too_much_material);
        let chess = match placed {
            Err(why) if idle == IdleEnPassant::Dropped => why.ignore_invalid_ep_square(),
            placed => placed,
        }
        .map_err(|why| PositionError::Impossible(why.kinds()))?;
        let position = Position { chess, mode, absent: AbsentRooks::NONE };
        match (named, position.chess.legal_ep_square(), idle) {
            (Some(square), None, IdleEnPassant::Refused) => {
                Err(PositionError::IdleEnPassant { square, corrected: position.fen() })
            }
            _ => Ok(position),
        }
    }

    /// The same position, with rights to castle with absent rooks.
    #[must_use]
    pub fn with_absent_rooks(mut self, absent: AbsentRooks) -> Position {
        self.absent = absent;
        self
    }

    /// The same position, its castling written as Chess960 writes it (King takes Rook).
    #[must_use]
    pub fn with_mode(mut self, mode: CastlingMode) -> Position {
        self.mode = mode;
        self
    }

    /// The rules' view of it. Its legal moves lack castling with an absent rook: ask
    /// [`Position::legal_moves`].
    #[must_use]
    pub fn chess(&self) -> &Chess {
        &self.chess
    }

    /// How castling is written in UCI here.
    #[must_use]
    pub fn mode(&self) -> CastlingMode {
        self.mode
    }

    /// The rights to castle with absent rooks.
    #[must_use]
    pub fn absent_rooks(&self) -> AbsentRooks {
        self.absent
    }

    /// Who is to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.chess.turn()
    }

    /// Every legal move.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        if self.absent.is_empty() {
            return self.chess.legal_moves();
        }
        let mut moves = self.chess.legal_moves();
        moves.extend(self.absent.moves(&self.chess));
        moves
    }

    /// The position after `m`, which must be one of [`Position::legal_moves`].
    #[must_use]
    pub fn after(&self, m: Move) -> Position {
        let mut next = self.clone();
        next.absent = self.absent.after(self.turn(), m);
        next.chess.play_unchecked(m);
        next
    }

    /// Is the side to move checkmated?
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.chess.is_checkmate()
    }

    /// Has the side to move no legal move, and is it not in check?
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.chess.is_check() && self.legal_moves().is_empty()
    }

    /// The FEN, with an en passant square only where such a capture is legal.
    #[must_use]
    pub fn fen(&self) -> String {
        Fen::from_position(&self.chess, EnPassantMode::Legal).to_string()
    }

    /// A legal move in UCI: castling is `e1g1`, in Chess960 King takes Rook.
    #[must_use]
    pub fn uci(&self, m: Move) -> UciMove {
        m.to_uci(self.mode)
    }

    /// The legal move that `uci` names, if it names one. Castling may be written either way.
    #[must_use]
    pub fn find_uci(&self, uci: UciMove) -> Option<Move> {
        let legal = self.legal_moves();
        let read = uci.to_move(&self.chess).ok().filter(|m| legal.contains(m));
        match read {
            // nearly always
            Some(m) if self.uci(m) == uci => Some(m),
            _ => legal.iter().copied().find(|m| self.uci(*m) == uci).or(read),
        }
    }

    /// A legal move in SAN, with `+` or `#`.
    #[must_use]
    pub fn san(&self, m: Move) -> String {
        match absent_rook::side_of(m) {
            Some(side) => SanPlus {
                san: San::Castle(side),
                suffix: Suffix::from_position(self.after(m).chess()),
            },
            None => SanPlus::from_move(self.chess.clone(), m),
        }
        .to_string()
    }

    /// The legal move that a SAN names, if it names exactly one.
    #[must_use]
    pub fn find_san(&self, san: San) -> Option<Move> {
        san.to_move(&self.chess).ok().or_else(|| match san {
            San::Castle(wanted) => {
                self.absent.moves(&self.chess).find(|m| absent_rook::side_of(*m) == Some(wanted))
            }
            _ => None,
        })
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}

struct Reasons(PositionErrorKinds);

impl fmt::Display for Reasons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use PositionErrorKinds as Kind;
        let known = [
            (Kind::EMPTY_BOARD, "the board is empty"),
            (Kind::MISSING_KING, "a King is missing"),
            (Kind::TOO_MANY_KINGS, "there are too many Kings"),
            (Kind::PAWNS_ON_BACKRANK, "a pawn stands on the first or last rank"),
            (Kind::INVALID_CASTLING_RIGHTS, "a right to castle is named that cannot be"),
            (Kind::INVALID_EP_SQUARE, "the square for capture en passant cannot be"),
            (Kind::OPPOSITE_CHECK, "the side that is not to move is in check"),
            (Kind::IMPOSSIBLE_CHECK, "no move can have given this check"),
            (Kind::TOO_MUCH_MATERIAL, "there are more men than a game begins with"),
        ];
        let mut first = true;
        for (_, words) in known.iter().filter(|(kind, _)| self.0.contains(*kind)) {
            if !first {
                f.write_str("; ")?;
            }
            f.write_str(words)?;
            first = false;
        }
        Ok(())
    }
}
