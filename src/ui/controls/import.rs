//! Bringing a network of one's own: a `config.json`, pasted or as a file.

use leptos::html::{Input, Textarea};
use leptos::prelude::*;

use crate::catalog::config::MAX_CONFIG_BYTES;
use crate::state::own_network;
use crate::state::question::{Question, TAKEN};
use crate::state::scenario::NetworkChoice;
use crate::state::store::{DetailsProgram, Store};
use crate::ui::button::Button;
use crate::ui::{browser, details};

/// The import, folded. What was pasted stays until it is replaced, whatever is wrong with it.
pub(super) fn import(store: Store) -> AnyView {
    let text_area = NodeRef::<Textarea>::new();
    let file_input = NodeRef::<Input>::new();
    let problem = RwSignal::new(String::new());
    // What was brought, until the program of the details has looked at it.
    let brought = RwSignal::new(None::<(Question, String)>);
    let bring = move |question, about| {
        details::want(store);
        brought.set(Some((question, about)));
    };
    Effect::new(move |_| {
        let Some((question, about)) = brought.get() else {
            return;
        };
        let message = match details::answer(store, question, &about) {
            Some(answer) => take(store, answer),
            None if store.details.get() == DetailsProgram::Failed => store
                .text
                .with_untracked(|text| text.page.details_failed.clone()),
            None => {
                problem.set(
                    store
                        .text
                        .with_untracked(|text| text.page.details_fetching.clone()),
                );
                return;
            }
        };
        problem.set(message);
        brought.set(None);
    });
    let take_pasted = move || {
        if let Some(area) = text_area.get_untracked() {
            bring(Question::Import, area.value());
        }
    };
    let take_file = move |_| {
        let Some(input) = file_input.get_untracked() else {
            return;
        };
        let longest = f64::from(u32::try_from(MAX_CONFIG_BYTES).unwrap_or(u32::MAX));
        browser::read_file(&input, longest, move |content| match content {
            Ok(json) => {
                if let Some(area) = text_area.get_untracked() {
                    area.set_value(&json);
                }
                bring(Question::Import, json);
            }
            Err(bytes) => bring(Question::FileTooLong, bytes.to_string()),
        });
    };
    let words = store.words(|text| &text.controls.import_use);
    let use_pasted = Button::new("config-use").show(words, Box::new(take_pasted));
    view! {
        <details class="import" id="config-import">
            <summary>{store.words(|text| &text.controls.import)}</summary>
            <p class="group-line">{store.words(|text| &text.controls.import_line)}</p>
            <textarea
                id="config-text"
                class="config-text"
                rows="5"
                spellcheck="false"
                aria-label=store.words(|text| &text.controls.import_text)
                aria-describedby="config-problem"
                node_ref=text_area
            ></textarea>
            <div class="import-choices">
                <input
                    type="file"
                    id="config-file"
                    accept=".json,application/json"
                    aria-label=store.words(|text| &text.controls.import_file)
                    node_ref=file_input
                    on:change=take_file
                />
                {use_pasted}
            </div>
            <p class="problem" id="config-problem" role="alert">{problem}</p>
        </details>
    }
    .into_any()
}

/// Puts the network of an answer into the scenario, or gives the sentence that says why there is none.
fn take(store: Store, answer: String) -> String {
    let network = answer
        .strip_prefix(TAKEN)
        .and_then(|own| own_network::decode(own).ok());
    let Some(network) = network else {
        return answer;
    };
    store.scenario.update(|scenario| {
        let id = scenario.network.id;
        scenario.network = NetworkChoice {
            own: Some(network),
            ..NetworkChoice::published(id)
        };
    });
    String::new()
}
