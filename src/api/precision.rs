//! Reads `precision`: how numbers are stored, and what is computed in.

use super::fields::Fields;
use super::names::{CACHES, GRADIENTS, Names, SERVED_WEIGHTS, TRAINED_WEIGHTS};
use super::refusal::Refusal;
use crate::calc::inference::{CacheFormat, WeightFormat};
use crate::calc::precision::NumberFormat;
use crate::calc::training::{GradientWidth, Storage, Width};

const FIELDS: &[&str] = &[
    "weights",
    "master",
    "gradients",
    "kv_cache",
    "compute",
    "cast",
];

/// How a training stores its numbers, and what it computes in.
pub(super) fn of_training(scenario: &Fields<'_>) -> Result<(Storage, NumberFormat), Refusal> {
    let fields = scenario.object("precision", FIELDS)?;
    fields.one_of("kv_cache", CACHES)?;
    let (weights, usual) = fields
        .one_of("weights", TRAINED_WEIGHTS)?
        .unwrap_or((Width::Half, NumberFormat::Bf16));
    let is_half = weights == Width::Half;
    let has_master = fields.flag("master", is_half)?;
    if has_master && !is_half {
        let allowed = "false: FP32 weights are their own master copy";
        return Err(fields.refuse("master", allowed));
    }
    let compute = compute(&fields, is_half)?.unwrap_or(usual);
    let compute_width = if is_16_bits_or_less(compute) {
        Width::Half
    } else {
        Width::Full
    };
    let keeps_cast = fields.flag("cast", false)?;
    if keeps_cast && (is_half || compute_width == Width::Full) {
        let allowed = "false, unless FP32 weights are computed with in 16 bits or less";
        return Err(fields.refuse("cast", allowed));
    }
    let gradients = fields.one_of("gradients", GRADIENTS)?;
    let storage = Storage {
        weights,
        gradients: gradients.unwrap_or(if is_half {
            GradientWidth::Half
        } else {
            GradientWidth::Full
        }),
        has_master,
        compute: compute_width,
        keeps_cast,
        linears_in_8bit: usual == NumberFormat::Fp8,
    };
    Ok((storage, compute))
}

/// How a network is served: weights, cache, and what is computed in.
pub(super) fn of_inference(
    scenario: &Fields<'_>,
) -> Result<(WeightFormat, CacheFormat, NumberFormat), Refusal> {
    let fields = scenario.object("precision", FIELDS)?;
    fields.flag("master", false)?;
    fields.flag("cast", false)?;
    fields.one_of("gradients", GRADIENTS)?;
    let (weights, usual) = fields
        .one_of("weights", SERVED_WEIGHTS)?
        .unwrap_or((WeightFormat::Half, NumberFormat::Bf16));
    let cache = fields.one_of("kv_cache", CACHES)?.unwrap_or_default();
    let compute = compute(&fields, false)?.unwrap_or(usual);
    Ok((weights, cache, compute))
}

/// The format that is computed in; with 16-bit weights, none wider.
fn compute(fields: &Fields<'_>, is_narrow: bool) -> Result<Option<NumberFormat>, Refusal> {
    let formats: Vec<_> = NumberFormat::ALL
        .into_iter()
        .filter(|&format| !is_narrow || is_16_bits_or_less(format))
        .map(|format| (format.id(), format))
        .collect();
    let names: Names<'_, NumberFormat> = &formats;
    fields.one_of("compute", names)
}

const fn is_16_bits_or_less(format: NumberFormat) -> bool {
    match format {
        NumberFormat::Fp64 | NumberFormat::Fp32 | NumberFormat::Tf32 => false,
        NumberFormat::Fp16
        | NumberFormat::Bf16
        | NumberFormat::Fp8
        | NumberFormat::Int8
        | NumberFormat::Fp4 => true,
    }
}
