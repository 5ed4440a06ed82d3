//! The ids of kernels, stable for ever: in reports, and for their names.

use super::{OperationId, Part, Pass, Span};

impl OperationId {
    /// All operations, the course's first.
    pub const ALL: [Self; 15] = [
        Self::LargeGemm,
        Self::Convolution,
        Self::MatrixVector,
        Self::Relu,
        Self::Add,
        Self::LayerNorm,
        Self::Softmax,
        Self::NaiveAttention,
        Self::TrainQkv,
        Self::TrainAttention,
        Self::TrainMlp,
        Self::TrainNorm,
        Self::OptimizerStep,
        Self::DecodeMlp,
        Self::DecodeAttention,
    ];

    /// The id in texts, stable for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Self::LargeGemm => "large_gemm",
            Self::Convolution => "convolution",
            Self::MatrixVector => "matrix_vector",
            Self::Relu => "relu",
            Self::Add => "add",
            Self::LayerNorm => "layer_norm",
            Self::Softmax => "softmax",
            Self::NaiveAttention => "naive_attention",
            Self::TrainQkv => "train_qkv",
            Self::TrainAttention => "train_attention",
            Self::TrainMlp => "train_mlp",
            Self::TrainNorm => "train_norm",
            Self::OptimizerStep => "optimizer_step",
            Self::DecodeMlp => "decode_mlp",
            Self::DecodeAttention => "decode_attention",
        }
    }
}

impl Pass {
    /// All passes, in the order of a training step.
    pub const ALL: [Self; 5] = [
        Self::Forward,
        Self::Recompute,
        Self::InputGradient,
        Self::WeightGradient,
        Self::Update,
    ];

    /// The id in reports and texts, stable for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Forward => "forward",
            Self::Recompute => "recompute",
            Self::InputGradient => "input_gradient",
            Self::WeightGradient => "weight_gradient",
            Self::Update => "update",
        }
    }
}

impl Part {
    /// All parts.
    pub const ALL: [Self; 43] = [
        Self::Embedding,
        Self::EmbeddingNorm,
        Self::Norm,
        Self::Qkv,
        Self::QkNorm,
        Self::LatentDown,
        Self::LatentNorm,
        Self::QueryUp,
        Self::KeyValueUp,
        Self::AbsorbedQueries,
        Self::AbsorbedValues,
        Self::Scores(Span::Full),
        Self::Scores(Span::Windowed),
        Self::Softmax(Span::Full),
        Self::Softmax(Span::Windowed),
        Self::WeightedSum(Span::Full),
        Self::WeightedSum(Span::Windowed),
        Self::FusedAttention(Span::Full),
        Self::FusedAttention(Span::Windowed),
        Self::CachedAttention(Span::Full),
        Self::CachedAttention(Span::Windowed),
        Self::AttentionOut,
        Self::Residual,
        Self::MlpIn,
        Self::MlpActivation,
        Self::MlpOut,
        Self::Router,
        Self::Routing,
        Self::ExpertDispatch,
        Self::ExpertIn,
        Self::ExpertActivation,
        Self::ExpertOut,
        Self::ExpertCombine,
        Self::SharedIn,
        Self::SharedActivation,
        Self::SharedOut,
        Self::AttentionAdapters,
        Self::MlpAdapters,
        Self::ExpertAdapters,
        Self::FinalNorm,
        Self::Head,
        Self::Loss,
        Self::Optimizer,
    ];

    /// The id in reports and texts, stable for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Embedding => "embedding",
            Self::EmbeddingNorm => "embedding_norm",
            Self::Norm => "norm",
            Self::Qkv => "qkv",
            Self::QkNorm => "qk_norm",
            Self::LatentDown => "latent_down",
            Self::LatentNorm => "latent_norm",
            Self::QueryUp => "query_up",
            Self::KeyValueUp => "key_value_up",
            Self::AbsorbedQueries => "absorbed_queries",
            Self::AbsorbedValues => "absorbed_values",
            Self::Scores(Span::Full) => "scores",
            Self::Scores(Span::Windowed) => "windowed_scores",
            Self::Softmax(Span::Full) => "softmax",
            Self::Softmax(Span::Windowed) => "windowed_softmax",
            Self::WeightedSum(Span::Full) => "weighted_sum",
            Self::WeightedSum(Span::Windowed) => "windowed_weighted_sum",
            Self::FusedAttention(Span::Full) => "fused_attention",
            Self::FusedAttention(Span::Windowed) => "windowed_fused_attention",
            Self::CachedAttention(Span::Full) => "cached_attention",
            Self::CachedAttention(Span::Windowed) => "windowed_cached_attention",
            Self::AttentionOut => "attention_out",
            Self::Residual => "residual",
            Self::MlpIn => "mlp_in",
            Self::MlpActivation => "mlp_activation",
            Self::MlpOut => "mlp_out",
            Self::Router => "router",
            Self::Routing => "routing",
            Self::ExpertDispatch => "expert_dispatch",
            Self::ExpertIn => "expert_in",
            Self::ExpertActivation => "expert_activation",
            Self::ExpertOut => "expert_out",
            Self::ExpertCombine => "expert_combine",
            Self::SharedIn => "shared_in",
            Self::SharedActivation => "shared_activation",
            Self::SharedOut => "shared_out",
            Self::AttentionAdapters => "attention_adapters",
            Self::MlpAdapters => "mlp_adapters",
            Self::ExpertAdapters => "expert_adapters",
            Self::FinalNorm => "final_norm",
            Self::Head => "head",
            Self::Loss => "loss",
            Self::Optimizer => "optimizer",
        }
    }
}
