//! Links that are wrong, old, cut, or made to harm.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use ridgepoint::details::answer;
use ridgepoint::state::input::{InputError, InputProblem};
use ridgepoint::state::limits::Limits;
use ridgepoint::state::link::{LONGEST_FRAGMENT, LinkIssue, encode};
use ridgepoint::state::own_network::Fault;
use ridgepoint::state::scenario::Scenario;
use ridgepoint::text::{Language, Text};

use crate::arbitrary::{LANGUAGES, is_within_limits, scenario, view};
use crate::{read, understood};

fn text(language: Language) -> &'static Text {
    language.text()
}

/// What is said of a link's faults, a sentence each.
pub(crate) fn said(link: &str, language: Language) -> Vec<String> {
    let said = answer("link_issues", link, language.tag());
    said.unwrap_or_default()
        .lines()
        .map(str::to_owned)
        .collect()
}

/// Checks that each issue of a link is put into words that quote what was wrong, in every language.
#[track_caller]
fn assert_explained(link: &str) {
    let issues = read(link).issues;
    for language in LANGUAGES {
        let said = said(link, language);
        // What is wrong with the reader's own devices comes after.
        assert!(said.len() >= issues.len().min(9), "{said:?}");
        for (issue, message) in issues.iter().zip(&said).take(8) {
            assert_names(issue, message);
        }
    }
}

#[track_caller]
fn assert_names(issue: &LinkIssue, message: &str) {
    let quoted: Vec<&str> = match issue {
        LinkIssue::UnknownKey(key) => vec![key],
        LinkIssue::UnknownVersion(value) | LinkIssue::Damaged { value, .. } => vec![value],
        LinkIssue::Overruled { key, value } => vec![key, value],
        LinkIssue::UnknownChoice { key, value, .. } if *key == "mine" => vec![key, value],
        LinkIssue::BadNumber(error) => {
            assert_refusal_is_explained(error);
            // What was typed may be cut before its unit.
            let unit = match &error.problem {
                InputProblem::UnknownUnit(unit) | InputProblem::Bits(unit) => unit.as_str(),
                InputProblem::NotANumber | InputProblem::NotWhole | InputProblem::OutOfRange => "",
            };
            vec![error.field.key(), &error.typed, unit]
        }
        LinkIssue::UnknownChoice {
            key,
            value,
            allowed,
        } => allowed.iter().copied().chain([*key, value]).collect(),
        LinkIssue::TooLong => Vec::new(),
    };
    assert!(message.chars().count() > 5, "{issue:?}: {message}");
    for quoted in &quoted {
        assert!(message.contains(quoted), "{issue:?}: {message}");
    }
    let has_braces = quoted.iter().any(|quoted| quoted.contains(['{', '}']));
    assert!(has_braces || !message.contains(['{', '}']), "{message}");
}

/// Checks that a refused number is named with what is allowed, as beside a field of the page.
#[track_caller]
fn assert_refusal_is_explained(error: &InputError) {
    let Limits { min, max, .. } = error.field.limits();
    let (min, max) = (min.to_string(), max.to_string());
    let quoted = match &error.problem {
        InputProblem::UnknownUnit(unit) | InputProblem::Bits(unit) => vec![unit.as_str()],
        InputProblem::NotANumber | InputProblem::NotWhole | InputProblem::OutOfRange => {
            vec![error.typed.as_str(), &min, &max]
        }
    };
    for language in LANGUAGES {
        let message = error.message(text(language));
        // Thousands are grouped on the page.
        let plain = message.replace('\u{202f}', "");
        for quoted in &quoted {
            assert!(
                message.contains(quoted) || plain.contains(quoted),
                "{error:?}: {message}"
            );
        }
    }
}

/// Checks what must hold for any link at all.
#[track_caller]
fn assert_harmless(link: &str) {
    let decoded = read(link);
    assert!(is_within_limits(&decoded.scenario), "{decoded:?}");
    assert_explained(link);
    let again = encode(&decoded.scenario, &decoded.view);
    assert_eq!(understood(&again), (decoded.scenario, decoded.view));
}

/// The braces of a unit are the reader's own, also where what was typed is cut before them.
#[test]
fn a_brace_in_a_unit_is_no_fault() {
    for sign in ["{", "}", "{size}"] {
        assert_harmless(&format!("peak=0 a very long unit of nothing {sign}bit"));
        assert_harmless(&format!("bw=9{sign}"));
    }
}

proptest! {
    #[test]
    fn no_text_is_harmful(link in any::<String>()) {
        assert_harmless(&link);
    }

    #[test]
    fn no_bytes_after_known_keys_are_harmful(link in garbled_link()) {
        assert_harmless(&link);
    }

    #[test]
    fn no_cut_or_changed_link_is_harmful(
        scenario in scenario(), view in view(), at in any::<Index>(), new in any::<char>(),
    ) {
        let characters: Vec<_> = encode(&scenario, &view).chars().collect();
        let (before, after) = characters.split_at(at.index(characters.len()));
        assert_harmless(&before.iter().collect::<String>());
        let changed: String = before.iter().chain([&new]).chain(after.iter().skip(1)).collect();
        assert_harmless(&changed);
    }
}

/// Keys that the codec knows, with values that look right, nearly right or like nothing at all.
fn garbled_link() -> impl Strategy<Value = String> {
    const KEYS: [&str; 21] = [
        "v",
        "pin",
        "gpu",
        "net",
        "fmt",
        "basis",
        "opt",
        "recompute",
        "scores",
        "dropout",
        "theme",
        "lang",
        "peak",
        "bw",
        "cap",
        "params",
        "hidden",
        "layers",
        "batch",
        "seq",
        "PEAK",
    ];
    let value = prop_oneof![
        "[-+]?[0-9]{0,30}(\\.[0-9]{0,30})?(e[-+]?[0-9]{1,4})?( ?(k|M|G|B|T|GiB|GB/s|%))?",
        "(nan|NaN|inf|-inf|infinity|1e999|-0|0x10|٣|１２|½)",
        "(%[0-9a-fA-F]{0,2}){0,8}",
        select(vec![
            "adam",
            "Adam",
            "bf16",
            "fp64",
            "none",
            "h100_sxm",
            "course-7b",
            "on",
            "zh"
        ])
        .prop_map(str::to_owned),
        any::<String>(),
    ];
    let pair = (select(&KEYS[..]), value).prop_map(|(key, value)| format!("{key}={value}"));
    proptest::collection::vec(pair, 0..12).prop_map(|pairs| pairs.join("&"))
}

#[test]
fn what_is_wrong_is_named_and_the_rest_applies() {
    for (wrong, words) in [
        ("colour=red", "colour"),
        ("Batch=8", "Batch"),
        ("=8", ""),
        ("gpu=h100", "h100"),
        ("gpu=", "gpu"),
        ("net=<b>llama</b>", "<b>llama</b>"),
        ("fmt=fp64", "bf16"),
        ("fmt=int8", "fmt=int8"),
        ("opt=rmsprop", "adam, adam8bit"),
        ("recompute=some", "sqrt"),
        ("scores=yes", "not_stored"),
        ("dropout=true", "on, off"),
        ("basis=sticker", "headroom"),
        ("theme=neon", "projector"),
        ("lang=fr", "zh"),
        ("batch=0", "4096"),
        ("batch=-4", "-4"),
        ("batch=2.5", "2.5"),
        ("batch=4096.0001", "4096"),
        ("batch=99999999999999999999999999999999999999", "999999"),
        ("batch=", "batch"),
        ("batch=four", "four"),
        ("batch=NaN", "NaN"),
        ("batch=inf", "inf"),
        ("batch=1e999", "1e999"),
        ("batch=-infinity", "infinity"),
        ("batch=0x10", "x10"),
        ("seq=2M", "2M"),
        ("seq=4+GB", "GB"),
        ("peak=1e-300", "1e-300"),
        ("peak=1,5", "1,5"),
        ("params=7+GB", "GB"),
        ("bw=%FF%FE", "bw"),
        ("cap=%00", "cap"),
        ("cap=%", "%"),
        ("cap={value}", "{value}"),
        ("own=h1", "own=h1"),
        ("cap=80+Gb", "bits"),
        ("v=2", "2"),
        ("v=0", "0"),
        ("v=", "“v=”"),
    ] {
        let link = format!("layers=7&{wrong}&gpu=h100_sxm&{wrong}").replacen(wrong, "opt=sgd", 1);
        let decoded = read(&link);
        assert_eq!(decoded.issues.len(), 1, "{wrong}: {:?}", decoded.issues);
        assert_explained(&link);
        let message = said(&link, Language::En).concat();
        assert!(message.contains(words), "{wrong}: {message}");
        let expected = understood("layers=7&gpu=h100_sxm&opt=sgd");
        assert_eq!((decoded.scenario, decoded.view), expected, "{wrong}");
    }
}

#[test]
fn what_is_wrong_in_a_pinned_scenario_is_named_and_the_rest_applies() {
    let link = "batch=8&pin=v*1*gpu*x*opt*sgd*batch*0";
    let decoded = read(link);
    assert_eq!(decoded.issues.len(), 2, "{:?}", decoded.issues);
    assert_explained(link);
    let pinned = understood("opt=sgd").0;
    assert_eq!(decoded.view.pin, Some(pinned));
    assert_eq!(decoded.scenario.batch, 8.0);
}

#[test]
fn of_a_pin_that_says_nothing_what_is_allowed_is_said_and_nothing_is_pinned() {
    let decoded = read("batch=8&pin=xyz");
    assert_eq!(decoded.issues.len(), 1, "{:?}", decoded.issues);
    assert_eq!(decoded.view.pin, None);
    let example = "gpu*h100_sxm*batch*8";
    for language in [Language::Zh, Language::En] {
        let message = said("pin=xyz", language).concat();
        assert!(message.contains("pin=xyz"), "{message}");
        assert!(message.contains(example), "{message}");
    }
    let decoded = read(&format!("pin={example}"));
    assert_eq!(decoded.issues, []);
    let expected = understood("gpu=h100_sxm&batch=8").0;
    assert_eq!(decoded.view.pin, Some(expected));
}

#[test]
fn pins_within_pins_end() {
    let mut link = "batch*2".to_owned();
    while link.len() < LONGEST_FRAGMENT / 4 {
        let escaped = link.replace('%', "%25").replace('*', "%2A");
        link = format!("batch*3*pin*{escaped}");
    }
    let decoded = read(&format!("pin={}", link.replace('%', "%25")));
    assert_eq!(decoded.issues, []);
    assert_eq!(decoded.view.pin, Some(understood("batch=3").0));
}

#[test]
fn all_that_is_wrong_is_named() {
    let link = "v=2&gpu=x&opt=y&batch=0&z=1&batch=8&batch=9&batch=9";
    let decoded = read(link);
    assert_eq!(decoded.issues.len(), 6, "{:?}", decoded.issues);
    assert_explained(link);
    assert_eq!(decoded.scenario.batch, 9.0);
}

/// The reader's own devices are read by the program of the details, which leaves out those that are broken.
#[test]
fn a_broken_device_is_named_with_the_reason() {
    let sound = "Mine*h100_sxm*500*3350*80";
    assert_eq!(said(&format!("mine={sound}"), Language::En), [""; 0]);
    for (broken, why) in [
        ("Other*h9000*500*3350*80", "“gpu=h9000”"),
        ("Other*h100_sxm*500*0*80", "“bw=0”: 0 is out of range"),
        ("Other*h100_sxm*fast*3350*80", "“fast” is not a number"),
        ("Other*h100_sxm*500*3350*80+Gb", "“Gb” counts bits"),
        ("Other*h100_sxm*500", "It takes name, gpu"),
    ] {
        for link in [format!("mine={sound}*{broken}"), format!("mine={broken}")] {
            let english = said(&link, Language::En);
            let [only] = english.as_slice() else {
                panic!("{link}: {english:?}");
            };
            assert!(only.contains("“Other”") && only.contains(why), "{only}");
            assert!(said(&link, Language::Zh).concat().contains("“Other”"));
        }
    }
    let long = format!("mine={}", [sound; 20].join("*"));
    assert_explained(&long);
    assert!(said(&long, Language::En).concat().contains("Too long"));
}

#[test]
fn why_a_network_is_not_read_is_said() {
    let fault = |link: &str| match read(link).issues.as_slice() {
        [LinkIssue::Damaged { fault, .. }] => *fault,
        issues => panic!("{issues:?}"),
    };
    let good = "own=h4096l32a32g8d128i14336v128256n2GR";
    assert_eq!(fault(&format!("{good}Z")), Fault::Sign('Z'));
    assert_eq!(fault(&good.replace("g8", "g5")), Fault::Figure('g'));
    assert_eq!(fault(&good.replace("v128256", "")), Fault::Sign('v'));
    for (wrong, why) in [
        (
            good.replace("g8", "g5"),
            "“g”: heads of keys and values, which divide a. Allowed: a whole number from 1 to",
        ),
        (good.replace("v128256", ""), "“v”: vocabulary"),
        (good.replace("h4096", "h9999999999999"), "“h”: hidden size"),
        (format!("{good}Z"), "“Z”: no such letter. Figures: h l a"),
        (format!("{good}G"), "“G”: a property"),
        (
            good.replace("h4096l32", "h1099511627776l1099511627776"),
            "more than",
        ),
    ] {
        let found = said(&wrong, Language::En).concat();
        assert!(found.contains(why), "{wrong}: {found}");
        assert!(!said(&wrong, Language::Zh).concat().is_empty());
    }
}

#[test]
fn a_huge_link_is_not_read() {
    let padded = |length: usize| format!("batch=8&x={}", "x".repeat(length - 10));
    let too_long = padded(LONGEST_FRAGMENT + 1);
    let decoded = read(&too_long);
    assert_eq!(decoded.issues, [LinkIssue::TooLong]);
    assert_eq!(decoded.scenario, Scenario::default());
    assert_explained(&too_long);
    let decoded = read(&padded(LONGEST_FRAGMENT));
    assert_eq!(decoded.scenario.batch, 8.0);
    // What is quoted is cut, so that a notice stays a notice.
    let long_value = format!("gpu={}", "y".repeat(LONGEST_FRAGMENT / 2));
    for link in [
        padded(LONGEST_FRAGMENT),
        long_value.replace("gpu", "batch"),
        long_value,
    ] {
        for message in said(&link, Language::Zh) {
            assert!(message.chars().count() < 200);
        }
    }
}

#[test]
fn what_of_a_list_is_known_is_kept() {
    for (link, kept, allowed) in [
        ("views=cellar.memory", "v=1&views=memory", "timeline"),
        (
            "roofline=levels.cellar.kernels",
            "v=1&roofline=levels.kernels",
            "trail",
        ),
        ("views=cellar", "v=1", "timeline"),
    ] {
        let decoded = read(link);
        assert_eq!(encode(&decoded.scenario, &decoded.view), kept, "{link}");
        let named = |issue: &LinkIssue| matches!(issue, LinkIssue::UnknownChoice { allowed: ids, .. } if ids.contains(&allowed));
        assert!(decoded.issues.iter().any(named), "{link}");
    }
}
