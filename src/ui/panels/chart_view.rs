//! A scene on a canvas: redrawn when the scene, the size, the pixel ratio or the look changes.

use leptos::html::{Canvas, Div};
use leptos::prelude::*;

use crate::chart::canvas::draw_on;
use crate::chart::{AnyScene, Scene as _, Size};
use crate::state::instrument::Chart;
use crate::state::look::Look;
use crate::state::store::Store;
use crate::ui::browser::SizeObserver;
use crate::ui::panels::instrument::{Instrument, reading};

/// A chart, filling the box that the style sheet gives it.
#[component]
pub(super) fn ChartView(
    store: Store,
    /// Which chart; names its elements.
    chart: Chart,
    /// What it shows.
    scene: Memo<AnyScene>,
    /// What it is called.
    title: Signal<String>,
    /// In which look.
    look: Memo<Look>,
) -> impl IntoView {
    let id = chart.id();
    let frame = NodeRef::<Div>::new();
    let canvas = NodeRef::<Canvas>::new();
    let size = RwSignal::new(Size {
        width: 0.0,
        height: 0.0,
    });
    let is_fine = RwSignal::new(true);
    let instrument = Instrument::new(store, chart, size, look);

    // Held by the component, so that it ends with it.
    let observer = StoredValue::new_local(None);
    Effect::new(move |_| {
        if let Some(frame) = frame.get() {
            observer.set_value(SizeObserver::new(&frame, move |width, height| {
                size.set(Size { width, height });
            }));
        }
    });
    Effect::new(move |_| {
        let Some(canvas) = canvas.get() else { return };
        let look = look.get();
        let size = size.get();
        let theme = look.theme(size.width);
        let picture = scene.with(|scene| scene.layout(size, &theme));
        let drawn = draw_on(&canvas, &picture, size, look.pixel_ratio, &theme);
        if let Err(error) = &drawn {
            leptos::logging::error!("{id}: {error}");
        }
        is_fine.set(drawn.is_ok());
    });

    view! {
        <div
            class="chart"
            class:handle=instrument.is_over_handle
            id=format!("{id}-chart")
            node_ref=frame
            tabindex="0"
            role="group"
            aria-label=title
            aria-describedby=format!("{id}-summary")
            on:pointerdown=move |event| {
                if instrument.grab(&event) {
                    event.prevent_default();
                }
            }
            on:pointermove=move |event| instrument.moved(&event)
            on:pointerup=move |_| instrument.released()
            on:pointercancel=move |_| instrument.released()
            on:pointerleave=move |_| instrument.left()
            on:blur=move |_| instrument.left()
            on:keydown=move |event| instrument.key(&event)
        >
            <canvas
                node_ref=canvas
                id=format!("{id}-canvas")
                aria-hidden="true"
            ></canvas>
            {reading(instrument)}
            <p class="chart-failure" role="alert" hidden=Signal::derive(move || is_fine.get())>
                {store.words(|text| &text.errors.chart_failed)}
            </p>
        </div>
    }
}
