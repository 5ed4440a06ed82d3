//! Every colour and length of the charts, in CSS pixels.

use super::geometry::Size;
use super::memory::BlockKind;
pub use plotters::style::RGBAColor;

/// Which colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Palette {
    /// Ink on light paper.
    #[default]
    Light,
    /// Light ink on dark paper.
    Dark,
    /// Black on white, with patterns.
    Print,
}

/// How large, and how much is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Density {
    /// A screen on a desk.
    #[default]
    Desk,
    /// A phone: smaller type and margins, fewer labels.
    Narrow,
    /// A lecture hall: large type, strong strokes, fewer labels, patterns.
    Projector,
}

/// The look of a chart. Lengths are in CSS pixels; the surface sets `scale`.
#[derive(Debug, Clone, PartialEq)]
pub struct Theme {
    /// Colours.
    pub colors: Colors,
    /// Font families, as in a CSS font list.
    pub font_family: &'static str,
    /// Device pixels to a CSS pixel.
    pub scale: f64,
    /// What the surface needs font sizes multiplied by.
    pub font_factor: f64,
    /// Size of labels.
    pub label_px: f64,
    /// Size of tick labels and axis titles.
    pub tick_px: f64,
    /// Size of the one number that matters most.
    pub total_px: f64,
    /// Grid and leaders.
    pub hairline_px: f64,
    /// Outlines and thin lines.
    pub thin_px: f64,
    /// The lines a chart is about.
    pub line_px: f64,
    /// What must not be missed.
    pub heavy_px: f64,
    /// Half the width of a marker.
    pub marker_px: f64,
    /// The distance between neighbours: half a step of the page's grid.
    pub gap_px: f64,
    /// The width of a bar, at most.
    pub bar_px: f64,
    /// How many points get a label, at most.
    pub max_labels: usize,
    /// Whether points show their values after their names.
    pub shows_values: bool,
    /// Whether blocks carry patterns.
    pub shows_patterns: bool,
}

/// The colours of a theme; each has one meaning.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Colors {
    /// Background.
    pub paper: RGBAColor,
    /// Text, roofs, outlines.
    pub ink: RGBAColor,
    /// Secondary text.
    pub muted: RGBAColor,
    /// Grid.
    pub hairline: RGBAColor,
    /// Axis lines, leaders, faint lines.
    pub faint: RGBAColor,
    /// Compute-bound.
    pub compute: RGBAColor,
    /// Memory-bound.
    pub memory: RGBAColor,
    /// Parameters.
    pub parameters: RGBAColor,
    /// Gradients.
    pub gradients: RGBAColor,
    /// Optimizer states.
    pub optimizer: RGBAColor,
    /// Activations.
    pub activations: RGBAColor,
    /// Keys and values of earlier tokens.
    pub kv_cache: RGBAColor,
    /// Everything else in memory.
    pub overhead: RGBAColor,
    /// How much of a colour a region is tinted with.
    pub tint: f64,
}

/// Fonts found on every system, Chinese included; none is loaded.
const FONT_FAMILY: &str = "\"Helvetica Neue\", Arial, \"Liberation Sans\", \"PingFang SC\", \
    \"Noto Sans CJK SC\", \"Microsoft YaHei\", sans-serif";

/// Charts narrower than this are drawn for a phone.
const NARROW_PX: f64 = 400.0;
/// The same of the height of a projector's chart, and of one that is narrow, too.
const LOW_PX: f64 = 250.0;
const LOWISH_PX: f64 = 330.0;
/// Below this there is room for no larger words than a phone's.
const LOWEST_PX: f64 = 150.0;

const fn rgb(hex: u32) -> RGBAColor {
    let [_, red, green, blue] = hex.to_be_bytes();
    RGBAColor(red, green, blue, 1.0)
}

impl Colors {
    const LIGHT: Self = Self {
        paper: rgb(0x00FB_FAF7),
        ink: rgb(0x001B_1F23),
        muted: rgb(0x005A_6067),
        hairline: rgb(0x00E6_E4DF),
        faint: rgb(0x009A_9C9E),
        compute: rgb(0x0000_9E73),
        memory: rgb(0x00D5_5E00),
        parameters: rgb(0x0000_72B2),
        gradients: rgb(0x0056_B4E9),
        optimizer: rgb(0x00E6_9F00),
        activations: rgb(0x00CC_79A7),
        kv_cache: rgb(0x00F0_E442),
        overhead: rgb(0x0099_9999),
        tint: 0.07,
    };
    const DARK: Self = Self {
        paper: rgb(0x0014_171A),
        ink: rgb(0x00E8_E6E1),
        muted: rgb(0x00A2_A6A9),
        hairline: rgb(0x0029_2E32),
        faint: rgb(0x0071_777C),
        tint: 0.1,
        ..Self::LIGHT
    };
    const PRINT: Self = Self {
        paper: rgb(0x00FF_FFFF),
        ink: rgb(0x0000_0000),
        muted: rgb(0x0033_3333),
        hairline: rgb(0x00DD_DDDD),
        faint: rgb(0x0077_7777),
        ..Self::LIGHT
    };

    /// The colour of a block of memory.
    pub const fn block(&self, kind: BlockKind) -> RGBAColor {
        match kind {
            BlockKind::Parameters => self.parameters,
            BlockKind::Gradients => self.gradients,
            BlockKind::Optimizer => self.optimizer,
            BlockKind::Activations => self.activations,
            BlockKind::KvCache => self.kv_cache,
            BlockKind::Overhead => self.overhead,
        }
    }

    /// The colour of a bound.
    pub const fn bound(&self, is_compute_bound: bool) -> RGBAColor {
        if is_compute_bound {
            self.compute
        } else {
            self.memory
        }
    }
}

impl Theme {
    /// The theme for a palette and a density.
    pub const fn new(palette: Palette, density: Density) -> Self {
        let colors = match palette {
            Palette::Light => Colors::LIGHT,
            Palette::Dark => Colors::DARK,
            Palette::Print => Colors::PRINT,
        };
        let mut theme = Self::desk(colors);
        theme.shows_patterns = matches!(palette, Palette::Print);
        match density {
            Density::Desk => theme,
            Density::Narrow => theme.narrow(),
            Density::Projector => theme.projector(matches!(palette, Palette::Dark)),
        }
    }

    /// The theme for a chart of this size: a narrow desk theme turns into a phone's, and a projector's that is
    /// low, or lowish and narrow, into a smaller one, which leaves room for what it is about.
    pub fn for_size(palette: Palette, density: Density, size: Size) -> Self {
        let is_narrow = size.width < NARROW_PX;
        let is_low = size.height < LOW_PX || is_narrow && size.height < LOWISH_PX;
        match density {
            Density::Desk if is_narrow => Self::new(palette, Density::Narrow),
            Density::Projector if size.height < LOWEST_PX => Self::new(palette, Density::Narrow),
            Density::Projector if is_low => Self::new(palette, density).small(),
            Density::Desk | Density::Narrow | Density::Projector => Self::new(palette, density),
        }
    }

    /// The same look on a surface with so many device pixels to a CSS pixel.
    pub const fn scaled(&self, factor: f64) -> Self {
        let scale = if factor.is_finite() && factor > 0.0 {
            factor
        } else {
            1.0
        };
        Self {
            scale: self.scale * scale,
            ..*self
        }
    }

    const fn desk(colors: Colors) -> Self {
        Self {
            colors,
            font_family: FONT_FAMILY,
            scale: 1.0,
            font_factor: 1.0,
            label_px: 14.0,
            tick_px: 13.0,
            total_px: 20.0,
            hairline_px: 1.0,
            thin_px: 1.0,
            line_px: 2.5,
            heavy_px: 3.0,
            marker_px: 5.5,
            gap_px: 4.0,
            bar_px: 104.0,
            max_labels: 24,
            shows_values: true,
            shows_patterns: false,
        }
    }

    const fn narrow(self) -> Self {
        Self {
            label_px: 12.0,
            tick_px: 11.0,
            total_px: 16.0,
            line_px: 2.0,
            marker_px: 4.5,
            gap_px: 3.0,
            bar_px: 72.0,
            max_labels: 10,
            shows_values: false,
            ..self
        }
    }

    const fn projector(self, is_dark: bool) -> Self {
        let muted = if is_dark {
            rgb(0x00C2_C4C4)
        } else {
            rgb(0x003A_4046)
        };
        Self {
            colors: Colors {
                muted,
                ..self.colors
            },
            label_px: 24.0,
            tick_px: 22.0,
            total_px: 34.0,
            hairline_px: 3.0,
            thin_px: 3.0,
            line_px: 5.0,
            heavy_px: 6.0,
            marker_px: 10.0,
            gap_px: 7.0,
            bar_px: 150.0,
            max_labels: 8,
            shows_values: false,
            shows_patterns: true,
            ..self
        }
    }

    const fn small(self) -> Self {
        Self {
            label_px: 15.0,
            tick_px: 13.0,
            total_px: 20.0,
            hairline_px: 2.0,
            thin_px: 2.0,
            line_px: 3.5,
            heavy_px: 4.5,
            marker_px: 6.5,
            gap_px: 4.0,
            bar_px: 84.0,
            max_labels: 6,
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(color: RGBAColor) -> f64 {
        let part = |value: u8| {
            let value = f64::from(value) / 255.0;
            // Close enough to the sRGB curve for a bound.
            value * value * value.sqrt().sqrt()
        };
        0.2126 * part(color.0) + 0.7152 * part(color.1) + 0.0722 * part(color.2)
    }

    fn contrast(one: RGBAColor, other: RGBAColor) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn text_stands_out_from_the_paper() {
        for palette in [Palette::Light, Palette::Dark, Palette::Print] {
            let desk = Theme::new(palette, Density::Desk).colors;
            assert!(contrast(desk.ink, desk.paper) >= 7.0);
            assert!(contrast(desk.muted, desk.paper) >= 4.5);
            let hall = Theme::new(palette, Density::Projector).colors;
            assert!(contrast(hall.muted, hall.paper) >= 7.0);
        }
    }

    #[test]
    fn the_projector_has_large_type_and_strong_strokes() {
        let hall = Theme::new(Palette::Light, Density::Projector);
        for font in [hall.label_px, hall.tick_px, hall.total_px] {
            assert!(font >= 22.0);
        }
        for stroke in [hall.hairline_px, hall.thin_px, hall.line_px, hall.heavy_px] {
            assert!(stroke >= 3.0);
        }
    }
}
