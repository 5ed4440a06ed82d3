//! What a reader should know of a scenario beside its figures, in words.

use super::Words;
use super::framework::plain_name;
use crate::calc::notes::Note;
use crate::calc::report::Report;
use crate::decimal::shortest;
use crate::state::derive::Setup;
use crate::state::derive::remarks::{Remark, remarks as remarks_of};
use crate::state::derive::sentences::network_name;
use crate::state::input::to_count;
use crate::state::scenario::Task;
use crate::text::fill;
use crate::text::number::whole;

/// A sentence a line; that of the framework's pool has a place of its own.
pub(super) fn remarks(setup: &Setup, report: &Report, text: &Words) -> String {
    let all = remarks_of(setup, report).into_iter();
    let all = all.filter(|remark| !is_of_pool(remark));
    let lines: Vec<_> = all.map(|remark| words(remark, setup, text)).collect();
    lines.join("\n")
}

/// That the framework takes more of the device than the job needs, if it does.
pub(super) fn of_pool(setup: &Setup, report: &Report, text: &Words) -> String {
    let found = remarks_of(setup, report).into_iter().find(is_of_pool);
    found.map_or_else(String::new, |remark| words(remark, setup, text))
}

const fn is_of_pool(remark: &Remark) -> bool {
    matches!(remark, Remark::OfWorkload(Note::TakesPool { .. }))
}

fn words(remark: Remark, setup: &Setup, text: &Words) -> String {
    let words = &text.scenario_notes;
    let (device, format) = (setup.device.name, setup.format.name());
    match remark {
        Remark::FormatSubstituted => fill(
            &words.format_substituted,
            &[
                ("device", device),
                ("wanted", setup.scenario.format.name()),
                ("used", format),
            ],
        ),
        Remark::DriverUnknown => fill(&words.driver_unknown, &[("device", device)]),
        Remark::NarrowStorage => fill(&words.narrow_storage, &[("format", format)]),
        Remark::LongPrompt => fill(
            &words.long_prompt,
            &[
                ("prompt", &whole(to_count(setup.scenario.prompt))),
                ("seq", &whole(setup.prompt_held())),
            ],
        ),
        Remark::FrameworkUnsuited => {
            let template = match setup.scenario.task {
                Task::Train => &words.framework_only_serves,
                Task::Prefill | Task::Decode => &words.framework_only_trains,
            };
            let name = plain_name(setup.scenario.framework, text);
            fill(template, &[("framework", &name)])
        }
        Remark::OfWorkload(Note::SeqBeyondPositions { positions }) => fill(
            &words.few_positions,
            &[
                ("network", &network_name(setup, text.page)),
                ("positions", &whole(positions)),
            ],
        ),
        Remark::OfWorkload(Note::NothingToShare) => words.nothing_to_share.clone(),
        Remark::OfWorkload(Note::AdaptersReachNothing) => words.adapters_reach_nothing.clone(),
        Remark::OfWorkload(Note::Fp8KeptOnly) => fill(&words.fp8_kept_only, &[("format", format)]),
        Remark::OfWorkload(Note::TakesPool { share }) => fill(
            &words.takes_pool,
            &[
                ("framework", &plain_name(setup.scenario.framework, text)),
                ("share", &shortest(100.0 * share)),
            ],
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calc::footprint::reaches_any;
    use crate::calc::training::Targets;
    use crate::catalog::Catalog;
    use crate::state::choices::Choice;
    use crate::state::scenario::{AdapterKind, Scenario};
    use crate::text::Language;

    #[test]
    fn every_remark_has_words() {
        let (setup, _) = crate::details::scenario("v=1").unwrap();
        for language in Language::FOR_READERS {
            for remark in [
                Remark::FormatSubstituted,
                Remark::DriverUnknown,
                Remark::NarrowStorage,
                Remark::LongPrompt,
                Remark::FrameworkUnsuited,
                Remark::OfWorkload(Note::SeqBeyondPositions { positions: 1024 }),
                Remark::OfWorkload(Note::NothingToShare),
                Remark::OfWorkload(Note::AdaptersReachNothing),
                Remark::OfWorkload(Note::Fp8KeptOnly),
                Remark::OfWorkload(Note::TakesPool { share: 0.9 }),
            ] {
                let said = words(remark, &setup, &Words::of(language));
                assert!(said.chars().count() > 10, "{remark:?}: {said}");
                assert!(!said.contains('{'), "{remark:?}: {said}");
            }
        }
    }

    /// Which is why no link of the page brings that remark out; the door for programs may.
    #[test]
    fn adapters_reach_something_in_every_network_that_the_page_offers() {
        let catalog = Catalog::load().unwrap();
        let sets = Choice::of_key("targets").unwrap();
        for entry in catalog.networks() {
            for id in sets.ids {
                let mut scenario = Scenario {
                    adapter: AdapterKind::Lora,
                    ..Scenario::default()
                };
                scenario.network.id = entry.id;
                assert!(sets.write(&mut scenario, id), "{id}");
                let setup = Setup::of(&scenario, crate::details::catalog().unwrap());
                let workload = setup.workload();
                let adapter = workload.training().and_then(|training| training.adapter);
                let targets = adapter.map_or(Targets::ALL, |adapter| adapter.targets);
                assert!(reaches_any(&setup.network, targets), "{} {id}", entry.id);
            }
        }
    }

    #[test]
    fn a_framework_that_is_not_for_the_task_is_said_and_not_counted() {
        for (link, textbook, words) in [
            (
                "framework=vllm&meter=device",
                "meter=device",
                "vLLM only serves",
            ),
            (
                "task=decode&framework=torchtune&meter=device",
                "task=decode&meter=device",
                "torchtune only trains",
            ),
        ] {
            let text = Words::of(Language::En);
            let (setup, report) = crate::details::scenario(link).unwrap();
            let (_, of_textbook) = crate::details::scenario(textbook).unwrap();
            assert_eq!(report.fit, of_textbook.fit, "{link}");
            let said = remarks(&setup, &report, &text);
            assert!(said.contains(words), "{said}");
        }
        let (setup, report) = crate::details::scenario("task=decode&framework=vllm").unwrap();
        assert!(!remarks(&setup, &report, &Words::of(Language::En)).contains("vLLM"));
    }
}
