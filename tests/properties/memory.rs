//! Memory adds up, follows from the formulas shown beside it, and grows with what makes it grow.

use proptest::prelude::*;
use proptest::sample::select;
use ridgepoint::calc::footprint::{Block, Workload};
use ridgepoint::calc::report::Inputs;
use ridgepoint::calc::training::{AttentionScores, Meter, Recompute, Training};
use ridgepoint::calc::units::DataSize;
use ridgepoint::state::derive::{Setup, memory};
use ridgepoint::state::limits::Field;
use ridgepoint::state::scenario::{Dropout, Scenario};
use ridgepoint::text::Language;

use crate::arbitrary::{catalog, scenario, training, value};
use crate::evaluator::evaluate;
use crate::{is_close, report, total};

/// The numbers that memory grows with.
const GROWING: [Field; 5] = [
    Field::Params,
    Field::Hidden,
    Field::Layers,
    Field::Batch,
    Field::Seq,
];

/// A field that memory grows with, and two of its values, the smaller first.
fn growth() -> impl Strategy<Value = (Field, f64, f64)> {
    select(&GROWING[..]).prop_flat_map(|field| {
        (value(field), value(field))
            .prop_map(move |(one, other)| (field, one.min(other), one.max(other)))
    })
}

/// The same without parallelism, gradients kept until the step.
fn on_one_device(scenario: &Scenario) -> Scenario {
    let opening = Scenario::default();
    Scenario {
        data: opening.data,
        tensor: opening.tensor,
        sequence: opening.sequence,
        pipeline: opening.pipeline,
        interleave: opening.interleave,
        context: opening.context,
        expert: opening.expert,
        optimizer_in_backward: opening.optimizer_in_backward,
        ..*scenario
    }
}

/// How the scenario trains.
#[expect(clippy::unwrap_used, reason = "the scenarios given train")]
fn way(inputs: &Inputs) -> Training {
    *inputs.workload.training().unwrap()
}

/// What the scenario's network takes, trained in another way.
fn trained(inputs: &Inputs, training: &Training) -> DataSize {
    total(&inputs.network, &Workload::Training(*training))
}

proptest! {
    #[test]
    fn terms_add_up_to_blocks_and_blocks_to_the_total(scenario in scenario()) {
        let report = report(&scenario);
        let footprint = report.footprint();
        let terms = footprint.terms.iter();
        let sum: DataSize = terms.clone().map(|term| term.size).sum();
        prop_assert!(is_close(sum / report.fit.total, 1.0));
        prop_assert_eq!(footprint.total(), report.fit.total);

        for block in Block::ALL {
            let of_block = terms.clone().filter(|term| term.id.block() == block);
            let sum: DataSize = of_block.map(|term| term.size).sum();
            prop_assert!(is_close(sum.to_bytes(), footprint.block(block).to_bytes()));
        }
    }

    #[test]
    fn the_formula_shown_gives_the_size_shown(scenario in scenario()) {
        for term in report(&scenario).footprint().terms {
            let computed = evaluate(&term.formula);
            prop_assert!(is_close(computed, term.size.to_bytes()), "{:?}", term);
            for symbol in &term.formula.symbols {
                prop_assert!(term.formula.expression.contains(symbol.name), "{:?}", term);
                let text = Language::En.detail_text();
                prop_assert!(text.symbols.ids().any(|id| id == symbol.name), "{:?}", term);
            }
        }
    }

    #[test]
    fn memory_grows_with_the_network_the_batch_and_the_sequence(
        scenario in scenario(), (field, small, large) in growth(),
    ) {
        // A declared size is spread over the shape: what one device of many holds of it may fall.
        let mut scenario = scenario;
        if matches!(field, Field::Layers | Field::Hidden) {
            scenario = on_one_device(&scenario);
        }
        let at = |value| {
            let mut scenario = scenario;
            scenario.set(field, value);
            report(&scenario).fit.total
        };
        prop_assert!(at(small) <= at(large), "{:?} {} {}", field, small, large);
    }

    /// A single layer recomputed is kept whole and its input besides: there, recomputing saves nothing.
    #[test]
    fn recomputing_never_takes_more(mut scenario in training()) {
        scenario = on_one_device(&scenario);
        if report(&scenario).inputs.network.layers == 1 {
            scenario.set(Field::Layers, 2.0);
        }
        let inputs = report(&scenario).inputs;
        let training = way(&inputs);
        let with = |recompute| trained(&inputs, &Training { recompute, ..training });
        let all_kept = with(Recompute::None);
        prop_assert!(with(Recompute::Full) <= all_kept);
        prop_assert!(with(Recompute::Sqrt) <= all_kept);
    }

    #[test]
    fn keeping_less_never_takes_more(scenario in training()) {
        let inputs = report(&scenario).inputs;
        let kept = Training {
            scores: AttentionScores::Stored,
            has_dropout: true,
            ..way(&inputs)
        };
        let without_scores = Training { scores: AttentionScores::NotStored, ..kept };
        let without_dropout = Training { has_dropout: false, ..kept };
        for less in [without_scores, without_dropout] {
            prop_assert!(trained(&inputs, &less) <= trained(&inputs, &kept));
        }
    }

    #[test]
    fn states_depend_on_neither_batch_nor_sequence(
        mut scenario in training(), batch in value(Field::Batch), seq in value(Field::Seq),
    ) {
        // The allocator's reserve is in proportion to everything. Where gradients rise while activations go,
        // batch and sequence decide which of them the peak has.
        scenario = on_one_device(&scenario);
        scenario.meter = Meter::Tensors;
        prop_assume!(!way(&report(&scenario).inputs).has_rising_gradients());
        let mut other = scenario;
        other.set(Field::Batch, batch);
        other.set(Field::Seq, seq);
        other.recompute = Recompute::Full;
        other.dropout = Dropout::Off;
        let (one, other) = (report(&scenario), report(&other));
        prop_assert_eq!(one.fit.states, other.fit.states);
        let states = [Block::Parameters, Block::Gradients, Block::Optimizer];
        for block in states {
            prop_assert_eq!(one.totals.block(block), other.totals.block(block));
        }
    }

    #[test]
    fn the_chart_shows_what_the_verdict_says(scenario in scenario()) {
        let setup = Setup::of(&scenario, catalog());
        let report = setup.report();
        let end = memory::axis_end_gb(&report);
        let scene = memory::scene(&setup, &report, end, Language::En.text());
        prop_assert_eq!(scene.exceeds(), !report.fit.fits());
        prop_assert!(is_close(scene.total_gb(), report.fit.total.to_gb()));
        prop_assert!(end > scene.total_gb() && end > scene.capacity_gb);
    }
}
