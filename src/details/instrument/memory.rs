//! The memory bar as an instrument: its blocks are read, its capacity is dragged.

use super::{REACH_PX, Stage, targets_at};
use crate::calc::footprint::Block;
use crate::chart::geometry::Rect;
use crate::chart::memory::MemoryScene;
use crate::chart::picture::Target;
use crate::chart::{Picture, Point, Scene as _};
use crate::state::derive::memory::{axis_end_gb, block_name, scene};
use crate::state::derive::sentences::capacity_basis;
use crate::state::limits::Field;
use crate::text::fill;
use crate::text::number::{DIGITS, gigabytes, percent};

fn drawn(stage: &Stage) -> (MemoryScene, Picture) {
    let Stage {
        setup,
        report,
        axes,
        text,
        ..
    } = stage;
    let scene = scene(setup, report, axis_end_gb(&axes.1), text.page);
    let picture = scene.layout(stage.placed.size, &stage.theme);
    (scene, picture)
}

/// The blocks in stacking order, then the capacity.
pub(super) fn targets(stage: &Stage) -> Vec<Target> {
    let totals = &stage.report.totals;
    let (_, picture) = drawn(stage);
    let blocks = Block::ALL.into_iter();
    let readings = blocks
        .filter(|block| totals.block(*block).to_bytes() > 0.0)
        .map(|block| reading(stage, block))
        .chain([capacity(stage)]);
    targets_at(&picture, readings)
}

fn reading(stage: &Stage, block: Block) -> (String, String) {
    let words = &stage.text.readings;
    let template = if block.grows_with_batch() {
        &words.block_of_batch
    } else {
        &words.block
    };
    let name = block_name(block, &stage.text.page.memory);
    let size = stage.report.totals.block(block);
    let share = size / stage.report.fit.total;
    let values = [
        ("name", name),
        ("size", &gigabytes(size.to_gb(), DIGITS)),
        ("share", &percent(100.0 * share)),
    ];
    (format!("{block:?}"), fill(template, &values))
}

fn capacity(stage: &Stage) -> (String, String) {
    let values = [
        (
            "capacity",
            &*gigabytes(stage.report.fit.capacity.to_gb(), DIGITS),
        ),
        ("basis", &capacity_basis(&stage.setup, stage.text.page)),
    ];
    let text = fill(&stage.text.readings.capacity, &values);
    (Field::Capacity.key().to_owned(), text)
}

/// The capacity line.
pub(super) fn grabbed(stage: &Stage, at: Point) -> Option<String> {
    let (_, picture) = drawn(stage);
    let line = picture.spots.last()?;
    let is_near = line.nearest(at).distance(at) <= REACH_PX;
    is_near.then(|| Field::Capacity.key().to_owned())
}

/// The capacity as sold or reported that puts the line here.
pub(super) fn dragged(stage: &Stage, at: Point) -> Option<(Field, f64)> {
    let (scene, picture) = drawn(stage);
    let (foot, line) = (picture.spots.first()?, picture.spots.last()?);
    let is_upright = line.width() > line.height();
    let along = |rect: &Rect| if is_upright { rect.top } else { rect.left };
    let zero = if is_upright { foot.bottom } else { foot.left };
    let held = if is_upright { at.y } else { at.x };
    let capacity = scene.capacity_gb * (held - zero) / (along(line) - zero);
    // The headroom is taken off what the slider sets.
    let before_headroom = stage.setup.value(Field::Capacity) / stage.report.fit.capacity.to_gb();
    Some((Field::Capacity, capacity * before_headroom))
}
