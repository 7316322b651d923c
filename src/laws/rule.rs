//! From facts to a verdict: the order in which a code of laws is asked, and what each remedy
//! comes to.
//!
//! Pure: the same code, facts and elections give the same verdict. Where someone must speak the
//! verdict says who, and about what; the caller asks and calls again.

use crate::chess::{Color, Move};

use super::{
    Certainty, Code, Elections, Facts, Fell, Ground, Incident, Question, Remedy, Rule, Situation,
    Source, Step, Verdict, ruling::name,
};

mod entering;
mod hearing;
mod remedies;

/// Why an election was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Nobody is asked for it.
    #[error("{election} is not offered here: {why}")]
    NotOffered {
        /// The election, as it is called on the command line.
        election: &'static str,
        /// Why not.
        why: String,
    },
    /// It is none of those offered.
    #[error("{election} {chosen} is not among those offered: {}", .offered.join(", "))]
    NotAmong {
        /// The election, as it is called on the command line.
        election: &'static str,
        /// What was elected.
        chosen: String,
        /// What may be.
        offered: Vec<String>,
    },
}

/// Rules on `facts` by `code`, hearing `elections`.
///
/// # Errors
/// An election nobody is asked for, or one that is not among those offered.
pub fn rule(code: &Code, facts: &Facts<'_>, elections: &Elections) -> Result<Verdict, Refusal> {
    let mut bench = Bench { code, facts, heard: elections.clone(), steps: Vec::new() };
    let verdict = bench.hear()?;
    bench.refuse_the_rest(&verdict)?;
    Ok(verdict)
}

/// A hearing: what is still unheard, and the steps made.
struct Bench<'a> {
    code: &'a Code,
    facts: &'a Facts<'a>,
    heard: Elections,
    steps: Vec<Step>,
}

/// A situation as it stands before the bench.
struct Matter<'a> {
    rule: &'a Rule,
    fact: String,
    readings: &'a [Move],
    advice: &'a [Move],
    loser: Color,
}

impl<'a> Bench<'a> {
    fn hear(&mut self) -> Result<Verdict, Refusal> {
        for incident in &self.facts.incidents {
            self.incident(*incident);
        }
        if let Some(what) = &self.facts.not_covered {
            return self.answer(self.matter(Situation::NoArticle, what.clone()));
        }
        if self.facts.position == Certainty::NotAscertained {
            let fact = "the position cannot be ascertained".to_owned();
            return self.answer(self.matter(Situation::PositionUnknown, fact));
        }
        if let Some(conclusion) = self.facts.conclusion {
            return self.concluded(conclusion);
        }
        // who is there and too late has not lost to one who has not come
        let both = match self.replier_not_come() {
            true => [Bench::absent, Bench::late],
            false => [Bench::late, Bench::absent],
        };
        for ask in both {
            if let Some(verdict) = ask(self)? {
                return Ok(verdict);
            }
        }
        self.envelope()
    }

    fn incident(&mut self, incident: Incident) {
        let Some(situation) = incident.situation() else { return self.played_on(incident) };
        let rule = self.code.on(situation);
        match (incident, rule.within_moves) {
            (Incident::WrongSetUp { moves_since }, Some(within)) if moves_since > within => {
                let consequence = format!("it is too late: the limit is {within} moves");
                self.step(incident.fact(), &rule.article, &consequence, Source::Code);
            }
            _ => self.note(situation, incident.fact()),
        }
        if let Incident::Choosing { charged, .. } = incident
            && rule.has(Remedy::Person)
        {
            self.elected(format!("the {}: against {}", self.code.person(), name(charged)));
        }
    }

    /// A flag fell and does not end the game: that is the word of who rules.
    fn played_on(&mut self, incident: Incident) {
        if let Incident::PlayedOn(fallen) = incident
            && (fallen.player, fallen.fell) == (!self.facts.sealer(), Fell::Since)
            && self.sealed_end().is_some()
        {
            let consequence = "the sealed move had ended the game: no time ran after it";
            let article = &self.code.on(Situation::MoveEndsGame).article;
            return self.step(incident.fact(), article, consequence, Source::Code);
        }
        match self.code.forfeit(Ground::Time) {
            Some(forfeit) => {
                self.step(incident.fact(), &forfeit.article, &forfeit.says, Source::Code);
            }
            None => self.note(Situation::NoArticle, incident.fact()),
        }
        self.elected(format!("the {}: the game goes on all the same", self.code.person()));
    }

    /// Whatever was elected and not asked for is refused; while something is still asked, only
    /// the offender's move may wait for its turn.
    fn refuse_the_rest(&self, verdict: &Verdict) -> Result<(), Refusal> {
        let waits = matches!(
            verdict,
            Verdict::Pending {
                question: Question::Require { .. } | Question::Designate { .. },
                ..
            }
        );
        let rest = [
            (
                self.heard.select.is_some(),
                "--select",
                "the opponent has no readings to select among",
            ),
            (self.heard.require.is_some(), "--require", "no penalty is at the opponent's option"),
            (
                self.heard.designate.is_some(),
                "--designate",
                "a man is designated only where the King is required and cannot move",
            ),
            (self.heard.play.is_some() && !waits, "--play", "no choice of move is open"),
            (self.heard.ruling.is_some(), "--ruling", "the code itself answers"),
        ];
        match rest.into_iter().find(|(left, ..)| *left) {
            Some((_, election, why)) => Err(Refusal::NotOffered {
                election,
                why: format!("{why} under {}", self.code.name()),
            }),
            None => Ok(()),
        }
    }
}

impl Matter<'_> {
    fn advice_or_readings(&self) -> Vec<Move> {
        if self.readings.is_empty() { self.advice } else { self.readings }.to_vec()
    }
}
