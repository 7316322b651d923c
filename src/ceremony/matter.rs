//! The matter to be ruled on: what the papers say, put as the facts a code of laws asks for.

use crate::{
    chess::{Color, Game, Position, clock::Used},
    crypto::digest::Digest,
    laws::{Attendance, Code, Envelope, Facts, Incident, Late, RecordFacts, Remedy, Situation},
    paper::{
        opening::Opening,
        person::Player,
        receipt::Receipt,
        resumption::{Charge, FindingText, Present, ReadingText, Source, WhyCharged},
        snapshot::{Snapshot, Uci},
    },
    record::{self, Finding, Language, NumberNoted, Written},
};

/// What was found in the envelope, or instead of it.
#[derive(Clone, Debug)]
pub enum Opened {
    /// A record whose commitment holds, and where it was had from.
    Record(Box<Opening>, Source),
    /// It opened, and is not what was committed to.
    CommitmentBroken,
    /// It does not open, and no counterfoil matches.
    CannotBeOpened,
    /// It is lost, and no counterfoil matches.
    Missing,
}

/// Whether the person who rules has a word in what the clocks show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Person {
    /// He has, and signs.
    Signs,
    /// He has not.
    NotAsked,
}

/// Everything that reading and ruling depend on, beside what people elect.
#[derive(Clone, Debug)]
pub struct Matter<'a> {
    /// The snapshot.
    pub snapshot: &'a Snapshot,
    /// The game it fixes.
    pub game: &'a Game,
    /// The code in force.
    pub code: &'a Code,
    /// The receipt, where there is one.
    pub receipt: Option<&'a Receipt>,
    /// What was found.
    pub opened: Opened,
    /// Who is present.
    pub present: Present,
    /// Time charged at the resumption.
    pub charges: &'a [Charge],
    /// Who has an offer of a draw open that was made after the adjournment.
    pub offered: Option<Color>,
    /// The answer that declined the offer made at the adjournment.
    pub declined: Option<Digest>,
    /// Times used as they were corrected at the resumption, White's and Black's.
    pub corrected: [Option<Used>; 2],
}

/// The languages whose letters `player` may write: English, where the snapshot names none.
///
/// # Errors
/// The snapshot names a language this program does not know.
pub fn letters(player: &Player) -> Result<Vec<Language>, String> {
    match &player.letters {
        None => Ok(vec![Language::English]),
        Some(codes) => codes
            .split(',')
            .map(|code| code.parse::<Language>())
            .collect::<Result<_, _>>()
            .map_err(|why| format!("snapshot.toml: `letters`: {why}")),
    }
}

impl Matter<'_> {
    /// Who sealed.
    #[must_use]
    pub fn sealer(&self) -> Color {
        self.game.position().turn()
    }

    /// The record as written; empty if there is none.
    #[must_use]
    pub fn record(&self) -> String {
        match &self.opened {
            Opened::Record(opening, _) => opening.record.clone(),
            _ => String::new(),
        }
    }

    /// How the record reads, if there is one.
    ///
    /// # Errors
    /// The snapshot names a language this program does not know.
    pub fn finding(&self) -> Result<Option<Finding>, String> {
        let Opened::Record(opening, _) = &self.opened else { return Ok(None) };
        let letters = letters(self.snapshot.player(self.sealer()))?;
        let written = Written::new(&opening.record).map_err(|why| why.to_string())?;
        Ok(Some(record::read(self.game, &written, &self.code.admitted(&letters))))
    }

    /// The facts.
    ///
    /// # Errors
    /// The snapshot names a language this program does not know.
    pub fn facts(&self) -> Result<Facts<'_>, String> {
        let envelope = match &self.opened {
            Opened::Record(opening, source) => {
                let letters = letters(self.snapshot.player(self.sealer()))?;
                let written = Written::new(&opening.record).map_err(|why| why.to_string())?;
                let record = RecordFacts::read(self.code, self.game, &written, &letters);
                match source {
                    Source::Counterfoil => Envelope::Proved(record),
                    _ => Envelope::Opened(record),
                }
            }
            Opened::CommitmentBroken => Envelope::CommitmentBroken,
            Opened::CannotBeOpened => Envelope::CannotBeOpened,
            Opened::Missing => Envelope::Missing,
        };
        Ok(self.facts_of(envelope))
    }

    /// The facts before the envelope is touched.
    #[must_use]
    pub fn before_opening(&self) -> Facts<'_> {
        self.facts_of(Envelope::Shut)
    }

    /// Does the code leave what the clocks are set to, what is charged, whether a fallen flag ends
    /// the game, or what an offer is worth, to the person who rules? The resumption then bears his
    /// signature.
    #[must_use]
    pub fn person_has_a_word(&self) -> Person {
        let to_person = |incident: Incident| {
            let Some(situation) = incident.situation() else { return true };
            let his = matches!(
                incident,
                Incident::OfferOpen(_)
                    | Incident::ClockTimesUnknown
                    | Incident::ClockTimesWrong
                    | Incident::EarlySealing { .. }
                    | Incident::Choosing { .. }
            );
            his && self.leaves_to_person(situation)
        };
        let offers =
            self.finding().ok().flatten().is_some_and(|found| found.draw_offer().is_some());
        let offer = offers && self.leaves_to_person(Situation::OfferInRecord);
        match offer || self.incidents().into_iter().any(to_person) {
            true => Person::Signs,
            false => Person::NotAsked,
        }
    }

    fn leaves_to_person(&self, situation: Situation) -> bool {
        let answers = &self.code.on(situation).remedies[0].choices;
        let his = [Remedy::Person, Remedy::ChargedByPermission];
        answers.iter().any(|answer| his.contains(answer))
    }

    fn facts_of(&self, envelope: Envelope) -> Facts<'_> {
        let played = self.snapshot.game.played;
        Facts {
            attendance: self.attendance(),
            late: self.late(),
            default_time: self.snapshot.clock.as_ref().and_then(|clock| clock.default_time),
            played: played.and_then(|uci| self.game.position().find_uci(uci.0)),
            incidents: self.incidents(),
            ..Facts::of(self.game, envelope)
        }
    }

    fn attendance(&self) -> Attendance {
        match (self.present, self.sealer()) {
            (Present::Both, _) => Attendance::Both,
            (Present::Neither, _) => Attendance::Neither,
            (Present::White, Color::White) | (Present::Black, Color::Black) => {
                Attendance::SealerOnly
            }
            _ => Attendance::ReplierOnly,
        }
    }

    fn late(&self) -> Vec<Late> {
        let late = self.charges.iter().filter(|charge| charge.why == WhyCharged::Late);
        late.map(|charge| Late { player: charge.to.0, late_seconds: charge.time.as_seconds() })
            .collect()
    }

    fn incidents(&self) -> Vec<Incident> {
        let at_adjournment = self.snapshot.game.draw_offer.map(|side| side.0);
        let at_adjournment = at_adjournment.filter(|_| self.declined.is_none());
        let since = self.offered.filter(|by| Some(*by) != at_adjournment);
        let offers = at_adjournment.into_iter().chain(since).map(Incident::OfferOpen);
        let refused = self.receipt.and_then(|receipt| receipt.refused);
        let refused = refused.map(|side| Incident::CountersignatureRefused(side.0));
        let known = super::clocks::used_before(self.snapshot, self.receipt);
        let told = |was: fn(&Option<Used>) -> bool| {
            let mut pairs = self.corrected.iter().zip(&known);
            pairs.any(|(now, before)| now.is_some() && now != before && was(before))
        };
        let unknown = told(Option::is_none).then_some(Incident::ClockTimesUnknown);
        let wrong = told(Option::is_some).then_some(Incident::ClockTimesWrong);
        let corrected = unknown.into_iter().chain(wrong);
        let charged = self.charges.iter().filter_map(|charge| {
            let seconds = charge.time.as_seconds();
            match charge.why {
                WhyCharged::Late => None,
                WhyCharged::EarlySealing => {
                    Some(Incident::EarlySealing { charge_seconds: seconds })
                }
                WhyCharged::Choosing => {
                    let (player, charged) = (!self.sealer(), charge.to.0);
                    Some(Incident::Choosing { player, taken_seconds: seconds, charged })
                }
            }
        });
        let fallen = super::clocks::fallen_in(self).into_iter().map(Incident::PlayedOn);
        offers.chain(refused).chain(corrected).chain(charged).chain(fallen).collect()
    }
}

/// The finding as the resumption writes it.
#[must_use]
pub fn finding_text(record: &str, finding: &Finding, position: &Position) -> FindingText {
    let notes = notes(finding);
    FindingText {
        record: record.to_owned(),
        slip: finding.slip().map(|slip| slip.to_string()),
        notes: (!notes.is_empty()).then(|| notes.join("; ")),
        readings: finding
            .readings()
            .iter()
            .map(|reading| ReadingText {
                play: Uci(position.uci(reading.play)),
                san: position.san(reading.play),
                notation: reading.notation.to_string(),
                language: reading.language.map(|language| language.to_string()),
            })
            .collect(),
    }
}

/// What a record says beside a move, in words.
fn notes(finding: &Finding) -> Vec<String> {
    let offer = finding.draw_offer().map(|_| "it offers a draw".to_owned());
    let resigns = finding.resigns().map(|_| "it says that the player resigns".to_owned());
    let number = match finding.number_noted() {
        Some(NumberNoted::Wrong { written, due }) => {
            Some(format!("it has the move number {written}; the move due is {due}"))
        }
        _ => None,
    };
    [offer, resigns, number].into_iter().flatten().collect()
}
