//! The blocks as areas, what lies above the capacity, and the line of the capacity.

use super::super::geometry::{Point, point};
use super::super::picture::{Mark, Picture, Stroke};
use super::super::region::{self, Part};
use super::super::theme::{RGBAColor, Theme};
use super::TimelineScene;
use super::frame::Frame;

/// How much of the colours below the hatching is taken away.
const FADING: f64 = 0.45;

pub(super) fn draw(picture: &mut Picture, scene: &TimelineScene, frame: &Frame, theme: &Theme) {
    let thin = Stroke {
        width: theme.thin_px,
        color: theme.colors.ink,
    };
    for (index, block) in scene.blocks.iter().enumerate() {
        let strip = frame.strip(scene, index);
        if strip.thickness() <= 0.0 {
            continue;
        }
        let color = theme.colors.block(block.kind);
        picture.marks.push(Mark::Polygon(strip.outline(), color));
        if theme.shows_patterns {
            region::block(picture, &frame.rect, &strip.parts(), block.kind, theme);
        }
        picture.line(strip.upper, thin);
    }
    let tops = frame.tops(scene, scene.blocks.len());
    draw_beyond(picture, scene, frame, &tops, theme);
    let heavy = Stroke {
        width: theme.heavy_px,
        color: theme.colors.ink,
    };
    let y = frame.y_px(scene.capacity_gb);
    let (left, right) = (frame.rect.left, frame.rect.right + theme.gap_px);
    picture.rule(point(left, y), point(right, y), heavy);
}

/// Fades and hatches what exceeds the capacity, and draws its edge.
fn draw_beyond(
    picture: &mut Picture,
    scene: &TimelineScene,
    frame: &Frame,
    tops: &[Point],
    theme: &Theme,
) {
    let y = frame.y_px(scene.capacity_gb);
    let RGBAColor(red, green, blue, _) = theme.colors.paper;
    let heavy = Stroke {
        width: theme.heavy_px,
        color: theme.colors.ink,
    };
    let mut beyond = Vec::new();
    for pair in tops.windows(2) {
        let &[from, to] = pair else { continue };
        let crossing = || {
            let share = (y - from.y) / (to.y - from.y);
            point(from.x + (to.x - from.x) * share, y)
        };
        let edge = match (from.y < y, to.y < y) {
            (true, true) => vec![from, to],
            (true, false) => vec![from, crossing()],
            (false, true) => vec![crossing(), to],
            (false, false) => continue,
        };
        beyond.push(edge);
    }
    let to_part = |edge: &Vec<Point>| {
        let (Some(first), Some(last)) = (edge.first(), edge.last()) else {
            return Vec::new();
        };
        vec![*first, *last, point(last.x, y), point(first.x, y)]
    };
    let parts: Vec<Part> = beyond.iter().map(to_part).collect();
    for part in &parts {
        let faded = RGBAColor(red, green, blue, FADING);
        picture.marks.push(Mark::Polygon(part.clone(), faded));
    }
    region::hatch(picture, &frame.rect, &parts, theme);
    for edge in beyond {
        picture.line(edge, heavy);
    }
}
