//! The game itself: positions, scores, the origins of the men, PGN, FEN, clocks and odds.
//!
//! Rules come from `shakmaty`; this module adds what an adjourned game needs beside them. It
//! knows no records, no laws and no papers.

pub mod absent_rook;
pub mod board;
pub mod clock;
pub mod game;
pub mod odds;
pub mod origins;
pub mod over;
pub mod pgn;
pub mod position;

pub use absent_rook::AbsentRooks;
pub use game::{Game, Ply};
pub use origins::Origins;
pub use position::{IdleEnPassant, Position, PositionError};
pub use shakmaty::{CastlingMode, CastlingSide, Color, Move, MoveList, Role, Square};
