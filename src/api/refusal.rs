//! Why a request is refused: which field, what stands there, and what may.

use miniserde::json::{Value, to_string};

use super::json::{object, text};

/// The name of the request as a whole.
pub(super) const WHOLE: &str = "scenario";
/// How much of a value is given back, in characters.
const SHOWN: usize = 100;

/// A field that cannot be read.
pub(super) struct Refusal {
    /// Its path, as `parallel.tensor`; [`WHOLE`] for the request itself.
    field: String,
    /// What stands there; null if nothing does.
    value: Value,
    /// What may stand there.
    allowed: String,
}

impl Refusal {
    /// Refuses the value of a field.
    pub(super) fn new(field: &str, value: &Value, allowed: impl Into<String>) -> Self {
        Self {
            field: shortened(field),
            value: shown(value),
            allowed: allowed.into(),
        }
    }

    /// Refuses a request that is not even JSON.
    pub(super) fn of_all(json: &str, allowed: String) -> Self {
        Self {
            field: WHOLE.to_owned(),
            value: text(shortened(json)),
            allowed,
        }
    }

    /// As it is answered.
    pub(super) fn into_json(self) -> Value {
        object([
            ("field", text(self.field)),
            ("value", self.value),
            ("allowed", text(self.allowed)),
        ])
    }
}

/// The value itself, or as text where it is long.
fn shown(value: &Value) -> Value {
    let written = to_string(value);
    if written.len() <= SHOWN {
        value.clone()
    } else {
        text(shortened(&written))
    }
}

fn shortened(text: &str) -> String {
    let mut start: String = text.chars().take(SHOWN).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    start
}
