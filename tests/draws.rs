//! Claims of a draw, proved from the score or the board, and refused by how much.
