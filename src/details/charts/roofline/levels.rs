//! The slopes of the levels on and off the chip, as far as their bandwidth is published.

use super::Asked;
use crate::calc::hierarchy::{Level, LevelId, levels as levels_of};
use crate::chart::roofline::studied::{Reading, Slope};
use crate::details::published;
use crate::text::fill;
use crate::text::number::{DIGITS, gb_per_s, significant};

const ON_CHIP: &[LevelId] = &[LevelId::SharedMemory, LevelId::L2];
const LINKS: &[LevelId] = &[LevelId::Link, LevelId::Pcie, LevelId::Network];

/// The slopes that are asked for, each with its reading, and what is to be said of those left out.
pub(super) struct Levels {
    pub(super) slopes: Vec<(Slope, Reading)>,
    pub(super) summary: String,
}

pub(super) fn levels(asked: Asked<'_>) -> Levels {
    let published = published(asked.setup.device);
    let all = levels_of(
        &asked.setup.hardware(),
        &published,
        asked.setup.network_port(),
    );
    let is_asked = |level: &&Level| {
        let is_in = |option, ids: &[LevelId]| asked.has(option) && ids.contains(&level.id);
        is_in("levels", ON_CHIP) || is_in("links", LINKS)
    };
    let text = asked.text;
    // A link is called as its vendor calls it.
    let link = published.link.map(|link| link.kind.name());
    let name = |level: &Level| match (level.id, link) {
        (LevelId::Link, Some(link)) => link,
        _ => text.levels.get(level.id.id()),
    };
    let (mut slopes, mut unknown) = (Vec::new(), Vec::new());
    for level in all.iter().filter(is_asked) {
        match level.one_way {
            Some(rate) => slopes.push(slope(asked, level.id, name(level), rate.to_gb_per_s())),
            None => unknown.push(name(level)),
        }
    }
    let names = unknown.join(&text.detail.list_separator);
    let words = &text.roofline_chart;
    Levels {
        slopes,
        summary: if unknown.is_empty() {
            String::new()
        } else {
            fill(&words.summary_unpublished, &[("names", &names)])
        },
    }
}

fn slope(asked: Asked<'_>, id: LevelId, name: &str, rate: f64) -> (Slope, Reading) {
    let words = &asked.text.roofline_chart;
    let bandwidth = gb_per_s(rate);
    let peak = asked.setup.roofline.peak.to_tflop_per_s();
    let ridge = significant(peak / rate * 1000.0, DIGITS);
    let values = [
        ("name", name),
        ("bandwidth", &*bandwidth),
        ("ridge", &*ridge),
    ];
    let slope = Slope {
        gb_per_s: rate,
        label: fill(&words.slope, &values),
        short_label: name.to_owned(),
    };
    let reading = Reading {
        id: id.id().to_owned(),
        text: fill(&words.reading_slope, &values),
    };
    (slope, reading)
}
