//! Links: what is written reads back, what once worked works for ever, and nothing in a link can
//! stop the page.

#![expect(clippy::panic, reason = "a test helper may fail loudly")]

#[path = "../arbitrary/mod.rs"]
mod arbitrary;
mod explained;
mod hostile;
mod kept;
mod meaning;
mod presets;

use arbitrary::{catalog, scenario, told, view};
use proptest::prelude::*;
use ridgepoint::calc::footprint::Workload;
use ridgepoint::calc::framework::Conventions;
use ridgepoint::catalog::frameworks::Framework;
use ridgepoint::state::derive::Setup;
use ridgepoint::state::limits::Field;
use ridgepoint::state::link::{Decoded, LONGEST_FRAGMENT, LinkIssue, View, decode, encode};
use ridgepoint::state::scenario::{DeviceChoice, Scenario};
use ridgepoint::text::Language;

const OPENING: &str = "v=1";

fn read(link: &str) -> Decoded {
    decode(link, catalog())
}

/// What a link says, which must be flawless.
#[track_caller]
fn understood(link: &str) -> (Scenario, View) {
    let Decoded {
        scenario,
        view,
        issues,
    } = read(link);
    assert_eq!(issues, [], "{link}");
    (scenario, view)
}

proptest! {
    #[test]
    fn every_scenario_survives_the_way_through_a_link(scenario in told(), view in view()) {
        let link = encode(&scenario, &view);
        prop_assert_eq!(understood(&link), (scenario, view));
        prop_assert_eq!(understood(&format!("#{link}")), (scenario, view));
        prop_assert!(link.len() < LONGEST_FRAGMENT / 4, "{}", link);
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"=&.-_*".contains(&byte);
        prop_assert!(link.bytes().all(is_plain), "{}", link);
    }

    /// A title is whatever an author calls a view, in any script.
    #[test]
    fn any_title_survives_the_way_through_a_link(title in any::<String>(), scenario in scenario()) {
        let title: String = title.chars().scan(0, |bytes, sign| {
            *bytes += sign.len_utf8();
            (*bytes <= 160).then_some(sign)
        }).collect();
        let mut view = View::default();
        prop_assert_eq!(view.embed.read("title", &title), Some(Ok(())));
        let link = encode(&scenario, &view);
        prop_assert_eq!(understood(&link), (scenario, view));
        let written = understood(&link).1;
        let title_of = |view: &View| {
            let mut parts = view.embed.parts().map(|(_, text)| text.to_owned());
            parts.next().unwrap_or_default()
        };
        prop_assert_eq!(title_of(&written), title);
    }

    #[test]
    fn the_order_of_keys_does_not_matter((link, shuffled) in shuffled_link()) {
        prop_assert_eq!(understood(&shuffled), understood(&link));
    }

    /// No part can be left out without meaning something else, so nothing superfluous is written.
    #[test]
    fn only_differences_are_written(scenario in told(), view in view()) {
        let link = encode(&scenario, &view);
        let pairs: Vec<_> = link.split('&').collect();
        prop_assert_eq!(pairs.first(), Some(&OPENING));
        for left_out in pairs.iter().skip(1) {
            let rest: Vec<_> = pairs.iter().copied().filter(|pair| pair != left_out).collect();
            prop_assert_ne!(understood(&rest.join("&")), (scenario, view), "{}", left_out);
        }
    }
}

/// A link, and the same with its keys in another order.
fn shuffled_link() -> impl Strategy<Value = (String, String)> {
    let link = (told(), view()).prop_map(|(scenario, view)| encode(&scenario, &view));
    link.prop_flat_map(|link| {
        let pairs: Vec<_> = link.split('&').map(str::to_owned).collect();
        let shuffled = Just(pairs).prop_shuffle().prop_map(|pairs| pairs.join("&"));
        (Just(link), shuffled)
    })
}

#[test]
fn the_opening_scenario_needs_no_more_than_the_version() {
    let opening = (Scenario::default(), View::default());
    assert_eq!(encode(&opening.0, &opening.1), OPENING);
    for link in [OPENING, "#v=1", "", "#", "&&", "v=1&"] {
        assert_eq!(understood(link), opening, "{link}");
    }
}

#[test]
fn a_link_written_by_hand_is_understood() {
    let link = "v=1&gpu=h100_sxm&net=course-7b&batch=4&seq=2k&opt=adam&lang=zh";
    let expected = Scenario {
        device: DeviceChoice::published("h100_sxm"),
        ..Scenario::default()
    };
    let (scenario, view) = understood(link);
    assert_eq!(scenario, expected);
    assert_eq!(view.language, Some(Language::Zh));
    assert_eq!(encode(&scenario, &view), "v=1&gpu=h100_sxm&lang=zh");
}

#[test]
fn numbers_may_have_units() {
    for (link, field, value) in [
        ("seq=2k", Field::Seq, 2048.0),
        ("seq=128K", Field::Seq, 131_072.0),
        ("seq=1M", Field::Seq, 1_048_576.0),
        ("prompt=4k", Field::Prompt, 4096.0),
        ("nic=200Gbps", Field::NetworkPort, 200.0),
        ("nic=400+Gb/s", Field::NetworkPort, 400.0),
        ("nic=50+GB/s", Field::NetworkPort, 400.0),
        ("batch=4k", Field::Batch, 4000.0),
        ("seq=8k", Field::Seq, 8192.0),
        ("seq=8192+tokens", Field::Seq, 8192.0),
        ("params=70亿", Field::Params, 7.0),
        ("hidden=4k", Field::Hidden, 4000.0),
        ("hidden=12,288", Field::Hidden, 12_288.0),
        ("seq=1+048+576", Field::Seq, 1_048_576.0),
        ("seq=32\u{202f}768", Field::Seq, 32_768.0),
        ("batch=1e2", Field::Batch, 100.0),
        ("params=7B", Field::Params, 7.0),
        ("params=700M", Field::Params, 0.7),
        ("cap=80GiB", Field::Capacity, 85.899_345_92),
        ("cap=80+GB", Field::Capacity, 80.0),
        ("cap=80%20GB", Field::Capacity, 80.0),
        ("bw=3.35TB/s", Field::Bandwidth, 3350.0),
        ("bw=3.35TB%2Fs", Field::Bandwidth, 3350.0),
        ("peak=1.98P", Field::Peak, 1980.0),
        ("peak=989.4+tflop/s", Field::Peak, 989.4),
    ] {
        let mut expected = Scenario::default();
        expected.set(field, value);
        assert_eq!(understood(link).0, expected, "{link}");
    }
}

/// As people write them and as the page does; what is told twice is told by the last.
#[test]
fn conventions_are_told_in_a_link() {
    let (scenario, view) =
        understood("framework=torchtune&conventions=slack:0.1, gathers_ends:off");
    let written = "v=1&framework=torchtune&conventions=slack-0.1-gathers_ends-off";
    assert_eq!(encode(&scenario, &view), written);
    assert_eq!(understood(written).0, scenario);
    let setup = Setup::of(&scenario, catalog());
    let Workload::Training(training) = setup.workload() else {
        panic!("{written} trains");
    };
    let expected = Conventions {
        slack: 0.1,
        gathers_ends: false,
        ..Framework::of_id("torchtune").unwrap().conventions
    };
    assert_eq!(training.conventions, expected);
    for (wrong, part, allowed) in [
        ("slak-1", "slak", "slack"),
        ("slack-much", "slack: much", "0 … 1e9 (0.001, 2.5)"),
        ("slack", "slack", "0 … 1e9 (0.001, 2.5)"),
        ("slack-0.1-gathers_ends-1", "gathers_ends: 1", "on"),
        ("slack:-0.1", "slack: -0.1", "0 … 1e9 (0.001, 2.5)"),
        ("slack--0.1", "slack", "0 … 1e9 (0.001, 2.5)"),
        ("slack:1e-3", "slack: 1e-3", "0 … 1e9 (0.001, 2.5)"),
        ("schedule-none", "schedule: none", "all_forward"),
    ] {
        let issues = read(&format!("conventions={wrong}")).issues;
        let [
            LinkIssue::UnknownChoice {
                key,
                value,
                allowed: ids,
            },
        ] = issues.as_slice()
        else {
            panic!("{wrong}: {issues:?}");
        };
        assert_eq!((*key, value.as_str()), ("conventions", part), "{wrong}");
        assert!(ids.contains(&allowed), "{wrong}: {ids:?}");
    }
    for written in [
        "slack：0.1，gathers_ends：on",
        "slack = 0.1; gathers_ends = on,",
        " slack:0.1 、 gathers_ends：on； ",
    ] {
        let (scenario, _) = understood(&format!("conventions={written}"));
        let (expected, _) = understood("conventions=slack-0.1-gathers_ends-on");
        assert_eq!(scenario, expected, "{written}");
    }
    // Of two values of one the last counts, and the first is said.
    let decoded = read("conventions=slack:0.1,gathers_ends:on,slack:0.2");
    let (scenario, _) = understood("conventions=slack-0.2-gathers_ends-on");
    assert_eq!(decoded.scenario, scenario);
    let (key, value) = ("slack".to_owned(), "0.1".to_owned());
    assert_eq!(decoded.issues, [LinkIssue::Overruled { key, value }]);
    // What of them can be read counts.
    let (scenario, _) = understood("conventions=storage-full");
    assert_eq!(read("conventions=storage:full,bad:1").scenario, scenario);
}

/// What is told of the compiler overrules the choice.
#[test]
fn conventions_overrule_the_choice_to_compile() {
    for (link, is_compiled) in [
        ("compile=on", true),
        ("compile=on&conventions=is_compiled-off", false),
        ("conventions=is_compiled-on", true),
    ] {
        let setup = Setup::of(&understood(link).0, catalog());
        let workload = setup.workload();
        let conventions = workload.training().map(|training| training.conventions);
        assert!(
            conventions.is_some_and(|told| told.is_compiled == is_compiled),
            "{link}"
        );
    }
}

#[test]
fn of_two_values_for_a_key_the_last_counts() {
    let overruled = |key: &str, value: &str| LinkIssue::Overruled {
        key: key.to_owned(),
        value: value.to_owned(),
    };
    let decoded = read("batch=8&batch=16");
    assert_eq!(decoded.scenario.batch, 16.0);
    assert_eq!(decoded.issues, [overruled("batch", "8")]);
    let decoded = read("batch=8&batch=2&batch=16&seq=2k&seq=2k");
    assert_eq!(
        decoded.issues,
        [overruled("batch", "8"), overruled("batch", "2")]
    );
    let decoded = read("batch=16&batch=many");
    assert_eq!((decoded.scenario.batch, decoded.issues.len()), (16.0, 1));
    let Decoded {
        scenario, issues, ..
    } = read("peak=500&gpu=h200_sxm&bw=4TB/s&gpu=h100_sxm");
    assert_eq!(issues, [overruled("gpu", "h200_sxm")]);
    let expected = DeviceChoice {
        peak: Some(500.0),
        bandwidth: Some(4000.0),
        ..DeviceChoice::published("h100_sxm")
    };
    assert_eq!(scenario.device, expected);
}
