//! A scene on a canvas: redrawn when the scene, the size, the pixel ratio or the look changes.

use leptos::html::{Canvas, Div};
use leptos::prelude::*;
use leptos_use_device_pixel_ratio::use_device_pixel_ratio;
use leptos_use_element_size::{UseElementSizeReturn, use_element_size};

use crate::chart::canvas::draw_on;
use crate::chart::{Scene, Size, Theme};
use crate::state::store::Store;
use crate::ui::app::Look;

/// A chart, filling the box that the style sheet gives it.
#[component]
pub(super) fn ChartView<S>(
    /// Names the chart's elements.
    id: &'static str,
    /// What it shows.
    scene: Memo<S>,
    /// In which look.
    look: Memo<Look>,
    store: Store,
) -> impl IntoView
where
    S: Scene + PartialEq + Send + Sync + 'static,
{
    let frame = NodeRef::<Div>::new();
    let canvas = NodeRef::<Canvas>::new();
    let UseElementSizeReturn { width, height } = use_element_size(frame);
    let pixel_ratio = use_device_pixel_ratio();
    let failure = RwSignal::new(None::<String>);

    Effect::new(move |_| {
        let Some(canvas) = canvas.get() else { return };
        let size = Size {
            width: width.get(),
            height: height.get(),
        };
        let Look {
            palette, density, ..
        } = look.get();
        let theme = Theme::for_width(palette, density, size.width);
        let drawn = scene.with(|scene| draw_on(&canvas, scene, size, pixel_ratio.get(), &theme));
        if let Err(error) = &drawn {
            leptos::logging::error!("{id}: {error}");
        }
        failure.set(drawn.err().map(|error| error.to_string()));
    });

    view! {
        <div class="chart" id=format!("{id}-chart") node_ref=frame>
            <canvas
                node_ref=canvas
                id=format!("{id}-canvas")
                role="img"
                aria-label=move || scene.with(|scene| scene.title().to_owned())
                aria-describedby=format!("{id}-summary")
            ></canvas>
            <Show when=move || failure.with(Option::is_some)>
                <p class="chart-failure" role="alert">
                    {store.words(|text| &text.errors.chart_failed)}
                </p>
            </Show>
        </div>
    }
}
