//! Any scenario that a reader can reach, and the catalog it chooses from.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::sync::LazyLock;

use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use ridgepoint::calc::hardware::CapacityBasis;
use ridgepoint::calc::training::{AttentionScores, Optimizer, Recompute};
use ridgepoint::catalog::Catalog;
use ridgepoint::state::derive::OFFERED_FORMATS;
use ridgepoint::state::limits::Field;
use ridgepoint::state::link::{Choice, ThemeChoice, View};
use ridgepoint::state::scenario::{DeviceChoice, NetworkChoice, Scenario};
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
    let stops = limits.stops(limits.max);
    let scales = select(vec![0.1, 1.0, 10.0, 1e2, 1e3, 1e4, 1e5]);
    prop_oneof![
        1 => select(vec![limits.min, limits.max]),
        4 => select(stops).prop_map(move |stop| limits.clamp(stop)),
        4 => (1.0..10.0, scales).prop_map(move |(digits, scale)| limits.clamp(digits * scale)),
    ]
}

/// One of the choices that links know.
pub(crate) fn choice<C: Choice + std::fmt::Debug>() -> impl Strategy<Value = C> {
    select(C::ALL)
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
    (id, figures).prop_map(|(id, (params, hidden, layers))| NetworkChoice {
        id,
        params,
        hidden,
        layers,
    })
}

/// Any scenario.
pub(crate) fn scenario() -> impl Strategy<Value = Scenario> {
    let opening = Scenario::default();
    let numbers = (
        prop_oneof![1 => Just(opening.batch), 4 => value(Field::Batch)],
        prop_oneof![1 => Just(opening.seq), 4 => value(Field::Seq)],
    );
    let choices = (
        select(&OFFERED_FORMATS[..]),
        choice::<CapacityBasis>(),
        choice::<Optimizer>(),
        choice::<Recompute>(),
        choice::<AttentionScores>(),
        any::<bool>(),
    );
    (device(), network(), numbers, choices).prop_map(|(device, network, (batch, seq), choices)| {
        let (format, basis, optimizer, recompute, scores, has_dropout) = choices;
        Scenario {
            device,
            format,
            basis,
            network,
            batch,
            seq,
            optimizer,
            recompute,
            scores,
            has_dropout,
        }
    })
}

/// Any look of the page.
pub(crate) fn view() -> impl Strategy<Value = View> {
    let language = option::of(select(&LANGUAGES[..]));
    (language, choice::<ThemeChoice>()).prop_map(|(language, theme)| View { language, theme })
}

/// Whether a reader can reach the scenario.
pub(crate) fn is_within_limits(scenario: &Scenario) -> bool {
    let &Scenario {
        device,
        format,
        basis: _,
        network,
        batch,
        seq,
        optimizer: _,
        recompute: _,
        scores: _,
        has_dropout: _,
    } = scenario;
    let numbers = [
        (Field::Peak, device.peak),
        (Field::Bandwidth, device.bandwidth),
        (Field::Capacity, device.capacity),
        (Field::Params, network.params),
        (Field::Hidden, network.hidden),
        (Field::Layers, network.layers),
        (Field::Batch, Some(batch)),
        (Field::Seq, Some(seq)),
    ];
    catalog().device(device.id).is_some()
        && catalog().network(network.id).is_some()
        && OFFERED_FORMATS.contains(&format)
        && numbers
            .into_iter()
            .all(|(field, value)| value.is_none_or(|value| field.limits().allows(value)))
}
