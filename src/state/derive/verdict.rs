//! Whether it fits and why, in words that can be read aloud.

use super::Setup;
use super::sentences::capacity_basis;
use crate::calc::fit::{Fit, Verdict};
use crate::calc::network::Network;
use crate::calc::parallel::{Parallel, ParallelProblem};
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
    /// Fits, does not, or cannot be run.
    pub headline: String,
    /// Needed and available, with the basis.
    pub numbers: String,
    /// Why, and what batch would fit.
    pub reason: String,
}

/// The verdict on the memory; or why the work cannot be spread as chosen.
pub fn verdict(setup: &Setup, report: &Report, text: &Text) -> VerdictWords {
    let words = &text.verdict;
    let fit = &report.fit;
    let problem = setup.parallel_problem();
    let headline = match problem {
        Some(_) => &words.cannot_run,
        None if fit.fits() => &words.fits,
        None => &words.does_not_fit,
    };
    VerdictWords {
        fits: fit.fits() && problem.is_none(),
        headline: headline.clone(),
        numbers: fill(
            &words.of_capacity,
            &[
                ("total", &size(fit.total, TOTAL_DIGITS)),
                ("capacity", &size(fit.capacity, DIGITS)),
                ("basis", &capacity_basis(setup, text)),
            ],
        ),
        reason: problem.map_or_else(
            || reason(setup, fit, text),
            |problem| problem_words(problem, &setup.network, text),
        ),
    }
}

fn size(size: DataSize, digits: usize) -> String {
    gigabytes(size.to_gb(), digits)
}

fn reason(setup: &Setup, fit: &Fit, text: &Text) -> String {
    let words = &text.verdict;
    let trains = setup.scenario.task == Task::Train;
    let template = match (fit.verdict, trains) {
        (Verdict::Fits, _) => &words.room_for_batch,
        (Verdict::BatchTooLarge, true) => &words.batch_too_large,
        (Verdict::BatchTooLarge, false) => &words.batch_too_large_serving,
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

/// Why work cannot be spread so.
fn problem_words(problem: ParallelProblem, network: &Network, text: &Text) -> String {
    let words = &text.errors;
    let (template, numbers) = match problem {
        ParallelProblem::Zero(_) | ParallelProblem::SequenceWithoutTensor => {
            (&words.parallel_sequence, Vec::new())
        }
        ParallelProblem::Heads { tensor, heads } => {
            return fill(
                &words.parallel_heads,
                &[
                    ("devices", &whole(tensor)),
                    ("heads", &whole(heads)),
                    ("allowed", &allowed_degrees(network)),
                ],
            );
        }
        ParallelProblem::Stages { stages, layers } => (
            &words.parallel_stages,
            vec![("stages", stages), ("layers", layers)],
        ),
        ParallelProblem::Interleave { stages, layers } => (
            &words.parallel_interleave,
            vec![("stages", stages), ("layers", layers)],
        ),
        ParallelProblem::MicroBatches {
            micro_batches,
            stages,
        } => (
            &words.parallel_micro_batches,
            vec![("micro_batches", micro_batches), ("stages", stages)],
        ),
        ParallelProblem::Context { context, seq } => (
            &words.parallel_context,
            vec![("devices", context), ("seq", seq)],
        ),
        ParallelProblem::NoExperts => (&words.parallel_no_experts, Vec::new()),
        ParallelProblem::Experts { expert, experts } => (
            &words.parallel_experts,
            vec![("devices", expert), ("experts", experts)],
        ),
        ParallelProblem::OptimizerInBackward { micro_batches } => (
            &words.optimizer_in_backward,
            vec![("micro_batches", micro_batches)],
        ),
        ParallelProblem::ExpertOfData { expert, data } => (
            &words.parallel_expert_data,
            vec![("devices", expert), ("data", data)],
        ),
    };
    let numbers: Vec<_> = numbers
        .into_iter()
        .map(|(name, number)| (name, whole(number)))
        .collect();
    let numbers: Vec<_> = numbers
        .iter()
        .map(|(name, number)| (*name, number.as_str()))
        .collect();
    fill(template, &numbers)
}

/// The tensor-parallel degrees, up to that of a large machine, that share a network's heads evenly.
fn allowed_degrees(network: &Network) -> String {
    const MOST: u64 = 64;
    let fits = |tensor: &u64| {
        let parallel = Parallel {
            tensor: *tensor,
            ..Parallel::ONE_DEVICE
        };
        parallel.check(network, 1).is_ok()
    };
    let degrees: Vec<_> = (1..=MOST).filter(fits).map(whole).collect();
    degrees.join(", ")
}
