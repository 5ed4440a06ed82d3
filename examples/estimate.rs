//! Computes a scenario from outside: JSON on standard input, the report as JSON on standard output.
//! What stands in both is in MODEL.md under "Estimating from outside".
//!
//! ```text
//! cargo run --release --example estimate < examples/scenario.json
//! ```
//!
//! A scenario that cannot be read gives `{field, value, allowed}` and exit code 1.

use std::error::Error;
use std::io::{self, Read as _, Write as _};
use std::process::ExitCode;

use ridgepoint::api::evaluate;
use ridgepoint::catalog::Catalog;

/// More than the API reads, so that it is the API that says what is too long.
const MOST_BYTES: u64 = 2_000_000;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut bytes = Vec::new();
    io::stdin().take(MOST_BYTES).read_to_end(&mut bytes)?;
    let (answer, code) = match evaluate(&String::from_utf8_lossy(&bytes), &Catalog::load()?) {
        Ok(report) => (report, ExitCode::SUCCESS),
        Err(refusal) => (refusal, ExitCode::FAILURE),
    };
    writeln!(io::stdout(), "{answer}")?;
    Ok(code)
}
