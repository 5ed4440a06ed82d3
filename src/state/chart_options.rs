//! What else a chart is asked to show. The page only carries it: the program of the details draws it.

use super::charts::Chart;

/// What can be asked of each chart, by ids that are stable for ever; the chart's own id is the key in
/// links.
pub const OPTIONS: [(Chart, &[&str]); 3] = [
    (
        Chart::Roofline,
        &[
            "levels",
            "links",
            "kernels",
            "no_course",
            "trail",
            "ghost",
            "measured",
        ],
    ),
    (
        Chart::Memory,
        &["zero", "recompute", "optimizer", "batch", "gib"],
    ),
    (
        Chart::History,
        &[
            "linear",
            "vendors",
            "sparse",
            "no_vector",
            "no_8bit",
            "no_4bit",
            "no_others",
        ],
    ),
];

/// Which of them are asked for.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct ChartOptions([u16; OPTIONS.len()]);

impl ChartOptions {
    /// Whether anything is asked of a chart.
    pub fn has_any(self, chart: Chart) -> bool {
        self.of(chart).next().is_some()
    }

    /// Whether this is asked of a chart.
    pub fn has(self, chart: Chart, id: &str) -> bool {
        self.of(chart).any(|asked| asked == id)
    }

    /// What is asked of a chart.
    pub fn of(self, chart: Chart) -> impl Iterator<Item = &'static str> {
        let rows = OPTIONS.into_iter().zip(self.0);
        let row = rows.filter(move |((of, _), _)| *of == chart);
        row.flat_map(|((_, ids), bits)| {
            let ids = ids.iter().enumerate();
            ids.filter_map(move |(index, &id)| (bits >> index & 1 == 1).then_some(id))
        })
    }

    /// As links have it; a comma would be escaped.
    pub fn to_text(self, chart: Chart) -> String {
        self.of(chart).collect::<Vec<_>>().join(".")
    }

    /// Reads that for a chart, with points or commas between; the allowed ids if one is not known.
    ///
    /// # Errors
    /// The ids that the chart has.
    pub fn read(&mut self, chart: Chart, text: &str) -> Result<(), &'static [&'static str]> {
        let mut read = Ok(());
        for ((of, ids), bits) in OPTIONS.into_iter().zip(&mut self.0) {
            if of == chart {
                *bits = 0;
                for id in text.split(['.', ',']).filter(|id| !id.is_empty()) {
                    match ids.iter().position(|known| *known == id) {
                        Some(index) => *bits |= 1 << index,
                        None => read = Err(ids),
                    }
                }
            }
        }
        read
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_reads_back_and_stays_with_its_chart() {
        for (chart, ids) in OPTIONS {
            let mut options = ChartOptions::default();
            assert_eq!(options.read(chart, &ids.join(",")), Ok(()));
            assert_eq!(options.to_text(chart), ids.join("."));
            for other in Chart::ALL {
                assert_eq!(options.has_any(other), other == chart);
                for id in ids {
                    assert_eq!(options.has(other, id), other == chart, "{id}");
                }
            }
            assert_eq!(options.read(chart, "trail.everything"), Err(ids));
            assert_eq!(options.read(chart, ""), Ok(()));
            assert_eq!(options, ChartOptions::default());
        }
    }
}
