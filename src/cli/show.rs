//! `adjourn show`: the docket on one page; with `--face`, the face of the envelope to print.
//! Never a secret.

use std::{fmt::Write as _, path::PathBuf};

use serde_json::json;

use super::{
    dossier::{Dossier, Offer},
    failure::Failure,
    next,
    report::Report,
    resume, verify,
    world::World,
};
use crate::{
    ceremony,
    chess::{
        Color,
        board::{self, Men},
        clock::Used,
    },
    crypto::digest::Digest,
    custody::docket,
    paper::{
        conclusion::Conclusion,
        envelope::Envelope,
        form::Verified,
        receipt::Receipt,
        snapshot::{Lock, Snapshot},
    },
};

/// Show a docket: board, clocks, people, what stands and what is to be done next.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The docket.
    #[arg(value_name = "DIR")]
    docket: PathBuf,
    /// The face of the envelope: one page to print or read out (FIDE Guidelines I.2).
    #[arg(long)]
    face: bool,
}

/// Shows the docket.
///
/// # Errors
/// It does not hold.
pub fn run(args: Args, _world: &dyn World) -> Result<Report, Failure> {
    let dossier = Dossier::open(&args.docket)?;
    let envelope = dossier.envelope()?;
    let receipts = dossier.receipts(envelope.as_ref())?;
    let offer = dossier.open_offer()?;
    let resumption = dossier.resumption()?;
    let conclusion = dossier.conclusion()?;
    if resumption.is_some() {
        verify::holds(&args.docket)?;
    }
    let offer = offer.filter(|_| conclusion.is_none());
    let page = Page {
        next: next(&dossier, envelope.as_ref(), &receipts)?,
        dossier: &dossier,
        envelope: envelope.as_ref(),
        receipts: &receipts,
        offer: offer.as_ref(),
        declined: dossier.declined()?,
    };
    let mut text = if args.face { page.face()? } else { page.state() };
    if let Some(conclusion) = conclusion.filter(|_| !args.face) {
        let Conclusion { how, result, concluded_at, .. } = &*conclusion;
        let _ = writeln!(text, "\nconcluded at {concluded_at}: {how}\nthe game is over: {result}");
    } else if let Some(resumption) = resumption.filter(|_| !args.face) {
        let after = resume::outcome(&dossier, &resumption).text;
        text.push_str(&format!("\nresumed at {}\n{after}", resumption.resumed_at));
    }
    Ok(Report::new(text, page.json()))
}

struct Page<'a> {
    dossier: &'a Dossier,
    envelope: Option<&'a Verified<Envelope>>,
    receipts: &'a [Verified<Receipt>],
    offer: Option<&'a Offer>,
    /// The answer that declined the offer made at the adjournment.
    declined: Option<Digest>,
    next: String,
}

impl Page<'_> {
    fn snapshot(&self) -> &Snapshot {
        &self.dossier.snapshot
    }

    fn state(&self) -> String {
        let mut text = self.heading();
        let _ = writeln!(text, "\n{}", self.board());
        text.push_str(&self.items());
        for (role, person) in self.snapshot().persons() {
            let _ = writeln!(text, "{role}: {}  {}", person.name, person.key.fingerprint());
        }
        let _ = writeln!(text, "laws: {}", self.snapshot().laws);
        for (what, agreed) in self.agreed() {
            let _ = writeln!(text, "{what}: {agreed}");
        }
        let _ = writeln!(text, "\n{}", self.next);
        text
    }

    /// What else the snapshot fixes, where it does: who countersigns it signs this too.
    fn agreed(&self) -> Vec<(&'static str, String)> {
        let Snapshot { clock, game, white, black, lock, .. } = self.snapshot();
        let text = |value: &dyn std::fmt::Display| value.to_string();
        let clock = clock.as_ref();
        let played = game.played.as_ref().map(|uci| {
            let position = self.dossier.game.position();
            position.find_uci(uci.0).map_or(text(uci), |play| position.san(play))
        });
        let lock = (*lock == Lock::Both).then(|| "custodian and replier together".to_owned());
        let items = [
            ("time control", clock.and_then(|clock| clock.control.as_ref()).map(|c| text(c))),
            ("default time", clock.and_then(|clock| clock.default_time).map(|time| text(&time))),
            ("odds", game.odds.as_ref().map(|odds| text(odds))),
            ("notice that moves are counted, after", game.notice.clone()),
            ("made on the board after the player was told to seal", played),
            ("letters White may write", white.letters.clone()),
            ("letters Black may write", black.letters.clone()),
            ("opened by", lock),
        ];
        items.into_iter().filter_map(|(what, agreed)| Some((what, agreed?))).collect()
    }

    /// The face of the envelope: the items of FIDE Guidelines I.2.
    fn face(&self) -> Result<String, Failure> {
        let envelope = self.envelope.ok_or_else(|| {
            Failure::refused("no envelope is drawn up yet: there is no face to print").hint(
                format!("adjourn seal {} --key HIS.key", self.dossier.docket.folder().display()),
            )
        })?;
        let mut text = format!("SEALED MOVE\n\n{}", self.heading());
        let _ = writeln!(text, "\n{}", self.board());
        text.push_str(&self.items());
        let sealer = self.snapshot().player(self.dossier.game.position().turn());
        let _ = writeln!(text, "sealed by: {} at {}", sealer.name, envelope.sealed_at);
        let _ = writeln!(text, "\ncommitment (SHA-256)\n{}", in_fours(&envelope.commitment.hex()));
        let _ = writeln!(text, "docket {}", self.snapshot().docket);
        for who in [&self.snapshot().white.name, &self.snapshot().black.name] {
            let _ = writeln!(text, "\n{}\n{who}", "_".repeat(40));
        }
        for person in self.snapshot().arbiter.iter().chain(&self.snapshot().custodians) {
            let _ = writeln!(text, "\n{}\n{}", "_".repeat(40), person.name);
        }
        Ok(text)
    }

    fn heading(&self) -> String {
        let game = &self.snapshot().game;
        let tags = [&game.event, &game.site, &game.date, &game.round];
        let tags: Vec<&str> = tags.into_iter().flatten().map(String::as_str).collect();
        let Snapshot { white, black, .. } = self.snapshot();
        let mut text = format!("{} (White) - {} (Black)\n", white.name, black.name);
        if !tags.is_empty() {
            text.push_str(&format!("{}\n", tags.join(", ")));
        }
        text
    }

    fn board(&self) -> String {
        board::diagram(self.dossier.game.position(), Color::White, Men::Letters)
    }

    /// Move number, times, draw offer, resumption: FIDE Guidelines I.2.2 to I.2.7.
    fn items(&self) -> String {
        let mut text = String::new();
        let snapshot = self.snapshot();
        let ply = self.dossier.game.ply();
        let _ = writeln!(text, "to move: {} ({ply})", snapshot.player(ply.color).name);
        let _ = writeln!(text, "position: {}", snapshot.game.fen);
        let used = ceremony::used_before(snapshot, self.receipts.first().map(|paper| &**paper));
        for (color, used) in [Color::White, Color::Black].into_iter().zip(used) {
            let used = used.map_or("not known".to_owned(), |used: Used| used.to_string());
            let _ = writeln!(text, "time used by {color}: {used}");
        }
        let at_adjournment = snapshot.game.draw_offer.filter(|_| self.declined.is_none());
        let offer = match (at_adjournment, self.offer) {
            (Some(side), _) => format!("open, by {}", snapshot.player(side.0).name),
            (None, Some(offer)) => format!(
                "open, by {}, made after the adjournment ({})",
                snapshot.player(offer.by).name,
                docket::offer(offer.number)
            ),
            (None, None) => "none".to_owned(),
        };
        let _ = writeln!(text, "offer of a draw: {offer}");
        let _ = writeln!(text, "adjourned: {}", snapshot.adjourned_at);
        let when = snapshot.resumes_at.map_or("not fixed".to_owned(), |when| when.to_string());
        let venue = snapshot.venue.as_deref().map(|venue| format!(", {venue}")).unwrap_or_default();
        let _ = writeln!(text, "to be resumed: {when}{venue}");
        text
    }

    fn json(&self) -> serde_json::Value {
        let snapshot = self.snapshot();
        let used = ceremony::used_before(snapshot, self.receipts.first().map(|paper| &**paper));
        json!({
            "docket": snapshot.docket.to_string(),
            "snapshot": self.dossier.snapshot.digest().to_string(),
            "white": snapshot.white.name.to_string(),
            "black": snapshot.black.name.to_string(),
            "arbiter": snapshot.arbiter.as_ref().map(|person| person.name.to_string()),
            "custodians": snapshot.custodians.iter().map(|p| p.name.to_string()).collect::<Vec<_>>(),
            "fen": snapshot.game.fen,
            "move_number": self.dossier.game.ply().number,
            "to_move": self.dossier.game.position().turn().to_string(),
            "used_white": used[0].map(|used| used.to_string()),
            "used_black": used[1].map(|used| used.to_string()),
            "draw_offer": snapshot.game.draw_offer.filter(|_| self.declined.is_none()).map(|side| side.0).or(self.offer.map(|offer| offer.by))
                .map(|color| color.to_string()),
            "adjourned_at": snapshot.adjourned_at.to_string(),
            "resumes_at": snapshot.resumes_at.map(|when| when.to_string()),
            "venue": snapshot.venue,
            "laws": snapshot.laws,
            "commitment": self.envelope.map(|envelope| envelope.commitment.to_string()),
            "sealed_at": self.envelope.map(|envelope| envelope.sealed_at.to_string()),
            "receipts": self.receipts.len(),
            "next": self.next,
        })
    }
}

/// What stands, and the next command.
fn next(
    dossier: &Dossier,
    envelope: Option<&Verified<Envelope>>,
    receipts: &[Verified<Receipt>],
) -> Result<String, Failure> {
    let folder = dossier.docket.folder().display();
    let opening =
        receipts.first().map(|receipt| dossier.opening(receipt.commitment)).transpose()?;
    Ok(if dossier.conclusion()?.is_some() {
        format!("the game is concluded: adjourn verify {folder}")
    } else if dossier.resumption()?.is_some() {
        format!("the game was resumed: adjourn verify {folder}")
    } else if opening.flatten().is_some() {
        format!("the envelope is open; next: {}", next::to_open(dossier, "C.key")?)
    } else if !receipts.is_empty() {
        format!("sealed and received; next: {}", next::to_open(dossier, "C.key")?)
    } else if envelope.is_some() {
        format!("sealed, not received; next: adjourn receive {folder} --key C.key")
    } else {
        format!("nothing is sealed; next: adjourn seal {folder} --key HIS.key")
    })
}

/// `abcd efgh …`, eight groups a line: to be read out.
fn in_fours(hex: &str) -> String {
    let groups: Vec<&str> =
        (0..hex.len()).step_by(4).filter_map(|at| hex.get(at..at + 4)).collect();
    groups.chunks(8).map(|line| format!("  {}\n", line.join(" "))).collect()
}
