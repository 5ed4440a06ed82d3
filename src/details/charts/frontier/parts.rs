//! The parts of the plane: up to which sequence length each reaches at each batch.
//!
//! Everything grows with the sequence length, so each cause and each number of devices, once passed, does
//! not come again.

use super::octave_above;
use crate::calc::fit::frontier::{Binding, Cell, Frontier};
use crate::calc::footprint::Block;
use crate::calc::units::{DataSize, real};
use crate::chart::frontier::{Band, Look, Region};
use crate::details::Words;
use crate::state::derive::memory::{block_kind, block_name};
use crate::text::fill;
use crate::text::number::{DIGITS, gigabytes, whole};

/// What fits, then the causes in the order in which longer sequences meet them: what is stacked last
/// goes over the capacity first.
pub(super) fn regions(plane: &Frontier, capacity: DataSize, text: &Words) -> Vec<Region> {
    let words = &text.frontier_chart;
    let size = gigabytes(capacity.to_gb(), DIGITS);
    let blocks = Block::ALL.into_iter().rev().map(|block| {
        let name = block_name(block, &text.page.memory).to_owned();
        (Look::Block(block_kind(block)), name)
    });
    let fits = (Look::Fits, fill(&words.fits, &[("capacity", &size)]));
    let states = (Look::States, words.states.clone());
    let looks: Vec<_> = [fits].into_iter().chain(blocks).chain([states]).collect();
    let rank = |cell: &Cell| {
        let look = look(cell);
        let position = looks.iter().position(|(known, _)| *known == look);
        position.unwrap_or_default()
    };
    let there = present(plane, &rank);
    let looks = looks.iter().enumerate();
    let looks = looks.filter(|(index, (look, _))| *look == Look::Fits || there.contains(index));
    let region = |(index, (look, label)): (usize, &(Look, String))| Region {
        look: *look,
        label: label.clone(),
        up_to: if *look == Look::Fits {
            up_to(plane, Cell::fits, Some(capacity))
        } else {
            up_to(plane, |cell| rank(cell) <= index, None)
        },
    };
    looks.map(region).collect()
}

fn look(cell: &Cell) -> Look {
    match cell.binding {
        None => Look::Fits,
        Some(Binding::States) => Look::States,
        Some(Binding::Term(id)) => Look::Block(block_kind(id.block())),
    }
}

/// What needs no more devices, then numbers doubling from band to band, each named by the most that a
/// cell of it needs, then what no number is enough for. Serving shares nothing out: no bands.
pub(super) fn bands(plane: &Frontier, is_training: bool, text: &Words) -> Vec<Band> {
    if !is_training {
        return Vec::new();
    }
    let words = &text.frontier_chart;
    // The octave's end, and the most.
    let mut octaves: Vec<(u64, u64)> = Vec::new();
    let cells = plane.rows.iter().flat_map(|row| &row.cells);
    for devices in cells.filter_map(|cell| cell.fewest_devices) {
        let octave = octave_above(devices);
        match octaves.iter_mut().find(|(known, _)| *known == octave) {
            Some((_, most)) => *most = devices.max(*most),
            None => octaves.push((octave, devices)),
        }
    }
    octaves.sort_unstable();
    let reach = |octave: u64| {
        let is_within = |cell: &Cell| {
            let devices = cell.fewest_devices;
            cell.fits() || devices.is_some_and(|devices| octave_above(devices) <= octave)
        };
        up_to(plane, is_within, None)
    };
    let band = |label, short_label, line_label, up_to| Band {
        label,
        short_label,
        line_label,
        up_to,
    };
    let nothing = String::new;
    let none = band(nothing(), nothing(), nothing(), reach(0));
    let some = octaves.iter().map(|(octave, most)| {
        let devices = whole(*most);
        let label = fill(&words.devices, &[("devices", &devices)]);
        let short = fill(&words.devices_short, &[("devices", &devices)]);
        let number = fill(&words.devices_line, &[("devices", &devices)]);
        band(label, short, number, reach(*octave))
    });
    let all = up_to(plane, |_| true, None);
    let beyond = band(words.no_devices.clone(), words.none.clone(), nothing(), all);
    [none].into_iter().chain(some).chain([beyond]).collect()
}

/// The ranks that cells have.
fn present(plane: &Frontier, rank: &impl Fn(&Cell) -> usize) -> Vec<usize> {
    let mut there = Vec::new();
    for cell in plane.rows.iter().flat_map(|row| &row.cells) {
        let rank = rank(cell);
        if !there.contains(&rank) {
            there.push(rank);
        }
    }
    there
}

/// For each batch where the first cells end of which something holds: halfway in ratio to the next, or
/// where the total meets a capacity.
fn up_to(plane: &Frontier, holds: impl Fn(&Cell) -> bool, capacity: Option<DataSize>) -> Vec<f64> {
    let end = |column: usize| {
        let mut before: Option<(u64, DataSize)> = None;
        for row in &plane.rows {
            let Some(cell) = row.cells.get(column) else {
                continue;
            };
            if !holds(cell) {
                let Some((seq, total)) = before else {
                    return real(row.seq);
                };
                return match capacity {
                    Some(capacity) if cell.total > total => {
                        let share = (capacity.to_gb() - total.to_gb())
                            / (cell.total.to_gb() - total.to_gb());
                        real(seq) + (real(row.seq) - real(seq)) * share
                    }
                    _ => (real(seq) * real(row.seq)).sqrt(),
                };
            }
            before = Some((row.seq, cell.total));
        }
        // Beyond what is looked at.
        before.map_or(1.0, |(seq, _)| real(seq) * 2.0)
    };
    (0..plane.batches.len()).map(end).collect()
}

#[cfg(test)]
mod tests {
    use std::iter;

    use super::*;
    use crate::details::scenario;

    /// The order of the regions is that in which longer sequences meet the causes, else one would be drawn
    /// over another.
    #[test]
    fn causes_come_in_the_order_of_the_regions() {
        for network in [
            "llama-3-8b",
            "qwen3-0.6b",
            "gpt-oss-20b",
            "deepseek-v2",
            "pythia-2.8b",
        ] {
            for more in [
                "task=decode",
                "task=prefill&wfmt=int4",
                "task=decode&framework=vllm&meter=device",
                "task=train&recompute=selective&scores=stored",
                "task=train&dp=8&zero=3&meter=device",
            ] {
                let link = format!("net={network}&{more}");
                let (_, report) = scenario(&link).unwrap();
                let inputs = report.inputs;
                let batches: Vec<u64> = (0..13).map(|power| 1 << power).collect();
                let seqs: Vec<u64> = (128..4096)
                    .step_by(64)
                    .map(|part| part * part / 128)
                    .collect();
                let plane = Frontier::of(
                    &inputs.network,
                    &inputs.workload,
                    inputs.capacity,
                    &batches,
                    &seqs,
                );
                for (column, batch) in batches.iter().enumerate() {
                    let ranks = plane.rows.iter().map(|row| {
                        let blocks = Block::ALL
                            .into_iter()
                            .rev()
                            .map(block_kind)
                            .map(Look::Block);
                        let mut looks = iter::once(Look::Fits).chain(blocks).chain([Look::States]);
                        looks.position(|known| known == look(&row.cells[column]))
                    });
                    assert!(ranks.is_sorted(), "{link}, batch {batch}");
                }
            }
        }
    }
}
