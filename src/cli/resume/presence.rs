//! Who is present, and whether it is time: said before anything is opened.

use super::{
    super::{dossier::Dossier, failure::Failure, report::Report, terminal::Terminal},
    Args,
};
use crate::chess::Color;
use crate::{
    ceremony::Matter,
    laws::{self, Elections, Outcome, Question, Remedy, Situation, Step, Verdict},
    paper::{
        Timestamp,
        resumption::{Charge, Present, WhyCharged},
        snapshot::Side,
    },
};

/// Who is present, from the flag or asked at the terminal.
///
/// # Errors
/// Nobody can be asked.
pub(super) fn stated(args: &Args, dossier: &Dossier) -> Result<Present, Failure> {
    if let Some(present) = args.present {
        return Ok(present);
    }
    let (white, black) = (&dossier.snapshot.white.name, &dossier.snapshot.black.name);
    let choices = [
        (format!("both, {white} and {black}"), Present::Both),
        (format!("White alone, {white}"), Present::White),
        (format!("Black alone, {black}"), Present::Black),
        ("neither".to_owned(), Present::Neither),
    ];
    match Terminal::for_input() {
        Some(terminal) => {
            let words: Vec<&str> = choices.iter().map(|(words, _)| words.as_str()).collect();
            let nth = terminal.choose("who is present?", &words)?;
            Ok(choices[nth].1)
        }
        None => {
            let words = "present: white | black | white,black | none\n";
            let options =
                serde_json::json!({ "present": ["white", "black", "white,black", "none"] });
            let what = "who is present must be said before the envelope is opened";
            Err(Failure::someone_must_say(what, Report::new(words, options)).hint(format!(
                "adjourn resume {} --key {} --present white,black",
                args.docket.display(),
                args.own.key.display()
            )))
        }
    }
}

fn is_there(present: Present, color: Color) -> bool {
    match present {
        Present::Both => true,
        Present::White => color.is_white(),
        Present::Black => color.is_black(),
        Present::Neither => false,
    }
}

/// Is it time? Where it is not, and it is opened early, answers the time now.
///
/// # Errors
/// It is before the time fixed, and `--early` was not given.
pub(super) fn in_time(
    args: &Args,
    dossier: &Dossier,
    now: Timestamp,
) -> Result<Option<Timestamp>, Failure> {
    let Some(fixed) = dossier.snapshot.resumes_at.filter(|fixed| now < *fixed) else {
        return Ok(None);
    };
    let unlock = dossier.unlock(dossier.envelope()?.as_ref())?;
    if args.early || unlock.is_some_and(|unlock| unlock.early.is_some()) {
        return Ok(Some(now));
    }
    let what = format!("the game is to be resumed at {fixed}; it is {now}, and nothing was opened");
    Err(Failure::refused(what)
        .hint("if both players agree to begin before: --early, which is recorded"))
}

/// What is charged at the resumption.
///
/// # Errors
/// Who came late is not present; the code has nobody choose, so that nobody pays for it; who rules
/// must say against whom the time of choosing is registered, or the code says it.
pub(super) fn charges(
    args: &Args,
    dossier: &Dossier,
    present: Present,
) -> Result<Vec<Charge>, Failure> {
    let sealer = dossier.game.position().turn();
    let choosing = dossier.code.on(Situation::TimeOfChoosing);
    if args.choosing.is_some() && choosing.remedies[0].choices == [Remedy::Nobody] {
        let what = format!("--choosing: {} ({})", choosing.says, choosing.article);
        return Err(Failure::refused(what).hint("leave it out"));
    }
    let his = choosing.has(Remedy::Person);
    let choice = match (args.choosing, args.choosing_to) {
        (Some(_), None) if his => {
            let who = dossier.code.person();
            let what = format!("{} ({})", choosing.says, choosing.article);
            let options = ["--choosing-to white", "--choosing-to black"];
            let json =
                serde_json::json!({ "by": who, "elects": "time of choosing", "options": options });
            let report = Report::new(format!("{who}: {}\n", options.join(", ")), json);
            return Err(Failure::someone_must_say(what, report).hint("add --choosing-to SIDE"));
        }
        (Some(_), Some(_)) if !his => {
            let what = format!("--choosing-to: {} ({})", choosing.says, choosing.article);
            return Err(Failure::refused(what).hint("leave it out"));
        }
        (_, to) => to.map_or(!sealer, |side| side.0),
    };
    for (color, late) in [(Color::White, args.late_white), (Color::Black, args.late_black)] {
        if late.is_some() && !is_there(present, color) {
            let what =
                format!("--late-{color}: who came late is present, and {color} is not said to be");
            return Err(Failure::refused(what).hint("name him with --present").hint(format!(
                "if he does not come, and that ends the game: adjourn conclude {} {color}-forfeits \
                 --why TEXT --key HIS.key",
                args.docket.display()
            )));
        }
    }
    let charge = |to: Color, time, why| Some(Charge { to: Side(to), time: time?, why });
    let charges = [
        charge(Color::White, args.late_white, WhyCharged::Late),
        charge(Color::Black, args.late_black, WhyCharged::Late),
        charge(sealer, args.sealed_early, WhyCharged::EarlySealing),
        charge(choice, args.choosing, WhyCharged::Choosing),
    ];
    Ok(charges.into_iter().flatten().collect())
}

/// May the envelope be opened with these players present?
///
/// # Errors
/// The code keeps it shut, or leaves it to a person who has not spoken.
pub(super) fn may_open(matter: &Matter<'_>, args: &Args, dossier: &Dossier) -> Result<(), Failure> {
    let verdict = laws::rule(matter.code, &matter.before_opening(), &Elections::default())
        .map_err(Failure::refused)?;
    let folder = args.docket.display();
    let ruling = match verdict {
        Verdict::Ruled(ruling) => ruling,
        // it is open: he who rules has seen what it holds
        Verdict::Pending { .. } if is_open(matter, dossier)? => return Ok(()),
        Verdict::Pending { .. } if args.elections.play_is_ruled() => return Ok(()),
        Verdict::Pending { steps, question } => {
            let who = match &question {
                Question::PersonRules { who, .. } => who.as_str(),
                _ => "a player",
            };
            let what = format!("{}; nothing was opened: the {who} must say", told(&steps));
            let options = serde_json::json!({ "by": who, "elects": "ruling" });
            let options = Report::new(format!("{who}: ruling\n"), options);
            return Err(Failure::someone_must_say(what, options)
                .hint(format!(
                    "if the game ends so: adjourn conclude {folder} white-forfeits|black-forfeits \
                     --why TEXT --key HIS.key"
                ))
                .hint(format!(
                    "when all have come: adjourn resume {folder} --key {} --present white,black",
                    args.own.key.display()
                ))
                .hint("if it is to be opened: --ruling TEXT --outcome open"));
        }
    };
    match ruling.outcome {
        Outcome::MayBeOpened => Ok(()),
        Outcome::StaysShut { runs } => {
            let name = &matter.snapshot.player(runs).name;
            let steps = told(&ruling.steps);
            let what = format!("{steps}; nothing was opened, and {name}'s clock runs");
            Err(Failure::refused(what).hint(format!(
                "when the player has come: adjourn resume {folder} --key {} --present white,black",
                args.own.key.display()
            )))
        }
        _ => {
            Err(Failure::refused(told(&ruling.steps)).hint(format!("adjourn conclude {folder} …")))
        }
    }
}

/// Is the envelope open already: does its opening stand, or the word that its seal is off?
pub(super) fn is_open(matter: &Matter<'_>, dossier: &Dossier) -> Result<bool, Failure> {
    let commitment = matter.receipt.map(|receipt| receipt.commitment);
    let opening = commitment.map(|commitment| dossier.opening(commitment)).transpose()?.flatten();
    Ok(opening.is_some() || dossier.unlock(dossier.envelope()?.as_ref())?.is_some())
}

fn told(steps: &[Step]) -> String {
    let said: Vec<String> = steps
        .iter()
        .map(|step| format!("{}: {} ({})", step.fact, step.consequence, step.article))
        .collect();
    said.join("; ")
}
