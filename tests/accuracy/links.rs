//! The runs as the page's gallery has them: scenarios as links, remarks by the ids of their words.

use ridgepoint::calc::network::Network;
use ridgepoint::catalog::Catalog;
use ridgepoint::catalog::config::network_from_config;
use ridgepoint::state::choices::Choice;
use ridgepoint::state::limits::Field;
use ridgepoint::state::link::{View, encode};
use ridgepoint::state::scenario::{DeviceChoice, NetworkChoice, Scenario};
use ridgepoint::state::{own_conventions, own_network};
use ridgepoint::text::Language;
use serde_json::{Map, Value, json};

use crate::runs::RUNS;

/// `assets/data/runs.json`.
///
/// # Errors
/// If a run has something that neither a link nor what stands beside it can say.
pub(crate) fn runs_json() -> Result<String, String> {
    let catalog = Catalog::load().map_err(|error| error.to_string())?;
    let catalog: &'static Catalog = Box::leak(Box::new(catalog));
    let rows: Vec<Value> = serde_json::from_str(RUNS).map_err(|error| error.to_string())?;
    let mut lines = Vec::new();
    let mut source = "";
    for row in &rows {
        let text = |key: &str| row[key].as_str().unwrap_or_default();
        if text("source") != "same" {
            source = text("source");
        }
        let (link, beside) = match row["scenario"].as_object() {
            None => (Value::Null, String::new()),
            Some(scenario) => {
                let said = Said::of(scenario, catalog).ok_or_else(|| {
                    format!("{}: no link can say {}", text("id"), row["scenario"])
                })?;
                let link = encode(&said.page, &View::default());
                (Value::String(link), said.beside.join("&"))
            }
        };
        let remarks = text("note").split("; ").chain([text("reason")]);
        let remarks = remarks.filter(|remark| !remark.is_empty()).map(word_of);
        let run = json!({
            "id": text("id"),
            "family": text("family"),
            "network": row.pointer("/setting/model").and_then(Value::as_str).unwrap_or_default(),
            "measured_bytes": row["measured_bytes"],
            "source": source,
            "link": link,
            "beside": beside,
            "terms": row["terms"].as_array().cloned().unwrap_or_default(),
            "remarks": remarks.collect::<Result<Vec<_>, _>>()?,
        });
        lines.push(format!("  {run}"));
    }
    Ok(format!("[\n{}\n]\n", lines.join(",\n")))
}

/// The id of a remark, by its English words.
fn word_of(remark: &str) -> Result<String, String> {
    let words = &Language::En.detail_text().remarks;
    let id = words.ids().find(|id| words.get(id) == remark);
    let missing = || format!("remarks lack the words “{remark}”");
    id.map(str::to_owned).ok_or_else(missing)
}

/// A scenario of the page, and what stands beside it.
struct Said {
    page: Scenario,
    beside: Vec<String>,
}

impl Said {
    fn of(scenario: &Map<String, Value>, catalog: &'static Catalog) -> Option<Self> {
        let mut said = Self {
            page: Scenario::default(),
            beside: Vec::new(),
        };
        said.network(scenario.get("network")?, catalog)?;
        for (key, value) in scenario {
            match key.as_str() {
                "network" => {}
                "hardware" => said.hardware(value, catalog)?,
                "batch" | "seq" | "prompt" => said.number(key, value)?,
                "accumulation" => said.number("accum", value)?,
                "framework" | "meter" | "task" | "loss" | "recompute" => {
                    said.choose(key, value.as_str()?)?;
                }
                "optimizer" => match value.as_str()? {
                    "adamw" => said.choose("opt", "adam")?,
                    id => said.choose("opt", id)?,
                },
                "optimizer_in_backward" if value == true => said.choose("optstep", "within")?,
                "offload" if value == true => said.choose("offload", "on")?,
                "attention" if value == "materialised" => said.choose("scores", "stored")?,
                "dropout" if value == false => said.choose("dropout", "off")?,
                "precision" => said.precision(value)?,
                "parallel" => said.parallel(value.as_object()?)?,
                "adapter" => said.adapter(value.as_object()?)?,
                "conventions" => said.conventions(value.as_object()?)?,
                _ => return None,
            }
        }
        Some(said)
    }

    fn choose(&mut self, key: &str, id: &str) -> Option<()> {
        Choice::of_key(key)?.write(&mut self.page, id).then_some(())
    }

    fn number(&mut self, key: &str, value: &Value) -> Option<()> {
        let (field, value) = (Field::of_key(key)?, value.as_f64()?);
        self.page.set(field, value);
        (self.page.count(field)? == value).then_some(())
    }

    fn hardware(&mut self, value: &Value, catalog: &'static Catalog) -> Option<()> {
        let id = value.as_str().or_else(|| value["id"].as_str())?;
        self.page.device = DeviceChoice::published(catalog.device(id)?.id);
        if let Some(capacity) = value.get("capacity_gb") {
            self.page.set(Field::Capacity, capacity.as_f64()?);
        }
        if let Some(bandwidth) = value.get("bandwidth_gb_per_s") {
            self.page.set(Field::Bandwidth, bandwidth.as_f64()?);
        }
        Some(())
    }

    fn network(&mut self, value: &Value, catalog: &'static Catalog) -> Option<()> {
        if let Some(id) = value.as_str() {
            self.page.network = NetworkChoice::published(catalog.network(id)?.id);
            return Some(());
        }
        let network = if value["model_type"].is_null() {
            shape(value)?
        } else {
            network_from_config(&value.to_string()).ok()?
        };
        if network.vocab.is_none() {
            let billions = value["params"].as_f64()? / 1e9;
            self.page.set(Field::Params, billions);
            self.page.set(Field::Hidden, value["hidden"].as_f64()?);
            self.page.set(Field::Layers, value["layers"].as_f64()?);
            self.beside.push(format!("heads={}", network.heads));
            return Some(());
        }
        let brought = own_network::decode(&own_network::encode(&network)).ok()?;
        if brought.params != network.params {
            self.beside.push(format!("params={}", network.params));
        }
        self.page.network.own = Some(brought);
        Some(())
    }

    fn precision(&mut self, value: &Value) -> Option<()> {
        match value["weights"].as_str()? {
            "fp32" => {
                self.choose("fmt", "fp32")?;
                self.choose("store", "full")
            }
            id => self.choose("weights", id),
        }
    }

    fn parallel(&mut self, parallel: &Map<String, Value>) -> Option<()> {
        for (key, value) in parallel {
            match key.as_str() {
                "data" => self.number("dp", value)?,
                "tensor" => self.number("tp", value)?,
                "context" => self.number("cp", value)?,
                "zero" => self.choose("zero", &value.to_string())?,
                _ => return None,
            }
        }
        Some(())
    }

    fn adapter(&mut self, adapter: &Map<String, Value>) -> Option<()> {
        let kind = adapter.get("kind").and_then(Value::as_str);
        let base = adapter.get("base").and_then(Value::as_str);
        let id = match (kind, base) {
            (None | Some("lora"), None) => "lora",
            (Some("qlora"), Some("nf4")) => "nf4",
            (Some("qlora"), None | Some("nf4_double")) => "nf4dq",
            (Some("qlora"), Some("gptq_int4")) => "gptq4",
            _ => return None,
        };
        self.choose("adapter", id)?;
        if let Some(rank) = adapter.get("rank") {
            self.number("rank", rank)?;
        }
        if let Some(targets) = adapter.get("targets").and_then(Value::as_array) {
            let names: Vec<_> = targets.iter().filter_map(Value::as_str).collect();
            match names.as_slice() {
                ["q", "v"] => self.choose("targets", "qv")?,
                _ => self.beside.push(format!("targets={}", names.join("."))),
            }
        }
        Some(())
    }

    fn conventions(&mut self, conventions: &Map<String, Value>) -> Option<()> {
        let mut told = Vec::new();
        for (key, value) in conventions {
            match value {
                Value::Bool(true) if key == "is_compiled" => self.choose("compile", "on")?,
                Value::Bool(is_so) => {
                    told.push(format!("{key}:{}", if *is_so { "on" } else { "off" }));
                }
                Value::Number(number) => told.push(format!("{key}:{number}")),
                Value::String(name) => told.push(format!("{key}:{name}")),
                Value::Null | Value::Array(_) | Value::Object(_) => return None,
            }
        }
        let told = told.join(",");
        let (own, issue) = own_conventions::read(&told);
        self.page.conventions = own;
        issue.is_none().then_some(())
    }
}

/// The textbook's network of a shape, as the door for programs reads it.
pub(crate) fn shape(value: &Value) -> Option<Network> {
    let count = |key: &str| value[key].as_u64();
    let plain = Network::plain(
        count("params")?,
        count("hidden")?,
        count("layers")?,
        count("heads")?,
    );
    Some(Network {
        kv_heads: count("kv_heads").unwrap_or(plain.kv_heads),
        head_size: count("head_size").unwrap_or(plain.head_size),
        mlp_width: count("mlp_width").unwrap_or(plain.mlp_width),
        mlp_is_gated: value["gated"] == true,
        vocab: count("vocab"),
        embedding_is_tied: value["tied"] == true,
        ..plain
    })
}
