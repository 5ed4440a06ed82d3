//! What this program predicts of a published run, by the calculation that the page uses.

use crate::calc::footprint::{Footprint, Workload};
use crate::calc::network::Network;
use crate::calc::training::Targets;
use crate::catalog::runs::MeasuredRun;
use crate::decimal::read;
use crate::details::catalog;
use crate::state::derive::Setup;
use crate::state::input::to_count;
use crate::state::link;

/// A link says a run if its total is within this share of the prediction.
const AS_SAID: f64 = 1e-3;

/// A run beside what is predicted of it.
#[derive(Clone, Debug)]
pub struct Predicted {
    /// The run.
    pub run: MeasuredRun,
    /// What is predicted, in bytes, and its scenario; none where it cannot be expressed.
    pub prediction: Option<(f64, Setup)>,
    /// Whether the run's link alone says the scenario.
    pub is_said_by_link: bool,
    /// The total that the page of that link is headed by, in bytes, where it is another: of runs of which
    /// only some terms were measured.
    pub page_total: Option<f64>,
}

impl Predicted {
    /// All runs.
    pub fn all() -> Vec<Self> {
        MeasuredRun::all().into_iter().map(Self::of).collect()
    }

    /// A run with what is predicted of it.
    pub(in crate::details) fn of(run: MeasuredRun) -> Self {
        let prediction = predict(&run, run.beside);
        let of_link = predict(&run, "");
        let is_said_by_link = prediction
            .iter()
            .zip(&of_link)
            .any(|((bytes, _), (said, _))| is_close(said / bytes));
        let page = of_link.filter(|_| is_said_by_link);
        let page_total = page.and_then(|(bytes, setup)| {
            let total = setup.report().fit.total.to_bytes();
            (!is_close(total / bytes)).then_some(total)
        });
        Self {
            run,
            prediction,
            is_said_by_link,
            page_total,
        }
    }

    /// The error of the prediction as a share of what was measured.
    pub fn error(&self) -> Option<f64> {
        let (bytes, _) = self.prediction.as_ref()?;
        Some(bytes / self.run.measured_bytes - 1.0)
    }
}

fn is_close(ratio: f64) -> bool {
    ratio > 1.0 - AS_SAID && ratio < 1.0 + AS_SAID
}

/// The total of a run's scenario, or of some of its terms.
fn predict(run: &MeasuredRun, beside: &str) -> Option<(f64, Setup)> {
    let mut setup = Setup::of(&link::decode(run.link?, catalog()?).scenario, catalog()?);
    let mut workload = setup.workload();
    for part in beside.split('&').filter(|part| !part.is_empty()) {
        let (key, value) = part.split_once('=')?;
        change(key, value, &mut setup.network, &mut workload)?;
    }
    let footprint = Footprint::of(&setup.network, &workload);
    if run.terms.is_empty() {
        return Some((footprint.total().to_bytes(), setup));
    }
    let terms = footprint.terms.iter();
    let wanted = terms.filter(|term| run.terms.contains(&term.id.id()));
    let bytes = wanted.map(|term| term.size.to_bytes()).sum();
    Some((bytes, setup))
}

/// Changes what no link says: the heads of a textbook's network, a declared size, which maps
/// have adapters.
fn change(key: &str, value: &str, network: &mut Network, workload: &mut Workload) -> Option<()> {
    match key {
        "heads" => {
            let (params, hidden, layers) = (network.params, network.hidden, network.layers);
            *network = Network::plain(params, hidden, layers, to_count(read(value)?));
        }
        "params" => network.params = to_count(read(value)?),
        "targets" => {
            let Workload::Training(training) = workload else {
                return None;
            };
            training.adapter.as_mut()?.targets = targets(value);
        }
        _ => return None,
    }
    Some(())
}

/// Targets by their names with points between.
fn targets(names: &str) -> Targets {
    let has = |wanted: &str| names.split('.').any(|name| name == wanted);
    Targets {
        q: has("q"),
        k: has("k"),
        v: has("v"),
        o: has("o"),
        gate: has("gate"),
        up: has("up"),
        down: has("down"),
    }
}
