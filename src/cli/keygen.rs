//! `adjourn keygen`: a person's key, identity and card.

mod slug;

use std::{
    io,
    path::{Path, PathBuf},
};

use rand_core::OsRng;
use serde_json::json;

use super::{
    failure::Failure,
    report::Report,
    secrets::{self, Unlocked},
    sign, terminal,
    world::World,
};
use crate::{
    crypto::{
        keys::{self, SigningKey},
        sealing::{self, Identity},
    },
    custody::files::{self, Access, NewFile, Over, WriteError},
    paper::{
        card::{Card, Name},
        form::Verified,
    },
};

/// Make a person's signing key, identity and card.
///
/// Writes NAME.key and NAME.age, which are secret, and NAME.card, which is for everyone.
/// Nothing is overwritten.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The person's name, as it will stand on the papers.
    name: Name,
    /// Put both secret files under a passphrase, asked for twice.
    #[arg(long)]
    passphrase: bool,
    /// Use the key in this file, made by `ssh-keygen -t ed25519`, instead of a new one. If it
    /// is under a passphrase, both secret files come under the same.
    #[arg(long, value_name = "KEY")]
    from: Option<PathBuf>,
    /// Write PREFIX.key, PREFIX.age and PREFIX.card.
    #[arg(long, value_name = "PREFIX")]
    out: Option<PathBuf>,
}

/// The three files.
struct Paths {
    key: PathBuf,
    identity: PathBuf,
    card: PathBuf,
}

/// Makes the three files.
///
/// # Errors
/// The name gives no file name, one of the files stands already, the key of `--from` is of
/// another kind or cannot be had; the machine. Nothing is written then.
pub fn run(args: Args, _world: &dyn World) -> Result<Report, Failure> {
    let paths = Paths::of(&args)?;
    // Told before anything is asked; the writing itself overwrites nothing either.
    if let Some(standing) = paths.standing() {
        return Err(stands(standing, &args.name));
    }
    let Unlocked { key, passphrase } = signing_key(&args)?;
    let identity = Identity::generate();
    let card = card(&args.name, &key, &identity)?;

    let key_file = keys::to_openssh(&key, args.name.as_str(), passphrase.as_ref());
    let identity_file = sealing::to_file(&identity, passphrase.as_ref());
    let card_file = card.text();
    files::write_all(&[
        NewFile {
            path: &paths.key,
            bytes: key_file.as_bytes(),
            access: Access::Secret,
            over: Over::Nothing,
        },
        NewFile {
            path: &paths.identity,
            bytes: identity_file.as_bytes(),
            access: Access::Secret,
            over: Over::Nothing,
        },
        NewFile {
            path: &paths.card,
            bytes: card_file.as_bytes(),
            access: Access::Open,
            over: Over::Nothing,
        },
    ])
    .map_err(|WriteError { path, why, .. }| match why.kind() {
        io::ErrorKind::AlreadyExists => stands(&path, &args.name),
        _ => Failure::machine(format!("{}: {why}; nothing was written", path.display())),
    })?;

    terminal::say(format!(
        "give {} to everyone; keep {} and {} to yourself",
        paths.card.display(),
        paths.key.display(),
        paths.identity.display(),
    ));
    Ok(report(&card, &paths))
}

impl Paths {
    fn of(args: &Args) -> Result<Paths, Failure> {
        let prefix = match &args.out {
            Some(prefix) => prefix.clone(),
            None => slug::slug(args.name.as_str())
                .map(PathBuf::from)
                .ok_or_else(|| nameless(&args.name))?,
        };
        let ending = |end| {
            let mut path = prefix.clone().into_os_string();
            path.push(end);
            PathBuf::from(path)
        };
        Ok(Paths { key: ending(".key"), identity: ending(".age"), card: ending(".card") })
    }

    /// The first of them that stands already.
    fn standing(&self) -> Option<&Path> {
        [&self.key, &self.identity, &self.card]
            .into_iter()
            .find(|path| path.symlink_metadata().is_ok())
            .map(PathBuf::as_path)
    }
}

/// The key to write, and the passphrase to put both secret files under.
fn signing_key(args: &Args) -> Result<Unlocked, Failure> {
    let mut unlocked = match &args.from {
        Some(path) => secrets::unlock_signing_key(path, "sign your card")?,
        None => Unlocked { key: SigningKey::generate(&mut OsRng), passphrase: None },
    };
    if args.passphrase {
        let purpose = format!("protect the key and identity of {}", args.name);
        unlocked.passphrase = Some(secrets::ask_new_passphrase(&purpose)?);
    }
    Ok(unlocked)
}

/// The card, signed by the key it names.
fn card(name: &Name, key: &SigningKey, identity: &Identity) -> Result<Verified<Card>, Failure> {
    let mut card = Verified::drawn(Card {
        name: name.clone(),
        key: key.public(),
        recipient: identity.recipient(),
    });
    sign::attach(&mut card, key, &[key.public()])?;
    Ok(card)
}

fn report(card: &Verified<Card>, paths: &Paths) -> Report {
    let Paths { key, identity, card: card_path } = paths;
    let text = format!(
        "{}\n{}\n{}\n{}  {}\n{}\n",
        key.display(),
        identity.display(),
        card_path.display(),
        card.name,
        card.key.fingerprint(),
        card.recipient,
    );
    let json = json!({
        "name": card.name.as_str(),
        "key": key.display().to_string(),
        "identity": identity.display().to_string(),
        "card": card_path.display().to_string(),
        "fingerprint": card.key.fingerprint(),
        "public_key": card.key.to_string(),
        "recipient": card.recipient.to_string(),
    });
    Report::new(text, json)
}

fn stands(path: &Path, name: &Name) -> Failure {
    let name = name.as_str();
    let failure =
        Failure::refused(format!("{} stands already; nothing was written", path.display()))
            .hint(format!("adjourn keygen {name:?} --out PREFIX"));
    let [key, card] = ["key", "card"].map(|end| path.with_extension(end));
    match key.exists() && !card.exists() {
        true => failure.hint(format!(
            "a card for the key that stands: adjourn keygen {name:?} --from {} --out PREFIX",
            key.display()
        )),
        false => failure,
    }
}

fn nameless(name: &Name) -> Failure {
    Failure::usage(format!("the name {name} gives no file name in plain letters"))
        .hint(format!("adjourn keygen {:?} --out PREFIX", name.as_str()))
}
