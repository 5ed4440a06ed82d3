//! Whether it fits and why, in words that can be read aloud.

use super::Setup;
use super::sentences::capacity_basis;
use crate::calc::fit::Verdict;
use crate::calc::footprint::Block;
use crate::calc::notes::exceeded_positions;
use crate::calc::report::Report;
use crate::calc::units::DataSize;
use crate::state::input::to_count;
use crate::state::scenario::Task;
use crate::text::number::{DIGITS, TOTAL_DIGITS, gigabytes, whole};
use crate::text::{Text, fill};

/// The verdict in words.
#[derive(Clone, Debug, PartialEq)]
pub struct VerdictWords {
    /// Whether it fits, and can be run.
    pub fits: bool,
    /// Fits, does not, or cannot be run; and that the network has too few positions, where it has.
    pub headline: String,
    /// Needed and available, with the basis; nothing of what cannot be run.
    pub numbers: String,
    /// Why, and what batch would fit; why it cannot be run the details say.
    pub reason: String,
}

/// The verdict on the memory; or why the work cannot be spread as chosen.
pub fn verdict(setup: &Setup, report: &Report, text: &Text) -> VerdictWords {
    let words = &text.verdict;
    let fit = &report.fit;
    let problem = setup.parallel_problem();
    let fits = match problem {
        Some(_) => &words.cannot_run,
        None if fit.fits() => &words.fits,
        None => &words.does_not_fit,
    };
    let exceeded = exceeded_positions(&setup.network, to_count(setup.scenario.seq));
    let headline = exceeded.map(|positions| {
        let values = [("verdict", &**fits), ("positions", &whole(positions))];
        fill(&words.beyond_positions, &values)
    });
    VerdictWords {
        fits: fit.fits() && problem.is_none(),
        headline: headline.unwrap_or_else(|| fits.clone()),
        // What cannot be run needs nothing.
        numbers: match problem {
            Some(_) => String::new(),
            None => numbers(setup, report, text),
        },
        reason: match problem {
            Some(_) => String::new(),
            None => reason(setup, report, text),
        },
    }
}

fn numbers(setup: &Setup, report: &Report, text: &Text) -> String {
    let fit = &report.fit;
    fill(
        &text.verdict.of_capacity,
        &[
            ("total", &size(fit.total, TOTAL_DIGITS)),
            ("capacity", &size(fit.capacity, DIGITS)),
            ("basis", &capacity_basis(setup, text)),
        ],
    )
}

fn size(size: DataSize, digits: usize) -> String {
    gigabytes(size.to_gb(), digits)
}

fn reason(setup: &Setup, report: &Report, text: &Text) -> String {
    let words = &text.verdict;
    let fit = &report.fit;
    let has_buffers = report.totals.block(Block::Overhead) > DataSize::ZERO;
    let trains = setup.scenario.task == Task::Train;
    let template = match (fit.verdict, trains) {
        (Verdict::Fits, _) => &words.room_for_batch,
        (Verdict::BatchTooLarge, true) => &words.batch_too_large,
        (Verdict::BatchTooLarge, false) => &words.batch_too_large_serving,
        (Verdict::StatesTooLarge, true) if has_buffers => &words.states_and_buffers,
        (Verdict::StatesTooLarge, true) => &words.states_too_large,
        (Verdict::StatesTooLarge, false) => &words.states_too_large_serving,
        (Verdict::SequenceTooLong, true) => &words.sequence_too_long,
        (Verdict::SequenceTooLong, false) => &words.sequence_too_long_serving,
    };
    let left = if fit.fits() {
        fit.capacity - fit.total
    } else {
        fit.capacity - fit.states
    };
    let one_sequence = (fit.total - fit.states) * (1.0 / setup.scenario.batch.max(1.0));
    fill(
        template,
        &[
            ("left", &size(left, DIGITS)),
            ("largest", &whole(fit.largest_batch)),
            ("excess", &size(fit.excess(), DIGITS)),
            ("states", &size(fit.states, DIGITS)),
            ("seq", &whole(to_count(setup.scenario.seq))),
            ("activations", &size(one_sequence, DIGITS)),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Catalog;
    use crate::state::link::decode;
    use crate::text::Language;

    #[test]
    fn too_few_positions_are_in_the_headline() {
        let catalog: &'static Catalog = Box::leak(Box::new(Catalog::load().unwrap()));
        let headline = |link: &str, language: Language| {
            let setup = Setup::of(&decode(link, catalog).scenario, catalog);
            verdict(&setup, &setup.report(), language.text()).headline
        };
        let long = "net=gpt-2&batch=1&seq=2048";
        assert_eq!(headline(long, Language::En), "Fits; only 1024 positions");
        assert_eq!(headline(long, Language::Zh), "放得下；位置只有 1024 个");
        let short = "net=gpt-2&batch=1&seq=1024";
        assert_eq!(headline(short, Language::En), "Fits");
        let serving = "net=gpt-2&batch=4096&seq=2048&task=decode";
        let said = headline(serving, Language::En);
        assert_eq!(said, "Does not fit; only 1024 positions");
    }
}
