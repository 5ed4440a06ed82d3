//! From a scenario to everything that is shown: plain functions, one step each.
//!
//! [`Setup::of`] looks the choices up in the catalog, [`Setup::report`] runs the calculation, and the
//! submodules make scenes, tables and sentences from the report.

pub mod history;
pub mod memory;
pub mod remarks;
pub mod roofline;
pub mod sentences;
pub mod verdict;

use super::input::to_count;
use super::limits::Field;
use super::own_conventions::applied;
use super::scenario::{AdapterKind, Dropout, GBIT_PER_GB, Scenario, TargetSet, Task};
use crate::calc::footprint::Workload;
use crate::calc::framework::Conventions;
use crate::calc::hardware::{Capacity, CapacityBasis, Hardware};
use crate::calc::inference::Inference;
use crate::calc::network::Network;
use crate::calc::parallel::{Parallel, ParallelProblem, ZeroStage};
use crate::calc::precision::NumberFormat;
use crate::calc::report::{Inputs, Report};
use crate::calc::roofline::Roofline;
use crate::calc::training::{Adapter, BaseFormat, GatedMlp, Targets, Training};
use crate::calc::units::{Bandwidth, DataSize, Throughput, real};
use crate::catalog::Catalog;
use crate::catalog::frameworks::Framework;
use crate::catalog::hardware::Device;
use crate::catalog::networks::NetworkEntry;

/// The formats that the page offers: floating-point ones that networks are trained in.
pub const OFFERED_FORMATS: [NumberFormat; 6] = [
    NumberFormat::Fp32,
    NumberFormat::Tf32,
    NumberFormat::Fp16,
    NumberFormat::Bf16,
    NumberFormat::Fp8,
    NumberFormat::Fp4,
];

/// A scenario with its choices looked up and its gaps filled from the catalog.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// What the reader chose.
    pub scenario: Scenario,
    /// The device that the choices start from.
    pub device: &'static Device,
    /// The network that the choices start from.
    pub network_entry: &'static NetworkEntry,
    /// The format that is computed in: the chosen one, or what stands in for it on this device.
    pub format: NumberFormat,
    /// The roofs in that format, with the reader's own figures.
    pub roofline: Roofline,
    /// The capacity, with the reader's own figure.
    pub capacity: Capacity,
    /// The network, with the reader's own figures.
    pub network: Network,
    /// What the framework does its own way.
    pub conventions: Conventions,
}

impl Setup {
    /// Looks everything up. Ids that the catalog does not know mean its defaults; links are checked
    /// before.
    pub fn of(scenario: &Scenario, catalog: &'static Catalog) -> Self {
        let choice = &scenario.device;
        let device = catalog
            .device(choice.id)
            .unwrap_or(catalog.default_device());
        let network_entry = catalog
            .network(scenario.network.id)
            .unwrap_or(catalog.default_network());
        let smallest_peak = Throughput::tflop_per_s(Field::Peak.limits().min);
        let (format, peak) = device
            .hardware
            .best_format(scenario.format)
            .unwrap_or((scenario.format, smallest_peak));
        let own_capacity = choice.capacity.map(DataSize::gb);
        Self {
            scenario: *scenario,
            device,
            network_entry,
            format,
            roofline: Roofline {
                peak: choice.peak.map_or(peak, Throughput::tflop_per_s),
                bandwidth: choice
                    .bandwidth
                    .map_or(device.hardware.bandwidth, Bandwidth::gb_per_s),
            },
            capacity: own_capacity.map_or(device.hardware.capacity, |own| Capacity {
                label: own,
                driver: Some(own),
            }),
            network: network_of(scenario, network_entry),
            conventions: conventions_of(scenario),
        }
    }

    /// The device with the reader's own figures.
    pub fn hardware(&self) -> Hardware {
        Hardware {
            peaks: self.device.hardware.peaks.clone(),
            bandwidth: self.roofline.bandwidth,
            capacity: self.capacity,
        }
    }

    /// Runs the calculation.
    pub fn report(&self) -> Report {
        let scenario = &self.scenario;
        Report::of(Inputs {
            roofline: self.roofline,
            format: self.format,
            capacity: self.capacity.under(scenario.basis),
            network: self.network,
            workload: self.workload(),
            step: self.step(),
        })
    }

    /// What the network is used for, and how.
    pub fn workload(&self) -> Workload {
        match self.scenario.task {
            Task::Train => Workload::Training(self.training()),
            Task::Prefill => Workload::Inference(self.inference(to_count(self.scenario.seq))),
            Task::Decode => Workload::Inference(self.inference(self.prompt_held())),
        }
    }

    /// What one step computes: decoding, one new token of each sequence.
    fn step(&self) -> Workload {
        match self.scenario.task {
            Task::Train | Task::Prefill => self.workload(),
            Task::Decode => Workload::Inference(self.inference(0)),
        }
    }

    /// The tokens of the prefill that decoding leaves room for: of a prompt that is longer than the
    /// sequence as many as the sequence has.
    pub fn prompt_held(&self) -> u64 {
        to_count(self.scenario.prompt.min(self.scenario.seq))
    }

    /// One direction of the device's port to other servers.
    pub fn network_port(&self) -> Bandwidth {
        Bandwidth::gb_per_s(self.scenario.network_port / GBIT_PER_GB)
    }

    fn training(&self) -> Training {
        let scenario = &self.scenario;
        Training {
            batch: to_count(scenario.batch),
            seq: to_count(scenario.seq),
            optimizer: scenario.optimizer,
            optimizer_in_backward: scenario.optimizer_in_backward,
            recompute: scenario.recompute,
            offload: scenario.offload,
            scores: scenario.scores,
            has_dropout: match scenario.dropout {
                Dropout::ByNetwork => self.network.is_textbook(),
                Dropout::On => true,
                Dropout::Off => false,
            },
            gated_mlp: if scenario.gated_mlp == GatedMlp::All {
                self.conventions.gated_mlp
            } else {
                scenario.gated_mlp
            },
            loss: scenario.loss,
            storage: scenario
                .recipe
                .storage(self.format, self.conventions.storage),
            adapter: self.adapter(),
            accumulation: to_count(scenario.accumulation),
            parallel: self.parallel(),
            meter: scenario.meter,
            conventions: self.conventions,
        }
    }

    fn inference(&self, prompt: u64) -> Inference {
        let scenario = &self.scenario;
        Inference {
            batch: to_count(scenario.batch),
            context: to_count(scenario.seq),
            prompt,
            weights: scenario.weights,
            kv_cache: scenario.kv_cache,
            parallel: Parallel {
                zero: ZeroStage::None,
                sequence: false,
                interleave: 1,
                ..self.parallel()
            },
            meter: scenario.meter,
            conventions: self.conventions,
        }
    }

    fn adapter(&self) -> Option<Adapter> {
        let base = match self.scenario.adapter {
            AdapterKind::None => return None,
            AdapterKind::Lora => BaseFormat::Half,
            AdapterKind::Nf4 => BaseFormat::Nf4,
            AdapterKind::Nf4Double => BaseFormat::Nf4Double,
            AdapterKind::Gptq4 => BaseFormat::Gptq4,
        };
        let targets = match self.scenario.targets {
            TargetSet::All => Targets::ALL,
            TargetSet::QueriesAndValues => Targets::QUERIES_AND_VALUES,
            TargetSet::Attention => Targets::ATTENTION,
            TargetSet::QueriesKeysAndValues => Targets {
                o: false,
                ..Targets::ATTENTION
            },
            TargetSet::Mlp => Targets::MLP,
        };
        Some(Adapter {
            rank: to_count(self.scenario.rank),
            targets,
            base,
        })
    }

    fn parallel(&self) -> Parallel {
        let scenario = &self.scenario;
        Parallel {
            data: to_count(scenario.data),
            zero: scenario.zero,
            tensor: to_count(scenario.tensor),
            sequence: scenario.sequence,
            pipeline: to_count(scenario.pipeline),
            interleave: to_count(scenario.interleave),
            context: to_count(scenario.context),
            expert: to_count(scenario.expert),
        }
    }

    /// Why the work cannot be spread as chosen, if it cannot.
    pub fn parallel_problem(&self) -> Option<ParallelProblem> {
        self.workload().check(&self.network).err()
    }

    /// The value of a number now, the reader's own or the catalog's, in the field's unit.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others are counts")]
    pub fn value(&self, field: Field) -> f64 {
        match field {
            Field::Peak => self.roofline.peak.to_tflop_per_s(),
            Field::Bandwidth => self.roofline.bandwidth.to_gb_per_s(),
            Field::Capacity => self.before_headroom(self.capacity).to_gb(),
            Field::Params => real(self.network.params) / 1e9,
            Field::Hidden => real(self.network.hidden),
            Field::Layers => real(self.network.layers),
            _ => self.scenario.count(field).unwrap_or_default(),
        }
    }

    /// The value that a reset of this number would give.
    pub fn published_value(&self, field: Field, catalog: &'static Catalog) -> f64 {
        let mut scenario = self.scenario;
        scenario.reset(field);
        // Only what device and network say needs them looked up.
        let count = scenario.count(field);
        count.unwrap_or_else(|| Self::of(&scenario, catalog).value(field))
    }

    /// Where a slider stops besides: at the value of a reset, and at the figures of the catalog's devices, as
    /// they would be counted of them.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "no other number is a device's"
    )]
    pub fn stops(&self, field: Field, catalog: &'static Catalog) -> Vec<f64> {
        let figure = |device: &Device| {
            let hardware = &device.hardware;
            match field {
                Field::Peak => hardware
                    .peaks
                    .get(self.format)
                    .map(Throughput::to_tflop_per_s),
                Field::Bandwidth => Some(hardware.bandwidth.to_gb_per_s()),
                Field::Capacity => Some(self.before_headroom(hardware.capacity).to_gb()),
                _ => None,
            }
        };
        let reset = self.published_value(field, catalog);
        let figures = catalog.devices().iter().filter_map(figure);
        figures.chain([reset]).collect()
    }

    /// The ceilings of the device in other formats that the page offers; formats of the same peak
    /// share one, and one that coincides with the ceiling in use is left out.
    pub fn other_ceilings(&self) -> Vec<(String, Throughput)> {
        let mut ceilings: Vec<(String, Throughput)> = Vec::new();
        for format in self.formats().filter(|&format| format != self.format) {
            let Some(peak) = self.device.hardware.peaks.get(format) else {
                continue;
            };
            if let Some((names, _)) = ceilings.iter_mut().find(|(_, known)| *known == peak) {
                *names = format!("{names}, {}", format.name());
            } else if peak != self.roofline.peak {
                ceilings.push((format.name().to_owned(), peak));
            }
        }
        ceilings
    }

    /// The formats that the device has a unit for, among those that the page offers.
    pub fn formats(&self) -> impl Iterator<Item = NumberFormat> {
        OFFERED_FORMATS
            .into_iter()
            .filter(|&format| self.device.hardware.peaks.get(format).is_some())
    }

    /// The capacity that the slider moves: the headroom is taken off it afterwards.
    fn before_headroom(&self, capacity: Capacity) -> DataSize {
        capacity.under(match self.scenario.basis {
            CapacityBasis::Label => CapacityBasis::Label,
            CapacityBasis::Driver | CapacityBasis::Headroom => CapacityBasis::Driver,
        })
    }
}

/// Whether a framework is for a task.
pub const fn suits(framework: &Framework, task: Task) -> bool {
    match task {
        Task::Train => framework.trains,
        Task::Prefill | Task::Decode => framework.serves,
    }
}

/// What the chosen framework does its own way, or the reader tells otherwise, compiled or not; the
/// textbook's if there is no such one for the task.
pub(crate) fn conventions_of(scenario: &Scenario) -> Conventions {
    let framework = Framework::of_id(scenario.framework);
    let framework = framework.filter(|framework| suits(framework, scenario.task));
    let conventions = framework.map_or(Conventions::TEXTBOOK, |framework| framework.conventions);
    let chosen = Conventions {
        is_compiled: conventions.is_compiled || scenario.is_compiled,
        ..conventions
    };
    applied(chosen, &scenario.conventions).as_compiled()
}

/// The catalog's network, or the one that the reader brought, or the one that the reader's size
/// derives; with the reader's own hidden size and depth.
fn network_of(scenario: &Scenario, entry: &NetworkEntry) -> Network {
    let choice = &scenario.network;
    let base = match choice.params {
        Some(billions) => Network::of_size(to_count((billions * 1e9).round())),
        None => choice.own.unwrap_or(entry.network),
    };
    let base = choice
        .hidden
        .map_or(base, |hidden| base.with_hidden(to_count(hidden)));
    choice
        .layers
        .map_or(base, |layers| base.with_layers(to_count(layers)))
}
