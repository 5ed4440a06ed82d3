//! Makes and reads JSON values.

use miniserde::json::{Number, Object, Value};

/// Up to here every whole number is one in any language that reads numbers as `f64`: 2⁵³.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// An object with these fields.
pub(super) fn object<const COUNT: usize>(fields: [(&str, Value); COUNT]) -> Value {
    let fields = fields.map(|(key, value)| (key.to_owned(), value));
    Value::Object(fields.into_iter().collect::<Object>())
}

/// A list.
pub(super) fn list(values: impl Iterator<Item = Value>) -> Value {
    Value::Array(values.collect())
}

/// A text.
pub(super) fn text(text: impl Into<String>) -> Value {
    Value::String(text.into())
}

/// A text, or null.
pub(super) fn text_or_null(optional: Option<&str>) -> Value {
    optional.map_or(Value::Null, text)
}

/// A number, or none.
pub(super) fn number_or_null(optional: Option<f64>) -> Value {
    optional.map_or(Value::Null, number)
}

/// A count.
pub(super) fn count(count: u64) -> Value {
    Value::Number(Number::U64(count))
}

/// A number, written without a fraction where it has none and any language reads it exactly.
pub(super) fn number(value: f64) -> Value {
    match whole(value) {
        Some(whole) => count(whole),
        None => Value::Number(Number::F64(value)),
    }
}

/// The text that a value is.
pub(super) fn as_text(value: &Value) -> Option<&str> {
    if let Value::String(text) = value {
        Some(text)
    } else {
        None
    }
}

/// The number that a value is.
pub(super) fn as_number(value: &Value) -> Option<f64> {
    let Value::Number(number) = value else {
        return None;
    };
    #[expect(
        clippy::cast_precision_loss,
        reason = "that of every number written without a point"
    )]
    Some(match *number {
        Number::F64(number) => number,
        Number::U64(number) => number as f64,
        Number::I64(number) => number as f64,
    })
}

/// The count that a value is. `7e9` is one.
pub(super) fn as_count(value: &Value) -> Option<u64> {
    if let Value::Number(Number::U64(count)) = value {
        Some(*count)
    } else {
        whole(as_number(value)?)
    }
}

/// The field of a value that is an object.
pub(super) fn field<'a>(value: &'a Value, key: &str) -> Option<&'a Value> {
    if let Value::Object(object) = value {
        object.get(key)
    } else {
        None
    }
}

fn whole(value: f64) -> Option<u64> {
    let is_whole = (0.0..=EXACT).contains(&value) && value.fract() == 0.0;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked to be a whole number that fits"
    )]
    is_whole.then_some(value as u64)
}
