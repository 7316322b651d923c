//! The outside world in, an exit code out.

use std::process::ExitCode;

use adjourn::cli::{self, world::Actual};

fn main() -> ExitCode {
    cli::run(std::env::args_os(), &Actual)
}
