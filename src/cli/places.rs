//! Where a person's own things lie: `$XDG_DATA_HOME/adjourn` (XDG Base Directory Specification).

use std::{env, path::PathBuf};

use super::failure::Failure;

/// The custodian's register.
///
/// # Errors
/// Neither `XDG_DATA_HOME` nor `HOME` says where.
pub fn register() -> Result<PathBuf, Failure> {
    Ok(data()?.join("register"))
}

/// The cards of persons known.
///
/// # Errors
/// Neither `XDG_DATA_HOME` nor `HOME` says where.
pub fn roster() -> Result<PathBuf, Failure> {
    Ok(data()?.join("roster"))
}

/// The counterfoils of one's own sealed moves.
///
/// # Errors
/// Neither `XDG_DATA_HOME` nor `HOME` says where.
pub fn counterfoils() -> Result<PathBuf, Failure> {
    Ok(data()?.join("counterfoils"))
}

fn data() -> Result<PathBuf, Failure> {
    // the specification: a relative path is to be ignored
    let absolute = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    absolute("XDG_DATA_HOME")
        .or_else(|| absolute("HOME").map(|home| home.join(".local/share")))
        .map(|home| home.join("adjourn"))
        .ok_or_else(|| {
            Failure::machine("neither XDG_DATA_HOME nor HOME says where your own files lie")
        })
}
