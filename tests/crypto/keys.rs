//! Keys, public and secret.

use adjourn::crypto::{
    armor::ArmorError,
    keys::{KeyError, KeyFile, Passphrase, PublicKey, SigningKey, to_openssh},
};
use base64ct::{Base64, Encoding as _};
use proptest::prelude::*;
use rand_core::OsRng;
use zeroize::Zeroizing;

use crate::{
    fixture, signing_key,
    sshsig::{point_blob, string},
};

fn passphrase(text: &str) -> Passphrase {
    Passphrase::new(Zeroizing::new(text.to_owned()))
}

fn refusal(text: &str) -> KeyError {
    KeyFile::parse(text).expect_err("this key file must be refused")
}

fn public_refusal(text: &str) -> KeyError {
    text.parse::<PublicKey>().expect_err("this key must be refused")
}

/// The public key in a `.pub` file: its first two words.
fn without_comment(line: &str) -> String {
    line.split_whitespace().take(2).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_public_key_is_read_as_ssh_keygen_writes_it() {
    let text = without_comment(&fixture("plain.key.pub"));
    let key: PublicKey = text.parse().unwrap();
    assert_eq!(key.to_string(), text);
    assert_eq!(key, signing_key().public());
    let fingerprint = key.fingerprint();
    assert!(fingerprint.starts_with("SHA256:") && fingerprint.len() == 50, "{fingerprint}");
}

#[test]
fn a_public_key_has_one_form() {
    let good = without_comment(&fixture("plain.key.pub"));
    assert_eq!(public_refusal(&format!("{good} comment")), KeyError::Comment);
    assert_eq!(public_refusal(&format!("{good}\n")), KeyError::Comment);
    assert_eq!(public_refusal(&format!("{good} ")), KeyError::Comment);
    assert_eq!(public_refusal(&good.replace(' ', "  ")), KeyError::Comment);
    assert_eq!(public_refusal(&format!(" {good}")), KeyError::NotAKey);
    assert_eq!(public_refusal(""), KeyError::NotAKey);
    assert_eq!(public_refusal("ssh-ed25519"), KeyError::NotAKey);
    assert_eq!(public_refusal("Lothar Schmid"), KeyError::NotAKey);
    for form in [
        "ssh-ed25519 ".to_owned(),
        good.replace("AAAAC3", "AAAA C3").replace(" C3", "C4"),
        format!("{good}="),
        format!("{good}AAAA"),
        good[..good.len() - 4].to_owned(),
        format!("ssh-ed25519 {}", Base64::encode_string(&point_blob(&[2; 32]))),
        format!("ssh-ed25519 {}", Base64::encode_string(&point_blob(&[3; 31]))),
    ] {
        let refused = public_refusal(&form);
        let expected = matches!(refused, KeyError::Form(_) | KeyError::NotAKey);
        assert!(expected, "{form}: {refused}");
    }
    let zero = format!("ssh-ed25519 {}", Base64::encode_string(&point_blob(&[0; 32])));
    assert_eq!(public_refusal(&zero), KeyError::Weak);
}

#[test]
fn public_keys_of_other_kinds_are_refused_by_name() {
    let certificate = fixture("plain.key-cert.pub");
    let name = "ssh-ed25519-cert-v01@openssh.com".to_owned();
    assert_eq!(public_refusal(&certificate), KeyError::Certificate(name));
    for kind in ["ssh-rsa", "ecdsa-sha2-nistp256"] {
        assert_eq!(public_refusal(&format!("{kind} AAAA")), KeyError::OtherKind(kind.to_owned()));
    }
    for kind in ["sk-ssh-ed25519@openssh.com", "sk-ecdsa-sha2-nistp256@openssh.com"] {
        assert_eq!(public_refusal(&format!("{kind} AAAA")), KeyError::Hardware(kind.to_owned()));
    }
    // the outside says one thing, the inside another
    let inside = [string(b"ssh-rsa"), string(&[1]), string(&[7; 256])].concat();
    let disguised = format!("ssh-ed25519 {}", Base64::encode_string(&inside));
    assert_eq!(public_refusal(&disguised), KeyError::OtherKind("ssh-rsa".to_owned()));
}

#[test]
fn a_protected_key_needs_its_passphrase() {
    let KeyFile::Protected(file) = KeyFile::parse(&fixture("protected.key")).unwrap() else {
        panic!("TEST-protected.key has a passphrase");
    };
    let public = without_comment(&fixture("protected.key.pub"));
    assert_eq!(file.public().to_string(), public);
    let key = file.unlock(&passphrase("test passphrase")).unwrap();
    assert_eq!(key.public().to_string(), public);
    for wrong in ["", "test", "Test passphrase", "test passphrase "] {
        assert_eq!(file.unlock(&passphrase(wrong)).unwrap_err(), KeyError::WrongPassphrase);
    }
}

#[test]
fn what_is_written_is_read_back() {
    let key = SigningKey::generate(&mut OsRng);
    for comment in ["", "Lothar Schmid", "José Raúl Capablanca y Graupera"] {
        let text = to_openssh(&key, comment, None);
        let KeyFile::Plain(read) = KeyFile::parse(&text).unwrap() else { panic!("{comment}") };
        assert_eq!(read.public(), key.public());
    }
    let secret = passphrase("open sesame ♔");
    let text = to_openssh(&key, "x", Some(&secret));
    let KeyFile::Protected(read) = KeyFile::parse(&text).unwrap() else { panic!("protected") };
    assert_eq!(read.unlock(&secret).unwrap().public(), key.public());
    assert_eq!(read.unlock(&passphrase("wrong")).unwrap_err(), KeyError::WrongPassphrase);
}

#[test]
fn secret_keys_of_other_kinds_are_refused_by_name() {
    let kind = |name: &str| KeyError::OtherKind(name.to_owned());
    assert_eq!(refusal(&fixture("rsa.key")), kind("ssh-rsa"));
    assert_eq!(refusal(&fixture("ecdsa.key")), kind("ecdsa-sha2-nistp256"));
    let hardware = "sk-ssh-ed25519@openssh.com";
    assert_eq!(refusal(&key_file(hardware, 1)), KeyError::Hardware(hardware.to_owned()));
    let certificate = "ssh-ed25519-cert-v01@openssh.com";
    assert_eq!(refusal(&key_file(certificate, 1)), KeyError::Certificate(certificate.to_owned()));
    assert_eq!(refusal(&key_file("ssh-new", 1)), kind("ssh-new"));
    assert_eq!(refusal(&key_file("new@example.com", 1)), kind("new@example.com"));
    assert_eq!(refusal(&key_file("ssh-ed25519", 2)), KeyError::SeveralKeys(2));
    assert_eq!(refusal(&key_file("ssh-ed25519", 0)), KeyError::SeveralKeys(0));
    for label in ["RSA", "EC", "DSA", "ENCRYPTED"] {
        let pem = format!("-----BEGIN {label} PRIVATE KEY-----\nAAAA\n");
        assert!(matches!(refusal(&pem), KeyError::OtherKind(_)), "{label}");
    }
    assert!(matches!(refusal("-----BEGIN PRIVATE KEY-----\n"), KeyError::OtherKind(_)));
}

#[test]
fn what_is_no_secret_key_is_named() {
    assert_eq!(refusal(&fixture("plain.key.pub")), KeyError::PublicHalf);
    assert_eq!(refusal(&fixture("plain.age")), KeyError::AgeIdentity);
    assert_eq!(refusal(&fixture("protected.age")), KeyError::AgeIdentity);
    assert!(matches!(refusal(&fixture("plain.key-cert.pub")), KeyError::Certificate(_)));
    assert_eq!(refusal(""), KeyError::NotAKey);
    assert_eq!(refusal("# adjourn card, version 1\n"), KeyError::NotAKey);
}

#[test]
fn a_key_file_has_one_form() {
    let good = fixture("plain.key");
    let armor = KeyError::Armor;
    assert_eq!(refusal(&good.replace('\n', "\r\n")), armor(ArmorError::CarriageReturn));
    assert_eq!(refusal(good.trim_end()), armor(ArmorError::NoFinalNewline("OPENSSH PRIVATE KEY")));
    assert_eq!(refusal(&good[..150]), armor(ArmorError::NoEnd("OPENSSH PRIVATE KEY")));
    assert_eq!(refusal(&format!("{good}\n")), armor(ArmorError::Trailing("OPENSSH PRIVATE KEY")));
    assert_eq!(refusal(&key_armor(&inside(&good), 64)), armor(ArmorError::Layout(70)));
}

/// One altered bit anywhere in a key file is never read as another key.
#[test]
fn no_altered_bit_gives_another_key() {
    let good = fixture("plain.key");
    let bytes = inside(&good);
    let public = signing_key().public();
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut altered = bytes.clone();
            altered[at] ^= 1 << bit;
            // the comment alone is free text
            if let Ok(KeyFile::Plain(key)) = KeyFile::parse(&key_armor(&altered, 70)) {
                assert_eq!(key.public(), public, "byte {at}, bit {bit}");
            }
        }
        let cut = KeyFile::parse(&key_armor(&bytes[..at], 70));
        assert!(cut.is_err(), "cut to {at}");
    }
}

#[test]
fn a_hostile_number_of_rounds_is_refused() {
    let options = |rounds: u32| [string(&[7; 16]), rounds.to_be_bytes().to_vec()].concat();
    let file = |rounds| {
        let bytes = [
            b"openssh-key-v1\0".to_vec(),
            string(b"aes256-ctr"),
            string(b"bcrypt"),
            string(&options(rounds)),
            1_u32.to_be_bytes().to_vec(),
            string(&crate::sshsig::key_blob(&signing_key().public())),
            string(&[0; 160]),
        ];
        key_armor(&bytes.concat(), 70)
    };
    assert!(matches!(KeyFile::parse(&file(16)), Ok(KeyFile::Protected(_))));
    for rounds in [0, 10_001, u32::MAX] {
        assert_eq!(refusal(&file(rounds)), KeyError::Rounds(rounds));
    }
}

#[test]
fn debug_shows_no_secret() {
    let key = signing_key();
    let KeyFile::Protected(file) = KeyFile::parse(&fixture("protected.key")).unwrap() else {
        panic!("TEST-protected.key has a passphrase");
    };
    assert_eq!(format!("{key:?}"), format!("SigningKey({})", key.public().fingerprint()));
    assert_eq!(format!("{file:?}"), format!("ProtectedKey({})", file.public().fingerprint()));
    assert!(!format!("{:?}", passphrase("sesame")).contains("sesame"));
}

proptest! {
    #[test]
    fn no_text_is_too_strange(text in ".{0,300}", bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(KeyFile::parse(&text).is_err());
        prop_assert!(text.parse::<PublicKey>().is_err());
        prop_assert!(KeyFile::parse(&key_armor(&bytes, 70)).is_err());
        let started = [b"openssh-key-v1\0".to_vec(), bytes].concat();
        prop_assert!(KeyFile::parse(&key_armor(&started, 70)).is_err());
    }
}

/// An altered protected file never opens as another key, with the right passphrase or a wrong
/// one.
#[test]
fn no_altered_byte_of_a_protected_file_gives_another_key() {
    let bytes = inside(&fixture("protected.key"));
    let public = without_comment(&fixture("protected.key.pub"));
    for at in (0..bytes.len()).step_by(23) {
        let mut altered = bytes.clone();
        altered[at] ^= 0x10;
        if let Ok(KeyFile::Protected(file)) = KeyFile::parse(&key_armor(&altered, 70))
            && let Ok(key) = file.unlock(&passphrase("test passphrase"))
        {
            assert_eq!(key.public().to_string(), public, "byte {at}");
        }
    }
}

/// A key file with `keys` keys, the first of the kind `algorithm`, and nothing sensible after.
fn key_file(algorithm: &str, keys: u32) -> String {
    let blob = [string(algorithm.as_bytes()), string(&[7; 32])].concat();
    let bytes = [
        b"openssh-key-v1\0".to_vec(),
        string(b"none"),
        string(b"none"),
        string(b""),
        keys.to_be_bytes().to_vec(),
        string(&blob),
        string(&[0; 64]),
    ];
    key_armor(&bytes.concat(), 70)
}

fn key_armor(bytes: &[u8], columns: usize) -> String {
    crate::sshsig::armor(bytes, columns).replace("SSH SIGNATURE", "OPENSSH PRIVATE KEY")
}

fn inside(armor: &str) -> Vec<u8> {
    crate::sshsig::blob(armor)
}
