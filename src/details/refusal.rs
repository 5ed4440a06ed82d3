//! Why a `config.json` was not taken, in the reader's language.

use super::Words;
use crate::catalog::config::{Allowed, ConfigError};
use crate::text::fill;
use crate::text::number::whole;

/// What is wrong with the file, and what is allowed.
pub(super) fn refusal(error: &ConfigError, text: &Words) -> String {
    let words = &text.import;
    match error {
        ConfigError::TooLong { bytes, allowed } => fill(
            &words.too_long,
            &[("bytes", &count(*bytes)), ("allowed", &count(*allowed))],
        ),
        ConfigError::NotJson => words.not_json.clone(),
        ConfigError::Missing { field } => fill(&words.missing, &[("field", field)]),
        ConfigError::NotAllowed {
            field,
            found,
            allowed,
        } => fill(
            &words.not_allowed,
            &[
                ("field", field),
                ("found", found),
                ("allowed", &allowed_words(allowed, text)),
            ],
        ),
        ConfigError::TooManyParameters { found, allowed } => fill(
            &words.too_many,
            &[("found", &whole(*found)), ("allowed", &whole(*allowed))],
        ),
    }
}

fn allowed_words(allowed: &Allowed, text: &Words) -> String {
    let words = &text.import;
    match allowed {
        Allowed::Count { least, most } => fill(
            &words.allowed_count,
            &[("least", &whole(*least)), ("most", &whole(*most))],
        ),
        Allowed::DivisorOf { field, value } => fill(
            &words.allowed_divisor,
            &[("field", field), ("value", &whole(*value))],
        ),
        Allowed::Exactly(value) => whole(*value),
        Allowed::Flag => "true, false".to_owned(),
        Allowed::Only(flag) => flag.to_string(),
        Allowed::OneOf(names) => names.join(", "),
        Allowed::PerLayer { layers, names } => fill(
            &words.allowed_per_layer,
            &[("layers", &whole(*layers)), ("names", &names.join(", "))],
        ),
        Allowed::EmptyList => "[]".to_owned(),
        Allowed::Object => words.allowed_object.clone(),
    }
}

fn count(bytes: usize) -> String {
    whole(u64::try_from(bytes).unwrap_or(u64::MAX))
}
