#pragma once

#include <array>
#include <utility>

#include "verifier/orthodox/rules.hpp"
#include "verifier/variants/crazyhouse/sources.hpp"
#include "verifier/variants/crazyhouse/state.hpp"

namespace arbiter::crazyhouse {

/// The orthodox pieces, and those that were pawns.
struct PieceSet : orthodox::FidePieces {
  [[nodiscard]] static const Movement& movement(Role role) { return orthodox::movement(moves_like(role)); }
  template <class F>
  static void promotions(const std::array<std::uint8_t, State::context_size>&, F&& f) {
    for (const Role role : {promoted_queen, promoted_rook, promoted_bishop, promoted_knight}) f(role);
  }
};

/// Declarative rules of Crazyhouse: those of orthodox chess, pockets and drops.
class Rules {
 public:
  /// With the drops on `squares`.
  template <BoardView V, class Sink>
  void for_each_move(const V& view, Side side, SquareSet squares, Sink&& sink) const {
    using T = typename V::Truth;
    for (const Square from : squares) {
      view.for_each_piece(from, [&](Piece piece, T present) {
        if (piece.owner != owner_of(side) || never(present)) return;
        const auto pass_on = [&](const Step& step, const Effect& effect, const Because& because, T condition) {
          const T possible = all(present, condition);
          if (never(possible)) return;
          const T legal = all(possible, named(view, "CH.check.legal", base_.kings_safe(After<V>(view, effect), side)));
          if (!never(legal)) sink(Candidate{{Leg{step, effect}}, because}, legal);
        };
        quiet_moves(view, side, piece, from, pass_on);
        captures(view, side, piece, from, pass_on);
        if (piece.role == orthodox::king) castlings(view, side, piece, from, pass_on);
      });
      for_each_placing(view, side, from, sink);
    }
  }

  /// ZH.drop: the drops of `side` on `to`.
  template <BoardView V, class Sink>
  void for_each_placing(const V& view, Side side, Square to, Sink&& sink) const {
    using T = typename V::Truth;
    const T empty = named(view, "ZH.drop", view.empty(to));
    if (never(empty)) return;
    for (const Role role : pocket_roles) {
      const T allowed = named(view, "ZH.drop.pawn", truth<T>(role != orthodox::pawn || takes_pawns(to)));
      if (never(allowed)) continue;
      const T possible = all(all(empty, named(view, "ZH.drop", view.bit(pocket_bit(side, role, 1)))), allowed);
      if (never(possible)) continue;
      const Step step = placing_step(to, piece_of(side, role));
      Effect effect(view.context());
      effect.place(to, step.becomes);
      effect.decrease(pocket_bit(side, role, 1), static_cast<std::size_t>(pocket_limit(role)));
      forget_passed(effect);
      Because because("ZH.drop");
      if (role == orthodox::pawn) because.add("ZH.drop.pawn");
      if constexpr (explains<V>) {
        if (!kings_safe(view, side).value()) because.allowed_by("ZH.drop.check");
      }
      const T legal = all(possible, named(view, "ZH.drop.check", base_.kings_safe(After<V>(view, effect), side)));
      if (!never(legal)) sink(Candidate{{Leg{step, effect}}, because}, legal);
    }
  }
  template <BoardView V, class Sink>
  void for_each_step_of(const V& view, Side side, SquareSet squares, Sink&& sink) const {
    for_each_move(view, side, squares, sink);
  }

  template <BoardView V>
  [[nodiscard]] typename V::Truth kings_safe(const V& view, Side side) const {
    return base_.kings_safe(view, side);
  }
  template <BoardView V>
  [[nodiscard]] typename V::Truth in_check(const V& view, Side side) const {
    return no(base_.kings_safe(view, side));
  }

  /// CH.end.mate, CH.end.stalemate.
  [[nodiscard]] Status status(const Setup& setup, bool any_move) const;
  [[nodiscard]] static Side side_of(const Setup&, Piece piece) {
    return piece.owner == Owner::black ? Side::black : Side::white;
  }
  [[nodiscard]] Counters counters(const Setup& before, const Move& move) const;

 private:
  template <BoardView V, class Use>
  void quiet_moves(const V& view, Side side, Piece piece, Square from, Use&& use) const {
    base_.for_each_quiet(
        view, side, piece, from,
        [&](const Step& step, std::optional<Square> passed, const char* clause, typename V::Truth condition) {
          use(step, base_.effect_of(view.context(), step, side, piece.role, passed, std::nullopt), Because(clause),
              condition);
        });
  }

  template <BoardView V, class Use>
  void captures(const V& view, Side side, Piece piece, Square from, Use&& use) const {
    base_.for_each_capture(
        view, side, piece, from, true,
        [&](const Step& step, Piece victim, const char* clause, typename V::Truth condition) {
          Effect effect = base_.effect_of(view.context(), step, side, piece.role, std::nullopt, std::nullopt);
          Because because(clause);
          if (victim.role == orthodox::king) return use(step, effect, because, condition);  // only explained
          because.add("ZH.pocket");
          if (is_promoted(victim.role)) because.add("ZH.promoted");
          // ZH.pocket, ZH.promoted
          const Role gained = is_promoted(victim.role) ? orthodox::pawn : victim.role;
          effect.increase(pocket_bit(side, gained, 1), static_cast<std::size_t>(pocket_limit(gained)));
          use(step, effect, because, condition);
        });
  }

  template <BoardView V, class Use>
  void castlings(const V& view, Side side, Piece king, Square from, Use&& use) const {
    base_.for_each_castling(
        view, side, from, [&](const Step& step, Piece corner, const Because& because, typename V::Truth condition) {
          use(step, base_.effect_of(view.context(), step, side, king.role, std::nullopt, corner), because, condition);
        });
  }

  /// ZH.drop.pawn.
  [[nodiscard]] static bool takes_pawns(Square to) noexcept { return to.rank() != 0 && to.rank() != 7; }
  /// CH.pawn.ep: the right lasts for one move.
  static void forget_passed(Effect& effect);

  orthodox::Rules<PieceSet> base_{PieceSet{}};
};

}  // namespace arbiter::crazyhouse
