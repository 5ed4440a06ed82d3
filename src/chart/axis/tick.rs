//! Ticks and their numbers.

use super::decade::{TOLERANCE, decade_below};
use crate::chart::geometry::between;
use crate::decimal::{fixed, shortest};
use crate::text::number::has_point;

/// A mark on an axis.
#[derive(Debug, Clone, PartialEq)]
pub struct Tick {
    /// Where it stands.
    pub value: f64,
    /// What is written at it; none at minor ticks.
    pub label: Option<String>,
}

impl Tick {
    pub(super) fn major(value: f64) -> Self {
        Self {
            value,
            label: Some(tick_label(value)),
        }
    }

    pub(super) fn minor(value: f64) -> Self {
        Self { value, label: None }
    }
}

/// Ticks in steps of 1, 2 or 5 times a power of ten, about `count` of them, all labelled.
pub(super) fn even_ticks(lo: f64, hi: f64, count: f64, least_step: f64) -> Vec<Tick> {
    let rough = ((hi - lo) / between(count, 1.0, 50.0)).max(least_step);
    let decade = decade_below(rough);
    let step = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|multiple| multiple * decade)
        .find(|&step| step >= rough * (1.0 - TOLERANCE))
        .unwrap_or(10.0 * decade);
    // Of the range where it is the smaller: a whole year dwarfs a range of hours.
    let slack = step.min(hi - lo) * 1e-6;
    let mut ticks = Vec::new();
    let mut index = ((lo - slack) / step).ceil();
    while index * step <= hi + slack && ticks.len() < 64 {
        // One division rather than many additions keeps the labels free of rounding.
        let value = if step < 1.0 {
            index / (1.0 / step).round()
        } else {
            index * step
        };
        // Adding nothing turns minus zero into zero.
        let value = value + 0.0;
        let label = if least_step > 0.0 {
            fixed(value, 0)
        } else {
            tick_label(value)
        };
        ticks.push(Tick {
            value,
            label: Some(label),
        });
        index += 1.0;
    }
    ticks
}

/// A tick's number: plain to 9999, thousands apart by a thin space beyond.
fn tick_label(value: f64) -> String {
    let plain = shortest(value);
    let digits = plain.trim_start_matches('-');
    if has_point(digits) || digits.len() < 5 {
        return plain;
    }
    let mut label = String::new();
    for (index, character) in plain.chars().enumerate() {
        let left = plain.len() - index;
        if index > 0 && left.is_multiple_of(3) && !label.ends_with('-') {
            label.push('\u{202f}');
        }
        label.push(character);
    }
    label
}
