//! The scenes that the page itself shows, made from a scenario as the page makes them.

use std::sync::LazyLock;

use ridgepoint::catalog::Catalog;
use ridgepoint::chart::history::HistoryScene;
use ridgepoint::chart::memory::MemoryScene;
use ridgepoint::chart::roofline::RooflineScene;
use ridgepoint::state::derive::{Setup, history, memory, roofline};
use ridgepoint::state::scenario::Scenario;
use ridgepoint::text::{Language, Text};

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::load().unwrap());

/// A page: the opening scenario on a device, in a language.
pub(crate) struct Page {
    pub(crate) device: &'static str,
    pub(crate) roofline: RooflineScene,
    pub(crate) memory: MemoryScene,
    pub(crate) history: HistoryScene,
    pub(crate) text: &'static Text,
}

impl Page {
    pub(crate) fn of(device: &'static str, language: Language) -> Self {
        let mut scenario = Scenario::default();
        scenario.device.id = CATALOG.device(device).unwrap().id;
        let setup = Setup::of(&scenario, &CATALOG);
        let (report, text) = (setup.report(), language.text());
        Self {
            device,
            roofline: roofline::scene(&setup, &report, roofline::frame(&setup), text),
            memory: memory::scene(&setup, &report, memory::axis_end_gb(&report), text),
            history: history::scene(&setup, &CATALOG, text),
            text,
        }
    }

    /// The course's devices and a few of other shapes, in both languages.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        const DEVICES: [&str; 6] = [
            "a100_80_sxm",
            "h100_sxm",
            "b200",
            "v100_sxm2_16",
            "rtx4090",
            "k20x",
        ];
        let devices = DEVICES.into_iter();
        devices.flat_map(|device| [Language::Zh, Language::En].map(|it| Self::of(device, it)))
    }
}
