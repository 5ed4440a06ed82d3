//! What holds of any network and workload.

use crate::networks::{deepseek_v3, gpt, llama_3_8b, mixtral_8x7b, qwen_2_5_7b, windowed};
use crate::{A100_80, BF16, H100, flop, model_flop, traffic, training};
use proptest::prelude::*;
use ridgepoint::calc::footprint::Workload;
use ridgepoint::calc::inference::{CacheFormat, Inference, WeightFormat};
use ridgepoint::calc::network::{Experts, Network, Window};
use ridgepoint::calc::parallel::Parallel;
use ridgepoint::calc::phase::{self, Pass, PhaseTotals};
use ridgepoint::calc::precision::NumberFormat;
use ridgepoint::calc::report::{Inputs, PhaseReport};
use ridgepoint::calc::training::{
    Adapter, AttentionScores, BaseFormat, Loss, Optimizer, Recompute, Storage, Targets, Training,
};
use ridgepoint::calc::units::DataSize;

fn networks() -> impl Strategy<Value = Network> {
    prop_oneof![
        Just(Network::plain(7_000_000_000, 4096, 32, 32)),
        Just(Network::plain(0, 0, 0, 0)),
        Just(llama_3_8b()),
        Just(qwen_2_5_7b()),
        Just(mixtral_8x7b()),
        Just(deepseek_v3()),
        Just(windowed()),
        Just(gpt(50_257, 768, 12, 12)),
    ]
}

prop_compose! {
    fn trainings()(
        batch in 1_u64..300,
        seq in 1_u64..100_000,
        accumulation in 1_u64..9,
        tensor in prop::sample::select(vec![1_u64, 2, 8]),
        recompute in prop::sample::select(vec![
            Recompute::None, Recompute::Selective, Recompute::Full, Recompute::Sqrt,
        ]),
        scores in prop::sample::select(vec![AttentionScores::Stored, AttentionScores::NotStored]),
        loss in prop::sample::select(vec![Loss::Unfused, Loss::Chunked, Loss::Fused]),
        storage in prop::sample::select(vec![Storage::MIXED, Storage::FULL, Storage::MIXED_FP8]),
        is_adapted in any::<bool>(),
        optimizer in prop::sample::select(vec![
            Optimizer::Adam, Optimizer::Sgd, Optimizer::Adafactor, Optimizer::Muon,
        ]),
    ) -> Workload {
        let adapter = Adapter { rank: 16, targets: Targets::ALL, base: BaseFormat::Nf4Double };
        Workload::Training(Training {
            accumulation, recompute, scores, loss, storage, optimizer,
            parallel: Parallel { tensor, sequence: tensor > 1, ..Parallel::ONE_DEVICE },
            adapter: is_adapted.then_some(adapter),
            ..training(batch, seq)
        })
    }
}

prop_compose! {
    fn servings()(
        batch in 1_u64..5000,
        context in 0_u64..200_000,
        prompt in prop_oneof![Just(0_u64), 1_u64..100_000],
        weights in prop::sample::select(vec![
            WeightFormat::Half, WeightFormat::Fp8, WeightFormat::Nf4,
        ]),
        kv_cache in prop::sample::select(vec![CacheFormat::Half, CacheFormat::Nibble]),
    ) -> Workload {
        Workload::Inference(Inference {
            batch, context, prompt, weights, kv_cache, ..Inference::default()
        })
    }
}

fn workloads() -> impl Strategy<Value = Workload> {
    prop_oneof![trainings(), servings()]
}

/// The network with so many layers of each kind.
fn with_layers(network: &Network, layers: u64, first_dense: u64, full_layers: u64) -> Network {
    Network {
        layers,
        experts: network.experts.map(|experts| Experts {
            first_dense,
            ..experts
        }),
        window: network.window.map(|window| Window {
            full_layers,
            ..window
        }),
        ..*network
    }
}

proptest! {
    #[test]
    fn kernels_are_finite_and_shares_add_up(
        network in networks(),
        workload in workloads(),
        format in prop::sample::select(vec![
            NumberFormat::Fp32, BF16, NumberFormat::Fp8, NumberFormat::Fp4,
        ]),
    ) {
        let report = PhaseReport::of(&Inputs {
            roofline: H100,
            format,
            capacity: DataSize::gb(80.0),
            network,
            workload,
            step: workload,
        });
        let mut ids = std::collections::BTreeSet::new();
        let mut shares = 0.0;
        for point in &report.kernels {
            prop_assert!(ids.insert(point.id), "{:?} twice", point.id);
            for number in [
                point.kernel.work.to_flop(),
                point.kernel.traffic.to_bytes(),
                point.intensity.to_flop_per_byte(),
                point.share_of_peak.to_of_one(),
                point.time.to_s(),
                point.share.to_of_one(),
            ] {
                prop_assert!(number.is_finite() && number >= 0.0, "{point:?}");
            }
            shares += point.share.to_of_one();
        }
        prop_assert!((shares - 1.0).abs() < 1e-9 || report.totals.time.to_s() == 0.0, "{shares}");
        let totals = report.totals;
        let is_share = |share: f64| (0.0..=1.0 + 1e-9).contains(&share);
        prop_assert!(is_share(totals.compute_bound_share.to_of_one()));
        prop_assert!(is_share(totals.hardware_utilization.to_of_one()));
        prop_assert!(totals.utilization <= totals.hardware_utilization);
        prop_assert!(totals.tokens_per_s.is_finite() && totals.tokens_per_s >= 0.0);
    }

    /// The closed form against single layers written out: a network of one layer less the same network
    /// of none is that layer.
    #[test]
    fn layers_add_up(network in networks(), workload in workloads()) {
        let sums = |network: &Network| {
            let kernels = phase::kernels(network, &workload, BF16);
            // The optimizer goes by the declared size, not by layers.
            let kernels: Vec<_> = kernels
                .into_iter()
                .filter(|kernel| kernel.id.pass != Pass::Update)
                .collect();
            [flop(&kernels), traffic(&kernels), model_flop(&kernels)]
        };
        let none = sums(&with_layers(&network, 0, 0, 0));
        let mut written_out = none;
        let first_dense = network.experts.map_or(0, |experts| experts.first_dense);
        let full_layers = network.window.map_or(0, |window| window.full_layers);
        for layer in 0..network.layers {
            let is_dense = u64::from(layer < first_dense);
            let is_full = u64::from(layer < full_layers);
            let one = sums(&with_layers(&network, 1, is_dense, is_full));
            for ((sum, one), none) in written_out.iter_mut().zip(one).zip(none) {
                *sum += one - none;
            }
        }
        for (closed, written) in sums(&network).into_iter().zip(written_out) {
            prop_assert!((closed - written).abs() <= 1e-9 * closed, "{closed} {written}");
        }
    }

    /// Neither more sequences nor longer ones take less time.
    #[test]
    fn time_never_falls_with_tokens(network in networks(), workload in workloads()) {
        let time = |workload: &Workload| {
            let kernels = phase::kernels(&network, workload, BF16);
            PhaseTotals::of(&kernels, workload, A100_80).time
        };
        let more = workload.with_batch(workload.batch() + 1);
        prop_assert!(time(&more) >= time(&workload));
        // A prompt is not as long as its context, so a longer one may be shorter.
        let is_prefill = matches!(workload, Workload::Inference(Inference { prompt: 1.., .. }));
        let longer = workload.with_seq(workload.seq() + 1);
        prop_assert!(is_prefill || time(&longer) >= time(&workload));
    }

    #[test]
    fn the_number_of_kernels_does_not_grow_with_layers(
        network in networks(),
        workload in workloads(),
        layers in 1_u64..1_000_000_000,
    ) {
        let deep = with_layers(&network, layers, 1, 1);
        prop_assert!(phase::kernels(&deep, &workload, BF16).len() < 120);
    }
}
