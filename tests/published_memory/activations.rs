//! What layers keep, tensor by tensor, and the logits.

use ridgepoint::calc::footprint::{Block, Footprint, TermId};
use ridgepoint::calc::network::Network;
use ridgepoint::calc::training::{
    Adapter, AttentionScores, BaseFormat, GatedMlp, Recompute, Storage, Targets, Training,
};
use ridgepoint::calc::units::{DataSize, real};

use crate::networks::{gpt_2, llama_2_7b, llama_3_8b};
use crate::{term, trained};

/// What the layers keep, without the ends of the network.
fn layers_of(footprint: &Footprint) -> DataSize {
    let ends = [TermId::EmbeddingMask, TermId::HeadInput, TermId::Logits];
    let terms = footprint.terms.iter();
    terms
        .filter(|term| term.id.block() == Block::Activations && !ends.contains(&term.id))
        .map(|term| term.size)
        .sum()
}

/// Multiples of h bytes per token and layer of a pre-norm block in 16 bits with FlashAttention, without
/// dropout: `12 h + 4 g d + 4 a + k i` by hand for k of 4, 6 and 8.
#[test]
fn gated_blocks_keep_27_to_41_hidden_sizes() {
    let variants = [
        GatedMlp::RebuiltProduct,
        GatedMlp::FusedActivation,
        GatedMlp::All,
    ];
    for (network, multiples) in [
        (llama_2_7b(), ["26.8", "32.2", "37.5"]),
        (llama_3_8b(), ["27.0", "34.0", "41.0"]),
    ] {
        let found = variants.map(|gated_mlp| {
            let training = Training {
                gated_mlp,
                has_dropout: false,
                ..Training::COURSE
            };
            let tokens = real(training.batch * training.seq * network.layers);
            let layers = layers_of(&trained(&network, training)).to_bytes();
            format!("{:.1}", layers / tokens / real(network.hidden))
        });
        assert_eq!(found, multiples);
    }
}

/// With linear maps in FP8, per token and layer of Llama-2-7B by hand: norms 4 h, inputs of attention and MLP
/// h each, queries, keys and values 6 h, statistics 4 a, the gated MLP 7 i. FlashAttention keeps its output in
/// 16 bits beside the copy in 8 for the last map: 3 h; where it is rebuilt, or scores are kept, only the copy.
#[test]
fn maps_in_fp8_keep_inputs_of_a_byte_beside_what_attention_keeps() {
    let network = llama_2_7b();
    let (hidden, heads, width) = (4096.0, 32.0, 11_008.0);
    let rest = 12.0 * hidden + 7.0 * width;
    for (recompute, scores, attention) in [
        (
            Recompute::None,
            AttentionScores::NotStored,
            3.0 * hidden + 4.0 * heads,
        ),
        (Recompute::Selective, AttentionScores::NotStored, hidden),
        (
            Recompute::None,
            AttentionScores::Stored,
            hidden + 2.0 * heads * 2048.0,
        ),
    ] {
        let training = Training {
            storage: Storage::MIXED_FP8,
            has_dropout: false,
            recompute,
            scores,
            ..Training::COURSE
        };
        let tokens = real(training.batch * training.seq * network.layers);
        let kept = layers_of(&trained(&network, training)).to_bytes() / tokens;
        assert_eq!(kept, rest + attention, "{recompute:?} {scores:?}");
    }
}

/// Adapters on the other maps only: the attention's output is kept for FlashAttention's own backward pass, and
/// not at all where scores are kept.
#[test]
fn an_output_that_nothing_needs_is_not_kept() {
    let adapter = Adapter {
        rank: 8,
        targets: Targets::QUERIES_AND_VALUES,
        base: BaseFormat::Half,
    };
    for (scores, bytes) in [
        (AttentionScores::NotStored, 2.0),
        (AttentionScores::Stored, 0.0),
    ] {
        let training = Training {
            adapter: Some(adapter),
            scores,
            ..Training::COURSE
        };
        let output = term(&trained(&llama_2_7b(), training), TermId::AttentionOutput);
        assert_eq!(output.to_bytes(), bytes * 4.0 * 2048.0 * 4096.0 * 32.0);
    }
}

/// Of the root of 32 layers, 5.66, two are on the device while the others wait in the host's memory.
#[test]
fn offload_leaves_two_layers_of_a_segment() {
    let kept = |offload, recompute| {
        let training = Training {
            offload,
            recompute,
            ..Training::COURSE
        };
        trained(&Network::plain(7_000_000_000, 4096, 32, 32), training).block(Block::Activations)
    };
    let two_layers = kept(true, Recompute::None);
    assert_eq!(two_layers.to_bytes(), 2.0 * 34.0 * 4.0 * 2048.0 * 4096.0);
    assert_eq!(kept(true, Recompute::Sqrt), two_layers);
    assert!(kept(false, Recompute::Sqrt) > two_layers);
}

/// The Ultra-Scale Playbook's bars for 32 layers of 4096 with 32 heads, in GiB by sequence: 34 s b h L,
/// and with scores and the embedding's dropout. So the block counted tensor by tensor is the textbook's
/// where it has the textbook's parts.
#[test]
fn the_playbooks_bars_come_out() {
    let block = Network {
        vocab: Some(128_256),
        ..Network::plain(8_000_000_000, 4096, 32, 32)
    };
    let footprint = |seq, scores| {
        let training = Training {
            batch: 1,
            seq,
            scores,
            ..Training::COURSE
        };
        trained(&block, training)
    };
    for (thousands, gib) in [(1, 4.25), (4, 17.0), (16, 68.0), (64, 272.0), (128, 544.0)] {
        let training = Training {
            batch: 1,
            seq: 1024 * thousands,
            ..Training::COURSE
        };
        let textbook = Network::plain(8_000_000_000, 4096, 32, 32);
        let found = trained(&textbook, training).block(Block::Activations);
        assert_eq!(found.to_gib(), gib);
    }
    for (thousands, decimals, gib) in [
        (1, 3, "9.254"),
        (2, 3, "28.508"),
        (4, 3, "97.016"),
        (8, 2, "354.03"),
        (16, 2, "1348.06"),
    ] {
        let footprint = footprint(1024 * thousands, AttentionScores::Stored);
        let found = layers_of(&footprint) + term(&footprint, TermId::EmbeddingMask);
        assert_eq!(format!("{:.decimals$}", found.to_gib()), gib);
    }
}

/// The FP32 logits, `4 s b V` bytes: half of what head and loss take in FP32, a third under autocast.
fn fp32_logits(network: &Network, batch: u64, seq: u64) -> DataSize {
    let logits = |storage| {
        let training = Training {
            batch,
            seq,
            storage,
            ..Training::COURSE
        };
        term(&trained(network, training), TermId::Logits)
    };
    let half = logits(Storage::FULL) * 0.5;
    assert_eq!(logits(Storage::AUTOCAST).to_bytes(), 3.0 * half.to_bytes());
    half
}

/// The allocation that failed in published messages, in whole pieces of 2 MiB as the allocator of `PyTorch` asks
/// for them: karpathy/nanoGPT issues 88 (6.14 GiB, batch 32; 394 MiB, batch 2) and 61 (786 MiB, batch 4);
/// huggingface/transformers issues 3360 (786 MiB, batch 4) and 1819 (198 MiB, batch 1).
#[test]
fn out_of_memory_messages_name_the_fp32_logits() {
    for (vocab, batch, mib) in [
        (50_304, 32, 6288.0),
        (50_304, 2, 394.0),
        (50_304, 4, 786.0),
        (50_257, 4, 786.0),
        (50_257, 1, 198.0),
    ] {
        let logits = fp32_logits(&gpt_2(vocab), batch, 1024);
        assert_eq!((logits.to_mib() / 2.0).ceil() * 2.0, mib);
    }
    assert_eq!(format!("{:.2}", DataSize::mib(6288.0).to_gib()), "6.14");
}

/// karpathy/llm.c, pull request 420: recomputing the GELU takes 5706 MiB of activations to 5178. Of the two
/// hidden tensors of each MLP one goes, but for a buffer as large as that of one of GPT-2's 12 layers. Batch and
/// format are not stated: 4 sequences of 1024 tokens in 32 bits, or 8 in 16, give 528 as well as the 5706.
#[test]
fn recomputing_the_gelu_frees_a_hidden_tensor_of_all_layers_but_one() {
    for (batch, storage) in [(4, Storage::FULL), (8, Storage::MIXED)] {
        let training = Training {
            batch,
            seq: 1024,
            storage,
            ..Training::COURSE
        };
        let hidden = term(&trained(&gpt_2(50_257), training), TermId::MlpHidden);
        assert_eq!(hidden.to_mib() / 2.0 / 12.0 * 11.0, 5706.0 - 5178.0);
    }
}

/// stas00/ml-engineering, activation memory: Llama-3.1-8B at 32 768 tokens has 8 GiB of checkpoints and
/// 15.7 GiB of FP32 logits.
#[test]
fn a_long_sequence_has_the_published_checkpoints_and_logits() {
    let training = Training {
        batch: 1,
        seq: 32_768,
        recompute: Recompute::Full,
        ..Training::COURSE
    };
    let checkpoints = term(&trained(&llama_3_8b(), training), TermId::Checkpoints);
    assert_eq!(checkpoints.to_gib(), 8.0);
    let logits = fp32_logits(&llama_3_8b(), 1, 32_768);
    assert_eq!(format!("{:.1}", logits.to_gib()), "15.7");
}
