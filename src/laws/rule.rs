//! From facts to a verdict: the order in which a code of laws is asked, and what each remedy
//! comes to.
//!
//! Pure: the same code, facts and elections give the same verdict. Where someone must speak the
//! verdict says who, and about what; the caller asks and calls again.

use crate::chess::{Color, Move, Position};

use super::{
    Attendance, Certainty, Code, Conclusion, Elections, Ending, Envelope, Equity, Exception, Facts,
    GameResult, Marks, Outcome, PersonalRuling, Question, RecordFacts, Remark, Remedy, Require,
    Rule, RuledOutcome, Ruling, Situation, Source, Step, Verdict, ending,
    menu::{Menu, Reach, Scene},
    ruling::{End, name},
};

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
            self.note(incident.situation(), incident.fact());
        }
        if self.facts.position == Certainty::NotAscertained {
            let fact = "the position cannot be ascertained".to_owned();
            return self.answer(self.matter(Situation::PositionUnknown, fact));
        }
        if let Some(conclusion) = self.facts.conclusion {
            return self.concluded(conclusion);
        }
        if let Some(verdict) = self.late()? {
            return Ok(verdict);
        }
        if let Some(verdict) = self.absent()? {
            return Ok(verdict);
        }
        self.envelope()
    }

    fn concluded(&mut self, conclusion: Conclusion) -> Result<Verdict, Refusal> {
        let (situation, fact, result) = match conclusion {
            Conclusion::DrawAgreed => (
                Situation::DrawBeforeOpening,
                "the players agreed to a draw before the envelope was opened".to_owned(),
                GameResult::Draw,
            ),
            Conclusion::Resigned(player) => (
                Situation::ResignedBeforeOpening,
                format!("{} resigned before the envelope was opened", name(player)),
                GameResult::win(!player),
            ),
        };
        let matter = self.matter(situation, fact.clone());
        if !matter.rule.remedies.iter().any(|stage| stage.choices.contains(&Remedy::OverShut)) {
            return self.answer(matter);
        }
        self.note(situation, fact.clone());
        Ok(self.over(result, fact))
    }

    fn late(&mut self) -> Result<Option<Verdict>, Refusal> {
        let Some(late) = self.facts.late else { return Ok(None) };
        let limit = late.default_seconds.or(self.code.time().default_seconds).unwrap_or(0);
        if late.late_seconds <= limit {
            return Ok(None);
        }
        let fact = format!(
            "{} came {} s late; the default time is {limit} s",
            name(late.player),
            late.late_seconds
        );
        let mut matter = self.matter(Situation::Late, fact);
        matter.loser = late.player;
        if matter.rule.remedies.iter().any(|s| s.choices.contains(&Remedy::TimeRegistered)) {
            self.note(Situation::Late, matter.fact);
            return Ok(None);
        }
        if let Some(article) = matter.rule.unless.get(&Exception::MoveEndsGame) {
            let record = match &self.facts.envelope {
                Envelope::Shut => {
                    let consequence = "the envelope is opened first: if the sealed move ended \
                                       the game, that result stands";
                    self.step(matter.fact, article, consequence, Source::Code);
                    return Ok(Some(self.ruled(Outcome::MayBeOpened)));
                }
                Envelope::Opened(record) | Envelope::Proved(record) => record,
                _ => return self.answer(matter).map(Some),
            };
            if let [only] = self.narrowed(record)
                && self.end_after(*only).is_some()
            {
                let consequence = "the sealed move ended the game, and its result stands";
                self.step(matter.fact, article, consequence, Source::Code);
                return Ok(None);
            }
        }
        self.answer(matter).map(Some)
    }

    fn absent(&mut self) -> Result<Option<Verdict>, Refusal> {
        let sealer = self.facts.sealer();
        let (situation, fact) = match self.facts.attendance {
            Attendance::Both => return Ok(None),
            Attendance::SealerOnly => {
                (Situation::ReplierAbsent, format!("{}, who is to reply, is absent", name(!sealer)))
            }
            Attendance::ReplierOnly => {
                (Situation::SealerAbsent, format!("{}, who sealed, is absent", name(sealer)))
            }
            Attendance::Neither => (Situation::BothAbsent, "both players are absent".to_owned()),
        };
        let matter = self.matter(situation, fact);
        if matter.rule.remedies.iter().any(|s| s.choices.contains(&Remedy::OpenedAndMade)) {
            self.note(situation, matter.fact);
            return Ok(None);
        }
        self.answer(matter).map(Some)
    }

    fn envelope(&mut self) -> Result<Verdict, Refusal> {
        let facts = self.facts;
        match &facts.envelope {
            Envelope::Shut => Ok(self.ruled(Outcome::MayBeOpened)),
            Envelope::Opened(record) => self.record(record),
            Envelope::Proved(record) => {
                let fact = "the envelope is lost or does not open; the sealer's counterfoil \
                            matches the commitment";
                let matter = self.matter(Situation::Counterfoil, fact.to_owned());
                if !matter.rule.remedies.iter().any(|s| s.choices.contains(&Remedy::AsOpened)) {
                    return self.answer(matter);
                }
                self.note(Situation::Counterfoil, matter.fact);
                self.record(record)
            }
            Envelope::CommitmentBroken => {
                let fact = "what the envelope holds is not what was committed to; no move can be \
                            made out";
                self.answer(self.matter(Situation::Illegal, fact.to_owned()))
            }
            Envelope::Missing => {
                let fact = "the envelope is missing, and no counterfoil matches the commitment";
                self.answer(self.matter(Situation::EnvelopeLost, fact.to_owned()))
            }
            Envelope::CannotBeOpened => {
                let fact = "the envelope does not open, and no counterfoil matches the commitment";
                self.answer(self.matter(Situation::EnvelopeLost, fact.to_owned()))
            }
        }
    }

    fn record(&mut self, record: &'a RecordFacts) -> Result<Verdict, Refusal> {
        let written = format!("the record {:?}", record.written);
        if record.says(Remark::Resigns) {
            let fact = format!("{written} says that {} resigns", name(self.facts.sealer()));
            return self.answer(self.matter(Situation::RecordResigns, fact));
        }
        for remark in &record.remarks {
            if let Remark::WrongNumber(number) = remark {
                let fact = format!("{written} is numbered {number}, and the move is another");
                self.step(fact, "", "noted; a wrong number is not fatal", Source::Code);
            }
        }
        let readings = self.narrowed(record);
        if readings.len() < record.readings.len() {
            let fact = format!("{written} reads as {}", self.named(&record.readings));
            let consequence = format!("the check mark written leaves {}", self.named(readings));
            self.step(fact, &self.code.records().article, &consequence, Source::Code);
        }
        if let Some(played) = self.facts.played {
            return self.played(played, readings, &written);
        }
        let (situation, fact, advice) = match (readings, record.otherwise.as_slice()) {
            ([only], _) => return Ok(self.made(*only)),
            ([], _) if record.is_blank() => {
                (Situation::Empty, "the envelope holds no move".to_owned(), &record.advice)
            }
            ([], [only]) => (
                Situation::OtherNotation,
                format!(
                    "{written} reads as no legal move in the notations admitted, and as {} in \
                     another",
                    self.named(&[*only])
                ),
                &record.otherwise,
            ),
            ([], _) => {
                (Situation::Illegal, format!("{written} reads as no legal move"), &record.advice)
            }
            (several, _) => (
                Situation::Ambiguous,
                format!("{written} reads as {}", self.named(several)),
                &record.advice,
            ),
        };
        let mut matter = self.matter(situation, fact);
        matter.readings = readings;
        matter.advice = advice;
        self.answer(matter)
    }

    fn played(
        &mut self,
        played: Move,
        readings: &[Move],
        written: &str,
    ) -> Result<Verdict, Refusal> {
        if readings == [played] {
            return Ok(self.made(played));
        }
        let fact = format!(
            "{} was made on the board after the player was told to seal; {written} reads as {}",
            self.named(&[played]),
            self.named(readings)
        );
        self.answer(self.matter(Situation::PlayedOnBoard, fact))
    }

    /// The readings a ruling may use: those the written marks leave, where the code lets them
    /// choose.
    fn narrowed<'r>(&self, record: &'r RecordFacts) -> &'r [Move] {
        match (&record.by_written_marks, self.code.records().marks) {
            (Some(left), Marks::Written) if !left.is_empty() => left,
            _ => &record.readings,
        }
    }

    /// Applies the rule of a situation: exceptions, then the first stage that is not empty.
    fn answer(&mut self, matter: Matter<'a>) -> Result<Verdict, Refusal> {
        let rule = matter.rule;
        if rule.person == Equity::MayRuleOtherwise && self.heard.ruling.is_some() {
            return self.person(matter.fact, rule, Source::Code, Vec::new());
        }
        if let Some(verdict) = self.excepted(&matter) {
            return Ok(verdict);
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

    fn excepted(&mut self, matter: &Matter<'a>) -> Option<Verdict> {
        let facts = self.facts;
        if let Some(article) = matter.rule.unless.get(&Exception::GameOver)
            && let Some(end) = ending::over(self.code, facts.game)
        {
            let consequence = "the game was already over, and its result stands";
            self.step(matter.fact.clone(), article, consequence, Source::Code);
            return Some(self.over(end.result, ended_by(end.by).to_owned()));
        }
        if let Some(article) = matter.rule.unless.get(&Exception::CannotMate)
            && !ending::may_mate(facts.game.position(), !matter.loser)
        {
            let why = format!("{} cannot mate by any series of legal moves", name(!matter.loser));
            self.step(matter.fact.clone(), article, &format!("{why}: drawn"), Source::Code);
            return Some(self.over(GameResult::Draw, why));
        }
        None
    }

    fn waived(&mut self, matter: Matter<'a>, scene: &Scene<'_>) -> Result<Verdict, Refusal> {
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

    fn apply(&mut self, matter: Matter<'a>, menu: &Menu<'_>) -> Result<Verdict, Refusal> {
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
    fn exact(
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

    fn designate(
        &mut self,
        matter: Matter<'a>,
        menu: &Menu<'_>,
        men: &[(crate::chess::Square, Vec<Move>)],
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

    fn select(
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
        Ok(self.made(chosen))
    }

    /// The offender makes one of `moves`; a single one makes itself.
    fn play(&mut self, moves: &[Move]) -> Result<Verdict, Refusal> {
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
        self.step(fact, "", &format!("{} is made", self.named(&[chosen])), Source::Code);
        if moves.len() > 1 {
            self.elected(format!("{}: {}", name(offender), self.named(&[chosen])));
        }
        Ok(self.made(chosen))
    }

    fn without_moves(
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
            (Remedy::PlayedMove, Some(played)) => self.made(played),
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

    fn person(
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
        let why = format!("ruled by the {who}");
        Ok(match outcome {
            RuledOutcome::Play(m) => {
                let legal = self.position().legal_moves();
                if !legal.contains(&m) {
                    return Err(self.not_among("--outcome play", m, &legal));
                }
                self.made(m)
            }
            RuledOutcome::WhiteWins => self.over(GameResult::WhiteWins, why),
            RuledOutcome::BlackWins => self.over(GameResult::BlackWins, why),
            RuledOutcome::Draw => self.over(GameResult::Draw, why),
            RuledOutcome::Annul => self.ruled(Outcome::Annulled),
        })
    }

    /// `m` is made; if that ends the game, the code says that the result stands.
    fn made(&mut self, m: Move) -> Verdict {
        let facts = self.facts;
        if let Envelope::Opened(record) | Envelope::Proved(record) = &facts.envelope
            && record.says(Remark::OffersDraw)
        {
            let fact = format!("the record {:?} offers a draw", record.written);
            self.note(Situation::OfferInRecord, fact);
        }
        let end = self.end_after(m);
        if let Some(end) = end {
            let fact = format!("{} ends the game: {}", self.named(&[m]), ended_by(end.by));
            self.note(Situation::MoveEndsGame, fact);
        }
        let steps = std::mem::take(&mut self.steps);
        Verdict::Ruled(Ruling { steps, outcome: Outcome::Move(m), end })
    }

    fn end_after(&self, m: Move) -> Option<End> {
        let mut game = self.facts.game.clone();
        game.push(m);
        ending::over(self.code, &game)
    }

    fn over(&mut self, result: GameResult, why: String) -> Verdict {
        self.ruled(Outcome::Result { result, why })
    }

    fn ruled(&mut self, outcome: Outcome) -> Verdict {
        let steps = std::mem::take(&mut self.steps);
        Verdict::Ruled(Ruling { steps, outcome, end: None })
    }

    fn pending(&mut self, question: Question) -> Verdict {
        Verdict::Pending { steps: std::mem::take(&mut self.steps), question }
    }

    /// A step of what the code says of a situation, nothing more coming of it.
    fn note(&mut self, situation: Situation, fact: String) {
        let rule = self.code.on(situation);
        let source = rule.remedies[0].source;
        self.step(fact, self.code.article(rule, source), &rule.says, source);
    }

    /// The step of a penalty, and one for each stage passed over.
    fn say(&mut self, matter: Matter<'a>, menu: &Menu<'_>) {
        let rule = matter.rule;
        self.step(matter.fact, &rule.article, &rule.says, Source::Code);
        if let Some(last) = menu.passed.last() {
            let fact = format!("there is no {}", last.words());
            let source = menu.stage.source;
            let consequence = format!("the next remedy applies: {}", menu.stage.words());
            self.step(fact, self.code.article(rule, source), &consequence, source);
        }
    }

    fn step(&mut self, fact: String, article: &str, consequence: &str, source: Source) {
        self.steps.push(Step {
            fact,
            article: article.to_owned(),
            consequence: consequence.to_owned(),
            elected: None,
            source,
        });
    }

    /// Enters who elected what with the step made last.
    fn elected(&mut self, who_what: String) {
        if let Some(step) = self.steps.last_mut() {
            step.elected = Some(who_what);
        }
    }

    fn matter(&self, situation: Situation, fact: String) -> Matter<'a> {
        Matter {
            rule: self.code.on(situation),
            fact,
            readings: &[],
            advice: &[],
            loser: self.facts.sealer(),
        }
    }

    fn position(&self) -> &'a Position {
        self.facts.game.position()
    }

    fn named(&self, moves: &[Move]) -> String {
        match moves {
            [] => "no legal move".to_owned(),
            _ => moves.iter().map(|m| self.position().san(*m)).collect::<Vec<_>>().join(", "),
        }
    }

    fn not_among(&self, election: &'static str, chosen: Move, offered: &[Move]) -> Refusal {
        Refusal::NotAmong {
            election,
            chosen: self.position().uci(chosen).to_string(),
            offered: offered.iter().map(|m| self.position().uci(*m).to_string()).collect(),
        }
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

fn ended_by(ending: Ending) -> &'static str {
    match ending {
        Ending::Checkmate => "checkmate",
        Ending::Stalemate => "stalemate",
        Ending::DeadPosition => "dead position",
        Ending::Fivefold => "the same position five times",
        Ending::SeventyFiveMoves => "seventy-five moves without capture or pawn move",
    }
}
