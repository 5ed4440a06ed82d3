//! How work is spread over devices, and which combinations make sense.

use super::network::Network;

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

/// Why a combination cannot be run.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum ParallelProblem {
    /// A size is 0.
    Zero(ParallelSize),
    /// The heads cannot be shared out evenly.
    Heads {
        /// Tensor-parallel devices.
        tensor: u64,
        /// Query heads, or key heads where these are at fault.
        heads: u64,
    },
    /// Splitting along the sequence needs tensor parallelism.
    SequenceWithoutTensor,
    /// More stages than layers.
    Stages {
        /// Stages, virtual ones included.
        stages: u64,
        /// Layers.
        layers: u64,
    },
    /// Interleaving needs a pipeline, and layers that divide evenly among the virtual stages.
    Interleave {
        /// Stages, virtual ones included.
        stages: u64,
        /// Layers.
        layers: u64,
    },
    /// The sequence does not divide evenly.
    Context {
        /// Context-parallel devices.
        context: u64,
        /// Tokens per sequence.
        seq: u64,
    },
    /// The network has no experts to split.
    NoExperts,
    /// The experts do not divide evenly.
    Experts {
        /// Expert-parallel devices.
        expert: u64,
        /// Routed experts per layer.
        experts: u64,
    },
    /// Expert parallelism splits the data-parallel copies, which must divide evenly.
    ExpertOfData {
        /// Expert-parallel devices.
        expert: u64,
        /// Data-parallel copies, context included.
        data: u64,
    },
}

/// Names one of the sizes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum ParallelSize {
    /// Data parallel.
    Data,
    /// Tensor parallel.
    Tensor,
    /// Pipeline parallel.
    Pipeline,
    /// Interleaving.
    Interleave,
    /// Context parallel.
    Context,
    /// Expert parallel.
    Expert,
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

    /// Stages, virtual ones included.
    const fn virtual_stages(&self) -> u64 {
        self.pipeline.saturating_mul(self.interleave)
    }

    /// Checks that this network can be run so on sequences of `seq` tokens.
    ///
    /// # Errors
    /// The first problem, in the order of the fields.
    pub fn check(&self, network: &Network, seq: u64) -> Result<(), ParallelProblem> {
        self.check_sizes()?;
        self.check_tensor(network)?;
        self.check_pipeline(network)?;
        if !seq.is_multiple_of(self.context) {
            return Err(ParallelProblem::Context {
                context: self.context,
                seq,
            });
        }
        self.check_experts(network)
    }

    fn check_sizes(&self) -> Result<(), ParallelProblem> {
        let sizes = [
            (self.data, ParallelSize::Data),
            (self.tensor, ParallelSize::Tensor),
            (self.pipeline, ParallelSize::Pipeline),
            (self.interleave, ParallelSize::Interleave),
            (self.context, ParallelSize::Context),
            (self.expert, ParallelSize::Expert),
        ];
        match sizes.into_iter().find(|&(size, _)| size == 0) {
            Some((_, name)) => Err(ParallelProblem::Zero(name)),
            None => Ok(()),
        }
    }

    fn check_tensor(&self, network: &Network) -> Result<(), ParallelProblem> {
        let tensor = self.tensor;
        if self.sequence && tensor == 1 {
            return Err(ParallelProblem::SequenceWithoutTensor);
        }
        // Fewer key heads than devices are repeated, which again must come out even.
        let kv_heads = network.kv_heads;
        let keys_divide = kv_heads.is_multiple_of(tensor) || tensor.is_multiple_of(kv_heads.max(1));
        let uneven = if network.heads.is_multiple_of(tensor) {
            (!keys_divide).then_some(kv_heads)
        } else {
            Some(network.heads)
        };
        uneven.map_or(Ok(()), |heads| {
            Err(ParallelProblem::Heads { tensor, heads })
        })
    }

    fn check_pipeline(&self, network: &Network) -> Result<(), ParallelProblem> {
        let (stages, layers) = (self.virtual_stages(), network.layers);
        if self.interleave > 1 && (self.pipeline == 1 || !layers.is_multiple_of(stages)) {
            return Err(ParallelProblem::Interleave { stages, layers });
        }
        if stages > layers {
            return Err(ParallelProblem::Stages { stages, layers });
        }
        Ok(())
    }

    fn check_experts(&self, network: &Network) -> Result<(), ParallelProblem> {
        let expert = self.expert;
        if expert == 1 {
            return Ok(());
        }
        let Some(experts) = network.experts else {
            return Err(ParallelProblem::NoExperts);
        };
        if !experts.count.is_multiple_of(expert) {
            return Err(ParallelProblem::Experts {
                expert,
                experts: experts.count,
            });
        }
        if !self.shards().is_multiple_of(expert) {
            return Err(ParallelProblem::ExpertOfData {
                expert,
                data: self.shards(),
            });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calc::network::Experts;

    fn refused(parallel: Parallel) -> Option<ParallelProblem> {
        // Llama-2-70B's heads and layers.
        let network = Network {
            kv_heads: 8,
            ..Network::plain(70_000_000_000, 8192, 80, 64)
        };
        parallel.check(&network, 4096).err()
    }

    #[test]
    fn what_cannot_be_shared_out_is_refused_with_the_reason() {
        use ParallelProblem as Problem;
        let one = Parallel::ONE_DEVICE;
        assert_eq!(refused(one), None);
        for tensor in [2, 8, 16, 64] {
            assert_eq!(refused(Parallel { tensor, ..one }), None, "{tensor}");
        }
        for (parallel, problem) in [
            (
                Parallel { data: 0, ..one },
                Problem::Zero(ParallelSize::Data),
            ),
            (
                Parallel { tensor: 3, ..one },
                Problem::Heads {
                    tensor: 3,
                    heads: 64,
                },
            ),
            (
                Parallel {
                    sequence: true,
                    ..one
                },
                Problem::SequenceWithoutTensor,
            ),
            (
                Parallel {
                    pipeline: 81,
                    ..one
                },
                Problem::Stages {
                    stages: 81,
                    layers: 80,
                },
            ),
            (
                Parallel {
                    interleave: 2,
                    ..one
                },
                Problem::Interleave {
                    stages: 2,
                    layers: 80,
                },
            ),
            (
                Parallel {
                    pipeline: 8,
                    interleave: 3,
                    ..one
                },
                Problem::Interleave {
                    stages: 24,
                    layers: 80,
                },
            ),
            (
                Parallel { context: 3, ..one },
                Problem::Context {
                    context: 3,
                    seq: 4096,
                },
            ),
            (
                Parallel {
                    data: 8,
                    expert: 2,
                    ..one
                },
                Problem::NoExperts,
            ),
        ] {
            assert_eq!(refused(parallel), Some(problem));
        }
    }

    #[test]
    fn experts_divide_among_data_parallel_devices() {
        let network = Network {
            experts: Some(Experts {
                count: 8,
                per_token: 2,
                width: 14_336,
                shared: 0,
                first_dense: 0,
                router_has_bias: false,
            }),
            ..Network::plain(46_700_000_000, 4096, 32, 32)
        };
        let check = |data, expert| {
            let parallel = Parallel {
                data,
                expert,
                ..Parallel::ONE_DEVICE
            };
            parallel.check(&network, 4096).err()
        };
        assert_eq!(check(8, 8), None);
        assert_eq!(
            check(8, 3),
            Some(ParallelProblem::Experts {
                expert: 3,
                experts: 8
            })
        );
        assert_eq!(
            check(6, 4),
            Some(ParallelProblem::ExpertOfData { expert: 4, data: 6 })
        );
    }

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
