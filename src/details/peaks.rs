//! The device's peak in each number format: dense, and as vendors print it with sparsity.

use super::{Words, known, notes_to, table};
use crate::calc::precision::NumberFormat;
use crate::calc::roofline::Roofline;
use crate::calc::units::Throughput;
use crate::details::table::{Cell, Table};
use crate::state::derive::Setup;
use crate::text::number::{DIGITS, significant, tflop_per_s, with_unit};

/// The formats in which the device computes; what sparsity means, where there is a figure with it.
pub(super) fn peaks(setup: &Setup, text: &Words) -> Table {
    let formats = NumberFormat::ALL.into_iter();
    let mut rows: Vec<_> = formats.filter_map(|format| row(format, setup)).collect();
    let has_sparse = NumberFormat::ALL
        .iter()
        .any(|&format| sparse(format, setup).is_some());
    rows.extend(has_sparse.then(|| {
        let name = Cell::words(&text.detail.sparsity).with_detail(&text.detail.sparsity_means);
        let nothing = || Cell::words("");
        vec![name, nothing(), nothing(), nothing()]
    }));
    table(&["format", "dense", "ridge", "sparse"], rows, text)
}

/// A format of which a dense peak is published; in the one in use it may be the reader's own. The ridge
/// is that of the dense peak.
fn row(format: NumberFormat, setup: &Setup) -> Option<Vec<Cell>> {
    let hardware = &setup.device.hardware;
    let dense = if format == setup.format {
        Some(setup.roofline.peak)
    } else {
        hardware.peaks.get(format)
    }?;
    let ridge = Roofline {
        peak: dense,
        ..setup.roofline
    }
    .ridge();
    Some(vec![
        Cell::words(format.name()),
        Cell::number(rate(dense, format)),
        Cell::number(significant(ridge.to_flop_per_byte(), DIGITS)),
        known(sparse(format, setup).map(|sparse| rate(sparse, format))),
    ])
}

/// The vendor's figure with sparsity.
fn sparse(format: NumberFormat, setup: &Setup) -> Option<Throughput> {
    notes_to(setup.device)?.sparse_peaks.get(format)
}

/// A rate; of whole numbers there are no floating-point operations.
fn rate(rate: Throughput, format: NumberFormat) -> String {
    let tera = rate.to_tflop_per_s();
    if format == NumberFormat::Int8 {
        with_unit(&significant(tera, DIGITS), "TOP/s")
    } else {
        tflop_per_s(tera)
    }
}

#[cfg(test)]
mod tests {
    use crate::details::table_about;

    fn rows(link: &str) -> Vec<Vec<String>> {
        let table = table_about("peaks", link, "en").unwrap();
        let texts = |row: Vec<_>| row.into_iter().map(|cell: super::Cell| cell.text);
        let spaced = |text: String| text.replace('\u{a0}', " ");
        let rows = table.rows.into_iter();
        rows.map(|row| texts(row).map(spaced).collect()).collect()
    }

    /// NVIDIA's data sheet of the A100: 312 TFLOP/s in BF16 and 624 TOP/s in INT8, twice that with
    /// sparsity, none of it in FP32. The ridges are those of 2039 GB/s.
    #[test]
    fn dense_and_sparse_stand_apart() {
        let rows = rows("v=1");
        for expected in [
            ["FP32", "19.5 TFLOP/s", "9.56", "—"],
            ["BF16", "312 TFLOP/s", "153", "624 TFLOP/s"],
            ["INT8", "624 TOP/s", "306", "1248 TOP/s"],
            ["2:4 sparsity", "", "", ""],
        ] {
            assert!(rows.iter().any(|row| *row == expected), "{rows:?}");
        }
        assert!(rows.iter().all(|row| row[0] != "FP8"), "an A100 has none");
    }

    /// A V100 skips no zeros: nothing is said of sparsity.
    #[test]
    fn what_has_no_sparse_figure_says_nothing_of_it() {
        let rows = rows("v=1&gpu=v100_sxm2_16");
        assert!(rows.iter().all(|row| row[3] == "—"), "{rows:?}");
    }

    /// 200 TFLOP/s, typed in, over 2.0 TB/s; the data sheet's figure with sparsity stays.
    #[test]
    fn a_typed_peak_is_the_dense_one() {
        let rows = rows("v=1&peak=200&bw=2000");
        let expected = ["BF16", "200 TFLOP/s", "100", "624 TFLOP/s"];
        assert!(rows.iter().any(|row| *row == expected), "{rows:?}");
    }
}
