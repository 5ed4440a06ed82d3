//! The chapter's estimator in Python, as the course has it and corrected, with the values in force, to copy.

use web_sys::HtmlElement;

use crate::calc::report::Report;
use crate::calc::training::{AttentionScores, Optimizer, Recompute};
use crate::calc::units::real;
use crate::decimal::shortest;
use crate::text::fill;

/// The function, what differs between the two forms and the call in braces.
const FUNCTION: &str = include_str!("../../../assets/lesson/estimator.py");
/// The size of a number is counted twice, and checkpointing multiplies a layer by √layers.
const COURSE: [&str; 3] = [
    "",
    "34 * 2",
    "per_layer * (layers ** 0.5 if grad_ckpt else layers)",
];
/// 34 is bytes already; checkpoints are two bytes a layer, and one layer is there while it is recomputed.
const RIGHT: [&str; 3] = [
    ",\n                             heads=32, scores=False",
    "(34 + (5 * heads * seq_len / hidden if scores else 0))",
    "(layers * per_layer if not grad_ckpt else\n                   layers * batch * seq_len * hidden * 2 / 1e9 + per_layer)",
];

/// The two forms with the values of a training; none of other work.
pub fn forms(report: &Report) -> Option<[String; 2]> {
    let training = report.inputs.workload.training()?;
    let network = &report.inputs.network;
    let number = |count: u64| shortest(real(count));
    let python = |is: bool| if is { "True" } else { "False" };
    let heads = number(network.heads);
    let scores = python(training.scores == AttentionScores::Stored);
    let given = [", heads=", &heads, ", scores=", scores].concat();
    let optimizer = if training.optimizer == Optimizer::Adam {
        "adam"
    } else {
        "sgd"
    };
    let form = |[more, factor, activations]: [&str; 3], given: &str| {
        fill(
            FUNCTION,
            &[
                ("more", more),
                ("factor", factor),
                ("activations", activations),
                ("params", &shortest(real(network.params) / 1e9)),
                ("batch", &number(training.batch)),
                ("seq", &number(training.seq)),
                ("hidden", &number(network.hidden)),
                ("layers", &number(network.layers)),
                ("optimizer", optimizer),
                ("ckpt", python(training.recompute != Recompute::None)),
                ("given", given),
            ],
        )
    };
    Some([form(COURSE, ""), form(RIGHT, &given)])
}

/// Writes both forms into their places.
pub(super) fn write(places: &[HtmlElement; 2], report: &Report) {
    let forms = forms(report).unwrap_or_default();
    for (place, form) in places.iter().zip(&forms) {
        place.set_text_content(Some(form));
    }
}
