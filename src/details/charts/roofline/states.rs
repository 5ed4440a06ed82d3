//! Another state of the chart: the one before the last change, or a pinned one.

use super::{Asked, shown};
use crate::chart::roofline::studied::{Reading, Spot, State};
use crate::chart::roofline::{Frame, Operation as Mark};
use crate::text::fill;
use crate::text::number::{DIGITS, gb_per_s, significant, tflop_per_s};

/// A state, what can be read of it, and what is to be said of it.
pub(super) struct Other {
    pub(super) state: State,
    pub(super) readings: Vec<Reading>,
    pub(super) summary: String,
}

/// What of another state differs from the one in force; of kernels only those with names.
pub(super) fn state(now: Asked<'_>, other: Asked<'_>, is_pinned: bool, frame: Frame) -> Other {
    let words = &now.text.roofline_chart;
    let [of_now, of_other] = [now, other].map(|asked| shown::shown(asked, frame));
    let is_there = |mark: &Mark| {
        let mut marks = of_now.base.operations.iter();
        marks.any(|other| spot(mark) == spot(other))
    };
    let named = of_other.base.operations.iter().take(of_other.named);
    let moved: Vec<_> = named.filter(|mark| !is_there(mark)).collect();
    let prefix = if is_pinned { "pinned" } else { "before" };
    let device = &shown::device_name(other.setup, now.text);
    let name = if is_pinned {
        fill(&words.pinned, &[("device", device)])
    } else {
        words.before.clone()
    };
    let (peak, bandwidth) = (other.setup.roofline.peak, other.setup.roofline.bandwidth);
    let ridges = [other, now].map(|asked| asked.report.ridge.to_flop_per_byte());
    let [from, to] = ridges.map(|ridge| significant(ridge, DIGITS));
    let differs = other.setup.roofline != now.setup.roofline;
    let mut readings = Vec::new();
    if differs {
        readings.push(Reading {
            id: format!("{prefix}-roofs"),
            text: fill(
                &words.reading_roofs,
                &[
                    ("name", &name),
                    ("peak", &tflop_per_s(peak.to_tflop_per_s())),
                    ("format", other.setup.format.name()),
                    ("bandwidth", &gb_per_s(bandwidth.to_gb_per_s())),
                    ("ridge", &from),
                ],
            ),
        });
    }
    readings.extend(moved.iter().enumerate().map(|(index, mark)| Reading {
        id: format!("{prefix}-{index}"),
        text: fill(
            &words.reading_other,
            &[
                ("state", &name),
                ("name", &mark.label),
                (
                    "intensity",
                    &significant(mark.intensity_flop_per_byte, DIGITS),
                ),
                ("rate", &tflop_per_s(mark.rate_tflop_per_s)),
            ],
        ),
    }));
    let template = match (is_pinned, differs) {
        (true, true) => &words.summary_pinned,
        (true, false) => &words.summary_pinned_same,
        (false, true) => &words.summary_before,
        (false, false) => "",
    };
    let summary = fill(
        template,
        &[("device", device), ("from", &from), ("to", &to)],
    );
    let roofs = (peak.to_tflop_per_s(), bandwidth.to_gb_per_s());
    Other {
        state: State {
            is_pinned,
            roofs: differs.then_some(roofs),
            label: name,
            points: moved.into_iter().map(spot).collect(),
        },
        readings,
        summary,
    }
}

const fn spot(mark: &Mark) -> Spot {
    Spot {
        intensity_flop_per_byte: mark.intensity_flop_per_byte,
        rate_tflop_per_s: mark.rate_tflop_per_s,
        is_compute_bound: mark.is_compute_bound,
    }
}
