//! Units as people spell them.

use super::limits::{Field, Limits};

/// Why a unit is not understood.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum UnitProblem {
    /// It is none of the field's.
    Unknown,
    /// It counts bits, and the field has bytes.
    Bits,
}

/// What else units are called: the name that the field has for it, none where it is a plain number, and
/// how many of that.
const SPELLINGS: [(&str, &str, f64); 22] = [
    ("GByte", "GB", 1.0),
    ("gigabyte", "GB", 1.0),
    ("GiByte", "GiB", 1.0),
    ("TByte", "TB", 1.0),
    ("GByte/s", "GB/s", 1.0),
    ("GBps", "GB/s", 1.0),
    ("TByte/s", "TB/s", 1.0),
    ("TBps", "TB/s", 1.0),
    ("TFLOP", "TFLOP/s", 1.0),
    ("PFLOP", "PFLOP/s", 1.0),
    ("billion", "B", 1.0),
    ("bn", "B", 1.0),
    ("million", "M", 1.0),
    ("trillion", "T", 1.0),
    ("亿", "B", 0.1),
    ("十亿", "B", 1.0),
    ("百亿", "B", 10.0),
    ("千亿", "B", 100.0),
    ("万亿", "T", 1.0),
    ("thousand", "", 1e3),
    ("million", "", 1e6),
    ("万", "", 1e4),
];

/// How many of the field's own unit a typed one is.
///
/// # Errors
/// If it is none of the field's.
pub fn factor(field: Field, typed: &str) -> Result<f64, UnitProblem> {
    let limits = field.limits();
    let unit = without_counted(field, typed);
    let singular = without(unit, "s").filter(|singular| !singular.is_empty());
    let mut forms = [unit, singular.unwrap_or(unit)].into_iter();
    let known = forms.find_map(|unit| named(&limits, unit).or_else(|| spelled(&limits, unit)));
    let is_of_bytes = limits.unit.starts_with("GB");
    let has_bits = || unit.bytes().any(|byte| byte == b'b');
    known.ok_or(if is_of_bytes && has_bits() {
        UnitProblem::Bits
    } else {
        UnitProblem::Unknown
    })
}

/// How many of the field's own unit a unit is that is spelled otherwise.
fn spelled(limits: &Limits, unit: &str) -> Option<f64> {
    let mut meant = SPELLINGS.iter().filter(|(spelling, name, _)| {
        is_same(spelling, unit) && name.is_empty() == limits.is_whole
    });
    let (_, name, factor) = meant.next()?;
    Some(named(limits, name)? * factor)
}

/// How many of the field's own unit one of its units is; a plain number has none.
fn named(limits: &Limits, name: &str) -> Option<f64> {
    let mut units = limits.units.iter();
    let known = units.find(|known| is_same(known.name, name));
    known
        .map(|known| known.factor)
        .or(name.is_empty().then_some(1.0))
}

/// Whether a unit is meant, apart from case; but where it is no word, after a capital prefix a capital B is a
/// byte and a small one a bit: Gb is not GB, and gb may be.
fn is_same(known: &str, typed: &str) -> bool {
    let starts_small = typed.starts_with(|first: char| !first.is_ascii_uppercase());
    let mut signs = known.bytes().zip(typed.bytes()).skip(1);
    let keeps_case = |(known, typed): (u8, u8)| !matches!(known, b'b' | b'B') || known == typed;
    let is_word = known.bytes().any(|byte| byte == b't');
    known.eq_ignore_ascii_case(typed) && (starts_small || is_word || signs.all(keeps_case))
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
