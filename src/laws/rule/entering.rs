//! Entering steps, and closing with a verdict.

use super::{Bench, Matter, Refusal};
use crate::{
    chess::{Move, Position},
    laws::{
        Basis, End, Envelope, GameResult, Outcome, Question, Remark, Ruling, Situation, Source,
        Step, Verdict, ending, menu::Menu,
    },
};

impl<'a> Bench<'a> {
    /// `m` is made; if that ends the game, the code says that the result stands.
    pub(super) fn made(&mut self, m: Move, basis: Basis) -> Verdict {
        let facts = self.facts;
        if let Envelope::Opened(record) | Envelope::Proved(record) = &facts.envelope
            && record.says(Remark::OffersDraw)
        {
            let fact = format!("the record {:?} offers a draw", record.written);
            self.note(Situation::OfferInRecord, fact);
        }
        let end = self.end_after(m);
        if let Some(end) = end {
            let fact = format!("{} ends the game: {}", self.named(&[m]), end.by.words());
            self.note(Situation::MoveEndsGame, fact);
        }
        let steps = std::mem::take(&mut self.steps);
        Verdict::Ruled(Ruling { steps, outcome: Outcome::Move(m), basis, end })
    }

    pub(super) fn end_after(&self, m: Move) -> Option<End> {
        let mut game = self.facts.game.clone();
        game.push(m);
        ending::over(self.code, &game)
    }

    pub(super) fn over(&mut self, result: GameResult, why: String) -> Verdict {
        self.ruled(Outcome::Result { result, why })
    }

    pub(super) fn ruled(&mut self, outcome: Outcome) -> Verdict {
        let steps = std::mem::take(&mut self.steps);
        Verdict::Ruled(Ruling { steps, outcome, basis: Basis::Ruling, end: None })
    }

    pub(super) fn pending(&mut self, question: Question) -> Verdict {
        Verdict::Pending { steps: std::mem::take(&mut self.steps), question }
    }

    /// A step of what the code says of a situation, nothing more coming of it.
    pub(super) fn note(&mut self, situation: Situation, fact: String) {
        let rule = self.code.on(situation);
        let source = rule.remedies[0].source;
        self.step(fact, self.code.article(rule, source), &rule.says, source);
    }

    /// The step of a penalty, and one for each stage passed over.
    pub(super) fn say(&mut self, matter: Matter<'a>, menu: &Menu<'_>) {
        let rule = matter.rule;
        self.step(matter.fact, &rule.article, &rule.says, Source::Code);
        if let Some(last) = menu.passed.last() {
            let fact = format!("there is no {}", last.words());
            let source = menu.stage.source;
            let consequence = format!("the next remedy applies: {}", menu.stage.words());
            self.step(fact, self.code.article(rule, source), &consequence, source);
        }
    }

    pub(super) fn step(&mut self, fact: String, article: &str, consequence: &str, source: Source) {
        self.steps.push(Step {
            fact,
            article: article.to_owned(),
            consequence: consequence.to_owned(),
            elected: None,
            source,
        });
    }

    /// Enters who elected what with the step made last.
    pub(super) fn elected(&mut self, who_what: String) {
        if let Some(step) = self.steps.last_mut() {
            step.elected = Some(who_what);
        }
    }

    pub(super) fn matter(&self, situation: Situation, fact: String) -> Matter<'a> {
        Matter {
            rule: self.code.on(situation),
            fact,
            readings: &[],
            advice: &[],
            loser: self.facts.sealer(),
        }
    }

    pub(super) fn position(&self) -> &'a Position {
        self.facts.game.position()
    }

    pub(super) fn named(&self, moves: &[Move]) -> String {
        match moves {
            [] => "no legal move".to_owned(),
            _ => moves.iter().map(|m| self.position().san(*m)).collect::<Vec<_>>().join(", "),
        }
    }

    pub(super) fn not_among(
        &self,
        election: &'static str,
        chosen: Move,
        offered: &[Move],
    ) -> Refusal {
        Refusal::NotAmong {
            election,
            chosen: self.position().uci(chosen).to_string(),
            offered: offered.iter().map(|m| self.position().uci(*m).to_string()).collect(),
        }
    }
}
