//! `adjourn keygen`: three files or none, nothing overwritten, secrets secret.
#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "tests may")]

use std::{
    fs,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};

use adjourn::{
    crypto::{
        keys::KeyFile,
        sealing::{IdentityFile, open, seal},
    },
    paper::{card::Card, form},
};
use tempfile::TempDir;

const FILES: [&str; 3] = ["lothar-schmid.age", "lothar-schmid.card", "lothar-schmid.key"];

/// `script` in a shell; `$0` in it is `adjourn`.
fn shell(folder: &TempDir, script: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_adjourn")]).args(arguments);
    command.current_dir(folder.path()).stdin(Stdio::null()).output().unwrap()
}

fn adjourn(folder: &TempDir, arguments: &[&str]) -> Output {
    shell(folder, "exec \"$0\" \"$@\"", arguments)
}

/// The exit code and what was told.
fn told(output: &Output) -> (i32, String) {
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn names(folder: &TempDir) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn mode(folder: &TempDir, name: &str) -> u32 {
    fs::metadata(folder.path().join(name)).unwrap().permissions().mode() & 0o777
}

/// A TEST key, readable by its owner alone.
fn fixture(folder: &TempDir, name: &str) -> PathBuf {
    let from = format!("{}/fixtures/keys/TEST-{name}", env!("CARGO_MANIFEST_DIR"));
    let to = folder.path().join(name);
    fs::copy(from, &to).unwrap();
    fs::set_permissions(&to, fs::Permissions::from_mode(0o600)).unwrap();
    to
}

#[test]
fn three_files_that_belong_together() {
    let folder = tempfile::tempdir().unwrap();
    let output = adjourn(&folder, &["keygen", "Lothar Schmid"]);
    let (code, words) = told(&output);
    assert_eq!(code, 0, "{words}");
    assert_eq!(names(&folder), FILES);

    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    let KeyFile::Plain(key) =
        KeyFile::parse(&String::from_utf8(read("lothar-schmid.key")).unwrap()).unwrap()
    else {
        panic!("no passphrase was asked for")
    };
    let IdentityFile::Plain(identity) = IdentityFile::parse(&read("lothar-schmid.age")).unwrap()
    else {
        panic!("no passphrase was asked for")
    };
    let card = form::read::<Card>(&read("lothar-schmid.card"))
        .unwrap()
        .verify(|card| vec![card.key.clone()])
        .unwrap();
    assert!(card.is_signed_by(&key.public()));
    assert_eq!(card.name.as_str(), "Lothar Schmid");
    assert_eq!(card.key, key.public());
    assert_eq!(open(&seal(b"x", &card.recipient), &identity).unwrap().as_slice(), b"x");
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.contains(&key.public().fingerprint()), "{printed}");
    assert!(!printed.contains("SECRET"));
}

#[test]
fn quiet_says_nothing_and_json_is_one_object() {
    let folder = tempfile::tempdir().unwrap();
    let output = adjourn(&folder, &["-q", "--json", "keygen", "Lothar Schmid"]);
    assert_eq!(told(&output), (0, String::new()));
    let printed: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(printed["card"], "lothar-schmid.card");
    assert!(printed["recipient"].as_str().unwrap().starts_with("age1"));
    let again = adjourn(&folder, &["--json", "keygen", "Lothar Schmid"]);
    let printed: serde_json::Value = serde_json::from_slice(&again.stdout).unwrap();
    assert_eq!(printed["exit"], 1);
}

#[test]
fn secrets_are_their_owners_alone_whatever_the_umask() {
    for umask in ["000", "022", "077"] {
        let folder = tempfile::tempdir().unwrap();
        let script = format!("umask {umask}; exec \"$0\" \"$@\"");
        assert!(shell(&folder, &script, &["keygen", "Lothar Schmid"]).status.success());
        assert_eq!(mode(&folder, "lothar-schmid.key"), 0o600);
        assert_eq!(mode(&folder, "lothar-schmid.age"), 0o600);
        let umask = u32::from_str_radix(umask, 8).unwrap();
        assert_eq!(mode(&folder, "lothar-schmid.card"), 0o666 & !umask);
    }
}

#[test]
fn nothing_is_overwritten() {
    for standing in FILES {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(standing), "stands").unwrap();
        let (code, words) = told(&adjourn(&folder, &["keygen", "Lothar Schmid"]));
        assert_eq!(code, 1, "{words}");
        assert!(words.contains(standing) && words.contains("--out"), "{words}");
        assert_eq!(names(&folder), [standing]);
        assert_eq!(fs::read(folder.path().join(standing)).unwrap(), b"stands");
    }
}

#[test]
fn names_and_prefixes() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(told(&adjourn(&folder, &["keygen", "José Capablanca"])).0, 0);
    assert_eq!(mode(&folder, "jose-capablanca.key"), 0o600);

    let (code, words) = told(&adjourn(&folder, &["keygen", "Борис Спасский"]));
    assert_eq!(code, 2, "{words}");
    assert!(words.contains("adjourn keygen \"Борис Спасский\" --out PREFIX"), "{words}");
    let prefixed = ["keygen", "Борис Спасский", "--out", "b.spassky"];
    assert_eq!(told(&adjourn(&folder, &prefixed)).0, 0);
    assert_eq!(mode(&folder, "b.spassky.age"), 0o600);

    for bad in ["", " Lothar", "Lo\u{202e}thar", &"x".repeat(81)] {
        let (code, words) = told(&adjourn(&folder, &["keygen", bad, "--out", "bad"]));
        assert_eq!(code, 2, "{bad:?}: {words}");
    }
    let (code, words) = told(&adjourn(&folder, &["keygen", "X", "--out", "no/where"]));
    assert_eq!(code, 3, "{words}");
    assert!(!names(&folder).iter().any(|name| name.starts_with("bad") || name == "no"));
}

#[test]
fn an_existing_key_is_used() {
    let folder = tempfile::tempdir().unwrap();
    let from = fixture(&folder, "plain.key");
    let arguments = ["keygen", "Lothar Schmid", "--from", from.to_str().unwrap()];
    let (code, words) = told(&adjourn(&folder, &arguments));
    assert_eq!(code, 0, "{words}");
    let card = fs::read(folder.path().join("lothar-schmid.card")).unwrap();
    let card = form::read::<Card>(&card).unwrap().verify(|card| vec![card.key.clone()]).unwrap();
    let public = fs::read_to_string(fixture(&folder, "plain.key.pub")).unwrap();
    assert!(public.starts_with(&card.key.to_string()));
}

#[test]
fn an_exposed_or_foreign_secret_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let run =
        |from: &Path| told(&adjourn(&folder, &["keygen", "X", "--from", from.to_str().unwrap()]));
    let exposed = fixture(&folder, "protected.key");
    fs::set_permissions(&exposed, fs::Permissions::from_mode(0o640)).unwrap();
    let (code, words) = run(&exposed);
    assert_eq!(code, 3, "{words}");
    assert!(words.contains(&format!("chmod 600 {}", exposed.display())), "{words}");

    for (name, word) in [
        ("rsa.key", "ssh-rsa"),
        ("ecdsa.key", "ecdsa-sha2-nistp256"),
        ("plain.key.pub", "public half"),
        ("plain.key-cert.pub", "certificate"),
        ("plain.age", "age identity"),
    ] {
        let (code, words) = run(&fixture(&folder, name));
        assert_eq!(code, 1, "{words}");
        assert!(words.contains(word), "{name}: {words}");
    }
    let (code, words) = run(Path::new("missing.key"));
    assert_eq!(code, 3, "{words}");
    let (code, words) = run(folder.path());
    assert_eq!(code, 1, "{words}");
    let binary = folder.path().join("binary.key");
    fs::write(&binary, [0xff; 100]).unwrap();
    fs::set_permissions(&binary, fs::Permissions::from_mode(0o600)).unwrap();
    assert_eq!(run(&binary).0, 1);
    assert!(!names(&folder).iter().any(|name| name.starts_with('x')));
}

/// A limit on the size of files stands for a full disk: the third file does not fit.
#[test]
fn on_a_full_disk_nothing_is_left() {
    for blocks in [0, 1] {
        let folder = tempfile::tempdir().unwrap();
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        let (code, words) = told(&shell(&folder, &script, &["keygen", "Lothar Schmid"]));
        assert_eq!(code, 3, "{words}");
        assert!(words.contains("nothing was written"), "{words}");
        assert!(names(&folder).is_empty(), "{:?}", names(&folder));
    }
}

#[test]
fn in_a_read_only_folder_nothing_is_left() {
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
    let probe = folder.path().join("probe");
    // root may write anywhere, and so becomes nobody
    let script = match fs::write(&probe, "").and_then(|()| fs::remove_file(&probe)) {
        Ok(()) => {
            "exec setpriv --reuid=65534 --regid=65534 --clear-groups --inh-caps=-all \"$0\" \"$@\""
        }
        Err(_) => "exec \"$0\" \"$@\"",
    };
    let (code, words) = told(&shell(&folder, script, &["keygen", "Lothar Schmid"]));
    if !words.contains("adjourn:") {
        eprintln!("SKIPPED: this user may write in a read-only folder");
        return;
    }
    assert_eq!(code, 3, "{words}");
    assert!(words.contains("nothing was written"), "{words}");
    assert!(names(&folder).is_empty());
}

/// Whatever stands under its own name stands whole.
#[test]
fn killed_at_any_moment_no_half_file_has_a_name() {
    let mut finished = 0;
    for nth in 0..40 {
        let folder = tempfile::tempdir().unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_adjourn"))
            .args(["keygen", "Lothar Schmid"])
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_micros(500 * nth));
        child.kill().unwrap();
        child.wait().unwrap();
        for name in names(&folder) {
            let bytes = fs::read(folder.path().join(&name)).unwrap();
            let text = String::from_utf8_lossy(&bytes);
            match Path::new(&name).extension().and_then(|end| end.to_str()) {
                Some("key") => assert!(KeyFile::parse(&text).is_ok(), "{text}"),
                Some("age") => assert!(IdentityFile::parse(&bytes).is_ok(), "{text}"),
                Some("card") => {
                    assert!(form::read::<Card>(&bytes).is_ok(), "{text}");
                    finished += 1;
                }
                Some("part") => assert!(name.starts_with(".adjourn-"), "{name}"),
                _ => panic!("{name}"),
            }
        }
    }
    eprintln!("{finished} of 40 had finished when they were killed");
}
