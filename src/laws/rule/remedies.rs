//! What each remedy comes to, and who is asked on the way.

use super::{Bench, Matter, Refusal};
use crate::{
    chess::{Color, Move, Square},
    laws::{
        Basis, Envelope, Equity, Exception, GameResult, Outcome, PersonalRuling, Question, Remedy,
        Require, Rule, RuledOutcome, Situation, Source, Verdict, ending,
        menu::{Menu, Reach, Scene},
        ruling::name,
    },
};

impl<'a> Bench<'a> {
    /// Applies the rule of a situation: exceptions, then the first stage that is not empty.
    pub(super) fn answer(&mut self, matter: Matter<'a>) -> Result<Verdict, Refusal> {
        let rule = matter.rule;
        if self.rules_otherwise(rule) {
            return self.person(matter.fact, rule, Source::Code, Vec::new());
        }
        if let Some(verdict) = self.excepted(&matter) {
            return Ok(verdict);
        }
        if self.may_find_no_mate(&matter) {
            return self.person(matter.fact, rule, Source::Code, Vec::new());
        }
        let facts = self.facts;
        let scene = Scene {
            position: facts.game.position(),
            men: &[],
            moves: matter.readings,
            advice: matter.advice,
        };
        if self.heard.require == Some(Require::Waive) && rule.waiver.is_some() {
            return self.waived(matter, &scene);
        }
        match scene.menu(&rule.remedies) {
            Some(menu) => self.apply(matter, &menu),
            None => self.person(matter.fact, rule, Source::Umpire, Vec::new()),
        }
    }

    /// Has a person ruled, and does the article leave him the room?
    fn rules_otherwise(&self, rule: &Rule) -> bool {
        let Some(ruling) = &self.heard.ruling else { return false };
        match rule.person {
            Equity::Bound => false,
            Equity::MayRuleOtherwise => true,
            Equity::MayFindNoMate => ruling.outcome == RuledOutcome::Draw,
        }
    }

    /// Is it for a person to say, unasked by any ruling before, whether the position is blocked and
    /// the loss a draw? He may find that it is not: nothing but the loss is then his to rule.
    fn may_find_no_mate(&self, matter: &Matter<'_>) -> bool {
        let lost = match matter.loser {
            Color::White => RuledOutcome::BlackWins,
            Color::Black => RuledOutcome::WhiteWins,
        };
        let says = self.heard.ruling.as_ref().is_none_or(|ruling| ruling.outcome == lost);
        matter.rule.person == Equity::MayFindNoMate
            && says
            && ending::may_be_blocked(self.facts.game.position())
    }

    pub(super) fn excepted(&mut self, matter: &Matter<'a>) -> Option<Verdict> {
        let facts = self.facts;
        if let Some(article) = matter.rule.unless.get(&Exception::GameOver)
            && let Some(end) = ending::over(self.code, facts.game)
        {
            let consequence = "the game was already over, and its result stands";
            self.step(matter.fact.clone(), article, consequence, Source::Code);
            return Some(self.over(end.result, end.by.words().to_owned()));
        }
        if let Some(article) = matter.rule.unless.get(&Exception::CannotMate)
            && !ending::may_mate(facts.game.position(), !matter.loser)
        {
            let why = format!("{} cannot mate by any series of legal moves", name(!matter.loser));
            let consequence = format!("{why}, as his material shows: drawn");
            self.step(matter.fact.clone(), article, &consequence, Source::Code);
            return Some(self.over(GameResult::Draw, why));
        }
        None
    }

    pub(super) fn waived(
        &mut self,
        matter: Matter<'a>,
        scene: &Scene<'_>,
    ) -> Result<Verdict, Refusal> {
        let Some(stage) = &matter.rule.waiver else {
            return self.person(matter.fact, matter.rule, Source::Umpire, Vec::new());
        };
        self.heard.require = None;
        let opponent = !matter.loser;
        self.step(matter.fact, &matter.rule.article, &matter.rule.says, Source::Code);
        self.elected(format!("{}: waives the penalty", name(opponent)));
        let rule = matter.rule;
        let fact = "the penalty is waived".to_owned();
        let menu = scene.menu(std::slice::from_ref(stage));
        match menu.as_ref().and_then(|menu| menu.choices.first()) {
            Some((_, Reach::Moves(moves))) => {
                let article = self.code.article(rule, stage.source);
                self.step(fact, article, "any legal move may be made", stage.source);
                self.play(moves)
            }
            _ => self.person(fact, rule, Source::Umpire, Vec::new()),
        }
    }

    pub(super) fn apply(
        &mut self,
        matter: Matter<'a>,
        menu: &Menu<'_>,
    ) -> Result<Verdict, Refusal> {
        let rule = matter.rule;
        let source = menu.stage.source;
        // Code::parse lets a situation's stages have one choice each.
        let Some((remedy, reach)) = menu.choices.first() else {
            return self.person(matter.fact, rule, source, Vec::new());
        };
        match reach {
            Reach::Moves(moves) => self.exact(matter, menu, *remedy, moves),
            Reach::Men(men) => self.designate(matter, menu, men),
            Reach::Selected(among) => self.select(matter, among, source),
            Reach::Considered(options) => self.person(matter.fact, rule, source, options.to_vec()),
            Reach::NoMoves => self.without_moves(matter, *remedy, source),
        }
    }

    /// A King move (or whichever the rule has): asked of the opponent where it is his option.
    pub(super) fn exact(
        &mut self,
        matter: Matter<'a>,
        menu: &Menu<'_>,
        remedy: Remedy,
        moves: &[Move],
    ) -> Result<Verdict, Refusal> {
        let opponent = !matter.loser;
        let optional = matter.rule.waiver.is_some() && remedy == Remedy::King;
        let required = self.heard.require.take_if(|require| *require == Require::King);
        if optional && required.is_none() {
            let question = Question::Require { by: opponent, king_moves: moves.to_vec() };
            self.say(matter, menu);
            return Ok(self.pending(question));
        }
        self.say(matter, menu);
        if required.is_some() {
            self.elected(format!("{}: a King move", name(opponent)));
        }
        self.play(moves)
    }

    pub(super) fn designate(
        &mut self,
        matter: Matter<'a>,
        menu: &Menu<'_>,
        men: &[(Square, Vec<Move>)],
    ) -> Result<Verdict, Refusal> {
        let opponent = !matter.loser;
        if menu.passed.iter().any(|stage| stage.choices.contains(&Remedy::King)) {
            // To designate is to have required the King, who cannot move.
            self.heard.require.take_if(|require| *require == Require::King);
        }
        self.say(matter, menu);
        let Some(chosen) = self.heard.designate.take() else {
            let squares = men.iter().map(|(square, _)| *square).collect();
            return Ok(self.pending(Question::Designate { by: opponent, squares }));
        };
        let Some((_, moves)) = men.iter().find(|(square, _)| *square == chosen) else {
            return Err(Refusal::NotAmong {
                election: "--designate",
                chosen: chosen.to_string(),
                offered: men.iter().map(|(square, _)| square.to_string()).collect(),
            });
        };
        self.elected(format!("{}: the man on {chosen}", name(opponent)));
        self.play(moves)
    }

    pub(super) fn select(
        &mut self,
        matter: Matter<'a>,
        among: &[Move],
        source: Source,
    ) -> Result<Verdict, Refusal> {
        let opponent = !matter.loser;
        let article = self.code.article(matter.rule, source);
        self.step(matter.fact, article, &matter.rule.says, source);
        let Some(chosen) = self.heard.select.take() else {
            let question = Question::Select { by: opponent, among: among.to_vec() };
            return Ok(self.pending(question));
        };
        if !among.contains(&chosen) {
            return Err(self.not_among("--select", chosen, among));
        }
        self.elected(format!("{}: {}", name(opponent), self.named(&[chosen])));
        Ok(self.made(chosen, Basis::Ruling))
    }

    /// The offender makes one of `moves`; a single one makes itself.
    pub(super) fn play(&mut self, moves: &[Move]) -> Result<Verdict, Refusal> {
        let offender = self.facts.sealer();
        let chosen = match (self.heard.play.take(), moves) {
            (Some(m), _) if !moves.contains(&m) => {
                return Err(self.not_among("--play", m, moves));
            }
            (Some(m), _) => m,
            (None, [only]) => *only,
            (None, _) => {
                let question = Question::Play { by: offender, among: moves.to_vec() };
                return Ok(self.pending(question));
            }
        };
        let fact = format!("open to {}: {}", name(offender), self.named(moves));
        // what he may choose among follows from the step before
        let article = self.steps.last().map(|step| step.article.clone()).unwrap_or_default();
        self.step(fact, &article, &format!("{} is made", self.named(&[chosen])), Source::Code);
        if moves.len() > 1 {
            self.elected(format!("{}: {}", name(offender), self.named(&[chosen])));
        }
        Ok(self.made(chosen, Basis::Ruling))
    }

    pub(super) fn without_moves(
        &mut self,
        matter: Matter<'a>,
        remedy: Remedy,
        source: Source,
    ) -> Result<Verdict, Refusal> {
        let rule = matter.rule;
        let sealer = self.facts.sealer();
        let why = matter.fact.clone();
        if remedy == Remedy::Person {
            let options = matter.advice_or_readings();
            return self.person(matter.fact, rule, source, options);
        }
        self.step(matter.fact, self.code.article(rule, source), &rule.says, source);
        Ok(match (remedy, self.facts.played) {
            (Remedy::Lost, _) => self.over(GameResult::win(!matter.loser), why),
            (Remedy::Resignation, _) => self.over(GameResult::win(!sealer), why),
            (Remedy::Annulled, _) => self.ruled(Outcome::Annulled),
            (Remedy::AdjournedPosition, _) => self.ruled(Outcome::AdjournedPosition),
            (Remedy::StaysShut, _) => self.ruled(Outcome::StaysShut { runs: !sealer }),
            (Remedy::PlayedMove, Some(played)) => self.made(played, Basis::Ruling),
            (Remedy::AsIllegal, _) => {
                let fact = "it counts as no legal move".to_owned();
                let mut illegal = self.matter(Situation::Illegal, fact);
                illegal.advice = matter.advice;
                return self.answer(illegal);
            }
            _ => {
                let fact = format!("the code answers {remedy:?} there, which settles nothing here");
                return self.person(fact, rule, Source::Umpire, Vec::new());
            }
        })
    }

    /// Does this rule answer who is there, before any record is looked at?
    fn is_of_attendance(&self, rule: &Rule) -> bool {
        use Situation::{BothAbsent, Late, ReplierAbsent, SealerAbsent};
        let of_attendance = [BothAbsent, Late, ReplierAbsent, SealerAbsent];
        of_attendance.into_iter().any(|situation| std::ptr::eq(self.code.on(situation), rule))
    }

    pub(super) fn person(
        &mut self,
        fact: String,
        rule: &'a Rule,
        source: Source,
        options: Vec<Move>,
    ) -> Result<Verdict, Refusal> {
        let article = self.code.article(rule, source);
        let who = self.code.person();
        self.step(fact, article, &rule.says, source);
        let Some(PersonalRuling { text, outcome }) = self.heard.ruling.take() else {
            let (who, why) = (who.to_owned(), rule.says.clone());
            return Ok(self.pending(Question::PersonRules { who, why, options }));
        };
        self.elected(format!("the {who}: {text}"));
        if let RuledOutcome::Play(m) = outcome
            && let Envelope::Opened(record) | Envelope::Proved(record) = &self.facts.envelope
            && let [only] = self.narrowed(record)
            && *only != m
            && self.is_of_attendance(rule)
        {
            return Err(Refusal::NotOffered {
                election: "--outcome play",
                why: "somebody is absent or late, and that makes no other move of the one sealed: \
                      it counts (open), or the game has a result"
                    .to_owned(),
            });
        }
        let why = format!("ruled by the {who}");
        Ok(match outcome {
            RuledOutcome::Play(m) => {
                let legal = self.position().legal_moves();
                if !legal.contains(&m) {
                    return Err(self.not_among("--outcome play", m, &legal));
                }
                self.made(m, Basis::Ruling)
            }
            RuledOutcome::Open => return self.envelope(),
            RuledOutcome::WhiteWins => self.over(GameResult::WhiteWins, why),
            RuledOutcome::BlackWins => self.over(GameResult::BlackWins, why),
            RuledOutcome::Draw => self.over(GameResult::Draw, why),
            RuledOutcome::Annul => self.ruled(Outcome::Annulled),
        })
    }
}
