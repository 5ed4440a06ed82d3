//! The course's own table of the memory hierarchy, as printed, to stand beside a device's figures.

use super::LevelId;
use crate::calc::units::{Bandwidth, DataSize};

/// One line of the course's table. It says neither which device nor which direction is meant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CourseLevel {
    /// Which level.
    pub id: LevelId,
    /// What one multiprocessor has of it.
    pub per_multiprocessor: Option<DataSize>,
    /// What the device has of it.
    pub capacity: Option<DataSize>,
    /// The lowest and the highest bandwidth given; the same where the course gives one.
    pub bandwidth: Option<(Bandwidth, Bandwidth)>,
}

/// The ratios that the course asks to remember, level to level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CourseRatios {
    /// Shared memory to device memory, 5: "the whole basis of FlashAttention".
    pub shared_to_device_memory: f64,
    /// Device memory to PCIe, 40.
    pub device_memory_to_pcie: f64,
    /// NVLink to the network, 20: both directions of the one to one of the other.
    pub link_to_network: f64,
}

/// The course's ratios, as printed.
pub const COURSE_RATIOS: CourseRatios = CourseRatios {
    shared_to_device_memory: 5.0,
    device_memory_to_pcie: 40.0,
    link_to_network: 20.0,
};

/// The course's table, nearest level first.
///
/// It mixes devices and conventions: 228 KB of shared memory and 50 MB of L2 are the H100's, 5 TB/s
/// of L2 what an A100 measures, 10 TB/s of shared memory about half of what an A100 has, 900 GB/s of
/// NVLink both directions of an H100, 64 GB/s of PCIe one of generation 5 or both of 4, and 50 GB/s
/// of network one direction of 400 Gbit/s.
pub fn course_levels() -> [CourseLevel; 7] {
    let level = |id, per_multiprocessor, capacity, bandwidth| CourseLevel {
        id,
        per_multiprocessor,
        capacity,
        bandwidth,
    };
    let tb_per_s = |low, high| Some((Bandwidth::tb_per_s(low), Bandwidth::tb_per_s(high)));
    let gb_per_s = |value| Some((Bandwidth::gb_per_s(value), Bandwidth::gb_per_s(value)));
    let kib = |value| Some(DataSize::kib(value));
    [
        level(LevelId::Registers, kib(256.0), None, None),
        level(
            LevelId::SharedMemory,
            kib(228.0),
            None,
            tb_per_s(10.0, 10.0),
        ),
        level(
            LevelId::L2,
            None,
            Some(DataSize::mib(50.0)),
            tb_per_s(5.0, 5.0),
        ),
        level(
            LevelId::DeviceMemory,
            None,
            Some(DataSize::gb(80.0)),
            tb_per_s(2.0, 3.0),
        ),
        level(LevelId::Link, None, None, gb_per_s(900.0)),
        level(LevelId::Pcie, None, None, gb_per_s(64.0)),
        level(LevelId::Network, None, None, gb_per_s(50.0)),
    ]
}
