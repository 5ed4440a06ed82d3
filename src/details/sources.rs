//! Where the figures in use come from.

use super::{Words, notes, sources_of};
use crate::state::derive::Setup;
use crate::state::derive::sentences::entry_name;
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
        .collect();
    sources.join("\n")
}
