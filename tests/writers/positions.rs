//! Positions to write in: random playouts, the same every run, and the corpora where they are.

use adjourn::chess::{CastlingMode, Game, IdleEnPassant, Position};

use super::random::Random;
use super::scene::Scene;

const MAX_PLIES: usize = 160;

/// A game of random moves from an array, some of them cut short; captures and pawn moves
/// are preferred so that open positions and promotions occur.
pub fn playout(start: Position, random: &mut Random) -> Game {
    let length = random.below(MAX_PLIES);
    let mut game = Game::new(start);
    for _ in 0..length {
        let legal = game.position().legal_moves();
        if legal.is_empty() {
            break;
        }
        let mut m = random.pick(&legal);
        for _ in 0..2 {
            if !m.is_capture() && !m.is_promotion() && !m.is_castle() && !random.once_in(3) {
                m = random.pick(&legal);
            }
        }
        let next = game.position().after(m);
        if next.legal_moves().is_empty() {
            break;
        }
        game.push(m);
    }
    game
}

/// A scene from a playout: with its score, or two times in five as a bare FEN; one time in twelve
/// from an array of Chess960.
pub fn scene(random: &mut Random) -> Scene {
    if random.once_in(12) {
        let start = chess960_array(random);
        return Scene::new(playout(start, random));
    }
    let game = playout(Position::usual_array(), random);
    if game.moves().len() > 30 && random.below(5) < 2 {
        let fen = game.position().fen();
        let bare = Position::from_fen(&fen, IdleEnPassant::Refused).unwrap();
        return Scene::new(Game::new(bare));
    }
    Scene::new(game)
}

/// The scene of a FEN, or of the score that `moves` make from it (from the usual array if empty).
pub fn of_score(fen: &str, moves: &[String]) -> Scene {
    let start = match fen {
        "" => Position::usual_array(),
        fen => Position::from_fen(fen, IdleEnPassant::Dropped).unwrap(),
    };
    Scene::new(Game::replay(start, moves.iter().map(|m| m.parse().unwrap())).unwrap())
}

/// One of the 960: Bishops on both colours, the King between the Rooks.
fn chess960_array(random: &mut Random) -> Position {
    let mut rank = [' '; 8];
    rank[2 * random.below(4)] = 'b';
    rank[2 * random.below(4) + 1] = 'b';
    for man in ['q', 'n', 'n'] {
        let free: Vec<usize> = (0..8).filter(|file| rank[*file] == ' ').collect();
        rank[random.pick(&free)] = man;
    }
    let free: Vec<usize> = (0..8).filter(|file| rank[*file] == ' ').collect();
    for (file, man) in free.iter().zip(['r', 'k', 'r']) {
        rank[*file] = man;
    }
    let black: String = rank.iter().collect();
    let white = black.to_uppercase();
    let rights: String =
        [free[2], free[0]].map(|file| char::from(b'A' + file as u8)).iter().collect();
    let (small, files) = (rights.to_lowercase(), "8/8/8/8");
    let fen = format!("{black}/pppppppp/{files}/PPPPPPPP/{white} w {rights}{small} - 0 1");
    Position::from_fen(&fen, IdleEnPassant::Refused).unwrap().with_mode(CastlingMode::Chess960)
}
