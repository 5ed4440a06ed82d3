//! Memory through a run, against the footprint and against published runs.

use proptest::prelude::*;
use ridgepoint::calc::footprint::{Block, Footprint, Term, TermId, Workload};
use ridgepoint::calc::framework::Conventions;
use ridgepoint::calc::inference::Inference;
use ridgepoint::calc::network::Network;
use ridgepoint::calc::parallel::Parallel;
use ridgepoint::calc::storage::Storage;
use ridgepoint::calc::timeline::{Instant, InstantId, Timeline};
use ridgepoint::calc::training::{Loss, Meter, Optimizer, Recompute, Training};
use ridgepoint::calc::units::DataSize;

use crate::any::{case, training_case};
use crate::published::{gpt_2, llama_3_8b};
use crate::{course, total};

fn at(timeline: &Timeline, id: InstantId, step: u8) -> Instant {
    let mut instants = timeline.instants.iter();
    let found = instants.find(|instant| (instant.id, instant.step) == (id, step));
    *found.unwrap()
}

fn states(instant: &Instant) -> DataSize {
    let blocks = [Block::Parameters, Block::Gradients, Block::Optimizer];
    blocks
        .into_iter()
        .map(|block| instant.totals.block(block))
        .sum()
}

proptest! {
    /// To the last bit.
    #[test]
    fn the_second_steps_peak_is_the_footprint((network, training) in training_case()) {
        let training = Training { conventions: Conventions::TEXTBOOK, ..training };
        let workload = Workload::Training(training);
        let timeline = Timeline::of(&network, &workload);
        let whole = Footprint::of(&network, &workload).total();
        let of_step = |step| timeline.peak_of_step(step).unwrap().totals.total();
        prop_assert_eq!(of_step(2), whole);
        prop_assert_eq!(timeline.peak().unwrap().totals.total(), whole);
        prop_assert!(of_step(1) <= whole);
        let end = at(&timeline, InstantId::Step, 1);
        let has_moments = training.optimizer != Optimizer::Sgd && training.optimizer != Optimizer::Adafactor;
        if has_moments && !training.optimizer_in_backward && training.adapter.is_none() {
            prop_assert!(of_step(1) < whole);
            prop_assert!(states(&end) > states(&at(&timeline, InstantId::BackwardEnd, 1)));
        }
        // What a step leaves behind is what no batch changes, gathered layers apart.
        let left = end.totals.block(Block::Activations);
        prop_assert_eq!(left, DataSize::ZERO);
        prop_assert_eq!(end.totals, at(&timeline, InstantId::Step, 2).totals);
    }

    #[test]
    fn decoding_ends_with_the_footprint((network, workload) in case()) {
        let Workload::Inference(inference) = workload else { return Ok(()) };
        for prompt in [0, inference.prompt, inference.context] {
            let workload = Workload::Inference(Inference { prompt, ..inference });
            let timeline = Timeline::of(&network, &workload);
            let peak = timeline.peak().unwrap();
            prop_assert_eq!(peak.totals.total(), total(&network, &workload));
        }
    }
}

/// The fairscale project's issue 627: 1.5 B parameters in FP32 with one moment climb P, 2P, 3P: 5480
/// MiB loaded, 10 960 with gradients, 16 384 after the step.
#[test]
fn single_precision_with_momentum_climbs_in_three_equal_stairs() {
    let network = Network::of_size(1_500_000_000);
    let training = Training {
        storage: Storage::FULL,
        optimizer: Optimizer::Momentum,
        ..Training::COURSE
    };
    let timeline = Timeline::of(&network, &Workload::Training(training));
    for (id, step, stairs) in [
        (InstantId::Load, 0, 1.0),
        (InstantId::ForwardEnd, 1, 1.0),
        (InstantId::BackwardEnd, 1, 2.0),
        (InstantId::Step, 1, 3.0),
    ] {
        assert_eq!(states(&at(&timeline, id, step)).to_gb(), 6.0 * stairs);
    }
    assert_eq!(
        at(&timeline, InstantId::Load, 0)
            .totals
            .total()
            .to_mib()
            .round(),
        5722.0
    );
}

/// Issue 698 of `OpenRLHF`: Llama-3-8B on one A100 80 GB, batch 1, 128 tokens, checkpointing: 6 N after
/// preparation, 8 N after the backward pass, out of memory in the optimizer's step at 16 N: 44.9, 59.8,
/// 119.7 GiB.
#[test]
fn eight_billion_fail_after_a_whole_backward_pass() {
    let training = Training {
        batch: 1,
        seq: 128,
        recompute: Recompute::Full,
        has_dropout: false,
        ..Training::COURSE
    };
    let timeline = Timeline::of(&llama_3_8b(), &Workload::Training(training));
    let gib = |id, step| (states(&at(&timeline, id, step)).to_gib() * 10.0).round();
    assert_eq!(gib(InstantId::Load, 0), 449.0);
    assert_eq!(gib(InstantId::BackwardEnd, 1), 598.0);
    assert_eq!(gib(InstantId::Step, 1), 1197.0);
    let beyond = timeline.first_beyond(DataSize::gib(80.0)).unwrap();
    assert_eq!((beyond.id, beyond.step), (InstantId::Step, 1));
}

/// Full recomputation: logits and the rebuilt layer take turns. GPT-2's vocabulary, 8 × 1024 tokens:
/// logits 12 × 50 257 bytes a token, 603 KB, against a rebuilt layer of 34 × 768 + …, 27 KB.
#[test]
fn the_loss_is_the_peak_and_the_reason_where_the_vocabulary_is_large() {
    let training = Training {
        batch: 8,
        seq: 1024,
        recompute: Recompute::Full,
        ..Training::COURSE
    };
    let of = |training| Timeline::of(&gpt_2(50_257), &Workload::Training(training));
    let unfused = of(training);
    let peak = unfused.peak().unwrap();
    assert_eq!((peak.id, peak.step), (InstantId::Loss, 2));
    assert_eq!(unfused.cause, Some(TermId::Logits));
    let fused = of(Training {
        loss: Loss::Fused,
        ..training
    });
    let peak = fused.peak().unwrap();
    assert_eq!((peak.id, peak.step), (InstantId::BackwardStart, 2));
    // One layer rebuilt is larger than the inputs of all twelve.
    assert_eq!(fused.cause, Some(TermId::RecomputedLayer));
}

#[test]
fn the_courses_peak_is_its_total() {
    let (network, training) = course();
    let timeline = Timeline::of(&network, &Workload::Training(training));
    assert_eq!(
        (timeline.peak().unwrap().totals.total().to_gb() * 10.0).round(),
        1485.0
    );
    assert_eq!(timeline.cause, Some(TermId::LayerTensors));
    // The first step: weights, master copy and activations, 14 + 28 + 36.5; its end is 112.
    let loss = at(&timeline, InstantId::Loss, 1);
    assert_eq!((loss.totals.total().to_gb() * 10.0).round(), 785.0);
    assert_eq!(
        at(&timeline, InstantId::Step, 1).totals.total().to_gb(),
        112.0
    );
}

/// Gradient buckets are made in the first backward pass and stay (PyTorch's `DistributedDataParallel`:
/// `reducer.cpp` fills them as gradients come, and keeps them between steps).
#[test]
fn gradient_buckets_come_with_the_first_gradients() {
    let network = Network::of_size(1_500_000_000);
    let of = |data| {
        Workload::Training(Training {
            meter: Meter::Device,
            parallel: Parallel {
                data,
                ..Parallel::ONE_DEVICE
            },
            ..Training::COURSE
        })
    };
    let footprint = Footprint::of(&network, &of(2));
    let is_bucket = |term: &&Term| term.id == TermId::GradientBuckets;
    let buckets = footprint.terms.iter().find(is_bucket).unwrap().size;
    assert!(buckets > DataSize::ZERO);
    let [one, two] = [1, 2].map(|data| Timeline::of(&network, &of(data)));
    // What the second device brings: communication buffers from the start, and these.
    let brought = |id, step| at(&two, id, step).totals.total() - at(&one, id, step).totals.total();
    let at_rest = brought(InstantId::Load, 0);
    for (id, expected) in [
        (InstantId::ForwardEnd, at_rest),
        (InstantId::BackwardEnd, at_rest + buckets),
        (InstantId::Step, at_rest + buckets),
    ] {
        let ratio = brought(id, 1) / expected;
        assert!((ratio - 1.0).abs() < 1e-6, "{id:?}: {ratio}");
    }
}

/// The course's job where gradients rise (`PyTorch`'s `zero_grad` frees them): 14 of weights and 84 of the
/// optimizer throughout; at the loss 36.5 of activations and no gradients, at the end of the backward pass
/// 14 of gradients and no activations. The footprint has the larger.
#[test]
fn gradients_rise_with_each_backward_pass_where_the_framework_frees_them() {
    let training = Training {
        conventions: Conventions {
            gradients_rise: true,
            ..Conventions::TEXTBOOK
        },
        ..Training::COURSE
    };
    let network = Network::plain(7_000_000_000, 4096, 32, 32);
    let workload = Workload::Training(training);
    let timeline = Timeline::of(&network, &workload);
    let tenths = |id, step| (at(&timeline, id, step).totals.total().to_gb() * 10.0).round();
    assert_eq!(tenths(InstantId::ForwardStart, 2), 980.0);
    assert_eq!(tenths(InstantId::Loss, 2), 1345.0);
    assert_eq!(tenths(InstantId::BackwardEnd, 2), 1120.0);
    assert_eq!(tenths(InstantId::Step, 2), 1120.0);
    let footprint = Footprint::of(&network, &workload);
    let peak = timeline.peak_of_step(2).unwrap();
    assert_eq!(peak.id, InstantId::ForwardEnd);
    assert_eq!(peak.totals.total(), footprint.total());
}

/// By hand: with an FP32 moment of 28 besides, the step holds 112 + 28, more than 112 + 16 with activations
/// of a batch that small.
#[test]
fn what_the_step_takes_besides_is_there_at_the_step_alone() {
    let training = Training {
        batch: 1,
        conventions: Conventions {
            step_moments: 1.0,
            ..Conventions::TEXTBOOK
        },
        ..Training::COURSE
    };
    let network = Network::plain(7_000_000_000, 4096, 32, 32);
    let workload = Workload::Training(training);
    let timeline = Timeline::of(&network, &workload);
    let gb = |id| at(&timeline, id, 2).totals.total().to_gb();
    assert_eq!(gb(InstantId::ForwardStart), 112.0);
    assert_eq!(gb(InstantId::Step), 140.0);
    assert_eq!(timeline.peak().unwrap().id, InstantId::Step);
    assert_eq!(Footprint::of(&network, &workload).total().to_gb(), 140.0);
}
