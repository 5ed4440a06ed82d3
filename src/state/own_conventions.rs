//! Conventions that the reader tells otherwise than the framework has them, as links carry them:
//! `slack-0.1-gathers_ends-on`, keys and values in turn.

use super::word::Word;
use crate::calc::framework::Conventions;
use crate::catalog::frameworks::{keys, override_with};

/// The key in links.
pub const OWN_CONVENTIONS: &str = "conventions";

/// Some of the conventions by their keys, each with its value.
pub type OwnConventions = Word<200>;

/// What cannot be read, and what may stand there.
pub type Refused<'a> = (&'a str, Vec<&'static str>);

/// Between keys and values; who writes by hand may prefer the others.
const BETWEEN: [char; 3] = ['-', ':', ','];

/// Reads conventions.
///
/// # Errors
/// The first part that cannot be read, or the whole if it is too long.
pub fn parse(text: &str) -> Result<OwnConventions, Refused<'_>> {
    let mut tried = Conventions::TEXTBOOK;
    let parts: Vec<&str> = text
        .split(BETWEEN)
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect();
    for pair in parts.chunks(2) {
        let (key, value) = (pair.first(), pair.get(1));
        let (key, value) = (key.copied().unwrap_or_default(), value.copied());
        override_with(&mut tried, key, value.unwrap_or_default()).map_err(|allowed| {
            let is_key = keys().any(|known| known == key);
            (value.filter(|_| is_key).unwrap_or(key), allowed)
        })?;
    }
    OwnConventions::from_text(&parts.join("-")).ok_or_else(|| (text, Vec::new()))
}

/// The conventions with those that the reader tells otherwise.
pub(super) fn applied(mut conventions: Conventions, own: &OwnConventions) -> Conventions {
    let parts: Vec<&str> = own.as_str().split('-').collect();
    for pair in parts.chunks_exact(2) {
        if let [key, value] = pair {
            // What was let in can be read.
            let _ = override_with(&mut conventions, key, value);
        }
    }
    conventions
}
