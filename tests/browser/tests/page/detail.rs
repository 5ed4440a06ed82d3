//! What follows from a scenario beyond the charts, and the rarer ways to describe one.

use ridgepoint_browser::{Page, key};
use serde_json::json;

use crate::{
    chosen, enter, fingerprints, open, said, unfold_controls, verdict, wait_for_address,
    wait_for_cells, wait_for_number,
};

/// A published config.json: Llama 3 8B.
const LLAMA_3_8B: &str = r#"{"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 32,
    "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336,
    "vocab_size": 128256, "tie_word_embeddings": false}"#;

#[test]
fn what_would_help_opens_the_remedies() {
    let page = open("");
    page.click("#what-would-help");
    page.wait_until("the table is there", || {
        page.elements("#remedies-data tbody tr").len() > 5
    });
    // 2 bytes for each of 7e9 parameters, adapters of rank 8, and the activations.
    let table = said(&page, "#remedies-data");
    assert!(table.contains("LoRA, rank 8"), "{table}");
    let focused = page.execute("return document.activeElement.parentElement.id", &[]);
    assert_eq!(focused, json!("remedies-data"));

    page.choose("#opt", "sgd");
    enter(&page, "batch", "1");
    page.wait_until("nothing is asked", || !page.is_visible("#what-would-help"));
    assert_eq!(said(&page, "#help"), "");
}

/// 16 bytes per parameter of Llama 3 8B, over eight devices: 16.06 GB of states, all shared out.
#[test]
fn states_are_shared_out_among_devices() {
    let page = open("&net=llama-3-8b&batch=1");
    unfold_controls(&page);
    enter(&page, "dp", "8");
    wait_for_address(&page, "dp=8");
    let before = verdict(&page);
    page.choose("#zero", "3");
    wait_for_address(&page, "zero=3");
    assert_ne!(verdict(&page), before);
    assert!(said(&page, ".scenario").starts_with("8 × A100 SXM4 80 GB"));
    page.click("#memory-data > summary");
    wait_for_cells(&page, "#memory-data");
    // 2 · 8.030 / 8 = 2.01 GB of parameters, 4 · 8.030 / 8 = 4.02 GB of each moment.
    let table = said(&page, "#memory-data");
    assert!(
        table.contains("2.01 GB") && table.contains("4.02 GB"),
        "{table}"
    );
}

#[test]
fn what_cannot_be_shared_out_is_said_with_the_reason() {
    let page = open("");
    unfold_controls(&page);
    enter(&page, "tp", "3");
    wait_for_address(&page, "tp=3");
    let said = verdict(&page);
    assert!(
        said.contains("Cannot be run")
            && said.contains("3 tensor-parallel devices cannot share 32 heads evenly."),
        "{said}"
    );
    enter(&page, "tp", "4");
    wait_for_address(&page, "tp=4");
    assert!(!verdict(&page).contains("Cannot be run"));
}

/// 2 · 8 030 261 248 bytes of weights, 131 072 bytes of cache per token, 128 256 logits in FP32.
#[test]
fn serving_counts_weights_and_cache() {
    let page = open("&net=llama-3-8b&batch=1");
    let drawn = fingerprints(&page);
    page.choose("#task", "decode");
    wait_for_address(&page, "task=decode");
    assert_ne!(fingerprints(&page), drawn);
    // 16.0605 + 0.2684 + 0.0005 GB.
    let words = verdict(&page);
    assert!(words.contains("Fits: 16.33 GB of 85.9 GB"), "{words}");
    assert!(
        !page.is_visible("#opt"),
        "what cannot change now is not shown"
    );
    assert_eq!(said(&page, "#memory-title"), "Memory in serving");
}

/// Opens what a `config.json` is pasted into, which comes with the details.
fn unfold_import(page: &Page) {
    unfold_controls(page);
    page.focus("#layers-slider");
    page.wait_until("the import is there", || {
        !page.elements("#config-import").is_empty()
    });
    page.click("#config-import > summary");
}

#[test]
fn a_config_json_makes_a_network_of_ones_own_that_a_link_carries() {
    let page = open("");
    unfold_import(&page);
    page.type_in("#config-text", LLAMA_3_8B);
    page.click("#config-use");
    wait_for_address(&page, "own=h4096l32a32g8d128i14336v128256n2GR");
    assert_eq!(chosen(&page, "#net"), "custom, 8.03B");
    wait_for_number(&page, "params", "8.03");
    let before = verdict(&page);
    page.reload();
    assert_eq!(verdict(&page), before);
    assert_eq!(chosen(&page, "#net"), "custom, 8.03B");
}

#[test]
fn a_config_json_that_cannot_be_used_is_refused_and_kept() {
    let page = open("");
    unfold_import(&page);
    let before = verdict(&page);
    for (typed, problem) in [
        ("{", "This is not JSON, or it is cut off."),
        ("{}", "“model_type” is missing."),
        (
            r#"{"model_type": "mamba"}"#,
            "“model_type” is \"mamba\". Allowed: gpt2,",
        ),
        (
            r#"{"model_type": "gpt2", "n_embd": -1, "n_layer": 2, "n_head": 2, "vocab_size": 9}"#,
            "“n_embd” is -1. Allowed: whole numbers from 1 to",
        ),
    ] {
        page.type_in("#config-text", typed);
        page.click("#config-use");
        page.wait_until(problem, || {
            said(&page, "#config-problem").starts_with(problem)
        });
        assert_eq!(page.value("#config-text"), typed);
    }
    assert_eq!(verdict(&page), before);
    page.choose("#gpu", "h100_sxm");
    wait_for_address(&page, "gpu=h100_sxm");
    assert!(!page.fragment().contains("own="));
}

#[test]
fn a_config_json_comes_as_a_file_too_and_one_too_large_is_said() {
    const CHOOSE: &str = "const [content] = arguments;
        const files = new DataTransfer();
        files.items.add(new File([content], 'config.json'));
        const input = document.querySelector('#config-file');
        input.files = files.files;
        input.dispatchEvent(new Event('change'));";
    let page = open("");
    unfold_import(&page);
    page.execute(CHOOSE, &[json!(LLAMA_3_8B)]);
    wait_for_address(&page, "own=h4096l32a32g8d128i14336v128256n2GR");
    assert_eq!(page.value("#config-text"), LLAMA_3_8B);
    page.execute(CHOOSE, &[json!(" ".repeat(2_000_000))]);
    page.wait_until("it is said", || {
        said(&page, "#config-problem").ends_with("bytes; at most 1 000 000 are read.")
    });
    assert_eq!(page.value("#config-text"), LLAMA_3_8B);
    page.click("button[lang=zh]");
    page.wait_until("the fold speaks Chinese", || {
        page.text("#config-use") == "使用这个模型"
    });
    assert_eq!(page.value("#config-text"), LLAMA_3_8B);
}

/// A prompt beside the cache, which only decoding has; no longer than the sequence, and kept all the same.
#[test]
fn decoding_leaves_room_for_a_prompt() {
    let page = open("&net=llama-2-7b");
    unfold_controls(&page);
    assert!(!page.is_visible("#prompt-number"));
    page.choose("#task", "decode");
    page.wait_until("the prompt is there", || page.is_visible("#prompt-number"));
    let before = verdict(&page);
    page.type_in("#prompt-number", "4k\u{E007}");
    wait_for_address(&page, "prompt=4k");
    assert_ne!(verdict(&page), before);
    let notes = said(&page, "#notes");
    assert!(
        notes.contains("The prompt of 4096 tokens is longer than the sequence"),
        "{notes}"
    );
    page.type_in("#seq-number", "8k\u{E007}");
    wait_for_address(&page, "seq=8k");
    assert!(page.fragment().contains("prompt=4k"));
    assert!(!said(&page, "#notes").contains("longer than the sequence"));
}

/// 200 Gbit/s are 25 GB/s. An A100 computes 312 TFLOP/s, and 624 if half of the weights are zero.
#[test]
fn the_tables_of_the_device_have_its_port_and_its_sparse_peaks() {
    let page = open("");
    unfold_controls(&page);
    page.type_in("#nic-number", "200 Gbit/s\u{E007}");
    wait_for_address(&page, "nic=200");
    for (table, words) in [
        ("#levels-data", "25.0 GB/s"),
        ("#peaks-data", "624 TFLOP/s"),
        ("#wall-data", "K20X"),
        ("#runs-data", "DeepSeek-V3"),
    ] {
        page.click(&format!("{table} > summary"));
        page.wait_until(table, || said(&page, table).contains(words));
    }
}

/// What is told is in the link and counts; what cannot be read is said, and what was told stays.
#[test]
fn a_convention_is_told_otherwise_on_the_page() {
    let page = open("&meter=device");
    unfold_controls(&page);
    let field = "#own-conventions-text";
    let fold = "#own-conventions summary";
    page.execute("document.getElementById('meter').focus()", &[]);
    page.wait_until("the line is there", || page.elements(fold).len() == 1);
    page.click(fold);
    page.type_in(field, "context_gib: 2");
    page.press(key::ENTER);
    wait_for_address(&page, "conventions=context_gib-2");
    // 2 GiB are 2.147 GB, 1.342 more than 0.75 GiB.
    page.wait_until("the difference is told", || {
        said(&page, "#difference").contains("2.15 GB")
    });
    page.type_in(field, "context: 2");
    page.press(key::ENTER);
    page.wait_until("the fault is said", || {
        said(&page, "#own-conventions .problem").contains("conventions=context")
    });
    wait_for_address(&page, "conventions=context_gib-2");
}
