//! The slider of a number: by mouse, finger, key and wheel, and back by a double click.

use std::time::Duration;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::decimal::shortest;
use crate::state::input::plain;
use crate::state::limits::{Field, Slider};
use crate::state::store::Store;
use crate::state::undo::Undo;

/// Stops that Page Up and Page Down move by.
const PAGE_STOPS: f64 = 8.0;

/// How far the wheel turns for a stop, in pixels that it would scroll: less than a notch of any mouse.
const WHEEL_STOP: f64 = 40.0;

/// How long the wheel stands still when its gesture is over.
const WHEEL_REST: Duration = Duration::from_millis(400);

/// The slider of a number of the scenario.
pub(super) fn slider(
    store: Store,
    field: Field,
    value: Memo<f64>,
    label: Signal<String>,
) -> AnyView {
    let id = field.key();
    let slider = move || {
        let published = store
            .evaluation
            .with(|now| now.setup.published_value(field, store.catalog));
        Slider::new(field, published)
    };
    let spoken =
        Signal::derive(move || format!("{} {}", plain(field, value.get()), field.limits().unit));
    let move_to = move |value: f64| {
        store.hold_frames();
        store.set_number(field, value);
    };
    // A double click begins with a click, which may have moved the slider.
    let steps_before = StoredValue::new(0);
    let turned = StoredValue::new(0.0);
    let rest = StoredValue::new_local(debounce(WHEEL_REST, move |()| store.release_frames()));
    view! {
        <input
            type="range"
            class="slider"
            id=format!("{id}-slider")
            min="0"
            max=Signal::derive(move || shortest(slider().last_position()))
            step="any"
            aria-label=label
            aria-valuetext=spoken
            prop:value=Signal::derive(move || {
                shortest(slider().position_of(value.get()))
            })
            on:input:target=move |event| {
                move_to(slider().value_at(event.target().value_as_number()));
            }
            on:change=move |_| store.release_frames()
            on:blur=move |_| store.release_frames()
            on:keydown=move |event| {
                if matches!(event.key().as_str(), "Delete" | "Backspace") {
                    event.prevent_default();
                    store.scenario.update(|scenario| scenario.reset(field));
                } else if let Some(moved) = moved_by_key(&event, &slider(), value.get()) {
                    event.prevent_default();
                    move_to(moved);
                }
            }
            on:keyup=move |_| store.release_frames()
            on:mousedown=move |event| {
                if event.detail() < 2 {
                    steps_before.set_value(store.undo.with_untracked(Undo::steps));
                }
            }
            on:dblclick=move |_| store.reset_number(field, steps_before.get_value())
            on:wheel:target=move |event| {
                if event.ctrl_key() || !event.target().matches(":focus").unwrap_or_default() {
                    return;
                }
                event.prevent_default();
                turned.update_value(|turned| *turned -= event.delta_y());
                if turned.get_value().abs() >= WHEEL_STOP {
                    move_to(slider().moved(value.get(), turned.get_value().signum()));
                    turned.set_value(0.0);
                    rest.update_value(|rest| rest(()));
                }
            }
        />
    }
    .into_any()
}

/// Where a key takes the slider; `None` for keys that are not the slider's.
fn moved_by_key(event: &KeyboardEvent, slider: &Slider, value: f64) -> Option<f64> {
    Some(match event.key().as_str() {
        "ArrowRight" | "ArrowUp" => slider.moved(value, 1.0),
        "ArrowLeft" | "ArrowDown" => slider.moved(value, -1.0),
        "PageUp" => slider.moved(value, PAGE_STOPS),
        "PageDown" => slider.moved(value, -PAGE_STOPS),
        "Home" => slider.value_at(0.0),
        "End" => slider.value_at(slider.last_position()),
        _ => return None,
    })
}
