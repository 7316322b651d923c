//! A code of laws, named on the command line: a built-in one, or a file.

use std::path::Path;

use super::failure::Failure;
use crate::{
    custody::docket::read_capped,
    laws::{self, Code},
    paper::form,
};

/// A code of laws, and the text it was read from: what `laws.toml` holds, byte for byte.
#[derive(Clone, Debug)]
pub struct Named {
    /// The code.
    pub code: Code,
    /// Its text.
    pub text: String,
}

/// The code of this name, or in this file.
///
/// # Errors
/// There is neither; the file is no code.
pub fn find(name: &str) -> Result<Named, Failure> {
    if let (Some(code), Some(text)) = (Code::built_in(name), Code::source(name)) {
        return Ok(Named { code, text: text.to_owned() });
    }
    let names = Code::names().collect::<Vec<_>>().join(", ");
    let path = Path::new(name);
    if !path.exists() {
        let what = format!("no code of laws is called {name:?}, and there is no such file");
        return Err(
            Failure::usage(what).hint(format!("built in: {names}; adjourn laws lists them"))
        );
    }
    let bytes = read_capped(path, laws::code::LONGEST_BYTES as u64)
        .map_err(|why| Failure::machine(format!("{name}: {why}")))?;
    let text =
        String::from_utf8(bytes).map_err(|_| Failure::refused(format!("{name}: not UTF-8")))?;
    // what mail would add to it is not part of it
    let (text, _) = form::unmailed(&text);
    match Code::parse(&text) {
        // who reads its name in a paper must not take it for the one he knows
        Ok(code) if Code::source(code.name()).is_some_and(|known| known != text) => {
            let what = format!("{name}: it calls itself {}, and is not that code", code.name());
            Err(Failure::refused(what).hint("give it a name of its own, in its line `name = …`"))
        }
        Ok(code) => Ok(Named { code, text }),
        Err(why) => Err(Failure::refused(format!("{name}: {why}"))),
    }
}
