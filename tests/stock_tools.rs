//! What we write, `ssh-keygen` and `age` read; what they write, we read.
//!
//! Each test runs the real tool, and says aloud that it was skipped where the tool is missing.
#![allow(clippy::unwrap_used, clippy::print_stderr, unreachable_pub, reason = "tests may")]

use std::{
    fs,
    io::Write as _,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use adjourn::crypto::{
    keys::{KeyError, KeyFile, Passphrase, SigningKey, to_openssh},
    sealing::{
        HeaderError, Identity, IdentityFile, LONGEST_PLAINTEXT_BYTES, OpenError, open, seal,
        to_file,
    },
    signing::{Namespace, Signature, SignatureError},
};
use rand_core::OsRng;
use tempfile::TempDir;
use zeroize::Zeroizing;

#[path = "support/table.rs"]
mod table;

const SNAPSHOT: Namespace = Namespace::new("snapshot@adjourn");
const BODY: &[u8] = b"# adjourn snapshot, version 1\npaper = \"snapshot\"\n";

/// A folder to work in, if `tools` are installed.
fn bench(tools: &[&str]) -> Option<TempDir> {
    tools.iter().all(|tool| table::has(tool)).then(|| tempfile::tempdir().unwrap())
}

fn write_secret(folder: &TempDir, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, bytes).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    path
}

fn run(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // a tool that refuses early closes its end
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// Runs a tool that must succeed; its standard output.
fn must(command: &mut Command, input: &[u8]) -> Vec<u8> {
    let output = run(command, input);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {told}");
    output.stdout
}

fn ssh_keygen() -> Command {
    Command::new("ssh-keygen")
}

fn passphrase(text: &str) -> Passphrase {
    Passphrase::new(Zeroizing::new(text.to_owned()))
}

/// What a `.pub` file or `ssh-keygen -y` prints, without the comment.
fn public_key(line: &[u8]) -> String {
    let line = String::from_utf8(line.to_vec()).unwrap();
    line.split_whitespace().take(2).collect::<Vec<_>>().join(" ")
}

fn verify(folder: &TempDir, key: &str, namespace: &str, signature: &str, body: &[u8]) -> Output {
    let signers = folder.path().join("allowed_signers");
    fs::write(&signers, format!("notary namespaces=\"{namespace}\" {key}\n")).unwrap();
    let file = folder.path().join("signature");
    fs::write(&file, signature).unwrap();
    let mut command = ssh_keygen();
    command.args(["-Y", "verify", "-I", "notary", "-n", namespace]);
    command.arg("-f").arg(&signers).arg("-s").arg(&file);
    run(&mut command, body)
}

#[test]
fn ssh_keygen_verifies_what_we_sign() {
    let Some(folder) = bench(&["ssh-keygen"]) else { return };
    let key = SigningKey::generate(&mut OsRng);
    let public = key.public().to_string();
    let signature = Signature::sign(&key, SNAPSHOT, BODY).to_string();
    let namespace = SNAPSHOT.as_str();
    assert!(verify(&folder, &public, namespace, &signature, BODY).status.success());
    assert!(!verify(&folder, &public, namespace, &signature, b"other").status.success());
    assert!(!verify(&folder, &public, "envelope@adjourn", &signature, BODY).status.success());
    let stranger = SigningKey::generate(&mut OsRng).public().to_string();
    assert!(!verify(&folder, &stranger, namespace, &signature, BODY).status.success());
}

#[test]
fn we_verify_what_ssh_keygen_signs() {
    let Some(folder) = bench(&["ssh-keygen"]) else { return };
    let key = make_key(&folder, &["-t", "ed25519", "-N", ""]);
    let KeyFile::Plain(signing) = KeyFile::parse(&read(&key)).unwrap() else {
        panic!("it has no passphrase")
    };
    let sign = |hash: &str, body: &[u8]| {
        let mut command = ssh_keygen();
        command.args(["-Y", "sign", "-n", SNAPSHOT.as_str(), "-O", hash, "-f"]).arg(&key);
        String::from_utf8(must(&mut command, body)).unwrap()
    };
    for length in [0, 1, 1000, 70_000] {
        let body = vec![b'x'; length];
        let armor = sign("hashalg=sha512", &body);
        let signature = Signature::parse(&armor).unwrap();
        assert_eq!(signature.to_string(), armor);
        assert_eq!(signature.verify(&signing.public(), SNAPSHOT, &body), Ok(()));
        // ed25519 signs the same thing the same way
        assert_eq!(Signature::sign(&signing, SNAPSHOT, &body), signature);
    }
    let refused = Signature::parse(&sign("hashalg=sha256", BODY)).unwrap_err();
    assert_eq!(refused, SignatureError::Hash("sha256".to_owned()));
}

#[test]
fn ssh_keygen_reads_our_key_files() {
    let Some(folder) = bench(&["ssh-keygen"]) else { return };
    for secret in [None, Some("open sesame")] {
        let key = SigningKey::generate(&mut OsRng);
        let text = to_openssh(&key, "Lothar Schmid", secret.map(passphrase).as_ref());
        let file = write_secret(&folder, "written.key", text.as_bytes());

        let given = secret.unwrap_or_default();
        let printed = must(ssh_keygen().args(["-y", "-P", given, "-f"]).arg(&file), b"");
        assert_eq!(public_key(&printed), key.public().to_string());
        if secret.is_some() {
            let wrong = run(ssh_keygen().args(["-y", "-P", "wrong", "-f"]).arg(&file), b"");
            assert!(!wrong.status.success());
        }
        let listed = must(ssh_keygen().args(["-l", "-f"]).arg(&file), b"");
        let listed = String::from_utf8(listed).unwrap();
        assert!(listed.contains(&key.public().fingerprint()), "{listed}");
    }
}

#[test]
fn we_read_ssh_keygens_key_files() {
    let Some(folder) = bench(&["ssh-keygen"]) else { return };
    let plain = make_key(&folder, &["-t", "ed25519", "-N", ""]);
    let KeyFile::Plain(key) = KeyFile::parse(&read(&plain)).unwrap() else {
        panic!("it has no passphrase")
    };
    assert_eq!(key.public().to_string(), public_key(&fs::read(with_pub(&plain)).unwrap()));

    for cipher in [
        "aes128-cbc",
        "aes256-cbc",
        "aes128-ctr",
        "aes256-ctr",
        "aes128-gcm@openssh.com",
        "aes256-gcm@openssh.com",
        "chacha20-poly1305@openssh.com",
    ] {
        let options = ["-t", "ed25519", "-N", "open sesame", "-a", "4", "-Z", cipher];
        let file = make_key(&folder, &options);
        let KeyFile::Protected(read) = KeyFile::parse(&read(&file)).unwrap() else {
            panic!("{cipher}")
        };
        let public = public_key(&fs::read(with_pub(&file)).unwrap());
        assert_eq!(read.public().to_string(), public);
        let key = read.unlock(&passphrase("open sesame")).expect(cipher);
        assert_eq!(key.public().to_string(), public);
        let wrong = read.unlock(&passphrase("open Sesame")).unwrap_err();
        assert_eq!(wrong, KeyError::WrongPassphrase, "{cipher}");
    }
}

#[test]
fn we_refuse_ssh_keygens_other_keys_by_name() {
    let Some(folder) = bench(&["ssh-keygen"]) else { return };
    let kinds = [
        (vec!["-t", "rsa", "-b", "2048", "-N", ""], "ssh-rsa"),
        (vec!["-t", "rsa", "-b", "2048", "-N", "open sesame"], "ssh-rsa"),
        (vec!["-t", "ecdsa", "-b", "384", "-N", ""], "ecdsa-sha2-nistp384"),
        (vec!["-t", "ecdsa", "-b", "521", "-N", "open sesame"], "ecdsa-sha2-nistp521"),
        (vec!["-t", "rsa", "-b", "2048", "-m", "PEM", "-N", ""], "RSA (old PEM file)"),
        (vec!["-t", "ed25519", "-m", "PKCS8", "-N", ""], ""),
    ];
    for (options, name) in kinds {
        let refused = KeyFile::parse(&read(&make_key(&folder, &options)));
        match refused {
            Err(KeyError::OtherKind(kind)) => assert_eq!(kind, name),
            // some versions write ed25519 in their own form whatever is asked
            Ok(KeyFile::Plain(_)) if name.is_empty() => {}
            other => panic!("{options:?}: {other:?}"),
        }
    }
}

#[test]
fn age_opens_what_we_seal() {
    let Some(folder) = bench(&["age"]) else { return };
    let identity = Identity::generate();
    let file = write_secret(&folder, "written.age", to_file(&identity, None).as_bytes());
    for length in [0, 1, 47, 48, 1024, LONGEST_PLAINTEXT_BYTES] {
        let plain = vec![b'm'; length];
        let sealed = seal(&plain, &identity.recipient());
        let opened = must(Command::new("age").args(["-d", "-i"]).arg(&file), sealed.as_bytes());
        assert_eq!(opened, plain, "{length}");
    }
    let other = write_secret(&folder, "o.age", to_file(&Identity::generate(), None).as_bytes());
    let sealed = seal(b"x", &identity.recipient());
    let refused = run(Command::new("age").args(["-d", "-i"]).arg(&other), sealed.as_bytes());
    assert!(!refused.status.success());
}

#[test]
fn we_open_what_age_seals() {
    let Some(folder) = bench(&["age", "age-keygen"]) else { return };
    let identity = make_identity(&folder);
    let recipient = identity.recipient().to_string();
    let age = |recipients: &[&str], plain: &[u8]| {
        let mut command = Command::new("age");
        command.arg("-a");
        for recipient in recipients {
            command.args(["-r", recipient]);
        }
        String::from_utf8(must(&mut command, plain)).unwrap()
    };
    for length in [0, 1, 47, 48, 1024, LONGEST_PLAINTEXT_BYTES] {
        let plain = vec![b'm'; length];
        let sealed = age(&[&recipient], &plain);
        assert_eq!(open(&sealed, &identity).unwrap().as_slice(), plain, "{length}");
    }
    let too_long = age(&[&recipient], &vec![b'm'; LONGEST_PLAINTEXT_BYTES + 1]);
    assert_eq!(open(&too_long, &identity).unwrap_err(), OpenError::TooLong);
    let much_too_long = age(&[&recipient], &vec![b'm'; 100_000]);
    assert!(matches!(open(&much_too_long, &identity), Err(OpenError::Armor(_))));

    let other = Identity::generate().recipient().to_string();
    let for_another = age(&[&other], b"x");
    assert_eq!(open(&for_another, &identity).unwrap_err(), OpenError::NotForThisIdentity);
    let second = OpenError::Header(HeaderError::SecondReader("X25519".to_owned()));
    for two in [[recipient.as_str(), other.as_str()], [other.as_str(), recipient.as_str()]] {
        assert_eq!(open(&age(&two, b"x"), &identity).unwrap_err(), second);
    }
    if bench(&["ssh-keygen"]).is_some() {
        let key = make_key(&folder, &["-t", "ed25519", "-N", ""]);
        let to_ssh = age(&[&public_key(&fs::read(with_pub(&key)).unwrap())], b"x");
        let lock = HeaderError::OtherLock("ssh-ed25519".to_owned());
        assert_eq!(open(&to_ssh, &identity).unwrap_err(), OpenError::Header(lock));
    }
}

#[test]
fn age_keygen_reads_our_identity_files() {
    let Some(folder) = bench(&["age-keygen"]) else { return };
    let identity = Identity::generate();
    let file = write_secret(&folder, "written.age", to_file(&identity, None).as_bytes());
    let printed = must(Command::new("age-keygen").arg("-y").arg(&file), b"");
    assert_eq!(String::from_utf8(printed).unwrap().trim_end(), identity.recipient().to_string());
}

/// `age` asks for passphrases at the terminal alone.
#[test]
fn age_opens_with_our_protected_identity() {
    let Some(folder) = bench(&["age"]) else { return };
    let identity = Identity::generate();
    let text = to_file(&identity, Some(&passphrase("open sesame")));
    let file = write_secret(&folder, "written.age", text.as_bytes());
    let sealed = folder.path().join("sealed");
    fs::write(&sealed, seal(b"the move", &identity.recipient())).unwrap();
    let opened = folder.path().join("opened");

    let mut command = Command::new("age");
    command.arg("-d").arg("-i").arg(&file).arg("-o").arg(&opened).arg(&sealed);
    let mut terminal = rexpect::session::spawn_command(command, Some(60_000)).unwrap();
    terminal.exp_string("passphrase").unwrap();
    terminal.send_line("open sesame").unwrap();
    terminal.exp_eof().unwrap();
    assert_eq!(fs::read(&opened).unwrap(), b"the move");
}

#[test]
fn we_open_with_ages_protected_identity() {
    let Some(folder) = bench(&["age", "age-keygen"]) else { return };
    let plain = folder.path().join("plain.age");
    must(Command::new("age-keygen").arg("-o").arg(&plain), b"");
    for armor in ["-a", "--"] {
        let file = folder.path().join(format!("protected{armor}.age"));
        let mut command = Command::new("age");
        command.arg("-p").arg("-o").arg(&file).arg(armor).arg(&plain);
        let mut terminal = rexpect::session::spawn_command(command, Some(60_000)).unwrap();
        terminal.exp_string("Enter passphrase").unwrap();
        terminal.send_line("open sesame").unwrap();
        terminal.exp_string("Confirm passphrase").unwrap();
        terminal.send_line("open sesame").unwrap();
        terminal.exp_eof().unwrap();

        let bytes = fs::read(&file).unwrap();
        let IdentityFile::Protected(protected) = IdentityFile::parse(&bytes).unwrap() else {
            panic!("it has a passphrase")
        };
        let identity = protected.unlock(&passphrase("open sesame")).unwrap();
        let printed = must(Command::new("age-keygen").arg("-y").arg(&plain), b"");
        assert_eq!(String::from_utf8(printed).unwrap().trim(), identity.recipient().to_string());
    }
}

/// The whole docket, held together by the stock tools alone.
#[test]
fn stock_tools_prove_a_docket() {
    let Some(folder) = bench(&["ssh-keygen", "age", "sha256sum"]) else { return };
    let table = table::Table::with_people();
    table.sealed("4k3/8/8/8/8/8/4P3/4K3 w - - 0 40", "e4", &[]);
    table.run(&["sign", "docket/receipt-1.toml", "--key", "bela-black.key"]).done();
    table.resume(&[]).done();

    let mut checked = 0;
    for file in ["snapshot", "envelope", "receipt-1", "resumption"] {
        let text = table.read(&format!("docket/{file}.toml"));
        let (body, below) = text.split_once("# everything above this line is signed\n").unwrap();
        let namespace = format!("{}@adjourn", file.trim_end_matches("-1"));
        let below: toml::Table = below.parse().unwrap();
        for signature in below["signature"].as_array().unwrap() {
            let (key, armor) = (signature["key"].as_str(), signature["signature"].as_str());
            let verdict =
                verify(&folder, key.unwrap(), &namespace, armor.unwrap(), body.as_bytes());
            let told = String::from_utf8_lossy(&verdict.stderr);
            assert!(verdict.status.success(), "{file}: {told}");
            checked += 1;
        }
    }
    // custodian, sealer, custodian and replier, custodian
    assert_eq!(checked, 5);

    let envelope: toml::Table = table.read("docket/envelope.toml").parse().unwrap();
    let sealed = envelope["copy"][0]["sealed"].as_str().unwrap();
    let identity = table.path("cora-keeper.age");
    let opened = must(Command::new("age").args(["-d", "-i"]).arg(identity), sealed.as_bytes());
    assert_eq!(opened.len(), 1024);
    assert_eq!(opened, fs::read(table.path("docket/opening.toml")).unwrap());
    let sum = must(&mut Command::new("sha256sum"), &opened);
    let sum = String::from_utf8(sum).unwrap();
    let commitment = envelope["commitment"].as_str().unwrap();
    assert_eq!(commitment, format!("sha256:{}", sum.split(' ').next().unwrap()));

    let counterfoils = fs::read_dir(table.path("data/adjourn/counterfoils")).unwrap();
    let counterfoil = fs::read(counterfoils.last().unwrap().unwrap().path()).unwrap();
    let identity = table.path("vera-white.age");
    let own = must(Command::new("age").args(["-d", "-i"]).arg(identity), &counterfoil);
    assert_eq!(own, opened);
}

/// A new key by `ssh-keygen`, over the last one.
fn make_key(folder: &TempDir, options: &[&str]) -> PathBuf {
    let path = folder.path().join("made.key");
    let _ = fs::remove_file(&path);
    must(ssh_keygen().args(["-q", "-C", "TEST"]).args(options).arg("-f").arg(&path), b"");
    path
}

fn make_identity(folder: &TempDir) -> Identity {
    let path = folder.path().join("made.age");
    must(Command::new("age-keygen").arg("-o").arg(&path), b"");
    match IdentityFile::parse(&fs::read(&path).unwrap()).unwrap() {
        IdentityFile::Plain(identity) => identity,
        IdentityFile::Protected(_) => panic!("age-keygen sets no passphrase"),
    }
}

fn with_pub(key: &Path) -> PathBuf {
    key.with_extension("key.pub")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}
