//! The course's operations beside its own numbers, each a way to its mark on the roofline; and which of them
//! fall from one side of the ridge to the other.

use std::cell::RefCell;

use web_sys::HtmlElement;

use super::panel::button;
use crate::calc::kernel::{self, Kernel};
use crate::calc::precision::NumberFormat;
use crate::calc::report::{Operation, Report};
use crate::calc::roofline::Bound;
use crate::details::dom::{child, set};
use crate::details::instrument::hand::point_out;
use crate::details::table::{Cell, Table};
use crate::details::{Words, scenario, table};
use crate::state::derive::roofline::bound_words;
use crate::text::number::{DIGITS, significant};

/// As large as the course's operations are.
const SIDE: u64 = 4096;
/// As long as the course's sequence for attention.
const SEQ: u64 = 8192;
/// Devices on which an operation is held against the ridge, by step: what they are called, and what they
/// change of a scenario.
const FALLEN: [(&str, &str); 4] = [
    ("K20X", "gpu=k20x&fmt=fp32"),
    ("A100", "gpu=a100_80_sxm&fmt=bf16"),
    ("H100", "gpu=h100_sxm&fmt=bf16"),
    ("B200 FP8", "gpu=b200&fmt=fp8"),
];
const FP8: [(&str, &str); 2] = [("BF16", "fmt=bf16"), ("FP8", "fmt=fp8")];
/// What is compared where the format changes; elsewhere the course's operations are.
const OF_FP8: [&str; 4] = ["large_gemm", "convolution", "train_attention", "train_mlp"];
/// Before what fell.
const FELL: &str = "↓ ";

/// An operation or a variant of one.
struct Row {
    name: String,
    /// Its mark on the roofline; none of a variant.
    mark: Option<&'static str>,
    intensity: f64,
    course: String,
    bound: Bound,
}

/// What the course counts otherwise, and what it would be by its count.
fn variants(id: &str, report: &Report) -> Vec<(&'static str, Kernel)> {
    let element = report.inputs.format.element();
    match id {
        "matrix_vector" => {
            let byte = NumberFormat::Int8.element();
            vec![("int8", kernel::matrix_vector(SIDE, SIDE, byte))]
        }
        "softmax" => {
            let passes = kernel::softmax_in_three_passes(SIDE * SIDE, element);
            vec![("three-passes", passes)]
        }
        "naive_attention" => vec![
            ("head-64", kernel::naive_attention(1, SEQ, 64, element)),
            ("flash", kernel::flash_attention(1, SEQ, 128, element)),
        ],
        _ => Vec::new(),
    }
}

fn rows(report: &Report, text: Words) -> Vec<Row> {
    let mut rows = Vec::new();
    for operation in &report.operations {
        if operation.id.is_of_network() {
            continue;
        }
        let id = operation.id.id();
        let course = text.own.operation_courses.find(id).unwrap_or_default();
        rows.push(Row {
            name: text.page.operations.get(id).to_owned(),
            mark: Some(id),
            intensity: operation.intensity.to_flop_per_byte(),
            course: course.to_owned(),
            bound: operation.bound,
        });
        for (variant, kernel) in variants(id, report) {
            let intensity = kernel.intensity();
            rows.push(Row {
                name: text.own.lesson.step_variants.get(variant).to_owned(),
                mark: None,
                intensity: intensity.to_flop_per_byte(),
                course: String::new(),
                bound: report.inputs.roofline.bound(intensity),
            });
        }
    }
    rows
}

/// The operations as a table, for paper.
pub(super) fn table_of(report: &Report, text: Words) -> Table {
    let row = |row: Row| {
        vec![
            Cell::words(row.name),
            Cell::number(significant(row.intensity, DIGITS)),
            Cell::number(row.course),
            Cell::words(bound_words(row.bound, &text.page.roofline)),
        ]
    };
    let rows = rows(report, text).into_iter().map(row).collect();
    table(&["operation", "intensity", "course", "bound"], rows, &text)
}

/// Which operations stay compute-bound from device to device, or from format to format: what falls has an
/// arrow.
pub(super) fn bounds(step: &str, link: &str, text: Words) -> Option<Table> {
    let columns: &[(&str, &str)] = if step == "fp8" { &FP8 } else { &FALLEN };
    let mut reports = Vec::new();
    for (_, part) in columns {
        reports.push(scenario(&[link, part].join("&"))?.1);
    }
    let is_wanted = |operation: &&Operation| {
        if step == "fp8" {
            OF_FP8.contains(&operation.id.id())
        } else {
            !operation.id.is_of_network()
        }
    };
    let cell = |operation: &Operation, was: Option<Bound>| {
        let fell = was == Some(Bound::Compute) && operation.bound == Bound::Memory;
        let intensity = significant(operation.intensity.to_flop_per_byte(), DIGITS);
        let sign = sign(operation.bound, text);
        let arrow = if fell { FELL } else { "" };
        Cell::words([arrow, &intensity, "\u{a0}", &sign].concat())
    };
    let mut rows = Vec::new();
    for operation in reports.first()?.operations.iter().filter(is_wanted) {
        let mut row = vec![Cell::words(text.page.operations.get(operation.id.id()))];
        let mut was = None;
        for report in &reports {
            let all = &mut report.operations.iter();
            let there = all.find(|known| known.id == operation.id)?;
            row.push(cell(there, was));
            was = Some(there.bound);
        }
        rows.push(row);
    }
    let mut table = table(&["operation"], rows, &text);
    for ((name, _), report) in columns.iter().zip(&reports) {
        let ridge = significant(report.ridge.to_flop_per_byte(), DIGITS);
        table.columns.push([name, " · ", &ridge].concat());
    }
    Some(table)
}

/// The sign of a side of the ridge.
fn sign(bound: Bound, text: Words) -> String {
    let words = bound_words(bound, &text.page.roofline);
    words.chars().next().map(String::from).unwrap_or_default()
}

/// The list on the page.
pub(super) struct Operations {
    list: HtmlElement,
    /// What it says now.
    said: RefCell<String>,
}

impl Operations {
    /// Puts it into its place.
    pub(super) fn put(place: &HtmlElement, text: Words) -> Option<Self> {
        let list = child(place, "ul", "lesson-operations", "")?;
        set(
            &list,
            "aria-label",
            text.own.lesson.step_titles.get("table"),
        );
        Some(Self {
            list,
            said: RefCell::default(),
        })
    }

    /// Follows the scenario in force.
    pub(super) fn write(&self, report: &Report, text: Words) -> Option<()> {
        let table = table_of(report, text);
        let said = format!("{:?}", table.rows.len()) + &table.to_csv();
        if self.said.replace(said.clone()) == said {
            return Some(());
        }
        self.list.set_text_content(None);
        for row in rows(report, text) {
            let line = child(&self.list, "li", "", "")?;
            let sign = sign(row.bound, text);
            match row.mark {
                Some(mark) => {
                    let id = ["operation-", mark].concat();
                    line.set_id(&id);
                    let marked = ["roofline:", mark].concat();
                    let pressed = Box::new(move || point_out(&marked));
                    let id = ["lesson-", mark].concat();
                    button(&line, &id, &row.name, None, pressed)?;
                }
                None => {
                    child(&line, "span", "lesson-variant", &row.name)?;
                }
            }
            child(&line, "b", "", &significant(row.intensity, DIGITS))?;
            child(&line, "span", "", &sign)?;
            if !row.course.is_empty() {
                let course = [&text.own.lesson.of_course, " ", &row.course].concat();
                child(&line, "span", "lesson-of-course", &course)?;
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    fn fallen(step: &str, link: &str) -> Vec<String> {
        let table = bounds(step, link, Words::of(Language::En)).unwrap();
        let rows = table.rows.iter();
        let fell = rows.filter(|row| row.iter().any(|cell| cell.text.starts_with(FELL)));
        fell.map(|row| row[0].text.clone()).collect()
    }

    #[test]
    fn what_fell_is_marked() {
        assert_eq!(fallen("fallen", "v=1"), ["Convolution", "Naive attention"]);
        let link = "v=1&gpu=h100_sxm&seq=1k&fmt=fp8";
        assert_eq!(fallen("fp8", link), ["Attention"]);
    }

    #[test]
    fn variants_are_what_the_course_counts_otherwise() {
        let (_, report) = scenario("v=1").unwrap();
        let table = table_of(&report, Words::of(Language::En));
        let said: Vec<_> = table.rows.iter().map(|row| row[1].text.as_str()).collect();
        for intensity in ["1365", "1.00", "2.00", "0.625", "32.4", "63.6"] {
            assert!(said.contains(&intensity), "{intensity} in {said:?}");
        }
    }
}
