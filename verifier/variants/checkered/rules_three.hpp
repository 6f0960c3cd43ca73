#pragma once

#include "verifier/variants/checkered/possible_steps.hpp"

namespace arbiter::checkered {

/// Declarative rules of three players, White, Black and Checkered, and of the step before which the third one joins.
/// D4 104-109 gives the idea alone; the clauses CK.three are our readings.
class ThreeRules {
 public:
  /// Every move in stage 3.
  template <BoardView V>
  void for_each_move(const V& view, Side side, SquareSet squares, CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    for_each_step(view, side, squares, false, sink);
    if (side != Side::third) return;
    // CK.three.end: Checkered passes if it has pieces, and none of them a move.
    Disjunction<T> some_move;
    for_each_step(view, side, all_squares, false, [&](const Candidate&, T condition) { some_move.add(condition); });
    T first = named(view, "CK.three.end", no(some_move.value()));
    for (const Square square : all_squares) {
      if (never(first)) return;
      if (squares.contains(square)) {
        view.for_each_piece(square, [&](Piece piece, T present) {
          const T passes = all(first, present);
          if (piece.owner == Owner::both && !never(passes)) sink(pass(view, square, piece), passes);
        });
      }
      first = all(first, no(owned(view, square, Owner::both)));
    }
  }

  /// Every step of `side` but a pass; `joins`: in stage 1, an observer joining before it.
  template <BoardView V>
  void for_each_step(const V& view, Side side, SquareSet squares, bool joins,
                     CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    // CK.three.sides: the pieces of both other sides are captured, kings never.
    const auto takes = [side](Piece victim) { return victim.owner != owner_of(side); };
    for (const Square from : squares) {
      view.for_each_piece(from, [&](Piece piece, T present) {
        const T owns = all(present, named(view, "CK.three.sides", truth<T>(piece.owner == owner_of(side))));
        if (never(owns)) return;
        for (const Side way : {Side::white, Side::black}) {
          // CK.three.pawns: checkered pawns go both ways; other pieces have no direction.
          const bool goes = piece.role != orthodox::pawn
                                ? way == Side::white
                                : side == Side::third || way == side || (explains<V> && piece.owner == Owner::both);
          if (!goes) continue;
          for_each_possible(view, piece, from, way, takes, [&](const PossibleStep& possible, T condition) {
            // En passant captures a pawn that came in the opposite direction.
            if (possible.clause == ep_clause && possible.victim->owner == owner_of(way)) return;
            play(view, possible, side, joins, all(owns, condition), sink);
          });
        }
        if (piece == piece_of(side, orthodox::king)) castle(view, side, from, joins, present, sink);
      });
    }
  }

  /// CK.three.check: whether a piece of either other side would take a king of `side`, White or Black, on `square`.
  template <BoardView V>
  [[nodiscard]] typename V::Truth attacked(const V& view, Square square, Side side) const {
    using T = typename V::Truth;
    Disjunction<T> some;
    for (const Square from : all_squares) {
      if (from == square || some.decided()) continue;
      view.for_each_piece(from, [&](Piece piece, T present) {
        if (piece.owner == owner_of(side)) return;
        some.add(all(present, piece.owner == Owner::both ? strikes_either_way(view, piece, from, square)
                                                         : strikes(view, piece, opponent(side), from, square)));
      });
    }
    return some.value();
  }

 private:
  template <BoardView V>
  [[nodiscard]] typename V::Truth safe(const V& view, Side side) const {
    using T = typename V::Truth;
    if (side == Side::third) return truth<T>(true);
    return for_all(all_squares, [&](Square square) {
      const T here = view.holds(square, piece_of(side, orthodox::king));
      return never(here) ? truth<T>(true) : no(all(here, attacked(view, square, side)));
    });
  }

  /// CK.three.order: calls `use(next, condition)` for each side that may move next after a step of `side` that captured
  /// on `victim`. Checkered is left out when it has no piece (CK.three.end).
  template <BoardView V>
  static void for_each_next(const V& view, Side side, std::optional<Square> victim,
                            FunctionRef<void(Side, typename V::Truth)> use) {
    using T = typename V::Truth;
    if (side != Side::black) return use(side == Side::white ? Side::black : Side::white, truth<T>(true));
    Disjunction<T> some;
    for (const Square square : all_squares) {
      if (square != victim) some.add(owned(view, square, Owner::both));
    }
    use(Side::third, some.value());
    use(Side::white, no(some.value()));
  }

  /// Passes a step on, for each side that may move next, where it leaves no own king attacked.
  template <BoardView V>
  void pass_on(const V& view, Side side, const Step& step, const ClauseList& because, std::optional<Square> victim,
               const Effect& effect, typename V::Truth condition, CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    for_each_next(view, side, victim, [&](Side next, T is_next) {
      const T possible = all(condition, is_next);
      if (never(possible)) return;
      Candidate candidate{{}, because};
      candidate.legs.push_back({step, then(effect, next)});
      const T unharmed = safe(After<V>(view, candidate.legs.front().effect), side);
      const T legal = all(possible, named(view, "CK.three.check", unharmed));
      const T stray = step.switches && next == Side::third ? stray_passed(view) : truth<T>(false);
      if (const T usual = all(legal, no(stray)); !never(usual)) sink(candidate, usual);
      const T odd = all(legal, stray);
      if (never(odd)) return;
      forget_passed_by(candidate.legs.front().effect, Side::white);
      sink(candidate, odd);
    });
  }

  /// CK.three.pawns: an en passant square belongs to its pawn. In stage 1, where only a set-up can name one that a
  /// checkered pawn has passed, it stands among White's; when Checkered is to move, its own are over.
  template <BoardView V>
  [[nodiscard]] static typename V::Truth stray_passed(const V& view) {
    Disjunction<typename V::Truth> some;
    for (int file = 0; file < 8; ++file) {
      const Square square = Square::at(file, 2);
      some.add(all(view.bit(*orthodox::en_passant_bit(square)),
                   view.holds(orthodox::double_step_past(square).target, Piece{Owner::both, orthodox::pawn})));
    }
    return some.value();
  }

  template <BoardView V>
  void play(const V& view, const PossibleStep& possible, Side side, bool joins, typename V::Truth condition,
            CandidateSink<typename V::Truth> sink) const {
    if (never(condition)) return;
    ClauseList because(possible.clause == ep_clause ? "CK.three.pawns" : possible.clause);
    add_clauses(because, possible, side, joins);
    if constexpr (explains<V>) {
      because.generally("CK.three.sides");
      if (!joins) because.generally("CK.three.order");
    }
    const auto leave = [&](Role becomes) {
      const Piece arrives{possible.mover.owner, becomes};
      const Step step{possible.from, possible.to,  possible.victim ? SquareSet(possible.victim_square) : SquareSet{},
                      arrives,       std::nullopt, joins};
      pass_on(view, side, step, because, possible.victim ? std::optional(possible.victim_square) : std::nullopt,
              effect_of(view.context(), possible, side, arrives), condition, sink);
    };
    if (!possible.last_rank) return leave(possible.mover.role);
    base_.piece_set().promotions(view.context(), leave);
  }

  template <BoardView V>
  void castle(const V& view, Side side, Square from, bool joins, typename V::Truth present,
              CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    base_.for_each_castling(
        view, side, from, [&](Square square) { return attacked(view, square, side); },
        [&](Step step, Piece corner, ClauseList because, T condition) {
          const T possible = all(present, condition);
          if (never(possible)) return;
          step.switches = joins;
          because.add("CK.three.check");
          if (joins) because.add("CK.three.join");
          if constexpr (explains<V>) because.generally("CK.three.sides");
          pass_on(view, side, step, because, std::nullopt, castling_effect(view.context(), step, side, corner),
                  possible, sink);
        });
  }

  template <BoardView V>
  [[nodiscard]] static Candidate pass(const V& view, Square square, Piece piece) {
    Candidate candidate{{}, ClauseList("CK.three.end")};
    Effect effect(view.context());
    candidate.legs.push_back({Step{square, square, {}, piece}, then(effect, Side::white)});
    return candidate;
  }

  static void add_clauses(ClauseList& because, const PossibleStep& possible, Side side, bool joins);
  [[nodiscard]] static Effect effect_of(const State::Context& context, const PossibleStep& possible, Side side,
                                        Piece becomes);
  [[nodiscard]] static Effect castling_effect(const State::Context& context, const Step& step, Side side, Piece corner);
  /// `effect` with `next` to move: the squares that its pawns have passed cannot be captured on any more.
  [[nodiscard]] static Effect then(Effect effect, Side next);
  static void forget_passed_by(Effect& effect, Side side);

  static constexpr std::string_view ep_clause = "CK.ep";

  orthodox::Rules<PieceSet> base_{PieceSet{}};
};

}  // namespace arbiter::checkered
