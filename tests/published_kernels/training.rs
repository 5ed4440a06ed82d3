//! What a training step runs and moves.

use crate::networks::{llama_2_7b, llama_3_8b, llama_3_70b, windowed};
use crate::{
    BF16, H100, assert_close, decoding, device, find, flop, forward, model_flop, serving, step,
    traffic, training,
};
use ridgepoint::calc::footprint::Workload;
use ridgepoint::calc::kernel;
use ridgepoint::calc::network::Network;
use ridgepoint::calc::parallel::{Parallel, ZeroStage};
use ridgepoint::calc::phase::{self, EffectId, Part, Pass, PhaseKernel, Span};
use ridgepoint::calc::precision::NumberFormat;
use ridgepoint::calc::roofline::Bound;
use ridgepoint::calc::training::{
    Adapter, BaseFormat, Loss, Optimizer, Storage, Targets, Training,
};

/// ZeRO paper and formulas of the optimizers: read and written per parameter. Adam in mixed precision
/// 2 + 4 + 8 read, 12 + 2 written; FP32 16 read, 12 written; FP32 gradients 2 more.
#[test]
fn an_optimizer_moves_its_states() {
    let network = Network::plain(1_000_000_000, 2048, 16, 16);
    let bytes = |optimizer, storage| {
        let kernels = step(
            &network,
            Training {
                optimizer,
                storage,
                ..training(1, 128)
            },
        );
        let update = find(&kernels, Pass::Update, Part::Optimizer);
        assert_eq!(update.count, 1);
        update.kernel.traffic.to_gb()
    };
    assert_eq!(bytes(Optimizer::Adam, Storage::MIXED), 28.0);
    assert_eq!(bytes(Optimizer::Adam, Storage::FULL), 28.0);
    assert_eq!(bytes(Optimizer::Adam, Storage::MIXED_FP32_GRADIENTS), 30.0);
    assert_eq!(bytes(Optimizer::Adam, Storage::HALF), 14.0);
    assert_eq!(bytes(Optimizer::Sgd, Storage::MIXED), 12.0);
    assert_eq!(bytes(Optimizer::Momentum, Storage::MIXED), 20.0);
    assert_eq!(bytes(Optimizer::Lion, Storage::MIXED), 20.0);
    assert_eq!(
        bytes(Optimizer::Adam8bit, Storage::MIXED),
        12.0 + 4.0 * 1.015_625
    );
}

/// By hand, Llama 2 7B: per layer 4 · 4096² parameters at 20 · 4096 + 10 · 4096 FLOP and 3 · 4096 · 11 008 at
/// 20 · 4096 + 10 · 4096² / 11 008, 684 445 988 290 560 in 32 layers; 4 for the moment of each of their
/// 6 476 005 376 parameters, and Adam's 14 for the other 262 410 240.
#[test]
fn muon_works_on_each_matrix_by_its_smaller_side() {
    let training = Training {
        optimizer: Optimizer::Muon,
        ..Training::COURSE
    };
    let workload = Workload::Training(training);
    let kernels = phase::kernels(&llama_2_7b(), &workload, BF16);
    let update = find(&kernels, Pass::Update, Part::Optimizer);
    let ratio = update.kernel.work.to_flop() / 684_475_566_055_424.0;
    assert!((ratio - 1.0).abs() < 1e-12, "{ratio}");
}

/// The kernels of the module kernel, which other tests hold to published values.
#[test]
fn a_step_runs_the_kernels_that_are_published() {
    let network = llama_2_7b();
    let kernels = step(&network, training(4, 2048));
    let (tokens, hidden, half) = (8192, 4096, BF16.element());
    let expect = |pass, part, expected, count| {
        let found = find(&kernels, pass, part);
        assert_eq!((found.kernel, found.count), (expected, count), "{part:?}");
    };
    let forward = Pass::Forward;
    expect(
        forward,
        Part::Embedding,
        kernel::embedding(tokens, hidden, half),
        1,
    );
    expect(
        forward,
        Part::Norm,
        kernel::rms_norm(tokens, hidden, half),
        64,
    );
    expect(
        forward,
        Part::FinalNorm,
        kernel::rms_norm(tokens, hidden, half),
        1,
    );
    let qkv = kernel::gemm(tokens, 3 * hidden, hidden, half);
    expect(forward, Part::Qkv, qkv, 32);
    let add = kernel::elementwise(tokens * hidden, 2, 1.0, half);
    expect(forward, Part::Residual, add, 64);
    let up = kernel::gemm(tokens, 2 * 11_008, hidden, half);
    expect(forward, Part::MlpIn, up, 32);
    expect(
        forward,
        Part::Head,
        kernel::gemm(tokens, 32_000, hidden, half),
        1,
    );
    // Gradients: the same three tensors, in 16 bits.
    expect(Pass::InputGradient, Part::MlpIn, up, 32);
    expect(Pass::WeightGradient, Part::MlpIn, up, 32);
    let adam = kernel::adam_step(network.params);
    expect(Pass::Update, Part::Optimizer, adam, 1);
    let plain = Network::plain(7_000_000_000, 4096, 32, 32);
    let kernels = step(&plain, training(4, 2048));
    let norm = kernel::layer_norm(tokens, hidden, half);
    assert_eq!(find(&kernels, forward, Part::Norm).kernel, norm);
}

/// 8-bit inputs of linear maps halve what they read; outputs stay in 16 bits.
#[test]
fn fp8_narrows_linear_maps_alone() {
    let network = llama_2_7b();
    let workload = Workload::Training(training(1, 4096));
    let kernels = phase::kernels(&network, &workload, NumberFormat::Fp8);
    let up = forward(&kernels, Part::MlpIn).kernel;
    let expected = 4096.0 * 22_016.0 + 4096.0 * (4096.0 + 2.0 * 22_016.0);
    assert_eq!(up.traffic.to_bytes(), expected);
    let norm = forward(&kernels, Part::Norm).kernel;
    assert_eq!(norm, kernel::rms_norm(4096, 4096, BF16.element()));
}

/// Micro-batches repeat everything but the optimizer's step.
#[test]
fn the_optimizer_runs_once_for_all_micro_batches() {
    let network = llama_3_8b();
    let once = step(&network, training(1, 1024));
    let four = Training {
        accumulation: 4,
        ..training(1, 1024)
    };
    for (one, more) in once.iter().zip(step(&network, four)) {
        let factor = if one.id.pass == Pass::Update { 1 } else { 4 };
        assert_eq!((more.id, more.kernel), (one.id, one.kernel));
        assert_eq!(more.count, one.count * factor);
    }
    assert_eq!(phase::tokens(&Workload::Training(four)), 4096);
}

/// Hu et al. 2021, arXiv:2106.09685, section 4.2: frozen matrices have no weight gradients. Llama-2-7B with rank 8 on queries
/// and values: 4 194 304 parameters (litgpt and peft print it), 28 bytes each in the step.
#[test]
fn adapters_are_all_that_is_trained() {
    let network = llama_2_7b();
    let adapter = Adapter {
        rank: 8,
        targets: Targets::QUERIES_AND_VALUES,
        base: BaseFormat::Nf4,
    };
    let kernels = step(
        &network,
        Training {
            adapter: Some(adapter),
            ..training(1, 1024)
        },
    );
    let trained = |kernel: &&PhaseKernel| kernel.id.pass == Pass::WeightGradient;
    let parts: Vec<_> = kernels.iter().filter(trained).map(|k| k.id.part).collect();
    assert_eq!(parts, [Part::AttentionAdapters]);
    let update = find(&kernels, Pass::Update, Part::Optimizer);
    assert_eq!(update.kernel.traffic.to_bytes(), 28.0 * 4_194_304.0);
    let up = forward(&kernels, Part::MlpIn).kernel.traffic.to_bytes();
    let weights = 4096.0 * 22_016.0 * 4.5 / 8.0;
    assert_eq!(up, weights + 2.0 * 1024.0 * (4096.0 + 22_016.0));
}

/// Wijmans et al. 2024, arXiv:2411.09009: logits of Gemma 2 2B at 8192 tokens, 16-bit and FP32, never
/// reach memory; the head is computed once more.
#[test]
fn a_fused_loss_moves_no_logits() {
    let network = windowed();
    let loss = |loss| {
        step(
            &network,
            Training {
                loss,
                ..training(1, 8192)
            },
        )
    };
    let (unfused, fused) = (loss(Loss::Unfused), loss(Loss::Fused));
    let logits = 8192.0 * 262_144.0;
    // 2 written, 2 + 4 + 4 read and written; 4 + 4 + 4 + 2 and twice 2 backward. Computed once more:
    // weights and inputs.
    let again = 2.0 * 1152.0 * (262_144.0 + 8192.0);
    let difference = traffic(&unfused) - traffic(&fused);
    assert_close(difference, logits * (2.0 + 10.0 + 14.0 + 4.0) - again);
    let head = forward(&fused, Part::Head).kernel.work.to_flop();
    assert_close(flop(&fused) - flop(&unfused), head);
}

/// A window of 512 bounds what 22 of 26 layers see.
#[test]
fn windowed_layers_see_their_window() {
    let network = windowed();
    let kernels = step(&network, training(1, 4096));
    let of = |span| forward(&kernels, Part::FusedAttention(span));
    let (full, narrow) = (of(Span::Full), of(Span::Windowed));
    assert_eq!((full.count, narrow.count), (4, 22));
    assert_eq!(full.kernel.work / narrow.kernel.work, 8.0);
    let kernels = serving(&network, decoding(1, 128));
    let of = |span| forward(&kernels, Part::CachedAttention(span)).kernel;
    assert_eq!(of(Span::Full), of(Span::Windowed));
}

/// Fusing eight operations multiplies intensity by 8 (1/4 to 2); an FP8 matrix product has twice the
/// intensity under a ridge twice as high.
#[test]
fn remedies_move_points() {
    let workload = Workload::Training(training(1, 4096));
    let fp8 = device(2.0 * 989.4, 3350.0);
    let effects = phase::effects(&llama_2_7b(), &workload, H100, Some(fp8));
    let of = |id| *effects.iter().find(|effect| effect.id == id).unwrap();
    let fusion = of(EffectId::Fusion);
    assert_eq!(fusion.before.intensity.to_flop_per_byte(), 0.25);
    assert_eq!(fusion.after.intensity.to_flop_per_byte(), 2.0);
    assert_eq!(fusion.before.time / fusion.after.time, 8.0);
    let flash = of(EffectId::FlashAttention);
    assert_eq!(flash.before.bound, Bound::Memory);
    assert_eq!(flash.after.bound, Bound::Compute);
    let narrow = of(EffectId::NarrowWeights);
    let gain = narrow.after.intensity / narrow.before.intensity;
    assert!(gain > 3.8 && gain < 16.0 / 4.156, "{gain}");
    assert_eq!(narrow.before.ridge, narrow.after.ridge);
    let byte = of(EffectId::Fp8);
    assert_eq!(byte.after.intensity / byte.before.intensity, 2.0);
    assert_eq!(byte.after.ridge / byte.before.ridge, 2.0);
    assert_eq!(byte.before.time / byte.after.time, 2.0);
    let without = phase::effects(&llama_2_7b(), &workload, H100, None);
    assert_eq!(without.len(), 3);
}

/// Matrices split over t devices; what is left whole is not, unless along the sequence.
#[test]
fn tensor_parallelism_splits_matrices() {
    let network = llama_3_70b();
    let with = |parallel| {
        let training = Training {
            parallel,
            ..training(1, 4096)
        };
        step(&network, training)
    };
    let one = with(Parallel::ONE_DEVICE);
    let eight = Parallel {
        tensor: 8,
        ..Parallel::ONE_DEVICE
    };
    let split = with(eight);
    assert_close(model_flop(&split) * 8.0, model_flop(&one));
    let norm = |kernels: &[PhaseKernel]| forward(kernels, Part::Norm).kernel;
    assert_eq!(norm(&split), norm(&one));
    let along = with(Parallel {
        sequence: true,
        ..eight
    });
    assert_eq!(norm(&one).work / norm(&along).work, 8.0);
    let sharded = with(Parallel {
        data: 4,
        zero: ZeroStage::Optimizer,
        ..eight
    });
    let update = |kernels: &[PhaseKernel]| find(kernels, Pass::Update, Part::Optimizer).kernel;
    assert_close(update(&one).work / update(&sharded).work, 32.0);
}
