//! What remedies free, by hand and against the footprint.

use proptest::prelude::*;
use ridgepoint::calc::fit::remedies::{Cost, Remedy, RemedyId, cheapest, cheapest_pair, remedies};
use ridgepoint::calc::footprint::Workload;
use ridgepoint::calc::inference::Inference;
use ridgepoint::calc::network::Network;
use ridgepoint::calc::training::{AttentionScores, Training};
use ridgepoint::calc::units::DataSize;

use crate::any::{case, wild_case};
use crate::{course, is_close, total};

fn of(remedies: &[Remedy], id: RemedyId, devices: u64) -> Option<f64> {
    let mut remedies = remedies.iter();
    let found = remedies.find(|remedy| (remedy.id, remedy.devices) == (id, devices));
    found.map(|remedy| (remedy.freed.to_gb() * 100.0).round() / 100.0)
}

/// The course's 7 B, 84 GB of optimizer states, 14 of gradients, 14 of parameters; 36.51 of
/// activations; by hand.
#[test]
fn the_courses_remedies() {
    let (network, training) = course();
    let capacity = DataSize::gib(80.0);
    let found = remedies(&network, &Workload::Training(training), capacity);
    for (id, devices, freed) in [
        (RemedyId::Zero1OnMore, 2, 42.0),
        (RemedyId::Zero2OnMore, 2, 49.0),
        // Two layers gathered and a gradient come in: 6 bytes × 218.75 M.
        (RemedyId::Zero3OnMore, 2, 54.69),
        (RemedyId::Zero1OnMore, 8, 73.5),
        // Moments of 4 bytes to 1 + 4/256: 2 × 2.984 bytes × 7 G.
        (RemedyId::Optimizer8bit, 1, 41.78),
        // Gradients of one of 32 layers stay.
        (RemedyId::OptimizerInBackward, 1, 13.56),
        // 16 bytes to 8.
        (RemedyId::PureHalf, 1, 56.0),
        (RemedyId::HalfBatch, 1, 18.25),
        (RemedyId::BatchOfOne, 1, 27.38),
        // Of 32 layers of 34 h bytes a token, 2 h each stay, and one whole layer.
        (RemedyId::FullRecompute, 1, 33.22),
        // Half of the states; of the activations 12 of 34 bytes.
        (RemedyId::TensorParallel, 2, 68.88),
    ] {
        assert_eq!(of(&found, id, devices), Some(freed), "{id:?}");
    }
    // Nothing to free: scores are not stored, there is no vocabulary, gradients have 16 bits already.
    for id in [
        RemedyId::FlashAttention,
        RemedyId::SelectiveRecompute,
        RemedyId::ChunkedLoss,
        RemedyId::FusedLoss,
        RemedyId::HalfGradients,
        RemedyId::MixedPrecision,
        RemedyId::Zero1,
        RemedyId::Cache8bit,
    ] {
        assert_eq!(of(&found, id, 1), None, "{id:?}");
    }
}

/// By hand: 148.51 - 41.78 - 33.22 = 73.51 GB with the moments in 8 bits and every layer recomputed; of single
/// changes only adapters fit 80 GiB on one device.
#[test]
fn two_remedies_that_fit_together_may_ask_less_than_one() {
    let (network, training) = course();
    let (workload, capacity) = (Workload::Training(training), DataSize::gib(80.0));
    let found = remedies(&network, &workload, capacity);
    let alone = cheapest(&workload, &found).unwrap();
    assert_eq!(alone.id, RemedyId::Lora);
    let (first, both) = cheapest_pair(&network, &workload, capacity, &found).unwrap();
    assert_eq!(
        (first, both.id),
        (RemedyId::FullRecompute, RemedyId::Optimizer8bit)
    );
    assert_eq!(format!("{:.2}", both.total.to_gb()), "73.51");
    assert!(both.id.cost().price() < alone.id.cost().price());
}

/// 5 a s² b = 2.68 GB a layer, 85.9 GB in all; what is computed again is there one layer at a time.
#[test]
fn flash_attention_frees_the_scores() {
    let (network, training) = course();
    let training = Training {
        scores: AttentionScores::Stored,
        ..training
    };
    let found = remedies(&network, &Workload::Training(training), DataSize::gb(150.0));
    for (id, freed) in [
        (RemedyId::FlashAttention, 85.9),
        (RemedyId::SelectiveRecompute, 83.21),
    ] {
        assert_eq!(of(&found, id, 1), Some(freed), "{id:?}");
    }
    assert_eq!(RemedyId::FlashAttention.cost(), Cost::None);
    let flash = found
        .iter()
        .find(|remedy| remedy.id == RemedyId::FlashAttention);
    // 148.5 GB.
    assert!(flash.unwrap().fits);
}

/// Llama-2-7B's cache: 2 × 32 × 4096 × 2 = 524 288 bytes a token, 2.15 GB for 4096 tokens.
#[test]
fn narrower_caches_and_weights_free_halves() {
    let network = Network::plain(7_000_000_000, 4096, 32, 32);
    let inference = Inference {
        context: 4096,
        ..Inference::default()
    };
    let found = remedies(&network, &Workload::Inference(inference), DataSize::gb(8.0));
    assert_eq!(of(&found, RemedyId::Cache8bit, 1), Some(1.07));
    assert_eq!(of(&found, RemedyId::Cache4bit, 1), Some(1.61));
    assert_eq!(of(&found, RemedyId::Weights8bit, 1), Some(7.0));
    // 4.156 bits.
    assert_eq!(of(&found, RemedyId::Weights4bit, 1), Some(10.36));
    assert_eq!(found[0].id, RemedyId::Weights4bit);
    assert!(found[0].fits);
}

proptest! {
    #[test]
    fn what_is_freed_is_the_difference((network, workload) in case(), share in 0.1..1.0) {
        let before = total(&network, &workload);
        let capacity = before * share;
        let found = remedies(&network, &workload, capacity);
        for remedy in &found {
            prop_assert_eq!(remedy.total, total(&network, &remedy.workload));
            prop_assert!(is_close(remedy.total + remedy.freed, before));
            prop_assert!(remedy.freed > DataSize::ZERO, "{:?}", remedy);
            prop_assert_eq!(remedy.fits, remedy.total <= capacity);
        }
        prop_assert!(found.is_sorted_by(|one, next| one.freed >= next.freed));
    }

    #[test]
    fn a_pair_fits_where_neither_does((network, workload) in case(), share in 0.1..1.0) {
        let before = total(&network, &workload);
        let capacity = before * share;
        let found = remedies(&network, &workload, capacity);
        if let Some((first, both)) = cheapest_pair(&network, &workload, capacity, &found) {
            prop_assert_eq!(both.total, total(&network, &both.workload));
            prop_assert!(both.total <= capacity && is_close(both.total + both.freed, before));
            for id in [first, both.id] {
                let alone = found.iter().filter(|remedy| remedy.id == id);
                prop_assert!(alone.clone().any(|remedy| !remedy.fits), "{:?}", id);
            }
        }
    }

    #[test]
    fn any_workload_has_remedies_that_are_finite((network, workload) in wild_case()) {
        for remedy in remedies(&network, &workload, DataSize::gb(80.0)) {
            prop_assert!(remedy.freed.to_bytes().is_finite());
        }
    }
}
