//! The outside world in, an exit code out.
fn main() {}
