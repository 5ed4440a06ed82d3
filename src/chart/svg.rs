//! The SVG surface: export, and golden tests without a browser.

use super::geometry::Size;
use super::paint::paint;
use super::{Scene, Theme};
use plotters::drawing::IntoDrawingArea as _;
use plotters_svg::SVGBackend;
use std::fmt::Write as _;

/// Units to a CSS pixel: plotters rounds to whole units, so lines are smooth only on a fine grid.
pub const FINENESS: f64 = 10.0;
/// plotters-svg divides font sizes by this.
const FONT_FACTOR: f64 = 1.24;
/// Half the height of digits, in em, instead of half an x-height: as the canvas centres text.
const CENTRE: (&str, &str) = ("dy=\"0.5ex\"", "dy=\"0.36em\"");
/// The longest side that is drawn, in CSS pixels.
const LONGEST_PX: f64 = 16_384.0;

/// The scene as an SVG document of a size in CSS pixels, with its title and summary inside.
///
/// Empty if the size is.
pub fn to_svg(scene: &impl Scene, size: Size, theme: &Theme) -> String {
    let (Some(width), Some(height)) = (units(size.width), units(size.height)) else {
        return String::new();
    };
    let theme = Theme {
        font_factor: FONT_FACTOR,
        ..theme.scaled(FINENESS)
    };
    let mut drawn = String::new();
    {
        let area = SVGBackend::with_string(&mut drawn, (width, height)).into_drawing_area();
        // Writing to a string cannot fail.
        let picture = scene.layout(size, &theme);
        let outcome = paint(&picture, &area, &theme).and_then(|()| area.present());
        debug_assert!(outcome.is_ok(), "{outcome:?}");
    }
    let body = drawn.split_once('>').map_or("", |(_, body)| body);
    let mut svg = String::with_capacity(drawn.len() + 512);
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{}</title>\n<desc>{}</desc>",
        f64::from(width) / FINENESS,
        f64::from(height) / FINENESS,
        escaped(scene.title()),
        escaped(scene.summary()),
    );
    svg.push_str(&body.replace(CENTRE.0, CENTRE.1));
    svg
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "positive and at most LONGEST_PX times FINENESS"
)]
fn units(css_px: f64) -> Option<u32> {
    (css_px >= 1.0).then(|| (css_px.min(LONGEST_PX) * FINENESS).round() as u32)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
