//! A network that the reader brought, as a short text for links.
//!
//! Each figure is a letter and its number, each property a capital letter; what is absent is absent:
//! `h4096l32a32g8d128i14336v128256n2GR` is Llama 3 8B.

use crate::calc::network::{Biases, Experts, Latent, Network, Norm, QkNorm, Window};
use crate::calc::parameters::Parameters;
use crate::catalog::config::MAX_PARAMS;

/// The largest number that a figure may be: beyond any network, and far from overflow.
pub const LARGEST: u64 = 1 << 40;
/// The letters of all figures.
pub const FIGURES: &str = "hladgivnpqkoreyxwsftu";
/// Properties, in the order in which they are written.
pub const PROPERTIES: &str = "GTRUEPFBOMHSXW";

/// The figures without which there is no network.
const NEEDED: &str = "hladgivn";

/// Why a text describes no network.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Fault {
    /// What this sign stands for is unknown, missing, there twice, or without its number.
    Sign(char),
    /// The figure of this letter cannot belong to the others.
    Figure(char),
    /// More parameters than any network has.
    Params,
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
        None => read(&figure, &has).ok_or(Fault::Params)?,
    };
    let mut described = figures(&network).into_iter();
    let other = described.find(|(letter, figure)| figure.is_some() != has(*letter));
    if let Some(letter) = other
        .map(|(letter, _)| letter)
        .or_else(|| unsound(&network))
    {
        return Err(Fault::Figure(letter));
    }
    let params = Parameters::of(&network).total();
    let is_sound = (1..=MAX_PARAMS).contains(&params);
    is_sound
        .then_some(Network { params, ..network })
        .ok_or(Fault::Params)
}

/// The letter of a figure that cannot belong to the others, as in a `config.json` that is refused.
fn unsound(network: &Network) -> Option<char> {
    let layers = network.layers;
    let (experts, latent, window) = (network.experts, network.latent, network.window);
    let of_experts = |is_wrong: fn(Experts) -> bool| experts.is_some_and(is_wrong);
    let of_latent = |is_wrong: fn(Latent) -> bool| latent.is_some_and(is_wrong);
    [
        (
            of_experts(|experts| !(1..=experts.count).contains(&experts.per_token)),
            'y',
        ),
        (of_experts(|experts| experts.width == 0), 'w'),
        (
            experts.is_some_and(|experts| experts.first_dense > layers),
            'f',
        ),
        (of_latent(|latent| latent.rope_size == 0), 'r'),
        (of_latent(|latent| latent.value_size == 0), 'e'),
        (
            window.is_some_and(|window| window.full_layers >= layers),
            'u',
        ),
        (!network.heads.is_multiple_of(network.kv_heads), 'g'),
    ]
    .into_iter()
    .find_map(|(is_wrong, letter)| is_wrong.then_some(letter))
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
        let (sign, figure) = (|sign| Fault::Sign(sign), |letter| Fault::Figure(letter));
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
                Fault::Params,
            ),
            ("h4096l32a32g8d128i14336v128256n2x8", figure('y')),
            ("h4096l32a32g5d128i14336v128256n2GR", figure('g')),
            ("h4096l32a32g8d128i14336v128256n2x8y9w64s0f0", figure('y')),
            ("h4096l32a32g8d128i14336v128256n2x8y2w0s0f0", figure('w')),
            ("h4096l32a32g8d128i14336v128256n2x8y2w64s0f33", figure('f')),
            ("h4096l32a32g8d128i14336v128256n2t128u32", figure('u')),
            ("h4096l32a32g8d128i14336v128256n2k512o0r0e0", figure('r')),
            ("h4096l32a32g8d128i14336v128256n2 GR", sign(' ')),
            ("ｈ4096", sign('ｈ')),
        ] {
            assert_eq!(decode(wrong), Err(fault), "{wrong}");
        }
    }
}
