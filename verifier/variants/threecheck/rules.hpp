#pragma once

#include "verifier/orthodox/rules.hpp"
#include "verifier/variants/threecheck/state.hpp"

namespace arbiter::threecheck {

/// Declarative rules of Three-check: orthodox chess with another end.
struct Rules : orthodox::ExtraWinRules<Rules> {
  static constexpr const char* win_clause = "TC.end";

  template <BoardView V>
  [[nodiscard]] static typename V::Truth has_won(const V& view, Side side) {
    return truth<typename V::Truth>(checks_given.won(view.context(), side));
  }

  template <BoardView V, class T = typename V::Truth>
  void pass_on(const V& view, Side side, const Candidate& candidate, const T& legal, CandidateSink<T> sink) const {
    Candidate own = candidate;
    Effect& effect = own.legs.back().effect;
    const T safe = kings_safe(After<V>(view, effect), opponent(side));
    const T quiet = all(legal, safe);
    if (!never(quiet)) sink(own, quiet);
    // TC.check: the same move, if it gives check.
    const T checking = all(legal, no(safe));
    if (never(checking)) return;
    checks_given.add(effect.context, side);
    own.because.add("TC.check");
    if (checks_given.won(effect.context, side)) own.because.add("TC.end");
    sink(own, checking);
  }
};

}  // namespace arbiter::threecheck
