//! How work is spread over devices, and which combinations make sense.

mod check;

pub use check::{ParallelProblem, ParallelSize};

/// Sizes of the groups of devices that share one training or serving job. 1 everywhere is one device.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Parallel {
    /// Data parallel: copies of the network on different samples, d.
    pub data: u64,
    /// What the copies share out among themselves.
    pub zero: ZeroStage,
    /// Tensor parallel: each layer's matrices split, t.
    pub tensor: u64,
    /// Sequence parallel: what tensor parallelism leaves whole is split along the sequence.
    pub sequence: bool,
    /// Pipeline parallel: layers in stages, p.
    pub pipeline: u64,
    /// Virtual stages per device, m; more than 1 is the interleaved schedule.
    pub interleave: u64,
    /// Context parallel: the sequence itself split, c.
    pub context: u64,
    /// Expert parallel: a mixture's experts split among the data-parallel copies, e.
    pub expert: u64,
}

/// How much of the model states the data-parallel copies share out (ZeRO, FSDP).
///
/// Source: Rajbhandari et al. 2020, arXiv:1910.02054, section 5.
#[derive(Clone, Copy, Debug, Default, Eq, Ord, PartialEq, PartialOrd)]
pub enum ZeroStage {
    /// Nothing: each copy keeps all.
    #[default]
    None,
    /// Optimizer states; Megatron's distributed optimizer.
    Optimizer,
    /// Optimizer states and gradients.
    Gradients,
    /// Optimizer states, gradients and parameters; fully sharded data parallel.
    Parameters,
}

impl ZeroStage {
    /// All stages, by their number.
    pub const ALL: [Self; 4] = [
        Self::None,
        Self::Optimizer,
        Self::Gradients,
        Self::Parameters,
    ];

    /// The number by which the stage is known, 0 to 3.
    pub const fn number(self) -> u8 {
        match self {
            Self::None => 0,
            Self::Optimizer => 1,
            Self::Gradients => 2,
            Self::Parameters => 3,
        }
    }
}

impl Default for Parallel {
    fn default() -> Self {
        Self::ONE_DEVICE
    }
}

impl Parallel {
    /// No parallelism.
    pub const ONE_DEVICE: Self = Self {
        data: 1,
        zero: ZeroStage::None,
        tensor: 1,
        sequence: false,
        pipeline: 1,
        interleave: 1,
        context: 1,
        expert: 1,
    };

    /// Devices in all: data × tensor × pipeline × context. Experts live within the data-parallel ones.
    pub const fn devices(&self) -> u64 {
        self.data
            .saturating_mul(self.tensor)
            .saturating_mul(self.pipeline)
            .saturating_mul(self.context)
    }

    /// Devices that share out what [`ZeroStage`] says: data × context.
    pub const fn shards(&self) -> u64 {
        self.data.saturating_mul(self.context)
    }

    /// Devices that share out what is shared out from this stage on; 1 below it.
    pub fn shards_from(&self, stage: ZeroStage) -> u64 {
        if self.zero >= stage { self.shards() } else { 1 }
    }

    /// Whether the kernels of one device tell the time of a step: they are those of all layers, tokens and
    /// experts.
    pub const fn is_timed(&self) -> bool {
        self.pipeline == 1 && self.context == 1 && self.expert == 1
    }

    /// Whether a device has all layers, matrices and experts whole.
    pub const fn is_whole(&self) -> bool {
        self.tensor == 1 && self.pipeline == 1 && self.expert == 1
    }

    /// Devices that share the tokens of a sequence: the context-parallel ones, with sequence parallelism
    /// times the tensor-parallel ones.
    pub(crate) const fn sequence_parts(&self) -> u64 {
        let tensor = if self.sequence { self.tensor } else { 1 };
        self.context.saturating_mul(tensor)
    }

    /// Stages, virtual ones included.
    const fn virtual_stages(&self) -> u64 {
        self.pipeline.saturating_mul(self.interleave)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_multiply_and_experts_do_not() {
        let parallel = Parallel {
            data: 16,
            tensor: 8,
            pipeline: 4,
            context: 2,
            expert: 8,
            ..Parallel::ONE_DEVICE
        };
        assert_eq!((parallel.devices(), parallel.shards()), (1024, 32));
    }
}
