//! Memory grows with what makes it grow, and falls with what is there to make it fall.

use proptest::prelude::*;
use proptest::sample::select;
use ridgepoint::calc::footprint::{Footprint, TermId, Totals, Workload};
use ridgepoint::calc::framework::Conventions;
use ridgepoint::calc::network::Network;
use ridgepoint::calc::parallel::{Parallel, ZeroStage};
use ridgepoint::calc::training::{Recompute, Training};
use ridgepoint::calc::units::{DataSize, real};

use crate::any::{case, textbook, training_case};
use crate::total;

/// Sums in another order round.
fn at_most(one: DataSize, other: DataSize) -> bool {
    one <= other * (1.0 + 1e-12)
}

/// What a ZeRO stage adds: what fully sharded training gathers, and the bucket of an engine that makes one
/// on a single device too.
const GATHERED: [TermId; 3] = [
    TermId::UnshardedUnits,
    TermId::UnshardedGradient,
    TermId::GradientBuckets,
];

fn without_gathered(network: &Network, training: Training) -> DataSize {
    let footprint = Footprint::of(network, &Workload::Training(training));
    let terms = footprint.terms.iter();
    let terms =
        terms.filter(|term| !GATHERED.contains(&term.id) && term.id != TermId::AllocatorSlack);
    terms.map(|term| term.size).sum()
}

proptest! {
    #[test]
    fn memory_never_falls_when_batch_or_sequence_grow(
        (network, workload) in case(), more in 1..5000_u64,
    ) {
        let before = total(&network, &workload);
        let batch = workload.with_batch(workload.batch() + more);
        // A prompt is as long as the sequences.
        let short = total(&network, &workload.with_seq(workload.seq()));
        let long = workload.with_seq(workload.seq() + more);
        prop_assert!(at_most(before, total(&network, &batch)));
        prop_assert!(at_most(short, total(&network, &long)));
    }

    /// On one stage; of several another may need most at another batch.
    #[test]
    fn what_grows_with_the_batch_is_all_that_a_batch_of_none_lacks((network, workload) in case()) {
        // Where gradients rise while activations go, a batch of none has its peak elsewhere.
        let workload = textbook(workload);
        let stays = total(&network, &workload.with_batch(0));
        let growing = Totals::growing(&network, &workload).total();
        let together = stays + growing;
        let needed = total(&network, &workload);
        prop_assert!(at_most(growing, needed));
        if workload.parallel().pipeline == 1 {
            prop_assert!(at_most(together, needed));
            prop_assert!(at_most(needed, together));
        }
    }

    /// The declared size grows with the shape's.
    #[test]
    fn memory_never_falls_when_the_network_grows(
        (network, workload) in case(), layers in 1..9_u64, hidden in 1..2000_u64,
    ) {
        let before = total(&network, &workload);
        let declared = |grown: Network| {
            let growth = grown.params_of_shape() / network.params_of_shape();
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "positive")]
            let params = (real(network.params) * growth).ceil() as u64;
            Network { params, ..grown }
        };
        for grown in [
            Network { layers: network.layers + layers, ..network },
            Network { hidden: network.hidden + hidden, ..network },
        ] {
            let grown = declared(grown);
            prop_assert!(at_most(before, total(&grown, &workload)), "{:?}", grown);
        }
    }

    /// With one peak: of several moments what is gathered chooses, which is left out here. Nor where a unit
    /// mixes frozen and trained parameters: once it is shared out, its gradient is that of all.
    #[test]
    fn a_higher_zero_stage_never_takes_more((network, training) in training_case()) {
        let conventions = Conventions {
            gradients_rise: false,
            step_moments: 0.0,
            parameters_shared_from: ZeroStage::Parameters,
            mixes_frozen: false,
            ..training.conventions
        };
        let with = |zero| {
            let parallel = Parallel { zero, ..training.parallel };
            without_gathered(&network, Training { parallel, conventions, ..training })
        };
        let sizes = ZeroStage::ALL.map(with);
        prop_assert!(sizes.is_sorted_by(|lower, higher| at_most(*higher, *lower)), "{:?}", sizes);
    }

    #[test]
    fn more_tensor_parallelism_never_takes_more((network, workload) in case()) {
        let of = |tensor| {
            let base = *workload.parallel();
            let parallel = Parallel { tensor, sequence: base.sequence && tensor > 1, ..base };
            parallel.check(&network, workload.seq()).ok()?;
            Some(total(&network, &workload.with_parallel(parallel)))
        };
        // A second device brings communication buffers; that is not tensor parallelism's doing.
        let first = if workload.parallel().devices() > workload.parallel().tensor { 1 } else { 2 };
        let degrees: Vec<_> = (first..=16).filter_map(of).collect();
        prop_assert!(degrees.is_sorted_by(|less, more| at_most(*more, *less)), "{:?}", degrees);
    }

    /// A single layer recomputed is kept whole and its input besides, and so are two where one of them
    /// is far larger than the other; from two equal ones on it pays.
    #[test]
    fn stronger_recomputation_never_takes_more((network, training) in training_case()) {
        // Some frameworks keep more of a layer that is recomputed than of one that is not.
        let training = Training { conventions: Conventions::TEXTBOOK, ..training };
        prop_assume!(network.layers / training.parallel.pipeline >= 2);
        let with = |recompute| total(&network, &Workload::Training(Training { recompute, ..training }));
        let all = with(Recompute::None);
        let selective = with(Recompute::Selective);
        let full = with(Recompute::Full);
        prop_assert!(at_most(selective, all));
        prop_assert!(at_most(full, all));
        prop_assert!(at_most(full, selective));
        // The root counts layers as large as the largest.
        if network.experts.is_none_or(|experts| experts.first_dense == 0) {
            prop_assert!(at_most(with(Recompute::Sqrt), all));
        }
    }

    #[test]
    fn keeping_less_never_takes_more((network, training) in training_case(), id in select(&[0, 1, 2][..])) {
        // Shared out, all gradients together may be smaller than one layer's, which is not; and where they
        // rise while activations go, the optimizer in the backward pass has some of both.
        let training = Training { conventions: Conventions::TEXTBOOK, ..training };
        let parallel = Parallel { zero: ZeroStage::None, ..training.parallel };
        let all = Training { has_dropout: true, offload: false, parallel, ..training };
        let less = match id {
            0 => Training { has_dropout: false, ..all },
            1 => Training { offload: true, ..all },
            _ => Training { optimizer_in_backward: true, ..all },
        };
        let of = |training| total(&network, &Workload::Training(training));
        prop_assert!(at_most(of(less), of(all)));
    }
}
