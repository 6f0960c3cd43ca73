#pragma once

#include <optional>

#include "verifier/defined/rules_special.hpp"

namespace arbiter::defined {

/// What pieces do that have not moved yet (gates), and promotion as in sittuyin.
class GateRules : public SpecialRules {
 public:
  using SpecialRules::SpecialRules;

 protected:
  [[nodiscard]] static std::size_t gate_bit(Side side, int file) noexcept {
    return first_gate_bit + castling_bit(side, file);
  }
  /// The square of a gate.
  [[nodiscard]] Square gate_square(Side side, int file) const noexcept { return Square::at(file, rank_of(side, 0)); }
  [[nodiscard]] bool may_be_gate(Side side, Square square) const noexcept { return square.rank() == rank_of(side, 0); }

  /// cambodianMoves: the leaps of a king and of a queen (the format's fers) that have not moved.
  template <BoardView V>
  void cambodian_leaps(const V& view, Side side, Piece piece, Square from, UsePlanned<typename V::Truth> use) const {
    using T = typename V::Truth;
    const Definition& d = definition();
    if (!d.cambodian || !may_be_gate(side, from)) return;
    const auto leap = [&](int files, int ranks, const T& condition) {
      const auto to = from.offset(files, ranks * forward(side));
      if (!to || !d.board.contains(*to)) return;
      const T may = all(condition, named(view, "cambodianMoves", view.empty(*to)));
      if (never(may)) return;
      Planned planned{.step = {from, *to, {}, piece},
                      .effect = new_effect(view),
                      .because = Because("cambodianMoves"),
                      .side = side,
                      .mover = piece.role,
                      .promoted = {}};
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
  template <BoardView V>
  void sittuyin_promotions(const V& view, Side side, Piece piece, Square from,
                           UsePlanned<typename V::Truth> use) const {
    using T = typename V::Truth;
    const Definition& d = definition();
    if (!d.sittuyin_promotion || !is(d.pawn, piece.role)) return;
    const bool inside = d.promotion_region[index(side)].contains(from);
    const T may = inside ? truth<T>(true) : named(view, "sittuyinPromotion", at_most(1, pieces(view, side, *d.pawn)));
    if (never(may)) return;
    for (std::size_t i = 0; i < d.kinds.size(); ++i) {
      const Role base{static_cast<std::uint8_t>(i)};
      if (form(base).base != base || !among(d.promotion_kinds[index(side)], base)) continue;
      const T below = all(may, named(view, "promotionLimit", below_limit(view, side, base)));
      if (never(below)) continue;
      for (const Square to : d.board) {
        const T goes = to == from ? truth<T>(true) : all(takes_on(view, side, base, from, to), view.empty(to));
        const T condition = all(below, goes);
        if (never(condition)) continue;
        Planned planned{.step = {from, to, {}, piece_of(side, from_pawn(base))},
                        .effect = new_effect(view),
                        .because = Because("sittuyinPromotion"),
                        .side = side,
                        .mover = piece.role,
                        .promoted = base};
        planned.effect.clear(from);
        planned.effect.place(to, planned.step.becomes);
        planned.quiet = true;
        const T peaceful =
            named(view, "sittuyinPromotion", attacks_nothing(After<V>(view, planned.effect), side, base, to));
        if (const T legal = all(condition, peaceful); !never(legal)) use(planned, legal);
      }
    }
  }

  /// Gates that the step closes, and what may be placed behind the piece (seirawanGating).
  template <BoardView V>
  void through_gates(const V& view, const Planned& given, const typename V::Truth& condition,
                     UsePlanned<typename V::Truth> use) const {
    using T = typename V::Truth;
    const Definition& d = definition();
    if (!d.gating) return use(given, condition);
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
      close_all(view, last, {}, may, use);
      if (d.seirawan && !turns && !opened.empty()) {
        Disjunction<T> open;
        for (const Square square : opened) {
          if (may_be_gate(side, square)) open.add(view.bit(gate_bit(side, square.file())));
        }
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
        const bool gains = d.captures_to_hand && first.gained && hand_size(side, *first.gained) > 0;
        if (gains) first.effect.decrease(hand_bit(d, side, *first.gained), hand_size(side, *first.gained));
        first.effect.context[wall_from_byte] = static_cast<std::uint8_t>(gains ? number(*first.gained) + 1 : 0);
        const T possible = all(all(may, open.value()), any_gated(After<V>(view, first.effect), side));
        if (!never(possible)) use(first, possible);
      }
    });
  }

  /// The pieces that may be placed on open gates inside a move. `use(Planned, condition)`.
  template <BoardView V>
  void gated(const V& view, Side side, SquareSet squares, UsePlanned<typename V::Truth> use) const {
    using T = typename V::Truth;
    const Definition& d = definition();
    SquareSet opened;
    for (int file = 0; file < d.files; ++file)
      if ((view.context()[wall_byte] >> file & 1) != 0) opened |= gate_square(side, file);
    for (const Square square : opened& squares) {
      const T open = view.bit(gate_bit(side, square.file()));
      if (never(open)) continue;
      for (std::size_t i = 0; i < d.kinds.size(); ++i) {
        const Role role{static_cast<std::uint8_t>(i)};
        if (form(role).base != role || is_king(role) || hand_size(side, role) == 0) continue;
        const auto& regions = d.drop_region[index(side)];
        if (i < regions.size() && !regions[i].contains(square)) continue;
        const T held = named(view, "seirawanGating", view.bit(hand_bit(d, side, role)));
        const T may = all(open, held);
        if (never(may)) continue;
        Planned planned{.step = placing_step(square, piece_of(side, role)),
                        .effect = Effect(view.context()),
                        .because = Because("seirawanGating"),
                        .side = side,
                        .mover = role,
                        .promoted = {}};
        planned.held = role;
        planned.effect.place(square, planned.step.becomes);
        planned.effect.decrease(hand_bit(d, side, role), hand_size(side, role));
        if (const int gained = view.context()[wall_from_byte]; gained != 0)
          gain(planned.effect, side, Role{static_cast<std::uint8_t>(gained - 1)});
        planned.effect.context[wall_byte] = planned.effect.context[wall_from_byte] = 0;
        for (const Square each : opened) planned.effect.set_bit(gate_bit(side, each.file()), false);
        close_all(view, planned, role, may, use);
      }
    }
  }
  template <BoardView V>
  [[nodiscard]] typename V::Truth any_gated(const V& view, Side side) const {
    using T = typename V::Truth;
    Disjunction<T> some;
    gated(view, side, all_squares, [&](const Planned&, const T& condition) { some.add(condition); });
    return some.value();
  }

 private:
  template <BoardView V>
  [[nodiscard]] typename V::Truth attacks_nothing(const V& view, Side side, Role role, Square from) const {
    using T = typename V::Truth;
    Conjunction<T> nothing;
    for (const Square square : definition().board) {
      const T there = owned(view, square, owner_of(opponent(side)));
      if (never(there) || nothing.decided()) continue;
      nothing.add(no(all(there, takes_on(view, side, role, from, square))));
    }
    return nothing.value();
  }

  /// A king that a rook comes to face, whatever stands between, loses its leap.
  template <BoardView V>
  void aimed_at_king(const V& view, const Planned& planned, const typename V::Truth& condition,
                     UsePlanned<typename V::Truth> use) const {
    using T = typename V::Truth;
    const Definition& d = definition();
    if (!d.cambodian || kind(planned.mover).name != "rook" || is_pass(planned.step)) return use(planned, condition);
    const Side other = opponent(planned.side);
    T rest = condition;
    for (int file = 0; file < d.files; ++file) {
      const Square square = gate_square(other, file);
      const Square to = planned.step.to;
      if (square == to || (square.file() != to.file() && square.rank() != to.rank())) continue;
      const T here = some_piece(view, other, square, [&](Piece piece) { return is_king(piece.role); });
      if (never(here)) continue;
      Planned lost = planned;
      lost.effect.set_bit(gate_bit(other, file), false);
      if (const T may = all(rest, here); !never(may)) use(lost, may);
      rest = all(rest, no(here));
    }
    if (!never(rest)) use(planned, rest);
  }

  /// Who has nothing left to place has no gates; `placed`: what leaves the hand.
  template <BoardView V>
  void close_all(const V& view, const Planned& planned, std::optional<Role> placed, const typename V::Truth& condition,
                 UsePlanned<typename V::Truth> use) const {
    using T = typename V::Truth;
    const Definition& d = definition();
    if (!d.seirawan || d.captures_to_hand) return use(planned, condition);
    Disjunction<T> some;
    for (std::size_t i = 0; i < d.kinds.size(); ++i) {
      const Role role{static_cast<std::uint8_t>(i)};
      const std::size_t left = placed == role ? 1 : 0;
      if (hand_size(planned.side, role) > left) some.add(view.bit(hand_bit(d, planned.side, role) + left));
    }
    if (const T may = all(condition, some.value()); !never(may)) use(planned, may);
    const T none = all(condition, no(some.value()));
    if (never(none)) return;
    Planned closed = planned;
    for (int file = 0; file < d.files; ++file) closed.effect.set_bit(gate_bit(planned.side, file), false);
    use(closed, none);
  }
};

}  // namespace arbiter::defined
