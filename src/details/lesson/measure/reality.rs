//! Measures beside the page's own calculation: how others count, what was measured of runs and of devices.

use super::Reading;
use crate::calc::report::{Inputs, PhaseReport, Report};
use crate::catalog::conventions::ConventionEntry;
use crate::catalog::runs::MeasuredRun;
use crate::details::charts::roofline::measured_roofline;
use crate::details::gallery::{Predicted, signed};
use crate::state::derive::Setup;
use crate::text::number::{
    DIGITS, TOTAL_DIGITS, gb_per_s, gigabytes, percent, seconds, tflop_per_s,
};

pub(super) fn measured(
    what: &str,
    of: &str,
    link: &str,
    setup: &Setup,
    report: &Report,
) -> Option<Reading> {
    Some(match what {
        "conventions" => Reading::count(u64::try_from(ConventionEntry::all().len()).ok()?),
        "convention" => gb(convention(of, report)?, TOTAL_DIGITS),
        "measured" => gb(run(link)?.run.measured_bytes / 1e9, DIGITS),
        "predicted" => gb(run(link)?.prediction?.0 / 1e9, DIGITS),
        "error" => {
            let error = run(link)?.error()?;
            Reading::new(error * 100.0, signed(error))
        }
        "ceiling" => ceiling(of, setup, report)?,
        _ => return None,
    })
}

fn gb(gb: f64, digits: usize) -> Reading {
    Reading::new(gb, gigabytes(gb, digits))
}

/// What a convention counts of a training, in gigabytes; `least` and `most` are those of all.
fn convention(of: &str, report: &Report) -> Option<f64> {
    let totals = totals(report)?;
    let counts = totals.iter().map(|(_, gb)| *gb);
    match of {
        "least" => counts.min_by(f64::total_cmp),
        "most" => counts.max_by(f64::total_cmp),
        _ => totals.iter().find(|(id, _)| *id == of).map(|(_, gb)| *gb),
    }
}

/// What each convention counts of a training in all, in gigabytes; none of other work.
pub(in crate::details::lesson) fn totals(report: &Report) -> Option<Vec<(&'static str, f64)>> {
    let inputs = &report.inputs;
    let training = inputs.workload.training()?;
    let total = |entry: ConventionEntry| {
        let (batch, seq) = (training.batch, training.seq);
        let estimate = entry.convention.estimate(&inputs.network, batch, seq, 1);
        (entry.id, estimate.total.to_gb())
    };
    Some(ConventionEntry::all().into_iter().map(total).collect())
}

/// What good kernels were measured to reach, and what a step comes to under these roofs.
fn ceiling(of: &str, setup: &Setup, report: &Report) -> Option<Reading> {
    let roofline = measured_roofline(setup)?;
    let published = setup.roofline;
    let inputs = &report.inputs;
    let time_under = |roofline| {
        let inputs = Inputs {
            roofline,
            ..inputs.clone()
        };
        PhaseReport::of(&inputs).totals
    };
    let (measured, ideal) = (time_under(roofline), time_under(published));
    let share = |share: f64| Reading::new(share * 100.0, percent(share * 100.0));
    Some(match of {
        "peak" => {
            let peak = roofline.peak.to_tflop_per_s();
            Reading::new(peak, tflop_per_s(peak))
        }
        "bandwidth" => {
            let bandwidth = roofline.bandwidth.to_gb_per_s();
            Reading::new(bandwidth, gb_per_s(bandwidth))
        }
        "share" => share(roofline.peak / published.peak),
        "bandwidth_share" => share(roofline.bandwidth / published.bandwidth),
        "time" => Reading::new(measured.time.to_s(), seconds(measured.time.to_s())),
        // Of the published peak, as always.
        "utilization" => {
            let slower = measured.time.to_s() / ideal.time.to_s();
            share(ideal.utilization.to_percent() / slower / 100.0)
        }
        _ => return None,
    })
}

/// The published run whose scenario a link is.
fn run(link: &str) -> Option<Predicted> {
    let is_meant = |run: &MeasuredRun| run.link == Some(link);
    MeasuredRun::all()
        .into_iter()
        .find(is_meant)
        .map(Predicted::of)
}
