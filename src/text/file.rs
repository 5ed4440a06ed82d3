//! Reads language files, for `build.rs`: the page has their answers.

use miniserde::json::{Object, Value};

use super::messages::{DetailText, Text};
use crate::table::json::Reader;

/// Answers of a language file for the page and for the details; `language` names it in what does not fit.
///
/// # Errors
/// All keys that are missing, superfluous or of the wrong kind, each with its place.
pub fn answers(language: &str, file: &Object) -> Result<[String; 2], Vec<String>> {
    let reader = |is_wanted: fn(&&str) -> bool| {
        let parts = file.iter().filter(|(key, _)| is_wanted(&key.as_str()));
        let parts = parts.map(|(key, part)| (key.clone(), part.clone()));
        Reader::new(language, Value::Object(parts.collect()))
    };
    // What neither has is superfluous, which the page's reader says.
    let mut of_page = reader(|part| Text::KEYS.contains(part) || !DetailText::KEYS.contains(part));
    let text = Text::read_fields(&mut of_page);
    let mut of_details = reader(|part| DetailText::KEYS.contains(part));
    let details = DetailText::read_fields(&mut of_details);
    let (_, of_page) = of_page.finish(text)?;
    let (_, of_details) = of_details.finish(details)?;
    Ok([of_page, of_details])
}
