//! `adjourn verify`: every signature, every link, reading and ruling done again. No secret, no
//! network.

mod again;
mod examination;
mod script;

use std::path::{Path, PathBuf};

use super::{failure::Failure, places, report::Report, terminal, world::World};
use crate::{
    crypto::keys::PublicKey,
    custody::{
        docket::Docket,
        roster::{self, KnownFrom, Roster},
    },
    paper::{card::Card, form::Verified},
};
use examination::Examination;

/// Check a docket: who signed what, which links hold, whether the move made is the move sealed.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The docket.
    #[arg(value_name = "DIR")]
    docket: PathBuf,
    /// A card you know; once for each.
    #[arg(long, value_name = "CARD")]
    expect: Vec<PathBuf>,
    /// The docket of the earlier adjournment that this one follows.
    #[arg(long, value_name = "DIR")]
    previous: Option<PathBuf>,
    /// Print a shell script of ssh-keygen, sha256sum and age that proves the same without us.
    #[arg(long)]
    script: bool,
}

/// Examines the docket.
///
/// # Errors
/// Anything that does not hold, by paper and field.
pub fn run(args: Args, _world: &dyn World) -> Result<Report, Failure> {
    if args.script {
        return Ok(script::report(&args.docket));
    }
    let known = Known::gather(&args.expect)?;
    let mut examination = Examination::new(&known);
    for why in known.roster.unread() {
        examination.remark(format!("your roster: {why}; that card is not counted"));
    }
    again::examine(&Docket::at(&args.docket), args.previous.as_deref(), &mut examination);
    examination.verdict()
}

/// Does the docket in `folder` hold? What is not confirmed is told.
///
/// # Errors
/// Anything that does not hold, by paper and field.
pub fn holds(folder: &Path) -> Result<(), Failure> {
    let known = Known { roster: Roster::default(), expected: Vec::new() };
    let mut examination = Examination::new(&known);
    again::examine(&Docket::at(folder), None, &mut examination);
    let hint = format!("adjourn verify {}", folder.display());
    for words in examination.reservations() {
        terminal::warn(format!("not confirmed: {words}"));
    }
    examination
        .verdict()
        .map(drop)
        .map_err(|failure| Failure { report: None, ..failure }.hint(hint))
}

/// The keys known from elsewhere than the snapshot.
#[derive(Debug)]
struct Known {
    roster: Roster,
    expected: Vec<Verified<Card>>,
}

impl Known {
    fn gather(expect: &[PathBuf]) -> Result<Known, Failure> {
        let roster = match places::roster() {
            Ok(folder) => Roster::open(&folder)?,
            Err(_) => Roster::default(),
        };
        let expected =
            expect.iter().map(|path| roster::read_card(path)).collect::<Result<_, _>>()?;
        Ok(Known { roster, expected })
    }

    fn expected(&self) -> &[Verified<Card>] {
        &self.expected
    }

    fn cards(&self) -> impl Iterator<Item = &Verified<Card>> {
        self.roster.cards().iter().chain(&self.expected)
    }

    fn from(&self, key: &PublicKey) -> KnownFrom {
        if self.expected.iter().any(|card| card.key == *key) {
            KnownFrom::Expected
        } else if self.roster.knows(key) {
            KnownFrom::Roster
        } else {
            KnownFrom::Snapshot
        }
    }
}

impl From<roster::CardError> for Failure {
    fn from(why: roster::CardError) -> Failure {
        match why.io {
            Some(_) => Failure::machine(why),
            None => {
                Failure::refused(why).hint("ask him for his card again; adjourn keygen writes it")
            }
        }
    }
}
