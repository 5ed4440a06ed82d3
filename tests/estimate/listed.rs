//! Everything that can be asked or answered is listed in MODEL.md.

use std::collections::HashSet;

use ridgepoint::calc::fit::remedies::RemedyId;
use ridgepoint::calc::footprint::{Certainty, TermId};
use ridgepoint::calc::phase::{Part, Pass};
use serde_json::{Value, json};

use super::{CATALOG, refusal, report};

const MODEL: &str = include_str!("../../MODEL.md");

/// The words of the section.
fn listed() -> HashSet<&'static str> {
    let (_, after) = MODEL.split_once("\n## Estimating from outside\n").unwrap();
    let section = after.split("\n## ").next().unwrap();
    section
        .split(|character: char| !(character.is_ascii_alphanumeric() || "-._".contains(character)))
        .map(|word| word.trim_matches('.'))
        .collect()
}

#[track_caller]
fn assert_listed<'a>(names: impl IntoIterator<Item = &'a str>) {
    let listed = listed();
    let mut count = 0;
    for name in names {
        assert!(listed.contains(name), "MODEL.md does not list {name}");
        count += 1;
    }
    assert!(count > 0);
}

#[test]
fn ids_of_the_catalog() {
    assert_listed(CATALOG.devices().iter().map(|device| device.id));
    assert_listed(CATALOG.networks().iter().map(|network| network.id));
}

/// What the refusals say is allowed.
#[test]
fn fields_and_choices() {
    let wrong = "not a choice";
    let choices = [
        "task",
        "optimizer",
        "recompute",
        "attention",
        "loss",
        "capacity",
        "gated_mlp",
        "meter",
        "framework",
    ];
    let mut requests: Vec<_> = choices
        .iter()
        .map(|field| json!({ *field: wrong }))
        .collect();
    requests.extend(
        [
            "precision",
            "parallel",
            "adapter",
            "hardware",
            "network",
            "conventions",
        ]
        .map(|object| json!({ object: { wrong: 1 } })),
    );
    requests.extend([
        json!({ wrong: 1 }),
        json!({"adapter": {"kind": wrong}}),
        json!({"adapter": {"targets": [wrong]}}),
        json!({"adapter": {"kind": "lora", "base": wrong}}),
        json!({"adapter": {"kind": "qlora", "base": wrong}}),
        json!({"hardware": {"peak_tflop_per_s": {wrong: 1}}}),
    ]);
    for task in ["train", "decode"] {
        requests.extend(
            ["weights", "gradients", "kv_cache", "compute"]
                .map(|field| json!({"task": task, "precision": {field: wrong}})),
        );
    }
    for request in requests {
        let (_, _, allowed) = refusal(&request.to_string());
        let (_, names) = allowed
            .split_once("one of ")
            .or(allowed.split_once("more of "))
            .unwrap();
        assert_listed(names.split(", "));
    }
}

#[test]
fn terms_kernels_and_remedies() {
    assert_listed(Pass::ALL.map(Pass::id));
    assert_listed(Part::ALL.map(Part::id));
    assert_listed(RemedyId::ALL.iter().map(|remedy| remedy.id()));
    assert_listed(TermId::ALL.iter().map(|term| term.id()));
    assert_listed(TermId::ALL.iter().map(|term| term.certainty().id()));
    assert_listed([Certainty::RuleOfThumb.id()]);
}

/// All keys of reports, and all ids in them.
#[test]
fn what_reports_hold() {
    for request in [
        json!({"network": "mixtral-8x7b", "meter": "device", "adapter": {"kind": "qlora"}}),
        json!({"network": "deepseek-v3", "attention": "materialised", "recompute": "full",
            "parallel": {"data": 8, "zero": 3}}),
        json!({"network": "gemma-3-27b", "task": "prefill"}),
        json!({"network": "bloom-560m", "task": "decode"}),
        json!({"batch": 1000}),
        json!({"network": "gpt-2", "seq": 1 << 24}),
    ] {
        let report = report(&request.to_string());
        check(&report);
    }
}

fn check(value: &Value) {
    match value {
        Value::Object(object) => {
            assert_listed(object.keys().map(String::as_str));
            for key in [
                "id",
                "unit",
                "cost",
                "verdict",
                "bound",
                "block",
                "certainty",
                "wanted",
                "used",
            ] {
                let id = object.get(key).and_then(Value::as_str);
                // A kernel's id is pass and part.
                assert_listed(id.unwrap_or("id").split('.'));
            }
            object.values().for_each(check);
        }
        Value::Array(list) => list.iter().for_each(check),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
