//! Activations of large networks on many devices: Korthikanti et al. 2022, arXiv:2205.05198.

use ridgepoint::calc::footprint::{Block, Footprint, TermId};
use ridgepoint::calc::network::Network;
use ridgepoint::calc::parallel::Parallel;
use ridgepoint::calc::training::{AttentionScores, Recompute, Storage, Training};
use ridgepoint::calc::units::DataSize;

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

    fn activations(&self, sequence: bool, recompute: Recompute) -> DataSize {
        let footprint = self.footprint(sequence, recompute);
        footprint.block(Block::Activations)
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
