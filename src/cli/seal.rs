//! `adjourn seal`: the record, written unseen, committed to and sealed for each custodian.

use std::{
    io,
    path::{Path, PathBuf},
};

use serde_json::json;
use zeroize::Zeroizing;

use super::{
    dossier::Dossier,
    failure::Failure,
    filing, places,
    report::Report,
    secrets, sign,
    terminal::{self, Terminal},
    world::World,
};
use crate::{
    ceremony,
    crypto::{
        digest::Digest,
        keys::SigningKey,
        sealing::{self, Recipient},
    },
    custody::{
        checks::{self, Attestation},
        docket,
        files::{self, Access, Left, NewFile, Over, WriteError},
    },
    paper::{
        Timestamp,
        envelope::{Copy, Envelope},
        form::Verified,
        opening::Opening,
        person::Carded,
        snapshot::Lock,
    },
    record::{self, Finding, Written},
};

/// Where one of these stands, the adjournment is over.
const ENDS: [&str; 3] = [docket::RESUMPTION, docket::OPENING, docket::CONCLUSION];

/// Seal the move of the player to move.
///
/// The record is asked for at the terminal, twice and unseen, or read as one line from standard
/// input. It is never an argument: other users of the machine can see those.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The docket.
    #[arg(value_name = "DIR")]
    docket: PathBuf,
    /// Your secret key.
    #[arg(long, value_name = "KEY")]
    key: PathBuf,
    /// Show the record as it is typed, and ask once: for one alone at his own machine.
    #[arg(long)]
    visible: bool,
    /// Seal the record as it is written, even if it does not read as one legal move.
    #[arg(long)]
    as_written: bool,
    /// Seal again, in place of an envelope that has no receipt yet.
    #[arg(long)]
    replace: bool,
    /// Seal for a snapshot that neither an official nor both players have signed.
    #[arg(long)]
    unattested: bool,
    /// Where to put the counterfoil.
    #[arg(long, value_name = "FILE")]
    counterfoil: Option<PathBuf>,
    /// Nothing may follow: a record on the command line is refused.
    #[arg(hide = true, value_name = "RECORD")]
    record: Vec<std::ffi::OsString>,
}

/// Seals the record.
///
/// # Errors
/// The snapshot, the key or a receipt refuse it; the player thinks better of it; the machine.
pub fn run(args: Args, world: &dyn World) -> Result<Report, Failure> {
    if !args.record.is_empty() {
        let what = "a record is never given as an argument: others on this machine can see it";
        return Err(Failure::usage(what).hint("leave it out; you will be asked, unseen"));
    }
    let dossier = Dossier::open(&args.docket)?;
    may_seal(&args, &dossier)?;
    let sealer = checks::sealer(&dossier.snapshot).map_err(Failure::refused)?;
    let key = secrets::load_signing_key(&args.key, "sign the envelope")?;
    if key.public() != sealer {
        return Err(not_to_move(&dossier, &args.key));
    }
    sign::check_own_card(&dossier.snapshot, &sealer, &args.key)?;
    tell_readers(&dossier);

    let record = ask_record(&args)?;
    confirm(&args, &dossier, &record)?;
    let mut nonce = Zeroizing::new([0; 32]);
    world.fill(&mut *nonce);
    let opening = Opening::new(dossier.snapshot.digest(), sealer, *nonce, &record)
        .map_err(|why| Failure::refused(format!("the record: {why}")))?;
    let plain = Zeroizing::new(opening.bytes());
    let now = filing::not_before(world.now(), dossier.snapshot.adjourned_at, "adjournment")?;
    let counterfoil = counterfoil_place(&args, Digest::of(&plain))?;
    let over = if args.replace { Over::Another } else { Over::Nothing };
    let own = sealing::seal(&plain, own_recipient(&dossier)?);
    let envelope = draw_up(&dossier, &plain, now, &key)?;
    // a receipt, or the end of the game, may have come while the player was writing
    let _held = filing::lock(&dossier.docket)?;
    if later(&dossier).is_some() {
        may_seal(&args, &dossier)?;
    }
    let path = dossier.docket.path(docket::ENVELOPE);
    files::write_all(&[
        NewFile {
            path: &counterfoil,
            bytes: own.as_bytes(),
            access: Access::Secret,
            over: Over::Nothing,
        },
        NewFile { path: &path, bytes: envelope.text().as_bytes(), access: Access::Open, over },
    ])
    .map_err(not_sealed)?;
    tell_next(&dossier, &counterfoil);
    Ok(Report::new(
        format!("{}\n", path.display()),
        json!({
            "envelope": path.display().to_string(),
            "digest": envelope.digest().to_string(),
            "commitment": envelope.commitment.to_string(),
            "counterfoil": counterfoil.display().to_string(),
        }),
    ))
}

/// The first paper that stands, by its name, after which nothing is sealed.
fn later(dossier: &Dossier) -> Option<String> {
    let receipts = (1..=dossier.snapshot.custodians.len()).map(docket::receipt);
    ENDS.map(str::to_owned).into_iter().chain(receipts).find(|file| dossier.docket.holds(file))
}

fn may_seal(args: &Args, dossier: &Dossier) -> Result<(), Failure> {
    let folder = args.docket.display();
    if checks::attestation(&dossier.snapshot) == Attestation::None && !args.unattested {
        let what = "snapshot.toml is signed neither by its arbiter or a custodian, nor by both \
                    players: anyone may have drawn it up";
        return Err(Failure::refused(what)
            .hint(format!("adjourn sign {folder}/snapshot.toml --key ARBITER.key"))
            .hint("or, if you know where it is from, seal with --unattested"));
    }
    for done in ENDS {
        if dossier.docket.holds(done) {
            let what = format!("{done} stands: this adjournment is over");
            return Err(Failure::refused(what).hint(format!("adjourn show {folder}")));
        }
    }
    let stands = dossier.docket.holds(docket::ENVELOPE);
    // an envelope that is to be replaced need not hold, and only a receipt keeps it in its place
    if later(dossier).is_some() || stands && !args.replace {
        let envelope = dossier.envelope()?;
        if let Some(receipt) = dossier.receipts(envelope.as_ref())?.first() {
            let what = format!(
                "{} has given a receipt for the envelope; what it holds is the sealed move",
                receipt.custodian
            );
            return Err(Failure::refused(what));
        }
    }
    if stands && !args.replace {
        return Err(Failure::refused("envelope.toml stands already; no receipt does").hint(
            format!(
                "to seal another move in its place: adjourn seal {folder} --key {} --replace",
                args.key.display()
            ),
        ));
    }
    Ok(())
}

fn not_to_move(dossier: &Dossier, key: &Path) -> Failure {
    let color = dossier.game.position().turn();
    let player = dossier.snapshot.player(color);
    let what = format!(
        "{} is not the key of the player to move, {} ({color})",
        key.display(),
        player.name
    );
    Failure::refused(what).hint("who is to move seals, with his own key")
}

fn tell_readers(dossier: &Dossier) {
    let replier = dossier.snapshot.player(!dossier.game.position().turn()).name.to_string();
    let how = match dossier.snapshot.lock {
        Lock::Custodian => {
            "any one of these can read it, at any time, with his own identity".to_owned()
        }
        Lock::Both => {
            format!("none of these can read it without {replier}, nor he without one of them")
        }
    };
    let readers: Vec<String> = dossier
        .snapshot
        .custodians
        .iter()
        .map(|Carded { name, key, recipient, .. }| {
            format!("  {name}  {}  {recipient}", key.fingerprint())
        })
        .collect();
    let told = format!("the record will be sealed for\n{}\n{how}", readers.join("\n"));
    match Terminal::for_input() {
        Some(terminal) => terminal.show(told),
        None => terminal::say(told),
    }
}

/// The record: at the terminal, or one line from standard input.
fn ask_record(args: &Args) -> Result<Zeroizing<String>, Failure> {
    let Some(terminal) = Terminal::for_input() else {
        return terminal::one_line("the record");
    };
    if args.visible {
        return terminal.ask("the move you seal: ");
    }
    loop {
        let first = terminal.ask_unseen("the move you seal (unseen): ")?;
        let second = terminal.ask_unseen("the same once more: ")?;
        if first == second {
            return Ok(first);
        }
        terminal.show("the two are not the same; write it again");
    }
}

/// What the player hears of his record: whether it reads as none, one or several legal moves.
/// At his terminal alone, since nothing public may depend on the move.
fn confirm(args: &Args, dossier: &Dossier, record: &str) -> Result<(), Failure> {
    let sealer = dossier.snapshot.player(dossier.game.position().turn());
    let letters = ceremony::letters(sealer).map_err(Failure::refused)?;
    let written =
        Written::new(record).map_err(|why| Failure::refused(format!("the record: {why}")))?;
    let finding = record::read(&dossier.game, &written, &dossier.code.admitted(&letters));
    let one = finding.moves().count() == 1;
    match Terminal::for_input() {
        Some(terminal) => {
            terminal.show(reads(&finding));
            if one || args.as_written || terminal.confirm("seal it as it is written?")? {
                return Ok(());
            }
            Err(Failure::refused("not sealed, as you wished").hint("run the same command again"))
        }
        None if args.as_written || one => Ok(()),
        // not which of the two: this may be read by others
        None => Err(Failure::someone_must_say(
            "not sealed: you must say whether the record is to be sealed as it is written",
            Report::silent(),
        )
        .hint("to seal it so: --as-written")
        .hint("to be told how it reads: type it at a terminal")),
    }
}

/// How many legal moves it is, and what it says besides.
fn reads(finding: &Finding) -> String {
    let moves = match finding.moves().count() {
        1 => "it reads as one legal move",
        0 => "it reads as no legal move",
        _ => "it reads as several legal moves",
    };
    let offers = finding.draw_offer().map(|_| "; it offers a draw");
    let resigns = finding.resigns().map(|_| "; it says that you resign");
    [Some(moves), offers, resigns].into_iter().flatten().collect()
}

fn copies(dossier: &Dossier, plain: &[u8]) -> Result<Vec<Copy>, Failure> {
    let inner = match dossier.snapshot.lock {
        Lock::Custodian => None,
        Lock::Both => {
            let replier = dossier.snapshot.player(!dossier.game.position().turn());
            let recipient = replier.recipient.as_ref().ok_or_else(|| {
                let what =
                    format!("{} has no card, so nothing can be sealed for him", replier.name);
                Failure::refused(what)
            })?;
            Some(Zeroizing::new(sealing::seal(plain, recipient)))
        }
    };
    let plain = inner.as_ref().map_or(plain, |inner| inner.as_bytes());
    let copy = |person: &Carded| Copy {
        custodian: person.name.clone(),
        sealed: sealing::seal(plain, &person.recipient),
    };
    Ok(dossier.snapshot.custodians.iter().map(copy).collect())
}

/// Where the counterfoil goes, known before an envelope is replaced.
fn counterfoil_place(args: &Args, commitment: Digest) -> Result<PathBuf, Failure> {
    let path = match &args.counterfoil {
        Some(path) => apart(path, &args.docket)?,
        None => {
            let folder = places::counterfoils()?;
            std::fs::create_dir_all(&folder)
                .map_err(|why| Failure::machine(format!("{}: {why}", folder.display())))?;
            folder.join(format!("{}.age", &commitment.hex()[..8]))
        }
    };
    match path.symlink_metadata() {
        Ok(_) => {
            Err(Failure::refused(format!("{} stands already; nothing was sealed", path.display()))
                .hint("name another place for the counterfoil: --counterfoil FILE"))
        }
        Err(_) => Ok(path),
    }
}

/// A counterfoil is the sealer's own, and a docket goes to everybody.
fn apart(path: &Path, docket: &Path) -> Result<PathBuf, Failure> {
    let real = |folder: &Path| folder.canonicalize().ok();
    if real(files::folder(path)).is_some_and(|folder| real(docket) == Some(folder)) {
        let what = format!("{} lies in the docket, which goes to everybody", path.display());
        return Err(Failure::refused(what).hint("name another place for the counterfoil"));
    }
    Ok(path.to_owned())
}

/// The envelope, signed by the sealer.
fn draw_up(
    dossier: &Dossier,
    plain: &[u8],
    sealed_at: Timestamp,
    key: &SigningKey,
) -> Result<Verified<Envelope>, Failure> {
    let mut envelope = Verified::drawn(Envelope {
        snapshot: dossier.snapshot.digest(),
        sealed_at,
        commitment: Digest::of(plain),
        copies: copies(dossier, plain)?,
    });
    sign::attach(&mut envelope, key, &dossier.snapshot.keys())?;
    Ok(envelope)
}

/// To whom the counterfoil is sealed: the sealer's own copy, for the day the envelope is lost.
fn own_recipient(dossier: &Dossier) -> Result<&Recipient, Failure> {
    let sealer = dossier.snapshot.player(dossier.game.position().turn());
    sealer.recipient.as_ref().ok_or_else(|| Failure::refused("the sealer has no card"))
}

/// Envelope and counterfoil are written together.
fn not_sealed(failed: WriteError) -> Failure {
    match failed.why.kind() {
        _ if failed.left == Left::Written => Failure::machine(format!(
            "{failed}; envelope and counterfoil are written, but may not outlast a failure of the \
             machine"
        ))
        .hint("see to the disk, and run the same command again"),
        io::ErrorKind::AlreadyExists => {
            let what = format!("{} stands already; nothing was sealed", failed.path.display());
            Failure::refused(what).hint("run the same command again")
        }
        _ => Failure::machine(format!("{failed}; nothing was sealed"))
            .hint("for the counterfoil another place may be named: --counterfoil FILE"),
    }
}

fn tell_next(dossier: &Dossier, counterfoil: &Path) {
    let folder = dossier.docket.folder().display();
    terminal::say(format!(
        "sealed; your clock runs until you hold the receipt\n\
         your counterfoil is {}; keep it and your identity until the game is resumed\n\
         give the envelope to the custodian and to your opponent: adjourn receive {folder} --key C.key",
        counterfoil.display()
    ));
}
