//! Every kernel of a step as marks: those of one part that lie together are one.

use super::shown::Read;
use crate::calc::kernel::Kernel;
use crate::calc::phase::{Part, Pass};
use crate::calc::report::{KernelPoint, PhaseReport, Report};
use crate::calc::roofline::{Bound, Roofline};
use crate::chart::roofline::{Frame, Operation as Mark};
use crate::details::Words;
use crate::state::derive::Setup;
use crate::text::fill;
use crate::text::number::{DIGITS, percent, significant, tflop_per_s, whole};

/// Kernels of a part whose intensities differ by at most this factor are one mark.
const TOGETHER: f64 = 1.3;
/// The most marks with names, and the least share of a step that is worth one.
const MOST_NAMED: usize = 6;
const LEAST_NAMED: f64 = 0.02;
/// The most marks beyond the frame with names.
const MOST_BEYOND: usize = 3;
/// The radius of a marker with all of a step's time, so that its area is in proportion to the share; none
/// is smaller than the other one.
const WHOLE: f64 = 3.2;
const SMALLEST: f64 = 0.45;

/// The kernels of a step, those that take most of it first.
pub(super) struct Kernels {
    groups: Vec<Group>,
    pub(super) named: usize,
    count: usize,
    memory_bound: usize,
}

/// Kernels of one part that lie together.
struct Group {
    points: Vec<KernelPoint>,
    /// All their runs.
    kernel: Kernel,
    share: f64,
    roofline: Roofline,
    /// What it is called where the part alone is not enough.
    name: String,
    full_name: String,
}

impl Kernels {
    pub(super) fn of(report: &Report, text: &Words) -> Self {
        let roofline = report.inputs.roofline;
        let points = PhaseReport::of(&report.inputs).kernels;
        let is_memory_bound = |point: &&KernelPoint| point.bound == Bound::Memory;
        let (count, memory_bound) = (points.len(), points.iter().filter(is_memory_bound).count());
        let has_passes = points.iter().any(|point| point.id.pass != Pass::Forward);
        let mut groups: Vec<Group> = Vec::new();
        for point in points {
            match groups.iter_mut().find(|group| group.takes(&point)) {
                Some(group) => group.add(point),
                None => groups.push(Group::of(point, roofline)),
            }
        }
        let parts: Vec<Part> = groups.iter().filter_map(Group::part).collect();
        for group in &mut groups {
            let namesakes = parts.iter().filter(|part| Some(**part) == group.part());
            let is_alone = namesakes.count() == 1;
            group.name_it(has_passes, text);
            if !is_alone {
                group.name.clone_from(&group.full_name);
            }
        }
        groups.sort_by(|one, other| other.share.total_cmp(&one.share));
        let is_large = |group: &&Group| group.share >= LEAST_NAMED;
        Self {
            named: groups.iter().take_while(is_large).count().min(MOST_NAMED),
            groups,
            count,
            memory_bound,
        }
    }

    /// Has those beyond the frame named too, as their values are nowhere else on the chart.
    pub(super) fn name_beyond(&mut self, frame: Frame) {
        let unnamed = self.groups.split_off(self.named.min(self.groups.len()));
        let (beyond, rest): (Vec<_>, Vec<_>) = unnamed
            .into_iter()
            .partition(|group| group.is_beyond(frame));
        self.named += beyond.len().min(MOST_BEYOND);
        self.groups.extend(beyond);
        self.groups.extend(rest);
    }

    pub(super) fn radii(&self) -> Vec<f64> {
        let radius = |group: &Group| (WHOLE * group.share.sqrt()).max(SMALLEST);
        self.groups.iter().map(radius).collect()
    }

    pub(super) fn marks(&self, frame: Frame, text: &Words) -> Vec<Mark> {
        self.groups
            .iter()
            .map(|group| group.mark(frame, text))
            .collect()
    }

    /// Id and sentence of each mark.
    pub(super) fn readings(
        &self,
        setup: &Setup,
        report: &Report,
        text: &Words,
    ) -> impl Iterator<Item = (String, String)> {
        self.groups.iter().map(|group| {
            let id = group.points.first().map(kernel_id).unwrap_or_default();
            (id, group.sentence(setup, report, text))
        })
    }

    pub(super) fn summary(&self, text: &Words) -> String {
        let Some(first) = self.groups.first() else {
            return String::new();
        };
        fill(
            &text.roofline_chart.summary_kernels,
            &[
                ("count", &self.count.to_string()),
                ("memory_bound", &self.memory_bound.to_string()),
                ("name", &first.name),
                ("share", &percent(100.0 * first.share)),
            ],
        )
    }
}

impl Group {
    fn of(point: KernelPoint, roofline: Roofline) -> Self {
        Self {
            kernel: point.kernel.repeated(point.count),
            share: point.share.to_percent() / 100.0,
            points: vec![point],
            roofline,
            name: String::new(),
            full_name: String::new(),
        }
    }

    fn part(&self) -> Option<Part> {
        self.points.first().map(|point| point.id.part)
    }

    /// Whether a kernel lies together with these.
    fn takes(&self, point: &KernelPoint) -> bool {
        let [one, other] = [self.kernel.intensity(), point.intensity];
        let [one, other] = [one.to_flop_per_byte(), other.to_flop_per_byte()];
        let is_near = one <= other * TOGETHER && other <= one * TOGETHER;
        let is_same_side = self.roofline.bound(self.kernel.intensity()) == point.bound;
        self.part() == Some(point.id.part) && is_near && is_same_side
    }

    fn add(&mut self, point: KernelPoint) {
        self.kernel = self.kernel.then(point.kernel.repeated(point.count));
        self.share += point.share.to_percent() / 100.0;
        self.points.push(point);
    }

    /// By its part, and in full with the passes, if there are several.
    fn name_it(&mut self, has_passes: bool, text: &Words) {
        let part = self.part().map_or("", Part::id);
        let part = text.parts.get(part);
        let passes = self
            .points
            .iter()
            .map(|point| text.passes.get(point.id.pass.id()));
        let passes: Vec<_> = passes.collect();
        let passes = passes.join(&text.detail.list_separator);
        let with_passes = fill(
            &text.roofline_chart.kernel_of_passes,
            &[("part", part), ("passes", &passes)],
        );
        let full = if has_passes { &with_passes } else { part };
        full.clone_into(&mut self.full_name);
        part.clone_into(&mut self.name);
    }

    fn is_beyond(&self, frame: Frame) -> bool {
        let intensity = self.kernel.intensity();
        let rate = self.roofline.attainable(intensity).to_tflop_per_s();
        let value = intensity.to_flop_per_byte();
        value < frame.x_lo || value > frame.x_hi || rate < frame.y_lo || rate > frame.y_hi
    }

    fn mark(&self, frame: Frame, text: &Words) -> Mark {
        let share = percent(100.0 * self.share);
        let intensity = self.kernel.intensity();
        let value = intensity.to_flop_per_byte();
        let label = fill(
            &text.roofline_chart.kernel,
            &[("name", &self.name), ("share", &share)],
        );
        let is_inside = value >= frame.x_lo && value <= frame.x_hi;
        let rate = self.roofline.attainable(intensity).to_tflop_per_s();
        Mark {
            label_with_value: if rate > frame.y_hi {
                format!("{} {}", self.name, tflop_per_s(rate))
            } else if is_inside {
                label.clone()
            } else {
                format!("{} {}", self.name, significant(value, DIGITS))
            },
            label,
            intensity_flop_per_byte: value,
            rate_tflop_per_s: rate,
            is_compute_bound: self.roofline.bound(intensity) == Bound::Compute,
            is_network: true,
        }
    }

    fn sentence(&self, setup: &Setup, report: &Report, text: &Words) -> String {
        let intensity = self.kernel.intensity();
        let read = Read {
            name: &self.full_name,
            kernel: self.kernel,
            intensity,
            rate: self.roofline.attainable(intensity),
            share_of_peak: self.roofline.share_of_peak(intensity),
            bound: self.roofline.bound(intensity),
        };
        let count: u64 = self.points.iter().map(|point| point.count).sum();
        let of_step = [
            ("share", &*percent(100.0 * self.share)),
            ("count", &*whole(count)),
        ];
        let words = &text.roofline_chart;
        read.sentence(setup, report, text) + &fill(&words.reading_share, &of_step)
    }
}

/// Names a kernel among those of a step.
pub(super) fn kernel_id(point: &KernelPoint) -> String {
    format!("{}-{}", point.id.part.id(), point.id.pass.id())
}
