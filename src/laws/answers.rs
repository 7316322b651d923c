//! Which remedies a code may answer a situation with: any other would settle nothing there.

use super::{Remedy, Situation};

/// Does `remedy` settle `situation`? That a person rules settles each of them but the move that is
/// made and the result that stands.
#[must_use]
pub fn settles(situation: Situation, remedy: Remedy) -> bool {
    use Remedy as R;
    use Situation as S;
    let of_bad_record = matches!(
        remedy,
        R::King
            | R::KingElsePiece
            | R::DesignatedPiece
            | R::DesignatedMan
            | R::AnyLegal
            | R::Interpretation
            | R::AdjournedPosition
            | R::Annulled
            | R::Lost
    );
    match situation {
        S::OneReading => return remedy == R::Made,
        S::MoveEndsGame => return remedy == R::ResultStands,
        _ if remedy == R::Person => return true,
        _ => {}
    }
    match situation {
        S::OneReading | S::MoveEndsGame | S::ClockTimesUnknown | S::NoArticle => false,
        S::Ambiguous => of_bad_record || matches!(remedy, R::SelectedReading | R::AsIllegal),
        S::Illegal => of_bad_record,
        S::OtherNotation | S::Empty => of_bad_record || remedy == R::AsIllegal,
        S::EnvelopeLost => {
            matches!(remedy, R::AdjournedPosition | R::Annulled | R::AsIllegal | R::Lost)
        }
        S::Counterfoil => matches!(remedy, R::AsOpened | R::AdjournedPosition | R::Annulled),
        S::PositionUnknown => remedy == R::Annulled,
        S::ClockTimesWrong => remedy == R::ClocksCorrected,
        S::ReplierAbsent | S::SealerAbsent | S::BothAbsent => {
            matches!(remedy, R::StaysShut | R::OpenedAndMade)
        }
        S::NeverSealed => remedy == R::SealerTime,
        S::PlayedOnBoard => matches!(remedy, R::PlayedMove | R::Lost | R::AsIllegal),
        S::CountersignatureRefused => remedy == R::Recorded,
        S::WrongSetUp => matches!(remedy, R::Corrected | R::Retraced | R::Annulled),
        S::Late => matches!(remedy, R::TimeRegistered | R::Lost),
        S::DrawBeforeOpening | S::ResignedBeforeOpening => {
            matches!(remedy, R::OverShut | R::StaysShut)
        }
        S::OfferOpen => matches!(remedy, R::ByAgreement | R::OfferStands),
        S::OfferInRecord => remedy == R::OfferWithMove,
        S::RecordResigns => matches!(remedy, R::Resignation | R::AsIllegal),
        S::EarlySealing => matches!(remedy, R::Charged | R::ChargedByPermission),
        S::TimeOfChoosing => matches!(remedy, R::Chooser | R::Nobody),
    }
}
