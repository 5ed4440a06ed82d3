//! The charts of the page, and which of them are shown.

/// A chart of the page.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Chart {
    /// Attainable rate over intensity.
    Roofline,
    /// Memory against capacity.
    Memory,
    /// The ridge over the years.
    History,
    /// What fits, by batch and sequence length.
    Frontier,
    /// Memory through a run.
    Timeline,
    /// The memory levels of the device.
    Hierarchy,
}

impl Chart {
    /// All charts, in the order in which the page has them.
    pub const ALL: [Self; 6] = [
        Self::Roofline,
        Self::Memory,
        Self::History,
        Self::Frontier,
        Self::Timeline,
        Self::Hierarchy,
    ];

    /// Names the chart in links, on the page and between the programs; stable for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Roofline => "roofline",
            Self::Memory => "memory",
            Self::History => "history",
            Self::Frontier => "frontier",
            Self::Timeline => "timeline",
            Self::Hierarchy => "hierarchy",
        }
    }

    /// Whether the program of the details has it alone.
    pub const fn is_of_details(self) -> bool {
        matches!(self, Self::Frontier | Self::Timeline | Self::Hierarchy)
    }

    /// The chart with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|chart| chart.id() == id)
    }
}

/// Which charts are shown: at least one.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct ShownCharts([bool; 6]);

impl Default for ShownCharts {
    fn default() -> Self {
        Self([true, true, true, false, false, false])
    }
}

impl ShownCharts {
    /// The key in links.
    pub const KEY: &'static str = "views";

    /// Whether a chart is among them.
    pub fn has(&self, chart: Chart) -> bool {
        self.iter().any(|shown| shown == chart)
    }

    /// Those that are shown, in the page's order.
    pub fn iter(&self) -> impl Iterator<Item = Chart> {
        let all = Chart::ALL.into_iter().zip(self.0);
        all.filter_map(|(chart, is_shown)| is_shown.then_some(chart))
    }

    /// The same with one chart shown that was not, or the other way round; the last one stays.
    pub fn toggled(self, wanted: Chart) -> Self {
        let mut toggled = self;
        for (chart, is_shown) in Chart::ALL.into_iter().zip(&mut toggled.0) {
            *is_shown ^= chart == wanted;
        }
        if toggled.0.contains(&true) {
            toggled
        } else {
            self
        }
    }

    /// As links have them; a comma would be escaped.
    pub fn to_text(self) -> String {
        self.iter().map(Chart::id).collect::<Vec<_>>().join(".")
    }

    /// Reads that, with points or commas between; none if a name is unknown or there is none.
    pub fn from_text(text: &str) -> Option<Self> {
        let mut shown = Self::default();
        shown.read(text).then_some(shown)
    }

    /// Reads what of the ids is known, if anything is; whether all are.
    pub fn read(&mut self, text: &str) -> bool {
        let known = text.split(['.', ',']).map(Chart::from_id);
        let mut shown = Self([false; 6]);
        for chart in known.clone().flatten() {
            if !shown.has(chart) {
                shown = Self(std::array::from_fn(|index| {
                    shown.0.get(index) == Some(&true) || Chart::ALL.get(index) == Some(&chart)
                }));
            }
        }
        if shown != Self([false; 6]) {
            *self = shown;
        }
        known.into_iter().all(|chart| chart.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_set_reads_back_and_the_last_chart_stays() {
        for wanted in Chart::ALL {
            let mut shown = ShownCharts::default().toggled(wanted);
            assert_eq!(ShownCharts::from_text(&shown.to_text()), Some(shown));
            for chart in Chart::ALL {
                shown = if shown.has(chart) {
                    shown.toggled(chart)
                } else {
                    shown
                };
            }
            assert_eq!(shown.iter().count(), 1, "{wanted:?}");
        }
        let named = ShownCharts::from_text("hierarchy,roofline,hierarchy");
        assert_eq!(
            named.map(ShownCharts::to_text).as_deref(),
            Some("roofline.hierarchy")
        );
        for wrong in ["", "all", "roofline,", "Roofline"] {
            assert_eq!(ShownCharts::from_text(wrong), None, "{wrong}");
        }
    }
}
