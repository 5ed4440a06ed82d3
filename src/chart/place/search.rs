//! One place for each label: the cheapest choice that is found in which nothing touches.

use std::iter;

use super::super::geometry::Rect;
use super::super::order::sorted_by;
use super::field::{crosses, touches};
use super::{Choice, Place, Request};

/// How many half-finished choices are kept, times labels; how many places in each quarter around a
/// marker are tried in each, and how much costlier than the best of them.
const N_DRAFTS: usize = 80;
const N_A_QUARTER: u32 = 3;
const MOST_COSTLIER: f64 = 3.0;

/// A place for every label that finds one beside what has its place already. The labels take theirs
/// from left to right or, if that leaves one off, in other orders.
pub(super) fn cheapest(requests: &mut [Request], taken: &[Place], gap_px: f64) -> Choice {
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
fn finish(order: &[usize], requests: &mut [Request], taken: &[Place], gap_px: f64) -> Choice {
    let mut tree = Tree {
        drafts: vec![Draft::default()],
        requests,
        taken,
        gap_px,
    };
    let n_drafts = (N_DRAFTS / tree.requests.len().max(1)).max(1);
    let mut ends = 0..1;
    for &label in order {
        let mut kept = Kept {
            drafts: Vec::with_capacity(n_drafts + 1),
            n_drafts,
        };
        for from in ends {
            tree.grow(from, label, &mut kept);
        }
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
    /// Its last label and the rank of that one's place, if it has one, with what that covers.
    label: usize,
    rank: Option<usize>,
    hull: Rect,
}

/// The cheapest drafts of those that were added, cheapest first; of equals the earlier is.
struct Kept {
    drafts: Vec<Draft>,
    n_drafts: usize,
}

impl Kept {
    /// Whether a draft of this cost, and with it any costlier one, would not be kept.
    fn is_beyond(&self, cost: f64) -> bool {
        let last = self.drafts.get(self.n_drafts - 1);
        last.is_some_and(|last| last.cost <= cost)
    }

    fn add(&mut self, draft: Draft) {
        // Drafts whose last two labels agree have the same future: the cheapest is enough.
        let mut drafts = self.drafts.iter();
        let is_same = |other: &Draft| other.rank == draft.rank && other.before == draft.before;
        if let Some(known) = drafts.position(is_same) {
            if self
                .drafts
                .get(known)
                .is_some_and(|known| known.cost <= draft.cost)
            {
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
    /// Continues a draft by a label: left off, or at the best places that the draft leaves open in
    /// each quarter around the marker.
    fn grow(&mut self, from: usize, label: usize, kept: &mut Kept) {
        let (Some(&draft), Some(request)) = (self.drafts.get(from), self.requests.get(label))
        else {
            return;
        };
        let next = Draft {
            cost: draft.cost + request.weight,
            from: Some(from),
            before: draft.rank,
            label,
            rank: None,
            hull: Rect::default(),
        };
        kept.add(next);
        let mut counts = [0; 4];
        let mut limit = f64::INFINITY;
        for rank in 0.. {
            let Some(place) = self.place(label, rank) else {
                break;
            };
            let (cost, hull) = (draft.cost + place.cost, place.hull);
            if place.cost > limit || kept.is_beyond(cost) {
                break;
            }
            let may_be = place.cost + MOST_COSTLIER;
            let count = counts.get_mut(place.quarter);
            let Some(count) = count.filter(|count| **count < N_A_QUARTER) else {
                continue;
            };
            if self.is_open(from, label, rank) {
                *count += 1;
                limit = limit.min(may_be);
                kept.add(Draft {
                    cost,
                    rank: Some(rank),
                    hull,
                    ..next
                });
            }
        }
    }

    /// The place of a label that has this rank by its cost.
    fn place(&mut self, label: usize, rank: usize) -> Option<&Place> {
        let request = self.requests.get_mut(label)?;
        request.list(rank);
        request.places.get(rank)
    }

    fn known_place(&self, label: usize, rank: usize) -> Option<&Place> {
        self.requests.get(label)?.places.get(rank)
    }

    /// Whether a place meets none of a draft nor any that is taken.
    fn is_open(&self, from: usize, label: usize, rank: usize) -> bool {
        let Some(place) = self.known_place(label, rank) else {
            return false;
        };
        let meets =
            |other: &Place| place.hull.overlaps(&other.hull) && clash(place, other, self.gap_px);
        let meets_draft = |draft: &Draft| {
            let is_close = draft.rank.is_some() && place.hull.overlaps(&draft.hull);
            is_close
                && draft
                    .rank
                    .and_then(|rank| self.known_place(draft.label, rank))
                    .is_some_and(meets)
        };
        !self.line(from).any(meets_draft) && !self.taken.iter().any(meets)
    }

    /// A draft and those that it continues.
    fn line(&self, end: usize) -> impl Iterator<Item = &Draft> {
        iter::successors(self.drafts.get(end), |draft| self.drafts.get(draft.from?))
    }

    fn choice(&self, end: usize) -> Choice {
        let mut places = vec![None; self.requests.len()];
        for draft in self.line(end) {
            let place = draft
                .rank
                .and_then(|rank| self.known_place(draft.label, rank));
            if let (Some(place), Some(entry)) = (place, places.get_mut(draft.label)) {
                *entry = Some(*place);
            }
        }
        let end = self.drafts.get(end);
        Choice {
            places,
            cost: end.map_or(0.0, |draft| draft.cost),
        }
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
