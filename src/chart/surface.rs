//! A surface around plotters-canvas: it draws what the charts use in fewer calls, and writes colours and
//! sizes without the standard library's code for numbers, which nothing else in the program needs.
//!
//! Most of the time of a drawing goes into texts that cross into JavaScript. So a colour or a font is said
//! when it changes, not with every mark.

use super::canvas::CanvasError;
use crate::decimal::{fixed, shortest};
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontStyle,
};
use plotters_canvas::CanvasBackend;
use std::f64::consts::TAU;
use wasm_bindgen::JsCast as _;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// A canvas to draw on.
pub(super) struct Surface {
    canvas: CanvasBackend,
    context: CanvasRenderingContext2d,
    said: Said,
    /// Whether lines of the present stroke are in the path and not drawn yet.
    has_lines: bool,
}

/// Red, green, blue and opacity, for comparing.
type Ink = ((u8, u8, u8), f64);

/// What the context was told last; at first nothing, as the canvas may have been cleared since.
#[derive(Default)]
struct Said {
    fill: Option<Ink>,
    stroke: Option<(Ink, u32)>,
    align: Option<&'static str>,
    baseline: Option<&'static str>,
    /// Size, weight and family.
    font: Option<(f64, &'static str, String)>,
}

/// Notes what is said now, and answers whether it is another thing than before.
fn is_news<T: PartialEq>(said: &mut Option<T>, now: T) -> bool {
    let is_news = said.as_ref() != Some(&now);
    *said = Some(now);
    is_news
}

type Drawn = Result<(), DrawingErrorKind<CanvasError>>;

impl Surface {
    /// Around a canvas; none if the browser gives it no context.
    pub(super) fn on(canvas: &HtmlCanvasElement) -> Option<Self> {
        let context = canvas.get_context("2d").ok().flatten()?;
        Some(Self {
            canvas: CanvasBackend::with_canvas_object(canvas.clone())?,
            context: context.unchecked_into(),
            said: Said::default(),
            has_lines: false,
        })
    }

    /// Prepares for filling something, after what is not drawn yet.
    fn begin_fill(&mut self, color: BackendColor) {
        self.draw_lines();
        if is_news(&mut self.said.fill, (color.rgb, color.alpha)) {
            self.context.set_fill_style_str(&css(color));
        }
    }

    /// Prepares for a line. Lines of one stroke become one path, unless they shine through each other.
    fn begin_line(&mut self, color: BackendColor, width: u32) {
        let is_news = is_news(&mut self.said.stroke, ((color.rgb, color.alpha), width));
        if self.has_lines && !is_news && color.alpha >= 1.0 {
            return;
        }
        self.draw_lines();
        if is_news {
            self.context.set_stroke_style_str(&css(color));
            self.context.set_line_width(f64::from(width));
        }
        self.context.begin_path();
    }

    fn draw_lines(&mut self) {
        if self.has_lines {
            self.context.stroke();
            self.has_lines = false;
        }
    }

    /// Adds a line through some points to the path.
    fn trace(&self, points: impl IntoIterator<Item = BackendCoord>) {
        let mut points = points
            .into_iter()
            .map(|(x, y)| (f64::from(x), f64::from(y)));
        if let Some((x, y)) = points.next() {
            self.context.move_to(x, y);
        }
        for (x, y) in points {
            self.context.line_to(x, y);
        }
    }

    fn set_font(&mut self, size: f64, weight: &'static str, family: &str) {
        let is_same = self.said.font.as_ref().is_some_and(|said| {
            let (said_size, said_weight, said_family) = said;
            *said_size == size && *said_weight == weight && said_family == family
        });
        if !is_same {
            let font = [weight, " ", &fixed(size, 3), "px ", family].concat();
            self.context.set_font(&font);
            self.said.font = Some((size, weight, family.to_owned()));
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
        self.draw_lines();
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
        self.begin_fill(style.color());
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
        self.begin_line(style.color(), style.stroke_width());
        self.trace(path);
        self.has_lines = true;
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
        self.begin_fill(style.color());
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
        self.begin_fill(style.color());
        self.context.begin_path();
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
        self.begin_fill(style.color());
        let anchor = style.anchor();
        let baseline = match anchor.v_pos {
            VPos::Top => "top",
            VPos::Center => "middle",
            VPos::Bottom => "bottom",
        };
        if is_news(&mut self.said.baseline, baseline) {
            self.context.set_text_baseline(baseline);
        }
        let align = match anchor.h_pos {
            HPos::Left => "start",
            HPos::Right => "end",
            HPos::Center => "center",
        };
        if is_news(&mut self.said.align, align) {
            self.context.set_text_align(align);
        }
        let weight = match style.style() {
            FontStyle::Bold => "bold",
            FontStyle::Normal | FontStyle::Oblique | FontStyle::Italic => "normal",
        };
        self.set_font(style.size(), weight, style.family().as_str());
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
