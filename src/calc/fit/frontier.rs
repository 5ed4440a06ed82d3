//! Where memory ends in the plane of batch and sequence length.
//!
//! Whatever grows with the batch is in proportion to it, so the terms are computed once for each
//! sequence length and scaled: a grid costs little more than its rows.

use super::devices::{MOST_DEVICES, fully_sharded};
use super::{largest_batch_within, whole_up};
use crate::calc::footprint::{Lines, TermId, Workload};
use crate::calc::network::Network;
use crate::calc::units::{DataSize, real};

/// What a cell that does not fit fails by.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Binding {
    /// What no batch changes exceeds the capacity by itself.
    States,
    /// The term with which the stack, in its order, exceeds the capacity.
    Term(TermId),
}

/// One batch of sequences of one length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// What the worst device needs.
    pub total: DataSize,
    /// What it fails by; none if it fits.
    pub binding: Option<Binding>,
    /// The fewest devices, in all, on which the same micro-batch per device fits when everything is
    /// shared out (ZeRO stage 3), as closely as rounding allows. None if it fits as it is, if no
    /// number up to [`MOST_DEVICES`] helps, and in serving;
    /// [`fewest`](super::devices::fewest) looks further.
    pub fewest_devices: Option<u64>,
}

impl Cell {
    /// Whether it fits.
    pub const fn fits(&self) -> bool {
        self.binding.is_none()
    }
}

/// All cells of one sequence length.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Tokens per sequence.
    pub seq: u64,
    /// The largest batch that fits, whether the grid has it or not; 0 if none does.
    pub largest_batch: u64,
    /// A cell for each batch, in the order of the grid's batches.
    pub cells: Vec<Cell>,
}

/// Which batches of which sequence lengths fit.
#[derive(Clone, Debug, PartialEq)]
pub struct Frontier {
    /// Sequences at once.
    pub batches: Vec<u64>,
    /// A row for each sequence length; their largest batches are the frontier itself.
    pub rows: Vec<Row>,
}

impl Frontier {
    /// Holds every cell of a grid against a capacity. The workload's own batch and sequence length do
    /// not matter.
    pub fn of(
        network: &Network,
        workload: &Workload,
        capacity: DataSize,
        batches: &[u64],
        seqs: &[u64],
    ) -> Self {
        let row = |&seq: &u64| row(network, &workload.with_seq(seq), capacity, batches);
        Self {
            batches: batches.to_vec(),
            rows: seqs.iter().map(row).collect(),
        }
    }
}

fn row(network: &Network, workload: &Workload, capacity: DataSize, batches: &[u64]) -> Row {
    let stages = Lines::of(network, workload);
    let sharing = Sharing::of(network, workload);
    let cell = |&batch: &u64| {
        let (total, binding) = held_against(&stages, capacity, batch);
        let sharing = sharing.as_ref().filter(|_| binding.is_some());
        Cell {
            total,
            binding,
            fewest_devices: sharing.and_then(|sharing| sharing.devices(capacity, batch)),
        }
    };
    Row {
        seq: workload.seq(),
        largest_batch: largest_batch_within(network, workload, capacity, &stages),
        cells: batches.iter().map(cell).collect(),
    }
}

/// What the stage that needs most needs, and what it fails by.
fn held_against(stages: &[Lines], capacity: DataSize, batch: u64) -> (DataSize, Option<Binding>) {
    let mut worst = (DataSize::ZERO, None);
    for stage in stages {
        let total = stage.total(batch);
        if worst.1.is_none() || total > worst.0 {
            worst = (total, Some(stage));
        }
    }
    let (total, stage) = worst;
    let binding = stage
        .filter(|_| total > capacity)
        .map(|stage| binding(stage, capacity, batch));
    (total, binding)
}

fn binding(stage: &Lines, capacity: DataSize, batch: u64) -> Binding {
    let capacity = capacity.to_bytes();
    if stage.fixed > capacity {
        return Binding::States;
    }
    let mut stacked = 0.0;
    let crossing = stage.terms.iter().find(|line| {
        stacked += line.at(batch);
        stacked > capacity
    });
    // Stacking rounds otherwise than the total: then it is the last term.
    crossing
        .or(stage.terms.last())
        .map_or(Binding::States, |line| Binding::Term(line.id))
}

/// What each device needs when `unit · k` data-parallel devices share everything out:
/// `divided / k + rest + b · per_sequence`.
struct Sharing {
    devices_per_unit: u64,
    stages: Vec<Shared>,
}

struct Shared {
    divided: f64,
    rest: f64,
    per_sequence: f64,
}

impl Sharing {
    /// From two points: the layers that are gathered are there from two devices on. None in serving.
    fn of(network: &Network, workload: &Workload) -> Option<Self> {
        let at = |units| fully_sharded(network, workload, units);
        let (two, four) = (at(2)?, at(4)?);
        let lines = |workload| Lines::of(network, workload);
        let stages = lines(&two).into_iter().zip(lines(&four));
        Some(Self {
            devices_per_unit: two.parallel().devices() / 2,
            stages: stages.map(|(two, four)| Shared::of(&two, &four)).collect(),
        })
    }

    fn devices(&self, capacity: DataSize, batch: u64) -> Option<u64> {
        let units = self.stages.iter().map(|stage| {
            let room = capacity.to_bytes() - stage.rest - real(batch) * stage.per_sequence;
            (room > 0.0).then(|| whole_up(stage.divided / room).max(2))
        });
        let units = units.collect::<Option<Vec<u64>>>()?.into_iter().max()?;
        let devices = units.saturating_mul(self.devices_per_unit);
        (devices <= MOST_DEVICES).then_some(devices)
    }
}

impl Shared {
    fn of(two: &Lines, four: &Lines) -> Self {
        let divided = (two.fixed - four.fixed) * 4.0;
        Self {
            divided,
            rest: (four.fixed * 2.0 - two.fixed).max(0.0),
            per_sequence: two.per_sequence,
        }
    }
}
