//! Devices, from `hardware.json`.

use super::month::Month;
use crate::calc::hardware::{Capacity, Hardware};
use crate::calc::hierarchy::{Link, LinkKind, OnAndOffChip, Pcie};
use crate::calc::precision::NumberFormat;
use crate::calc::units::{Bandwidth, DataSize, Throughput};
use crate::table::Source;

/// Who makes a device.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Vendor {
    /// AMD.
    Amd,
    /// Apple.
    Apple,
    /// Google.
    Google,
    /// Huawei.
    Huawei,
    /// Intel.
    Intel,
    /// NVIDIA.
    Nvidia,
}

impl Vendor {
    const ALL: [Self; 6] = [
        Self::Amd,
        Self::Apple,
        Self::Google,
        Self::Huawei,
        Self::Intel,
        Self::Nvidia,
    ];

    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|vendor| vendor.name() == name)
    }

    /// The vendor's own spelling, the same in every language.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Amd => "AMD",
            Self::Apple => "Apple",
            Self::Google => "Google",
            Self::Huawei => "Huawei",
            Self::Intel => "Intel",
            Self::Nvidia => "NVIDIA",
        }
    }
}

/// What kind of device it is.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum DeviceClass {
    /// A GPU for servers.
    DataCenterGpu,
    /// A GPU for workstations.
    WorkstationGpu,
    /// A GPU for home computers.
    ConsumerGpu,
    /// A GPU that shares chip and memory with a CPU.
    IntegratedGpu,
    /// A chip made for neural networks that is no GPU.
    Accelerator,
}

impl DeviceClass {
    /// All kinds, in the order in which they are offered.
    pub const ALL: [Self; 5] = [
        Self::DataCenterGpu,
        Self::WorkstationGpu,
        Self::ConsumerGpu,
        Self::IntegratedGpu,
        Self::Accelerator,
    ];

    /// The class with this id, as the table writes it.
    fn of_id(id: &str) -> Option<Self> {
        Some(match id {
            "data_center_gpu" => Self::DataCenterGpu,
            "workstation_gpu" => Self::WorkstationGpu,
            "consumer_gpu" => Self::ConsumerGpu,
            "integrated_gpu" => Self::IntegratedGpu,
            "accelerator" => Self::Accelerator,
            _ => return None,
        })
    }
}

/// A device and where its figures come from.
#[derive(Clone, Debug, PartialEq)]
pub struct Device {
    /// Stable for ever: it is in links.
    pub id: &'static str,
    /// The product's name, the vendor's left out.
    pub name: &'static str,
    /// As short as it is still unique, for marks on a chart.
    pub short_name: &'static str,
    /// Who makes it.
    pub vendor: Vendor,
    /// What kind of device it is.
    pub class: DeviceClass,
    /// When it was announced.
    pub launched: Month,
    /// Peaks, bandwidth, capacity and levels: all that the calculation needs.
    pub hardware: Hardware,
    /// Where the figures come from.
    pub sources: Vec<&'static str>,
    /// The day on which the row entered the table, as `2026-11-29`.
    pub recorded: &'static str,
}

impl Device {
    /// Reads a row of the table; the unit of each figure is in its key.
    pub(super) fn read(row: &mut impl Source) -> Self {
        Self {
            id: row.text("id"),
            name: row.text("name"),
            short_name: row.text("short_name"),
            vendor: row
                .one_of("vendor", Vendor::named)
                .unwrap_or(Vendor::Nvidia),
            class: row
                .one_of("class", DeviceClass::of_id)
                .unwrap_or(DeviceClass::Accelerator),
            launched: row
                .one_of("launched", Month::parse)
                .unwrap_or(Month::EARLIEST),
            hardware: Hardware {
                peaks: peaks(row, DENSE_KEYS),
                bandwidth: Bandwidth::gb_per_s(row.number("memory_bandwidth_gb_per_s")),
                capacity: Capacity {
                    label: DataSize::gb(row.number("memory_gb")),
                    driver: row.optional_number("memory_driver_mib").map(DataSize::mib),
                },
                sparse_peaks: peaks(row, SPARSE_KEYS),
                levels: levels(row),
            },
            sources: row.texts("sources"),
            recorded: row.text("recorded"),
        }
    }
}

/// Keys of the dense peaks, widest format first.
const DENSE_KEYS: &[(NumberFormat, &str)] = &[
    (NumberFormat::Fp64, "fp64_dense_tflop_per_s"),
    (NumberFormat::Fp32, "fp32_dense_tflop_per_s"),
    (NumberFormat::Tf32, "tf32_dense_tflop_per_s"),
    (NumberFormat::Fp16, "fp16_dense_tflop_per_s"),
    (NumberFormat::Bf16, "bf16_dense_tflop_per_s"),
    (NumberFormat::Fp8, "fp8_dense_tflop_per_s"),
    (NumberFormat::Int8, "int8_dense_top_per_s"),
    (NumberFormat::Fp4, "fp4_dense_tflop_per_s"),
];
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

/// The published ones among these rates.
fn peaks<P: FromIterator<(NumberFormat, Throughput)>>(
    row: &mut impl Source,
    keys: &[(NumberFormat, &str)],
) -> P {
    keys.iter()
        .filter_map(|&(format, key)| {
            Some((format, Throughput::tflop_per_s(row.optional_number(key)?)))
        })
        .collect()
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
