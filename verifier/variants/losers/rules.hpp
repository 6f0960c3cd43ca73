#pragma once

#include "verifier/orthodox/rules.hpp"
#include "verifier/orthodox/soundness/invariants.hpp"

namespace arbiter::losers {

/// Declarative rules of Losers chess: orthodox chess with the duty to capture and other ends.
class Rules : public orthodox::OneStepRules<orthodox::FidePieces> {
  using Base = orthodox::OneStepRules<orthodox::FidePieces>;

 public:
  template <BoardView V>
  void for_each_move(const V& view, Side side, SquareSet squares, CandidateSink<typename V::Truth> sink) const {
    for_each_move_of(view, view, side, squares, sink);
  }

  /// The same in a `view` that leaves open less than `whole`. What concerns all pieces is asked of `whole`, so that one
  /// answer serves all such views: what holds in `view` holds in it.
  template <BoardView V>
  void for_each_move_of(const V& whole, const V& view, Side side, SquareSet squares,
                        CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    const T open = named(whole, "LS.end.bare", all(no(is_bare(whole, Side::white)), no(is_bare(whole, Side::black))));
    if (never(open)) return;
    const T free = named(whole, "LS.capture", no(can_capture(settled(whole), side)));
    for_each_step_of(view, side, squares, [&](const Candidate& candidate, const T& legal) {
      const T possible = all(all(open, legal), captures(candidate) ? truth<T>(true) : free);
      if (!never(possible)) sink(candidate, possible);
    });
  }

  /// Without the duty to capture, and as if the game were not over.
  template <BoardView V>
  void for_each_step_of(const V& view, Side side, SquareSet squares, CandidateSink<typename V::Truth> sink) const {
    Base::for_each_move(view, side, squares, sink);
  }

  /// LS.end.bare: whether `side` has no piece but kings.
  template <BoardView V>
  [[nodiscard]] static typename V::Truth is_bare(const V& view, Side side) {
    return no(some_piece(view, all_squares, [side](Piece piece) {
      return piece.owner == owner_of(side) && piece.role != orthodox::king;
    }));
  }

  /// LS.capture: whether a legal move of `side` captures.
  template <BoardView V>
  [[nodiscard]] typename V::Truth can_capture(const V& view, Side side) const {
    if constexpr (std::same_as<V, FormulaView>) {
      return view.remember(side == Side::white ? "LS.capture white" : "LS.capture black",
                           [&] { return some_capture(view, side); });
    } else {
      return some_capture(view, side);
    }
  }

  [[nodiscard]] Status status(const Setup& setup, bool any_move) const {
    const ConcreteView view(setup);
    if (is_bare(view, setup.to_move)) return Status::won;  // LS.end.bare
    if (is_bare(view, opponent(setup.to_move))) return Status::lost;
    if (!any_move) return Status::won;  // LS.end.mate, LS.end.stalemate
    return in_check(view, setup.to_move) ? Status::check : Status::ongoing;
  }

 private:
  [[nodiscard]] static bool captures(const Candidate& candidate) noexcept {
    return !candidate.legs.front().step.captures.empty();
  }

  template <BoardView V>
  [[nodiscard]] typename V::Truth some_capture(const V& view, Side side) const {
    Disjunction<typename V::Truth> some;
    for (const Square from : all_squares) {
      if (some.decided()) break;
      for_each_step_of(view, side, from, [&](const Candidate& candidate, const typename V::Truth& legal) {
        const Step& step = candidate.legs.front().step;
        if (captures(candidate) && !some.decided()) some.add(noted(legal, {step.to, step.from}));
      });
    }
    return some.value();
  }
};

/// The invariants at the beginning of every move of a legal game: those of orthodox chess, whose moves all moves are,
/// and that the game was not over before the last move.
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const Rules& rules, const V& view,
                                                                   Side side_to_move) {
  auto result = orthodox::chess_invariants(view, side_to_move);
  result.push_back({"LS.inv.bare", "the side that has just moved has a piece beside its king: without it, it had won",
                    no(rules.is_bare(view, opponent(side_to_move)))});
  return result;
}

}  // namespace arbiter::losers
