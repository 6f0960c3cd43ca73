#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "verifier/defined/rules_steps.hpp"

namespace arbiter::defined {

/// Castling, drops, passes, walls and gates; whether they are legal is asked later.
class SpecialRules : public StepRules {
 public:
  using StepRules::StepRules;

 protected:
  template <BoardView V, class T = typename V::Truth>
  void castlings(const V& view, Side side, Piece king, Square from, UsePlanned<V> use) const {
    if (!d_.castling || !is(d_.castling_king, king.role)) return;
    const T meant = is_castling_king(view, side, from);
    if (never(meant)) return;
    for (int file = 0; file < d_.files; ++file) {
      if (file == from.file()) continue;
      const T right = all(meant, named(view, "castling", view.bit(castling_bit(side, file))));
      if (never(right)) continue;
      const bool queenside = file < from.file();
      const int target_file = d_.castling_target_file[queenside ? 1 : 0];
      const Square corner = d_.castling_square(side, file);
      const Square king_to = d_.castling_square(side, target_file);
      const Square corner_to = d_.castling_square(side, queenside ? target_file + 1 : target_file - 1);
      view.for_each_piece(corner, [&](Piece piece, T present) {
        if (piece.owner != owner_of(side) || !among(d_.castling_rooks, piece.role)) return;
        Conjunction<T> may;
        may.add(right);
        may.add(present);
        for (const auto& [first, last] : {std::pair{from, king_to}, std::pair{corner, corner_to}}) {
          for (const Square square : between(first, last)) {
            if (square != from && square != corner) may.add(named(view, "castling", view.empty(square)));
          }
        }
        const bool is_royal = is_king(king.role);
        Effect lifted(view.context());
        lifted.clear(from);
        for (const Square square : between(from, king_to)) {
          if (!is_royal || may.decided()) continue;
          may.add(named(view, "castling", no(attacked(view, square, opponent(side)))));
          if (d_.flying_general && square != from)
            may.add(named(view, "flyingGeneral", faces_none(After<V>(view, lifted), side, square)));
        }
        if (d_.pseudo_royal && extinguishable(king.role) && !may.decided())
          may.add(named(view, "castling", royal_passes(view, side, king.role, from, king_to)));
        Planned planned =
            new_step(view, {from, king_to, {}, king, AlsoMoved{corner, corner_to}}, "castling", side, king.role);
        planned.castles = true;
        planned.effect.clear(from);
        planned.effect.clear(corner);
        planned.effect.place(king_to, king);
        planned.effect.place(corner_to, piece);
        for (int other = 0; other < d_.files; ++other) {
          planned.effect.set_bit(castling_bit(side, other), false);
          const bool same_wing = (other < from.file()) == queenside && other != from.file();
          if (d_.opposite_castling && same_wing) planned.effect.set_bit(castling_bit(opponent(side), other), false);
        }
        for (const auto& wins : d_.castling_wins) {
          if (wins[0] || wins[1]) planned.effect.context[last_byte] = queenside ? castled_queenside : castled_kingside;
        }
        if (!never(may.value())) use(planned, may.value());
      });
    }
  }

  /// The drops of `side` on `to`.
  template <BoardView V, class T = typename V::Truth>
  void drops(const V& view, Side side, Square to, UsePlanned<V> use) const {
    if (!d_.drops || !d_.board.contains(to)) return;
    const T empty = named(view, "pieceDrops", view.empty(to));
    if (never(empty)) return;
    for (const Role role : d_.base_roles()) {
      if (hand_size(side, role) == 0) continue;
      const T held = view.bit(hand_bit(d_, side, role));
      const T there = truth<T>(drop_region(side, role).contains(to));
      const T possible = all(all(empty, named(view, "pieceDrops", held)), named(view, "dropRegion", there));
      const T allowed = never(possible) ? possible : all(possible, drop_allowed(view, side, role, to));
      if (never(allowed)) continue;
      drop(view, side, to, role, role, allowed, use);
      const auto better = d_.promotes_to[index(role)];
      if (d_.drop_promoted && better) drop(view, side, to, role, *better, allowed, use);
    }
  }

  /// A pass of the king, or without one of the piece on the lowest square, if it is on one of `squares`.
  template <BoardView V, class T = typename V::Truth>
  void passes(const V& view, Side side, SquareSet squares, UsePlanned<V> use) const {
    T none = truth<T>(true);
    const auto pass_by = [&](bool king) {
      T earlier = truth<T>(false);
      for (const Square square : d_.board) {
        view.for_each_piece(square, [&](Piece piece, T present) {
          if (piece.owner != owner_of(side) || (king && !is_king(piece.role)) || !squares.contains(square)) return;
          const T may = all(all(present, none), no(earlier));
          if (never(may)) return;
          Planned planned = new_step(view, {square, square, {}, piece}, "pass", side, piece.role);
          const bool again = (view.context()[last_byte] & passed) != 0;
          planned.effect.context[last_byte] = static_cast<std::uint8_t>(passed | (again ? passed_before : 0));
          use(planned, may);
        });
        earlier = any(earlier, king ? king_on(view, side, square) : owned(view, square, owner_of(side)));
      }
      none = all(none, no(earlier));
    };
    if (d_.king) pass_by(true);
    pass_by(false);
  }

  /// Every wall that may follow inside a move. `use(step, effect, clause, condition)`.
  template <BoardView V, class T = typename V::Truth>
  void walls(const V& view, Side side, SquareSet squares,
             FunctionRef<void(const Step&, const Effect&, typename V::Truth)> use) const {
    if (!d_.wall) return;
    const Piece wall{Owner::both, *d_.wall};
    const auto end = [&](Square to) {
      Effect effect(view.context());
      effect.place(to, wall);
      std::uint8_t& nearest = effect.context[en_passant_byte];
      std::uint8_t& farther = effect.context[second_en_passant_byte];
      if (farther == to.index() + 1) farther = 0;
      if (nearest == to.index() + 1) nearest = std::exchange(farther, std::uint8_t{0});
      if (nearest == 0) effect.context[victim_byte] = 0;
      effect.context[wall_byte] = effect.context[wall_from_byte] = 0;
      return effect;
    };
    const auto each_target = [&](const T& condition, auto&& f) {
      for (const Square to : d_.walling_region[index(side)] & d_.board) {
        const T may = all(condition, named(view, "wallingRule", all(view.empty(to), walling(view, side, to))));
        if (!never(may)) f(to, may);
      }
    };
    const auto place = [&](Square to, const T& may) {
      if (squares.contains(to)) use(placing_step(to, wall), end(to), may);
    };
    if (d_.walling != Walling::duck) return each_target(truth<T>(true), place);
    T outside = truth<T>(true);
    for (const Square from : d_.board) {
      const T here = view.holds(from, wall);
      outside = all(outside, no(here));
      if (never(here) || !squares.contains(from)) continue;
      each_target(here, [&](Square to, const T& may) {
        if (to == from) return;
        Effect effect = end(to);
        effect.clear(from);
        use(Step{from, to, {}, wall}, effect, may);
      });
    }
    each_target(outside, place);
  }

  // ---- Gates: what pieces do that have not moved yet; promotion as in sittuyin -------------------------------------

  [[nodiscard]] bool may_be_gate(Side side, Square square) const noexcept {
    return square.rank() == d_.rank_of(side, 0);
  }

  /// cambodianMoves: the leaps of a king and of a queen (the format's fers) that have not moved.
  template <BoardView V, class T = typename V::Truth>
  void cambodian_leaps(const V& view, Side side, Piece piece, Square from, UsePlanned<V> use) const {
    if (!d_.cambodian || !may_be_gate(side, from)) return;
    const auto leap = [&](int files, int ranks, const T& condition) {
      const auto to = from.offset(files, ranks * forward(side));
      if (!to || !d_.board.contains(*to)) return;
      const T may = all(condition, named(view, "cambodianMoves", view.empty(*to)));
      if (never(may)) return;
      Planned planned = new_step(view, {from, *to, {}, piece}, "cambodianMoves", side, piece.role);
      planned.effect.clear(from);
      planned.effect.place(*to, piece);
      use(planned, may);
    };
    const T unmoved = named(view, "cambodianMoves", view.bit(gate_bit(side, from.file())));
    if (never(unmoved)) return;
    if (is_king(piece.role)) {
      const T calm = all(unmoved, named(view, "cambodianMoves", kings_safe(view, side)));
      for (const int files : {-2, 2}) leap(files, 1, calm);
    }
    if (kind(piece.role).name == "fers") leap(0, 2, unmoved);
  }

  /// sittuyinPromotion: a pawn in the region, or the only one, becomes another piece where it stands or where that
  /// piece could go from there, if it attacks nothing then.
  template <BoardView V, class T = typename V::Truth>
  void sittuyin_promotions(const V& view, Side side, Piece piece, Square from, UsePlanned<V> use) const {
    if (!d_.sittuyin_promotion || !is(d_.pawn, piece.role)) return;
    const bool inside = d_.promotion_region[index(side)].contains(from);
    const T may = inside ? truth<T>(true) : named(view, "sittuyinPromotion", at_most(1, pieces(view, side, *d_.pawn)));
    if (never(may)) return;
    for (const Role base : d_.base_roles(d_.promotion_kinds[index(side)])) {
      const T below = all(may, named(view, "promotionLimit", below_limit(view, side, base)));
      if (never(below)) continue;
      for (const Square to : d_.board) {
        const T goes = to == from ? truth<T>(true) : all(takes_on(view, side, base, from, to), view.empty(to));
        const T condition = all(below, goes);
        if (never(condition)) continue;
        const Step step{from, to, {}, piece_of(side, from_pawn(base))};
        Planned planned = new_step(view, step, "sittuyinPromotion", side, piece.role);
        planned.promoted = base;
        planned.effect.clear(from);
        planned.effect.place(to, planned.step.becomes);
        planned.quiet = true;
        const After<V> after(view, planned.effect);
        const T peaceful = for_all(d_.board, [&](Square square) {
          const T there = owned(after, square, owner_of(opponent(side)));
          return never(there) ? truth<T>(true) : no(all(there, takes_on(after, side, base, to, square)));
        });
        const T legal = all(condition, named(view, "sittuyinPromotion", peaceful));
        if (!never(legal)) use(planned, legal);
      }
    }
  }

  /// Gates that the step closes, and what may be placed behind the piece (seirawanGating).
  template <BoardView V, class T = typename V::Truth>
  void through_gates(const V& view, const Planned& given, const T& condition, UsePlanned<V> use) const {
    if (!d_.gating) return use(given, condition);
    Planned planned = given;
    const Side side = planned.side;
    const Step& step = planned.step;
    if (may_be_gate(opponent(side), step.to)) planned.effect.set_bit(gate_bit(opponent(side), step.to.file()), false);
    SquareSet opened;
    if (!step.places && !is_pass(step)) {
      opened |= step.from;
      if (step.also) opened |= step.also->from;
    }
    const bool turns = !planned.promoted && step.becomes.owner != Owner::both && step.becomes.role != planned.mover;
    aimed_at_king(view, planned, condition, [&](const Planned& aimed, const T& may) {
      Planned last = aimed;
      for (const Square square : opened) {
        if (may_be_gate(side, square)) last.effect.set_bit(gate_bit(side, square.file()), false);
      }
      close_all(view, last, may, use);
      if (d_.seirawan && !turns && !opened.empty()) {
        const T open = for_some(opened, [&](Square square) {
          return may_be_gate(side, square) ? view.bit(gate_bit(side, square.file())) : truth<T>(false);
        });
        Planned first = aimed;
        unsigned files = 0;
        for (const Square square : opened) {
          if (!may_be_gate(side, square)) continue;
          if (first.effect.change(square) && first.effect.change(square)->piece)  // castling came to it
            first.effect.set_bit(gate_bit(side, square.file()), false);
          else
            files |= 1U << static_cast<unsigned>(square.file());
        }
        first.effect.move_over = false;
        first.effect.context[wall_byte] = static_cast<std::uint8_t>(files);
        // What the step has captured is in the hand only after the move.
        const bool gains = d_.captures_to_hand && first.gained && hand_size(side, *first.gained) > 0;
        if (gains) first.effect.decrease(hand_bit(d_, side, *first.gained), hand_size(side, *first.gained));
        first.effect.context[wall_from_byte] = static_cast<std::uint8_t>(gains ? number(*first.gained) + 1 : 0);
        Disjunction<T> some;
        gated(After<V>(view, first.effect), side, all_squares,
              [&](const Planned&, const T& placed) { some.add(placed); });
        if (const T possible = all(all(may, open), some.value()); !never(possible)) use(first, possible);
      }
    });
  }

  /// The pieces that may be placed on open gates inside a move. `use(Planned, condition)`.
  template <BoardView V, class T = typename V::Truth>
  void gated(const V& view, Side side, SquareSet squares, UsePlanned<V> use) const {
    SquareSet opened;
    for (int file = 0; file < d_.files; ++file)
      if ((view.context()[wall_byte] >> file & 1) != 0) opened |= d_.gate_square(side, file);
    for (const Square square : opened& squares) {
      const T open = view.bit(gate_bit(side, square.file()));
      if (never(open)) continue;
      for (const Role role : d_.base_roles()) {
        if (is_king(role) || hand_size(side, role) == 0 || !drop_region(side, role).contains(square)) continue;
        const T held = named(view, "seirawanGating", view.bit(hand_bit(d_, side, role)));
        const T may = all(open, held);
        if (never(may)) continue;
        Planned planned{.step = placing_step(square, piece_of(side, role)),
                        .effect = Effect(view.context()),
                        .because = ClauseList("seirawanGating"),
                        .side = side,
                        .mover = role,
                        .held = role};
        planned.effect.place(square, planned.step.becomes);
        planned.effect.decrease(hand_bit(d_, side, role), hand_size(side, role));
        if (const int gained = view.context()[wall_from_byte]; gained != 0)
          gain(planned.effect, side, Role{static_cast<std::uint8_t>(gained - 1)});
        planned.effect.context[wall_byte] = planned.effect.context[wall_from_byte] = 0;
        for (const Square each : opened) planned.effect.set_bit(gate_bit(side, each.file()), false);
        close_all(view, planned, may, use);
      }
    }
  }

  /// Where the kind may be dropped, as far as that depends on it alone.
  [[nodiscard]] SquareSet drop_region(Side side, Role role) const { return d_.drop_region[index(side)][index(role)]; }
  [[nodiscard]] bool is_shogi_pawn(Role role) const { return kind(role).name == "shogiPawn"; }

 private:
  /// All squares of a rank from `a` to `b`, both included.
  [[nodiscard]] static std::vector<Square> between(Square a, Square b) {
    std::vector<Square> result;
    for (int file = std::min(a.file(), b.file()); file <= std::max(a.file(), b.file()); ++file)
      result.push_back(Square::at(file, a.rank()));
    return result;
  }

  /// Whether a castling king that is among the last of its kind is safe where it starts and passes.
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] T royal_passes(const V& view, Side side, Role role, Square from, Square to) const {
    const auto theirs = royals(view, opponent(side));
    const T royal = royals(view, side).last[base_index(role)];
    return implies(royal, for_all(between(from, to), [&](Square square) {
                     const bool asked = square != to || from == to;
                     return asked ? no(royal_attacked(view, square, side, theirs, 0)) : truth<T>(true);
                   }));
  }

  template <BoardView V>
  void drop(const V& view, Side side, Square to, Role held, Role becomes, const typename V::Truth& condition,
            UsePlanned<V> use) const {
    Planned planned = new_step(view, placing_step(to, piece_of(side, becomes)), "pieceDrops", side, becomes);
    if (held != becomes) planned.because.add("dropPromoted");
    planned.effect.place(to, planned.step.becomes);
    planned.effect.decrease(hand_bit(d_, side, held), hand_size(side, held));
    if (d_.pawn_drop_mate_wins && is_shogi_pawn(becomes)) planned.effect.context[last_byte] = dropped_pawn;
    planned.held = held;
    use(planned, condition);
  }

  /// What else forbids a drop by what stands on the board.
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] T drop_allowed(const V& view, Side side, Role role, Square to) const {
    T allowed = truth<T>(true);
    if (d_.drop_no_doubled == role && d_.drop_no_doubled_count == 0)
      return named(view, "dropNoDoubled", truth<T>(false));
    if (d_.drop_no_doubled == role) {
      const auto on_file = pieces(
          view, side, [&](Piece piece, Square square) { return is(role, piece.role) && square.file() == to.file(); });
      allowed = all(allowed, named(view, "dropNoDoubled",
                                   at_most(static_cast<std::size_t>(d_.drop_no_doubled_count - 1), on_file)));
    }
    if (!d_.drop_opposite_bishops) return allowed;
    const auto bishop = std::ranges::find(d_.kinds, std::string_view("bishop"), &Kind::name);
    if (bishop == d_.kinds.end()) return allowed;
    return all(allowed, named(view, "dropOppositeColoredBishop", bishops_split(view, side, bishop->base, role, to)));
  }

  /// Whether the bishops of a side still fall apart into two halves on squares of different colours: those dropped
  /// evenly, and those in hand with room enough on either colour.
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] T bishops_split(const V& view, Side side, Role bishop, Role dropped, Square to) const {
    std::array<std::vector<T>, 2> on;  // by colour: dark, light
    for (const bool light : {false, true}) {
      on[light ? 1 : 0] = pieces(
          view, side, [&](Piece piece, Square square) { return is(bishop, piece.role) && is_light(square) == light; });
    }
    std::vector<T> hand;
    add_hand(view, side, bishop, hand);
    constexpr std::size_t most = 64;
    if (dropped == bishop) {
      // As many of this colour, with the new one, as of the other and in hand, or fewer.
      const auto same = unary_count(most, on[is_light(to) ? 1 : 0]);
      auto rest = on[is_light(to) ? 0 : 1];
      rest.insert(rest.end(), hand.begin(), hand.end());
      const auto others = unary_count(most, rest);
      Disjunction<T> fewer;
      for (std::size_t i = 0; i < most; ++i) fewer.add(all(static_cast<T>(others[i]), no(static_cast<T>(same[i]))));
      return fewer.value();
    }
    std::vector<T> total = on[0];
    total.insert(total.end(), on[1].begin(), on[1].end());
    total.insert(total.end(), hand.begin(), hand.end());
    const auto all_bishops = unary_count(most, total);
    const SquareSet region = drop_region(side, bishop) & d_.board;
    Conjunction<T> room;
    for (const bool light : {false, true}) {
      auto places = on[light ? 1 : 0];
      for (const Square square : region) {
        if (is_light(square) == light && square != to) places.push_back(view.empty(square));
      }
      const auto available = unary_count(most, places);
      for (std::size_t half = 1; 2 * half <= most; ++half)
        room.add(implies(static_cast<T>(all_bishops[2 * half - 1]), static_cast<T>(available[half - 1])));
    }
    return room.value();
  }

  /// Whether the rule of walls allows one on `to`.
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] T walling(const V& view, Side side, Square to) const {
    const auto came_to = Square(std::max(view.context()[wall_byte] - 1, 0));
    switch (d_.walling) {
      case Walling::past: return truth<T>(view.context()[wall_from_byte] == to.index() + 1);
      case Walling::edge: {
        const bool edge = to.file() == 0 || to.file() == d_.files - 1 || to.rank() == 0 || to.rank() == d_.ranks - 1;
        if (edge) return truth<T>(true);
        return for_some(rook_ways, [&](const Offset& beside) {
          return view.holds(*to.offset(beside.files, beside.ranks), {Owner::both, *d_.wall});
        });
      }
      case Walling::arrow: {
        Disjunction<T> some;
        view.for_each_piece(came_to, [&](Piece piece, T present) {
          if (piece.owner == owner_of(side)) some.add(all(present, shoots(view, side, piece.role, came_to, to)));
        });
        return some.value();
      }
      default: return truth<T>(true);
    }
  }
  /// Whether a piece on `from` could go to the empty square `to`, wherever pieces of its kind may stand, but not by a
  /// first move.
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] T shoots(const V& view, Side side, Role role, Square from, Square to) const {
    Disjunction<T> some;
    for (const Way& way : kind(role).ways) {
      if (!way.moves || is_first_move(way, side)) continue;
      for_each_target(view, way, side, from, [&](Square square, const T& free) {
        if (square == to) some.add(free);
      });
    }
    return some.value();
  }

  /// A king that a rook comes to face, whatever stands between, loses its leap.
  template <BoardView V, class T = typename V::Truth>
  void aimed_at_king(const V& view, const Planned& planned, const T& condition, UsePlanned<V> use) const {
    if (!d_.cambodian || kind(planned.mover).name != "rook" || is_pass(planned.step)) return use(planned, condition);
    const Side other = opponent(planned.side);
    T rest = condition;
    for (int file = 0; file < d_.files; ++file) {
      const Square square = d_.gate_square(other, file);
      const Square to = planned.step.to;
      if (square == to || (square.file() != to.file() && square.rank() != to.rank())) continue;
      const T here = king_on(view, other, square);
      if (never(here)) continue;
      Planned lost = planned;
      lost.effect.set_bit(gate_bit(other, file), false);
      if (const T may = all(rest, here); !never(may)) use(lost, may);
      rest = all(rest, no(here));
    }
    if (!never(rest)) use(planned, rest);
  }

  /// Who has nothing left to place has no gates.
  template <BoardView V, class T = typename V::Truth>
  void close_all(const V& view, const Planned& planned, const T& condition, UsePlanned<V> use) const {
    if (!d_.seirawan || d_.captures_to_hand) return use(planned, condition);
    const T some = for_some(d_.roles(), [&](Role role) {
      const std::size_t left = planned.held == role ? 1 : 0;
      return hand_size(planned.side, role) > left ? view.bit(hand_bit(d_, planned.side, role) + left) : truth<T>(false);
    });
    if (const T may = all(condition, some); !never(may)) use(planned, may);
    const T none = all(condition, no(some));
    if (never(none)) return;
    Planned closed = planned;
    for (int file = 0; file < d_.files; ++file) closed.effect.set_bit(gate_bit(planned.side, file), false);
    use(closed, none);
  }
};

}  // namespace arbiter::defined
