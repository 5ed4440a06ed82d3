//! What is published of a device besides its main memory: on-chip memories, links to other devices,
//! the slot. The figures come from the catalog; here they are turned into bandwidths.

use crate::calc::units::{Bandwidth, DataSize, real};

/// What links a device to others of its kind.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum LinkKind {
    /// NVIDIA's NVLink, through switches, directly or through a bridge.
    NvLink,
    /// AMD's Infinity Fabric.
    InfinityFabric,
    /// The inter-chip interconnect of Google's TPUs.
    InterChip,
    /// Ethernet ports on the chip, as on Intel's Gaudi.
    Ethernet,
    /// Huawei's Unified Bus.
    UnifiedBus,
}

impl LinkKind {
    /// The vendor's own name, the same in every language.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NvLink => "NVLink",
            Self::InfinityFabric => "Infinity Fabric",
            Self::InterChip => "ICI",
            Self::Ethernet => "Ethernet",
            Self::UnifiedBus => "UB",
        }
    }
}

/// All links of one device to others of its kind, together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// What it is.
    pub kind: LinkKind,
    /// In one direction. Vendors print both together: an H100 has 900 GB/s, 450 each way.
    pub one_way: Bandwidth,
}

impl Link {
    /// A link of which the vendor prints both directions together.
    pub fn of_both(kind: LinkKind, both_ways: Bandwidth) -> Self {
        Self {
            kind,
            one_way: both_ways * 0.5,
        }
    }
}

/// The slot that joins the device to the host.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Pcie {
    /// Generation, 1 to 6.
    pub generation: u64,
    /// Lanes, 16 on most cards, 8 on small ones.
    pub lanes: u64,
}

impl Pcie {
    /// In one direction, after line coding; `None` for a generation that is not known.
    ///
    /// PCI Express base specification: 2.5, 5, 8, 16, 32, 64 GT/s per lane; of the bits sent, 8 of 10
    /// are data up to generation 2, 128 of 130 up to generation 5, 242 of 256 bytes of a flit in
    /// generation 6. Vendors print rounded totals of both directions: 32, 64, 128, 256 GB/s.
    ///
    /// ```
    /// use ridgepoint::calc::hierarchy::Pcie;
    /// let one_way = Pcie { generation: 5, lanes: 16 }.one_way().unwrap();
    /// assert_eq!(one_way.to_gb_per_s().round(), 63.0);
    /// ```
    pub fn one_way(self) -> Option<Bandwidth> {
        let gigabits_per_lane = match self.generation {
            1 => 2.5 * 8.0 / 10.0,
            2 => 5.0 * 8.0 / 10.0,
            3 => 8.0 * 128.0 / 130.0,
            4 => 16.0 * 128.0 / 130.0,
            5 => 32.0 * 128.0 / 130.0,
            6 => 64.0 * 242.0 / 256.0,
            _ => return None,
        };
        Some(Bandwidth::gb_per_s(
            gigabits_per_lane / 8.0 * real(self.lanes),
        ))
    }
}

/// What is published of the levels on the chip and off the card; `None` where nothing is.
///
/// A multiprocessor is NVIDIA's SM or AMD's CU. Sizes and rates are those of all chips of a card, so
/// that a card of two has twice as many multiprocessors.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OnAndOffChip {
    /// How many multiprocessors are enabled.
    pub multiprocessors: Option<u64>,
    /// The highest clock that the vendor promises, in Hz.
    pub clock_hz: Option<f64>,
    /// Registers of one multiprocessor: 64 K of 4 bytes, 256 KiB, on NVIDIA's since 2012.
    pub register_file: Option<DataSize>,
    /// The largest part of one multiprocessor's array that can be shared memory; the rest is L1.
    pub shared_memory: Option<DataSize>,
    /// Bytes that the shared memory of one multiprocessor moves in a clock: 32 banks of 4 bytes, 128
    /// (CUDA C++ best practices guide; AMD's documentation of its Compute Profiler). Absent where
    /// nothing says so of the architecture: Turing loads 64 bytes a clock from the same array, and of
    /// Blackwell cards for the desk nothing is said.
    pub shared_memory_bytes_per_clock: Option<f64>,
    /// The second-level cache, shared by all multiprocessors.
    pub l2: Option<DataSize>,
    /// Bytes that all of the second-level cache reads in a clock: 5120 on an A100, 2048 on a V100
    /// (NVIDIA A100 whitepaper); not published for later ones.
    pub l2_read_bytes_per_clock: Option<f64>,
    /// To other devices of the kind.
    pub link: Option<Link>,
    /// To the host.
    pub pcie: Option<Pcie>,
}

impl OnAndOffChip {
    /// Bandwidth of all shared memories together: multiprocessors × bytes per clock × clock, at the
    /// clock above. Computed, not published: 108 × 128 × 1.41 GHz = 19.5 TB/s on an A100, of which
    /// 19.2 are measured (RRZE-HPC/gpu-benches), and 132 × 128 × 1.98 GHz = 33.5 TB/s on an H100, or
    /// 30.9 at the 1.83 GHz of its matrix peak.
    pub fn shared_memory_bandwidth(&self) -> Option<Bandwidth> {
        let per_clock = real(self.multiprocessors?) * self.shared_memory_bytes_per_clock?;
        Some(Bandwidth::bytes_per_s(per_clock * self.clock_hz?))
    }

    /// Bandwidth at which the second-level cache is read: bytes per clock × clock. Computed: 5120 ×
    /// 1.41 GHz = 7.2 TB/s on an A100, of which 5.3 to 5.5 are measured (RRZE-HPC/gpu-benches).
    pub fn l2_read_bandwidth(&self) -> Option<Bandwidth> {
        let per_clock = self.l2_read_bytes_per_clock?;
        Some(Bandwidth::bytes_per_s(per_clock * self.clock_hz?))
    }

    /// What all multiprocessors hold together, where one holds `each`.
    pub fn in_all(&self, each: Option<DataSize>) -> Option<DataSize> {
        Some(each? * real(self.multiprocessors?))
    }
}
