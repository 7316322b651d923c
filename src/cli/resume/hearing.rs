//! The hearing: the laws ask, people answer, until there is a ruling.

use serde_json::{Value, json};

use super::{
    super::{
        dossier::Dossier,
        failure::Failure,
        filing, own_move,
        read::explain,
        report::Report,
        secrets, sign,
        terminal::{self, Terminal},
    },
    Args,
};
use crate::{
    ceremony::{self, Matter, Person},
    chess::{Game, Move, Position, Square},
    laws::{self, Code, Elections, Question, Remedy, Require, Rule, Ruling, Situation, Verdict},
    paper::{
        form::Verified,
        resumption::{Election, Resumption},
        snapshot::Uci,
    },
};

/// What people elect, said beforehand.
#[derive(Debug, clap::Args)]
pub(super) struct Flags {
    /// The opponent's choice among the readings.
    #[arg(long, value_name = "MOVE")]
    select: Option<String>,
    /// The opponent requires the King's move, or waives the penalty.
    #[arg(long, value_name = "king|waive")]
    require: Option<String>,
    /// The square of the piece that the opponent designates, the King being unable to move.
    #[arg(long, value_name = "SQUARE")]
    designate: Option<String>,
    /// The offender's move.
    #[arg(long, value_name = "MOVE")]
    play: Option<String>,
    /// A ruling, where the code leaves it to a person; in his words.
    #[arg(long, value_name = "TEXT", requires = "outcome")]
    ruling: Option<String>,
    /// What is ruled: play:MOVE, white-wins, black-wins, draw or annul; open, where somebody is
    /// absent or late and the record is to count all the same.
    #[arg(long, value_name = "OUTCOME", requires = "ruling")]
    outcome: Option<String>,
}

impl Flags {
    /// Did a person rule?
    pub(super) fn a_person_ruled(&self) -> bool {
        self.ruling.is_some()
    }

    /// Did a person rule that the game goes on, so that the envelope is to be opened?
    pub(super) fn play_is_ruled(&self) -> bool {
        let goes_on = |outcome: &str| outcome == "open" || outcome.starts_with("play:");
        self.outcome.as_deref().is_some_and(goes_on)
    }

    /// Is everything elected here what `recorded` says?
    ///
    /// # Errors
    /// As [`Flags::elections`].
    pub(super) fn agree_with(&self, recorded: &Election, game: &Game) -> Result<bool, Failure> {
        let here = self.text(game)?;
        let agrees =
            |here: &Option<String>, there: &Option<String>| here.is_none() || here == there;
        Ok((here.select.is_none() || here.select == recorded.select)
            && (here.play.is_none() || here.play == recorded.play)
            && agrees(&here.require, &recorded.require)
            && agrees(&here.designate, &recorded.designate)
            && agrees(&here.ruling, &recorded.ruling)
            && agrees(&here.outcome, &recorded.outcome))
    }

    /// Refuses, before anything is opened, what the code offers nobody whatever the record says.
    ///
    /// # Errors
    /// It is elected.
    pub(super) fn may_be_offered(&self, code: &Code) -> Result<(), Failure> {
        use Remedy::{
            AnyLegal, DesignatedMan, DesignatedPiece, King, KingElsePiece, SelectedReading,
        };
        let penal = [King, KingElsePiece, DesignatedPiece, DesignatedMan, AnyLegal];
        let given = |remedies: &[Remedy]| {
            let has = |rule: &Rule| remedies.iter().any(|remedy| rule.has(*remedy));
            Situation::ALL.iter().any(|situation| has(code.on(*situation)))
        };
        let never = [
            ("--select", self.select.is_some() && !given(&[SelectedReading])),
            ("--require", self.require.is_some() && !given(&penal)),
            ("--designate", self.designate.is_some() && !given(&penal)),
            ("--play", self.play.is_some() && !given(&penal)),
        ];
        match never.into_iter().find(|(_, never)| *never) {
            Some((election, _)) => {
                let what = format!("{election} is offered to nobody under {}", code.name());
                Err(Failure::refused(format!("{what}; nothing was opened")).hint("leave it out"))
            }
            None => Ok(()),
        }
    }

    /// What they come to in `game`.
    ///
    /// # Errors
    /// A word that is none, a move that is not legal.
    pub(super) fn elections(&self, game: &Game) -> Result<Elections, Failure> {
        if let Some(words) = &self.ruling {
            filing::own_words("--ruling", words)?;
        }
        ceremony::from_text(&self.text(game)?, game.position())
            .map_err(|why| Failure::usage(format!("--{why}")))
    }

    /// The same as a paper writes it.
    fn text(&self, game: &Game) -> Result<Election, Failure> {
        let found = |flag: &str, written: &str| -> Result<Uci, Failure> {
            Ok(Uci(game.position().uci(own_move::find(flag, written, game)?)))
        };
        let play = |flag, written: &Option<String>| {
            written.as_deref().map(|written| found(flag, written)).transpose()
        };
        let outcome = match self.outcome.as_deref() {
            Some(outcome) => Some(match outcome.strip_prefix("play:") {
                Some(written) => format!("play:{}", found("--outcome play:", written)?),
                None => outcome.to_owned(),
            }),
            None => None,
        };
        Ok(Election {
            select: play("--select", &self.select)?,
            require: self.require.clone(),
            designate: self.designate.clone(),
            play: play("--play", &self.play)?,
            ruling: self.ruling.clone(),
            outcome,
            attested_by: None,
        })
    }
}

/// A ruling, and what was elected on the way to it.
pub(super) struct Heard {
    pub(super) ruling: Ruling,
    elections: Elections,
}

impl Heard {
    /// What was elected, as the resumption writes it; who attests it is not said.
    pub(super) fn election(&self, position: &Position) -> Option<Election> {
        ceremony::to_text(&self.elections, position)
    }
}

/// Asks the laws, and people where the laws say so, until there is a ruling.
///
/// # Errors
/// An election that is not offered; someone must say something and nobody can be asked.
pub(super) fn hear(flags: &Flags, matter: &Matter<'_>) -> Result<Heard, Failure> {
    let position = matter.game.position();
    let facts = matter.facts().map_err(Failure::refused)?;
    let mut elections = flags.elections(matter.game)?;
    loop {
        match laws::rule(matter.code, &facts, &elections).map_err(Failure::refused)? {
            Verdict::Ruled(ruling) => return Ok(Heard { ruling, elections }),
            Verdict::Pending { steps, question } => {
                for step in &steps {
                    terminal::say(format!(
                        "{}: {} ({})",
                        step.fact, step.consequence, step.article
                    ));
                }
                if matches!(question, Question::PersonRules { .. }) {
                    tell_advice(matter)?;
                }
                let Some(terminal) = Terminal::for_input() else {
                    return Err(must_say(&question, position));
                };
                ask(&terminal, &question, matter, &mut elections)?;
            }
        }
    }
}

/// What a reader may think was meant, for who rules.
fn tell_advice(matter: &Matter<'_>) -> Result<(), Failure> {
    let Some(finding) = matter.finding().map_err(Failure::refused)? else { return Ok(()) };
    for advice in finding.advice() {
        terminal::say(format!("advice, {}", explain::advice(matter.game.position(), advice)));
    }
    Ok(())
}

/// The arbiter signs what is ruled by a person.
///
/// # Errors
/// The ruling is his, and his key is not given.
pub(super) fn sign_as_arbiter(
    args: &Args,
    dossier: &Dossier,
    person: Person,
    resumption: &mut Verified<Resumption>,
) -> Result<(), Failure> {
    let keys = dossier.snapshot.keys();
    if let Some(path) = &args.arbiter_key {
        let key = secrets::load_signing_key(path, "sign the ruling")?;
        sign::check_own_card(&dossier.snapshot, &key.public(), path)?;
        sign::attach(resumption, &key, &keys)?;
    }
    let Some(ruler) = dossier.snapshot.ruler() else { return Ok(()) };
    let ruled = resumption.election.as_ref().is_some_and(|election| election.ruling.is_some());
    if (!ruled && person == Person::NotAsked) || resumption.is_signed_by(&ruler.key) {
        return Ok(());
    }
    let what = match ruled {
        true => format!("a ruling is signed by {}, who rules; it was not recorded", ruler.name),
        false => format!(
            "what is charged or set on the clocks there, or what an offer is worth, is for {}, who \
             rules: he signs it",
            ruler.name
        ),
    };
    Err(Failure::someone_must_say(what, Report::silent()).hint("add --arbiter-key HIS.key"))
}

fn ask(
    terminal: &Terminal,
    question: &Question,
    matter: &Matter<'_>,
    elections: &mut Elections,
) -> Result<(), Failure> {
    let position = matter.game.position();
    let name = |color| matter.snapshot.player(color).name.as_str();
    let moves = |moves: &[Move]| moves.iter().map(|m| position.san(*m)).collect::<Vec<_>>();
    match question {
        Question::Select { by, among } => {
            let words = moves(among);
            let nth = terminal.choose(&format!("{} selects", name(*by)), &words)?;
            elections.select = Some(among[nth]);
        }
        Question::Require { by, king_moves } => {
            let king = format!("require a King move ({})", moves(king_moves).join(", "));
            let words = [king.as_str(), "waive the penalty"];
            let nth = terminal.choose(&format!("{} may", name(*by)), &words)?;
            elections.require = Some([Require::King, Require::Waive][nth]);
        }
        Question::Designate { by, squares } => {
            let mut words: Vec<String> =
                squares.iter().map(|square| man(position, *square)).collect();
            words.push("waive the penalty".to_owned());
            let nth = terminal.choose(&format!("{} designates", name(*by)), &words)?;
            match squares.get(nth) {
                Some(square) => elections.designate = Some(*square),
                None => elections.require = Some(Require::Waive),
            }
        }
        Question::Play { by, among } => {
            let words = moves(among);
            let nth = terminal.choose(&format!("{} moves", name(*by)), &words)?;
            elections.play = Some(among[nth]);
        }
        Question::PersonRules { .. } => return Err(must_say(question, position)),
    }
    Ok(())
}

/// What must be said, and by whom, for one who cannot be asked here.
fn must_say(question: &Question, position: &Position) -> Failure {
    let uci = |moves: &[Move]| -> Vec<String> {
        moves.iter().map(|play| position.uci(*play).to_string()).collect()
    };
    let told = |by: &str, what: &str, options: Value, hint: String| {
        let json = json!({ "by": by, "elects": what, "options": options });
        let words: Vec<String> = options
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|option| option.as_str().map(str::to_owned))
            .collect();
        let text = match words.join(" ") {
            none if none.is_empty() => format!("{by}: {what}\n"),
            words => format!("{by}: {what}: {words}\n"),
        };
        let must = format!("{by} must say first; resumption.toml is not written");
        Failure::someone_must_say(must, Report::new(text, json)).hint(hint)
    };
    let name = laws::ruling::name;
    match question {
        Question::Select { by, among } => {
            told(name(*by), "select", json!(uci(among)), "add --select MOVE".to_owned())
        }
        Question::Require { by, king_moves } => {
            let mut failure = told(
                name(*by),
                "require",
                json!(["king", "waive"]),
                "add --require king, or --require waive".to_owned(),
            );
            if let Some(report) = &mut failure.report {
                report.json["king_moves"] = json!(uci(king_moves));
                report.text.push_str(&format!("King moves: {}\n", uci(king_moves).join(" ")));
            }
            failure
        }
        Question::Designate { by, squares } => {
            let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
            let hint = "add --designate SQUARE, or --require waive".to_owned();
            told(name(*by), "designate", json!(squares), hint)
        }
        Question::Play { by, among } => {
            told(name(*by), "play", json!(uci(among)), "add --play MOVE".to_owned())
        }
        Question::PersonRules { who, why, options } => {
            let hint = "add --ruling TEXT --outcome play:MOVE|white-wins|black-wins|draw|annul";
            let mut failure = told(who, "ruling", json!(uci(options)), hint.to_owned());
            failure.message = format!("{why}; the {}", failure.message);
            failure
        }
    }
}

fn man(position: &Position, square: Square) -> String {
    use shakmaty::Position as _;
    let role = position.chess().board().role_at(square).map_or("man", |role| match role {
        shakmaty::Role::Pawn => "pawn",
        shakmaty::Role::Knight => "Knight",
        shakmaty::Role::Bishop => "Bishop",
        shakmaty::Role::Rook => "Rook",
        shakmaty::Role::Queen => "Queen",
        shakmaty::Role::King => "King",
    });
    format!("the {role} on {square}")
}
