//! The gallery on the page: how far off in each family, what to show, the runs.

use web_sys::HtmlElement;

use super::{ALL, Order, Predicted, gallery, summaries, summary};
use crate::details::Words;
use crate::details::dom::{child, listen, value_of};
use crate::details::rendered::put;
use crate::text::Language;

/// Which run is shown first, by the ids of the words.
const ORDERS: [(&str, Order); 2] = [
    ("order_published", Order::AsPublished),
    ("order_error", Order::LargestError),
];

/// The table of the runs, the second one in the gallery.
const SHOWN: &str = "table:nth-of-type(2)";

/// Puts the gallery into its place, unless it is there in this language: it is the same for all scenarios.
pub(in crate::details) fn fill(place: &HtmlElement, caption: &str, language: &str) -> Option<()> {
    if place.get_attribute("lang").as_deref() == Some(language) {
        return Some(());
    }
    let text = Words::of(Language::from_tag(language)?);
    place.set_text_content(None);
    place.set_attribute("lang", language).ok()?;
    let runs = Predicted::all();
    put(place, &summary(&runs, &text), &text.gallery.summary)?;
    let form = child(place, "p", "segments", "")?;
    let mut families = vec![(ALL, text.families.get(ALL))];
    let known = summaries(&runs);
    let known = known.iter().map(|(family, _)| *family);
    let others = known.filter(|family| *family != ALL);
    families.extend(others.map(|family| (family, text.families.get(family))));
    let family = list(&form, "gallery-family", &text.gallery.family, &families)?;
    let orders = [
        ("order_published", text.gallery.order_published.as_str()),
        ("order_error", text.gallery.order_error.as_str()),
    ];
    let order = list(&form, "gallery-order", &text.gallery.order, &orders)?;
    let place = place.clone();
    let caption = caption.to_owned();
    let lists = [family.clone(), order.clone()];
    let show = move || {
        let wanted = value_of(&order);
        let order = ORDERS.iter().find(|(id, _)| *id == wanted)?.1;
        if let Some(table) = place.query_selector(SHOWN).ok()? {
            table.remove();
        }
        let table = gallery(&runs, &value_of(&family), order, &text);
        put(&place, &table, &caption)?.set_class_name("runs");
        Some(())
    };
    show()?;
    let show = std::rc::Rc::new(show);
    for element in lists {
        let show = show.clone();
        listen(&element, "change", move |_| {
            // Without a place there is nothing to show.
            let _ = show();
        });
    }
    Some(())
}

/// A list to choose from, which its label names.
fn list(
    parent: &HtmlElement,
    id: &str,
    label: &str,
    options: &[(&str, &str)],
) -> Option<HtmlElement> {
    let list = child(parent, "select", "select", "")?;
    list.set_id(id);
    list.set_attribute("aria-label", label).ok()?;
    for (value, name) in options {
        let option = child(&list, "option", "", name)?;
        option.set_attribute("value", value).ok()?;
    }
    Some(list)
}
