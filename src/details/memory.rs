//! The terms of the memory.

use super::{Words, table};
use crate::calc::footprint::{Certainty, Term};
use crate::calc::formula::{Formula, Symbol};
use crate::calc::report::Report;
use crate::decimal::fixed;
use crate::state::derive::memory::block_name;
use crate::state::derive::table::{Cell, Table};
use crate::text::fill;
use crate::text::number::{DIGITS, TOTAL_DIGITS, gigabytes, trimmed};

/// The terms in numbers, each with its block and source, its formula, and that with its values.
pub(super) fn memory(report: &Report, text: &Words) -> Table {
    let total = vec![
        Cell::words(text.columns.get("total")),
        Cell::number(gigabytes(report.fit.total.to_gb(), TOTAL_DIGITS)),
        Cell::words(""),
    ];
    let footprint = report.footprint();
    let terms = footprint.terms.iter().map(|term| row(term, text));
    table(
        &["term", "size", "formula"],
        terms.chain([total]).collect(),
        text,
    )
}

fn row(term: &Term, text: &Words) -> Vec<Cell> {
    let citation = term.id.source().citation();
    let template = match term.id.certainty() {
        Certainty::Exact => "{source}",
        Certainty::Typical => &text.detail.typical,
        Certainty::Guess => &text.detail.guess,
        Certainty::RuleOfThumb => &text.detail.rule_of_thumb,
    };
    let source = fill(template, &[("source", citation)]);
    let formula = &term.formula;
    let equation = format!("{} = {}", formula.expression, substituted(formula));
    vec![
        Cell::words(text.terms.get(term.id.id())).with_detail(format!(
            "{} · {source}",
            block_name(term.id.block(), &text.page.memory)
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
