//! What the page does without of `hardware.json`, `networks.json` and `frameworks.json`: where the figures
//! come from, peaks with sparsity, the levels on and off the chip.
//!
//! The tables have one row a device; its keys are shared out between [`Device`](super::hardware::Device)
//! and [`DeviceNotes`], and what neither has is superfluous, which the reader of the former says.

use super::hardware::peaks;
use super::{CatalogError, find, read_rows};
use crate::calc::hardware::SparsePeaks;
use crate::calc::hierarchy::{Link, LinkKind, OnAndOffChip, Pcie};
use crate::calc::precision::NumberFormat;
use crate::calc::units::{Bandwidth, DataSize};
use crate::embedded::NOTES;
use crate::table::Source;
use crate::table::compact::Compact;

/// The notes to all devices, networks and frameworks.
#[derive(Clone, Debug, PartialEq)]
pub struct Notes {
    devices: Vec<DeviceNotes>,
    networks: Vec<NetworkNotes>,
    frameworks: Vec<FrameworkNotes>,
}

impl Notes {
    /// Reads the embedded notes.
    ///
    /// ```
    /// use ridgepoint::catalog::notes::Notes;
    /// let notes = Notes::load();
    /// assert_eq!(notes.device("h100_sxm").unwrap().levels.multiprocessors, Some(132));
    /// ```
    pub fn load() -> Self {
        let [mut hardware, mut networks, mut frameworks] =
            NOTES.map(|answers| Compact::new(answers, |text| text));
        Self {
            devices: hardware.rows("rows", DeviceNotes::read),
            networks: networks.rows("rows", NetworkNotes::read),
            frameworks: frameworks.rows("rows", FrameworkNotes::read),
        }
    }

    /// Reads the notes in tables given as JSON; also gives the answers that they gave, for
    /// [`Notes::load`], in its order.
    ///
    /// # Errors
    /// If a table does not parse or fit.
    pub fn with_answers(
        hardware: &str,
        networks: &str,
        frameworks: &str,
    ) -> Result<(Self, [String; 3]), CatalogError> {
        let is_wanted = |key: &str| key == "id" || is_of_device(key);
        let hardware = read_rows("hardware.json", hardware, is_wanted, DeviceNotes::read)?;
        let is_wanted = |key: &str| key == "id" || is_of_network(key);
        let networks = read_rows("networks.json", networks, is_wanted, NetworkNotes::read)?;
        let is_wanted = |key: &str| key == "id" || is_of_framework(key);
        let frameworks = read_rows(
            "frameworks.json",
            frameworks,
            is_wanted,
            FrameworkNotes::read,
        )?;
        let notes = Self {
            devices: hardware.0,
            networks: networks.0,
            frameworks: frameworks.0,
        };
        Ok((notes, [hardware.1, networks.1, frameworks.1]))
    }

    /// The notes to the device of this id.
    pub fn device(&self, id: &str) -> Option<&DeviceNotes> {
        find(&self.devices, |device| device.id, id)
    }

    /// The notes to the network of this id.
    pub fn network(&self, id: &str) -> Option<&NetworkNotes> {
        find(&self.networks, |network| network.id, id)
    }

    /// The notes to the framework of this id.
    pub fn framework(&self, id: &str) -> Option<&FrameworkNotes> {
        find(&self.frameworks, |framework| framework.id, id)
    }
}

/// What else is known of a device.
#[derive(Clone, Debug, PartialEq)]
pub struct DeviceNotes {
    /// The device's id.
    pub id: &'static str,
    /// What the vendor prints with sparsity, to explain the difference; never calculated with.
    pub sparse_peaks: SparsePeaks,
    /// What is published of the levels above and below its main memory.
    pub levels: OnAndOffChip,
    /// Where all its figures come from.
    pub sources: Vec<&'static str>,
    /// The day on which the row entered the table, as `2026-11-29`.
    pub recorded: &'static str,
}

impl DeviceNotes {
    /// Reads a row of the table; the unit of each figure is in its key.
    fn read(row: &mut impl Source) -> Self {
        Self {
            id: row.text("id"),
            sparse_peaks: peaks(row, SPARSE_KEYS),
            levels: levels(row),
            sources: row.texts("sources"),
            recorded: row.text("recorded"),
        }
    }
}

/// Where the figures of a network come from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetworkNotes {
    /// The network's id.
    pub id: &'static str,
    /// Where the shape and the count come from.
    pub source: &'static str,
    /// The day on which the row entered the table, as `2026-11-29`.
    pub recorded: &'static str,
}

impl NetworkNotes {
    /// Reads a row of the table.
    fn read(row: &mut impl Source) -> Self {
        Self {
            id: row.text("id"),
            source: row.text("source"),
            recorded: row.text("recorded"),
        }
    }
}

/// Where a framework's source shows its conventions.
#[derive(Clone, Debug, PartialEq)]
pub struct FrameworkNotes {
    /// The framework's id.
    pub id: &'static str,
    /// For each convention that is not the textbook's the place that shows it: repository, file,
    /// version.
    pub sources: Vec<(&'static str, &'static str)>,
    /// The day on which the row entered the table, as `2026-11-30`.
    pub recorded: &'static str,
}

impl FrameworkNotes {
    /// Reads a row of the table.
    fn read(row: &mut impl Source) -> Self {
        Self {
            id: row.text("id"),
            sources: row.texts_by_key("sources"),
            recorded: row.text("recorded"),
        }
    }
}

/// Keys of the peaks that count skipped zeros.
const SPARSE_KEYS: &[(NumberFormat, &str)] = &[
    (NumberFormat::Tf32, "tf32_sparse_tflop_per_s"),
    (NumberFormat::Fp16, "fp16_sparse_tflop_per_s"),
    (NumberFormat::Bf16, "bf16_sparse_tflop_per_s"),
    (NumberFormat::Fp8, "fp8_sparse_tflop_per_s"),
    (NumberFormat::Int8, "int8_sparse_top_per_s"),
    (NumberFormat::Fp4, "fp4_sparse_tflop_per_s"),
];
/// Keys of the links between devices, in GB/s of both directions together, as vendors print them.
const LINK_KEYS: [(LinkKind, &str); 5] = [
    (LinkKind::NvLink, "nvlink_both_gb_per_s"),
    (LinkKind::InfinityFabric, "infinity_fabric_both_gb_per_s"),
    (LinkKind::InterChip, "inter_chip_both_gb_per_s"),
    (LinkKind::Ethernet, "ethernet_both_gb_per_s"),
    (LinkKind::UnifiedBus, "unified_bus_both_gb_per_s"),
];
/// The other keys of a device's notes.
const DEVICE_KEYS: [&str; 11] = [
    "multiprocessors",
    "boost_clock_mhz",
    "register_file_kib",
    "shared_memory_kib",
    "shared_memory_bytes_per_clock",
    "l2_mib",
    "l2_read_bytes_per_clock",
    "pcie_generation",
    "pcie_lanes",
    "sources",
    "recorded",
];

/// Whether a key of `hardware.json` belongs to the notes.
pub(super) fn is_of_device(key: &str) -> bool {
    SPARSE_KEYS.iter().any(|(_, sparse)| *sparse == key)
        || LINK_KEYS.iter().any(|(_, link)| *link == key)
        || DEVICE_KEYS.contains(&key)
}

/// Whether a key of `networks.json` belongs to the notes.
pub(super) fn is_of_network(key: &str) -> bool {
    ["source", "recorded"].contains(&key)
}

/// Whether a key of `frameworks.json` belongs to the notes.
pub(super) fn is_of_framework(key: &str) -> bool {
    ["sources", "recorded"].contains(&key)
}

/// What is published of the levels on and off the chip. A slot is as wide as is usual, 16 lanes,
/// unless the row says otherwise.
fn levels(row: &mut impl Source) -> OnAndOffChip {
    let link = LINK_KEYS.iter().find_map(|&(kind, key)| {
        let both = row.optional_number(key)?;
        Some(Link::of_both(kind, Bandwidth::gb_per_s(both)))
    });
    let lanes = row.optional_count("pcie_lanes").unwrap_or(16);
    OnAndOffChip {
        multiprocessors: row.optional_count("multiprocessors"),
        clock_hz: row.optional_number("boost_clock_mhz").map(|mhz| mhz * 1e6),
        register_file: size(row, "register_file_kib", DataSize::kib),
        shared_memory: size(row, "shared_memory_kib", DataSize::kib),
        shared_memory_bytes_per_clock: row.optional_number("shared_memory_bytes_per_clock"),
        l2: size(row, "l2_mib", DataSize::mib),
        l2_read_bytes_per_clock: row.optional_number("l2_read_bytes_per_clock"),
        link,
        pcie: row
            .optional_count("pcie_generation")
            .map(|generation| Pcie { generation, lanes }),
    }
}

/// The size under a key that may be absent, in the unit of the key.
fn size(row: &mut impl Source, key: &str, unit: fn(f64) -> DataSize) -> Option<DataSize> {
    row.optional_number(key).map(unit)
}
