//! A custodian's register: every receipt he ever gave, numbered and chained, under a lock.
//!
//! One receipt a game and ply: a second envelope for the same adjournment is refused, and a
//! second snapshot of the same adjournment needs both players' signatures.

use std::{
    fs::{self, File, OpenOptions},
    io,
    path::{Path, PathBuf},
};

use crate::{
    crypto::{digest::Digest, keys::PublicKey},
    paper::{
        card::Name,
        envelope::Envelope,
        form::{self, Paper, Unverified, Verified},
        person::Role,
        receipt::Receipt,
        snapshot::Snapshot,
    },
};

use super::{
    checks,
    docket::read_capped,
    files::{self, Access},
};

/// A custodian's register, locked while this lives.
#[derive(Debug)]
pub struct Register {
    folder: PathBuf,
    entries: Vec<Entry>,
    _lock: File,
}

/// One entry: the receipt and the snapshot it was for.
#[derive(Debug)]
struct Entry {
    receipt: Verified<Receipt>,
    snapshot: Verified<Snapshot>,
}

/// The place a receipt takes in a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its number, from 1.
    pub number: u64,
    /// The receipt before it.
    pub previous: Option<Digest>,
}

/// Why a register gives no receipt.
#[derive(Debug, thiserror::Error)]
pub enum RegisterError {
    /// The machine.
    #[error("{}: {why}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        why: io::Error,
    },
    /// Another process is writing in it.
    #[error("{} is in use by another adjourn; wait until it is done", .0.display())]
    Locked(PathBuf),
    /// A paper in it is damaged, or the chain is broken.
    #[error("{}: {why}", .path.display())]
    Broken {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// A receipt was given for another envelope of this adjournment.
    #[error(
        "receipt {number} of {received} is for another envelope of this adjournment; the first receipt stands, and what it holds is the sealed move"
    )]
    AnotherEnvelope {
        /// The number of the receipt that stands.
        number: u64,
        /// When it was given.
        received: String,
    },
    /// The register is another custodian's.
    #[error("receipt {number} here is by {custodian}: a register is one custodian's")]
    AnotherCustodian {
        /// The number of the receipt.
        number: u64,
        /// Who gave it.
        custodian: String,
    },
    /// A receipt was given for another snapshot of this adjournment.
    #[error(
        "receipt {number} is for another snapshot of the same game at the same move; a second snapshot of it needs the signatures of both players"
    )]
    AnotherSnapshot {
        /// The number of the receipt that stands.
        number: u64,
    },
}

/// What the register says of an envelope brought to it.
#[derive(Debug)]
pub enum Standing {
    /// It may be received, at this place.
    New(Place),
    /// It was received before: that receipt stands.
    Received(Box<Verified<Receipt>>),
}

impl Register {
    /// Opens the register in `folder`, making it where there is none, and checks its chain.
    ///
    /// # Errors
    /// The machine, another process, or a broken chain.
    pub fn open(folder: &Path) -> Result<Register, RegisterError> {
        let io = |path: &Path, why| RegisterError::Io { path: path.to_owned(), why };
        fs::create_dir_all(folder).map_err(|why| io(folder, why))?;
        let path = folder.join("lock");
        let lock = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(|why| io(&path, why))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => {
                return Err(RegisterError::Locked(folder.to_owned()));
            }
            Err(fs::TryLockError::Error(why)) => return Err(io(&path, why)),
        }
        let mut register = Register { folder: folder.to_owned(), entries: Vec::new(), _lock: lock };
        while let Some(entry) = register.load(register.entries.len() as u64 + 1)? {
            register.entries.push(entry);
        }
        Ok(register)
    }

    /// What the register says of `envelope`, brought for `snapshot`.
    ///
    /// # Errors
    /// A receipt stands for another envelope, or another snapshot, of the same adjournment.
    pub fn standing(
        &self,
        snapshot: &Verified<Snapshot>,
        envelope: &Verified<Envelope>,
        custodian: &Name,
    ) -> Result<Standing, RegisterError> {
        let agreed = [Role::White, Role::Black]
            .iter()
            .all(|player| checks::signers(snapshot).contains(player));
        for Entry { receipt, snapshot: earlier } in &self.entries {
            let number = receipt.number;
            if receipt.snapshot == snapshot.digest() && receipt.custodian != *custodian {
                let custodian = receipt.custodian.to_string();
                return Err(RegisterError::AnotherCustodian { number, custodian });
            }
            if receipt.envelope == envelope.digest() {
                return Ok(Standing::Received(Box::new(receipt.clone())));
            }
            if receipt.snapshot == snapshot.digest() {
                let received = receipt.received_at.to_string();
                return Err(RegisterError::AnotherEnvelope { number, received });
            }
            if same_adjournment(earlier, snapshot) && !agreed {
                return Err(RegisterError::AnotherSnapshot { number });
            }
        }
        Ok(Standing::New(Place {
            number: self.entries.len() as u64 + 1,
            previous: self.entries.last().map(|entry| entry.receipt.digest()),
        }))
    }

    /// Enters `receipt` with copies of what it is for. Once this returns it stands.
    ///
    /// # Errors
    /// The machine.
    pub fn enter(
        &mut self,
        receipt: Verified<Receipt>,
        snapshot: Verified<Snapshot>,
        envelope: &Verified<Envelope>,
    ) -> Result<(), RegisterError> {
        let number = receipt.number;
        // the receipt comes last: its file is the entry, the copies before it are none yet
        let papers = [
            ("snapshot", snapshot.text()),
            ("envelope", envelope.text()),
            ("receipt", receipt.text()),
        ];
        for (kind, text) in papers {
            let path = file(&self.folder, kind, number);
            files::replace(&path, text.as_bytes(), Access::Open)
                .map_err(|failed| RegisterError::Io { path, why: failed.why })?;
        }
        self.entries.push(Entry { receipt, snapshot });
        Ok(())
    }

    fn load(&self, number: u64) -> Result<Option<Entry>, RegisterError> {
        let path = file(&self.folder, "receipt", number);
        let broken = |why: String| RegisterError::Broken { path: path.clone(), why };
        let Some(receipt) = self.read::<Receipt>("receipt", number)? else { return Ok(None) };
        let snapshot = self
            .read::<Snapshot>("snapshot", number)?
            .ok_or_else(|| broken("the snapshot beside it is missing".to_owned()))?
            .verify(Snapshot::keys)
            .map_err(|why| broken(format!("the snapshot beside it: {why}")))?;
        let receipt = checks::receipt("receipt", receipt, &snapshot, None)
            .map_err(|faults| broken(faults[0].to_string()))?;
        let previous = self.entries.last().map(|entry| entry.receipt.digest());
        if receipt.number != number || receipt.previous != previous {
            return Err(broken(
                "the chain is broken here: number or `previous` is wrong".to_owned(),
            ));
        }
        Ok(Some(Entry { receipt, snapshot }))
    }

    fn read<P: Paper>(
        &self,
        kind: &str,
        number: u64,
    ) -> Result<Option<Unverified<P>>, RegisterError> {
        let path = file(&self.folder, kind, number);
        let bytes = match read_capped(&path, form::LONGEST as u64) {
            Ok(bytes) => bytes,
            // a link to nothing is no empty place
            Err(why) if why.kind() == io::ErrorKind::NotFound && !path.is_symlink() => {
                return Ok(None);
            }
            Err(why) => return Err(RegisterError::Io { path, why }),
        };
        match form::read(&bytes) {
            Ok(paper) => Ok(Some(paper)),
            Err(why) => Err(RegisterError::Broken { path, why: why.to_string() }),
        }
    }
}

/// The copy of its envelope that was entered with `receipt` in the register in `folder`, if it lies
/// there still.
#[must_use]
pub fn envelope_of(receipt: &Receipt, folder: &Path) -> Option<PathBuf> {
    let path = file(folder, "envelope", receipt.number);
    let bytes = read_capped(&path, form::LONGEST as u64).ok()?;
    let envelope = form::read::<Envelope>(&bytes).ok()?;
    (envelope.digest() == receipt.envelope).then_some(path)
}

fn file(folder: &Path, kind: &str, number: u64) -> PathBuf {
    folder.join(format!("{number:06}-{kind}.toml"))
}

/// Are these two snapshots of one adjournment: the same players, in the same position? Tags and
/// scores can be written in many ways, and a position reached twice by the same two costs them
/// two signatures.
fn same_adjournment(one: &Snapshot, other: &Snapshot) -> bool {
    let players = |snapshot: &Snapshot| {
        [&snapshot.white, &snapshot.black]
            .map(|player| player.key.as_ref().map_or(player.name.to_string(), PublicKey::to_string))
    };
    players(one) == players(other) && one.game.fen == other.game.fen
}
