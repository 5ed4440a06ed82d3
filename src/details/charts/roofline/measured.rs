//! The roofs that good kernels were measured to reach on the device.

use super::Asked;
use crate::calc::roofline::Roofline;
use crate::catalog::ceilings::Ceilings;
use crate::chart::roofline::studied::{Reading, State};
use crate::state::derive::Setup;
use crate::text::fill;
use crate::text::number::{DIGITS, gb_per_s, percent, significant, tflop_per_s};

/// The roofs as another state of the chart, or why there are none.
pub(super) struct Found {
    pub(super) state: Option<State>,
    pub(super) reading: Option<Reading>,
    pub(super) summary: String,
}

/// The roofs as measured, in the format in use; what nobody measured is as published. None if nobody
/// measured anything that bears on it.
pub(in crate::details) fn measured_roofline(setup: &Setup) -> Option<Roofline> {
    let found = Ceilings::of(setup.device.id)?;
    let (peak, bandwidth) = (found.peak(setup.format), found.bandwidth);
    peak.map(|_| ()).or(bandwidth.map(|_| ()))?;
    let published = setup.roofline;
    Some(Roofline {
        peak: peak.unwrap_or(published.peak),
        bandwidth: bandwidth.unwrap_or(published.bandwidth),
    })
}

pub(super) fn roofs(asked: Asked<'_>) -> Found {
    let words = &asked.text.roofline_chart;
    let setup = asked.setup;
    let device = setup.device.short_name;
    let Some(roofline) = measured_roofline(setup) else {
        return Found {
            state: None,
            reading: None,
            summary: fill(&words.summary_unmeasured, &[("device", device)]),
        };
    };
    let (peak, bandwidth) = (roofline.peak, roofline.bandwidth);
    let published = setup.roofline;
    let share = |part: f64| percent(part * 100.0);
    let values = [
        ("name", words.measured.clone()),
        ("device", device.to_owned()),
        ("format", setup.format.name().to_owned()),
        ("peak", tflop_per_s(peak.to_tflop_per_s())),
        ("bandwidth", gb_per_s(bandwidth.to_gb_per_s())),
        ("peak_share", share(peak / published.peak)),
        ("bandwidth_share", share(bandwidth / published.bandwidth)),
        (
            "ridge",
            significant(roofline.ridge().to_flop_per_byte(), DIGITS),
        ),
    ];
    let values = values
        .each_ref()
        .map(|(name, value)| (*name, value.as_str()));
    Found {
        state: Some(State {
            is_pinned: false,
            roofs: Some((peak.to_tflop_per_s(), bandwidth.to_gb_per_s())),
            label: words.measured.clone(),
            points: Vec::new(),
        }),
        reading: Some(Reading {
            id: "measured-roofs".to_owned(),
            text: fill(&words.reading_roofs, &values),
        }),
        summary: fill(&words.summary_measured, &values),
    }
}
