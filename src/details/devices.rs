//! On how many devices of this kind the scenario fits.

use super::{Words, size_cell, table};
use crate::calc::fit::devices::{Arrangement, fewest};
use crate::calc::parallel::{Parallel, ZeroStage};
use crate::calc::report::Report;
use crate::details::table::{Cell, Table};
use crate::text::number::whole;

/// More ways than this help nobody.
const SHOWN: usize = 8;

/// The ways to spread the scenario that fit, fewest devices first.
pub(super) fn devices(report: &Report, text: &Words) -> Table {
    let inputs = &report.inputs;
    let ways = fewest(&inputs.network, &inputs.workload, inputs.capacity);
    let row = |way: &Arrangement| {
        vec![
            Cell::number(whole(way.devices)),
            Cell::words(arrangement_words(&way.parallel, text)),
            size_cell(way.total),
        ]
    };
    let rows = ways.iter().take(SHOWN).map(row).collect();
    table(&["devices", "spread", "per_device"], rows, text)
}

/// How the work is spread, in the words of the controls.
pub(super) fn arrangement_words(parallel: &Parallel, text: &Words) -> String {
    let label = |key: &str| text.page.labels.get(key).to_owned();
    let mut parts = Vec::new();
    for (key, count) in [
        ("dp", parallel.data),
        ("tp", parallel.tensor),
        ("pp", parallel.pipeline),
        ("cp", parallel.context),
        ("ep", parallel.expert),
    ] {
        if count > 1 {
            parts.push(format!("{} {}", label(key), whole(count)));
        }
    }
    if parallel.data > 1 && parallel.zero != ZeroStage::None {
        parts.push(format!("ZeRO-{}", parallel.zero.number()));
    }
    parts.join(&text.detail.list_separator)
}
