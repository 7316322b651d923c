//! `adjourn sign`: a countersignature, over the same body, so that no link changes.

use std::path::{Path, PathBuf};

use serde_json::json;

use super::{
    conclude,
    dossier::Dossier,
    failure::Failure,
    filing,
    report::Report,
    secrets::{self, Beside},
    terminal,
    world::World,
};
use crate::{
    crypto::{
        keys::{PublicKey, SigningKey},
        signing::Signature,
    },
    custody::docket::{self, Docket},
    paper::{
        conclusion::Conclusion,
        decline::Decline,
        envelope::Envelope,
        form::{self, Attached, Kind, Paper, Verified},
        receipt::Receipt,
        resumption::Resumption,
        snapshot::Snapshot,
        unlock::Unlock,
    },
};

/// Countersign a paper.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The paper; the snapshot it belongs to lies beside it.
    paper: PathBuf,
    /// Your secret key.
    #[arg(long, value_name = "KEY")]
    key: PathBuf,
}

/// Adds a signature to a paper.
///
/// # Errors
/// The paper does not hold, the key is a stranger's; the machine.
pub fn run(args: Args, _world: &dyn World) -> Result<Report, Failure> {
    let folder = args.paper.parent().filter(|folder| !folder.as_os_str().is_empty());
    let docket = Docket::at(folder.unwrap_or(Path::new(".")));
    let file = args.paper.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let kind = kind(&docket, &file)?;
    if kind == Kind::Card {
        return Err(a_card(&args.paper));
    }
    let dossier = Dossier::open(docket.folder())?;
    let snapshot = &dossier.snapshot;
    let key = secrets::load_signing_key(&args.key, &format!("countersign {file}"))?;
    check_own_card(snapshot, &key.public(), &args.key)?;
    // the paper is read from here on, so that what is checked is what is signed
    let held = filing::lock(&docket)?;
    let job = Job { docket: &docket, file: &file, key: &key, persons: snapshot.keys() };
    // nobody is led to sign what does not hold
    let envelope = dossier.envelope()?;
    dossier.receipts(envelope.as_ref())?;
    if kind == Kind::Resumption {
        dossier.resumption()?;
    }
    match kind {
        Kind::Card => Err(a_card(&args.paper)),
        Kind::Snapshot => job.countersign::<Snapshot>(),
        Kind::Envelope => job.countersign::<Envelope>(),
        Kind::Receipt => job.countersign::<Receipt>(),
        Kind::Unlock => job.countersign::<Unlock>(),
        Kind::Resumption => job.countersign::<Resumption>(),
        // an offer of a draw: to sign it is to accept it
        Kind::Conclusion if file != docket::CONCLUSION => {
            conclude::accept(&dossier, &file, &key, &held)
        }
        Kind::Conclusion => job.countersign::<Conclusion>(),
        Kind::Decline => job.countersign::<Decline>(),
    }
}

/// Signs `paper`, unless that signature stands already, and reads back what will be written:
/// nothing is filed that no reader would take.
///
/// # Errors
/// A field holds what a paper may not.
pub fn attach<P: Paper>(
    paper: &mut Verified<P>,
    key: &SigningKey,
    persons: &[PublicKey],
) -> Result<(), Failure> {
    let signature = Signature::sign(key, P::KIND.namespace(), paper.body().as_bytes());
    paper.attach(Attached { key: key.public(), signature }, persons);
    match form::read::<P>(paper.text().as_bytes()) {
        Ok(_) => Ok(()),
        Err(why) => Err(Failure::refused(format!("the {} drawn up here: {why}", P::KIND))
            .hint("nothing was written; change what you gave and run it again")),
    }
}

/// Is the holder of `key` one of the snapshot's persons, and is the identity beside his key the
/// one his card says others seal to?
///
/// # Errors
/// The snapshot does not name him, or his card's recipient is not his identity's.
pub fn check_own_card(snapshot: &Snapshot, key: &PublicKey, path: &Path) -> Result<(), Failure> {
    let Some((role, person)) = snapshot.whose(key) else {
        let named: Vec<String> = snapshot
            .persons()
            .iter()
            .map(|(role, person)| format!("{role} {}", person.name))
            .collect();
        let what = format!(
            "{} ({}) is none of the snapshot's persons: {}",
            path.display(),
            key.fingerprint(),
            named.join(", ")
        );
        return Err(Failure::refused(what).hint("name your own key with --key"));
    };
    match secrets::recipient_beside(path)? {
        Beside::Nothing => Ok(()),
        Beside::Identity(recipient) if recipient == person.recipient => Ok(()),
        Beside::Identity(recipient) => {
            let what = format!(
                "the card of {role} {} says others seal to {}, but the identity beside {} is {}",
                person.name,
                person.recipient,
                path.display(),
                recipient
            );
            Err(Failure::refused(what).hint("use the card that adjourn keygen wrote with this key"))
        }
        Beside::Protected(identity) => {
            terminal::say(format!(
                "{} is under a passphrase: that it is the one your card names, {}, is not looked \
                 into here",
                identity.display(),
                person.recipient
            ));
            Ok(())
        }
    }
}

fn a_card(path: &Path) -> Failure {
    let what = format!("{} is a card, which is signed by its own key alone", path.display());
    Failure::refused(what)
        .hint(format!("to pin it in your roster: adjourn roster {}", path.display()))
}

fn kind(docket: &Docket, file: &str) -> Result<Kind, Failure> {
    let bytes = docket
        .bytes(file)?
        .ok_or_else(|| Failure::refused(format!("{} is not there", docket.path(file).display())))?;
    let text = String::from_utf8_lossy(&bytes);
    Kind::of(text.trim_start_matches('\u{feff}')).ok_or_else(|| {
        Failure::refused(format!("{file}: its first line names no paper that adjourn knows"))
    })
}

struct Job<'a> {
    docket: &'a Docket,
    file: &'a str,
    key: &'a SigningKey,
    persons: Vec<PublicKey>,
}

impl Job<'_> {
    fn countersign<P: Paper>(&self) -> Result<Report, Failure> {
        let unverified = self.docket.read::<P>(self.file)?.ok_or_else(|| {
            Failure::refused(format!("{} is not there", self.docket.path(self.file).display()))
        })?;
        let mut paper = unverified
            .verify(|_| self.persons.clone())
            .map_err(|why| Failure::refused(format!("{}: {why}", self.file)))?;
        let public = self.key.public();
        let done = if paper.is_signed_by(&public) {
            terminal::say(format!("{} bears that signature already", self.file));
            "stood"
        } else {
            attach(&mut paper, self.key, &self.persons)?;
            filing::replace(self.docket, self.file, paper.text().as_bytes())?;
            "added"
        };
        let path = self.docket.path(self.file);
        Ok(Report::new(
            format!("{}\n", path.display()),
            json!({
                "paper": path.display().to_string(),
                "digest": paper.digest().to_string(),
                "signature": done,
                "key": public.fingerprint(),
            }),
        ))
    }
}
