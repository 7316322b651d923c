//! `adjourn take`: papers that came by mail are filed, and signatures over one body joined.

mod ended;
mod named;

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::{
    dossier::{Dossier, faulty},
    failure::Failure,
    filing::{self, Held},
    report::Report,
    terminal,
    world::World,
};
use crate::{
    crypto::keys::PublicKey,
    custody::{
        checks::{self},
        docket::{self, Docket, read_capped},
    },
    laws::Code,
    paper::{
        card::Name,
        envelope::Envelope,
        form::{self, Kind, Paper, Verified},
        receipt::Receipt,
        resumption::Resumption,
        snapshot::Snapshot,
        unlock::Unlock,
    },
};

/// File papers that came by mail, in their one form, and join signatures over one body.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The docket; made where there is none.
    #[arg(value_name = "DIR")]
    docket: PathBuf,
    /// The papers: snapshot, laws, envelope, receipt, opening, resumption, game.
    #[arg(value_name = "FILE", required = true)]
    papers: Vec<PathBuf>,
}

/// Files the papers, the snapshot and the laws first.
///
/// # Errors
/// A paper does not hold, or another stands in its place; the machine.
pub fn run(args: Args, _world: &dyn World) -> Result<Report, Failure> {
    let docket = Docket::at(&args.docket);
    std::fs::create_dir_all(docket.folder())
        .map_err(|why| Failure::machine(format!("{}: {why}", docket.folder().display())))?;
    let mut mail = Vec::new();
    for path in &args.papers {
        mail.push(Mail::read(path)?);
    }
    mail.sort_by_key(|mail| mail.order());
    let held = filing::lock(&docket)?;
    let mut filed = Vec::new();
    for mail in &mail {
        filed.push(mail.file(&docket, &held)?);
    }
    let text = filed.iter().map(|(path, done)| format!("{path}  {done}\n")).collect::<String>();
    let json: Vec<Value> =
        filed.iter().map(|(path, done)| json!({ "paper": path, "done": done })).collect();
    Ok(Report::new(text, json!({ "filed": json })))
}

/// A file that came by mail.
struct Mail {
    path: PathBuf,
    bytes: Vec<u8>,
    what: What,
}

/// What it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Laws,
    Paper(Kind),
    Opening,
    Game,
}

impl Mail {
    fn read(path: &Path) -> Result<Mail, Failure> {
        let bytes = read_capped(path, 1024 * 1024)
            .map_err(|why| Failure::machine(format!("{}: {why}", path.display())))?;
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim_start_matches('\u{feff}');
        let what = match Kind::of(text) {
            None if text.starts_with("# adjourn opening") => What::Opening,
            Some(kind) => What::Paper(kind),
            None if text.starts_with('[') => What::Game,
            None if Code::parse(text).is_ok() => What::Laws,
            None => {
                let what =
                    format!("{}: its first line names no paper that adjourn knows", path.display());
                return Err(Failure::refused(what));
            }
        };
        Ok(Mail { path: path.to_owned(), bytes, what })
    }

    /// What a paper is held against goes before it.
    fn order(&self) -> u8 {
        match self.what {
            What::Paper(Kind::Snapshot) => 0,
            What::Laws => 1,
            What::Paper(Kind::Card | Kind::Envelope) => 2,
            What::Paper(Kind::Receipt) => 3,
            What::Paper(Kind::Unlock) => 4,
            What::Opening => 5,
            What::Paper(Kind::Resumption) => 6,
            What::Paper(Kind::Conclusion | Kind::Decline) => 7,
            What::Game => 8,
        }
    }

    /// Files it, and says where and what was done.
    fn file(&self, docket: &Docket, held: &Held) -> Result<(String, &'static str), Failure> {
        let kind = match self.what {
            What::Laws => return self.laws(docket),
            What::Game => return self.game(docket),
            What::Opening => return self.opening(docket),
            What::Paper(kind) => kind,
        };
        if kind == Kind::Snapshot {
            return self.join::<Snapshot>(docket, docket::SNAPSHOT, Snapshot::keys);
        }
        let snapshot = docket
            .read::<Snapshot>(docket::SNAPSHOT)?
            .ok_or_else(|| {
                let what = format!(
                    "{} has no {} to hold it against",
                    docket.folder().display(),
                    docket::SNAPSHOT
                );
                Failure::refused(what).hint("take the snapshot first, or with it")
            })?
            .verify(Snapshot::keys)
            .map_err(|why| Failure::refused(format!("{}: {why}", docket::SNAPSHOT)))?;
        let keys = snapshot.keys();
        match kind {
            Kind::Envelope => self.envelope(docket, &snapshot, keys),
            Kind::Unlock => {
                let came = self.verified::<Unlock>(|_| keys.clone())?;
                self.by_custodian(&came, &came.custodian, &snapshot)?;
                self.join::<Unlock>(docket, docket::UNLOCK, |_| keys.clone())
            }
            Kind::Resumption => {
                let came = self.verified::<Resumption>(|_| keys.clone())?;
                self.by_custodian(&came, &came.custodian, &snapshot)?;
                self.join::<Resumption>(docket, docket::RESUMPTION, |_| keys.clone())
            }
            Kind::Conclusion => self.conclusion(docket, &snapshot, keys, held),
            Kind::Decline => self.decline(docket, keys),
            Kind::Receipt => self.receipt(docket, &snapshot, keys),
            Kind::Snapshot => self.join::<Snapshot>(docket, docket::SNAPSHOT, Snapshot::keys),
            Kind::Card => {
                let what = format!("{} is a card, and lies in no docket", self.path.display());
                Err(Failure::refused(what).hint("to pin it in your roster: adjourn roster CARD"))
            }
        }
    }

    /// An envelope that holds. While no receipt stands the player may still seal again, so that
    /// a later one takes the place of an earlier.
    fn envelope(
        &self,
        docket: &Docket,
        snapshot: &Verified<Snapshot>,
        keys: Vec<PublicKey>,
    ) -> Result<(String, &'static str), Failure> {
        let paper = form::read::<Envelope>(&self.bytes).map_err(|why| self.refuse(&why))?;
        let came = checks::envelope(paper, snapshot).map_err(faulty)?;
        let received =
            (1..=snapshot.custodians.len()).any(|nth| docket.holds(&docket::receipt(nth)));
        let standing = docket.read::<Envelope>(docket::ENVELOPE)?;
        let earlier = match standing.map(|paper| checks::envelope(paper, snapshot)) {
            None => false,
            Some(Ok(standing)) => {
                standing.digest() != came.digest() && standing.sealed_at <= came.sealed_at
            }
            // one that does not hold bars nobody's way
            Some(Err(_)) => true,
        };
        if earlier && !received {
            filing::replace(docket, docket::ENVELOPE, came.text().as_bytes())?;
            return Ok((shown(docket, docket::ENVELOPE), "filed in place of the one before"));
        }
        self.join::<Envelope>(docket, docket::ENVELOPE, |_| keys.clone())
    }

    /// Is it signed by the custodian it names?
    fn by_custodian<P: Paper>(
        &self,
        came: &Verified<P>,
        name: &Name,
        snapshot: &Snapshot,
    ) -> Result<(), Failure> {
        let custodian = snapshot.custodians.iter().find(|person| person.name == *name);
        match custodian {
            Some(person) if came.is_signed_by(&person.key) => Ok(()),
            _ => Err(self.refuse(&format!("it is not signed by {name}, a custodian"))),
        }
    }

    fn receipt(
        &self,
        docket: &Docket,
        snapshot: &Snapshot,
        keys: Vec<PublicKey>,
    ) -> Result<(String, &'static str), Failure> {
        let receipt = self.verified::<Receipt>(|_| keys.clone())?;
        let nth = snapshot.custodians.iter().position(|person| person.name == receipt.custodian);
        let nth = nth.ok_or_else(|| {
            self.refuse(&format!("{} is no custodian of this snapshot", receipt.custodian))
        })?;
        self.by_custodian(&receipt, &receipt.custodian, snapshot)?;
        let standing = Dossier::open(docket.folder())?.envelope()?;
        if standing.is_some_and(|standing| standing.digest() != receipt.envelope) {
            let what = format!(
                "{} received another envelope than the one here; what he received is the sealed move",
                receipt.custodian
            );
            return Err(self.refuse(&what).hint("ask him for that envelope, with its receipt"));
        }
        self.join::<Receipt>(docket, &docket::receipt(nth + 1), |_| keys.clone())
    }

    /// Files the paper in its one form; where it stands already, joins the signatures.
    fn join<P: Paper>(
        &self,
        docket: &Docket,
        file: &str,
        keys: impl Fn(&P) -> Vec<PublicKey>,
    ) -> Result<(String, &'static str), Failure> {
        let came = self.verified::<P>(&keys)?;
        let Some(standing) = docket.read::<P>(file)? else {
            filing::file_new(docket, file, came.text().as_bytes())?;
            return Ok((shown(docket, file), "filed"));
        };
        let mut standing =
            standing.verify(&keys).map_err(|why| Failure::refused(format!("{file}: {why}")))?;
        if standing.digest() != came.digest() {
            let what = format!(
                "{}: another {} stands in the docket; nothing was changed",
                self.path.display(),
                P::KIND
            );
            return Err(Failure::refused(what)
                .hint(format!("hold the two against each other: {}", shown(docket, file))));
        }
        let before = standing.signatures().len();
        let persons = keys(&came);
        for signature in came.signatures() {
            standing.attach(signature.clone(), &persons);
        }
        if standing.signatures().len() == before {
            return Ok((shown(docket, file), "stands already"));
        }
        filing::replace(docket, file, standing.text().as_bytes())?;
        Ok((shown(docket, file), "signatures joined"))
    }

    fn verified<P: Paper>(
        &self,
        keys: impl Fn(&P) -> Vec<PublicKey>,
    ) -> Result<Verified<P>, Failure> {
        let paper = form::read::<P>(&self.bytes).map_err(|why| self.refuse(&why))?;
        if !paper.undone().is_nothing() {
            terminal::say(format!("{}: what mail added was taken off", self.path.display()));
        }
        paper.verify(keys).map_err(|why| self.refuse(&why))
    }

    fn refuse(&self, why: &dyn std::fmt::Display) -> Failure {
        Failure::refused(format!("{}: {why}", self.path.display()))
            .hint("ask for it again, as a file attached, not pasted")
    }
}

fn shown(docket: &Docket, file: &str) -> String {
    docket.path(file).display().to_string()
}
