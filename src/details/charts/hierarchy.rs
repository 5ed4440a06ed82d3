//! The memory hierarchy as a scene.

use crate::calc::hierarchy::{
    COURSE_RATIOS, CourseLevel, Level, LevelId, Ratio, course_levels, levels as levels_of,
    ratios as ratios_of,
};
use crate::calc::units::{Bandwidth, DataSize};
use crate::chart::hierarchy::{HierarchyScene, Level as Row, Ratio as Line};
use crate::details::{Words, published};
use crate::state::derive::Setup;
use crate::state::derive::sentences::device_name;
use crate::text::fill;
use crate::text::number::{DIGITS, bytes, gb_per_s, seconds, significant, trimmed, with_unit};

/// The levels on the card: registers to device memory.
const ON_CARD: usize = 4;

/// The scene.
pub(super) fn scene(setup: &Setup, text: &Words) -> HierarchyScene {
    let words = &text.hierarchy_chart;
    let hardware = setup.hardware();
    let published = published(setup.device);
    let levels = levels_of(&hardware, &published, setup.network_port());
    let device = device_name(setup, text.page);
    // A link is called as its vendor calls it.
    let link = published.link.map(|link| link.kind.name());
    let name = |id: LevelId| match link {
        Some(link) if id == LevelId::Link => link,
        _ => text.levels.get(id.id()),
    };
    let both = levels.iter().zip(course_levels());
    HierarchyScene {
        title: fill(&words.title, &[("device", &device)]),
        summary: summary(&levels, name, text),
        x_title: words.x_title.clone(),
        levels: both
            .map(|(level, course)| row(level, course, name(level.id), text))
            .collect(),
        on_card: ON_CARD,
        beyond_card_label: words.beyond_card.clone(),
        time_title: text.columns.get("gigabyte").to_owned(),
        one_way_label: words.key_one_way.clone(),
        both_label: words.key_both.clone(),
        course_label: words.key_course.clone(),
        ratios: ratios(&levels, text),
    }
}

/// The fastest and the slowest level of which it is known, in the time that a gigabyte takes.
fn summary<'a>(levels: &[Level], name: impl Fn(LevelId) -> &'a str, text: &Words) -> String {
    let gigabyte = DataSize::gb(1.0);
    let timed = levels.iter().filter_map(|level| {
        let time = level.time_to_move(gigabyte)?;
        Some((level.id, time.to_s()))
    });
    let fast = timed
        .clone()
        .reduce(|one, other| if other.1 < one.1 { other } else { one });
    let slow = timed.reduce(|one, other| if other.1 > one.1 { other } else { one });
    let (Some((fast, fast_s)), Some((slow, slow_s))) = (fast, slow) else {
        return String::new();
    };
    fill(
        &text.hierarchy_chart.summary,
        &[
            ("fast", name(fast)),
            ("fast_time", &seconds(fast_s)),
            ("slow", name(slow)),
            ("slow_time", &seconds(slow_s)),
            ("ratio", &times(slow_s / fast_s)),
        ],
    )
}

fn row(level: &Level, course: CourseLevel, name: &str, text: &Words) -> Row {
    let rate = |rate: Bandwidth| gb_per_s(rate.to_gb_per_s());
    let size = |size: DataSize| bytes(size.to_bytes());
    let gb = |rate: Option<Bandwidth>| rate.map(Bandwidth::to_gb_per_s);
    let words = &text.hierarchy_chart;
    // A memory has one bandwidth, a link one in each direction.
    let both = level.both_ways.filter(|both| Some(*both) != level.one_way);
    let short_value_label = level.one_way.map_or_else(|| words.unknown.clone(), rate);
    let value_label = match (level.one_way, both) {
        (Some(one), Some(both)) => fill(&words.both, &[("one", &rate(one)), ("both", &rate(both))]),
        (_, None) | (None, _) => short_value_label.clone(),
    };
    let time_label = level.time_to_move(DataSize::gb(1.0));
    let time_label = time_label.map_or(String::new(), |time| seconds(time.to_s()));
    let course_label = course.bandwidth.map(|(low, high)| {
        let rates = if low == high {
            rate(low)
        } else {
            format!("{}–{}", rate(low), rate(high))
        };
        fill(&words.course, &[("rate", &rates)])
    });
    let capacity = level.capacity.map(size);
    let each = level
        .per_multiprocessor
        .map(|one| fill(&text.detail.per_multiprocessor, &[("size", &size(one))]));
    let time = (!time_label.is_empty()).then(|| fill(&words.gigabyte, &[("time", &time_label)]));
    let long_time_label = time.clone().unwrap_or_default();
    let parts = [
        capacity.clone(),
        each,
        Some(value_label.clone()),
        time,
        course_label,
    ];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    let parts = parts.join(&text.detail.list_separator);
    Row {
        id: level.id.id().to_owned(),
        name: name.to_owned(),
        capacity_label: capacity.unwrap_or_default(),
        one_way_gb_per_s: gb(level.one_way),
        both_gb_per_s: gb(both),
        value_label,
        short_value_label,
        time_label,
        long_time_label,
        course_gb_per_s: course
            .bandwidth
            .map(|(low, high)| (low.to_gb_per_s(), high.to_gb_per_s())),
        reading: fill(&words.reading, &[("name", name), ("parts", &parts)]),
    }
}

fn ratios(levels: &[Level; 7], text: &Words) -> Vec<Line> {
    let (real, course) = (ratios_of(levels), COURSE_RATIOS);
    let name = |id: LevelId| text.levels.get(id.id());
    let line = |fast, slow, ratio: Ratio, course: f64| Line {
        name: fill(
            &text.detail.ratio,
            &[("fast", name(fast)), ("slow", name(slow))],
        ),
        value_label: ratio_words(ratio, course, text),
    };
    vec![
        line(
            LevelId::SharedMemory,
            LevelId::DeviceMemory,
            real.shared_to_device_memory,
            course.shared_to_device_memory,
        ),
        line(
            LevelId::DeviceMemory,
            LevelId::Pcie,
            real.device_memory_to_pcie,
            course.device_memory_to_pcie,
        ),
        line(
            LevelId::Link,
            LevelId::Network,
            real.link_to_network,
            course.link_to_network,
        ),
    ]
}

fn ratio_words(ratio: Ratio, course: f64, text: &Words) -> String {
    let words = &text.hierarchy_chart;
    let course = with_unit(&trimmed(course, DIGITS), "×");
    match (ratio.one_way, ratio.both_ways) {
        (Some(one), Some(both)) if one != both => fill(
            &words.ratio_links,
            &[
                ("one", &times(one)),
                ("both", &times(both)),
                ("course", &course),
            ],
        ),
        (Some(one), _) => fill(
            &words.ratio_known,
            &[("ratio", &times(one)), ("course", &course)],
        ),
        (None, _) => fill(&words.ratio_unknown, &[("course", &course)]),
    }
}

fn times(ratio: f64) -> String {
    with_unit(&significant(ratio, DIGITS), "×")
}
