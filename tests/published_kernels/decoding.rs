//! What decoding reads, its intensities, and the batch at which it turns compute-bound.

use crate::networks::{
    deepseek_v3, llama_2_7b, llama_2_13b, llama_3_8b, llama_3_70b, mixtral_8x7b, qwen_2_5_7b,
};
use crate::{
    A100_40, A100_80, BF16, H100, H200, assert_close, assert_rounds_to, decoding, find, forward,
    intensity, serving, step, traffic, training,
};
use ridgepoint::calc::footprint::Workload;
use ridgepoint::calc::inference::{CacheFormat, Inference, WeightFormat};
use ridgepoint::calc::kernel;
use ridgepoint::calc::network::Network;
use ridgepoint::calc::parameters::Parameters;
use ridgepoint::calc::phase::{self, Part, Pass, PhaseTotals, Span};
use ridgepoint::calc::roofline::Bound;
use ridgepoint::calc::training::{AttentionScores, Training};
use ridgepoint::calc::units::{DataSize, real};

/// The weights that a decoding step reads are all parameters but input embedding, positions and what has
/// no kernel: biases and scales of queries and keys.
#[test]
fn decoding_reads_every_matrix_once() {
    // One token touches 8 of 256 experts.
    for network in [llama_2_7b(), llama_3_8b(), mixtral_8x7b(), deepseek_v3()] {
        let parameters = Parameters::of(&network);
        let router_biases = network.experts.map_or(0, |experts| {
            u64::from(experts.router_has_bias) * experts.count * parameters.expert_layers
        });
        let read = parameters.active() - parameters.embedding - router_biases;
        let bytes = phase::decode_bytes(&network, &decoding(1, 0));
        assert_eq!(bytes.to_bytes(), 2.0 * real(read), "{}", network.params);
    }
}

/// Bounds of published single-stream runs, bandwidth over bytes of weights: gpt-fast's Llama-2-7B on an
/// A100 80 GB (2039 GB/s), litgpt's Llama-2-7B and 13B on an A100 40 GB (1555 GB/s), Qwen's speed
/// benchmark of Qwen2.5-7B on an A100 80 GB. By hand, for the first: 2 × (6 738 415 616 - 131 072 000) =
/// 13.21 GB, 154.3 tokens/s; it measures 104.9.
#[test]
fn bandwidth_bounds_decoding() {
    for (network, roofline, published) in [
        (llama_2_7b(), A100_80, "154.3"),
        (llama_2_7b(), A100_40, "117.7"),
        (llama_2_13b(), A100_40, "60.5"),
        (qwen_2_5_7b(), A100_80, "144.2"),
    ] {
        let bytes = phase::decode_bytes(&network, &decoding(1, 0));
        let bound = roofline.bandwidth.to_bytes_per_s() / bytes.to_bytes();
        assert_rounds_to(bound, 1, published);
        // The kernels move activations too, but few.
        let workload = Workload::Inference(decoding(1, 0));
        let kernels = phase::kernels(&network, &workload, BF16);
        let totals = PhaseTotals::of(&kernels, &workload, roofline);
        let share = totals.tokens_per_s / bound;
        assert!(share < 1.0 && share > 0.999, "{share}");
    }
}

/// Keys and values of Llama 2 70B: 2 · 80 layers · 8 heads · 128 channels · 2 bytes = 327 680 bytes per
/// token. INT4 weights in groups of 128 take 4 + 20 / 128 bits.
#[test]
fn decoding_reads_the_cache_in_its_format() {
    let network = Network {
        vocab: Some(32_000),
        ..llama_3_70b()
    };
    let cache = |inference| {
        let all = phase::decode_bytes(&network, &inference).to_bytes();
        let none = Inference {
            context: 0,
            ..inference
        };
        all - phase::decode_bytes(&network, &none).to_bytes()
    };
    assert_eq!(cache(decoding(3, 1000)), 3.0 * 1000.0 * 327_680.0);
    let narrow = Inference {
        kv_cache: CacheFormat::Nibble,
        weights: WeightFormat::Int4,
        ..decoding(3, 1000)
    };
    assert_eq!(cache(narrow), 3.0 * 1000.0 * 81_920.0);
    let kernels = serving(&network, narrow);
    let weights = 8192.0 * 2.0 * 28_672.0 * 4.156_25 / 8.0;
    let activations = 3.0 * 2.0 * (8192.0 + 2.0 * 28_672.0);
    let mlp = forward(&kernels, Part::MlpIn).kernel;
    assert_close(mlp.traffic.to_bytes(), weights + activations);
}

/// Ainslie et al. 2023, arXiv:2305.13245: sharing key heads saves in proportion. In decoding, a / g FLOP
/// per byte in 16 bits, whatever batch and context; twice that in 8.
#[test]
fn cached_attention_has_as_much_intensity_as_queries_share_a_key() {
    for (network, expected) in [
        (llama_2_7b(), 1.0),
        (llama_3_8b(), 4.0),
        (llama_3_70b(), 8.0),
    ] {
        for (batch, context) in [(1, 2048), (64, 128), (7, 100_000)] {
            let part = Part::CachedAttention(Span::Full);
            let wide = decoding(batch, context);
            let kernels = serving(&network, wide);
            assert_eq!(intensity(&forward(&kernels, part)), expected);
            let narrow = Inference {
                kv_cache: CacheFormat::Byte,
                ..wide
            };
            let kernels = serving(&network, narrow);
            assert_eq!(intensity(&forward(&kernels, part)), 2.0 * expected);
            let critical = phase::critical_batch(&network, &wide, BF16, A100_80, part);
            assert_eq!(critical, None);
        }
    }
}

/// DeepSeek-V2 paper, section 2.1.2: with the maps absorbed, 128 heads work on one latent of 512 + 64:
/// 2 · 128 · (576 + 512) FLOP for 1152 bytes.
#[test]
fn latent_attention_is_near_the_ridge_in_decoding() {
    let kernels = serving(&deepseek_v3(), decoding(16, 4096));
    let attention = forward(&kernels, Part::CachedAttention(Span::Full));
    assert_rounds_to(intensity(&attention), 1, "241.8");
    // Absorbed or not, the maps from the latent are the same weights.
    let weights = |part| {
        let kernel = forward(&kernels, part);
        let (rows, width) = (16.0 * 128.0, 128.0 + 512.0);
        (kernel.kernel.traffic.to_bytes() - 2.0 * rows * width) / 2.0
    };
    let both = weights(Part::AbsorbedQueries) + weights(Part::AbsorbedValues);
    assert_eq!(both, 512.0 * 128.0 * (128.0 + 128.0));
}

/// Expanded to heads, DeepSeek-V3's queries and keys have 192 channels and its values 128.
#[test]
fn latent_attention_is_expanded_for_many_tokens() {
    let kernels = step(&deepseek_v3(), training(1, 4096));
    let attention = Part::FusedAttention(Span::Full);
    let square = 128.0 * 4096.0 * 4096.0;
    let work = |pass| find(&kernels, pass, attention).kernel.work.to_flop();
    assert_eq!(work(Pass::Forward), 2.0 * square * (192.0 + 128.0));
    let backward = 2.0 * square * (3.0 * 192.0 + 2.0 * 128.0);
    assert_eq!(work(Pass::InputGradient), backward);
}

/// Dao et al. 2022, arXiv:2205.14135, and Dao 2023, arXiv:2307.08691: the same forward work without the
/// softmax's pass, traffic that grows with s; backward 2.5 times the forward work.
#[test]
fn flash_attention_moves_less_and_computes_more_backward() {
    let network = llama_2_7b();
    let fused = step(&network, training(1, 4096));
    let unfused = Training {
        scores: AttentionScores::Stored,
        ..training(1, 4096)
    };
    let unfused = step(&network, unfused);
    let flash = forward(&fused, Part::FusedAttention(Span::Full)).kernel;
    let half = BF16.element();
    assert_eq!(flash, kernel::flash_attention(32, 4096, 128, half));
    let naive = forward(&unfused, Part::Scores(Span::Full))
        .kernel
        .then(forward(&unfused, Part::Softmax(Span::Full)).kernel)
        .then(forward(&unfused, Part::WeightedSum(Span::Full)).kernel);
    assert_eq!(naive, kernel::naive_attention(32, 4096, 128, half));
    let backward = find(
        &fused,
        Pass::InputGradient,
        Part::FusedAttention(Span::Full),
    );
    assert_eq!(backward.kernel.work / flash.work, 2.5);
    let scores = find(&unfused, Pass::InputGradient, Part::Scores(Span::Full));
    let runs = forward(&unfused, Part::Scores(Span::Full)).count;
    assert_eq!(scores.count, 2 * runs);
    assert!(traffic(&fused) < traffic(&unfused));
}

/// Bandwidth and peak of the data sheets: 312 / 2.039 = 153, 989.4 / 3.35 = 295, 989.4 / 4.8 = 206. INT4
/// weights take a quarter.
#[test]
fn the_batch_that_turns_compute_bound_is_the_ridge_in_16_bits() {
    for (roofline, published) in [(A100_80, "153"), (H100, "295"), (H200, "206")] {
        let at = |bytes| phase::ideal_critical_batch(roofline.ridge(), DataSize::bytes(bytes));
        assert_rounds_to(at(2.0), 0, published);
        assert_eq!(at(0.5), at(2.0) / 4.0);
    }
}

/// With activations counted it is later: B = r / (1 - r (1 / n + 1 / k)) for a matrix of n × k in 16 bits
/// and a ridge r. By hand for Llama-2-7B's gate and up, 22 016 × 4096, on an A100: 153.02 / (1 - 153.02 ·
/// 0.00028956) = 160.1, so 161.
#[test]
fn activations_delay_the_turn() {
    let network = llama_2_7b();
    let critical =
        |inference, part| phase::critical_batch(&network, &inference, BF16, A100_80, part);
    assert_eq!(critical(decoding(1, 2048), Part::MlpIn), Some(161));
    for part in [Part::Norm, Part::Residual, Part::Embedding, Part::Router] {
        assert_eq!(critical(decoding(1, 2048), part), None, "{part:?}");
    }
    let turns = |batch| {
        let kernels = serving(&network, decoding(batch, 2048));
        A100_80.bound(forward(&kernels, Part::MlpIn).kernel.intensity()) == Bound::Compute
    };
    assert_eq!((turns(160), turns(161)), (false, true));
}

/// In a mixture each expert sees k / E of the batch: Mixtral's turn at four times the batch of the dense
/// network with the same matrices.
#[test]
fn experts_turn_compute_bound_later() {
    let sparse = mixtral_8x7b();
    let dense = Network {
        experts: None,
        ..sparse
    };
    let at = |network: &Network, part| {
        phase::critical_batch(network, &decoding(1, 0), BF16, H100, part).unwrap()
    };
    let (dense, sparse) = (at(&dense, Part::MlpIn), at(&sparse, Part::ExpertIn));
    assert_eq!(sparse.div_ceil(4), dense);
}

/// By hand: four sequences of which each chooses two of Mixtral's eight experts touch
/// 8 (1 − (6/8)⁴) = 5.46875 of them on average; one touches two, many all.
#[test]
fn few_tokens_touch_few_experts() {
    let one_expert = 2.0 * 3.0 * 4096.0 * 14_336.0;
    let traffic = |batch| {
        let inference = Inference {
            batch,
            ..Inference::default()
        };
        let workload = Workload::Inference(inference);
        let list = phase::kernels(&mixtral_8x7b(), &workload, BF16);
        let of_experts = list
            .iter()
            .filter(|kernel| matches!(kernel.id.part, Part::ExpertIn | Part::ExpertOut));
        let moved = of_experts.map(|kernel| kernel.kernel.traffic.to_bytes());
        moved.sum::<f64>() / one_expert
    };
    // Activations add 0.1 % per sequence.
    for (batch, experts) in [(1, 2.0), (4, 5.468_75), (64, 8.0)] {
        let found = traffic(batch);
        assert!(
            (experts..experts * 1.1).contains(&found),
            "{batch}: {found}"
        );
    }
}
