#pragma once

#include "verifier/orthodox/rules.hpp"
#include "verifier/orthodox/soundness/invariants.hpp"
#include "verifier/variants/duck/state.hpp"

namespace arbiter::duck {

/// Declarative rules of Duck chess. The duck is a piece that is neither empty nor an enemy, so that the orthodox steps
/// already stop before it (DK.block); kings are captured like other pieces.
class Rules {
 public:
  explicit Rules(Profile profile) : profile_(profile) {}

  /// First steps at the beginning of a move, the duck's steps inside one.
  template <BoardView V>
  void for_each_move(const V& view, Side side, SquareSet squares, CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    if (view.context()[0] != 0) {  // DK.move
      duck_steps(view, squares, sink);
      return;
    }
    const T open = named(view, "DK.win", all(has_king(view, side), has_king(view, opponent(side))));
    if (never(open)) return;
    for_each_step_of(view, side, squares, [&](const Candidate& candidate, T condition) {
      const T legal = all(open, condition);
      if (!never(legal)) sink(candidate, legal);
    });
  }

  /// The same as if the game were not over.
  template <BoardView V>
  void for_each_step_of(const V& view, Side side, SquareSet squares, CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    if (view.context()[0] != 0) {
      duck_steps(view, squares, sink);
      return;
    }
    for (const Square from : squares) {
      view.for_each_piece(from, [&](Piece piece, T may) {
        if (piece.owner != owner_of(side)) return;
        const auto pass_on = [&](const Step& step, Effect effect, const ClauseList& because, T legal) {
          if constexpr (explains<V>) legal = blamed_on_duck(view, legal);
          const T possible = all(may, legal);
          if (never(possible)) return;
          effect.context[0] = effect.move_over ? 0 : 1;
          Candidate candidate{{Leg{step, effect}}, because};
          if constexpr (explains<V>) {
            if (!base_.kings_safe(After<V>(view, effect), side).value())
              candidate.because.allowed_by(step.also ? "DK.castle" : "DK.check");
          }
          sink(candidate, possible);
        };
        quiet_moves(view, side, piece, from, pass_on);
        captures(view, side, piece, from, pass_on);
        king_captures(view, side, piece, from, pass_on);
        if (piece.role == orthodox::king) castlings(view, side, piece, from, pass_on);
      });
    }
  }

  /// Whether `side` has a king.
  template <BoardView V>
  [[nodiscard]] static typename V::Truth has_king(const V& view, Side side) {
    return king_among(view, all_squares, side);
  }

  /// DK.check.
  template <BoardView V>
  [[nodiscard]] typename V::Truth in_check(const V&, Side) const {
    return truth<typename V::Truth>(false);
  }

  /// Whether a piece of the enemies of `side` could capture on `target`.
  template <BoardView V>
  [[nodiscard]] typename V::Truth attacked(const V& view, Square target, Side side) const {
    return base_.attacked(view, target, opponent(side));
  }

  [[nodiscard]] Status status(const Setup& setup, bool any_move) const;
  [[nodiscard]] static Side side_of(const Setup& setup, Piece piece) {
    if (piece.owner == Owner::both) return setup.to_move;
    return piece.owner == Owner::black ? Side::black : Side::white;
  }
  /// The duck's step alone leaves the half-move clock to the step before it.
  [[nodiscard]] Counters counters(const Setup& before, const Move& move) const {
    if (move.front().becomes == the_duck)
      return {.plies = before.counters.plies + 1, .halfmove = before.counters.halfmove};
    return counters_after(before, move, orthodox::pawn);
  }

 private:
  template <BoardView V>
  [[nodiscard]] static typename V::Truth king_among(const V& view, SquareSet squares, Side side) {
    return for_some(squares, [&](Square square) { return view.holds(square, piece_of(side, orthodox::king)); });
  }

  /// DK.move: from where it stands to every other empty square. DK.enter: if it stands nowhere, onto every empty one.
  template <BoardView V>
  static void duck_steps(const V& view, SquareSet squares, CandidateSink<typename V::Truth> sink) {
    using T = typename V::Truth;
    const T outside = no(for_some(all_squares, [&](Square square) { return view.holds(square, the_duck); }));
    for (const Square from : squares) {
      const T here = view.holds(from, the_duck);
      if (!never(here)) {
        for (const Square to : all_squares) {
          const T may = all(here, named(view, "DK.move", view.empty(to)));
          if (to != from && !never(may)) duck_step(view, {from, to, {}, the_duck}, "DK.move", may, sink);
        }
      }
      const T may = all(outside, named(view, "DK.enter", view.empty(from)));
      if (!never(may)) duck_step(view, placing_step(from, the_duck), "DK.enter", may, sink);
    }
  }

  template <BoardView V>
  static void duck_step(const V& view, const Step& step, const char* clause, typename V::Truth may,
                        CandidateSink<typename V::Truth> sink) {
    Effect effect(view.context());
    if (!step.places) effect.clear(step.from);
    effect.place(step.to, the_duck);
    if (const auto bit = orthodox::en_passant_bit(step.to)) effect.set_bit(*bit, false);  // DK.ep
    effect.context[0] = 0;
    ClauseList because(clause);
    if constexpr (explains<V>) {
      for (const int rank : {2, 5}) {
        if (view.bit(*orthodox::en_passant_bit(Square::at(step.to.file(), rank))).value()) because.generally("DK.ep");
      }
    }
    sink(Candidate{{Leg{step, effect}}, because}, may);
  }

  [[nodiscard]] static Effect open_effect(Effect effect) {
    effect.move_over = false;  // DK.move
    return effect;
  }

  template <BoardView V>
  void quiet_moves(const V& view, Side side, Piece piece, Square from, UseStep<typename V::Truth> use) const {
    using T = typename V::Truth;
    base_.for_each_quiet(
        view, side, piece, from, [&](const Step& step, std::optional<Square> passed, const char* clause, T condition) {
          if (never(condition)) return;
          const Effect effect = base_.effect_of(view.context(), step, side, piece.role, passed, std::nullopt);
          use(step, open_effect(effect), ClauseList(clause), condition);
        });
  }

  /// DK.block: what keeps a piece from a way on which the duck stands.
  template <BoardView V>
  [[nodiscard]] static typename V::Truth blamed_on_duck(const V& view, const typename V::Truth& legal) {
    if (legal.holds || legal.against.size() != 1) return legal;
    const Objection& only = legal.against.front();
    if (!only.at || !always(view.holds(*only.at, the_duck))) return legal;
    return named(view, "DK.block", truth<typename V::Truth>(false), {only.at});
  }

  /// Of other pieces than kings.
  template <BoardView V>
  void captures(const V& view, Side side, Piece piece, Square from, UseStep<typename V::Truth> use) const {
    using T = typename V::Truth;
    base_.for_each_capture(
        view, side, piece, from, true, [&](const Step& step, Piece victim, const char* clause, T condition) {
          if (never(condition) || victim.role == orthodox::king) return;
          const Effect effect = base_.effect_of(view.context(), step, side, piece.role, std::nullopt, std::nullopt);
          ClauseList because(clause);
          if (!step.captures.contains(step.to)) because.add("DK.ep");
          use(step, open_effect(effect), because, condition);
        });
  }

  /// DK.win: the capture of the last king ends the game.
  template <BoardView V>
  void king_captures(const V& view, Side side, Piece piece, Square from, UseStep<typename V::Truth> use) const {
    using T = typename V::Truth;
    const Side other = opponent(side);
    for (const Square to : all_squares) {
      const T there = view.holds(to, piece_of(other, orthodox::king));
      if (to == from || never(there)) continue;
      const T reached = base_.takes_on(view, side, piece, from, to);
      if (never(reached)) continue;
      const T takes = all(there, named(view, base_.template movement_clause<V>(piece), reached));
      if (never(takes)) continue;
      const T last = no(king_among(view, all_squares - SquareSet(to), other));
      const auto arrive = [&](Role becomes, const char* clause) {
        const Step step{from, to, to, piece_of(side, becomes)};
        Effect effect = base_.effect_of(view.context(), step, side, piece.role, std::nullopt, std::nullopt);
        ClauseList because(clause);
        because.add("DK.win");
        const T goes_on = all(takes, no(last));
        if (!never(goes_on)) use(step, open_effect(effect), because, goes_on);
        for (int file = 0; file < 8; ++file) effect.set_bit(orthodox::castling_bit(other, file), false);
        effect.move_over = profile_ == Profile::documented;
        use(step, effect, because, all(takes, last));
      };
      if (piece.role == orthodox::pawn) {
        base_.for_each_arrival(view, side, to, arrive, "CH.pawn.capture");
      } else {
        arrive(piece.role, orthodox::FidePieces::clause_of(piece.role));
      }
    }
  }

  template <BoardView V>
  void castlings(const V& view, Side side, Piece king, Square from, UseStep<typename V::Truth> use) const {
    using T = typename V::Truth;
    const auto never_attacked = [](Square) { return truth<T>(false); };  // DK.castle
    base_.for_each_castling(
        view, side, from, never_attacked, [&](const Step& step, Piece corner, const ClauseList& of_base, T condition) {
          if (never(condition)) return;
          ClauseList because("DK.castle");
          for (const char* const clause : of_base) {
            if (std::string_view(clause) != "CH.castle.check") because.add(clause);
          }
          const Effect effect = base_.effect_of(view.context(), step, side, king.role, std::nullopt, corner);
          use(step, open_effect(effect), because, condition);
        });
  }

  Profile profile_;
  orthodox::Rules<orthodox::FidePieces> base_{orthodox::FidePieces{}};
};

/// DK.enter: White is to move, and no piece has moved.
template <BoardView V>
[[nodiscard]] typename V::Truth may_begin(const V& view, Side side_to_move) {
  using T = typename V::Truth;
  Conjunction<T> home;
  home.add(truth<T>(side_to_move == Side::white));
  for (int file = 0; file < 8 && !home.decided(); ++file) {
    for (const Side side : {Side::white, Side::black}) {
      home.add(view.holds(Square::at(file, relative_rank(side, 1)), piece_of(side, orthodox::pawn)));
      home.add(owned(view, Square::at(file, relative_rank(side, 0)), owner_of(side)));
    }
    for (int rank = 2; rank < 6; ++rank) home.add(view.empty(Square::at(file, rank)));
  }
  return home.value();
}

/// Where a double step began, only the duck may stand (DK.ep).
template <BoardView V>
[[nodiscard]] typename V::Truth passed_beside_duck(const V& view, Side side_to_move) {
  return orthodox::passed_by_double_step(
      view, side_to_move, [&](Square start) { return any(view.empty(start), view.holds(start, the_duck)); });
}

/// DK.enter, which only reachability asks for: there is a duck, or no move has been played.
template <BoardView V>
[[nodiscard]] typename V::Truth duck_has_entered(const V& view, Side side_to_move) {
  return any(exactly_one(orthodox::pieces(view, the_duck)), may_begin(view, side_to_move));
}

/// The invariants at the beginning of every move of a legal game. The last move can have captured the king of the side
/// to move (DK.win).
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const Rules&, const V& view, Side side_to_move) {
  const orthodox::Beginning beginning;
  return {
      {"DK.inv.kings", "the side that is not to move has one king, the other at most one",
       all(exactly_one(orthodox::pieces(view, opponent(side_to_move), orthodox::king)),
           at_most(1, orthodox::pieces(view, side_to_move, orthodox::king)))},
      {"DK.inv.duck", "there is at most one duck", at_most(1, orthodox::pieces(view, the_duck))},
      {"DK.inv.pawn_ranks", "no pawn stands on the first or last rank", orthodox::pawns_off_end_ranks(view)},
      {"DK.inv.sixteen", "a side has at most 16 pieces", orthodox::sixteen_each(view, beginning)},
      {"DK.inv.promoted", "pawns and promoted pieces of a side are at most eight together",
       orthodox::promoted_each(view, beginning)},
      orthodox::castling_rights("DK.inv.castling", view, beginning.corner),
      {"DK.inv.passed",
       "an en passant square is empty, nothing but the duck stands behind it, and the enemy pawn stands before it",
       passed_beside_duck(view, side_to_move)},
  };
}

}  // namespace arbiter::duck
