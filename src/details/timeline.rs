//! Memory through a run.

use super::{Words, size_cell, table};
use crate::calc::report::Report;
use crate::calc::timeline::{Instant, Timeline};
use crate::details::table::{Cell, Table};
use crate::state::derive::memory::block_name;
use crate::text::fill;

/// The instants, the peak marked with what makes it, and whether each fits.
pub(super) fn timeline(report: &Report, text: &Words) -> Table {
    let inputs = &report.inputs;
    let timeline = Timeline::of(&inputs.network, &inputs.workload);
    let peak = timeline.peak().copied();
    let end = timeline.first_beyond(inputs.capacity).copied();
    let row = |instant: &Instant| {
        let total = instant.totals.total();
        let sign = if total <= inputs.capacity {
            "✓"
        } else {
            "✕"
        };
        let mut size = size_cell(total);
        size.text = format!("{sign}\u{a0}{}", size.text);
        let mut said = Vec::new();
        if Some(*instant) == end {
            said.push(text.detail.runs_out.clone());
        }
        if Some(*instant) == peak {
            said.push(peak_words(&timeline, text));
        }
        if !said.is_empty() {
            size = size.with_detail(said.join(&text.detail.list_separator));
        }
        let step = match instant.step {
            0 => String::new(),
            step => step.to_string(),
        };
        vec![
            Cell::words(text.instants.get(instant.id.id())),
            Cell::number(step),
            size,
            Cell::words(largest_block(instant, text)),
        ]
    };
    let rows = timeline.instants.iter().map(row).collect();
    table(&["instant", "step", "total", "largest"], rows, text)
}

pub(super) fn peak_words(timeline: &Timeline, text: &Words) -> String {
    let cause = timeline.cause.map_or("", |term| text.terms.get(term.id()));
    fill(&text.detail.peak, &[("cause", cause)])
}

fn largest_block<'a>(instant: &Instant, text: &'a Words) -> &'a str {
    let largest = instant.totals.largest();
    largest.map_or("", |(block, _)| block_name(block, &text.page.memory))
}
