//! The three scenes with the opening scenario's numbers, in both languages.

use ridgepoint::calc::roofline::Roofline;
use ridgepoint::calc::units::{Bandwidth, Throughput};
use ridgepoint::chart::history::{Device, HistoryLine, HistoryScene, LineStyle};
use ridgepoint::chart::memory::{Block, BlockKind, MemoryScene, axis_max_gb};
use ridgepoint::chart::roofline::{Ceiling, Frame, Operation, RooflineScene};

/// Which words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tongue {
    /// English.
    English,
    /// Chinese.
    Chinese,
}

impl Tongue {
    fn say(self, english: &str, chinese: &str) -> String {
        match self {
            Self::English => english.to_owned(),
            Self::Chinese => chinese.to_owned(),
        }
    }
}

/// The roofline of a device with the course's operations and a 7B network's kernels.
pub(crate) fn roofline(tongue: Tongue, peak: f64, bandwidth: f64, others: &[f64]) -> RooflineScene {
    let ridge = peak / bandwidth * 1000.0;
    let say = |english, chinese| tongue.say(english, chinese);
    let operation = |label: String, intensity: f64, is_network: bool| Operation {
        label_with_value: format!("{label}: {}", number(intensity)),
        label,
        intensity_flop_per_byte: intensity,
        rate_tflop_per_s: (intensity * bandwidth / 1000.0).min(peak),
        is_compute_bound: intensity >= ridge,
        is_network,
    };
    RooflineScene {
        title: say("Roofline", "屋顶线"),
        summary: say(
            "3 of 14 operations are compute-bound.",
            "14 个算子中有 3 个受算力限制。",
        ),
        frame: Frame::around(peak, bandwidth, others),
        x_title: say("arithmetic intensity, FLOP/byte", "算术强度（FLOP/字节）"),
        y_title: say("attainable TFLOP/s", "可达算力（TFLOP/s）"),
        peak_tflop_per_s: peak,
        peak_label: format!("{peak:.0} TFLOP/s BF16"),
        bandwidth_gb_per_s: bandwidth,
        bandwidth_label: format!("{} TB/s", number(bandwidth / 1000.0)),
        ridge_label: say("ridge ", "拐点 ") + &format!("{ridge:.0} FLOP/byte"),
        memory_bound_label: say("memory-bound", "受带宽限制"),
        compute_bound_label: say("compute-bound", "受算力限制"),
        other_ceilings: others
            .iter()
            .map(|&peak| Ceiling {
                peak_tflop_per_s: peak,
                label: format!("{peak:.0} FP8"),
            })
            .collect(),
        operations: vec![
            operation(say("GEMM 4096³", "矩阵乘 4096³"), 1365.3, false),
            operation(say("matrix × vector", "矩阵 × 向量"), 1.0, false),
            operation(say("add", "加法"), 0.167, false),
            operation(say("naive attention", "朴素注意力"), 65.0, false),
            operation(say("QKV projection", "QKV 投影"), 2400.0, true),
            operation(say("Adam step", "Adam 更新"), 0.5, true),
            operation(say("FlashAttention", "FlashAttention"), 1000.0, true),
            operation(say("convolution", "卷积"), 287.2, false),
            operation(say("ReLU", "ReLU"), 0.25, false),
            operation(say("LayerNorm", "LayerNorm"), 2.0, false),
            operation(say("softmax", "softmax"), 1.25, false),
            operation(say("MLP up", "MLP 上投影"), 3000.0, true),
            operation(say("decode, batch 4", "解码，批 4"), 4.0, true),
            operation(say("embedding", "词嵌入"), 0.0, true),
        ],
    }
}

/// Training memory of blocks in GB: parameters, gradients, optimizer states, activations.
pub(crate) fn memory(tongue: Tongue, gb: [f64; 4], capacity: f64) -> MemoryScene {
    let say = |english, chinese| tongue.say(english, chinese);
    let kinds = [
        (BlockKind::Parameters, say("parameters", "参数")),
        (BlockKind::Gradients, say("gradients", "梯度")),
        (BlockKind::Optimizer, say("optimizer states", "优化器状态")),
        (BlockKind::Activations, say("activations", "激活值")),
    ];
    let total: f64 = gb.iter().sum();
    MemoryScene {
        title: say("Training memory", "训练显存"),
        summary: say("It does not fit.", "放不下。"),
        axis_title: "GB".to_owned(),
        axis_max_gb: axis_max_gb(total, capacity),
        blocks: kinds
            .into_iter()
            .zip(gb)
            .map(|((kind, label), gb)| Block {
                kind,
                label,
                value_label: format!("{gb:.1} GB"),
                gb,
            })
            .collect(),
        total_label: format!("{total:.1} GB"),
        capacity_gb: capacity,
        capacity_label: say("capacity", "显存容量"),
        capacity_value_label: format!("{capacity:.1} GB"),
        beyond_label: say("", "超出 ")
            + &format!("{:.1} GB", total - capacity)
            + &say(" too much", ""),
    }
}

/// The ridge since 2012.
pub(crate) fn history(tongue: Tongue) -> HistoryScene {
    let device = |year: f64, ridge: f64, label: &str| Device {
        year,
        ridge_flop_per_byte: ridge,
        name: "",
        format: "",
        roofline: Roofline {
            peak: Throughput::tflop_per_s(ridge),
            bandwidth: Bandwidth::gb_per_s(1000.0),
        },
        label: label.to_owned(),
        is_current: label == "A100 80GB",
    };
    let bare = |year: f64, ridge: f64| device(year, ridge, "");
    let line = |label: &str, style, devices| HistoryLine {
        label: label.to_owned(),
        style,
        devices,
    };
    let main = vec![
        device(2016.3, 29.0, "P100"),
        device(2017.4, 138.9, "V100"),
        device(2020.4, 200.6, "A100 40GB"),
        device(2020.9, 153.0, "A100 80GB"),
        device(2022.2, 295.3, "H100"),
        device(2023.9, 206.1, "H200"),
        device(2024.2, 281.2, "B200"),
        device(2025.2, 281.2, "B300"),
    ];
    let fp32 = vec![
        device(2012.9, 15.8, "K20X"),
        device(2013.9, 17.5, "K40"),
        bare(2014.9, 18.2),
        device(2015.9, 23.8, "M40"),
        bare(2016.3, 14.5),
        bare(2017.4, 17.4),
        bare(2020.9, 9.6),
        bare(2022.2, 20.0),
        bare(2024.2, 9.4),
    ];
    let fp8 = vec![
        bare(2022.2, 590.7),
        bare(2023.9, 412.3),
        bare(2024.2, 562.5),
        bare(2025.2, 562.5),
    ];
    let fp4 = vec![bare(2024.2, 1125.0), bare(2025.2, 1750.0)];
    HistoryScene {
        title: tongue.say("The ridge since 2012", "2012 年以来的拐点"),
        summary: tongue.say("The ridge rises.", "拐点在升高。"),
        y_title: tongue.say("ridge, FLOP/byte", "拐点（FLOP/字节）"),
        year_lo: 2011.5,
        year_hi: 2026.5,
        lines: vec![
            line("BF16", LineStyle::Main, main),
            line("FP8", LineStyle::Second, fp8),
            line("FP4", LineStyle::Third, fp4),
            line("FP32", LineStyle::Faint, fp32),
        ],
        others: vec![
            device(2023.9, 245.5, "MI300X"),
            device(2017.4, 65.7, "TPU v2"),
            device(2021.4, 229.2, "TPU v4"),
            device(2024.4, 560.4, "TPU v6e"),
            device(2022.8, 163.9, "RTX 4090"),
            device(2023.85, 37.0, "H20"),
        ],
        course_points: vec![
            device(2012.0, 20.0, &tongue.say("course 20", "课程 20")),
            device(2020.0, 156.0, &tongue.say("course 156", "课程 156")),
            device(2024.0, 295.0, &tongue.say("course 295", "课程 295")),
        ],
        current_ridge_flop_per_byte: Some(153.0),
        current_label: tongue.say("A100 80 GB: 153", "A100 80 GB：153"),
    }
}

fn number(value: f64) -> String {
    if value >= 100.0 {
        format!("{value:.0}")
    } else if value >= 10.0 {
        format!("{value:.1}")
    } else {
        format!("{value:.3}")
            .trim_end_matches('0')
            .trim_end_matches('.')
            .to_owned()
    }
}
