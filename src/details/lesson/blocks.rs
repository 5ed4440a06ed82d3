//! What some steps show beside their words: the estimator, the slider of fusion, the map of remedies, how
//! others count, the ladder of runs.

use web_sys::HtmlElement;

use super::panel::button;
use super::{formulas, ladder, measure, python};
use crate::calc::kernel::elementwise_chain;
use crate::calc::report::Report;
use crate::catalog::lesson::MappedRemedy;
use crate::details::dom::{child, listen, set, value_of};
use crate::details::instrument::tell;
use crate::details::{Words, scenario};
use crate::text::fill;
use crate::text::number::{DIGITS, bytes, seconds, significant, whole};

/// As many elements as the course's operations have.
const ELEMENTS: u64 = 4096 * 4096;
/// Between which the slider goes, and where it begins: the course's case.
const FUSED: [&str; 3] = ["1", "20", "10"];
/// What remedies fight.
const FOUGHT: [&str; 3] = ["traffic", "memory", ARITHMETIC];
/// What is no shortage of bandwidth or memory.
const ARITHMETIC: &str = "arithmetic";

/// A block on the page.
pub(super) enum Block {
    Python([HtmlElement; 2]),
    /// The slider, and what is said of it.
    Fusion(HtmlElement, HtmlElement),
    /// The list of what each formula counts.
    Formulas(HtmlElement),
    /// Nothing of it depends on the scenario in force.
    Still,
}

/// Puts a block at the end of a step.
pub(super) fn put(id: &str, body: &HtmlElement, text: Words) -> Option<Block> {
    let place = &child(body, "div", "lesson-block", "")?;
    match id {
        "python" => {
            let words = &text.own.lesson;
            let form = |label: &str| {
                let fold = child(place, "details", "lesson-code", "")?;
                child(&fold, "summary", "", label)?;
                let code = child(&fold, "pre", "", "")?;
                set(&code, "tabindex", "0");
                Some(code)
            };
            Some(Block::Python([
                form(&words.python_course)?,
                form(&words.python_right)?,
            ]))
        }
        "fusion" => fusion(place, text),
        "map" => map(place, text),
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
            Self::Python(places) => python::write(places, &report),
            Self::Fusion(slider, said) => {
                let words = fused(&report, value_of(slider).parse().ok()?, text);
                said.set_text_content(Some(&words));
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

/// Before and after of a remedy, in words.
pub fn moved(remedy: &MappedRemedy) -> [String; 2] {
    [&remedy.before, &remedy.after].map(|claim| measure::read(claim, "").words)
}

fn map(place: &HtmlElement, text: Words) -> Option<Block> {
    let words = &text.own.lesson;
    let list = child(place, "ul", "lesson-map", "")?;
    let remedies = MappedRemedy::all();
    let mut boxes = Vec::new();
    for remedy in &remedies {
        let line = child(&list, "li", "", "")?;
        let state = ["#", remedy.link, "&step=map"].concat();
        let press = move || {
            tell(&state);
        };
        let name = words.step_remedies.get(remedy.id);
        button(
            &line,
            &["lesson-map-", remedy.id].concat(),
            name,
            None,
            Box::new(press),
        )?;
        child(
            &line,
            "span",
            "",
            &fill(&words.chapter, &[("chapter", remedy.chapter)]),
        )?;
        let unit = match remedy.unit {
            "intensity" => &text.page.units.flop_per_byte,
            "tokens" => &words.tokens_per_s,
            _ => "",
        };
        child(
            &line,
            "b",
            "",
            &[&moved(remedy).join(" → "), " ", unit].concat(),
        )?;
        let label = child(&line, "label", "", "")?;
        let tick = child(&label, "input", "", "")?;
        set(&tick, "type", "checkbox");
        boxes.push(tick);
        child(&label, "span", "", &words.counts_as)?;
    }
    let count = |is_meant: &dyn Fn(&MappedRemedy) -> bool| {
        let meant = remedies.iter().filter(|remedy| is_meant(remedy));
        whole(meant.map(|_| 1).sum())
    };
    let counts = FOUGHT.map(|id| (id, count(&|remedy| remedy.fights.contains(&id))));
    let by_table = count(&|remedy| remedy.fights.iter().any(|id| *id != ARITHMETIC));
    let counts = counts.each_ref().map(|(id, count)| (*id, count.as_str()));
    child(place, "p", "", &fill(&words.tally, &counts))?.set_id("lesson-tally");
    let said = child(place, "p", "", "")?;
    said.set_id("lesson-count");
    set(&said, "role", "status");
    let all = whole(remedies.iter().map(|_| 1).sum());
    let [.., (_, arithmetic)] = counts;
    let arithmetic = arithmetic.to_owned();
    listen(&list, "change", move |_| {
        let ticked = boxes
            .iter()
            .filter(|it| it.matches(":checked").is_ok_and(|is| is));
        let yours = whole(ticked.map(|_| 1).sum());
        let values = [
            ("yours", yours.as_str()),
            ("all", &all),
            ("table", &by_table),
            ("arithmetic", &arithmetic),
        ];
        said.set_text_content(Some(&fill(&words.your_count, &values)));
    });
    Some(Block::Still)
}
