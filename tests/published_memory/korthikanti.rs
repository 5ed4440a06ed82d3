//! Activations of large networks on many devices: Korthikanti et al. 2022, arXiv:2205.05198.

use ridgepoint::calc::footprint::{Block, Footprint, TermId};
use ridgepoint::calc::network::Network;
use ridgepoint::calc::parallel::Parallel;
use ridgepoint::calc::training::{AttentionScores, Recompute, Storage, Training};
use ridgepoint::calc::units::DataSize;

use crate::networks::{deepseek_v3, llama_3_8b};
use crate::{states, term, trained};

/// A row of its table 3, and what figure 1 shows for it in GiB as calculon's validation records it
/// (calculon-ai/calculon, calculon/llm/validation.py): parameters and optimizer, activations with tensor
/// parallelism alone, activations with sequence parallelism and selective recomputation.
struct Korthikanti {
    hidden: u64,
    layers: u64,
    heads: u64,
    micro_batch: u64,
    micro_batches: u64,
    pipeline: u64,
    interleave: u64,
    published_gib: [f64; 3],
}

const KORTHIKANTI: [Korthikanti; 4] = [
    Korthikanti {
        hidden: 6144,
        layers: 48,
        heads: 64,
        micro_batch: 4,
        micro_batches: 1,
        pipeline: 1,
        interleave: 1,
        published_gib: [45.5625, 59.25, 9.5625],
    },
    Korthikanti {
        hidden: 12_288,
        layers: 96,
        heads: 96,
        micro_batch: 1,
        micro_batches: 64,
        pipeline: 8,
        interleave: 3,
        published_gib: [45.5625, 66.843_75, 12.351_562_5],
    },
    Korthikanti {
        hidden: 20_480,
        layers: 105,
        heads: 128,
        micro_batch: 1,
        micro_batches: 280,
        pipeline: 35,
        interleave: 3,
        published_gib: [31.640_625, 114.023_437_5, 23.076_171_875],
    },
    Korthikanti {
        hidden: 25_600,
        layers: 128,
        heads: 160,
        micro_batch: 1,
        micro_batches: 512,
        pipeline: 64,
        interleave: 1,
        published_gib: [32.958_984_375, 131.25, 26.5625],
    },
];

impl Korthikanti {
    fn footprint(&self, sequence: bool, recompute: Recompute) -> Footprint {
        let params = 12 * self.hidden * self.hidden * self.layers;
        let network = Network::plain(params, self.hidden, self.layers, self.heads);
        let training = Training {
            batch: self.micro_batch,
            accumulation: self.micro_batches,
            scores: AttentionScores::Stored,
            storage: Storage::MIXED_FP32_GRADIENTS,
            recompute,
            parallel: Parallel {
                tensor: 8,
                sequence,
                pipeline: self.pipeline,
                interleave: self.interleave,
                ..Parallel::ONE_DEVICE
            },
            ..Training::COURSE
        };
        trained(&network, training)
    }

    /// What is kept from the forward to the backward pass: the paper leaves out what is there again for a
    /// while.
    fn activations(&self, sequence: bool, recompute: Recompute) -> DataSize {
        let footprint = self.footprint(sequence, recompute);
        footprint.block(Block::Activations) - term(&footprint, TermId::RecomputedLayer)
    }
}

#[test]
fn figure_1_of_korthikanti_comes_out_to_the_last_digit() {
    for network in KORTHIKANTI {
        let tensor_alone = network.footprint(false, Recompute::None);
        let found = [
            states(&tensor_alone),
            tensor_alone.block(Block::Activations),
            network.activations(true, Recompute::Selective),
        ];
        assert_eq!(found.map(DataSize::to_gib), network.published_gib);
    }
}

/// Per cent of tensor parallelism alone: sequence parallelism, selective recomputation, both, full
/// recomputation (its checkpoints); by the paper's formulas (table 2), which the figure shows to a tenth.
#[test]
fn figure_7_of_korthikanti_follows_from_its_formulas() {
    let published = [
        ["66.77", "49.37", "16.14", "7.59"],
        ["61.96", "56.52", "18.48", "8.70"],
        ["58.33", "61.90", "20.24", "9.52"],
        ["58.33", "61.90", "20.24", "9.52"],
    ];
    for (network, published) in KORTHIKANTI.iter().zip(published) {
        let all = network.activations(false, Recompute::None);
        let full = network.footprint(false, Recompute::Full);
        let found = [
            network.activations(true, Recompute::None),
            network.activations(false, Recompute::Selective),
            network.activations(true, Recompute::Selective),
            term(&full, TermId::Checkpoints),
        ];
        let found = found.map(|part| format!("{:.2}", part / all * 100.0));
        assert_eq!(found, published);
    }
}

/// By the schedule of Korthikanti et al. 2022, section 4.2.3: the last of p stages with m chunks each
/// holds (m − 1) p + 1 chunks of L / (p m) layers, with L 32, p 8 and m 4 twenty-five layers; and no stage
/// more than all its four layers of all micro-batches, eight at the least.
#[test]
fn interleaved_stages_hold_the_chunks_of_their_schedule() {
    let network = Network::plain(0, 4096, 32, 32);
    let layers = |pipeline, accumulation| {
        let training = Training {
            accumulation,
            parallel: Parallel {
                pipeline,
                interleave: 4,
                ..Parallel::ONE_DEVICE
            },
            ..Training::COURSE
        };
        let one_layer = 34.0 * 4.0 * 2048.0 * 4096.0;
        let footprint = trained(&network, training);
        footprint.block(Block::Activations).to_bytes() / one_layer
    };
    // The first stage: 32 (1 + 7/32) layers.
    assert_eq!(layers(8, 64), 39.0);
    assert_eq!(layers(8, 8), 32.0);
    assert_eq!(layers(2, 64), 36.0);
}

/// By hand, DeepSeek-V3's experts in 8 B parameters on 16 stages of 4 layers, 64 micro-batches: the first stage has the three dense
/// layers and 16 micro-batches in flight, the second none of them and 15. With its 256 experts shared out
/// among 64 devices the second keeps more.
#[test]
fn a_stage_without_dense_layers_may_be_the_worst() {
    let network = Network {
        experts: deepseek_v3().experts,
        hidden: 7168,
        layers: 64,
        heads: 128,
        kv_heads: 128,
        mlp_width: 18_432,
        ..llama_3_8b()
    };
    let training = Training {
        batch: 1,
        seq: 4096,
        accumulation: 64,
        parallel: Parallel {
            data: 64,
            expert: 64,
            pipeline: 16,
            ..Parallel::ONE_DEVICE
        },
        ..Training::COURSE
    };
    let footprint = trained(&network, training);
    let router = footprint
        .terms
        .iter()
        .find(|term| term.id == TermId::Router);
    let symbols = &router.unwrap().formula.symbols;
    let of = |name| {
        symbols
            .iter()
            .find(|symbol| symbol.name == name)
            .unwrap()
            .value
    };
    assert_eq!((of("Le"), of("n")), (4.0, 15.0));
}
