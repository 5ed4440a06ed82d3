//! A chart to take along: saved, copied, or on the whole screen.

use leptos::prelude::*;

use crate::chart::Size;
use crate::state::charts::Chart;
use crate::state::look::Look;
use crate::state::store::Store;
use crate::text::Text;
use crate::ui::{browser, details};

/// Names something in the language in use.
type Name = fn(&Text) -> &str;

/// The formats, and what their buttons say; the names of formats are the same in every language.
const FORMATS: [(&str, Name); 4] = [
    ("svg", |_| "SVG"),
    ("png", |_| "PNG"),
    ("csv", |_| "CSV"),
    ("copy", |text| &text.page.export_copy),
];

/// The buttons, folded.
pub(super) fn export(
    store: Store,
    chart: Chart,
    size: RwSignal<Size>,
    look: Memo<Look>,
) -> AnyView {
    let has_failed = RwSignal::new(false);
    let button = move |(format, name): (&'static str, Name)| {
        let saved = move |_| {
            let about = untrack(|| details::placed(store, chart, size.get(), look.get()));
            let language = store.language().tag();
            let file = format!("ridgepoint-{}", chart.id());
            browser::export_chart(format, &file, &about, language, move |is_done| {
                has_failed.set(!is_done);
            });
        };
        view! {
            <button type="button" class="button" on:click=saved>
                {store.words(name)}
            </button>
        }
    };
    let panel = format!("{}-panel", chart.id());
    view! {
        <details
            class="data export"
            id=format!("{}-export", chart.id())
            on:toggle=move |_| details::want(store)
        >
            <summary>{store.words(|text| &text.page.export)}</summary>
            <div class="segments">
                {FORMATS.map(button)}
                <button
                    type="button"
                    class="button"
                    on:click=move |_| browser::toggle_full_screen(&panel)
                >
                    {store.words(|text| &text.page.export_full_screen)}
                </button>
            </div>
            <p class="problem" role="alert">
                {Signal::derive(move || {
                    let problem = |text: &Text| text.page.export_failed.clone();
                    has_failed.get().then(|| store.text.with(|text| problem(text)))
                })}
            </p>
        </details>
    }
    .into_any()
}
