//! Signatures.

use adjourn::crypto::{
    armor::ArmorError,
    keys::{KeyError, SigningKey},
    signing::{Namespace, Signature, SignatureError},
};
use proptest::prelude::*;
use rand_core::OsRng;

use crate::{
    signing_key,
    sshsig::{Fields, armor, blob, point_blob, signature_field, string},
};

const SNAPSHOT: Namespace = Namespace::new("snapshot@adjourn");
const ENVELOPE: Namespace = Namespace::new("envelope@adjourn");
const BODY: &[u8] = b"paper = \"snapshot\"\n";

fn good() -> Fields {
    Fields::good(SNAPSHOT, BODY)
}

fn refusal(armor: &str) -> SignatureError {
    Signature::parse(armor)
        .and_then(|signature| signature.verify(&signing_key().public(), SNAPSHOT, BODY))
        .expect_err("this signature must be refused")
}

fn broken(change: impl FnOnce(&mut Fields)) -> SignatureError {
    let mut fields = good();
    change(&mut fields);
    refusal(&fields.armor())
}

#[test]
fn a_good_signature_holds_for_its_key_purpose_and_body() {
    let key = signing_key();
    let armor = good().armor();
    let signature: Signature = armor.parse().unwrap();
    assert_eq!(signature.to_string(), armor);
    assert_eq!(signature.namespace(), "snapshot@adjourn");
    assert_eq!(signature.verify(&key.public(), SNAPSHOT, BODY), Ok(()));
}

#[test]
fn it_holds_for_nothing_else() {
    let key = signing_key().public();
    let signature = Signature::parse(&good().armor()).unwrap();
    let other = SigningKey::generate(&mut OsRng).public();
    assert_eq!(
        signature.verify(&other, SNAPSHOT, BODY),
        Err(SignatureError::OtherKey { wanted: other.fingerprint(), found: key.fingerprint() })
    );
    assert_eq!(
        signature.verify(&key, ENVELOPE, BODY),
        Err(SignatureError::OtherNamespace {
            wanted: "envelope@adjourn",
            found: "snapshot@adjourn".to_owned()
        })
    );
    for body in [&b""[..], b"paper = \"snapshot\"", b"paper = \"snapshot\"\r\n"] {
        let verdict = signature.verify(&key, SNAPSHOT, body);
        assert_eq!(verdict, Err(SignatureError::DoesNotHold));
    }
}

#[test]
fn a_namespace_changed_by_hand_does_not_hold() {
    let mut fields = good();
    fields.namespace = b"envelope@adjourn".to_vec();
    let signature = Signature::parse(&fields.armor()).unwrap();
    let verdict = signature.verify(&signing_key().public(), ENVELOPE, BODY);
    assert_eq!(verdict, Err(SignatureError::DoesNotHold));
}

#[test]
fn a_key_changed_by_hand_does_not_hold() {
    let other = SigningKey::generate(&mut OsRng).public();
    let mut fields = good();
    fields.key = crate::sshsig::key_blob(&other);
    let signature = Signature::parse(&fields.armor()).unwrap();
    assert_eq!(signature.verify(&other, SNAPSHOT, BODY), Err(SignatureError::DoesNotHold));
}

#[test]
fn other_versions_hashes_and_formats_are_refused() {
    use SignatureError as E;
    assert_eq!(broken(|f| f.version = 0), E::Version(0));
    assert_eq!(broken(|f| f.version = 2), E::Version(2));
    assert_eq!(broken(|f| f.version = u32::MAX), E::Version(u32::MAX));
    assert_eq!(broken(|f| f.magic = b"SSHSIH".to_vec()), E::Magic);
    assert_eq!(broken(|f| f.reserved = b"x".to_vec()), E::Reserved);
    assert_eq!(broken(|f| f.hash = b"sha256".to_vec()), E::Hash("sha256".to_owned()));
    assert_eq!(broken(|f| f.hash = b"SHA512".to_vec()), E::Hash("SHA512".to_owned()));
    assert_eq!(broken(|f| f.hash = vec![]), E::Hash("unreadable".to_owned()));
    assert_eq!(broken(|f| f.namespace = vec![]), E::NamespaceName);
    assert_eq!(broken(|f| f.namespace = b"a b".to_vec()), E::NamespaceName);
    assert_eq!(broken(|f| f.namespace = b"\x1b[2J".to_vec()), E::NamespaceName);
    assert_eq!(broken(|f| f.namespace = vec![b'a'; 65]), E::NamespaceName);
    assert_eq!(broken(|f| f.namespace = vec![0xff]), E::NamespaceName);
}

#[test]
fn keys_of_other_kinds_are_refused_by_name() {
    let with = |algorithm: &str| {
        let blob = [string(algorithm.as_bytes()), string(&[7; 32])].concat();
        match broken(|f| f.key = blob) {
            SignatureError::Key(why) => why,
            other => panic!("{other}"),
        }
    };
    let name = |name: &str| name.to_owned();
    assert_eq!(with("ssh-rsa"), KeyError::OtherKind(name("ssh-rsa")));
    assert_eq!(with("ssh-dss"), KeyError::OtherKind(name("ssh-dss")));
    assert_eq!(with("ssh-ed448"), KeyError::OtherKind(name("ssh-ed448")));
    let ecdsa = "ecdsa-sha2-nistp256";
    assert_eq!(with(ecdsa), KeyError::OtherKind(name(ecdsa)));
    let hardware = "sk-ssh-ed25519@openssh.com";
    assert_eq!(with(hardware), KeyError::Hardware(name(hardware)));
    let certificate = "ssh-ed25519-cert-v01@openssh.com";
    assert_eq!(with(certificate), KeyError::Certificate(name(certificate)));
    assert_eq!(with("SSH-ED25519"), KeyError::NotAKey);
}

#[test]
fn the_innermost_field_has_one_form() {
    use SignatureError as E;
    let bytes = [9; 64];
    let with = |field: Vec<u8>| broken(|f| f.signature = field);
    assert_eq!(
        with(signature_field(b"rsa-sha2-512", &bytes)),
        E::Algorithm("rsa-sha2-512".to_owned())
    );
    assert_eq!(
        with(signature_field(b"sk-ssh-ed25519@openssh.com", &bytes)),
        E::Algorithm("sk-ssh-ed25519@openssh.com".to_owned())
    );
    for length in [0, 63, 65, 128] {
        let field = [string(b"ssh-ed25519"), string(&vec![9; length])].concat();
        assert_eq!(with(field), E::Length(length));
    }
    let good = good().signature;
    assert_eq!(with([good.clone(), vec![0]].concat()), E::Trailing);
    assert_eq!(with(good[..good.len() - 1].to_vec()), E::CutOff);
    assert_eq!(with(vec![]), E::CutOff);
}

#[test]
fn bytes_too_many_or_too_few_are_refused() {
    assert_eq!(broken(|f| f.after = vec![0]), SignatureError::Trailing);
    assert_eq!(broken(|f| f.after = b"SSHSIG".to_vec()), SignatureError::Trailing);
    let whole = good().blob();
    for length in 0..whole.len() {
        let cut = refusal(&armor(&whole[..length], 70));
        let expected = matches!(cut, SignatureError::CutOff | SignatureError::Armor(_));
        assert!(expected, "cut to {length}: {cut}");
    }
}

/// S and S + L both satisfy the equation; only the first is a signature (RFC 8032, 5.1.7).
#[test]
fn a_malleable_signature_is_refused() {
    const ORDER: [u8; 32] = [
        0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde,
        0x14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
    ];
    let refused = broken(|fields| {
        let at = fields.signature.len() - 32;
        let mut carry = 0;
        for (byte, order) in fields.signature[at..].iter_mut().zip(ORDER) {
            let sum = u16::from(*byte) + u16::from(order) + carry;
            (*byte, carry) = (sum.to_le_bytes()[0], sum >> 8);
        }
    });
    assert_eq!(refused, SignatureError::Scalar);
}

/// The points of small order, and the ways to write them beside the canonical one.
fn small_order_points() -> Vec<[u8; 32]> {
    let hex = [
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0000000000000000000000000000000000000000000000000000000000000080",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
        // not canonical: x = 0 with a sign, y not below the prime
        "0100000000000000000000000000000000000000000000000000000000000080",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    ];
    let byte = |pair: &str| u8::from_str_radix(pair, 16).unwrap();
    hex.map(|hex| std::array::from_fn(|i| byte(&hex[2 * i..2 * i + 2]))).to_vec()
}

#[test]
fn weak_keys_are_refused() {
    for (nth, point) in small_order_points().iter().enumerate() {
        let refused = broken(|f| f.key = point_blob(point));
        match nth {
            0..8 => assert_eq!(refused, SignatureError::Key(KeyError::Weak), "{point:x?}"),
            _ => assert!(matches!(refused, SignatureError::Key(KeyError::Form(_))), "{point:x?}"),
        }
    }
}

#[test]
fn a_first_half_of_small_order_is_refused() {
    for point in small_order_points() {
        let refused = broken(|fields| {
            let at = fields.signature.len() - 64;
            fields.signature[at..at + 32].copy_from_slice(&point);
        });
        assert_eq!(refused, SignatureError::Point, "{point:x?}");
    }
}

#[test]
fn a_point_off_the_curve_and_a_second_encoding_are_refused() {
    let off = point_blob(&[2; 32]);
    assert!(matches!(broken(|f| f.key = off), SignatureError::Key(KeyError::Form(_))));
    // y = p + 3 is the point with y = 3, which is on the curve, written a second way
    let mut twice = [0xff; 32];
    (twice[0], twice[31]) = (0xf0, 0x7f);
    let refused = broken(|f| f.key = point_blob(&twice));
    assert!(matches!(refused, SignatureError::Key(KeyError::Form(_))), "{refused}");
    for length in [0, 31, 33] {
        let blob = point_blob(&vec![7; length]);
        let refused = broken(|f| f.key = blob);
        assert!(matches!(refused, SignatureError::Key(KeyError::Form(_))), "{refused}");
    }
}

#[test]
fn the_armor_has_one_form() {
    use ArmorError as A;
    let good = good().armor();
    let label = "SSH SIGNATURE";
    let refused = |text: &str| match refusal(text) {
        SignatureError::Armor(why) => why,
        other => panic!("{other}"),
    };
    assert_eq!(refused(""), A::NoBegin(label));
    assert_eq!(refused(&good.replace('\n', "\r\n")), A::CarriageReturn);
    assert_eq!(refused(&format!("\n{good}")), A::NoBegin(label));
    assert_eq!(refused(&format!(" {good}")), A::NoBegin(label));
    assert_eq!(refused(&good.replace("SSH SIGNATURE", "SSH2 SIGNATURE")), A::NoBegin(label));
    assert_eq!(refused(&good.to_lowercase()), A::NoBegin(label));
    assert_eq!(refused(&format!("{good}\n")), A::Trailing(label));
    assert_eq!(refused(&format!("{good}{good}")), A::Trailing(label));
    assert_eq!(refused(good.trim_end()), A::NoFinalNewline(label));
    assert_eq!(refused(&good[..200]), A::NoEnd(label));
    assert_eq!(refused(&good.replace("-----END", "----END")), A::NoEnd(label));
    let header = good.replacen('\n', "\nComment: x\n\n", 1);
    assert_eq!(refused(&header), A::NotBase64);
    let padded = good.replace("\n-----END", "=\n-----END");
    assert_eq!(refused(&padded), A::NotBase64);
    for columns in [64, 69, 71, 76, 1000] {
        assert_eq!(refused(&armor(&blob(&good), columns)), A::Layout(70), "{columns}");
    }
    assert_eq!(refused(&good.replace("-----\n", "-----\n\n")), A::Trailing(label));
    assert_eq!(refused(&good.replacen('\n', "\n\n", 1)), A::Layout(70));
    assert_eq!(refused(&good.replacen('\n', "\n ", 1)), A::NotBase64);
    let long = "A".repeat(65 * 1024);
    assert_eq!(refused(&long), A::TooLong(long.len()));
}

/// One flipped bit at every byte of the armor.
#[test]
fn no_flipped_bit_verifies() {
    let key = signing_key().public();
    let good = good().armor().into_bytes();
    for at in 0..good.len() {
        for bit in 0..8 {
            let mut flipped = good.clone();
            flipped[at] ^= 1 << bit;
            let Ok(text) = std::str::from_utf8(&flipped) else { continue };
            let verdict =
                Signature::parse(text).and_then(|signature| signature.verify(&key, SNAPSHOT, BODY));
            assert!(verdict.is_err(), "byte {at}, bit {bit}");
        }
    }
}

proptest! {
    #[test]
    fn what_is_signed_verifies_and_nothing_near_it(
        body in prop::collection::vec(any::<u8>(), 0..2000),
        at in any::<prop::sample::Index>(),
        bit in 0_u8..8,
    ) {
        let key = signing_key();
        let signature = Signature::sign(&key, SNAPSHOT, &body);
        let read = Signature::parse(&signature.to_string()).unwrap();
        prop_assert_eq!(&read, &signature);
        prop_assert_eq!(read.verify(&key.public(), SNAPSHOT, &body), Ok(()));
        if !body.is_empty() {
            let mut other = body.clone();
            other[at.index(body.len())] ^= 1 << bit;
            prop_assert!(read.verify(&key.public(), SNAPSHOT, &other).is_err());
        }
    }

    #[test]
    fn no_text_is_too_strange(text in ".{0,300}", blob in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(Signature::parse(&text).is_err());
        prop_assert!(Signature::parse(&armor(&blob, 70)).is_err());
    }
}
