//! One place for each label: the cheapest choice that is found in which nothing touches.

use std::iter;
use std::mem;
use std::ops::Range;

use super::super::geometry::Rect;
use super::super::order::sorted_by;
use super::field::{crosses, touches};
use super::{Choice, Place, Request};

/// How many half-finished choices are kept, times labels; how many places in each quarter around a
/// marker are tried in each, and how much costlier than the best of them.
const N_DRAFTS: usize = 80;
const N_A_QUARTER: u32 = 3;
const MOST_COSTLIER: f64 = 3.0;
/// Sums of costs in another order may differ by so much.
const ROUNDING: f64 = 1e-9;

/// A place for every label that finds one beside what has its place already; none at all if that
/// costs `most` or more. The labels take theirs from left to right or, if that leaves one off, in other
/// orders.
pub(super) fn cheapest(
    requests: &mut [Request],
    taken: &[Place],
    gap_px: f64,
    most: f64,
) -> Choice {
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
    let mut choice = finish(&rightwards, requests, taken, gap_px, most);
    for order in [leftwards, given] {
        if !choice.leaves_off(requests) {
            break;
        }
        let other = finish(&order, requests, taken, gap_px, choice.cost.min(most));
        if other.cost < choice.cost {
            choice = other;
        }
    }
    choice
}

/// The cheapest draft with places for the labels in this order.
fn finish(
    order: &[usize],
    requests: &mut [Request],
    taken: &[Place],
    gap_px: f64,
    most: f64,
) -> Choice {
    let n_drafts = (N_DRAFTS / requests.len().max(1)).max(1);
    // What the labels that are still to come cost at least.
    let mut rest: f64 = requests.iter_mut().map(Request::least).sum();
    let mut tree = Tree {
        drafts: vec![Draft::default()],
        requests,
        taken,
        gap_px,
    };
    let mut ends = 0..1;
    for &label in order {
        rest -= tree.requests.get_mut(label).map_or(0.0, Request::least);
        let mut kept = Kept {
            drafts: Vec::with_capacity(n_drafts + 1),
            n_drafts,
            most: most - rest + ROUNDING,
        };
        tree.grow(ends, label, &mut kept);
        let start = tree.drafts.len();
        tree.drafts.append(&mut kept.drafts);
        ends = start..tree.drafts.len();
    }
    tree.choice(ends.start)
}

/// All drafts; each of them continues another by one label.
struct Tree<'a> {
    drafts: Vec<Draft>,
    requests: &'a mut [Request],
    taken: &'a [Place],
    gap_px: f64,
}

/// A choice for the labels so far.
#[derive(Clone, Copy, Default)]
struct Draft {
    cost: f64,
    /// The draft that it continues, and the rank of that one's last place.
    from: Option<usize>,
    before: Option<usize>,
    /// Its last label and the rank of that one's place by its cost, if it has one.
    label: usize,
    rank: Option<usize>,
}

/// The cheapest drafts of those that were added, cheapest first; of equals the earlier is.
struct Kept {
    drafts: Vec<Draft>,
    n_drafts: usize,
    /// They cost less than this.
    most: f64,
}

impl Kept {
    /// From which cost on a draft would not be kept.
    fn end(&self) -> f64 {
        let last = self.drafts.get(self.n_drafts - 1);
        last.map_or(self.most, |last| last.cost.min(self.most))
    }

    fn add(&mut self, draft: Draft) {
        if draft.cost >= self.end() {
            return;
        }
        // Drafts whose last two labels agree have the same future: the cheapest is enough.
        let mut drafts = self.drafts.iter();
        let is_same = |other: &Draft| other.rank == draft.rank && other.before == draft.before;
        if let Some(known) = drafts.position(is_same) {
            let known_cost = self.drafts.get(known).map(|known| known.cost);
            if known_cost.is_some_and(|cost| cost <= draft.cost) {
                return;
            }
            self.drafts.remove(known);
        }
        let index = self
            .drafts
            .partition_point(|other| other.cost <= draft.cost);
        self.drafts.insert(index, draft);
        self.drafts.truncate(self.n_drafts);
    }
}

impl Tree<'_> {
    /// Continues drafts by a label: left off, or at the best places that a draft leaves open in
    /// each quarter around the marker.
    fn grow(&mut self, ends: Range<usize>, label: usize, kept: &mut Kept) {
        // Out of the others, to list more of its places while theirs are looked at.
        let Some(mut request) = self.requests.get_mut(label).map(mem::take) else {
            return;
        };
        let mut others = Vec::new();
        for from in ends {
            let Some(draft) = self.drafts.get(from) else {
                continue;
            };
            let next = Draft {
                cost: draft.cost + request.weight,
                from: Some(from),
                before: draft.rank,
                label,
                rank: None,
            };
            kept.add(next);
            let mut counts = [0; 4];
            // From these costs on a draft is not kept, or a place not tried.
            let mut limit = f64::INFINITY;
            let mut most = kept.end() - draft.cost;
            let mut n_listed = 0;
            for rank in 0.. {
                request.list(rank, most);
                let Some(place) = request.places.list.get(rank) else {
                    break;
                };
                if place.cost > most {
                    break;
                }
                let count = counts.get_mut(place.quarter);
                let Some(count) = count.filter(|count| **count < N_A_QUARTER) else {
                    continue;
                };
                if n_listed != request.places.list.len() {
                    n_listed = request.places.list.len();
                    others.clear();
                    let all = self.places(draft).chain(self.taken);
                    others.extend(all.filter(|other| request.places.reach.overlaps(&other.hull)));
                }
                if others.iter().any(|other| meets(place, other, self.gap_px)) {
                    continue;
                }
                *count += 1;
                limit = limit.min(place.cost + MOST_COSTLIER);
                kept.add(Draft {
                    cost: draft.cost + place.cost,
                    rank: Some(rank),
                    ..next
                });
                most = limit.min(kept.end() - draft.cost);
            }
        }
        if let Some(entry) = self.requests.get_mut(label) {
            *entry = request;
        }
    }

    /// A draft and those that it continues.
    fn line<'a>(&'a self, end: &'a Draft) -> impl Iterator<Item = &'a Draft> {
        iter::successors(Some(end), |draft| self.drafts.get(draft.from?))
    }

    /// The place of a draft's last label.
    fn place(&self, draft: &Draft) -> Option<&Place> {
        let request = self.requests.get(draft.label)?;
        request.places.list.get(draft.rank?)
    }

    /// The places of a draft.
    fn places<'a>(&'a self, end: &'a Draft) -> impl Iterator<Item = &'a Place> {
        self.line(end).filter_map(|draft| self.place(draft))
    }

    fn choice(&self, end: usize) -> Choice {
        let mut choice = Choice {
            places: vec![None; self.requests.len()],
            cost: f64::INFINITY,
        };
        let Some(end) = self.drafts.get(end) else {
            return choice;
        };
        choice.cost = end.cost;
        for draft in self.line(end) {
            if let (Some(place), Some(entry)) =
                (self.place(draft), choice.places.get_mut(draft.label))
            {
                *entry = Some(*place);
            }
        }
        choice
    }
}

/// Whether two labels cannot both be.
fn meets(one: &Place, other: &Place, gap_px: f64) -> bool {
    let (a, b) = (&one.hull, &other.hull);
    // Written out, as this is asked most of all.
    a.left < b.right
        && b.left < a.right
        && a.top < b.bottom
        && b.top < a.bottom
        && clash(one, other, gap_px)
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
