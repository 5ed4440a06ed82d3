//! Memory through one run: where the peak is, and at which instant memory runs out.
//!
//! Between two instants memory rises or falls evenly, layer by layer, so the ends are enough.
//!
//! Conventions of training. The optimizer's moments appear with its first step, as common programs make
//! them there; the master copy is there from the start. Gradients appear in the first
//! backward pass and stay: from the second step on they are there throughout, as they are between
//! micro-batches that accumulate, and where they are set to zero instead of freed. Where by the
//! framework's convention they rise, each backward pass makes them and the step frees them. The second step's
//! peak is the footprint, and the first one's is never higher, mostly lower: a run may fail after a whole
//! forward and backward pass. Logits and loss are there between forward and backward pass; a recomputed layer and
//! gathered layers until the backward pass ends. A copy cast by autocast is made in the forward pass.

use super::footprint::{Tensors, TermId, Totals, Workload};
use super::inference::Inference;
use super::network::Network;
use super::training::Training;
use super::units::DataSize;

/// Names an instant.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum InstantId {
    /// Weights are loaded, and with them the master copy.
    Load,
    /// The forward pass begins.
    ForwardStart,
    /// All layers have left their activations.
    ForwardEnd,
    /// Logits and their gradient: the turn from forward to backward.
    Loss,
    /// The backward pass enters the layers.
    BackwardStart,
    /// It leaves the first layer: activations are gone, gradients complete.
    BackwardEnd,
    /// The optimizer's step.
    Step,
    /// The prompt passes through the network.
    Prefill,
    /// The first token after the prompt.
    DecodeStart,
    /// The last token: the cache is as long as it gets.
    DecodeEnd,
}

/// The instants of a training step, in their order.
const OF_STEP: [InstantId; 6] = [
    InstantId::ForwardStart,
    InstantId::ForwardEnd,
    InstantId::Loss,
    InstantId::BackwardStart,
    InstantId::BackwardEnd,
    InstantId::Step,
];

impl InstantId {
    /// All, in the order in which they come.
    pub const ALL: [Self; 10] = [
        Self::Load,
        Self::ForwardStart,
        Self::ForwardEnd,
        Self::Loss,
        Self::BackwardStart,
        Self::BackwardEnd,
        Self::Step,
        Self::Prefill,
        Self::DecodeStart,
        Self::DecodeEnd,
    ];

    /// The id in reports, stable for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Load => "load",
            Self::ForwardStart => "forward_start",
            Self::ForwardEnd => "forward_end",
            Self::Loss => "loss",
            Self::BackwardStart => "backward_start",
            Self::BackwardEnd => "backward_end",
            Self::Step => "step",
            Self::Prefill => "prefill",
            Self::DecodeStart => "decode_start",
            Self::DecodeEnd => "decode_end",
        }
    }

    /// Whether activations of all layers are there.
    const fn has_activations(self) -> bool {
        matches!(self, Self::ForwardEnd | Self::Loss | Self::BackwardStart)
    }

    /// Whether the backward pass works.
    const fn is_backward(self) -> bool {
        matches!(self, Self::BackwardStart | Self::BackwardEnd)
    }
}

/// What a device holds at an instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Instant {
    /// Which instant.
    pub id: InstantId,
    /// Of which training step: 1 or 2; 0 outside steps.
    pub step: u8,
    /// What is held, by block.
    pub totals: Totals,
}

/// Memory through one run.
#[derive(Clone, Debug, PartialEq)]
pub struct Timeline {
    /// The instants, in their order.
    pub instants: Vec<Instant>,
    /// Why the peak is where it is: the largest term that the peak has and the end of its step has
    /// not, of a peak at the end the largest that the step's beginning has not; in serving the largest that loading has not. None where no term comes and goes.
    pub cause: Option<TermId>,
}

impl Timeline {
    /// The run of a workload on its worst device.
    pub fn of(network: &Network, workload: &Workload) -> Self {
        match workload {
            Workload::Training(training) => Self::of_training(network, training),
            Workload::Inference(inference) => Self::of_inference(network, inference),
        }
    }

    fn of_training(network: &Network, training: &Training) -> Self {
        let tensors = Tensors::of(network, training);
        let at = |id, step| Instant {
            id,
            step,
            totals: tensors.alive(&|term| is_alive(term, id, step, training)),
        };
        let steps = [1, 2]
            .into_iter()
            .flat_map(|step| OF_STEP.map(|id| (id, step)));
        let instants = [(InstantId::Load, 0)].into_iter().chain(steps);
        let mut timeline = Self {
            instants: instants.map(|(id, step)| at(id, step)).collect(),
            cause: None,
        };
        timeline.cause = timeline.peak().and_then(|peak| {
            let is_alive = |term, id| is_alive(term, id, peak.step, training);
            let low = if peak.id == InstantId::Step {
                InstantId::ForwardStart
            } else {
                InstantId::Step
            };
            tensors.largest(|term| is_alive(term, peak.id) && !is_alive(term, low))
        });
        timeline
    }

    /// Weights; the prompt; then the cache grows, beside the room that the next prompt will pass through.
    /// Where the prompt is not given, decoding begins with an empty cache and needs no such room.
    fn of_inference(network: &Network, inference: &Inference) -> Self {
        let prompt = inference.prompt.min(inference.context);
        let of = |inference| Totals::of(network, &Workload::Inference(inference));
        let cached = |context| Inference {
            context,
            ..*inference
        };
        let loaded = Inference {
            batch: 0,
            ..*inference
        };
        let prefill = (inference.prompt > 0).then(|| (InstantId::Prefill, of(cached(prompt))));
        let instants: Vec<Instant> = [(InstantId::Load, of(loaded))]
            .into_iter()
            .chain(prefill)
            .chain([
                (InstantId::DecodeStart, of(cached(prompt))),
                (InstantId::DecodeEnd, of(cached(inference.context))),
            ])
            .map(|(id, totals)| Instant {
                id,
                step: 0,
                totals,
            })
            .collect();
        let mut timeline = Self {
            instants,
            cause: None,
        };
        timeline.cause = timeline.peak().and_then(|peak| {
            if peak.id == InstantId::Prefill {
                largest_of_batch(network, &cached(prompt))
            } else {
                largest_of_batch(network, &cached(inference.context))
            }
        });
        timeline
    }

    /// The first of the instants at which most is held.
    pub fn peak(&self) -> Option<&Instant> {
        self.peak_of(|_| true)
    }

    /// The same within one training step.
    pub fn peak_of_step(&self, step: u8) -> Option<&Instant> {
        self.peak_of(|instant| instant.step == step)
    }

    fn peak_of(&self, is_wanted: impl Fn(&Instant) -> bool) -> Option<&Instant> {
        let wanted = self.instants.iter().filter(|instant| is_wanted(instant));
        wanted.reduce(|peak, instant| {
            if instant.totals.total() > peak.totals.total() {
                instant
            } else {
                peak
            }
        })
    }

    /// The first instant that exceeds the capacity: memory runs out there or on the way there.
    pub fn first_beyond(&self, capacity: DataSize) -> Option<&Instant> {
        let mut instants = self.instants.iter();
        instants.find(|instant| instant.totals.total() > capacity)
    }
}

/// Whether the device holds a term at an instant.
fn is_alive(term: TermId, id: InstantId, step: u8, training: &Training) -> bool {
    match term {
        TermId::Parameters
        | TermId::AdapterParameters
        | TermId::MasterCopy
        | TermId::DriverContext
        | TermId::CommunicationBuffers
        | TermId::Workspace
        | TermId::AllocatorSlack => true,
        TermId::CastParameters => id != InstantId::Load,
        TermId::Gradients => {
            let is_there = matches!(id, InstantId::BackwardEnd | InstantId::Step);
            is_there || step == 2 && !training.has_rising_gradients()
        }
        TermId::StepCopies => id == InstantId::Step,
        TermId::FirstMoment | TermId::SecondMoment => {
            let is_stepping = training.optimizer_in_backward && training.adapter.is_none();
            step == 2 || id == InstantId::Step || (is_stepping && id == InstantId::BackwardEnd)
        }
        TermId::GradientsInFlight | TermId::UnshardedGradient => {
            id == InstantId::Loss || id.is_backward()
        }
        // Kept from the first backward pass on.
        TermId::GradientBuckets => step == 2 || id.is_backward() || id == InstantId::Step,
        TermId::UnshardedUnits => !matches!(id, InstantId::Load | InstantId::Step),
        // Where gradients rise, the footprint has it beside the activations, not beside them.
        TermId::RecomputedLayer => {
            let rises = training.has_rising_gradients();
            id == InstantId::BackwardStart || id == InstantId::BackwardEnd && !rises
        }
        TermId::HeadInput | TermId::Logits | TermId::HeadInputGradient => id == InstantId::Loss,
        TermId::LayerTensors
        | TermId::AttentionScores
        | TermId::SqrtLayers
        | TermId::Checkpoints
        | TermId::EmbeddingMask
        | TermId::NormInputs
        | TermId::AttentionInput
        | TermId::AttentionLatents
        | TermId::QueriesKeysValues
        | TermId::AttentionStatistics
        | TermId::AttentionOutput
        | TermId::MlpInput
        | TermId::MlpHidden
        | TermId::Router
        | TermId::ExpertInputs
        | TermId::ExpertHidden
        | TermId::DropoutMasks => id.has_activations(),
        // Serving's.
        TermId::PrefillWorkspace | TermId::PromptBuffers | TermId::LastLogits | TermId::KvCache => {
            false
        }
    }
}

/// The largest of the terms that grow with the batch.
fn largest_of_batch(network: &Network, inference: &Inference) -> Option<TermId> {
    let stages = super::footprint::Lines::of(network, &Workload::Inference(*inference));
    let terms = stages.iter().flat_map(|stage| &stage.terms);
    let tensors = terms.filter(|line| line.id.block().grows_with_batch());
    let largest = tensors.reduce(|largest, line| {
        if line.per_sequence > largest.per_sequence {
            line
        } else {
            largest
        }
    });
    largest
        .filter(|line| line.per_sequence > 0.0)
        .map(|line| line.id)
}
