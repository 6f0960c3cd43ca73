#pragma once

#include <algorithm>

#include "verifier/orthodox/rules.hpp"
#include "verifier/variants/threecheck/state.hpp"

namespace arbiter::threecheck {

/// Declarative rules of Three-check: orthodox chess with another end.
class Rules {
  using Base = orthodox::OneStepRules<orthodox::FidePieces>;

 public:
  template <BoardView V, class Sink>
  void for_each_move(const V& view, Side side, SquareSet squares, Sink&& sink) const {
    using T = typename V::Truth;
    const auto context = view.context();
    const int given = checks_given(context, side);
    if (given >= checks_to_win || checks_given(context, opponent(side)) >= checks_to_win) return;  // TC.end
    base_.for_each_move(view, side, squares, [&](const Candidate& candidate, const T& legal) {
      const Effect& effect = candidate.legs.back().effect;
      const T safe = base_.kings_safe(After<V>(view, effect), opponent(side));
      Candidate own = candidate;
      const T quiet = all(legal, safe);
      if (!never(quiet)) sink(own, quiet);
      // TC.check: the same move, if it gives check.
      const T checking = all(legal, no(safe));
      if (never(checking)) return;
      own.legs.back().effect.context[checks_byte(side)] = static_cast<std::uint8_t>(given + 1);
      own.because.add("TC.check");
      if (given + 1 == checks_to_win) own.because.add("TC.end");
      sink(own, checking);
    });
  }

  template <BoardView V, class Sink>
  void for_each_step_of(const V& view, Side side, SquareSet squares, Sink&& sink) const {
    for_each_move(view, side, squares, sink);
  }

  template <BoardView V>
  [[nodiscard]] typename V::Truth kings_safe(const V& view, Side side) const {
    return base_.kings_safe(view, side);
  }
  template <BoardView V>
  [[nodiscard]] typename V::Truth in_check(const V& view, Side side) const {
    return base_.in_check(view, side);
  }

  /// TC.end.
  [[nodiscard]] Status status(const Setup& setup, bool any_move) const {
    if (checks_given(setup.state, opponent(setup.to_move)) >= checks_to_win) return Status::lost;
    if (checks_given(setup.state, setup.to_move) >= checks_to_win) return Status::won;
    return base_.status(setup, any_move);
  }

  [[nodiscard]] static Side side_of(const Setup& setup, Piece piece) { return Base::side_of(setup, piece); }
  [[nodiscard]] Counters counters(const Setup& before, const Move& move) const { return base_.counters(before, move); }

 private:
  Base base_;
};

}  // namespace arbiter::threecheck
