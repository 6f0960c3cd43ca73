#pragma once

#include "verifier/orthodox/rules.hpp"
#include "verifier/orthodox/soundness/invariants.hpp"
#include "verifier/variants/atomic/profiles.hpp"

namespace arbiter::atomic {

/// Declarative rules of Atomic chess. Steps name what they capture; the explosion is in their effect.
class Rules {
 public:
  explicit Rules(Profile profile) : profile_(profile) {}

  template <BoardView V>
  void for_each_move(const V& view, Side side, SquareSet squares, CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    const T open = kingless(view) ? truth<T>(true)
                                  : named(view, "AT.win", all(has_king(view, side), has_king(view, opponent(side))));
    if (never(open)) return;
    for (const Square from : squares) {
      view.for_each_piece(from, [&](Piece piece, T present) {
        if (piece.owner != owner_of(side)) return;
        const T may = all(open, present);
        if (never(may)) return;
        const auto pass_on = [&](const Step& step, const Effect& effect, const ClauseList& because, T legal) {
          const T possible = all(may, legal);
          if (!never(possible)) sink(Candidate{{Leg{step, effect}}, because}, possible);
        };
        quiet_moves(view, side, piece, from, pass_on);
        if (piece.role == orthodox::king) {
          castlings(view, side, piece, from, pass_on);
          if constexpr (explains<V>) captures_by_king(view, side, piece, from, pass_on);
        } else {  // AT.king
          captures(view, side, piece, from, pass_on);
        }
      });
    }
  }

  /// Whether neither side has a king, as on diagrams of how a piece moves: AT.win says nothing of them. Boards that are
  /// composed, over formulas, have kings.
  template <BoardView V>
  [[nodiscard]] static bool kingless(const V& view) {
    if constexpr (std::same_as<typename V::Truth, Formula>) {
      return false;
    } else {
      const auto white = king_among(view, all_squares, Side::white);
      const auto black = king_among(view, all_squares, Side::black);
      if constexpr (explains<V>)
        return !white.value() && !black.value();
      else
        return !white && !black;
    }
  }

  /// Whether `side` has a king.
  template <BoardView V>
  [[nodiscard]] static typename V::Truth has_king(const V& view, Side side) {
    return king_among(view, all_squares, side);
  }

  /// CH.check.legal, AT.touch: whether every king of `side` stands beside an enemy king or is not attacked.
  template <BoardView V>
  [[nodiscard]] typename V::Truth kings_safe(const V& view, Side side) const {
    using T = typename V::Truth;
    Conjunction<T> safe;
    for (const Square square : all_squares) {
      const T here = view.holds(square, piece_of(side, orthodox::king));
      if (never(here) || safe.decided()) continue;
      const T alone = all(here, no(touches(view, square, side)));
      if (!never(alone)) safe.add(no(all(alone, attacked(view, square, side))));
    }
    return safe.value();
  }
  template <BoardView V>
  [[nodiscard]] typename V::Truth in_check(const V& view, Side side) const {
    return no(kings_safe(view, side));
  }

  [[nodiscard]] Status status(const Setup& setup, bool any_move) const;

  /// Whether a piece of the enemies of `side`, other than a king, could capture on `square`.
  template <BoardView V>
  [[nodiscard]] typename V::Truth attacked(const V& view, Square square, Side side) const {
    const auto captures = [](Piece piece) { return piece.role != orthodox::king; };  // AT.king
    return base_.attacked(view, square, opponent(side), captures);
  }

  /// Whether an enemy king of `side` stands beside `square`.
  template <BoardView V>
  [[nodiscard]] typename V::Truth touches(const V& view, Square square, Side side) const {
    return king_among(view, neighbours(square), opponent(side));
  }

 private:
  /// Whether a king of `side` is attacked after a step, and is safe all the same; for explanations.
  template <BoardView V>
  [[nodiscard]] bool touched_and_attacked(const V& view, const Effect& effect, Side side) const {
    const After<V> after(view, effect);
    for (const Square square : all_squares) {
      if (after.holds(square, piece_of(side, orthodox::king)).value() && touches(after, square, side).value() &&
          attacked(after, square, side).value())
        return true;
    }
    return false;
  }

  template <BoardView V>
  [[nodiscard]] static typename V::Truth king_among(const V& view, SquareSet squares, Side side) {
    return for_some(squares,
                    [&](Square square) { return noted(view.holds(square, piece_of(side, orthodox::king)), {square}); });
  }

  /// kings_safe() after a step. Over formulas, one answer serves all pieces that go the same way, kings apart.
  template <BoardView V>
  [[nodiscard]] typename V::Truth safe_after(const V& view, const Effect& effect, Side side, const Step& step) const {
    if constexpr (std::same_as<V, FormulaView>) {
      std::string key = step.becomes.role == orthodox::king ? "k" : step.captures.empty() ? "q" : "x";
      key += step.from.name() + step.to.name() + (side == Side::white ? 'w' : 'b');
      for (const Square square : step.captures) key += square.name();
      if (step.also) key += step.also->from.name();
      return view.remember(key, [&] { return kings_safe(After<V>(view, effect), side); });
    } else {
      return named(view, "CH.check.legal", kings_safe(After<V>(view, effect), side));
    }
  }

  template <BoardView V>
  void quiet_moves(const V& view, Side side, Piece piece, Square from, UseStep<typename V::Truth> use) const {
    using T = typename V::Truth;
    base_.for_each_quiet(
        view, side, piece, from, [&](const Step& step, std::optional<Square> passed, const char* clause, T condition) {
          if (never(condition)) return;
          const Effect effect = base_.effect_of(view.context(), step, side, piece.role, passed, std::nullopt);
          ClauseList because(clause);
          if constexpr (explains<V>) {
            if (touched_and_attacked(view, effect, side)) because.allowed_by("AT.touch");
          }
          if (piece.role != orthodox::king) {
            use(step, effect, because, all(condition, safe_after(view, effect, side, step)));
            return;
          }
          const T beside = touches(view, step.to, side);
          use(step, effect, because, all(all(condition, no(beside)), safe_after(view, effect, side, step)));
          because.add("AT.touch");
          use(step, effect, because, all(all(condition, beside), safe_after(view, effect, side, step)));
        });
  }

  template <BoardView V>
  void captures(const V& view, Side side, Piece piece, Square from, UseStep<typename V::Truth> use) const {
    using T = typename V::Truth;
    base_.for_each_capture(
        view, side, piece, from, true, [&](const Step& step, Piece, const char* clause, T condition) {
          const SquareSet near = neighbours(step.to);
          const T own = king_among(view, near, side);
          const T possible = all(condition, named(view, "AT.own", no(own)));
          if (never(possible)) return;
          ClauseList because(clause);
          because.add(step.captures.contains(step.to) ? "AT.capture" : "AT.ep");
          if constexpr (explains<V>) because.generally("AT.capture");
          // AT.win: the last of the other side's kings explodes.
          const T wins =
              all(king_among(view, near, opponent(side)), no(king_among(view, all_squares - near, opponent(side))));
          Effect effect = explosion(view.context(), step, piece_of(side, piece.role));
          const T goes_on = all(possible, no(wins));
          if (!never(goes_on)) use(step, effect, because, all(goes_on, safe_after(view, effect, side, step)));
          because.add("AT.win");
          if constexpr (explains<V>) {
            if (!safe_after(view, effect, side, step).value()) because.allowed_by("AT.win");
          }
          for (int file = 0; file < 8; ++file) effect.set_bit(orthodox::castling_bit(opponent(side), file), false);
          use(step, effect, because, all(possible, wins));
        });
  }

  /// AT.king: what a king does not do, for explanations.
  template <BoardView V>
  void captures_by_king(const V& view, Side side, Piece king, Square from, UseStep<typename V::Truth> use) const {
    using T = typename V::Truth;
    base_.for_each_capture(view, side, king, from, true, [&](const Step& step, Piece, const char* clause, T condition) {
      use(step, explosion(view.context(), step, piece_of(side, king.role)), ClauseList(clause),
          all(condition, named(view, "AT.king", truth<T>(false))));
    });
  }

  /// AT.capture, AT.ep.
  [[nodiscard]] static Effect explosion(const State::Context& context, const Step& step, Piece mover) {
    Effect effect(context);
    effect.clear(step.from);
    effect.clear(step.to);
    for (const Square square : step.captures) effect.clear(square);
    const SquareSet near = neighbours(step.to);
    for (const Square square : near - step.captures - SquareSet(step.from)) effect.clear_except(square, orthodox::pawn);
    orthodox::lose_rights(effect, mover, step.from, near | step.to);  // AT.castle
    return effect;
  }

  template <BoardView V>
  void castlings(const V& view, Side side, Piece king, Square from, UseStep<typename V::Truth> use) const {
    using T = typename V::Truth;
    const auto judged_below = [](Square) { return truth<T>(false); };
    base_.for_each_castling(
        view, side, from, judged_below, [&](const Step& step, Piece corner, ClauseList because, T condition) {
          if (never(condition)) return;
          because.add("AT.castle");
          const Effect effect = base_.effect_of(view.context(), step, side, king.role, std::nullopt, corner);
          Conjunction<T> may;
          may.add(condition);
          Effect without_king(view.context());
          without_king.clear(from);
          const After<V> lifted(view, without_king);
          const int way = step.to.file() > from.file() ? 1 : -1;
          for (Square square = from; !may.decided(); square = *square.offset(way, 0)) {
            if (square == step.to && square != from) break;
            const T near = counts_beside(square, from) ? truth<T>(false) : touches(view, square, side);
            may.add(named(view, clause_at(view, square, from, side), any(near, no(attacked(lifted, square, side)))));
            if (square == step.to) break;
          }
          if (counts_beside(step.to, from)) {
            may.add(
                named(view, clause_at(view, step.to, from, side), no(attacked(After<V>(view, effect), step.to, side))));
          }
          may.add(safe_after(view, effect, side, step));
          use(step, effect, because, may.value());
        });
  }

  /// AT.castle: whether a square counts as attacked although the other king stands beside it.
  [[nodiscard]] bool counts_beside(Square square, Square start) const noexcept {
    return profile_ == Profile::strict && square != start;
  }

  /// The clause by which an attack on a square forbids castling: that it counts beside the other king, too, is our own.
  template <BoardView V>
  [[nodiscard]] const char* clause_at(const V& view, Square square, Square start, Side side) const {
    return counts_beside(square, start) && always(touches(view, square, side)) ? "AT.castle" : "CH.castle.check";
  }

  Profile profile_;
  orthodox::Rules<orthodox::FidePieces> base_{orthodox::FidePieces{}};
};

/// The invariants at the beginning of every move of a legal game. The last move can have exploded the king of the side
/// to move (AT.win); a pawn that captures explodes, so that pawns stay on their files.
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const Rules& rules, const V& view,
                                                                   Side side_to_move) {
  const orthodox::Beginning beginning;
  return {
      {"AT.inv.kings", "the side that is not to move has one king, the other at most one",
       all(exactly_one(orthodox::pieces(view, opponent(side_to_move), orthodox::king)),
           at_most(1, orthodox::pieces(view, side_to_move, orthodox::king)))},
      {"AT.inv.pawn_ranks", "no pawn stands on the first or last rank", orthodox::pawns_off_end_ranks(view)},
      {"AT.inv.sixteen", "a side has at most 16 pieces", orthodox::sixteen_each(view, beginning)},
      {"AT.inv.promoted", "pawns and promoted pieces of a side are at most eight together",
       orthodox::promoted_each(view, beginning)},
      orthodox::castling_rights("AT.inv.castling", view, beginning.corner),
      orthodox::passed_by_double_step("AT.inv.passed", view, side_to_move),
      {"AT.inv.check", "the side that is not to move is not in check, unless it has won",
       any(no(rules.has_king(view, side_to_move)), rules.kings_safe(view, opponent(side_to_move)))},
  };
}

}  // namespace arbiter::atomic
