//! What would make it fit, in a sentence.

use super::Words;
use super::devices::arrangement_words;
use super::remedies::{costs, names};
use crate::calc::fit::devices::fewest;
use crate::calc::fit::remedies::{cheapest, pair_that_asks_less, remedies};
use crate::calc::report::Report;
use crate::state::derive::Setup;
use crate::text::fill;
use crate::text::number::{DIGITS, gigabytes, whole};

/// What would make it fit: the cheapest remedy, or two of them, on as many devices, and the fewest devices.
/// Nothing where it fits, or cannot be run for another reason.
pub(super) fn help(setup: &Setup, report: &Report, text: &Words) -> String {
    let inputs = &report.inputs;
    if report.fit.fits() || setup.parallel_problem().is_some() {
        return String::new();
    }
    let words = &text.detail;
    let mut sentences = Vec::new();
    let found = remedies(&inputs.network, &inputs.workload, inputs.capacity);
    let pair = pair_that_asks_less(&inputs.network, &inputs.workload, inputs.capacity, &found);
    let alone = || cheapest(&inputs.workload, &found).map(|remedy| (None, *remedy));
    let both = pair.map(|(first, both)| (Some(first), both));
    if let Some((first, remedy)) = both.or_else(alone) {
        sentences.push(fill(
            &words.helps,
            &[
                ("remedy", &names(first, &remedy, text)),
                ("total", &gigabytes(remedy.total.to_gb(), DIGITS)),
                ("cost", &costs(first, &remedy, text)),
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
