//! What would make it fit, in a sentence.

use super::Words;
use super::devices::arrangement_words;
use super::remedies::remedy_name;
use crate::calc::fit::devices::fewest;
use crate::calc::fit::remedies::{Cost, Remedy, remedies};
use crate::calc::report::Report;
use crate::state::derive::Setup;
use crate::text::fill;
use crate::text::number::{DIGITS, gigabytes, whole};

/// What would make it fit: the cheapest single remedy on as many devices, and the fewest devices.
/// Nothing where it fits, or cannot be run for another reason.
pub(super) fn help(setup: &Setup, report: &Report, text: &Words) -> String {
    let inputs = &report.inputs;
    if report.fit.fits() || setup.parallel_problem().is_some() {
        return String::new();
    }
    let words = &text.detail;
    let mut sentences = Vec::new();
    let found = remedies(&inputs.network, &inputs.workload, inputs.capacity);
    let devices = inputs.workload.parallel().devices();
    let fitting = found
        .iter()
        .filter(|remedy| remedy.fits && remedy.devices == devices);
    if let Some(remedy) = fitting.min_by_key(|remedy| price(remedy)) {
        sentences.push(fill(
            &words.helps,
            &[
                ("remedy", &remedy_name(remedy, text)),
                ("total", &gigabytes(remedy.total.to_gb(), DIGITS)),
                ("cost", text.costs.get(remedy.id.cost().id())),
            ],
        ));
    }
    if let Some(way) = fewest(&inputs.network, &inputs.workload, inputs.capacity).first() {
        sentences.push(fill(
            &words.helps_devices,
            &[
                ("devices", &whole(way.devices)),
                ("spread", &arrangement_words(&way.parallel, text)),
                ("total", &gigabytes(way.total.to_gb(), DIGITS)),
            ],
        ));
    }
    match sentences.as_slice() {
        [] => words.helps_not.clone(),
        [one] => one.clone(),
        [one, other, ..] => fill(&words.helps_both, &[("one", one), ("other", other)]),
    }
}

/// Where a remedy's cost stands in the order of what it asks.
fn price(remedy: &Remedy) -> usize {
    let cost = remedy.id.cost();
    Cost::ALL
        .iter()
        .position(|known| *known == cost)
        .unwrap_or_default()
}
