//! The levels of the devices: ranges, directions, what was published of them.

use ridgepoint::calc::hierarchy::{
    COURSE_RATIOS, Level, LevelId, LinkKind, NETWORK, OnAndOffChip, Pcie, course_levels, levels,
    ratios,
};
use ridgepoint::calc::units::{Bandwidth, DataSize, Time};
use ridgepoint::catalog::hardware::{Device, Vendor};

use crate::{catalog, deviation, notes};

fn levels_of(id: &str) -> [Level; 7] {
    let catalog = catalog();
    let device = catalog.device(id).unwrap_or_else(|| panic!("{id}"));
    levels(&device.hardware, &published(device), NETWORK)
}

fn published(device: &Device) -> OnAndOffChip {
    notes(device).levels
}

fn level(id: &str, which: LevelId) -> Level {
    let mut levels = levels_of(id).into_iter();
    let found = levels.find(|level| level.id == which);
    found.unwrap_or_else(|| panic!("{which:?}"))
}

/// Checks a figure to the three digits or so to which it was published.
#[track_caller]
fn assert_near(found: Option<f64>, published: f64) {
    let found = found.unwrap_or_else(|| panic!("nothing, not {published}"));
    assert!(
        deviation(found, published) < 0.005,
        "{found}, not {published}"
    );
}

fn tb_per_s(rate: Option<Bandwidth>) -> Option<f64> {
    rate.map(Bandwidth::to_tb_per_s)
}

/// Checks that a figure, where there is one, is in a range.
#[track_caller]
fn assert_within(device: &Device, figure: Option<f64>, range: std::ops::RangeInclusive<f64>) {
    if let Some(figure) = figure {
        assert!(range.contains(&figure), "{}: {figure}", device.id);
    }
}

#[test]
fn published_figures_are_plausible() {
    for device in catalog().devices() {
        let published = published(device);
        let count = published
            .multiprocessors
            .map(|count| u32::try_from(count).unwrap());
        assert_within(device, count.map(f64::from), 14.0..=304.0);
        assert_within(device, published.clock_hz, 0.7e9..=2.7e9);
        let kib = |size: Option<DataSize>| size.map(DataSize::to_kib);
        assert_within(device, kib(published.register_file), 256.0..=512.0);
        assert_within(device, kib(published.shared_memory), 48.0..=228.0);
        assert_within(
            device,
            published.shared_memory_bytes_per_clock,
            128.0..=128.0,
        );
        assert_within(device, published.l2.map(DataSize::to_mib), 1.5..=128.0);
        assert_within(device, published.l2_read_bytes_per_clock, 2048.0..=5120.0);
        let one_way = published.link.map(|link| link.one_way.to_gb_per_s());
        assert_within(device, one_way, 50.0..=900.0);
        if let Some(Pcie { generation, lanes }) = published.pcie {
            assert!((3..=5).contains(&generation), "{}", device.id);
            assert!(lanes == 8 || lanes == 16, "{}", device.id);
        }
    }
}

/// A link belongs to its vendor, and an accelerator that is no GPU has no multiprocessors.
#[test]
fn a_link_is_its_vendors() {
    let mut checked = 0;
    for device in catalog().devices() {
        let published = published(device);
        let is_gpu = matches!(device.vendor, Vendor::Amd | Vendor::Nvidia);
        assert_eq!(published.register_file.is_some(), is_gpu, "{}", device.id);
        let Some(link) = published.link else { continue };
        let vendor = match link.kind {
            LinkKind::NvLink => Vendor::Nvidia,
            LinkKind::InfinityFabric => Vendor::Amd,
            LinkKind::InterChip => Vendor::Google,
            LinkKind::Ethernet => Vendor::Intel,
            LinkKind::UnifiedBus => Vendor::Huawei,
        };
        assert_eq!(device.vendor, vendor, "{}", device.id);
        checked += 1;
    }
    assert!(checked >= 30, "{checked}");
}

/// Of a link, one direction is half of both; of a memory, both share the whole.
#[test]
fn directions_are_told_apart() {
    for device in catalog().devices() {
        for level in levels(&device.hardware, &published(device), NETWORK) {
            let (Some(one_way), Some(both)) = (level.one_way, level.both_ways) else {
                continue;
            };
            let is_link = matches!(level.id, LevelId::Link | LevelId::Pcie | LevelId::Network);
            let share = if is_link { 0.5 } else { 1.0 };
            assert_eq!(one_way / both, share, "{} {:?}", device.id, level.id);
        }
    }
}

/// Nearer levels are faster and smaller. The L2 limit is what a device reads, below shared memory.
#[test]
fn levels_slow_down_outwards() {
    for device in catalog().devices() {
        let levels = levels(&device.hardware, &published(device), NETWORK);
        let [registers, shared, l2, memory, link, pcie, network] = levels;
        // A slot of generation 3 or of eight lanes is slower than a port of 400 Gbit/s.
        let port = network.one_way.filter(|_| pcie.one_way > network.one_way);
        let rates: Vec<_> = [shared, l2, memory, link, pcie]
            .iter()
            .filter_map(|level| level.one_way)
            .chain(port)
            .collect();
        assert!(
            rates.is_sorted_by(|fast, slow| fast > slow),
            "{}: {rates:?}",
            device.id
        );
        if let (Some(l2), Some(memory)) = (l2.capacity, memory.capacity) {
            assert!(l2.to_bytes() * 50.0 < memory.to_bytes(), "{}", device.id);
        }
        for on_chip in [registers, shared] {
            if let (Some(each), Some(all)) = (on_chip.per_multiprocessor, on_chip.capacity) {
                assert!(all > each, "{}", device.id);
            }
        }
    }
}

#[test]
fn on_chip_levels_are_those_published() {
    let shared = |id| tb_per_s(level(id, LevelId::SharedMemory).one_way);
    // FlashAttention paper (arXiv 2205.14135): about 19 TB/s of SRAM on an A100; NVIDIA's GTC 2021
    // session S33322 has 18 TiB/s for L1, which is 19.8.
    assert_near(shared("a100_80_sxm"), 19.5);
    assert_near(shared("a100_40_sxm"), 19.5);
    // 132 × 128 × 1.98 GHz by hand; 80 × 128 × 1.53 GHz; 56 × 128 × 1.48 GHz.
    assert_near(shared("h100_sxm"), 33.45);
    assert_near(shared("v100_sxm2_16"), 15.67);
    assert_near(shared("p100_sxm2"), 10.61);
    // GA102 whitepaper: 219 GB/s in one SM of an RTX 3080, of which it has 68.
    assert_near(shared("rtx3080_10"), 68.0 * 0.219);
    // 128 SMs × 32 banks × 4 bytes × 2.52 GHz (CUDA C++ best practices guide, Ada whitepaper).
    assert_near(shared("rtx4090"), 41.29);
    // AMD: 32 banks of 4 bytes in each of 304 CUs at 2.1 GHz; CDNA 4 is said to be wider.
    assert_near(shared("mi300x"), 81.7);
    assert_eq!(shared("mi355x"), None);
    // Turing loads half as much from the same array; nothing is published of the desk's Blackwell.
    assert_eq!(shared("t4"), None);
    assert_eq!(shared("rtx5080"), None);

    // NVIDIA A100 whitepaper: 5120 bytes per clock, 2.3 times the V100's rate; kayzee3327.github.io:
    // 7219 GB/s and, at 1.53 GHz, 3133.
    assert_near(tb_per_s(level("a100_80_sxm", LevelId::L2).one_way), 7.219);
    assert_near(tb_per_s(level("v100_sxm2_16", LevelId::L2).one_way), 3.133);
    assert_eq!(level("h100_sxm", LevelId::L2).one_way, None);

    // NVIDIA A100 whitepaper: 27 648 KB of registers, 40 960 KB of L2; Ada whitepaper: 32 768 KB and
    // 73 728 KB on an RTX 4090; GA102 whitepaper: 20 992 KB and 6144 KB on an RTX 3090.
    let capacity = |id, which| level(id, which).capacity.map(DataSize::to_kib);
    for (id, registers, l2) in [
        ("a100_80_sxm", 27_648.0, 40_960.0),
        ("rtx4090", 32_768.0, 73_728.0),
        ("rtx3090", 20_992.0, 6_144.0),
    ] {
        assert_eq!(capacity(id, LevelId::Registers), Some(registers), "{id}");
        assert_eq!(capacity(id, LevelId::L2), Some(l2), "{id}");
    }
    // CUDA C++ Programming Guide, memory per compute capability 7.0, 7.5, 8.0, 8.6, 8.9, 9.0, 12.0.
    for (id, kib) in [
        ("v100_sxm2_32", 96.0),
        ("t4", 64.0),
        ("a800_80_sxm", 164.0),
        ("rtx3060_12", 100.0),
        ("rtx4070", 100.0),
        ("h100_sxm", 228.0),
        ("rtx5080", 100.0),
    ] {
        let each = level(id, LevelId::SharedMemory).per_multiprocessor;
        assert_eq!(each, Some(DataSize::kib(kib)), "{id}");
    }
}

#[test]
fn links_are_those_published() {
    let both = |id, which| {
        level(id, which)
            .both_ways
            .map(Bandwidth::to_gb_per_s)
            .map(f64::round)
    };
    // Both directions, as NVIDIA prints: V100 300, A100 600, A800 400, H100 900, H800 400, B200 1800.
    for (id, published) in [
        ("v100_sxm2_16", 300.0),
        ("a100_80_sxm", 600.0),
        ("a800_80_sxm", 400.0),
        ("h100_sxm", 900.0),
        ("h800_sxm", 400.0),
        ("b200", 1800.0),
        ("mi300x", 896.0),
    ] {
        assert_eq!(both(id, LevelId::Link), Some(published), "{id}");
    }
    assert_eq!(both("rtx4090", LevelId::Link), None);
    // PCI-SIG, x16 in one direction after coding: 15.75, 31.5 and 63.0 GB/s; half of it with 8 lanes.
    let one_way = |id| level(id, LevelId::Pcie).one_way.map(Bandwidth::to_gb_per_s);
    assert_near(one_way("v100_sxm2_16"), 15.75);
    assert_near(one_way("a100_80_sxm"), 31.5);
    assert_near(one_way("h100_sxm"), 63.0);
    assert_near(one_way("rtx4060"), 15.75);
    let pcie = |generation| Pcie {
        generation,
        lanes: 16,
    };
    assert_eq!(pcie(1).one_way(), Some(Bandwidth::gb_per_s(4.0)));
    assert_eq!(pcie(2).one_way(), Some(Bandwidth::gb_per_s(8.0)));
    assert_eq!(pcie(6).one_way(), Some(Bandwidth::gb_per_s(121.0)));
    assert_eq!(pcie(7).one_way(), None);
}

/// Like against like, by hand; beside the course's 5, 40 and 20.
#[test]
fn ratios_are_those_worked_out() {
    let h100 = ratios(&levels_of("h100_sxm"));
    // 3350 GB/s against 63 in one direction or 126 in both.
    assert_near(h100.device_memory_to_pcie.one_way, 53.2);
    assert_near(h100.device_memory_to_pcie.both_ways, 26.6);
    // 450 against 50, 900 against 100.
    assert_near(h100.link_to_network.one_way, 9.0);
    assert_near(h100.link_to_network.both_ways, 9.0);
    assert_near(h100.shared_to_device_memory.one_way, 9.99);
    let a100 = ratios(&levels_of("a100_80_sxm"));
    // 19.49 TB/s against 2.039; 2039 against 31.5 or 63.
    assert_near(a100.shared_to_device_memory.one_way, 9.56);
    assert_near(a100.device_memory_to_pcie.one_way, 64.7);
    assert_near(a100.device_memory_to_pcie.both_ways, 32.4);
    let geforce = ratios(&levels_of("rtx5080"));
    assert_eq!(geforce.link_to_network.one_way, None);
    assert_eq!(geforce.shared_to_device_memory.both_ways, None);

    let network = level("h100_sxm", LevelId::Network);
    let nvlink = level("h100_sxm", LevelId::Link);
    // The course's 20 comes of both directions against one.
    let mixed = nvlink.both_ways.unwrap() / network.one_way.unwrap();
    assert_eq!(mixed, 18.0);
    assert!(deviation(COURSE_RATIOS.link_to_network, mixed) < 0.15);
    let a100 = catalog().device("a100_80_sxm").unwrap();
    let port = Bandwidth::gb_per_s(25.0);
    let slower = ratios(&levels(&a100.hardware, &published(a100), port));
    assert_near(slower.link_to_network.one_way, 12.0);
}

#[test]
fn moving_takes_as_long_as_the_bandwidth_says() {
    // 14 GB of weights: 14 / 2039 s from device memory, 14 / 31.5 s over PCIe 4, 0.28 s over the port.
    let weights = DataSize::gb(14.0);
    let ms = |which| {
        level("a100_80_sxm", which)
            .time_to_move(weights)
            .map(Time::to_ms)
    };
    assert_near(ms(LevelId::DeviceMemory), 6.866);
    assert_near(ms(LevelId::Pcie), 444.3);
    assert_near(ms(LevelId::Network), 280.0);
    assert_eq!(ms(LevelId::Registers), None);
}

#[test]
fn the_courses_table_is_kept_as_printed() {
    let rates = course_levels().map(|level| level.bandwidth);
    let gb = |low, high| Some((Bandwidth::gb_per_s(low), Bandwidth::gb_per_s(high)));
    assert_eq!(
        rates,
        [
            None,
            gb(10_000.0, 10_000.0),
            gb(5000.0, 5000.0),
            gb(2000.0, 3000.0),
            gb(900.0, 900.0),
            gb(64.0, 64.0),
            gb(50.0, 50.0),
        ]
    );
    let h100 = level("h100_sxm", LevelId::SharedMemory);
    let [registers, shared, ..] = course_levels();
    assert_eq!(shared.per_multiprocessor, h100.per_multiprocessor);
    assert_eq!(registers.per_multiprocessor, Some(DataSize::kib(256.0)));
}
