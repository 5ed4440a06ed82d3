//! Measures of memory.

use super::Reading;
use crate::calc::footprint::Block;
use crate::calc::report::Report;
use crate::calc::units::{DataSize, real};
use crate::state::derive::Setup;
use crate::text::number::{DIGITS, TOTAL_DIGITS, bytes, gigabytes};

pub(super) fn measured(what: &str, of: &str, setup: &Setup, report: &Report) -> Option<Reading> {
    let inputs = &report.inputs;
    let (network, workload) = (&inputs.network, &inputs.workload);
    let block = |block| report.totals.block(block);
    let sequences = real(workload.batch());
    let tokens = sequences * real(workload.seq());
    Some(match what {
        "total" => size(report.fit.total, TOTAL_DIGITS),
        "states" => size(report.fit.states, TOTAL_DIGITS),
        "capacity" => size(report.fit.capacity, DIGITS),
        "block" => size(block(block_of(of)?), DIGITS),
        "without_overhead" => size(report.fit.total - block(Block::Overhead), DIGITS),
        "course_activations" => size(report.course.as_ref()?.activations, DIGITS),
        "course_total" => size(report.course.as_ref()?.total(), TOTAL_DIGITS),
        "per_sequence" => size(block(Block::Activations) * (1.0 / sequences), DIGITS),
        "largest_batch" => Reading::count(report.fit.largest_batch),
        "cards" => {
            let cards = report.fit.states / setup.capacity.label;
            Reading::new(cards.ceil(), crate::decimal::fixed(cards.ceil(), 0))
        }
        "bytes_per_parameter" => {
            let of = block_of(of).map_or(report.fit.states, block);
            Reading::trimmed(of.to_bytes() / real(network.params))
        }
        "hidden_sizes" => {
            let hidden = tokens * real(network.layers) * real(network.hidden);
            Reading::trimmed(block(Block::Activations).to_bytes() / (2.0 * hidden))
        }
        "cache_per_token" => {
            let token = block(Block::KvCache).to_bytes() / tokens;
            Reading::new(token, bytes(token))
        }
        _ => return None,
    })
}

/// In gigabytes.
fn size(size: DataSize, digits: usize) -> Reading {
    Reading::new(size.to_gb(), gigabytes(size.to_gb(), digits))
}

/// The block of a name in the vocabulary.
pub(in crate::details::lesson) fn block_of(name: &str) -> Option<Block> {
    Some(match name {
        "parameters" => Block::Parameters,
        "gradients" => Block::Gradients,
        "optimizer" => Block::Optimizer,
        "activations" => Block::Activations,
        "kv_cache" => Block::KvCache,
        "overhead" => Block::Overhead,
        _ => return None,
    })
}
