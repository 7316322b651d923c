//! The examination: paper by paper, then reading and ruling done again.

mod ended;
mod previous;

use std::path::Path;

use super::examination::Examination;
use crate::{
    ceremony::{self, Matter, Opened, Person},
    chess::Game,
    crypto::digest::Digest,
    custody::{
        checks::{self, Attestation, Fault},
        docket::{self, Docket, Unmailed},
    },
    laws::{self, Code, Verdict},
    paper::{
        conclusion::Conclusion,
        envelope::Envelope,
        form::Verified,
        opening::Opening,
        receipt::Receipt,
        resumption::{Election, Resumption, Source},
        snapshot::Snapshot,
        unlock::Unlock,
    },
    record::{self, Written},
};

/// Examines everything in `docket`.
pub(super) fn examine(docket: &Docket, earlier: Option<&Path>, exam: &mut Examination<'_>) {
    let Some(snapshot) = exam.read(docket.read::<Snapshot>(docket::SNAPSHOT)) else {
        return missing(docket, exam);
    };
    let laws = docket.bytes(docket::LAWS);
    let unread = laws.is_err();
    let laws = exam.read(laws);
    if unread {
        return;
    }
    let Some((snapshot, laws)) = exam.keep(checks::snapshot(snapshot, laws)) else { return };
    exam.holds(docket::SNAPSHOT, &snapshot, &snapshot);
    let Some(game) =
        exam.keep(snapshot.game().map_err(|why| vec![Fault::new(docket::SNAPSHOT, why)]))
    else {
        return;
    };
    let code = code(laws.bytes).map_err(|why| vec![Fault::new(docket::LAWS, why)]);
    let Some(code) = exam.keep(code) else { return };
    exam.say(format!("{}  {} ({})", docket::LAWS, snapshot.laws_digest, snapshot.laws));
    exam.undone(docket::LAWS, laws.undone);
    let built_in = Code::source(&snapshot.laws).map(|source| Digest::of(source.as_bytes()));
    if built_in.is_some_and(|built_in| built_in != snapshot.laws_digest) {
        exam.remark(format!(
            "{} calls itself {}, and is not the {} of this version: read it before you rely on it",
            docket::LAWS,
            snapshot.laws,
            snapshot.laws
        ));
    }
    attested(&snapshot, exam);
    exam.hold_against_known(&snapshot);
    previous::follows((&snapshot, &game), earlier, exam);

    let mut papers = Papers::read(docket, snapshot, game, code, exam);
    papers.read_offers(docket, exam);
    papers.opening_against_commitment(exam);
    papers.resumed(docket, exam);
    papers.concluded(docket, exam);
}

fn missing(docket: &Docket, exam: &mut Examination<'_>) {
    if docket.path(docket::SNAPSHOT).metadata().is_err() {
        let what =
            format!("is not in {}; without it nothing can be checked", docket.folder().display());
        exam.fault(Fault::new(docket::SNAPSHOT, what));
    }
}

fn code(bytes: Vec<u8>) -> Result<Code, String> {
    let text = String::from_utf8(bytes).map_err(|_| "not UTF-8".to_owned())?;
    Code::parse(&text).map_err(|why| why.to_string())
}

fn attested(snapshot: &Verified<Snapshot>, exam: &mut Examination<'_>) {
    match checks::attestation(snapshot) {
        Attestation::Official => {}
        Attestation::BothPlayers => exam.remark("the snapshot rests on both players' signatures"),
        Attestation::None => {
            exam.remark("the snapshot is signed neither by an official nor by both players");
        }
    }
}

/// The papers of a docket that hold.
struct Papers {
    snapshot: Verified<Snapshot>,
    game: Game,
    code: Code,
    envelope: Option<Verified<Envelope>>,
    receipts: Vec<Verified<Receipt>>,
    unlock: Option<Verified<Unlock>>,
    opening: Option<Vec<u8>>,
    offers: Vec<Verified<Conclusion>>,
    declined: Vec<Digest>,
    /// The answer that declines the offer made at the adjournment.
    declined_at_adjournment: Option<Digest>,
    resumption: Option<Digest>,
}

impl Papers {
    fn read(
        docket: &Docket,
        snapshot: Verified<Snapshot>,
        game: Game,
        code: Code,
        exam: &mut Examination<'_>,
    ) -> Papers {
        let envelope = exam
            .read(docket.read::<Envelope>(docket::ENVELOPE))
            .and_then(|paper| exam.keep(checks::envelope(paper, &snapshot)));
        match &envelope {
            Some(envelope) => exam.holds(docket::ENVELOPE, envelope, &snapshot),
            None if docket.holds(&docket::receipt(1)) && !docket.holds(docket::ENVELOPE) => {
                exam.remark("envelope.toml is not here");
            }
            None => {}
        }
        let mut receipts = Vec::new();
        for nth in 1..=snapshot.custodians.len() {
            let file = docket::receipt(nth);
            let Some(paper) = exam.read(docket.read::<Receipt>(&file)) else { continue };
            let checked = checks::receipt(&file, paper, &snapshot, envelope.as_ref());
            let Some(receipt) = exam.keep(checked) else { continue };
            exam.holds(&file, &receipt, &snapshot);
            if !receipt.opens {
                exam.remark(format!("{file} does not say that the copy opens"));
            }
            receipts.push(receipt);
        }
        if let Some(differ) = ceremony::times_differ(receipts.iter().map(|paper| &**paper)) {
            exam.remark(differ);
        }
        let unlock = exam
            .read(docket.read::<Unlock>(docket::UNLOCK))
            .and_then(|paper| exam.keep(checks::unlock(paper, &snapshot, envelope.as_ref())));
        if let Some(unlock) = &unlock {
            exam.holds(docket::UNLOCK, unlock, &snapshot);
        }
        let opening = exam.read(docket.opening());
        Papers {
            snapshot,
            game,
            code,
            envelope,
            receipts,
            unlock,
            opening,
            offers: Vec::new(),
            declined: Vec::new(),
            declined_at_adjournment: None,
            resumption: None,
        }
    }

    /// What the envelope, or a receipt for it, commits to.
    fn commitment(&self) -> Option<Digest> {
        let envelope = self.envelope.as_ref().map(|envelope| envelope.commitment);
        envelope.or(self.receipts.first().map(|receipt| receipt.commitment))
    }

    fn opening(&self) -> Option<Result<Opening, checks::OpeningFault>> {
        let (bytes, commitment) = (self.opening.as_ref()?, self.commitment()?);
        let sealer = checks::sealer(&self.snapshot).ok()?;
        Some(checks::opening(bytes, commitment, &self.snapshot, &sealer))
    }

    fn opening_against_commitment(&self, exam: &mut Examination<'_>) {
        let Some(bytes) = &self.opening else { return };
        let file = docket::OPENING;
        match self.opening() {
            Some(Ok(_)) => {
                exam.say(format!("{file}  {}\n  is what was committed to", Digest::of(bytes)));
            }
            Some(Err(why)) if self.receipts.is_empty() => {
                exam.fault(Fault::new(file, format!("{why}; and no custodian has given his word")));
            }
            Some(Err(why)) if self.receipts.iter().any(|receipt| receipt.opens) => {
                exam.fault(Fault::new(file, format!("{why}; and the receipt says that it opens")));
            }
            Some(Err(why)) => {
                exam.reserve(format!(
                    "{file}: {why}; that the envelope held it is the word of its custodian alone, \
                     which the sealer's counterfoil can refute"
                ));
            }
            None => exam.fault(Fault::new(file, "stands without an envelope or a receipt for one")),
        }
    }

    fn resumed(&mut self, docket: &Docket, exam: &mut Examination<'_>) {
        let Some(paper) = exam.read(docket.read::<Resumption>(docket::RESUMPTION)) else { return };
        let pgn = exam.read(docket.game());
        if let Some(pgn) = &pgn {
            exam.undone(docket::GAME, pgn.undone);
        }
        let offers: Vec<Digest> = self.offers.iter().map(Verified::digest).collect();
        let links = checks::Links {
            snapshot: &self.snapshot,
            envelope: self.envelope.as_ref(),
            receipts: &self.receipts,
            unlock: self.unlock.as_ref(),
            opening: self.opening.as_deref().map(Digest::of),
            offers: &offers,
            declined: self.declined_at_adjournment,
            game: pgn.as_ref().map(Unmailed::digest),
        };
        let Some(resumption) = exam.keep(checks::resumption(paper, &links)) else { return };
        exam.holds(docket::RESUMPTION, &resumption, &self.snapshot);
        if let Err(why) = self.plain(&resumption) {
            exam.fault(Fault::new(docket::RESUMPTION, why));
        }
        self.elected(&resumption, exam);
        self.ruled_by_person(&resumption, exam);
        let again = self.ruled_again(&resumption);
        if again.is_ok() {
            exam.say(self.made(&resumption));
        }
        exam.same_again(docket::RESUMPTION, &resumption.program, again);
        self.resumption = Some(resumption.digest());
    }

    /// What no version of the program could have found otherwise: the record, the position after
    /// the move, and that a record with one reading is that move unless a person ruled.
    fn plain(&self, resumption: &Resumption) -> Result<(), String> {
        let outcome = &resumption.outcome;
        let mut after = self.game.clone();
        if let Some(uci) = outcome.play {
            let play = after.position().find_uci(uci.0);
            let play = play.ok_or(format!("`outcome.move`: {uci} is not legal"))?;
            if outcome.san.as_ref().is_some_and(|san| *san != after.position().san(play)) {
                return Err("`outcome.san`: the move has another name".to_owned());
            }
            after.push(play);
        }
        if outcome.fen.as_ref().is_some_and(|fen| *fen != after.position().fen()) {
            return Err("`outcome.fen`: it is not the position after the move".to_owned());
        }
        let Some(Ok(opening)) = self.opening() else { return Ok(()) };
        let record = resumption.finding.as_ref().map(|finding| &finding.record);
        if resumption.opened_from != Source::Nothing && record != Some(&opening.record) {
            return Err("`finding.record`: it is not the record that was opened".to_owned());
        }
        let ruled = resumption.election.as_ref().is_some_and(|e| e.ruling.is_some());
        let sealer = self.snapshot.player(self.game.position().turn());
        let written = Written::new(&opening.record).map_err(|why| why.to_string())?;
        let admitted = self.code.admitted(&ceremony::letters(sealer)?);
        let finding = record::read(&self.game, &written, &admitted);
        let readings: Vec<_> = finding.moves().collect();
        match (readings.as_slice(), outcome.play) {
            ([only], Some(uci))
                if !ruled && finding.slip().is_none() && self.snapshot.game.played.is_none() =>
            {
                match self.game.position().find_uci(uci.0) == Some(*only) {
                    true => Ok(()),
                    false => Err("`outcome.move`: the record is another move".to_owned()),
                }
            }
            _ => Ok(()),
        }
    }

    /// Does reading and ruling again give what the resumption says?
    fn ruled_again(&self, resumption: &Verified<Resumption>) -> Result<(), String> {
        let opened = match (resumption.opened_from, self.opening()) {
            (Source::Nothing, _) if self.envelope.is_none() => Opened::Missing,
            (Source::Nothing, _) => Opened::CannotBeOpened,
            (source, Some(Ok(opening))) => Opened::Record(Box::new(opening), source),
            (_, Some(Err(_))) => Opened::CommitmentBroken,
            (_, None) => return Err("`opened_from`: there is no opening".to_owned()),
        };
        let receipt = self.receipts.iter().find(|r| Some(r.digest()) == resumption.receipt);
        let matter = Matter {
            snapshot: &self.snapshot,
            game: &self.game,
            code: &self.code,
            receipt: receipt.map(|receipt| &**receipt),
            opened,
            present: resumption.present,
            charges: &resumption.charges,
            offered: self.offerer(resumption.offer),
            declined: resumption.declined,
            corrected: [resumption.used_white, resumption.used_black],
        };
        if let (Person::Signs, Some(ruler)) = (matter.person_has_a_word(), self.snapshot.ruler())
            && !resumption.is_signed_by(&ruler.key)
        {
            return Err(format!("not signed by {}, whose word it is", ruler.name));
        }
        let position = self.game.position();
        let finding = matter.finding()?;
        let text = finding.as_ref().map(|f| ceremony::finding_text(&matter.record(), f, position));
        if text != resumption.finding {
            return Err("`finding`: read again, the record reads otherwise".to_owned());
        }
        let elections = resumption.election.clone().unwrap_or_default();
        let elections = Election { attested_by: None, ..elections };
        let elections = ceremony::from_text(&elections, position).map_err(|why| why.to_string())?;
        let verdict = laws::rule(&self.code, &matter.facts()?, &elections);
        let Ok(Verdict::Ruled(ruling)) = verdict else {
            return Err("`election`: with what was elected the laws give no ruling".to_owned());
        };
        let sequel = ceremony::sequel(&matter, &ruling);
        if sequel.steps != resumption.steps {
            return Err("`step`: ruled again, the steps are others".to_owned());
        }
        match sequel.outcome == resumption.outcome {
            true => Ok(()),
            false => Err("`outcome`: ruled again, it is another".to_owned()),
        }
    }

    /// What a person ruled, and what rests on his word alone.
    fn ruled_by_person(&self, resumption: &Verified<Resumption>, exam: &mut Examination<'_>) {
        let ruling = resumption.election.as_ref().and_then(|election| election.ruling.as_ref());
        if let (Some(ruling), Some(ruler)) = (ruling, self.snapshot.ruler()) {
            exam.say(format!("  ruled by {}: {ruling}", ruler.name));
        }
        let opens = self.receipts.iter().any(|receipt| receipt.opens);
        if resumption.opened_from == Source::Nothing && opens {
            exam.reserve(format!(
                "{}: a receipt says that the copy opens; that nothing could be opened is the word \
                 of {} alone, which the sealer's counterfoil can refute",
                docket::RESUMPTION,
                resumption.custodian
            ));
        }
    }

    /// Whose word it is that this was elected.
    fn elected(&self, resumption: &Verified<Resumption>, exam: &mut Examination<'_>) {
        let Some(election) = &resumption.election else { return };
        let electors = checks::electors(&self.snapshot, election);
        for player in electors.into_iter().map(|color| self.snapshot.player(color)) {
            let signed = player.key.as_ref().is_some_and(|key| resumption.is_signed_by(key));
            exam.say(match (&election.attested_by, signed) {
                (_, true) => format!("  {} signed what he elected", player.name),
                (Some(name), false) => {
                    format!("  what {} elected is attested by {name}", player.name)
                }
                (None, false) => format!("  {} did not sign what he elected", player.name),
            });
        }
    }

    fn made(&self, resumption: &Resumption) -> String {
        let outcome = &resumption.outcome;
        let san = outcome.san.as_deref();
        let result = outcome.result.as_deref().unwrap_or("the game goes on");
        let ruled = resumption.election.as_ref().is_some_and(|e| e.ruling.is_some());
        let sealed = match (resumption.finding.as_ref(), outcome.play) {
            (Some(finding), Some(play)) => {
                finding.readings.len() == 1 && finding.readings[0].play == play
            }
            _ => false,
        };
        match (san, sealed) {
            (Some(san), true) => format!("  the move made, {san}, is the move sealed; {result}"),
            (Some(san), false) if ruled => {
                format!("  the move made, {san}, follows from the ruling; {result}")
            }
            (Some(san), false) => {
                format!("  the move made, {san}, follows from the record and the laws; {result}")
            }
            (None, _) => format!("  no move was made: {result}"),
        }
    }
}
