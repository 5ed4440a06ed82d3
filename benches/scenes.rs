//! What the charts cost up to the drawing itself: each scene built and laid out, and all that one
//! step of a slider asks for.

#![expect(
    clippy::expect_used,
    reason = "without catalog and words there is nothing to measure"
)]

use divan::{Bencher, black_box};
use ridgepoint::calc::report::Report;
use ridgepoint::catalog::Catalog;
use ridgepoint::chart::theme::{Density, Palette};
use ridgepoint::chart::{Picture, Scene, Size, Theme};
use ridgepoint::state::derive::{Setup, history, memory, roofline};
use ridgepoint::state::scenario::Scenario;
use ridgepoint::text::{Language, Text};

/// A chart on a large screen, in CSS pixels.
const SIZE: Size = Size {
    width: 1100.0,
    height: 600.0,
};

fn main() {
    divan::main();
}

/// The opening scenario with all that scenes are made from.
struct Stage {
    catalog: &'static Catalog,
    text: &'static Text,
    theme: Theme,
    setup: Setup,
    report: Report,
}

impl Stage {
    fn new() -> Self {
        let catalog = Catalog::load().expect("the embedded tables load");
        let catalog: &'static Catalog = Box::leak(Box::new(catalog));
        let setup = Setup::of(&Scenario::default(), catalog);
        Self {
            catalog,
            text: Language::En.text(),
            theme: Theme::new(Palette::Light, Density::Desk),
            report: setup.report(),
            setup,
        }
    }

    fn picture(&self, scene: &impl Scene) -> Picture {
        scene.layout(black_box(SIZE), &self.theme)
    }

    fn roofline(&self, setup: &Setup, report: &Report) -> Picture {
        let frame = roofline::frame(setup);
        self.picture(&roofline::scene(setup, report, frame, self.text))
    }

    fn memory(&self, setup: &Setup, report: &Report) -> Picture {
        let end_gb = memory::axis_end_gb(report);
        self.picture(&memory::scene(setup, report, end_gb, self.text))
    }

    fn history(&self, setup: &Setup) -> Picture {
        self.picture(&history::scene(setup, self.catalog, self.text))
    }
}

#[divan::bench]
fn roofline_scene(bencher: Bencher<'_, '_>) {
    let stage = Stage::new();
    bencher.bench_local(|| stage.roofline(black_box(&stage.setup), &stage.report));
}

#[divan::bench]
fn memory_scene(bencher: Bencher<'_, '_>) {
    let stage = Stage::new();
    bencher.bench_local(|| stage.memory(black_box(&stage.setup), &stage.report));
}

#[divan::bench]
fn history_scene(bencher: Bencher<'_, '_>) {
    let stage = Stage::new();
    bencher.bench_local(|| stage.history(black_box(&stage.setup)));
}

/// From a scenario to three laid-out charts.
#[divan::bench]
fn step_of_a_slider(bencher: Bencher<'_, '_>) {
    let stage = Stage::new();
    let scenario = Scenario::default();
    bencher.bench_local(|| {
        let setup = Setup::of(black_box(&scenario), stage.catalog);
        let report = setup.report();
        (
            stage.roofline(&setup, &report),
            stage.memory(&setup, &report),
            stage.history(&setup),
        )
    });
}
