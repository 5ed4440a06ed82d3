def estimate_training_memory(params_B, batch, seq_len, hidden, layers,
                             optimizer="adam", grad_ckpt=False{more}):
    weights = 2 * params_B
    gradients = 2 * params_B
    states = (12 if optimizer == "adam" else 4) * params_B
    per_layer = batch * seq_len * hidden * {factor} / 1e9
    activations = {activations}
    total = weights + gradients + states + activations
    for size in (weights, gradients, states, activations, total):
        print(round(size, 1), "GB")
    return total


estimate_training_memory({params}, {batch}, {seq}, {hidden}, {layers},
                         optimizer="{optimizer}", grad_ckpt={ckpt}{given})
