//! The history as an instrument: its devices are read.

use std::cmp::Ordering;

use super::{Stage, targets_at};
use crate::chart::history::{Device, HistoryLine, LineStyle};
use crate::chart::picture::Target;
use crate::chart::{AnyScene, Scene as _};
use crate::details::charts::Drawn;
use crate::text::fill;
use crate::text::messages::Readings;
use crate::text::number::{DIGITS, gb_per_s, significant, tflop_per_s};

/// All points by year.
pub(super) fn targets(stage: &Stage) -> Vec<Target> {
    let Some(drawn) = Drawn::of(stage) else {
        return Vec::new();
    };
    let scene = if let Drawn::OfPage(AnyScene::History(scene)) = &drawn {
        scene
    } else if let Drawn::History(studied) = &drawn {
        &studied.base
    } else {
        return Vec::new();
    };
    let (words, sparse) = (&stage.text.readings, &stage.text.history_chart);
    let of_line = |line: &HistoryLine| {
        let is_sparse = matches!(line.style, LineStyle::Sparse(_));
        let devices = line.devices.iter().map(|device| {
            if is_sparse {
                let (id, text) = reading(&sparse.reading_sparse, words, device);
                (id + "-sparse", text)
            } else {
                reading(&words.device, words, device)
            }
        });
        devices.collect::<Vec<_>>()
    };
    // In the order of the scene's devices.
    let plain = |device: &Device| reading(&words.device, words, device);
    let readings = scene.course_points.iter().map(plain);
    let readings = readings.chain(scene.lines.iter().flat_map(of_line));
    let readings = readings.chain(scene.others.iter().map(plain));
    let picture = drawn.layout(stage.placed.size, &stage.theme);
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

fn reading(of_device: &str, words: &Readings, device: &Device) -> (String, String) {
    let template = if device.name.is_empty() {
        &words.point_of_course
    } else {
        of_device
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
