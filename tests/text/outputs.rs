//! Every sentence, label and table of many scenarios, in every language.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use ridgepoint::catalog::config::MAX_CONFIG_BYTES;
use ridgepoint::catalog::conventions::ConventionEntry;
use ridgepoint::chart::{Scene as _, Size};
use ridgepoint::details::import::network_of;
use ridgepoint::details::{answer, chart as chart_of, table_about, targets};
use ridgepoint::state::charts::Chart;
use ridgepoint::state::derive::{Setup, history, memory, roofline, sentences, verdict};
use ridgepoint::state::input::parse;
use ridgepoint::state::limits::Field;
use ridgepoint::state::link::{LONGEST_FRAGMENT, ThemeChoice, View, decode, encode};
use ridgepoint::state::placed::Placed;
use ridgepoint::state::question::Question;
use ridgepoint::state::scenario::Scenario;
use ridgepoint::text::{Language, placeholders};

use crate::arbitrary::{catalog, scenario};
use crate::debug::strings;
use crate::text;
use crate::typography::{faults_in_any, faults_in_chinese, has_no_number};

/// Templates that are filled in by the page itself, beyond what can be built here.
const FILLED_BY_THE_PAGE: [&str; 8] = [
    "Forget {name}",
    "Height: {least} to {most} pixels, or nothing.",
    "Published: {measured} measured, {predicted} predicted, {error}. {what}. Source: {source}.",
    "Reset {control}",
    "Title: at most {most} bytes of UTF-8.",
    "Width: {least} to {most} pixels, or 1% to 100%.",
    "You guessed: {guess}. It is: {truth}.",
    "{framework} takes {share} % of the device from its start and fills it with cache; what stands here is what this job needs of it.",
];

/// All that a scenario makes the page say.
fn outputs(scenario: &Scenario, language: Language) -> Vec<String> {
    let text = text(language);
    let setup = Setup::of(scenario, catalog());
    let report = setup.report();
    let frame = roofline::frame(&setup);
    let end = memory::axis_end_gb(&report);
    let mut outputs = vec![
        sentences::scenario_line(&setup, text),
        sentences::device_name(&setup, text),
        sentences::network_name(&setup, text),
        memory::course_sentence(&report, text),
    ];
    outputs.extend(sentences::shape_note(&setup, &report, text));
    outputs.extend(strings(&verdict::verdict(&setup, &report, text)));
    outputs.push(memory::left_out(&setup, text));
    outputs.extend(of_details(scenario, language));
    outputs.extend(strings(&roofline::scene(&setup, &report, frame, text)));
    outputs.extend(strings(&memory::scene(&setup, &report, end, text)));
    outputs.extend(strings(&history::scene(&setup, catalog(), text)));
    outputs
}

/// All that the details say of a scenario, as the page gets it.
fn of_details(scenario: &Scenario, language: Language) -> Vec<String> {
    let link = encode(scenario, &View::default());
    let conventions = ConventionEntry::all();
    // Sources are cited in the language that they are published in.
    let is_source = |said: &String| conventions.iter().any(|row| row.source == said);
    let mut outputs = vec![
        asked(Question::Help, &link, language),
        asked(Question::Problem, &link, language),
    ];
    let notes = asked(Question::Notes, &link, language);
    outputs.extend(notes.lines().map(str::to_owned));
    for question in [Question::Sources, Question::Framework] {
        let said = asked(question, &link, language);
        outputs.extend(said.lines().map(str::to_owned));
    }
    // That of the history is the same for all scenarios.
    let of_charts = [Question::Roofline, Question::Memory];
    for question in Question::TABLES.into_iter().chain(of_charts) {
        let said = in_table(question, &link, language);
        outputs.extend(said.into_iter().filter(|said| !is_source(said)));
    }
    for id in [Chart::Frontier, Chart::Timeline, Chart::Hierarchy] {
        let chart = chart_of(&placed(id, &link), language.tag());
        outputs.extend(strings(&chart.unwrap_or_else(|| panic!("no chart {id:?}"))));
    }
    outputs
}

/// A chart as a reader has it on a desk.
pub(crate) fn placed(chart: Chart, link: &str) -> String {
    let placed = Placed {
        chart,
        size: Size {
            width: 900.0,
            height: 500.0,
        },
        look: ThemeChoice::Light,
        link: link.to_owned(),
    };
    placed.to_text()
}

/// What the marks of a chart read.
fn readings(chart: Chart, link: &str, language: Language) -> Vec<String> {
    let targets = targets(&placed(chart, link), language.tag());
    let targets = targets.unwrap_or_else(|| panic!("no chart {chart:?}"));
    assert!(!targets.is_empty(), "{chart:?} has no mark");
    targets.into_iter().map(|target| target.text).collect()
}

/// What the roofline says where more is asked of it.
fn studied(link: &str, language: Language) -> Vec<String> {
    let drawn = chart_of(&placed(Chart::Roofline, link), language.tag());
    let mut said = strings(&drawn.unwrap_or_else(|| panic!("no roofline: {link}")));
    said.extend(readings(Chart::Roofline, link, language));
    said.extend(in_table(Question::Compared, link, language));
    said.extend(in_table(Question::Roofline, link, language));
    said
}

/// All that is written on a chart, and its sentence.
fn on_chart(chart: Chart, link: &str, language: Language) -> Vec<String> {
    let placed = placed(chart, link);
    let drawn = chart_of(&placed, language.tag());
    let drawn = drawn.unwrap_or_else(|| panic!("{chart:?} is not drawn"));
    let placed = Placed::from_text(&placed).unwrap_or_else(|| panic!("{placed}"));
    let picture = drawn.layout(placed.size, &placed.theme());
    let labels = picture.labels().map(|label| label.text.clone());
    labels.chain([drawn.summary().to_owned()]).collect()
}

/// All that charts say that are asked to show more.
fn of_asked(language: Language) -> Vec<String> {
    let of_link = |link: &&str| {
        let charts = [Chart::Memory, Chart::History];
        let of_chart = |chart| {
            let mut said = on_chart(chart, link, language);
            said.extend(readings(chart, link, language));
            said.extend(in_table(Question::of_chart(chart), link, language));
            said
        };
        charts.into_iter().flat_map(of_chart).collect::<Vec<_>>()
    };
    ASKED.iter().flat_map(of_link).collect()
}

/// All that a table says.
fn in_table(question: Question, link: &str, language: Language) -> Vec<String> {
    let table = table_about(question.id(), link, language.tag());
    let table = table.unwrap_or_else(|| panic!("{question:?} has no table"));
    assert!(!table.columns.is_empty(), "{question:?}");
    strings(&table)
}

fn asked(question: Question, about: &str, language: Language) -> String {
    let answer = answer(question.id(), about, language.tag());
    answer.unwrap_or_else(|| panic!("{question:?} has no answer"))
}

/// What the page says of wrong numbers and links.
fn refusals(language: Language) -> Vec<String> {
    let text = text(language);
    let typed = ["", "many", "1.5", "1e30", "7 parsecs", "80 Gb"];
    let numbers = Field::ALL
        .into_iter()
        .flat_map(|field| typed.map(|typed| parse(field, typed)))
        .filter_map(Result::err)
        .map(|error| error.message(text));
    let configs = [
        "x",
        "[]",
        "{}",
        r#"{"model_type":"gpt2","n_embd":0,"n_layer":12,"n_head":12,"vocab_size":50257}"#,
        r#"{"model_type":"gpt2","n_embd":768,"n_layer":12,"n_head":7,"vocab_size":50257}"#,
        r#"{"model_type":"llama","hidden_size":1048576,"num_hidden_layers":65536,
            "num_attention_heads":1024,"intermediate_size":16777216,"vocab_size":32000}"#,
        r#"{"model_type":"gemma2","hidden_size":2304,"num_hidden_layers":2,
            "num_attention_heads":8,"num_key_value_heads":4,"intermediate_size":9216,
            "head_dim":256,"vocab_size":256000,"sliding_window":4096,"layer_types":[]}"#,
    ];
    let too_large = " ".repeat(MAX_CONFIG_BYTES + 1);
    let configs = configs
        .into_iter()
        .chain([too_large.as_str()])
        .filter_map(|config| network_of(config, language).err())
        .collect::<Vec<_>>();
    let links = [
        "v=9&own=h1&gpu=x&opt=y&batch=0&z=1&z=2&z=3&z=4&z=5&z=6".to_owned(),
        "batch=1&batch=2&own=h4096l32a32g5d128i14336v128256n2GR&mine=A*b*1*2*3*B".to_owned(),
        format!("mine={}", "*".repeat(300)),
        format!("title={}", "长".repeat(54)),
        "\ntitle\ncontrols=colour&own=h4096Z".to_owned(),
        "own=h1099511627776l1099511627776a32g8d128i14336v128256n2&own=GG".to_owned(),
        "z".repeat(LONGEST_FRAGMENT + 1),
    ];
    numbers
        .chain(configs)
        .chain(links.map(|link| asked(Question::LinkIssues, &link, language)))
        .collect()
}

/// Links of scenarios that bring out every verdict, every note and every reason.
pub(crate) const PICKED: [&str; 30] = [
    "",
    "opt=sgd&batch=1",
    "opt=sgd&batch=64",
    "gpu=h200_sxm&seq=1M&scores=stored",
    "gpu=tpu_v5e&fmt=fp4&peak=0.1&params=3B&recompute=sqrt",
    "recompute=full&scores=stored",
    "tp=3",
    "sp=on",
    "pp=64",
    "pp=4&vpp=3",
    "pp=4&vpp=2&accum=6",
    "optstep=within&accum=2",
    "zero=3&store=fp8",
    "cp=3",
    "own=h4096l32a32g32d128i11004v32000n2GR&tp=8",
    "ep=2",
    "net=mixtral-8x7b&ep=3",
    "net=mixtral-8x7b&ep=8&dp=3",
    "net=mixtral-8x7b&task=decode",
    "net=llama-3-8b&task=decode&batch=4096",
    "net=llama-2-7b&task=decode&batch=1&seq=1M",
    "net=llama-3-8b&task=prefill&meter=device",
    "net=llama-3.1-405b&seq=1M&batch=4096",
    "net=gpt-2&seq=4k",
    "net=llama-3-8b&task=decode&prompt=4k",
    "net=llama-3-8b&framework=torchtitan&compile=on&meter=reserved&dp=8&zero=3&recompute=selective",
    "framework=peft&meter=device&adapter=lora",
    "net=llama-3-8b&task=decode&framework=vllm&meter=device",
    "net=llama-2-7b&task=decode&framework=hf_generate&meter=reserved",
    "net=llama-3-8b&framework=hf_trainer&meter=allocated&dp=2",
];

/// Scenarios that bring out every verdict and every note, and others at random, the same each time.
/// Scenarios of which every mark is read.
const READ: [&str; 2] = ["v=1&batch=1", "v=1&task=decode&net=llama-3-8b&gpu=h100_sxm"];

/// The same with all that the roofline can be asked for, one after the other so that each has one before.
pub(crate) const STUDIED: [&str; 9] = [
    "v=1&net=llama-3-8b&task=decode&roofline=trail.levels.links&pin=v*1",
    "v=1&gpu=h100_sxm&roofline=levels.links.trail.ghost&pin=v*1",
    "v=1&gpu=k20x&roofline=levels.links.kernels.no_course.trail.ghost",
    "v=1&net=llama-3-8b&task=prefill&roofline=trail.kernels&pin=v*1*batch*8",
    "v=1&gpu=v100_sxm2_16&net=mixtral-8x7b&task=decode&roofline=kernels.trail&pin=v*1*gpu*h100_sxm",
    "v=1&peak=99000&bw=10&net=llama-3-8b&task=decode&roofline=trail",
    "v=1&roofline=measured.ghost",
    "v=1&gpu=rtx4090&roofline=measured",
    "v=1&roofline=ghost&pin=v*1*peak*500",
];

/// Links that ask charts to show more.
pub(crate) const ASKED: [&str; 2] = [
    "v=1&memory=zero.recompute.optimizer.batch&history=vendors.sparse",
    "v=1&dp=4&zero=2&opt=sgd&memory=zero.gib&history=linear",
];

static SAMPLES: LazyLock<Vec<Scenario>> = LazyLock::new(|| {
    let picked = PICKED.map(|link| decode(link, catalog()).scenario);
    let mut runner = TestRunner::deterministic();
    let random = (0..60).map(|_| {
        let tree = scenario().new_tree(&mut runner);
        tree.unwrap_or_else(|reason| panic!("{reason}")).current()
    });
    picked.into_iter().chain(random).collect()
});

/// What is wrong with something that the page says.
fn faults(output: &str, language: Language) -> Vec<String> {
    // Sources are cited in the language that they are published in.
    let output = output.split("出处：").next().unwrap_or(output);
    let mut faults = match language {
        Language::Zh => faults_in_chinese(output),
        Language::En | Language::Test => faults_in_any(output),
    };
    faults.extend(has_no_number(output).then_some("a number that is none"));
    faults
        .iter()
        .map(|fault| format!("{fault}: {output}"))
        .collect()
}

/// All that the page says in a language, each sentence once.
fn said(language: Language) -> &'static BTreeSet<String> {
    type Said = LazyLock<BTreeSet<String>>;
    static ZH: Said = LazyLock::new(|| said_in(Language::Zh));
    static EN: Said = LazyLock::new(|| said_in(Language::En));
    static TEST: Said = LazyLock::new(|| said_in(Language::Test));
    match language {
        Language::Zh => &ZH,
        Language::En => &EN,
        Language::Test => &TEST,
    }
}

fn said_in(language: Language) -> BTreeSet<String> {
    SAMPLES
        .iter()
        .flat_map(|scenario| outputs(scenario, language))
        .chain(in_table(Question::History, "v=1", language))
        .chain(READ.iter().flat_map(|link| {
            Chart::ALL
                .into_iter()
                .flat_map(move |chart| readings(chart, link, language))
        }))
        .chain(STUDIED.iter().flat_map(|link| studied(link, language)))
        .chain(refusals(language))
        .chain(of_asked(language))
        .collect()
}

#[track_caller]
fn assert_whole(language: Language) {
    let said = said(language).iter();
    let found: Vec<_> = said.flat_map(|said| faults(said, language)).collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn every_sentence_comes_out_whole_in_chinese() {
    assert_whole(Language::Zh);
}

#[test]
fn every_sentence_comes_out_whole_in_english() {
    assert_whole(Language::En);
}

#[test]
fn every_sentence_comes_out_whole_in_brackets() {
    assert_whole(Language::Test);
}

/// Whether a sentence can have come from a template.
fn is_made_from<'a>(output: &'a str, template: &str) -> bool {
    let after = |rest: &'a str, piece: &str| rest.split_once(piece).map(|(_, rest)| rest);
    template
        .split(['{', '}'])
        .step_by(2)
        .try_fold(output, after)
        .is_some()
}

#[test]
fn every_template_is_filled_by_something() {
    let language = Language::En;
    let of_details = strings(language.detail_text());
    let templates = strings(text(language)).into_iter().chain(of_details);
    // Those of the lesson are held to its claims in tests/lesson, and seen filled in by tests/browser.
    let of_lesson = strings(&language.detail_text().lesson);
    let templates = templates.filter(|template| !of_lesson.contains(template));
    for template in templates.filter(|template| placeholders(template).next().is_some()) {
        let mut said = said(language).iter();
        let is_made = said.any(|said| is_made_from(said, &template));
        let is_excepted = FILLED_BY_THE_PAGE.contains(&template.as_str());
        assert_eq!(is_made, !is_excepted, "{template}");
    }
}
