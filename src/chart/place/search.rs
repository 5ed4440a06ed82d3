//! One place for each label: the cheapest choice that is found in which nothing touches.

use std::ptr;

use super::super::geometry::Rect;
use super::super::order::sorted_by;
use super::field::{crosses, touches};
use super::{Choice, Place, Request};

/// How many half-finished choices are kept, times labels; how many places in each quarter around a
/// marker are tried in each, and how much costlier than the best of them.
const N_DRAFTS: usize = 80;
const N_A_QUARTER: u8 = 3;
const MOST_COSTLIER: f64 = 3.0;

/// A choice for the labels so far: the place of the last one, and the draft for those before.
#[derive(Clone, Copy)]
struct Draft<'a> {
    cost: f64,
    place: Option<&'a Place>,
    /// Where the draft for the labels before is among all; the first one is its own.
    before: usize,
}

/// A place for every label that finds one beside what has its place already. The labels take theirs
/// from left to right or, if that leaves one off, in other orders.
pub(super) fn cheapest(requests: &[Request], taken: &[Place], gap_px: f64) -> Choice {
    let (given, rightwards) = (given(requests), from_left(requests));
    // What names no data point comes last either way.
    let is_name = |request: &&Request| request.name.is_some();
    let n_names = requests.iter().filter(is_name).count();
    let mut leftwards = rightwards.clone();
    if let Some(names) = leftwards.get_mut(..n_names) {
        names.reverse();
    }
    let mut choice = finish(&rightwards, requests, taken, gap_px);
    for order in [leftwards, given] {
        if !choice.leaves_off(requests) {
            break;
        }
        let other = finish(&order, requests, taken, gap_px);
        if other.cost < choice.cost {
            choice = other;
        }
    }
    choice
}

/// The same with the labels from left to right only.
pub(super) fn rightwards(requests: &[Request], taken: &[Place], gap_px: f64) -> Choice {
    finish(&from_left(requests), requests, taken, gap_px)
}

fn given(requests: &[Request]) -> Vec<usize> {
    (0..requests.len()).collect()
}

fn from_left(requests: &[Request]) -> Vec<usize> {
    let x = |index: &usize| requests.get(*index).map_or(0.0, Request::x);
    sorted_by(given(requests), x)
}

/// The cheapest draft with places for the labels in this order.
fn finish(order: &[usize], requests: &[Request], taken: &[Place], gap_px: f64) -> Choice {
    let start = Draft {
        cost: 0.0,
        place: None,
        before: 0,
    };
    let mut search = Search {
        all: vec![start],
        kept: Vec::new(),
        most: (N_DRAFTS / requests.len().max(1)).max(1),
        gap_px,
    };
    let mut drafts = 0..1;
    for request in order.iter().filter_map(|&index| requests.get(index)) {
        for from in drafts {
            search.go_on(from, request, taken);
        }
        drafts = search.all.len()..search.all.len() + search.kept.len();
        search.all.append(&mut search.kept);
    }
    let mut choice = Choice {
        cost: 0.0,
        places: vec![None; requests.len()],
    };
    // The drafts of each label are in order of their costs.
    let mut at = drafts.start;
    choice.cost = search.all.get(at).map_or(0.0, |draft| draft.cost);
    for &index in order.iter().rev() {
        let (Some(draft), Some(place)) = (search.all.get(at), choice.places.get_mut(index)) else {
            continue;
        };
        *place = draft.place.copied();
        at = draft.before;
    }
    choice
}

/// The drafts for the labels so far, and those for one more that are worth keeping.
struct Search<'a> {
    all: Vec<Draft<'a>>,
    /// The cheapest first, as many as `most`.
    kept: Vec<Draft<'a>>,
    most: usize,
    gap_px: f64,
}

impl<'a> Search<'a> {
    /// Goes on from a draft with the best places that it leaves open in each quarter around the marker, or none.
    fn go_on(&mut self, from: usize, request: &'a Request, taken: &[Place]) {
        let Some(&Draft { cost: so_far, .. }) = self.all.get(from) else {
            return;
        };
        let draft = |cost, place| Draft {
            cost: so_far + cost,
            place,
            before: from,
        };
        self.keep(draft(request.weight, None));
        let mut counts = [0; 4];
        let mut limit = f64::INFINITY;
        for place in &request.places {
            let next = draft(place.cost, Some(place));
            if place.cost > limit || self.is_too_costly(&next) {
                break;
            }
            let Some(count) = counts.get_mut(place.quarter) else {
                continue;
            };
            if *count == N_A_QUARTER || self.is_in_the_way(from, place, taken) {
                continue;
            }
            *count += 1;
            limit = limit.min(place.cost + MOST_COSTLIER);
            self.keep(next);
        }
    }

    fn is_too_costly(&self, draft: &Draft<'_>) -> bool {
        let last = self.kept.last().filter(|_| self.kept.len() == self.most);
        last.is_some_and(|last| draft.cost >= last.cost)
    }

    /// Whether a place clashes with one of a draft or with one taken before.
    fn is_in_the_way(&self, from: usize, place: &Place, taken: &[Place]) -> bool {
        let clashes =
            |other: &Place| place.hull.overlaps(&other.hull) && clash(place, other, self.gap_px);
        let mut at = from;
        while let Some(draft) = self.all.get(at) {
            if draft.place.is_some_and(clashes) {
                return true;
            }
            if at == draft.before {
                break;
            }
            at = draft.before;
        }
        taken.iter().any(clashes)
    }

    /// Keeps a draft among the cheapest, after those that cost the same. Of drafts whose last two labels agree,
    /// which have the same future, the cheapest is enough.
    fn keep(&mut self, draft: Draft<'a>) {
        let place_of = |at: usize| self.all.get(at).and_then(|draft| draft.place);
        let is_known = |other: &Draft<'_>| {
            is_same(other.place, draft.place)
                && is_same(place_of(other.before), place_of(draft.before))
        };
        let at = self.kept.partition_point(|kept| kept.cost <= draft.cost);
        if let Some(known) = self.kept.iter().position(is_known) {
            if known < at {
                return;
            }
            self.kept.remove(known);
        }
        self.kept.insert(at, draft);
        self.kept.truncate(self.most);
    }
}

fn is_same(one: Option<&Place>, other: Option<&Place>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => ptr::eq(one, other),
        (one, other) => one.is_none() && other.is_none(),
    }
}

/// Whether two labels with their leaders cannot both be.
fn clash(one: &Place, other: &Place, gap_px: f64) -> bool {
    // Lines of words bring their own air above and below.
    let (beside, above) = (gap_px, gap_px * 0.25);
    let room = Rect {
        left: one.rect.left - beside,
        top: one.rect.top - above,
        right: one.rect.right + beside,
        bottom: one.rect.bottom + above,
    };
    let hits = |place: &Place, rect: &Rect| {
        let room = rect.grown(gap_px * 0.5);
        place.leader.is_some_and(|leader| touches(leader, &room))
    };
    room.overlaps(&other.rect)
        || hits(one, &other.rect)
        || hits(other, &one.rect)
        || matches!((one.leader, other.leader), (Some(a), Some(b)) if crosses(a, b))
}
