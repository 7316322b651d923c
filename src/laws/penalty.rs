//! Penalties over the board: for an offence, the choices a code gives the opponent and the moves
//! each leaves the offender. The sets come from [`super::menu`], as for a sealed record.
//!
//! What an offence is made of is checked as far as a position can tell: an offence that is none
//! there is refused.

use shakmaty::{Bitboard, Position as _, attacks::king_attacks};

use crate::chess::{IdleEnPassant, Move, Position, Role, Square};

use super::{
    Code, Offence, Remedy, Rule, Source, Stage,
    menu::{Reach, Scene},
};

/// An offence as it is told.
#[derive(Clone, Copy, Debug)]
pub struct Charge<'a> {
    /// Which.
    pub offence: Offence,
    /// The position before it. The offender is to move, but for checks not called or called
    /// falsely, where the player who heard or missed the call is.
    pub position: &'a Position,
    /// The men concerned: touched, moved, or illegally captured; the Rook that was to castle.
    pub men: &'a [Square],
    /// The square a man was played to, if one was.
    pub to: Option<Square>,
    /// The two moves made in succession.
    pub moves: &'a [Move],
}

/// What a code answers an offence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Penalty<'a> {
    /// The text in hand has nothing.
    NotInHand,
    /// This.
    Answer(Answer<'a>),
}

/// A penalty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<'a> {
    /// What the code says.
    pub rule: &'a Rule,
    /// The article the choices rest on.
    pub article: &'a str,
    /// On whose authority they rest.
    pub source: Source,
    /// The remedies passed over because they left no move.
    pub passed: &'a [Stage],
    /// What the opponent may elect among.
    pub choices: Vec<(Remedy, Reach)>,
    /// What may be played where he waives the penalty; `None` where he may not.
    pub waived: Option<Reach>,
}

/// Why there is no offence here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{offence} is no offence in this position: {why}")]
pub struct NoOffence {
    /// Which.
    pub offence: Offence,
    /// Why not.
    pub why: String,
}

/// What `code` answers `charge`.
///
/// # Errors
/// The offence is none in that position, or the men named do not fit it.
pub fn penalty<'a>(code: &'a Code, charge: &Charge<'_>) -> Result<Penalty<'a>, NoOffence> {
    charge.check().map_err(|why| NoOffence { offence: charge.offence, why })?;
    let Some(rule) = code.penalty(charge.offence) else { return Ok(Penalty::NotInHand) };
    let scene =
        Scene { position: charge.position, men: charge.men, moves: charge.moves, advice: &[] };
    let waived = rule
        .waiver
        .as_ref()
        .and_then(|stage| stage.choices.first())
        .map(|remedy| scene.reach(*remedy));
    Ok(Penalty::Answer(match scene.menu(&rule.remedies) {
        Some(menu) => Answer {
            rule,
            article: code.article(rule, menu.stage.source),
            source: menu.stage.source,
            passed: menu.passed,
            choices: menu.choices,
            waived,
        },
        // Every remedy is empty: the person rules.
        None => Answer {
            rule,
            article: code.article(rule, Source::Umpire),
            source: Source::Umpire,
            passed: &rule.remedies,
            choices: vec![(Remedy::Person, Reach::NoMoves)],
            waived,
        },
    }))
}

/// The position in which a player who has just made `first` moves again at once.
#[must_use]
pub fn move_again(position: &Position, first: Move) -> Option<Position> {
    let swapped = position.after(first).chess().clone().swap_turn().ok()?;
    let fen = shakmaty::fen::Fen::from_position(&swapped, shakmaty::EnPassantMode::Legal);
    Position::from_fen(&fen.to_string(), IdleEnPassant::Dropped).ok()
}

impl Charge<'_> {
    /// Why this is no offence, if it is none.
    fn check(&self) -> Result<(), String> {
        let (own, adverse) = self.sides()?;
        match self.offence {
            Offence::TouchOwn => exactly_one(own, adverse, "own"),
            Offence::TouchPinned => {
                exactly_one(own, adverse, "own")?;
                self.pinned(own)
            }
            Offence::TouchAdverse => exactly_one(adverse, own, "adverse"),
            Offence::TouchSeveralOwn => several(own, adverse, "own"),
            Offence::TouchSeveralAdverse => several(adverse, own, "adverse"),
            Offence::TwoMoves => self.two_moves(),
            Offence::IllegalSquare | Offence::FalseMove => {
                exactly_one(own, adverse, "own")?;
                self.cannot_reach(own)
            }
            Offence::IllegalCapture => self.cannot_capture(own, adverse),
            Offence::IllegalCastling => self.cannot_castle(),
            Offence::IntoCheck => self.walks_into_check(),
            Offence::DiscoveredCheck => {
                exactly_one(own, adverse, "own")?;
                self.uncovers(own)
            }
            Offence::NotCovering => {
                self.must_be_in_check()?;
                exactly_one(own, adverse, "own")?;
                self.does_not_cover(own)
            }
            Offence::CheckNotCalled | Offence::KingInCheck => self.must_be_in_check(),
            Offence::FalseCheck if self.position.chess().is_check() => {
                Err("the check was given".to_owned())
            }
            Offence::FalseCheck | Offence::Displacement | Offence::NoticedLate => Ok(()),
        }
    }

    /// The men concerned, the offender's and the adversary's.
    fn sides(&self) -> Result<(Bitboard, Bitboard), String> {
        let mut men = Bitboard::EMPTY;
        for square in self.men {
            if men.contains(*square) {
                return Err(format!("{square} is named twice"));
            }
            men.add(*square);
        }
        let board = self.position.chess().board();
        if let Some(empty) = (men & !board.occupied()).first() {
            return Err(format!("no man stands on {empty}"));
        }
        let own = board.by_color(self.position.turn());
        Ok((men & own, men & !own))
    }

    fn legal(&self, wanted: impl Fn(&Move) -> bool) -> bool {
        self.position.legal_moves().iter().any(wanted)
    }

    fn pinned(&self, own: Bitboard) -> Result<(), String> {
        let can_move = |m: &Move| m.from().is_some_and(|from| own.contains(from));
        if self.legal(can_move) {
            return Err("the man touched can move legally".to_owned());
        }
        self.uncovers(own)
    }

    /// Would the man leave the King in check by leaving its square?
    fn uncovers(&self, own: Bitboard) -> Result<(), String> {
        let chess = self.position.chess();
        let us = self.position.turn();
        let Some(king) = chess.board().king_of(us) else { return Ok(()) };
        let without = chess.board().occupied() & !own;
        let uncovered = chess.board().attacks_to(king, !us, without) & !chess.checkers();
        if own.contains(king) || uncovered.is_empty() {
            return Err("the man does not stand between the King and an attack".to_owned());
        }
        Ok(())
    }

    fn two_moves(&self) -> Result<(), String> {
        match self.moves {
            [] => Ok(()),
            [first, second] => {
                let again = move_again(self.position, *first);
                let made = again.is_some_and(|again| again.legal_moves().contains(second));
                let legal = self.position.legal_moves().contains(first);
                if legal && made { Ok(()) } else { Err("they are not two moves made here".into()) }
            }
            _ => Err("name the two moves, or none".to_owned()),
        }
    }

    fn cannot_reach(&self, own: Bitboard) -> Result<(), String> {
        let Some(to) = self.to else { return Ok(()) };
        if own.contains(to) {
            return Err(format!("the man already stands on {to}"));
        }
        let reaches = |m: &Move| {
            let at = self.position.uci(*m).to_string();
            m.from().is_some_and(|from| own.contains(from)) && at[2..4] == to.to_string()
        };
        if self.legal(reaches) {
            return Err(format!("the man can legally move to {to}"));
        }
        Ok(())
    }

    fn cannot_capture(&self, own: Bitboard, adverse: Bitboard) -> Result<(), String> {
        if adverse.count() != 1 || own.count() > 1 {
            return Err("name the adverse man, and if you will the man that took it".to_owned());
        }
        let by_it = |m: &Move| {
            m.is_capture()
                && m.from().is_some_and(|from| own.contains(from))
                && super::menu::captured_on(*m).is_some_and(|square| adverse.contains(square))
        };
        if self.legal(by_it) {
            return Err("that man can legally capture it".to_owned());
        }
        Ok(())
    }

    fn cannot_castle(&self) -> Result<(), String> {
        let us = self.position.turn();
        let board = self.position.chess().board();
        let rooks: Vec<_> =
            self.men.iter().filter(|square| board.role_at(**square) == Some(Role::Rook)).collect();
        let king = board.king_of(us).ok_or("there is no King")?;
        let [rook] = rooks.as_slice() else {
            return Err("name the Rook that was to castle".to_owned());
        };
        if board.color_at(**rook) != Some(us) {
            return Err("that Rook is the adversary's".to_owned());
        }
        if self.men.iter().any(|square| *square != **rook && *square != king) {
            return Err("King and Rook castle, and no other man".to_owned());
        }
        let legal = |m: &Move| matches!(m, Move::Castle { rook: with, .. } if with == *rook);
        if self.legal(legal) {
            return Err("that castling is legal".to_owned());
        }
        Ok(())
    }

    fn walks_into_check(&self) -> Result<(), String> {
        let chess = self.position.chess();
        let us = self.position.turn();
        let Some(king) = chess.board().king_of(us) else { return Ok(()) };
        if self.men.iter().any(|square| *square != king) {
            return Err("only the King moves into check".to_owned());
        }
        let without_king = chess.board().occupied() & !Bitboard::from_square(king);
        let attacked: Bitboard = (king_attacks(king) & !chess.board().by_color(us))
            .into_iter()
            .filter(|to| chess.board().attacks_to(*to, !us, without_king).any())
            .collect();
        match self.to {
            Some(to) if !attacked.contains(to) => {
                Err(format!("the King would not stand in check on {to}"))
            }
            None if attacked.is_empty() => {
                Err("no square the King could step to is attacked".to_owned())
            }
            _ => Ok(()),
        }
    }

    fn must_be_in_check(&self) -> Result<(), String> {
        if self.position.chess().is_check() {
            return Ok(());
        }
        Err(format!("{} is not in check", super::ruling::name(self.position.turn())))
    }

    fn does_not_cover(&self, own: Bitboard) -> Result<(), String> {
        let king = self.position.chess().board().king_of(self.position.turn());
        if king.is_some_and(|king| own.contains(king)) {
            return Err("the King is moved out of check, he does not cover".to_owned());
        }
        if self.to.is_some() {
            return self.cannot_reach(own);
        }
        let covers = |m: &Move| m.from().is_some_and(|from| own.contains(from));
        if self.legal(covers) {
            return Err("the man touched can meet the check".to_owned());
        }
        Ok(())
    }
}

fn exactly_one(wanted: Bitboard, others: Bitboard, whose: &str) -> Result<(), String> {
    if wanted.count() == 1 && others.is_empty() {
        return Ok(());
    }
    Err(format!("name exactly one {whose} man"))
}

fn several(wanted: Bitboard, others: Bitboard, whose: &str) -> Result<(), String> {
    if wanted.count() >= 2 && others.is_empty() {
        return Ok(());
    }
    Err(format!("name two or more {whose} men, and no other"))
}
