//! Why the work of a scenario cannot be spread as chosen.

use super::Words;
use crate::calc::network::Network;
use crate::calc::parallel::{Parallel, ParallelProblem};
use crate::state::derive::Setup;
use crate::text::fill;
use crate::text::number::whole;

/// Why; nothing where it can.
pub(in crate::details) fn problem(setup: &Setup, text: &Words) -> String {
    let problem = setup.parallel_problem();
    problem.map_or_else(String::new, |problem| words(problem, &setup.network, text))
}

/// Why work cannot be spread so.
fn words(problem: ParallelProblem, network: &Network, text: &Words) -> String {
    let words = &text.problems;
    let (template, numbers) = match problem {
        ParallelProblem::Zero(_) | ParallelProblem::SequenceWithoutTensor => {
            (&words.sequence, Vec::new())
        }
        ParallelProblem::Heads { tensor, heads } => {
            return fill(
                &words.heads,
                &[
                    ("devices", &whole(tensor)),
                    ("heads", &whole(heads)),
                    ("allowed", &allowed_degrees(network)),
                ],
            );
        }
        ParallelProblem::Stages { stages, layers } => {
            (&words.stages, vec![("stages", stages), ("layers", layers)])
        }
        ParallelProblem::Interleave { stages, layers } => (
            &words.interleave,
            vec![("stages", stages), ("layers", layers)],
        ),
        ParallelProblem::MicroBatches {
            micro_batches,
            stages,
        } => (
            &words.micro_batches,
            vec![("micro_batches", micro_batches), ("stages", stages)],
        ),
        ParallelProblem::MlpWidth { tensor, width } => {
            (&words.width, vec![("devices", tensor), ("width", width)])
        }
        ParallelProblem::Tokens { devices, seq } => {
            (&words.context, vec![("devices", devices), ("seq", seq)])
        }
        ParallelProblem::NoExperts => (&words.no_experts, Vec::new()),
        ParallelProblem::Experts { expert, experts } => (
            &words.experts,
            vec![("devices", expert), ("experts", experts)],
        ),
        ParallelProblem::OptimizerInBackward { micro_batches } => (
            &words.optimizer_in_backward,
            vec![("micro_batches", micro_batches)],
        ),
        ParallelProblem::ExpertOfData { expert, data } => (
            &words.expert_data,
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
