//! The devices of the ridge over the years.

use super::charts::history::{by_vendor, sparse_peak};
use super::{Words, known, sources_of, table};
use crate::calc::roofline::Roofline;
use crate::calc::units::Throughput;
use crate::catalog::Catalog;
use crate::catalog::history::HistoryPoint;
use crate::decimal::fixed;
use crate::details::table::{Cell, Table};
use crate::state::chart_options::ChartOptions;
use crate::state::charts::Chart;
use crate::text::fill;
use crate::text::number::{DIGITS, gb_per_s, significant, tflop_per_s};

/// Columns of the table.
const COLUMNS: [&str; 7] = [
    "device",
    "launched",
    "format",
    "peak",
    "bandwidth",
    "ridge",
    "source",
];

/// All points in numbers: the course's, then line by line, then how fast the main line grew; with the peaks
/// with sparsity and the devices of all vendors if they are asked for.
pub(super) fn history(catalog: &'static Catalog, options: ChartOptions, text: &Words) -> Table {
    let history = catalog.history();
    let has_sparse = options.has(Chart::History, "sparse");
    let course = history.course_points.iter().map(|point| Row {
        name: &text.detail.course,
        launched: fixed(point.year, 0),
        format: "",
        roofline: point.roofline,
        sparse: None,
        source: history.course_source.to_owned(),
    });
    let lines = history.lines.iter().chain(std::iter::once(&history.others));
    let mut points: Vec<_> = lines.flat_map(|line| catalog.points(line)).collect();
    if options.has(Chart::History, "vendors") {
        let by_vendor = by_vendor(catalog)
            .into_iter()
            .flat_map(|(_, _, points)| points);
        let is_new = |point: &HistoryPoint<'_>| {
            let id = point.device.id;
            !history.others.devices.contains(&id)
        };
        points.extend(by_vendor.filter(is_new));
    }
    let devices = points.iter().map(|point| Row {
        name: point.device.name,
        launched: point.device.launched.to_string(),
        format: point.format.name(),
        roofline: point.milestone.roofline,
        sparse: sparse_peak(point.device, point.format),
        source: sources_of(point.device),
    });
    let rows = course.chain(devices).map(|row| row.cells(has_sparse, text));
    let growth = growth(catalog, has_sparse, text);
    let mut columns = COLUMNS.to_vec();
    if has_sparse {
        columns.insert(COLUMNS.len() - 1, "sparse");
    }
    table(&columns, rows.chain(growth).collect(), text)
}

/// A device or a point of the course.
struct Row<'a> {
    name: &'a str,
    launched: String,
    format: &'a str,
    roofline: Roofline,
    sparse: Option<Throughput>,
    source: String,
}

impl Row<'_> {
    fn cells(self, has_sparse: bool, text: &Words) -> Vec<Cell> {
        let roofline = self.roofline;
        let ridge = |roofline: Roofline| significant(roofline.ridge().to_flop_per_byte(), DIGITS);
        let mut cells = vec![
            Cell::words(self.name),
            Cell::number(self.launched),
            Cell::words(self.format),
            Cell::number(tflop_per_s(roofline.peak.to_tflop_per_s())),
            Cell::number(gb_per_s(roofline.bandwidth.to_gb_per_s())),
            Cell::number(ridge(roofline)),
        ];
        if has_sparse {
            let sparse = known(self.sparse.map(|peak| tflop_per_s(peak.to_tflop_per_s())));
            cells.push(match self.sparse {
                Some(peak) => {
                    let ridge = ridge(Roofline { peak, ..roofline });
                    let words = &text.history_chart.sparse_ridge;
                    sparse.with_detail(fill(words, &[("ridge", &ridge)]))
                }
                None => sparse,
            });
        }
        cells.push(Cell::words(self.source));
        cells
    }
}

/// The growth of peak, bandwidth and ridge along the main line.
fn growth(catalog: &Catalog, has_sparse: bool, text: &Words) -> Option<Vec<Cell>> {
    let main = &catalog.history().main;
    let first = catalog.points(main).next()?;
    let last = catalog.points(main).last()?;
    let growth = first.milestone.growth_to(&last.milestone)?;
    let words = &text.history_chart;
    let names = [
        ("first", first.device.short_name),
        ("last", last.device.short_name),
    ];
    let times = |factor: f64| {
        let factor = significant(factor, DIGITS);
        Cell::number(fill(&words.times, &[("factor", &factor)]))
    };
    let nothing = || Cell::words("");
    let mut cells = vec![
        Cell::words(fill(&words.growth_row, &names)),
        nothing(),
        nothing(),
        times(growth.peak),
        times(growth.bandwidth),
        times(growth.ridge),
        nothing(),
    ];
    cells.extend(has_sparse.then(nothing));
    Some(cells)
}
