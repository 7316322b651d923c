//! Slips of the pen: tried only where nothing else reads, and always reported.
//! Another square or another man is never a slip.

use std::fmt;

/// In what way a record departs from what it must mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slip {
    /// A small letter for a capital, or the reverse.
    Case,
    /// A letter of another script that looks like the man's.
    LookAlike,
    /// A capture written as a plain move, or the reverse.
    CaptureUnsaid,
    /// A pawn's capture without its file: `xe5`.
    FileUnsaid,
    /// Capture en passant by the square of the pawn captured.
    EnPassantSquare,
    /// Castling written as a King's move or as King takes Rook.
    CastlingAsMove,
}

impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Slip::Case => "a small letter for a capital, or the reverse",
            Slip::LookAlike => "a letter of another script that looks like the man's",
            Slip::CaptureUnsaid => "a capture written as a plain move, or the reverse",
            Slip::FileUnsaid => "a pawn's capture without its file",
            Slip::EnPassantSquare => "capture en passant by the square of the pawn captured",
            Slip::CastlingAsMove => "castling written as a move of the King",
        })
    }
}
