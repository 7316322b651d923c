//! Codes of laws as files: those built in, and what is refused.

use adjourn::laws::{Code, Remedy, Situation, answers::settles};

use crate::told::code;

#[test]
fn every_code_built_in_reads() {
    let names: Vec<_> = Code::names().collect();
    assert_eq!(names, ["blue-book", "london", "fide", "uscf"]);
    for name in names {
        let code = code(name);
        assert_eq!(code.name(), name);
        for situation in Situation::ALL {
            assert!(!code.on(*situation).says.is_empty(), "{name} {situation}");
        }
    }
}

fn refused(file: &str) -> String {
    Code::parse(file).expect_err("a bad code").to_string()
}

#[test]
fn a_situation_is_answered_by_what_settles_it() {
    let good = Code::source("blue-book").unwrap();
    for situation in Situation::ALL {
        let at = good.find(&format!("[situation.{situation}]")).unwrap();
        let (before, after) = good.split_at(at);
        let line = after.lines().nth(1).unwrap();
        for remedy in Remedy::ALL {
            let other = after.replacen(line, &format!("remedies = [\"{remedy}\"]"), 1);
            let other = Code::parse(&format!("{before}{other}"));
            match settles(*situation, *remedy) {
                true => assert!(other.is_ok(), "{situation}, {remedy}: {other:?}"),
                false => {
                    let told = other.expect_err("it settles nothing").to_string();
                    assert!(told.contains(situation.slug()), "{told}");
                    assert!(told.contains("settles nothing there"), "{told}");
                }
            }
        }
    }
}

#[test]
fn a_draw_that_cannot_be_meant_is_refused() {
    let good = Code::source("fide").unwrap();
    for (found, bad, told) in [
        ("moves = 50", "moves = 0", "`fifty`: `moves` is 0"),
        ("times = 3", "times = 1", "`repetition`: a position that stood once"),
        ("{ count = 75", "{ count = 49", "`fifty`: it comes by itself"),
        ("{ count = 5,", "{ count = 2,", "`repetition`: it comes by itself"),
        ("article = \"Article 9.3\"", "article = \"\"", "`fifty` has an empty article"),
        ("article = \"Article 5.2.1\"\n", "article = \"\"\n", "has an empty article"),
    ] {
        let at = good.find("[draws]").unwrap();
        let (before, draws) = good.split_at(at);
        assert!(draws.contains(found), "{found}");
        let refused = refused(&format!("{before}{}", draws.replacen(found, bad, 1)));
        assert!(refused.contains(told), "{bad}: {refused}");
        assert!(refused.starts_with("line "), "{refused}");
    }
}

#[test]
fn a_bad_code_is_refused_where_it_is_bad() {
    let good = Code::source("blue-book").unwrap();
    let line_of = |text: &str| 1 + good[..good.find(text).unwrap()].matches('\n').count();

    let unknown_key = good.replace("[face]\n", "[face]\ncolour = \"red\"\n");
    let line = line_of("[face]") + 1;
    assert!(refused(&unknown_key).starts_with(&format!("line {line}, column 1: unknown field")));

    let unknown_remedy = good.replace("[\"selected-reading\"]", "[\"coin\"]");
    let line = line_of("remedies = [\"selected-reading\"]");
    let told = refused(&unknown_remedy);
    assert!(told.starts_with(&format!("line {line}, column ")), "{told}");
    assert!(told.contains("unknown remedy \"coin\""), "{told}");

    let unknown_situation = good.replace("[situation.empty]", "[situation.vacant]");
    let told = refused(&unknown_situation);
    assert!(told.contains("unknown situation \"vacant\""), "{told}");

    let start = good.find("[situation.empty]").unwrap();
    let end = good.find("[situation.envelope-lost]").unwrap();
    let missing = format!("{}{}", &good[..start], &good[end..]);
    let told = refused(&missing);
    assert!(told.ends_with("it says nothing of empty"), "{told}");
    let line = line_of("[situation.one-reading]");
    assert!(told.starts_with(&format!("line {line}, ")), "{told}");
    let itself = good.replacen("\"king\", \"designated-piece\"", "\"as-illegal\"", 1);
    assert!(refused(&itself).contains("settles nothing"));

    assert!(refused(&good.replace("schema = 1", "schema = 2")).contains("schema 2 is unknown"));
    assert!(
        refused(&good.replace("name = \"blue-book\"", "name = \"Blue Book\"")).contains("name")
    );
    let joined = good.replace("[\"selected-reading\"]", "[\"king | any-legal\"]");
    assert!(refused(&joined).contains("which only penalties may"));
    assert!(refused(&good.replace("[\"selected-reading\"]", "[]")).contains("no remedy"));
    assert!(refused("schema").starts_with("line 1, column "));
    assert!(refused("").contains("missing field"));
    assert!(refused(&"#".repeat(70_000)).contains("longer than"));
}
