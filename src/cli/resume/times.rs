//! What the clocks had run, before anything is opened: a control needs the times used, and a fallen
//! flag comes before the sealed move.

use super::{
    super::{
        dossier::Dossier,
        failure::Failure,
        flag,
        report::Report,
        terminal::{self, Terminal},
    },
    Args, presence,
};
use crate::{
    ceremony::{self, Matter},
    chess::{
        Color,
        clock::{TimeControl, Used},
    },
    laws::{Fell, Situation},
};

/// The times used that are told at the resumption, White's and Black's: from the flags, or asked
/// for at the terminal where no paper says them and the clocks cannot be set without.
///
/// # Errors
/// One is needed, and nobody can be asked.
pub(super) fn told(matter: &Matter<'_>, args: &Args) -> Result<[Option<Used>; 2], Failure> {
    let mut told = [args.used_white, args.used_black];
    let known = ceremony::used_before(matter.snapshot, matter.receipt);
    let control = matter.snapshot.clock.as_ref().and_then(|clock| clock.control.as_ref());
    let counts = matches!(control, Some(TimeControl::Periods(_)));
    let unknown = |color: &Color| {
        let nth = usize::from(color.is_black());
        counts && told[nth].or(known[nth]).is_none()
    };
    let unknown: Vec<Color> = Color::ALL.into_iter().filter(unknown).collect();
    if unknown.is_empty() {
        return Ok(told);
    }
    let (who, law) = (matter.code.person(), matter.code.on(Situation::ClockTimesUnknown));
    let colors: Vec<String> = unknown.iter().map(ToString::to_string).collect();
    let what = format!(
        "no paper says what time {} had used, and the clocks cannot be set without it: {} ({})",
        colors.join(" and "),
        law.says,
        law.article
    );
    let Some(terminal) = Terminal::for_input() else {
        let flags: Vec<String> =
            colors.iter().map(|color| format!("--used-{color} H:MM:SS")).collect();
        let options = serde_json::json!({ "by": who, "elects": "times used", "options": flags });
        let options = Report::new(format!("{who}: {}\n", flags.join(", ")), options);
        return Err(Failure::someone_must_say(format!("{what}; nothing was opened"), options)
            .hint(format!("add {}", flags.join(" "))));
    };
    terminal.show(what);
    for color in unknown {
        told[usize::from(color.is_black())] = Some(ask(&terminal, color)?);
    }
    Ok(told)
}

fn ask(terminal: &Terminal, color: Color) -> Result<Used, Failure> {
    loop {
        let typed = terminal.ask(&format!("time that {color} had used, H:MM:SS: "))?;
        match typed.trim().parse() {
            Ok(used) => return Ok(used),
            Err(why) => terminal.show(format!("{:?}: {why}", typed.trim())),
        }
    }
}

/// Did a flag fall? Once the envelope is open it is too late to end the game by it, so whoever
/// rules says first what follows.
///
/// # Errors
/// One fell, and nobody has said so.
pub(super) fn in_time_limit(
    matter: &Matter<'_>,
    args: &Args,
    dossier: &Dossier,
) -> Result<(), Failure> {
    let fallen = ceremony::fallen_in(matter);
    if fallen.is_empty() {
        return match args.play_on && !presence::is_open(matter, dossier)? {
            true => Err(Failure::refused(
                "--play-on: no flag fell by the times told; nothing was opened",
            )
            .hint("leave it out")),
            false => Ok(()),
        };
    }
    let what = flag::told(&fallen, matter.code, matter.game);
    if args.play_on || presence::is_open(matter, dossier)? {
        terminal::warn(what);
        return Ok(());
    }
    let (who, forfeits) = (matter.code.person(), flag::forfeits(&fallen));
    let options = [forfeits.as_str(), "--play-on"];
    let options = serde_json::json!({ "by": who, "elects": "forfeit", "options": options });
    let options = Report::new(format!("{who}: {forfeits}, or --play-on\n"), options);
    let folder = args.docket.display();
    let ends = matter.code.on(Situation::MoveEndsGame);
    let since =
        fallen.iter().all(|flag| flag.fell == Fell::Since && flag.player != matter.sealer());
    let may_stand = since.then(|| {
        format!(
            "if the sealed move has ended the game its result stands ({}): --play-on opens the \
             envelope to see",
            ends.article
        )
    });
    let refused = Failure::someone_must_say(format!("{what}; nothing was opened"), options);
    Err(may_stand
        .into_iter()
        .fold(refused, Failure::hint)
        .hint(format!("if it does: adjourn conclude {folder} {forfeits} --why TEXT --key HIS.key"))
        .hint("if the times are wrong: --used-white H:MM:SS, --used-black H:MM:SS")
        .hint("if the game goes on all the same: --play-on; his clock then shows 0:00:00"))
}
