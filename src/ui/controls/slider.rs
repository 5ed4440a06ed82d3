//! The slider of a number: by mouse, finger, key and wheel, and back by a double click.

use std::time::Duration;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::number::{Shown, in_force};
use crate::decimal::shortest;
use crate::state::input::plain;
use crate::state::limits::Field;
use crate::state::slider::Slider;
use crate::state::store::Store;
use crate::ui::browser::{self, Mouse};

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
    shown: ReadSignal<Shown>,
    label: Signal<String>,
) -> AnyView {
    let id = field.key();
    let spoken = Signal::derive(move || {
        format!(
            "{} {}",
            plain(field, shown.get().value),
            field.limits().unit
        )
    });
    let move_to = move |value: f64| {
        store.hold_frames();
        store.set_number(field, value);
    };
    view! {
        <input
            type="range"
            class="slider"
            id=format!("{id}-slider")
            min="0"
            max=Signal::derive(move || shortest(shown.get().last))
            step="any"
            aria-label=label
            aria-valuetext=spoken
            prop:value=Signal::derive(move || shortest(shown.get().position))
            on:input:target=move |event| {
                let at = event.target().value_as_number();
                move_to(stops(store, field).value_at(at));
            }
            on:change=move |_| store.release_frames()
            on:blur=move |_| store.release_frames()
            on:keydown=move |event| {
                if matches!(event.key().as_str(), "Delete" | "Backspace") {
                    event.prevent_default();
                    store.scenario.update(|scenario| scenario.reset(field));
                } else if let Some(moved) = moved_by_key(&event, &stops(store, field), in_force(store, field)) {
                    event.prevent_default();
                    move_to(moved);
                }
            }
            on:keyup=move |_| store.release_frames()
        />
    }
    .into_any()
}

/// The stops of a number's slider.
///
/// Reads, so whoever calls this in an effect is called again when they change.
pub(super) fn stops(store: Store, field: Field) -> Slider {
    let stops = store
        .evaluation
        .with(|now| now.setup.stops(field, store.catalog));
    Slider::new(field, &stops)
}

/// Resets a slider at a double click, and moves it with the wheel while it has the focus.
pub(super) fn follow_mouse(store: Store) {
    // A double click begins with a click, which may have moved the slider.
    let mut steps_before = 0;
    let mut turned = 0.0;
    let mut rest = debounce(WHEEL_REST, move |()| store.release_frames());
    browser::follow_mouse("controls", ".slider", move |id, mouse| {
        let is_its = |field: &Field| id.strip_prefix(field.key()) == Some("-slider");
        let Some(field) = Field::ALL.into_iter().find(is_its) else {
            return;
        };
        match mouse {
            Mouse::Pressed => steps_before = store.step_count(),
            Mouse::DoubleClicked => store.reset_number(field, steps_before),
            Mouse::Turned(by) => {
                turned -= by;
                if turned.abs() >= WHEEL_STOP {
                    store.hold_frames();
                    let value = in_force(store, field);
                    store.set_number(field, stops(store, field).moved(value, turned.signum()));
                    turned = 0.0;
                    rest(());
                }
            }
        }
    });
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
