//! Devices, from `hardware.json`; what else a row has is in [`notes`](super::notes).

use super::month::Month;
use crate::calc::hardware::{Capacity, Hardware};
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

/// A device.
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
    /// Peaks, bandwidth and capacity: all that the calculation needs.
    pub hardware: Hardware,
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
            },
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

/// The published ones among these rates.
pub(super) fn peaks<P: FromIterator<(NumberFormat, Throughput)>>(
    row: &mut impl Source,
    keys: &[(NumberFormat, &str)],
) -> P {
    keys.iter()
        .filter_map(|&(format, key)| {
            Some((format, Throughput::tflop_per_s(row.optional_number(key)?)))
        })
        .collect()
}
