//! What some steps show beside their words: the estimator, the slider of fusion, the map of remedies, how
//! others count, the ladder of runs, the questions.

use web_sys::HtmlElement;

use super::ask::{QUESTIONS, is_told};
use super::operations::{self, Operations};
use super::panel::button;
use super::python::Estimator;
use super::{formulas, go_to, ladder, map, steps};
use crate::calc::kernel::elementwise_chain;
use crate::calc::report::Report;
use crate::catalog::lesson::Step;
use crate::details::dom::{child, listen, set, value_of};
use crate::details::instrument::hand::point_out;
use crate::details::instrument::{fuse, tell};
use crate::details::{Words, rendered, scenario};
use crate::text::fill;
use crate::text::number::{DIGITS, bytes, seconds, significant, whole};

/// As many elements as the course's operations have.
const ELEMENTS: u64 = 4096 * 4096;
/// Between which the slider goes, and where it begins: the course's case.
const FUSED: [&str; 3] = ["1", "20", "10"];
/// As many operations as the course fuses.
pub(super) const COURSE_LENGTH: u64 = 10;
/// Where the roofline has them.
pub(super) const FUSED_MARK: &str = "roofline:fused";

/// A block on the page.
pub(super) enum Block {
    Python(Estimator),
    /// The operations, each a way to its mark.
    Operations(Operations),
    /// The place of a table of what falls, and the step.
    Bounds(HtmlElement, &'static str),
    /// The slider, and what is said of it.
    Fusion(HtmlElement, HtmlElement),
    /// The list of what each formula counts.
    Formulas(HtmlElement),
    /// Nothing of it depends on the scenario in force.
    Still,
}

/// Puts a block at the end of a step.
pub(super) fn put(id: &str, step: &'static str, body: &HtmlElement, text: Words) -> Option<Block> {
    let place = &child(body, "div", "lesson-block", "")?;
    match id {
        "python" => Estimator::put(place, text).map(Block::Python),
        "operations" => Operations::put(place, text).map(Block::Operations),
        "bounds" => bounds(place, step, text),
        "fusion" => fusion(place, text),
        "questions" => questions(place, text).map(|()| Block::Still),
        "map" => map::put(place, text).map(|()| Block::Still),
        "conventions" => formulas::put(place, text).map(Block::Formulas),
        "ladder" => ladder::put(place, text).map(|()| Block::Still),
        _ => None,
    }
}

impl Block {
    /// Follows the scenario in force.
    pub(super) fn update(&self, link: &str, text: Words) -> Option<()> {
        let (_, report) = scenario(link)?;
        match self {
            Self::Python(estimator) => estimator.write(link, text)?,
            Self::Operations(list) => list.write(&report, text)?,
            Self::Bounds(place, step) => {
                place.set_text_content(None);
                let table = operations::bounds(step, link, text)?;
                rendered::put(place, &table, text.own.lesson.step_titles.get(step))?;
            }
            Self::Fusion(slider, said) => {
                let length = value_of(slider).parse().ok()?;
                let words = fused(&report, length, text);
                said.set_text_content(Some(&words));
                fuse(length);
                point_out(FUSED_MARK);
            }
            Self::Formulas(list) => {
                // Of other work there is nothing to list.
                let _ = formulas::write(list, &report, text);
            }
            Self::Still => {}
        }
        Some(())
    }
}

/// A place for what falls, folded where the charts need the room.
fn bounds(place: &HtmlElement, step: &'static str, text: Words) -> Option<Block> {
    let fold = child(place, "details", "lesson-code lesson-bounds", "")?;
    child(&fold, "summary", "", &text.own.lesson.what_falls)?;
    if !formulas::is_projected() {
        set(&fold, "open", "");
    }
    let frame = child(&fold, "div", "lesson-frame", "")?;
    set(&frame, "tabindex", "0");
    set(&frame, "role", "group");
    set(&frame, "aria-label", &text.own.lesson.what_falls);
    Some(Block::Bounds(frame, step))
}

/// The ways to the questions; those that the reader knows the answer of are ticked.
fn questions(place: &HtmlElement, text: Words) -> Option<()> {
    set(place, "class", "lesson-block lesson-answers");
    let asked = |step: &Step| step.section == QUESTIONS && step.ask.is_some();
    let steps = steps().iter().enumerate();
    for (index, step) in steps.filter(|(_, step)| asked(step)) {
        let tick = if is_told(step) { "✓ " } else { "" };
        let name = [tick, text.own.lesson.step_titles.get(step.id)].concat();
        let go = Box::new(move || go_to(index));
        button(place, &["lesson-to-", step.id].concat(), &name, None, go)?;
    }
    Some(())
}

fn fusion(place: &HtmlElement, text: Words) -> Option<Block> {
    let label = child(
        place,
        "label",
        "lesson-answers",
        &text.own.lesson.fused_kernels,
    )?;
    let slider = child(&label, "input", "", "")?;
    slider.set_id("lesson-fused");
    let [least, most, course] = FUSED;
    for (name, value) in [
        ("type", "range"),
        ("min", least),
        ("max", most),
        ("value", course),
    ] {
        set(&slider, name, value);
    }
    let said = child(place, "p", "", "")?;
    said.set_id("lesson-fusion");
    let (moved, words) = (slider.clone(), said.clone());
    listen(&slider, "input", move |_| {
        // What it says is of the scenario in force.
        let _ = Block::Fusion(moved.clone(), words.clone()).update(&tell("link"), text);
    });
    Some(Block::Fusion(slider, said))
}

/// What fusing so many operations saves.
fn fused(report: &Report, length: u64, text: Words) -> String {
    let inputs = &report.inputs;
    let element = inputs.format.element();
    let [separate, fused] = [false, true].map(|is_fused| {
        let kernel = elementwise_chain(ELEMENTS, length, is_fused, element);
        let time = inputs.roofline.time(kernel.work, kernel.traffic);
        let intensity = kernel.intensity().to_flop_per_byte();
        [
            bytes(kernel.traffic.to_bytes()),
            seconds(time.to_s()),
            significant(intensity, DIGITS),
        ]
    });
    let [traffic, slow, one] = &separate;
    let [less, fast, intensity] = &fused;
    let values = [
        ("k", &whole(length)),
        ("separate", traffic),
        ("slow", slow),
        ("one", one),
        ("traffic", less),
        ("fast", fast),
        ("intensity", intensity),
    ];
    fill(
        &text.own.lesson.fusion,
        &values.map(|(name, value)| (name, value.as_str())),
    )
}
