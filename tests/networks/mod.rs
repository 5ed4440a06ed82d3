//! Networks by their published shapes, written by hand: what the catalog is not trusted with.

#![allow(dead_code, reason = "each test file uses a part of it")]

use ridgepoint::calc::network::{Biases, Experts, Latent, Network, Norm, QkNorm, Window};

/// A Llama-like block, by its config.json.
pub(crate) fn llama(
    (params, vocab): (u64, u64),
    (hidden, layers, mlp_width): (u64, u64, u64),
    (heads, kv_heads): (u64, u64),
) -> Network {
    Network {
        kv_heads,
        mlp_width,
        mlp_is_gated: true,
        vocab: Some(vocab),
        norm: Norm::Rms,
        ..Network::plain(params, hidden, layers, heads)
    }
}

pub(crate) fn llama_2_7b() -> Network {
    llama((6_738_415_616, 32_000), (4096, 32, 11_008), (32, 32))
}

pub(crate) fn llama_2_13b() -> Network {
    llama((13_015_864_320, 32_000), (5120, 40, 13_824), (40, 40))
}

pub(crate) fn llama_3_8b() -> Network {
    llama((8_030_261_248, 128_256), (4096, 32, 14_336), (32, 8))
}

pub(crate) fn llama_3_70b() -> Network {
    llama((70_553_706_496, 128_256), (8192, 80, 28_672), (64, 8))
}

pub(crate) fn qwen_2_5_7b() -> Network {
    Network {
        biases: Biases {
            qkv: true,
            ..Biases::NONE
        },
        ..llama((7_615_616_512, 152_064), (3584, 28, 18_944), (28, 4))
    }
}

pub(crate) fn mixtral_8x7b() -> Network {
    Network {
        experts: Some(Experts {
            count: 8,
            per_token: 2,
            width: 14_336,
            shared: 0,
            first_dense: 0,
            router_has_bias: false,
            shared_is_gated: false,
        }),
        ..llama((46_702_792_704, 32_000), (4096, 32, 14_336), (32, 8))
    }
}

pub(crate) fn deepseek_v3() -> Network {
    Network {
        latent: Some(Latent {
            query_rank: Some(1536),
            kv_rank: 512,
            nope_size: 128,
            rope_size: 64,
            value_size: 128,
        }),
        experts: Some(Experts {
            count: 256,
            per_token: 8,
            width: 2048,
            shared: 1,
            first_dense: 3,
            router_has_bias: true,
            shared_is_gated: false,
        }),
        ..llama((671_026_419_200, 129_280), (7168, 61, 18_432), (128, 128))
    }
}

/// Gemma-like: qk-norms, four norms, windows.
pub(crate) fn windowed() -> Network {
    Network {
        norms_per_layer: 4,
        qk_norm: QkNorm::PerHead,
        embedding_is_tied: true,
        window: Some(Window {
            tokens: 512,
            full_layers: 4,
        }),
        ..llama((999_885_952, 262_144), (1152, 26, 6912), (4, 1))
    }
}

/// GPT-2 small with its vocabulary of 50 257, or one that is padded.
pub(crate) fn gpt_2(vocab: u64) -> Network {
    Network {
        vocab: Some(vocab),
        positions: 1024,
        embedding_is_tied: true,
        ..Network::plain(124_439_808, 768, 12, 12)
    }
}

/// A GPT of the Megatron papers and of llm-foundry: plain blocks.
pub(crate) fn gpt(vocab: u64, hidden: u64, layers: u64, heads: u64) -> Network {
    Network {
        vocab: Some(vocab),
        embedding_is_tied: true,
        ..Network::plain(12 * layers * hidden * hidden, hidden, layers, heads)
    }
}
