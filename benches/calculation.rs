//! What the calculation costs: looking a scenario up and computing its report.

use divan::{Bencher, black_box};
use ridgepoint::calc::fit::frontier::Frontier;
use ridgepoint::calc::fit::remedies::remedies;
use ridgepoint::calc::footprint::Footprint;
use ridgepoint::calc::report::{Inputs, PhaseReport};
use ridgepoint::calc::timeline::Timeline;
use ridgepoint::calc::training::AttentionScores;
use ridgepoint::catalog::Catalog;
use ridgepoint::state::derive::Setup;
use ridgepoint::state::limits::Field;
use ridgepoint::state::scenario::Scenario;

fn main() {
    divan::main();
}

fn catalog() -> &'static Catalog {
    #[expect(
        clippy::expect_used,
        reason = "without a catalog there is nothing to measure"
    )]
    let catalog = Catalog::load().expect("the embedded tables load");
    Box::leak(Box::new(catalog))
}

/// All numbers at their upper limits, with attention scores.
fn largest() -> Scenario {
    let mut scenario = Scenario {
        scores: AttentionScores::Stored,
        ..Scenario::default()
    };
    for field in Field::ALL {
        scenario.set(field, field.limits().max);
    }
    scenario
}

fn bench_report(bencher: Bencher<'_, '_>, scenario: &Scenario) {
    let catalog = catalog();
    bencher.bench_local(|| Setup::of(black_box(scenario), catalog).report());
}

#[divan::bench]
fn report_of_the_opening_scenario(bencher: Bencher<'_, '_>) {
    bench_report(bencher, &Scenario::default());
}

#[divan::bench]
fn report_of_the_largest_scenario(bencher: Bencher<'_, '_>) {
    bench_report(bencher, &largest());
}

/// Every kernel of the phase, with its totals.
#[divan::bench]
fn kernels(bencher: Bencher<'_, '_>) {
    let inputs = opening();
    bencher.bench_local(|| PhaseReport::of(black_box(&inputs)));
}

/// Every term of the memory, with its formula.
#[divan::bench]
fn footprint(bencher: Bencher<'_, '_>) {
    let Inputs {
        network, workload, ..
    } = opening();
    bencher.bench_local(|| Footprint::of(&network, black_box(&workload)));
}

fn opening() -> Inputs {
    Setup::of(&Scenario::default(), catalog()).report().inputs
}

/// 128 batches of 128 sequence lengths.
#[divan::bench]
fn frontier(bencher: Bencher<'_, '_>) {
    let Inputs {
        network,
        workload,
        capacity,
        ..
    } = opening();
    let batches: Vec<u64> = (1..=128).collect();
    let seqs: Vec<u64> = (1..=128).map(|blocks| 128 * blocks).collect();
    bencher.bench_local(|| Frontier::of(&network, black_box(&workload), capacity, &batches, &seqs));
}

#[divan::bench]
fn all_remedies(bencher: Bencher<'_, '_>) {
    let Inputs {
        network,
        workload,
        capacity,
        ..
    } = opening();
    bencher.bench_local(|| remedies(&network, black_box(&workload), capacity));
}

#[divan::bench]
fn timeline(bencher: Bencher<'_, '_>) {
    let Inputs {
        network, workload, ..
    } = opening();
    bencher.bench_local(|| Timeline::of(&network, black_box(&workload)));
}

/// What the page does once, when it starts.
#[divan::bench]
fn reading_the_catalog() -> bool {
    Catalog::load().is_ok()
}
