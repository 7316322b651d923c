//! Each paper has one form: it prints as it was read, and nothing else is read.

use adjourn::{
    crypto::{
        digest::Digest,
        keys::SigningKey,
        sealing::{self, Identity},
        signing::Signature,
    },
    paper::{
        card::{Card, Name},
        envelope::{Copy, Envelope},
        form::{self, Attached, FormError, Kind, MARKER, Paper, SignatureFault, Verified},
        opening::{LENGTH, LONGEST_RECORD, Opening, OpeningError},
    },
};
use proptest::prelude::*;
use rand_core::OsRng;

fn key() -> SigningKey {
    SigningKey::generate(&mut OsRng)
}

fn signed<P: Paper>(content: P, keys: &[&SigningKey]) -> Verified<P> {
    let mut paper = Verified::drawn(content);
    let persons: Vec<_> = keys.iter().map(|key| key.public()).collect();
    for key in keys {
        let signature = Signature::sign(key, P::KIND.namespace(), paper.body().as_bytes());
        paper.attach(Attached { key: key.public(), signature }, &persons);
    }
    paper
}

fn card(key: &SigningKey, name: &str) -> Verified<Card> {
    let name = name.parse().unwrap();
    let recipient = Identity::generate().recipient();
    signed(Card { name, key: key.public(), recipient }, &[key])
}

fn envelope(key: &SigningKey) -> Verified<Envelope> {
    let digest = Digest::of(b"a snapshot");
    let opening = Opening::new(digest, key.public(), [7; 32], "Bd7").unwrap();
    let copy = Copy {
        custodian: "Lothar Schmid".parse().unwrap(),
        sealed: sealing::seal(&opening.bytes(), &Identity::generate().recipient()),
    };
    let content = Envelope {
        snapshot: digest,
        sealed_at: "1972-08-31T22:05:11Z".parse().unwrap(),
        commitment: opening.commitment(),
        copies: vec![copy],
    };
    signed(content, &[key])
}

#[test]
fn a_paper_reads_as_it_prints() {
    let key = key();
    let card = card(&key, r#"Ölaf "the \ Knight" Ó"#);
    let again = form::read::<Card>(card.text().as_bytes()).unwrap();
    let again = again.verify(|card| vec![card.key.clone()]).unwrap();
    assert_eq!(again.text(), card.text());
    let envelope = envelope(&key);
    let again = form::read::<Envelope>(envelope.text().as_bytes()).unwrap();
    assert_eq!(again.verify(|_| vec![key.public()]).unwrap().text(), envelope.text());
}

#[test]
fn what_mail_does_is_undone_and_said() {
    let key = key();
    let envelope = envelope(&key);
    let mailed = format!("\u{feff}{}", envelope.text().replace('\n', "\r\n"));
    let read = form::read::<Envelope>(mailed.as_bytes()).unwrap();
    assert_eq!(read.undone().byte_order_mark, 3);
    assert!(read.undone().crlf_lines > 10);
    assert_eq!(read.verify(|_| vec![key.public()]).unwrap().text(), envelope.text());
}

/// A change to the text of a paper, and what the refusal says of it.
type Change = (&'static str, fn(&str) -> String, &'static str);

#[test]
fn every_other_form_is_refused_and_the_refusal_says_where() {
    const CHANGES: &[Change] = &[
        ("empty", |_| String::new(), "empty"),
        ("cut off", |text| text[..text.len() / 2].to_owned(), ""),
        ("no marker", |text| text.replace(MARKER, "# signed"), MARKER),
        ("another paper", |text| text.replacen("envelope", "snapshot", 1), "first line"),
        ("version 2", |text| text.replacen("version 1", "version 2", 1), "version"),
        ("version key", |text| text.replacen("version = 1", "version = 2", 1), "line 3"),
        (
            "unknown key",
            |text| text.replacen("\nsealed_at", "\ncolour = \"red\"\nsealed_at", 1),
            "colour",
        ),
        ("a key twice", |text| twice(text, "sealed_at"), "sealed_at"),
        ("keys in another order", |text| swapped(text, "snapshot = ", "sealed_at = "), "line 4"),
        ("a space more", |text| text.replacen("sealed_at = ", "sealed_at  = ", 1), "sealed_at"),
        ("a comment", |text| text.replacen("sealed_at", "# a remark\nsealed_at", 1), "line 5"),
        ("another escape", |text| text.replacen("Lothar", "\\u004cothar", 1), "custodian"),
        (
            "a literal string",
            |text| text.replacen("\"Lothar Schmid\"", "'Lothar Schmid'", 1),
            "custodian",
        ),
        ("text after it", |text| format!("{text}\n"), ""),
        ("no last newline", |text| text.trim_end().to_owned(), ""),
        (
            "a bidirectional character",
            |text| text.replacen("Lothar", "Lo\u{202e}thar", 1),
            "bidirectional",
        ),
        ("a control character", |text| text.replacen("Lothar", "Lo\u{7}thar", 1), "control"),
        ("a month that is none", |text| text.replacen("1972-08", "1972-13", 1), "sealed_at"),
        ("a digest in capitals", |text| text.replacen("sha256:", "SHA256:", 1), "snapshot"),
        (
            "a key too many below",
            |text| text.replacen("[[signature]]\n", "[[signature]]\nname = \"me\"\n", 1),
            "name",
        ),
        ("too long", |text| format!("{text}{}", "#".repeat(80_000)), "bytes"),
    ];
    let text = envelope(&key()).text();
    for (what, change, says) in CHANGES {
        let changed = change(&text);
        assert_ne!(changed, text, "{what}: nothing was changed");
        match form::read::<Envelope>(changed.as_bytes()) {
            Ok(_) => panic!("{what} was read"),
            Err(why) => assert!(why.to_string().contains(says), "{what}: {why}"),
        }
    }
    assert!(matches!(form::read::<Envelope>(b"\xff\xfe"), Err(FormError::NotUtf8(0))));
}

fn twice(text: &str, key: &str) -> String {
    let line = text.lines().find(|line| line.starts_with(key)).unwrap();
    text.replacen(line, &format!("{line}\n{line}"), 1)
}

fn swapped(text: &str, one: &str, other: &str) -> String {
    let find = |key: &str| text.lines().find(|line| line.starts_with(key)).unwrap();
    let (one, other) = (find(one), find(other));
    text.replacen(one, "\0", 1).replacen(other, one, 1).replacen('\0', other, 1)
}

#[test]
fn signatures_are_by_persons_once_each_and_in_their_order() {
    let (one, two, three) = (key(), key(), key());
    let content = || Card::clone(&card(&one, "A"));
    let paper = signed(content(), &[&one, &two]);
    let persons = vec![one.public(), two.public()];
    let read = |text: &str| form::read::<Card>(text.as_bytes()).unwrap();
    assert!(read(&paper.text()).verify(|_| persons.clone()).is_ok());

    let reversed = vec![two.public(), one.public()];
    let fault = read(&paper.text()).verify(|_| reversed).unwrap_err();
    assert_eq!(fault, SignatureFault::Order);

    let stranger = signed(content(), &[&one, &three]);
    let fault = read(&stranger.text()).verify(|_| persons.clone()).unwrap_err();
    assert_eq!(fault, SignatureFault::Stranger(Box::new(three.public())));

    let (body, tail) = paper
        .text()
        .split_once("[[signature]]")
        .map(|(b, t)| (b.to_owned(), t.to_owned()))
        .unwrap();
    let first = tail.split_once("[[signature]]").unwrap().0.to_owned();
    let doubled = format!("{body}[[signature]]{first}[[signature]]{first}");
    let fault = read(&doubled).verify(|_| persons.clone()).unwrap_err();
    assert_eq!(fault, SignatureFault::Twice(Box::new(one.public())));
}

#[test]
fn a_signature_is_good_on_its_own_kind_of_paper_alone() {
    let key = key();
    let mut paper = Verified::drawn(Card::clone(&card(&key, "A")));
    let signature = Signature::sign(&key, Kind::Envelope.namespace(), paper.body().as_bytes());
    paper.attach(Attached { key: key.public(), signature }, &[key.public()]);
    let fault =
        form::read::<Card>(paper.text().as_bytes()).unwrap().verify(|card| vec![card.key.clone()]);
    assert!(matches!(fault, Err(SignatureFault::Bad { .. })));
}

#[test]
fn names_that_a_page_would_not_show_are_none() {
    for name in [
        "",
        " ",
        " A",
        "A ",
        "A\tB",
        "A\nB",
        "A\u{202e}B",
        "A\u{2066}B",
        "A\u{200f}",
        "A\u{7f}",
        &"é".repeat(41),
    ] {
        assert!(name.parse::<Name>().is_err(), "{name:?}");
    }
    assert!("é".repeat(40).parse::<Name>().is_ok());
}

#[test]
fn an_opening_is_of_one_length_whatever_the_record() {
    let digest = Digest::of(b"x");
    let key = key();
    let worst = "\\".repeat(LONGEST_RECORD);
    for record in ["", "e4", "K. Kt. takes Q. B. P., becomes a Queen (ch.)", &worst] {
        let opening = Opening::new(digest, key.public(), [0; 32], record).unwrap();
        assert_eq!(opening.bytes().len(), LENGTH, "{record}");
        assert_eq!(Opening::read(&opening.bytes()).unwrap(), opening);
    }
    let long = "x".repeat(LONGEST_RECORD + 1);
    let refused = Opening::new(digest, key.public(), [0; 32], &long);
    assert_eq!(refused, Err(OpeningError::RecordTooLong(257)));
    for record in ["e4\n", "e\u{0}4", "\u{202d}e4", "e4\u{9b}"] {
        assert!(Opening::new(digest, key.public(), [0; 32], record).is_err(), "{record:?}");
    }
}

proptest! {
    #[test]
    fn an_opening_comes_back(record in "[^\\p{C}\\u{2028}\\u{2029}]{0,60}", nonce in any::<[u8; 32]>()) {
        let digest = Digest::of(&nonce);
        let opening = Opening::new(digest, key().public(), nonce, &record).unwrap();
        let bytes = opening.bytes();
        prop_assert_eq!(bytes.len(), LENGTH);
        prop_assert_eq!(Opening::read(&bytes).unwrap(), opening);
    }

    #[test]
    fn one_flipped_bit_of_an_opening_breaks_the_commitment(at in 0..LENGTH, bit in 0..8u8) {
        let key = key();
        let snapshot = Digest::of(b"a snapshot");
        let opening = Opening::new(snapshot, key.public(), [3; 32], "Nf3").unwrap();
        let mut bytes = opening.bytes();
        bytes[at] ^= 1 << bit;
        prop_assert_ne!(Digest::of(&bytes), opening.commitment());
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..2000)) {
        let _ = form::read::<Envelope>(&bytes);
        let _ = Opening::read(&bytes);
    }

    #[test]
    fn one_flipped_bit_never_verifies(seed in any::<prop::sample::Index>(), bit in 0..8u8) {
        let key = key();
        let text = envelope(&key).text();
        let mut bytes = text.clone().into_bytes();
        let at = seed.index(bytes.len());
        bytes[at] ^= 1 << bit;
        let verified = form::read::<Envelope>(&bytes)
            .map(|paper| paper.verify(|_| vec![key.public()]));
        prop_assert!(!matches!(verified, Ok(Ok(_))), "byte {at}, bit {bit}");
    }
}
