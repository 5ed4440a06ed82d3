//! The frontier as marks: ground, regions, contours, the point in force.

use std::slice;

use super::super::geometry::{Rect, Size, between, point};
use super::super::measure::LINE_HEIGHT;
use super::super::memory::BlockKind;
use super::super::picture::{Align, Font, Mark, Marker, Picture, Shape, Stroke};
use super::super::region;
use super::super::strip::Strip;
use super::super::tag::write_bare;
use super::super::theme::{RGBAColor, Theme};
use super::plane::Plane;
use super::{FrontierScene, Look, labels};
use crate::calc::units::real;

/// How much of a block's colour a region has: it is a large one.
const TINT: f64 = 0.5;
/// How much of a grey the region of states has.
const STATES_TINT: f64 = 0.3;

pub(super) fn layout(scene: &FrontierScene, size: Size, theme: &Theme) -> Picture {
    let mut picture = Picture::new(size, theme);
    let Some(plane) = Plane::of(scene, size, theme) else {
        return picture;
    };
    let regions = scene.regions.iter().map(|region| &region.up_to);
    let regions = plane.strips(&scene.batches, regions);
    let bands = scene.bands.iter().map(|band| &band.up_to);
    let bands = plane.strips(&scene.batches, bands);
    draw_ground(&mut picture, scene, &plane, theme);
    for (region, strip) in scene.regions.iter().zip(&regions) {
        draw_region(&mut picture, region.look, strip, &plane, theme);
    }
    draw_bands(&mut picture, &bands, &plane, theme);
    draw_contours(&mut picture, &regions, &plane, theme);
    draw_axes(&mut picture, scene, &plane, theme);
    let marker = marker(scene, &plane, theme);
    let mut lines: Vec<_> = regions.iter().take(1).map(|strip| &strip.upper).collect();
    lines.extend(drawn(&bands, theme).map(|(_, strip)| &strip.upper));
    let mut page = labels::Page::new(&mut picture, &plane, lines, theme);
    page.write_current(scene, &marker);
    page.write_parts(scene, &regions, &bands);
    page.write_lines(scene, drawn(&bands, theme));
    picture.marker(marker);
    picture
}

fn draw_ground(picture: &mut Picture, scene: &FrontierScene, plane: &Plane, theme: &Theme) {
    let hairline = Stroke {
        width: theme.hairline_px,
        color: theme.colors.hairline,
    };
    let rect = plane.rect;
    for tick in &scene.batch_ticks {
        let x = plane.at(real(tick.value), 1.0).x;
        picture.rule(point(x, rect.top), point(x, rect.bottom), hairline);
    }
    for tick in &scene.seq_ticks {
        let y = plane.at(1.0, real(tick.value)).y;
        picture.rule(point(rect.left, y), point(rect.right, y), hairline);
    }
}

fn draw_region(picture: &mut Picture, look: Look, strip: &Strip, plane: &Plane, theme: &Theme) {
    let (kinds, color, tint): (&[BlockKind], _, _) = match &look {
        Look::Fits => return,
        // Two straight patterns make a net.
        Look::States => (
            &[BlockKind::Gradients, BlockKind::Activations],
            theme.colors.overhead,
            STATES_TINT,
        ),
        Look::Block(kind) => (slice::from_ref(kind), theme.colors.block(*kind), TINT),
    };
    if strip.thickness() <= 0.0 {
        return;
    }
    let RGBAColor(red, green, blue, _) = color;
    let color = RGBAColor(red, green, blue, tint);
    picture.marks.push(Mark::Polygon(strip.outline(), color));
    let parts = strip.parts();
    for kind in kinds {
        region::block(picture, &plane.rect, &parts, *kind, theme);
    }
}

/// A line above each number of devices, and a pattern over what no number is enough for.
fn draw_bands(picture: &mut Picture, bands: &[Strip], plane: &Plane, theme: &Theme) {
    let Some(last) = bands.last() else {
        return;
    };
    region::block(
        picture,
        &plane.rect,
        &last.parts(),
        BlockKind::KvCache,
        theme,
    );
    let stroke = Stroke {
        width: theme.thin_px * 1.5,
        color: theme.colors.ink,
    };
    for (_, strip) in drawn(bands, theme) {
        for piece in plane.pieces(&strip.upper) {
            picture.line(piece, stroke);
        }
    }
}

/// The bands that end at a line, with their places among all: numbers double faster than there is room for
/// their lines.
fn drawn<'a>(bands: &'a [Strip], theme: &Theme) -> impl Iterator<Item = (usize, &'a Strip)> {
    let end = bands.len().saturating_sub(1);
    let least = theme.label_px * LINE_HEIGHT;
    let bands = bands.iter().enumerate().take(end).skip(1);
    bands.filter(move |(index, strip)| strip.thickness() >= least || index + 1 == end)
}

/// What fits ends at a heavy line; causes are apart by a gap.
fn draw_contours(picture: &mut Picture, regions: &[Strip], plane: &Plane, theme: &Theme) {
    let gap = Stroke {
        width: theme.thin_px * 3.0,
        color: theme.colors.paper,
    };
    let heavy = Stroke {
        width: theme.heavy_px,
        color: theme.colors.ink,
    };
    for (index, strip) in regions.iter().enumerate().rev() {
        let stroke = if index == 0 { heavy } else { gap };
        for piece in plane.pieces(&strip.upper) {
            picture.line(piece, stroke);
        }
    }
}

fn draw_axes(picture: &mut Picture, scene: &FrontierScene, plane: &Plane, theme: &Theme) {
    let axis = Stroke {
        width: theme.thin_px,
        color: theme.colors.faint,
    };
    let rect = plane.rect;
    let font = Font::tick(theme);
    let (gap, line) = (theme.gap_px, theme.tick_px * LINE_HEIGHT);
    picture.rule(
        point(rect.left, rect.bottom),
        point(rect.right, rect.bottom),
        axis,
    );
    picture.rule(
        point(rect.left, rect.top),
        point(rect.left, rect.bottom),
        axis,
    );
    let tick_y = rect.bottom + gap * 1.5 + line / 2.0;
    let mut free_from = 0.0;
    for tick in &scene.batch_ticks {
        let x = plane.at(real(tick.value), 1.0).x;
        picture.rule(point(x, rect.bottom), point(x, rect.bottom + gap), axis);
        let half = font.measure(&tick.label).width / 2.0;
        let middle = between(x, half, picture.size.width - half);
        if middle - half >= free_from
            && write_bare(
                picture,
                point(middle, tick_y),
                Align::Centre,
                &tick.label,
                font,
            )
        {
            free_from = middle + half + theme.tick_px * 0.75;
        }
    }
    let mut free_to = f64::INFINITY;
    for tick in &scene.seq_ticks {
        let y = plane.at(1.0, real(tick.value)).y;
        picture.rule(point(rect.left - gap, y), point(rect.left, y), axis);
        let end = point(rect.left - gap * 1.75, y);
        if y + line / 2.0 <= free_to && write_bare(picture, end, Align::Right, &tick.label, font) {
            free_to = y - line / 2.0;
        }
    }
    let below = point(rect.right, tick_y + line);
    write_bare(picture, below, Align::Right, &scene.x_title, font);
    write_bare(
        picture,
        point(0.0, line / 2.0),
        Align::Left,
        &scene.y_title,
        font,
    );
}

/// A ring around a core: told apart without colour.
fn marker(scene: &FrontierScene, plane: &Plane, theme: &Theme) -> Marker {
    Marker {
        at: plane.at(scene.batch, scene.seq),
        shape: Shape::Circle,
        radius: theme.marker_px * 1.6,
        fill: theme.colors.paper,
        core: Some(theme.colors.ink),
        outline: Stroke {
            width: theme.heavy_px,
            color: theme.colors.ink,
        },
    }
}

/// The room of the marker with air around it.
pub(super) fn marker_room(marker: &Marker, theme: &Theme) -> Rect {
    marker.rect().grown(theme.gap_px / 2.0)
}
