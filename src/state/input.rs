//! Reads numbers as people type them, with or without a unit.

use super::limits::Field;
use super::unit::{UnitProblem, factor};
use crate::decimal::{self, fixed};
use crate::text::number::{trimmed, whole};
use crate::text::{Text, fill};

/// How many characters of what was typed are quoted back.
const LONGEST_QUOTED: usize = 24;

/// What is wrong with a typed number. The range is the field's.
#[derive(Clone, Debug, PartialEq)]
pub struct InputError {
    /// The number that was meant.
    pub field: Field,
    /// What was typed.
    pub typed: String,
    /// Why it cannot be used.
    pub problem: InputProblem,
}

/// Why a typed number cannot be used.
#[derive(Clone, Debug, PartialEq)]
pub enum InputProblem {
    /// It does not start with a number.
    NotANumber,
    /// The unit is not one of the field's.
    UnknownUnit(String),
    /// The unit counts bits, and the field has bytes.
    Bits(String),
    /// It counts something, and has a fraction.
    NotWhole,
    /// It is outside the range.
    OutOfRange,
}

/// Reads a number for a field, in the field's own unit.
///
/// # Errors
/// If it is not a number, has a unit of another kind, a fraction where there can be none, or is
/// outside the field's limits. The limits' ends are allowed.
///
/// ```
/// use ridgepoint::state::{input::parse, limits::Field};
/// assert_eq!(parse(Field::Bandwidth, "3.35 TB/s"), Ok(3350.0));
/// assert_eq!(parse(Field::Seq, "2k"), Ok(2048.0));
/// assert!(parse(Field::Batch, "5000").is_err());
/// ```
pub fn parse(field: Field, typed: &str) -> Result<f64, InputError> {
    let limits = field.limits();
    let error = |problem| InputError {
        field,
        typed: shortened(typed, LONGEST_QUOTED),
        problem,
    };

    let narrow: String = typed.chars().map(halved).collect();
    let text = narrow.trim();
    let is_numeric = |character: char| matches!(character, '0'..='9' | '.' | '-' | '+' | ',' | '_');
    let end = text
        .char_indices()
        .find(|&(at, character)| {
            !is_numeric(character) && !is_exponent(text, at) && !is_grouping_space(text, at)
        })
        .map_or(text.len(), |(at, _)| at);
    let (digits, unit) = text.split_at_checked(end).unwrap_or((text, ""));
    let number = decimal::read(&without_separators(digits))
        .ok_or_else(|| error(InputProblem::NotANumber))?;

    let unit = unit.trim();
    let factor = if unit.is_empty() {
        1.0
    } else {
        factor(field, unit).map_err(|problem| {
            let unit = shortened(unit, LONGEST_QUOTED);
            error(match problem {
                UnitProblem::Unknown => InputProblem::UnknownUnit(unit),
                UnitProblem::Bits => InputProblem::Bits(unit),
            })
        })?
    };

    let value = number * factor;
    if value < limits.min || value > limits.max {
        return Err(error(InputProblem::OutOfRange));
    }
    if !limits.allows(value) {
        return Err(error(InputProblem::NotWhole));
    }
    Ok(value)
}

/// A full-width sign, as Chinese keyboards write it, in its usual width.
fn halved(character: char) -> char {
    match character {
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(u32::from(character) - 0xfee0).unwrap_or(character)
        }
        '\u{3000}' => ' ',
        other => other,
    }
}

/// Whether an e stands here that belongs to the number: before a digit or a sign, as in 1e3, but not
/// in 3 exa.
fn is_exponent(text: &str, at: usize) -> bool {
    let mut rest = text.get(at..).unwrap_or_default().chars();
    let is_e = matches!(rest.next(), Some('e' | 'E'));
    is_e && at > 0 && matches!(rest.next(), Some('0'..='9' | '+' | '-'))
}

/// Whether a space stands here that may group thousands, as the page itself writes them.
fn is_grouping_space(text: &str, at: usize) -> bool {
    let mut rest = text.get(at..).unwrap_or_default().chars();
    rest.next().is_some_and(char::is_whitespace) && matches!(rest.next(), Some('0'..='9'))
}

/// Without underscores, and without commas and spaces that group thousands. A comma or space that
/// does not is left, and makes the text no number: it could be a decimal point or a slip.
fn without_separators(digits: &str) -> String {
    let is_separator = |character: char| character == ',' || character.is_whitespace();
    let mut groups = digits.split(is_separator).skip(1).peekable();
    let is_grouped = groups.peek().is_some()
        && groups.all(|group| group.split('.').next().map(str::len) == Some(3));
    digits
        .chars()
        .filter(|&character| character != '_' && !(is_grouped && is_separator(character)))
        .collect()
}

/// What is quoted back is cut where it is long, stays in its line, and does not turn the direction of what
/// follows.
pub fn shortened(text: &str, longest: usize) -> String {
    let is_long = text.chars().nth(longest).is_some();
    text.chars()
        .take(longest)
        .map(|sign| if is_unseen(sign) { ' ' } else { sign })
        .chain(is_long.then_some('…'))
        .collect()
}

/// Whether a sign is not itself seen but does something to others: Unicode's controls and `Bidi_Control`.
pub fn is_unseen(sign: char) -> bool {
    let is_directing = matches!(
        sign,
        '\u{61c}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
    );
    is_directing || sign.is_control()
}

/// A value of a field as a reader would type it, without unit.
pub fn plain(field: Field, value: f64) -> String {
    if field.limits().is_whole {
        fixed(value, 0)
    } else {
        trimmed(value, 4)
    }
}

impl InputError {
    /// What is wrong and what is allowed, in the reader's language.
    pub fn message(&self, text: &Text) -> String {
        let limits = self.field.limits();
        let bound = |value: f64| {
            let number = if limits.is_whole {
                whole(to_count(value))
            } else {
                trimmed(value, 4)
            };
            if limits.unit.is_empty() {
                number
            } else {
                format!("{number} {}", limits.unit)
            }
        };
        let errors = &text.errors;
        let (template, unit) = match &self.problem {
            InputProblem::NotANumber => (&errors.not_a_number, ""),
            InputProblem::NotWhole => (&errors.not_whole, ""),
            InputProblem::OutOfRange => (&errors.out_of_range, ""),
            InputProblem::UnknownUnit(unit) => (&errors.unknown_unit, unit.as_str()),
            InputProblem::Bits(unit) => (&errors.bits, unit.as_str()),
        };
        let allowed: Vec<_> = limits.units.iter().map(|known| known.name).collect();
        fill(
            template,
            &[
                ("value", &self.typed),
                ("unit", unit),
                ("allowed", &allowed.join(", ")),
                ("min", &bound(limits.min)),
                ("max", &bound(limits.max)),
            ],
        )
    }
}

/// A count that was checked to be whole and not negative.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "counts in a scenario are whole and within limits far below 2^53"
)]
pub fn to_count(value: f64) -> u64 {
    value as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(field: Field, typed: &str) -> InputProblem {
        parse(field, typed).unwrap_err().problem
    }

    #[test]
    fn units_people_type_are_understood() {
        for (field, typed, value) in [
            (Field::Capacity, "80GB", 80.0),
            (Field::Capacity, "80 GiB", 85.899_345_92),
            (Field::Bandwidth, "3.35TB/s", 3350.0),
            (Field::Peak, "989T", 989.0),
            (Field::Peak, "1.98 PFLOP/s", 1980.0),
            (Field::Peak, "1e3", 1000.0),
            (Field::Params, "7B", 7.0),
            (Field::Params, "124M", 0.124),
            (Field::Seq, "128K", 131_072.0),
            (Field::Seq, " 2,048 ", 2048.0),
            (Field::Seq, "1\u{202f}048\u{202f}576", 1_048_576.0),
            (Field::Bandwidth, "2 039 GB/s", 2039.0),
            (Field::Batch, "+016", 16.0),
            (Field::Capacity, "024.50", 24.5),
            (Field::Params, "00.5", 0.5),
            (Field::Params, ".5", 0.5),
            (Field::Params, "5.", 5.0),
            (Field::Batch, "4", 4.0),
            (Field::Bandwidth, "３．３５　ＴＢ／ｓ", 3350.0),
            (Field::Seq, "8192 tokens", 8192.0),
            (Field::Seq, "8192 个 token", 8192.0),
            (Field::Seq, "8k tokens", 8192.0),
            (Field::Prompt, "8 thousand tokens", 8000.0),
            (Field::Seq, "1 万个词元", 10_000.0),
            (Field::Batch, "4 sequences", 4.0),
            (Field::Batch, "4k", 4000.0),
            (Field::Layers, "32 层", 32.0),
            (Field::Params, "7 billion", 7.0),
            (Field::Params, "7 billion parameters", 7.0),
            (Field::Params, "7B params", 7.0),
            (Field::Params, "175 Billions", 175.0),
            (Field::Params, "70 亿", 7.0),
            (Field::Params, "70亿个参数", 7.0),
            (Field::Params, "0.9 万亿", 900.0),
            (Field::Params, "124 million", 0.124),
            (Field::Capacity, "80 GByte", 80.0),
            (Field::Capacity, "80 GBytes", 80.0),
            (Field::Capacity, "80 Gbytes", 80.0),
            (Field::Capacity, "80 gbyte", 80.0),
            (Field::Capacity, "80 GiBytes", 85.899_345_92),
            (Field::Capacity, "80gb", 80.0),
            (Field::Capacity, "80 gib", 85.899_345_92),
            (Field::Bandwidth, "3.35 TByte/s", 3350.0),
            (Field::Peak, "312 TFLOPs", 312.0),
            (Field::NetworkPort, "400 Gb/s", 400.0),
            (Field::NetworkPort, "50 GB/s", 400.0),
            (Field::NetworkPort, "400 gbps", 400.0),
            (Field::NetworkPort, "400 GBIT/S", 400.0),
            (Field::NetworkPort, "3.2 Tb/s", 3200.0),
        ] {
            let parsed = parse(field, typed).unwrap();
            assert!((parsed - value).abs() <= value * 1e-12, "{typed}: {parsed}");
        }
    }

    #[test]
    fn what_cannot_be_meant_is_refused_with_the_reason() {
        assert_eq!(problem(Field::Batch, ""), InputProblem::NotANumber);
        assert_eq!(problem(Field::Batch, "four"), InputProblem::NotANumber);
        assert_eq!(problem(Field::Batch, "NaN"), InputProblem::NotANumber);
        assert_eq!(problem(Field::Peak, "1e999"), InputProblem::NotANumber);
        assert_eq!(problem(Field::Peak, "1,5"), InputProblem::NotANumber);
        assert_eq!(problem(Field::Seq, "20 48"), InputProblem::NotANumber);
        assert_eq!(problem(Field::Peak, "."), InputProblem::NotANumber);
        assert_eq!(problem(Field::Peak, "0"), InputProblem::OutOfRange);
        assert_eq!(problem(Field::Batch, "2.5"), InputProblem::NotWhole);
        assert_eq!(
            problem(Field::Batch, "4 s"),
            InputProblem::UnknownUnit("s".to_owned())
        );
        assert_eq!(problem(Field::Batch, "0"), InputProblem::OutOfRange);
        assert_eq!(problem(Field::Batch, "-4"), InputProblem::OutOfRange);
        assert_eq!(problem(Field::Seq, "2M"), InputProblem::OutOfRange);
        assert_eq!(
            problem(Field::Params, "7 GB"),
            InputProblem::UnknownUnit("GB".to_owned())
        );
    }

    #[test]
    fn bits_are_no_bytes() {
        let text = crate::text::Language::En.text();
        for (field, typed, unit, names) in [
            (Field::Capacity, "80 Gb", "Gb", "GB, GiB"),
            (Field::Capacity, "80 Gbit", "Gbit", "GB, GiB"),
            (Field::Capacity, "80 Gib", "Gib", "GB, GiB"),
            (Field::Bandwidth, "3350 Gb/s", "Gb/s", "GB/s, TB/s"),
            (Field::Bandwidth, "400 Gbps", "Gbps", "GB/s, TB/s"),
        ] {
            let error = parse(field, typed).unwrap_err();
            assert_eq!(error.problem, InputProblem::Bits(unit.to_owned()));
            let message = error.message(text);
            assert!(
                message.contains(unit) && message.contains(names),
                "{message}"
            );
        }
    }

    #[test]
    fn what_is_counted_elsewhere_is_refused() {
        for (field, typed) in [
            (Field::Params, "7B tokens"),
            (Field::Capacity, "1 thousand"),
            (Field::Seq, "8192 layers"),
            (Field::Capacity, "80 GB/s"),
            (Field::NetworkPort, "50 GB"),
        ] {
            let problem = problem(field, typed);
            assert!(
                matches!(problem, InputProblem::UnknownUnit(_)),
                "{typed}: {problem:?}"
            );
        }
    }

    #[test]
    fn a_message_names_the_allowed_range() {
        let text = crate::text::Language::En.text();
        let message = parse(Field::Seq, "7").unwrap_err().message(text);
        assert!(
            message.contains('7') && message.contains("128") && message.contains("1\u{202f}048")
        );
        let message = parse(Field::Params, "2000").unwrap_err().message(text);
        assert!(
            message.contains("0.1 B") && message.contains("1000 B"),
            "{message}"
        );
    }
}
