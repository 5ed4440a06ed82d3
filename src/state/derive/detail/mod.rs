//! Tables of what follows from a scenario beyond the charts: one file each.

mod conventions;
mod devices;
mod frontier;
mod kernels;
mod levels;
mod remedies;
mod timeline;

pub use conventions::conventions;
pub(super) use devices::arrangement_words;
pub use devices::devices;
pub use frontier::frontier;
pub use kernels::kernels;
pub use levels::levels;
pub use remedies::remedies;
pub(super) use remedies::remedy_name;
pub use timeline::timeline;

use super::{Cell, Table};
use crate::calc::roofline::Bound;
use crate::calc::units::DataSize;
use crate::text::Text;
use crate::text::number::{DIGITS, gigabytes};

/// A table with columns of these ids.
fn table(columns: &[&str], rows: Vec<Vec<Cell>>, text: &Text) -> Table {
    let name = |id: &&str| text.columns.get(id).to_owned();
    Table {
        columns: columns.iter().map(name).collect(),
        rows,
    }
}

/// A size in a cell.
fn size_cell(size: DataSize) -> Cell {
    Cell::number(gigabytes(size.to_gb(), DIGITS))
}

/// What limits something: a sign and words.
pub(in crate::state::derive) fn bound_words(bound: Bound, text: &Text) -> String {
    match bound {
        Bound::Compute => format!("■\u{a0}{}", text.roofline.compute_bound),
        Bound::Memory => format!("●\u{a0}{}", text.roofline.memory_bound),
    }
}
