//! Parameters, gradients and optimizer states, shared out and not, and adapters.

use ridgepoint::calc::footprint::{Block, TermId};
use ridgepoint::calc::network::Network;
use ridgepoint::calc::parallel::{Parallel, ZeroStage};
use ridgepoint::calc::training::{Adapter, BaseFormat, Optimizer, Storage, Targets, Training};
use ridgepoint::calc::units::real;

use crate::networks::{llama_2_7b, llama_2_13b, llama_3_8b, mixtral_8x7b};
use crate::{states, term, trained};

/// Rajbhandari et al. 2020, arXiv:1910.02054, table 1: GB per device of 7.5 B, 128 B and 1 T parameters
/// with optimizer states, gradients too, and parameters too shared out. The table rounds some values and
/// cuts others off (4187 for 4187.5), but never by a digit more.
#[test]
fn table_1_of_zero_comes_out() {
    let sizes = [7_500_000_000, 128_000_000_000, 1_000_000_000_000];
    let published = "1 120 120 120 2048 2048 2048 16000 16000 16000
        4 52.5 41.3 30 896 704 512 7000 5500 4000
        16 35.6 21.6 7.5 608 368 128 4750 2875 1000
        64 31.4 16.6 1.88 536 284 32 4187 2218 250
        256 30.4 15.4 0.47 518 263 8 4046 2054 62.5
        1024 30.1 15.1 0.12 513 257 2 4011 2013 15.6";
    for line in published.lines() {
        let mut cells = line.split_whitespace();
        let data = cells.next().unwrap().parse().unwrap();
        for params in sizes {
            for &zero in ZeroStage::ALL.iter().skip(1) {
                let printed = cells.next().unwrap();
                let found = states_gb(params, data, zero);
                let decimals = printed.split_once('.').map_or(0, |(_, end)| end.len());
                let unit = [1.0, 0.1, 0.01][decimals];
                let excess = found - printed.parse::<f64>().unwrap();
                let allowed = (-0.5001 * unit)..unit;
                assert!(allowed.contains(&excess), "{printed} for {found}");
            }
        }
    }
    // Figure 1: 120, 31.4, 16.6 and 1.9 GB.
    assert_eq!(states_gb(7_500_000_000, 64, ZeroStage::None), 120.0);
}

fn states_gb(params: u64, data: u64, zero: ZeroStage) -> f64 {
    let network = Network::plain(params, 4096, 32, 32);
    let parallel = Parallel {
        data,
        zero,
        ..Parallel::ONE_DEVICE
    };
    let training = Training {
        parallel,
        ..Training::COURSE
    };
    states(&trained(&network, training)).to_gb()
}

/// Bytes of states per parameter of a network of 10⁹ parameters.
fn states_per_parameter(training: Training) -> f64 {
    states(&trained(
        &Network::plain(1_000_000_000, 2048, 16, 16),
        training,
    ))
    .to_gb()
}

/// With Adam: FP32 16; mixed with 16-bit gradients (ZeRO paper) 16, with FP32 ones (Megatron-LM,
/// `theoretical_memory_usage.py`) 18, with both (Smith et al. 2022, arXiv:2201.11990) 20; autocast
/// (Hugging Face, model memory anatomy) 18; sharded FP32 16; 16 bits throughout 8.
#[test]
fn storage_decides_on_8_to_20_bytes_a_parameter() {
    for (storage, bytes) in [
        (Storage::FULL, 16.0),
        (Storage::MIXED, 16.0),
        (Storage::MIXED_FP32_GRADIENTS, 18.0),
        (Storage::MIXED_BOTH_GRADIENTS, 20.0),
        (Storage::AUTOCAST, 18.0),
        (Storage::FULL_SHARDS, 16.0),
        (Storage::HALF, 8.0),
    ] {
        let training = Training {
            storage,
            ..Training::COURSE
        };
        assert_eq!(states_per_parameter(training), bytes, "{storage:?}");
    }
}

/// Megatron-LM documentation, distributed optimizer: 4 + 16/d in FP16, 6 + 12/d with FP32 gradients of
/// BF16 parameters, 8 + 8/d in FP32.
#[test]
fn megatrons_distributed_optimizer_shares_out_what_it_says() {
    for data in [1, 2, 8, 64] {
        let shared = |bytes: f64| bytes / real(data);
        for (storage, bytes) in [
            (Storage::MIXED_BOTH_GRADIENTS, 4.0 + shared(16.0)),
            (Storage::MIXED_FP32_GRADIENTS, 6.0 + shared(12.0)),
            (Storage::FULL, 8.0 + shared(8.0)),
        ] {
            let parallel = Parallel {
                data,
                zero: ZeroStage::Optimizer,
                ..Parallel::ONE_DEVICE
            };
            let training = Training {
                storage,
                parallel,
                ..Training::COURSE
            };
            assert_eq!(states_per_parameter(training), bytes, "{storage:?} {data}");
        }
    }
}

/// FP32: none, 4 and 8 bytes; Lion (Chen et al. 2023, arXiv:2302.06675) one moment; torchao's 8-bit and
/// 4-bit Adam 2 (1 + 4/256) and 2 (0.5 + 4/128), in 16-bit training 6.03 and 5.06 bytes in all.
#[test]
fn optimizers_keep_what_is_published() {
    let moments = |optimizer, storage| {
        let training = Training {
            optimizer,
            storage,
            ..Training::COURSE
        };
        let optimizer_bytes = states_per_parameter(training) - weights_and_gradients(storage);
        (optimizer_bytes * 1e6).round() / 1e6
    };
    for (optimizer, in_fp32, in_16_bits) in [
        (Optimizer::Sgd, 0.0, 0.0),
        (Optimizer::Adafactor, 0.0, 0.0),
        (Optimizer::Momentum, 4.0, 2.0),
        (Optimizer::Lion, 4.0, 2.0),
        (Optimizer::Adam, 8.0, 4.0),
        (Optimizer::Adam8bit, 2.031_25, 2.031_25),
        (Optimizer::Adam4bit, 1.0625, 1.0625),
    ] {
        assert_eq!(moments(optimizer, Storage::FULL), in_fp32, "{optimizer:?}");
        assert_eq!(
            moments(optimizer, Storage::HALF),
            in_16_bits,
            "{optimizer:?}"
        );
    }
}

fn weights_and_gradients(storage: Storage) -> f64 {
    storage.weights.bytes() + storage.gradients.bytes()
}

/// With adapters of rank 8 on queries and values.
fn adapting(base: BaseFormat, parallel: Parallel) -> Training {
    let adapter = Adapter {
        rank: 8,
        targets: Targets::QUERIES_AND_VALUES,
        base,
    };
    Training {
        adapter: Some(adapter),
        parallel,
        ..Training::COURSE
    }
}

/// `LoRA`, rank 8 on queries and values: 4 194 304 parameters of Llama-2-7B and 6 553 600 of 13B, as
/// `LitGPT` prints (`tutorials/finetune_lora.md`).
#[test]
fn adapters_have_the_published_counts() {
    for (network, count) in [(llama_2_7b(), 4_194_304), (llama_2_13b(), 6_553_600)] {
        let training = adapting(BaseFormat::Half, Parallel::ONE_DEVICE);
        let adapters = term(&trained(&network, training), TermId::AdapterParameters);
        assert_eq!(adapters.to_bytes(), 2.0 * real(count));
    }
}

/// Dettmers et al. 2023, arXiv:2305.14314, section 3: 0.5 bits for scales, 0.127 if they are quantized.
#[test]
fn quantized_bases_take_the_published_bits() {
    assert_eq!(BaseFormat::Nf4.bytes() * 8.0, 4.5);
    let double = BaseFormat::Nf4Double.bytes() * 8.0;
    assert_eq!(format!("{double:.3}"), "4.127");
}

/// By hand: Mixtral 8x7B has 32 · 8 · 3 · 4096 · 14336 = 45 097 156 608 parameters in experts, of which a
/// device of eight holds one in eight, and no other device the same; of its 1 605 636 096 others
/// 32 · 2 · 4096 · 5120 = 1 342 177 280 are attention's matrices, shared out among eight.
#[test]
fn experts_of_a_quantized_base_are_shared_out_once() {
    let parallel = Parallel {
        data: 8,
        expert: 8,
        zero: ZeroStage::Parameters,
        ..Parallel::ONE_DEVICE
    };
    let training = adapting(BaseFormat::Nf4, parallel);
    let (experts, others) = (45_097_156_608.0, 1_605_636_096.0);
    let matrices = 1_342_177_280.0;
    let bits = 4.5 / 8.0;
    let expected = bits * (experts + matrices) / 8.0 + 2.0 * (others - matrices) / 8.0;
    let parameters = term(&trained(&mixtral_8x7b(), training), TermId::Parameters);
    assert_eq!(parameters.to_bytes(), expected);
}

/// By hand, rank 8 on queries and values of Llama-2-7B over two devices: of each map the factor of 4096 on
/// the side of the hidden channels is whole and the other halved: 32 · 2 · 8 · (4096 + 2048).
#[test]
fn tensor_parallelism_splits_one_factor_of_an_adapter() {
    let parallel = Parallel {
        tensor: 2,
        ..Parallel::ONE_DEVICE
    };
    let training = adapting(BaseFormat::Half, parallel);
    let adapters = term(&trained(&llama_2_7b(), training), TermId::AdapterParameters);
    assert_eq!(
        adapters.to_bytes(),
        2.0 * 32.0 * 2.0 * 8.0 * (4096.0 + 2048.0)
    );
}

/// By hand, Llama 3 8B over sixteen devices: its eight key heads are shared out among eight, each twice, so
/// that of 8 030 261 248 parameters 266 240 of norms are whole, 32 · 2 · 4096 · 1024 of keys and values are
/// divided by eight and the rest by sixteen: 518 918 144, in 16 bits twice as many bytes.
#[test]
fn fewer_key_heads_than_devices_are_repeated() {
    let training = Training {
        parallel: Parallel {
            tensor: 16,
            ..Parallel::ONE_DEVICE
        },
        ..Training::COURSE
    };
    let footprint = trained(&llama_3_8b(), training);
    let parameters = footprint.block(Block::Parameters);
    assert_eq!(parameters.to_bytes(), 1_037_836_288.0);
}
