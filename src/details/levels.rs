//! The memory hierarchy of the device, beside the course's.

use super::{Words, known, published, table};
use crate::calc::hierarchy::{
    COURSE_RATIOS, CourseLevel, Level, Ratio, course_levels, levels as levels_of, ratios,
};
use crate::calc::units::{Bandwidth, DataSize};
use crate::details::table::{Cell, Table};
use crate::state::derive::Setup;
use crate::text::fill;
use crate::text::number::{DIGITS, bytes, gb_per_s, seconds, significant, with_unit};

const COLUMNS: [&str; 6] = [
    "level",
    "capacity",
    "one_way",
    "both_ways",
    "gigabyte",
    "course",
];

/// The levels, nearest first, then the three ratios to remember.
pub(super) fn levels(setup: &Setup, text: &Words) -> Table {
    let levels = levels_of(
        &setup.hardware(),
        &published(setup.device),
        setup.network_port(),
    );
    let ratios = ratios(&levels);
    let of_levels = levels
        .iter()
        .zip(course_levels())
        .map(|(level, course)| row(level, course, text));
    let [_, shared, _, memory, link, pcie, network] = levels.map(|level| level.id.id());
    let course = COURSE_RATIOS;
    let of_ratios = [
        (
            shared,
            memory,
            ratios.shared_to_device_memory,
            course.shared_to_device_memory,
        ),
        (
            memory,
            pcie,
            ratios.device_memory_to_pcie,
            course.device_memory_to_pcie,
        ),
        (
            link,
            network,
            ratios.link_to_network,
            course.link_to_network,
        ),
    ];
    let of_ratios = of_ratios.map(|(fast, slow, ratio, course)| {
        let name = fill(
            &text.detail.ratio,
            &[
                ("fast", text.levels.get(fast)),
                ("slow", text.levels.get(slow)),
            ],
        );
        ratio_row(&name, ratio, course)
    });
    table(&COLUMNS, of_levels.chain(of_ratios).collect(), text)
}

fn row(level: &Level, course: CourseLevel, text: &Words) -> Vec<Cell> {
    let size = |size: DataSize| bytes(size.to_bytes());
    let rate = |rate: Bandwidth| gb_per_s(rate.to_gb_per_s());
    let capacity = known(level.capacity.map(size));
    let capacity = match level.per_multiprocessor {
        None => capacity,
        Some(one) => capacity.with_detail(fill(
            &text.detail.per_multiprocessor,
            &[("size", &size(one))],
        )),
    };
    let gigabyte = level.time_to_move(DataSize::gb(1.0));
    let of_course = course.bandwidth.map(|(low, high)| {
        if low == high {
            rate(low)
        } else {
            format!("{}–{}", rate(low), rate(high))
        }
    });
    vec![
        Cell::words(text.levels.get(level.id.id())),
        capacity,
        known(level.one_way.map(rate)),
        known(level.both_ways.map(rate)),
        known(gigabyte.map(|time| seconds(time.to_s()))),
        known(of_course),
    ]
}

fn ratio_row(name: &str, ratio: Ratio, course: f64) -> Vec<Cell> {
    let times = |ratio: f64| with_unit(&significant(ratio, DIGITS), "×");
    vec![
        Cell::words(name),
        Cell::words(""),
        known(ratio.one_way.map(times)),
        known(ratio.both_ways.map(times)),
        Cell::words(""),
        known(Some(times(course))),
    ]
}

#[cfg(test)]
mod tests {
    use crate::details::table_about;

    /// 200 Gbit/s are 25 GB/s in one direction; an A100's 300 GB/s of `NVLink` are 12 times that.
    #[test]
    fn the_network_port_is_the_readers() {
        for (link, port, ratio) in [
            ("v=1", "50.0\u{a0}GB/s", "6.00\u{a0}×"),
            ("v=1&nic=200", "25.0\u{a0}GB/s", "12.0\u{a0}×"),
        ] {
            let table = table_about("levels", link, "en").unwrap();
            let has = |name: &str, value: &str| {
                let mut rows = table.rows.iter();
                let row = rows.find(|row| row.iter().any(|cell| cell.text.ends_with(name)));
                row.unwrap().iter().any(|cell| cell.text.contains(value))
            };
            assert!(has("Network port", port), "{link}: {table:?}");
            assert!(has("to Network port", ratio), "{link}: {table:?}");
        }
    }
}
