//! Digests, keys, signatures and seals: one form each, everything else refused by name.
#![allow(clippy::unwrap_used, clippy::print_stderr, unreachable_pub, reason = "tests may")]

#[path = "crypto/keys.rs"]
mod keys;
#[path = "crypto/sealing.rs"]
mod sealing;
#[path = "crypto/signing.rs"]
mod signing;
#[path = "crypto/sshsig.rs"]
mod sshsig;

/// A TEST key or identity made by the stock tools.
fn fixture(name: &str) -> String {
    let path = format!("{}/fixtures/keys/TEST-{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

/// The key in `TEST-plain.key`.
fn signing_key() -> adjourn::crypto::keys::SigningKey {
    use adjourn::crypto::keys::KeyFile;
    match KeyFile::parse(&fixture("plain.key")).unwrap() {
        KeyFile::Plain(key) => key,
        KeyFile::Protected(_) => panic!("TEST-plain.key has no passphrase"),
    }
}
