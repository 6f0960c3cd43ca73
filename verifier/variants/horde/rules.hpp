#pragma once

#include "verifier/orthodox/rules.hpp"

namespace arbiter::horde {

/// Declarative rules of Horde: orthodox chess in which one side has no king, pawns on its first rank, and loses with
/// its last piece.
class Rules {
  using Base = orthodox::OneStepRules<orthodox::FidePieces>;

 public:
  template <BoardView V, class Sink>
  void for_each_move(const V& view, Side side, SquareSet squares, Sink&& sink) const {
    using T = typename V::Truth;
    const T open = named(view, "HD.end", has_pieces(view));
    if (never(open)) return;
    base_.for_each_move(view, side, squares, [&](const Candidate& candidate, const T& legal) {
      const T possible = all(open, legal);
      if (never(possible)) return;
      Candidate own = candidate;
      const Step& step = candidate.legs.back().step;
      const bool starts = step.becomes.role == orthodox::pawn && relative_rank(side, step.from.rank()) == 0;
      if (starts) own.because.add("HD.pawn.first");
      // HD.ep: the effect has no en passant square, since the state knows none on the second rank.
      const bool doubles = starts && relative_rank(side, step.to.rank()) == 2;
      if (doubles) own.because.add("HD.ep");
      sink(own, possible);
    });
  }

  template <BoardView V, class Sink>
  void for_each_step_of(const V& view, Side side, SquareSet squares, Sink&& sink) const {
    for_each_move(view, side, squares, sink);
  }

  /// HD.end: whether White has a piece.
  template <BoardView V>
  [[nodiscard]] static typename V::Truth has_pieces(const V& view) {
    Disjunction<typename V::Truth> some;
    for (const Square square : all_squares) {
      view.for_each_piece(square, [&](Piece piece, typename V::Truth present) {
        if (piece.owner == Owner::white && !some.decided()) some.add(present);
      });
      if (some.decided()) break;
    }
    return some.value();
  }

  template <BoardView V>
  [[nodiscard]] typename V::Truth kings_safe(const V& view, Side side) const {
    return base_.kings_safe(view, side);
  }
  template <BoardView V>
  [[nodiscard]] typename V::Truth in_check(const V& view, Side side) const {
    return base_.in_check(view, side);
  }

  /// HD.end.
  [[nodiscard]] Status status(const Setup& setup, bool any_move) const {
    if (!has_pieces(ConcreteView(setup))) return setup.to_move == Side::white ? Status::lost : Status::won;
    return base_.status(setup, any_move);
  }

  [[nodiscard]] static Side side_of(const Setup& setup, Piece piece) { return Base::side_of(setup, piece); }
  [[nodiscard]] Counters counters(const Setup& before, const Move& move) const { return base_.counters(before, move); }

 private:
  Base base_{{.first_rank_pawns = true}};  // HD.pawn.first
};

}  // namespace arbiter::horde
