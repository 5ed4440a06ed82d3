//! The languages of the page, and a made-up one that shows what was not translated.

use serde_json::Value;
use thiserror::Error;

use super::messages::Text;

const ZH: &str = include_str!("../../assets/text/zh.json");
const EN: &str = include_str!("../../assets/text/en.json");

/// A language of the page.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Language {
    /// Chinese.
    Zh,
    /// English.
    En,
    /// Made up for tests: every message in brackets and half as long again, so that text which does
    /// not come from the language file, or does not fit when it grows, is seen at once.
    Test,
}

/// A language file that does not have the shape of [`Text`].
#[derive(Debug, Error)]
#[error("language file {language} does not fit: {cause}")]
pub struct LanguageError {
    /// The language's tag.
    pub language: &'static str,
    /// What is missing, superfluous or malformed.
    pub cause: serde_json::Error,
}

impl Language {
    /// The languages that readers can choose.
    pub const FOR_READERS: [Self; 2] = [Self::Zh, Self::En];

    /// The tag used in links and in the document's `lang`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Zh => "zh",
            Self::En => "en",
            Self::Test => "xx",
        }
    }

    /// The language with this tag; regions and scripts after a hyphen do not matter.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_']).next().unwrap_or(tag);
        [Self::Zh, Self::En, Self::Test]
            .into_iter()
            .find(|language| primary.eq_ignore_ascii_case(language.tag()))
    }

    /// The first of a browser's preferred languages that the page speaks, else English.
    pub fn preferred<'a>(tags: impl IntoIterator<Item = &'a str>) -> Self {
        tags.into_iter()
            .filter_map(Self::from_tag)
            .find(|&language| language != Self::Test)
            .unwrap_or(Self::En)
    }

    /// All messages in this language.
    ///
    /// # Errors
    /// Only if the embedded file does not fit, which the tests rule out.
    pub fn text(self) -> Result<Text, LanguageError> {
        let parsed = match self {
            Self::Zh => serde_json::from_str(ZH),
            Self::En => serde_json::from_str(EN),
            Self::Test => serde_json::from_str(EN)
                .map(bracketed)
                .and_then(serde_json::from_value),
        };
        parsed.map_err(|cause| LanguageError {
            language: self.tag(),
            cause,
        })
    }
}

/// Every string of a language file in brackets and half as long again.
fn bracketed(value: Value) -> Value {
    match value {
        Value::String(message) => {
            let padding = "·".repeat(message.chars().count() / 2);
            Value::String(format!("⟦{message}{padding}⟧"))
        }
        Value::Object(entries) => Value::Object(
            entries
                .into_iter()
                .map(|(key, entry)| (key, bracketed(entry)))
                .collect(),
        ),
        other @ (Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_)) => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_gets_the_first_language_that_the_page_speaks() {
        assert_eq!(
            Language::preferred(["fr-CH", "zh-Hant-TW", "en"]),
            Language::Zh
        );
        assert_eq!(Language::preferred(["en-GB", "zh"]), Language::En);
        assert_eq!(Language::preferred(["fr", "xx"]), Language::En);
        assert_eq!(Language::preferred([]), Language::En);
    }

    #[test]
    fn every_language_loads() {
        for language in [Language::Zh, Language::En, Language::Test] {
            assert!(language.text().is_ok(), "{:?}", language.text());
        }
    }
}
