//! A chart as it is taken along, saved or copied: below it stands what it is and of which scenario.

use super::{Words, on_paper, scenario, stage};
use crate::chart::canvas::{HtmlCanvasElement, draw_on};
use crate::chart::geometry::point;
use crate::chart::measure::LINE_HEIGHT;
use crate::chart::picture::{Align, Font};
use crate::chart::{Picture, Scene, Size, Theme, svg as surface};
use crate::details::charts::Drawn;
use crate::text::Language;

/// Between the parts of the scenario; a line ends before it.
const BETWEEN: &str = " · ";
/// How many pixels of a picture there are to one of the page.
const PIXEL_RATIO: f64 = 2.0;

/// A chart with lines of words below it.
struct Taken {
    scene: Drawn,
    /// The chart alone.
    chart: Size,
    lines: Vec<String>,
    theme: Theme,
}

impl Taken {
    fn of(about: &str, language: &str) -> Option<Self> {
        let stage = stage(about, language)?;
        let scene = Drawn::of(&stage)?;
        let chart = stage.placed.size;
        let (setup, _) = scenario(&stage.placed.link)?;
        let text = Words::of(Language::from_tag(language)?);
        let words = [scene.title(), &on_paper::described(&setup, &text)].join(BETWEEN);
        let lines = lines(&words, chart.width, &stage.theme);
        Some(Self {
            scene,
            chart,
            lines,
            theme: stage.theme,
        })
    }

    /// The chart and what stands below it.
    fn size(&self) -> Size {
        let lines = self.lines.iter().map(|_| line_px(&self.theme)).sum::<f64>();
        Size {
            height: self.chart.height + lines + self.theme.gap_px * 2.0,
            ..self.chart
        }
    }
}

impl Scene for Taken {
    fn title(&self) -> &str {
        self.scene.title()
    }

    fn summary(&self) -> &str {
        self.scene.summary()
    }

    fn layout(&self, size: Size, theme: &Theme) -> Picture {
        let mut picture = Picture::new(size, theme);
        let chart = self.scene.layout(self.chart, theme);
        // Its ground is that of the whole.
        picture.marks.extend(chart.marks.into_iter().skip(1));
        let line = line_px(theme);
        let mut y = self.chart.height + theme.gap_px + line / 2.0;
        for words in &self.lines {
            picture.text(point(0.0, y), Align::Left, words, font(theme));
            y += line;
        }
        picture
    }
}

/// The chart as an SVG document.
pub(super) fn svg(about: &str, language: &str) -> Option<String> {
    let taken = Taken::of(about, language)?;
    Some(surface::to_svg(&taken, taken.size(), &taken.theme))
}

/// Draws it on a canvas.
pub fn draw(canvas: &HtmlCanvasElement, about: &str, language: &str) -> Option<()> {
    let taken = Taken::of(about, language)?;
    let picture = taken.layout(taken.size(), &taken.theme);
    draw_on(canvas, &picture, picture.size, PIXEL_RATIO, &taken.theme).ok()
}

fn font(theme: &Theme) -> Font {
    Font {
        color: theme.colors.muted,
        ..Font::tick(theme)
    }
}

fn line_px(theme: &Theme) -> f64 {
    theme.tick_px * LINE_HEIGHT
}

/// Words in lines of a width: each as many parts as it has room for, and one at least.
fn lines(words: &str, width: f64, theme: &Theme) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in words.split(BETWEEN) {
        let longer = lines.last().map(|line| [line, part].join(BETWEEN));
        match longer.filter(|longer| font(theme).measure(longer).width <= width) {
            Some(longer) => {
                lines.pop();
                lines.push(longer);
            }
            None => lines.push(part.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::charts::Chart;
    use crate::state::link::ThemeChoice;
    use crate::state::placed::Placed;

    fn about(chart: Chart, width: f64) -> String {
        let placed = Placed {
            chart,
            size: Size {
                width,
                height: 300.0,
            },
            look: ThemeChoice::Light,
            link: "gpu=h100_sxm&batch=8&zero=3&dp=8".to_owned(),
        };
        placed.to_text()
    }

    #[test]
    fn a_saved_chart_says_what_it_is_and_of_which_scenario() {
        let drawn = svg(&about(Chart::Memory, 700.0), "en").unwrap();
        for words in ["Training memory", "H100", "batch 8", "ZeRO stage: 3"] {
            let written = drawn.lines().any(|line| line.contains(words));
            assert!(written, "{words}: {drawn}");
        }
    }

    /// The chart itself stays as it is; its words get room below it, in as many lines as they need.
    #[test]
    fn the_words_stand_below_the_chart() {
        for (width, least) in [(320.0, 3), (1500.0, 1)] {
            let about = about(Chart::Timeline, width);
            let taken = Taken::of(&about, "zh").unwrap();
            assert!(taken.lines.len() >= least, "{:?}", taken.lines);
            let whole = taken.layout(taken.size(), &taken.theme);
            let alone = taken.scene.layout(taken.chart, &taken.theme);
            assert_eq!(
                whole.labels().count(),
                alone.labels().count() + taken.lines.len()
            );
            for label in whole.labels().skip(alone.labels().count()) {
                assert!(label.at.y > taken.chart.height && label.at.y < whole.size.height);
            }
        }
    }
}
