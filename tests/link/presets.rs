//! The course's cases: each is a link like any other, and shows what its name says.

use ridgepoint::calc::footprint::Workload;
use ridgepoint::calc::phase::{OperationId, Part, critical_batch};
use ridgepoint::calc::report::Report;
use ridgepoint::calc::roofline::Bound;
use ridgepoint::calc::units::DataSize;
use ridgepoint::catalog::presets::Preset;
use ridgepoint::state::derive::Setup;
use ridgepoint::state::link::{View, encode};
use ridgepoint::state::scenario::Scenario;

use crate::arbitrary::catalog;
use crate::understood;

fn report(id: &str) -> Report {
    let preset = Preset::all().into_iter().find(|preset| preset.id == id);
    let preset = preset.unwrap_or_else(|| panic!("no case {id}"));
    Setup::of(&understood(preset.link).0, catalog()).report()
}

/// In GB, to a tenth.
fn total(report: &Report) -> String {
    format!("{:.1}", report.footprint().total().to_gb())
}

fn states(report: &Report) -> String {
    format!("{:.1}", report.footprint().states().to_gb())
}

#[test]
fn every_case_is_written_as_the_page_writes_links() {
    for preset in Preset::all() {
        let (scenario, view) = understood(preset.link);
        assert_eq!(view, View::default(), "{}: only the scenario", preset.id);
        assert_eq!(encode(&scenario, &view), preset.link);
    }
}

#[test]
fn every_case_is_another_and_the_opening_scenario_is_the_first() {
    let scenarios: Vec<_> = Preset::all()
        .iter()
        .map(|preset| understood(preset.link).0)
        .collect();
    assert_eq!(scenarios.first(), Some(&Scenario::default()));
    for (index, scenario) in scenarios.iter().enumerate() {
        assert!(
            !scenarios
                .iter()
                .skip(index + 1)
                .any(|other| other == scenario)
        );
    }
}

/// The course: 16 bytes per parameter, 112 GB for 7B and 1120 GB for 70B.
#[test]
fn states_are_the_course_s() {
    assert_eq!(states(&report("course_7b")), "112.0");
    assert_eq!(states(&report("course_70b")), "1120.0");
    // Two bytes each for parameters and gradients, four for the master copy.
    assert_eq!(states(&report("sgd")), "56.0");
}

/// 14 + 14 + 84 GB and 34sbh, 36.5 GB; with scores 5as²b more, 122.4 GB (Korthikanti et al.,
/// arXiv:2205.05198); recomputed, 2sbh a layer, 4.3 GB at most with the layer at hand.
#[test]
fn activations_are_kept_or_recomputed() {
    assert_eq!(total(&report("course_7b")), "148.5");
    assert_eq!(total(&report("scores")), "234.4");
    let recomputed = report("checkpointing");
    assert!(recomputed.footprint().total().to_gb() < 112.0 + 36.5 / 10.0);
}

/// The course's estimator split over two cards: 56 + 18.3 GB each, and what ZeRO-3 gathers for the layers
/// at hand, less than two gigabytes.
#[test]
fn two_cards_share_the_states() {
    let report = report("zero");
    let [states, total] =
        [report.footprint().states(), report.footprint().total()].map(DataSize::to_gb);
    assert_eq!(format!("{:.1}", total - states), "18.3");
    assert!((56.0..58.0).contains(&states), "{states}");
    assert!(report.fit.fits());
}

#[test]
fn decoding_waits_at_batch_1_and_computes_at_the_critical_batch() {
    let bound = |report: &Report| {
        let mut operations = report.operations.iter();
        let mlp = operations.find(|operation| operation.id == OperationId::DecodeMlp);
        mlp.map(|mlp| mlp.bound)
    };
    assert_eq!(bound(&report("decode_one")), Some(Bound::Memory));
    let critical = report("decode_critical");
    assert_eq!(bound(&critical), Some(Bound::Compute));
    assert!(critical.fit.fits());
    let inputs = &critical.inputs;
    let Workload::Inference(inference) = &inputs.workload else {
        panic!("it decodes");
    };
    let smallest = critical_batch(
        &inputs.network,
        inference,
        inputs.format,
        inputs.roofline,
        Part::MlpIn,
    );
    assert_eq!(smallest, Some(inference.batch));
}

/// 1978.9 TFLOP/s to 3350 GB/s. Source: NVIDIA H100 Tensor Core GPU data sheet.
#[test]
fn fp8_on_an_h100_raises_the_ridge() {
    assert_eq!(
        format!("{:.0}", report("fp8").ridge.to_flop_per_byte()),
        "591"
    );
}
