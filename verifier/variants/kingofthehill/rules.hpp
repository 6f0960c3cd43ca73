#pragma once

#include <algorithm>

#include "verifier/orthodox/rules.hpp"
#include "verifier/variants/kingofthehill/hill.hpp"

namespace arbiter::kingofthehill {

/// Declarative rules of King of the Hill: orthodox chess with another end.
class Rules {
  using Base = orthodox::OneStepRules<orthodox::FidePieces>;

 public:
  /// KH.hill: whether a king of `side` stands on the hill.
  template <BoardView V>
  [[nodiscard]] static typename V::Truth on_hill(const V& view, Side side) {
    Disjunction<typename V::Truth> some;
    for (const Square square : hill) some.add(view.holds(square, piece_of(side, orthodox::king)));
    return some.value();
  }

  template <BoardView V, class Sink>
  void for_each_move(const V& view, Side side, SquareSet squares, Sink&& sink) const {
    using T = typename V::Truth;
    const T open = named(view, "KH.end", all(no(on_hill(view, Side::white)), no(on_hill(view, Side::black))));
    if (never(open)) return;
    base_.for_each_move(view, side, squares, [&](const Candidate& candidate, const T& legal) {
      const T possible = all(open, legal);
      if (never(possible)) return;
      Candidate own = candidate;
      const Step& step = candidate.legs.back().step;
      if (step.becomes.role == orthodox::king && std::find(hill.begin(), hill.end(), step.to) != hill.end()) {
        own.because.add("KH.hill");
        own.because.add("KH.end");
      }
      sink(own, possible);
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

  /// KH.end.
  [[nodiscard]] Status status(const Setup& setup, bool any_move) const {
    const ConcreteView view(setup);
    if (on_hill(view, opponent(setup.to_move))) return Status::lost;
    if (on_hill(view, setup.to_move)) return Status::won;
    return base_.status(setup, any_move);
  }

  [[nodiscard]] static Side side_of(const Setup& setup, Piece piece) { return Base::side_of(setup, piece); }
  [[nodiscard]] Counters counters(const Setup& before, const Move& move) const { return base_.counters(before, move); }

 private:
  Base base_;
};

}  // namespace arbiter::kingofthehill
