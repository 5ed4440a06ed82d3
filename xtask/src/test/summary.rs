//! What happened to each check, for the end of the output.

use std::fmt;
use std::time::{Duration, Instant};

use anyhow::Result;

#[derive(Clone, Copy, PartialEq)]
enum Outcome {
    Passed,
    Failed,
    Skipped,
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Self::Passed => "passed",
            Self::Failed => "FAILED",
            Self::Skipped => "skipped",
        })
    }
}

/// The checks in the order they were run.
#[derive(Default)]
pub(crate) struct Summary {
    rows: Vec<(&'static str, Outcome, Duration)>,
}

impl Summary {
    /// Runs a check, notes how it went, and returns what it gave if it passed.
    pub(crate) fn record<T>(
        &mut self,
        name: &'static str,
        check: impl FnOnce() -> Result<T>,
    ) -> Option<T> {
        println!("\n== {name}");
        let start = now();
        let result = check();
        if let Err(error) = &result {
            eprintln!("{name} failed: {error:#}");
        }
        let outcome = if result.is_ok() {
            Outcome::Passed
        } else {
            Outcome::Failed
        };
        self.rows.push((name, outcome, start.elapsed()));
        result.ok()
    }

    /// Notes that a check was not run.
    pub(crate) fn skip(&mut self, name: &'static str) {
        self.rows.push((name, Outcome::Skipped, Duration::ZERO));
    }

    /// Whether a check was run and failed.
    pub(crate) fn has_failed(&self, name: &str) -> bool {
        self.rows
            .iter()
            .any(|row| row.0 == name && row.1 == Outcome::Failed)
    }

    /// Whether none failed and none had to be skipped.
    pub(crate) fn all_passed(&self) -> bool {
        self.rows.iter().all(|row| row.1 == Outcome::Passed)
    }

    /// Prints one line a check and, last, how many passed.
    pub(crate) fn print(&self) {
        println!("\n{:10} {:8} {:>8}", "check", "result", "seconds");
        for (name, outcome, time) in &self.rows {
            println!("{name:10} {outcome:8} {:>8.1}", time.as_secs_f64());
        }
        let [passed, failed, skipped] =
            [Outcome::Passed, Outcome::Failed, Outcome::Skipped].map(|outcome| self.count(outcome));
        let skipped = if skipped == 0 {
            String::new()
        } else {
            format!(", {skipped} skipped")
        };
        println!("\n{passed} passed, {failed} failed{skipped}");
    }

    fn count(&self, outcome: Outcome) -> usize {
        self.rows.iter().filter(|row| row.1 == outcome).count()
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the ban is for the program, which runs in a browser"
)]
fn now() -> Instant {
    Instant::now()
}
