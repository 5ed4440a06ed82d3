//! The panels: a chart, its summary, its table, each from one memo a scene.

mod chart_view;
mod data_table;

use leptos::prelude::*;

use super::look::Look;
use crate::state::derive::{Table, history, memory, roofline};
use crate::state::store::Store;
use chart_view::{AnyScene, ChartView};
use data_table::DataTable;

/// A panel: title, chart, summary, what else there is to say, table.
#[component]
fn Panel(
    store: Store,
    /// Names the panel on the page.
    id: &'static str,
    /// The chart.
    scene: AnyScene,
    /// In which look.
    look: Memo<Look>,
    /// Makes the table; only called while it is open.
    table: fn(Store) -> Table,
    /// What else there is to say, between chart and summary.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    view! {
        <section class=format!("panel {id}-panel") aria-labelledby=format!("{id}-title")>
            <h2 class="panel-title" id=format!("{id}-title")>{scene.title}</h2>
            <ChartView store id scene look />
            <p class="summary" id=format!("{id}-summary")>{scene.summary}</p>
            {children.map(|children| children())}
            <DataTable store id caption=scene.title table />
        </section>
    }
}

/// The roofline.
#[component]
pub(super) fn RooflinePanel(store: Store, look: Memo<Look>) -> impl IntoView {
    let scene = Memo::new(move |_| {
        let frame = store.frames.get().roofline;
        store.setup.with(|setup| {
            store.report.with(|report| {
                store
                    .text
                    .with(|text| roofline::scene(setup, report, frame, text))
            })
        })
    });
    view! {
        <Panel
            store
            id="roofline"
            scene=AnyScene::of(scene)
            look
            table=|store| {
                store.report.with(|report| store.text.with(|text| roofline::table(report, text)))
            }
        >
            <p class="legend">
                <span class="legend-marks" aria-hidden="true">"○ □"</span>
                {store.words(|text| &text.roofline.legend_course)}
                <span class="legend-marks" aria-hidden="true">"● ■"</span>
                {store.words(|text| &text.roofline.legend_network)}
            </p>
        </Panel>
    }
}

/// Training memory against capacity.
#[component]
pub(super) fn MemoryPanel(store: Store, look: Memo<Look>) -> impl IntoView {
    let scene = Memo::new(move |_| {
        let end_gb = store.frames.get().memory_end_gb;
        store.setup.with(|setup| {
            store.report.with(|report| {
                store
                    .text
                    .with(|text| memory::scene(setup, report, end_gb, text))
            })
        })
    });
    view! {
        <Panel
            store
            id="memory"
            scene=AnyScene::of(scene)
            look
            table=|store| {
                store.report.with(|report| store.text.with(|text| memory::table(report, text)))
            }
        >
            <p class="remark" id="course-remark">
                {store.sentence(|_, report, text| memory::course_sentence(report, text))}
            </p>
            <p class="remark">{store.words(|text| &text.memory.left_out)}</p>
        </Panel>
    }
}

/// The ridge over the years.
#[component]
pub(super) fn HistoryPanel(store: Store, look: Memo<Look>) -> impl IntoView {
    let scene = Memo::new(move |_| {
        store.setup.with(|setup| {
            store
                .text
                .with(|text| history::scene(setup, store.catalog, text))
        })
    });
    view! {
        <Panel
            store
            id="history"
            scene=AnyScene::of(scene)
            look
            table=|store| store.text.with(|text| history::table(store.catalog, text))
        >
        </Panel>
    }
}
