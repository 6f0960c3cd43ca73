#include "verifier/orthodox/movegen/kinds_game.hpp"
#include "verifier/orthodox/movegen/movegen_pieces.hpp"
#include "verifier/variants/sources.hpp"

namespace arbiter::racingkings::inline ARBITER_CODE {
namespace {

using namespace arbiter::kinds;

/// Whether a piece of `by` attacks `square`. A pawn, which no game has, attacks but does not move.
[[nodiscard]] inline bool attacked(const Pieces& pieces, int square, Side by, Word occupied) noexcept {
  const auto& of = pieces.of[attacks::index(by)];
  const Word pawns = of[pawn] & ~attacks::rank_of(by, 0) & ~attacks::rank_of(by, 7);
  if (((attacks::knight(square) & of[knight]) | (attacks::king(square) & of[king]) |
       (attacks::pawn(opponent(by), square) & pawns)) != 0)
    return true;
  return ((attacks::rook_lines(square, occupied) & (of[rook] | of[queen])) |
          (attacks::bishop_lines(square, occupied) & (of[bishop] | of[queen]))) != 0;
}

[[nodiscard]] inline bool in_check(const Pieces& pieces, Side side) noexcept {
  const Word occupied = pieces.all[0] | pieces.all[1];
  for (Word kings = pieces.of[attacks::index(side)][king]; kings != 0;) {
    if (attacked(pieces, attacks::take_first(kings), opponent(side), occupied)) return true;
  }
  return false;
}

/// RK.goal, RK.answer: whether the game is over when `side` is to move.
[[nodiscard]] inline bool over(const Pieces& pieces, Side side) noexcept {
  constexpr Word goal = attacks::rank_8;
  const Word white = pieces.of[0][king] & goal;
  const Word black = pieces.of[1][king] & goal;
  if ((white | black) == 0) return false;
  if (side == Side::white || black != 0) return true;
  Word reached = 0;
  for (Word kings = pieces.of[1][king] & (goal >> 8); kings != 0;) reached |= attacks::king(attacks::take_first(kings));
  for (Word targets = reached & goal & ~pieces.all[1] & ~pieces.of[0][king]; targets != 0;) {
    if (!attacked(pieces, attacks::take_first(targets), Side::white, pieces.all[0] | pieces.all[1])) return false;
  }
  return true;
}

/// The legal moves of one side. Nothing here depends on which side it is.
class Moves {
 public:
  Moves(const Pieces& pieces, Side side) noexcept
      : pieces_(pieces), side_(side), own_(pieces.of[attacks::index(side)]), own_all_(pieces.all[attacks::index(side)]),
        occupied_(pieces.all[0] | pieces.all[1]), over_(over(pieces, side)) {
    if (!over_) watch();
  }

  [[nodiscard]] std::uint64_t count() const noexcept {
    int number = 0;
    each(~Word{0}, [&](std::size_t, int, Word targets) {
      number += attacks::size_of(targets);
      return true;
    });
    return static_cast<std::uint64_t>(number);
  }

  /// Whether there is a legal move.
  [[nodiscard]] bool any() const noexcept {
    bool none = true;
    each(~Word{0}, [&](std::size_t, int, Word targets) { return none = targets == 0; });
    return !none;
  }

  /// `f(leg)` for each legal move by the pieces on `movers`.
  template <class F>
  void legal(Word movers, F&& f) const {
    each(movers, [&](std::size_t kind, int from, Word targets) {
      while (targets != 0) {
        const int to = attacks::take_first(targets);
        f(leg(from, to, (occupied_ & attacks::bit(to)) != 0 ? to : from, kind, kind));
      }
      return true;
    });
  }

  /// The pieces after a move.
  [[nodiscard]] Pieces after(const Leg& leg) const noexcept {
    Pieces next = pieces_;
    const std::size_t us = attacks::index(side_);
    unsigned lost = movegen::rights_of_square(leg.from);  // of a set-up that no game has
    if (leg.was == king) lost |= movegen::rights_of_side(side_);
    const Word step = attacks::bit(leg.from) | attacks::bit(leg.to);
    next.of[us][leg.was] ^= step;
    next.all[us] ^= step;
    if (leg.captures()) {
      lost |= movegen::rights_of_square(leg.to);
      capture(next, leg.to, 1 - us);
    }
    next.passed = 0;
    next.rights = static_cast<std::uint16_t>(next.rights & ~lost);
    return next;
  }

 private:
  /// Looks at both kings, where each side has one and neither is attacked, as in every game.
  void watch() noexcept {
    const auto& enemies = pieces_.of[attacks::index(opponent(side_))];
    const Word kings = own_[king];
    calm_ = kings != 0 && enemies[king] != 0 && !attacks::several(kings) && !attacks::several(enemies[king]);
    if (!calm_) return;
    const int own = attacks::first(kings);
    const int other = attacks::first(enemies[king]);
    // RK.check: where a piece of the side would attack the other king.
    gives_[knight] = attacks::knight(other);
    gives_[bishop] = attacks::bishop_lines(other, occupied_);
    gives_[rook] = attacks::rook_lines(other, occupied_);
    gives_[queen] = gives_[bishop] | gives_[rook];
    gives_[king] = attacks::king(other);
    const Word checks = (gives_[knight] & own_[knight]) | (gives_[bishop] & own_[bishop]) |
                        (gives_[rook] & own_[rook]) | (gives_[queen] & own_[queen]) | (gives_[king] & kings);
    const bool pawns = (own_[pawn] | enemies[pawn]) != 0;
    calm_ = checks == 0 && !pawns && !attacked(pieces_, own, opponent(side_), occupied_);
    if (!calm_) return;
    shield(own, enemies);  // CH.check.legal
    shield(other, own_);
  }

  /// Pieces of the side that alone stand between the king on `square` and a slider stay on the line.
  void shield(int square, const std::array<Word, number_of_kinds>& sliders) noexcept {
    Word behind = (attacks::rook_lines(square, 0) & (sliders[rook] | sliders[queen])) |
                  (attacks::bishop_lines(square, 0) & (sliders[bishop] | sliders[queen]));
    while (behind != 0) {
      const int slider = attacks::take_first(behind);
      const Word way = attacks::between(square, slider);
      const Word blockers = way & occupied_;
      if (attacks::several(blockers) || (blockers & own_all_) == 0) continue;
      Word& line = line_[attacks::index(attacks::first(blockers))];
      const Word kept = way | attacks::bit(slider);
      line = (shields_ & blockers) != 0 ? line & kept : kept;
      shields_ |= blockers;
    }
  }

  /// `f(kind, from, targets)` for the pieces on `movers`, as long as it returns true.
  template <class F>
  void each(Word movers, F&& f) const noexcept {
    if (over_) return;
    for (std::size_t kind = knight; kind < number_of_kinds; ++kind) {  // RK.start: pawns do not move
      for (Word left = own_[kind] & movers; left != 0;) {
        const int from = attacks::take_first(left);
        Word targets = reach(kind, from, occupied_) & ~own_all_;
        if (calm_) {
          targets &= ~gives_[kind];
          if ((shields_ & attacks::bit(from)) != 0) targets &= line_[attacks::index(from)];
          if (kind == king) targets = unattacked(from, targets);
        } else {
          targets = tried(kind, from, targets);
        }
        if (!f(kind, from, targets)) return;
      }
    }
  }

  /// CH.king.step
  [[nodiscard]] Word unattacked(int from, Word targets) const noexcept {
    Word safe = 0;
    while (targets != 0) {
      const int to = attacks::take_first(targets);
      if (!attacked(pieces_, to, opponent(side_), occupied_ & ~attacks::bit(from))) safe |= attacks::bit(to);
    }
    return safe;
  }

  /// Those after which no king is attacked.
  [[nodiscard]] Word tried(std::size_t kind, int from, Word targets) const noexcept {
    Word safe = 0;
    for (targets &= ~pieces_.of[attacks::index(opponent(side_))][king]; targets != 0;) {
      const int to = attacks::take_first(targets);
      const int victim = (occupied_ & attacks::bit(to)) != 0 ? to : from;
      const Pieces reached = after(leg(from, to, victim, kind, kind));
      if (!in_check(reached, Side::white) && !in_check(reached, Side::black)) safe |= attacks::bit(to);
    }
    return safe;
  }

  const Pieces& pieces_;
  Side side_;
  const std::array<Word, number_of_kinds>& own_;
  Word own_all_;
  Word occupied_;
  bool over_;
  bool calm_ = false;
  std::array<Word, number_of_kinds> gives_;  // of a calm position only  NOLINT: left unset for speed
  Word shields_ = 0;
  std::array<Word, 64> line_;  // of the pieces in shields_ only  NOLINT: left unset for speed
};

std::uint64_t count_moves(const Pieces& pieces, Side to_move, int depth) {
  if (depth <= 0) return 1;
  const Moves moves(pieces, to_move);
  if (depth == 1) return moves.count();
  std::uint64_t number = 0;
  moves.legal(~Word{0}, [&](const Leg& leg) { number += count_moves(moves.after(leg), opponent(to_move), depth - 1); });
  return number;
}

/// See orthodox/movegen/kinds_game.hpp.
struct Game {
  static constexpr bool has_check = true;  ///< only to look at set-ups: RK.check

  template <Side Us>
  [[nodiscard]] static Moves moves(const Pieces& pieces) {
    return Moves(pieces, Us);
  }
  [[nodiscard]] static std::uint64_t count(const Pieces& pieces, Side to_move, int depth) {
    return count_moves(pieces, to_move, depth);
  }
  [[nodiscard]] static bool in_check(const Pieces& pieces, Side side) noexcept {
    return racingkings::in_check(pieces, side);
  }

  /// RK.goal, CH.end.stalemate.
  [[nodiscard]] static Status status(const Pieces& pieces, Side to_move) {
    if (over(pieces, to_move)) {
      const bool own = (pieces.of[attacks::index(to_move)][king] & attacks::rank_8) != 0;
      const bool other = (pieces.of[attacks::index(opponent(to_move))][king] & attacks::rank_8) != 0;
      return own && other ? Status::drawn : own ? Status::won : Status::lost;
    }
    return status_of(in_check(pieces, to_move), Moves(pieces, to_move).any());
  }
};

}  // namespace

const MoveGenerator& generator_build(Profile) { return the_one<kinds::Generator<Game>>(); }

}  // namespace arbiter::racingkings::inline ARBITER_CODE
