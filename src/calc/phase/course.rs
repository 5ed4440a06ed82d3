//! The course's list of operations, and the few of a network that the page draws beside them.

use crate::calc::footprint::Workload;
use crate::calc::kernel::{self, Convolution, Kernel};
use crate::calc::network::Network;
use crate::calc::training::{AttentionScores, Optimizer, Training};
use crate::calc::units::DataSize;

/// Names an operation, for words, links and tables.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum OperationId {
    /// The course's large matrix multiplication, 4096³.
    LargeGemm,
    /// The course's convolution with many channels: 32 images of 56 × 56, 64 channels in and out, 3 × 3.
    Convolution,
    /// The course's multiplication at batch 1: a 4096 × 4096 matrix and a vector.
    MatrixVector,
    /// Elementwise, one input.
    Relu,
    /// Elementwise, two inputs: the course's worked example.
    Add,
    /// Layer norm of 4096 rows of 4096, fused.
    LayerNorm,
    /// Softmax of 4096 × 4096, fused.
    Softmax,
    /// Attention in three kernels over 8192 tokens, one head of 128.
    NaiveAttention,
    /// Training: the network's projection to queries, keys and values.
    TrainQkv,
    /// Training: the network's attention, all heads of one layer.
    TrainAttention,
    /// Training: the first matrices of the network's MLP.
    TrainMlp,
    /// Training: one of the network's norms.
    TrainNorm,
    /// Training: the optimizer's step over all parameters.
    OptimizerStep,
    /// Decoding one token per sequence: the first matrices of the network's MLP.
    DecodeMlp,
    /// Decoding one token per sequence: attention over the cache of one layer.
    DecodeAttention,
}

impl OperationId {
    /// Whether the operation belongs to the chosen network rather than to the course's list.
    pub const fn is_of_network(self) -> bool {
        match self {
            Self::LargeGemm
            | Self::Convolution
            | Self::MatrixVector
            | Self::Relu
            | Self::Add
            | Self::LayerNorm
            | Self::Softmax
            | Self::NaiveAttention => false,
            Self::TrainQkv
            | Self::TrainAttention
            | Self::TrainMlp
            | Self::TrainNorm
            | Self::OptimizerStep
            | Self::DecodeMlp
            | Self::DecodeAttention => true,
        }
    }
}

/// The course's operations, in its order; sizes as named at [`OperationId`].
pub fn course_operations(element: DataSize) -> Vec<(OperationId, Kernel)> {
    const SIDE: u64 = 4096;
    let convolution = Convolution {
        batch: 32,
        channels_in: 64,
        channels_out: 64,
        image: 56,
        filter: 3,
    };
    vec![
        (
            OperationId::LargeGemm,
            kernel::gemm(SIDE, SIDE, SIDE, element),
        ),
        (
            OperationId::Convolution,
            kernel::convolution(convolution, element),
        ),
        (
            OperationId::MatrixVector,
            kernel::matrix_vector(SIDE, SIDE, element),
        ),
        (OperationId::Relu, kernel::relu(SIDE * SIDE, element)),
        (
            OperationId::Add,
            kernel::elementwise(SIDE * SIDE, 2, 1.0, element),
        ),
        (
            OperationId::LayerNorm,
            kernel::layer_norm(SIDE, SIDE, element),
        ),
        (OperationId::Softmax, kernel::softmax(SIDE * SIDE, element)),
        (
            OperationId::NaiveAttention,
            kernel::naive_attention(1, 8192, 128, element),
        ),
    ]
}

/// The main kernels of one layer of the network, in training and in decoding, and the optimizer's
/// step. Decoding takes the same batch as training and a cache of the same length.
pub fn network_operations(
    network: &Network,
    workload: &Workload,
    element: DataSize,
) -> Vec<(OperationId, Kernel)> {
    let &Network {
        params,
        hidden,
        heads,
        kv_heads,
        head_size,
        mlp_width,
        ..
    } = network;
    let (batch, seq) = (workload.batch(), workload.seq());
    let training = workload.training().copied().unwrap_or(Training::COURSE);
    // Saturating: state keeps these far below the limit, and no input may panic.
    let tokens = batch.saturating_mul(seq);
    let qkv_heads = heads.saturating_add(kv_heads.saturating_mul(2));
    let qkv_width = qkv_heads.saturating_mul(head_size);
    let mlp_out = if network.mlp_is_gated {
        mlp_width.saturating_mul(2)
    } else {
        mlp_width
    };
    let attention = match training.scores {
        AttentionScores::Stored => kernel::naive_attention,
        AttentionScores::NotStored => kernel::flash_attention,
    };
    let optimizer_step = match training.optimizer {
        Optimizer::Sgd => kernel::sgd_step(params),
        Optimizer::Adam
        | Optimizer::Momentum
        | Optimizer::Adam8bit
        | Optimizer::Adam4bit
        | Optimizer::Adafactor
        | Optimizer::Lion
        | Optimizer::Muon => kernel::adam_step(params),
    };
    let decode_attention =
        kernel::decode_attention(heads, kv_heads, head_size, seq, element).repeated(batch);
    vec![
        (
            OperationId::TrainQkv,
            kernel::gemm(tokens, qkv_width, hidden, element),
        ),
        (
            OperationId::TrainAttention,
            attention(heads.saturating_mul(batch), seq, head_size, element),
        ),
        (
            OperationId::TrainMlp,
            kernel::gemm(tokens, mlp_out, hidden, element),
        ),
        (
            OperationId::TrainNorm,
            kernel::layer_norm(tokens, hidden, element),
        ),
        (OperationId::OptimizerStep, optimizer_step),
        (
            OperationId::DecodeMlp,
            kernel::gemm(batch, mlp_out, hidden, element),
        ),
        (OperationId::DecodeAttention, decode_attention),
    ]
}
