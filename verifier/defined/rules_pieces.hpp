#pragma once

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <vector>

#include "verifier/defined/definition.hpp"
#include "verifier/rules/view.hpp"

namespace arbiter::defined {

/// How the pieces of a definition go, what they attack, and how many there are.
class PieceRules {
 public:
  explicit PieceRules(const Definition& definition) noexcept : definition_(&definition) {}

  [[nodiscard]] const Definition& definition() const noexcept { return *definition_; }
  /// The kind itself, promoted forms included. A wall has none.
  [[nodiscard]] const Kind& form(Role role) const { return definition_->kinds[static_cast<std::size_t>(number(role))]; }
  /// The kind whose moves and regions it has.
  [[nodiscard]] const Kind& kind(Role role) const { return form(form(role).base); }
  [[nodiscard]] bool is(std::optional<Role> base, Role role) const { return base && form(role).base == *base; }
  [[nodiscard]] bool among(KindSet set, Role role) const { return in_set(*definition_, set, role); }
  /// The clause of a kind's moves.
  [[nodiscard]] const char* clause_of(Role role) const { return kind(role).name.c_str(); }
  [[nodiscard]] bool is_king(Role role) const { return is(definition_->king, role); }
  [[nodiscard]] int rank_of(Side side, int rank) const noexcept {
    return side == Side::white ? rank : definition_->ranks - 1 - rank;
  }

  /// The square at the end of `length` steps of the way, if it is on the board.
  [[nodiscard]] std::optional<Square> along(const Way& way, Side side, Square from, int length) const {
    const auto to = from.offset(way.files * length * forward(side), way.ranks * length * forward(side));
    return to && definition_->board.contains(*to) ? to : std::nullopt;
  }
  /// Whether the way is a first move (or one from a region): such a way never captures.
  [[nodiscard]] bool is_first_move(const Way& way, Side side) const noexcept {
    return !way.captures && way.from[index(side)] != definition_->board;
  }
  /// The most steps that the way has.
  [[nodiscard]] static int longest(const Way& way) noexcept {
    if (way.kind == Way::Kind::leap) return 1;
    return way.limit == 0 || (way.kind == Way::Kind::hop && way.limit == 1) ? 7 : std::min<int>(way.limit, 7);
  }

  /// The condition under which the way is open up to, but not including, the square `length` steps from `from`.
  template <BoardView V>
  [[nodiscard]] typename V::Truth open(const V& view, const Way& way, Side side, Square from, int length) const {
    using T = typename V::Truth;
    Conjunction<T> all_empty;
    if (way.kind == Way::Kind::leap) {
      if (!way.lame) return truth<T>(true);
      for (const Offset& at : lame_path(way.files, way.ranks)) {
        if (const auto square = from.offset(at.files * forward(side), at.ranks * forward(side)))
          all_empty.add(view.empty(*square));
      }
      return all_empty.value();
    }
    const auto empty = [&](int i) { return view.empty(*along(way, side, from, i)); };
    if (way.kind == Way::Kind::ride) {
      for (int i = 1; i < length && !all_empty.decided(); ++i) all_empty.add(empty(i));
      return all_empty.value();
    }
    Disjunction<T> some;
    for (int hurdle = way.limit == 1 ? std::max(length - 1, 1) : 1; hurdle < length; ++hurdle) {
      Conjunction<T> alone;
      for (int i = 1; i < length; ++i) alone.add(i == hurdle ? no(empty(i)) : empty(i));
      some.add(alone.value());
    }
    return some.value();
  }

  /// Every square that the way has from `from`, with the condition that it is open so far. `f(to, open)`.
  template <BoardView V, class F>
  void for_each_target(const V& view, const Way& way, Side side, Square from, F&& f) const {
    if (!way.from[index(side)].contains(from)) return;
    for (int length = 1; length <= longest(way); ++length) {
      const auto to = along(way, side, from, length);
      if (!to) return;
      const auto free = open(view, way, side, from, length);
      if (!never(free)) f(*to, free);
    }
  }

  /// Whether a piece of `side` on `from` could capture on `target`, whatever stands there.
  template <BoardView V>
  [[nodiscard]] typename V::Truth takes_on(const V& view, Side side, Role role, Square from, Square target) const {
    using T = typename V::Truth;
    Disjunction<T> some;
    if (from == target || !kind(role).board[index(side)].contains(target)) return truth<T>(false);
    const int files = (target.file() - from.file()) * forward(side);
    const int ranks = (target.rank() - from.rank()) * forward(side);
    for (const Way& way : kind(role).ways) {
      if (some.decided()) break;
      if (!way.captures || !way.from[index(side)].contains(from)) continue;
      const int length = way.files != 0 ? files / way.files : way.ranks != 0 ? ranks / way.ranks : 0;
      if (length < 1 || length > longest(way) || way.files * length != files || way.ranks * length != ranks) continue;
      some.add(open(view, way, side, from, length));
    }
    return some.value();
  }

  /// Whether some piece of `by` attacks `target`; `counts(piece, from)` says which are asked.
  template <BoardView V, class Counts>
  [[nodiscard]] typename V::Truth attacked(const V& view, Square target, Side by, Counts&& counts) const {
    using T = typename V::Truth;
    Disjunction<T> some;
    for (const Square from : definition_->board) {
      if (some.decided()) break;
      if (from == target) continue;
      view.for_each_piece(from, [&](Piece piece, T present) {
        if (piece.owner != owner_of(by) || some.decided() || !counts(piece, from)) return;
        const T takes = takes_on(view, by, piece.role, from, target);
        if (!never(takes)) some.add(noted(all(present, takes), {target, from}));
      });
    }
    return some.value();
  }
  template <BoardView V>
  [[nodiscard]] typename V::Truth attacked(const V& view, Square target, Side by) const {
    return attacked(view, target, by, [](Piece, Square) { return true; });
  }

  /// The truths of all that `counts(piece, square)` says of pieces of `side`, those that can never be left out.
  template <BoardView V>
  [[nodiscard]] std::vector<typename V::Truth> pieces(const V& view, Side side,
                                                      FunctionRef<bool(Piece, Square)> counts) const {
    std::vector<typename V::Truth> result;
    for (const Square square : definition_->board) {
      view.for_each_piece(square, [&](Piece piece, typename V::Truth present) {
        if (piece.owner == owner_of(side) && counts(piece, square) && !never(present)) result.push_back(present);
      });
    }
    return result;
  }
  /// Those of one base kind.
  template <BoardView V>
  [[nodiscard]] std::vector<typename V::Truth> pieces(const V& view, Side side, Role base) const {
    return pieces(view, side, [&](Piece piece, Square) { return is(base, piece.role); });
  }
  /// One truth for each piece of the kind that the hand can hold.
  template <BoardView V>
  void add_hand(const V& view, Side side, Role role, std::vector<typename V::Truth>& result) const {
    for (std::size_t i = 0; i < hand_size(side, role); ++i) {
      const auto held = view.bit(hand_bit(*definition_, side, role) + i);
      if (!never(held)) result.push_back(held);
    }
  }
  [[nodiscard]] std::size_t hand_size(Side side, Role role) const {
    const auto& limits = definition_->hand_limit[index(side)];
    const auto at = static_cast<std::size_t>(number(role));
    return at < limits.size() ? limits[at] : 0;
  }

 private:
  const Definition* definition_;
};

}  // namespace arbiter::defined
