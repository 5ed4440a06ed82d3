//! What frameworks do their own way, from `frameworks.json`. A convention that a row leaves out is the
//! textbook's; which source shows the others is in [`notes`].

use super::{CatalogError, find, notes, read_rows};
use crate::calc::framework::Conventions;
pub use crate::calc::framework::Framework;
use crate::calc::parallel::ZeroStage;
use crate::calc::storage::Storage;
use crate::calc::training::GatedMlp;
use crate::embedded::FRAMEWORKS;
use crate::table::Source;

/// The calculation without a framework, by its id.
pub const TEXTBOOK: &str = "textbook";

/// A convention that is a number: its key, and its place.
pub type Number = (&'static str, fn(&mut Conventions) -> &mut f64);

/// A convention that is a yes or no: its key, and its place.
pub type Flag = (&'static str, fn(&mut Conventions) -> &mut bool);

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
    ("bucket_elements", |row| &mut row.bucket_elements),
    ("bucket_share", |row| &mut row.bucket_share),
    ("cache_growth", |row| &mut row.cache_growth),
    ("prefill_mlp_bytes", |row| &mut row.prefill_mlp_bytes),
    ("prefill_hidden_bytes", |row| &mut row.prefill_hidden_bytes),
    ("prefill_tokens", |row| &mut row.prefill_tokens),
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
    ("splits_by_cost", |row| &mut row.splits_by_cost),
    ("gathers_ends", |row| &mut row.gathers_ends),
    ("keeps_gathered", |row| &mut row.keeps_gathered),
    ("keeps_gathered_in_pipeline", |row| {
        &mut row.keeps_gathered_in_pipeline
    }),
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
        if row.has("storage")
            && let Some(storage) = row.one_of("storage", storage_of)
        {
            conventions.storage = storage;
        }
        if row.has("gated_mlp")
            && let Some(gated_mlp) = row.one_of("gated_mlp", gated_mlp_of)
        {
            conventions.gated_mlp = gated_mlp;
        }
        if row.has("copy_shared_from")
            && let Some(stage) = row.one_of("copy_shared_from", stage_of)
        {
            conventions.copy_shared_from = stage;
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
        _ => None,
    }
}
