//! Is a game over? Mate and stalemate under every code; three endings more that a code of laws
//! may know. Which of them count is for the code to say, not for this module.

use std::{collections::HashMap, fmt};

use shakmaty::{Color, Position as _};

use super::{Game, Position};

/// A way in which a game ends by itself, without claim or agreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameOver {
    /// The side to move is checkmated (FIDE 5.1.1).
    Checkmate {
        /// Who gave it.
        winner: Color,
    },
    /// The side to move has no legal move and is not in check (FIDE 5.2.1).
    Stalemate,
    /// Neither player can checkmate by any series of legal moves (FIDE 5.2.2), so far as the men
    /// alone show it: a blocked position is not recognised.
    DeadPosition,
    /// The position has stood for the fifth time (FIDE 9.6.1).
    Fivefold,
    /// Seventy-five moves by each player without a pawn moved or a man captured (FIDE 9.6.2).
    SeventyFive,
}

/// An ending, and where in the score it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Which one.
    pub how: GameOver,
    /// After how many half-moves of the score.
    pub after: usize,
}

/// Is the game over under every code: checkmate or stalemate?
#[must_use]
pub fn over(game: &Game) -> Option<GameOver> {
    mate_or_stalemate(game.position())
}

/// Every ending that the score has come to, each where it came first, in the order of the score.
/// An ending of a kind that the code in force knows ended the game, though the score goes on;
/// checkmate goes before what else came with it (FIDE 9.6.2).
#[must_use]
pub fn endings(game: &Game) -> Vec<Ending> {
    let mut stood: HashMap<Position, usize> = HashMap::new();
    let mut endings: Vec<Ending> = Vec::new();
    let reached = game.plies().map(|(before, _)| before).chain([game.position().clone()]);
    for (after, position) in reached.enumerate() {
        let chess = position.chess();
        let seventy_five = chess.halfmoves() >= 150;
        let dead = chess.is_insufficient_material();
        let here = mate_or_stalemate(&position);
        let times = stood.entry(position).and_modify(|times| *times += 1).or_insert(1);
        let all = [
            here,
            dead.then_some(GameOver::DeadPosition),
            (*times >= 5).then_some(GameOver::Fivefold),
            seventy_five.then_some(GameOver::SeventyFive),
        ];
        for how in all.into_iter().flatten() {
            if !endings.iter().any(|ending| ending.how == how) {
                endings.push(Ending { how, after });
            }
        }
    }
    endings
}

fn mate_or_stalemate(position: &Position) -> Option<GameOver> {
    if position.is_checkmate() {
        Some(GameOver::Checkmate { winner: position.turn().other() })
    } else {
        position.is_stalemate().then_some(GameOver::Stalemate)
    }
}

impl fmt::Display for GameOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameOver::Checkmate { winner: Color::White } => "White has checkmated",
            GameOver::Checkmate { winner: Color::Black } => "Black has checkmated",
            GameOver::Stalemate => "the player to move is stalemated",
            GameOver::DeadPosition => "neither player can checkmate by any series of legal moves",
            GameOver::Fivefold => "the position has stood for the fifth time",
            GameOver::SeventyFive => {
                "seventy-five moves on each side without a pawn moved or a man captured"
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::IdleEnPassant;

    fn game(fen: &str, moves: &str) -> Game {
        let start = Position::from_fen(fen, IdleEnPassant::Dropped).unwrap();
        Game::replay(start, moves.split_whitespace().map(|uci| uci.parse().unwrap())).unwrap()
    }

    fn endings_of(fen: &str, moves: &str) -> Vec<(GameOver, usize)> {
        endings(&game(fen, moves)).iter().map(|ending| (ending.how, ending.after)).collect()
    }

    #[test]
    fn mate_and_stalemate() {
        let mate = game("6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 30", "b1b8");
        assert_eq!(over(&mate), Some(GameOver::Checkmate { winner: Color::White }));
        let stalemate = game("7k/8/8/8/8/8/5K2/6Q1 w - - 0 60", "g1g6");
        assert_eq!(over(&stalemate), Some(GameOver::Stalemate));
        assert_eq!(over(&game("7k/8/8/8/8/8/5K2/6Q1 w - - 0 60", "")), None);
    }

    #[test]
    fn bare_men() {
        let bare = "8/8/4k3/8/8/4K3/3p4/8 w - - 0 60";
        assert_eq!(endings_of(bare, "e3d2"), [(GameOver::DeadPosition, 1)]);
    }

    #[test]
    fn five_times_with_the_same_rights() {
        let there_and_back = "g1f3 g8f6 f3g1 f6g8 ";
        let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(endings_of(array, &there_and_back.repeat(3)), []);
        assert_eq!(endings_of(array, &there_and_back.repeat(4)), [(GameOver::Fivefold, 16)]);
        // The first time, a capture en passant was to be had; then a right to castle.
        let en_passant = "4k1n1/8/8/8/3pP3/8/8/4K1NR b K e3 0 1";
        let other = "g8f6 g1f3 f6g8 f3g1 ";
        assert_eq!(endings_of(en_passant, &other.repeat(4)), []);
        assert_eq!(endings_of(en_passant, &other.repeat(5)), [(GameOver::Fivefold, 17)]);
        let rook = "g8f6 h1h2 f6g8 h2h1 ";
        assert_eq!(endings_of(&en_passant.replace("e3", "-"), &rook.repeat(4)).len(), 0);
    }

    #[test]
    fn seventy_five_moves_but_for_mate() {
        let late = "6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 149 130";
        assert_eq!(endings_of(late, "g1f1"), [(GameOver::SeventyFive, 1)]);
        let mate = endings_of(late, "b1b8");
        assert_eq!(mate[0].0, GameOver::Checkmate { winner: Color::White });
    }
}
