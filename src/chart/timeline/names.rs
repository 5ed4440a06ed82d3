//! The names of the blocks: in their areas where they are thick enough, else in a legend.

use super::super::geometry::{Rect, Size, point};
use super::super::measure::LINE_HEIGHT;
use super::super::pattern;
use super::super::picture::{Align, Font, Picture, Stroke};
use super::super::tag;
use super::super::tag::write_bare;
use super::super::theme::Theme;
use super::frame::Frame;
use super::{Block, TimelineScene};

/// The blocks that are there at some instant, with how many are stacked up to each.
fn shown(scene: &TimelineScene) -> impl Iterator<Item = (usize, &Block)> {
    let is_there = |index: usize| {
        let mut sizes = scene.instants.iter().filter_map(move |it| it.gb.get(index));
        sizes.any(|gb| *gb > 0.0)
    };
    let blocks = scene.blocks.iter().enumerate();
    blocks.filter(move |(index, _)| is_there(*index))
}

/// Writes the names into the areas; returns which blocks have no room.
pub(super) fn write_inside(
    picture: &mut Picture,
    scene: &TimelineScene,
    frame: &Frame,
    not: &[usize],
    theme: &Theme,
) -> Vec<usize> {
    let font = Font::label(theme);
    let mut left_over = Vec::new();
    for (index, block) in shown(scene) {
        let room = if not.contains(&index) {
            None
        } else {
            room_in(index, &block.label, picture, scene, frame, theme)
        };
        let is_written =
            room.is_some_and(|room| tag::write(picture, &room, &block.label, font, theme));
        if !is_written {
            left_over.push(index);
        }
    }
    left_over
}

/// The place where the area is thickest, if the name fits in there and crosses no capacity line.
fn room_in(
    index: usize,
    label: &str,
    picture: &Picture,
    scene: &TimelineScene,
    frame: &Frame,
    theme: &Theme,
) -> Option<Rect> {
    let size = tag::room(point(0.0, 0.0), label, Font::label(theme), theme).size();
    let capacity = frame.y_px(scene.capacity_gb);
    let air = theme.heavy_px / 2.0 + 1.0;
    let is_free = |room: &Rect| picture.has_room(&room.grown(theme.gap_px * 0.5));
    let cuts = [capacity - air, capacity + air];
    frame.strip(scene, index).room(size, &cuts, is_free)
}

/// The entries of a legend of blocks, each with the column where it starts and its line.
pub(super) fn legend(
    scene: &TimelineScene,
    blocks: &[usize],
    width: f64,
    theme: &Theme,
) -> Vec<(usize, f64, u32)> {
    let font = Font::label(theme);
    let (mut x, mut line) = (0.0, 0);
    let mut entries = Vec::new();
    for (index, block) in shown(scene).filter(|(index, _)| blocks.contains(index)) {
        let needs = sample(theme) + font.measure(&block.label).width + theme.gap_px * 2.0;
        if x > 0.0 && x + needs > width {
            (x, line) = (0.0, line + 1);
        }
        entries.push((index, x, line));
        x += needs + theme.gap_px * 4.0;
    }
    entries
}

fn sample(theme: &Theme) -> f64 {
    theme.label_px * 0.8
}

/// Writes the legend below a pixel row.
pub(super) fn write_legend(
    picture: &mut Picture,
    scene: &TimelineScene,
    entries: &[(usize, f64, u32)],
    top: f64,
    theme: &Theme,
) {
    let line = theme.label_px * LINE_HEIGHT;
    let edge = sample(theme);
    for (index, x, row) in entries {
        let Some(block) = scene.blocks.get(*index) else {
            continue;
        };
        let y = top + line * (f64::from(*row) + 0.5);
        let at = point(x + edge + theme.gap_px * 1.5, y);
        if !write_bare(picture, at, Align::Left, &block.label, Font::label(theme)) {
            continue;
        }
        let size = Size {
            width: edge,
            height: edge,
        };
        let rect = Rect::centred(point(x + edge / 2.0 + theme.thin_px, y), size);
        picture.fill(rect, theme.colors.block(block.kind));
        if theme.shows_patterns {
            pattern::block(picture, &rect, block.kind, theme);
        }
        let stroke = Stroke {
            width: theme.thin_px,
            color: theme.colors.ink,
        };
        picture.outline(rect, stroke);
    }
}
