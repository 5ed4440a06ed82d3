//! The element for authors, `<ridgepoint-view>`.

use ridgepoint_browser::{Page, View};
use serde_json::json;

/// An author's page with the element, several times.
fn elements() -> Page {
    let page = Page::start();
    page.resize(View::LAPTOP);
    page.load_host();
    let elements = "
        <ridgepoint-view id=one views=memory controls=batch lang=en title=Memory>words</ridgepoint-view>
        <ridgepoint-view id=two link='views=roofline&batch=8' controls=none height=300 width=500></ridgepoint-view>
        <div style='height: 9000px'></div>
        <ridgepoint-view id=far views=history height=300></ridgepoint-view>";
    write(&page, elements);
    page
}

/// Has the host's page hold elements, and the script that defines them.
fn write(page: &Page, elements: &str) {
    let script = "const [elements, done] = arguments;
        const script = document.createElement('script');
        script.src = 'embed.js';
        script.onload = done;
        document.body.innerHTML = elements;
        document.body.append(script)";
    page.execute_async(script, &[json!(elements)]);
}

#[test]
fn the_element_is_a_view_with_methods_and_events() {
    let page = elements();
    let script = "const done = arguments[0];
        const one = document.getElementById('one');
        one.addEventListener('ridgepoint-changed', ({ detail }) => (window.changed = detail.link));
        one.set({ batch: 2, oops: 1 }).then(async ({ link, issues }) => done([
            link, issues.length, (await one.get()).fits, (await one.svg('memory', { width: 300 })).slice(0, 4),
            await one.svg('cellar').catch(({ message }) => message),
        ]))";
    let found = page.execute_async(script, &[]);
    let link = "v=1&batch=2&lang=en&views=memory&embed=1&controls=batch&title=Memory";
    assert_eq!(found, json!([link, 1, false, "<svg", "view"]));
    page.wait_until("the change is told", || {
        page.execute("return window.changed", &[]) == link
    });
    let sizes = "return ['one', 'two'].map((id) => document.getElementById(id).offsetHeight)";
    page.wait_until("it has its height", || {
        let sizes = page.execute(sizes, &[]);
        sizes[0].as_u64() > Some(200) && sizes[0] != 420 && sizes[1] == 300
    });
    let two = page.execute_async(
        "document.getElementById('two').get().then(arguments[0])",
        &[],
    );
    assert_eq!(
        two["link"],
        "v=1&batch=8&views=roofline&embed=1&controls=none"
    );
}

#[test]
fn an_element_far_below_loads_when_it_comes_near() {
    let page = elements();
    let ready = "document.addEventListener('ridgepoint-ready', ({ target }) => {
        window.ready = (window.ready ?? '') + target.id + ' ';
    })";
    page.execute(ready, &[]);
    page.execute_async(
        "document.getElementById('one').get().then(arguments[0])",
        &[],
    );
    let told = |page: &Page| page.execute("return window.ready ?? ''", &[]);
    assert!(!told(&page).to_string().contains("far"));
    page.execute("document.getElementById('far').scrollIntoView()", &[]);
    page.wait_until("it is ready", || told(&page).to_string().contains("far"));
}

/// What a promise of a script comes to: its value, or the message of its error.
fn settled(page: &Page, promise: &str) -> String {
    let script = format!(
        "const done = arguments[0];
        Promise.resolve().then(() => {promise}).then((found) => done(JSON.stringify(found)), ({{ message }}) => done(message))"
    );
    page.execute_async(&script, &[])
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn whoever_asks_an_element_that_is_not_there_gets_an_error() {
    let page = elements();
    let apart = settled(&page, "document.createElement('ridgepoint-view').get()");
    assert_eq!(apart, "ridgepoint-view: the element is not in a document");
    let removed = settled(
        &page,
        "(() => { const far = document.getElementById('far'); const asked = far.svg('history'); far.remove(); return asked })()",
    );
    assert_eq!(removed, "ridgepoint-view: the element was removed");
    // What was ready is asked for again where it is put.
    settled(&page, "document.getElementById('one').get()");
    let moved = settled(
        &page,
        "(() => { const one = document.getElementById('one'); document.body.prepend(one); return one.get() })()",
    );
    assert!(moved.contains("views=memory"), "{moved}");
    let gone = settled(
        &page,
        "(() => { const one = document.getElementById('one'); one.remove(); return one.set({ batch: 1 }) })()",
    );
    assert_eq!(gone, "ridgepoint-view: the element is not in a document");
    for (src, why) in [
        ("http://[", "is no address of a page"),
        ("javascript:alert(1)", "is no address of a page"),
        ("gone/", "is the page there"),
    ] {
        let script = format!(
            "(() => {{ const view = document.createElement('ridgepoint-view'); view.setAttribute('src', '{src}');
            document.body.prepend(view); return view.get() }})()"
        );
        let said = settled(&page, &script);
        assert!(said.contains(why), "{src}: {said}");
    }
}

#[test]
fn an_answer_is_about_what_was_set_before() {
    let page = elements();
    let of = |id: &str, set: &str| {
        let script = format!(
            "(() => {{ const view = document.getElementById('{id}'); {set}; return view.get() }})()"
        );
        settled(&page, &script)
    };
    // Before it is ready, after, the same again, and where the frame begins anew.
    let found = of("two", "view.setAttribute('link', 'views=roofline&batch=7')");
    assert!(found.contains("batch=7"), "{found}");
    let found = of("two", "view.setAttribute('link', 'views=roofline&batch=3')");
    assert!(found.contains("batch=3"), "{found}");
    let found = of("two", "view.setAttribute('link', 'views=roofline&batch=3')");
    assert!(found.contains("batch=3"), "{found}");
    let found = of("two", "view.setAttribute('title', 'Other')");
    assert!(
        found.contains("batch=3") && found.contains("title=Other"),
        "{found}"
    );
    assert_eq!(page.console_errors(), [""; 0]);
}

#[test]
fn an_attribute_changes_itself_alone_and_nothing_is_a_step_back() {
    let page = elements();
    settled(&page, "document.getElementById('one').get()");
    settled(&page, "document.getElementById('two').get()");
    let steps = page.execute("return history.length", &[]);
    let found = settled(
        &page,
        "(() => { const one = document.getElementById('one'); one.set({ batch: 8 });
        one.setAttribute('theme', 'dark'); one.setAttribute('lang', 'zh'); return one.get() })()",
    );
    assert!(found.contains("batch=8"), "{found}");
    assert!(found.contains("theme=dark"), "{found}");
    assert!(found.contains("lang=zh"), "{found}");
    let found = settled(
        &page,
        "(() => { const one = document.getElementById('one'); one.removeAttribute('theme');
        one.setAttribute('controls', 'seq'); one.setAttribute('link', 'https://a.b/c?d=#v=1&seq=1k'); return one.get() })()",
    );
    assert!(
        found.contains("batch=8") && found.contains("seq=1k"),
        "{found}"
    );
    assert!(
        !found.contains("theme=") && found.contains("controls=seq"),
        "{found}"
    );
    let found = settled(
        &page,
        "(() => { const one = document.getElementById('one'); one.setAttribute('src', './?other'); return one.get() })()",
    );
    assert!(found.contains("seq=1k"), "{found}");
    assert_eq!(page.execute("return history.length", &[]), steps);
    assert_eq!(page.console_errors(), [""; 0]);
}

#[test]
fn an_element_that_is_moved_begins_anew() {
    let page = elements();
    settled(&page, "document.getElementById('one').get()");
    let moved = settled(
        &page,
        "(() => { const one = document.getElementById('one'); const place = document.createElement('div');
        document.body.prepend(place); place.append(one); one.setAttribute('link', 'batch=2'); return one.get() })()",
    );
    assert!(moved.contains("batch=2"), "{moved}");
    assert_eq!(page.console_errors(), [""; 0]);
}

#[test]
fn without_a_height_of_its_own_it_takes_what_the_view_wants() {
    let page = elements();
    let height = "return document.getElementById('two').offsetHeight";
    settled(&page, "document.getElementById('two').get()");
    assert_eq!(page.execute(height, &[]), 300);
    page.execute(
        "document.getElementById('two').removeAttribute('height')",
        &[],
    );
    page.wait_until("it has the height of the view", || {
        let height = page.execute(height, &[]).as_u64();
        height > Some(200) && height != Some(300)
    });
}

/// A page on a disk has no origin to name.
#[test]
fn the_element_works_from_a_disk() {
    let page = Page::start();
    page.resize(View::LAPTOP);
    page.load_host_on_disk();
    write(
        &page,
        "<ridgepoint-view id=one src=ridgepoint.html views=memory lang=en></ridgepoint-view>",
    );
    let found = settled(
        &page,
        "document.getElementById('one').set({ batch: 2 }).then(() => document.getElementById('one').get())",
    );
    assert!(found.contains("batch=2"), "{found}");
}

/// Attributes that no view reads are refused, and what is right after them works.
#[test]
fn an_element_recovers_from_what_is_too_long() {
    let page = elements();
    let script = "const done = arguments[0];
        const one = document.getElementById('one');
        const said = [];
        const failure = ({ message }) => said.push(message);
        one.get().then(async () => {
            one.setAttribute('title', 'x'.repeat(5000));
            await one.get().catch(failure);
            said.push(one.style.height);
            one.setAttribute('title', 'ok');
            said.push((await one.set({ batch: 2 }, null)).link);
            said.push((await one.svg('memory', null)).slice(0, 4));
            done(said);
        }).catch((error) => done(String(error)))";
    assert_eq!(
        page.execute_async(script, &[]),
        json!([
            "ridgepoint-view: the attributes make a link of more than 4096 characters",
            "auto",
            "v=1&batch=2&lang=en&views=memory&embed=1&controls=batch&title=ok",
            "<svg",
        ])
    );
}
