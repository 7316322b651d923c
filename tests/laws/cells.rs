//! One case for each cell of the table of situations: what happened, under which code, what the
//! code answers, by which article, on whose authority, and what comes of it.

use std::collections::BTreeSet;

use adjourn::{
    chess::{Color, Game, clock::Used},
    laws::{
        Attendance, Certainty, Code, Conclusion, Elections, Envelope, Facts, Incident, Late,
        RecordFacts, Remark, Situation, Source, Step, Verdict, rule,
    },
};
use serde_json::Value;

use crate::told::{code, game, play, plays, told};

const CELLS: &str = include_str!("../../fixtures/laws/cells.jsonl");

fn strings<'v>(value: &'v Value, key: &str) -> Vec<&'v str> {
    value[key].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

fn colour(value: &Value) -> Color {
    value.as_str().unwrap().parse().unwrap()
}

fn record(game: &Game, event: &Value) -> RecordFacts {
    let at = game.position();
    RecordFacts {
        written: event["written"].as_str().unwrap_or_default().to_owned(),
        readings: plays(at, &strings(event, "readings")),
        by_written_marks: None,
        otherwise: plays(at, &strings(event, "otherwise")),
        advice: plays(at, &strings(event, "advice")),
        remarks: strings(event, "remarks")
            .into_iter()
            .map(|remark| match remark {
                "offers-draw" => Remark::OffersDraw,
                "resigns" => Remark::Resigns,
                other => panic!("{other}"),
            })
            .collect(),
    }
}

fn incident(value: &Value) -> Incident {
    let number = |key: &str| u32::try_from(value[key].as_u64().unwrap()).unwrap();
    match value["kind"].as_str().unwrap() {
        "clock-times-unknown" => Incident::ClockTimesUnknown,
        "clock-times-wrong" => Incident::ClockTimesWrong,
        "never-sealed" => Incident::NeverSealed,
        "countersignature-refused" => Incident::CountersignatureRefused(Color::Black),
        "wrong-set-up" => Incident::WrongSetUp { moves_since: number("moves") },
        "offer-open" => Incident::OfferOpen(Color::White),
        "early-sealing" => Incident::EarlySealing { charge_seconds: number("seconds") },
        "choosing" => Incident::Choosing {
            player: Color::Black,
            taken_seconds: number("seconds"),
            charged: Color::Black,
        },
        other => panic!("{other}"),
    }
}

fn facts<'g>(game: &'g Game, event: &Value) -> Facts<'g> {
    let envelope = match event["envelope"].as_str().unwrap_or("opened") {
        "opened" => Envelope::Opened(record(game, event)),
        "proved" => Envelope::Proved(record(game, event)),
        "shut" => Envelope::Shut,
        "missing" => Envelope::Missing,
        "cannot-be-opened" => Envelope::CannotBeOpened,
        other => panic!("{other}"),
    };
    let mut facts = Facts::of(game, envelope);
    match event["attendance"].as_str().unwrap_or("both") {
        "both" => {}
        "sealer-only" => facts.attendance = Attendance::SealerOnly,
        "replier-only" => facts.attendance = Attendance::ReplierOnly,
        "neither" => facts.attendance = Attendance::Neither,
        other => panic!("{other}"),
    }
    if event["position"] == "not-ascertained" {
        facts.position = Certainty::NotAscertained;
    }
    match event["conclusion"].as_str() {
        Some("draw") => facts.conclusion = Some(Conclusion::DrawAgreed),
        Some("black-resigned") => facts.conclusion = Some(Conclusion::Resigned(Color::Black)),
        _ => {}
    }
    if let Some(late) = event["late"].as_array() {
        let late_seconds = u32::try_from(late[1].as_u64().unwrap()).unwrap();
        facts.late = vec![Late { player: colour(&late[0]), late_seconds }];
    }
    if let Some(seconds) = event["default"].as_u64() {
        facts.default_time = Some(Used::seconds(u32::try_from(seconds).unwrap()));
    }
    facts.played = event["played"].as_str().map(|uci| play(game.position(), uci));
    facts.not_covered = event["not-covered"].as_str().map(str::to_owned);
    if !event["incident"].is_null() {
        facts.incidents.push(incident(&event["incident"]));
    }
    facts
}

fn steps(verdict: &Verdict) -> &[Step] {
    match verdict {
        Verdict::Ruled(ruling) => &ruling.steps,
        Verdict::Pending { steps, .. } => steps,
    }
}

#[test]
fn every_cell() {
    let mut seen = BTreeSet::new();
    let mut wrong = Vec::new();
    for line in CELLS.lines() {
        let cell: Value = serde_json::from_str(line).unwrap();
        let name = cell["code"].as_str().unwrap();
        let code = code(name);
        let situation: Situation = cell["situation"].as_str().unwrap().parse().unwrap();
        seen.insert((situation, name.to_owned()));
        let game = game(cell["fen"].as_str().unwrap());
        let facts = facts(&game, &cell["event"]);
        let verdict = rule(&code, &facts, &Elections::default()).unwrap();

        let remedy = code.on(situation).remedies[0].choices[0].slug();
        let mut tell = |what: &str, got: &str| {
            wrong.push(format!("{situation} under {name}: {what} is {got}\n    {line}"));
        };
        if remedy != cell["remedy"] {
            tell("remedy", remedy);
        }
        let came = told(&facts, &verdict);
        if came != cell["expect"] {
            tell("what came of it", &came);
        }
        let article = cell["article"].as_str().unwrap();
        let source = match cell["source"].as_str().unwrap() {
            "code" => Source::Code,
            "umpire" => Source::Umpire,
            _ if steps(&verdict).is_empty() => continue,
            _ => panic!("steps were not expected: {line}"),
        };
        let cited =
            steps(&verdict).iter().any(|s| s.article.contains(article) && s.source == source);
        if !cited {
            tell("what was cited", &format!("{:?}", steps(&verdict)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let all = Code::names()
        .flat_map(|name| Situation::ALL.iter().map(move |situation| (*situation, name.to_owned())));
    let missing: Vec<_> = all.filter(|cell| !seen.contains(cell)).collect();
    assert!(missing.is_empty(), "no case for {missing:?}");
}
