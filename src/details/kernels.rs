//! Every kernel of the phase, and what they come to.

use super::{Words, table};
use crate::calc::footprint::Workload;
use crate::calc::phase::{Part, PhaseTotals, critical_batch};
use crate::calc::report::{KernelPoint, PhaseReport, Report};
use crate::details::table::{Cell, Table};
use crate::state::derive::roofline::bound_words;
use crate::text::fill;
use crate::text::number::{DIGITS, bytes, flop, percent, seconds, significant, whole};

const COLUMNS: [&str; 8] = [
    "kernel",
    "runs",
    "work",
    "traffic",
    "intensity",
    "bound",
    "time",
    "share",
];

/// The kernels on the roofs in use, all runs taken together.
pub(super) fn kernels(report: &Report, text: &Words) -> Table {
    let phase = PhaseReport::of(&report.inputs);
    let rows = phase.kernels.iter().map(|kernel| row(kernel, text));
    let total = total(report, &phase.totals, text);
    table(&COLUMNS, rows.chain([total]).collect(), text)
}

fn row(point: &KernelPoint, text: &Words) -> Vec<Cell> {
    let all = point.kernel.repeated(point.count);
    vec![
        Cell::words(text.parts.get(point.id.part.id()))
            .with_detail(text.passes.get(point.id.pass.id())),
        Cell::number(whole(point.count)),
        Cell::number(flop(all.work.to_flop())),
        Cell::number(bytes(all.traffic.to_bytes())),
        Cell::number(significant(point.intensity.to_flop_per_byte(), DIGITS)),
        Cell::words(bound_words(point.bound, &text.page.roofline)),
        Cell::number(seconds(point.time.to_s())),
        Cell::number(percent(point.share.to_percent())),
    ]
}

fn total(report: &Report, totals: &PhaseTotals, text: &Words) -> Vec<Cell> {
    let rate = significant(totals.tokens_per_s, DIGITS);
    let utilization = percent(totals.utilization.to_percent());
    let hardware = percent(totals.hardware_utilization.to_percent());
    let bound = percent(totals.compute_bound_share.to_percent());
    let mut detail = if report.inputs.workload.parallel().is_timed() {
        let values = [
            ("rate", rate.as_str()),
            ("utilization", &utilization),
            ("hardware", &hardware),
            ("bound", &bound),
        ];
        fill(&text.detail.phase, &values)
    } else {
        text.detail.phase_undivided.clone()
    };
    if let Some(batch) = turning_batch(report) {
        detail += &fill(&text.detail.turns, &[("batch", &whole(batch))]);
    }
    vec![
        Cell::words(text.columns.get("total")).with_detail(detail),
        Cell::words(""),
        Cell::number(flop(totals.work.to_flop())),
        Cell::number(bytes(totals.traffic.to_bytes())),
        Cell::number(significant(totals.intensity().to_flop_per_byte(), DIGITS)),
        Cell::words(""),
        Cell::number(seconds(totals.time.to_s())),
        Cell::words(""),
    ]
}

/// The batch from which on the MLP of a decoding step is compute-bound, if there is one.
fn turning_batch(report: &Report) -> Option<u64> {
    let inputs = &report.inputs;
    let Workload::Inference(inference) = &inputs.step else {
        return None;
    };
    let part = match inputs.network.experts {
        None => Part::MlpIn,
        Some(_) => Part::ExpertIn,
    };
    let is_decoding = inference.prompt == 0;
    is_decoding.then(|| {
        critical_batch(
            &inputs.network,
            inference,
            inputs.format,
            inputs.roofline,
            part,
        )
    })?
}
