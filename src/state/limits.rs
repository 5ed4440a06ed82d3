//! The numbers that a reader can set: their ranges, units and steps, in one table that sliders,
//! fields and links share.

/// A number of the scenario that a reader can set.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Field {
    /// Peak rate of the device.
    Peak,
    /// Bandwidth of its memory.
    Bandwidth,
    /// Capacity of its memory.
    Capacity,
    /// Parameters of the network, in billions.
    Params,
    /// Hidden size of the network.
    Hidden,
    /// Layers of the network.
    Layers,
    /// Sequences per step.
    Batch,
    /// Tokens per sequence.
    Seq,
    /// Micro-batches per optimizer step.
    Accumulation,
    /// Rank of the adapters.
    Rank,
    /// Data-parallel devices.
    Data,
    /// Tensor-parallel devices.
    Tensor,
    /// Pipeline stages.
    Pipeline,
    /// Virtual stages per device.
    Interleave,
    /// Context-parallel devices.
    Context,
    /// Expert-parallel devices.
    Expert,
    /// Tokens of the prefill that decoding leaves room for.
    Prompt,
    /// One direction of the device's port to other servers.
    NetworkPort,
}

/// What one step of a slider is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Steps {
    /// Two digits in each decade: 1, 1.1 … 2, 2.2 … 4, 4.5 … 10.
    Decades,
    /// Eighths of each octave, whole: … 8, 9, 10 … 16, 18, 20 … 32.
    Octaves,
}

/// A unit that a number can be typed in, as a multiple of the field's own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    /// As it is typed, apart from case.
    pub name: &'static str,
    /// How many of the field's own unit it is.
    pub factor: f64,
}

/// What a number may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// The smallest value, in the field's own unit.
    pub min: f64,
    /// The largest value.
    pub max: f64,
    /// Whether it counts something.
    pub is_whole: bool,
    /// The unit shown beside the number, the same in every language; empty for a count.
    pub unit: &'static str,
    /// All units that can be typed.
    pub units: &'static [Unit],
    steps: Steps,
}

const fn unit(name: &'static str, factor: f64) -> Unit {
    Unit { name, factor }
}

const RATES: &[Unit] = &[
    unit("TFLOP/s", 1.0),
    unit("GFLOP/s", 1e-3),
    unit("PFLOP/s", 1e3),
    unit("TFLOPS", 1.0),
    unit("PFLOPS", 1e3),
    unit("T", 1.0),
    unit("P", 1e3),
];
const BANDWIDTHS: &[Unit] = &[
    unit("GB/s", 1.0),
    unit("TB/s", 1e3),
    unit("MB/s", 1e-3),
    unit("G", 1.0),
    unit("T", 1e3),
];
/// Ports are sold in bits and compared in bytes.
const PORTS: &[Unit] = &[
    unit("Gbit/s", 1.0),
    unit("Mbit/s", 1e-3),
    unit("Gbps", 1.0),
    unit("Gb/s", 1.0),
    unit("Tb/s", 1e3),
    unit("GB/s", 8.0),
    unit("G", 1.0),
];
const SIZES: &[Unit] = &[
    unit("GB", 1.0),
    unit("GiB", 1.073_741_824),
    unit("TB", 1e3),
    unit("MiB", 0.001_048_576),
    unit("MB", 1e-3),
    unit("G", 1.0),
];
const PARAMS: &[Unit] = &[
    unit("B", 1.0),
    unit("M", 1e-3),
    unit("T", 1e3),
    unit("G", 1.0),
];
const COUNTS: &[Unit] = &[unit("k", 1e3)];
/// Of tokens, and of nothing else, k is 1024.
const TOKENS: &[Unit] = &[unit("k", 1024.0), unit("M", 1_048_576.0)];

impl Field {
    /// All fields, in the order in which they are offered.
    pub const ALL: [Self; 18] = [
        Self::Peak,
        Self::Bandwidth,
        Self::Capacity,
        Self::Params,
        Self::Hidden,
        Self::Layers,
        Self::Batch,
        Self::Seq,
        Self::Accumulation,
        Self::Rank,
        Self::Data,
        Self::Tensor,
        Self::Pipeline,
        Self::Interleave,
        Self::Context,
        Self::Expert,
        Self::Prompt,
        Self::NetworkPort,
    ];

    /// The name in links, stable for ever.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Peak => "peak",
            Self::Bandwidth => "bw",
            Self::Capacity => "cap",
            Self::Params => "params",
            Self::Hidden => "hidden",
            Self::Layers => "layers",
            Self::Batch => "batch",
            Self::Seq => "seq",
            Self::Accumulation => "accum",
            Self::Rank => "rank",
            Self::Data => "dp",
            Self::Tensor => "tp",
            Self::Pipeline => "pp",
            Self::Interleave => "vpp",
            Self::Context => "cp",
            Self::Expert => "ep",
            Self::Prompt => "prompt",
            Self::NetworkPort => "nic",
        }
    }

    /// The field with this key.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|field| field.key() == key)
    }

    /// What it counts, as a word that may stand after the number.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others have none")]
    pub const fn counted(self) -> &'static [&'static str] {
        match self {
            Self::Seq | Self::Prompt => &["token", "词元"],
            Self::Params => &["parameter", "param", "参数"],
            Self::Batch => &["sequence", "序列", "条"],
            Self::Layers => &["layer", "层"],
            _ => &[],
        }
    }

    /// What the number may be.
    pub const fn limits(self) -> Limits {
        match self {
            Self::Peak => real_limits(0.1, 100_000.0, "TFLOP/s", RATES),
            Self::Bandwidth => real_limits(10.0, 100_000.0, "GB/s", BANDWIDTHS),
            Self::Capacity => real_limits(1.0, 10_000.0, "GB", SIZES),
            Self::Params => real_limits(0.1, 1000.0, "B", PARAMS),
            Self::Hidden => whole_limits(128.0, 65_536.0, COUNTS),
            Self::Layers => whole_limits(1.0, 512.0, COUNTS),
            Self::Batch => whole_limits(1.0, 4096.0, COUNTS),
            Self::Seq => whole_limits(128.0, 1_048_576.0, TOKENS),
            Self::Accumulation | Self::Rank => whole_limits(1.0, 1024.0, COUNTS),
            Self::Data => whole_limits(1.0, 65_536.0, COUNTS),
            Self::Tensor | Self::Context => whole_limits(1.0, 64.0, COUNTS),
            Self::Pipeline => whole_limits(1.0, 128.0, COUNTS),
            Self::Interleave => whole_limits(1.0, 32.0, COUNTS),
            Self::Expert => whole_limits(1.0, 256.0, COUNTS),
            Self::Prompt => whole_limits(0.0, 1_048_576.0, TOKENS),
            Self::NetworkPort => real_limits(1.0, 10_000.0, "Gbit/s", PORTS),
        }
    }
}

const fn real_limits(min: f64, max: f64, unit: &'static str, units: &'static [Unit]) -> Limits {
    Limits {
        min,
        max,
        is_whole: false,
        unit,
        units,
        steps: Steps::Decades,
    }
}

const fn whole_limits(min: f64, max: f64, units: &'static [Unit]) -> Limits {
    Limits {
        min,
        max,
        is_whole: true,
        unit: "",
        units,
        steps: Steps::Octaves,
    }
}

impl Limits {
    /// The nearest allowed value; the smallest for what is not a number.
    ///
    /// Real values keep twelve digits: more than anyone types or measures, and few enough that a
    /// link, which is decimal text, reads back to the same number.
    pub fn clamp(&self, value: f64) -> f64 {
        let value = value.max(self.min).min(self.max);
        if self.is_whole {
            value.round()
        } else {
            rounded(value)
        }
    }

    /// Whether the value is allowed as it is.
    pub fn allows(&self, value: f64) -> bool {
        value >= self.min && value <= self.max && (!self.is_whole || value.fract() == 0.0)
    }

    /// The values that a slider stops at, ascending, about evenly spread on a logarithmic scale, and more of
    /// them: devices' own figures, which lie between two steps.
    pub fn stops(&self, more: &[f64]) -> Vec<f64> {
        let mut stops = match self.steps {
            Steps::Decades => decade_stops(),
            Steps::Octaves => self.octave_stops(),
        };
        stops.retain(|&stop| self.allows(stop));
        let more = more.iter().map(|&extra| self.clamp(extra));
        for extra in [self.min, self.max].into_iter().chain(more) {
            let place = stops.partition_point(|&stop| stop < extra);
            if stops.get(place) != Some(&extra) {
                stops.insert(place, extra);
            }
        }
        stops
    }

    fn octave_stops(&self) -> Vec<f64> {
        let mut stops = Vec::new();
        let mut octave = 1.0;
        while octave <= self.max {
            stops.extend((8..16).map(|eighth| octave * f64::from(eighth) / 8.0));
            octave *= 2.0;
        }
        stops
    }
}

/// A positive value rounded to twelve significant digits.
fn rounded(value: f64) -> f64 {
    // A power of ten below 10^22 is exact, so the quotient is the double nearest to the decimal.
    let mut scale = 1.0;
    while value * scale < 1e11 {
        scale *= 10.0;
    }
    (value * scale).round() / scale
}

/// Two-digit steps from 0.1 to 99 500, the widest range of any field.
fn decade_stops() -> Vec<f64> {
    // Tenths of the decade's start, so that every stop is one exact division.
    let tenths = (10..20)
        .chain((20..40).step_by(2))
        .chain((40..100).step_by(5));
    let mut stops = Vec::new();
    for decade in [0.1, 1.0, 10.0, 100.0, 1000.0, 10_000.0] {
        stops.extend(tenths.clone().map(|tenth| f64::from(tenth) * decade / 10.0));
    }
    stops
}
