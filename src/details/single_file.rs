//! The page to take along, as one file: offered below it, where the page says that there is one.

use super::Words;
use super::dom::{child, document, set};

/// Names the offer on the page.
const ID: &str = "single-file";

/// Puts the link at the end of the page, in the language in use.
pub(super) fn offer(language: &str, text: &Words) -> Option<()> {
    let document = document()?;
    let named = document
        .query_selector("meta[name=single-file]")
        .ok()??
        .get_attribute("content")?;
    let link = if let Some(link) = document.get_element_by_id(ID) {
        link
    } else {
        let footer = document.query_selector(".footer").ok()??;
        let line = child(&footer, "p", "", "")?;
        child(&line, "a", "", "")?.into()
    };
    for (name, value) in [
        ("id", ID),
        ("lang", language),
        ("href", &named),
        ("download", ""),
    ] {
        set(&link, name, value);
    }
    link.set_text_content(Some(&text.detail.single_file));
    Some(())
}
