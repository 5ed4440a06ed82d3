//! The ridge over the years with what else it is asked to show, as a scene.

use super::in_one_sentence;
use crate::calc::history::Milestone;
use crate::calc::precision::NumberFormat;
use crate::calc::roofline::Roofline;
use crate::calc::units::Throughput;
use crate::catalog::Catalog;
use crate::catalog::hardware::{Device, Vendor};
use crate::catalog::history::HistoryPoint;
use crate::chart::history::studied::{Entry, StudiedHistory};
use crate::chart::history::{Device as Mark, HistoryLine, HistoryScene, LineStyle};
use crate::chart::picture::Shape;
use crate::details::instrument::Stage;
use crate::details::{Words, notes};
use crate::state::chart_options::ChartOptions;
use crate::state::charts::Chart;
use crate::state::derive::history::{mark, scene as plain};
use crate::text::fill;
use crate::text::number::{DIGITS, significant};

/// The vendors beside the lines', with the forms of their marks.
const VENDORS: [(Vendor, Shape); 5] = [
    (Vendor::Amd, Shape::Up),
    (Vendor::Google, Shape::Down),
    (Vendor::Intel, Shape::Left),
    (Vendor::Huawei, Shape::Right),
    (Vendor::Apple, Shape::Square),
];

/// The scene.
pub(super) fn scene(stage: &Stage, catalog: &'static Catalog) -> StudiedHistory {
    let (options, text) = (stage.view.options, &stage.text);
    let has = |id| options.has(Chart::History, id);
    let mut base = plain(&stage.setup, catalog, text.page);
    keep_asked(&mut base, catalog, options);
    let mut key = Vec::new();
    if has("sparse") {
        let lines = base.lines.iter();
        let sparse: Vec<_> = lines.filter_map(|line| sparse(line, catalog)).collect();
        base.lines.extend(sparse);
        key.push(Entry {
            style: LineStyle::Sparse(Shape::Circle),
            words: text.history_chart.sparse.clone(),
        });
    }
    if has("vendors") {
        for (vendor, shape, points) in by_vendor(catalog) {
            let style = LineStyle::Vendor(shape);
            base.lines.push(group(style, &points));
            let words = vendor.name().to_owned();
            key.push(Entry { style, words });
        }
    }
    base.summary = in_one_sentence(&base.summary, &summary(catalog, options, text), text);
    StudiedHistory {
        is_linear: has("linear"),
        key,
        base,
    }
}

/// Leaves off the lines and devices that are not wanted.
fn keep_asked(scene: &mut HistoryScene, catalog: &Catalog, options: ChartOptions) {
    let has = |id| options.has(Chart::History, id);
    scene.lines.retain(|line| match line.style {
        LineStyle::Main | LineStyle::Sparse(_) | LineStyle::Vendor(_) => true,
        LineStyle::Second => !has("no_8bit"),
        LineStyle::Third => !has("no_4bit"),
        LineStyle::Faint => !has("no_vector"),
    });
    let is_by_vendor = |mark: &Mark| {
        let mut devices = catalog.devices().iter();
        has("vendors") && devices.any(|device| device.name == mark.name && is_of_other(device))
    };
    scene
        .others
        .retain(|mark| mark.is_current || !(has("no_others") || is_by_vendor(mark)));
}

fn is_of_other(device: &Device) -> bool {
    VENDORS.iter().any(|(vendor, _)| *vendor == device.vendor)
}

/// The devices of each vendor with a peak in 16 bits, by year.
pub(in crate::details) fn by_vendor(
    catalog: &'static Catalog,
) -> Vec<(Vendor, Shape, Vec<HistoryPoint<'static>>)> {
    let line = &catalog.history().others;
    let of_vendor = |(vendor, shape): (Vendor, Shape)| {
        let devices = catalog.devices().iter();
        let devices = devices.filter(|device| device.vendor == vendor);
        let point = |device: &'static Device| {
            let (format, roofline) = line.roofline_of(device)?;
            let year = device.launched.as_year();
            Some(HistoryPoint {
                device,
                format,
                milestone: Milestone { year, roofline },
            })
        };
        let mut points: Vec<_> = devices.filter_map(point).collect();
        points.sort_by(|one, other| one.milestone.year.total_cmp(&other.milestone.year));
        (vendor, shape, points)
    };
    let all = VENDORS.map(of_vendor).into_iter();
    all.filter(|(_, _, points)| !points.is_empty()).collect()
}

/// A vendor's devices as marks, of which the latest is named.
fn group(style: LineStyle, points: &[HistoryPoint<'_>]) -> HistoryLine {
    let mut devices: Vec<_> = points.iter().map(mark).collect();
    if let (Some(mark), Some(point)) = (devices.last_mut(), points.last()) {
        point.device.short_name.clone_into(&mut mark.label);
    }
    HistoryLine {
        label: String::new(),
        style,
        devices,
    }
}

/// A line with the peaks that vendors print with sparsity; none if there are none.
fn sparse(line: &HistoryLine, catalog: &Catalog) -> Option<HistoryLine> {
    let mut devices = Vec::new();
    for dense in &line.devices {
        let device = catalog
            .devices()
            .iter()
            .find(|device| device.name == dense.name);
        let format = NumberFormat::ALL
            .into_iter()
            .find(|format| format.name() == dense.format);
        let peak = device
            .zip(format)
            .and_then(|(device, format)| sparse_peak(device, format));
        if let Some(peak) = peak {
            let roofline = Roofline {
                peak,
                ..dense.roofline
            };
            devices.push(Mark {
                ridge_flop_per_byte: roofline.ridge().to_flop_per_byte(),
                label: String::new(),
                roofline,
                is_current: false,
                ..dense.clone()
            });
        }
    }
    let shape = match line.style {
        LineStyle::Second => Shape::Square,
        LineStyle::Third => Shape::Diamond,
        LineStyle::Main | LineStyle::Faint | LineStyle::Sparse(_) | LineStyle::Vendor(_) => {
            Shape::Circle
        }
    };
    (!devices.is_empty()).then(|| HistoryLine {
        label: String::new(),
        style: LineStyle::Sparse(shape),
        devices,
    })
}

/// The vendor's figure with sparsity.
pub(in crate::details) fn sparse_peak(device: &Device, format: NumberFormat) -> Option<Throughput> {
    notes().device(device.id)?.sparse_peaks.get(format)
}

/// What is said besides: how fast the ridge grew, the latest of other vendors, what sparsity means.
fn summary(catalog: &'static Catalog, options: ChartOptions, text: &Words) -> String {
    let words = &text.history_chart;
    let mut said = String::new();
    let main = &catalog.history().main;
    let ends = catalog.points(main).next().zip(catalog.points(main).last());
    let growth = ends.and_then(|(first, last)| first.milestone.growth_to(&last.milestone));
    if let Some(growth) = growth {
        said += &fill(
            &words.growth,
            &[("ridge", &significant(growth.ridge, DIGITS))],
        );
    }
    if options.has(Chart::History, "vendors") {
        let latest = by_vendor(catalog)
            .into_iter()
            .filter_map(|(vendor, _, points)| {
                let point = points.last()?;
                let ridge = point.milestone.ridge().to_flop_per_byte();
                Some(fill(
                    &words.device_ridge,
                    &[
                        ("vendor", vendor.name()),
                        ("device", point.device.short_name),
                        ("ridge", &significant(ridge, DIGITS)),
                    ],
                ))
            });
        let latest: Vec<_> = latest.collect();
        let latest = latest.join(&text.detail.list_separator);
        said += &fill(&words.latest, &[("devices", &latest)]);
    }
    if options.has(Chart::History, "sparse") {
        said += &words.sparse_means;
    }
    said
}
