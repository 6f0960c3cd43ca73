#pragma once

#include "verifier/orthodox/rules.hpp"
#include "verifier/orthodox/soundness/invariants.hpp"
#include "verifier/variants/antichess/profiles.hpp"

namespace arbiter::antichess {

/// Declarative rules of Antichess: the orthodox pieces without castling (AN.castle) and check, the duty to capture,
/// another end.
class Rules {
 public:
  explicit Rules(Profile profile) : profile_(profile) {}

  template <BoardView V>
  void for_each_move(const V& view, Side side, SquareSet squares, CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    const T open = named(view, "AN.end.pieces", has_pieces(view, opponent(side)));
    if (never(open)) return;
    const T free = named(view, "AN.capture", no(can_capture(settled(view), side)));
    for_each_step_of(view, side, squares, [&](const Candidate& candidate, T condition) {
      const bool quiet = candidate.legs.front().step.captures.empty();
      const T legal = all(all(open, condition), quiet ? free : truth<T>(true));
      if (!never(legal)) sink(candidate, legal);
    });
  }

  /// Without the duty to capture, and as if the game were not over.
  template <BoardView V>
  void for_each_step_of(const V& view, Side side, SquareSet squares, CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    for (const Square from : squares) {
      view.for_each_piece(from, [&](Piece piece, T present) {
        if (piece.owner != owner_of(side)) return;
        const auto arrive = [&](Square to, SquareSet captures, std::optional<Square> passed, const char* clause,
                                T condition) {
          const T possible = all(present, condition);
          if (never(possible)) return;
          for_each_arrival(side, piece, to, clause, [&](Role becomes, const char* why) {
            const Step step{from, to, captures, piece_of(side, becomes)};
            sink(Candidate{{Leg{step, effect_of(view.context(), step, passed)}}, ClauseList(why)}, possible);
          });
        };
        if (piece.role == orthodox::pawn) {
          for_each_pawn_step(view, side, from, arrive);
          return;
        }
        if constexpr (explains<V>) {
          if (piece.role == orthodox::king) {
            orthodox::for_each_castling_as_written(view, side, from, owner_of(side), [&](const Step& step) {
              sink(Candidate{{Leg{step, effect_of(view.context(), step, {})}}, ClauseList("AN.castle")},
                   named(view, "AN.castle", truth<T>(false)));
            });
          }
        }
        const char* clause = piece.role == orthodox::king ? "AN.king" : "CH.piece.move";
        for_each_reached(view, orthodox::movement(piece.role), side, from, [&](Square to, T way) {
          arrive(to, {}, {}, clause, named(view, clause, all(way, view.empty(to))));
          arrive(to, to, {}, clause, all(named(view, clause, way), stands(view, to, opponent(side))));
        });
      });
    }
  }

  /// Whether `side` has a piece.
  template <BoardView V>
  [[nodiscard]] static typename V::Truth has_pieces(const V& view, Side side) {
    return for_some(all_squares, [&](Square square) { return stands(view, square, side); });
  }

  /// Whether a piece of `side` can capture.
  template <BoardView V>
  [[nodiscard]] typename V::Truth can_capture(const V& view, Side side) const {
    Disjunction<typename V::Truth> some;
    for (const Square from : all_squares) {
      if (some.decided()) break;
      for_each_step_of(view, side, from, [&](const Candidate& candidate, typename V::Truth condition) {
        const Step& step = candidate.legs.front().step;
        if (!step.captures.empty() && !some.decided()) some.add(noted(condition, {step.to, step.from}));
      });
    }
    return some.value();
  }

  /// AN.king: there is no check.
  template <BoardView V>
  [[nodiscard]] typename V::Truth in_check(const V&, Side) const {
    return truth<typename V::Truth>(false);
  }
  [[nodiscard]] Status status(const Setup& setup, bool any_move) const;

 private:
  /// Whether some piece of `side` stands on `square`.
  template <BoardView V>
  [[nodiscard]] static typename V::Truth stands(const V& view, Square square, Side side) {
    return some_piece(view, square, [side](Piece piece) { return piece.owner == owner_of(side); });
  }

  /// Takes where a pawn arrives, what it captures, the en passant square, the clause and the condition.
  template <class T>
  using UseArrival = FunctionRef<void(Square, SquareSet, std::optional<Square>, const char*, T)>;
  template <BoardView V>
  static void for_each_pawn_step(const V& view, Side side, Square from, UseArrival<typename V::Truth> arrive) {
    using T = typename V::Truth;
    const int rank = relative_rank(side, from.rank());
    if (rank == 0 || rank == 7) return;
    const Square ahead = *from.offset(0, forward(side));
    arrive(ahead, SquareSet{}, std::optional<Square>{}, "CH.pawn.step", named(view, "CH.pawn.step", view.empty(ahead)));
    if constexpr (explains<V>) for_each_wrong_pawn_step(view, side, from, arrive);
    if (rank == 1) {
      const Square beyond = *from.offset(0, 2 * forward(side));
      arrive(beyond, SquareSet{}, std::optional<Square>{ahead}, "CH.pawn.double",
             named(view, "CH.pawn.double", all(view.empty(ahead), view.empty(beyond))));
    }
    for (const int aside : {-1, 1}) {
      const auto to = from.offset(aside, forward(side));
      if (!to) continue;
      arrive(*to, SquareSet(*to), std::optional<Square>{}, "CH.pawn.capture", stands(view, *to, opponent(side)));
      if (rank != 4) continue;
      // The enemy pawn stands beside this one, behind the square that it passed.
      const Square victim = *from.offset(aside, 0);
      const T passed_now = named(view, "CH.pawn.ep", all(view.bit(*orthodox::en_passant_bit(*to)), view.empty(*to)));
      arrive(*to, SquareSet(victim), std::optional<Square>{}, "CH.pawn.ep",
             all(passed_now, view.holds(victim, piece_of(opponent(side), orthodox::pawn))));
    }
  }

  /// What pawns never do, for explanations: two squares from behind the second rank, and diagonally without a capture.
  template <BoardView V>
  static void for_each_wrong_pawn_step(const V& view, Side side, Square from, UseArrival<typename V::Truth> arrive) {
    using T = typename V::Truth;
    const auto beyond = from.offset(0, 2 * forward(side));
    if (beyond && relative_rank(side, from.rank()) != 1)
      arrive(*beyond, SquareSet{}, std::optional<Square>{}, "CH.pawn.double",
             named(view, "CH.pawn.double", truth<T>(false)));
    for (const int aside : {-1, 1}) {
      const auto to = from.offset(aside, forward(side));
      const Piece enemy = piece_of(opponent(side), orthodox::pawn);
      const bool passing =
          relative_rank(side, from.rank()) == 4 && to && always(view.holds(*from.offset(aside, 0), enemy));
      if (to && !passing && always(view.empty(*to)))
        arrive(*to, SquareSet{}, std::optional<Square>{}, "CH.pawn.capture",
               named(view, "CH.pawn.capture", truth<T>(false)));
    }
  }

  /// What `piece` is on arrival: `f(role, clause)`.

  static void for_each_arrival(Side side, Piece piece, Square to, const char* clause,
                               FunctionRef<void(Role, const char*)> f) {
    if (piece.role != orthodox::pawn || relative_rank(side, to.rank()) != 7) {
      f(piece.role, clause);
      return;
    }
    for (const Role role : {orthodox::queen, orthodox::rook, orthodox::bishop, orthodox::knight})
      f(role, "CH.pawn.promote");
    f(orthodox::king, "AN.promote");
  }

  [[nodiscard]] static Effect effect_of(const State::Context& context, const Step& step, std::optional<Square> passed) {
    Effect effect(context);
    effect.clear(step.from);
    for (const Square square : step.captures) effect.clear(square);
    effect.place(step.to, step.becomes);
    // CH.pawn.ep: only the very next move.
    for (std::size_t bit = orthodox::en_passant_range.first_bit; bit < orthodox::en_passant_range.end_bit; ++bit)
      effect.set_bit(bit, false);
    if (passed) effect.set_bit(*orthodox::en_passant_bit(*passed), true);
    return effect;
  }

  Profile profile_;
};

/// The invariants at the beginning of every move of a legal game. A pawn may become a king (AN.promote), and without
/// pieces a side has won (AN.end.pieces), which only the other side's last capture can have brought about.
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const Rules& rules, const V& view,
                                                                   Side side_to_move) {
  const orthodox::Beginning beginning{.royal_kings = false};
  return {
      {"AN.inv.pawn_ranks", "no pawn stands on the first or last rank", orthodox::pawns_off_end_ranks(view)},
      {"AN.inv.sixteen", "a side has at most 16 pieces", orthodox::sixteen_each(view, beginning)},
      {"AN.inv.promoted", "pawns and promoted pieces of a side, kings among them, are at most eight together",
       orthodox::promoted_each(view, beginning)},
      orthodox::passed_by_double_step("AN.inv.passed", view, side_to_move),
      {"AN.inv.over", "the side that is not to move has a piece, or it would have won before",
       rules.has_pieces(view, opponent(side_to_move))},
  };
}

}  // namespace arbiter::antichess
