//! Units as people spell them.

use super::limits::Field;

/// Why a unit is not understood.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum UnitProblem {
    /// It is none of the field's.
    Unknown,
    /// It counts bits, and the field has bytes.
    Bits,
}

/// Words for how many, of parameters and whatever else is counted.
const WORDS: [(&str, f64); 8] = [
    ("billion", 1e9),
    ("million", 1e6),
    ("trillion", 1e12),
    ("thousand", 1e3),
    ("亿", 1e8),
    ("十亿", 1e9),
    ("万亿", 1e12),
    ("万", 1e4),
];

/// How many of the field's own unit a typed one is.
///
/// # Errors
/// If it is none of the field's.
pub fn factor(field: Field, typed: &str) -> Result<f64, UnitProblem> {
    let limits = field.limits();
    let unit = without_counted(field, typed);
    if unit.is_empty() {
        return Ok(1.0);
    }
    let own = if limits.is_whole { 1.0 } else { 1e9 };
    let is_counted = limits.is_whole || field == Field::Params;
    for unit in [unit, without(unit, "s").unwrap_or(unit)] {
        if let Some(known) = limits.units.iter().find(|known| is_same(known.name, unit)) {
            return Ok(known.factor);
        }
        let word = WORDS.iter().find(|(word, _)| is_same(word, unit));
        if let Some((_, count)) = word.filter(|_| is_counted) {
            return Ok(count / own);
        }
    }
    let has_bits = limits.unit.starts_with("GB") && unit.bytes().any(|sign| sign == b'b');
    Err(if has_bits {
        UnitProblem::Bits
    } else {
        UnitProblem::Unknown
    })
}

/// Whether a unit is meant, apart from case, with B or Byte; but after a capital prefix a capital B is a byte
/// and a small one a bit: Gb is not GB, and gb may be.
fn is_same(known: &str, typed: &str) -> bool {
    let has = |unit: &str, sign| unit.bytes().any(|other| other == sign);
    let is_byte = has(typed, b'y');
    let is_spelled =
        |(at, sign): &(usize, u8)| *at == 0 || !is_byte || !matches!(sign, b'y' | b't' | b'e');
    let short = typed.bytes().enumerate().filter(is_spelled);
    let keeps_case = !is_byte
        && !has(known, b't')
        && typed.starts_with(|first: char| first.is_ascii_uppercase());
    let form = |(at, sign): (usize, u8)| {
        let is_kept = keeps_case && at > 0 && matches!(sign, b'b' | b'B');
        if is_kept {
            sign
        } else {
            sign.to_ascii_lowercase()
        }
    };
    known.bytes().enumerate().map(form).eq(short.map(form))
}

/// The unit without what is counted, which may stand beside it: 7 billion parameters, 8192 tokens.
fn without_counted(field: Field, typed: &str) -> &str {
    let singular = without(typed, "s").unwrap_or(typed);
    let mut counted = field.counted().iter();
    let rest = counted.find_map(|counted| without(singular, counted));
    rest.map_or(typed, |rest| rest.trim_end_matches('个').trim_end())
}

/// A text without its end, if it has this one, in whatever case.
fn without<'a>(text: &'a str, end: &str) -> Option<&'a str> {
    let at = text.len().checked_sub(end.len())?;
    let (start, rest) = text.split_at_checked(at)?;
    rest.eq_ignore_ascii_case(end).then(|| start.trim_end())
}
