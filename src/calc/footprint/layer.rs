//! Activations of a published network's layer, tensor by tensor: what automatic differentiation keeps
//! of a pre-norm decoder block with fused norms.
//!
//! Per token in 16 bits, without dropout and with FlashAttention:
//! `12 h + 4 g d + 4 a + k i` bytes for two norms, grouped heads of full width and a gated MLP
//! (`k` = 8, 6 or 4); the textbook's `32 h` (and `4 a`) for its own layer. Mean and root of norms, 8
//! bytes per token, and token numbers are left out.

use super::TermId;
use super::textbook::{
    keeps_own_output, keeps_scores, linear_element, output_bytes, scores, tokens, whole,
};
use crate::calc::formula::Algebra;
use crate::calc::network::{Experts, Latent, Network, Norm, QkNorm};
use crate::calc::training::{Recompute, Targets, Training, Width};
use crate::calc::units::real;

/// Bytes of one FP32 statistic.
const STATISTIC: f64 = 4.0;
/// Bytes of one FP32 number.
const FP32: f64 = 4.0;
/// Bytes of one entry of a dropout mask.
const MASK: f64 = 1.0;
/// Bytes that the router keeps per chosen expert: an FP32 weight and an 8-byte number.
const CHOICE: f64 = 12.0;

/// One layer on one device, as far as its terms share it.
struct Layer<'a> {
    network: &'a Network,
    training: &'a Training,
}

/// What one layer keeps of one micro-batch, part by part; with experts or with the dense MLP.
pub(super) fn layer<N: Algebra>(
    network: &Network,
    training: &Training,
    experts: Option<Experts>,
    emit: &mut dyn FnMut(TermId, N),
) {
    let layer = Layer { network, training };
    if training.recompute == Recompute::Selective && training.conventions.selects_matrices {
        layer.selected(experts, emit);
        return;
    }
    layer.norms_and_masks(emit);
    layer.attention(emit);
    match experts {
        None => layer.mlp("i", network.mlp_width, emit),
        Some(experts) => layer.experts(experts, emit),
    }
}

impl Layer<'_> {
    /// Which linear maps keep their inputs: all, or those with adapters.
    fn targets(&self) -> Targets {
        match self.training.adapter {
            Some(adapter) if !self.keeps_quantized_inputs() => adapter.targets,
            Some(_) | None => Targets::ALL,
        }
    }

    fn keeps_quantized_inputs(&self) -> bool {
        self.training.has_quantized_base() && self.training.conventions.keeps_quantized_inputs
    }

    fn element(&self) -> f64 {
        self.training.storage.compute.bytes()
    }

    /// Bytes of an element that only a linear map keeps.
    fn linear_element(&self) -> f64 {
        linear_element(self.training)
    }

    /// `bytes · s b · width`, split along the sequence where sequence parallelism is on.
    fn whole<N: Algebra>(&self, bytes: f64, name: &'static str, width: u64) -> N {
        whole(self.training, bytes, name, width)
    }

    /// `bytes · s b · width`, split by tensor parallelism.
    fn split<N: Algebra>(&self, bytes: f64, width: N) -> N {
        let all = N::constant(bytes) * tokens::<N>(self.training) * width;
        all.over("t", self.training.parallel.tensor)
    }

    fn norms_and_masks<N: Algebra>(&self, emit: &mut dyn FnMut(TermId, N)) {
        let hidden = self.network.hidden;
        let norms = self.norm_bytes() * real(self.network.norms_per_layer);
        emit(TermId::NormInputs, self.whole(norms, "h", hidden));
        if self.training.has_dropout {
            emit(TermId::DropoutMasks, self.whole(2.0, "h", hidden));
        }
    }

    /// Bytes per channel that a norm keeps: its input; upcast, in FP32, and when it is trained what it
    /// scales.
    fn norm_bytes(&self) -> f64 {
        let Training {
            storage,
            conventions,
            adapter,
            ..
        } = self.training;
        let is_upcast = conventions.upcasts_norms && self.network.norm == Norm::Rms;
        let is_cast = conventions.casts_inputs && storage.keeps_cast;
        if storage.compute == Width::Half && is_upcast && adapter.is_none() {
            FP32 + self.element()
        } else if is_upcast || is_cast {
            FP32
        } else {
            self.element()
        }
    }

    /// Copies of a linear map's input that `maps` of them share: one, or under autocast one each.
    fn copies(&self, maps: f64) -> f64 {
        let Training {
            storage,
            conventions,
            ..
        } = self.training;
        if conventions.casts_inputs && storage.keeps_cast && !conventions.is_compiled {
            maps
        } else {
            1.0
        }
    }

    /// Bytes per channel that an adapter's own input takes: its dropout's output and mask.
    fn adapter_input_bytes(&self) -> f64 {
        if !self.training.conventions.adapter_dropout || self.training.adapter.is_none() {
            return 0.0;
        }
        // Beside what the quantized map itself keeps, the adapter keeps what its dropout lets through.
        if self.keeps_quantized_inputs() {
            MASK + self.linear_element()
        } else {
            MASK
        }
    }

    fn attention<N: Algebra>(&self, emit: &mut dyn FnMut(TermId, N)) {
        let targets = self.targets();
        if targets.q || targets.k || targets.v {
            let bytes = self.linear_element() * self.copies(3.0) + self.adapter_input_bytes();
            let input = self.whole(bytes, "h", self.network.hidden);
            emit(TermId::AttentionInput, input);
        }
        match self.network.latent {
            None => self.grouped_heads(emit),
            Some(latent) => self.latent_heads(latent, emit),
        }
        let heads = || N::symbol("a", real(self.network.heads));
        if keeps_scores(self.training) {
            emit(TermId::AttentionScores, scores(self.network, self.training));
        }
        if keeps_own_output(self.training) {
            emit(TermId::AttentionStatistics, self.split(STATISTIC, heads()));
        }
        let output = output_bytes(self.training, targets.o);
        if output > 0.0 {
            let width = heads() * N::symbol("d", real(self.value_size()));
            emit(TermId::AttentionOutput, self.split(output, width));
        }
    }

    /// What selective recomputation keeps that goes by matrices: the layer's input, attention's output with
    /// its statistics, and the products of every second matrix: queries, values, the MLP's first and last.
    fn selected<N: Algebra>(&self, experts: Option<Experts>, emit: &mut dyn FnMut(TermId, N)) {
        let (network, element) = (self.network, self.element());
        emit(TermId::NormInputs, self.whole(element, "h", network.hidden));
        let heads = || N::symbol("a", real(network.heads));
        let size = || N::symbol("d", real(network.head_size));
        let keys = N::symbol("g", real(network.kv_heads)) * size();
        let kept = self.split(element, heads() * size()) + self.split(element, keys);
        emit(TermId::QueriesKeysValues, kept);
        emit(TermId::AttentionStatistics, self.split(STATISTIC, heads()));
        let output = self.split(element, heads() * size());
        emit(TermId::AttentionOutput, output);
        let (name, width) = experts.map_or(("i", network.mlp_width), |experts| {
            let all = experts.per_token.saturating_add(experts.shared);
            ("ie", all.saturating_mul(experts.width))
        });
        let hidden = self.split(element, N::symbol(name, real(width)));
        emit(TermId::MlpHidden, hidden);
        if !self.training.conventions.is_compiled {
            emit(TermId::MlpInput, self.whole(element, "h", network.hidden));
        }
    }

    fn value_size(&self) -> u64 {
        let latent = self.network.latent;
        latent.map_or(self.network.head_size, |latent| latent.value_size)
    }

    /// Queries of a heads, keys and values of g heads each; with norms, their inputs too. Where there
    /// are fewer key heads than tensor-parallel devices, each device has one.
    fn grouped_heads<N: Algebra>(&self, emit: &mut dyn FnMut(TermId, N)) {
        let tensor = self.training.parallel.tensor;
        let (element, size) = (self.element(), N::symbol("d", real(self.network.head_size)));
        let (query, key) = match self.network.qk_norm {
            QkNorm::None => (1.0, 2.0),
            QkNorm::PerHead | QkNorm::FullWidth => (2.0, 3.0),
        };
        let conventions = &self.training.conventions;
        let is_grouped = self.network.kv_heads < self.network.heads;
        let queries = N::symbol("a", real(self.network.heads)) * size.clone();
        let keys = if conventions.expands_keys && is_grouped {
            queries.clone()
        } else {
            N::symbol("g", real(self.network.kv_heads.max(tensor))) * size
        };
        // Values are a view of the tensor that holds all three; grouped ones are copied out of it.
        let is_packed = conventions.packs_queries && !is_grouped;
        let packed = if is_packed { 1.0 } else { 0.0 };
        let kept = self.split(element * (query + packed), queries)
            + self.split(element * (key + packed), keys);
        emit(TermId::QueriesKeysValues, kept);
    }

    /// The latents before and after their norms, and the heads made from them.
    fn latent_heads<N: Algebra>(&self, latent: Latent, emit: &mut dyn FnMut(TermId, N)) {
        let both = latent
            .query_rank
            .unwrap_or(0)
            .saturating_add(latent.kv_rank);
        let kept = both.saturating_mul(2).saturating_add(latent.rope_size);
        emit(
            TermId::AttentionLatents,
            self.whole(self.element(), "q", kept),
        );
        let key_size = latent.key_size();
        let per_head = key_size.saturating_mul(2).saturating_add(latent.value_size);
        let heads = N::symbol("a", real(self.network.heads)) * N::symbol("w", real(per_head));
        emit(TermId::QueriesKeysValues, self.split(self.element(), heads));
    }

    /// Input and hidden tensors of a dense MLP. Beside attention on one norm, it shares its input.
    fn mlp<N: Algebra>(&self, name: &'static str, width: u64, emit: &mut dyn FnMut(TermId, N)) {
        let targets = self.targets();
        let keeps_input = targets.gate || targets.up;
        if keeps_input && self.network.norms_per_layer > 1 {
            let maps = if self.network.mlp_is_gated { 2.0 } else { 1.0 };
            let bytes = self.linear_element() * self.copies(maps);
            let input = self.whole(bytes, "h", self.network.hidden);
            emit(TermId::MlpInput, input);
        }
        // A mixture without shared experts has no such part.
        if width > 0 {
            let hidden = self.split(self.hidden_bytes(), N::symbol(name, real(width)));
            emit(TermId::MlpHidden, hidden);
        }
    }

    /// Bytes kept per token and hidden channel of an MLP: the last map's input, and what the
    /// activation needs.
    fn hidden_bytes(&self) -> f64 {
        let element = self.element();
        let tensors = if self.network.mlp_is_gated {
            self.training.gated_mlp.tensors()
        } else {
            2.0
        };
        // The last map's input is one of the tensors, unless it is rebuilt.
        let has_input = !self.network.mlp_is_gated || tensors > 2.0;
        let input = match (has_input, self.targets().down) {
            (true, true) => self.linear_element() - element,
            (true, false) => -element,
            (false, _) => 0.0,
        };
        tensors * element + input
    }

    /// Router, inputs and hidden tensors of k experts per token, in balance, and of the shared ones.
    fn experts<N: Algebra>(&self, experts: Experts, emit: &mut dyn FnMut(TermId, N)) {
        let chosen = experts.per_token;
        let router =
            self.whole::<N>(STATISTIC, "e", experts.count) + self.whole(CHOICE, "k", chosen);
        emit(TermId::Router, router);
        let targets = self.targets();
        if targets.gate || targets.up {
            let input = self.whole::<N>(self.linear_element(), "h", self.network.hidden);
            emit(TermId::ExpertInputs, input * N::symbol("k", real(chosen)));
        }
        let width = N::symbol("k", real(chosen)) * N::symbol("ie", real(experts.width));
        emit(TermId::ExpertHidden, self.split(self.hidden_bytes(), width));
        self.mlp("is", experts.shared.saturating_mul(experts.width), emit);
    }
}
