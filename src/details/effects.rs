//! What the well-known remedies do to kernels of the network.

use super::table;
use crate::calc::phase::{Effect, Point, effects as effects_of};
use crate::calc::precision::NumberFormat;
use crate::calc::report::Report;
use crate::calc::roofline::Roofline;
use crate::state::derive::Setup;
use crate::state::derive::roofline::bound_words;
use crate::state::derive::table::{Cell, Table};
use crate::text::DetailText;
use crate::text::number::{DIGITS, seconds, significant};

const COLUMNS: [&str; 5] = ["effect", "intensity", "ridge", "bound", "time"];

/// Each remedy's kernel without and with it; FP8 where the device has it.
pub(super) fn effects(setup: &Setup, report: &Report, text: &DetailText) -> Table {
    let inputs = &report.inputs;
    let hardware = setup.hardware();
    let roofline = |format| {
        hardware.peaks.get(format).map(|peak| Roofline {
            peak,
            bandwidth: hardware.bandwidth,
        })
    };
    let half = roofline(NumberFormat::Bf16).or_else(|| roofline(NumberFormat::Fp16));
    let effects = effects_of(
        &inputs.network,
        &inputs.workload,
        half.unwrap_or(inputs.roofline),
        roofline(NumberFormat::Fp8),
    );
    let rows = effects.iter().map(|effect| row(effect, text)).collect();
    table(&COLUMNS, rows, text)
}

fn row(effect: &Effect, text: &DetailText) -> Vec<Cell> {
    let number = |of: fn(&Point) -> String| {
        let (before, after) = (of(&effect.before), of(&effect.after));
        Cell::number(becomes(&before, &after))
    };
    let [before, after] =
        [effect.before, effect.after].map(|point| bound_words(point.bound, &text.roofline));
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
