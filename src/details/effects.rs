//! What the well-known remedies do to kernels of the network.

use super::{Words, table};
use crate::calc::phase::{Effect, Point, effects as effects_of};
use crate::calc::precision::NumberFormat;
use crate::calc::report::Report;
use crate::calc::roofline::Roofline;
use crate::details::table::{Cell, Table};
use crate::state::derive::Setup;
use crate::state::derive::roofline::bound_words;
use crate::text::number::{DIGITS, seconds, significant};

const COLUMNS: [&str; 5] = ["effect", "intensity", "ridge", "bound", "time"];

/// Each remedy's kernel without and with it; FP8 where the device has it.
pub(super) fn effects(setup: &Setup, report: &Report, text: &Words) -> Table {
    let inputs = &report.inputs;
    let hardware = setup.hardware();
    // In the format in use a peak may be the reader's own.
    let roofline = |format: NumberFormat| {
        if format == inputs.format {
            return Some(inputs.roofline);
        }
        hardware.peaks.get(format).map(|peak| Roofline {
            peak,
            bandwidth: hardware.bandwidth,
        })
    };
    let is_half = |format: &NumberFormat| matches!(format, NumberFormat::Bf16 | NumberFormat::Fp16);
    let half = [inputs.format, NumberFormat::Bf16, NumberFormat::Fp16];
    let half = half.into_iter().filter(is_half).find_map(roofline);
    let effects = effects_of(
        &inputs.network,
        &inputs.workload,
        half.unwrap_or(inputs.roofline),
        roofline(NumberFormat::Fp8),
    );
    let rows = effects.iter().map(|effect| row(effect, text)).collect();
    table(&COLUMNS, rows, text)
}

fn row(effect: &Effect, text: &Words) -> Vec<Cell> {
    let number = |of: fn(&Point) -> String| {
        let (before, after) = (of(&effect.before), of(&effect.after));
        Cell::number(becomes(&before, &after))
    };
    let [before, after] =
        [effect.before, effect.after].map(|point| bound_words(point.bound, &text.page.roofline));
    vec![
        Cell::words(text.effects.get(effect.id.id())),
        number(|point| significant(point.intensity.to_flop_per_byte(), DIGITS)),
        number(|point| significant(point.ridge.to_flop_per_byte(), DIGITS)),
        Cell::words(becomes(&before, &after)),
        number(|point| seconds(point.time.to_s())),
    ]
}

/// Both, or one where nothing changes.
fn becomes(before: &str, after: &str) -> String {
    if before == after {
        return before.to_owned();
    }
    format!("{before} → {after}")
}

#[cfg(test)]
mod tests {
    use crate::details::table_about;

    /// 612 TFLOP/s, typed in, over 2.039 TB/s are 300 FLOP per byte; the sheet's 312 are 153.
    #[test]
    fn a_typed_peak_is_the_roof() {
        for (link, ridge) in [
            ("v=1", "153"),
            ("v=1&peak=612", "300"),
            ("v=1&peak=612&fmt=fp16", "300"),
        ] {
            let table = table_about("effects", link, "en").unwrap();
            let cells: Vec<_> = table
                .rows
                .iter()
                .flatten()
                .map(|cell| cell.text.as_str())
                .collect();
            assert_eq!(
                cells.iter().filter(|cell| **cell == ridge).count(),
                3,
                "{link}"
            );
        }
    }
}
