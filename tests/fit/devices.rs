//! The fewest devices, against the course's and by hand.

use proptest::prelude::*;
use ridgepoint::calc::fit::devices::{Arrangement, fewest, on};
use ridgepoint::calc::footprint::{Block, Footprint, Workload};
use ridgepoint::calc::inference::Inference;
use ridgepoint::calc::network::{Experts, Network};
use ridgepoint::calc::parallel::{Parallel, ZeroStage};
use ridgepoint::calc::training::{Recompute, Training};
use ridgepoint::calc::units::DataSize;

use crate::any::training_case;
use crate::published::{llama_2_7b, mixtral_8x7b};
use crate::{course, total};

fn states_gb(footprint: &Footprint) -> f64 {
    let blocks = [Block::Parameters, Block::Gradients, Block::Optimizer];
    let sizes = blocks.into_iter().map(|block| footprint.block(block));
    sizes.sum::<DataSize>().to_gb()
}

fn shared_out(training: Training, data: u64) -> Workload {
    let parallel = Parallel {
        data,
        zero: ZeroStage::Parameters,
        ..Parallel::ONE_DEVICE
    };
    Workload::Training(Training {
        parallel,
        ..training
    })
}

/// The course: with ZeRO-3 on two cards and the batch split, 56 + 18.3 GB each.
#[test]
fn two_cards_share_the_courses_example() {
    let (network, training) = course();
    let workload = shared_out(training, 2).with_batch(2);
    let footprint = Footprint::of(&network, &workload);
    assert_eq!(states_gb(&footprint), 56.0);
    let activations = footprint.block(Block::Activations).to_gb();
    assert_eq!((activations * 10.0).round(), 183.0);

    let found = |gb| on(&network, &workload, DataSize::gb(gb), 2);
    let shared: Vec<_> = found(80.0).iter().map(|found| found.parallel).collect();
    // Splitting the layers instead fits too, on the same number and with less.
    let split = Parallel {
        tensor: 2,
        ..Parallel::ONE_DEVICE
    };
    let stages = Parallel {
        pipeline: 2,
        ..Parallel::ONE_DEVICE
    };
    assert_eq!(shared, [split, *workload.parallel(), stages]);
    assert_eq!(
        fewest(&network, &workload, DataSize::gb(80.0))[0],
        found(80.0)[0]
    );
    // With 15 % kept free only those that split the network do: 56 GB and half of 73 GB.
    let kept: Vec<_> = found(75.0).iter().map(|found| found.parallel).collect();
    assert_eq!(kept, [split, stages]);
}

/// The course: 70 B takes 1120 GB, at least 14 cards of 80 GB before activations. Two layers gathered
/// and a layer's gradient, 6 bytes × 875 M = 5.25 GB, make it 15: 1120 / 74.75 = 14.98.
#[test]
fn seventy_billion_take_fourteen_cards_before_activations() {
    let network = Network::plain(70_000_000_000, 8192, 80, 64);
    let states = |data| {
        states_gb(&Footprint::of(
            &network,
            &shared_out(Training::COURSE, data),
        ))
    };
    assert_eq!(states(14), 80.0);
    assert!(states(13) > 80.0);

    let workload = Workload::Training(Training::COURSE).with_batch(0);
    let found = fewest(&network, &workload, DataSize::gb(80.0));
    let plain = found
        .iter()
        .find(|found| found.parallel.tensor == 1 && found.parallel.pipeline == 1);
    let plain = plain.unwrap();
    assert_eq!(
        (plain.devices, plain.parallel.zero),
        (15, ZeroStage::Parameters)
    );
}

/// 70 B in 16 bits are 140 GB: two devices of 80 GB by tensor parallelism. 405 B are 810 GB: 11 stages
/// of 73.6 GB, or 2 stages of 8 devices each, of 50.6 GB.
#[test]
fn serving_splits_weights_by_tensor_and_pipeline() {
    let inference = Workload::Inference(Inference {
        context: 1,
        ..Inference::default()
    });
    let network = Network::plain(70_000_000_000, 8192, 80, 64);
    let best = fewest(&network, &inference, DataSize::gb(80.0))[0];
    assert_eq!((best.devices, best.parallel.tensor), (2, 2));
    assert_eq!(best.parallel.pipeline, 1);
    assert_eq!(best.total.to_gb().round(), 70.0);
    let found = on(&network, &inference, DataSize::gb(80.0), 2);
    assert_eq!(found.len(), 2, "{found:?}");

    let network = Network::plain(405_000_000_000, 16_384, 126, 128);
    let spread = |found: &[Arrangement]| {
        let of = |found: &Arrangement| {
            let Parallel {
                pipeline, tensor, ..
            } = found.parallel;
            (pipeline, tensor, (found.total.to_gb() * 10.0).round())
        };
        found.iter().map(of).collect::<Vec<_>>()
    };
    let best = fewest(&network, &inference, DataSize::gb(80.0));
    assert_eq!(spread(&best[..1]), [(11, 1, 736.0)]);
    let machines = spread(&on(&network, &inference, DataSize::gb(80.0), 16));
    assert_eq!(machines[0], (2, 8, 506.0));
}

#[test]
fn what_never_fits_has_no_answer() {
    let (network, training) = course();
    let workload = Workload::Training(training);
    assert_eq!(fewest(&network, &workload, DataSize::gb(0.5)), []);
    assert_eq!(on(&network, &workload, DataSize::gb(1e6), 0), []);
}

/// More stages may need more memory each: with 32 micro-batches and the √L rule the first of two stages
/// keeps 2 · √16 layers, more than one stage's √32 but without the logits; of 32 stages it keeps 32 · √1.
#[test]
fn every_number_of_stages_is_tried() {
    let (course, training) = course();
    let network = Network {
        vocab: Some(128_256),
        ..course
    };
    let workload = Workload::Training(Training {
        recompute: Recompute::Sqrt,
        accumulation: 32,
        batch: 64,
        ..training
    });
    let staged = |pipeline| {
        workload.with_parallel(Parallel {
            pipeline,
            ..Parallel::ONE_DEVICE
        })
    };
    let capacity = total(&network, &staged(2));
    assert!(capacity < total(&network, &workload));
    assert!(capacity < total(&network, &staged(network.layers)));
    let found = fewest(&network, &workload, capacity);
    assert!(
        found
            .iter()
            .any(|way| way.parallel == *staged(2).parallel())
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Against trying one device after the other.
    #[test]
    fn no_fewer_devices_would_do((network, training) in training_case(), share in 0.1..1.0) {
        let workload = Workload::Training(training);
        let capacity = total(&network, &workload) * share;
        let best = fewest(&network, &workload, capacity);
        let Some(best) = best.first().filter(|best| best.devices <= 64) else {
            return Ok(());
        };
        prop_assert!(best.total <= capacity);
        prop_assert_eq!(best.parallel.devices(), best.devices);
        for fewer in 1..best.devices {
            prop_assert_eq!(on(&network, &workload, capacity, fewer), []);
        }
        let same = on(&network, &workload, capacity, best.devices);
        prop_assert!(same.contains(best));
    }
}

/// Eight devices that share out eight experts are among what is found, and a network without experts is not
/// refused for the parallelism it cannot have.
#[test]
fn expert_parallelism_is_kept_where_it_divides_the_experts() {
    let parallel = Parallel {
        data: 8,
        expert: 8,
        ..Parallel::ONE_DEVICE
    };
    let serving = Workload::Inference(Inference {
        context: 1,
        parallel,
        ..Inference::default()
    });
    let best = |network: &Network| fewest(network, &serving, DataSize::gb(80.0))[0];
    let found = best(&llama_2_7b());
    assert_eq!((found.devices, found.parallel.expert), (1, 1));
    let mixtral = mixtral_8x7b();
    let found = best(&mixtral);
    assert_eq!((found.devices, found.parallel.expert), (8, 8));
    let six = mixtral.experts.map(|experts| Experts {
        count: 6,
        ..experts
    });
    let found = best(&Network {
        experts: six,
        ..mixtral
    });
    assert_eq!((found.devices, found.parallel.expert), (2, 1));
}

/// 7 B in 16 bits fit on one device: two that share the sequence are not needed.
#[test]
fn context_parallelism_is_not_kept_where_fewer_devices_do() {
    let (network, _) = course();
    let serving = Workload::Inference(Inference {
        parallel: Parallel {
            context: 2,
            ..Parallel::ONE_DEVICE
        },
        ..Inference::default()
    });
    let found = fewest(&network, &serving, DataSize::gb(80.0));
    assert_eq!(found[0].parallel, Parallel::ONE_DEVICE);
    assert!(found.iter().any(|way| way.parallel == *serving.parallel()));
}
