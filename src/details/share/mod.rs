//! The dialog that brings the page's state elsewhere: a link, a view in another page, a picture.

pub mod asked;
mod fields;
pub mod qr;

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlDialogElement, HtmlElement, HtmlInputElement};

use super::dom::{bring_style, button, child, copy, document, listen, set, set_path};
use super::export::save;
use super::instrument::tell;
use super::{Words, catalog, view};
use crate::chart::Size;
use crate::decimal::read;
use crate::state::embed::LONGEST_TITLE;
use crate::state::link::ThemeChoice;
use crate::state::look::Look;
use crate::state::placed::Placed;
use crate::text::Language;
use crate::text::fill;
use asked::{Asked, LEAST_PX, MOST_PX, Texts};

/// Names the dialog on the page.
const DIALOG: &str = "share-dialog";
/// The width of a drawing where the width of the view is none in pixels, and of the QR code.
const USUAL_PX: f64 = 640.0;
const CODE_PX: &str = "192";
/// Another address than the page's own, which browsers do not show within itself.
const PREVIEW: &str = "?preview";

thread_local! {
    /// What was chosen when the dialog was closed, by the ids of the fields, for when it is opened again.
    static CHOSEN: RefCell<Vec<(String, String)>> = const { RefCell::new(Vec::new()) };
}

/// The dialog and what of it changes.
struct Share {
    fields: HtmlElement,
    preview: HtmlElement,
    /// The texts to take along, in the order of [`texts_of`].
    texts: Vec<HtmlInputElement>,
    code: Element,
    too_long: HtmlElement,
    problem: HtmlElement,
    words: Words,
    /// The state when the dialog was opened, as a link, and the page's address.
    link: String,
    address: String,
}

/// Opens the dialog in the language of this tag.
pub fn open(language: &str) -> Option<()> {
    let document = document()?;
    bring_style()?;
    let language = Language::from_tag(language)?;
    let text = Words::of(language);
    let body = document.body()?;
    let dialog = child(&body, "dialog", "sheet", "")?;
    let dialog: HtmlDialogElement = dialog.dyn_into().ok()?;
    dialog.set_id(DIALOG);
    set(&dialog, "aria-label", &text.share.title);
    set(&dialog, "closedby", "any");
    let share = Rc::new(made(&dialog, language, text)?);
    let usual = fields::held(&share.fields);
    CHOSEN.with_borrow(|chosen| fields::hold(&share.fields, chosen));
    share.refresh(None);
    let changed = Rc::clone(&share);
    listen(&share.fields, "input", move |event| {
        let field = event.target();
        changed.refresh(field.and_then(|field| field.dyn_into().ok()));
    });
    // The view within and what it computes end with the dialog.
    let closed = dialog.clone();
    listen(&dialog, "close", move |_| {
        let mut chosen = fields::held(&share.fields);
        // What was left as it was follows the page.
        chosen.retain(|field| !usual.contains(field));
        CHOSEN.set(chosen);
        closed.remove();
    });
    dialog.show_modal().ok()
}

fn made(dialog: &HtmlDialogElement, language: Language, text: Words) -> Option<Share> {
    let words = &text.own.share;
    let state = tell("state");
    let link = state.split('\n').next()?.to_owned();
    let url = document()?.url().ok()?;
    let address = url.split(['#', '?']).next()?.to_owned();
    child(dialog, "h2", "", &words.title)?;
    let fields = child(dialog, "form", "", "")?;
    listen(&fields, "submit", |event| event.prevent_default());
    fields::put(&fields, &view(&link)?, &text)?;
    let problem = child(dialog, "p", "problem", "")?;
    problem.set_id(fields::PROBLEM);
    set(&problem, "role", "status");
    let preview = child(dialog, "iframe", "", "")?;
    set(&preview, "title", &words.preview);
    let said = child(dialog, "p", "remark", "")?;
    set(&said, "role", "status");
    let mut texts = Vec::new();
    for name in [
        &words.view,
        &words.page,
        &words.frame,
        &words.element,
        &words.markdown,
    ] {
        let row = child(dialog, "p", "sheet-choices", "")?;
        let label = child(&row, "label", "", name)?;
        let field: HtmlInputElement = child(&label, "input", "select", "")?.dyn_into().ok()?;
        set(&field, "readonly", "");
        let (copied, said) = (field.clone(), said.clone());
        let copy_button = button(&row, &words.copy, move || {
            let said_of_it = if copy(&copied) {
                &words.copied
            } else {
                &words.by_hand
            };
            said.set_text_content(Some(said_of_it));
        })?;
        set(
            &copy_button,
            "aria-label",
            &[&words.copy, " ", name.as_str()].concat(),
        );
        texts.push(field);
    }
    child(dialog, "p", "", &words.to_page)?.set_id("share-to-page");
    let code = code_place(dialog, &words.code)?;
    let too_long = child(dialog, "p", "remark", &words.too_long)?;
    let saved = fields.clone();
    let state = link.clone();
    let buttons = child(dialog, "div", "sheet-choices", "")?;
    button(&buttons, &words.drawing, move || {
        // Only what is there is saved.
        let _ = save_drawings(&fields::read(&saved).checked().0, &state, language);
    })?;
    let closing = dialog.clone();
    button(&buttons, &text.own.sheet.close, move || closing.close())?;
    Some(Share {
        fields,
        preview,
        texts,
        code,
        too_long,
        problem,
        words: text,
        link,
        address,
    })
}

/// Where the QR code goes.
fn code_place(dialog: &HtmlElement, name: &str) -> Option<Element> {
    let space = Some("http://www.w3.org/2000/svg");
    let code = document()?.create_element_ns(space, "svg").ok()?;
    for (key, value) in [("role", "img"), ("aria-label", name), ("width", CODE_PX)] {
        set(&code, key, value);
    }
    dialog.append_child(&code).ok()?;
    Some(code)
}

/// The texts in the order in which the dialog has them.
fn texts_of(texts: Texts) -> [String; 5] {
    let Texts {
        view,
        page,
        frame,
        element,
        markdown,
    } = texts;
    [view, page, frame, element, markdown]
}

impl Share {
    /// Shows what the fields ask for now, of which one was changed.
    fn refresh(&self, changed: Option<HtmlInputElement>) -> Option<()> {
        let is_last = fields::keep_last(&self.fields, changed);
        let (asked, is_wrong) = fields::read(&self.fields).checked();
        self.say_problems(is_last, is_wrong);
        let texts = texts_of(asked.texts(&self.address, &self.link, catalog()?));
        let [view, page, ..] = &texts;
        for (field, text) in self.texts.iter().zip(&texts) {
            field.set_value(text);
        }
        let shown = view.replacen('#', &[PREVIEW, "#"].concat(), 1);
        if self.preview.get_attribute("src").as_ref() != Some(&shown) {
            set(&self.preview, "src", &shown);
        }
        set(&self.preview, "height", &asked.height());
        set(&self.preview, "width", &asked.width);
        let code = qr::code(page);
        self.too_long.set_hidden(code.is_some());
        let qr::Code { path, side } = code.unwrap_or(qr::Code {
            path: String::new(),
            side: 1,
        });
        let side = side.to_string();
        set(&self.code, "viewBox", &["0 0 ", &side, " ", &side].concat());
        set_path(&self.code, &path)
    }
}

impl Share {
    /// Says what was not taken, and what would be.
    fn say_problems(&self, is_last: bool, is_wrong: [bool; 3]) {
        fields::mark(&self.fields, is_wrong);
        let words = &self.words.share;
        let allowed = |words: &str, least: u32, most: u32| {
            let [least, most] = [least, most].map(|px| px.to_string());
            fill(words, &[("least", least.as_str()), ("most", &most)])
        };
        let [least_width, least_height] = LEAST_PX;
        let longest = [("most", &*LONGEST_TITLE.to_string())];
        let [is_long, is_wide, is_high] = is_wrong;
        let all = [
            (is_last, words.one_chart.clone()),
            (is_long, fill(&words.title_allowed, &longest)),
            (is_wide, allowed(&words.width_allowed, least_width, MOST_PX)),
            (
                is_high,
                allowed(&words.height_allowed, least_height, MOST_PX),
            ),
        ];
        let said = all.into_iter().filter(|(is_said, _)| *is_said);
        let said: Vec<_> = said.map(|(_, words)| words).collect();
        let said = said.join(" ");
        if self.problem.text_content().as_ref() != Some(&said) {
            self.problem.set_text_content(Some(&said));
        }
    }
}

/// Saves each chart as it is asked for.
fn save_drawings(asked: &Asked, link: &str, language: Language) -> Option<()> {
    let size = Size {
        width: read(&asked.width).unwrap_or(USUAL_PX),
        height: read(&asked.height).unwrap_or(USUAL_PX * 0.625),
    };
    // A drawing has no reader whose system it could follow.
    let chosen = ThemeChoice::from_id(&asked.theme)?;
    let look = Look::of(chosen, false, 1.0).choice;
    let charts = view(&["views=", &asked.views].concat())?.charts;
    for chart in charts.iter() {
        let placed = Placed {
            chart,
            size,
            look,
            link: link.to_owned(),
        };
        save(&placed, "svg", language, |_| {});
    }
    Some(())
}
