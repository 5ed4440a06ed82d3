//! Measures of the memory hierarchy.

use super::Reading;
use crate::calc::hierarchy::{levels, ratios};
use crate::calc::units::DataSize;
use crate::details::published;
use crate::state::derive::Setup;
use crate::text::number::{bytes, gb_per_s, seconds};

pub(super) fn measured(what: &str, of: &str, setup: &Setup) -> Option<Reading> {
    let levels = levels(
        &setup.hardware(),
        &published(setup.device),
        setup.network_port(),
    );
    let level = || levels.iter().find(|level| level.id.id() == of);
    let ratio = || {
        let ratios = ratios(&levels);
        Some(match of {
            "shared" => ratios.shared_to_device_memory,
            "pcie" => ratios.device_memory_to_pcie,
            "network" => ratios.link_to_network,
            _ => return None,
        })
    };
    Some(match what {
        "level" => {
            let rate = level()?.one_way?.to_gb_per_s();
            Reading::new(rate, gb_per_s(rate))
        }
        "size" => {
            let size = level()?.capacity?.to_bytes();
            Reading::new(size, bytes(size))
        }
        "move" => {
            let time = level()?.time_to_move(DataSize::gb(1.0))?.to_s();
            Reading::new(time, seconds(time))
        }
        "ratio" => Reading::plain(ratio()?.one_way?),
        "ratio_both" => Reading::plain(ratio()?.both_ways?),
        _ => return None,
    })
}
