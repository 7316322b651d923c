//! One record under several codes of laws: finding, ruling, article.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::Matter;
use crate::{
    chess::{Move, Position},
    laws::{
        Code, Elections, Facts, Outcome, Question, RecordFacts, Source, Step, Verdict, rule,
        ruling::name as player,
    },
};

/// What one code makes of the record.
pub(super) struct Under {
    code: String,
    finding: String,
    ruling: String,
    articles: String,
}

pub(super) fn rulings(matter: &Matter) -> Vec<Under> {
    matter.codes.iter().map(|code| under(code, matter)).collect()
}

fn under(code: &Code, matter: &Matter) -> Under {
    let position = matter.game.position();
    let record = RecordFacts::read(code, &matter.game, &matter.written, &matter.letters);
    let finding = match record.readings.len() {
        0 => "no legal move".to_owned(),
        1 => "one move".to_owned(),
        many => format!("{many} moves"),
    };
    let facts = Facts::opened(&matter.game, record);
    let (ruling, steps) = match rule(code, &facts, &Elections::default()) {
        Ok(Verdict::Ruled(ruling)) => (outcome(position, &ruling.outcome), ruling.steps),
        Ok(Verdict::Pending { steps, question }) => (asked(position, &question), steps),
        Err(refusal) => (refusal.to_string(), Vec::new()),
    };
    Under { code: code.name().to_owned(), finding, ruling, articles: articles(&steps) }
}

fn outcome(position: &Position, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Move(m) => format!("{} is made", position.san(*m)),
        Outcome::Result { result, why } => format!("{result}: {why}"),
        Outcome::Annulled => "the game is annulled".to_owned(),
        Outcome::AdjournedPosition => "the game goes on from the adjourned position".to_owned(),
        Outcome::MayBeOpened => "the envelope may be opened".to_owned(),
        Outcome::StaysShut { .. } => "the envelope stays shut".to_owned(),
    }
}

fn asked(position: &Position, question: &Question) -> String {
    let sans =
        |moves: &[Move]| moves.iter().map(|m| position.san(*m)).collect::<Vec<_>>().join(", ");
    match question {
        Question::Select { by, among } => {
            format!("{} selects among {}", player(*by), sans(among))
        }
        Question::Require { by, king_moves } => {
            format!("{} may require a King move: {}", player(*by), sans(king_moves))
        }
        Question::Designate { by, squares } => {
            let squares: Vec<_> = squares.iter().map(ToString::to_string).collect();
            format!("{} may designate a man on {}", player(*by), squares.join(", "))
        }
        Question::Play { by, among } => format!("{} plays one of {}", player(*by), sans(among)),
        Question::PersonRules { who, why, .. } => format!("for the {who} to rule: {why}"),
    }
}

/// The articles of the steps, each once; ° where the code is silent.
fn articles(steps: &[Step]) -> String {
    let mut articles: Vec<String> = Vec::new();
    for step in steps.iter().filter(|step| !step.article.is_empty()) {
        let mark = if step.source == Source::Umpire { " °" } else { "" };
        let article = format!("{}{mark}", step.article);
        if !articles.contains(&article) {
            articles.push(article);
        }
    }
    articles.join("; ")
}

/// The table for a person.
pub(super) fn table(rulings: &[Under]) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "\n{:<11}{:<15}ruling", "code", "finding");
    for under in rulings {
        let _ = writeln!(text, "{:<11}{:<15}{}", under.code, under.finding, under.ruling);
        if !under.articles.is_empty() {
            let _ = writeln!(text, "{:<26}{}", "", under.articles);
        }
    }
    text
}

impl Under {
    pub(super) fn object(&self) -> Value {
        json!({
            "code": self.code,
            "finding": self.finding,
            "ruling": self.ruling,
            "articles": self.articles,
        })
    }
}
