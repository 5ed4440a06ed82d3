//! Any scenario that a reader can reach, and the catalog it chooses from.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::sync::LazyLock;

use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use ridgepoint::catalog::Catalog;
use ridgepoint::catalog::frameworks::{CHOICES as CONVENTIONS, FLAGS, NUMBERS};
use ridgepoint::decimal::shortest;
use ridgepoint::state::chart_options::{ChartOptions, OPTIONS};
use ridgepoint::state::charts::{Chart, ShownCharts};
use ridgepoint::state::choices::{CHOICES, Choice};
use ridgepoint::state::embed::{Embed, LISTS, NO_CONTROLS, SWITCHES, TEXTS};
use ridgepoint::state::limits::Field;
use ridgepoint::state::link::{ThemeChoice, View};
use ridgepoint::state::own_conventions::{OwnConventions, read};
use ridgepoint::state::scenario::{DeviceChoice, NetworkChoice, Scenario, Task};
use ridgepoint::state::word::{OwnDevices, StepId};
use ridgepoint::text::Language;

static CATALOG: LazyLock<Catalog> =
    LazyLock::new(|| Catalog::load().unwrap_or_else(|error| panic!("{error}")));

/// All languages, the made-up one included.
pub(crate) const LANGUAGES: [Language; 3] = [Language::Zh, Language::En, Language::Test];

pub(crate) fn catalog() -> &'static Catalog {
    &CATALOG
}

/// A number that the field allows: a limit, a stop of the slider or anything between, small ones as
/// often as large ones.
pub(crate) fn value(field: Field) -> impl Strategy<Value = f64> {
    let limits = field.limits();
    let stops = limits.stops(&[limits.max]);
    let scales = select(vec![0.1, 1.0, 10.0, 1e2, 1e3, 1e4, 1e5]);
    prop_oneof![
        1 => select(vec![limits.min, limits.max]),
        4 => select(stops).prop_map(move |stop| limits.clamp(stop)),
        4 => (1.0..10.0, scales).prop_map(move |(digits, scale)| limits.clamp(digits * scale)),
    ]
}

fn device() -> impl Strategy<Value = DeviceChoice> {
    let id = select(catalog().devices()).prop_map(|device| device.id);
    let own = |field| option::weighted(0.3, value(field));
    let figures = (
        own(Field::Peak),
        own(Field::Bandwidth),
        own(Field::Capacity),
    );
    (id, figures).prop_map(|(id, (peak, bandwidth, capacity))| DeviceChoice {
        id,
        peak,
        bandwidth,
        capacity,
    })
}

fn network() -> impl Strategy<Value = NetworkChoice> {
    let id = select(catalog().networks()).prop_map(|entry| entry.id);
    let own = |field| option::weighted(0.3, value(field));
    let figures = (own(Field::Params), own(Field::Hidden), own(Field::Layers));
    let brought = select(catalog().networks()).prop_map(|entry| entry.network);
    let brought = brought.prop_filter("has a vocabulary", |network| !network.is_textbook());
    let brought = option::weighted(0.1, brought);
    (id, brought, figures).prop_map(|(id, own, (params, hidden, layers))| NetworkChoice {
        id,
        // A size alone describes another network than the one brought.
        own: own.filter(|_| params.is_none()),
        params,
        hidden,
        layers,
    })
}

/// The numbers that stand for themselves, mostly as the page opens with: few cases would be ordinary
/// otherwise.
fn counts() -> Vec<BoxedStrategy<(Field, f64)>> {
    let opening = Scenario::default();
    let count = |field: Field| {
        let opening = opening.count(field)?;
        let is_usual = matches!(field, Field::Batch | Field::Seq);
        let own = if is_usual { 4 } else { 1 };
        let value = prop_oneof![2 => Just(opening), own => value(field)];
        Some(value.prop_map(move |value| (field, value)).boxed())
    };
    Field::ALL.into_iter().filter_map(count).collect()
}

fn chosen() -> Vec<BoxedStrategy<(&'static Choice, &'static str)>> {
    let of = |choice: &'static Choice| {
        let opening = choice.read(&Scenario::default());
        let id = prop_oneof![1 => Just(opening), 2 => select(choice.ids)];
        id.prop_map(move |id| (choice, id)).boxed()
    };
    CHOICES.into_iter().map(of).collect()
}

/// Any scenario.
pub(crate) fn scenario() -> impl Strategy<Value = Scenario> {
    (device(), network(), chosen(), counts()).prop_map(|(device, network, chosen, counts)| {
        let mut scenario = Scenario {
            network,
            ..Scenario::default()
        };
        for (choice, id) in chosen {
            choice.write(&mut scenario, id);
        }
        for (field, value) in counts {
            scenario.set(field, value);
        }
        // Last: another format drops the reader's own peak.
        Scenario { device, ..scenario }
    })
}

/// The same with conventions told otherwise, as only links are tried with: what holds of a framework need
/// not hold of any mixture.
pub(crate) fn told() -> impl Strategy<Value = Scenario> {
    (scenario(), conventions()).prop_map(|(scenario, conventions)| Scenario {
        conventions,
        ..scenario
    })
}

/// Some conventions told otherwise; mostly none.
fn conventions() -> impl Strategy<Value = OwnConventions> {
    let number = (select(NUMBERS), 0.0..100.0_f64)
        .prop_map(|((key, _), value)| format!("{key}-{}", shortest(value)));
    let flag = (select(FLAGS), any::<bool>())
        .prop_map(|((key, _), is_so)| format!("{key}-{}", if is_so { "on" } else { "off" }));
    let choice = select(CONVENTIONS).prop_flat_map(|(key, names, _)| {
        select(names).prop_map(move |name| format!("{key}-{name}"))
    });
    let told = prop::collection::vec(prop_oneof![number, flag, choice], 0..4);
    let own = told.prop_map(|told| read(&told.join("-")).0);
    prop_oneof![3 => Just(OwnConventions::default()), 1 => own]
}

/// Any scenario that trains.
pub(crate) fn training() -> impl Strategy<Value = Scenario> {
    scenario().prop_map(|scenario| Scenario {
        task: Task::Train,
        ..scenario
    })
}

/// Any look of the page.
pub(crate) fn view() -> impl Strategy<Value = View> {
    let language = option::of(select(&LANGUAGES[..]));
    let toggled = prop::collection::vec(select(&Chart::ALL[..]), 0..6);
    let theme = select(&ThemeChoice::ALL[..]);
    let step =
        option::of("[a-z0-9_-]{0,20}".prop_map(|id| StepId::from_id(&id).unwrap_or_default()));
    let own = "([a-z]{1,5}(\\*[a-z0-9.]{1,4}){4})?"
        .prop_map(|own| OwnDevices::from_text(&own).unwrap_or_default());
    let looks = (
        language,
        theme,
        toggled,
        options(),
        option::of(scenario()),
        step,
        own,
        embed(),
    );
    looks.prop_map(
        |(language, theme, toggled, options, pin, step, own_devices, embed)| {
            let charts = toggled
                .into_iter()
                .fold(ShownCharts::default(), ShownCharts::toggled);
            View {
                language,
                theme,
                charts,
                options,
                pin,
                step,
                own_devices,
                embed,
            }
        },
    )
}

/// Any way to stand in another page; every control may be offered and locked.
fn embed() -> impl Strategy<Value = Embed> {
    let keys = LISTS.into_iter().chain(Field::ALL.map(Field::key));
    let keys: Vec<_> = keys
        .chain(CHOICES.iter().map(|choice| choice.key))
        .collect();
    let few = move || prop::sample::subsequence(keys.clone(), 0..9).prop_shuffle();
    let controls = prop_oneof![
        Just(NO_CONTROLS.to_owned()),
        few().prop_map(|few| few.join("."))
    ];
    let switches = prop::array::uniform(any::<bool>());
    (switches, controls, few(), "[A-Za-z0-9]{0,40}").prop_map(
        |(switches, controls, locked, title): ([bool; 4], String, Vec<_>, String)| {
            let mut embed = Embed::default();
            for ((key, _), is_on) in SWITCHES.iter().zip(switches) {
                assert_eq!(embed.read(key, if is_on { "1" } else { "0" }), Some(Ok(())));
            }
            for (key, text) in TEXTS.into_iter().zip([controls, locked.join("."), title]) {
                assert_eq!(embed.read(key, &text), Some(Ok(())));
            }
            embed
        },
    )
}

fn options() -> impl Strategy<Value = ChartOptions> {
    let asked = |(chart, ids): (Chart, &'static [&'static str])| {
        prop::sample::subsequence(ids, 0..=ids.len()).prop_map(move |ids| (chart, ids.join(".")))
    };
    OPTIONS.map(asked).prop_map(|asked| {
        let mut options = ChartOptions::default();
        for (chart, ids) in asked {
            assert_eq!(options.read(chart, &ids), Ok(()));
        }
        options
    })
}

/// Whether a reader can reach the scenario.
pub(crate) fn is_within_limits(scenario: &Scenario) -> bool {
    let Scenario {
        device, network, ..
    } = *scenario;
    let numbers = [
        (Field::Peak, device.peak),
        (Field::Bandwidth, device.bandwidth),
        (Field::Capacity, device.capacity),
        (Field::Params, network.params),
        (Field::Hidden, network.hidden),
        (Field::Layers, network.layers),
    ];
    let counts = Field::ALL.map(|field| (field, scenario.count(field)));
    catalog().device(device.id).is_some()
        && catalog().network(network.id).is_some()
        && numbers
            .into_iter()
            .chain(counts)
            .all(|(field, value)| value.is_none_or(|value| field.limits().allows(value)))
}
