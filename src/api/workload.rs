//! Reads what the network is used for, and how: task, sizes, training choices, parallelism.

use miniserde::json::Value;

use super::fields::Fields;
use super::json::count;
use super::names::{
    ADAPTERS, ATTENTIONS, AdapterKind, GATED_MLPS, LORA_BASES, LOSSES, METERS, OPTIMIZERS,
    QLORA_BASES, RECOMPUTES, TARGETS, TASKS, Target, Task, zero_stage,
};
use super::precision;
use super::refusal::Refusal;
use crate::calc::footprint::Workload;
use crate::calc::framework::Conventions;
use crate::calc::hardware::Hardware;
use crate::calc::inference::Inference;
use crate::calc::network::Network;
use crate::calc::parallel::{Parallel, ParallelProblem, ParallelSize};
use crate::calc::precision::NumberFormat;
use crate::calc::training::{Adapter, BaseFormat, Targets, Training};

/// The most sequences at once.
const MAX_BATCH: u64 = 1 << 20;
/// The most tokens of a sequence.
const MAX_SEQ: u64 = 1 << 24;
/// The most micro-batches of a step, devices of a group, and the highest rank.
const MAX_COUNT: u64 = 1 << 20;

const ADAPTER_FIELDS: &[&str] = &["kind", "rank", "targets", "base"];
const PARALLEL_FIELDS: &[&str] = &[
    "data",
    "zero",
    "tensor",
    "sequence",
    "pipeline",
    "interleave",
    "context",
    "expert",
];

/// What a device does, and in which format it is asked to compute.
pub(super) struct Work {
    /// What memory has to hold.
    pub(super) workload: Workload,
    /// What one step computes: the same, but for decoding, whose steps have no prompt.
    pub(super) step: Workload,
    /// The format.
    pub(super) format: NumberFormat,
}

/// Reads all of it. Choices that do not matter to the task are checked all the same.
pub(super) fn read(
    scenario: &Fields<'_>,
    network: &Network,
    conventions: Conventions,
    hardware: &Hardware,
) -> Result<Work, Refusal> {
    let task = scenario.one_of("task", TASKS)?.unwrap_or(Task::Train);
    let training = training(scenario, network, conventions)?;
    let prompt = prompt(scenario, task, training.seq)?;
    let parallel = training.parallel;
    let refuse = |problem| refused(&parallel, problem);
    parallel.check(network, training.seq).map_err(refuse)?;
    if task == Task::Train {
        training.check_schedule().map_err(refuse)?;
        let (storage, format) = precision::of_training(scenario, &conventions, hardware)?;
        let training = Training {
            storage,
            ..training
        };
        let workload = Workload::Training(training);
        return Ok(Work {
            workload,
            step: workload,
            format,
        });
    }
    let (weights, kv_cache, format) = precision::of_inference(scenario)?;
    let inference = Inference {
        batch: training.batch,
        context: training.seq,
        prompt,
        weights,
        kv_cache,
        parallel: training.parallel,
        meter: training.meter,
        conventions,
    };
    let step_prompt = if task == Task::Decode { 0 } else { prompt };
    Ok(Work {
        workload: Workload::Inference(inference),
        step: Workload::Inference(Inference {
            prompt: step_prompt,
            ..inference
        }),
        format,
    })
}

fn training(
    scenario: &Fields<'_>,
    network: &Network,
    conventions: Conventions,
) -> Result<Training, Refusal> {
    let course = Training::COURSE;
    let batch = scenario.count("batch", 1, MAX_BATCH)?;
    let seq = scenario.count("seq", 1, MAX_SEQ)?;
    let accumulation = scenario.count("accumulation", 1, MAX_COUNT)?;
    Ok(Training {
        batch: batch.unwrap_or(course.batch),
        seq: seq.unwrap_or(course.seq),
        optimizer: scenario
            .one_of("optimizer", OPTIMIZERS)?
            .unwrap_or_default(),
        optimizer_in_backward: scenario.flag("optimizer_in_backward", false)?,
        recompute: scenario
            .one_of("recompute", RECOMPUTES)?
            .unwrap_or_default(),
        offload: scenario.flag("offload", false)?,
        scores: scenario
            .one_of("attention", ATTENTIONS)?
            .unwrap_or_default(),
        has_dropout: scenario.flag("dropout", network.is_textbook())?,
        gated_mlp: scenario
            .one_of("gated_mlp", GATED_MLPS)?
            .unwrap_or(conventions.gated_mlp),
        loss: scenario.one_of("loss", LOSSES)?.unwrap_or_default(),
        adapter: adapter(scenario)?,
        accumulation: accumulation.unwrap_or(course.accumulation),
        parallel: parallel(scenario)?,
        meter: scenario.one_of("meter", METERS)?.unwrap_or_default(),
        conventions,
        ..course
    })
}

/// The prompt's tokens: none in training, all of the sequence in prefill unless fewer are given.
fn prompt(scenario: &Fields<'_>, task: Task, seq: u64) -> Result<u64, Refusal> {
    let given = scenario.count("prompt", 0, MAX_SEQ)?.unwrap_or(0);
    match task {
        Task::Train if given > 0 => Err(scenario.refuse("prompt", "0 in training")),
        Task::Prefill | Task::Decode if given > seq => {
            Err(scenario.refuse("prompt", format!("a whole number from 0 to seq, {seq}")))
        }
        Task::Prefill if given == 0 => Ok(seq),
        Task::Train | Task::Prefill | Task::Decode => Ok(given),
    }
}

/// The adapter; none if the field is absent or null.
fn adapter(scenario: &Fields<'_>) -> Result<Option<Adapter>, Refusal> {
    if scenario
        .get("adapter")
        .is_none_or(|value| matches!(value, Value::Null))
    {
        return Ok(None);
    }
    let fields = scenario.object("adapter", ADAPTER_FIELDS)?;
    let kind = fields
        .one_of("kind", ADAPTERS)?
        .unwrap_or(AdapterKind::Lora);
    let (bases, base) = match kind {
        AdapterKind::Lora => (LORA_BASES, BaseFormat::Half),
        AdapterKind::Qlora => (QLORA_BASES, BaseFormat::Nf4Double),
    };
    let rank = fields.count("rank", 1, MAX_COUNT)?;
    Ok(Some(Adapter {
        rank: rank.unwrap_or(8),
        targets: fields
            .some_of("targets", TARGETS)?
            .map_or(Targets::ALL, |targets| among(&targets)),
        base: fields.one_of("base", bases)?.unwrap_or(base),
    }))
}

fn among(targets: &[Target]) -> Targets {
    let has = |target| targets.contains(&target);
    Targets {
        q: has(Target::Q),
        k: has(Target::K),
        v: has(Target::V),
        o: has(Target::O),
        gate: has(Target::Gate),
        up: has(Target::Up),
        down: has(Target::Down),
    }
}

fn parallel(scenario: &Fields<'_>) -> Result<Parallel, Refusal> {
    let fields = scenario.object("parallel", PARALLEL_FIELDS)?;
    let size = |key| Ok(fields.count(key, 1, MAX_COUNT)?.unwrap_or(1));
    Ok(Parallel {
        data: size("data")?,
        zero: zero_stage(fields.count("zero", 0, 3)?.unwrap_or(0)),
        tensor: size("tensor")?,
        sequence: fields.flag("sequence", false)?,
        pipeline: size("pipeline")?,
        interleave: size("interleave")?,
        context: size("context")?,
        expert: size("expert")?,
    })
}

/// Refuses the field of `parallel` that cannot be, with the reason.
fn refused(parallel: &Parallel, problem: ParallelProblem) -> Refusal {
    use ParallelProblem as Problem;
    let (key, value, allowed) = match problem {
        Problem::Zero(size) => (key_of(size), count(0), "at least 1".to_owned()),
        Problem::Heads { tensor, heads } => (
            "tensor",
            count(tensor),
            format!("what shares out the network's {heads} heads evenly"),
        ),
        Problem::SequenceWithoutTensor => (
            "sequence",
            Value::Bool(true),
            "false, unless parallel.tensor is above 1".to_owned(),
        ),
        Problem::Stages { layers, .. } => (
            "pipeline",
            count(parallel.pipeline),
            format!("no more stages than the network's {layers} layers, virtual ones included"),
        ),
        Problem::Interleave { stages, layers } => (
            "interleave",
            count(parallel.interleave),
            format!(
                "1, unless parallel.pipeline is above 1 and all stages, here {stages}, divide the \
                 network's {layers} layers evenly"
            ),
        ),
        Problem::MicroBatches { micro_batches, .. } => {
            return Refusal::new(
                "accumulation",
                &count(micro_batches),
                format!(
                    "a multiple of parallel.pipeline, {}, while parallel.interleave is above 1",
                    parallel.pipeline
                ),
            );
        }
        Problem::OptimizerInBackward { .. } => {
            return Refusal::new(
                "optimizer_in_backward",
                &Value::Bool(true),
                "false while accumulation is above 1",
            );
        }
        Problem::MlpWidth { tensor, width } => (
            "tensor",
            count(tensor),
            format!("a divisor of the MLP's width, {width}"),
        ),
        Problem::Tokens { seq, .. } if seq.is_multiple_of(parallel.context) => (
            "sequence",
            Value::Bool(true),
            format!("false, unless parallel.tensor times parallel.context divides seq, {seq}"),
        ),
        Problem::Tokens { seq, .. } => (
            "context",
            count(parallel.context),
            format!("a divisor of seq, {seq}"),
        ),
        Problem::NoExperts => (
            "expert",
            count(parallel.expert),
            "1: the network has no experts".to_owned(),
        ),
        Problem::Experts { expert, experts } => (
            "expert",
            count(expert),
            format!("a divisor of the network's {experts} experts"),
        ),
        Problem::ExpertOfData { expert, data } => (
            "expert",
            count(expert),
            format!("a divisor of parallel.data times parallel.context, {data}"),
        ),
    };
    Refusal::new(&format!("parallel.{key}"), &value, allowed)
}

const fn key_of(size: ParallelSize) -> &'static str {
    match size {
        ParallelSize::Data => "data",
        ParallelSize::Tensor => "tensor",
        ParallelSize::Pipeline => "pipeline",
        ParallelSize::Interleave => "interleave",
        ParallelSize::Context => "context",
        ParallelSize::Expert => "expert",
    }
}
