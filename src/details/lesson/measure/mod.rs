//! The vocabulary of the lesson's claims: each word is a number that the calculation gives of a scenario.
//!
//! `ridge` or, with what it is measured of, `intensity:add`. Tests hold every claim of `lesson.json`
//! against what stands there as expected.

mod levels;
mod memory;
mod reality;
mod roofline;

pub(super) use memory::block_of;
pub(super) use reality::totals;

use crate::calc::report::Report;
use crate::calc::units::real;
use crate::catalog::lesson::Claim;
use crate::details::scenario;
use crate::state::derive::Setup;
use crate::text::number::{DIGITS, significant, trimmed, whole};

/// What a claim comes to.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Reading {
    /// The number, in the unit in which questions ask for it.
    pub(super) number: f64,
    /// The same as people read it.
    pub(super) words: String,
}

impl Reading {
    fn new(number: f64, words: String) -> Self {
        Self { number, words }
    }

    /// A number without a unit.
    fn plain(number: f64) -> Self {
        Self::new(number, significant(number, DIGITS))
    }

    /// The same without zeros at the end.
    fn trimmed(number: f64) -> Self {
        Self::new(number, trimmed(number, DIGITS))
    }

    fn count(count: u64) -> Self {
        Self::new(real(count), whole(count))
    }

    /// Where nothing can be said, as of decoding while a network is trained.
    pub(super) fn nothing() -> Self {
        Self::new(f64::NAN, "—".to_owned())
    }
}

/// What a claim comes to while a link is in force.
pub(super) fn read(claim: &Claim, link: &str) -> Reading {
    measure(claim.measure, &link_of(claim, link)).unwrap_or_else(Reading::nothing)
}

/// The link of what a claim is about.
fn link_of(claim: &Claim, link: &str) -> String {
    if claim.on.is_empty() {
        link.to_owned()
    } else if claim.on.starts_with("v=") {
        claim.on.to_owned()
    } else {
        [link, claim.on].join("&")
    }
}

/// What is measured of a link; none if there is no such measure or nothing to be measured.
pub(super) fn measure(measure: &str, link: &str) -> Option<Reading> {
    let (setup, report) = scenario(link)?;
    measured(measure, link, &setup, &report)
}

fn measured(measure: &str, link: &str, setup: &Setup, report: &Report) -> Option<Reading> {
    let (what, of) = measure.split_once(':').unwrap_or((measure, ""));
    roofline::measured(what, of, report)
        .or_else(|| memory::measured(what, of, setup, report))
        .or_else(|| levels::measured(what, of, setup))
        .or_else(|| reality::measured(what, of, link, setup, report))
}
