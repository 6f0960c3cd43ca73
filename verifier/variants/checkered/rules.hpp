#pragma once

#include "verifier/variants/checkered/possible_steps.hpp"
#include "verifier/variants/checkered/rules_three.hpp"

namespace arbiter::checkered {

/// Declarative rules of Checkered chess: stages 1 and 2, and from joining on those of three players.
class Rules {
 public:
  explicit Rules(Profile profile) : profile_(profile) {}

  template <BoardView V>
  void for_each_move(const V& view, Side side, SquareSet squares, CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    if (mover_of_three(stage_of(view))) return three_.for_each_move(view, side, squares, sink);
    const auto player = checkered_player(stage_of(view));
    if (player && *player != side) {  // CK.stage2.end: without checkered pieces the game is over
      const T open = named(view, "CK.stage2.end", some_checkered(view));
      if (never(open)) return;
      for_each_step_of(view, side, squares, [&](const Candidate& candidate, T condition) {
        const T possible = all(open, condition);
        if (!never(possible)) sink(candidate, possible);
      });
      return;
    }
    for_each_step_of(view, side, squares, sink);
    if (stage_of(view) != Stage::one_may_switch && (player || !explains<V>)) return;
    // CK.stage2.switch: a player without another move is mated or stalemated, and cannot switch.
    const T quiet_pieces = no(checkered_strike_a_king(view));
    if (never(quiet_pieces) && !explains<V>) return;
    Disjunction<T> some_move;
    for_each_step_of(settled(view), side, all_squares,
                     [&](const Candidate&, T condition) { some_move.add(condition); });
    const char* const clause = profile_ == Profile::three ? "CK.three.join" : "CK.stage2.switch";
    const T in_time = truth<T>(!explains<V> || stage_of(view) == Stage::one_may_switch);
    const T may = named(view, clause, all(in_time, all(quiet_pieces, some_move.value())));
    if (never(may)) return;
    if (profile_ == Profile::three) {
      // CK.three.join: a game that a mate or stalemate has ended is over, and without checkered pieces no observer
      // joins.
      const T joins = all(may, named(view, clause, some_checkered(view)));
      three_.for_each_step(view, side, squares, true, [&](const Candidate& candidate, T condition) {
        const T possible = all(joins, condition);
        if (!never(possible)) sink(candidate, possible);
      });
      return;
    }
    const Stage stage_after = side == Side::white ? Stage::two_white : Stage::two_black;
    for (const Square from : squares) {
      view.for_each_piece(from, [&](Piece piece, T present) {
        if (piece.owner != Owner::both) return;
        checkered_in_stage_two(view, piece, from, [&](const PossibleStep& possible, T condition) {
          // CK.ep: when the pawn passed, both pawns were of one side; the switch comes too late.
          if (possible.clause == ep_clause) return;
          play(view, possible, stage_after, true, all(all(may, present), condition), sink);
        });
      });
    }
  }

  /// Every step but the switch.
  template <BoardView V>
  void for_each_step_of(const V& view, Side side, SquareSet squares, CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    const Stage stage = stage_of(view);
    if (mover_of_three(stage)) return three_.for_each_step(view, side, squares, false, sink);
    const auto player = checkered_player(stage);
    for (const Square from : squares) {
      view.for_each_piece(from, [&](Piece piece, T here) {
        const bool owns = !player || (*player == side) == (piece.owner == Owner::both);
        const T present = all(here, named(view, "CK.stage2.sides", truth<T>(owns)));
        if (never(present)) return;
        if (!player) {
          if (piece.owner == Owner::both || piece.owner == owner_of(side))
            stage_one(view, side, piece, from, present, sink);
        } else if (piece.owner == Owner::both) {
          checkered_in_stage_two(view, piece, from, [&](const PossibleStep& possible, T condition) {
            play(view, possible, stage, false, all(present, condition), sink);
          });
        } else {
          coloured_in_stage_two(view, piece, from, present, sink);
        }
      });
    }
  }

  /// CK.check in stage 1; CK.stage2.kings in stage 2.
  template <BoardView V>
  [[nodiscard]] typename V::Truth in_check(const V& view, Side side) const {
    return no(king_safe(view, side));
  }

  [[nodiscard]] Status status(const Setup& setup, bool any_move) const;
  [[nodiscard]] static Side side_of(const Setup& setup, Piece piece);

  /// Whether a king of `side` would be attacked on `square`.
  template <BoardView V>
  [[nodiscard]] typename V::Truth attacked(const V& view, Square square, Side side) const {
    using T = typename V::Truth;
    if (mover_of_three(stage_of(view))) return three_.attacked(view, square, side);
    const bool two = checkered_player(stage_of(view)).has_value();
    Disjunction<T> some;
    for (const Square from : all_squares) {
      if (from == square || some.decided()) continue;
      view.for_each_piece(from, [&](Piece piece, T present) {
        if (two) {
          if (piece.owner == Owner::both) some.add(all(present, strikes_either_way(view, piece, from, square)));
        } else if (piece.owner != owner_of(side)) {
          some.add(all(present, strikes(view, piece, opponent(side), from, square)));
        }
      });
    }
    return some.value();
  }

 private:
  template <BoardView V>
  [[nodiscard]] typename V::Truth king_safe(const V& view, Side side) const {
    using T = typename V::Truth;
    return for_all(all_squares, [&](Square square) {
      const T here = view.holds(square, piece_of(side, orthodox::king));
      return never(here) ? truth<T>(true) : no(all(here, attacked(view, square, side)));
    });
  }

  template <BoardView V>
  [[nodiscard]] static typename V::Truth some_checkered(const V& view) {
    return for_some(all_squares, [&](Square square) { return owned(view, square, Owner::both); });
  }

  /// Whether a checkered piece, with pawns in both directions, attacks a king of either colour.
  template <BoardView V>
  [[nodiscard]] typename V::Truth checkered_strike_a_king(const V& view) const {
    using T = typename V::Truth;
    Disjunction<T> some;
    for (const Square square : all_squares) {
      const T king_here = any(view.holds(square, piece_of(Side::white, orthodox::king)),
                              view.holds(square, piece_of(Side::black, orthodox::king)));
      if (never(king_here)) continue;
      for (const Square from : all_squares) {
        if (from == square || some.decided()) continue;
        view.for_each_piece(from, [&](Piece piece, T present) {
          if (piece.owner != Owner::both) return;
          some.add(all(all(king_here, present), strikes_either_way(view, piece, from, square)));
        });
      }
    }
    return some.value();
  }

  template <BoardView V>
  void stage_one(const V& view, Side side, Piece piece, Square from, typename V::Truth present,
                 CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    const Stage stage = stage_of(view);
    const auto safely = [&](const Candidate& candidate, T condition) {
      const T safe = king_safe(After<V>(view, candidate.legs.front().effect), side);
      const T legal = all(condition, named(view, "CK.check", safe));
      if (!never(legal)) sink(candidate, legal);
    };
    // CK.immune, CK.owner: only pieces that belong to the opponent alone are captured.
    const auto takes = [&](Piece victim) { return victim.owner == owner_of(opponent(side)); };
    for_each_possible(view, piece, from, side, takes, [&](const PossibleStep& possible, T condition) {
      const bool passing = possible.clause == ep_clause && piece.owner == Owner::both;
      const T pieces = all(present, named(view, "CK.ep", truth<T>(!passing)));
      const T undone = undoes(view, possible);
      if (never(pieces) || always(undone)) return;
      const T new_step = named(view, "CK.undo", no(undone));
      play(view, possible, stage, false, all(all(pieces, condition), new_step), safely);
    });
    if constexpr (explains<V>) {  // CK.owner: the other way
      if (piece == Piece{Owner::both, orthodox::pawn}) {
        for_each_possible(view, piece, from, opponent(side), takes, [&](const PossibleStep& possible, T condition) {
          if (ep_clause == possible.clause) return;
          play(view, possible, stage, false, all(condition, named(view, "CK.owner", truth<T>(false))), safely);
        });
      }
    }
    if (piece == piece_of(side, orthodox::king)) castle(view, side, from, present, safely);
  }

  /// CK.stage2.pawns: checkered pawns move in both directions.
  template <BoardView V>
  void checkered_in_stage_two(const V& view, Piece piece, Square from,
                              FunctionRef<void(const PossibleStep&, typename V::Truth)> f) const {
    const auto takes = [](Piece victim) { return victim.owner != Owner::both; };
    if (piece.role != orthodox::pawn) return for_each_possible(view, piece, from, Side::white, takes, f);
    // A checkered pawn on the first or last rank could only move inwards: it has no move (no game brings one there).
    if (from.rank() == 0 || from.rank() == 7) return;
    for (const Side way : {Side::white, Side::black}) {
      const auto takes_that_way = [&](Piece victim) { return takes(victim); };
      for_each_possible(view, piece, from, way, takes_that_way,
                        [&](const PossibleStep& possible, typename V::Truth condition) {
                          // En passant captures a pawn that came in the opposite direction.
                          if (possible.clause == ep_clause && possible.victim->owner != owner_of(opponent(way))) return;
                          f(possible, condition);
                        });
    }
  }

  /// CK.stage2.sides, CK.stage2.kings.
  template <BoardView V>
  void coloured_in_stage_two(const V& view, Piece piece, Square from, typename V::Truth present,
                             CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    const Side colour = piece.owner == Owner::white ? Side::white : Side::black;
    const Stage stage = stage_of(view);
    const auto safely = [&](const Candidate& candidate, T condition) {
      const After<V> after(view, candidate.legs.front().effect);
      const T safe = all(king_safe(after, Side::white), king_safe(after, Side::black));
      const T legal = all(condition, named(view, "CK.stage2.kings", safe));
      if (never(legal)) return;
      if constexpr (explains<V>) {
        Candidate allowed = candidate;
        if (candidate.legs.front().step.also || attacked_by_ally(after)) allowed.because.allowed_by("CK.stage2.kings");
        return sink(allowed, legal);
      }
      sink(candidate, legal);
    };
    for_each_possible(
        view, piece, from, colour, [](Piece victim) { return victim.owner == Owner::both; },
        [&](const PossibleStep& possible, T condition) {
          play(view, possible, stage, false, all(present, condition), safely);
        });
    if (piece.role == orthodox::king) castle(view, colour, from, present, safely);
  }

  /// Whether a king would be attacked if White and Black were still enemies; for explanations.
  template <BoardView V>
  [[nodiscard]] bool attacked_by_ally(const V& view) const {
    for (const Square square : all_squares) {
      for (const Side own : {Side::white, Side::black}) {
        if (view.holds(square, piece_of(own, orthodox::king)).value() &&
            base_.attacked(view, square, opponent(own)).value())
          return true;
      }
    }
    return false;
  }

  template <BoardView V>
  void castle(const V& view, Side side, Square from, typename V::Truth present,
              CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    if constexpr (explains<V>) {
      orthodox::for_each_castling_as_written(view, side, from, Owner::both, [&](const Step& step) {
        const Piece corner = piece_of(side, orthodox::rook);  // as if it were not checkered
        const Effect effect = base_.effect_of(view.context(), step, side, orthodox::king, std::nullopt, corner);
        sink(Candidate{{Leg{step, effect}}, ClauseList("CK.castle")}, named(view, "CK.castle", truth<T>(false)));
      });
    }
    base_.for_each_castling(
        view, side, from, [&](Square square) { return attacked(view, square, side); },
        [&](const Step& step, Piece corner, ClauseList because, T condition) {
          const T possible = all(present, condition);
          if (never(possible)) return;
          because.add("CK.castle");
          Effect effect = base_.effect_of(view.context(), step, side, orthodox::king, std::nullopt, corner);
          forget_last_quiet(effect);
          sink(Candidate{{Leg{step, effect}}, because}, possible);
        });
  }

  static void forget_last_quiet(Effect& effect) {
    State state{.context = effect.context};
    set_last_quiet(state, std::nullopt);
    effect.context = state.context;
  }

  /// CK.undo: the quiet step that takes back the opponent's, by the same checkered piece. (A pawn that changed its
  /// nature on the way cannot come back to where it was: pawns of the other player go in the other direction.)
  template <BoardView V>
  [[nodiscard]] static typename V::Truth undoes(const V& view, const PossibleStep& possible) {
    using T = typename V::Truth;
    if (possible.mover.owner != Owner::both || possible.victim || possible.last_rank) return truth<T>(false);
    const T came_here = view.context_is(last_to_byte, last_value(possible.from));
    return all(came_here, view.context_is(last_from_byte, last_value(possible.to)));
  }

  /// Passes the step or steps of a move to `sink`: one for each piece that can stand on the target afterwards.
  template <BoardView V>
  void play(const V& view, const PossibleStep& possible, Stage stage_after, bool switches, typename V::Truth condition,
            CandidateSink<typename V::Truth> sink) const {
    if (never(condition)) return;
    const bool two = checkered_player(stage_after).has_value();
    ClauseList because(possible.clause);
    if (switches) because.add("CK.stage2.switch");
    if constexpr (explains<V>) add_sides(because, possible, checkered_player(stage_after));
    const auto leave = [&](Piece becomes, const char* clause) {
      // A king is a victim for explanations alone.
      if (becomes.role == orthodox::king && becomes.role != possible.mover.role) return;
      Candidate candidate{{}, because};
      if (clause != nullptr) candidate.because.add(clause);
      const Step step{possible.from, possible.to,  possible.victim ? SquareSet(possible.victim_square) : SquareSet{},
                      becomes,       std::nullopt, switches};
      candidate.legs.push_back({step, effect_of(view.context(), possible, becomes, stage_after)});
      sink(candidate, condition);
    };
    const bool birth = possible.victim && !two && possible.mover.role != orthodox::king;  // CK.king
    const Owner owner = birth ? Owner::both : possible.mover.owner;
    if (possible.last_rank) {
      base_.piece_set().promotions(view.context(), [&](Role role) {
        leave({owner, role}, birth ? "CK.birth.promotion" : "CH.pawn.promote");
      });
      return;
    }
    leave({owner, possible.mover.role}, birth ? "CK.birth" : nullptr);
    if (birth && possible.victim->role != possible.mover.role) leave({owner, possible.victim->role}, "CK.birth");
  }

  /// Whose pieces move and are captured, where it is not as in chess: for explanations.
  static void add_sides(ClauseList& because, const PossibleStep& possible, std::optional<Side> player);

  [[nodiscard]] Effect effect_of(const State::Context& context, const PossibleStep& possible, Piece becomes,
                                 Stage stage_after) const;

  static constexpr std::string_view ep_clause = "CK.ep";

  Profile profile_;
  orthodox::Rules<PieceSet> base_{PieceSet{}};
  ThreeRules three_;
};

}  // namespace arbiter::checkered
