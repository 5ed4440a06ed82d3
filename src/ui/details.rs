//! What the page has from the program of the details: fetched when it is first wanted, then asked as if
//! it were part of the page.

use leptos::prelude::*;

use super::browser;
use super::button::Button;
use crate::chart::Size;
use crate::chart::canvas::HtmlCanvasElement;
use crate::decimal::read;
use crate::state::charts::{Chart, ShownCharts};
use crate::state::choices::Choice;
use crate::state::derive::verdict::{VerdictWords, verdict as verdict_of};
use crate::state::limits::Field;
use crate::state::link::{PIN, ThemeChoice, View, encode};
use crate::state::look::Look;
use crate::state::own_conventions::{self, OWN_CONVENTIONS};
use crate::state::placed::Placed;
use crate::state::question::Question;
use crate::state::scenario::DeviceChoice;
use crate::state::store::{DetailsProgram, Store};
use crate::state::word::{STEP, StepId};
use crate::ui::follow::react;

/// Fetches the program unless it is there or on its way.
pub(super) fn want(store: Store) {
    let program = store.details;
    match program.get_untracked() {
        DetailsProgram::Fetching | DetailsProgram::There => return,
        DetailsProgram::NotWanted | DetailsProgram::Failed => {}
    }
    program.set(DetailsProgram::Fetching);
    browser::fetch_details(move |is_there| {
        program.set(if is_there {
            DetailsProgram::There
        } else {
            DetailsProgram::Failed
        });
    });
}

/// Fetches the program if nothing has asked for it yet.
pub(super) fn want_once(store: Store) {
    if store.details.get_untracked() == DetailsProgram::NotWanted {
        want(store);
    }
}

/// The answer to a question in the language in use; none before the program is there.
///
/// Reads, so whoever calls this in an effect is called again when the program comes.
pub(super) fn answer(store: Store, question: Question, about: &str) -> Option<String> {
    if !is_there(store) {
        return None;
    }
    let answer = browser::ask_details(question.id(), about, store.language().tag());
    if answer.is_none() {
        store.details.set(DetailsProgram::Failed);
    }
    answer
}

/// Has a table put into its place, once the program is there.
pub(super) fn fill(store: Store, place: &browser::Element, question: Question, caption: &str) {
    let about = format!("{caption}\n{}", link(store));
    let tag = store.language().tag();
    if is_there(store) && !browser::fill_by_details(place, question.id(), &about, tag) {
        store.details.set(DetailsProgram::Failed);
    }
}

/// A chart as it stands on the page, as the program is told.
///
/// Reads the scenario, so whoever calls this in an effect is called again when it changes.
pub(super) fn placed(store: Store, chart: Chart, size: Size, look: Look) -> String {
    let placed = Placed {
        chart,
        size,
        look: look.choice,
        link: link(store),
    };
    placed.to_text()
}

/// Has a chart drawn; gives what there is to say of it, none before the program is there.
pub(super) fn draw(
    store: Store,
    canvas: &HtmlCanvasElement,
    pixel_ratio: f64,
    about: &str,
) -> Option<String> {
    if !is_there(store) {
        return None;
    }
    let said = browser::draw_by_details(canvas, pixel_ratio, about, store.language().tag());
    if said.is_none() {
        store.details.set(DetailsProgram::Failed);
    }
    said
}

/// Has a step of the lesson put into its place, once the program is there.
pub(super) fn teach(store: Store, place: &browser::Element, step: &str) {
    let link = link(store);
    if is_there(store) {
        browser::teach_by_details(place, step, &link, store.language().tag());
    }
}

/// Whether the program answers.
///
/// Reads, so whoever calls this in an effect is called again when the program comes.
pub(super) fn is_there(store: Store) -> bool {
    store.details.get() == DetailsProgram::There
}

/// Opens the sheet of shortcuts.
pub(super) fn open_sheet(store: Store) {
    open(store, "openSheet");
}

/// Opens the dialog that brings the state elsewhere.
pub(super) fn open_share(store: Store) {
    open(store, "openShare");
}

/// Opens a dialog of the program, once that is there.
fn open(store: Store, dialog: &'static str) {
    want(store);
    let is_open = StoredValue::new(false);
    react(Box::new(move || {
        if is_there(store) && !is_open.get_value() {
            is_open.set_value(true);
            browser::open_of_details(dialog, untrack(|| store.language()).tag());
        }
    }));
}

/// Tells the program when a gesture begins and ends, and does what it says in turn.
pub(super) fn keep_in_touch(store: Store) {
    browser::listen_to_details(move |message| match message.as_str() {
        "link" => untrack(|| link(store)),
        "hold" => {
            store.hold_frames();
            String::new()
        }
        "release" => {
            store.release_frames();
            String::new()
        }
        "state" => untrack(|| state(store)),
        "details" => {
            want_once(store);
            let is_there = untrack(|| is_there(store));
            if is_there { "1" } else { "" }.to_owned()
        }
        "seen" | "unseen" => {
            store.in_sight.set(message == "seen");
            String::new()
        }
        link if link.starts_with(['?', '!']) => {
            let all = store.apply(link.get(1..).unwrap_or_default(), link.starts_with('!'));
            if all { "" } else { "1" }.to_owned()
        }
        lesson if lesson.starts_with('#') => {
            store.show(lesson);
            String::new()
        }
        parts => {
            for part in parts.split('&') {
                set(store, part);
            }
            String::new()
        }
    });
    let held = Memo::new(move |_| store.is_holding_frames());
    react(Box::new(move || {
        let axes = if held.get() {
            untrack(|| link(store))
        } else {
            String::new()
        };
        if store.details.get_untracked() == DetailsProgram::There {
            browser::hold_axes_of_details(&axes);
        }
    }));
}

/// Sets what a part of a link does: a number, a choice, what a chart is asked to show, whether the scenario is
/// pinned, the step of the lesson, a device, or conventions told otherwise.
fn set(store: Store, part: &str) -> Option<()> {
    let (key, value) = part.split_once('=')?;
    if key == STEP {
        // What is no id closes the lesson.
        let step = StepId::from_id(value);
        store.view.update(|view| view.step = step);
    } else if key == OWN_CONVENTIONS {
        let (own, _) = own_conventions::read(value);
        store.scenario.update(|scenario| scenario.conventions = own);
    } else if key == "gpu" {
        let device = store.catalog.device(value)?;
        store
            .scenario
            .update(|scenario| scenario.device = DeviceChoice::published(device.id));
    } else if key == PIN {
        let pin = (!value.is_empty()).then(|| store.scenario.get_untracked());
        store.view.update(|view| view.pin = pin);
    } else if let Some(field) = Field::of_key(key) {
        store.set_number(field, read(value)?);
    } else if let Some(choice) = Choice::of_key(key) {
        store.scenario.update(|scenario| {
            choice.write(scenario, value);
        });
    } else {
        let chart = Chart::from_id(key)?;
        store
            .view
            .try_update(|view| view.options.read(chart, value))?
            .ok()?;
    }
    Some(())
}

/// The whole state for the page around this one: its link, `1` if it fits or `0`, and the verdict, a line
/// each.
fn state(store: Store) -> String {
    let view = store.view.get();
    let link = store.scenario.with(|scenario| encode(scenario, &view));
    let verdict = verdict(store);
    let fits = if verdict.fits { "1" } else { "0" };
    let VerdictWords {
        headline,
        numbers,
        reason,
        ..
    } = verdict;
    [link, fits.to_owned(), headline, numbers, reason].join("\n")
}

/// The scenario, and what the charts are asked to show.
fn link(store: Store) -> String {
    let view = View {
        language: None,
        theme: ThemeChoice::default(),
        charts: ShownCharts::default(),
        step: None,
        ..store.view.get()
    };
    store.scenario.with(|scenario| encode(scenario, &view))
}

/// The answer to a question about the scenario, made again when it changes.
pub(super) fn answer_of_scenario(store: Store, question: Question) -> Option<String> {
    answer(store, question, &link(store))
}

/// What the program says of the scenario; until then that it is on its way, or did not come.
pub(super) fn said(store: Store, question: Question) -> String {
    answer_of_scenario(store, question).unwrap_or_else(|| {
        let is_lost = store.details.get() == DetailsProgram::Failed;
        store.text.with(|text| {
            let words = &text.page;
            if is_lost {
                words.details_failed.clone()
            } else {
                words.details_fetching.clone()
            }
        })
    })
}

/// What of a link was not understood, a sentence a line, once the program is there; or that it did not come.
pub(super) fn said_of_link(store: Store, link: &str) -> String {
    if link.is_empty() {
        return String::new();
    }
    if store.details.get() == DetailsProgram::Failed {
        return store.text.with(|text| text.page.details_failed.clone());
    }
    answer(store, Question::LinkIssues, link).unwrap_or_default()
}

/// The verdict; why it cannot be run, if it cannot, is the program's to say.
pub(super) fn verdict(store: Store) -> VerdictWords {
    let mut words = store.tell(verdict_of);
    if words.reason.is_empty() {
        words.reason = said(store, Question::Problem);
    }
    words
}

/// What there is to see while there is no answer: that it is on its way, or that it failed and how to
/// try again.
pub(super) fn no_answer(store: Store) -> AnyView {
    if store.details.get() == DetailsProgram::Failed {
        let words = store.words(|text| &text.page.details_again);
        let again = Button::default().show(words, Box::new(move || want(store)));
        view! {
            <p class="problem" role="alert">
                {store.words(|text| &text.page.details_failed)} " "
                {again}
            </p>
        }
        .into_any()
    } else {
        view! {
            <p class="remark" role="status">
                {store.words(|text| &text.page.details_fetching)}
            </p>
        }
        .into_any()
    }
}
