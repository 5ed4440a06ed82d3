//! Caches of keys and values.

use ridgepoint::calc::footprint::{Block, Footprint, Workload};
use ridgepoint::calc::inference::Inference;
use ridgepoint::calc::network::Network;
use ridgepoint::calc::units::DataSize;

use crate::networks::{deepseek_v3, llama_2_7b, llama_3_8b};

fn cache(network: &Network, tokens: u64) -> DataSize {
    let inference = Inference {
        context: tokens,
        ..Inference::default()
    };
    Footprint::of(network, &Workload::Inference(inference)).block(Block::KvCache)
}

/// Layers and key heads of 128 channels: all that a cache depends on.
fn cached(layers: u64, kv_heads: u64) -> Network {
    Network {
        kv_heads,
        head_size: 128,
        ..Network::plain(1_000_000_000, 8192, layers, 64)
    }
}

/// Bytes per token in 16 bits: 800 KiB of OPT-13B (Kwon et al. 2023, arXiv:2309.06180, section 3) and
/// Llama-2-13B; 512 and 128 KiB of Llama-2-7B and Llama-3-8B by their config.json; 327.680 KB of
/// Qwen2.5-72B, 516.096 of Llama-3.1-405B and 70.272 of `DeepSeek-V3` (arXiv:2505.09343, table 1).
#[test]
fn a_token_takes_the_published_bytes_of_cache() {
    for (network, bytes) in [
        (cached(40, 40), 819_200.0),
        (llama_2_7b(), 524_288.0),
        (llama_3_8b(), 131_072.0),
        (cached(80, 8), 327_680.0),
        (cached(126, 8), 516_096.0),
        (deepseek_v3(), 70_272.0),
    ] {
        assert_eq!(cache(&network, 1).to_bytes(), bytes);
    }
}

/// What llama.cpp prints as the size of its 16-bit cache at 2048 tokens, in MiB: Mixtral-8x7B, Llama-3-8B,
/// Llama-3-70B, Qwen1.5-32B, Yi-34B, Command-R 35B (layers and key heads by their config.json).
#[test]
fn caches_are_as_large_as_llama_cpp_prints() {
    for (layers, kv_heads, mib) in [
        (32, 8, 256.0),
        (32, 8, 256.0),
        (80, 8, 640.0),
        (64, 8, 512.0),
        (60, 8, 480.0),
        (40, 64, 2560.0),
    ] {
        assert_eq!(cache(&cached(layers, kv_heads), 2048).to_mib(), mib);
    }
}

/// Hugging Face, "Llama 3.1" (2024-07-23), memory of the cache in GiB at 1024, 16 000 and 128 000 tokens
/// for 8B and 70B. The blog's 405B is twice the value of its 8 key heads and is left out.
#[test]
fn long_caches_are_those_of_the_llama_3_1_announcement() {
    for (network, published) in [
        (llama_3_8b(), [0.125, 1.95, 15.62]),
        (cached(80, 8), [0.313, 4.88, 39.06]),
    ] {
        for (tokens, printed) in [1024, 16_000, 128_000].into_iter().zip(published) {
            let found = cache(&network, tokens).to_gib();
            assert!((found - printed).abs() < 0.005_001, "{found} {printed}");
        }
    }
}
