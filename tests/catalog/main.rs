//! The tables in assets/data: complete, plausible, and true to what was published.

#![expect(clippy::panic, reason = "a test fails by panicking")]

mod ceilings;
mod config;
mod config_refused;
mod conventions;
mod devices;
mod hierarchy;
mod history;
mod networks;
#[path = "../networks/mod.rs"]
mod published;
mod refusal;

use std::collections::HashSet;
use std::sync::LazyLock;

use ridgepoint::catalog::frameworks::{Framework, TEXTBOOK};
use ridgepoint::catalog::hardware::Device;
use ridgepoint::catalog::notes::{DeviceNotes, Notes};
use ridgepoint::catalog::{Catalog, CatalogError, DEFAULT_DEVICE, DEFAULT_NETWORK};
use ridgepoint::state::choices::FRAMEWORK;

const FRAMEWORKS: &str = include_str!("../../assets/data/frameworks.json");
const HARDWARE: &str = include_str!("../../assets/data/hardware.json");
const NETWORKS: &str = include_str!("../../assets/data/networks.json");
const REMARKS: &str = include_str!("../../assets/data/hardware_notes.json");
const HISTORY: &str = include_str!("../../assets/data/ridge_history.json");

fn catalog() -> &'static Catalog {
    static CATALOG: LazyLock<Catalog> =
        LazyLock::new(|| Catalog::load().unwrap_or_else(|error| panic!("{error}")));
    &CATALOG
}

fn all_notes() -> &'static Notes {
    static NOTES: LazyLock<Notes> = LazyLock::new(Notes::load);
    &NOTES
}

/// The notes to a device; each has some.
fn notes(device: &Device) -> &'static DeviceNotes {
    let notes = all_notes().device(device.id);
    notes.unwrap_or_else(|| panic!("no notes to {}", device.id))
}

/// How far two figures are apart, as a share of the second.
fn deviation(found: f64, expected: f64) -> f64 {
    (found / expected - 1.0).abs()
}

fn is_date(text: &str) -> bool {
    let digits = |part: &str, n| part.len() == n && part.bytes().all(|byte| byte.is_ascii_digit());
    matches!(text.split('-').collect::<Vec<_>>().as_slice(),
        [year, month, day] if digits(year, 4) && digits(month, 2) && digits(day, 2))
}

/// The table with its first occurrence of `old` replaced, for ever, since rows borrow from it.
fn changed(table: &str, old: &str, new: &str) -> &'static str {
    assert!(table.contains(old), "{old}");
    Box::leak(table.replacen(old, new, 1).into_boxed_str())
}

/// The page's short form of the tables says what the tables say.
#[test]
fn the_embedded_tables_are_the_files() {
    let from_files = Catalog::from_json(HARDWARE, NETWORKS, HISTORY).unwrap();
    assert_eq!(*catalog(), from_files);
    let (notes, _) = Notes::with_answers(HARDWARE, NETWORKS, FRAMEWORKS).unwrap();
    assert_eq!(*all_notes(), notes);
}

#[test]
fn ids_are_unique_and_fit_into_a_link() {
    let catalog = catalog();
    let devices = catalog.devices().iter().map(|device| device.id);
    let networks = catalog.networks().iter().map(|network| network.id);
    let frameworks = FRAMEWORK.ids.iter().copied();
    let mut known = HashSet::new();
    for id in devices.chain(networks).chain(frameworks) {
        let is_plain =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-._".contains(&byte);
        assert!(!id.is_empty() && id.bytes().all(is_plain), "{id}");
        assert!(known.insert(id), "{id} is there twice");
    }
    assert!(known.len() > 110, "rows got lost: {}", known.len());
}

/// What the page offers is what there is, the textbook first; and each is for something.
#[test]
fn the_frameworks_that_can_be_chosen_are_the_tables() {
    let rows = Framework::all();
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    assert_eq!(ids, FRAMEWORK.ids);
    assert_eq!(ids.first(), Some(&TEXTBOOK));
    for row in rows {
        assert!(row.trains || row.serves, "{}", row.id);
        assert_eq!(Framework::of_id(row.id), Some(row));
        assert!(all_notes().framework(row.id).is_some(), "{}", row.id);
    }
}

#[test]
fn names_are_unique() {
    let catalog = catalog();
    let devices = catalog.devices().iter().map(|device| device.name);
    let networks = catalog.networks().iter().map(|network| network.name);
    let mut known = HashSet::new();
    for name in devices.chain(networks) {
        assert!(known.insert(name), "{name} is there twice");
    }
}

#[test]
fn the_page_opens_with_rows_that_exist() {
    let catalog = catalog();
    assert_eq!(
        catalog.device(DEFAULT_DEVICE),
        Some(catalog.default_device())
    );
    assert_eq!(
        catalog.network(DEFAULT_NETWORK),
        Some(catalog.default_network())
    );
    assert_eq!(catalog.device("h100"), None);

    let no_device = changed(HARDWARE, "\"a100_80_sxm\"", "\"a100\"");
    let error = Catalog::from_json(no_device, NETWORKS, HISTORY).unwrap_err();
    assert!(
        matches!(
            error,
            CatalogError::NoDefault {
                id: DEFAULT_DEVICE,
                ..
            }
        ),
        "{error}"
    );
    let no_network = changed(NETWORKS, "\"course-7b\"", "\"course\"");
    let error = Catalog::from_json(HARDWARE, no_network, HISTORY).unwrap_err();
    assert!(
        matches!(
            error,
            CatalogError::NoDefault {
                id: DEFAULT_NETWORK,
                ..
            }
        ),
        "{error}"
    );
}

#[test]
fn every_row_has_a_source_and_a_date() {
    let catalog = catalog();
    for device in catalog.devices() {
        let notes = notes(device);
        assert!(!notes.sources.is_empty(), "{}", device.id);
        assert!(
            notes.sources.iter().all(|source| source.len() > 10),
            "{}",
            device.id
        );
        assert!(is_date(notes.recorded), "{}", device.id);
    }
    for network in catalog.networks() {
        let notes = all_notes().network(network.id).unwrap();
        assert!(
            notes.source.len() > 10 && is_date(notes.recorded),
            "{}",
            network.id
        );
    }
    let history = catalog.history();
    assert!(history.source.len() > 10 && history.course_source.len() > 10);
    assert!(is_date(history.recorded));
}

/// The remarks are for people who read the tables; the page does not carry them.
#[test]
fn remarks_are_about_devices_that_exist() {
    let catalog = catalog();
    let notes: serde_json::Value = serde_json::from_str(REMARKS).unwrap();
    let notes = notes.as_array().unwrap();
    assert!(notes.len() > 40);
    for note in notes {
        let text = |key: &str| {
            note.get(key)
                .and_then(serde_json::Value::as_str)
                .unwrap_or("")
        };
        assert!(catalog.device(text("device")).is_some(), "{note}");
        assert!(text("note").ends_with('.'), "{note}");
    }
}

#[test]
fn rows_are_sorted() {
    let catalog = catalog();
    assert!(
        catalog
            .devices()
            .is_sorted_by_key(|row| (row.vendor, row.launched, row.id))
    );
    let by_family = catalog
        .networks()
        .is_sorted_by_key(|row| (row.family, row.network.params, row.id));
    assert!(by_family);
}
