//! A surface around plotters-canvas: it draws what the charts use in fewer calls, and writes colours and
//! sizes without the standard library's code for numbers, which nothing else in the program needs.

use super::canvas::CanvasError;
use crate::decimal::{fixed, shortest};
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};
use plotters_canvas::CanvasBackend;
use std::f64::consts::TAU;
use wasm_bindgen::JsCast as _;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// A canvas to draw on.
pub(super) struct Surface {
    canvas: CanvasBackend,
    context: CanvasRenderingContext2d,
}

type Drawn = Result<(), DrawingErrorKind<CanvasError>>;

impl Surface {
    /// Around a canvas; none if the browser gives it no context.
    pub(super) fn on(canvas: &HtmlCanvasElement) -> Option<Self> {
        let context = canvas.get_context("2d").ok().flatten()?;
        Some(Self {
            canvas: CanvasBackend::with_canvas_object(canvas.clone())?,
            context: context.unchecked_into(),
        })
    }

    fn set_fill(&self, color: BackendColor) {
        self.context.set_fill_style_str(&css(color));
    }

    /// Starts a path along some points.
    fn trace(&self, points: impl IntoIterator<Item = BackendCoord>) {
        self.context.begin_path();
        for (x, y) in points {
            // The first of a path moves there.
            self.context.line_to(f64::from(x), f64::from(y));
        }
    }
}

impl DrawingBackend for Surface {
    type ErrorType = CanvasError;

    fn get_size(&self) -> (u32, u32) {
        self.canvas.get_size()
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, at: BackendCoord, color: BackendColor) -> Drawn {
        self.draw_rect(at, (at.0 + 1, at.1 + 1), &color, true)
    }

    /// Always filled: the charts draw no rectangle otherwise.
    fn draw_rect<S: BackendStyle>(
        &mut self,
        (left, top): BackendCoord,
        (right, bottom): BackendCoord,
        style: &S,
        _fill: bool,
    ) -> Drawn {
        self.set_fill(style.color());
        let [left, top, right, bottom] = [left, top, right, bottom].map(f64::from);
        self.context
            .fill_rect(left, top, right - left, bottom - top);
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.context.set_stroke_style_str(&css(style.color()));
        self.context.set_line_width(f64::from(style.stroke_width()));
        self.trace(path);
        self.context.stroke();
        Ok(())
    }

    /// Always filled, as rectangles are.
    fn draw_circle<S: BackendStyle>(
        &mut self,
        (x, y): BackendCoord,
        radius: u32,
        style: &S,
        _fill: bool,
    ) -> Drawn {
        self.set_fill(style.color());
        self.context.begin_path();
        let drawn = self
            .context
            .arc(f64::from(x), f64::from(y), f64::from(radius), 0.0, TAU);
        self.context.fill();
        drawn.or(Err(DrawingErrorKind::DrawingError(CanvasError::Drawing)))
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.set_fill(style.color());
        self.trace(path);
        self.context.fill();
        Ok(())
    }

    /// Never turned: the charts have no text on its side.
    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        (x, y): BackendCoord,
    ) -> Drawn {
        let anchor = style.anchor();
        self.context.set_text_baseline(match anchor.v_pos {
            VPos::Top => "top",
            VPos::Center => "middle",
            VPos::Bottom => "bottom",
        });
        self.context.set_text_align(match anchor.h_pos {
            HPos::Left => "start",
            HPos::Right => "end",
            HPos::Center => "center",
        });
        self.set_fill(style.color());
        let (weight, size) = (style.style(), fixed(style.size(), 3));
        let family = style.family();
        self.context
            .set_font(&[weight.as_str(), " ", &size, "px ", family.as_str()].concat());
        self.context
            .fill_text(text, f64::from(x), f64::from(y))
            .or(Err(DrawingErrorKind::DrawingError(CanvasError::Drawing)))
    }
}

/// A colour as style sheets write it.
fn css(color: BackendColor) -> String {
    let (red, green, blue) = color.rgb;
    format!("rgba({red},{green},{blue},{})", shortest(color.alpha))
}
