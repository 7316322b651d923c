//! From a search that came out, its reason.
//!
//! Owns the walk from the root over what the search found, and nothing else.

use std::collections::HashMap;

use super::{
    Question,
    graph::Id,
    proof::{Begin, Escape, Refutation, Reply, Step, Strategy},
    search::Search,
};
use crate::chess::Position;

/// The places of nodes in the list being made, and the nodes still to be put there.
#[derive(Default)]
struct Places {
    place: HashMap<Id, usize>,
    order: Vec<Id>,
}

impl Places {
    fn of(&mut self, node: Id) -> usize {
        *self.place.entry(node).or_insert_with(|| {
            self.order.push(node);
            self.order.len() - 1
        })
    }
}

/// The strategy the last sweep of a closed search picked.
pub(super) fn strategy(question: &Question, search: &Search) -> Strategy {
    let mut places = Places::default();
    let begin = match question.position.turn() == question.checker {
        true => Begin::AtOnce,
        false => Begin::After(replies(&question.position, search, &mut places)),
    };
    for root in search.roots() {
        places.of(*root);
    }
    let mut steps = Vec::new();
    while let Some(node) = places.order.get(steps.len()).copied() {
        let position = search.position(node).clone();
        let check = search.picked(node);
        let replies = replies(&position.after(check), search, &mut places);
        steps.push(Step { position, check, replies });
    }
    Strategy { begin, steps }
}

/// Every legal move from `given`, with the place of the position it leads to.
fn replies(given: &Position, search: &Search, places: &mut Places) -> Vec<Reply> {
    let legal = given.legal_moves();
    let known = legal.iter().filter_map(|play| Some((*play, search.find(&given.after(*play))?)));
    known.map(|(play, node)| Reply { play, to: places.of(node) }).collect()
}

/// How every series of checks ends in a search that ended.
pub(super) fn refutation(question: &Question, search: &Search) -> Refutation {
    let roots = search.roots().iter().copied();
    let root = roots.filter(|r| search.order(*r).is_some()).min_by_key(|r| search.order(*r));
    let mut places = Places::default();
    let mut seen = 0;
    root.map(|root| places.of(root));
    while let Some(node) = places.order.get(seen).copied() {
        seen += 1;
        for (_, answer) in search.refuted(node) {
            places.of(answer);
        }
    }
    // What ended later rests on what ended earlier, so this order leads only forward.
    places.order.sort_by_key(|node| std::cmp::Reverse(search.order(*node)));
    places.place = places.order.iter().enumerate().map(|(at, node)| (*node, at)).collect();
    let reply_to = |given: &Position, node: Id| {
        let legal = given.legal_moves();
        let play = legal.iter().find(|m| search.find(&given.after(**m)) == Some(node)).copied();
        play.map(|play| Reply { play, to: places.place[&node] })
    };
    let begin = match (question.position.turn() == question.checker, root) {
        (false, Some(root)) => {
            Begin::After(reply_to(&question.position, root).into_iter().collect())
        }
        _ => Begin::AtOnce,
    };
    let escape = |node: &Id| {
        let position = search.position(*node).clone();
        let answers = search
            .refuted(*node)
            .filter_map(|(check, answer)| Some((check, reply_to(&position.after(check), answer)?)));
        Escape { answers: answers.collect(), position: position.clone() }
    };
    Refutation { begin, escapes: places.order.iter().map(escape).collect() }
}
