//! What frameworks do their own way, from `frameworks.json`. A convention that a row leaves out is the
//! textbook's; which source shows the others is in [`notes`].

use std::ops::RangeInclusive;

use super::{CatalogError, find, notes, read_rows};
pub use crate::calc::framework::Framework;
use crate::calc::framework::{Conventions, LayerSplit, Schedule};
use crate::calc::parallel::ZeroStage;
use crate::calc::storage::Storage;
use crate::calc::training::GatedMlp;
use crate::decimal::read;
use crate::embedded::FRAMEWORKS;
use crate::table::Source;

/// The calculation without a framework, by its id.
pub const TEXTBOOK: &str = "textbook";

/// A convention that is a number: its key, and its place.
pub type Number = (&'static str, fn(&mut Conventions) -> &mut f64);

/// A convention that is a yes or no: its key, and its place.
pub type Flag = (&'static str, fn(&mut Conventions) -> &mut bool);

/// A convention that is a choice: its key, the names of what can be chosen, and what one of them means.
pub type Choice = (
    &'static str,
    &'static [&'static str],
    fn(&str) -> Option<Chosen>,
);

/// What was chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Chosen {
    /// How numbers are stored.
    Storage(Storage),
    /// How those of adapters are.
    AdapterStorage(Option<Storage>),
    /// What a gated MLP keeps.
    GatedMlp(GatedMlp),
    /// From which stage master copy and moments are shared out.
    OptimizerFrom(ZeroStage),
    /// From which stage the FP32 copy of gradients is.
    CopyFrom(ZeroStage),
    /// From which stage gradients are.
    GradientsFrom(ZeroStage),
    /// From which stage parameters are.
    ParametersFrom(ZeroStage),
    /// How layers are shared out among pipeline stages.
    Split(LayerSplit),
    /// Which micro-batches are in flight.
    Schedule(Schedule),
}

impl Chosen {
    /// Makes it so.
    pub const fn take(self, conventions: &mut Conventions) {
        match self {
            Self::Storage(storage) => conventions.storage = storage,
            Self::AdapterStorage(storage) => conventions.adapter_storage = storage,
            Self::GatedMlp(kept) => conventions.gated_mlp = kept,
            Self::OptimizerFrom(stage) => conventions.optimizer_shared_from = stage,
            Self::CopyFrom(stage) => conventions.copy_shared_from = stage,
            Self::GradientsFrom(stage) => conventions.gradients_shared_from = stage,
            Self::ParametersFrom(stage) => conventions.parameters_shared_from = stage,
            Self::Split(split) => conventions.layer_split = split,
            Self::Schedule(schedule) => conventions.schedule = schedule,
        }
    }
}

/// All conventions that are choices.
pub const CHOICES: &[Choice] = &[
    ("storage", STORAGES, |id| {
        storage_of(id).map(Chosen::Storage)
    }),
    ("adapter_storage", ADAPTER_STORAGES, |id| {
        let own = storage_of(id);
        (own.is_some() || id == AS_STORAGE).then_some(Chosen::AdapterStorage(own))
    }),
    ("gated_mlp", GATED_MLPS, |id| {
        gated_mlp_of(id).map(Chosen::GatedMlp)
    }),
    ("optimizer_shared_from", STAGES, |id| {
        stage_of(id).map(Chosen::OptimizerFrom)
    }),
    ("copy_shared_from", STAGES, |id| {
        stage_of(id).map(Chosen::CopyFrom)
    }),
    ("gradients_shared_from", STAGES, |id| {
        stage_of(id).map(Chosen::GradientsFrom)
    }),
    ("parameters_shared_from", STAGES, |id| {
        stage_of(id).map(Chosen::ParametersFrom)
    }),
    ("layer_split", SPLITS, |id| split_of(id).map(Chosen::Split)),
    ("schedule", SCHEDULES, |id| {
        schedule_of(id).map(Chosen::Schedule)
    }),
];

/// Adapters are stored as all else is.
const AS_STORAGE: &str = "as_storage";
const ADAPTER_STORAGES: &[&str] = &[
    AS_STORAGE,
    "mixed",
    "mixed_g32",
    "mixed_g48",
    "autocast",
    "fsdp",
    "half",
    "full",
];
/// All but the first, which is for adapters alone.
const STORAGES: &[&str] = match ADAPTER_STORAGES {
    [_, storages @ ..] => storages,
    [] => &[],
};
const GATED_MLPS: &[&str] = &["all", "fused_activation", "rebuilt_product"];
const STAGES: &[&str] = &["zero_1", "zero_2", "zero_3"];
const SPLITS: &[&str] = &["even", "ends_as_layers", "by_cost"];
const SCHEDULES: &[&str] = &[
    "one_forward_one_backward",
    "all_forward",
    "all_forward_and_bubbles",
];

/// All conventions that are numbers.
pub const NUMBERS: &[Number] = &[
    ("weight_bytes", |row| &mut row.weight_bytes),
    ("logit_bytes", |row| &mut row.logit_bytes),
    ("chunked_logit_bytes", |row| &mut row.chunked_logit_bytes),
    ("compiled_logit_bytes", |row| &mut row.compiled_logit_bytes),
    ("compiled_chunked_logit_bytes", |row| {
        &mut row.compiled_chunked_logit_bytes
    }),
    ("gathered_layers", |row| &mut row.gathered_layers),
    ("step_moments", |row| &mut row.step_moments),
    ("unit_gradient_bytes", |row| &mut row.unit_gradient_bytes),
    ("bucket_elements", |row| &mut row.bucket_elements),
    ("bucket_share", |row| &mut row.bucket_share),
    ("cache_growth", |row| &mut row.cache_growth),
    ("prefill_mlp_bytes", |row| &mut row.prefill_mlp_bytes),
    ("prefill_hidden_bytes", |row| &mut row.prefill_hidden_bytes),
    ("prefill_logit_bytes", |row| &mut row.prefill_logit_bytes),
    ("prefill_tokens", |row| &mut row.prefill_tokens),
    ("pool_share", |row| &mut row.pool_share),
    ("context_gib", |row| &mut row.context_gib),
    ("communication_gib", |row| &mut row.communication_gib),
    ("slack", |row| &mut row.slack),
];

/// All conventions that are yes or no.
pub const FLAGS: &[Flag] = &[
    ("gradients_rise", |row| &mut row.gradients_rise),
    ("offloads_states", |row| &mut row.offloads_states),
    ("trains_ends", |row| &mut row.trains_ends),
    ("upcasts_norms", |row| &mut row.upcasts_norms),
    ("expands_keys", |row| &mut row.expands_keys),
    ("packs_queries", |row| &mut row.packs_queries),
    ("casts_inputs", |row| &mut row.casts_inputs),
    ("keeps_quantized_inputs", |row| {
        &mut row.keeps_quantized_inputs
    }),
    ("adapter_dropout", |row| &mut row.adapter_dropout),
    ("selects_matrices", |row| &mut row.selects_matrices),
    ("is_compiled", |row| &mut row.is_compiled),
    ("buckets_alone", |row| &mut row.buckets_alone),
    ("gathers_ends", |row| &mut row.gathers_ends),
    ("keeps_gathered", |row| &mut row.keeps_gathered),
    ("keeps_gathered_in_pipeline", |row| {
        &mut row.keeps_gathered_in_pipeline
    }),
    ("mixes_frozen", |row| &mut row.mixes_frozen),
    ("accumulates_whole", |row| &mut row.accumulates_whole),
];

impl Framework {
    /// All frameworks, the textbook first.
    pub const fn all() -> &'static [Self] {
        FRAMEWORKS
    }

    /// The framework of this id.
    pub fn of_id(id: &str) -> Option<&'static Self> {
        find(FRAMEWORKS, |framework| framework.id, id)
    }

    /// Reads them from JSON, of which `build.rs` makes what [`Framework::all`] gives.
    ///
    /// # Errors
    /// If the table does not parse or fit.
    pub fn of_table(json: &str) -> Result<Vec<Self>, CatalogError> {
        let is_wanted = |key: &str| !notes::is_of_framework(key);
        let (rows, _) = read_rows("frameworks.json", json, is_wanted, Self::read)?;
        Ok(rows)
    }

    fn read(row: &mut impl Source) -> Self {
        let mut conventions = Conventions::TEXTBOOK;
        let id = row.text("id");
        let (trains, serves) = (row.flag("trains"), row.flag("serves"));
        for (key, _, find) in CHOICES {
            if row.has(key)
                && let Some(chosen) = row.one_of(key, *find)
            {
                chosen.take(&mut conventions);
            }
        }
        for (key, place) in NUMBERS {
            if let Some(number) = row.optional_number(key) {
                *place(&mut conventions) = number;
            }
        }
        for (key, place) in FLAGS {
            if row.has(key) {
                *place(&mut conventions) = row.flag(key);
            }
        }
        Self {
            id,
            trains,
            serves,
            conventions,
        }
    }
}

/// From what to what a convention that is a number goes, and the same as it is said.
pub fn range_of(key: &str) -> (RangeInclusive<f64>, &'static str) {
    match key {
        "pool_share" => (0.0..=1.0, "0 … 1 (0.9)"),
        "cache_growth" => (1.0..=1e9, "1 … 1e9 (1.5)"),
        _ => (0.0..=1e9, "0 … 1e9 (0.001, 2.5)"),
    }
}

/// Tells a convention otherwise, by its key: a number, `on` or `off`, or a name.
///
/// # Errors
/// What is allowed: the values of this key, or the keys if this is none.
pub fn override_with(
    conventions: &mut Conventions,
    key: &str,
    value: &str,
) -> Result<(), Vec<&'static str>> {
    if let Some((_, place)) = NUMBERS.iter().find(|(known, _)| *known == key) {
        let (range, said) = range_of(key);
        let number = read(value).filter(|number| range.contains(number));
        *place(conventions) = number.ok_or_else(|| vec![said])?;
    } else if let Some((_, place)) = FLAGS.iter().find(|(known, _)| *known == key) {
        *place(conventions) = match value {
            "on" => true,
            "off" => false,
            _ => return Err(vec!["on", "off"]),
        };
    } else if let Some((_, names, find)) = CHOICES.iter().find(|(known, ..)| *known == key) {
        find(value).ok_or_else(|| names.to_vec())?.take(conventions);
    } else {
        return Err(keys().collect());
    }
    Ok(())
}

/// The keys of all conventions.
pub fn keys() -> impl Iterator<Item = &'static str> {
    let numbers = NUMBERS.iter().map(|(key, _)| *key);
    let flags = FLAGS.iter().map(|(key, _)| *key);
    numbers
        .chain(flags)
        .chain(CHOICES.iter().map(|(key, ..)| *key))
}

/// The storage of this id.
pub fn storage_of(id: &str) -> Option<Storage> {
    let found = match id {
        "mixed" => Storage::MIXED,
        "mixed_g32" => Storage::MIXED_FP32_GRADIENTS,
        "mixed_g48" => Storage::MIXED_BOTH_GRADIENTS,
        "autocast" => Storage::AUTOCAST,
        "fsdp" => Storage::FULL_SHARDS,
        "half" => Storage::HALF,
        "full" => Storage::FULL,
        _ => return None,
    };
    Some(found)
}

fn gated_mlp_of(id: &str) -> Option<GatedMlp> {
    match id {
        "all" => Some(GatedMlp::All),
        "fused_activation" => Some(GatedMlp::FusedActivation),
        "rebuilt_product" => Some(GatedMlp::RebuiltProduct),
        _ => None,
    }
}

fn stage_of(id: &str) -> Option<ZeroStage> {
    match id {
        "zero_1" => Some(ZeroStage::Optimizer),
        "zero_2" => Some(ZeroStage::Gradients),
        "zero_3" => Some(ZeroStage::Parameters),
        _ => None,
    }
}

fn split_of(id: &str) -> Option<LayerSplit> {
    match id {
        "even" => Some(LayerSplit::Even),
        "ends_as_layers" => Some(LayerSplit::EndsAsLayers),
        "by_cost" => Some(LayerSplit::ByCost),
        _ => None,
    }
}

fn schedule_of(id: &str) -> Option<Schedule> {
    match id {
        "one_forward_one_backward" => Some(Schedule::OneForwardOneBackward),
        "all_forward" => Some(Schedule::AllForward),
        "all_forward_and_bubbles" => Some(Schedule::AllForwardAndBubbles),
        _ => None,
    }
}
