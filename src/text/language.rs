//! The languages of the page, and a made-up one that shows what was not translated.

use std::mem;
use std::sync::OnceLock;

use miniserde::json::Value;
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
pub enum LanguageError {
    /// It is not JSON.
    #[error("language file {language} is not JSON")]
    NotJson {
        /// The language's tag.
        language: &'static str,
    },
    /// Messages are missing, superfluous or of the wrong kind.
    #[error("language file {language} does not fit: {}", problems.join("; "))]
    NotFitting {
        /// The language's tag.
        language: &'static str,
        /// Each with its path in the file.
        problems: Vec<String>,
    },
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

    /// All messages in this language, read once.
    ///
    /// # Errors
    /// Only if the embedded file does not fit, which the tests rule out.
    pub fn text(self) -> Result<&'static Text, &'static LanguageError> {
        static TEXTS: [OnceLock<Result<Text, LanguageError>>; 3] = [const { OnceLock::new() }; 3];
        let [chinese, english, made_up] = &TEXTS;
        let cell = match self {
            Self::Zh => chinese,
            Self::En => english,
            Self::Test => made_up,
        };
        cell.get_or_init(|| self.read()).as_ref()
    }

    fn read(self) -> Result<Text, LanguageError> {
        let language = self.tag();
        let json = if self == Self::Zh { ZH } else { EN };
        let file: Value = miniserde::json::from_str(json)
            .map_err(|miniserde::Error| LanguageError::NotJson { language })?;
        let file = if self == Self::Test {
            bracketed(file)
        } else {
            file
        };
        Text::from_file(language, file)
            .map_err(|problems| LanguageError::NotFitting { language, problems })
    }
}

/// Every string of a language file in brackets and half as long again.
fn bracketed(value: Value) -> Value {
    match value {
        Value::String(message) => {
            let padding = "·".repeat(message.chars().count() / 2);
            Value::String(format!("⟦{message}{padding}⟧"))
        }
        Value::Object(mut entries) => {
            for entry in entries.values_mut() {
                *entry = bracketed(mem::take(entry));
            }
            Value::Object(entries)
        }
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
