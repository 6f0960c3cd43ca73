#pragma once

#include "verifier/orthodox/rules.hpp"
#include "verifier/variants/threecheck/state.hpp"

namespace arbiter::threecheck {

/// Declarative rules of Three-check: orthodox chess with another end.
class Rules : public orthodox::OneStepRules<orthodox::FidePieces> {
  using Base = orthodox::OneStepRules<orthodox::FidePieces>;

 public:
  template <BoardView V>
  void for_each_move(const V& view, Side side, SquareSet squares, CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    const auto context = view.context();
    const int given = checks_given(context, side);
    if (given >= checks_to_win || checks_given(context, opponent(side)) >= checks_to_win) return;  // TC.end
    Base::for_each_move(view, side, squares, [&](const Candidate& candidate, const T& legal) {
      const Effect& effect = candidate.legs.back().effect;
      const T safe = kings_safe(After<V>(view, effect), opponent(side));
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

  /// TC.end.
  [[nodiscard]] Status status(const Setup& setup, bool any_move) const {
    if (checks_given(setup.state, opponent(setup.to_move)) >= checks_to_win) return Status::lost;
    if (checks_given(setup.state, setup.to_move) >= checks_to_win) return Status::won;
    return Base::status(setup, any_move);
  }
};

}  // namespace arbiter::threecheck
