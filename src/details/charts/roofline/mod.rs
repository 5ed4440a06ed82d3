//! The roofline with what the reader asked of it.

mod kernels;
mod levels;
mod measured;
mod path;
mod shown;
mod states;

use super::in_one_sentence;
use crate::calc::report::Report;
use crate::chart::roofline::Frame;
use crate::chart::roofline::studied::StudiedRoofline;
use crate::details::Words;
use crate::details::instrument::Stage;
use crate::state::chart_options::ChartOptions;
use crate::state::charts::Chart;
use crate::state::derive::{Setup, roofline};
pub(in crate::details) use measured::measured_roofline;
pub(in crate::details) use path::{moved_by_batch, positions, turns};

/// A scenario on the roofline, and what is asked of it.
#[derive(Clone, Copy)]
struct Asked<'a> {
    setup: &'a Setup,
    report: &'a Report,
    options: ChartOptions,
    text: &'a Words,
}

impl Asked<'_> {
    fn has(&self, id: &str) -> bool {
        self.options.has(Chart::Roofline, id)
    }
}

/// The chart that is on the stage.
pub(in crate::details) fn studied(stage: &Stage) -> StudiedRoofline {
    let asked = Asked {
        setup: &stage.setup,
        report: &stage.report,
        options: stage.view.options,
        text: &stage.text,
    };
    let frame = frame(stage, asked);
    let mut shown = shown::shown(asked, frame);
    let levels = levels::levels(asked);
    let mut summary = shown.of_kernels;
    let mut readings = shown.readings;
    let (slopes, of_slopes) = levels.slopes.into_iter().unzip();
    readings.extend::<Vec<_>>(of_slopes);
    summary += &levels.summary;
    let paths = path::paths(asked);
    let mut trails = Vec::new();
    for (trail, of_steps) in paths.trails {
        trails.push(trail);
        readings.extend(of_steps);
    }
    summary += &paths.summary;
    // Drawn twice it would be told from neither.
    let is_pinned = |setup: &Setup| Some(setup.scenario) == stage.view.pin;
    let is_ghost = |(setup, _): &&(Setup, Report)| asked.has("ghost") && !is_pinned(setup);
    let others = [
        (false, stage.before.as_ref().filter(is_ghost)),
        (true, stage.pinned.as_ref()),
    ];
    let mut states = Vec::new();
    for (is_pinned, other) in others {
        let Some((setup, report)) = other else {
            continue;
        };
        let other = Asked {
            setup,
            report,
            ..asked
        };
        let found = states::state(asked, other, is_pinned, frame);
        states.push(found.state);
        readings.extend(found.readings);
        summary += &found.summary;
    }
    if asked.has("measured") {
        let found = measured::roofs(asked);
        states.extend(found.state);
        readings.extend(found.reading);
        summary += &found.summary;
    }
    shown.base.summary = in_one_sentence(&shown.summary, &summary, &stage.text);
    StudiedRoofline {
        base: shown.base,
        radii: shown.radii,
        named: shown.named,
        slopes,
        trails,
        states,
        readings,
    }
}

/// The frame that all roofs ask for that are drawn.
fn frame(stage: &Stage, asked: Asked<'_>) -> Frame {
    let (setup, report) = &stage.axes;
    let held = Asked {
        setup,
        report,
        ..asked
    };
    let peak = setup.roofline.peak.to_tflop_per_s();
    let slopes = levels::levels(held).slopes.into_iter();
    let frame = slopes.fold(roofline::frame(setup), |frame, (slope, _)| {
        frame.with_slope(peak, slope.gb_per_s)
    });
    match &stage.pinned {
        Some((pinned, _)) => frame.with(roofline::frame(pinned)),
        None => frame,
    }
}
