//! Any network: plausible ones for properties, and wild ones that nothing promises.

use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use ridgepoint::calc::network::{Biases, Experts, Latent, Network, Norm, QkNorm, Window};

/// Numbers from small to absurd, 0 and the largest as often as the rest.
pub(crate) fn wild() -> impl Strategy<Value = u64> {
    prop_oneof![
        Just(0),
        Just(1),
        Just(u64::MAX),
        2..100_u64,
        any::<u64>(),
        any::<u64>().prop_map(|number| number >> 32),
    ]
}

fn experts(number: BoxedStrategy<u64>) -> impl Strategy<Value = Experts> {
    let six = [
        number.clone(),
        number.clone(),
        number.clone(),
        number.clone(),
        number,
    ];
    (six, any::<bool>(), any::<bool>()).prop_map(
        |([count, per_token, width, shared, first_dense], bias, gate)| Experts {
            count,
            per_token,
            width,
            shared,
            first_dense,
            router_has_bias: bias,
            shared_is_gated: gate,
        },
    )
}

fn latent(number: BoxedStrategy<u64>) -> impl Strategy<Value = Latent> {
    let four = [
        number.clone(),
        number.clone(),
        number.clone(),
        number.clone(),
    ];
    (option::of(number), four).prop_map(|(query_rank, [kv_rank, nope, rope, value])| Latent {
        query_rank,
        kv_rank,
        nope_size: nope,
        rope_size: rope,
        value_size: value,
    })
}

/// A network of any numbers at all.
pub(crate) fn wild_network() -> impl Strategy<Value = Network> {
    let numbers = prop::array::uniform9(wild());
    let parts = (
        option::of(wild()),
        option::of(experts(wild().boxed())),
        option::of(latent(wild().boxed())),
        option::of((wild(), wild())),
    );
    let flags = prop::array::uniform8(any::<bool>());
    let norms = (
        select(vec![Norm::Layer, Norm::LayerScaleOnly, Norm::Rms]),
        select(vec![QkNorm::None, QkNorm::PerHead, QkNorm::FullWidth]),
    );
    (numbers, parts, flags, norms).prop_map(|(numbers, parts, flags, (norm, qk_norm))| {
        let [
            params,
            hidden,
            layers,
            heads,
            kv_heads,
            head_size,
            mlp_width,
            norms,
            positions,
        ] = numbers;
        let (vocab, experts, latent, window) = parts;
        Network {
            params,
            hidden,
            layers,
            heads,
            kv_heads,
            head_size,
            mlp_width,
            mlp_is_gated: flags[0],
            vocab,
            embedding_is_tied: flags[1],
            norm,
            norms_per_layer: norms,
            embedding_has_norm: flags[2],
            qk_norm,
            biases: Biases {
                qkv: flags[3],
                attention_out: flags[4],
                mlp: flags[5],
                head: flags[6],
            },
            positions,
            has_sinks: flags[7],
            latent,
            experts,
            window: window.map(|(tokens, full_layers)| Window {
                tokens,
                full_layers,
            }),
        }
    })
}

/// The textbook's and published kinds of networks, small to large.
pub(crate) fn network() -> impl Strategy<Value = Network> {
    let shape = (1..=12_u64, 1..=16_u64, select(vec![64, 128_u64]), 0..=3_u32);
    let mixture = (2..=4_u64, 1..=2_u64, 64..=2048_u64, 0..=2_u64, 0..=3_u64);
    let mixture = mixture.prop_map(|(count, per_token, width, shared, first_dense)| Experts {
        count: count * 4,
        per_token,
        width,
        shared,
        first_dense,
        router_has_bias: false,
        shared_is_gated: false,
    });
    let latent = Latent {
        query_rank: Some(1536),
        kv_rank: 512,
        nope_size: 128,
        rope_size: 64,
        value_size: 128,
    };
    let window = (1..8192_u64).prop_map(|tokens| Window {
        tokens,
        full_layers: 1,
    });
    let parts = (
        option::of(1000..150_000_u64),
        option::weighted(0.3, mixture),
        option::weighted(0.2, Just(latent)),
        option::weighted(0.2, window),
    );
    (shape, parts, any::<[bool; 3]>(), 0.5..2.0).prop_map(|(shape, parts, flags, declared)| {
        let (layers, kv_groups, head_size, group) = shape;
        let kv_heads = kv_groups;
        let heads = kv_heads << group;
        let (vocab, experts, latent, window) = parts;
        let network = Network {
            kv_heads,
            mlp_is_gated: flags[0],
            vocab,
            embedding_is_tied: flags[1],
            norm: if flags[2] { Norm::Rms } else { Norm::Layer },
            experts: vocab.and(experts),
            latent: vocab.and(latent),
            window: vocab.and(window),
            ..Network::plain(1, heads * head_size, layers * 2, heads)
        };
        let params = network.params_of_shape() * declared;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "positive"
        )]
        let params = params as u64;
        Network { params, ..network }
    })
}
