//! The map of remedies: what each does to a number, and which of them fight what, once the reader has counted.

use web_sys::{Element, HtmlElement};

use super::blocks::{COURSE_LENGTH, FUSED_MARK};
use super::panel::button;
use super::sight::aim;
use super::{measure, scenario_of, show};
use crate::catalog::lesson::MappedRemedy;
use crate::details::Words;
use crate::details::dom::{child, listen, set};
use crate::details::instrument::fuse;
use crate::details::instrument::hand::point_out;
use crate::text::fill;
use crate::text::number::whole;

/// What remedies fight.
const FOUGHT: [&str; 3] = ["traffic", "memory", ARITHMETIC];
/// What is no shortage of bandwidth or memory.
const ARITHMETIC: &str = "arithmetic";

/// Before and after of a remedy, in words.
pub fn moved(remedy: &MappedRemedy) -> [String; 2] {
    [&remedy.before, &remedy.after].map(|claim| measure::read(claim, "").words)
}

/// Whether a link has the scenario of a remedy of the map, or the one without it.
pub(super) fn has(link: &str) -> bool {
    let scenario = scenario_of(link);
    let remedies = MappedRemedy::all();
    let mut links = remedies.iter().flat_map(|it| [it.before.on, it.link]);
    links.any(|known| scenario_of(known) == scenario)
}

/// Puts the map into its place. Nothing of it depends on the scenario in force.
pub(super) fn put(place: &HtmlElement, text: Words) -> Option<()> {
    let list = child(place, "ul", "lesson-map", "")?;
    let remedies = MappedRemedy::all();
    let mut boxes = Vec::new();
    for remedy in &remedies {
        let line = child(&list, "li", "", "")?;
        boxes.push(tick(&line, remedy, text)?);
        put_remedy(&line, remedy, text)?;
    }
    settle(&list, "", false)?;
    let line = child(place, "div", "lesson-answers", "")?;
    let counted = child(place, "p", "", "")?;
    counted.set_id("lesson-count");
    set(&counted, "role", "status");
    let count = move || {
        let ticked = boxes.iter().filter(|tick| is_checked(tick));
        let ticked = whole(ticked.map(|_| 1).sum());
        counted.set_text_content(Some(&compared(&ticked, &remedies, text)));
        // The list is as long as a projector's screen.
        counted.scroll_into_view_with_bool(false);
    };
    let words = &text.own.lesson.count;
    button(&line, "lesson-map-count", words, None, Box::new(count))?;
    Some(())
}

/// The reader counts those that fight bandwidth or memory.
fn tick(line: &HtmlElement, remedy: &MappedRemedy, text: Words) -> Option<HtmlElement> {
    let words = &text.own.lesson;
    let label = child(line, "label", "", "")?;
    let tick = child(&label, "input", "", "")?;
    set(&tick, "type", "checkbox");
    let name = words.step_remedies.get(remedy.id);
    set(
        &tick,
        "aria-label",
        &[name, " · ", &words.counts_as].concat(),
    );
    Some(tick)
}

fn is_checked(tick: &HtmlElement) -> bool {
    tick.matches(":checked").is_ok_and(|is| is)
}

fn put_remedy(line: &HtmlElement, remedy: &MappedRemedy, text: Words) -> Option<()> {
    let words = &text.own.lesson;
    let name = words.step_remedies.get(remedy.id);
    let id = ["lesson-map-", remedy.id].concat();
    let switch = button(line, &id, name, None, Box::new(|| {}))?;
    let (mark, links) = (remedy.mark, [remedy.before.on, remedy.link]);
    let pressed = switch.clone();
    listen(&switch, "click", move |_| {
        // It hangs in the list.
        let _ = turn(&pressed, mark, links);
    });
    let chapter = fill(&words.chapter, &[("chapter", remedy.chapter)]);
    let fought = [words.step_fights.get(remedy.id), " · ", &chapter].concat();
    child(line, "span", "", &fought)?;
    let unit = match remedy.unit {
        "intensity" => &text.page.units.flop_per_byte,
        "tokens" => &words.tokens_per_s,
        _ => "",
    };
    let told = child(line, "span", "lesson-moved", "")?;
    let of = [words.step_moves.get(remedy.id), " "].concat();
    child(&told, "span", "", &of)?;
    let moved = [&moved(remedy).join(" → "), " ", unit].concat();
    child(&told, "b", "", &moved).map(|_| ())
}

/// Turns a remedy on or off: the page is set to it, or to how it is without, and what it moves is ringed.
fn turn(switch: &HtmlElement, mark: &'static str, links: [&str; 2]) -> Option<()> {
    let is_on = switch.get_attribute("aria-pressed").as_deref() != Some("true");
    let [without, with] = links;
    let link = if is_on { with } else { without };
    let is_fused = is_on && mark == FUSED_MARK;
    let chart = mark.split(':').next();
    aim(if chart == Some("memory") {
        "#memory-panel"
    } else {
        "#roofline-panel"
    });
    show(link, "map");
    settle(&switch.closest("ul").ok()??, link, is_fused);
    fuse(if is_fused { COURSE_LENGTH } else { 0 });
    // What is off moves nothing.
    point_out(if is_on { mark } else { "" });
    Some(())
}

/// Says of each switch whether a link has its remedy: the opening scenario has one already.
fn settle(list: &Element, link: &str, is_fused: bool) -> Option<()> {
    let scenario = scenario_of(link);
    for remedy in MappedRemedy::all() {
        let is_there = if remedy.mark == FUSED_MARK {
            is_fused
        } else {
            !is_fused && scenario_of(remedy.link) == scenario
        };
        let id = ["#lesson-map-", remedy.id].concat();
        let switch = list.query_selector(&id).ok()??;
        let pressed = if is_there { "true" } else { "false" };
        set(&switch, "aria-pressed", pressed);
    }
    Some(())
}

/// The reader's count beside the course's and the table's.
fn compared(ticked: &str, remedies: &[MappedRemedy], text: Words) -> String {
    let words = &text.own.lesson;
    let counted = counted(&words.your_count, ticked, remedies);
    [counted, tally(text)].join(" ")
}

/// How many of the remedies fight what.
pub(super) fn tally(text: Words) -> String {
    counted(&text.own.lesson.tally, "", &MappedRemedy::all())
}

/// A message with how many of some remedies fight what.
fn counted(message: &str, ticked: &str, remedies: &[MappedRemedy]) -> String {
    let count = |is_meant: &dyn Fn(&MappedRemedy) -> bool| {
        let meant = remedies.iter().filter(|remedy| is_meant(remedy));
        whole(meant.map(|_| 1).sum())
    };
    let fights = |id: &str| count(&|remedy| remedy.fights.contains(&id));
    let [traffic, memory, arithmetic] = FOUGHT.map(fights);
    let scarce = count(&|remedy| remedy.fights.iter().any(|id| *id != ARITHMETIC));
    let values = [
        ("yours", ticked),
        ("all", &count(&|_| true)),
        ("table", &scarce),
        ("traffic", &traffic),
        ("memory", &memory),
        ("arithmetic", &arithmetic),
    ];
    fill(message, &values)
}
