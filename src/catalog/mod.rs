//! What is known: devices, networks, frameworks and the ridge history, read from the tables in `assets/data`.
//!
//! The tables are embedded, as the answers that they gave at build time. A figure that nobody
//! published is absent, and a key that this program does not know is refused.

pub mod ceilings;
pub mod close;
pub mod config;
pub mod conventions;
pub mod frameworks;
pub mod hardware;
pub mod history;
pub mod lesson;
pub mod month;
pub mod networks;
pub mod notes;
pub mod presets;
pub mod runs;

use std::mem;

use miniserde::json::Value;
use thiserror::Error;

use crate::calc::history::Milestone;
use crate::embedded::TABLES;
use crate::table::Source as _;
use crate::table::compact::Compact;
use crate::table::json::Reader;
use hardware::Device;
use history::{History, HistoryLine, HistoryPoint};
use networks::NetworkEntry;

/// The device that the page opens with.
pub const DEFAULT_DEVICE: &str = "a100_80_sxm";
/// The network that the page opens with.
pub const DEFAULT_NETWORK: &str = "course-7b";

/// Why the tables cannot be used.
#[derive(Debug, Error)]
pub enum CatalogError {
    /// A table is not JSON.
    #[error("table {table} is not JSON")]
    NotJson {
        /// The file in `assets/data`.
        table: &'static str,
    },
    /// Figures are missing, superfluous or of the wrong kind.
    #[error("table does not fit: {}", problems.join("; "))]
    NotFitting {
        /// Each with its place.
        problems: Vec<String>,
    },
    /// The row that the page opens with is not there.
    #[error("table {table} lacks the row {id} that the page opens with")]
    NoDefault {
        /// The file in `assets/data`.
        table: &'static str,
        /// The id that is missing.
        id: &'static str,
    },
    /// A line of the ridge history names a device that is not there, or has no peak to draw.
    #[error("line {line} needs a device {device} with a peak in one of its formats")]
    NoPoint {
        /// The line's id.
        line: &'static str,
        /// The device's id.
        device: &'static str,
    },
}

/// All tables, checked once when the program starts.
#[derive(Clone, Debug, PartialEq)]
pub struct Catalog {
    devices: Vec<Device>,
    networks: Vec<NetworkEntry>,
    history: History,
    default_device: Device,
    default_network: NetworkEntry,
}

impl Catalog {
    /// Reads the embedded tables.
    ///
    /// # Errors
    /// Only if the tables do not fit the program, which the tests rule out.
    ///
    /// ```
    /// use ridgepoint::calc::precision::NumberFormat;
    /// use ridgepoint::catalog::Catalog;
    /// let catalog = Catalog::load()?;
    /// let h100 = catalog.device("h100_sxm").unwrap();
    /// assert_eq!(h100.hardware.bandwidth.to_gb_per_s(), 3350.0);
    /// assert_eq!(h100.hardware.peaks.get(NumberFormat::Bf16).unwrap().to_tflop_per_s(), 989.4);
    /// # Ok::<(), ridgepoint::catalog::CatalogError>(())
    /// ```
    pub fn load() -> Result<Self, CatalogError> {
        let [mut hardware, mut networks, mut history] =
            TABLES.map(|answers| Compact::new(answers, |text| text));
        Self::new(
            hardware.rows("rows", Device::read),
            networks.rows("rows", NetworkEntry::read),
            History::read(&mut history),
        )
    }

    /// Reads tables given as JSON.
    ///
    /// # Errors
    /// If a table does not parse, a default is missing, or a line of the history has no points.
    pub fn from_json(hardware: &str, networks: &str, history: &str) -> Result<Self, CatalogError> {
        let (catalog, _) = Self::with_answers(hardware, networks, history)?;
        Ok(catalog)
    }

    /// Reads tables given as JSON; also gives the answers that they gave, for [`Catalog::load`], in its
    /// order.
    ///
    /// # Errors
    /// As [`Catalog::from_json`].
    pub fn with_answers(
        hardware: &str,
        networks: &str,
        history: &str,
    ) -> Result<(Self, [String; 3]), CatalogError> {
        let is_wanted = |key: &str| !notes::is_of_device(key);
        let hardware = read_rows("hardware.json", hardware, is_wanted, Device::read)?;
        let is_wanted = |key: &str| !notes::is_of_network(key);
        let networks = read_rows("networks.json", networks, is_wanted, NetworkEntry::read)?;
        let history = read("ridge_history.json", history, History::read)?;
        let catalog = Self::new(hardware.0, networks.0, history.0)?;
        catalog.check_history()?;
        Ok((catalog, [hardware.1, networks.1, history.1]))
    }

    fn new(
        devices: Vec<Device>,
        networks: Vec<NetworkEntry>,
        history: History,
    ) -> Result<Self, CatalogError> {
        let default_device = find(&devices, |device| device.id, DEFAULT_DEVICE)
            .ok_or(CatalogError::NoDefault {
                table: "hardware.json",
                id: DEFAULT_DEVICE,
            })?
            .clone();
        let default_network = find(&networks, |network| network.id, DEFAULT_NETWORK)
            .ok_or(CatalogError::NoDefault {
                table: "networks.json",
                id: DEFAULT_NETWORK,
            })?
            .clone();
        Ok(Self {
            devices,
            networks,
            history,
            default_device,
            default_network,
        })
    }

    /// All devices, by vendor, then launch.
    pub fn devices(&self) -> &[Device] {
        &self.devices
    }

    /// The device of this id.
    pub fn device(&self, id: &str) -> Option<&Device> {
        find(&self.devices, |device| device.id, id)
    }

    /// The device that the page opens with, [`DEFAULT_DEVICE`].
    pub fn default_device(&self) -> &Device {
        &self.default_device
    }

    /// All networks, by family, then size.
    pub fn networks(&self) -> &[NetworkEntry] {
        &self.networks
    }

    /// The network of this id.
    pub fn network(&self, id: &str) -> Option<&NetworkEntry> {
        find(&self.networks, |network| network.id, id)
    }

    /// The network that the page opens with, [`DEFAULT_NETWORK`].
    pub fn default_network(&self) -> &NetworkEntry {
        &self.default_network
    }

    /// Which devices make the lines of the ridge over the years, and the course's own points.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The points of one line of the history, in its order, which is that of launch.
    pub fn points<'a>(&'a self, line: &'a HistoryLine) -> impl Iterator<Item = HistoryPoint<'a>> {
        line.devices.iter().filter_map(|id| self.point(line, id))
    }

    fn point(&self, line: &HistoryLine, id: &str) -> Option<HistoryPoint<'_>> {
        let device = self.device(id)?;
        let (format, roofline) = line.roofline_of(device)?;
        let milestone = Milestone {
            year: device.launched.as_year(),
            roofline,
        };
        Some(HistoryPoint {
            device,
            format,
            milestone,
        })
    }

    fn check_history(&self) -> Result<(), CatalogError> {
        for line in self.history.all_lines() {
            let lacking = line
                .devices
                .iter()
                .find(|id| self.point(line, id).is_none());
            if let Some(device) = lacking {
                return Err(CatalogError::NoPoint {
                    line: line.id,
                    device,
                });
            }
        }
        Ok(())
    }
}

/// Reads a table, all of it: what is left over does not fit. Gives its answers, too.
fn read<T>(
    table: &'static str,
    json: &str,
    read: impl FnOnce(&mut Reader) -> T,
) -> Result<(T, String), CatalogError> {
    finish(Reader::new(table, parse(table, json)?), read)
}

/// Reads the rows of a table, of each the keys that are wanted, as [`read`] does.
fn read_rows<T>(
    table: &'static str,
    json: &str,
    is_wanted: impl Fn(&str) -> bool,
    read: fn(&mut Reader) -> T,
) -> Result<(Vec<T>, String), CatalogError> {
    let mut file = parse(table, json)?;
    if let Value::Array(rows) = &mut file {
        for row in rows.iter_mut() {
            if let Value::Object(entries) = row {
                *entries = mem::take(entries)
                    .into_iter()
                    .filter(|(key, _)| is_wanted(key))
                    .collect();
            }
        }
    }
    finish(Reader::new(table, file), |file| file.rows("rows", read))
}

fn parse(table: &'static str, json: &str) -> Result<Value, CatalogError> {
    miniserde::json::from_str(json).map_err(|miniserde::Error| CatalogError::NotJson { table })
}

fn finish<T>(
    mut reader: Reader,
    read: impl FnOnce(&mut Reader) -> T,
) -> Result<(T, String), CatalogError> {
    let rows = read(&mut reader);
    reader
        .finish(rows)
        .map_err(|problems| CatalogError::NotFitting { problems })
}

fn find<'a, T>(rows: &'a [T], id_of: impl Fn(&T) -> &str, id: &str) -> Option<&'a T> {
    rows.iter().find(|row| id_of(row) == id)
}
