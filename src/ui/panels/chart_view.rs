//! A scene on a canvas: redrawn when the scene, the size, the pixel ratio or the look changes.

use leptos::html::{Canvas, Div};
use leptos::prelude::*;

use crate::chart::canvas::draw_on;
use crate::chart::{AnyScene, Scene as _, Size};
use crate::state::charts::Chart;
use crate::state::look::Look;
use crate::state::store::Store;
use crate::ui::browser::{self, SizeObserver};
use crate::ui::details;
use crate::ui::follow::react;

/// A chart, filling the box that the style sheet gives it.
#[component]
pub(super) fn ChartView(
    store: Store,
    /// Which chart; names its elements.
    chart: Chart,
    /// What it shows, if the page draws it itself.
    scene: Memo<Option<AnyScene>>,
    /// What the program of the details says of it, title and summary, if that draws it.
    caption: RwSignal<String>,
    /// What it is called.
    title: Signal<String>,
    /// Its size on the page, for others to know.
    size: RwSignal<Size>,
    /// In which look.
    look: Memo<Look>,
) -> impl IntoView {
    let id = chart.id();
    let frame = NodeRef::<Div>::new();
    let canvas = NodeRef::<Canvas>::new();
    let is_fine = RwSignal::new(true);

    // Held by the component, so that it ends with it.
    let observer = StoredValue::new_local(None);
    react(Box::new(move || {
        if let Some(frame) = frame.get() {
            observer.set_value(SizeObserver::new(&frame, move |width, height| {
                size.set(Size { width, height });
            }));
        }
    }));
    react(Box::new(move || {
        let Some(canvas) = canvas.get().filter(|_| store.in_sight.get()) else {
            return;
        };
        let look = look.get();
        let size = size.get();
        let own = scene.with(|scene| {
            scene.as_ref().map(|scene| {
                let theme = look.theme(size);
                let picture = scene.layout(size, &theme);
                draw_on(&canvas, &picture, size, look.pixel_ratio, &theme).is_ok()
            })
        });
        let is_drawn = own.unwrap_or_else(|| {
            let about = details::placed(store, chart, size, look);
            let said = details::draw(store, &canvas, look.pixel_ratio, &about);
            said.is_none_or(|said| {
                caption.set(said);
                true
            })
        });
        is_fine.set(is_drawn);
        let frame = frame.get_untracked();
        if let Some(frame) = frame.filter(|_| details::is_there(store)) {
            browser::attend_by_details(&frame, id);
        }
    }));

    view! {
        <div
            class="chart"
            id=format!("{id}-chart")
            node_ref=frame
            tabindex="0"
            role="group"
            aria-label=title
            aria-describedby=format!("{id}-summary")
        >
            <canvas
                node_ref=canvas
                id=format!("{id}-canvas")
                aria-hidden="true"
                // Labels are anchored left and right, whatever way the page around runs.
                dir="ltr"
            ></canvas>
            <p class="chart-failure" role="alert" hidden=Signal::derive(move || is_fine.get())>
                {store.words(|text| &text.errors.chart_failed)}
            </p>
        </div>
    }
}
