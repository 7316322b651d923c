//! Offers of a draw, their answers, and the game concluded without the sealed move.

use super::{super::super::resume, Docket, Examination, Papers};
use crate::{
    ceremony::Ending,
    crypto::digest::Digest,
    custody::{
        checks::{self, Ends, Fault, Offered},
        docket::{self, Unmailed},
    },
    paper::{conclusion::Conclusion, decline::Decline, form::Verified, snapshot::Side},
};

impl Papers {
    /// The offers made after the adjournment, each with its answer.
    pub(super) fn read_offers(&mut self, docket: &Docket, exam: &mut Examination<'_>) {
        self.read_answer_at_adjournment(docket, exam);
        for nth in 1.. {
            let file = docket::offer(nth);
            if !docket.holds(&file) {
                return;
            }
            let Some(offer) = exam
                .read(docket.read::<Conclusion>(&file))
                .and_then(|paper| exam.keep(checks::offer(&file, paper, &self.snapshot)))
            else {
                continue;
            };
            exam.holds(&file, &offer, &self.snapshot);
            let file = docket::decline(nth);
            let answered = exam.read(docket.read::<Decline>(&file)).and_then(|paper| {
                exam.keep(checks::decline(&file, paper, &self.snapshot, Offered::since(&offer)))
            });
            match (answered, offer.offered_by) {
                (Some(decline), _) => {
                    exam.holds(&file, &decline, &self.snapshot);
                    self.declined.push(offer.digest());
                }
                (None, Some(Side(by))) if !docket.holds(docket::CONCLUSION) => {
                    let name = &self.snapshot.player(by).name;
                    let file = docket::offer(nth);
                    exam.remark(format!("{file}: {name}'s offer of a draw was not answered"));
                }
                (None, _) => {}
            }
            self.offers.push(offer);
        }
    }

    fn read_answer_at_adjournment(&mut self, docket: &Docket, exam: &mut Examination<'_>) {
        let file = docket::decline(0);
        let offer = Offered::at_adjournment(&self.snapshot);
        let answer = exam
            .read(docket.read::<Decline>(&file))
            .and_then(|paper| exam.keep(checks::decline(&file, paper, &self.snapshot, offer)));
        if let Some(answer) = answer {
            exam.holds(&file, &answer, &self.snapshot);
            self.declined_at_adjournment = Some(answer.digest());
        }
    }

    /// Who made the offer that a resumption says stood unanswered.
    pub(super) fn offerer(&self, offer: Option<Digest>) -> Option<crate::chess::Color> {
        let offer = self.offers.iter().find(|paper| Some(paper.digest()) == offer)?;
        offer.offered_by.map(|side| side.0)
    }

    pub(super) fn concluded(&self, docket: &Docket, exam: &mut Examination<'_>) {
        let Some(paper) = exam.read(docket.read::<Conclusion>(docket::CONCLUSION)) else { return };
        let pgn = exam.read(docket.game());
        let received = self.receipts.first().map(|receipt| receipt.envelope);
        let ends = Ends {
            snapshot: &self.snapshot,
            envelope: self.envelope.as_ref().map(Verified::digest).or(received),
            declined: self.declined_at_adjournment,
            resumption: self.resumption,
            game: pgn.as_ref().map(Unmailed::digest),
        };
        let Some(conclusion) = exam.keep(checks::conclusion(paper, &ends)) else { return };
        exam.holds(docket::CONCLUSION, &conclusion, &self.snapshot);
        if self.declined.contains(&conclusion.digest()) {
            let what = "is an offer that was declined";
            exam.fault(Fault::new(docket::CONCLUSION, what));
        }
        // who accepts the snapshot's offer draws up the conclusion, and its time is his
        if checks::is_offerers(&self.snapshot, &conclusion) {
            exam.remark(format!(
                "{}: the time is that of the offer; when it was accepted no paper says",
                docket::CONCLUSION
            ));
        }
        for step in &conclusion.steps {
            exam.say(format!("  {}", resume::said(step)));
        }
        exam.say(match conclusion.resumption {
            Some(_) => format!("  the game is over: {}", conclusion.result),
            None => format!("  the envelope stays shut: {}, {}", conclusion.how, conclusion.result),
        });
        let opened = self.opening.is_some() || self.unlock.is_some();
        if opened && conclusion.resumption.is_none() {
            let what = "says the envelope stays shut; opening.toml or unlock.toml stands";
            exam.fault(Fault::new(docket::CONCLUSION, what));
        }
        exam.same_again(docket::CONCLUSION, &conclusion.program, self.concluded_again(&conclusion));
    }

    /// Do the laws, asked again, give what the conclusion says?
    fn concluded_again(&self, conclusion: &Conclusion) -> Result<(), String> {
        let ending = Ending::told(conclusion, &self.snapshot, &self.game, &self.code);
        let again = ending.conclude().map_err(|why| format!("`how`: {why}"))?;
        if again.steps != conclusion.steps {
            return Err("`step`: asked again, the laws say something else".to_owned());
        }
        if again.result != conclusion.result {
            return Err(format!("`result`: asked again, it is {}", again.result));
        }
        let game = Digest::of(again.pgn.as_bytes());
        match conclusion.resumption.is_some() || game == conclusion.game {
            true => Ok(()),
            false => Err("`game`: written again, the score is another".to_owned()),
        }
    }
}
