//! The panels: a chart, its summary, its table, each from one memo a scene; and which are shown.

mod chart_view;
mod data_table;

use leptos::html::Div;
use leptos::prelude::*;

use super::button::Button;
use super::details::{self, answer_of_scenario};
use crate::chart::{AnyScene, Scene as _, Size};
use crate::state::charts::{Chart, ShownCharts};
use crate::state::derive::{history, memory, roofline};
use crate::state::look::Look;
use crate::state::question::Question;
use crate::state::store::Store;
use crate::ui::follow::react;
use chart_view::ChartView;
use data_table::{chart_table, own_table};

/// The scene of a chart that the page draws itself; none for those of the details.
fn scene_of(store: &Store, chart: Chart) -> Option<AnyScene> {
    let frames = store.frames.get();
    store.tell(|setup, report, text| {
        Some(match chart {
            Chart::Roofline => {
                AnyScene::Roofline(roofline::scene(setup, report, frames.roofline, text))
            }
            Chart::Memory => {
                AnyScene::Memory(memory::scene(setup, report, frames.memory_end_gb, text))
            }
            Chart::History => AnyScene::History(history::scene(setup, store.catalog, text)),
            Chart::Frontier | Chart::Timeline | Chart::Hierarchy => return None,
        })
    })
}

/// What else there is to say of a chart.
fn remarks(store: &Store, chart: Chart) -> Vec<Signal<String>> {
    match chart {
        Chart::Roofline => vec![store.words(|text| &text.roofline.legend)],
        Chart::Memory => vec![
            store.sentence(|_, report, text| memory::course_sentence(report, text)),
            store.sentence(|setup, _, text| memory::left_out(setup, text)),
        ],
        Chart::History | Chart::Frontier | Chart::Timeline | Chart::Hierarchy => Vec::new(),
    }
}

/// Which charts to show, and those.
#[component]
pub(super) fn Panels(store: Store, look: Memo<Look>) -> impl IntoView {
    let shown = Memo::new(move |_| store.view.with(|view| view.charts));
    let panel = move |chart: Chart| {
        let is_shown = Memo::new(move |_| shown.get().has(chart));
        move || is_shown.get().then(|| panel(store, chart, look))
    };
    view! {
        {lesson(store)}
        {chooser(store, shown)}
        {Chart::ALL.map(panel).collect_view()}
        {details_panel(store, shown)}
    }
}

/// Where the details put the lesson: told anew whenever the scenario or the step changes.
fn lesson(store: Store) -> AnyView {
    let place = NodeRef::<Div>::new();
    let is_closed = Signal::derive(move || store.view.with(|view| view.step.is_none()));
    react(Box::new(move || {
        let step = store.view.with(|view| view.step);
        if let (Some(place), Some(step)) = (place.get(), step) {
            details::want_once(store);
            details::teach(store, &place, step.as_str());
        }
    }));
    view! { <div class="lesson" id="lesson" hidden=is_closed node_ref=place></div> }.into_any()
}

/// A button a chart, pressed while it is shown.
fn chooser(store: Store, shown: Memo<ShownCharts>) -> AnyView {
    let button = move |chart: Chart| {
        let name = move || {
            store
                .text
                .with(|text| text.charts.get(chart.id()).to_owned())
        };
        let button = Button {
            pressed: Some(Signal::derive(move || shown.get().has(chart))),
            // The last one stays.
            idle: Some(Signal::derive(move || {
                shown.get().toggled(chart) == shown.get()
            })),
            ..Button::new(&format!("show-{}", chart.id()))
        };
        let press = move || {
            store
                .view
                .update(|view| view.charts = view.charts.toggled(chart));
        };
        button.show(Signal::derive(name), Box::new(press))
    };
    view! {
        <div
            class="chooser segments"
            role="group"
            aria-label=store.words(|text| &text.page.charts)
        >
            {Chart::ALL.map(button)}
        </div>
    }
    .into_any()
}

/// A panel: title, chart, summary, what else there is to say, table.
fn panel(store: Store, chart: Chart, look: Memo<Look>) -> AnyView {
    let id = chart.id();
    let scene = Memo::new(move |_| {
        let is_asked_more = store.view.with(|view| view.asks_more(chart));
        let is_own = !(is_asked_more && details::is_there(store));
        is_own.then(|| scene_of(&store, chart)).flatten()
    });
    let caption = RwSignal::new(String::new());
    let is_by_details =
        Memo::new(move |_| chart.is_of_details() || store.view.with(|view| view.asks_more(chart)));
    react(Box::new(move || {
        if is_by_details.get() {
            details::want_once(store);
        }
    }));
    let said = Memo::new(move |_| {
        scene.with(|scene| match scene {
            Some(scene) => [scene.title(), scene.summary()].map(str::to_owned),
            None => caption.with(|caption| {
                let (title, summary) = caption.split_once('\n').unwrap_or_default();
                [title, summary].map(str::to_owned)
            }),
        })
    });
    let title = Signal::derive(move || said.with(|[title, _]| title.clone()));
    let summary = Signal::derive(move || said.with(|[_, summary]| summary.clone()));
    let size = RwSignal::new(Size::default());
    let remark = |text: Signal<String>| view! { <p class="remark">{text}</p> };
    let is_waiting = move || is_by_details.get() && !details::is_there(store);
    view! {
        <section
            class=format!("panel {id}-panel")
            id=format!("{id}-panel")
            aria-labelledby=format!("{id}-title")
        >
            <h2 class="panel-title" id=format!("{id}-title")>{title}</h2>
            {move || is_waiting().then(|| details::no_answer(store))}
            <ChartView store chart scene caption title size look />
            <p class="summary" id=format!("{id}-summary")>{summary}</p>
            {remarks(&store, chart).into_iter().map(remark).collect_view()}
            <div class="folds">
                {chart_table(store, Question::of_chart(chart), title)}
                // The details put buttons here.
                <div class="options"></div>
                <div class="export"></div>
            </div>
        </section>
    }
    .into_any()
}

/// The tables of what no shown chart has, each folded.
fn details_panel(store: Store, shown: Memo<ShownCharts>) -> AnyView {
    let table = move |question: Question| {
        let has_panel = move |chart| Question::of_chart(chart) == question;
        let is_here = Memo::new(move |_| !shown.get().iter().any(has_panel));
        move || is_here.get().then(|| own_table(store, question))
    };
    view! {
        <section class="panel details-panel" aria-labelledby="details-title">
            <h2 class="panel-title" id="details-title">
                {store.words(|text| &text.page.details)}
            </h2>
            <p class="summary" id="help">
                {Signal::derive(move || {
                    answer_of_scenario(store, Question::Help).unwrap_or_default()
                })}
            </p>
            {Question::TABLES.map(table).collect_view()}
        </section>
    }
    .into_any()
}
