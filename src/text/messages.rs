//! The messages, by where they stand on the page. `assets/text/en.json` shows what each says;
//! names in braces are filled in by [`fill`](super::fill).
#![allow(
    missing_docs,
    reason = "a message's name and its English text say what it is"
)]

use std::fmt;

pub use super::chart_messages::{
    FrontierChart, HierarchyChart, HistoryChart, MemoryChart, RooflineChart, TimelineChart,
};
pub use super::detail_messages::{
    Detail, Export, Gallery, Import, LinkIssues, OwnConventions, OwnDevices, Predict, Problems,
    Readings, ScenarioNotes, Share, Sheet,
};
use crate::table::Source;
use crate::table::compact::Compact;

/// Declares structs of messages that a language file must have exactly.
macro_rules! messages {
    ($($(#[$doc:meta])* $name:ident { $($field:ident: $kind:ty),* $(,)? })*) => {
        $(
            $(#[$doc])*
            #[derive(Debug)]
            pub struct $name { $(pub $field: $kind),* }

            impl $name {
                /// The keys that its object has.
                pub const KEYS: &'static [&'static str] = &[$(stringify!($field)),*];

                /// Reads the messages of the object that is open.
                pub(super) fn read_fields(reader: &mut impl Source) -> Self {
                    Self { $($field: Message::read(reader, stringify!($field))),* }
                }
            }

            impl Message for $name {
                fn read(reader: &mut impl Source, key: &str) -> Self {
                    reader.enter(key);
                    let messages = Self::read_fields(reader);
                    reader.leave();
                    messages
                }
            }
        )*
    };
}

pub(super) use messages;

/// What can be read from a language file under a key. What is wrong is noted in the reader.
pub(super) trait Message {
    fn read(reader: &mut impl Source, key: &str) -> Self;
}

impl Message for String {
    fn read(reader: &mut impl Source, key: &str) -> Self {
        reader.text(key).to_owned()
    }
}

impl Message for Option<String> {
    fn read(reader: &mut impl Source, key: &str) -> Self {
        reader.optional_text(key).map(str::to_owned)
    }
}

/// Names of things that have ids, such as terms and choices.
pub struct Names(Vec<(&'static str, &'static str)>);

/// The names alone: ids are not for readers.
impl fmt::Debug for Names {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.0.iter().map(|(_, name)| name);
        formatter.debug_list().entries(names).finish()
    }
}

impl Names {
    /// The name of the thing with this id; the id itself where it has none, which the tests rule out.
    pub fn get<'a>(&'a self, id: &'a str) -> &'a str {
        self.find(id).unwrap_or(id)
    }

    /// The name of the thing with this id, if it has one.
    pub fn find(&self, id: &str) -> Option<&str> {
        let named = self.0.iter().find(|(known, _)| *known == id);
        named.map(|(_, name)| *name)
    }

    /// All ids.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(id, _)| *id)
    }
}

impl Message for Names {
    fn read(reader: &mut impl Source, key: &str) -> Self {
        Self(reader.texts_by_key(key))
    }
}

impl Text {
    /// The messages from the answers of a language file.
    pub(super) fn from_answers(mut answers: Compact) -> Self {
        Self::read_fields(&mut answers)
    }
}

impl DetailText {
    /// The messages from the answers of a language file.
    pub(super) fn from_answers(mut answers: Compact) -> Self {
        Self::read_fields(&mut answers)
    }
}

messages! {
    /// The messages of the page in one language.
    Text {
        page: Page,
        verdict: Verdict,
        controls: Controls,
        options: Options,
        units: Units,
        operations: Names,
        roofline: Roofline,
        memory: Memory,
        history: History,
        notices: Notices,
        errors: Errors,
        labels: Names,
        groups: Names,
        group_lines: Names,
        choices: Names,
        charts: Names,
        tables: Names,
        presets: Names,
    }

    /// The messages that only the details have, in one language.
    DetailText {
        detail: Detail,
        readings: Readings,
        export: Export,
        share: Share,
        predict: Predict,
        sheet: Sheet,
        own_conventions: OwnConventions,
        own_devices: OwnDevices,
        gallery: Gallery,
        link_issues: LinkIssues,
        scenario_notes: ScenarioNotes,
        problems: Problems,
        families: Names,
        remarks: Names,
        roofline_chart: RooflineChart,
        frontier_chart: FrontierChart,
        timeline_chart: TimelineChart,
        hierarchy_chart: HierarchyChart,
        memory_chart: MemoryChart,
        history_chart: HistoryChart,
        alternatives: Names,
        lesson: super::lesson_messages::Lesson,
        glossary: super::lesson_messages::Glossary,
        import: Import,
        helps: Names,
        operation_details: Names,
        operation_courses: Names,
        terms: Names,
        symbols: Names,
        passes: Names,
        parts: Names,
        conventions: Names,
        aspects: Names,
        levels: Names,
        remedies: Names,
        costs: Names,
        effects: Names,
        instants: Names,
        columns: Names,
        shortcuts: Names,
        shortcut_keys: Names,
        chart_options: Names,
    }

    /// Header, footer and what belongs to no single chart.
    Page {
        task_train: String,
        details: String,
        details_fetching: String,
        details_failed: String,
        details_again: String,
        task_prefill: String,
        task_decode: String,
        title: String,
        tagline: String,
        skip_to_charts: String,
        lesson: String,
        scenario: String,
        scenario_label: String,
        language: String,
        theme: String,
        theme_system: String,
        theme_light: String,
        theme_dark: String,
        theme_projector: String,
        reset_all: String,
        undo: String,
        redo: String,
        shortcuts: String,
        share: String,
        table: String,
        footer: String,
        charts: String,
    }

    /// The sentence at the top.
    Verdict {
        cannot_run: String,
        batch_too_large_serving: String,
        states_too_large_serving: String,
        sequence_too_long_serving: String,
        what_would: String,
        label: String,
        fits: String,
        does_not_fit: String,
        beyond_positions: String,
        of_capacity: String,
        room_for_batch: String,
        batch_too_large: String,
        states_too_large: String,
        states_and_buffers: String,
        sequence_too_long: String,
    }

    /// The controls.
    Controls {
        own_conventions: String,
        title: String,
        hardware_group: String,
        network_group: String,
        training_group: String,
        reset: String,
        custom_device: String,
        custom_network: String,
        custom_case: String,
    }

    /// Names of choices.
    Options {
        basis_label: String,
        basis_driver: String,
        basis_own: String,
        basis_less: String,
        class_data_center_gpu: String,
        class_workstation_gpu: String,
        class_consumer_gpu: String,
        class_integrated_gpu: String,
        class_accelerator: String,
        course_network: String,
    }

    /// Units that are words.
    Units { flop_per_byte: String }

    /// The roofline chart.
    Roofline {
        title: String,
        summary: String,
        summary_waits: String,
        x_title: String,
        y_title: String,
        ridge: String,
        memory_bound: String,
        compute_bound: String,
        legend: String,
    }

    /// The memory chart.
    Memory {
        title_serving: String,
        left_out_beside_tensors: String,
        left_out_nothing: String,
        left_out_device_textbook: String,
        title: String,
        summary_fits: String,
        summary_exceeds: String,
        axis: String,
        parameters: String,
        gradients: String,
        optimizer: String,
        activations: String,
        kv_cache: String,
        overhead: String,
        capacity: String,
        capacity_value: String,
        beyond: String,
        course: String,
        course_other: String,
        left_out: String,
    }

    /// The ridge over the years.
    History {
        title: String,
        summary: String,
        y_title: String,
        line_main: String,
        line_vector: String,
        line_8_bit: String,
        line_4_bit: String,
        others: String,
        course_point: String,
        current: String,
    }

    /// What the page says beside the figures.
    Notices {
        shape_differs: String,
        title: String,
        dismiss: String,
        sources: String,
        link_title: String,
    }

    /// What is wrong with an input.
    Errors {
 not_a_number: String, not_whole: String, unknown_unit: String, bits: String, out_of_range: String, chart_failed: String }
}
