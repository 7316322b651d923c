//! A game that ends without the sealed move, put to the laws: agreement, resignation, forfeit,
//! annulment.

use crate::{
    chess::{Color, Game},
    crypto::digest::Digest,
    laws::{
        self, Certainty, Code, Elections, Envelope, Facts, Incident, Outcome, PersonalRuling,
        Question, Refusal, RuledOutcome, Situation, Verdict, ruling::name,
    },
    paper::{
        conclusion::{Conclusion, Ground, How},
        resumption::StepText,
        snapshot::Snapshot,
    },
};

use super::{
    odds,
    sequel::{DRAW, score, step},
};

/// Everything that a conclusion depends on.
#[derive(Clone, Copy, Debug)]
pub struct Ending<'a> {
    /// The snapshot.
    pub snapshot: &'a Snapshot,
    /// The game it fixes.
    pub game: &'a Game,
    /// The code in force.
    pub code: &'a Code,
    /// The envelope that stays shut, if one was drawn up.
    pub envelope: Option<Digest>,
    /// How the game ends.
    pub how: How,
    /// Why; the ruling of who rules, where the code leaves it to him.
    pub why: Option<&'a str>,
    /// For what it is forfeited, where it is.
    pub ground: Option<Ground>,
    /// How many moves after the resumption a wrong set-up was found.
    pub moves_since: Option<u32>,
}

/// What comes of an ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Concluded {
    /// What the laws say of it.
    pub steps: Vec<StepText>,
    /// `1-0`, `0-1`, `1/2-1/2` or `annulled`.
    pub result: String,
    /// The whole score: what `game.pgn` holds where the game was not resumed.
    pub pgn: String,
}

/// Why the game does not end so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Inconclusive {
    /// The laws refuse.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The code leaves it to a person, who has not spoken.
    #[error("{why} ({article}); the {who} must say so, and sign")]
    PersonRules {
        /// His title in the code.
        who: String,
        /// Why he must.
        why: String,
        /// The article that leaves it to him.
        article: String,
    },
    /// The article sets a limit, and it is past.
    #[error("{fact}: {consequence} ({article})")]
    TooLate {
        /// What is found.
        fact: String,
        /// What follows.
        consequence: String,
        /// The article.
        article: String,
    },
    /// The laws do not end the game there.
    #[error("the laws do not end the game so: {0}")]
    GoesOn(String),
}

impl Ending<'_> {
    /// Asks the laws.
    ///
    /// # Errors
    /// They refuse it, or somebody must say something first.
    pub fn conclude(&self) -> Result<Concluded, Inconclusive> {
        self.in_time()?;
        let facts = self.facts();
        let verdict = match (self.ruling(), self.how.players()) {
            // a forfeit, or a draw declared, is nothing but the word of who rules
            (Some(ruling), []) if self.how != How::Annulled => self.ruled(&facts, ruling)?,
            (ruling, _) => match laws::rule(self.code, &facts, &Elections::default())? {
                Verdict::Pending { .. } if let Some(ruling) = ruling => {
                    self.ruled(&facts, ruling)?
                }
                verdict => verdict,
            },
        };
        let ruling = match verdict {
            Verdict::Ruled(ruling) => ruling,
            Verdict::Pending { steps, question } => return Err(pending(steps, question)),
        };
        let mut steps: Vec<StepText> = ruling.steps.iter().map(step).collect();
        let mut result = match &ruling.outcome {
            Outcome::Result { result, .. } => result.to_string(),
            Outcome::Annulled => "annulled".to_owned(),
            _ => return Err(goes_on(&ruling.steps)),
        };
        if result == DRAW
            && let Some((counted, step)) = odds::draw(self.snapshot)
        {
            result = counted.to_string();
            steps.push(step);
        }
        Ok(Concluded {
            steps,
            pgn: score(self.snapshot, self.game, &self.comment(), Some(&result)),
            result,
        })
    }

    /// What the code says of a position found to have been set up wrongly.
    #[must_use]
    pub fn on_wrong_set_up(&self) -> String {
        let rule = self.code.on(Situation::WrongSetUp);
        format!("{} ({})", rule.says, self.code.article(rule, rule.remedies[0].source))
    }

    fn in_time(&self) -> Result<(), Inconclusive> {
        let rule = self.code.on(Situation::WrongSetUp);
        match (self.moves_since, rule.within_moves) {
            (Some(moves_since), Some(within)) if moves_since > within => {
                Err(Inconclusive::TooLate {
                    fact: Incident::WrongSetUp { moves_since }.fact(),
                    consequence: format!("it stands; the limit is {within} moves"),
                    article: rule.article.clone(),
                })
            }
            _ => Ok(()),
        }
    }

    fn facts(&self) -> Facts<'_> {
        let mut facts = Facts::of(self.game, Envelope::Shut);
        let why = self.why.unwrap_or("no reason is given");
        let mut forfeits = |player| match self.ground {
            Some(ground) => {
                let ground = match ground {
                    Ground::Time => laws::Ground::Time,
                    Ground::Abandoning => laws::Ground::Abandoning,
                    Ground::Disturbance => laws::Ground::Disturbance,
                };
                facts.conclusion = Some(laws::Conclusion::Forfeited { player, ground });
            }
            None => facts.not_covered = Some(format!("{} forfeits the game: {why}", name(player))),
        };
        match self.how {
            How::WhiteForfeits => forfeits(Color::White),
            How::BlackForfeits => forfeits(Color::Black),
            How::Draw => facts.conclusion = Some(laws::Conclusion::DrawAgreed),
            How::Drawn => facts.not_covered = Some(format!("the game is declared drawn: {why}")),
            How::WhiteResigns => facts.conclusion = Some(laws::Conclusion::Resigned(Color::White)),
            How::BlackResigns => facts.conclusion = Some(laws::Conclusion::Resigned(Color::Black)),
            How::Annulled => facts.position = Certainty::NotAscertained,
        }
        let found = self.moves_since.map(|moves_since| Incident::WrongSetUp { moves_since });
        facts.incidents.extend(found);
        facts
    }

    /// The word of who rules, if he gave it: it can only be that the game ends so.
    fn ruling(&self) -> Option<PersonalRuling> {
        let outcome = match self.how {
            How::Draw | How::Drawn => RuledOutcome::Draw,
            How::WhiteResigns | How::WhiteForfeits => RuledOutcome::BlackWins,
            How::BlackResigns | How::BlackForfeits => RuledOutcome::WhiteWins,
            How::Annulled => RuledOutcome::Annul,
        };
        self.why.map(|text| PersonalRuling { text: text.to_owned(), outcome })
    }

    fn ruled(&self, facts: &Facts<'_>, ruling: PersonalRuling) -> Result<Verdict, Refusal> {
        let elections = Elections { ruling: Some(ruling), ..Elections::default() };
        laws::rule(self.code, facts, &elections)
    }

    fn comment(&self) -> String {
        let ended = match self.how {
            How::Draw => "drawn by agreement",
            How::Drawn => "declared drawn",
            How::WhiteResigns => "White resigned",
            How::BlackResigns => "Black resigned",
            How::WhiteForfeits => "White forfeited the game",
            How::BlackForfeits => "Black forfeited the game",
            How::Annulled => "the game is annulled",
        };
        match self.envelope {
            Some(_) => format!("a move was sealed, not played; {ended}"),
            None => format!("adjourned here; {ended}"),
        }
    }
}

impl<'a> Ending<'a> {
    /// The ending that a conclusion tells of.
    #[must_use]
    pub fn told(
        conclusion: &'a Conclusion,
        snapshot: &'a Snapshot,
        game: &'a Game,
        code: &'a Code,
    ) -> Ending<'a> {
        Ending {
            snapshot,
            game,
            code,
            envelope: conclusion.envelope,
            how: conclusion.how,
            why: conclusion.why.as_deref(),
            ground: conclusion.ground,
            moves_since: conclusion.moves_since,
        }
    }
}

fn pending(steps: Vec<laws::Step>, question: Question) -> Inconclusive {
    let article = steps.last().map(|step| step.article.clone()).unwrap_or_default();
    match question {
        Question::PersonRules { who, why, .. } => Inconclusive::PersonRules { who, why, article },
        _ => goes_on(&steps),
    }
}

/// What the laws say instead.
fn goes_on(steps: &[laws::Step]) -> Inconclusive {
    let said =
        |step: &laws::Step| format!("{}: {} ({})", step.fact, step.consequence, step.article);
    Inconclusive::GoesOn(steps.last().map(said).unwrap_or_default())
}
