#pragma once

#include <array>

#include "verifier/orthodox/movegen/movegen_pieces.hpp"
#include "verifier/variants/duck/generator_board.hpp"

namespace arbiter::duck::fast::inline ARBITER_CODE {

using kinds::bishop;
using kinds::king;
using kinds::knight;
using kinds::number_of_kinds;
using kinds::pawn;
using kinds::queen;
using kinds::rook;

/// CH.pawn.promote.
inline constexpr std::array<std::size_t, 4> promotions{queen, rook, bishop, knight};

/// The squares that a piece of `kind` on `square` reaches, own pieces and the duck among them; not for pawns.
[[nodiscard]] inline Word reach(std::size_t kind, int square, Word occupied) noexcept {
  switch (kind) {
    case knight: return attacks::knight(square);
    case bishop: return attacks::bishop(square, occupied);
    case rook: return attacks::rook(square, occupied);
    case queen: return attacks::bishop(square, occupied) | attacks::rook(square, occupied);
    default: return attacks::king(square);
  }
}

[[nodiscard]] inline Word occupied_by(const Pieces& pieces) noexcept {
  return pieces.chess.all[0] | pieces.chess.all[1] | pieces.duck;
}

/// DK.move, DK.enter: where the duck may go.
[[nodiscard]] inline Word duck_targets(const Pieces& pieces) noexcept { return ~occupied_by(pieces); }

/// DK.win: whether a side has no king.
[[nodiscard]] inline bool finished(const Pieces& pieces) noexcept {
  return pieces.chess.of[0][king] == 0 || pieces.chess.of[1][king] == 0;
}

/// The first steps of one side's moves, by sets of squares. The duck blocks and is not an enemy (DK.block); nothing is
/// check (DK.check).
template <Side Us>
class Moves {
 public:
  explicit Moves(const Pieces& pieces) noexcept
      : pieces_(pieces.chess), own_(pieces.chess.of[attacks::index(Us)]),
        enemies_(pieces.chess.all[attacks::index(opponent(Us))]),
        enemy_kings_(pieces.chess.of[attacks::index(opponent(Us))][king]), occupied_(occupied_by(pieces)),
        over_(finished(pieces)) {}

  /// The number of legal moves. A first step that captures nothing leaves as many squares for the duck as are empty
  /// now, and a capture one more.
  [[nodiscard]] std::uint64_t count(Profile profile) const noexcept {
    if (over_) return 0;
    int quiet = 0;
    int captures = 0;
    int wins = 0;
    const Word last_king = attacks::several(enemy_kings_) ? 0 : enemy_kings_;
    const auto take = [&](Word to) {
      captures += attacks::size_of(to & enemies_ & ~last_king);
      wins += attacks::size_of(to & last_king);
    };
    const auto take_by_pawns = [&](Word to) {
      take(to);
      for (int more = 0; more < more_for_promotions; ++more) take(to & last_rank);
    };
    for (const int aside : {-1, 1}) {
      take_by_pawns(aside_targets(aside) & enemies_);
      captures += attacks::size_of(in_passing(aside));
    }
    const Word steps = pawn_steps();
    quiet += attacks::size_of(steps) + more_for_promotions * attacks::size_of(steps & last_rank);
    quiet += attacks::size_of(double_steps(steps));
    for (std::size_t kind = knight; kind < number_of_kinds; ++kind) {
      for (Word left = own_[kind]; left != 0;) {
        const Word to = reach(kind, attacks::take_first(left), occupied_);
        quiet += attacks::size_of(to & ~occupied_);
        take(to & enemies_);
      }
    }
    castlings(~Word{0}, [&](const Leg&) { ++quiet; });
    const auto squares = static_cast<std::uint64_t>(attacks::size_of(~occupied_));
    const std::uint64_t each_win = profile == Profile::documented ? 1 : squares + 1;  // DK.win
    return static_cast<std::uint64_t>(quiet) * squares + static_cast<std::uint64_t>(captures) * (squares + 1) +
           static_cast<std::uint64_t>(wins) * each_win;
  }

  /// Whether there is a legal move. After its first step the duck has a square: the one that the piece has left.
  [[nodiscard]] bool any() const noexcept {
    if (over_) return false;
    if (pawn_steps() != 0) return true;
    for (const int aside : {-1, 1}) {
      if ((aside_targets(aside) & enemies_) != 0 || in_passing(aside) != 0) return true;
    }
    if (reaches(enemies_ | ~occupied_)) return true;
    bool castles = false;
    castlings(~Word{0}, [&](const Leg&) { castles = true; });
    return castles;
  }

  /// DK.win: whether a legal move captures the last king of the other side.
  [[nodiscard]] bool takes_last_king() const noexcept {
    if (over_ || attacks::several(enemy_kings_)) return false;
    return ((aside_targets(-1) | aside_targets(1)) & enemy_kings_) != 0 || reaches(enemy_kings_);
  }

  /// `f(leg)` for each legal first step by the pieces on `movers`.
  template <class F>
  void legs(Word movers, F&& f) const {
    if (!over_) steps(movers, f);
  }

  /// The same as if the game were not over.
  template <class F>
  void steps(Word movers, F&& f) const {
    for (const int aside : {-1, 1}) {
      each_pawn(aside_targets(aside) & enemies_, aside + ahead, movers, true, f);
      for (Word left = in_passing(aside); left != 0;) {
        const int to = attacks::take_first(left);
        const int from = to - ahead - aside;
        if ((movers >> from & 1U) != 0) f(kinds::leg(from, to, to - ahead, pawn, pawn));
      }
    }
    const Word single = pawn_steps();
    each_pawn(single, ahead, movers, false, f);
    each_pawn(double_steps(single), 2 * ahead, movers, false, f);
    for (std::size_t kind = knight; kind < number_of_kinds; ++kind) {
      for (Word left = own_[kind] & movers; left != 0;) {
        const int from = attacks::take_first(left);
        for (Word targets = reach(kind, from, occupied_) & (enemies_ | ~occupied_); targets != 0;) {
          const int to = attacks::take_first(targets);
          const bool captures = (enemies_ >> to & 1U) != 0;
          f(kinds::leg(from, to, captures ? to : from, kind, kind));
        }
      }
    }
    castlings(movers, f);
  }

 private:
  static constexpr int ahead = 8 * forward(Us);
  static constexpr Word last_rank = attacks::rank_of(Us, 7);
  /// A promotion is four moves.
  static constexpr int more_for_promotions = static_cast<int>(promotions.size()) - 1;

  /// Whether a piece other than a pawn reaches one of the squares.
  [[nodiscard]] bool reaches(Word squares) const noexcept {
    for (std::size_t kind = knight; kind < number_of_kinds; ++kind) {
      for (Word left = own_[kind]; left != 0;) {
        if ((reach(kind, attacks::take_first(left), occupied_) & squares) != 0) return true;
      }
    }
    return false;
  }

  [[nodiscard]] static Word shifted(Word squares, int by) noexcept { return by > 0 ? squares << by : squares >> -by; }

  /// Pawns on the first and last rank, which no game has, do not move.
  [[nodiscard]] Word pawns() const noexcept { return own_[pawn] & ~(attacks::rank_1 | attacks::rank_8); }
  [[nodiscard]] Word aside_targets(int aside) const noexcept {
    return shifted(pawns() & ~(aside < 0 ? attacks::file_a : attacks::file_h), ahead + aside);
  }
  /// CH.pawn.ep, DK.ep: the en passant square, empty of the duck, where a pawn comes to it and the enemy pawn stands
  /// behind it.
  [[nodiscard]] Word in_passing(int aside) const noexcept {
    if (pieces_.passed == 0) return 0;
    const Word victims = shifted(pieces_.of[attacks::index(opponent(Us))][pawn], ahead);
    return pieces_.passed & attacks::rank_of(Us, 5) & ~occupied_ & victims & aside_targets(aside);
  }
  [[nodiscard]] Word pawn_steps() const noexcept { return shifted(pawns(), ahead) & ~occupied_; }
  [[nodiscard]] Word double_steps(Word steps) const noexcept {
    return shifted(steps & attacks::rank_of(Us, 2), ahead) & ~occupied_;
  }

  template <class F>
  static void each_pawn(Word targets, int offset, Word movers, bool captures, F&& f) {
    while (targets != 0) {
      const int to = attacks::take_first(targets);
      const int from = to - offset;
      if ((movers >> from & 1U) == 0) continue;
      const int victim = captures ? to : from;
      if ((attacks::bit(to) & last_rank) == 0) {
        f(kinds::leg(from, to, victim, pawn, pawn));
        continue;
      }
      for (const std::size_t kind : promotions) f(kinds::leg(from, to, victim, pawn, kind));
    }
  }

  /// CH.castle.path, CH.castle.rights, DK.castle.
  template <class F>
  void castlings(Word movers, F&& f) const {
    constexpr int home = 8 * relative_rank(Us, 0);
    const Word rights = (Us == Side::white ? pieces_.rights : pieces_.rights >> 8U) & 0xffU;
    if (rights == 0) return;
    const auto span = [](int a, int b) { return attacks::between(a, b) | attacks::bit(a) | attacks::bit(b); };
    for (Word kings = own_[king] & movers & attacks::rank_of(Us, 0); kings != 0;) {
      const int from = attacks::take_first(kings);
      for (Word corners = (rights << home) & own_[rook]; corners != 0;) {
        const int corner = attacks::take_first(corners);
        const int to = home + (corner < from ? 2 : 6);
        const int corner_to = corner < from ? to + 1 : to - 1;
        const Word two = attacks::bit(from) | attacks::bit(corner);
        if (((span(from, to) | span(corner, corner_to)) & occupied_ & ~two) != 0) continue;
        Leg castling = kinds::leg(from, to, from, king, king);
        castling.castles = true;
        castling.corner_from = static_cast<std::uint8_t>(corner);
        castling.corner_to = static_cast<std::uint8_t>(corner_to);
        f(castling);
      }
    }
  }

  const kinds::Pieces& pieces_;
  const std::array<Word, number_of_kinds>& own_;
  Word enemies_;
  Word enemy_kings_;
  Word occupied_;
  bool over_;
};

/// The pieces after a first step of `Us`.
template <Side Us>
[[nodiscard]] inline Pieces after(const Pieces& pieces, const Leg& leg) noexcept {
  constexpr std::size_t us = attacks::index(Us);
  constexpr std::size_t them = attacks::index(opponent(Us));
  Pieces result = pieces;
  kinds::Pieces& next = result.chess;
  const Word from = attacks::bit(leg.from);
  const Word to = attacks::bit(leg.to);
  next.passed = 0;
  unsigned lost = movegen::rights_of_square(leg.from);
  if (leg.captures()) {
    const Word kept = ~attacks::bit(leg.victim);
    for (Word& kind : next.of[them]) kind &= kept;
    next.all[them] &= kept;
    lost |= movegen::rights_of_square(leg.victim);
    if (next.of[them][king] == 0) lost |= movegen::rights_of_side(opponent(Us));  // DK.win
  }
  next.of[us][leg.was] ^= from;
  next.all[us] ^= from;
  if (leg.castles) {
    next.of[us][rook] ^= attacks::bit(leg.corner_from);
    next.all[us] ^= attacks::bit(leg.corner_from);
    next.of[us][rook] |= attacks::bit(leg.corner_to);
    next.all[us] |= attacks::bit(leg.corner_to);
  }
  next.of[us][leg.becomes] |= to;
  next.all[us] |= to;
  if (leg.was == pawn && (leg.from ^ leg.to) == 16) next.passed = attacks::bit((leg.from + leg.to) / 2);
  if (leg.was == king) lost |= movegen::rights_of_side(Us);
  next.rights = static_cast<std::uint16_t>(next.rights & ~lost);
  return result;
}

/// DK.win: whether a first step from `before` to `pieces`, which captures the last king of a side, ends the move.
[[nodiscard]] inline bool ends_move(const Pieces& before, const Pieces& pieces, Profile profile) noexcept {
  const auto lost = [&](std::size_t side) {
    return pieces.chess.of[side][king] == 0 && before.chess.of[side][king] != 0;
  };
  return profile == Profile::documented && (lost(0) || lost(1));
}

/// The pieces after the duck's step onto `to`.
[[nodiscard]] inline Pieces with_duck(const Pieces& pieces, int to) noexcept {
  Pieces next = pieces;
  next.duck = attacks::bit(to);
  next.chess.passed &= ~next.duck;  // DK.ep
  return next;
}

}  // namespace arbiter::duck::fast::inline ARBITER_CODE
