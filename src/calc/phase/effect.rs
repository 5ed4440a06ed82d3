//! What the well-known remedies do to a point on the roofline: fusion, FlashAttention, narrower weights,
//! a narrower format.

use crate::calc::footprint::Workload;
use crate::calc::inference::WeightFormat;
use crate::calc::kernel::{self, Kernel};
use crate::calc::network::Network;
use crate::calc::precision::NumberFormat;
use crate::calc::roofline::{Bound, Roofline};
use crate::calc::units::{DataSize, Intensity, Time};

/// Operations of an activation function written out, one FLOP each: the tanh form of GELU.
const ACTIVATION_LENGTH: u64 = 8;

/// A remedy.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum EffectId {
    /// The MLP's activation function in one kernel, not one for each of its operations: the same work,
    /// an eighth of the traffic.
    Fusion,
    /// Attention in one kernel, not three: less work without the softmax's own pass, traffic that grows
    /// with the tokens and not with their square.
    FlashAttention,
    /// Decoding with weights in 4 bits that are widened on the chip: the same work and ridge, about a
    /// quarter of the traffic.
    NarrowWeights,
    /// Computing in FP8: bytes halve, so intensity doubles; the peak doubles too, and the ridge with it.
    Fp8,
}

impl EffectId {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::Fusion,
        Self::FlashAttention,
        Self::NarrowWeights,
        Self::Fp8,
    ];

    /// The id in texts, stable for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Fusion => "fusion",
            Self::FlashAttention => "flash_attention",
            Self::NarrowWeights => "narrow_weights",
            Self::Fp8 => "fp8",
        }
    }
}

/// A kernel on a roofline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Work and traffic.
    pub kernel: Kernel,
    /// Work per byte moved.
    pub intensity: Intensity,
    /// The ridge point in the format that it is computed in.
    pub ridge: Intensity,
    /// What limits it.
    pub bound: Bound,
    /// The shortest possible time.
    pub time: Time,
}

impl Point {
    fn on(roofline: Roofline, kernel: Kernel) -> Self {
        let intensity = kernel.intensity();
        Self {
            kernel,
            intensity,
            ridge: roofline.ridge(),
            bound: roofline.bound(intensity),
            time: roofline.time(kernel.work, kernel.traffic),
        }
    }
}

/// A remedy's effect on one kernel of a layer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    /// Which remedy.
    pub id: EffectId,
    /// Without it.
    pub before: Point,
    /// With it.
    pub after: Point,
}

/// What each remedy does to a kernel of one layer in 16 bits: activation, attention and first MLP matrix
/// of the workload's batch, and the first MLP matrix in decoding.
///
/// `roofline` is that of the 16-bit format, `fp8` that of FP8 where the device has it. A network's
/// grouped heads are counted as full ones.
pub fn effects(
    network: &Network,
    workload: &Workload,
    roofline: Roofline,
    fp8: Option<Roofline>,
) -> Vec<Effect> {
    let (half, byte) = (NumberFormat::Bf16.element(), NumberFormat::Fp8.element());
    let (batch, seq) = (workload.batch(), workload.seq());
    let tokens = batch.saturating_mul(seq);
    let (hidden, width) = (network.hidden, network.mlp_width);
    let effect = |id, before, after| Effect {
        id,
        before: Point::on(roofline, before),
        after: Point::on(roofline, after),
    };
    let inner = tokens.saturating_mul(width);
    let activation = |fused| kernel::elementwise_chain(inner, ACTIVATION_LENGTH, fused, half);
    let heads = network.heads.saturating_mul(batch);
    let size = network.head_size;
    let narrow = DataSize::bytes(WeightFormat::Int4.bytes());
    let mut effects = vec![
        effect(EffectId::Fusion, activation(false), activation(true)),
        effect(
            EffectId::FlashAttention,
            kernel::naive_attention(heads, seq, size, half),
            kernel::flash_attention(heads, seq, size, half),
        ),
        effect(
            EffectId::NarrowWeights,
            kernel::gemm(batch, width, hidden, half),
            kernel::gemm_mixed(batch, width, hidden, narrow, half),
        ),
    ];
    effects.extend(fp8.map(|fp8| Effect {
        id: EffectId::Fp8,
        before: Point::on(roofline, kernel::gemm(tokens, width, hidden, half)),
        after: Point::on(fp8, kernel::gemm(tokens, width, hidden, byte)),
    }));
    effects
}
