//! The bar itself, upright or lying: segments, patterns, what is too much, the capacity line.

use super::super::axis::{Axis, Span};
use super::super::geometry::{Rect, between, point};
use super::super::pattern;
use super::super::picture::{Marker, Picture, Shape, Stroke};
use super::super::theme::{RGBAColor, Theme};
use super::{Block, MemoryScene};

/// How much of the colours below the hatching is taken away.
const FADING: f64 = 0.45;

/// Where the bar lies.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bar {
    /// From nothing to the end of the axis.
    pub(super) axis: Axis,
    /// The pixels of the axis, in the direction the bar grows.
    pub(super) span: Span,
    /// The pixels across the bar.
    pub(super) across: (f64, f64),
    /// Growing upwards rather than to the right.
    pub(super) is_upright: bool,
}

impl Bar {
    pub(super) fn axis_of(scene: &MemoryScene) -> Axis {
        Axis::linear(0.0, scene.axis_max_gb.max(1e-6))
    }

    /// The pixel of a size, kept on the axis.
    pub(super) fn px(&self, gb: f64) -> f64 {
        self.axis.px(between(gb, 0.0, self.axis.hi()), self.span)
    }

    /// The part of the bar between two sizes.
    pub(super) fn rect(&self, from_gb: f64, to_gb: f64) -> Rect {
        let (from, to) = (self.px(from_gb), self.px(to_gb));
        let (low, high) = self.across;
        if self.is_upright {
            Rect::new(low, from, high, to)
        } else {
            Rect::new(from, low, to, high)
        }
    }

    /// Every block that is drawn, with where it starts and ends.
    pub(super) fn stacked(scene: &MemoryScene) -> Vec<(&Block, f64, f64)> {
        let mut foot = 0.0;
        let mut stacked = Vec::new();
        for block in &scene.blocks {
            let gb = block.drawn_gb();
            if gb > 0.0 {
                stacked.push((block, foot, foot + gb));
                foot += gb;
            }
        }
        stacked
    }

    pub(super) fn draw(&self, picture: &mut Picture, scene: &MemoryScene, theme: &Theme) {
        self.draw_blocks(picture, scene, theme);
        self.draw_capacity(picture, scene, theme);
    }

    /// The blocks, and the part of them beyond the capacity.
    pub(super) fn draw_blocks(&self, picture: &mut Picture, scene: &MemoryScene, theme: &Theme) {
        let outline = Stroke {
            width: theme.thin_px,
            color: theme.colors.ink,
        };
        for (block, from, to) in Self::stacked(scene) {
            let rect = self.apart(&self.rect(from, to), theme);
            picture.fill(rect, theme.colors.block(block.kind));
            if theme.shows_patterns {
                pattern::block(picture, &rect, block.kind, theme);
            }
            picture.outline(rect, outline);
            picture.spots.push(rect);
        }
        let total = scene.total_gb();
        if scene.exceeds() {
            let beyond = self.rect(scene.capacity_gb, total);
            let RGBAColor(red, green, blue, _) = theme.colors.paper;
            picture.fill(beyond, RGBAColor(red, green, blue, FADING));
            pattern::hatch(picture, &beyond, theme);
            let heavy = Stroke {
                width: theme.heavy_px,
                color: theme.colors.ink,
            };
            picture.outline(beyond, heavy);
        }
        if total > self.axis.hi() {
            self.draw_continuation(picture, theme);
        }
    }

    /// A segment with half a gap taken off at either end; a sliver keeps its middle.
    fn apart(&self, rect: &Rect, theme: &Theme) -> Rect {
        let gap = theme.thin_px * 1.5;
        if self.is_upright {
            let inset = gap.min(rect.height() / 2.0 - 0.25).max(0.0);
            Rect::new(rect.left, rect.top + inset, rect.right, rect.bottom)
        } else {
            let inset = gap.min(rect.width() / 2.0 - 0.25).max(0.0);
            Rect::new(rect.left, rect.top, rect.right - inset, rect.bottom)
        }
    }

    /// An arrow at the end of the axis: the bar goes on.
    fn draw_continuation(&self, picture: &mut Picture, theme: &Theme) {
        let middle = f64::midpoint(self.across.0, self.across.1);
        let radius = theme.marker_px * 1.4;
        let (at, shape) = if self.is_upright {
            (point(middle, self.span.to), Shape::Up)
        } else {
            (point(self.span.to, middle), Shape::Right)
        };
        picture.marker(Marker {
            at,
            shape,
            radius,
            fill: theme.colors.paper,
            core: None,
            outline: Stroke {
                width: theme.heavy_px / 2.0,
                color: theme.colors.ink,
            },
        });
    }

    fn draw_capacity(&self, picture: &mut Picture, scene: &MemoryScene, theme: &Theme) {
        let stroke = Stroke {
            width: theme.heavy_px,
            color: theme.colors.ink,
        };
        let at = self.px(scene.capacity_gb);
        let over = theme.gap_px * 2.5;
        let (low, high) = (self.across.0 - over, self.across.1 + over);
        let (from, to) = if self.is_upright {
            (point(low, at), point(high, at))
        } else {
            (point(at, low), point(at, high))
        };
        picture.rule(from, to, stroke);
        picture.spots.push(Rect::new(from.x, from.y, to.x, to.y));
    }
}
