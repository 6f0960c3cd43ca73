#pragma once

#include "verifier/variants/armies/rules.hpp"

namespace arbiter::chess {

/// Declarative rules of orthodox chess: Fide against Fide, with the clauses of the orthodox base.
class Rules : public armies::Rules {
 public:
  template <BoardView V, class Sink>
  void for_each_move(const V& view, Side side, SquareSet squares, Sink&& sink) const {
    armies::Rules::for_each_move(view, side, squares, [&](const Candidate& candidate, const typename V::Truth& legal) {
      sink(Candidate{candidate.legs, armies::orthodox_clauses(candidate.because)}, legal);
    });
  }

  template <BoardView V, class Sink>
  void for_each_step_of(const V& view, Side side, SquareSet squares, Sink&& sink) const {
    for_each_move(view, side, squares, sink);
  }
};

}  // namespace arbiter::chess
