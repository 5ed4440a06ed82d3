//! The terms of the memory.

use super::charts::memory::{blocks_words, choices, each_words, way_name};
use super::unit::Unit;
use super::{Words, table};
use crate::calc::footprint::{Certainty, Term, Totals};
use crate::calc::formula::{Formula, Symbol};
use crate::calc::report::Report;
use crate::decimal::fixed;
use crate::details::table::{BREAK, Cell, Table};
use crate::state::chart_options::ChartOptions;
use crate::state::charts::Chart;
use crate::state::derive::memory::block_name;
use crate::text::fill;
use crate::text::number::{DIGITS, TOTAL_DIGITS, trimmed};

/// The terms in numbers, each with its block and source, its formula, and that with its values; then what
/// else the chart is asked to show.
pub(super) fn memory(report: &Report, options: ChartOptions, text: &Words) -> Table {
    let unit = Unit::of(options);
    let total = vec![
        Cell::words(text.columns.get("total")),
        Cell::number(unit.label(report.fit.total, TOTAL_DIGITS)),
        Cell::words(""),
    ];
    let footprint = report.footprint();
    let terms = footprint.terms.iter().map(|term| row(term, unit, text));
    let mut rows: Vec<_> = terms.chain([total]).collect();
    if options.has(Chart::Memory, "batch") {
        rows.push(growing(report, unit, text));
    }
    for choice in choices(report, options, text) {
        let ways = choice.ways.iter();
        rows.extend(ways.map(|way| {
            let name = Cell::words(way_name(way, text)).with_detail(&choice.title);
            let total = Cell::number(unit.label(way.totals.total(), TOTAL_DIGITS));
            vec![
                name,
                total,
                Cell::words(blocks_words(&way.totals, unit, text)),
            ]
        }));
    }
    table(&["term", "size", "formula"], rows, text)
}

/// What grows with the batch.
fn growing(report: &Report, unit: Unit, text: &Words) -> Vec<Cell> {
    let words = &text.memory_chart;
    let growing = Totals::growing(&report.inputs.network, &report.inputs.workload).total();
    let each = each_words(report, growing, unit);
    vec![
        Cell::words(&words.grows_row),
        Cell::number(unit.label(growing, DIGITS)),
        Cell::words(fill(&words.each_sequence, &[("each", &each)])),
    ]
}

fn row(term: &Term, unit: Unit, text: &Words) -> Vec<Cell> {
    let citation = term.id.source().citation();
    let template = match term.id.certainty() {
        Certainty::Exact => &text.detail.exact,
        Certainty::Typical => &text.detail.typical,
        Certainty::Guess => &text.detail.guess,
        Certainty::RuleOfThumb => &text.detail.rule_of_thumb,
    };
    let source = fill(template, &[("source", citation)]);
    let formula = &term.formula;
    let equation = format!("{} = {}", formula.expression, substituted(formula));
    let equation = breakable(&equation);
    vec![
        Cell::words(text.terms.get(term.id.id())).with_detail(format!(
            "{} · {source}",
            block_name(term.id.block(), &text.page.memory)
        )),
        Cell::number(unit.label(term.size, DIGITS)),
        Cell::words(equation).with_detail(legend(formula, text)),
    ]
}

/// With places to break a line after each product's sign, which saved tables go without.
fn breakable(equation: &str) -> String {
    let pieces: Vec<_> = equation.split('·').collect();
    pieces.join(&format!("·{BREAK}"))
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
fn legend(formula: &Formula, text: &Words) -> String {
    let named: Vec<_> = formula
        .symbols
        .iter()
        .map(|symbol| format!("{} = {}", symbol.name, text.symbols.get(symbol.name)))
        .collect();
    named.join(&text.detail.list_separator)
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
