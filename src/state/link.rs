//! The state as a link: a short, readable, versioned fragment that a person can edit.
//!
//! `v=1&gpu=h100_sxm&net=llama-2-7b&batch=8&seq=4k&opt=sgd&lang=zh`. Only what differs from the opening
//! scenario is written. Whatever cannot be read falls back to it and is named in an issue; nothing in
//! a link stops the page. Keys and ids never change their meaning.

use super::chart_options::{ChartOptions, OPTIONS};
use super::charts::{Chart, ShownCharts};
use super::choices::{CHOICES, Choice};
use super::embed::Embed;
use super::input::{parse, shortened, to_count};
pub use super::issue::LinkIssue;
use super::limits::Field;
use super::own_conventions::{self, OWN_CONVENTIONS};
use super::own_network;
use super::scenario::{DeviceChoice, NetworkChoice, Scenario};
use super::word::{OWN_DEVICES, OwnDevices, STEP, StepId};
use crate::calc::network::Network;
use crate::catalog::Catalog;
use crate::decimal::shortest;
use crate::text::Language;

/// The key of a network that the reader brought.
pub const OWN_NETWORK: &str = "own";
/// The key of a pinned scenario, whose own link follows with this for each of its signs.
pub const PIN: &str = "pin";
const IN_PIN: char = '*';
/// The version that this program writes.
pub const VERSION: u32 = 1;
/// A fragment longer than this is not read: no scenario comes near it.
pub const LONGEST_FRAGMENT: usize = 4096;
/// How many characters of what is not understood are quoted back.
pub(super) const LONGEST_QUOTED: usize = 32;

/// How the page looks, as far as a link can say it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct View {
    /// The language; `None` for the browser's.
    pub language: Option<Language>,
    /// The colours.
    pub theme: ThemeChoice,
    /// Which charts are shown.
    pub charts: ShownCharts,
    /// What else they are asked to show.
    pub options: ChartOptions,
    /// The scenario that the one in force is held against.
    pub pin: Option<Scenario>,
    /// The step of the lesson that is open.
    pub step: Option<StepId>,
    /// The reader's own devices.
    pub own_devices: OwnDevices,
    /// How it stands in another page.
    pub embed: Embed,
}

impl View {
    /// Whether more is asked of a chart than the page itself draws.
    pub fn asks_more(&self, chart: Chart) -> bool {
        let has_pin = self.pin.is_some() && chart == Chart::Roofline;
        has_pin || self.options.has_any(chart)
    }
}

/// The reader's choice of colours and sizes.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum ThemeChoice {
    /// Light or dark, as the system is set.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// Large and of high contrast, for a projector.
    Projector,
}

impl ThemeChoice {
    /// The key in links.
    pub const KEY: &'static str = "theme";
    /// All choices.
    pub const ALL: [Self; 4] = [Self::System, Self::Light, Self::Dark, Self::Projector];

    /// The id in links.
    pub const fn id(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Projector => "projector",
        }
    }

    /// The choice with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.id() == id)
    }
}

/// What a link says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Decoded {
    /// The scenario, opening values where the link is silent or wrong.
    pub scenario: Scenario,
    /// How the page looks.
    pub view: View,
    /// What was not understood.
    pub issues: Vec<LinkIssue>,
}

/// Writes a scenario and a view as a fragment, without `#`.
pub fn encode(scenario: &Scenario, view: &View) -> String {
    let opening = Scenario::default();
    let mut link = form_urlencoded::Serializer::new(String::new());
    link.append_pair("v", &VERSION.to_string());
    if scenario.device.id != opening.device.id {
        link.append_pair("gpu", scenario.device.id);
    }
    append_number(&mut link, Field::Peak, scenario.device.peak);
    append_number(&mut link, Field::Bandwidth, scenario.device.bandwidth);
    append_number(&mut link, Field::Capacity, scenario.device.capacity);
    if scenario.network.id != opening.network.id {
        link.append_pair("net", scenario.network.id);
    }
    if let Some(own) = &scenario.network.own {
        link.append_pair(OWN_NETWORK, &own_network::encode(own));
    }
    append_number(&mut link, Field::Params, scenario.network.params);
    append_number(&mut link, Field::Hidden, scenario.network.hidden);
    append_number(&mut link, Field::Layers, scenario.network.layers);
    for field in Field::ALL {
        let own = scenario.count(field).filter(|_| scenario.is_changed(field));
        append_number(&mut link, field, own);
    }
    for choice in CHOICES {
        let chosen = choice.read(scenario);
        if chosen != choice.read(&opening) {
            link.append_pair(choice.key, chosen);
        }
    }
    if scenario.conventions != opening.conventions {
        link.append_pair(OWN_CONVENTIONS, scenario.conventions.as_str());
    }
    if let Some(language) = view.language {
        link.append_pair("lang", language.tag());
    }
    if view.theme != ThemeChoice::default() {
        link.append_pair(ThemeChoice::KEY, view.theme.id());
    }
    if view.charts != ShownCharts::default() {
        link.append_pair(ShownCharts::KEY, &view.charts.to_text());
    }
    for (chart, _) in OPTIONS {
        if view.options.has_any(chart) {
            link.append_pair(chart.id(), &view.options.to_text(chart));
        }
    }
    if let Some(pin) = &view.pin {
        let own = encode(pin, &View::default());
        let is_sign = |sign: char| sign == '=' || sign == '&';
        let nested = |sign| if is_sign(sign) { IN_PIN } else { sign };
        link.append_pair(PIN, &own.chars().map(nested).collect::<String>());
    }
    if let Some(step) = &view.step {
        link.append_pair(STEP, step.as_str());
    }
    if view.own_devices != OwnDevices::default() {
        link.append_pair(OWN_DEVICES, view.own_devices.as_str());
    }
    link.extend_pairs(view.embed.parts());
    link.finish()
}

/// A part of a link as it stands in one.
pub fn part(key: &str, value: &str) -> String {
    let mut link = form_urlencoded::Serializer::new(String::new());
    link.append_pair(key, value);
    link.finish()
}

type Link<'a> = form_urlencoded::Serializer<'a, String>;

fn append_number(link: &mut Link<'_>, field: Field, value: Option<f64>) {
    if let Some(value) = value {
        link.append_pair(field.key(), &number(field, value));
    }
}

/// A number with the unit that makes it readable; reads back as the same number.
#[expect(clippy::wildcard_enum_match_arm, reason = "all others need no unit")]
fn number(field: Field, value: f64) -> String {
    let count = to_count(value);
    match field {
        Field::Seq | Field::Prompt if count.is_multiple_of(1024) => format!("{}k", count / 1024),
        Field::Params => shortest(value) + "B",
        _ => shortest(value),
    }
}

/// Reads a fragment, with or without its `#`.
pub fn decode(fragment: &str, catalog: &'static Catalog) -> Decoded {
    decode_onto(Decoded::default(), fragment, catalog)
}

/// Reads a fragment that changes what was decoded before.
pub fn decode_onto(mut decoded: Decoded, fragment: &str, catalog: &'static Catalog) -> Decoded {
    let fragment = fragment.trim_start_matches('#');
    if fragment.len() > LONGEST_FRAGMENT {
        decoded.issues.push(LinkIssue::TooLong);
        return decoded;
    }
    // Device and network come first: what the reader changed of them is applied on top, in whatever
    // order the link has them. A brought network stands in the place of the network; the size comes before
    // the shape.
    let pairs: Vec<_> = form_urlencoded::parse(fragment.as_bytes()).collect();
    let order = |key: &str| match key {
        "gpu" | "net" => 0,
        OWN_NETWORK => 1,
        "fmt" | "params" => 2,
        _ => 3,
    };
    let mut applied: Vec<(&str, &str)> = Vec::new();
    for wanted in 0..4 {
        for (key, value) in pairs.iter().filter(|(key, _)| order(key) == wanted) {
            match decoded.apply(key, value, catalog) {
                Ok(()) => decoded.issues.extend(overruled(&mut applied, key, value)),
                Err(issue) => decoded.issues.push(issue),
            }
        }
    }
    decoded
}

/// That a key had another value before; then notes this one.
pub(super) fn overruled<'a>(
    applied: &mut Vec<(&'a str, &'a str)>,
    key: &'a str,
    value: &'a str,
) -> Option<LinkIssue> {
    let Some((_, in_force)) = applied.iter_mut().find(|(known, _)| *known == key) else {
        applied.push((key, value));
        return None;
    };
    let before = std::mem::replace(in_force, value);
    (before != value).then(|| LinkIssue::Overruled {
        key: key.to_owned(),
        value: shortened(before, LONGEST_QUOTED),
    })
}

impl Decoded {
    /// Whether something may not have been understood: what the reader's own devices are, and which steps the
    /// lesson has, only the details know.
    pub fn is_doubtful(&self) -> bool {
        !self.issues.is_empty()
            || self.view.own_devices != OwnDevices::default()
            || self.view.step.is_some()
    }

    /// Pins a scenario; where nothing of it is understood, nothing is pinned.
    fn pin(&mut self, value: &str, catalog: &'static Catalog) -> Result<(), LinkIssue> {
        let pinned = decode(&unnested(value), catalog);
        if !pinned.issues.is_empty() && pinned.scenario == Scenario::default() {
            return Err(unknown(PIN, value));
        }
        self.view.pin = Some(pinned.scenario);
        self.issues.extend(pinned.issues);
        Ok(())
    }

    fn apply(
        &mut self,
        key: &str,
        value: &str,
        catalog: &'static Catalog,
    ) -> Result<(), LinkIssue> {
        let scenario = &mut self.scenario;
        match key {
            "v" if value == VERSION.to_string() => {}
            "v" if value.parse::<u32>().is_ok_and(|version| version > VERSION) => {
                return Err(LinkIssue::UnknownVersion(value.to_owned()));
            }
            "v" => {
                return Err(unknown_choice("v", value, vec!["1"]));
            }
            "gpu" => {
                let device = catalog.device(value).ok_or_else(|| unknown("gpu", value))?;
                scenario.device = DeviceChoice::published(device.id);
            }
            "net" => {
                let entry = catalog
                    .network(value)
                    .ok_or_else(|| unknown("net", value))?;
                scenario.network = NetworkChoice::published(entry.id);
            }
            OWN_NETWORK => scenario.network.own = Some(network(value)?),
            OWN_CONVENTIONS => {
                let (own, issue) = own_conventions::read(value);
                scenario.conventions = own;
                return issue.map_or(Ok(()), Err);
            }
            "lang" => {
                let language = Language::from_tag(value);
                let allowed = || Language::FOR_READERS.map(Language::tag).to_vec();
                let issue = || unknown_choice("lang", value, allowed());
                self.view.language = Some(language.ok_or_else(issue)?);
            }
            ThemeChoice::KEY => {
                let theme = ThemeChoice::from_id(value);
                let allowed = || ThemeChoice::ALL.map(ThemeChoice::id).to_vec();
                let issue = || unknown_choice(ThemeChoice::KEY, value, allowed());
                self.view.theme = theme.ok_or_else(issue)?;
            }
            STEP => {
                let step = StepId::from_id(value);
                self.view.step = Some(step.ok_or_else(|| unknown(STEP, value))?);
            }
            OWN_DEVICES => {
                let own = OwnDevices::from_text(value);
                self.view.own_devices = own.ok_or_else(|| unknown(OWN_DEVICES, value))?;
            }
            PIN => self.pin(value, catalog)?,
            ShownCharts::KEY => {
                let is_known = self.view.charts.read(value);
                let allowed = || Chart::ALL.map(Chart::id).to_vec();
                let issue = || unknown_choice(ShownCharts::KEY, value, allowed());
                return is_known.then_some(()).ok_or_else(issue);
            }
            _ => {
                if let Some((chart, _)) = OPTIONS.into_iter().find(|(chart, _)| chart.id() == key) {
                    let asked = self.view.options.read(chart, value);
                    return asked.map_err(|ids| unknown_choice(chart.id(), value, ids.to_vec()));
                }
                if let Some(read) = self.view.embed.read(key, value) {
                    return read.map_err(|(key, value, allowed)| {
                        unknown_choice(key, &value, allowed.to_vec())
                    });
                }
                if let Some(choice) = Choice::of_key(key) {
                    let is_known = choice.write(scenario, value);
                    let issue = || unknown_choice(choice.key, value, choice.ids.to_vec());
                    return is_known.then_some(()).ok_or_else(issue);
                }
                let field = Field::of_key(key);
                let field =
                    field.ok_or_else(|| LinkIssue::UnknownKey(shortened(key, LONGEST_QUOTED)))?;
                scenario.set(field, parse(field, value).map_err(LinkIssue::BadNumber)?);
            }
        }
        Ok(())
    }
}

fn network(value: &str) -> Result<Network, LinkIssue> {
    own_network::decode(value).map_err(|fault| LinkIssue::Damaged {
        value: shortened(value, LONGEST_QUOTED),
        fault,
    })
}

/// The link of a pinned scenario: its signs stand for `=` and `&` in turn.
fn unnested(value: &str) -> String {
    let mut is_after_key = false;
    let sign = |sign| {
        if sign != IN_PIN {
            return sign;
        }
        is_after_key = !is_after_key;
        if is_after_key { '=' } else { '&' }
    };
    value.chars().map(sign).collect()
}

fn unknown(key: &'static str, value: &str) -> LinkIssue {
    unknown_choice(key, value, Vec::new())
}

fn unknown_choice(key: &'static str, value: &str, allowed: Vec<&'static str>) -> LinkIssue {
    LinkIssue::UnknownChoice {
        key,
        value: shortened(value, LONGEST_QUOTED),
        allowed,
    }
}
