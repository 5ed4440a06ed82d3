//! The canvas surface: the only file of the charts that knows the browser.

use super::geometry::Size;
use super::paint::paint;
use super::surface::Surface;
use super::{Picture, Theme};
use plotters::drawing::IntoDrawingArea as _;
pub use web_sys::HtmlCanvasElement;

/// The most device pixels a canvas gets; beyond, it is drawn coarser.
const MOST_PIXELS: f64 = 4096.0 * 4096.0;

/// Why a canvas could not be drawn on.
#[derive(Debug, thiserror::Error)]
pub enum CanvasError {
    /// The browser gave no drawing context.
    #[error("the browser gives no 2d context for the canvas")]
    NoContext,
    /// Drawing failed half-way.
    #[error("drawing on the canvas failed")]
    Drawing,
}

/// Draws a picture on a canvas that is laid out at `size` CSS pixels, at `device_pixel_ratio` device
/// pixels to each. A canvas of no size is left alone.
///
/// # Errors
/// [`CanvasError`] if the browser gives no context or refuses a drawing call.
pub fn draw_on(
    canvas: &HtmlCanvasElement,
    picture: &Picture,
    size: Size,
    device_pixel_ratio: f64,
    theme: &Theme,
) -> Result<(), CanvasError> {
    let Some((width, height, scale)) = device_size(size, device_pixel_ratio) else {
        return Ok(());
    };
    // Setting a size clears and reallocates the canvas even if it is the same.
    if canvas.width() != width {
        canvas.set_width(width);
    }
    if canvas.height() != height {
        canvas.set_height(height);
    }
    let surface = Surface::on(canvas).ok_or(CanvasError::NoContext)?;
    let area = surface.into_drawing_area();
    paint(picture, &area, &theme.scaled(scale))
        .and_then(|()| area.present())
        .ok()
        .ok_or(CanvasError::Drawing)
}

/// Width and height in device pixels and the scale they come from.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "positive and bounded by MOST_PIXELS"
)]
fn device_size(size: Size, device_pixel_ratio: f64) -> Option<(u32, u32, f64)> {
    let is_sound = |length: f64| length.is_finite() && length >= 1.0;
    if !is_sound(size.width) || !is_sound(size.height) {
        return None;
    }
    let wanted = if device_pixel_ratio.is_finite() && device_pixel_ratio > 0.0 {
        device_pixel_ratio
    } else {
        1.0
    };
    let scale = wanted.min((MOST_PIXELS / (size.width * size.height)).sqrt());
    let pixels = |length: f64| (length * scale).round().max(1.0) as u32;
    Some((pixels(size.width), pixels(size.height), scale))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_canvas_never_grows_beyond_the_limit() {
        let size = Size {
            width: 3000.0,
            height: 2000.0,
        };
        let Some((width, height, scale)) = device_size(size, 8.0) else {
            panic!("has a size")
        };
        assert!(f64::from(width) * f64::from(height) <= MOST_PIXELS * 1.001 && scale < 8.0);
        assert_eq!(
            device_size(
                Size {
                    width: 390.0,
                    height: 300.0
                },
                2.625
            ),
            Some((1024, 788, 2.625))
        );
        assert_eq!(
            device_size(
                Size {
                    width: 0.0,
                    height: 300.0
                },
                1.0
            ),
            None
        );
    }
}
