//! Every device and every network of the catalog, with what charts can be asked to show: what must hold of
//! any picture. Tasks, sizes, themes and languages take turns, so that all come up with all kinds.

#![expect(clippy::unwrap_used, reason = "a test helper may fail loudly")]

#[path = "golden/check.rs"]
mod check;

use check::check;
use ridgepoint::catalog::Catalog;
use ridgepoint::chart::theme::{Density, Palette};
use ridgepoint::chart::{Scene as _, Size, Theme};
use ridgepoint::details::chart;
use ridgepoint::state::charts::Chart;
use ridgepoint::state::link::ThemeChoice;
use ridgepoint::state::placed::Placed;

/// Sizes that charts have on the page, with the densities that they come in.
const PLACES: [(f64, f64, Density); 7] = [
    (1100.0, 600.0, Density::Desk),
    (360.0, 320.0, Density::Desk),
    (640.0, 420.0, Density::Desk),
    (800.0, 400.0, Density::Projector),
    (420.0, 700.0, Density::Desk),
    (560.0, 420.0, Density::Projector),
    (900.0, 340.0, Density::Desk),
];

/// What charts are asked to show.
const ASKED: [(Chart, &str); 12] = [
    (Chart::Roofline, ""),
    (Chart::Roofline, "&roofline=kernels"),
    (Chart::Roofline, "&roofline=levels.links"),
    (Chart::Roofline, "&roofline=no_course.trail"),
    (Chart::Memory, ""),
    (Chart::Memory, "&memory=zero.recompute.optimizer.batch"),
    (Chart::Memory, "&memory=batch.gib"),
    (Chart::History, ""),
    (Chart::History, "&history=vendors.sparse"),
    (Chart::Frontier, ""),
    (Chart::Timeline, ""),
    (Chart::Hierarchy, ""),
];

/// The one of some things whose turn it is.
fn turn<T: Copy>(things: &[T], at: usize) -> T {
    *things.iter().cycle().nth(at % things.len()).unwrap()
}

/// A link for each network, with the devices in turn and a task.
fn links() -> Vec<String> {
    let catalog = Catalog::load().unwrap();
    let devices: Vec<_> = catalog.devices().iter().map(|device| device.id).collect();
    let networks: Vec<_> = catalog.networks().iter().map(|entry| entry.id).collect();
    let links = (0..devices.len().max(networks.len())).map(|index| {
        let task = turn(&["train", "decode", "prefill"], index);
        let (gpu, net) = (turn(&devices, index), turn(&networks, index));
        format!("v=1&gpu={gpu}&net={net}&task={task}")
    });
    links.collect()
}

/// Checks what charts draw of every so-manyth link.
fn check_links(first: usize, every: usize) {
    for (index, link) in links().iter().enumerate().skip(first).step_by(every) {
        for (round, (id, asked)) in ASKED.iter().enumerate() {
            let (width, height, density) = turn(&PLACES, index + round);
            let language = turn(&["zh", "en"], index / PLACES.len() + round);
            let palette = turn(&[Palette::Light, Palette::Dark], index / 2 + round);
            let placed = Placed {
                chart: *id,
                size: Size { width, height },
                look: ThemeChoice::Light,
                link: format!("{link}{asked}"),
            };
            let scene = chart(&placed.to_text(), language).unwrap();
            let theme = Theme::for_size(palette, density, Size { width, height });
            let height = height.max(scene.wanted_height(width, &theme));
            let picture = scene.layout(Size { width, height }, &theme);
            let place = format!("{id:?} of {}, {width} x {height}, {language}", placed.link);
            let checked = check(&picture, &theme);
            assert!(checked.is_ok(), "{place}: {checked:?}");
            assert_eq!(picture.refused, [""; 0], "{place}");
        }
    }
}

/// In two halves, which are tried at the same time.
#[test]
fn every_other_device_has_its_labels_apart() {
    check_links(0, 2);
}

#[test]
fn every_other_device_but_the_first_has_its_labels_apart() {
    check_links(1, 2);
}
