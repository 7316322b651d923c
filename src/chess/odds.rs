//! Odds: what the stronger player gives, the array the game begins with, and the rights that go
//! with it (*The Blue Book of Chess*, "The Chess Code", on games at odds).
//!
//! How each is carried:
//!
//! * men given are missing from the array, so the `FEN` tag shows them;
//! * moves given are made before the game's first position: the `FEN` tag shows the men where
//!   they stand then, with the receiver to make the last of his moves. (Files that write
//!   `1. e4 -- 2. d4` are read that way too.)
//! * the right to castle with an absent rook no FEN can carry, and no array tells it: a rook may
//!   be missing without having been given. It is stated or it is not there: by the odds named
//!   ([`absent_rooks`]), in the snapshot's `absent_rook`, in the tag `AbsentRook` of a PGN; each
//!   in the letters of FEN's castling field;
//! * draws counted as won and pledged mates change no array: they stand in the snapshot alone.

mod array;
mod name;

use shakmaty::{CastlingSide, Color, EnPassantMode, Position as _, Role, Square, fen::Fen};

use super::{AbsentRooks, Game, IdleEnPassant, Position, absent_rook};
use array::Array;
pub use name::OddsNameError;

/// What is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Odds {
    /// A pawn, the King's Bishop's unless another was agreed; the giver keeps the first move.
    Pawn,
    /// The pawn, and the first move.
    PawnAndMove,
    /// The pawn, and the first two moves.
    PawnAndTwo,
    /// The Queen's Knight, unless the other was agreed.
    Knight,
    /// The Queen's Bishop, unless the other was agreed.
    Bishop,
    /// The Queen's Rook, unless the other was agreed. The King may castle as though it stood.
    Rook,
    /// The Queen.
    Queen,
    /// The exchange: the giver's Queen's Rook for a Knight or Bishop of the other side; unless
    /// agreed otherwise its Queen's Knight. A Rook given in exchange is a Rook given: the King
    /// may castle as though it stood.
    Exchange,
    /// So many moves, made at the start by the receiver, no man beyond the fourth rank.
    Moves(u8),
    /// Every draw counts as won by the receiver.
    Draws,
    /// The giver engages to mate with such a man.
    MateWith(Role),
    /// The giver engages to mate on such a square.
    MateOn(Square),
}

/// What is given, and by whom. Written `rook`, `black:knight`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Handicap {
    /// Who gives.
    pub giver: Color,
    /// What.
    pub odds: Odds,
}

/// Why a game is not one at the odds named.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OddsError {
    /// The position it begins with is no array, or one of no odds.
    #[error("the game does not begin with an array at odds: {0}")]
    NoArray(String),
    /// The array is not the one of the odds named.
    #[error("{named} is not what the array shows, which is {}", list(.shown))]
    NotShown {
        /// The odds named.
        named: Handicap,
        /// What the array shows.
        shown: Vec<Handicap>,
    },
    /// Draws cannot be given twice, or by both.
    #[error("the odds of the draw are named more than once")]
    DrawsTwice,
    /// The array shows odds that were not named.
    #[error("the array shows {0} as well, which was not named")]
    NotNamed(Handicap),
    /// A move at odds goes too far.
    #[error("{0} goes beyond the fourth rank, where no man may go in a move at odds")]
    BeyondFourthRank(String),
}

impl Odds {
    /// Who gives them where nobody says so: the player who moves second gives the move, and any
    /// other giver has choice of men and first move, so that he has White.
    #[must_use]
    pub fn usual_giver(self) -> Color {
        match self {
            Odds::PawnAndMove | Odds::PawnAndTwo | Odds::Moves(_) => Color::Black,
            _ => Color::White,
        }
    }

    /// The man the giver takes off, on White's side of the board.
    fn man(self) -> Option<Square> {
        match self {
            Odds::Pawn | Odds::PawnAndMove | Odds::PawnAndTwo => Some(Square::F2),
            Odds::Knight => Some(Square::B1),
            Odds::Bishop => Some(Square::C1),
            Odds::Rook | Odds::Exchange => Some(Square::A1),
            Odds::Queen => Some(Square::D1),
            Odds::Moves(_) | Odds::Draws | Odds::MateWith(_) | Odds::MateOn(_) => None,
        }
    }

    /// Does the receiver have the first move, whatever his colour?
    fn gives_the_move(self) -> bool {
        matches!(self, Odds::PawnAndMove | Odds::PawnAndTwo | Odds::Moves(_))
    }

    /// Can the array show it?
    fn is_shown(self) -> bool {
        self.man().is_some() || matches!(self, Odds::Moves(_))
    }
}

/// The position a game at these odds begins with, before any move at odds is made: the array
/// without the men given, White to move unless the move is given too.
#[must_use]
pub fn start(named: &[Handicap]) -> Position {
    let mut array = Array::usual();
    for Handicap { giver, odds } in named {
        if let Some(man) = odds.man() {
            array.take_off(array::own(man, *giver));
        }
        if *odds == Odds::Exchange {
            array.take_off(array::own(Square::B1, giver.other()));
        }
        if odds.gives_the_move() {
            array.turn = giver.other();
        }
    }
    let start = array.position();
    let absent = absent_rooks(named, &start);
    start.with_absent_rooks(absent)
}

/// What the array that a game begins with shows: the men that are missing, the moves that were
/// made. Empty for the usual array, and for what is no array at all.
#[must_use]
pub fn shown(start: &Position) -> Vec<Handicap> {
    let Some(array) = Array::of(start) else { return Vec::new() };
    let [white, black] = Color::ALL.map(|color| array.missing(color));
    let minor = |men: &[Role]| matches!(men, [Role::Knight | Role::Bishop]);
    for (giver, mine, theirs) in [(Color::White, &white, &black), (Color::Black, &black, &white)] {
        if mine[..] == [Role::Rook] && minor(theirs) {
            return vec![Handicap { giver, odds: Odds::Exchange }];
        }
    }
    let mut shown = Vec::new();
    let moves = array.moves_at_odds();
    for (giver, men) in [(Color::White, white), (Color::Black, black)] {
        let made = moves.filter(|(by, _)| *by != giver).map_or(1, |(_, made)| made);
        let mut moves_told = men.is_empty() && made == 1;
        for role in men {
            let odds = match role {
                Role::Pawn if array.first() == giver => Odds::Pawn,
                Role::Pawn if made == 2 => Odds::PawnAndTwo,
                Role::Pawn => Odds::PawnAndMove,
                Role::Knight => Odds::Knight,
                Role::Bishop => Odds::Bishop,
                Role::Rook => Odds::Rook,
                Role::Queen | Role::King => Odds::Queen,
            };
            moves_told |= made == 1 || odds == Odds::PawnAndTwo;
            shown.push(Handicap { giver, odds });
        }
        if !moves_told {
            shown.push(Handicap { giver, odds: Odds::Moves(made) });
        }
    }
    shown
}

/// The rights to castle with an absent rook that these odds give in a game that begins with
/// `start`: a Rook is named as given, alone or in exchange, it is missing from the array, and the
/// King may still castle with the other.
#[must_use]
pub fn absent_rooks(named: &[Handicap], start: &Position) -> AbsentRooks {
    let mut rights = AbsentRooks::NONE;
    let Some(array) = Array::of(start) else { return rights };
    let of_a_rook = |one: &&Handicap| matches!(one.odds, Odds::Rook | Odds::Exchange);
    for color in named.iter().filter(of_a_rook).map(|one| one.giver) {
        for side in CastlingSide::ALL {
            let other =
                if side.is_king_side() { CastlingSide::QueenSide } else { CastlingSide::KingSide };
            // A FEN that denies castling with the rook that stands says that the King has moved.
            let may_castle = start.chess().castles().has(color, other);
            if may_castle && array.lacks_rook(absent_rook::rook_square(color, side), color) {
                rights = rights.and(AbsentRooks::given(color, side));
            }
        }
    }
    rights
}

/// The position after a move at odds, `after` it and the giver's turn passed over. `None` if it
/// was none: it left no array, or gives check.
#[must_use]
pub fn passed(after: &Position) -> Option<Position> {
    Array::of(after)?;
    let mut setup = after.chess().to_setup(EnPassantMode::Legal);
    setup.swap_turn();
    setup.halfmoves = 0;
    if setup.turn.is_white() {
        setup.fullmoves = setup.fullmoves.saturating_add(1);
    }
    let fen = Fen::try_from_setup(setup).ok()?.to_string();
    let position = Position::from_fen(&fen, IdleEnPassant::Dropped).ok()?;
    Some(position.with_absent_rooks(after.absent_rooks()))
}

/// Holds a game against the odds named: the array shows all of them and nothing else, and no
/// move at odds goes beyond the fourth rank. Which pawn, Knight, Bishop or Rook was given is as
/// agreed, and so for the array to say.
///
/// # Errors
/// What does not agree.
pub fn agree(named: &[Handicap], game: &Game) -> Result<(), OddsError> {
    let start = game.start();
    if named.iter().filter(|one| one.odds == Odds::Draws).count() > 1 {
        return Err(OddsError::DrawsTwice);
    }
    let visible: Vec<Handicap> = named.iter().copied().filter(|one| one.odds.is_shown()).collect();
    if Array::of(start).is_none() {
        return Err(OddsError::NoArray(start.fen()));
    }
    let shown = shown(start);
    if let Some(named) = visible.iter().find(|one| !shown.contains(one)) {
        return Err(OddsError::NotShown { named: *named, shown });
    }
    if let Some(more) = shown.iter().find(|one| !visible.contains(one)) {
        return Err(OddsError::NotNamed(*more));
    }
    let moves_given = |odds| matches!(odds, Odds::PawnAndTwo | Odds::Moves(_));
    match game.moves().first() {
        Some(last_at_odds)
            if visible.iter().any(|one| moves_given(one.odds) && one.giver != start.turn())
                && array::beyond_fourth_rank(last_at_odds.to(), start.turn()) =>
        {
            Err(OddsError::BeyondFourthRank(start.san(*last_at_odds)))
        }
        _ => Ok(()),
    }
}

fn list(handicaps: &[Handicap]) -> String {
    match handicaps {
        [] => "no odds".to_owned(),
        some => some.iter().map(Handicap::to_string).collect::<Vec<_>>().join(" and "),
    }
}
