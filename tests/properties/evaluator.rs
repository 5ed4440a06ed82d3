//! Computes a formula from what is printed of it: numbers, symbols, `+`, `·`, `√` and parentheses.

use ridgepoint::calc::formula::Formula;

/// The value of the printed expression with the printed symbols.
pub(crate) fn evaluate(formula: &Formula) -> f64 {
    let mut reader = Reader {
        rest: &formula.expression,
        formula,
    };
    let value = reader.sum();
    assert_eq!(reader.rest, "", "cannot read on in {}", formula.expression);
    value
}

struct Reader<'a> {
    rest: &'a str,
    formula: &'a Formula,
}

impl Reader<'_> {
    fn sum(&mut self) -> f64 {
        let mut value = self.product();
        while self.skip(" + ") {
            value += self.product();
        }
        value
    }

    fn product(&mut self) -> f64 {
        let mut value = self.factor();
        loop {
            if self.skip("·") {
                value *= self.factor();
            } else if self.skip("/") {
                value /= self.factor();
            } else {
                return value;
            }
        }
    }

    fn factor(&mut self) -> f64 {
        if self.skip("√") {
            return self.factor().sqrt();
        }
        if self.skip("(") {
            let value = self.sum();
            assert!(self.skip(")"), "{}", self.formula.expression);
            return value;
        }
        let end = self
            .rest
            .find(|character: char| !character.is_alphanumeric() && character != '.');
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        let symbols = &self.formula.symbols;
        let symbol = symbols.iter().find(|symbol| symbol.name == word);
        symbol.map_or_else(
            || word.parse().unwrap_or_else(|_| panic!("what is {word:?}?")),
            |symbol| symbol.value,
        )
    }

    fn skip(&mut self, sign: &str) -> bool {
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }
}

mod tests {
    use ridgepoint::calc::formula::Symbol;

    use super::*;

    #[test]
    fn printed_formulas_are_computed_by_the_usual_rules() {
        for (expression, value) in [
            ("2.5", 2.5),
            ("2·x + 3·y", 26.0),
            ("2·(x + 3)·y", 84.0),
            ("y·√x", 12.0),
            ("y/x·2", 3.0),
            ("y/(x·2)", 0.75),
            ("√(x + x + 1)", 3.0),
            ("(x + y) + √x·y", 22.0),
        ] {
            let symbols = [("x", 4.0), ("y", 6.0)].map(|(name, value)| Symbol { name, value });
            let formula = Formula {
                expression: expression.to_owned(),
                symbols: symbols.to_vec(),
            };
            assert_eq!(evaluate(&formula), value, "{expression}");
        }
    }
}
