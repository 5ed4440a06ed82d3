//! The kernels of a training step.

use super::layers::{AttentionMode, Batch, TOKEN_NUMBER};
use super::muon;
use super::operation::{Cost, Linear, Operation, Pointwise};
use super::widths::Widths;
use super::{KernelId, Part, Pass, PhaseKernel};
use crate::calc::footprint::moments;
use crate::calc::kernel::{self, Kernel, SOFTMAX_FLOP};
use crate::calc::network::Network;
use crate::calc::parallel::ZeroStage;
use crate::calc::precision::NumberFormat;
use crate::calc::training::{
    AttentionScores, GradientWidth, Loss, Optimizer, Recompute, Training, Width,
};
use crate::calc::units::{Work, real};

/// FLOP per entry of the loss's gradient: subtract the one that was right, divide by the tokens.
const LOSS_GRADIENT_FLOP: f64 = 2.0;
/// Bytes of an FP32 number.
const FP32: f64 = 4.0;

/// All kernels of one optimizer step.
pub(super) fn kernels(
    network: &Network,
    training: &Training,
    format: NumberFormat,
) -> Vec<PhaseKernel> {
    let step = Step {
        training,
        batch: Batch {
            network,
            sequences: training.batch,
            tokens: training.seq,
            attention: match training.scores {
                AttentionScores::Stored => AttentionMode::Unfused,
                AttentionScores::NotStored => AttentionMode::Fused,
            },
            widths: Widths::of_training(training, format),
            adapter: training.adapter,
            parallel: &training.parallel,
        },
    };
    let mut list = Vec::with_capacity(96);
    step.ends(&mut list);
    step.layers(&mut list);
    list.push(step.update());
    list.retain(PhaseKernel::is_any);
    // Not by a sort, which is four kilobytes of program for this one list.
    let of_pass = |pass| list.iter().filter(move |kernel| kernel.id.pass == pass);
    Pass::ALL.into_iter().flat_map(of_pass).copied().collect()
}

/// A step, as far as its parts share it.
struct Step<'a> {
    training: &'a Training,
    batch: Batch<'a>,
}

impl Step<'_> {
    fn layers(&self, list: &mut Vec<PhaseKernel>) {
        self.batch.layers(&mut |part, operation, layers| {
            let is_again = match self.training.recompute {
                Recompute::None => false,
                Recompute::Selective => matches!(operation, Operation::Attention(_)),
                Recompute::Full | Recompute::Sqrt => true,
            };
            self.run(part, operation, layers, is_again, list);
        });
    }

    /// Forward, forward again if it is recomputed, and backward, once for each micro-batch.
    fn run(
        &self,
        part: Part,
        operation: Operation,
        times: u64,
        is_again: bool,
        list: &mut Vec<PhaseKernel>,
    ) {
        let times = times.saturating_mul(self.training.accumulation);
        let emit = &mut |pass: Pass, part: Part, kernel: Kernel, needed: Work, runs: u64| {
            let is_model_work = pass != Pass::Recompute;
            list.push(PhaseKernel {
                id: KernelId { pass, part },
                kernel,
                model_work: if is_model_work { needed } else { Work::ZERO },
                count: times.saturating_mul(runs),
            });
        };
        operation.forward(part, Pass::Forward, emit);
        if is_again {
            operation.forward(part, Pass::Recompute, emit);
        }
        operation.backward(part, emit);
    }

    /// What comes before and after the layers. The textbook's network has neither.
    fn ends(&self, list: &mut Vec<PhaseKernel>) {
        let network = self.batch.network;
        let Some(vocab) = network.vocab else {
            return;
        };
        self.run(Part::Embedding, self.batch.embedding(), 1, false, list);
        let norm = self.batch.norm(network.hidden);
        let embedding_norms = network.embedding_has_norm.into();
        self.run(Part::EmbeddingNorm, norm, embedding_norms, false, list);
        self.run(Part::FinalNorm, norm, 1, false, list);
        let is_fused = self.training.loss == Loss::Fused;
        let head = Operation::Linear(self.head(vocab));
        self.run(Part::Head, head, 1, is_fused, list);
        self.run(Part::Loss, self.loss(vocab), 1, false, list);
    }

    /// Fused with the loss, the head's outputs and their gradient stay on the chip, and are computed
    /// again backward (Wijmans et al. 2024, "Cut your losses in large-vocabulary language models",
    /// arXiv:2411.09009, section 4.3).
    fn head(&self, vocab: u64) -> Linear {
        let head = self.batch.head(vocab);
        if self.training.loss == Loss::Fused {
            Linear {
                output: 0.0,
                output_gradient: 0.0,
                ..head
            }
        } else {
            head
        }
    }

    /// Softmax and cross entropy of all logits. In 16 bits, unless fused, logits are read, copied to
    /// FP32 and read again; backward the copy is read, its gradient written, read and narrowed.
    fn loss(&self, vocab: u64) -> Operation {
        let entries = self.batch.rows() * self.batch.split(vocab);
        let width = self.training.storage.compute;
        let (forward, backward) = match (self.training.loss, width) {
            (Loss::Fused, _) => (0.0, 0.0),
            (Loss::Unfused | Loss::Chunked, Width::Half) => (2.0 + 2.0 * FP32, 3.0 * FP32 + 2.0),
            (Loss::Unfused | Loss::Chunked, Width::Full) => (FP32, 2.0 * FP32),
        };
        // The right answers, and the loss of each token.
        let fixed_bytes = self.batch.rows() * (TOKEN_NUMBER + FP32);
        let cost = |flop, bytes| Cost {
            flop,
            bytes,
            fixed_bytes,
        };
        Operation::Pointwise(Pointwise {
            elements: entries,
            parameters: 0.0,
            forward: cost(SOFTMAX_FLOP, forward),
            backward: cost(LOSS_GRADIENT_FLOP, backward),
        })
    }

    /// The optimizer's step, once for all micro-batches, over what is trained and what ZeRO leaves to
    /// the device.
    fn update(&self) -> PhaseKernel {
        let parallel = &self.training.parallel;
        let shards = parallel.shards_from(ZeroStage::Optimizer).max(1);
        let trained = match self.training.adapter {
            None => real(self.batch.network.params) / real(parallel.tensor.max(1)),
            Some(_) => self.adapter_weights(),
        };
        let params = trained / real(shards);
        let (flop, bytes) = per_parameter(self.batch.network, self.training);
        PhaseKernel {
            id: KernelId {
                pass: Pass::Update,
                part: Part::Optimizer,
            },
            kernel: Kernel::new(flop * params, bytes * params),
            model_work: Work::ZERO,
            count: 1,
        }
    }

    fn adapter_weights(&self) -> f64 {
        let mut weights = 0.0;
        self.batch.layers(&mut |_, operation, layers| {
            if let Operation::Adapters(adapters) = operation {
                weights += adapters.weights() * real(layers);
            }
        });
        weights
    }
}

/// FLOP and bytes of an optimizer's step per parameter.
///
/// Read: gradient, master copy (or the weights where there is none) and moments; written: all but the
/// gradient, and the 16-bit weights. Adam in mixed precision and in FP32: 28; plain descent in mixed
/// precision: 12.
fn per_parameter(network: &Network, training: &Training) -> (f64, f64) {
    let storage = training.storage;
    let gradient = match storage.gradients {
        GradientWidth::Half => 2.0,
        GradientWidth::Full | GradientWidth::Both => FP32,
    };
    let (updated, copy) = if storage.has_master {
        (FP32, storage.weights.bytes())
    } else {
        (storage.weights.bytes(), 0.0)
    };
    let (first, second) = moments(training);
    let flop = match training.optimizer {
        Optimizer::Adam | Optimizer::Adam8bit | Optimizer::Adam4bit => kernel::ADAM_FLOP,
        Optimizer::Sgd => kernel::SGD_FLOP,
        Optimizer::Momentum => kernel::MOMENTUM_FLOP,
        Optimizer::Adafactor => kernel::ADAFACTOR_FLOP,
        Optimizer::Lion => kernel::LION_FLOP,
        Optimizer::Muon => muon::flop_per_parameter(network, training),
    };
    (flop, gradient + 2.0 * (updated + first + second) + copy)
}
