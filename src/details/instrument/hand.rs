//! The reader's hand on a chart of the page: pointer and keys, the ring around what is read and the sentence
//! beside it. The scenario stays the page's, which is told what to set.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Event, FocusOptions, HtmlElement, KeyboardEvent, PointerEvent};

use super::ring;
use super::room::make_room;
use super::unfold::unfold;
use super::{Stage, frontier, nearest, pointed, stepped};
use crate::chart::Size;
use crate::chart::geometry::{Point, Rect, point};
use crate::chart::picture::Target;
use crate::details::dom::{before_next_paint, bring_style, document, listen};
use crate::details::{self, Words, export};
use crate::state::charts::Chart;
use crate::state::link::{ThemeChoice, View};
use crate::state::placed::Placed;
use crate::text::Language;

#[wasm_bindgen]
extern "C" {
    /// Tells the page something, and gives its answer: `link` asks for the scenario, `hold` and `release`
    /// begin and end a gesture, parts of a link set numbers.
    #[wasm_bindgen(catch, js_name = tellPage)]
    fn tell_page(message: &str) -> Result<String, JsValue>;
}

/// What the hand listens to.
const EVENTS: [&str; 9] = [
    "click",
    "pointerdown",
    "pointermove",
    "pointerup",
    "pointercancel",
    "pointerleave",
    "touchstart",
    "keydown",
    "blur",
];

thread_local! {
    static HANDS: RefCell<Vec<Rc<Hand>>> = const { RefCell::new(Vec::new()) };
}

/// The hand on one chart.
struct Hand {
    chart: Chart,
    element: HtmlElement,
    state: RefCell<State>,
}

/// What it does.
#[derive(Default)]
struct State {
    /// What is read.
    reading: Option<Target>,
    /// What was read, by its id, when the pointer was last pressed.
    pressed: String,
    /// What is held, and the scenario at the start as a link.
    held: Option<(String, String)>,
    /// Ring and sentence.
    shown: Vec<HtmlElement>,
}

/// Puts the hand on the element of a chart, once; what is read there is read again, as the chart may have
/// changed.
pub fn attend(element: &HtmlElement, chart: &str) {
    let Some(chart) = Chart::from_id(chart) else {
        return;
    };
    let known = HANDS.with_borrow(|hands| {
        let mut hands = hands.iter();
        hands.find(|hand| hand.element == *element).cloned()
    });
    let hand = known.unwrap_or_else(|| {
        let hand = Rc::new(Hand {
            chart,
            element: element.clone(),
            state: RefCell::default(),
        });
        hand.listen();
        bring_style();
        HANDS.with_borrow_mut(|hands| {
            // The element of a chart that was put away is not coming back.
            hands.retain(|hand| hand.element.is_connected());
            hands.push(Rc::clone(&hand));
        });
        hand
    });
    if chart == Chart::Roofline {
        super::note(&tell("link"));
    }
    if let Some(stage) = hand.stage(&tell("link")) {
        make_room(&hand.element, &stage);
        // Most steps of the lesson point at no mark.
        let _ = pointed::draw(&hand.element, &stage);
    }
    hand.read_again();
    // The page may yet have to say which language it is in now.
    before_next_paint(move || {
        hand.read_again();
        hand.offer_buttons();
    });
}

/// Has the charts ring a mark; none if it is empty.
pub(in crate::details) fn point_out(mark: &str) {
    pointed::set(mark);
    for hand in HANDS.with_borrow(Clone::clone) {
        // What is put away is not drawn.
        let stage = hand.stage(&tell("link"));
        let _ = stage.and_then(|stage| pointed::draw(&hand.element, &stage));
    }
}

impl Hand {
    fn listen(self: &Rc<Self>) {
        for kind in EVENTS {
            let hand = Rc::downgrade(self);
            listen(&self.element, kind, move |event| {
                if let Some(hand) = hand.upgrade() {
                    hand.met(&event);
                }
            });
        }
    }

    fn met(&self, event: &Event) {
        if event.type_() == "click" {
            // What a finger comes upon it reads first, and opens when it comes again.
            let is_read = self.state.borrow().pressed == self.read();
            if is_read {
                self.open();
            }
        } else if let Some(event) = event.dyn_ref::<PointerEvent>() {
            self.pointed(event);
        } else if let Some(event) = event.dyn_ref::<KeyboardEvent>() {
            self.typed(event);
        } else if event.type_() == "blur" {
            self.show(None);
        } else if self.is_holding() {
            // A finger that drags does not scroll.
            event.prevent_default();
        }
    }

    fn pointed(&self, event: &PointerEvent) {
        let at = point(event.offset_x().into(), event.offset_y().into());
        match event.type_().as_str() {
            "pointerdown" => self.pressed(event, at),
            "pointermove" => self.moved(at),
            // A finger leaves whenever it is lifted: what it read stays to be read.
            "pointerleave" if !self.is_holding() && event.pointer_type() == "mouse" => {
                self.show(None);
                self.set_handle(false);
            }
            "pointerup" => self.let_go(),
            // The finger turned out to scroll.
            "pointercancel" => {
                self.let_go();
                self.show(None);
            }
            _ => {}
        }
    }

    fn pressed(&self, event: &PointerEvent, at: Point) {
        // A second finger pinches: what the first one did was not meant.
        if !event.is_primary() && self.is_holding() {
            self.give_up();
            return;
        }
        let link = tell("link");
        let read = self.read();
        self.state.borrow_mut().pressed = read;
        let Some(held) = self.within_reach(event, at, &link) else {
            self.point_at(at);
            return;
        };
        event.prevent_default();
        // Events go to the chart until the pointer is let go, wherever it is.
        let _ = self.element.set_pointer_capture(event.pointer_id());
        // Escape is heard from now on.
        // The page stays where it is.
        let stay = FocusOptions::new();
        stay.set_prevent_scroll(true);
        let _ = self.element.focus_with_options(&stay);
        self.show(None);
        self.state.borrow_mut().held = Some((held, link));
        tell("hold");
    }

    /// What is taken hold of here: what is read, if it can be held. A finger takes hold of nothing else, for
    /// where it comes first it may want to scroll.
    fn within_reach(&self, event: &PointerEvent, at: Point, link: &str) -> Option<String> {
        if event.button() != 0 {
            return None;
        }
        let stage = self.stage(link)?;
        let reading = self.state.borrow().reading.clone();
        let is_here = |target: &Target| nearest(std::slice::from_ref(target), at).is_some();
        let can_be_held = |target: &Target| !stage.fields_of(&target.id).is_empty();
        let read = reading.filter(|target| is_here(target) && can_be_held(target));
        let is_mouse = event.pointer_type() == "mouse";
        let other = || stage.grabbed(at).filter(|_| is_mouse);
        read.map(|target| target.id).or_else(other)
    }

    fn moved(&self, at: Point) {
        let held = self.state.borrow().held.clone();
        let Some((held, link)) = held else {
            self.point_at(at);
            return;
        };
        let parts = self.stage(&link).and_then(|stage| stage.dragged(&held, at));
        if let Some(parts) = parts {
            tell(&parts);
        }
    }

    fn let_go(&self) {
        if self.state.borrow_mut().held.take().is_some() {
            tell("release");
        }
    }

    /// Puts what is held back to where it was, and lets go.
    fn give_up(&self) {
        let held = self.state.borrow().held.clone();
        if let Some((held, link)) = held {
            if let Some(stage) = self.stage(&link) {
                tell(&stage.unmoved(&held));
            }
            self.let_go();
        }
    }

    fn point_at(&self, at: Point) {
        let Some(stage) = self.stage(&tell("link")) else {
            return;
        };
        let (targets, held) = (stage.targets(), stage.grabbed(at));
        self.set_handle(held.is_some());
        // A line is read wherever it is pointed at.
        let roof = || {
            let line = held.clone().or_else(|| stage.along(at))?;
            let target = targets.iter().find(|target| line == target.id)?;
            let size = target.rect.size();
            let rect = Rect::centred(at, size);
            Some(Target {
                rect,
                ..target.clone()
            })
        };
        self.show(nearest(&targets, at).cloned().or_else(roof));
    }

    fn typed(&self, event: &KeyboardEvent) {
        let key = event.key();
        let is_arrow = key.starts_with("Arrow");
        if key == "Escape" {
            self.give_up();
            self.show(None);
        } else if is_arrow && event.shift_key() {
            let stage = self.stage(&tell("link"));
            if let Some(part) = stage.and_then(|stage| stage.nudged(&self.read(), &key)) {
                tell(&part);
            }
        } else if is_arrow || key == "Home" || key == "End" {
            self.step(&key);
        } else if key == "Enter" {
            self.open();
        } else {
            return;
        }
        event.prevent_default();
    }

    /// What is read, by its id.
    fn read(&self) -> String {
        let state = self.state.borrow();
        let reading = state.reading.as_ref();
        reading.map(|target| target.id.clone()).unwrap_or_default()
    }

    fn step(&self, key: &str) {
        if let Some(stage) = self.stage(&tell("link")) {
            let (targets, read) = (stage.targets(), self.read());
            let in_plane = self.chart == Chart::Frontier;
            let towards = in_plane.then(|| frontier::towards(&targets, key, &read));
            let next = towards.flatten().or_else(|| stepped(&targets, key, &read));
            self.show(next.cloned());
        }
    }

    /// Chooses what is read, or opens the table where it tells more of it.
    fn open(&self) -> Option<()> {
        let (stage, read) = (self.stage(&tell("link"))?, self.read());
        if let Some(part) = stage.chosen(&read) {
            tell(&part);
            return Some(());
        }
        unfold(self.chart, stage.row_of(&read)?)
    }

    fn read_again(&self) {
        // While something is held the mark is under the hand.
        if !self.is_holding() && !self.read().is_empty() {
            self.step("");
        }
    }

    fn offer_buttons(&self) -> Option<()> {
        let language = document()?.document_element()?.get_attribute("lang")?;
        let text = Words::of(Language::from_tag(&language)?);
        details::offer_beside_charts(&language, &text);
        details::on_paper::offer(&self.element, &tell("link"), &text);
        // Few scenarios were measured.
        let _ = details::gallery::published::offer(self.chart, &self.element, &tell("link"), &text);
        details::options::offer(self.chart, &self.element, &language, &text);
        export::offer(self.chart, &self.element, &language, &text)
    }

    fn is_holding(&self) -> bool {
        self.state.borrow().held.is_some()
    }

    fn set_handle(&self, is_over: bool) {
        // Refused only for names with spaces.
        let _ = self
            .element
            .class_list()
            .toggle_with_force("handle", is_over);
    }

    /// The chart as it stands, of a scenario.
    fn stage(&self, link: &str) -> Option<Stage> {
        let (placed, language) = placed(self.chart, &self.element, link)?;
        Stage::new(placed, Words::of(language))
    }

    /// Shows what is read in the place of what was.
    fn show(&self, target: Option<Target>) {
        let mut state = self.state.borrow_mut();
        if state.reading == target {
            return;
        }
        for element in state.shown.drain(..) {
            element.remove();
        }
        if let Some(target) = &target {
            state.shown = ring::show(&self.element, target).unwrap_or_default();
        }
        if self.chart == Chart::Roofline {
            // Most of the time there is no list of the operations.
            let _ = pointed::mark_row(target.as_ref().map_or("", |target| target.id.as_str()));
        }
        state.reading = target;
    }
}

/// A chart of the scenario in force as it stands on the page, and the language in use.
pub(in crate::details) fn placed_as_drawn(
    chart: Chart,
    element: &HtmlElement,
) -> Option<(Placed, Language)> {
    placed(chart, element, &tell("link"))
}

/// What else the charts are asked to show.
pub(in crate::details) fn view_in_force() -> View {
    details::view(&tell("link")).unwrap_or_default()
}

fn placed(chart: Chart, element: &HtmlElement, link: &str) -> Option<(Placed, Language)> {
    let root = document()?.document_element()?;
    let placed = Placed {
        chart,
        size: Size {
            width: element.client_width().into(),
            height: element.client_height().into(),
        },
        look: ThemeChoice::from_id(&root.get_attribute("data-theme")?)?,
        link: link.to_owned(),
    };
    Some((placed, Language::from_tag(&root.get_attribute("lang")?)?))
}

/// Tells the page something, and gives its answer.
pub(in crate::details) fn tell(message: &str) -> String {
    tell_page(message).unwrap_or_default()
}
