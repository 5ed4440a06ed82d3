//! The language files, message by message.

use std::collections::{BTreeMap, BTreeSet};

use ridgepoint::text::{Language, placeholders};
use serde_json::Value;

use crate::debug::strings;
use crate::typography::{faults_in_any, faults_in_chinese};

const ENGLISH: &str = include_str!("../../assets/text/en.json");
const CHINESE: &str = include_str!("../../assets/text/zh.json");

/// Messages that are the same in both languages: names, symbols and numbers.
const SAME: [&str; 97] = [
    "alternatives.opt_adafactor",
    "alternatives.opt_adam",
    "alternatives.opt_lion",
    "alternatives.opt_muon",
    "alternatives.opt_sgd",
    "choices.adapter_lora",
    "choices.fmt_bf16",
    "choices.fmt_fp16",
    "choices.fmt_fp32",
    "choices.fmt_fp4",
    "choices.fmt_fp8",
    "choices.fmt_tf32",
    "choices.framework_deepspeed_hf",
    "choices.framework_fsdp",
    "choices.framework_hf_generate",
    "choices.framework_hf_trainer",
    "choices.framework_litgpt",
    "choices.framework_llama_cpp",
    "choices.framework_maxtext",
    "choices.framework_megatron_deepspeed",
    "choices.framework_megatron_lm",
    "choices.framework_nanotron",
    "choices.framework_peft",
    "choices.framework_torchtitan",
    "choices.framework_torchtune",
    "choices.framework_vllm",
    "choices.opt_adafactor",
    "choices.opt_adam",
    "choices.opt_lion",
    "choices.opt_muon",
    "choices.opt_sgd",
    "choices.weights_fp8",
    "choices.weights_int4",
    "choices.weights_int8",
    "choices.weights_nf4",
    "families.cce",
    "families.hf_bert",
    "families.litgpt",
    "families.llama_cpp",
    "families.qwen",
    "families.qwen2_5",
    "families.torchao",
    "families.torchtitan",
    "families.torchtune",
    "frontier_chart.devices_line",
    "glossary.term_names.adam",
    "glossary.term_names.bf16",
    "glossary.term_names.compile",
    "glossary.term_names.flash-attention",
    "glossary.term_names.flop",
    "glossary.term_names.fp32",
    "glossary.term_names.fp4",
    "glossary.term_names.fp8",
    "glossary.term_names.gemm",
    "glossary.term_names.gqa",
    "glossary.term_names.hbm",
    "glossary.term_names.int8",
    "glossary.term_names.l2",
    "glossary.term_names.layer-norm",
    "glossary.term_names.logits",
    "glossary.term_names.lora",
    "glossary.term_names.mfu",
    "glossary.term_names.mlp",
    "glossary.term_names.nvlink",
    "glossary.term_names.pcie",
    "glossary.term_names.relu",
    "glossary.term_names.sgd",
    "glossary.term_names.tf32",
    "glossary.term_names.token",
    "glossary.term_names.torchtune",
    "glossary.term_names.transformer",
    "glossary.term_names.zero",
    "history.line_4_bit",
    "history.line_8_bit",
    "history_chart.device_ridge",
    "history_chart.times",
    "labels.dropout",
    "lesson.step_remedies.flash",
    "lesson.step_remedies.zero",
    "memory.axis",
    "memory.capacity_value",
    "memory_chart.axis_gib",
    "operation_courses.add",
    "operation_courses.large_gemm",
    "operation_courses.layer_norm",
    "operation_courses.matrix_vector",
    "operation_courses.relu",
    "operation_courses.softmax",
    "operations.layer_norm",
    "operations.relu",
    "operations.softmax",
    "page.title",
    "roofline_chart.kernel",
    "roofline_chart.slope",
    "shortcut_keys.marks",
    "shortcut_keys.plane",
    "shortcut_keys.sheet",
];

/// Messages that join others, and in English have a space at one end.
const JOINING: [&str; 6] = [
    "detail.clause_separator",
    "readings.drag_batch",
    "detail.list_separator",
    "roofline_chart.reading_share",
    "memory_chart.open",
    "memory_chart.choose",
];

/// The messages of a file by path.
fn messages(file: &str) -> BTreeMap<String, String> {
    let file: Value = serde_json::from_str(file).unwrap_or_else(|error| panic!("{error}"));
    let mut messages = BTreeMap::new();
    let mut open = vec![(String::new(), file)];
    while let Some((path, value)) = open.pop() {
        match value {
            Value::String(message) => {
                messages.insert(path, message);
            }
            Value::Object(entries) => open.extend(entries.into_iter().map(|(key, value)| {
                let separator = if path.is_empty() { "" } else { "." };
                (format!("{path}{separator}{key}"), value)
            })),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => {
                panic!("{path} is no message: {value}")
            }
        }
    }
    messages
}

fn pairs() -> impl Iterator<Item = (String, String, String)> {
    let mut chinese = messages(CHINESE);
    messages(ENGLISH).into_iter().map(move |(path, english)| {
        let chinese = chinese.remove(&path);
        let chinese = chinese.unwrap_or_else(|| panic!("{path} is not translated"));
        (path, english, chinese)
    })
}

#[test]
fn both_languages_have_the_same_messages() {
    let (english, chinese) = (messages(ENGLISH), messages(CHINESE));
    assert!(english.len() > 150, "messages got lost: {}", english.len());
    assert!(english.keys().eq(chinese.keys()));
}

#[test]
fn both_languages_fill_in_the_same() {
    for (path, english, chinese) in pairs() {
        let names = |message| {
            placeholders(message)
                .map(str::to_owned)
                .collect::<BTreeSet<_>>()
        };
        assert_eq!(names(&english), names(&chinese), "{path}");
        for message in [&english, &chinese] {
            let braces = message.matches(['{', '}']).count();
            assert_eq!(
                braces,
                2 * placeholders(message).count(),
                "{path}: {message}"
            );
        }
    }
}

#[test]
fn nothing_is_empty_or_left_in_english() {
    for (path, english, chinese) in pairs() {
        assert!(!english.is_empty() && !chinese.is_empty(), "{path}");
        assert_eq!(
            english == chinese,
            SAME.contains(&path.as_str()),
            "{path}: {english}"
        );
    }
}

#[test]
fn messages_are_set_as_their_language_wants() {
    for (path, english, chinese) in pairs() {
        let filled = |message: &str| {
            // Of code, as of `.cpu()`, brackets are no punctuation.
            let message = message.replace(['{', '}'], "").replace("()", "");
            let is_joining = JOINING.contains(&path.as_str());
            if is_joining {
                message.trim().to_owned()
            } else {
                message
            }
        };
        assert_eq!(
            faults_in_any(&filled(&english)),
            [""; 0],
            "{path}: {english}"
        );
        assert_eq!(
            faults_in_chinese(&filled(&chinese)),
            [""; 0],
            "{path}: {chinese}"
        );
        assert!(
            !english.chars().any(|character| character > '\u{2e80}'),
            "{path}: {english}"
        );
        let is_sentence = |message: &str, stop| message.ends_with(stop);
        assert_eq!(
            is_sentence(&english, '.'),
            is_sentence(&chinese, '。'),
            "{path}: {chinese}"
        );
    }
}

/// All that page and details have of a language's messages; what both have twice.
fn shown(language: Language) -> Vec<String> {
    let mut shown = strings(language.text());
    shown.extend(strings(language.detail_text()));
    shown
}

/// Not a single string of a language's messages escapes the made-up language.
#[test]
fn the_made_up_language_brackets_everything() {
    let made_up = shown(Language::Test);
    let english = shown(Language::En);
    assert!(english.len() >= messages(ENGLISH).len());
    assert_eq!(made_up.len(), english.len());
    for (made_up, english) in made_up.iter().zip(&english) {
        let inner = made_up
            .strip_prefix('⟦')
            .and_then(|rest| rest.strip_suffix('⟧'));
        let padding = inner.and_then(|inner| inner.strip_prefix(english.as_str()));
        let padding = padding.unwrap_or_else(|| panic!("{made_up} is not made of {english}"));
        assert_eq!(padding.chars().count(), english.chars().count() / 2);
        assert_eq!(padding.trim_matches('·'), "");
    }
}

/// What the program shows is what the files say.
#[test]
fn every_message_is_read_from_its_file() {
    for (language, file) in [(Language::En, ENGLISH), (Language::Zh, CHINESE)] {
        let shown: BTreeSet<_> = shown(language).into_iter().collect();
        let written: BTreeSet<_> = messages(file).into_values().collect();
        assert_eq!(shown, written);
    }
}
