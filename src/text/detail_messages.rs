//! The messages of the details, but for their charts'.
#![allow(
    missing_docs,
    reason = "a message's name and its English text say what it is"
)]

use super::messages::{Message, Names, messages};
use crate::table::Source;

messages! {
    /// What the details say.
    Detail {
        show_more: String,
        helps: String,
        cheapest: String,
        helps_devices: String,
        helps_not: String,
        helps_both: String,
        phase: String,
        phase_undivided: String,
        turns: String,
        useful: String,
        states_alone: String,
        on_devices: String,
        ratio: String,
        per_multiprocessor: String,
        sparsity: String,
        sparsity_means: String,
        peak: String,
        runs_out: String,
        typical: String,
        exact: String,
        guess: String,
        rule_of_thumb: String,
        list_separator: String,
        clause_separator: String,
        full_stop: String,
        course: String,
        framework_same: String,
        framework_change: String,
        framework_block: String,
        framework_compiled: String,
        framework_changed: String,
        meter_adds: String,
        meter_term: String,
        meter_keeps: String,
        meter_outgrown: String,
        sure_typical: String,
        sure_guess: String,
        sure_own: String,
        framework_source: String,
        device_source: String,
        network_source: String,
        single_file: String,
    }

    /// What a mark of a chart reads.
    Readings {
        memory_bound: String,
        compute_bound: String,
        drag_batch: String,
        drag_point: String,
        choose_stop: String,
        ceiling: String,
        slope: String,
        ridge: String,
        other_ceiling: String,
        block: String,
        block_of_batch: String,
        capacity: String,
        device: String,
        point_of_course: String,
    }

    /// The buttons that take a chart along.
    Export {
        working: String,
        copied: String,
        saved: String,
        title: String,
        copy: String,
        full_screen: String,
        failed: String,
    }

    /// The sheet of shortcuts around its list.
    Sheet { title: String, key: String, close: String }

    /// Published runs.
    Gallery {
        aim: String,
        published: String,
        page_total: String,
        no_link: String,
        beside: Names,
        summary: String,
        family: String,
        order: String,
        order_published: String,
        order_error: String,
    }

    /// The line of conventions told otherwise.
    OwnConventions { title: String, line: String, list: String, names: Names }

    /// What of a link was not understood.
    LinkIssues {
        unknown_key: String,
        unknown_version: String,
        bad_value: String,
        unknown_choice: String,
        unknown_id: String,
        too_long: String,
        overruled: String,
        damaged: String,
        own_figure: String,
        own_property: String,
        own_unknown: String,
        own_params: String,
        own_figures: Names,
        device: String,
        device_parts: String,
        devices_too_long: String,
        title_too_long: String,
        controls_allowed: String,
        pin_allowed: String,
        fixed: String,
        more: String,
    }

    /// What a reader should know of a scenario.
    ScenarioNotes {
        format_substituted: String,
        driver_unknown: String,
        narrow_storage: String,
        few_positions: String,
        framework_only_serves: String,
        framework_only_trains: String,
        adapters_reach_nothing: String,
        nothing_to_share: String,
        fp8_kept_only: String,
        takes_pool: String,
        long_prompt: String,
    }

    /// Why work cannot be spread as chosen.
    Problems {
        heads: String,
        sequence: String,
        stages: String,
        interleave: String,
        micro_batches: String,
        context: String,
        width: String,
        no_experts: String,
        experts: String,
        expert_data: String,
        optimizer_in_backward: String,
    }

    /// The dialog that brings the state elsewhere.
    Share {
        title: String,
        views: String,
        left_out: String,
        offered: String,
        locked: String,
        of_reader: String,
        one_chart: String,
        title_allowed: String,
        width_allowed: String,
        height_allowed: String,
        name: String,
        width: String,
        height: String,
        open: String,
        notice: String,
        predict: String,
        step: String,
        preview: String,
        view: String,
        page: String,
        frame: String,
        element: String,
        markdown: String,
        copy: String,
        copied: String,
        by_hand: String,
        code: String,
        to_page: String,
        too_long: String,
        drawing: String,
    }

    /// The guess before a view in another page.
    Predict { memory: String, roofline: String, history: String, up: String, down: String, said: String }

    /// The reader's own devices.
    OwnDevices { title: String, name: String, keep: String, forget: String, nameless: String, full: String }

    /// The import of a network, and what is wrong with its file.
    Import {
        title: String,
        line: String,
        text: String,
        file: String,
        take: String,
        too_long: String,
        not_json: String,
        missing: String,
        not_allowed: String,
        too_many: String,
        allowed_count: String,
        allowed_divisor: String,
        allowed_per_layer: String,
        allowed_object: String,
    }
}
