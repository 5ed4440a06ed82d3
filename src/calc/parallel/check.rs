//! Which combinations cannot be run, and why.

use super::Parallel;
use crate::calc::network::Network;

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
    /// The width of the MLP or of an expert cannot be shared out evenly.
    MlpWidth {
        /// Tensor-parallel devices.
        tensor: u64,
        /// The width.
        width: u64,
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
    /// The interleaved schedule runs micro-batches in groups as large as the pipeline.
    MicroBatches {
        /// Micro-batches per optimizer step.
        micro_batches: u64,
        /// Stages, virtual ones not included.
        stages: u64,
    },
    /// The sequence does not divide evenly.
    Tokens {
        /// Devices that share it: the context-parallel ones, with sequence parallelism times the
        /// tensor-parallel ones.
        devices: u64,
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
    /// An optimizer within the backward pass uses each gradient at once, so that none add up over
    /// micro-batches.
    OptimizerInBackward {
        /// Micro-batches per optimizer step.
        micro_batches: u64,
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

impl Parallel {
    /// Checks that this network can be run so on sequences of `seq` tokens.
    ///
    /// # Errors
    /// The first problem, in the order of the fields.
    pub fn check(&self, network: &Network, seq: u64) -> Result<(), ParallelProblem> {
        self.check_sizes()?;
        self.check_tensor(network)?;
        self.check_pipeline(network)?;
        let devices = self.sequence_parts();
        if !seq.is_multiple_of(devices) {
            return Err(ParallelProblem::Tokens { devices, seq });
        }
        self.check_experts(network)
    }

    /// Checks that a step of so many micro-batches can be scheduled.
    ///
    /// # Errors
    /// With interleaving, if they are no multiple of the stages (Narayanan et al. 2021,
    /// arXiv:2104.04473, section 2.2).
    pub const fn check_schedule(&self, micro_batches: u64) -> Result<(), ParallelProblem> {
        if self.interleave <= 1 || micro_batches.is_multiple_of(self.pipeline) {
            return Ok(());
        }
        Err(ParallelProblem::MicroBatches {
            micro_batches,
            stages: self.pipeline,
        })
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
        if let Some(heads) = uneven {
            return Err(ParallelProblem::Heads { tensor, heads });
        }
        let of_experts = network.experts.map(|experts| experts.width);
        let widths = [Some(network.mlp_width), of_experts];
        let uneven = widths
            .into_iter()
            .flatten()
            .find(|width| !width.is_multiple_of(tensor));
        uneven.map_or(Ok(()), |width| {
            Err(ParallelProblem::MlpWidth { tensor, width })
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
                Problem::Tokens {
                    devices: 3,
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
    fn a_sequence_divides_among_all_that_share_it() {
        let check = |sequence| {
            refused(Parallel {
                tensor: 64,
                context: 128,
                sequence,
                ..Parallel::ONE_DEVICE
            })
        };
        assert_eq!(check(false), None);
        assert_eq!(
            check(true),
            Some(ParallelProblem::Tokens {
                devices: 8192,
                seq: 4096
            })
        );
    }

    /// Megatron-LM asks that the tensor-parallel devices divide the width of the MLP.
    #[test]
    fn the_width_of_the_mlp_divides_among_tensor_parallel_devices() {
        let network = Network {
            mlp_width: 11_004,
            ..Network::plain(7_000_000_000, 4096, 32, 32)
        };
        let check = |tensor| {
            let parallel = Parallel {
                tensor,
                ..Parallel::ONE_DEVICE
            };
            parallel.check(&network, 4096).err()
        };
        assert_eq!(check(4), None);
        assert_eq!(
            check(8),
            Some(ParallelProblem::MlpWidth {
                tensor: 8,
                width: 11_004
            })
        );
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
                shared_is_gated: false,
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
}
