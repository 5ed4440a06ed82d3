//! The course's list of operations, and the few of a network that the page draws beside them.

use crate::calc::kernel::{self, Convolution, Kernel};
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
    /// The network's projection to queries, keys and values, or down to their latents, over all tokens.
    TrainQkv,
    /// The network's attention over all tokens, all heads of one layer.
    TrainAttention,
    /// The first matrices of the network's MLP, or of its experts, over all tokens.
    TrainMlp,
    /// One of the network's norms, over all tokens.
    TrainNorm,
    /// The optimizer's step over all that is trained.
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
