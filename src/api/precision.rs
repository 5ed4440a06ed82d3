//! Reads `precision`: how numbers are stored, and what is computed in.

use super::fields::Fields;
use super::names::{CACHES, GRADIENTS, Names, SERVED_WEIGHTS, TRAINED_WEIGHTS};
use super::refusal::Refusal;
use crate::calc::framework::Conventions;
use crate::calc::hardware::Hardware;
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
pub(super) fn of_training(
    scenario: &Fields<'_>,
    conventions: &Conventions,
    hardware: &Hardware,
) -> Result<(Storage, NumberFormat), Refusal> {
    let fields = scenario.object("precision", FIELDS)?;
    fields.one_of("kv_cache", CACHES)?;
    let given = fields.one_of("weights", TRAINED_WEIGHTS)?;
    let (of_framework, usual) = (
        conventions.storage,
        usual_format(conventions.storage.compute),
    );
    let usual = given.map_or(usual, |(_, usual)| usual);
    let weights = given.map_or(of_framework.weights, |(weights, _)| weights);
    let asked = compute(&fields, weights == Width::Half)?;
    // What is computed in FP32 for want of anything narrower is stored so too, unless it is said how.
    let used = hardware.best_format(asked.unwrap_or(usual));
    let is_wide = used.is_some_and(|(used, _)| Storage::of(used) == Storage::FULL);
    let falls_back = given.is_none() && is_wide;
    let absent = if falls_back {
        Storage::FULL
    } else {
        of_framework
    };
    let weights = if falls_back { absent.weights } else { weights };
    let is_half = weights == Width::Half;
    let is_as_usual = weights == absent.weights;
    let has_master = fields.flag("master", is_half && (absent.has_master || !is_as_usual))?;
    if has_master && !is_half {
        let allowed = "false: FP32 weights are their own master copy";
        return Err(fields.refuse("master", allowed));
    }
    let compute = asked.unwrap_or(usual);
    let compute_width = if is_16_bits_or_less(compute) && !falls_back {
        Width::Half
    } else {
        Width::Full
    };
    let keeps_cast = fields.flag("cast", given.is_none() && absent.keeps_cast)?;
    if keeps_cast && (is_half || compute_width == Width::Full) {
        let allowed = "false, unless FP32 weights are computed with in 16 bits or less";
        return Err(fields.refuse("cast", allowed));
    }
    let gradients = fields.one_of("gradients", GRADIENTS)?;
    let storage = Storage {
        weights,
        gradients: match gradients {
            // Where both widths are kept anyway, FP32 gradients come beside 16-bit ones.
            Some(GradientWidth::Full) if is_half && absent.gradients == GradientWidth::Both => {
                GradientWidth::Both
            }
            Some(gradients) => gradients,
            None if is_as_usual => absent.gradients,
            None if is_half => GradientWidth::Half,
            None => GradientWidth::Full,
        },
        has_master,
        compute: compute_width,
        keeps_cast,
        linears_in_8bit: [usual, compute].contains(&NumberFormat::Fp8),
    };
    Ok((storage, compute))
}

/// What weights that are computed with in this width are computed in.
const fn usual_format(compute: Width) -> NumberFormat {
    match compute {
        Width::Half => NumberFormat::Bf16,
        Width::Full => NumberFormat::Fp32,
    }
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
