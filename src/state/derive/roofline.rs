//! The roofline scene.

use super::Setup;
use crate::calc::phase::OperationId;
use crate::calc::report::{Operation, Report};
use crate::calc::roofline::Bound;
use crate::calc::units::{Intensity, Throughput};
use crate::chart::roofline::{Ceiling, Frame, Operation as Mark, RooflineScene};
use crate::text::number::{DIGITS, gb_per_s, percent, significant, tflop_per_s, with_unit};
use crate::text::{Text, fill, messages};

/// The frame that the roofs ask for: a function of them alone.
pub fn frame(setup: &Setup) -> Frame {
    let others: Vec<_> = setup
        .other_ceilings()
        .iter()
        .map(|(_, peak)| peak.to_tflop_per_s())
        .collect();
    Frame::around(
        setup.roofline.peak.to_tflop_per_s(),
        setup.roofline.bandwidth.to_gb_per_s(),
        &others,
    )
}

/// The scene in a given frame.
pub fn scene(setup: &Setup, report: &Report, frame: Frame, text: &Text) -> RooflineScene {
    let words = &text.roofline;
    RooflineScene {
        title: words.title.clone(),
        summary: summary(setup, report, text),
        frame,
        x_title: words.x_title.clone(),
        y_title: words.y_title.clone(),
        peak_tflop_per_s: setup.roofline.peak.to_tflop_per_s(),
        peak_label: ceiling_label(setup.roofline.peak, setup.format.name()),
        bandwidth_gb_per_s: setup.roofline.bandwidth.to_gb_per_s(),
        bandwidth_label: gb_per_s(setup.roofline.bandwidth.to_gb_per_s()),
        ridge_label: fill(&words.ridge, &[("value", &intensity(report.ridge, text))]),
        memory_bound_label: words.memory_bound.clone(),
        compute_bound_label: words.compute_bound.clone(),
        other_ceilings: setup
            .other_ceilings()
            .into_iter()
            .map(|(formats, peak)| Ceiling {
                peak_tflop_per_s: peak.to_tflop_per_s(),
                label: ceiling_label(peak, &formats),
            })
            .collect(),
        operations: by_importance(report)
            .map(|operation| mark(operation, frame, text))
            .collect(),
    }
}

/// The operations in the order in which they deserve their labels where room is short: the course's
/// worked examples, then what a network does most, then their neighbours on the same roof.
pub fn by_importance(report: &Report) -> impl Iterator<Item = &Operation> {
    const ORDER: [OperationId; 15] = [
        OperationId::Add,
        OperationId::LargeGemm,
        OperationId::MatrixVector,
        OperationId::NaiveAttention,
        OperationId::Convolution,
        OperationId::DecodeMlp,
        OperationId::Relu,
        OperationId::LayerNorm,
        OperationId::OptimizerStep,
        OperationId::TrainMlp,
        OperationId::Softmax,
        OperationId::TrainAttention,
        OperationId::DecodeAttention,
        OperationId::TrainQkv,
        OperationId::TrainNorm,
    ];
    ORDER.iter().flat_map(|&id| {
        report
            .operations
            .iter()
            .filter(move |operation| operation.id == id)
    })
}

fn ceiling_label(peak: Throughput, format: &str) -> String {
    format!("{} {format}", tflop_per_s(peak.to_tflop_per_s()))
}

fn mark(operation: &Operation, frame: Frame, text: &Text) -> Mark {
    let name = text.operations.get(operation.id.id());
    let rate = operation.attainable.to_tflop_per_s();
    // Beyond the held frame, what its axis cannot show.
    let value = if rate > frame.y_hi {
        tflop_per_s(rate)
    } else {
        significant(operation.intensity.to_flop_per_byte(), DIGITS)
    };
    Mark {
        label: name.to_owned(),
        label_with_value: format!("{name} {value}"),
        intensity_flop_per_byte: operation.intensity.to_flop_per_byte(),
        rate_tflop_per_s: rate,
        is_compute_bound: operation.bound == Bound::Compute,
        is_network: operation.id.is_of_network(),
    }
}

fn intensity(intensity: Intensity, text: &Text) -> String {
    let number = significant(intensity.to_flop_per_byte(), DIGITS);
    with_unit(&number, &text.units.flop_per_byte)
}

fn summary(setup: &Setup, report: &Report, text: &Text) -> String {
    let words = &text.roofline;
    let memory_bound = report
        .operations
        .iter()
        .filter(|operation| operation.bound == Bound::Memory)
        .count();
    fill(
        &words.summary,
        &[
            ("device", &super::sentences::device_name(setup, text)),
            ("format", setup.format.name()),
            ("ridge", &intensity(report.ridge, text)),
            ("peak", &tflop_per_s(setup.roofline.peak.to_tflop_per_s())),
            (
                "bandwidth",
                &gb_per_s(setup.roofline.bandwidth.to_gb_per_s()),
            ),
            ("count", &report.operations.len().to_string()),
            ("memory_bound", &memory_bound.to_string()),
            ("waits", &add_waits(report, text).unwrap_or_default()),
        ],
    )
}

/// How far the course's worked example stays below the ridge, if it does.
fn add_waits(report: &Report, text: &Text) -> Option<String> {
    let add = report
        .operations
        .iter()
        .find(|operation| operation.id == OperationId::Add)?;
    if add.bound == Bound::Compute {
        return None;
    }
    let times = significant(report.ridge / add.intensity, DIGITS);
    let idle = percent(100.0 - add.share_of_peak.to_percent());
    Some(fill(
        &text.roofline.summary_waits,
        &[("times", &times), ("idle", &idle)],
    ))
}

/// What limits something: a sign and words.
pub fn bound_words(bound: Bound, words: &messages::Roofline) -> String {
    match bound {
        Bound::Compute => format!("■\u{a0}{}", words.compute_bound),
        Bound::Memory => format!("●\u{a0}{}", words.memory_bound),
    }
}
