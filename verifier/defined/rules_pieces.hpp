#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "verifier/defined/definition.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/rules/effect.hpp"
#include "verifier/rules/view.hpp"

namespace arbiter::defined {

/// A step that the rules consider, and what they ask of it.
struct Planned {
  Step step;
  Effect effect;
  ClauseList because;
  Side side;
  Role mover;                      ///< the kind that moves before the step, or is dropped
  std::optional<Role> promoted{};  ///< the base kind that a pawn has become
  bool castles = false;
  bool explodes = false;         ///< what stands around the target, or on it, vanishes
  bool plain = false;            ///< neither a promotion or demotion, nor en passant, nor castling
  std::optional<Role> gained{};  ///< the kind that a capture brings to the hand
  bool quiet = false;            ///< it may not give check
  bool immune = false;           ///< the captured piece is immune against the one that captures
  std::optional<Role> held{};    ///< the kind that leaves the hand
};

/// The ways along files and ranks.
inline constexpr std::array<Offset, 4> rook_ways{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

/// Takes a planned step with its condition.
template <BoardView V>
using UsePlanned = FunctionRef<void(const Planned&, const typename V::Truth&)>;

/// How the pieces of a definition go, what they attack, how many there are, and which are royal.
class PieceRules {
 public:
  explicit PieceRules(const Definition& definition) noexcept : d_(definition) {}

  [[nodiscard]] const Definition& definition() const noexcept { return d_; }
  /// The kind itself, promoted forms included. A wall has none.
  [[nodiscard]] const Kind& form(Role role) const { return d_.kind(role); }
  /// The kind whose moves and regions it has.
  [[nodiscard]] const Kind& kind(Role role) const { return form(form(role).base); }
  [[nodiscard]] bool is(std::optional<Role> base, Role role) const { return base && form(role).base == *base; }
  [[nodiscard]] bool among(KindSet set, Role role) const { return in_set(d_, set, role); }
  /// The clause of a kind's moves.
  [[nodiscard]] const char* clause_of(Role role) const { return kind(role).name.c_str(); }
  [[nodiscard]] bool is_king(Role role) const { return is(d_.king, role); }

  /// The square at the end of `length` steps of the way, if it is on the board.
  [[nodiscard]] std::optional<Square> along(const Way& way, Side side, Square from, int length) const {
    const auto to = from.offset(way.files * length * forward(side), way.ranks * length * forward(side));
    return to && d_.board.contains(*to) ? to : std::nullopt;
  }
  /// Whether the way is a first move (or one from a region): such a way never captures.
  [[nodiscard]] bool is_first_move(const Way& way, Side side) const noexcept {
    return !way.captures && way.from[index(side)] != d_.board;
  }
  /// The most steps that the way has.
  [[nodiscard]] static int longest(const Way& way) noexcept {
    if (way.kind == Way::Kind::leap) return 1;
    return way.limit == 0 || (way.kind == Way::Kind::hop && way.limit == 1) ? 7 : std::min<int>(way.limit, 7);
  }

  /// The condition under which the way is open up to, but not including, the square `length` steps from `from`.
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] T open(const V& view, const Way& way, Side side, Square from, int length) const {
    if (way.kind == Way::Kind::leap) {
      if (!way.lame) return truth<T>(true);
      return for_all(lame_path(way.files, way.ranks), [&](const Offset& at) {
        const auto square = from.offset(at.files * forward(side), at.ranks * forward(side));
        return square ? view.empty(*square) : truth<T>(true);
      });
    }
    const auto empty_but = [&](int hurdle) {
      Conjunction<T> alone;
      for (int i = 1; i < length && !alone.decided(); ++i) {
        const T empty = view.empty(*along(way, side, from, i));
        alone.add(i == hurdle ? no(empty) : empty);
      }
      return alone.value();
    };
    if (way.kind == Way::Kind::ride) return empty_but(0);
    Disjunction<T> some;
    for (int hurdle = way.limit == 1 ? std::max(length - 1, 1) : 1; hurdle < length; ++hurdle)
      some.add(empty_but(hurdle));
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
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] T takes_on(const V& view, Side side, Role role, Square from, Square target) const {
    if (from == target || !kind(role).board[index(side)].contains(target)) return truth<T>(false);
    const int files = (target.file() - from.file()) * forward(side);
    const int ranks = (target.rank() - from.rank()) * forward(side);
    return for_some(kind(role).ways, [&](const Way& way) {
      if (!way.captures || !way.from[index(side)].contains(from)) return truth<T>(false);
      const int length = way.files != 0 ? files / way.files : way.ranks != 0 ? ranks / way.ranks : 0;
      const bool leads =
          length >= 1 && length <= longest(way) && way.files * length == files && way.ranks * length == ranks;
      return leads ? open(view, way, side, from, length) : truth<T>(false);
    });
  }

  static constexpr auto every = [](Piece, Square) noexcept { return true; };
  /// Whether some piece of `by` attacks `target`; `counts(piece, from)` says which are asked.
  template <BoardView V, class Counts = decltype(every)>
  [[nodiscard]] typename V::Truth attacked(const V& view, Square target, Side by, const Counts& counts = every) const {
    using T = typename V::Truth;
    Disjunction<T> some;
    for (const Square from : d_.board) {
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

  /// The truths of all that `counts(piece, square)` says of pieces of `side`, those that can never be left out.
  template <BoardView V>
  [[nodiscard]] std::vector<typename V::Truth> pieces(const V& view, Side side,
                                                      FunctionRef<bool(Piece, Square)> counts) const {
    std::vector<typename V::Truth> result;
    for (const Square square : d_.board) {
      view.for_each_piece(square, [&](Piece piece, typename V::Truth present) {
        if (piece.owner == owner_of(side) && counts(piece, square) && !never(present)) result.push_back(present);
      });
    }
    return result;
  }
  /// Those of one base kind.
  [[nodiscard]] auto pieces(const BoardView auto& view, Side side, Role base) const {
    return pieces(view, side, [&](Piece piece, Square) { return is(base, piece.role); });
  }
  /// One truth for each piece of the kind that the hand can hold.
  void add_hand(const BoardView auto& view, Side side, Role role, auto& result) const {
    for (std::size_t i = 0; i < hand_size(side, role); ++i) {
      const auto held = view.bit(hand_bit(d_, side, role) + i);
      if (!never(held)) result.push_back(held);
    }
  }
  [[nodiscard]] std::size_t hand_size(Side side, Role role) const { return d_.hand_limit[index(side)][index(role)]; }

  // ---- Kings, and what is royal like one ---------------------------------------------------------------------------

  /// Whether no king of `side` is attacked by a piece that `counts(piece, square)`.
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] T kings_safe(const V& view, Side side, FunctionRef<bool(Piece, Square)> counts = every) const {
    if (!d_.king) return truth<T>(true);
    return for_all(d_.board, [&](Square square) {
      const T here = king_on(view, side, square);
      return never(here) ? truth<T>(true) : no(all(here, attacked(view, square, opponent(side), counts)));
    });
  }
  /// After a move of `side`: over formulas, one answer serves all moves that empty and fill the same squares alike.
  template <BoardView Base>
  [[nodiscard]] typename Base::Truth kings_safe(const After<Base>& view, Side side) const {
    if constexpr (std::same_as<Base, FormulaView>) {
      return view.base().remember(safety_key(view.effect(), side), [&] { return kings_safe(view, side, every); });
    } else {
      return kings_safe(view, side, every);
    }
  }

  /// Whether no king of `side` sees one of the other side on a rook's way.
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] T kings_apart(const V& view, Side side) const {
    return for_all(d_.board, [&](Square from) {
      const T here = king_on(view, side, from);
      return never(here) ? truth<T>(true) : implies(here, faces_none(view, side, from));
    });
  }
  /// The same of a king on `from`, whether it stands there or not.
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] T faces_none(const V& view, Side side, Square from) const {
    Conjunction<T> apart;
    for (const Offset& way : rook_ways) {
      T free = truth<T>(true);
      for (auto to = from.offset(way.files, way.ranks); to && !never(free); to = to->offset(way.files, way.ranks)) {
        const T there = king_on(view, opponent(side), *to);
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
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] Royals<T> royals(const V& view, Side side) const {
    const T none = truth<T>(false);
    Royals<T> result{std::vector<T>(64, none), std::vector<T>(d_.kinds.size(), none),
                     std::vector<T>(d_.kinds.size(), none)};
    const auto limit = static_cast<std::size_t>(d_.extinction_count);
    for (const Role role : d_.base_roles(d_.extinction_kinds)) {
      const auto there = pieces(view, side, role);
      result.last[index(role)] = at_most(limit + 1, there);
      result.no_more[index(role)] = at_most(limit, there);
    }
    for (const Square square : d_.board) {
      Disjunction<T> some;
      view.for_each_piece(square, [&](Piece piece, T present) {
        if (piece.owner != owner_of(side) || !extinguishable(piece.role)) return;
        some.add(all(present, static_cast<T>(result.last[base_index(piece.role)])));
      });
      result.at[index_of(square)] = some.value();
    }
    return result;
  }
  [[nodiscard]] bool extinguishable(Role role) const { return among(d_.extinction_kinds, role); }

  /// Whether some royal piece of `side` is attacked, or all its pieces of a duple check are.
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] T royals_attacked(const V& view, Side side) const {
    if (!d_.pseudo_royal) return truth<T>(false);
    const Royals<T> own = royals(view, side);
    const Royals<T> theirs = royals(view, opponent(side));
    const T one = for_some(d_.board, [&](Square square) {
      const T here = own.at[index_of(square)];
      return never(here) ? here : all(here, royal_attacked(view, square, side, theirs, 0));
    });
    return any(one, duple_check(view, side, theirs, 0));
  }

  /// Whether the step leaves the own royal pieces safe, or takes one of the other side by exploding it.
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] T royals_safe_after(const V& view, const Planned& planned) const {
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
    const KindSet gone = d_.petrify & d_.extinction_kinds;
    // Where they stand afterwards, and whether they still do.
    std::vector<T> royal(64, truth<T>(false));
    for (const Square square : d_.board) {
      if (step.places || square != step.from) royal[index_of(square)] = own.at[index_of(square)];
    }
    if (planned.promoted && extinguishable(*planned.promoted)) {
      // One more of the kind: if that is too many, none of them is royal any longer.
      const T few = own.no_more[base_index(*planned.promoted)];
      for (const Square square : d_.board) {
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
    for (const Square square : d_.board) {
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
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] T royal_attacked(const V& view, Square square, Side side, const Royals<typename V::Truth>& theirs,
                                 KindSet harmless) const {
    const T touches = for_some(d_.blast ? neighbours(square) : SquareSet(),
                               [&](Square beside) { return static_cast<T>(theirs.at[index_of(beside)]); });
    if (always(touches)) return truth<T>(false);
    return all(no(touches), attacked(view, square, opponent(side),
                                     [&](Piece piece, Square) { return !among(harmless, piece.role); }));
  }

 protected:
  const Definition& d_;

  [[nodiscard]] static std::size_t index_of(Square square) noexcept { return static_cast<std::size_t>(square.index()); }
  [[nodiscard]] static Square last_of(SquareSet squares) noexcept {
    return Square(63 - std::countl_zero(squares.bits()));
  }
  [[nodiscard]] std::size_t base_index(Role role) const { return index(form(role).base); }

  [[nodiscard]] static auto some_piece(const BoardView auto& view, Side side, Square square,
                                       FunctionRef<bool(Piece)> counts) {
    return arbiter::some_piece(view, square,
                               [&](Piece piece) { return piece.owner == owner_of(side) && counts(piece); });
  }
  [[nodiscard]] auto king_on(const BoardView auto& view, Side side, Square square) const {
    return some_piece(view, side, square, [&](Piece piece) { return is_king(piece.role); });
  }

 private:
  /// `arrived`: a square, and whether its piece counts, whatever it is.
  template <BoardView V, class T = typename V::Truth>
  [[nodiscard]] T duple_check(const V& view, Side side, const Royals<typename V::Truth>& theirs, KindSet harmless,
                              std::optional<std::pair<Square, bool>> arrived = std::nullopt) const {
    if (!d_.duple_check) return truth<T>(false);
    Disjunction<T> some;
    Conjunction<T> each;
    for (const Square square : d_.board) {
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
