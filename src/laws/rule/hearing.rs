//! What is asked first, and what next: the players' own ending of the game, lateness, absence, the
//! envelope, its record.

use super::{Bench, Matter, Refusal};
use crate::{
    chess::{Color, Move},
    laws::{
        Attendance, Basis, Conclusion, End, Envelope, Exception, GameResult, Ground, Marks,
        Outcome, Question, RecordFacts, Remark, Remedy, Situation, Source, Verdict, ending,
        ruling::name,
        time::{Exceeded, Grace, grace, sealer_waits},
    },
};

impl<'a> Bench<'a> {
    pub(super) fn concluded(&mut self, conclusion: Conclusion) -> Result<Verdict, Refusal> {
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
            Conclusion::Forfeited { player, ground } => return self.forfeited(player, ground),
        };
        let matter = self.matter(situation, fact.clone());
        if !matter.rule.has(Remedy::OverShut) {
            return self.answer(matter);
        }
        self.note(situation, fact.clone());
        Ok(self.over(result, fact))
    }

    /// A forfeit, which he who rules must have spoken.
    fn forfeited(&mut self, player: Color, ground: Ground) -> Result<Verdict, Refusal> {
        let did = match ground {
            Ground::Time => "exceeded the time limit",
            Ground::Abandoning => "abandoned the game",
            Ground::Disturbance => "disturbed the game wilfully and again",
        };
        let fact = format!("{} {did}", name(player));
        let Some(forfeit) = self.code.forfeit(ground) else {
            let matter = self.matter(Situation::NoArticle, fact);
            return self.answer(Matter { loser: player, ..matter });
        };
        self.step(fact.clone(), &forfeit.article, &forfeit.says, Source::Code);
        let Some(ruling) = self.heard.ruling.take() else {
            let (who, why) = (self.code.person().to_owned(), forfeit.says.clone());
            return Ok(self.pending(Question::PersonRules { who, why, options: Vec::new() }));
        };
        self.elected(format!("the {}: {}", self.code.person(), ruling.text));
        if let Some(article) = &forfeit.cannot_mate
            && !ending::may_mate(self.position(), !player)
        {
            let why = format!("{} cannot mate by any series of legal moves", name(!player));
            self.step(why.clone(), article, "the game is drawn", Source::Code);
            return Ok(self.over(GameResult::Draw, why));
        }
        Ok(self.over(GameResult::win(!player), fact))
    }

    pub(super) fn late(&mut self) -> Result<Option<Verdict>, Refusal> {
        let rule = self.code.on(Situation::Late);
        let facts = self.facts;
        let allowed = grace(self.code, facts.default_time);
        let mut too_late = Vec::new();
        for late in &facts.late {
            let came = format!("{} came {} s late", name(late.player), late.late_seconds);
            let costs_nothing = late.player == facts.sealer() && sealer_waits(self.code);
            match allowed.exceeded_by(late.late_seconds) {
                Exceeded::Not if late.late_seconds == 0 => {}
                Exceeded::Not if costs_nothing => self.note(Situation::SealerAbsent, came),
                Exceeded::Not => {}
                Exceeded::NoLimit if rule.has(Remedy::TimeRegistered) => {
                    self.note(Situation::Late, came);
                    if costs_nothing {
                        let sealed = format!("it is {} who sealed", name(late.player));
                        self.note(Situation::SealerAbsent, sealed);
                    }
                }
                Exceeded::NoLimit => too_late.push((late.player, came)),
                Exceeded::By { limit_seconds } => {
                    let limit = match allowed {
                        Grace::AskedFor { .. } => "no default time was set".to_owned(),
                        _ => format!("the default time is {limit_seconds} s"),
                    };
                    too_late.push((late.player, format!("{came}; {limit}")));
                }
            }
        }
        let matter = match too_late.as_slice() {
            [] => return Ok(None),
            [(player, fact)] => {
                Matter { loser: *player, ..self.matter(Situation::Late, fact.clone()) }
            }
            // no code says who loses then
            [(_, one), (_, other), ..] => {
                self.matter(Situation::NoArticle, format!("{one}; {other}"))
            }
        };
        let Some(article) = rule.unless.get(&Exception::MoveEndsGame) else {
            return self.answer(matter).map(Some);
        };
        if facts.envelope == Envelope::Shut {
            let consequence = "the envelope is opened first: if the sealed move ended the game, \
                               that result stands";
            self.step(matter.fact, article, consequence, Source::Code);
            return Ok(Some(self.ruled(Outcome::MayBeOpened)));
        }
        if self.sealed_end().is_some() {
            let consequence = "the sealed move ended the game, and its result stands";
            self.step(matter.fact, article, consequence, Source::Code);
            return Ok(None);
        }
        match (allowed, too_late.len()) {
            // a default time nobody set is nothing to lose a game by unasked
            (Grace::AskedFor { .. }, 1) => {
                self.person(matter.fact, matter.rule, Source::Code, Vec::new()).map(Some)
            }
            _ => self.answer(matter).map(Some),
        }
    }

    /// Is the player to reply away, and has nobody said that he is too late?
    pub(super) fn replier_not_come(&self) -> bool {
        let replier = !self.facts.sealer();
        matches!(self.facts.attendance, Attendance::SealerOnly | Attendance::Neither)
            && self.facts.late.iter().all(|late| late.player != replier)
    }

    /// How the sealed move ends the game, where the record is one move that does.
    pub(super) fn sealed_end(&self) -> Option<End> {
        let (Envelope::Opened(record) | Envelope::Proved(record)) = &self.facts.envelope else {
            return None;
        };
        match self.narrowed(record) {
            [only] => self.end_after(*only),
            _ => None,
        }
    }

    pub(super) fn absent(&mut self) -> Result<Option<Verdict>, Refusal> {
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
        if matter.rule.has(Remedy::OpenedAndMade) {
            self.note(situation, matter.fact);
            return Ok(None);
        }
        if let Some(article) = matter.rule.unless.get(&Exception::ZeroDefaultTime)
            && grace(self.code, self.facts.default_time).is_zero()
        {
            self.step(matter.fact, article, "the default time is zero: no time runs", Source::Code);
            let late = "both players are later than the default time".to_owned();
            return self.answer(self.matter(Situation::NoArticle, late)).map(Some);
        }
        self.answer(matter).map(Some)
    }

    pub(super) fn envelope(&mut self) -> Result<Verdict, Refusal> {
        let facts = self.facts;
        match &facts.envelope {
            Envelope::Shut => Ok(self.ruled(Outcome::MayBeOpened)),
            Envelope::Opened(record) => self.record(record),
            Envelope::Proved(record) => {
                let fact = "the envelope is lost or does not open; the sealer's counterfoil \
                            matches the commitment";
                let matter = self.matter(Situation::Counterfoil, fact.to_owned());
                if !matter.rule.has(Remedy::AsOpened) {
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

    pub(super) fn record(&mut self, record: &'a RecordFacts) -> Result<Verdict, Refusal> {
        let written = format!("the record {:?}", record.written);
        if record.says(Remark::Resigns) {
            let fact = format!("{written} says that {} resigns", name(self.facts.sealer()));
            return self.answer(self.matter(Situation::RecordResigns, fact));
        }
        for remark in &record.remarks {
            if let Remark::WrongNumber(number) = remark {
                let fact = format!("{written} is numbered {number}, and the move is another");
                let article = &self.code.records().article;
                self.step(fact, article, "noted; a wrong number is not fatal", Source::Code);
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
            ([only], _) => return Ok(self.made(*only, Basis::Record)),
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

    pub(super) fn played(
        &mut self,
        played: Move,
        readings: &[Move],
        written: &str,
    ) -> Result<Verdict, Refusal> {
        if readings == [played] {
            let made = self.named(&[played]);
            let article = &self.code.on(Situation::PlayedOnBoard).article;
            let fact = format!("{made} was made on the board after the player was told to seal");
            self.step(fact, article, "the record is the same move", Source::Code);
            return Ok(self.made(played, Basis::Record));
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
    pub(super) fn narrowed<'r>(&self, record: &'r RecordFacts) -> &'r [Move] {
        match (&record.by_written_marks, self.code.records().marks) {
            (Some(left), Marks::Written) if !left.is_empty() => left,
            _ => &record.readings,
        }
    }
}
