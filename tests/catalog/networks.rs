//! Networks: exact counts against shapes.

use ridgepoint::calc::network::Network;
use ridgepoint::calc::units::real;
use ridgepoint::catalog::DEFAULT_NETWORK;

use crate::catalog;

/// The shape leaves out biases, norms and learned positions, so it counts a little less, never more.
#[test]
fn shapes_give_the_published_parameter_counts() {
    /// A learned vector for each position: 1024 in GPT-2, 2050 in OPT.
    const LEARNED_POSITIONS: [&str; 2] = ["GPT-2", "OPT"];
    let catalog = catalog();
    let others = catalog
        .networks()
        .iter()
        .filter(|network| network.id != DEFAULT_NETWORK);
    for network in others {
        let exact = real(network.network.params);
        let missing = 1.0 - network.network.params_of_shape() / exact;
        let allowed = if LEARNED_POSITIONS.contains(&network.family) {
            0.02
        } else {
            0.001
        };
        assert!(
            (0.0..allowed).contains(&missing),
            "{}: {missing}",
            network.id
        );
    }
}

#[test]
fn network_shapes_are_consistent() {
    for row in catalog().networks() {
        let (id, network) = (row.id, row.network);
        assert!(
            network.kv_heads >= 1 && network.heads % network.kv_heads == 0,
            "{id}"
        );
        assert!((32..=256).contains(&network.head_size), "{id}");
        assert!((1..=200).contains(&network.layers), "{id}");
        assert_eq!(network.vocab.is_none(), id == DEFAULT_NETWORK, "{id}");
    }
}

#[test]
fn the_courses_network_is_as_the_course_declares_it() {
    let course = catalog().default_network().network;
    let declared = (course.params, course.hidden, course.layers, course.heads);
    assert_eq!(declared, (7_000_000_000, 4096, 32, 32));
    assert_eq!(course, Network::plain(7_000_000_000, 4096, 32, 32));
}
