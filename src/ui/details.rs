//! What the page has from the program of the details: fetched when it is first wanted, then asked as if
//! it were part of the page.

use leptos::prelude::*;

use super::browser;
use crate::chart::canvas::HtmlCanvasElement;
use crate::state::instrument::Touch;
use crate::state::link::{View, encode};
use crate::state::question::Question;
use crate::state::store::{DetailsProgram, Store};

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
    if store.details.get() != DetailsProgram::There {
        return None;
    }
    let answer = browser::ask_details(question.id(), about, store.language().tag());
    if answer.is_none() {
        store.details.set(DetailsProgram::Failed);
    }
    answer
}

/// Has a chart drawn; gives what there is to say of it, none before the program is there.
pub(super) fn draw(
    store: Store,
    canvas: &HtmlCanvasElement,
    pixel_ratio: f64,
    touch: &Touch,
) -> Option<String> {
    if store.details.get() != DetailsProgram::There {
        return None;
    }
    let said = browser::draw_by_details(
        canvas,
        pixel_ratio,
        &touch.to_text(),
        store.language().tag(),
    );
    if said.is_none() {
        store.details.set(DetailsProgram::Failed);
    }
    said
}

/// The answer to a question about the scenario, made again when it changes.
pub(super) fn answer_of_scenario(store: Store, question: Question) -> Option<String> {
    let link = store
        .scenario
        .with(|scenario| encode(scenario, &View::default()));
    answer(store, question, &link)
}

/// What there is to see while there is no answer: that it is on its way, or that it failed and how to
/// try again.
pub(super) fn no_answer(store: Store) -> AnyView {
    if store.details.get() == DetailsProgram::Failed {
        view! {
            <p class="problem" role="alert">
                {store.words(|text| &text.page.details_failed)} " "
                <button type="button" class="button" on:click=move |_| want(store)>
                    {store.words(|text| &text.page.details_again)}
                </button>
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
