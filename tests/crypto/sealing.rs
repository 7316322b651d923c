//! Seals and the identities that open them.

use adjourn::crypto::{
    armor::ArmorError,
    keys::Passphrase,
    sealing::{
        HeaderError, Identity, IdentityFile, IdentityFileError, OpenError, Recipient,
        RecipientError, open, seal, to_file,
    },
};
use base64ct::{Base64, Encoding as _};
use proptest::prelude::*;
use zeroize::Zeroizing;

use crate::fixture;

fn identity() -> Identity {
    match IdentityFile::parse(fixture("plain.age").as_bytes()).unwrap() {
        IdentityFile::Plain(identity) => identity,
        IdentityFile::Protected(_) => panic!("TEST-plain.age has no passphrase"),
    }
}

fn passphrase(text: &str) -> Passphrase {
    Passphrase::new(Zeroizing::new(text.to_owned()))
}

fn refusal(armor: &str) -> OpenError {
    open(armor, &identity()).expect_err("this seal must not open")
}

/// The bytes of an age file in armor.
fn inside(armor: &str) -> Vec<u8> {
    let base64: String = armor.lines().filter(|line| !line.starts_with('-')).collect();
    Base64::decode_vec(&base64).unwrap()
}

fn armor(bytes: &[u8], columns: usize) -> String {
    crate::sshsig::armor(bytes, columns).replace("SSH SIGNATURE", "AGE ENCRYPTED FILE")
}

#[test]
fn what_is_sealed_opens_for_its_reader_alone() {
    let sealed = seal(b"paper", &identity().recipient());
    assert_eq!(open(&sealed, &identity()).unwrap().as_slice(), b"paper");
    let other = Identity::generate();
    assert_eq!(open(&sealed, &other).unwrap_err(), OpenError::NotForThisIdentity);
}

/// What follows the header: nonce, plaintext, tag.
fn payload(sealed: &str) -> usize {
    let file = inside(sealed);
    let mac = file.windows(5).position(|window| window == b"\n--- ").unwrap() + 1;
    let line = file[mac..].iter().position(|byte| *byte == b'\n').unwrap() + 1;
    file.len() - mac - line
}

#[test]
fn the_length_of_the_payload_depends_on_the_length_alone() {
    for nth in 0..200_u8 {
        let sealed = seal(&[nth; 1024], &Identity::generate().recipient());
        assert_eq!(payload(&sealed), 16 + 1024 + 16);
    }
}

#[test]
fn the_header_has_one_reader_and_grease_is_none() {
    for _ in 0..50 {
        let sealed = inside(&seal(b"x", &identity().recipient()));
        let readers = sealed.windows(11).filter(|window| window == b"\n-> X25519 ").count();
        assert_eq!(readers, 1);
    }
}

#[test]
fn a_second_reader_is_refused() {
    let recipient: age::x25519::Recipient = identity().recipient().to_string().parse().unwrap();
    let two = age::Encryptor::with_recipients([&recipient as _, &recipient as _].into_iter());
    let mut file = Vec::new();
    two.unwrap().wrap_output(&mut file).unwrap().finish().unwrap();
    let second = HeaderError::SecondReader("X25519".to_owned());
    assert_eq!(refusal(&armor(&file, 64)), OpenError::Header(second));
}

#[test]
fn other_locks_are_refused_by_name() {
    let locked = refusal(&fixture("protected.age"));
    assert_eq!(locked, OpenError::Header(HeaderError::OtherLock("scrypt".to_owned())));
    for kind in ["ssh-ed25519", "ssh-rsa", "piv-p256", "mlkem768x25519", "x25519"] {
        let file = format!("age-encryption.org/v1\n-> {kind} AAAA\nAAAA\n--- AAAA\n");
        let refused = refusal(&armor(file.as_bytes(), 64));
        assert_eq!(refused, OpenError::Header(HeaderError::OtherLock(kind.to_owned())));
    }
    let hostile = armor(b"age-encryption.org/v1\n-> \x1b[2J AAAA\n\n--- AAAA\n", 64);
    let unreadable = HeaderError::OtherLock("unreadable".to_owned());
    assert_eq!(refusal(&hostile), OpenError::Header(unreadable));
}

#[test]
fn other_headers_are_refused() {
    let good = inside(&seal(b"x", &identity().recipient()));
    let end = good.len() - (16 + 1 + 16);
    let text = String::from_utf8_lossy(&good[..end]).into_owned();
    let with = |header: String| refusal(&armor(&[header.as_bytes(), &good[end..]].concat(), 64));
    let header = OpenError::Header;
    assert_eq!(with(text.replace("/v1", "/v2")), header(HeaderError::Version));
    assert_eq!(with(text.replace("v1\n", "v1\r\n")), header(HeaderError::Version));
    assert_eq!(with(format!(" {text}")), header(HeaderError::Version));
    assert_eq!(with(text.replace("X25519 ", "X25519  ")), header(HeaderError::Damaged));
    for changed in [text.replace("\n---", "=\n---"), text.replace("\n---", "\n\n---")] {
        // the last stanza is grease, which is not looked into but by the age crate
        assert!(matches!(with(changed), OpenError::Header(_) | OpenError::Damaged(_)));
    }
    assert_eq!(with(text.replace("--- ", "---")), header(HeaderError::Damaged));
    assert_eq!(with(text.replace("--- ", "---  ")), header(HeaderError::Damaged));
    assert_eq!(refusal(&armor(b"", 64)), OpenError::Armor(ArmorError::Layout(64)));
    assert_eq!(refusal(&armor(b"hello", 64)), header(HeaderError::Version));
}

#[test]
fn a_cut_or_lengthened_seal_does_not_open() {
    let good = inside(&seal(b"thirty bytes of plaintext here", &identity().recipient()));
    for length in 0..good.len() {
        assert!(open(&armor(&good[..length], 64), &identity()).is_err(), "cut to {length}");
    }
    let longer = [&good[..], b"\0"].concat();
    assert!(matches!(refusal(&armor(&longer, 64)), OpenError::Damaged(_)));
}

#[test]
fn the_armor_has_one_form() {
    let good = seal(&[7; 100], &identity().recipient());
    let label = "AGE ENCRYPTED FILE";
    let refused = |text: &str| match refusal(text) {
        OpenError::Armor(why) => why,
        other => panic!("{other}"),
    };
    assert_eq!(refused(&good.replace('\n', "\r\n")), ArmorError::CarriageReturn);
    assert_eq!(refused(&format!("\n{good}")), ArmorError::NoBegin(label));
    assert_eq!(refused(&format!("{good}\n")), ArmorError::Trailing(label));
    assert_eq!(refused(&format!("{good}{good}")), ArmorError::Trailing(label));
    assert_eq!(refused(good.trim_end()), ArmorError::NoFinalNewline(label));
    assert_eq!(refused(&good[..100]), ArmorError::NoEnd(label));
    for columns in [60, 63, 65, 70, 76, 10_000] {
        assert_eq!(refused(&armor(&inside(&good), columns)), ArmorError::Layout(64));
    }
    assert_eq!(refused(&good.replacen('\n', "\n\n", 1)), ArmorError::Layout(64));
    let binary = String::from_utf8_lossy(&inside(&good)).into_owned();
    assert_eq!(refused(&binary), ArmorError::NoBegin(label));
}

/// One flipped bit at every byte of a seal never opens, to anything.
#[test]
fn no_flipped_bit_opens() {
    let identity = identity();
    let good = seal(&[7; 64], &identity.recipient()).into_bytes();
    for at in 0..good.len() {
        for bit in 0..8 {
            let mut flipped = good.clone();
            flipped[at] ^= 1 << bit;
            let Ok(text) = std::str::from_utf8(&flipped) else { continue };
            assert!(open(text, &identity).is_err(), "byte {at}, bit {bit}");
        }
    }
    let good = inside(std::str::from_utf8(&good).unwrap());
    for at in 0..good.len() {
        let mut flipped = good.clone();
        flipped[at] ^= 1;
        assert!(open(&armor(&flipped, 64), &identity).is_err(), "byte {at} inside");
    }
}

#[test]
fn recipients_have_one_form_and_are_sound() {
    use RecipientError as E;
    let refused = |text: &str| text.parse::<Recipient>().expect_err(text);
    let good = identity().recipient().to_string();
    assert_eq!(good.parse::<Recipient>().unwrap(), identity().recipient());
    assert_eq!(refused(&good.to_uppercase()), E::Case);
    assert_eq!(refused(&format!("{good} ")), E::NotX25519);
    assert_eq!(refused(&good[..61]), E::NotX25519);
    assert_eq!(refused(&good.replacen('1', "2", 1)), E::NotX25519);
    assert_eq!(refused(""), E::NotX25519);
    assert_eq!(refused("age1yubikey1qwerty"), E::NotX25519);
    assert_eq!(refused(&fixture("plain.key.pub")), E::NotX25519);
    assert_eq!(refused("AGE-SECRET-KEY-1QQQQ"), E::Secret);
    // the points of small order
    for weak in [
        "age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq5cu47z",
        "age1qyqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqj7vrya",
        "age1ur4h5lpmgxu2u9jku0a0r87ydtdqnr0tnsetrlvxvgz3vh6fhqqqzyt4v9",
        "age1t7wft09r2zxzfvwsk92eeql0tvzyghxytqwgapkcyf8dm5ylz9ts6wm9s8",
        "age1anlllllllllllllllllllllllllllllllllllllllllllllllals4n2t7m",
    ] {
        assert_eq!(refused(weak), E::Weak);
    }
    // p, p + 1, p + 9, and 9 with the highest bit set: second encodings of 0, 1, 9 and 9
    for second in [
        "age1ahlllllllllllllllllllllllllllllllllllllllllllllllalsn46ayy",
        "age1amlllllllllllllllllllllllllllllllllllllllllllllllalselrwrv",
        "age17mlllllllllllllllllllllllllllllllllllllllllllllllalsxajvgg",
        "age1pyqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqzqqyr3apl",
    ] {
        assert_eq!(refused(second), E::NotCanonical);
    }
    // 31 and 33 bytes
    for length in [
        "age1pyqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqlxazpm",
        "age1pyqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq8r668p",
    ] {
        assert_eq!(refused(length), E::NotX25519);
    }
}

#[test]
fn identity_files_hold_one_plain_identity() {
    use IdentityFileError as E;
    let refused = |text: &str| IdentityFile::parse(text.as_bytes()).expect_err(text);
    let good = fixture("plain.age");
    let secret = good.lines().last().unwrap();
    assert!(matches!(IdentityFile::parse(secret.as_bytes()), Ok(IdentityFile::Plain(_))));
    assert_eq!(refused(&format!("{good}{secret}\n")), E::Several);
    assert_eq!(refused(""), E::NotAnIdentity);
    assert_eq!(refused("# created: 1972-08-31\n"), E::NotAnIdentity);
    assert_eq!(refused("\u{feff}"), E::NotAnIdentity);
    assert_eq!(refused(&secret.to_lowercase()), E::NotAnIdentity);
    assert_eq!(refused(&format!("# a\n {secret}\n")), E::Line(2));
    assert!(matches!(refused(&format!("{secret} \n")), E::Identity(_)));
    assert!(matches!(refused(&secret[..70]), E::Identity(_)));
    assert!(matches!(refused(&secret.replace("1", "2")), E::OtherKind));
    assert_eq!(refused("AGE-PLUGIN-YUBIKEY-1QQQ\n"), E::Plugin);
    assert_eq!(refused("AGE-SECRET-KEY-PQ-1QQQ\n"), E::OtherKind);
    assert_eq!(refused(&identity().recipient().to_string()), E::Recipient);
    assert_eq!(refused(&fixture("plain.key")), E::SshKey);
    assert_eq!(refused(&fixture("plain.key.pub")), E::SshKey);
    assert_eq!(refused(&seal(b"x", &identity().recipient())), E::Sealed);
    assert_eq!(refused(&good.repeat(200)), E::NotAnIdentity);
    assert!(matches!(refused(&fixture("protected.age")[..300]), E::Armor(_)));
    assert_eq!(refused("age-encryption.org/v1\n"), E::Damaged);
    assert_eq!(IdentityFile::parse(&[0xff, 0xfe]).unwrap_err(), E::NotAnIdentity);
}

#[test]
fn a_protected_identity_needs_its_passphrase() {
    let IdentityFile::Protected(file) =
        IdentityFile::parse(fixture("protected.age").as_bytes()).unwrap()
    else {
        panic!("TEST-protected.age has a passphrase");
    };
    file.unlock(&passphrase("test passphrase")).unwrap();
    let wrong = file.unlock(&passphrase("wrong")).unwrap_err();
    assert_eq!(wrong, IdentityFileError::WrongPassphrase);
}

#[test]
fn a_hostile_amount_of_work_is_refused() {
    let salt = "A".repeat(22);
    let body = "A".repeat(43);
    let file = format!(
        "age-encryption.org/v1\n-> scrypt {salt} 40\n{body}\n--- {body}\n{}",
        "0".repeat(40)
    );
    let Ok(IdentityFile::Protected(file)) = IdentityFile::parse(file.as_bytes()) else {
        panic!("it looks like a protected identity");
    };
    let refused = file.unlock(&passphrase("x")).unwrap_err();
    assert_eq!(refused, IdentityFileError::TooMuchWork(40));
}

#[test]
fn what_is_written_is_read_back() {
    let identity = Identity::generate();
    let text = to_file(&identity, None);
    let Ok(IdentityFile::Plain(read)) = IdentityFile::parse(text.as_bytes()) else {
        panic!("{text:?}");
    };
    assert_eq!(read.recipient(), identity.recipient());

    let text = to_file(&identity, Some(&passphrase("♔")));
    let Ok(IdentityFile::Protected(read)) = IdentityFile::parse(text.as_bytes()) else {
        panic!("{text:?}");
    };
    assert_eq!(read.unlock(&passphrase("♔")).unwrap().recipient(), identity.recipient());
}

#[test]
fn debug_shows_no_secret() {
    assert_eq!(format!("{:?}", identity()), format!("Identity(of {})", identity().recipient()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_plaintext_comes_back(plain in prop::collection::vec(any::<u8>(), 0..4096)) {
        let sealed = seal(&plain, &identity().recipient());
        let opened = open(&sealed, &identity()).unwrap();
        prop_assert_eq!(opened.as_slice(), plain.as_slice());
    }

    #[test]
    fn no_text_is_too_strange(text in ".{0,300}", bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(open(&text, &identity()).is_err());
        prop_assert!(open(&armor(&bytes, 64), &identity()).is_err());
        prop_assert!(IdentityFile::parse(&bytes).is_err());
        prop_assert!(text.parse::<Recipient>().is_err());
    }
}
