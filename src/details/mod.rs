//! What follows from a scenario beyond the charts, and the import of a network: a program of its own,
//! which the page fetches when a reader asks for something of it.
//!
//! A table a file; `charts` has the scenes.

mod batching;
mod before;
mod charts;
mod compared;
mod conventions;
mod devices;
mod dom;
mod effects;
mod export;
mod framework;
mod frontier;
pub mod gallery;
mod glossary;
mod help;
mod history;
pub mod import;
pub mod instrument;
mod kernels;
pub mod lesson;
mod levels;
mod link_issues;
mod memory;
mod on_paper;
mod options;
mod own_conventions;
mod own_devices;
mod peaks;
pub mod predict;
mod problem;
mod refusal;
mod remarks;
mod remedies;
pub mod rendered;
mod roofline;
mod runs;
pub mod share;
pub mod sheet;
pub mod shortcuts;
mod single_file;
mod sources;
pub mod table;
pub mod taken;
mod timeline;
mod unit;
mod wall;

use std::ops::Deref;
use std::sync::OnceLock;

use crate::calc::hierarchy::OnAndOffChip;
use crate::calc::report::Report;
use crate::calc::units::DataSize;
use crate::catalog::Catalog;
use crate::catalog::conventions::ConventionEntry;
use crate::catalog::hardware::Device;
use crate::catalog::notes::{DeviceNotes, Notes};
use crate::chart::canvas::{HtmlCanvasElement, draw_on};
use crate::chart::picture::Target;
use crate::chart::{Scene as _, svg as surface};
use crate::state::derive::Setup;
use crate::state::link::{self, View};
use crate::state::placed::Placed;
use crate::state::question::Question;
use crate::state::scenario::Scenario;
use crate::text::number::{DIGITS, gigabytes};
use crate::text::{DetailText, Language, Text};
pub use charts::Drawn;
use dom::before_next_paint;
use gallery::{Order, Predicted};
use instrument::Stage;
use table::{Cell, Table};

/// The words of one language: the page's, and those that only the details have.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    page: &'static Text,
    own: &'static DetailText,
}

impl Words {
    fn of(language: Language) -> Self {
        Self {
            page: language.text(),
            own: language.detail_text(),
        }
    }
}

impl Deref for Words {
    type Target = DetailText;
    fn deref(&self) -> &DetailText {
        self.own
    }
}

/// The answer to a question by its id, about a link, a file or a size, in the language of this tag.
///
/// None if there is no such question or language, which the page does not ask, or a table answers it.
pub fn answer(question: &str, about: &str, language: &str) -> Option<String> {
    let question = Question::from_id(question)?;
    let text = &Words::of(Language::from_tag(language)?);
    match question {
        Question::Help => {
            let (setup, report) = scenario(about)?;
            Some(help::help(&setup, &report, text))
        }
        Question::Notes => {
            let (setup, report) = scenario(about)?;
            Some(remarks::remarks(&setup, &report, text))
        }
        Question::Problem => Some(problem::problem(&scenario(about)?.0, text)),
        Question::LinkIssues => link_issues::messages(about, text),
        Question::Framework => {
            let (setup, report) = scenario(about)?;
            Some(framework::difference(&setup, &report, text))
        }
        Question::Explanation => Some(text.helps.find(about)?.to_owned()),
        Question::Svg => svg(about, language),
        Question::Taken => taken::svg(about, language),
        Question::Csv => csv(about, text),
        Question::Sources => Some(sources::sources(&scenario(about)?.0, text)),
        Question::Remedies
        | Question::Devices
        | Question::Runs
        | Question::Frontier
        | Question::Timeline
        | Question::Conventions
        | Question::Kernels
        | Question::Effects
        | Question::Batching
        | Question::Levels
        | Question::Peaks
        | Question::Wall
        | Question::Compared
        | Question::Gallery
        | Question::Roofline
        | Question::Memory
        | Question::History => None,
    }
}

/// What stands beside an answer on the page and is no part of it follows before the next paint: conventions
/// change with the framework also where no chart does.
pub fn follow(question: &str, language: &str) {
    if question == Question::Framework.id()
        && let Some(language) = Language::from_tag(language)
    {
        before_next_paint(move || {
            // Without a page there is no place for it.
            let _ = own_conventions::offer(language.tag(), &Words::of(language));
        });
    }
}

/// The table that answers a question by its id about a link, in the language of this tag; none if there is
/// no such question or language, or another answer.
pub fn table_about(question: &str, link: &str, language: &str) -> Option<Table> {
    let text = Words::of(Language::from_tag(language)?);
    table_of(Question::from_id(question)?, link, &text)
}

/// Puts on the page, in the language of this tag, what belongs to no chart.
fn offer_beside_charts(language: &str, text: &Words) {
    import::offer(language, text);
    own_conventions::offer(language, text);
    own_devices::offer(language, text);
    single_file::offer(language, text);
}

/// A chart as it is placed, in the language of this tag; none if it is not read or there is no such
/// language. While something is held its axes stand still.
pub fn chart(about: &str, language: &str) -> Option<Drawn> {
    instrument::note(&Placed::from_text(about)?.link)?;
    Drawn::of(&stage(about, language)?)
}

/// What can be pointed at on a chart, in the order in which the arrow keys go through it.
pub fn targets(about: &str, language: &str) -> Option<Vec<Target>> {
    Some(stage(about, language)?.targets())
}

fn stage(about: &str, language: &str) -> Option<Stage> {
    let words = Words::of(Language::from_tag(language)?);
    Stage::new(Placed::from_text(about)?, words)
}

/// Draws a chart on a canvas and says its title and, on the next line, its summary; none if it cannot.
pub fn draw(
    canvas: &HtmlCanvasElement,
    pixel_ratio: f64,
    about: &str,
    language: &str,
) -> Option<String> {
    let scene = chart(about, language)?;
    let placed = Placed::from_text(about)?;
    let (size, theme) = (placed.size, placed.theme());
    let picture = scene.layout(size, &theme);
    draw_on(canvas, &picture, size, pixel_ratio, &theme).ok()?;
    Some(format!("{}\n{}", scene.title(), scene.summary()))
}

/// A chart as an SVG document.
fn svg(about: &str, language: &str) -> Option<String> {
    let stage = stage(about, language)?;
    let scene = Drawn::of(&stage)?;
    Some(surface::to_svg(&scene, stage.placed.size, &stage.theme))
}

/// A chart's table as comma-separated values.
fn csv(about: &str, text: &Words) -> Option<String> {
    let placed = Placed::from_text(about)?;
    let question = Question::of_chart(placed.chart);
    Some(table_of(question, &placed.link, text)?.to_csv())
}

/// The table that answers a question about a link; none if another answer does.
fn table_of(question: Question, fragment: &str, text: &Words) -> Option<Table> {
    let (setup, mut report) = scenario(fragment)?;
    let is_of_room = matches!(question, Question::Frontier | Question::Timeline);
    if is_of_room && setup.parallel_problem().is_some() {
        // What cannot be run has room nowhere.
        report.inputs.capacity = DataSize::ZERO;
    }
    let table = match question {
        Question::Remedies => remedies::remedies(&setup, &report, text),
        Question::Devices => devices::devices(&report, text),
        Question::Runs => runs::runs(&setup, catalog()?, text),
        Question::Frontier => frontier::frontier(&report, text),
        Question::Timeline => timeline::timeline(&report, text),
        Question::Conventions => conventions::conventions(&report, &ConventionEntry::all(), text),
        Question::Kernels => kernels::kernels(&report, text),
        Question::Effects => effects::effects(&setup, &report, text),
        Question::Batching => batching::batching(&report, text),
        Question::Levels => levels::levels(&setup, text),
        Question::Peaks => peaks::peaks(&setup, text),
        Question::Wall => wall::wall(&report, catalog()?, text),
        Question::Compared => compared::compared(&setup, &report, &view(fragment)?, text),
        Question::Gallery => {
            gallery::gallery(&Predicted::all(), gallery::ALL, Order::AsPublished, text)
        }
        Question::Roofline => roofline::roofline(&setup, &report, &view(fragment)?, text),
        Question::Memory => memory::memory(&report, view(fragment)?.options, text),
        Question::History => history::history(catalog()?, view(fragment)?.options, text),
        Question::Explanation
        | Question::Svg
        | Question::Taken
        | Question::Csv
        | Question::Sources
        | Question::Help
        | Question::Notes
        | Question::Problem
        | Question::LinkIssues
        | Question::Framework => return None,
    };
    Some(table)
}

fn catalog() -> Option<&'static Catalog> {
    static CATALOG: OnceLock<Option<Catalog>> = OnceLock::new();
    CATALOG.get_or_init(|| Catalog::load().ok()).as_ref()
}

fn notes() -> &'static Notes {
    static NOTES: OnceLock<Notes> = OnceLock::new();
    NOTES.get_or_init(Notes::load)
}

/// What else is known of a device.
fn notes_to(device: &Device) -> Option<&'static DeviceNotes> {
    notes().device(device.id)
}

/// What is published of a device's levels.
fn published(device: &Device) -> OnAndOffChip {
    notes_to(device).map_or_else(OnAndOffChip::default, |notes| notes.levels)
}

/// Where a device's figures come from.
fn sources_of(device: &Device) -> String {
    notes_to(device).map_or_else(String::new, |notes| notes.sources.join("; "))
}

/// What a link describes, and what follows from it.
fn scenario(fragment: &str) -> Option<(Setup, Report)> {
    evaluated(&link::decode(fragment, catalog()?).scenario)
}

/// A scenario looked up, and what follows from it.
fn evaluated(scenario: &Scenario) -> Option<(Setup, Report)> {
    let setup = Setup::of(scenario, catalog()?);
    let report = setup.report();
    Some((setup, report))
}

/// The reader's own devices in a link, as it has them.
fn own_devices_of(fragment: &str) -> String {
    let decoded = catalog().map(|catalog| link::decode(fragment, catalog));
    let own = decoded.map(|decoded| decoded.view.own_devices.as_str().to_owned());
    own.unwrap_or_default()
}

/// What a link asks the charts to show.
fn view(fragment: &str) -> Option<View> {
    Some(link::decode(fragment, catalog()?).view)
}

/// A table with columns of these ids.
fn table(columns: &[&str], rows: Vec<Vec<Cell>>, text: &Words) -> Table {
    let name = |id: &&str| text.columns.get(id).to_owned();
    Table {
        columns: columns.iter().map(name).collect(),
        rows,
    }
}

/// A cell with a number, or with a dash where there is none.
fn known(value: Option<String>) -> Cell {
    Cell::number(value.unwrap_or_else(|| "—".to_owned()))
}

/// A size in a cell.
fn size_cell(size: DataSize) -> Cell {
    Cell::number(gigabytes(size.to_gb(), DIGITS))
}
