//! The memory bar as an instrument: its blocks are read, its capacity is dragged.

use super::{REACH_PX, Stage, targets_at};
use crate::calc::fit::alternatives::sharing_devices;
use crate::calc::footprint::Block;
use crate::chart::geometry::Rect;
use crate::chart::picture::Target;
use crate::chart::{Picture, Point, Scene as _};
use crate::details::charts::Drawn;
use crate::details::charts::memory::choices;
use crate::details::unit::Unit;
use crate::state::derive::memory::block_name;
use crate::state::derive::sentences::capacity_basis;
use crate::state::limits::Field;
use crate::text::fill;
use crate::text::number::{DIGITS, percent};

/// The chart's picture, and the readings of what else it is asked to show.
fn drawn(stage: &Stage) -> (Picture, Vec<Target>) {
    let drawn = Drawn::of(stage);
    let picture = drawn.as_ref().map_or_else(
        || Picture::new(stage.placed.size, &stage.theme),
        |drawn| drawn.layout(stage.placed.size, &stage.theme),
    );
    let others = match &drawn {
        Some(Drawn::Memory(scene)) => scene.targets(&picture),
        _ => Vec::new(),
    };
    (picture, others)
}

/// The blocks that are drawn, in stacking order.
fn blocks(stage: &Stage) -> impl Iterator<Item = Block> {
    let totals = &stage.report.totals;
    let blocks = Block::ALL.into_iter();
    blocks.filter(|block| totals.block(*block).to_bytes() > 0.0)
}

/// The blocks in stacking order, then the capacity, then other ways to train.
pub(super) fn targets(stage: &Stage) -> Vec<Target> {
    let (picture, others) = drawn(stage);
    let readings = blocks(stage)
        .map(|block| reading(stage, block))
        .chain([capacity(stage)]);
    let mut targets = targets_at(&picture, readings);
    targets.extend(others);
    targets
}

/// The row of the chart's table at which the terms of what is read begin.
pub(super) fn row_of(stage: &Stage, read: &str) -> Option<usize> {
    let block = blocks(stage).find(|block| id(*block) == read)?;
    let footprint = stage.report.footprint();
    let mut terms = footprint.terms.iter();
    terms.position(|term| term.id.block() == block)
}

/// Another way to train as parts of a link: its id is key and value of the choice. What is shared out needs
/// the devices that it is drawn for.
pub(super) fn chosen(stage: &Stage, read: &str) -> Option<String> {
    let training = stage.report.inputs.workload.training()?;
    let choices = choices(&stage.report, stage.view.options, &stage.text);
    let mut ways = choices.iter().flat_map(|choice| &choice.ways);
    let way = ways.find(|way| way.id == read)?;
    let (key, value) = way.id.split_once('_')?;
    let devices = match key {
        "zero" => format!("&{}={}", Field::Data.key(), sharing_devices(training)),
        _ => String::new(),
    };
    Some(format!("{key}={value}{devices}"))
}

fn id(block: Block) -> String {
    format!("{block:?}")
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
        ("size", &*Unit::of(stage.view.options).label(size, DIGITS)),
        ("share", &percent(100.0 * share)),
    ];
    let text = fill(template, &values) + &stage.text.memory_chart.open;
    (id(block), text)
}

fn capacity(stage: &Stage) -> (String, String) {
    let values = [
        (
            "capacity",
            &*Unit::of(stage.view.options).label(stage.report.fit.capacity, DIGITS),
        ),
        ("basis", &capacity_basis(&stage.setup, stage.text.page)),
    ];
    let text = fill(&stage.text.readings.capacity, &values);
    (Field::Capacity.key().to_owned(), text)
}

/// The capacity line.
fn line<'a>(stage: &Stage, picture: &'a Picture) -> Option<&'a Rect> {
    picture.spots.get(blocks(stage).count())
}

/// The capacity line.
pub(super) fn grabbed(stage: &Stage, at: Point) -> Option<String> {
    let (picture, _) = drawn(stage);
    let is_near = line(stage, &picture)?.nearest(at).distance(at) <= REACH_PX;
    is_near.then(|| Field::Capacity.key().to_owned())
}

/// The capacity as sold or reported that puts the line here.
pub(super) fn dragged(stage: &Stage, at: Point) -> Option<(Field, f64)> {
    let (picture, _) = drawn(stage);
    let (foot, line) = (picture.spots.first()?, line(stage, &picture)?);
    let is_upright = line.width() > line.height();
    let along = |rect: &Rect| if is_upright { rect.top } else { rect.left };
    let zero = if is_upright { foot.bottom } else { foot.left };
    let held = if is_upright { at.y } else { at.x };
    // The slider sets what the headroom is then taken off.
    let share = (held - zero) / (along(line) - zero);
    Some((Field::Capacity, stage.setup.value(Field::Capacity) * share))
}
