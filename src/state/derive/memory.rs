//! The memory scene and its table.

use super::Setup;
use super::sentences::capacity_basis;
use super::table::{Cell, Table};
use crate::calc::footprint::{Block, Certainty, Term};
use crate::calc::formula::{Formula, Symbol};
use crate::calc::report::Report;
use crate::calc::training::{AttentionScores, Meter, Recompute, Storage};
use crate::chart::memory::{Block as Bar, BlockKind, MemoryScene, axis_max_gb};
use crate::decimal::fixed;
use crate::state::scenario::Task;
use crate::text::number::{DIGITS, TOTAL_DIGITS, gigabytes, trimmed};
use crate::text::{Text, fill, messages};

/// The end of the axis that footprint and capacity ask for.
pub fn axis_end_gb(report: &Report) -> f64 {
    axis_max_gb(report.fit.total.to_gb(), report.fit.capacity.to_gb())
}

/// The scene with a given end of the axis.
pub fn scene(setup: &Setup, report: &Report, axis_max_gb: f64, text: &Text) -> MemoryScene {
    let words = &text.memory;
    let fit = &report.fit;
    let basis = capacity_basis(setup, text);
    let capacity = gigabytes(fit.capacity.to_gb(), DIGITS);
    let excess = gigabytes(fit.excess().to_gb(), DIGITS);
    MemoryScene {
        title: title(setup, text).to_owned(),
        summary: summary(setup, report, text),
        axis_title: words.axis.clone(),
        axis_max_gb,
        blocks: Block::ALL
            .into_iter()
            .map(|block| bar(block, report, text))
            .collect(),
        total_label: gigabytes(fit.total.to_gb(), TOTAL_DIGITS),
        capacity_gb: fit.capacity.to_gb(),
        capacity_label: fill(&words.capacity, &[("basis", &basis)]),
        capacity_value_label: fill(&words.capacity_value, &[("capacity", &capacity)]),
        beyond_label: fill(&words.beyond, &[("excess", &excess)]),
    }
}

fn title<'a>(setup: &Setup, text: &'a Text) -> &'a str {
    match setup.scenario.task {
        Task::Train => &text.memory.title,
        Task::Prefill | Task::Decode => &text.memory.title_serving,
    }
}

/// What the figures do not hold.
pub fn left_out(setup: &Setup, text: &Text) -> String {
    let words = &text.memory;
    let left_out = match (setup.scenario.meter, setup.network.is_textbook()) {
        (Meter::Device, true) => &words.left_out_device_textbook,
        (Meter::Device, false) => &words.left_out_nothing,
        (Meter::Tensors, true) => &words.left_out,
        (Meter::Tensors, false) => &words.left_out_beside_tensors,
    };
    left_out.clone()
}

fn bar(block: Block, report: &Report, text: &Text) -> Bar {
    let gb = report.footprint.block(block).to_gb();
    let kind = match block {
        Block::Parameters => BlockKind::Parameters,
        Block::Gradients => BlockKind::Gradients,
        Block::Optimizer => BlockKind::Optimizer,
        Block::Activations => BlockKind::Activations,
        Block::KvCache => BlockKind::KvCache,
        Block::Overhead => BlockKind::Overhead,
    };
    Bar {
        kind,
        label: block_name(block, &text.memory).to_owned(),
        value_label: gigabytes(gb, DIGITS),
        gb,
    }
}

/// What a block is called.
pub fn block_name(block: Block, words: &messages::Memory) -> &str {
    match block {
        Block::Parameters => &words.parameters,
        Block::Gradients => &words.gradients,
        Block::Optimizer => &words.optimizer,
        Block::Activations => &words.activations,
        Block::KvCache => &words.kv_cache,
        Block::Overhead => &words.overhead,
    }
}

fn summary(setup: &Setup, report: &Report, text: &Text) -> String {
    let fit = &report.fit;
    let largest = report.footprint.totals.largest();
    let (name, size) = largest.map_or(("", String::new()), |(block, size)| {
        (
            block_name(block, &text.memory),
            gigabytes(size.to_gb(), DIGITS),
        )
    });
    let template = if fit.fits() {
        &text.memory.summary_fits
    } else {
        &text.memory.summary_exceeds
    };
    fill(
        template,
        &[
            ("total", &gigabytes(fit.total.to_gb(), TOTAL_DIGITS)),
            ("capacity", &gigabytes(fit.capacity.to_gb(), DIGITS)),
            ("basis", &capacity_basis(setup, text)),
            ("excess", &gigabytes(fit.excess().to_gb(), DIGITS)),
            ("largest", name),
            ("size", &size),
        ],
    )
}

/// What the course's own function says of the same case, and why it differs.
pub fn course_sentence(report: &Report, text: &Text) -> String {
    let (Some(course), Some(training)) = (&report.course, report.inputs.workload.training()) else {
        return String::new();
    };
    let counts_bytes_twice = training.recompute == Recompute::None
        && training.scores == AttentionScores::NotStored
        && training.storage == Storage::MIXED;
    let template = if counts_bytes_twice {
        &text.memory.course
    } else {
        &text.memory.course_other
    };
    fill(
        template,
        &[
            ("total", &gigabytes(course.total().to_gb(), TOTAL_DIGITS)),
            (
                "activations",
                &gigabytes(course.activations.to_gb(), DIGITS),
            ),
        ],
    )
}

/// The terms in numbers, each with its block and source, its formula, and that with its values.
pub fn table(report: &Report, text: &Text) -> Table {
    let words = &text.memory;
    let columns = [
        &words.column_term,
        &words.column_size,
        &words.column_formula,
    ];
    let total = vec![
        Cell::words(&words.total),
        Cell::number(gigabytes(report.fit.total.to_gb(), TOTAL_DIGITS)),
        Cell::words(""),
    ];
    Table {
        columns: columns.into_iter().cloned().collect(),
        rows: report
            .footprint
            .terms
            .iter()
            .map(|term| row(term, text))
            .chain([total])
            .collect(),
    }
}

fn row(term: &Term, text: &Text) -> Vec<Cell> {
    let citation = term.id.source().citation();
    let template = match term.id.certainty() {
        Certainty::Exact => "{source}",
        Certainty::Typical => &text.memory.typical,
        Certainty::Guess => &text.memory.guess,
        Certainty::RuleOfThumb => &text.memory.rule_of_thumb,
    };
    let source = fill(template, &[("source", citation)]);
    let formula = &term.formula;
    let equation = format!("{} = {}", formula.expression, substituted(formula));
    vec![
        Cell::words(text.terms.get(term.id.id())).with_detail(format!(
            "{} · {source}",
            block_name(term.id.block(), &text.memory)
        )),
        Cell::number(gigabytes(term.size.to_gb(), DIGITS)),
        Cell::words(equation).with_detail(legend(formula, text)),
    ]
}

/// The expression with each symbol replaced by its value.
fn substituted(formula: &Formula) -> String {
    let is_of_word = |character: char| character.is_ascii_alphanumeric() || character == '.';
    let mut equation = String::new();
    let mut rest = formula.expression.as_str();
    while let Some(first) = rest.chars().next() {
        let end = if is_of_word(first) {
            rest.find(|character| !is_of_word(character))
        } else {
            rest.find(is_of_word)
        };
        let split = rest.split_at_checked(end.unwrap_or(rest.len()));
        let (word, after) = split.unwrap_or((rest, ""));
        let symbol = formula.symbols.iter().find(|symbol| symbol.name == word);
        equation.push_str(&symbol.map_or(word.to_owned(), |symbol| value_of(*symbol)));
        rest = after;
    }
    equation
}

/// A symbol's value: exact for counts, in billions for parameters.
fn value_of(symbol: Symbol) -> String {
    if symbol.value >= 1e7 {
        format!("{}×10⁹", trimmed(symbol.value / 1e9, 4))
    } else if symbol.value.fract() == 0.0 {
        fixed(symbol.value, 0)
    } else {
        trimmed(symbol.value, 6)
    }
}

/// What the symbols of a formula mean.
fn legend(formula: &Formula, text: &Text) -> String {
    let named: Vec<_> = formula
        .symbols
        .iter()
        .map(|symbol| format!("{} = {}", symbol.name, text.symbols.get(symbol.name)))
        .collect();
    named.join(&text.memory.list_separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formula_shows_its_values() {
        let formula = Formula {
            expression: "s·b·h·34·√L".to_owned(),
            symbols: [("s", 2048.0), ("b", 4.0), ("h", 4096.0), ("L", 32.0)]
                .map(|(name, value)| Symbol { name, value })
                .to_vec(),
        };
        assert_eq!(substituted(&formula), "2048·4·4096·34·√32");
    }

    #[test]
    fn a_symbol_within_another_is_left_alone() {
        let formula = Formula {
            expression: "2·Pd/d + 0.5·P".to_owned(),
            symbols: [("Pd", 8e9), ("d", 4.0), ("P", 3.0)]
                .map(|(name, value)| Symbol { name, value })
                .to_vec(),
        };
        assert_eq!(substituted(&formula), "2·8×10⁹/4 + 0.5·3");
    }
}
