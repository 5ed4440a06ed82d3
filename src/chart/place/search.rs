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

/// A choice for the labels so far.
#[derive(Clone)]
struct Draft<'a> {
    cost: f64,
    places: Vec<Option<&'a Place>>,
}

/// A place for every label that finds one beside what has its place already. The labels take theirs
/// from left to right or, if that leaves one off, in other orders.
pub(super) fn cheapest(requests: &[Request], taken: &[Place], gap_px: f64) -> Choice {
    let x = |index: &usize| requests.get(*index).map_or(0.0, Request::x);
    let given: Vec<usize> = (0..requests.len()).collect();
    let rightwards = sorted_by(given.clone(), x);
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

/// The cheapest draft with places for the labels in this order.
fn finish(order: &[usize], requests: &[Request], taken: &[Place], gap_px: f64) -> Choice {
    let start = Draft {
        cost: 0.0,
        places: vec![None; requests.len()],
    };
    let mut drafts = vec![start.clone()];
    let n_drafts = N_DRAFTS / requests.len().max(1);
    let mut last = None;
    for &index in order {
        let Some(request) = requests.get(index) else {
            continue;
        };
        let mut next = Vec::new();
        for (from, draft) in drafts.iter().enumerate() {
            let mut add = |place, cost: f64| next.push((draft.cost + cost, from, place));
            add(None, request.weight);
            for place in request.open(draft, taken, gap_px) {
                add(Some(place), place.cost);
            }
        }
        // Drafts whose last two labels agree have the same future: the cheapest is enough.
        let before = |from: usize| {
            let draft = drafts.get(from)?;
            draft.places.get(last?).copied().flatten()
        };
        let mut kept: Vec<(f64, usize, Option<&Place>)> = Vec::new();
        for (cost, from, place) in sorted_by(next, |draft| draft.0) {
            let is_known = kept.iter().any(|&(_, other, known)| {
                is_same(known, place) && is_same(before(other), before(from))
            });
            if !is_known && kept.len() < n_drafts {
                kept.push((cost, from, place));
            }
        }
        drafts = kept
            .into_iter()
            .filter_map(|(cost, from, place)| {
                let mut places = drafts.get(from)?.places.clone();
                *places.get_mut(index)? = place;
                Some(Draft { cost, places })
            })
            .collect();
        last = Some(index);
    }
    let draft = drafts.into_iter().next().unwrap_or(start);
    let places = draft.places.into_iter();
    Choice {
        cost: draft.cost,
        places: places.map(Option::<&Place>::copied).collect(),
    }
}

fn is_same(one: Option<&Place>, other: Option<&Place>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => ptr::eq(one, other),
        (one, other) => one.is_none() && other.is_none(),
    }
}

impl Request {
    /// The best places that a draft leaves open in each quarter around the marker.
    fn open<'a>(&'a self, draft: &Draft<'_>, taken: &[Place], gap_px: f64) -> Vec<&'a Place> {
        let mut open = Vec::new();
        let mut counts = [0; 4];
        let mut limit = f64::INFINITY;
        'places: for place in &self.places {
            if place.cost > limit {
                break;
            }
            let Some(count) = counts.get_mut(place.quarter) else {
                continue;
            };
            if *count == N_A_QUARTER {
                continue;
            }
            for other in draft.places.iter().flatten() {
                if place.hull.overlaps(&other.hull) && clash(place, other, gap_px) {
                    continue 'places;
                }
            }
            for other in taken {
                if place.hull.overlaps(&other.hull) && clash(place, other, gap_px) {
                    continue 'places;
                }
            }
            *count += 1;
            limit = limit.min(place.cost + MOST_COSTLIER);
            open.push(place);
        }
        open
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
