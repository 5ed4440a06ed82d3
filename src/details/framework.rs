//! What the chosen framework and meter make of the memory, in a few lines.

use super::{Words, evaluated};
use crate::calc::footprint::{Block, Certainty, Footprint, Term, TermId};
use crate::calc::report::Report;
use crate::calc::training::Meter;
use crate::calc::units::DataSize;
use crate::catalog::frameworks::{Framework, TEXTBOOK};
use crate::state::choices::FRAMEWORK;
use crate::state::derive::memory::block_name;
use crate::state::derive::{Setup, conventions_of, suits};
use crate::state::own_conventions::OwnConventions;
use crate::state::scenario::{Scenario, Task};
use crate::text::fill;
use crate::text::number::{DIGITS, TOTAL_DIGITS, gigabytes};

/// Less than this many bytes is no difference.
const NOTHING: f64 = 0.5;

/// The textbook's total and the framework's, with the blocks that differ; then what the meter adds, term by
/// term, each with how well it is known.
pub(super) fn difference(setup: &Setup, report: &Report, text: &Words) -> String {
    let scenario = &setup.scenario;
    let live = Scenario {
        meter: Meter::Tensors,
        ..*scenario
    };
    let textbook = Scenario {
        framework: TEXTBOOK,
        is_compiled: false,
        conventions: OwnConventions::default(),
        ..live
    };
    let [Some(live), Some(textbook)] = [&live, &textbook].map(footprint) else {
        return String::new();
    };
    let now = report.footprint();
    let mut lines = by_framework(&framework_name(scenario, text), &textbook, &live, text);
    lines.extend(by_meter(&live, &now, scenario, text));
    if lines.is_empty() {
        let total = size(now.total(), TOTAL_DIGITS);
        return fill(&text.detail.framework_same, &[("total", &total)]);
    }
    lines.join("\n")
}

fn footprint(scenario: &Scenario) -> Option<Footprint> {
    Some(evaluated(scenario)?.1.footprint())
}

/// What the framework is called.
pub(super) fn plain_name(framework: &str, text: &Words) -> String {
    let id = format!("{}_{framework}", FRAMEWORK.key);
    text.page.choices.get(&id).to_owned()
}

/// What is counted by: the framework or, where it is not for the task, the textbook, compiled or not, told
/// otherwise or not.
pub(super) fn framework_name(scenario: &Scenario, text: &Words) -> String {
    let counted = Framework::of_id(scenario.framework)
        .filter(|framework| suits(framework, scenario.task))
        .map_or(TEXTBOOK, |framework| framework.id);
    let mut name = plain_name(counted, text);
    for (is_so, words) in [
        (
            conventions_of(scenario).is_compiled,
            &text.detail.framework_compiled,
        ),
        (
            scenario.conventions != OwnConventions::default(),
            &text.detail.framework_changed,
        ),
    ] {
        if is_so {
            name = fill(words, &[("framework", &name)]);
        }
    }
    name
}

fn by_framework(
    name: &str,
    textbook: &Footprint,
    framework: &Footprint,
    text: &Words,
) -> Vec<String> {
    let blocks = Block::ALL.into_iter().filter_map(|block| {
        let (before, after) = (textbook.block(block), framework.block(block));
        let values = [
            ("block", block_name(block, &text.page.memory)),
            ("before", &size(before, DIGITS)),
            ("after", &size(after, DIGITS)),
        ];
        differs(before, after).then(|| fill(&text.detail.framework_block, &values))
    });
    let blocks: Vec<_> = blocks.collect();
    if blocks.is_empty() {
        return blocks;
    }
    let values = [
        ("before", &*size(textbook.total(), TOTAL_DIGITS)),
        ("framework", name),
        ("after", &size(framework.total(), TOTAL_DIGITS)),
    ];
    let totals = fill(&text.detail.framework_change, &values);
    std::iter::once(totals).chain(blocks).collect()
}

/// What is there by the meter and not among live tensors.
fn by_meter(live: &Footprint, now: &Footprint, scenario: &Scenario, text: &Words) -> Vec<String> {
    if !differs(live.total(), now.total()) {
        return Vec::new();
    }
    let is_added = |term: &&Term| {
        let is_new = !live.terms.iter().any(|known| known.id == term.id);
        is_new && term.id.block() == Block::Overhead
    };
    let added: Vec<_> = now.terms.iter().filter(is_added).collect();
    let of_terms: DataSize = added.iter().map(|term| term.size).sum();
    let all = now.total() - live.total();
    let values = [
        ("size", &*size(all, DIGITS)),
        ("total", &size(now.total(), TOTAL_DIGITS)),
    ];
    let mut lines = vec![fill(&text.detail.meter_adds, &values)];
    if differs(all, of_terms) {
        let kept = size(all - of_terms, DIGITS);
        let (words, key) = match scenario.task {
            Task::Train => (&text.detail.meter_keeps, ""),
            Task::Prefill | Task::Decode => (&text.detail.meter_outgrown, "cache_growth"),
        };
        let certainty = known_as(key, Certainty::Typical, scenario, text);
        lines.push(fill(words, &[("size", &kept), ("certainty", certainty)]));
    }
    lines.extend(added.into_iter().map(|term| {
        let values = [
            ("term", text.terms.get(term.id.id())),
            ("size", &size(term.size, DIGITS)),
            ("certainty", certainty(term, scenario, text)),
        ];
        fill(&text.detail.meter_term, &values)
    }));
    lines
}

/// How well what a meter adds is known; its source is in the table of the memory.
fn certainty<'a>(term: &Term, scenario: &Scenario, text: &'a Words) -> &'a str {
    let of_meter = [
        (TermId::DriverContext, "context_gib"),
        (TermId::CommunicationBuffers, "communication_gib"),
        (TermId::AllocatorSlack, "slack"),
    ];
    let key = of_meter.iter().find(|(id, _)| *id == term.id);
    let key = key.map_or("", |(_, key)| key);
    known_as(key, term.id.certainty(), scenario, text)
}

/// How well it is known, unless the reader told the convention of this key: then it is the reader's own.
fn known_as<'a>(key: &str, certainty: Certainty, scenario: &Scenario, text: &'a Words) -> &'a str {
    let mut told = scenario.conventions.as_str().split('-').step_by(2);
    if !key.is_empty() && told.any(|told| told == key) {
        return &text.detail.sure_own;
    }
    match certainty {
        Certainty::Exact | Certainty::RuleOfThumb => "",
        Certainty::Typical => &text.detail.sure_typical,
        Certainty::Guess => &text.detail.sure_guess,
    }
}

fn differs(one: DataSize, other: DataSize) -> bool {
    let difference = one.to_bytes() - other.to_bytes();
    difference.max(-difference) > NOTHING
}

fn size(size: DataSize, digits: usize) -> String {
    gigabytes(size.to_gb(), digits)
}

#[cfg(test)]
mod tests {
    use crate::details::answer;

    /// A guess of ours is none once the reader has set it.
    #[test]
    fn what_the_reader_set_is_called_so() {
        let said = |link| answer("framework", link, "en").unwrap();
        let reserve = |lines: &str| {
            let line = lines.lines().find(|line| line.starts_with("Reserve"));
            line.unwrap().to_owned()
        };
        let ours = said("meter=device");
        assert!(reserve(&ours).contains("a guess"), "{ours}");
        let own = said("meter=device&conventions=slack-0.2");
        assert!(reserve(&own).contains("your own value"), "{own}");
        assert!(
            own.contains("Driver context 805\u{a0}MB, a typical size"),
            "{own}"
        );
        let own = said("meter=device&conventions=context_gib-2");
        assert!(
            own.contains("Driver context 2.15\u{a0}GB, your own value"),
            "{own}"
        );
        assert!(reserve(&own).contains("a guess"), "{own}");
    }
}
