#pragma once

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <vector>

#include "verifier/defined/rules_ends.hpp"

namespace arbiter::defined {

/// The steps that pieces make by their ways, promotions and explosions included; whether they are legal is asked later.
/// Everywhere `use(Planned, condition)`.
class StepRules : public EndRules {
 public:
  using EndRules::EndRules;

 protected:
  /// An effect after which nothing of the last move is remembered.
  [[nodiscard]] static Effect new_effect(const BoardView auto& view) {
    Effect effect(view.context());
    forget_last(effect);
    return effect;
  }
  static void forget_last(Effect& effect) {
    for (const std::size_t byte : {en_passant_byte, second_en_passant_byte, victim_byte, last_byte})
      effect.context[byte] = 0;
  }
  /// A step with such an effect, which is yet to be written.
  [[nodiscard]] static Planned new_step(const BoardView auto& view, const Step& step, const char* clause, Side side,
                                        Role mover) {
    return {.step = step, .effect = new_effect(view), .because = ClauseList(clause), .side = side, .mover = mover};
  }

  /// All steps of one piece by its ways.
  template <BoardView V, class T = typename V::Truth>
  void piece_steps(const V& view, Side side, Piece piece, Square from, UsePlanned<V> use) const {
    const char* const clause = clause_of(piece.role);
    for (const Target<T>& target : targets(view, side, piece, from)) {
      const Square to = target.to;
      if (!never(target.quiet)) {
        const T free = named(view, clause, all(target.quiet, view.empty(to)));
        if (!never(free)) arrive(view, {side, piece, from, to, {}, {}, target.passes}, free, clause, use);
      }
      if (never(target.takes)) continue;
      view.for_each_piece(to, [&](Piece victim, T present) {
        if (victim.owner != owner_of(opponent(side)) || (is_king(victim.role) && !explains<V>)) return;
        const T spared = named(view, "king", truth<T>(!is_king(victim.role)), {to});
        const T takes = all(all(named(view, clause, target.takes), spared), present);
        if (!never(takes)) arrive(view, {side, piece, from, to, to, victim, false}, takes, clause, use);
      });
      // Fairy-Stockfish's kings never do, whatever enPassantTypes says.
      if (!is_king(piece.role) && among(d_.en_passant_kinds[index(side)], piece.role) &&
          d_.en_passant_region[index(side)].contains(to))
        en_passant(view, side, piece, from, target, use);
    }
  }

  /// What is on the rank and the promotions that it allows: `f(becomes, base kind that a pawn became, clause,
  /// condition)`.
  template <BoardView V, class T = typename V::Truth>
  void for_each_arrival(const V& view, Side side, Role role, Square from, Square to, bool captures,
                        FunctionRef<void(Role, std::optional<Role>, const char*, typename V::Truth)> f) const {
    if (is_king(role)) return f(role, std::optional<Role>{}, nullptr, truth<T>(true));
    const bool pawn = is(d_.pawn, role);
    const bool comes = d_.promotion_region[index(side)].contains(to);
    const bool promotes = comes && among(d_.promoting_pawns[index(side)], role) && !(pawn && d_.sittuyin_promotion);
    if (promotes) {
      for (const Role base : d_.base_roles(d_.promotion_kinds[index(side)])) {
        f(from_pawn(base), std::optional(base), "promotionPieceTypes",
          named(view, "promotionLimit", below_limit(view, side, base)));
      }
    }
    Conjunction<T> stays;
    if (promotes) stays.add(named(view, "mandatoryPawnPromotion", truth<T>(!d_.must_promote_pawns)));
    const bool on_the_way = comes || (!pawn && d_.promotion_region[index(side)].contains(from));
    if (on_the_way && (captures || !d_.promote_on_capture) && (!pawn || promotes)) {
      Disjunction<T> other;
      const auto better = d_.promotes_to[index(role)];
      if (better) {
        const T may =
            pawn ? truth<T>(true) : named(view, "promotionLimit", below_limit(view, side, form(*better).base));
        f(*better, std::optional<Role>{}, "promotedPieceType", may);
        other.add(settled(may));
      }
      if (d_.demotion && form(role).plus && !pawn) {
        f(form(role).unpromoted, std::optional<Role>{}, "pieceDemotion", truth<T>(true));
        other.add(truth<T>(true));
      }
      if (d_.must_promote_pieces && !pawn) stays.add(named(view, "mandatoryPiecePromotion", no(other.value())));
    }
    f(role, std::optional<Role>{}, nullptr, stays.value());
  }

  /// What a pawn is as one of the kind.
  [[nodiscard]] Role from_pawn(Role base) const {
    for (const Role role : d_.roles()) {
      if (form(role).tilde && form(role).base == base) return role;
    }
    return base;
  }
  /// Whether one more of the kind may come by promotion.
  template <BoardView V>
  [[nodiscard]] typename V::Truth below_limit(const V& view, Side side, Role base) const {
    const int limit = d_.promotion_limit[index(base)];
    if (limit == 0) return truth<typename V::Truth>(true);
    return at_most(static_cast<std::size_t>(limit - 1), pieces(view, side, base));
  }

  /// The side's hand counts one more of what the piece is in a hand.
  void gain(Effect& effect, Side side, Role role) const {
    const Role held = form(role).unpromoted;
    if (d_.captures_to_hand && hand_size(side, held) > 0)
      effect.increase(hand_bit(d_, side, held), hand_size(side, held));
  }
  /// Whether a piece vanishes in an explosion beside it; on the square of the capture pawns do, too.
  [[nodiscard]] bool explodes(Role role, bool beside) const {
    return !among(d_.blast_immune, role) && !(beside && is(d_.pawn, role));
  }
  /// The squares that an explosion at the end of a step reaches, but those that it has emptied anyway.
  [[nodiscard]] SquareSet around(const Step& step) const {
    return (neighbours(step.to) & d_.board) - (step.captures | step.from);
  }

 private:
  template <Truth T>
  struct Target {
    Square to;
    T quiet;              ///< the way there is free for a move without a capture
    T takes;              ///< for a capture
    bool passes = false;  ///< by a first move that leaves en passant squares
  };

  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] std::vector<Target<T>> targets(const V& view, Side side, Piece piece, Square from) const {
    std::vector<Target<T>> result;
    for (const Way& way : kind(piece.role).ways) {
      for_each_target(view, way, side, from, [&](Square to, const T& free) {
        if (!kind(piece.role).board[index(side)].contains(to)) return;
        auto target = std::find_if(result.begin(), result.end(), [&](const Target<T>& each) { return each.to == to; });
        if (target == result.end()) target = result.insert(target, {to, truth<T>(false), truth<T>(false)});
        if (way.moves) {
          target->quiet = any(target->quiet, free);
          target->passes = target->passes || way.leaves_en_passant;
        }
        if (way.captures) target->takes = any(target->takes, free);
      });
    }
    for (Target<T>& target : result) {
      if (target.passes) target.passes = !usually_goes(side, piece.role, from, target.to);
    }
    return result;
  }
  /// Whether the piece has a way to `to` that is not such a first move, open or not.
  [[nodiscard]] bool usually_goes(Side side, Role role, Square from, Square to) const {
    for (const Way& way : kind(role).ways) {
      if (!way.moves || way.leaves_en_passant || !way.from[index(side)].contains(from)) continue;
      for (int length = 1; length <= longest(way); ++length) {
        if (along(way, side, from, length) == to) return true;
      }
    }
    return false;
  }

  struct Going {
    Side side;
    Piece piece;
    Square from;
    Square to;
    SquareSet captures;
    std::optional<Piece> victim;
    bool passes;  ///< leaves en passant squares
  };

  template <BoardView V, class T = typename V::Truth>
  void en_passant(const V& view, Side side, Piece piece, Square from, const Target<typename V::Truth>& target,
                  UsePlanned<V> use) const {
    const auto value = static_cast<std::uint8_t>(target.to.index() + 1);
    const T passed = any(view.context_is(en_passant_byte, value), view.context_is(second_en_passant_byte, value));
    const T may = all(all(target.takes, no(target.quiet)), all(passed, view.empty(target.to)));
    if (never(may)) return;
    for (const Square square : d_.board) {
      const T meant = view.context_is(victim_byte, static_cast<std::uint8_t>(square.index() + 1));
      if (never(meant) || square == from || square == target.to) continue;
      if (explains<V> && square != target.to.offset(0, -forward(side))) continue;
      view.for_each_piece(square, [&](Piece victim, T present) {
        if (victim.owner != owner_of(opponent(side)) || is_king(victim.role)) return;
        const T condition = all(named(view, "enPassantTypes", all(may, meant)), present);
        if (never(condition)) return;
        plan(view, {side, piece, from, target.to, square, victim, false}, piece.role, {}, condition,
             clause_of(piece.role), "enPassantTypes", use);
      });
    }
  }

  template <BoardView V, class T = typename V::Truth>
  void arrive(const V& view, const Going& going, const T& condition, const char* clause, UsePlanned<V> use) const {
    for_each_arrival(view, going.side, going.piece.role, going.from, going.to, !going.captures.empty(),
                     [&](Role becomes, std::optional<Role> promoted, const char* why, const T& may) {
                       const T possible = all(condition, may);
                       if (never(possible)) return;
                       plan(view, going, becomes, promoted, possible, clause, why, use);
                     });
  }

  /// The step with its effect.
  template <BoardView V>
  void plan(const V& view, const Going& going, Role becomes, std::optional<Role> promoted,
            const typename V::Truth& condition, const char* clause, const char* why, UsePlanned<V> use) const {
    const bool plain = why == nullptr;
    const bool takes = !going.captures.empty();
    const bool gone = takes && (d_.blast ? explodes(becomes, false) : among(d_.petrify, going.piece.role));
    const bool turns = gone && among(d_.petrify, becomes) && d_.wall;
    const Piece arrives = turns ? Piece{Owner::both, *d_.wall} : piece_of(going.side, becomes);
    Planned planned{.step = {going.from, going.to, going.captures, arrives},
                    .effect = new_effect(view),
                    .because = ClauseList(clause),
                    .side = going.side,
                    .mover = going.piece.role,
                    .promoted = promoted,
                    .explodes = takes && d_.blast,
                    .plain = plain,
                    .immune = going.victim && going.captures.contains(going.to) &&
                              among(d_.mutually_immune, going.piece.role) &&
                              form(going.piece.role).base == form(going.victim->role).base};
    if (!plain) planned.because.add(why);
    planned.effect.clear(going.from);
    for (const Square square : going.captures) planned.effect.clear(square);
    if (!gone || turns) {
      planned.effect.place(going.to, arrives);
    } else {
      planned.effect.clear(going.to);
    }
    if (going.victim) {
      gain(planned.effect, going.side, going.victim->role);
      planned.gained = form(going.victim->role).unpromoted;
    }
    if (gone) gain(planned.effect, opponent(going.side), becomes);
    if (plain && going.passes) leave_passed(planned.effect, going);
    if (!planned.explodes) return use(planned, condition);
    planned.because.add("blastOnCapture");
    const SquareSet near = around(planned.step);
    if (!d_.captures_to_hand && !d_.petrify_blast) {
      for (const Square square : near) planned.effect.clear_except(square, staying());
      return use(planned, condition);
    }
    explode(view, near, planned, condition, use);
  }

  /// The roles that an explosion beside them leaves.
  [[nodiscard]] std::uint32_t staying() const {
    std::uint32_t result = d_.wall ? kind_bit(*d_.wall) : 0;
    for (const Role role : d_.roles()) {
      if (!explodes(role, true)) result |= kind_bit(role);
    }
    return result;
  }

  /// One square after the other, where it matters for more than that square what stood there.
  template <BoardView V, class T = typename V::Truth>
  void explode(const V& view, SquareSet near, const Planned& planned, const T& condition, UsePlanned<V> use) const {
    if (never(condition)) return;
    if (near.empty()) return use(planned, condition);
    const Square square = last_of(near);
    const SquareSet rest = near - square;
    Disjunction<T> some;
    view.for_each_piece(square, [&](Piece piece, T present) {
      if (piece.owner == Owner::both || !explodes(piece.role, true)) return;
      some.add(present);
      Planned own = planned;
      if (d_.petrify_blast && d_.wall) {
        own.effect.place(square, {Owner::both, *d_.wall});
      } else {
        own.effect.clear(square);
      }
      gain(own.effect, piece.owner == Owner::white ? Side::black : Side::white, piece.role);
      explode(view, rest, own, all(condition, present), use);
    });
    explode(view, rest, planned, all(condition, no(some.value())), use);
  }

  /// The squares between on a straight line, in the region of the other side, the one nearest to the piece first.
  void leave_passed(Effect& effect, const Going& going) const {
    const int files = going.to.file() - going.from.file();
    const int ranks = going.to.rank() - going.from.rank();
    if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return;
    const int length = std::max(std::abs(files), std::abs(ranks));
    std::size_t byte = en_passant_byte;
    for (int i = length - 1; i > 0 && byte <= second_en_passant_byte; --i) {
      const Square square = *going.from.offset(files / length * i, ranks / length * i);
      if (!d_.en_passant_region[index(opponent(going.side))].contains(square)) continue;
      effect.context[byte++] = static_cast<std::uint8_t>(square.index() + 1);
      effect.context[victim_byte] = static_cast<std::uint8_t>(going.to.index() + 1);
    }
  }
};

}  // namespace arbiter::defined
