//! Positions to write in: random playouts, the same every run, and the corpora where they are.

use adjourn::chess::{Game, IdleEnPassant, Position};

use super::random::Random;
use super::scene::Scene;

const MAX_PLIES: usize = 160;

/// A game of random moves from the usual array, some of them cut short; captures and pawn moves
/// are preferred so that open positions and promotions occur.
pub fn playout(random: &mut Random) -> Game {
    let length = random.below(MAX_PLIES);
    let mut game = Game::new(Position::usual_array());
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

/// A scene from a playout: with its score, or two times in five as a bare FEN.
pub fn scene(random: &mut Random) -> Scene {
    let game = playout(random);
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
