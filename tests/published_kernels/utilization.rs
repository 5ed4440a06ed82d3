//! Utilization as it is published, and the FLOP behind it.

use crate::networks::{gpt, llama_2_7b, llama_3_8b, llama_3_70b};
use crate::{A100_80, assert_close, assert_rounds_to, flop, model_flop, step, training};
use ridgepoint::calc::mfu;
use ridgepoint::calc::network::Network;
use ridgepoint::calc::parameters::Parameters;
use ridgepoint::calc::phase::{Part, PhaseKernel};
use ridgepoint::calc::training::{AttentionScores, Recompute, Training};
use ridgepoint::calc::units::{Throughput, real};

/// Chowdhery et al. 2022, arXiv:2204.02311, appendix B: 540B (118 layers, 48 heads of 256, 2048 tokens) at 238.3 K tokens/s on 6144
/// TPU v4 of 275 TFLOP/s: 45.7 % without attention, 46.2 % with it.
#[test]
fn palms_utilization() {
    let palm = Network {
        head_size: 256,
        ..Network::plain(540_350_000_000, 18_432, 118, 48)
    };
    let peak = Throughput::tflop_per_s(6144.0 * 275.0);
    let share = |flop| mfu::mfu(238_300.0, flop, peak).to_percent();
    let params = real(palm.params);
    assert_rounds_to(share(mfu::dense_flop_per_token(params)), 1, "45.7");
    assert_rounds_to(
        share(mfu::palm_flop_per_token(params, &palm, 2048)),
        1,
        "46.2",
    );
}

/// llm-foundry, scripts/train/benchmarking README: tokens/s and MFU per GPU. Its networks have 50368 h +
/// s h + L (12 h² + 13 h) + 2 h parameters (7b at 2048: 6 658 859 008).
#[test]
fn llm_foundrys_utilization() {
    let params = |hidden: f64, layers: f64, seq: f64| {
        (50_368.0 + seq) * hidden + layers * (12.0 * hidden + 13.0) * hidden + 2.0 * hidden
    };
    assert_eq!(params(4096.0, 32.0, 2048.0), 6_658_859_008.0);
    for (hidden, layers, seq, tokens_per_s, peak, published) in [
        (4096, 32, 2048, 10_643.0, 989.5, "46.44"),
        (5120, 40, 4096, 4717.0, 989.5, "41.59"),
        (4096, 32, 2048, 3679.0, 312.0, "50.91"),
    ] {
        let network = gpt(50_368, hidden, layers, hidden / 128);
        let params = params(real(hidden), real(layers), real(seq));
        let flop = mfu::palm_flop_per_token(params, &network, seq);
        let share = mfu::mfu(tokens_per_s, flop, Throughput::tflop_per_s(peak));
        assert_rounds_to(share.to_percent(), 2, published);
    }
}

/// torchtitan, docs/performance.md: Llama 3 at 8192 tokens on 64 A100: 2973 and 331 tokens/s per GPU,
/// 58.2 % and 51.7 %.
#[test]
fn torchtitans_utilization() {
    for (network, tokens_per_s, published) in [
        (llama_3_8b(), 2973.0, "58.2"),
        (llama_3_70b(), 331.0, "51.7"),
    ] {
        let flop = mfu::palm_flop_per_token(real(network.params), &network, 8192);
        let share = mfu::mfu(tokens_per_s, flop, A100_80.peak);
        assert_rounds_to(share.to_percent(), 1, published);
    }
}

/// Korthikanti et al. 2022, table 5: seconds per iteration with sequence parallelism and selective
/// recomputation, model and hardware FLOP utilization on A100. The seconds are rounded to hundredths, so
/// each published share must lie in what that leaves open.
#[test]
fn megatrons_utilization() {
    const VOCAB: u64 = 51_200;
    for (network, batch, devices, seconds, model, hardware) in [
        (gpt(VOCAB, 6144, 48, 64), 4, 8.0, 1.10, 41.5, 43.7),
        (gpt(VOCAB, 12_288, 96, 96), 64, 64.0, 13.75, 51.4, 52.8),
        (gpt(VOCAB, 20_480, 105, 128), 280, 280.0, 37.83, 56.0, 57.0),
        (gpt(VOCAB, 25_600, 128, 160), 512, 512.0, 71.49, 56.3, 57.0),
    ] {
        let peak = 312e12 * devices;
        for (flop, published) in [
            (mfu::megatron_model_flop(&network, batch, 2048), model),
            (mfu::megatron_hardware_flop(&network, batch, 2048), hardware),
        ] {
            let share = |seconds: f64| flop.to_flop() / seconds / peak * 100.0;
            let (least, most) = (share(seconds + 0.005), share(seconds - 0.005));
            let is_possible = published > least - 0.05 && published < most + 0.05;
            assert!(is_possible, "{least} {published} {most}");
        }
    }
}

/// Korthikanti et al. 2022, appendix A: the kernels' sum is the paper's for the paper's network, whose
/// matrices have 12 h² per layer.
#[test]
fn kernels_sum_to_megatrons_formula() {
    let network = gpt(51_200, 12_288, 96, 96);
    for scores in [AttentionScores::Stored, AttentionScores::NotStored] {
        let kernels = step(
            &network,
            Training {
                scores,
                ..training(1, 2048)
            },
        );
        let expected = mfu::megatron_model_flop(&network, 1, 2048).to_flop();
        assert_close(model_flop(&kernels), expected);
    }
}

/// A dense network's training FLOP are 6 N + 12 L h s per token, N being the parameters of matrices (no
/// input embedding, norms, biases); 8 N + 16 L h s with the whole layer recomputed, but for the head.
#[test]
fn a_dense_step_is_six_flop_per_parameter_and_token() {
    let network = llama_2_7b();
    let parameters = Parameters::of(&network);
    let norms = 32 * parameters.dense_layer.norms + parameters.final_norm;
    let matrices = real(parameters.total() - parameters.embedding - norms);
    let unfused = Training {
        scores: AttentionScores::Stored,
        ..training(2, 4096)
    };
    let tokens = 2.0 * 4096.0;
    let expected = tokens * mfu::palm_flop_per_token(matrices, &network, 4096).to_flop();
    assert_close(model_flop(&step(&network, unfused)), expected);

    let recomputed = Training {
        recompute: Recompute::Full,
        ..unfused
    };
    let kernels = step(&network, recomputed);
    let is_matrix = |kernel: &&PhaseKernel| {
        !matches!(
            kernel.id.part,
            Part::Norm
                | Part::FinalNorm
                | Part::Residual
                | Part::MlpActivation
                | Part::Softmax(_)
                | Part::Loss
                | Part::Embedding
                | Part::Optimizer
        )
    };
    let of_matrices: Vec<_> = kernels.iter().filter(is_matrix).copied().collect();
    let head = 2.0 * tokens * real(parameters.head);
    let expected = tokens * mfu::recomputed_flop_per_token(matrices, &network, 4096).to_flop();
    assert_close(flop(&of_matrices), expected - head);
    assert_close(model_flop(&kernels), model_flop(&step(&network, unfused)));
}
