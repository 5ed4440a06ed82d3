//! What good kernels were measured to reach on a device, from `ceilings.json`.

use super::{CatalogError, find, read_rows};
use crate::calc::precision::NumberFormat;
use crate::calc::units::{Bandwidth, Throughput};
use crate::embedded::CEILINGS;
use crate::table::Source;
use crate::table::compact::Compact;

/// What was measured on a device; nothing where nobody published it.
#[derive(Clone, Debug, PartialEq)]
pub struct Ceilings {
    /// The device's id.
    pub device: &'static str,
    /// The best matrix multiplication in BF16 or FP16.
    pub half: Option<Throughput>,
    /// The same in FP8.
    pub fp8: Option<Throughput>,
    /// Device memory in the STREAM triad, or read where nobody measured that.
    pub bandwidth: Option<Bandwidth>,
    /// Who measured.
    pub sources: Vec<&'static str>,
    /// The day on which the row entered the table, as `2026-11-30`.
    pub recorded: &'static str,
}

impl Ceilings {
    /// What was measured on the device of this id.
    pub fn of(device: &str) -> Option<Self> {
        let all = Compact::new(CEILINGS, |text| text).rows("rows", Self::read);
        find(&all, |row| row.device, device).cloned()
    }

    /// Reads all from JSON; also gives the answers that it gave, for [`Ceilings::of`].
    ///
    /// # Errors
    /// If the table does not parse or fit.
    pub fn with_answers(json: &str) -> Result<(Vec<Self>, String), CatalogError> {
        read_rows("ceilings.json", json, |_| true, Self::read)
    }

    /// The best rate in a format.
    pub fn peak(&self, format: NumberFormat) -> Option<Throughput> {
        match format {
            NumberFormat::Bf16 | NumberFormat::Fp16 => self.half,
            NumberFormat::Fp8 => self.fp8,
            NumberFormat::Fp64
            | NumberFormat::Fp32
            | NumberFormat::Tf32
            | NumberFormat::Int8
            | NumberFormat::Fp4 => None,
        }
    }

    fn read(row: &mut impl Source) -> Self {
        Self {
            device: row.text("device"),
            half: row
                .optional_number("half_tflop_per_s")
                .map(Throughput::tflop_per_s),
            fp8: row
                .optional_number("fp8_tflop_per_s")
                .map(Throughput::tflop_per_s),
            bandwidth: row
                .optional_number("memory_gb_per_s")
                .map(Bandwidth::gb_per_s),
            sources: row.texts("sources"),
            recorded: row.text("recorded"),
        }
    }
}
