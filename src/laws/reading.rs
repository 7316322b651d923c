//! From the reader's finding to the facts a ruling may use.

use crate::{
    chess::{Game, Move},
    record::{Admitted, Finding, Language, Notations, NumberNoted, Written, read},
};

use super::{Code, RecordFacts, Remark};

impl RecordFacts {
    /// Reads `written` as `code` admits it, in the letters the snapshot names for the sealer, and
    /// once more in every notation where nothing reads so (FIDE 8.1.1: a move that is clear in
    /// another notation is for the arbiter).
    #[must_use]
    pub fn read(code: &Code, game: &Game, written: &Written, letters: &[Language]) -> RecordFacts {
        let admitted = code.admitted(letters);
        let facts = RecordFacts::found(written, &read(game, written, &admitted));
        if !facts.readings.is_empty() || admitted.notations == Notations::ALL {
            return facts;
        }
        let all = Admitted { notations: Notations::ALL, ..admitted };
        RecordFacts { otherwise: read(game, written, &all).moves().collect(), ..facts }
    }

    /// What a finding tells a ruling.
    #[must_use]
    pub fn found(written: &Written, finding: &Finding) -> RecordFacts {
        let mut remarks = Vec::new();
        remarks.extend(finding.resigns().map(|_| Remark::Resigns));
        remarks.extend(finding.draw_offer().map(|_| Remark::OffersDraw));
        if let Some(NumberNoted::Wrong { written, .. }) = finding.number_noted() {
            remarks.push(Remark::WrongNumber(written));
        }
        let mut advice: Vec<Move> = Vec::new();
        for m in finding.advice().iter().flat_map(|advice| &advice.moves) {
            if !advice.contains(m) {
                advice.push(*m);
            }
        }
        RecordFacts {
            written: written.as_str().to_owned(),
            readings: finding.moves().collect(),
            by_written_marks: finding.by_written_marks(),
            otherwise: Vec::new(),
            advice,
            remarks,
        }
    }
}
