//! What an examination says: which papers hold, by whose signature, and what does not.

use serde_json::{Value, json};

use super::{
    super::{failure::Failure, report::Report, resume},
    Known,
};
use crate::{
    custody::{
        checks::Fault,
        docket::{self, DocketError},
        roster::KnownFrom,
    },
    paper::{
        form::{Paper, Undone, Verified},
        person::{Carded, Role},
        snapshot::Snapshot,
    },
};

/// An examination under way.
pub(super) struct Examination<'a> {
    known: &'a Known,
    said: Vec<String>,
    papers: Vec<Value>,
    remarks: Vec<String>,
    reservations: Vec<String>,
    faults: Vec<Fault>,
    machine: Vec<String>,
}

impl<'a> Examination<'a> {
    pub(super) fn new(known: &'a Known) -> Examination<'a> {
        Examination {
            known,
            said: Vec::new(),
            papers: Vec::new(),
            remarks: Vec::new(),
            reservations: Vec::new(),
            faults: Vec::new(),
            machine: Vec::new(),
        }
    }

    /// A paper holds, and these persons signed it.
    pub(super) fn holds<P: Paper>(&mut self, file: &str, paper: &Verified<P>, snapshot: &Snapshot) {
        self.say(format!("{file}  {}", paper.digest()));
        let signers: Vec<(Role, Carded)> = snapshot
            .persons()
            .into_iter()
            .filter(|(_, person)| paper.is_signed_by(&person.key))
            .collect();
        for (role, person) in &signers {
            let from = self.origin(person);
            self.say(format!(
                "  signed by {role} {}, {}, {from}",
                person.name,
                person.key.fingerprint()
            ));
        }
        self.undone(file, paper.undone());
        self.papers.push(json!({
            "paper": file,
            "digest": paper.digest().to_string(),
            "signed_by": signers.iter().map(|(role, person)| json!({
                "role": role.to_string(),
                "name": person.name.to_string(),
                "key": person.key.fingerprint(),
                "known_from": self.origin(person),
            })).collect::<Vec<_>>(),
        }));
    }

    /// A plain sentence of what holds.
    pub(super) fn say(&mut self, words: impl Into<String>) {
        self.said.push(words.into());
    }

    /// Something a reader should know that is no fault.
    pub(super) fn remark(&mut self, words: impl Into<String>) {
        self.remarks.push(words.into());
    }

    /// Something that the papers cannot prove, so that not everything can be said to hold.
    pub(super) fn reserve(&mut self, words: impl Into<String>) {
        self.reservations.push(words.into());
    }

    /// What the papers cannot prove.
    pub(super) fn reservations(&self) -> &[String] {
        &self.reservations
    }

    /// Something does not hold.
    pub(super) fn fault(&mut self, fault: Fault) {
        self.faults.push(fault);
    }

    /// What a paper says was done again: under the version that drew it up a difference is a
    /// fault, under another a remark.
    pub(super) fn same_again(&mut self, file: &str, program: &str, again: Result<(), String>) {
        let Err(why) = again else { return };
        let this = resume::program();
        if program == this {
            return self.fault(Fault::new(file, why));
        }
        self.reserve(format!("{file}: {why}; it was drawn up by {program}, this is {this}"));
    }

    /// What was asked for, unless it has faults.
    pub(super) fn keep<T>(&mut self, checked: Result<T, Vec<Fault>>) -> Option<T> {
        match checked {
            Ok(held) => Some(held),
            Err(faults) => {
                self.faults.extend(faults);
                None
            }
        }
    }

    /// What was read, unless it cannot be.
    pub(super) fn read<T>(&mut self, read: Result<Option<T>, DocketError>) -> Option<T> {
        match read {
            Ok(paper) => paper,
            Err(DocketError::Form { file, why }) => {
                self.fault(Fault::new(file, why));
                None
            }
            Err(why) => {
                self.machine.push(why.to_string());
                None
            }
        }
    }

    /// Everything said; a failure if anything does not hold.
    pub(super) fn verdict(self) -> Result<Report, Failure> {
        let good = self.faults.is_empty() && self.machine.is_empty();
        let faults: Vec<String> = self.faults.iter().map(ToString::to_string).collect();
        let json = json!({
            "verdict": match (good, self.reservations.is_empty()) {
                (false, _) => "bad",
                (true, false) => "not confirmed",
                (true, true) => "good",
            },
            "reservations": self.reservations,
            "papers": self.papers,
            "remarks": self.remarks,
            "faults": self.faults.iter().map(|fault| json!({
                "paper": fault.paper, "what": fault.what, "article": fault.article,
            })).collect::<Vec<_>>(),
        });
        let mut text = self.said.join("\n");
        for remark in &self.remarks {
            text.push_str(&format!("\nremark: {remark}"));
        }
        for reservation in &self.reservations {
            text.push_str(&format!("\nnot confirmed: {reservation}"));
        }
        if good && self.reservations.is_empty() {
            text.push_str("\neverything holds\n");
            return Ok(Report::new(text, json));
        }
        if good {
            text.push_str("\nsignatures and links hold; see what is not confirmed\n");
            return Ok(Report::new(text, json));
        }
        if !text.is_empty() {
            text.push('\n');
        }
        let mut told = faults;
        told.extend(self.machine.iter().cloned());
        let told = format!("the docket does not hold:\n  {}", told.join("\n  "));
        let mut failure = match self.faults.is_empty() {
            true => Failure::machine(told),
            false => Failure::refused(told),
        };
        failure.report = Some(Box::new(Report::new(text, json)));
        Err(failure)
    }

    /// Is somebody here under a name whose key is known to be another, or is a key that was
    /// expected not here?
    pub(super) fn hold_against_known(&mut self, snapshot: &Snapshot) {
        let persons = snapshot.persons();
        for (role, person) in &persons {
            if self.known.from(&person.key) != KnownFrom::Snapshot {
                continue;
            }
            for card in self.known.cards().filter(|card| card.name == person.name) {
                if card.key != person.key {
                    self.faults.push(Fault::new(
                        docket::SNAPSHOT,
                        format!(
                            "{role} {} has the key {}; the card you know of that name has {}",
                            person.name,
                            person.key.fingerprint(),
                            card.key.fingerprint()
                        ),
                    ));
                }
            }
        }
        for card in self.known.expected() {
            let named = |person: &Carded| person.key == card.key || person.name == card.name;
            if !persons.iter().any(|(_, person)| named(person)) {
                let what = format!("{} was expected and is not named", card.name);
                self.faults.push(Fault::new(docket::SNAPSHOT, what));
            }
        }
    }

    fn origin(&self, person: &Carded) -> &'static str {
        match self.known.from(&person.key) {
            KnownFrom::Roster => "pinned in your roster",
            KnownFrom::Expected => "as you expected",
            KnownFrom::Snapshot => "a key taken from the snapshot alone",
        }
    }

    /// Tells what mail added, and was undone in reading.
    pub(super) fn undone(&mut self, file: &str, undone: Undone) {
        if !undone.is_nothing() {
            self.remark(format!(
                "{file}: mail added {}; undone here; for stock tools: sed -i '1s/^\\xEF\\xBB\\xBF//; s/\\r$//' {file}",
                match (undone.byte_order_mark, undone.crlf_lines) {
                    (0, lines) => format!("CRLF to {lines} lines"),
                    (_, 0) => "a byte order mark".to_owned(),
                    (_, lines) => format!("a byte order mark, and CRLF to {lines} lines"),
                }
            ));
        }
    }
}
