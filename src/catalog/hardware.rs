//! Devices, from `hardware.json`.

use serde::Deserialize;

use super::month::Month;
use crate::calc::hardware::{Capacity, Hardware, Peaks};
use crate::calc::precision::NumberFormat;
use crate::calc::units::{Bandwidth, DataSize, Throughput};

/// Who makes a device.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Vendor {
    /// AMD.
    #[serde(rename = "AMD")]
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
    #[serde(rename = "NVIDIA")]
    Nvidia,
}

impl Vendor {
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
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(rename_all = "snake_case")]
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
}

/// Peak rates as vendors print them with 2:4 sparsity: zeros that are skipped count as work.
///
/// A type of its own, so that none of them can stand where a dense peak belongs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SparsePeaks(Peaks);

impl SparsePeaks {
    /// The vendor's figure with sparsity in this format, if there is one.
    pub fn get(&self, format: NumberFormat) -> Option<Throughput> {
        self.0.get(format)
    }
}

/// A device and where its figures come from.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(from = "Row")]
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
    /// What the vendor prints with sparsity, to explain the difference.
    pub sparse_peaks: SparsePeaks,
    /// Where the figures come from.
    pub sources: Vec<&'static str>,
    /// The day on which the row entered the table, as `2026-11-29`.
    pub recorded: &'static str,
}

/// A row as it stands in the table; the unit is in the key.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: &'static str,
    name: &'static str,
    short_name: &'static str,
    vendor: Vendor,
    class: DeviceClass,
    launched: Month,
    memory_gb: f64,
    memory_driver_mib: Option<f64>,
    memory_bandwidth_gb_per_s: f64,
    fp64_dense_tflop_per_s: Option<f64>,
    fp32_dense_tflop_per_s: Option<f64>,
    tf32_dense_tflop_per_s: Option<f64>,
    fp16_dense_tflop_per_s: Option<f64>,
    bf16_dense_tflop_per_s: Option<f64>,
    fp8_dense_tflop_per_s: Option<f64>,
    fp4_dense_tflop_per_s: Option<f64>,
    int8_dense_top_per_s: Option<f64>,
    fp16_sparse_tflop_per_s: Option<f64>,
    fp8_sparse_tflop_per_s: Option<f64>,
    fp4_sparse_tflop_per_s: Option<f64>,
    sources: Vec<&'static str>,
    recorded: &'static str,
}

impl From<Row> for Device {
    fn from(row: Row) -> Self {
        let Row {
            id,
            name,
            short_name,
            vendor,
            class,
            launched,
            memory_gb,
            memory_driver_mib,
            memory_bandwidth_gb_per_s,
            fp64_dense_tflop_per_s,
            fp32_dense_tflop_per_s,
            tf32_dense_tflop_per_s,
            fp16_dense_tflop_per_s,
            bf16_dense_tflop_per_s,
            fp8_dense_tflop_per_s,
            fp4_dense_tflop_per_s,
            int8_dense_top_per_s,
            fp16_sparse_tflop_per_s,
            fp8_sparse_tflop_per_s,
            fp4_sparse_tflop_per_s,
            sources,
            recorded,
        } = row;
        let dense = peaks([
            (NumberFormat::Fp64, fp64_dense_tflop_per_s),
            (NumberFormat::Fp32, fp32_dense_tflop_per_s),
            (NumberFormat::Tf32, tf32_dense_tflop_per_s),
            (NumberFormat::Fp16, fp16_dense_tflop_per_s),
            (NumberFormat::Bf16, bf16_dense_tflop_per_s),
            (NumberFormat::Fp8, fp8_dense_tflop_per_s),
            (NumberFormat::Int8, int8_dense_top_per_s),
            (NumberFormat::Fp4, fp4_dense_tflop_per_s),
        ]);
        let sparse = peaks([
            (NumberFormat::Fp16, fp16_sparse_tflop_per_s),
            (NumberFormat::Fp8, fp8_sparse_tflop_per_s),
            (NumberFormat::Fp4, fp4_sparse_tflop_per_s),
        ]);
        let capacity = Capacity {
            label: DataSize::gb(memory_gb),
            driver: memory_driver_mib.map(DataSize::mib),
        };
        let bandwidth = Bandwidth::gb_per_s(memory_bandwidth_gb_per_s);
        Self {
            id,
            name,
            short_name,
            vendor,
            class,
            launched,
            hardware: Hardware {
                peaks: dense,
                bandwidth,
                capacity,
            },
            sparse_peaks: SparsePeaks(sparse),
            sources,
            recorded,
        }
    }
}

/// The published ones among these rates, in tera-operations per second.
fn peaks<const N: usize>(rates: [(NumberFormat, Option<f64>); N]) -> Peaks {
    rates
        .into_iter()
        .filter_map(|(format, rate)| Some((format, Throughput::tflop_per_s(rate?))))
        .collect()
}
