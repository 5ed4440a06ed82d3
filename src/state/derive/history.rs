//! The scene of the ridge over the years.

use super::Setup;
use crate::catalog::Catalog;
use crate::catalog::history::{CoursePoint, HistoryPoint};
use crate::chart::history::{Device as Mark, HistoryLine as Line, HistoryScene, LineStyle};
use crate::text::number::{DIGITS, significant, trimmed};
use crate::text::{Text, fill};

/// The years that the chart spans.
const YEARS: (f64, f64) = (2012.0, 2026.5);

/// The scene.
pub fn scene(setup: &Setup, catalog: &Catalog, text: &Text) -> HistoryScene {
    let words = &text.history;
    let history = catalog.history();
    let ridge = setup.roofline.ridge().to_flop_per_byte();
    let course_point = |point: &CoursePoint| {
        let ridge = point.roofline.ridge().to_flop_per_byte();
        Mark {
            year: point.milestone().year,
            ridge_flop_per_byte: ridge,
            label: fill(&words.course_point, &[("ridge", &trimmed(ridge, DIGITS))]),
            name: "",
            format: "",
            roofline: point.roofline,
            is_current: false,
        }
    };
    HistoryScene {
        title: words.title.clone(),
        summary: summary(catalog, text).unwrap_or_default(),
        y_title: words.y_title.clone(),
        year_lo: YEARS.0,
        year_hi: YEARS.1,
        lines: lines(setup, catalog, text),
        others: others(setup, catalog),
        course_points: history.course_points.iter().map(course_point).collect(),
        current_ridge_flop_per_byte: Some(ridge),
        current_label: fill(&words.current, &[("ridge", &significant(ridge, DIGITS))]),
    }
}

/// The main line with its devices' names, and the lines of single formats, whose devices are the same.
fn lines(setup: &Setup, catalog: &Catalog, text: &Text) -> Vec<Line> {
    let words = &text.history;
    let history = catalog.history();
    let mut lines = vec![Line {
        label: words.line_main.clone(),
        style: LineStyle::Main,
        devices: catalog
            .points(&history.main)
            .map(|point| named_mark(&point, setup))
            .collect(),
    }];
    for line in &history.lines {
        let (label, style) = match line.id {
            "nvidia_data_center_vector" => (&words.line_vector, LineStyle::Faint),
            "nvidia_data_center_8_bit" => (&words.line_8_bit, LineStyle::Second),
            "nvidia_data_center_4_bit" => (&words.line_4_bit, LineStyle::Third),
            // The 16-bit line is a part of the main one.
            _ => continue,
        };
        let devices = catalog.points(line).map(|point| mark(&point)).collect();
        lines.push(Line {
            label: label.clone(),
            style,
            devices,
        });
    }
    lines
}

/// Devices beside the lines, nameless but for the one in use.
fn others(setup: &Setup, catalog: &Catalog) -> Vec<Mark> {
    let others = &catalog.history().others;
    let mut marks: Vec<_> = catalog.points(others).map(|point| mark(&point)).collect();
    let is_on_main_line = catalog.history().main.devices.contains(&setup.device.id);
    if !is_on_main_line && !setup.scenario.device.is_custom() {
        marks.push(Mark {
            year: setup.device.launched.as_year(),
            ridge_flop_per_byte: setup.roofline.ridge().to_flop_per_byte(),
            label: setup.device.short_name.to_owned(),
            name: setup.device.name,
            format: setup.format.name(),
            roofline: setup.roofline,
            is_current: true,
        });
    }
    marks
}

/// A point as a mark without a name.
pub fn mark(point: &HistoryPoint<'_>) -> Mark {
    Mark {
        year: point.milestone.year,
        ridge_flop_per_byte: point.milestone.ridge().to_flop_per_byte(),
        label: String::new(),
        name: point.device.name,
        format: point.format.name(),
        roofline: point.milestone.roofline,
        is_current: false,
    }
}

fn named_mark(point: &HistoryPoint<'_>, setup: &Setup) -> Mark {
    Mark {
        label: point.device.short_name.to_owned(),
        is_current: point.device.id == setup.device.id && !setup.scenario.device.is_custom(),
        ..mark(point)
    }
}

/// From the first to the last device of the main line, how far the ridge rose and why.
fn summary(catalog: &Catalog, text: &Text) -> Option<String> {
    let main = &catalog.history().main;
    let first = catalog.points(main).next()?;
    let last = catalog.points(main).last()?;
    let growth = first.milestone.growth_to(&last.milestone)?;
    let ridge =
        |point: &HistoryPoint<'_>| significant(point.milestone.ridge().to_flop_per_byte(), DIGITS);
    Some(fill(
        &text.history.summary,
        &[
            ("first", first.device.short_name),
            ("first_year", &first.device.launched.year().to_string()),
            ("last", last.device.short_name),
            ("last_year", &last.device.launched.year().to_string()),
            ("from", &ridge(&first)),
            ("to", &ridge(&last)),
            ("compute", &significant(growth.peak, DIGITS)),
            ("bandwidth", &significant(growth.bandwidth, DIGITS)),
        ],
    ))
}
