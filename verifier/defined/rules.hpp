#pragma once

#include <concepts>
#include <cstdint>
#include <string>

#include "verifier/defined/rules_special.hpp"
#include "verifier/position/move_source.hpp"

namespace arbiter::defined {

/// The declarative rules of a definition, over any truth type: see RulesSource for what it offers.
class Rules : public SpecialRules {
 public:
  using SpecialRules::SpecialRules;

  template <BoardView V>
  void for_each_move(const V& view, Side side, SquareSet squares, CandidateSink<typename V::Truth> sink) const {
    moves(view, view, side, squares, Asked::all, sink);
  }
  /// The moves that place nothing, in a `view` that leaves open less than `whole`. What concerns all pieces is asked of
  /// `whole`, so that one answer serves all such views: what holds in `view` holds in it.
  template <BoardView V>
  void for_each_move_of(const V& whole, const V& view, Side side, SquareSet squares,
                        CandidateSink<typename V::Truth> sink) const {
    moves(whole, view, side, squares, Asked::moves, sink);
  }
  /// The moves that place a piece, or a wall, on `square`.
  template <BoardView V>
  void for_each_placing(const V& view, Side side, Square square, CandidateSink<typename V::Truth> sink) const {
    moves(view, view, side, square, Asked::placings, sink);
  }

  /// Without duties, passes and ends.
  template <BoardView V, class T = typename V::Truth>
  void for_each_step_of(const V& view, Side side, SquareSet squares, CandidateSink<typename V::Truth> sink) const {
    if (inside_move(view)) return second_steps(view, side, squares, Asked::all, sink);
    for_each_legal(view, side, squares, Asked::all, any_step,
                   [&](const Planned& planned, const T& condition) { sink(candidate(planned), condition); });
  }

  /// The ends that are not mates, as `f(clause, result for the side to move, condition)`: the first that holds counts.
  template <BoardView V>
  void for_each_over(const V& view, Side side, UseEnd<V> f) const {
    if (inside_move(view)) return;
    for_each_end(
        view, side, [&](const V& at, Side whose) { return king_reaches_flag(at, whose); }, f);
  }

  [[nodiscard]] auto in_check(const BoardView auto& view, Side side) const {
    return any(no(kings_safe(view, side)), royals_attacked(view, side));
  }

  [[nodiscard]] Status status(const Setup& setup, bool any_move) const;
  [[nodiscard]] Counters counters(const Setup& before, const Move& move) const;
  [[nodiscard]] static Side side_of(const Setup& setup, Piece piece) {
    if (piece.owner == Owner::both) return setup.to_move;
    return piece.owner == Owner::black ? Side::black : Side::white;
  }

 private:
  template <Truth T>
  struct Duties {
    T drop;
    T capture;
  };
  /// Moves that place nothing, those that do, or both.
  enum class Asked : std::uint8_t { all, moves, placings };
  [[nodiscard]] static bool is_asked(Asked asked, const Step& step) noexcept {
    return asked == Asked::all || step.places == (asked == Asked::placings);
  }
  static constexpr auto any_step = [](const Planned&) noexcept { return true; };

  template <BoardView V, class T = typename V::Truth>
  void moves(const V& whole, const V& view, Side side, SquareSet squares, Asked asked,
             CandidateSink<typename V::Truth> sink) const {
    if (inside_move(view)) return second_steps(view, side, squares, asked, sink);
    const T goes_on = remembered(whole, "goes on", side, [&] {
      Conjunction<T> open;
      for_each_over(whole, side,
                    [&](const char* clause, Result, const T& over) { open.add(named(whole, clause, no(over))); });
      return open.value();
    });
    if (never(goes_on)) return;
    const Duties<T> duties = duties_of(settled(whole), side);
    const auto pass_on = [&](const Planned& planned, const T& condition) {
      const T legal = all(all(goes_on, condition), dutiful(view, planned, duties));
      if (!never(legal)) sink(candidate(planned), legal);
    };
    for_each_legal(view, side, squares, asked, any_step, pass_on);
    if (!may_pass(side) || asked == Asked::placings) return;
    T no_other = truth<T>(true);
    if (d_.pass_on_stalemate[index(side)]) no_other = settled(no(any_move(settled(whole), side)));
    // A pass leaves its piece where it is, so that `view` would not know what else may stand there.
    passes(whole, side, squares, [&](const Planned& planned, const T& condition) {
      if (never(view.holds(planned.step.from, planned.step.becomes))) return;
      judge(whole, planned, all(condition, named(whole, "passOnStalemate", no_other)), pass_on);
    });
  }

  /// Over formulas, an answer about all moves serves each of them.
  template <BoardView V>
  [[nodiscard]] static typename V::Truth remembered(const V& view, const char* what, Side side,
                                                    FunctionRef<typename V::Truth()> compute) {
    if constexpr (std::same_as<V, FormulaView>) {
      return view.remember(std::string(what) + (side == Side::white ? " white" : " black"), compute);
    } else {
      return compute();
    }
  }

  [[nodiscard]] static Candidate candidate(const Planned& planned) {
    return {{Leg{planned.step, planned.effect}}, planned.because};
  }
  [[nodiscard]] bool may_pass(Side side) const { return d_.pass[index(side)] || d_.pass_on_stalemate[index(side)]; }
  [[nodiscard]] static bool inside_move(const BoardView auto& view) noexcept { return view.context()[wall_byte] != 0; }

  /// Every step that `wanted(planned)` and that is possible but for duties, with its whole effect.
  template <BoardView V, class T = typename V::Truth>
  void for_each_legal(const V& view, Side side, SquareSet squares, Asked asked,
                      FunctionRef<bool(const Planned&)> wanted, UsePlanned<V> use) const {
    for (const Square square : squares& d_.board) {
      view.for_each_piece(square, [&](Piece piece, T present) {
        if (piece.owner != owner_of(side) || asked == Asked::placings || never(present)) return;
        const auto take = [&](const Planned& planned, const T& condition) {
          if (wanted(planned)) judge(view, planned, all(present, condition), use);
        };
        piece_steps(view, side, piece, square, take);
        castlings(view, side, piece, square, take);
        cambodian_leaps(view, side, piece, square, take);
        sittuyin_promotions(view, side, piece, square, take);
      });
      if (asked == Asked::moves) continue;
      drops(view, side, square, [&](const Planned& planned, const T& condition) {
        if (wanted(planned)) judge(view, planned, condition, use);
      });
    }
    if (!d_.wall_or_move) return;
    walls_alone(view, side, squares, [&](const Planned& planned, const T& condition) {
      if (is_asked(asked, planned.step) && wanted(planned)) use(planned, condition);
    });
  }

  /// Adds to the condition what the position after the step must be like, and to the effect what depends on it.
  template <BoardView V, class T = typename V::Truth>
  void judge(const V& view, const Planned& given, const T& condition, UsePlanned<V> use) const {
    if (never(condition)) return;
    losing_rights(view, given, condition, [&](const Planned& planned, const T& possible) {
      const After<V> after(view, planned.effect);
      Conjunction<T> legal;
      legal.add(possible);
      lawful(view, after, planned, legal);
      if (never(legal.value())) return;
      counting_checks(after, planned, legal.value(), [&](Planned own, const T& may) {
        if (d_.walling == Walling::none || d_.wall_or_move) return through_gates(view, own, may, use);
        own.effect.move_over = false;
        own.effect.context[wall_byte] = static_cast<std::uint8_t>(own.step.to.index() + 1);
        own.effect.context[wall_from_byte] = static_cast<std::uint8_t>(own.step.from.index() + 1);
        const After<V> moved(view, own.effect);
        Disjunction<T> some;
        walls(moved, own.side, all_squares, [&](const Step&, const Effect& effect, const T& placed) {
          if (!some.decided()) some.add(all(placed, walled(moved, effect, own.side)));
        });
        const T goes_on = all(may, named(view, "wallingRule", some.value()));
        if (!never(goes_on)) use(own, goes_on);
      });
    });
  }

  /// wallOrMove: a wall in place of a move, which does not get a king out of check, whosever it is, nor kings apart.
  template <BoardView V, class T = typename V::Truth>
  void walls_alone(const V& view, Side side, SquareSet squares, UsePlanned<V> use) const {
    const T some = for_some(d_.board, [&](Square square) { return owned(view, square, owner_of(side)); });
    T safe = all(some, named(view, "king", kings_safe(view, side)));
    if (!d_.checking) safe = all(safe, named(view, "checking", kings_safe(view, opponent(side))));
    if (d_.king && d_.flying_general) safe = all(safe, named(view, "flyingGeneral", kings_apart(view, side)));
    if (never(safe)) return;
    walls(view, side, squares, [&](const Step& step, const Effect& effect, const T& condition) {
      Planned planned{
          .step = step, .effect = effect, .because = ClauseList("wallOrMove"), .side = side, .mover = *d_.wall};
      forget_last(planned.effect);
      const T legal = all(all(condition, safe), walled(view, planned.effect, side));
      if (!never(legal)) use(planned, legal);
    });
  }

  template <BoardView V, class T = typename V::Truth>
  void lawful(const V& view, const After<V>& after, const Planned& planned,
              Conjunction<typename V::Truth>& legal) const {
    const Side side = planned.side;
    const Step& step = planned.step;
    const auto must = [&](bool asked, const char* clause, auto&& condition) {
      if (asked && !legal.decided()) legal.add(named(view, clause, condition()));
    };
    must(planned.immune, "mutuallyImmuneTypes", [&] { return truth<T>(false); });
    must(d_.immobility_illegal && (planned.plain || step.places), "immobilityIllegal",
         [&] { return can_leave(view, side, step.becomes, step.to); });
    must(d_.makpong && is_king(planned.mover) && !step.places, "makpongRule", [&] {
      return kings_safe(view, side,
                        [&](Piece, Square from) { return !step.captures.contains(from) || from != step.to; });
    });
    must(d_.king.has_value(), "king", [&] { return kings_safe(after, side); });
    must(d_.king.has_value() && d_.flying_general, "flyingGeneral", [&] { return kings_apart(after, side); });
    const auto gives_none = [&] { return kings_safe(after, opponent(side)); };
    must(!d_.checking, "checking", gives_none);
    must(!d_.drop_checks && step.places, "dropChecks", gives_none);
    must(planned.quiet, "sittuyinPromotion", gives_none);
    must(d_.pseudo_royal && d_.walling == Walling::none, "extinctionPseudoRoyal",
         [&] { return royals_safe_after(view, planned); });
  }

  /// Whether the piece has somewhere to go from the square on a board with nothing but its walls.
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] T can_leave(const V& view, Side side, Piece piece, Square square) const {
    const auto& wall = d_.wall;
    Disjunction<T> some;
    if (piece.owner == Owner::both) return truth<T>(true);
    for (const Way& way : kind(piece.role).ways) {
      if (!way.moves || is_first_move(way, side) || !way.from[index(side)].contains(square)) continue;
      for (int length = 1; length <= longest(way) && !some.decided(); ++length) {
        const auto to = along(way, side, square, length);
        if (to) some.add(wall ? no(view.holds(*to, {Owner::both, *wall})) : truth<T>(true));
      }
    }
    return some.value();
  }

  /// Rights to castle that the step loses, and wins where dropped pieces castle.
  template <BoardView V>
  void losing_rights(const V& view, const Planned& given, const typename V::Truth& condition, UsePlanned<V> use) const {
    if (!d_.castling || !d_.castling_king || is_pass(given.step)) return use(given, condition);
    Planned planned = given;
    SquareSet left = planned.step.captures;
    SquareSet arrived;
    if (!planned.step.places) {
      left |= planned.step.from;
      arrived = planned.step.to;
    }
    const SquareSet exploded = planned.explodes ? around(planned.step) : SquareSet();
    bool rook_explodes = false;
    for (const Role role : d_.base_roles(planned.explodes ? d_.castling_rooks : 0))
      rook_explodes |= explodes(role, true);
    for (const Side side : {Side::white, Side::black}) {
      for (int file = 0; file < d_.files; ++file) {
        const Square corner = d_.castling_square(side, file);
        if ((left | arrived).contains(corner) || (exploded.contains(corner) && rook_explodes))
          planned.effect.set_bit(castling_bit(side, file), false);
      }
    }
    lose_with_king(view, left | exploded, planned, condition,
                   [&](const Planned& lost, const typename V::Truth& may) { win_rights(view, lost, may, use); });
  }

  /// One square after the other that is left or explodes: if the castling king stood there, its side's rights are lost.
  template <BoardView V, class T = typename V::Truth>
  void lose_with_king(const V& view, SquareSet asked, const Planned& planned, const T& condition,
                      UsePlanned<V> use) const {
    if (never(condition)) return;
    if (asked.empty()) return use(planned, condition);
    const Square square = last_of(asked);
    const SquareSet rest = asked - square;
    const bool mover = !planned.step.places && square == planned.step.from;
    for (const Side side : {Side::white, Side::black}) {
      if (square.rank() != d_.rank_of(side, d_.castling_rank)) continue;
      const bool beside = !mover && !planned.step.captures.contains(square);
      const T stood = some_piece(view, side, square, [&](Piece piece) {
        return is(d_.castling_king, piece.role) && (!beside || explodes(piece.role, true)) &&
               (!mover || (side == planned.side && piece.role == planned.mover));
      });
      const T was = mover && !never(stood) ? is_castling_king(view, side, square)
                                           : all(stood, is_castling_king(view, side, square));
      if (never(was)) continue;
      Planned lost = planned;
      for (int file = 0; file < d_.files; ++file) lost.effect.set_bit(castling_bit(side, file), false);
      lose_with_king(view, rest, lost, all(condition, was), use);
      return lose_with_king(view, rest, planned, all(condition, no(was)), use);
    }
    lose_with_king(view, rest, planned, condition, use);
  }

  /// castlingDroppedPiece: a king dropped on its square can castle with the rooks in the corners, a rook dropped in a
  /// corner with the king on its square.
  template <BoardView V, class T = typename V::Truth>
  void win_rights(const V& view, const Planned& planned, const T& condition, UsePlanned<V> use) const {
    const Side side = planned.side;
    const Square to = planned.step.to;
    const Square usual = d_.castling_square(side, d_.castling_king_file);
    if (!d_.castling_dropped || !planned.step.places || to.rank() != usual.rank()) return use(planned, condition);
    const auto rook_on = [&](int file) {
      return some_piece(view, side, d_.castling_square(side, file),
                        [&](Piece piece) { return among(d_.castling_rooks, piece.role); });
    };
    if (is(d_.castling_king, planned.mover) && to == usual) {
      const T left = rook_on(0);
      const T right = rook_on(d_.files - 1);
      for (const bool with_left : {false, true}) {
        for (const bool with_right : {false, true}) {
          const T may = all(condition, all(with_left ? left : no(left), with_right ? right : no(right)));
          if (never(may)) continue;
          Planned own = planned;
          if (with_left) own.effect.set_bit(castling_bit(side, 0), true);
          if (with_right) own.effect.set_bit(castling_bit(side, d_.files - 1), true);
          use(own, may);
        }
      }
      return;
    }
    if (among(d_.castling_rooks, planned.mover) && (to.file() == 0 || to.file() == d_.files - 1)) {
      const T there = of_castling_king(view, side, usual);
      Planned own = planned;
      own.effect.set_bit(castling_bit(side, to.file()), true);
      if (const T may = all(condition, there); !never(may)) use(own, may);
      if (const T may = all(condition, no(there)); !never(may)) use(planned, may);
      return;
    }
    use(planned, condition);
  }

  /// checkCounting: the same step counts one more check if it gives one.
  template <BoardView V, class T = typename V::Truth>
  void counting_checks(const V& after, const Planned& planned, const T& condition, UsePlanned<V> use) const {
    if (d_.checks_to_win == 0) return use(planned, condition);
    const T safe = kings_safe(after, opponent(planned.side));
    if (const T quiet = all(condition, safe); !never(quiet)) use(planned, quiet);
    const T checking = all(condition, no(safe));
    if (never(checking)) return;
    Planned own = planned;
    ++own.effect.context[planned.side == Side::white ? white_checks_byte : black_checks_byte];
    own.because.add("checkCounting");
    use(own, checking);
  }

  /// The steps by which a move ends that has placed no wall, or no piece behind the one that moved, yet.
  template <BoardView V, class T = typename V::Truth>
  void second_steps(const V& view, Side side, SquareSet squares, Asked asked,
                    CandidateSink<typename V::Truth> sink) const {
    if (d_.seirawan) {
      if (asked == Asked::moves) return;
      return gated(view, side, squares,
                   [&](const Planned& planned, const T& condition) { sink(candidate(planned), condition); });
    }
    walls(view, side, squares, [&](const Step& step, const Effect& effect, const T& condition) {
      if (!is_asked(asked, step)) return;
      const T legal = all(condition, walled(view, effect, side));
      if (!never(legal)) sink(Candidate{{Leg{step, effect}}, ClauseList("wallingRule")}, legal);
    });
  }
  /// Whether royal pieces are safe with the wall.
  [[nodiscard]] auto walled(const BoardView auto& view, const Effect& effect, Side side) const {
    return named(view, "extinctionPseudoRoyal", no(royals_attacked(After(view, effect), side)));
  }

  /// Who can drop must, else who can capture must.
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] Duties<T> duties_of(const V& view, Side side) const {
    Duties<T> result{truth<T>(false), truth<T>(false)};
    if (!d_.must_drop && !d_.must_capture) return result;
    const auto some = [&](const char* what, Asked asked) {
      const auto counts = [&](const Planned& planned) {
        if (asked == Asked::moves) return !planned.step.captures.empty();
        return !d_.must_drop_kind || planned.held == d_.must_drop_kind;
      };
      return remembered(view, what, side, [&] {
        Disjunction<T> found;
        for_each_legal(view, side, d_.board, asked, counts, [&](const Planned& planned, const T& condition) {
          found.add(noted(condition, {planned.step.to, planned.step.from}));
        });
        return found.value();
      });
    };
    if (d_.must_drop) {
      const T held = for_some(d_.roles(), [&](Role role) {
        const bool counts = (!d_.must_drop_kind || d_.must_drop_kind == role) && hand_size(side, role) > 0;
        return counts ? view.bit(hand_bit(d_, side, role)) : truth<T>(false);
      });
      result.drop = settled(all(held, some("a drop", Asked::placings)));
    }
    if (d_.must_capture) result.capture = all(settled(some("a capture", Asked::moves)), no(result.drop));
    return result;
  }
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] T dutiful(const V& view, const Planned& planned, const Duties<typename V::Truth>& duties) const {
    T holds = truth<T>(true);
    if (d_.must_drop && !planned.step.places) {
      holds = named(view, "mustDrop", no(duties.drop));
    } else if (d_.must_drop && d_.must_drop_kind && planned.held != d_.must_drop_kind &&
               hand_size(planned.side, *d_.must_drop_kind) > 0) {
      holds = named(view, "mustDropType", no(view.bit(hand_bit(d_, planned.side, *d_.must_drop_kind))));
    }
    if (d_.must_capture && planned.step.captures.empty())
      holds = all(holds, named(view, "mustCapture", no(duties.capture)));
    return holds;
  }

  /// Whether there is a move that is not a pass.
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] T any_move(const V& view, Side side) const {
    return remembered(view, "a move", side, [&] {
      const Duties<T> duties = duties_of(view, side);
      Disjunction<T> some;
      for (const Square square : d_.board) {
        if (some.decided()) break;
        for_each_legal(view, side, square, Asked::all, any_step, [&](const Planned& planned, const T& condition) {
          if (!some.decided()) some.add(all(condition, dutiful(view, planned, duties)));
        });
      }
      return some.value();
    });
  }

  /// flagMove: whether a king of `side`, not in check, can go to its region.
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] T king_reaches_flag(const V& view, Side side) const {
    const Duties<T> duties = duties_of(settled(view), side);
    Disjunction<T> some;
    for (const Square square : d_.board) {
      const T here = king_on(view, side, square);
      if (never(here) || some.decided()) continue;
      const auto goes = [&](const Planned& planned) {
        return is_king(planned.mover) && !planned.castles && d_.flag_region[index(side)].contains(planned.step.to);
      };
      for_each_legal(settled(view), side, square, Asked::moves, goes, [&](const Planned& planned, const T& condition) {
        if (!some.decided()) some.add(all(condition, dutiful(view, planned, duties)));
      });
    }
    return settled(all(some.value(), kings_safe(view, side)));
  }
};

}  // namespace arbiter::defined
