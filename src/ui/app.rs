//! The whole page, and its only effects on the outside: address, document, theme.

use std::time::Duration;

use leptos::ev::hashchange;
use leptos::prelude::*;

use super::browser;
use super::button::Button;
use super::controls::Controls;
use super::details;
use super::header::Header;
use super::panels::Panels;
use super::verdict::{LinkNotice, Notes, Verdict};
use crate::catalog::Catalog;
use crate::state::link::{self, Decoded};
use crate::state::look::Look;
use crate::state::store::Store;
use crate::ui::follow::react;

/// How long a change rests before it goes into the address.
const ADDRESS_DELAY: Duration = Duration::from_millis(250);

/// The page in the state that its address describes.
#[component]
pub fn App(
    /// What is known.
    catalog: &'static Catalog,
) -> impl IntoView {
    let fragment = browser::fragment();
    let opened = link::decode(&fragment, catalog);
    let store = Store::new(
        catalog,
        opened.scenario,
        opened.view,
        broken(&opened, fragment),
        browser::preferred_language(),
    );
    let system_is_dark = RwSignal::new(false);
    browser::follow_dark_preference(move |is_dark| system_is_dark.set(is_dark));
    let pixel_ratio = RwSignal::new(1.0);
    browser::follow_pixel_ratio(move |ratio| pixel_ratio.set(ratio));
    let is_printing = RwSignal::new(false);
    browser::follow_printing(move |starts| {
        store.in_sight.update(|is_in| *is_in |= starts);
        is_printing.set(starts);
    });
    let look = Memo::new(move |_| {
        if is_printing.get() {
            Look::ON_PAPER
        } else {
            Look::of(store.theme(), system_is_dark.get(), pixel_ratio.get())
        }
    });

    react(Box::new(move || browser::set_theme(look.get().choice.id())));
    react(Box::new(move || {
        let title = store
            .text
            .with(|text| format!("{} · {}", text.page.title, text.page.tagline));
        browser::describe_document(store.language(), &title);
    }));
    keep_address(store);
    details::keep_in_touch(store);
    browser::remove_loading_message();

    view! {
        <a class="skip" href="#charts" on:click=|event| skip_to_charts(&event)>
            {store.words(|text| &text.page.skip_to_charts)}
        </a>
        <Header store />
        <Verdict store />
        <LinkNotice store />
        // Whoever points at something, or comes to it by keys, will soon want to read more.
        <main
            class="layout"
            on:pointerover=move |_| details::want_once(store)
            on:focusin=move |_| details::want_once(store)
        >
            <div class="side">
                {drawer_button(store)}
                <Controls store />
                <Notes store />
            </div>
            <div class="charts" id="charts" tabindex="-1">
                <Panels store look />
            </div>
        </main>
        <footer class="footer">{store.words(|text| &text.page.footer)}</footer>
    }
}

/// Opens and closes what stands beside the charts, which is a drawer on a phone; the style sheet does it.
fn drawer_button(store: Store) -> AnyView {
    let is_open = RwSignal::new(false);
    let button = Button {
        expanded: Some(is_open.into()),
        ..Button::new("drawer")
    };
    let press = move || is_open.update(|is_open| *is_open = !*is_open);
    button.show(store.words(|text| &text.controls.title), Box::new(press))
}

/// Moves the focus without writing `#charts` over the state in the address.
fn skip_to_charts(event: &leptos::ev::MouseEvent) {
    event.prevent_default();
    browser::focus("charts");
}

/// Keeps state and address together: changes go into the address after a rest, and an address that
/// the reader edits or goes back to is read.
fn keep_address(store: Store) {
    let address = Memo::new(move |_| {
        store
            .scenario
            .with(|scenario| store.view.with(|view| link::encode(scenario, view)))
    });
    // The state that the address describes, however it is written there: it stays as it was typed
    // until something changes, and a step back is not overtaken by the step that it undoes.
    let described = StoredValue::new(address.get_untracked());
    // A step of the lesson is a place to come back to, all else is not. Whoever goes back in a page with a
    // view in it means that page.
    let step = StoredValue::new(store.view.with_untracked(|view| view.step));
    let write = debounce(ADDRESS_DELAY, move |()| {
        let link = address.get_untracked();
        if described.with_value(|described| *described != link) {
            let (now, is_whole) = store
                .view
                .with_untracked(|view| (view.step, view.embed.parts().next().is_none()));
            let is_turned = step.with_value(|step| *step != now);
            step.set_value(now);
            browser::put_fragment(&link, is_turned && is_whole);
            browser::tell_frame();
            described.set_value(link);
        }
    });
    let write = StoredValue::new_local(write);
    react(Box::new(move || {
        address.track();
        write.update_value(|write| write(()));
    }));
    let listener = window_event_listener(hashchange, move |_| {
        let fragment = browser::fragment();
        let decoded = link::decode(&fragment, store.catalog);
        store.scenario.set(decoded.scenario);
        store.view.set(decoded.view);
        store.broken_link.set(broken(&decoded, fragment));
        described.set_value(address.get_untracked());
        step.set_value(decoded.view.step);
    });
    on_cleanup(move || listener.remove());
}

/// The link if parts of it may not have been understood.
fn broken(decoded: &Decoded, fragment: String) -> String {
    if decoded.is_doubtful() {
        fragment
    } else {
        String::new()
    }
}
