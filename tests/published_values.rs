//! The calculation against what papers, vendors and the course publish, or a hand calculation gives.

use ridgepoint::calc::fit::{Fit, Verdict};
use ridgepoint::calc::footprint::course::CourseEstimate;
use ridgepoint::calc::footprint::{Block, Footprint, Workload};
use ridgepoint::calc::kernel::{self, Convolution, Kernel};
use ridgepoint::calc::network::Network;
use ridgepoint::calc::precision::NumberFormat;
use ridgepoint::calc::roofline::{Bound, Roofline};
use ridgepoint::calc::training::{AttentionScores, Optimizer, Recompute, Storage, Training};
use ridgepoint::calc::units::{Bandwidth, DataSize, Intensity, Throughput, real};

const FP16: DataSize = NumberFormat::Fp16.element();

/// The course's A100.
const COURSE_A100: Roofline = Roofline {
    peak: Throughput::tflop_per_s(312.0),
    bandwidth: Bandwidth::tb_per_s(2.0),
};

/// The course's 7B: 7 × 10⁹ declared, hidden 4096, 32 layers, 32 heads.
fn course_7b() -> Network {
    Network::plain(7_000_000_000, 4096, 32, 32)
}

/// The course's example: Adam, batch 4, sequence 2048, dropout, scores not stored.
const COURSE_TRAINING: Training = Training::COURSE;

fn footprint(network: &Network, training: Training) -> Footprint {
    Footprint::of(network, &Workload::Training(training))
}

fn fit(training: Training, capacity_mib: f64) -> Fit {
    let workload = Workload::Training(training);
    let footprint = Footprint::of(&course_7b(), &workload);
    let capacity = DataSize::mib(capacity_mib);
    Fit::of(&course_7b(), &workload, &footprint.totals, capacity)
}

fn activations_gb(training: Training) -> f64 {
    footprint(&course_7b(), training)
        .block(Block::Activations)
        .to_gb()
}

#[track_caller]
fn assert_rounds_to(value: f64, decimals: usize, published: &str) {
    assert_eq!(format!("{value:.decimals$}"), published);
}

#[track_caller]
fn assert_intensity(kernel: Kernel, decimals: usize, published: &str) {
    assert_rounds_to(kernel.intensity().to_flop_per_byte(), decimals, published);
}

// Roofline.

/// The course: 312 TFLOP/s over 2.0 TB/s.
#[test]
fn the_courses_a100_balances_at_156() {
    assert_eq!(COURSE_A100.ridge().to_flop_per_byte(), 156.0);
}

/// The course: an addition is 900 times below the balance; 156 × 6 = 936 by hand.
#[test]
fn an_addition_is_nine_hundred_times_below_the_ridge() {
    let add = kernel::elementwise(1 << 20, 2, 1.0, FP16).intensity();
    assert_eq!(COURSE_A100.ridge() / add, 936.0);
    assert_eq!(COURSE_A100.bound(add), Bound::Memory);
}

// Kernels: the course's table, and the right values where it is loose.

/// n / 3 for a square multiplication in 16 bits: 4096 / 3.
#[test]
fn a_gemm_of_4096_cubed_has_intensity_1365() {
    assert_intensity(kernel::gemm(4096, 4096, 4096, FP16), 1, "1365.3");
}

/// The course says "about 2", which is FLOP per weight; per byte it is 1 in FP16, 2 in INT8.
#[test]
fn a_matrix_vector_product_does_one_flop_per_byte_in_fp16_and_two_in_int8() {
    assert_intensity(kernel::matrix_vector(4096, 4096, FP16), 2, "1.00");
    assert_intensity(
        kernel::matrix_vector(4096, 4096, NumberFormat::Int8.element()),
        2,
        "2.00",
    );
    assert_intensity(
        kernel::matrix_vector(4096, 4096, NumberFormat::Fp32.element()),
        2,
        "0.50",
    );
}

#[test]
fn elementwise_operations_do_a_fraction_of_a_flop_per_byte() {
    assert_eq!(
        kernel::elementwise(1000, 2, 1.0, FP16).traffic.to_bytes(),
        6000.0
    );
    assert_intensity(kernel::elementwise(1000, 2, 1.0, FP16), 4, "0.1667");
    assert_intensity(kernel::relu(1000, FP16), 2, "0.25");
}

/// The course's fusion example: ten elementwise operations move the data once, not ten times.
#[test]
fn a_fused_chain_moves_the_data_once() {
    let n = 1 << 20;
    for length in [1, 10, 20] {
        let unfused = kernel::elementwise_chain(n, length, false, FP16);
        let fused = kernel::elementwise_chain(n, length, true, FP16);
        let (k, elements) = (real(length), real(n));
        assert_eq!(unfused.traffic.to_bytes(), 4.0 * k * elements);
        assert_eq!(fused.traffic.to_bytes(), 4.0 * elements);
        assert_eq!(fused.work, unfused.work);
        assert_eq!(fused.intensity() / unfused.intensity(), k);
    }
}

/// By counting convention: 8 FLOP per element of a layer norm, 4 of an RMS norm, 5 of a softmax, over
/// 4 bytes per element; three softmax passes move 8.
#[test]
fn norms_and_softmax_do_a_few_flop_per_element() {
    let tokens = 1 << 20;
    assert_intensity(kernel::layer_norm(tokens, 4096, FP16), 2, "2.00");
    assert_intensity(kernel::rms_norm(tokens, 4096, FP16), 2, "1.00");
    assert_intensity(kernel::softmax(4096, FP16), 2, "1.25");
    assert_intensity(kernel::softmax_in_three_passes(4096, FP16), 3, "0.625");
}

/// The limits for long sequences are (4 d + 5) / 8: 32.6 for heads of 64, 64.6 for heads of 128.
#[test]
fn naive_attention_stays_below_the_ridge_however_long() {
    assert_intensity(kernel::naive_attention(1, 1 << 20, 64, FP16), 1, "32.6");
    assert_intensity(kernel::naive_attention(32, 1 << 20, 128, FP16), 1, "64.6");
    let long = kernel::naive_attention(1, 1 << 20, 128, FP16).intensity();
    assert_eq!(COURSE_A100.bound(long), Bound::Memory);
}

/// One score and one weighted sum of `s` queries over `s` keys: sd / (2d + s) each.
#[test]
fn flash_attention_grows_with_the_sequence() {
    let naive = kernel::naive_attention(1, 4096, 128, FP16);
    let flash = kernel::flash_attention(1, 4096, 128, FP16);
    assert_eq!(
        naive.work.to_flop() - flash.work.to_flop(),
        5.0 * 4096.0 * 4096.0
    );
    // 4 s² d / (8 s d + 4 s) = s d / (2 d + 1).
    assert_rounds_to(flash.intensity().to_flop_per_byte(), 2, "2040.03");
}

/// 32 images of 56 × 56, 64 channels in and out, 3 × 3: 7 398 752 256 FLOP over 25 763 840 bytes.
#[test]
fn the_worked_convolution_has_intensity_287() {
    let shape = Convolution {
        batch: 32,
        channels_in: 64,
        channels_out: 64,
        image: 56,
        filter: 3,
    };
    let kernel = kernel::convolution(shape, FP16);
    assert_eq!(kernel.work.to_flop(), 7_398_752_256.0);
    assert_eq!(kernel.traffic.to_bytes(), 25_763_840.0);
    assert_intensity(kernel, 1, "287.2");
}

/// A lookup computes nothing and moves 4 h + 8 bytes per token.
#[test]
fn an_embedding_lookup_only_moves() {
    let lookup = kernel::embedding(10, 4096, FP16);
    assert_eq!(lookup.intensity(), Intensity::ZERO);
    assert_eq!(lookup.traffic.to_bytes(), 10.0 * (4.0 * 4096.0 + 8.0));
}

/// 28 bytes per parameter: 6.738 × 10⁹ parameters take 56 ms on an H100 (3.35 TB/s).
#[test]
fn an_adam_step_is_memory_bound_and_takes_56_ms_for_llama_2_7b_on_an_h100() {
    let h100 = Roofline {
        peak: Throughput::tflop_per_s(989.4),
        bandwidth: Bandwidth::gb_per_s(3350.0),
    };
    let step = kernel::adam_step(6_738_415_616);
    assert_eq!(h100.bound(step.intensity()), Bound::Memory);
    assert_rounds_to(h100.time(step.work, step.traffic).to_ms(), 0, "56");
}

// Memory: the four blocks.

/// The course: 14, 14 and 84 GB, together 112, for 7B with Adam in mixed precision.
#[test]
fn seven_billion_parameters_take_14_14_and_84_gb() {
    let footprint = footprint(&course_7b(), COURSE_TRAINING);
    assert_eq!(footprint.block(Block::Parameters).to_gb(), 14.0);
    assert_eq!(footprint.block(Block::Gradients).to_gb(), 14.0);
    assert_eq!(footprint.block(Block::Optimizer).to_gb(), 84.0);
    assert_eq!(footprint.states().to_gb(), 112.0);
}

/// The course: 70B takes 1120 GB before activations, at least 14 cards of 80 GB.
#[test]
fn seventy_billion_parameters_take_1120_gb_and_14_cards() {
    let network = Network::plain(70_000_000_000, 8192, 80, 64);
    let states = footprint(&network, COURSE_TRAINING).states();
    assert_eq!(states.to_gb(), 1120.0);
    assert_eq!((states / DataSize::gb(80.0)).ceil(), 14.0);
}

/// ZeRO paper, section 3.1: 1.5B in mixed precision with Adam needs at least 24 GB.
#[test]
fn gpt_2_xl_takes_24_gb_of_states() {
    let network = Network::plain(1_500_000_000, 1600, 48, 25);
    assert_eq!(footprint(&network, COURSE_TRAINING).states().to_gb(), 24.0);
}

/// s b h (34 + 5 a s / h) per layer, s b h = 33 554 432; 36.51 and 122.41 GB over 32 layers.
#[test]
fn activations_are_those_of_korthikanti() {
    let with = |scores, has_dropout| {
        activations_gb(Training {
            scores,
            has_dropout,
            ..COURSE_TRAINING
        })
    };
    assert_rounds_to(with(AttentionScores::NotStored, true), 2, "36.51");
    assert_rounds_to(with(AttentionScores::Stored, true), 2, "122.41");
    assert_rounds_to(with(AttentionScores::Stored, false), 2, "68.72");
    assert_rounds_to(with(AttentionScores::NotStored, false), 2, "34.36");
}

/// Korthikanti et al. 2022, table 3 and figure 1 without parallelism: 22B (s 2048, b 4, h 6144, 48
/// layers, 64 heads), 5 a s / h = 106.67: 48 × 4 × 2048 × 6144 × 140.67 = 316.5 GiB by hand.
#[test]
fn activations_of_the_22b_network_include_its_scores() {
    let network = Network::plain(22_000_000_000, 6144, 48, 64);
    let training = Training {
        scores: AttentionScores::Stored,
        ..COURSE_TRAINING
    };
    let bytes = footprint(&network, training)
        .block(Block::Activations)
        .to_bytes();
    assert_eq!(
        bytes,
        48.0 * 4.0 * 2048.0 * (6144.0 * 34.0 + 5.0 * 64.0 * 2048.0)
    );
    assert_rounds_to(DataSize::bytes(bytes).to_gib(), 1, "316.5");
}

/// 2 s b h per layer and one layer: 3.29 GB, with stored scores 5.97.
#[test]
fn full_recomputation_keeps_a_checkpoint_a_layer_and_one_layer() {
    let full = Training {
        recompute: Recompute::Full,
        ..COURSE_TRAINING
    };
    assert_rounds_to(activations_gb(full), 2, "3.29");
    let stored = Training {
        scores: AttentionScores::Stored,
        ..full
    };
    assert_rounds_to(activations_gb(stored), 2, "5.97");
}

/// The course's rule with the right factor: √32 layers of 34 s b h.
#[test]
fn the_square_root_rule_keeps_a_few_layers() {
    let rule = Training {
        recompute: Recompute::Sqrt,
        ..COURSE_TRAINING
    };
    assert_rounds_to(activations_gb(rule), 2, "6.45");
}

/// FP32 throughout: 66 s b h and 9 a s² b per layer; 4 + 4 + 8 bytes per parameter.
#[test]
fn fp32_training_keeps_16_bytes_a_parameter_and_wider_activations() {
    let training = Training {
        storage: Storage::FULL,
        scores: AttentionScores::Stored,
        ..COURSE_TRAINING
    };
    let footprint = footprint(&course_7b(), training);
    assert_eq!(footprint.states().to_gb(), 112.0);
    assert_eq!(footprint.block(Block::Optimizer).to_gb(), 56.0);
    let sbh = 2048.0 * 4.0 * 4096.0;
    let expected = 32.0 * (66.0 * sbh + 9.0 * 32.0 * 2048.0 * 2048.0 * 4.0);
    assert_eq!(footprint.block(Block::Activations).to_bytes(), expected);
}

/// The course's example: 148.5 GB where its formula is right, 185.0 as its code computes, of which
/// activations 73.0; with checkpointing 12.9.
#[test]
fn the_courses_totals() {
    let right = footprint(&course_7b(), COURSE_TRAINING).total();
    assert_rounds_to(right.to_gb(), 1, "148.5");
    let coded = CourseEstimate::of(&course_7b(), &COURSE_TRAINING);
    assert_rounds_to(coded.activations.to_gb(), 2, "73.01");
    assert_rounds_to(coded.total().to_gb(), 1, "185.0");
    let checkpointed = Training {
        recompute: Recompute::Sqrt,
        ..COURSE_TRAINING
    };
    let coded = CourseEstimate::of(&course_7b(), &checkpointed);
    assert_rounds_to(coded.activations.to_gb(), 1, "12.9");
}

// Fit.

/// Capacities as the drivers report them: A100 80 GB 81 920 MiB, H200 143 771 MiB.
#[test]
fn a_smaller_batch_does_not_save_adam_on_an_a100_but_sgd_or_an_h200_does() {
    let fit = |optimizer, batch, capacity_mib| {
        let training = Training {
            optimizer,
            batch,
            ..COURSE_TRAINING
        };
        fit(training, capacity_mib)
    };
    let (a100, h200) = (81_920.0, 143_771.0);

    let adam = fit(Optimizer::Adam, 1, a100);
    assert_rounds_to(adam.total.to_gb(), 1, "121.1");
    assert_eq!(
        (adam.verdict, adam.largest_batch),
        (Verdict::StatesTooLarge, 0)
    );

    let sgd = fit(Optimizer::Sgd, 1, a100);
    assert_rounds_to(sgd.total.to_gb(), 1, "65.1");
    assert_eq!(sgd.verdict, Verdict::Fits);

    assert_eq!(fit(Optimizer::Adam, 1, h200).verdict, Verdict::Fits);
    // (150.755 - 112) / 9.127 = 4.2
    assert_eq!(
        fit(Optimizer::Adam, 8, h200).verdict,
        Verdict::BatchTooLarge
    );
    assert_eq!(fit(Optimizer::Adam, 8, h200).largest_batch, 4);
}

/// A million tokens of activations (4.7 TB) exceed what SGD's 56 GB leave.
#[test]
fn a_sequence_can_be_too_long_at_batch_one() {
    let training = Training {
        optimizer: Optimizer::Sgd,
        batch: 1,
        seq: 1 << 20,
        ..COURSE_TRAINING
    };
    let fit = fit(training, 81_920.0);
    assert_eq!(
        (fit.verdict, fit.largest_batch),
        (Verdict::SequenceTooLong, 0)
    );
}
