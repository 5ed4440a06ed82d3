//! The panels: a chart, its summary, its table, each from one memo a scene.

mod chart_view;
mod data_table;
mod instrument;

use leptos::prelude::*;

use super::details::answer_of_scenario;
use crate::chart::{AnyScene, Scene as _};
use crate::state::derive::{history, memory, roofline};
use crate::state::instrument::Chart;
use crate::state::look::Look;
use crate::state::question::Question;
use crate::state::store::Store;
use chart_view::ChartView;
pub(super) use data_table::rendered;
use data_table::{chart_table, own_table};

/// What a panel shows, as functions of the store.
#[derive(Clone, Copy)]
pub(super) struct PanelContent {
    /// Which chart; names the panel on the page.
    chart: Chart,
    /// What its table answers.
    question: Question,
    /// Makes the chart.
    scene: fn(&Store) -> AnyScene,
    /// What else there is to say.
    remarks: fn(&Store) -> Vec<Signal<String>>,
}

/// The roofline.
pub(super) const ROOFLINE: PanelContent = PanelContent {
    chart: Chart::Roofline,
    question: Question::Roofline,
    scene: |store| {
        let frame = store.frames.get().roofline;
        AnyScene::Roofline(
            store.tell(|setup, report, text| roofline::scene(setup, report, frame, text)),
        )
    },
    remarks: |store| vec![store.words(|text| &text.roofline.legend)],
};

/// Training memory against capacity.
pub(super) const MEMORY: PanelContent = PanelContent {
    chart: Chart::Memory,
    question: Question::Memory,
    scene: |store| {
        let end_gb = store.frames.get().memory_end_gb;
        AnyScene::Memory(
            store.tell(|setup, report, text| memory::scene(setup, report, end_gb, text)),
        )
    },
    remarks: |store| {
        vec![
            store.sentence(|_, report, text| memory::course_sentence(report, text)),
            store.sentence(|setup, _, text| memory::left_out(setup, text)),
        ]
    },
};

/// The ridge over the years.
pub(super) const HISTORY: PanelContent = PanelContent {
    chart: Chart::History,
    question: Question::History,
    scene: |store| {
        AnyScene::History(store.tell(|setup, _, text| history::scene(setup, store.catalog, text)))
    },
    remarks: |_| Vec::new(),
};

/// A panel: title, chart, summary, what else there is to say, table.
#[component]
pub(super) fn Panel(
    store: Store,
    /// What it shows.
    content: PanelContent,
    /// In which look.
    look: Memo<Look>,
) -> impl IntoView {
    let PanelContent {
        chart,
        question,
        scene,
        remarks,
    } = content;
    let id = chart.id();
    let scene = Memo::new(move |_| scene(&store));
    let title = Signal::derive(move || scene.with(|scene| scene.title().to_owned()));
    let summary = Signal::derive(move || scene.with(|scene| scene.summary().to_owned()));
    let remark = |text: Signal<String>| view! { <p class="remark">{text}</p> };
    view! {
        <section class=format!("panel {id}-panel") aria-labelledby=format!("{id}-title")>
            <h2 class="panel-title" id=format!("{id}-title")>{title}</h2>
            <ChartView store chart scene title look />
            <p class="summary" id=format!("{id}-summary")>{summary}</p>
            {remarks(&store).into_iter().map(remark).collect_view()}
            {chart_table(store, question, title)}
        </section>
    }
}

/// The tables of what no chart shows, each folded.
#[component]
pub(super) fn Details(store: Store) -> impl IntoView {
    view! {
        <section class="panel details-panel" aria-labelledby="details-title">
            <h2 class="panel-title" id="details-title">
                {store.words(|text| &text.page.details)}
            </h2>
            <p class="summary" id="help">
                {Signal::derive(move || answer_of_scenario(store, Question::Help).unwrap_or_default())}
            </p>
            {Question::TABLES.map(|question| own_table(store, question)).collect_view()}
        </section>
    }
}
