//! Prints what is predicted of published runs beside what was measured.
#![expect(clippy::print_stdout, reason = "a command talks to a terminal")]

#[path = "../tests/accuracy/runs.rs"]
mod runs;

use runs::{Summary, all, errors, families};

fn main() -> Result<(), String> {
    let runs = all()?;
    for run in &runs {
        let measured = run.measured / 1e9;
        match (&run.predicted, run.error()) {
            (Ok(predicted), Some(error)) => println!(
                "{:36} {:12} {:32} {measured:8.2} {:8.2} {:+7.1} %",
                run.id,
                run.framework,
                run.meter,
                predicted / 1e9,
                error * 100.0
            ),
            (Err(reason), _) => println!("{:36} {reason}", run.id),
            (Ok(_), None) => {}
        }
    }
    for family in families(&runs).into_iter().map(Some).chain([None]) {
        if let Some(summary) = Summary::of(&errors(&runs, family)) {
            println!(
                "{:12} {:4} runs, median {:5.1} %, nine tenths {:5.1} %, bias {:+5.1} %",
                family.unwrap_or("all"),
                summary.count,
                summary.median * 100.0,
                summary.nine_tenths * 100.0,
                summary.bias * 100.0
            );
        }
    }
    Ok(())
}
