//! The history as an instrument: its devices are read.

use std::cmp::Ordering;

use super::{Stage, targets_at};
use crate::chart::Scene as _;
use crate::chart::history::Device;
use crate::chart::picture::Target;
use crate::details::catalog;
use crate::state::derive::history::scene;
use crate::text::fill;
use crate::text::number::{DIGITS, gb_per_s, significant, tflop_per_s};

/// All points by year.
pub(super) fn targets(stage: &Stage) -> Vec<Target> {
    let Some(catalog) = catalog() else {
        return Vec::new();
    };
    let scene = scene(&stage.setup, catalog, stage.text.page);
    let picture = scene.layout(stage.placed.size, &stage.theme);
    let readings = scene.devices().map(|device| reading(stage, device));
    let mut targets = targets_at(&picture, readings);
    let place = |target: &Target| (target.rect.left, target.rect.top);
    targets.sort_by(|one, other| {
        place(one)
            .partial_cmp(&place(other))
            .unwrap_or(Ordering::Equal)
    });
    // One device may stand on two lines at one place.
    targets.dedup_by(|one, other| one.id == other.id);
    targets
}

fn reading(stage: &Stage, device: &Device) -> (String, String) {
    let words = &stage.text.readings;
    let template = if device.name.is_empty() {
        &words.point_of_course
    } else {
        &words.device
    };
    let text = fill(
        template,
        &[
            ("device", device.name),
            ("year", &significant(device.year.floor(), 4)),
            ("format", device.format),
            ("peak", &tflop_per_s(device.roofline.peak.to_tflop_per_s())),
            (
                "bandwidth",
                &gb_per_s(device.roofline.bandwidth.to_gb_per_s()),
            ),
            ("ridge", &significant(device.ridge_flop_per_byte, DIGITS)),
        ],
    );
    let id = format!("{}-{}-{}", device.name, device.format, device.year);
    (id, text)
}
