//! What the handout shows beside its words: charts in ink on white, code, tables, the glossary.

use web_sys::HtmlElement;

use super::blocks::COURSE_LENGTH;
use super::{ladder, map, operations, python};
use crate::catalog::lesson::{Figure, MappedRemedy, Step};
use crate::chart::geometry::Rect;
use crate::chart::svg::{FINENESS, to_svg};
use crate::chart::{Scene as _, Size};
use crate::decimal::fixed;
use crate::details::dom::{child, put_drawing};
use crate::details::instrument::{Stage, fuse};
use crate::details::table::{Cell, Table};
use crate::details::{Drawn, Words, rendered, scenario, table};
use crate::state::charts::Chart;
use crate::state::derive::sentences::scenario_line;
use crate::state::link::ThemeChoice;
use crate::state::look::Look;
use crate::state::placed::Placed;
use crate::text::fill;

/// The width of a drawing in CSS pixels, about that of the paper's text.
const WIDTH_PX: f64 = 700.0;
/// Lines below the map, for the reader's count and why.
const FOR_COUNTING: usize = 8;
/// How far a ring is from its mark.
const APART_PX: f64 = 6.0;

/// A chart of a step as an SVG document, with what is under it.
pub(super) struct Drawing {
    /// The document.
    svg: String,
    /// What it is of.
    caption: String,
}

/// Draws the figure of a step.
pub(super) fn drawn(step: &Step, figure: &Figure, text: Words) -> Option<Drawing> {
    let before = fuse(COURSE_LENGTH);
    let drawing = drawn_with_fused(step, figure, text);
    fuse(before);
    drawing
}

fn drawn_with_fused(step: &Step, figure: &Figure, text: Words) -> Option<Drawing> {
    let link = if figure.link.is_empty() {
        step.link
    } else {
        figure.link
    };
    let placed = Placed {
        chart: Chart::from_id(figure.chart)?,
        size: Size {
            width: WIDTH_PX,
            height: figure.height,
        },
        look: ThemeChoice::Light,
        link: link.to_owned(),
    };
    let size = placed.size;
    let mut stage = Stage::new(placed, text)?;
    stage.theme = Look::ON_PAPER.theme(size);
    let scene = Drawn::of(&stage)?;
    let mut svg = to_svg(&scene, size, &stage.theme);
    let targets = stage.targets();
    if let Some(target) = targets.iter().find(|target| target.id == figure.mark) {
        let ring = ring(&target.rect, figure.mark == "fused");
        svg = svg.replace("</svg>", &[ring.as_str(), "</svg>"].concat());
    }
    Some(Drawing {
        svg,
        caption: [scene.title(), &scenario_line(&stage.setup, text.page)].join(" · "),
    })
}

/// A ring around a mark; what the chart itself does not draw has a dot in it.
fn ring(mark: &Rect, has_dot: bool) -> String {
    let (at, size) = (mark.centre(), mark.size());
    let radius = size.width.max(size.height) / 2.0;
    let circle = |radius: f64, paint: &str| {
        let [x, y, radius] = [at.x, at.y, radius].map(|px| fixed(px * FINENESS, 0));
        [
            "<circle cx=\"",
            &x,
            "\" cy=\"",
            &y,
            "\" r=\"",
            &radius,
            paint,
        ]
        .concat()
    };
    let ring = circle(
        radius + APART_PX,
        "\" fill=\"none\" stroke=\"#000\" stroke-width=\"20\"/>",
    );
    let dot = circle(radius, "\" fill=\"#000\"/>");
    if has_dot { ring + &dot } else { ring }
}

/// Puts the figure of a step onto paper.
pub(super) fn put_figure(leaf: &HtmlElement, step: &Step, text: Words) -> Option<()> {
    let Some(figure) = &step.figure else {
        return Some(());
    };
    let drawing = drawn(step, figure, text)?;
    let place = child(leaf, "figure", "handout-figure", "")?;
    put_drawing(&place, &drawing.svg)?;
    child(&place, "figcaption", "", &drawing.caption)?;
    Some(())
}

/// Puts what a step has beside its words onto paper, where paper can have it.
pub(super) fn put_block(leaf: &HtmlElement, step: &Step, text: Words) -> Option<()> {
    let words = &text.own.lesson;
    match step.block? {
        "python" => {
            let (_, report) = scenario(step.link)?;
            let labels = [&words.python_course, &words.python_right];
            for (label, form) in labels.into_iter().zip(python::forms(&report)?) {
                child(leaf, "p", "handout-label", label)?;
                child(leaf, "pre", "handout-code", &form)?;
            }
        }
        "operations" => {
            let (_, report) = scenario(step.link)?;
            rendered::put(leaf, &operations::table_of(&report, text), "")?;
        }
        "bounds" => {
            child(leaf, "p", "handout-label", &words.what_falls)?;
            rendered::put(leaf, &operations::bounds(step.id, step.link, text)?, "")?;
        }
        "map" => {
            rendered::put(leaf, &remedies(text), "")?;
            for _ in 0..FOR_COUNTING {
                child(leaf, "div", "handout-line", "")?;
            }
        }
        "ladder" if step.id == ladder::FOOT => {
            rendered::put(leaf, &ladder::rungs(text), "")?;
        }
        _ => {}
    }
    Some(())
}

/// The map of remedies: a line to tick each, with what it moves from where to where.
fn remedies(text: Words) -> Table {
    let words = &text.own.lesson;
    let row = |remedy: &MappedRemedy| {
        let chapter = fill(&words.chapter, &[("chapter", remedy.chapter)]);
        let name = ["☐ ", words.step_remedies.get(remedy.id)].concat();
        let unit = match remedy.unit {
            "intensity" => &text.page.units.flop_per_byte,
            "tokens" => &words.tokens_per_s,
            _ => "",
        };
        let moved = [&map::moved(remedy).join(" → "), " ", unit].concat();
        vec![
            Cell::words(name),
            Cell::words(words.step_fights.get(remedy.id)),
            Cell::words(moved).with_detail(words.step_moves.get(remedy.id)),
            Cell::words(chapter),
        ]
    };
    let rows = MappedRemedy::all().iter().map(row).collect();
    let mut table = table(&["remedy"], rows, &text);
    table.columns.resize(4, String::new());
    table
}

/// Puts the whole glossary onto a page.
pub(super) fn put_glossary(page: &HtmlElement, text: Words) -> Option<()> {
    let words = &text.own.glossary;
    let list = child(page, "dl", "handout-terms", "")?;
    for id in words.term_names.ids() {
        let entry = child(&list, "div", "", "")?;
        child(&entry, "dt", "", words.term_names.get(id))?;
        child(&entry, "dd", "", words.term_meanings.get(id))?;
    }
    Some(())
}

/// How many lines there is room for below a question that offers answers or asks for numbers.
pub(super) fn lines(step: &Step) -> usize {
    let ask = step.ask.as_ref();
    let numbers = ask.map_or(0, |ask| ask.numbers.len());
    numbers.max(1) + usize::from(numbers > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    #[test]
    fn a_ring_is_where_its_mark_is() {
        let mark = Rect::new(10.0, 20.0, 20.0, 30.0);
        let drawn = ring(&mark, false);
        assert!(drawn.contains("cx=\"150\" cy=\"250\" r=\"110\""), "{drawn}");
        assert_eq!(ring(&mark, true).matches("<circle").count(), 2);
    }

    #[test]
    fn every_figure_is_drawn_and_its_mark_is_ringed() {
        for language in Language::FOR_READERS {
            let figures = super::super::steps().iter();
            let figures = figures.filter_map(|step| Some((step, step.figure.as_ref()?)));
            for (step, figure) in figures {
                let drawing = drawn(step, figure, Words::of(language)).unwrap();
                let rings = drawing.svg.matches("stroke-width=\"20\"/></svg>").count()
                    + drawing.svg.matches("fill=\"#000\"/></svg>").count();
                assert_eq!(rings, usize::from(!figure.mark.is_empty()), "{}", step.id);
                assert!(!drawing.caption.contains('{'), "{}", drawing.caption);
            }
        }
    }
}
