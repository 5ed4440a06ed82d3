//! What is predicted of published runs beside what was measured; `--write` renews the table in MODEL.md.
#![expect(clippy::print_stdout, reason = "a command talks to a terminal")]

#[path = "../tests/accuracy/links.rs"]
mod links;
#[path = "../tests/accuracy/peers.rs"]
mod peers;
#[path = "../tests/accuracy/runs.rs"]
mod runs;
#[path = "../tests/accuracy/table.rs"]
mod table;

use std::{env, fs};

use runs::{Run, Summary, all, errors, families};
use table::{compared, percent, ratio, renewed, signed};

/// The runs as the page has them.
const PAGE: &str = "assets/data/runs.json";
/// The document with the table.
const MODEL: &str = "MODEL.md";

fn main() -> Result<(), String> {
    let runs = all()?;
    runs.iter().for_each(print);
    for family in families(&runs).into_iter().map(Some).chain([None]) {
        if let Some(summary) = Summary::of(&errors(&runs, family)) {
            print_summary(family.unwrap_or("all"), summary);
        }
    }
    println!("\nthe runs of whole trainings without adapters, by the rules of");
    let compared = compared(&runs);
    for (name, summary) in &compared {
        print_summary(name, *summary);
    }
    println!("{}", ratio(&compared).unwrap_or_default());
    if env::args().nth(1).as_deref() == Some("--write") {
        write(&runs)?;
    }
    Ok(())
}

fn print(run: &Run) {
    let measured = run.measured / 1e9;
    match (&run.predicted, run.error()) {
        (Ok(predicted), Some(error)) => println!(
            "{:36} {:12} {:32} measured {measured:6.2} GB, predicted {:6.2} GB, {:>8}",
            run.id,
            run.framework,
            run.meter,
            predicted / 1e9,
            signed(error)
        ),
        (Err(reason), _) => println!("{:36} not expressed: {reason}", run.id),
        (Ok(_), None) => {}
    }
}

fn print_summary(name: &str, summary: Summary) {
    println!(
        "{name:22} {:4} runs, median error {:>7}, nine tenths within {:>7}, bias {:>8}",
        summary.count,
        percent(summary.median),
        percent(summary.nine_tenths),
        signed(summary.bias)
    );
}

fn write(runs: &[Run]) -> Result<(), String> {
    fs::write(PAGE, links::runs_json()?).map_err(|error| error.to_string())?;
    let document = fs::read_to_string(MODEL).map_err(|error| error.to_string())?;
    let renewed = renewed(&document, runs).ok_or("MODEL.md has no place for the table")?;
    fs::write(MODEL, renewed).map_err(|error| error.to_string())
}
