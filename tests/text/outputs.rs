//! Every sentence, label and table of many scenarios, in every language.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use ridgepoint::calc::precision::NumberFormat;
use ridgepoint::calc::training::{AttentionScores, Optimizer, Recompute};
use ridgepoint::state::derive::{Setup, history, memory, roofline, sentences};
use ridgepoint::state::input::parse;
use ridgepoint::state::limits::Field;
use ridgepoint::state::link::{LONGEST_FRAGMENT, decode, messages};
use ridgepoint::state::scenario::{DeviceChoice, NetworkChoice, Scenario};
use ridgepoint::text::{Language, placeholders};

use crate::arbitrary::{LANGUAGES, catalog, scenario};
use crate::debug::strings;
use crate::text;
use crate::typography::{faults_in_any, faults_in_chinese, has_no_number};

/// Templates that are filled in by the page itself, beyond what can be built here.
const FILLED_BY_THE_PAGE: [&str; 1] = ["Reset {control}"];

/// All that a scenario makes the page say.
fn outputs(scenario: &Scenario, language: Language) -> Vec<String> {
    let text = text(language);
    let setup = Setup::of(scenario, catalog());
    let report = setup.report();
    let frame = roofline::frame(&setup);
    let end = memory::axis_end_gb(&report);
    let mut outputs = vec![
        sentences::scenario_line(&setup, text),
        sentences::device_name(&setup, text),
        sentences::network_name(&setup, text),
        memory::course_sentence(&report, text),
    ];
    outputs.extend(sentences::notes(&setup, &report, text));
    outputs.extend(sentences::sources(&setup, text));
    outputs.extend(strings(&sentences::verdict(&setup, &report, text)));
    outputs.extend(strings(&roofline::scene(&setup, &report, frame, text)));
    outputs.extend(strings(&roofline::table(&report, text)));
    outputs.extend(strings(&memory::scene(&setup, &report, end, text)));
    outputs.extend(strings(&memory::table(&report, text)));
    outputs.extend(strings(&history::scene(&setup, catalog(), text)));
    outputs
}

/// What the page says of wrong numbers and links.
fn refusals(language: Language) -> Vec<String> {
    let text = text(language);
    let typed = ["", "many", "1.5", "1e30", "7 parsecs"];
    let numbers = Field::ALL
        .into_iter()
        .flat_map(|field| typed.map(|typed| parse(field, typed)))
        .filter_map(Result::err)
        .map(|error| error.message(text));
    let link = decode("v=9&gpu=x&opt=y&batch=0&z=1&z=2&z=3&z=4&z=5&z=6", catalog());
    let too_long = decode(&"z".repeat(LONGEST_FRAGMENT + 1), catalog());
    numbers
        .chain(messages(&link.issues, text))
        .chain(messages(&too_long.issues, text))
        .collect()
}

/// Scenarios that bring out every verdict and every note, and others at random, the same each time.
fn samples() -> Vec<Scenario> {
    let opening = Scenario::default();
    let picked = [
        opening,
        Scenario {
            optimizer: Optimizer::Sgd,
            batch: 1.0,
            ..opening
        },
        Scenario {
            optimizer: Optimizer::Sgd,
            batch: 64.0,
            ..opening
        },
        Scenario {
            device: DeviceChoice::published("h200_sxm"),
            seq: 1_048_576.0,
            scores: AttentionScores::Stored,
            ..opening
        },
        Scenario {
            device: DeviceChoice {
                peak: Some(0.1),
                ..DeviceChoice::published("tpu_v5e")
            },
            network: NetworkChoice {
                params: Some(3.0),
                ..opening.network
            },
            format: NumberFormat::Fp4,
            recompute: Recompute::Sqrt,
            ..opening
        },
        Scenario {
            recompute: Recompute::Full,
            scores: AttentionScores::Stored,
            ..opening
        },
    ];
    let mut runner = TestRunner::deterministic();
    let random = (0..60).map(|_| {
        let tree = scenario().new_tree(&mut runner);
        tree.unwrap_or_else(|reason| panic!("{reason}")).current()
    });
    picked.into_iter().chain(random).collect()
}

/// What is wrong with something that the page says.
fn faults(output: &str, language: Language) -> Vec<String> {
    // Sources are cited in the language that they are published in.
    let output = output.split("出处：").next().unwrap_or(output);
    let mut faults = match language {
        Language::Zh => faults_in_chinese(output),
        Language::En | Language::Test => faults_in_any(output),
    };
    faults.extend(has_no_number(output).then_some("a number that is none"));
    faults
        .iter()
        .map(|fault| format!("{fault}: {output}"))
        .collect()
}

#[test]
fn every_sentence_comes_out_whole() {
    let samples = samples();
    for language in LANGUAGES {
        let of_all = strings(&history::table(catalog(), text(language)));
        let found: BTreeSet<_> = samples
            .iter()
            .flat_map(|scenario| outputs(scenario, language))
            .chain(of_all)
            .chain(refusals(language))
            .flat_map(|output| faults(&output, language))
            .collect();
        assert!(found.is_empty(), "{found:#?}");
    }
}

/// Whether a sentence can have come from a template.
fn is_made_from<'a>(output: &'a str, template: &str) -> bool {
    let after = |rest: &'a str, piece: &str| rest.split_once(piece).map(|(_, rest)| rest);
    template
        .split(['{', '}'])
        .step_by(2)
        .try_fold(output, after)
        .is_some()
}

#[test]
fn every_template_is_filled_by_something() {
    let language = Language::En;
    let mut outputs: Vec<_> = samples()
        .iter()
        .flat_map(|scenario| outputs(scenario, language))
        .collect();
    outputs.extend(refusals(language));
    for template in strings(text(language)) {
        let is_made = outputs.iter().any(|output| is_made_from(output, &template));
        if placeholders(&template).next().is_some() {
            let is_excepted = FILLED_BY_THE_PAGE.contains(&template.as_str());
            assert_eq!(is_made, !is_excepted, "{template}");
        }
    }
}
