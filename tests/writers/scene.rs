//! A position with every core of every legal move, notation by notation.

use adjourn::chess::{Game, Move, Position, Square};
use shakmaty::{CastlingMode, CastlingSide, Color, Piece, Position as _, Role};

use super::origins::Origins;
use super::set::{Index, MoveSet};
use super::{algebraic, castling, english, numeric, rank_first};

/// A position to write in, and what can be written.
pub struct Scene {
    pub game: Game,
    pub origins: Origins,
    pub moves: Vec<Move>,
    /// Algebraic and coordinates: men as white figurines, files in lower case.
    pub algebraic: Index,
    /// ICCF digits.
    pub numeric: Index,
    /// Castling words and signs, see [`castling`].
    pub castling: Index,
    pub english: Index,
    /// Spanish and French, men as English letters.
    pub rank_first: Index,
    /// Slips of the pen, in the alphabets of the above.
    pub algebraic_slips: Index,
    pub numeric_slips: Index,
    pub english_slips: Index,
}

/// One legal move, as a writer looks at it.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    pub scene: &'a Scene,
    pub index: usize,
    pub m: Move,
    pub from: Square,
    /// Where the moving man arrives: for castling the King's square.
    pub to: Square,
    pub role: Role,
    pub castles: Option<CastlingSide>,
    /// The captured man and where it stands.
    pub captured: Option<(Role, Square)>,
    pub promotion: Option<Role>,
}

impl Scene {
    pub fn new(game: Game) -> Scene {
        let usual = Position::usual_array();
        let scored = game.start() == &usual || !game.moves().is_empty();
        let origins = match game.position().mode() {
            CastlingMode::Chess960 => Origins::Open,
            CastlingMode::Standard if scored => Origins::followed(&game),
            CastlingMode::Standard => Origins::Bare,
        };
        let moves = game.position().legal_moves().to_vec();
        let mut scene = Scene {
            game,
            origins,
            moves,
            algebraic: Index::default(),
            numeric: Index::default(),
            castling: Index::default(),
            english: Index::default(),
            rank_first: Index::default(),
            algebraic_slips: Index::default(),
            numeric_slips: Index::default(),
            english_slips: Index::default(),
        };
        scene.fill();
        scene
    }

    fn fill(&mut self) {
        let mut all: [Index; 8] = Default::default();
        for index in 0..self.moves.len() {
            let subject = self.subject(index);
            let written = [
                algebraic::cores(&subject),
                numeric::cores(&subject),
                castling::cores(&subject),
                english::cores(&subject),
                rank_first::cores(&subject),
                algebraic::slips(&subject),
                numeric::slips(&subject),
                english::slips(&subject),
            ];
            for (target, cores) in all.iter_mut().zip(written) {
                for (core, level) in cores {
                    target.add(core, index, level);
                }
            }
        }
        let [a, n, c, e, r, slips, numeric, english] = all;
        (self.algebraic, self.numeric, self.castling, self.english, self.rank_first) =
            (a, n, c, e, r);
        (self.algebraic_slips, self.numeric_slips, self.english_slips) = (slips, numeric, english);
    }

    pub fn position(&self) -> &Position {
        self.game.position()
    }

    pub fn mover(&self) -> Color {
        self.position().turn()
    }

    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.position().chess().board().piece_at(square)
    }

    pub fn is_chess960(&self) -> bool {
        self.position().mode() == CastlingMode::Chess960
    }

    pub fn subject(&self, index: usize) -> Subject<'_> {
        let m = self.moves[index];
        let castles = m.castling_side().or_else(|| adjourn::chess::absent_rook::side_of(m));
        let to = match castles {
            Some(side) => side.king_to(self.mover()),
            None => m.to(),
        };
        let captured = m.capture().map(|role| {
            let square = match m {
                Move::EnPassant { from, to } => Square::from_coords(to.file(), from.rank()),
                _ => to,
            };
            (role, square)
        });
        Subject {
            scene: self,
            index,
            m,
            from: m.from().unwrap(),
            to,
            role: m.role(),
            castles,
            captured,
            promotion: m.promotion(),
        }
    }

    /// The moves of a set in UCI, sorted.
    pub fn uci(&self, set: MoveSet) -> Vec<String> {
        let mut moves: Vec<String> =
            set.iter().map(|i| self.position().uci(self.moves[i]).to_string()).collect();
        moves.sort_unstable();
        moves
    }

    /// The set of moves given as the reader gives them.
    pub fn set_of(&self, moves: impl IntoIterator<Item = Move>) -> MoveSet {
        moves.into_iter().fold(MoveSet::default(), |set, m| {
            let index = self.moves.iter().position(|own| *own == m);
            set | MoveSet::of(index.unwrap_or_else(|| panic!("{m:?} is not legal")))
        })
    }
}

impl Subject<'_> {
    pub fn is_en_passant(&self) -> bool {
        matches!(self.m, Move::EnPassant { .. })
    }

    pub fn is_pawn_capture(&self) -> bool {
        self.role == Role::Pawn && self.captured.is_some()
    }

    pub fn gives_check(&self) -> bool {
        self.scene.position().after(self.m).chess().is_check()
    }

    pub fn mates(&self) -> bool {
        self.scene.position().after(self.m).is_checkmate()
    }
}
