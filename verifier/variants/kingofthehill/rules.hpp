#pragma once

#include "verifier/orthodox/rules.hpp"
#include "verifier/variants/kingofthehill/hill.hpp"

namespace arbiter::kingofthehill {

/// Declarative rules of King of the Hill: orthodox chess with another end.
struct Rules : orthodox::ExtraWinRules<Rules> {
  static constexpr const char* win_clause = "KH.end";

  /// KH.hill: whether a king of `side` stands on the hill.
  template <BoardView V>
  [[nodiscard]] static typename V::Truth has_won(const V& view, Side side) {
    Disjunction<typename V::Truth> some;
    for (const Square square : hill) some.add(view.holds(square, piece_of(side, orthodox::king)));
    return some.value();
  }

  template <BoardView V, class T = typename V::Truth>
  static void pass_on(const V&, Side, const Candidate& candidate, const T& condition, CandidateSink<T> sink) {
    Candidate own = candidate;
    const Step& step = candidate.legs.back().step;
    if (step.becomes.role == orthodox::king && hill.contains(step.to)) {
      own.because.add("KH.hill");
      own.because.add("KH.end");
    }
    sink(own, condition);
  }
};

}  // namespace arbiter::kingofthehill
