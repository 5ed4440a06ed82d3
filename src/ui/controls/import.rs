//! Bringing a network of one's own: a `config.json`, pasted or as a file.

use leptos::html::{Input, Textarea};
use leptos::prelude::*;

use crate::catalog::config::{ConfigError, MAX_CONFIG_BYTES, network_from_config};
use crate::state::derive::refusal::refusal;
use crate::state::scenario::NetworkChoice;
use crate::state::store::Store;
use crate::ui::browser;

/// The import, folded. What was pasted stays until it is replaced, whatever is wrong with it.
pub(super) fn import(store: Store) -> AnyView {
    let text_area = NodeRef::<Textarea>::new();
    let file_input = NodeRef::<Input>::new();
    let problem = RwSignal::new(String::new());
    let take = move |json: &str| {
        let message = match network_from_config(json) {
            Ok(network) => {
                store.scenario.update(|scenario| {
                    let id = scenario.network.id;
                    scenario.network = NetworkChoice {
                        own: Some(network),
                        ..NetworkChoice::published(id)
                    };
                });
                String::new()
            }
            Err(error) => store.text.with_untracked(|text| refusal(&error, text)),
        };
        problem.set(message);
    };
    let take_pasted = move |_| {
        if let Some(area) = text_area.get_untracked() {
            take(&area.value());
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
                take(&json);
            }
            Err(bytes) => {
                let error = ConfigError::TooLong {
                    bytes,
                    allowed: MAX_CONFIG_BYTES,
                };
                problem.set(store.text.with_untracked(|text| refusal(&error, text)));
            }
        });
    };
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
                <button type="button" class="button" id="config-use" on:click=take_pasted>
                    {store.words(|text| &text.controls.import_use)}
                </button>
            </div>
            <p class="problem" id="config-problem" role="alert">{problem}</p>
        </details>
    }
    .into_any()
}
