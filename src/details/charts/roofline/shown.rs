//! The operations that are shown: those of the page, or every kernel of a step, each with its reading.

use super::kernels::Kernels;
use super::{Asked, moved_by_batch};
use crate::calc::kernel::Kernel;
use crate::calc::report::Report;
use crate::calc::roofline::Bound;
use crate::calc::units::{Fraction, Intensity, Throughput, Work};
use crate::chart::roofline::studied::Reading;
use crate::chart::roofline::{Frame, RooflineScene};
use crate::details::Words;
use crate::state::derive::Setup;
use crate::state::derive::roofline::{by_importance, scene};
use crate::text::fill;
use crate::text::number::{DIGITS, bytes, flop, percent, significant, tflop_per_s};

/// The scene of the page with the operations that are asked for, and what there is to say of them.
pub(super) struct Shown {
    pub(super) base: RooflineScene,
    pub(super) radii: Vec<f64>,
    pub(super) named: usize,
    pub(super) readings: Vec<Reading>,
    pub(super) summary: String,
    /// What goes on in the same sentence.
    pub(super) of_kernels: String,
}

pub(super) fn shown(asked: Asked<'_>, frame: Frame) -> Shown {
    let (setup, text) = (asked.setup, asked.text);
    let (has_kernels, has_course) = (asked.has("kernels"), !asked.has("no_course"));
    let mut report = asked.report.clone();
    report.operations.retain(|operation| {
        if operation.id.is_of_network() {
            !has_kernels
        } else {
            has_course
        }
    });
    let moved = moved_by_batch(setup, asked.options);
    let mut base = scene(setup, &report, frame, text.page);
    let mut readings: Vec<_> = by_importance(&report)
        .map(|operation| {
            let id = operation.id.id();
            let read = Read {
                name: text.page.operations.get(id),
                kernel: operation.kernel,
                intensity: operation.intensity,
                rate: operation.attainable,
                share_of_peak: operation.share_of_peak,
                bound: operation.bound,
            };
            let text = read.sentence(setup, &report, text);
            reading(id.to_owned(), text, &moved, asked.text)
        })
        .collect();
    let mut named = base.operations.len();
    let mut radii = Vec::new();
    let mut of_kernels = String::new();
    let summary = if base.operations.is_empty() {
        roofs(&base, setup, text)
    } else {
        base.summary.clone()
    };
    if has_kernels {
        let mut kernels = Kernels::of(asked.report, text);
        kernels.name_beyond(frame);
        let split = kernels.named;
        named += split;
        of_kernels = kernels.summary(text);
        // Those with names come first, then the course's, then the rest.
        radii = around(kernels.radii(), vec![1.0; base.operations.len()], split);
        base.operations = around(kernels.marks(frame, text), base.operations, split);
        let of_kernels = kernels.readings(setup, asked.report, text);
        let of_kernels = of_kernels.map(|(id, text)| reading(id, text, &moved, asked.text));
        readings = around(of_kernels.collect(), readings, split);
    }
    Shown {
        base,
        radii,
        named,
        readings,
        summary,
        of_kernels,
    }
}

/// The first of some things, then others, then the rest.
fn around<T>(mut outer: Vec<T>, inner: Vec<T>, split: usize) -> Vec<T> {
    let rest = outer.split_off(split.min(outer.len()));
    outer.into_iter().chain(inner).chain(rest).collect()
}

/// What a device is called in a sentence: a changed one is not its maker's.
pub(super) fn device_name(setup: &Setup, text: &Words) -> String {
    let name = setup.device.short_name;
    if setup.scenario.device.is_custom() {
        fill(&text.roofline_chart.changed_device, &[("device", name)])
    } else {
        name.to_owned()
    }
}

/// What there is to say where no operation is shown.
fn roofs(scene: &RooflineScene, setup: &Setup, text: &Words) -> String {
    fill(
        &text.roofline_chart.summary_roofs,
        &[
            ("device", &device_name(setup, text)),
            ("ridge", &scene.ridge_label),
            ("peak", &scene.peak_label),
            ("bandwidth", &scene.bandwidth_label),
        ],
    )
}

fn reading(id: String, mut sentence: String, moved: &[String], text: &Words) -> Reading {
    if moved.contains(&id) {
        sentence += &text.readings.drag_batch;
    }
    Reading { id, text: sentence }
}

/// What is read of an operation or a kernel.
pub(super) struct Read<'a> {
    pub(super) name: &'a str,
    pub(super) kernel: Kernel,
    pub(super) intensity: Intensity,
    pub(super) rate: Throughput,
    pub(super) share_of_peak: Fraction,
    pub(super) bound: Bound,
}

impl Read<'_> {
    pub(super) fn sentence(&self, setup: &Setup, report: &Report, text: &Words) -> String {
        let words = &text.readings;
        let is_below = self.bound == Bound::Memory;
        let times = if is_below {
            report.ridge / self.intensity
        } else {
            self.intensity / report.ridge
        };
        let template = match (is_below, self.kernel.work > Work::ZERO) {
            (_, false) => &text.roofline_chart.reading_moves,
            (true, true) => &words.memory_bound,
            (false, true) => &words.compute_bound,
        };
        let share = self.share_of_peak.to_percent();
        let intensity = self.intensity.to_flop_per_byte();
        fill(
            template,
            &[
                ("name", self.name),
                ("work", &flop(self.kernel.work.to_flop())),
                ("traffic", &bytes(self.kernel.traffic.to_bytes())),
                ("intensity", &significant(intensity, DIGITS)),
                ("rate", &tflop_per_s(self.rate.to_tflop_per_s())),
                ("share", &percent(share)),
                ("idle", &percent(100.0 - share)),
                ("device", setup.device.short_name),
                ("times", &significant(times, DIGITS)),
            ],
        )
    }
}
