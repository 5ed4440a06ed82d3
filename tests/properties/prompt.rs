//! Decoding that leaves room for a prefill.

use proptest::prelude::*;
use ridgepoint::calc::footprint::TermId;
use ridgepoint::calc::report::PhaseReport;
use ridgepoint::calc::units::DataSize;
use ridgepoint::state::limits::Field;
use ridgepoint::state::scenario::{NetworkChoice, Scenario, Task};

use crate::arbitrary::{scenario, value};
use crate::report;

fn decoding(scenario: &Scenario, prompt: f64) -> Scenario {
    Scenario {
        task: Task::Decode,
        prompt,
        ..*scenario
    }
}

fn workspace(scenario: &Scenario) -> DataSize {
    let terms = report(scenario).footprint().terms;
    let workspace = terms
        .iter()
        .find(|term| term.id == TermId::PrefillWorkspace);
    workspace.map_or(DataSize::ZERO, |term| term.size)
}

/// Tokens · (6 · 11 008 + 4 · 4096) bytes for Llama 2 7B, as `tests/estimate` has it of a program; 4
/// sequences of 2048 tokens have no longer prompts than that.
#[test]
fn a_prompt_takes_room_up_to_the_whole_sequence() {
    let scenario = Scenario {
        network: NetworkChoice::published("llama-2-7b"),
        ..Scenario::default()
    };
    for (prompt, held) in [
        (0.0, 0.0),
        (512.0, 512.0),
        (2048.0, 2048.0),
        (4096.0, 2048.0),
    ] {
        let expected = DataSize::bytes(4.0 * held * 82_432.0);
        assert_eq!(
            workspace(&decoding(&scenario, prompt)),
            expected,
            "{prompt}"
        );
        let training = Scenario { prompt, ..scenario };
        assert_eq!(workspace(&training), DataSize::ZERO);
    }
}

proptest! {
    /// A step of decoding is one new token, whatever came before; the prompt only takes memory.
    #[test]
    fn a_prompt_changes_no_kernel(scenario in scenario(), prompt in value(Field::Prompt)) {
        let [with, without] = [prompt, 0.0].map(|prompt| report(&decoding(&scenario, prompt)));
        prop_assert!(with.fit.total >= without.fit.total);
        prop_assert!(with.fit.largest_batch <= without.fit.largest_batch);
        prop_assert_eq!(PhaseReport::of(&with.inputs), PhaseReport::of(&without.inputs));
        prop_assert_eq!(with.operations, without.operations);
    }
}
