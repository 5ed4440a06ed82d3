//! A network that the reader brought, as a short text for links.
//!
//! Each figure is a letter and its number, each property a capital letter; what is absent is absent:
//! `h4096l32a32g8d128i14336v128256n2GR` is Llama 3 8B.

use crate::calc::network::{Biases, Experts, Latent, Network, Norm, QkNorm, Window};
use crate::calc::parameters::Parameters;
use crate::catalog::config::MAX_PARAMS;

/// The largest number that a figure may be: beyond any network, and far from overflow.
const LARGEST: u64 = 1 << 40;
/// Figures, as [`figures`] has them.
const FIGURES: &str = "hladgivnpqkoreyxwsftu";
/// Properties, in the order in which they are written.
const PROPERTIES: &str = "GTRUEPFBOMHSXW";

/// The figures without which there is no network.
const NEEDED: &str = "hladgivn";

/// Why a text describes no network.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Fault {
    /// What this sign stands for is unknown, missing, there twice, or without its number.
    Sign(char),
    /// Figures that cannot belong together.
    Figures,
}

/// Writes a network; reads back as the same one.
pub fn encode(network: &Network) -> String {
    let mut text = String::new();
    for (letter, figure) in figures(network) {
        if let Some(figure) = figure {
            text.push(letter);
            text.push_str(&figure.to_string());
        }
    }
    let has = properties(network);
    text.extend(PROPERTIES.chars().filter(|letter| has(*letter)));
    text
}

/// Reads a network. Its parameters are counted anew.
///
/// # Errors
/// If the text does not describe one.
pub fn decode(text: &str) -> Result<Network, Fault> {
    let parts = parts(text)?;
    let figure = |letter: char| {
        let (_, figure) = parts.iter().find(|(known, _)| *known == letter)?;
        *figure
    };
    let has = |letter: char| parts.iter().any(|(known, _)| *known == letter);
    let is_missing = |letter: &char| figure(*letter).is_none_or(|figure| figure == 0);
    let missing = NEEDED.chars().find(is_missing);
    let network = match missing {
        Some(letter) => return Err(Fault::Sign(letter)),
        None => read(&figure, &has).ok_or(Fault::Figures)?,
    };
    let is_described = figures(&network)
        .into_iter()
        .map(|(letter, figure)| (letter, figure.is_some()))
        .all(|(letter, is_there)| is_there == has(letter));
    let params = Parameters::of(&network).total();
    let is_sound = is_described && is_sound(&network) && (1..=MAX_PARAMS).contains(&params);
    is_sound
        .then_some(Network { params, ..network })
        .ok_or(Fault::Figures)
}

/// Whether the figures can belong together, as in a `config.json` that is taken.
fn is_sound(network: &Network) -> bool {
    let has_sound_experts = network.experts.is_none_or(|experts| {
        (1..=experts.count).contains(&experts.per_token)
            && experts.width > 0
            && experts.first_dense <= network.layers
    });
    let has_sound_latent = network
        .latent
        .is_none_or(|latent| latent.rope_size > 0 && latent.value_size > 0);
    let has_sound_window = network
        .window
        .is_none_or(|window| window.full_layers < network.layers);
    let heads_divide = network.heads.is_multiple_of(network.kv_heads);
    has_sound_experts && has_sound_latent && has_sound_window && heads_divide
}

/// Letters with their numbers, each at most once.
fn parts(text: &str) -> Result<Vec<(char, Option<u64>)>, Fault> {
    let mut parts: Vec<(char, Option<u64>)> = Vec::new();
    for character in text.chars() {
        let fault = Err(Fault::Sign(character));
        if let Some(digit) = character.to_digit(10) {
            let Some((letter, figure)) = parts.last_mut() else {
                return fault;
            };
            let so_far = figure.unwrap_or(0);
            *figure = Some(so_far * 10 + u64::from(digit));
            if letter.is_ascii_uppercase() || figure.is_some_and(|figure| figure > LARGEST) {
                return Err(Fault::Sign(*letter));
            }
        } else {
            let is_new = !parts.iter().any(|(known, _)| *known == character);
            let mut letters = PROPERTIES.chars().chain(FIGURES.chars());
            let is_known = letters.any(|letter| letter == character);
            if !is_new || !is_known {
                return fault;
            }
            parts.push((character, None));
        }
    }
    Ok(parts)
}

/// All figures by letter; absent ones are none.
fn figures(network: &Network) -> [(char, Option<u64>); 21] {
    let (latent, experts, window) = (network.latent, network.experts, network.window);
    [
        ('h', Some(network.hidden)),
        ('l', Some(network.layers)),
        ('a', Some(network.heads)),
        ('g', Some(network.kv_heads)),
        ('d', Some(network.head_size)),
        ('i', Some(network.mlp_width)),
        ('v', network.vocab),
        ('n', Some(network.norms_per_layer)),
        (
            'p',
            Some(network.positions).filter(|&positions| positions > 0),
        ),
        ('q', latent.and_then(|latent| latent.query_rank)),
        ('k', latent.map(|latent| latent.kv_rank)),
        ('o', latent.map(|latent| latent.nope_size)),
        ('r', latent.map(|latent| latent.rope_size)),
        ('e', latent.map(|latent| latent.value_size)),
        ('x', experts.map(|experts| experts.count)),
        ('y', experts.map(|experts| experts.per_token)),
        ('w', experts.map(|experts| experts.width)),
        ('s', experts.map(|experts| experts.shared)),
        ('f', experts.map(|experts| experts.first_dense)),
        ('t', window.map(|window| window.tokens)),
        ('u', window.map(|window| window.full_layers)),
    ]
}

/// Whether a network has the property of a letter.
fn properties(network: &Network) -> impl Fn(char) -> bool {
    let network = *network;
    move |letter| match letter {
        'G' => network.mlp_is_gated,
        'T' => network.embedding_is_tied,
        'R' => network.norm == Norm::Rms,
        'U' => network.norm == Norm::LayerScaleOnly,
        'E' => network.embedding_has_norm,
        'P' => network.qk_norm == QkNorm::PerHead,
        'F' => network.qk_norm == QkNorm::FullWidth,
        'B' => network.biases.qkv,
        'O' => network.biases.attention_out,
        'M' => network.biases.mlp,
        'H' => network.biases.head,
        'S' => network.has_sinks,
        'X' => network
            .experts
            .is_some_and(|experts| experts.router_has_bias),
        'W' => network
            .experts
            .is_some_and(|experts| experts.shared_is_gated),
        _ => false,
    }
}

/// The network of these figures and properties, its parameters not yet counted.
fn read(figure: &dyn Fn(char) -> Option<u64>, has: &dyn Fn(char) -> bool) -> Option<Network> {
    let positive = |letter| figure(letter).filter(|&figure| figure > 0);
    Some(Network {
        params: 0,
        hidden: positive('h')?,
        layers: positive('l')?,
        heads: positive('a')?,
        kv_heads: positive('g')?,
        head_size: positive('d')?,
        mlp_width: positive('i')?,
        mlp_is_gated: has('G'),
        vocab: Some(positive('v')?),
        embedding_is_tied: has('T'),
        norm: match (has('R'), has('U')) {
            (true, _) => Norm::Rms,
            (false, true) => Norm::LayerScaleOnly,
            (false, false) => Norm::Layer,
        },
        norms_per_layer: positive('n')?,
        embedding_has_norm: has('E'),
        qk_norm: match (has('P'), has('F')) {
            (true, _) => QkNorm::PerHead,
            (false, true) => QkNorm::FullWidth,
            (false, false) => QkNorm::None,
        },
        biases: Biases {
            qkv: has('B'),
            attention_out: has('O'),
            mlp: has('M'),
            head: has('H'),
        },
        positions: figure('p').unwrap_or(0),
        has_sinks: has('S'),
        latent: positive('k').map(|kv_rank| Latent {
            query_rank: figure('q'),
            kv_rank,
            nope_size: figure('o').unwrap_or(0),
            rope_size: figure('r').unwrap_or(0),
            value_size: figure('e').unwrap_or(0),
        }),
        experts: positive('x').map(|count| Experts {
            count,
            per_token: figure('y').unwrap_or(0),
            width: figure('w').unwrap_or(0),
            shared: figure('s').unwrap_or(0),
            first_dense: figure('f').unwrap_or(0),
            router_has_bias: has('X'),
            shared_is_gated: has('W'),
        }),
        window: positive('t').map(|tokens| Window {
            tokens,
            full_layers: figure('u').unwrap_or(0),
        }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Catalog;

    #[test]
    fn every_published_network_reads_back() {
        let catalog = Catalog::load().unwrap();
        let published = catalog.networks().iter().map(|entry| entry.network);
        for network in published.filter(|network| network.vocab.is_some()) {
            let text = encode(&network);
            assert!(text.len() < 100, "{text}");
            assert_eq!(decode(&text), Ok(network), "{text}");
        }
    }

    #[test]
    fn what_describes_no_network_is_refused() {
        let llama = "h4096l32a32g8d128i14336v128256n2GR";
        assert_eq!(decode(llama).unwrap().params, 8_030_261_248);
        let (sign, figures) = (|sign| Fault::Sign(sign), Fault::Figures);
        for (wrong, fault) in [
            ("", sign('h')),
            ("h", sign('h')),
            ("h4096", sign('l')),
            ("4096h", sign('4')),
            ("h0l32a32g8d128i14336v128256n2GR", sign('h')),
            ("h4096h4096l32a32g8d128i14336v128256n2GR", sign('h')),
            ("h4096l32a32g8d128i14336v128256n2GRZ", sign('Z')),
            ("h4096l32a32g8d128i14336v128256n2G1", sign('G')),
            ("h4096l32a32g8d128i14336v128256n2z5", sign('z')),
            (
                "h99999999999999999999l32a32g8d128i14336v128256n2",
                sign('h'),
            ),
            (
                "h1099511627776l1099511627776a32g8d128i14336v128256n2",
                figures,
            ),
            ("h4096l32a32g8d128i14336v128256n2x8", figures),
            ("h4096l32a32g5d128i14336v128256n2GR", figures),
            ("h4096l32a32g8d128i14336v128256n2x8y9w64s0f0", figures),
            ("h4096l32a32g8d128i14336v128256n2x8y2w0s0f0", figures),
            ("h4096l32a32g8d128i14336v128256n2x8y2w64s0f33", figures),
            ("h4096l32a32g8d128i14336v128256n2t128u32", figures),
            ("h4096l32a32g8d128i14336v128256n2k512o0r0e0", figures),
            ("h4096l32a32g8d128i14336v128256n2 GR", sign(' ')),
            ("ｈ4096", sign('ｈ')),
        ] {
            assert_eq!(decode(wrong), Err(fault), "{wrong}");
        }
    }
}
