//! A formula and its value from one definition.
//!
//! A formula is written once as a function generic over [`Algebra`]. Given plain numbers it computes;
//! given [`Traced`] ones it computes the same value and keeps the expression and its symbols, which
//! the page shows beside the value. So text and value cannot part.

use std::ops::{Add, Div, Mul};

use super::units::real;
use crate::decimal::shortest;

/// What a formula may do with its numbers: exact operations only.
pub trait Algebra: Clone + Add<Output = Self> + Mul<Output = Self> + Div<Output = Self> {
    /// A constant of the formula, such as the 34 of the activation formula.
    fn constant(value: f64) -> Self;
    /// A named number, such as the sequence length.
    fn symbol(name: &'static str, value: f64) -> Self;
    /// The square root.
    fn sqrt(self) -> Self;
    /// The number itself.
    fn value(&self) -> f64;

    /// Divided by a count that the reader knows by a name; unchanged for 1, so that what is not split
    /// is not shown as split.
    fn over(self, name: &'static str, count: u64) -> Self {
        if count > 1 {
            self / Self::symbol(name, real(count))
        } else {
            self
        }
    }

    /// Multiplied by a count that the reader knows by a name; unchanged for 1.
    fn times(self, name: &'static str, count: u64) -> Self {
        if count == 1 {
            self
        } else {
            self * Self::symbol(name, real(count))
        }
    }

    /// The larger of the two, this one if they are equal.
    fn or_larger(self, other: Self) -> Self {
        if other.value() > self.value() {
            other
        } else {
            self
        }
    }
}

impl Algebra for f64 {
    fn constant(value: f64) -> Self {
        value
    }

    fn symbol(_name: &'static str, value: f64) -> Self {
        value
    }

    fn sqrt(self) -> Self {
        Self::sqrt(self)
    }

    fn value(&self) -> f64 {
        *self
    }
}

/// A named number of a formula.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Symbol {
    /// As the source writes it: `s` for the sequence length, `P` for parameters.
    pub name: &'static str,
    /// Its value now.
    pub value: f64,
}

impl Symbol {
    /// What it counts; `1` for what has no unit, such as channels, layers and devices.
    pub fn unit(self) -> &'static str {
        match self.name {
            "P" | "Pd" | "Pc" | "Pcd" | "Pl" | "Pm" | "Pb" | "Po" | "E" | "Ed" | "M" | "R" => {
                "parameters"
            }
            "K" => "elements",
            "T" => "bytes",
            "b" => "sequences",
            "s" | "u" => "tokens",
            _ => "1",
        }
    }
}

/// A formula with its symbols: expression and value by the same definition.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    /// The expression in symbols, for example `s·b·h·34·L`.
    pub expression: String,
    /// Each symbol once, in the order of first use.
    pub symbols: Vec<Symbol>,
}

/// A number that remembers how it was computed.
#[derive(Clone, Debug)]
pub struct Traced {
    value: f64,
    expression: String,
    is_sum: bool,
    symbols: Vec<Symbol>,
}

impl Traced {
    /// The formula that gave the value.
    pub fn into_formula(self) -> Formula {
        Formula {
            expression: self.expression,
            symbols: self.symbols,
        }
    }

    fn as_factor(&self) -> String {
        if self.is_sum {
            format!("({})", self.expression)
        } else {
            self.expression.clone()
        }
    }

    fn symbols_with(mut self, other: Self) -> Vec<Symbol> {
        for symbol in other.symbols {
            if !self.symbols.iter().any(|known| known.name == symbol.name) {
                self.symbols.push(symbol);
            }
        }
        self.symbols
    }
}

impl Add for Traced {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self {
            value: self.value + other.value,
            expression: format!("{} + {}", self.expression, other.expression),
            is_sum: true,
            symbols: self.symbols_with(other),
        }
    }
}

impl Mul for Traced {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self {
            value: self.value * other.value,
            expression: format!("{}·{}", self.as_factor(), other.as_factor()),
            is_sum: false,
            symbols: self.symbols_with(other),
        }
    }
}

impl Div for Traced {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        // A product as divisor would read as dividing by its first factor alone.
        let divisor = if other.is_sum || other.expression.contains(['·', '/']) {
            format!("({})", other.expression)
        } else {
            other.expression.clone()
        };
        Self {
            value: self.value / other.value,
            expression: format!("{}/{divisor}", self.as_factor()),
            is_sum: false,
            symbols: self.symbols_with(other),
        }
    }
}

impl Algebra for Traced {
    fn constant(value: f64) -> Self {
        Self {
            value,
            expression: shortest(value),
            is_sum: false,
            symbols: Vec::new(),
        }
    }

    fn symbol(name: &'static str, value: f64) -> Self {
        Self {
            value,
            expression: name.to_owned(),
            is_sum: false,
            symbols: vec![Symbol { name, value }],
        }
    }

    fn value(&self) -> f64 {
        self.value
    }

    fn sqrt(self) -> Self {
        Self {
            value: self.value.sqrt(),
            expression: format!("√{}", self.as_factor()),
            is_sum: false,
            symbols: self.symbols,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn half_perimeter_times_root<N: Algebra>(width: N, height: N) -> N {
        N::constant(2.0) * (width.clone() + height) * width.sqrt()
    }

    #[test]
    fn a_traced_formula_gives_the_plain_value_and_says_how() {
        let plain = half_perimeter_times_root(9.0, 4.0);
        let traced = half_perimeter_times_root(Traced::symbol("w", 9.0), Traced::symbol("h", 4.0));
        assert_eq!(plain, 78.0);
        assert_eq!(traced.value(), plain);
        let formula = traced.into_formula();
        assert_eq!(formula.expression, "2·(w + h)·√w");
        assert_eq!(
            formula.symbols.iter().map(|s| s.name).collect::<String>(),
            "wh"
        );
    }

    #[test]
    fn a_quotient_says_what_it_divides_by() {
        let number = |name, value| Traced::symbol(name, value);
        let quotient = number("x", 12.0) / (number("y", 2.0) * number("z", 3.0)) * number("w", 5.0);
        assert_eq!(quotient.value(), 10.0);
        assert_eq!(quotient.into_formula().expression, "x/(y·z)·w");
    }

    #[test]
    fn what_is_not_split_is_not_shown_as_split() {
        let whole = Traced::symbol("x", 12.0).over("t", 1);
        assert_eq!(whole.into_formula().expression, "x");
        let half = Traced::symbol("x", 12.0).over("t", 2);
        assert_eq!(half.value(), 6.0);
        assert_eq!(half.into_formula().expression, "x/t");
    }
}
