//! What a reader should know of a scenario beside its figures, in words.

use super::Words;
use crate::calc::notes::Note;
use crate::calc::report::Report;
use crate::state::derive::Setup;
use crate::state::derive::remarks::{Remark, remarks as remarks_of};
use crate::state::derive::sentences::network_name;
use crate::state::input::to_count;
use crate::text::fill;
use crate::text::number::whole;

/// A sentence a line.
pub(super) fn remarks(setup: &Setup, report: &Report, text: &Words) -> String {
    let all = remarks_of(setup, report).into_iter();
    let lines: Vec<_> = all.map(|remark| words(remark, setup, text)).collect();
    lines.join("\n")
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
        Remark::OfWorkload(Note::SeqBeyondPositions { positions }) => fill(
            &words.few_positions,
            &[
                ("network", &network_name(setup, text.page)),
                ("positions", &whole(positions)),
            ],
        ),
        Remark::OfWorkload(Note::NothingToShare) => words.nothing_to_share.clone(),
        // Of the sets that the page offers, every network has something.
        Remark::OfWorkload(Note::AdaptersReachNothing) => String::new(),
        Remark::OfWorkload(Note::Fp8KeptOnly) => fill(&words.fp8_kept_only, &[("format", format)]),
    }
}
