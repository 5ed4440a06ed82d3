//! Every word and number that people read.
//!
//! Words are data: one JSON file a language, which [`mod@file`] shares out between the page's
//! [`messages::Text`] and the details' [`messages::DetailText`], so the compiler checks that a message
//! exists and a test that the languages agree. [`number`] writes numbers and units.

mod chart_messages;
mod detail_messages;
pub mod file;
pub mod language;
mod lesson_messages;
pub mod messages;
pub mod number;

pub use language::Language;
pub use messages::{DetailText, Text};

/// Puts values in the place of `{names}`; a name without a value stays as it is.
///
/// ```
/// use ridgepoint::text::fill;
/// assert_eq!(fill("{total} of {capacity}", &[("total", "148.5"), ("capacity", "85.9")]), "148.5 of 85.9");
/// ```
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((name, after_name)) = after.split_once('}') else {
            filled.push('{');
            rest = after;
            continue;
        };
        match values.iter().find(|(known, _)| *known == name) {
            Some((_, value)) => filled.push_str(value),
            None => filled.extend(["{", name, "}"]),
        }
        rest = after_name;
    }
    filled.push_str(rest);
    filled
}

/// The names between braces in a message, in order.
pub fn placeholders(template: &str) -> impl Iterator<Item = &str> {
    template
        .split('{')
        .skip(1)
        .filter_map(|part| part.split_once('}').map(|(name, _)| name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filling_leaves_alone_what_it_does_not_know() {
        assert_eq!(fill("{a}{b} {", &[("a", "1")]), "1{b} {");
        assert_eq!(fill("{a}", &[("a", "{a}")]), "{a}");
    }

    #[test]
    fn placeholders_are_listed_in_order() {
        assert_eq!(
            placeholders("{a} of {b}, {a}").collect::<Vec<_>>(),
            ["a", "b", "a"]
        );
    }
}
