#pragma once

#include <cstdlib>

#include "verifier/rules/view.hpp"
#include "verifier/variants/interweave/state.hpp"

namespace arbiter::interweave {

/// The target and the victims of one step of a piece, before promotion and duty are considered.
struct Path {
  Square from;
  Square to;
  SquareSet victims;
  std::optional<Passed> passed;  ///< of a double step
  ClauseList because;
};

/// Takes a path with its condition.
template <class T>
using UsePath = FunctionRef<void(const Path&, T)>;

/// The movement of the pieces of Interweave (D0 24-104, D1).
class Paths {
 public:
  explicit Paths(Profile profile) : profile_(profile) {}

  /// Every path of `piece`, which stands on `from` and belongs to `side`: `f(path, condition)`. IW.shade follows from
  /// the geometry: quiet steps and leaps keep the square colour, and every victim stands at an odd distance.
  template <BoardView V>
  void for_each(const V& view, Side side, Piece piece, Square from, UsePath<typename V::Truth> use) const {
    const auto f = [&](const Path& path, typename V::Truth condition) {
      if constexpr (explains<V>) {
        if (!condition.against.empty()) return use(path, condition);  // it has a name
      }
      use(path, named(view, *path.because.begin(), condition));
    };
    if constexpr (explains<V>) {
      for (const Square to : all_squares) {
        // No piece ever goes to a square of the other colour.
        if ((to.file() + to.rank() + from.file() + from.rank()) % 2 != 0)
          put(f, from, to, {}, "IW.shade", named(view, "IW.shade", truth<typename V::Truth>(false)));
      }
    }
    if (piece.role == pawn) return of_pawn(view, side, from, f);
    if (piece.role == king) return of_king(view, side, from, f);
    const char* diagonal = piece.role == smasher  ? "IW.smasher.diagonal"
                           : piece.role == leaper ? "IW.leaper.diagonal"
                                                  : "IW.remover.diagonal";
    for (const auto& [files, ranks] : diagonals) {
      typename V::Truth free = truth<typename V::Truth>(true);
      for (auto to = from.offset(files, ranks); to && !never(free); to = to->offset(files, ranks)) {
        free = all(free, view.empty(*to));
        put(f, from, *to, {}, diagonal, free);
      }
    }
    if (piece.role == smasher) of_smasher(view, side, from, f);
    if (piece.role == leaper) of_leaper(view, side, from, f);
    if (piece.role == remover) of_remover(view, side, from, f);
  }

 private:
  struct Direction {
    int files;
    int ranks;
  };
  static constexpr std::array<Direction, 4> diagonals{{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
  static constexpr std::array<Direction, 4> lines{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
  static constexpr std::array<Direction, 8> doubled_knight{
      {{4, 2}, {2, 4}, {-4, 2}, {-2, 4}, {4, -2}, {2, -4}, {-4, -2}, {-2, -4}}};

  template <class F, Truth T>
  static void put(F&& f, Square from, Square to, SquareSet victims, const char* clause, T condition) {
    if (!never(condition)) f(Path{from, to, victims, std::nullopt, ClauseList(clause)}, condition);
  }

  template <BoardView V>
  void of_king(const V& view, Side side, Square from, UsePath<typename V::Truth> f) const {
    for (const auto& [files, ranks] : diagonals) {
      if (const auto to = from.offset(files, ranks)) put(f, from, *to, {}, "IW.king.quiet", view.empty(*to));
      if constexpr (explains<V>) {
        const auto onto = from.offset(files, ranks);
        if (onto && owned(view, *onto, owner_of(opponent(side))).value())
          put(f, from, *onto, *onto, "IW.king.capture",
              named(view, "IW.king.capture", truth<typename V::Truth>(false)));
      }
    }
    for (const auto& [files, ranks] : lines) {
      const auto victim = from.offset(files, ranks);
      const auto to = from.offset(2 * files, 2 * ranks);
      if (!victim || !to) continue;
      put(f, from, *to, *victim, "IW.king.capture",
          all(owned(view, *victim, owner_of(opponent(side))), view.empty(*to)));
    }
  }

  template <BoardView V>
  void of_smasher(const V& view, Side side, Square from, UsePath<typename V::Truth> f) const {
    using T = typename V::Truth;
    for (const auto& [files, ranks] : lines) {
      T free = truth<T>(true);
      for (int distance = 1; !never(free); ++distance) {
        const auto to = from.offset(files * distance, ranks * distance);
        if (!to) break;
        free = all(free, view.empty(*to));
        if (distance % 2 != 0) continue;
        const auto beyond = to->offset(files, ranks);
        const T enemy = beyond ? owned(view, *beyond, owner_of(opponent(side))) : truth<T>(false);
        if (beyond) put(f, from, *to, *beyond, "IW.smasher.approach", all(free, enemy));
        put(f, from, *to, {}, "IW.smasher.orthogonal", all(free, no(enemy)));
      }
    }
  }

  template <BoardView V>
  void of_leaper(const V& view, Side side, Square from, UsePath<typename V::Truth> f) const {
    using T = typename V::Truth;
    const Owner enemy = owner_of(opponent(side));
    for (const auto& [files, ranks] : lines) {
      T free = truth<T>(true);
      for (int distance = 1; !never(free); ++distance) {
        const auto here = from.offset(files * distance, ranks * distance);
        if (!here) break;
        if (distance % 2 == 0) {
          put(f, from, *here, {}, "IW.leaper.orthogonal", all(free, view.empty(*here)));
        } else {
          // IW.leaper.long: this is the first piece, and it stands on the other square colour.
          T behind = all(free, owned(view, *here, enemy));
          for (int further = distance + 1; !never(behind); ++further) {
            const auto landing = from.offset(files * further, ranks * further);
            if (!landing) break;
            behind = all(behind, view.empty(*landing));
            if (further % 2 == 0) put(f, from, *landing, *here, "IW.leaper.long", behind);
          }
        }
        free = all(free, view.empty(*here));
      }
    }
    for (const auto& [files, ranks] : doubled_knight) {
      const auto to = from.offset(files, ranks);
      if (!to) continue;
      const Square midpoint = *from.offset(files / 2, ranks / 2);
      put(f, from, *to, {}, "IW.leaper.double", all(view.empty(*to), view.empty(midpoint)));
      put(f, from, *to, midpoint, "IW.leaper.double.capture", all(view.empty(*to), owned(view, midpoint, enemy)));
    }
  }

  template <BoardView V>
  void of_remover(const V& view, Side side, Square from, UsePath<typename V::Truth> f) const {
    using T = typename V::Truth;
    const Owner enemy = owner_of(opponent(side));
    if constexpr (explains<V>) {
      for (const Square victim : all_squares) {
        const int away = std::abs(victim.file() - from.file()) + std::abs(victim.rank() - from.rank());
        if (away > 1 && owned(view, victim, enemy).value())
          put(f, from, from, victim, "IW.remover.rifle", named(view, "IW.remover.rifle", truth<T>(false)));
      }
    }
    if (profile_ == Profile::documented) {
      for (const auto& [files, ranks] : lines) {
        if (const auto victim = from.offset(files, ranks)) {
          put(f, from, from, *victim, "IW.remover.rifle", owned(view, *victim, enemy));
        }
      }
      return;
    }
    std::array<std::optional<Square>, 4> neighbours;
    for (std::size_t i = 0; i < 4; ++i) neighbours[i] = from.offset(lines[i].files, lines[i].ranks);
    for_each_subset(
        neighbours,
        [&](Square square) {
          const T here = owned(view, square, enemy);
          return Chosen<T>{here, no(here)};
        },
        0, SquareSet{}, truth<T>(true),
        [&](SquareSet victims, T condition) {
          if (!victims.empty()) put(f, from, from, victims, "IW.remover.rifle", condition);
        });
  }

  template <BoardView V>
  void of_pawn(const V& view, Side side, Square from, UsePath<typename V::Truth> f) const {
    using T = typename V::Truth;
    const int ahead = forward(side);
    const Owner enemy = owner_of(opponent(side));
    for (const int aside : {-1, 1}) {
      const auto to = from.offset(aside, ahead);
      if (!to) continue;
      with_custodian(view, side, Path{from, *to, {}, std::nullopt, ClauseList("IW.pawn.step")}, view.empty(*to), f);
      const auto further = from.offset(2 * aside, 2 * ahead);
      if (!further) continue;
      if constexpr (explains<V>) {
        const T starts = named(view, "IW.pawn.double", truth<T>(relative_rank(side, from.rank()) == 1));
        if (!always(starts)) put(f, from, *further, {}, "IW.pawn.double", starts);
      }
      if (relative_rank(side, from.rank()) != 1) continue;
      with_custodian(view, side, Path{from, *further, {}, Passed{*to, further->file()}, ClauseList("IW.pawn.double")},
                     all(view.empty(*to), view.empty(*further)), f);
    }
    const auto in_front = from.offset(0, ahead);
    const auto landing = from.offset(0, 2 * ahead);
    if (!in_front || !landing) return;
    with_custodian(view, side, Path{from, *landing, *in_front, std::nullopt, ClauseList("IW.pawn.leap")},
                   all(owned(view, *in_front, enemy), view.empty(*landing)), f);
    // IW.pawn.ep: only the opponent's pawns pass squares of the sixth rank, as this side counts.
    if (relative_rank(side, in_front->rank()) != 5) return;
    for (const int aside : {-1, 1}) {
      const Passed passed{*in_front, in_front->file() + aside};
      const auto bit = en_passant_bit(passed);
      if (!bit) continue;
      const T possible = all(all(view.bit(*bit), view.empty(*in_front)),
                             all(view.holds(passed.arrival(), piece_of(opponent(side), pawn)), view.empty(*landing)));
      with_custodian(view, side, Path{from, *landing, passed.arrival(), std::nullopt, ClauseList("IW.pawn.ep")},
                     possible, f);
    }
  }

  /// IW.pawn.custodian: the path with each possible set of custodian victims on arrival.
  template <BoardView V>
  void with_custodian(const V& view, Side side, const Path& path, typename V::Truth condition,
                      UsePath<typename V::Truth> f) const {
    using T = typename V::Truth;
    if (never(condition)) return;
    const auto left = [&](Square square) { return square == path.from || path.victims.contains(square); };
    std::array<std::optional<Square>, 4> beside;
    for (std::size_t i = 0; i < 4; ++i) {
      const auto victim = path.to.offset(lines[i].files, lines[i].ranks);
      const auto friend_at = path.to.offset(2 * lines[i].files, 2 * lines[i].ranks);
      if (victim && friend_at && !left(*victim) && !left(*friend_at)) beside[i] = victim;
    }
    const auto pinched = [&](Square victim) {
      const Square friend_at =
          *path.to.offset(2 * (victim.file() - path.to.file()), 2 * (victim.rank() - path.to.rank()));
      const T enemy = owned(view, victim, owner_of(opponent(side)));
      const T between = owned(view, friend_at, owner_of(side));
      return Chosen<T>{all(enemy, named(view, "IW.pawn.custodian", between)),
                       named(view, "IW.pawn.custodian", no(all(enemy, between)))};
    };
    for_each_subset(beside, pinched, 0, SquareSet{}, condition, [&](SquareSet victims, T together) {
      Path result = path;
      if (!victims.empty()) result.because.add("IW.pawn.custodian");
      result.victims |= victims;
      f(result, together);
    });
  }

  /// On what conditions a square is chosen, and on what it is not.
  template <Truth T>
  struct Chosen {
    T yes;
    T no;
  };

  /// Every way in which some of `squares` are chosen and the rest is not; `choice(square)` is a Chosen.
  template <class Choice, Truth T, class F>
  static void for_each_subset(const std::array<std::optional<Square>, 4>& squares, Choice&& choice, std::size_t next,
                              SquareSet chosen, T condition, F&& f) {
    if (never(condition)) return;
    while (next < squares.size() && !squares[next]) ++next;
    if (next == squares.size()) return f(chosen, condition);
    const Square square = *squares[next];
    const Chosen<T> here = choice(square);
    for_each_subset(squares, choice, next + 1, chosen, all(condition, here.no), f);
    for_each_subset(squares, choice, next + 1, chosen | square, all(condition, here.yes), f);
  }

  Profile profile_;
};

}  // namespace arbiter::interweave
