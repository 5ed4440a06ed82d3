//! One operation: how much arithmetic it does and how much data it moves.
//!
//! Traffic is the ideal one: every input read once from the device's memory and every output written
//! once, with whatever fits kept on the chip. Real kernels move at least that. Counting conventions
//! (how many FLOP a softmax element costs, say) are named at each function.

use super::units::{DataSize, Intensity, Work, real};

/// FLOP per element of a layer norm: mean 1, variance 3, normalise 2, scale and shift 2.
pub const LAYER_NORM_FLOP: f64 = 8.0;
/// FLOP per element of an RMS norm: square and sum 2, normalise 1, scale 1.
pub const RMS_NORM_FLOP: f64 = 4.0;
/// FLOP per element of a softmax: maximum 1, subtract 1, exponential 1, sum 1, divide 1.
pub const SOFTMAX_FLOP: f64 = 5.0;
/// FLOP per parameter of an Adam step: first moment 3, second moment 4, two bias corrections, root,
/// epsilon, division, learning rate and update 7. Published counts run from 12 to 18.
pub const ADAM_FLOP: f64 = 14.0;

/// FLOP per parameter of a step of plain gradient descent: scale the gradient, subtract it.
pub const SGD_FLOP: f64 = 2.0;
/// FLOP per parameter with momentum: decay and add before that.
pub const MOMENTUM_FLOP: f64 = 4.0;
/// FLOP per parameter of a Lion step: two interpolations of 3, sign, scale and subtract. Source: Chen et
/// al. 2023, "Symbolic discovery of optimization algorithms", arXiv:2302.06675, algorithm 2.
pub const LION_FLOP: f64 = 9.0;
/// FLOP per parameter of an Adafactor step without first moment.
///
/// Square, two sums, the factors' product, root, division, clipping 2, scale and subtract. Source:
/// Shazeer and Stern 2018, arXiv:1804.04235, algorithm 4.
pub const ADAFACTOR_FLOP: f64 = 10.0;

/// The arithmetic and the traffic of one operation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kernel {
    /// Floating-point operations, a multiply-add counted as two.
    pub work: Work,
    /// Bytes moved between the device's memory and the chip, reads and writes.
    pub traffic: DataSize,
}

impl Kernel {
    /// From plain numbers.
    pub(super) const fn new(flop: f64, bytes: f64) -> Self {
        Self {
            work: Work::flop(flop),
            traffic: DataSize::bytes(bytes),
        }
    }

    /// Arithmetic intensity, `work / traffic`; 0 for a kernel that only moves.
    pub fn intensity(self) -> Intensity {
        if self.traffic > DataSize::ZERO {
            self.work / self.traffic
        } else {
            Intensity::ZERO
        }
    }

    /// This kernel run `times` over, on different data.
    pub fn repeated(self, times: u64) -> Self {
        Self {
            work: self.work * real(times),
            traffic: self.traffic * real(times),
        }
    }

    /// Two kernels after each other, each with its own round trip to memory.
    pub fn then(self, next: Self) -> Self {
        Self {
            work: self.work + next.work,
            traffic: self.traffic + next.traffic,
        }
    }
}

/// Matrix multiplication of `m × k` by `k × n`.
///
/// Work `2 m n k`, traffic `e (m k + k n + m n)` with `e` bytes per element. A square one of size n
/// has intensity `n / (1.5 e)`.
///
/// ```
/// use ridgepoint::calc::{kernel::gemm, precision::NumberFormat};
/// let large = gemm(4096, 4096, 4096, NumberFormat::Fp16.element());
/// assert_eq!((large.intensity().to_flop_per_byte() * 10.0).round() / 10.0, 1365.3);
/// ```
pub fn gemm(m: u64, n: u64, k: u64, element: DataSize) -> Kernel {
    gemm_mixed(m, n, k, element, element)
}

/// [`gemm`] with a `k × n` matrix of weights in another width than the `m` rows of activations, such as
/// 4-bit weights that are widened on the chip.
pub fn gemm_mixed(m: u64, n: u64, k: u64, weight: DataSize, activation: DataSize) -> Kernel {
    let (m, n, k) = (real(m), real(n), real(k));
    let rows = activation.to_bytes() * (m * k + m * n);
    Kernel::new(2.0 * m * n * k, weight.to_bytes() * (k * n) + rows)
}

/// Matrix times vector, the multiplication of a decoder that works on one sequence.
///
/// [`gemm`] with one row: each weight is read for one multiply-add, so intensity is just under
/// `2 / e`: 1 in 16-bit formats, 2 in 8-bit ones.
pub fn matrix_vector(n: u64, k: u64, element: DataSize) -> Kernel {
    gemm(1, n, k, element)
}

/// An elementwise operation with `inputs` operands and `flop` operations per element.
///
/// Traffic `e (inputs + 1) elements`. An addition of two in FP16 does 1 FLOP for 6 bytes.
pub fn elementwise(elements: u64, inputs: u64, flop: f64, element: DataSize) -> Kernel {
    let n = real(elements);
    Kernel::new(flop * n, element.to_bytes() * (real(inputs) + 1.0) * n)
}

/// `max(x, 0)`: one operation for one read and one write, 1/4 FLOP per byte in 16 bits.
pub fn relu(elements: u64, element: DataSize) -> Kernel {
    elementwise(elements, 1, 1.0, element)
}

/// A chain of `length` unary elementwise operations of one FLOP each.
///
/// Unfused, each reads and writes everything: `2 e k n` bytes. Fused into one kernel, the data moves
/// once: `2 e n` bytes, and intensity grows by the length of the chain.
pub fn elementwise_chain(elements: u64, length: u64, is_fused: bool, element: DataSize) -> Kernel {
    let one = elementwise(elements, 1, 1.0, element);
    if is_fused {
        Kernel {
            work: one.work * real(length),
            ..one
        }
    } else {
        one.repeated(length)
    }
}

/// Layer norm over rows of `hidden` elements, fused: each element read and written once, scale and
/// shift read once. [`LAYER_NORM_FLOP`] per element, intensity about 2 in 16 bits.
pub fn layer_norm(rows: u64, hidden: u64, element: DataSize) -> Kernel {
    norm(rows, hidden, LAYER_NORM_FLOP, 2.0, element)
}

/// RMS norm over rows of `hidden` elements, fused; as [`layer_norm`] with [`RMS_NORM_FLOP`] per
/// element and no shift. Intensity about 1 in 16 bits.
pub fn rms_norm(rows: u64, hidden: u64, element: DataSize) -> Kernel {
    norm(rows, hidden, RMS_NORM_FLOP, 1.0, element)
}

fn norm(rows: u64, hidden: u64, flop: f64, vectors: f64, element: DataSize) -> Kernel {
    let n = real(rows) * real(hidden);
    Kernel::new(
        flop * n,
        element.to_bytes() * (2.0 * n + vectors * real(hidden)),
    )
}

/// Softmax, fused: one read, one write, [`SOFTMAX_FLOP`] per element; 1.25 in 16 bits.
pub fn softmax(elements: u64, element: DataSize) -> Kernel {
    elementwise(elements, 1, SOFTMAX_FLOP, element)
}

/// Softmax in three passes (maximum; sum of exponentials; division), as without fusion: three reads,
/// one write; about 0.6 in 16 bits.
pub fn softmax_in_three_passes(elements: u64, element: DataSize) -> Kernel {
    elementwise(elements, 3, SOFTMAX_FLOP, element)
}

/// Attention of `heads` heads in three kernels, the score matrix going to memory and back.
///
/// Per head, for `seq` queries and keys of `head_size` channels: scores and weighted sum do
/// `2 s² d` each and move `e (2 s d + s²)` each; the softmax between them is [`softmax`] on s²
/// elements. Intensity tends to `(4 d + 5) / (4 e)`: 64.6 for heads of 128 in 16 bits.
pub fn naive_attention(heads: u64, seq: u64, head_size: u64, element: DataSize) -> Kernel {
    let scores = gemm(seq, seq, head_size, element);
    let weighted_sum = gemm(seq, head_size, seq, element);
    scores
        .then(softmax(seq.saturating_mul(seq), element))
        .then(weighted_sum)
        .repeated(heads)
}

/// Attention in one kernel that never writes the score matrix (FlashAttention), ideal reuse.
///
/// Per head `4 s² d` FLOP; queries, keys, values and outputs move once and one FP32 statistic per
/// query is written: `4 e s d + 4 s` bytes. Intensity about `s / e`.
/// Source: Dao et al. 2022, "FlashAttention", arXiv:2205.14135.
pub fn flash_attention(heads: u64, seq: u64, head_size: u64, element: DataSize) -> Kernel {
    let (s, d) = (real(seq), real(head_size));
    Kernel::new(4.0 * s * s * d, 4.0 * element.to_bytes() * s * d + 4.0 * s).repeated(heads)
}

/// The sizes of a two-dimensional convolution with "same" padding and stride one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Convolution {
    /// Images in the batch.
    pub batch: u64,
    /// Input channels.
    pub channels_in: u64,
    /// Output channels.
    pub channels_out: u64,
    /// Height and width of the image, in pixels.
    pub image: u64,
    /// Height and width of the filter, in pixels.
    pub filter: u64,
}

/// A two-dimensional convolution.
///
/// Work `2 B C_out H² C_in f²`; input, filters and output move once.
pub fn convolution(shape: Convolution, element: DataSize) -> Kernel {
    let Convolution {
        batch,
        channels_in,
        channels_out,
        image,
        filter,
    } = shape;
    let pixels = real(batch) * real(image) * real(image);
    let filters = real(channels_in) * real(channels_out) * real(filter) * real(filter);
    let moved = pixels * (real(channels_in) + real(channels_out)) + filters;
    Kernel::new(2.0 * pixels * filters, element.to_bytes() * moved)
}

/// Embedding lookup: no arithmetic; an 8-byte index read, a row read and written, for each token.
pub fn embedding(tokens: u64, hidden: u64, element: DataSize) -> Kernel {
    let row = 2.0 * element.to_bytes() * real(hidden);
    Kernel::new(0.0, real(tokens) * (row + 8.0))
}

/// One Adam step: [`ADAM_FLOP`] and 28 bytes per parameter.
///
/// In mixed precision the 16-bit gradient, the FP32 master copy and both moments are read (14 bytes),
/// the latter three and the 16-bit parameter written (14). In plain FP32 it is 16 read, 12 written.
pub fn adam_step(params: u64) -> Kernel {
    Kernel::new(ADAM_FLOP * real(params), 28.0 * real(params))
}

/// One step of plain gradient descent on an FP32 master copy: 2 FLOP and 12 bytes per parameter
/// (16-bit gradient and master copy read, master copy and 16-bit parameter written).
pub fn sgd_step(params: u64) -> Kernel {
    Kernel::new(SGD_FLOP * real(params), 12.0 * real(params))
}
