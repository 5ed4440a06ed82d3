//! Networks: exact counts against shapes.

use proptest::prelude::*;
use ridgepoint::calc::network::{Biases, Experts, Latent, Network, Norm, QkNorm};
use ridgepoint::calc::parameters::Parameters;
use ridgepoint::calc::units::real;
use ridgepoint::catalog::DEFAULT_NETWORK;

use crate::catalog;

/// `params` is the published count; see each row's source.
#[test]
fn shapes_give_the_published_parameter_counts() {
    let catalog = catalog();
    let others = catalog
        .networks()
        .iter()
        .filter(|network| network.id != DEFAULT_NETWORK);
    let mut count = 0;
    for row in others {
        let (id, network) = (row.id, row.network);
        assert_eq!(Parameters::of(&network).total(), network.params, "{id}");
        assert_eq!(network.params_of_shape(), real(network.params), "{id}");
        count += 1;
    }
    assert_eq!(count, 91);
}

/// What one token passes, embedding and head included.
///
/// Published, rounded: Mixtral 12.9 B and 39 B (Mistral AI); Qwen3 3.3 B and 22 B (arXiv:2505.09388,
/// table 2); DeepSeek-V2 21 B (arXiv:2405.04434); DeepSeek-V3 37 B (arXiv:2412.19437). Three leave the
/// embedding out: DeepSeek-V2-Lite's 2.4 B also the head, gpt-oss's 3.6 B and 5.1 B (model card,
/// arXiv:2508.10925, table 1) only it.
#[test]
fn active_parameters_are_the_published_ones() {
    let catalog = catalog();
    for (id, active, published, left_out) in [
        ("mixtral-8x7b", 12_879_925_248, 12.9, 0),
        ("mixtral-8x22b", 39_152_031_744, 39.0, 0),
        ("qwen3-30b-a3b", 3_353_032_704, 3.3, 0),
        ("qwen3-235b-a22b", 22_190_763_520, 22.0, 0),
        ("deepseek-v2-lite", 2_661_150_208, 2.4, 2 * 102_400 * 2048),
        ("deepseek-v2", 21_375_800_320, 21.0, 0),
        ("deepseek-v3", 37_552_297_472, 37.0, 0),
        ("gpt-oss-20b", 4_187_440_704, 3.6, 201_088 * 2880),
        ("gpt-oss-120b", 5_711_982_912, 5.1, 201_088 * 2880),
    ] {
        let row = catalog.network(id).unwrap();
        let parameters = Parameters::of(&row.network);
        assert_eq!(parameters.active(), active, "{id}");
        let billions = real(active - left_out) / 1e9;
        assert!(
            (billions / published - 1.0).abs() < 0.07,
            "{id}: {billions}"
        );
    }
}

/// All parameters of a dense network are active.
#[test]
fn a_dense_network_is_active_as_a_whole() {
    for row in catalog().networks() {
        let parameters = Parameters::of(&row.network);
        let is_sparse = row.network.experts.is_some();
        assert_eq!(
            parameters.active() < parameters.total(),
            is_sparse,
            "{}",
            row.id
        );
        assert_eq!(parameters.expert_layers > 0, is_sparse, "{}", row.id);
        assert_eq!(
            parameters.dense_layers + parameters.expert_layers,
            row.network.layers,
            "{}",
            row.id
        );
    }
}

/// The cache of a token in one layer, in values: `2 g d` from each network's config.json, as
/// 2 × 8 × 128 for Llama 3; DeepSeek 512 + 64 (arXiv:2405.04434, table 1; arXiv:2412.19437, section 4.2).
#[test]
fn caches_have_the_published_size() {
    let catalog = catalog();
    let mut count = 0;
    for (elements, ids) in [
        (128, "falcon-7b"),
        (256, "qwen2.5-0.5b"),
        (384, "smollm2-135m"),
        (
            512,
            "tinyllama-1.1b qwen2.5-1.5b qwen2.5-3b gemma-2b gemma-3-270m gemma-3-1b",
        ),
        (576, "deepseek-v2-lite deepseek-v2 deepseek-v3"),
        (640, "smollm2-360m"),
        (
            1024,
            "pythia-70m llama-3.2-1b yi-6b smollm3-3b qwen2.5-7b qwen3-30b-a3b \
             qwen3-235b-a22b falcon-40b falcon-180b gpt-oss-20b gpt-oss-120b",
        ),
        (1536, "gpt-2 opt-125m pythia-160m"),
        (
            2048,
            "gpt-2-medium pythia-410m bloom-560m llama-2-70b llama-3-8b llama-3-70b \
             llama-3.1-405b llama-3.2-3b codellama-34b yi-34b mistral-7b-v0.1 \
             mistral-7b-v0.3 mistral-nemo-12b mistral-small-24b-2501 mixtral-8x7b \
             mixtral-8x22b qwen2.5-14b qwen2.5-32b qwen2.5-72b qwen3-0.6b qwen3-1.7b \
             qwen3-4b qwen3-8b qwen3-14b qwen3-32b gemma-2-2b gemma-3-4b",
        ),
        (2560, "gpt-2-large phi-3-medium phi-4"),
        (3072, "mpt-760m-bench"),
        (3200, "gpt-2-xl"),
        (
            4096,
            "pythia-1b pythia-1.4b smollm2-1.7b gemma-2-9b gemma-2-27b gemma-3-12b \
             gemma-3-27b mpt-1b-bench qwen1.5-moe-a2.7b",
        ),
        (5120, "pythia-2.8b phi-2 mpt-3b-bench"),
        (6144, "phi-3-mini"),
        (
            8192,
            "pythia-6.9b bloom-7b1 llama-7b llama-2-7b gemma-7b olmo-2-7b mpt-7b-bench",
        ),
        (
            10_240,
            "pythia-12b llama-13b llama-2-13b olmo-2-13b mpt-13b-bench",
        ),
        (12_288, "gpt-neox-20b"),
        (13_312, "llama-33b"),
        (14_336, "mpt-30b-bench"),
        (16_384, "llama-65b mpt-70b-bench"),
        (24_576, "gpt-3-175b"),
        (28_672, "bloom-176b"),
    ] {
        for id in ids.split_whitespace() {
            let network = catalog.network(id).unwrap().network;
            assert_eq!(network.kv_elements_per_token_per_layer(), elements, "{id}");
            count += 1;
        }
    }
    assert_eq!(count, 91);
}

/// Every second layer of Gemma 2 and gpt-oss is windowed, five of six in Gemma 3 (arXiv:2503.19786,
/// section 2), all in Mistral 7B v0.1 (arXiv:2310.06825).
#[test]
fn windows_are_those_of_the_papers() {
    let catalog = catalog();
    for (id, tokens, full_layers) in [
        ("gemma-2-2b", 4096, 13),
        ("gemma-2-27b", 4096, 23),
        ("gemma-3-270m", 512, 3),
        ("gemma-3-1b", 512, 4),
        ("gemma-3-4b", 1024, 5),
        ("gemma-3-27b", 1024, 10),
        ("gpt-oss-20b", 128, 12),
        ("mistral-7b-v0.1", 4096, 0),
    ] {
        let window = catalog.network(id).unwrap().network.window.unwrap();
        assert_eq!(
            (window.tokens, window.full_layers),
            (tokens, full_layers),
            "{id}"
        );
    }
    for id in ["gemma-2b", "mistral-7b-v0.3", "llama-3-8b"] {
        assert_eq!(catalog.network(id).unwrap().network.window, None, "{id}");
    }
}

/// DeepSeek-V3's layers by part, by hand from config.json: h 7168, a 128, ranks 1536 and 512, sizes
/// 128, 64 and 128, one shared and 256 routed experts of width 2048, a router with bias.
#[test]
fn parts_are_those_that_parallelism_splits() {
    let network = catalog().network("deepseek-v3").unwrap().network;
    let parameters = Parameters::of(&network);
    let layer = parameters.expert_layer;
    let query_up = 1536 * 128 * 192;
    let key_value_up = 512 * 128 * 256;
    assert_eq!(layer.attention, query_up + key_value_up + 128 * 128 * 7168);
    let latents = 7168 * 1536 + 1536 + 7168 * (512 + 64) + 512;
    assert_eq!(layer.attention_replicated, latents);
    assert_eq!(layer.norms, 2 * 7168);
    assert_eq!(layer.mlp, 3 * 7168 * 2048);
    assert_eq!(layer.router, 7168 * 256 + 256);
    assert_eq!(layer.experts, 256 * 3 * 7168 * 2048);
    assert_eq!(layer.active_experts, 8 * 3 * 7168 * 2048);
    assert_eq!(parameters.dense_layer.mlp, 3 * 7168 * 18_432);
    assert_eq!((parameters.dense_layers, parameters.expert_layers), (3, 58));
}

#[test]
fn network_shapes_are_consistent() {
    for row in catalog().networks() {
        let (id, network) = (row.id, row.network);
        assert!(
            network.kv_heads >= 1 && network.heads % network.kv_heads == 0,
            "{id}"
        );
        assert!((32..=256).contains(&network.head_size), "{id}");
        assert!((1..=200).contains(&network.layers), "{id}");
        assert_eq!(network.vocab.is_none(), id == DEFAULT_NETWORK, "{id}");
        if let Some(window) = network.window {
            assert!(window.full_layers < network.layers, "{id}");
        }
        if let Some(experts) = network.experts {
            assert!(experts.per_token < experts.count, "{id}");
        }
        if let Some(latent) = network.latent {
            assert_eq!(
                network.head_size,
                latent.nope_size + latent.rope_size,
                "{id}"
            );
        }
    }
}

#[test]
fn the_courses_network_is_as_the_course_declares_it() {
    let course = catalog().default_network().network;
    let declared = (course.params, course.hidden, course.layers, course.heads);
    assert_eq!(declared, (7_000_000_000, 4096, 32, 32));
    assert_eq!(course, Network::plain(7_000_000_000, 4096, 32, 32));
}

prop_compose! {
    fn any_network()(
        [hidden, layers, heads, kv_heads, head_size, mlp_width, norms_per_layer, positions] in any::<[u64; 8]>(),
        [mlp_is_gated, embedding_is_tied, embedding_has_norm, has_sinks] in any::<[bool; 4]>(),
        [qkv, attention_out, mlp, head] in any::<[bool; 4]>(),
        vocab in any::<Option<u64>>(),
        latent in any::<Option<(Option<u64>, [u64; 4])>>(),
        experts in any::<Option<([u64; 5], bool)>>(),
        norm in prop::sample::select(&[Norm::Layer, Norm::LayerScaleOnly, Norm::Rms]),
        qk_norm in prop::sample::select(&[QkNorm::None, QkNorm::PerHead, QkNorm::FullWidth]),
    ) -> Network {
        Network {
            params: 0,
            hidden,
            layers,
            heads,
            kv_heads,
            head_size,
            mlp_width,
            mlp_is_gated,
            vocab,
            embedding_is_tied,
            norm,
            norms_per_layer,
            embedding_has_norm,
            qk_norm,
            biases: Biases { qkv, attention_out, mlp, head },
            positions,
            has_sinks,
            latent: latent.map(|(query_rank, [kv_rank, nope_size, rope_size, value_size])| Latent {
                query_rank, kv_rank, nope_size, rope_size, value_size,
            }),
            experts: experts.map(|([count, per_token, width, shared, first_dense], flag)| {
                let (router_has_bias, shared_is_gated) = (flag, flag);
                Experts { count, per_token, width, shared, first_dense, router_has_bias, shared_is_gated }
            }),
            window: None,
        }
    }
}

proptest! {
    #[test]
    fn no_shape_makes_the_count_panic(network in any_network()) {
        let parameters = Parameters::of(&network);
        prop_assert!(parameters.active() <= parameters.total());
        prop_assert!(network.params_of_shape() <= real(u64::MAX));
        prop_assert!(network.kv_elements_per_token_per_layer() > 0 || network.kv_heads == 0
            || network.head_size == 0 || network.latent.is_some());
    }
}
