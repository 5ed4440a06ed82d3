//! The messages of the charts that only the details have.
#![allow(
    missing_docs,
    reason = "a message's name and its English text say what it is"
)]

use super::messages::{Message, messages};
use crate::table::Source;

messages! {
    /// What the roofline is asked to show.
    RooflineChart {
        changed_device: String,
        how_to_pin: String,
        slope: String,
        kernel: String,
        kernel_of_passes: String,
        batch: String,
        turn: String,
        turn_of: String,
        before: String,
        pinned: String,
        pin: String,
        unpin: String,
        reading_slope: String,
        reading_moves: String,
        reading_share: String,
        reading_step: String,
        reading_roofs: String,
        reading_other: String,
        summary_roofs: String,
        summary_kernels: String,
        summary_unpublished: String,
        summary_turn: String,
        summary_never: String,
        summary_always: String,
        summary_still: String,
        summary_before: String,
        summary_pinned: String,
        summary_pinned_same: String,
        measured: String,
        summary_measured: String,
        summary_unmeasured: String,
    }

    /// What fits, as a chart.
    FrontierChart {
        title: String,
        summary_fits: String,
        summary_exceeds: String,
        summary_none: String,
        summary_never: String,
        x_title: String,
        y_title: String,
        fits: String,
        states: String,
        devices: String,
        devices_short: String,
        devices_line: String,
        no_devices: String,
        none: String,
        current: String,
        reading_fits: String,
        reading_exceeds: String,
        crossing: String,
        states_exceed: String,
        needs_devices: String,
        needs_none: String,
    }

    /// Memory through a run, as a chart.
    TimelineChart {
        title: String,
        summary_fits: String,
        summary_exceeds: String,
        capacity: String,
        peak: String,
        step: String,
        in_step: String,
        reading_fits: String,
        reading_exceeds: String,
    }

    /// The memory hierarchy, as a chart.
    HierarchyChart {
        title: String,
        summary: String,
        x_title: String,
        both: String,
        gigabyte: String,
        unknown: String,
        beyond_card: String,
        key_one_way: String,
        key_both: String,
        key_course: String,
        course: String,
        ratio_known: String,
        ratio_links: String,
        ratio_unknown: String,
        reading: String,
    }

    /// What else the memory chart shows.
    MemoryChart {
        axis_gib: String,
        of_batch: String,
        grows: String,
        zero: String,
        zero_if: String,
        recompute: String,
        optimizer: String,
        now: String,
        least_fits: String,
        least_exceeds: String,
        only_training: String,
        reading_fits: String,
        reading_exceeds: String,
        grows_row: String,
        each_sequence: String,
        open: String,
        choose: String,
    }

    /// What else the ridge over the years shows.
    HistoryChart {
        growth: String,
        growth_row: String,
        times: String,
        latest: String,
        device_ridge: String,
        sparse: String,
        sparse_means: String,
        reading_sparse: String,
        sparse_ridge: String,
    }
}
