//! A table on the page.

use web_sys::HtmlElement;

use super::dom::{child, listen, set};
use super::gallery::page;
use super::instrument::tell;
use super::lesson;
use super::table::{Cell, Table};
use super::table_about;
use crate::state::question::Question;

/// Puts the table that answers a question about a link into a place, instead of what was there.
///
/// `about` is what the table is called and, on the next line, the link; none if there is no such table.
pub fn fill(place: &HtmlElement, question: &str, about: &str, language: &str) -> Option<()> {
    let (caption, link) = about.split_once('\n')?;
    if question == Question::Gallery.id() {
        return page::fill(place, caption, language);
    }
    let table = table_about(question, link, language)?;
    place.set_text_content(None);
    put(place, &table, caption)?;
    Some(())
}

/// Puts a table at the end of an element.
pub(super) fn put(parent: &HtmlElement, table: &Table, caption: &str) -> Option<HtmlElement> {
    let element = child(parent, "table", "", "")?;
    if !caption.is_empty() {
        child(&element, "caption", "visually-hidden", caption)?;
    }
    let head = child(&element, "thead", "", "")?;
    let head = child(&head, "tr", "", "")?;
    for (index, column) in table.columns.iter().enumerate() {
        let mut cells = table.rows.iter().filter_map(|row| row.get(index));
        let is_of_numbers = cells.any(|cell| cell.is_number);
        let class = if is_of_numbers { "number-head" } else { "" };
        let cell = child(&head, "th", class, column)?;
        set(&cell, "scope", "col");
    }
    let body = child(&element, "tbody", "", "")?;
    for row in &table.rows {
        let line = child(&body, "tr", "", "")?;
        for (index, cell) in row.iter().enumerate() {
            let element = put_cell(&line, cell, index == 0)?;
            // Where rows are blocks, figures have the names of their columns beside them.
            if let Some(column) = table.columns.get(index).filter(|_| cell.is_number) {
                set(&element, "data-column", column);
            }
        }
    }
    Some(element)
}

/// The first cell of a row names it.
fn put_cell(line: &HtmlElement, cell: &Cell, is_name: bool) -> Option<HtmlElement> {
    let class = if cell.is_number { "number-cell" } else { "" };
    let (tag, class) = if is_name { ("th", "") } else { ("td", class) };
    let element = match cell.link {
        None => child(line, tag, class, &cell.text)?,
        Some(scenario) => {
            let element = child(line, tag, class, "")?;
            put_link(&element, &cell.text, scenario)?;
            element
        }
    };
    if is_name {
        set(&element, "scope", "row");
    }
    if !cell.id.is_empty() {
        // Apart from the name also where both are read out or copied.
        child(&element, "code", "cell-id", &[" ", cell.id].concat())?;
    }
    if let Some(detail) = &cell.detail {
        child(&element, "span", "cell-detail", detail)?;
    }
    Some(element)
}

/// A link to a scenario: followed, the page shows it in the language and colours in use.
fn put_link(element: &HtmlElement, words: &str, link: &'static str) -> Option<()> {
    let fragment = format!("#{link}");
    let anchor = child(element, "a", "", words)?;
    anchor.set_attribute("href", &fragment).ok()?;
    listen(&anchor, "click", move |event| {
        event.prevent_default();
        // The lesson stays open.
        tell(&[fragment.as_str(), &lesson::open_step()].concat());
    });
    Some(())
}
