//! Where data lives: the levels of a device from registers to the network, what each holds, how fast
//! it moves data in one direction and in both, and the three ratios between them.
//!
//! Two conventions meet here. Memories (registers to device memory) have one bandwidth, which reads
//! and writes share. Links have one per direction, and vendors print the sum. Like must be compared
//! with like: 900 GB/s of NVLink are 18 times the 50 GB/s of a network port, but 450 are 9 times.

mod course;
mod published;

pub use course::{COURSE_RATIOS, CourseLevel, CourseRatios, course_levels};
pub use published::{Link, LinkKind, OnAndOffChip, Pcie};

use super::hardware::{CapacityBasis, Hardware};
use super::units::{Bandwidth, DataSize, Time};

/// One direction of the network port that belongs to a device, unless said otherwise: 400 Gbit/s, one
/// port per device, as in an HGX H100 server (NVIDIA DGX H100 user guide).
pub const NETWORK: Bandwidth = Bandwidth::gb_per_s(50.0);

/// A level of the hierarchy, nearest to the arithmetic first.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum LevelId {
    /// The registers of the multiprocessors.
    Registers,
    /// The memory that the threads of one multiprocessor share.
    SharedMemory,
    /// The cache that all multiprocessors share.
    L2,
    /// The device's main memory, HBM or GDDR.
    DeviceMemory,
    /// To other devices in the server: NVLink, Infinity Fabric and their like.
    Link,
    /// To the host.
    Pcie,
    /// To other servers.
    Network,
}

impl LevelId {
    /// All levels, nearest first: the order of [`levels`].
    pub const ALL: [Self; 7] = [
        Self::Registers,
        Self::SharedMemory,
        Self::L2,
        Self::DeviceMemory,
        Self::Link,
        Self::Pcie,
        Self::Network,
    ];

    /// The id in files and messages, stable for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Registers => "registers",
            Self::SharedMemory => "shared_memory",
            Self::L2 => "l2",
            Self::DeviceMemory => "device_memory",
            Self::Link => "link",
            Self::Pcie => "pcie",
            Self::Network => "network",
        }
    }
}

/// One level of a device. What nobody published is `None`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// Which level.
    pub id: LevelId,
    /// What one multiprocessor has of it; only on-chip levels that each has its own of.
    pub per_multiprocessor: Option<DataSize>,
    /// What the device has of it; links hold nothing.
    pub capacity: Option<DataSize>,
    /// Bandwidth in one direction. Of a memory, all of it: a kernel that only reads has it all.
    pub one_way: Option<Bandwidth>,
    /// Bandwidth of both directions together. Of a memory, the same, since reads and writes share it;
    /// of L2 not known, since only reads are published.
    pub both_ways: Option<Bandwidth>,
}

impl Level {
    const fn holding_nothing(id: LevelId) -> Self {
        Self {
            id,
            per_multiprocessor: None,
            capacity: None,
            one_way: None,
            both_ways: None,
        }
    }

    fn link(id: LevelId, one_way: Option<Bandwidth>) -> Self {
        Self {
            one_way,
            both_ways: one_way.map(|one_way| one_way * 2.0),
            ..Self::holding_nothing(id)
        }
    }

    /// How long it takes at least to move this much in one direction over the level, latency left out.
    pub fn time_to_move(&self, amount: DataSize) -> Option<Time> {
        let one_way = self.one_way.filter(|&rate| rate > Bandwidth::ZERO)?;
        Some(amount / one_way)
    }
}

/// The levels of a device, in the order of [`LevelId::ALL`], with what is published of those beside its
/// main memory. `network` is one direction of its port, [`NETWORK`] unless the reader has another.
pub fn levels(hardware: &Hardware, published: &OnAndOffChip, network: Bandwidth) -> [Level; 7] {
    let shared = published.shared_memory_bandwidth();
    [
        Level {
            per_multiprocessor: published.register_file,
            capacity: published.in_all(published.register_file),
            ..Level::holding_nothing(LevelId::Registers)
        },
        Level {
            per_multiprocessor: published.shared_memory,
            capacity: published.in_all(published.shared_memory),
            one_way: shared,
            both_ways: shared,
            ..Level::holding_nothing(LevelId::SharedMemory)
        },
        Level {
            capacity: published.l2,
            one_way: published.l2_read_bandwidth(),
            ..Level::holding_nothing(LevelId::L2)
        },
        Level {
            capacity: Some(hardware.capacity.under(CapacityBasis::Driver)),
            one_way: Some(hardware.bandwidth),
            both_ways: Some(hardware.bandwidth),
            ..Level::holding_nothing(LevelId::DeviceMemory)
        },
        Level::link(LevelId::Link, published.link.map(|link| link.one_way)),
        Level::link(LevelId::Pcie, published.pcie.and_then(Pcie::one_way)),
        Level::link(LevelId::Network, Some(network)),
    ]
}

/// How many times faster one level is than another, like compared with like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// One direction of each.
    pub one_way: Option<f64>,
    /// Both directions of each, of a memory all of it.
    pub both_ways: Option<f64>,
}

impl Ratio {
    fn between(fast: &Level, slow: &Level) -> Self {
        Self {
            one_way: quotient(fast.one_way, slow.one_way),
            both_ways: quotient(fast.both_ways, slow.both_ways),
        }
    }
}

/// The three ratios that the course asks to remember, of one device.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratios {
    /// Shared memory to device memory: what a kernel gains that keeps its data on the chip.
    pub shared_to_device_memory: Ratio,
    /// Device memory to PCIe: what a move to the host costs. 53 on an H100 in one direction, 27
    /// against both.
    pub device_memory_to_pcie: Ratio,
    /// The link to other devices to the network: which parallelism stays inside a server. 9 on an
    /// H100; 18 only if both directions of the one are held against one of the other.
    pub link_to_network: Ratio,
}

/// The three ratios of a device whose levels these are.
pub fn ratios(levels: &[Level; 7]) -> Ratios {
    let [_, shared_memory, _, device_memory, link, pcie, network] = levels;
    Ratios {
        shared_to_device_memory: Ratio::between(shared_memory, device_memory),
        device_memory_to_pcie: Ratio::between(device_memory, pcie),
        link_to_network: Ratio::between(link, network),
    }
}

fn quotient(fast: Option<Bandwidth>, slow: Option<Bandwidth>) -> Option<f64> {
    let slow = slow.filter(|&slow| slow > Bandwidth::ZERO)?;
    Some(fast? / slow)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_stand_in_their_order() {
        assert_eq!(course_levels().map(|level| level.id), LevelId::ALL);
    }

    #[test]
    fn nothing_follows_from_what_is_not_published() {
        let nothing = Level::holding_nothing(LevelId::L2);
        assert_eq!(nothing.time_to_move(DataSize::gb(1.0)), None);
        let still = Level::link(LevelId::Network, Some(Bandwidth::ZERO));
        assert_eq!(still.time_to_move(DataSize::gb(1.0)), None);
        assert_eq!(Ratio::between(&still, &still).one_way, None);
        assert_eq!(Ratio::between(&nothing, &nothing).both_ways, None);
    }
}
