//! The same proof by stock tools: a shell script that reads the papers with `sed` and `awk` and
//! checks them with `ssh-keygen`, `sha256sum` and `age`.

use std::path::Path;

use serde_json::json;

use super::super::{report::Report, resume};

const SCRIPT: &str = include_str!("script.sh");

/// The script, for this docket.
pub(super) fn report(docket: &Path) -> Report {
    let quoted = docket.display().to_string().replace('\'', "'\\''");
    // the folder last, since it may be called anything
    let script = SCRIPT.replace("@PROGRAM@", &resume::program()).replacen("@DOCKET@", &quoted, 1);
    Report::new(script.clone(), json!({ "script": script }))
}
