//! Which remedies a code may answer a situation with: any other would settle nothing there.

use super::{Remedy, Situation};

/// The remedies that settle `situation`. That a person rules settles each of them but the move
/// that is made and the result that stands.
#[must_use]
pub fn answers(situation: Situation) -> &'static [Remedy] {
    use Remedy::{
        AdjournedPosition, Annulled, AnyLegal, AsIllegal, AsOpened, ByAgreement, Charged,
        ChargedByPermission, Chooser, ClocksCorrected, Corrected, DesignatedMan, DesignatedPiece,
        Interpretation, King, KingElsePiece, Lost, Made, Nobody, OfferStands, OfferWithMove,
        OpenedAndMade, OverShut, Person, PlayedMove, Recorded, Resignation, ResultStands, Retraced,
        SealerTime, SelectedReading, StaysShut, TimeRegistered,
    };
    match situation {
        Situation::OneReading => &[Made],
        Situation::MoveEndsGame => &[ResultStands],
        Situation::Ambiguous => &[
            SelectedReading,
            AsIllegal,
            King,
            KingElsePiece,
            DesignatedPiece,
            DesignatedMan,
            AnyLegal,
            Interpretation,
            AdjournedPosition,
            Annulled,
            Lost,
            Person,
        ],
        Situation::Illegal => &[
            King,
            KingElsePiece,
            DesignatedPiece,
            DesignatedMan,
            AnyLegal,
            Interpretation,
            AdjournedPosition,
            Annulled,
            Lost,
            Person,
        ],
        Situation::OtherNotation | Situation::Empty => &[
            AsIllegal,
            King,
            KingElsePiece,
            DesignatedPiece,
            DesignatedMan,
            AnyLegal,
            Interpretation,
            AdjournedPosition,
            Annulled,
            Lost,
            Person,
        ],
        Situation::EnvelopeLost => &[AdjournedPosition, Annulled, AsIllegal, Lost, Person],
        Situation::Counterfoil => &[AsOpened, AdjournedPosition, Annulled, Person],
        Situation::PositionUnknown => &[Annulled, Person],
        Situation::ClockTimesUnknown | Situation::NoArticle => &[Person],
        Situation::ClockTimesWrong => &[ClocksCorrected, Person],
        Situation::ReplierAbsent | Situation::SealerAbsent | Situation::BothAbsent => {
            &[StaysShut, OpenedAndMade, Person]
        }
        Situation::NeverSealed => &[SealerTime, Person],
        Situation::PlayedOnBoard => &[PlayedMove, Lost, AsIllegal, Person],
        Situation::CountersignatureRefused => &[Recorded, Person],
        Situation::WrongSetUp => &[Corrected, Retraced, Annulled, Person],
        Situation::Late => &[TimeRegistered, Lost, Person],
        Situation::DrawBeforeOpening | Situation::ResignedBeforeOpening => {
            &[OverShut, StaysShut, Person]
        }
        Situation::OfferOpen => &[ByAgreement, OfferStands, Person],
        Situation::OfferInRecord => &[OfferWithMove, Person],
        Situation::RecordResigns => &[Resignation, AsIllegal, Person],
        Situation::EarlySealing => &[Charged, ChargedByPermission, Person],
        Situation::TimeOfChoosing => &[Chooser, Nobody, Person],
    }
}
