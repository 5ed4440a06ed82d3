//! The same training with each value of one choice, to be held side by side.

use crate::calc::footprint::{Totals, Workload};
use crate::calc::network::Network;
use crate::calc::parallel::{Parallel, ZeroStage};
use crate::calc::training::{Optimizer, Recompute, Training};

/// As many devices share out where there is one: those of a usual server.
pub const USUAL_DEVICES: u64 = 8;

/// A training with one choice made otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Alternative {
    /// Names the choice and its value.
    pub id: &'static str,
    /// What the worst device then keeps.
    pub totals: Totals,
    /// Whether it is the training that was given.
    pub is_now: bool,
}

/// The devices that would share out: those there are, or [`USUAL_DEVICES`] where there is one.
pub const fn sharing_devices(training: &Training) -> u64 {
    match training.parallel.data {
        0 | 1 => USUAL_DEVICES,
        devices => devices,
    }
}

/// The ZeRO stages on [`sharing_devices`].
pub fn zero_stages(network: &Network, training: &Training) -> Vec<Alternative> {
    let data = sharing_devices(training);
    let stages = [
        ("zero_0", ZeroStage::None),
        ("zero_1", ZeroStage::Optimizer),
        ("zero_2", ZeroStage::Gradients),
        ("zero_3", ZeroStage::Parameters),
    ];
    let with = |zero| Training {
        parallel: Parallel {
            data,
            zero,
            ..training.parallel
        },
        ..*training
    };
    let changed = stages.map(|(id, zero)| (id, with(zero)));
    computed(network, training, changed)
}

/// The kinds of recomputation that programs offer, and the one in force.
pub fn recomputations(network: &Network, training: &Training) -> Vec<Alternative> {
    let kinds = [
        ("recompute_none", Recompute::None),
        ("recompute_selective", Recompute::Selective),
        ("recompute_sqrt", Recompute::Sqrt),
        ("recompute_full", Recompute::Full),
    ];
    let offered = |recompute| recompute != Recompute::Sqrt || recompute == training.recompute;
    let kinds = kinds.into_iter().filter(|(_, kind)| offered(*kind));
    let with = |recompute| Training {
        recompute,
        ..*training
    };
    computed(network, training, kinds.map(|(id, kind)| (id, with(kind))))
}

/// Optimizers that differ in what they keep, most first, and the one in force.
pub fn optimizers(network: &Network, training: &Training) -> Vec<Alternative> {
    let kinds = [
        ("opt_adam", Optimizer::Adam),
        ("opt_muon", Optimizer::Muon),
        ("opt_lion", Optimizer::Lion),
        ("opt_momentum", Optimizer::Momentum),
        ("opt_adam8bit", Optimizer::Adam8bit),
        ("opt_adam4bit", Optimizer::Adam4bit),
        ("opt_adafactor", Optimizer::Adafactor),
        ("opt_sgd", Optimizer::Sgd),
    ];
    let offered = [
        Optimizer::Adam,
        Optimizer::Muon,
        Optimizer::Lion,
        Optimizer::Adam8bit,
        Optimizer::Sgd,
        training.optimizer,
    ];
    let kinds = kinds.into_iter().filter(|(_, kind)| offered.contains(kind));
    let with = |optimizer| Training {
        optimizer,
        ..*training
    };
    computed(network, training, kinds.map(|(id, kind)| (id, with(kind))))
}

/// Those that can be run.
fn computed(
    network: &Network,
    training: &Training,
    changed: impl IntoIterator<Item = (&'static str, Training)>,
) -> Vec<Alternative> {
    let alternative = |(id, changed): (&'static str, Training)| {
        let workload = Workload::Training(changed);
        let is_now = changed == *training;
        (is_now || workload.check(network).is_ok()).then(|| Alternative {
            id,
            totals: Totals::of(network, &workload),
            is_now,
        })
    };
    changed.into_iter().filter_map(alternative).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gb(alternatives: &[Alternative]) -> Vec<(&'static str, f64, bool)> {
        let tenths = |one: &Alternative| (one.totals.total().to_gb() * 10.0).round() / 10.0;
        let all = alternatives.iter();
        all.map(|one| (one.id, tenths(one), one.is_now)).collect()
    }

    /// The ZeRO paper's arithmetic on the course's 7B: 36.5 GB of activations, and of 16 bytes a
    /// parameter 12, 2 and 2 divided by 8.
    #[test]
    fn stages_share_out_among_a_usual_server() {
        let network = Network::plain(7_000_000_000, 4096, 32, 32);
        let stages = gb(&zero_stages(&network, &Training::COURSE));
        let expected = [
            ("zero_0", 148.5, false),
            ("zero_1", 36.5 + 28.0 + 10.5, false),
            ("zero_2", 36.5 + 14.0 + 12.25, false),
        ];
        for ((id, gb, is_now), expected) in stages.iter().zip(expected) {
            assert_eq!((*id, *is_now), (expected.0, expected.2));
            assert!((gb - expected.1).abs() < 0.06, "{stages:?}");
        }
        assert_eq!(stages.len(), 4);
    }

    /// Moments of 8, 4, 4, 2 and 0 bytes a parameter beside a master copy of 4.
    #[test]
    fn optimizers_stand_from_most_to_least_with_the_one_in_force() {
        let network = Network::plain(7_000_000_000, 4096, 32, 32);
        let all = gb(&optimizers(&network, &Training::COURSE));
        assert_eq!(all.first(), Some(&("opt_adam", 148.5, true)));
        assert_eq!(all.last(), Some(&("opt_sgd", 92.5, false)));
        assert!(all.is_sorted_by(|one, other| one.1 >= other.1), "{all:?}");
        assert_eq!(all.len(), 5);
        let other = Training {
            optimizer: Optimizer::Adafactor,
            recompute: Recompute::Sqrt,
            ..Training::COURSE
        };
        let now = |alternatives: Vec<Alternative>| {
            let mut all = alternatives.into_iter();
            all.find(|one| one.is_now).map(|one| one.id)
        };
        assert_eq!(now(optimizers(&network, &other)), Some("opt_adafactor"));
        assert_eq!(
            now(recomputations(&network, &other)),
            Some("recompute_sqrt")
        );
        assert_eq!(now(zero_stages(&network, &other)), None);
    }
}
