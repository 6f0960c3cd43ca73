#pragma once

#include "verifier/orthodox/rules.hpp"
#include "verifier/variants/kingofthehill/hill.hpp"

namespace arbiter::kingofthehill {

/// Declarative rules of King of the Hill: orthodox chess with another end.
class Rules : public orthodox::OneStepRules<orthodox::FidePieces> {
  using Base = orthodox::OneStepRules<orthodox::FidePieces>;

 public:
  /// KH.hill: whether a king of `side` stands on the hill.
  template <BoardView V>
  [[nodiscard]] static typename V::Truth on_hill(const V& view, Side side) {
    Disjunction<typename V::Truth> some;
    for (const Square square : hill) some.add(view.holds(square, piece_of(side, orthodox::king)));
    return some.value();
  }

  template <BoardView V>
  void for_each_move(const V& view, Side side, SquareSet squares, CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    const T open = named(view, "KH.end", all(no(on_hill(view, Side::white)), no(on_hill(view, Side::black))));
    if (never(open)) return;
    Base::for_each_move(view, side, squares, [&](const Candidate& candidate, const T& legal) {
      const T possible = all(open, legal);
      if (never(possible)) return;
      Candidate own = candidate;
      const Step& step = candidate.legs.back().step;
      if (step.becomes.role == orthodox::king && hill.contains(step.to)) {
        own.because.add("KH.hill");
        own.because.add("KH.end");
      }
      sink(own, possible);
    });
  }

  /// KH.end.
  [[nodiscard]] Status status(const Setup& setup, bool any_move) const {
    const ConcreteView view(setup);
    if (on_hill(view, opponent(setup.to_move))) return Status::lost;
    if (on_hill(view, setup.to_move)) return Status::won;
    return Base::status(setup, any_move);
  }
};

}  // namespace arbiter::kingofthehill
