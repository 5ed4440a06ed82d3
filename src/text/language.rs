//! The languages of the page, and a made-up one that shows what was not translated.

use std::sync::OnceLock;

use super::messages::{DetailText, Text};
use crate::embedded::{DETAILS, LANGUAGES};
use crate::table::compact::Compact;

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

    /// The messages of the page in this language, read once.
    pub fn text(self) -> &'static Text {
        static TEXTS: [OnceLock<Text>; 3] = [const { OnceLock::new() }; 3];
        self.once(&TEXTS, || Text::from_answers(self.answers(LANGUAGES)))
    }

    /// The messages of the details in this language, read once.
    pub fn detail_text(self) -> &'static DetailText {
        static TEXTS: [OnceLock<DetailText>; 3] = [const { OnceLock::new() }; 3];
        self.once(&TEXTS, || DetailText::from_answers(self.answers(DETAILS)))
    }

    fn once<T>(
        self,
        [chinese, english, made_up]: &'static [OnceLock<T>; 3],
        read: impl FnOnce() -> T,
    ) -> &'static T {
        let cell = match self {
            Self::Zh => chinese,
            Self::En => english,
            Self::Test => made_up,
        };
        cell.get_or_init(read)
    }

    fn answers(self, [chinese, english]: [&'static str; 2]) -> Compact {
        match self {
            Self::Zh => Compact::new(chinese, |text| text),
            Self::En => Compact::new(english, |text| text),
            Self::Test => Compact::new(english, bracketed),
        }
    }
}

/// A message in brackets and half as long again.
fn bracketed(message: &'static str) -> &'static str {
    let padding = "·".repeat(message.chars().count() / 2);
    format!("⟦{message}{padding}⟧").leak()
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
}
