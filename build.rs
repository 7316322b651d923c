//! Links the unwinder of libgcc into the program, where the system's compiler has it as an archive:
//! one shared library fewer to load, which is a fourteenth of the time that sealing a move takes.

use std::{env, path::PathBuf, process::Command};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let archive = unwinder();
    if let Some(folder) = archive.as_deref().and_then(|archive| archive.parent()) {
        println!("cargo:rustc-link-search=native={}", folder.display());
        println!("cargo:rustc-link-lib=static:-bundle=gcc_eh");
    }
}

/// Where the archive lies, for this machine if it has glibc.
fn unwinder() -> Option<PathBuf> {
    let told = |name: &str| env::var(name).unwrap_or_default();
    let glibc = told("CARGO_CFG_TARGET_OS") == "linux" && told("CARGO_CFG_TARGET_ENV") == "gnu";
    if !glibc || told("TARGET") != told("HOST") {
        return None;
    }
    let linker = env::var_os("RUSTC_LINKER").unwrap_or_else(|| "cc".into());
    let found = Command::new(linker).arg("-print-file-name=libgcc_eh.a").output().ok()?;
    let archive = PathBuf::from(String::from_utf8(found.stdout).ok()?.trim());
    // what a compiler does not have it names without a folder
    archive.is_absolute().then_some(archive)
}
