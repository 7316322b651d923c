//! From the reader's finding to the facts a ruling may use.

use crate::{
    chess::{Game, Move},
    record::{Admitted, Finding, Language, Notations, NumberNoted, Written, read},
};

use super::{Code, RecordFacts, Remark};

impl RecordFacts {
    /// Reads `written` as `code` admits it, in the letters the snapshot names for the sealer, and
    /// once more in every notation where it admits none of what is there.
    #[must_use]
    pub fn read(code: &Code, game: &Game, written: &Written, letters: &[Language]) -> RecordFacts {
        let admitted = code.admitted(letters);
        let finding = read(game, written, &admitted);
        let mut facts = RecordFacts::found(written, &finding);
        if facts.readings.is_empty() && admitted.notations != Notations::ALL {
            let all = Admitted { notations: Notations::ALL, ..admitted };
            facts.otherwise = read(game, written, &all).moves().collect();
        }
        facts
    }

    /// What a finding tells a ruling.
    #[must_use]
    pub fn found(written: &Written, finding: &Finding) -> RecordFacts {
        let mut remarks = Vec::new();
        if finding.resigns().is_some() {
            remarks.push(Remark::Resigns);
        }
        if finding.draw_offer().is_some() {
            remarks.push(Remark::OffersDraw);
        }
        if let Some(NumberNoted::Wrong { written, .. }) = finding.number_noted() {
            remarks.push(Remark::WrongNumber(written));
        }
        RecordFacts {
            written: written.as_str().to_owned(),
            readings: finding.moves().collect::<Vec<Move>>(),
            by_written_marks: finding.by_written_marks(),
            otherwise: Vec::new(),
            advice: Vec::new(),
            remarks,
        }
    }
}
