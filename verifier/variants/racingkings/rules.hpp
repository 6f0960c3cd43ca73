#pragma once

#include "verifier/orthodox/rules.hpp"
#include "verifier/orthodox/soundness/invariants.hpp"
#include "verifier/variants/racingkings/goal.hpp"

namespace arbiter::racingkings {

/// Declarative rules of Racing Kings: the orthodox pieces without pawns and castling, no checks, another end.
class Rules : public orthodox::Rules<orthodox::FidePieces> {
 public:
  template <BoardView V>
  void for_each_move(const V& view, Side side, SquareSet squares, CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    const T open = named(view, "RK.goal", no(over(view, side)));
    if (never(open)) return;
    const T behind = side == Side::black ? arrived(view, Side::white) : truth<T>(false);
    for (const Square from : squares) {
      view.for_each_piece(from, [&](Piece piece, T present) {
        if (piece.owner != owner_of(side) || piece.role == orthodox::pawn) return;  // RK.start
        const auto consider = [&](const Step& step, const char* clause, T condition) {
          const T possible = all(all(open, present), condition);
          if (never(possible)) return;
          Candidate candidate{{Leg{step, effect_of(view.context(), step, side, piece.role, {}, {})}},
                              ClauseList(clause)};
          const After<V> after(view, candidate.legs.back().effect);
          T legal = all(possible, named(view, "CH.check.legal", kings_safe(after, side)));
          if (never(legal)) return;
          legal = all(legal, named(view, "RK.check", kings_safe(after, opponent(side))));
          if (never(legal)) return;
          if (piece.role == orthodox::king && step.to.rank() == goal_rank) candidate.because.add("RK.goal");
          if (const T first = all(legal, no(behind)); !never(first)) sink(candidate, first);
          candidate.because.add("RK.answer");
          if (const T last = all(legal, behind); !never(last)) sink(candidate, last);
        };
        if constexpr (explains<V>) {
          if (piece.role == orthodox::king) {
            orthodox::for_each_castling_as_written(view, side, from, owner_of(side), [&](const Step& step) {
              const Piece corner = piece_of(side, orthodox::rook);
              const Effect effect = effect_of(view.context(), step, side, piece.role, {}, corner);
              sink(Candidate{{Leg{step, effect}}, ClauseList("RK.start")}, named(view, "RK.start", truth<T>(false)));
            });
          }
        }
        for_each_quiet(view, side, piece, from,
                       [&](const Step& step, std::optional<Square>, const char* clause, T condition) {
                         consider(step, clause, condition);
                       });
        for_each_capture(view, side, piece, from, true, [&](const Step& step, Piece, const char* clause, T condition) {
          consider(step, clause, condition);
        });
      });
    }
  }

  /// RK.goal: whether the game is over when `side` is to move.
  template <BoardView V>
  [[nodiscard]] typename V::Truth over(const V& view, Side side) const {
    const auto white = arrived(view, Side::white);
    const auto black = arrived(view, Side::black);
    if (side == Side::white || never(white)) return any(white, black);
    return any(black, all(white, no(can_follow(view))));  // RK.answer
  }

  /// Whether a king of `side` stands on the eighth rank.
  template <BoardView V>
  [[nodiscard]] static typename V::Truth arrived(const V& view, Side side) {
    Disjunction<typename V::Truth> some;
    for (int file = 0; file < 8; ++file)
      some.add(view.holds(Square::at(file, goal_rank), piece_of(side, orthodox::king)));
    return some.value();
  }

  /// RK.answer: whether Black's king can go to the eighth rank. While White's king is there, that never gives check: a
  /// line that the step opens passes through the seventh rank, and ends on the eighth only beside the square that it
  /// passes, where White's king does not stand.
  template <BoardView V>
  [[nodiscard]] typename V::Truth can_follow(const V& view) const {
    using T = typename V::Truth;
    Disjunction<T> some;
    for (int file = 0; file < 8 && !some.decided(); ++file) {
      const Square target = Square::at(file, goal_rank);
      Disjunction<T> beside;
      for (const int aside : {-1, 0, 1}) {
        if (const auto from = target.offset(aside, -1))
          beside.add(view.holds(*from, piece_of(Side::black, orthodox::king)));
      }
      if (never(beside.value())) continue;
      // A black piece, or White's king.
      const auto blocks = [](Piece piece) { return piece.owner == Owner::black || piece.role == orthodox::king; };
      const T near = all(beside.value(), no(some_piece(view, target, blocks)));
      if (!never(near)) some.add(all(near, no(attacked(view, target, Side::white))));
    }
    return some.value();
  }

  /// RK.goal, RK.answer, CH.end.stalemate.
  [[nodiscard]] Status status(const Setup& setup, bool any_move) const {
    const ConcreteView view(setup);
    if (over(view, setup.to_move)) {
      const bool own = arrived(view, setup.to_move);
      const bool other = arrived(view, opponent(setup.to_move));
      return own && other ? Status::drawn : own ? Status::won : Status::lost;
    }
    return orthodox::status(in_check(view, setup.to_move), any_move);
  }
};

/// The invariants at the beginning of every move of a legal game. The last move can have ended it (RK.goal).
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const Rules& rules, const V& view,
                                                                   Side side_to_move) {
  using T = typename V::Truth;
  const orthodox::Beginning beginning;
  Conjunction<T> kings;
  Conjunction<T> start;
  Conjunction<T> check;
  for (const Side side : {Side::white, Side::black}) {
    kings.add(exactly_one(orthodox::pieces(view, side, orthodox::king)));
    start.add(at_most(0, orthodox::pawns_and_promoted(view, side, beginning)));
    check.add(rules.kings_safe(view, side));
  }
  return {
      {"RK.inv.kings", "each side has exactly one king", kings.value()},
      {"RK.inv.start", "there are no pawns, and no more pieces of a kind than at the start", start.value()},
      {"RK.inv.check", "no king is attacked", check.value()},
      {"RK.inv.goal",
       "with Black to move its king is not on the eighth rank, where it would have ended the game before",
       side_to_move == Side::white ? truth<T>(true) : no(Rules::arrived(view, Side::black))},
  };
}

}  // namespace arbiter::racingkings
