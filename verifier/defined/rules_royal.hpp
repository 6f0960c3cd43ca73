#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "verifier/defined/rules_pieces.hpp"
#include "verifier/position/step.hpp"
#include "verifier/rules/effect.hpp"

namespace arbiter::defined {

/// A step that the rules consider, and what they ask of it.
struct Planned {
  Step step;
  Effect effect;
  Because because;
  Side side;
  Role mover;                    ///< the kind that moves before the step, or is dropped
  std::optional<Role> promoted;  ///< the base kind that a pawn has become
  bool castles = false;
  bool explodes = false;         ///< what stands around the target, or on it, vanishes
  bool plain = false;            ///< neither a promotion or demotion, nor en passant, nor castling
  std::optional<Role> gained{};  ///< the kind that a capture brings to the hand
  bool quiet = false;            ///< it may not give check
  bool immune = false;           ///< the captured piece is immune against the one that captures
  std::optional<Role> held{};    ///< the kind that leaves the hand
};

/// Takes a planned step with its condition.
template <class T>
using UsePlanned = FunctionRef<void(const Planned&, const T&)>;

/// Kings, and what is royal like one.
class RoyalRules : public PieceRules {
 public:
  using PieceRules::PieceRules;

  /// Whether no king of `side` is attacked by a piece that `counts(piece, square)`.
  template <BoardView V>
  [[nodiscard]] typename V::Truth kings_safe(const V& view, Side side, FunctionRef<bool(Piece, Square)> counts) const {
    using T = typename V::Truth;
    Conjunction<T> safe;
    if (!definition().king) return truth<T>(true);
    for (const Square square : definition().board) {
      const T here = some_piece(view, side, square, [&](Piece piece) { return is_king(piece.role); });
      if (never(here) || safe.decided()) continue;
      safe.add(no(all(here, attacked(view, square, opponent(side), counts))));
    }
    return safe.value();
  }
  template <BoardView V>
  [[nodiscard]] typename V::Truth kings_safe(const V& view, Side side) const {
    return kings_safe(view, side, [](Piece, Square) { return true; });
  }
  /// After a move of `side`: over formulas, one answer serves all moves that empty and fill the same squares alike.
  template <BoardView Base>
  [[nodiscard]] typename Base::Truth kings_safe(const After<Base>& view, Side side) const {
    const auto every = [](Piece, Square) { return true; };
    if constexpr (std::same_as<Base, FormulaView>) {
      return view.base().remember(safety_key(view.effect(), side), [&] { return kings_safe(view, side, every); });
    } else {
      return kings_safe(view, side, every);
    }
  }

  /// Whether no king of `side` sees one of the other side on a rook's way.
  template <BoardView V>
  [[nodiscard]] typename V::Truth kings_apart(const V& view, Side side) const {
    using T = typename V::Truth;
    Conjunction<T> apart;
    for (const Square from : definition().board) {
      const T here = some_piece(view, side, from, [&](Piece piece) { return is_king(piece.role); });
      if (!never(here)) apart.add(implies(here, faces_none(view, side, from)));
    }
    return apart.value();
  }
  /// The same of a king on `from`, whether it stands there or not.
  template <BoardView V>
  [[nodiscard]] typename V::Truth faces_none(const V& view, Side side, Square from) const {
    using T = typename V::Truth;
    Conjunction<T> apart;
    for (const Offset& way : {Offset{1, 0}, Offset{-1, 0}, Offset{0, 1}, Offset{0, -1}}) {
      T free = truth<T>(true);
      for (auto to = from.offset(way.files, way.ranks); to && !never(free); to = to->offset(way.files, way.ranks)) {
        const T there = some_piece(view, opponent(side), *to, [&](Piece piece) { return is_king(piece.role); });
        apart.add(noted(no(all(free, there)), {from, *to}));
        free = all(free, view.empty(*to));
      }
    }
    return apart.value();
  }

  /// Which pieces are royal because they are among the last of their kind (`pseudo_royal`).
  template <Truth T>
  struct Royals {
    std::vector<T> at;       ///< by square: a royal piece stands there
    std::vector<T> last;     ///< by base kind: so few are left that each is royal
    std::vector<T> no_more;  ///< by base kind: so few that one more would be royal, too
  };
  template <BoardView V>
  [[nodiscard]] Royals<typename V::Truth> royals(const V& view, Side side) const {
    using T = typename V::Truth;
    const T none = truth<T>(false);
    Royals<T> result{std::vector<T>(64, none), std::vector<T>(definition().kinds.size(), none),
                     std::vector<T>(definition().kinds.size(), none)};
    const auto limit = static_cast<std::size_t>(definition().extinction_count);
    for (std::size_t i = 0; i < definition().kinds.size(); ++i) {
      const Role role{static_cast<std::uint8_t>(i)};
      if (form(role).base != role || !extinguishable(role)) continue;
      const auto there = pieces(view, side, role);
      result.last[i] = at_most(limit + 1, there);
      result.no_more[i] = at_most(limit, there);
    }
    for (const Square square : definition().board) {
      Disjunction<T> some;
      view.for_each_piece(square, [&](Piece piece, T present) {
        if (piece.owner != owner_of(side) || !extinguishable(piece.role)) return;
        some.add(all(present, static_cast<T>(result.last[base_index(piece.role)])));
      });
      result.at[index_of(square)] = some.value();
    }
    return result;
  }
  [[nodiscard]] bool extinguishable(Role role) const { return among(definition().extinction_kinds, role); }

  /// Whether some royal piece of `side` is attacked, or all its pieces of a duple check are.
  template <BoardView V>
  [[nodiscard]] typename V::Truth royals_attacked(const V& view, Side side) const {
    using T = typename V::Truth;
    if (!definition().pseudo_royal) return truth<T>(false);
    const Royals<T> own = royals(view, side);
    const Royals<T> theirs = royals(view, opponent(side));
    Disjunction<T> some;
    for (const Square square : definition().board) {
      const T here = own.at[index_of(square)];
      if (!never(here) && !some.decided()) some.add(all(here, royal_attacked(view, square, side, theirs, 0)));
    }
    some.add(duple_check(view, side, theirs, 0));
    return some.value();
  }

  /// Whether the step leaves the own royal pieces safe, or takes one of the other side by exploding it.
  template <BoardView V>
  [[nodiscard]] typename V::Truth royals_safe_after(const V& view, const Planned& planned) const {
    using T = typename V::Truth;
    const Side side = planned.side;
    const Step& step = planned.step;
    Effect effect = planned.effect;
    if (planned.explodes) {  // an explosion is taken to leave nothing that blocks an attack, not even its walls
      for (const Change& change : planned.effect.changes()) {
        if (change.piece && change.piece->owner == Owner::both) effect.clear(change.square);
      }
    }
    const After<V> after(view, effect);
    const Royals<T> own = royals(view, side);
    const Royals<T> theirs = royals(view, opponent(side));
    const T mover_royal =
        extinguishable(planned.mover) ? static_cast<T>(own.last[base_index(planned.mover)]) : truth<T>(false);
    // Who would petrify by the capture takes nothing.
    const KindSet gone = definition().petrify & definition().extinction_kinds;
    // Where they stand afterwards, and whether they still do.
    std::vector<T> royal(64, truth<T>(false));
    for (const Square square : definition().board) {
      if (step.places || square != step.from) royal[index_of(square)] = own.at[index_of(square)];
    }
    if (planned.promoted && extinguishable(*planned.promoted)) {
      // One more of the kind: if that is too many, none of them is royal any longer.
      const T few = own.no_more[base_index(*planned.promoted)];
      for (const Square square : definition().board) {
        const T of_kind = some_piece(view, side, square, [&](Piece piece) { return is(planned.promoted, piece.role); });
        if (!never(of_kind))
          royal[index_of(square)] = all(static_cast<T>(royal[index_of(square)]), implies(of_kind, few));
      }
      royal[index_of(step.to)] = any(mover_royal, few);
    } else if (step.places) {
      royal[index_of(step.to)] = truth<T>(extinguishable(planned.mover));
    } else {
      royal[index_of(step.to)] = mover_royal;
    }
    if (step.also && step.also->from != step.to && step.also->from != step.from) {
      royal[index_of(step.also->from)] = truth<T>(false);
      royal[index_of(step.also->to)] = own.at[index_of(step.also->from)];
    }
    Conjunction<T> kept;
    Conjunction<T> safe;
    // Fairy-Stockfish takes a royal rook that castles for lost.
    if (step.also && step.also->from != step.to) kept.add(no(static_cast<T>(own.at[index_of(step.also->from)])));
    Disjunction<T> taken;
    for (const Square square : definition().board) {
      const T here = royal[index_of(square)];
      const bool goes = planned.effect.change(square) != nullptr;
      if (goes && !never(here)) kept.add(noted(no(all(here, no(owned(after, square, owner_of(side))))), {square}));
      if (!never(here)) safe.add(no(all(here, royal_attacked(after, square, side, theirs, gone))));
      const T there = theirs.at[index_of(square)];
      const bool taken_unseen = planned.explodes || (step.captures.contains(square) && square != step.to);
      if (goes && taken_unseen && !never(there))
        taken.add(all(there, no(owned(after, square, owner_of(opponent(side))))));
    }
    const T all_safe = any(taken.value(), safe.value());
    // Of a duple check Fairy-Stockfish counts a piece that counted before its promotion, and none that is dropped.
    const bool counts =
        !step.places && (extinguishable(planned.mover) || (planned.promoted && extinguishable(*planned.promoted)));
    return all(all(kept.value(), all_safe), no(duple_check(after, side, theirs, gone, {{step.to, counts}})));
  }

  /// Whether an attack on `square` counts against a royal piece of `side` there: not beside one of the other side where
  /// captures explode, nor by a piece of `harmless`.
  template <BoardView V>
  [[nodiscard]] typename V::Truth royal_attacked(const V& view, Square square, Side side,
                                                 const Royals<typename V::Truth>& theirs, KindSet harmless) const {
    using T = typename V::Truth;
    Disjunction<T> touches;
    if (definition().blast) {
      for (const Square beside : neighbours(square)) touches.add(static_cast<T>(theirs.at[index_of(beside)]));
    }
    if (always(touches.value())) return truth<T>(false);
    return all(no(touches.value()), attacked(view, square, opponent(side),
                                             [&](Piece piece, Square) { return !among(harmless, piece.role); }));
  }

 protected:
  [[nodiscard]] static std::size_t index_of(Square square) noexcept { return static_cast<std::size_t>(square.index()); }
  [[nodiscard]] std::size_t base_index(Role role) const { return static_cast<std::size_t>(number(form(role).base)); }

  template <BoardView V>
  [[nodiscard]] static typename V::Truth some_piece(const V& view, Side side, Square square,
                                                    FunctionRef<bool(Piece)> counts) {
    Disjunction<typename V::Truth> some;
    view.for_each_piece(square, [&](Piece piece, typename V::Truth present) {
      if (piece.owner == owner_of(side) && counts(piece)) some.add(present);
    });
    return some.value();
  }

 private:
  /// `arrived`: a square, and whether its piece counts, whatever it is.
  template <BoardView V>
  [[nodiscard]] typename V::Truth duple_check(const V& view, Side side, const Royals<typename V::Truth>& theirs,
                                              KindSet harmless,
                                              std::optional<std::pair<Square, bool>> arrived = std::nullopt) const {
    using T = typename V::Truth;
    if (!definition().duple_check) return truth<T>(false);
    Disjunction<T> some;
    Conjunction<T> each;
    for (const Square square : definition().board) {
      const T here = some_piece(view, side, square, [&](Piece piece) {
        return arrived && square == arrived->first ? arrived->second : extinguishable(piece.role);
      });
      if (never(here) || each.decided()) continue;
      some.add(here);
      each.add(implies(here, royal_attacked(view, square, side, theirs, harmless)));
    }
    return all(some.value(), each.value());
  }

  [[nodiscard]] std::string safety_key(const Effect& effect, Side side) const {
    std::string key(65, '.');  // by square: '.' unchanged, 'e' empty, 'b' a piece that only blocks, else the piece
    for (const Change& change : effect.changes()) {
      char& what = key[index_of(change.square)];
      what = 'e';
      if (change.stays != 0) what = 's';
      if (!change.piece) continue;
      const bool blocks =
          change.piece->owner == Owner::both || (change.piece->owner == owner_of(side) && !is_king(change.piece->role));
      what = blocks ? 'b'
                    : static_cast<char>(128 + 32 * static_cast<int>(change.piece->owner) + number(change.piece->role));
    }
    key[64] = side == Side::white ? 'w' : 'b';
    return key;
  }
};

}  // namespace arbiter::defined
