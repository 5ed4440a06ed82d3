//! Where the figures in use come from.

use super::framework::framework_name;
use super::{Words, notes, sources_of};
use crate::catalog::frameworks::Framework;
use crate::state::derive::sentences::entry_name;
use crate::state::derive::{Setup, suits};
use crate::text::fill;

/// Where the figures in use come from, a sentence a line.
pub(super) fn sources(setup: &Setup, text: &Words) -> String {
    let words = &text.detail;
    let of_device = fill(
        &words.device_source,
        &[
            ("device", setup.device.name),
            ("sources", &sources_of(setup.device)),
        ],
    );
    let entry = setup.network_entry;
    let source = notes().network(entry.id).map_or("", |notes| notes.source);
    let of_network = fill(
        &words.network_source,
        &[
            ("network", entry_name(entry, text.page)),
            ("source", source),
        ],
    );
    // A size alone has no source: its shape follows from the rule.
    let choice = &setup.scenario.network;
    let has_source = choice.params.is_none() && choice.own.is_none();
    let sources: Vec<_> = std::iter::once(of_device)
        .chain(has_source.then_some(of_network))
        .chain(of_framework(setup, text))
        .collect();
    sources.join("\n")
}

/// Where a framework's conventions are shown; nothing for the textbook's.
fn of_framework(setup: &Setup, text: &Words) -> Option<String> {
    let framework = Framework::of_id(setup.scenario.framework)?;
    if !suits(framework, setup.scenario.task) {
        return None;
    }
    let shown = &notes().framework(setup.scenario.framework)?.sources;
    let mut places: Vec<_> = shown.iter().map(|(_, place)| *place).collect();
    places.dedup();
    let values = [
        ("framework", &*framework_name(&setup.scenario, text)),
        ("sources", &places.join("; ")),
    ];
    (!places.is_empty()).then(|| fill(&text.detail.framework_source, &values))
}
