//! Reads `hardware`: a device of the catalog, one with other figures, or one with figures of its own.

use miniserde::json::Value;

use super::fields::Fields;
use super::json::as_text;
use super::refusal::Refusal;
use super::request::close_ids;
use crate::calc::hardware::{Capacity, Hardware, Peaks};
use crate::calc::precision::NumberFormat;
use crate::calc::units::{Bandwidth, DataSize, Throughput};
use crate::catalog::Catalog;

const FIELDS: &[&str] = &[
    "id",
    "peak_tflop_per_s",
    "bandwidth_gb_per_s",
    "capacity_gb",
    "driver_gb",
];
/// The smallest and the largest peak, bandwidth and capacity, in the units of the fields.
const LEAST: f64 = 0.001;
const MOST: f64 = 1e9;

/// The device; the one that the page opens with if there is no field.
pub(super) fn read(scenario: &Fields<'_>, catalog: &Catalog) -> Result<Hardware, Refusal> {
    match scenario.get("hardware") {
        None => Ok(catalog.default_device().hardware.clone()),
        Some(id @ Value::String(_)) => known("hardware", id, catalog),
        Some(_) => custom(&scenario.object("hardware", FIELDS)?, catalog),
    }
}

fn known(field: &str, value: &Value, catalog: &Catalog) -> Result<Hardware, Refusal> {
    let id = as_text(value).unwrap_or_default();
    catalog
        .device(id)
        .map(|device| device.hardware.clone())
        .ok_or_else(|| {
            let ids = catalog.devices().iter().map(|device| device.id);
            Refusal::new(field, value, close_ids(id, ids))
        })
}

fn custom(fields: &Fields<'_>, catalog: &Catalog) -> Result<Hardware, Refusal> {
    let base = match fields.get("id") {
        None => None,
        Some(id) => Some(known("hardware.id", id, catalog)?),
    };
    let number = |key| fields.number(key, LEAST, MOST);
    let peaks = peaks(fields, base.as_ref())?;
    let bandwidth = number("bandwidth_gb_per_s")?.map(Bandwidth::gb_per_s);
    let capacity = number("capacity_gb")?.map(DataSize::gb);
    let driver = number("driver_gb")?.map(DataSize::gb);
    let Some(base) = base else {
        return Ok(Hardware {
            peaks,
            bandwidth: bandwidth.ok_or_else(|| missing(fields, "bandwidth_gb_per_s"))?,
            capacity: Capacity {
                label: capacity.ok_or_else(|| missing(fields, "capacity_gb"))?,
                driver,
            },
        });
    };
    // What the driver reports of the base says nothing about another label.
    let known_driver = base.capacity.driver.filter(|_| capacity.is_none());
    Ok(Hardware {
        peaks,
        bandwidth: bandwidth.unwrap_or(base.bandwidth),
        capacity: Capacity {
            label: capacity.unwrap_or(base.capacity.label),
            driver: driver.or(known_driver),
        },
    })
}

/// Why a figure cannot be left out where there is no device to start from.
fn missing(fields: &Fields<'_>, key: &str) -> Refusal {
    let allowed = format!("a number from {LEAST} to {MOST}; needed without an id");
    fields.refuse(key, allowed)
}

/// The peaks given, and the base's in other formats.
fn peaks(fields: &Fields<'_>, base: Option<&Hardware>) -> Result<Peaks, Refusal> {
    let ids = NumberFormat::ALL.map(NumberFormat::id);
    let own = match fields.get("peak_tflop_per_s") {
        Some(value) => Some(Fields::of(
            value,
            "hardware.peak_tflop_per_s",
            "hardware.peak_tflop_per_s",
            &ids,
        )?),
        None => None,
    };
    let mut peaks = Vec::new();
    for format in NumberFormat::ALL {
        let given = match &own {
            Some(own) => own.number(format.id(), LEAST, MOST)?,
            None => None,
        };
        let of_base = || base.and_then(|base| base.peaks.get(format));
        let peak = given.map(Throughput::tflop_per_s).or_else(of_base);
        peaks.extend(peak.map(|peak| (format, peak)));
    }
    if peaks.is_empty() {
        let allowed = format!(
            "an object with a peak for one or more of {}; needed without an id",
            ids.join(", ")
        );
        return Err(fields.refuse("peak_tflop_per_s", allowed));
    }
    Ok(peaks.into_iter().collect())
}
