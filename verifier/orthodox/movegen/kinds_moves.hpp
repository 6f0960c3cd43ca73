#pragma once

#include "verifier/board/code.hpp"
#include "verifier/board/lines.hpp"
#include "verifier/orthodox/movegen/kinds_board.hpp"

/// Parts of the moves of such games, for the generators' counts as well.
namespace arbiter::kinds::inline ARBITER_CODE {

/// The squares that a piece of `kind` on `square` attacks, own pieces among them; not for pawns.
[[nodiscard]] inline Word reach(std::size_t kind, int square, Word occupied) noexcept {
  switch (kind) {
    case knight: return attacks::knight(square);
    case bishop: return attacks::bishop_lines(square, occupied);
    case rook: return attacks::rook_lines(square, occupied);
    case queen: return attacks::bishop_lines(square, occupied) | attacks::rook_lines(square, occupied);
    default: return attacks::king(square);
  }
}

/// Pawns on the first and last rank, which no game has, do not move.
inline constexpr Word pawn_ranks = ~(attacks::rank_1 | attacks::rank_8);

[[nodiscard]] inline Word shifted(Word squares, int by) noexcept { return by > 0 ? squares << by : squares >> -by; }

/// `f(leg)` for a pawn of `Us` that arrives on `to`, once for each kind that it may have there.
template <Side Us, class Promotions, class F>
inline void each_arrival(int from, int to, int victim, const Promotions& promotions, F&& f) {
  if ((attacks::bit(to) & attacks::rank_of(Us, 7)) == 0) {
    f(leg(from, to, victim, pawn, pawn));
    return;
  }
  for (const std::size_t kind : promotions) f(leg(from, to, victim, pawn, kind));
}

/// The pawns of one side, by sets of squares.
template <Side Us>
class PawnSets {
 public:
  static constexpr int ahead = 8 * forward(Us);
  static constexpr Word last_rank = attacks::rank_of(Us, 7);

 protected:
  PawnSets(const Pieces& pieces, Word occupied) noexcept : pieces_(pieces), occupied_(occupied) {}

  [[nodiscard]] Word pawns() const noexcept { return pieces_.of[attacks::index(Us)][pawn] & pawn_ranks; }
  [[nodiscard]] Word aside_targets(int aside) const noexcept {
    return shifted(pawns() & ~(aside < 0 ? attacks::file_a : attacks::file_h), ahead + aside);
  }
  /// CH.pawn.ep: the en passant square, if it is empty, where a pawn comes to it and the enemy pawn stands behind it.
  [[nodiscard]] Word in_passing(int aside) const noexcept {
    if (pieces_.passed == 0) return 0;
    const Word victims = shifted(pieces_.of[attacks::index(opponent(Us))][pawn], ahead);
    return pieces_.passed & attacks::rank_of(Us, 5) & ~occupied_ & victims & aside_targets(aside);
  }
  [[nodiscard]] Word pawn_steps() const noexcept { return shifted(pawns(), ahead) & ~occupied_; }
  [[nodiscard]] Word double_steps(Word steps) const noexcept {
    return shifted(steps & attacks::rank_of(Us, 2), ahead) & ~occupied_;
  }

  /// `f(leg)` for the pawns on `movers` that come from `offset` before the targets.
  template <class Promotions, class F>
  static void each_pawn(Word targets, int offset, Word movers, bool captures, const Promotions& promotions, F&& f) {
    while (targets != 0) {
      const int to = attacks::take_first(targets);
      const int from = to - offset;
      if ((movers >> from & 1U) != 0) each_arrival<Us>(from, to, captures ? to : from, promotions, f);
    }
  }
  template <class F>
  void each_passing(int aside, Word movers, F&& f) const {
    for (Word left = in_passing(aside); left != 0;) {
      const int to = attacks::take_first(left);
      const int from = to - ahead - aside;
      if ((movers >> from & 1U) != 0) f(leg(from, to, to - ahead, pawn, pawn));
    }
  }

  const Pieces& pieces_;
  Word occupied_;
};

/// The castling of a king on `from` with the rook on `corner`, to the usual squares of their rank.
[[nodiscard]] inline Leg castling_leg(int from, int corner) noexcept {
  const int to = (from & 56) + (corner < from ? 2 : 6);
  Leg castling = leg(from, to, from, king, king);
  castling.castles = true;
  castling.corner_from = static_cast<std::uint8_t>(corner);
  castling.corner_to = static_cast<std::uint8_t>(corner < from ? to + 1 : to - 1);
  return castling;
}

/// Takes what a side has on a square off the board.
inline void capture(Pieces& pieces, int square, std::size_t side) noexcept {
  const Word kept = ~attacks::bit(square);
  for (Word& kind : pieces.of[side]) kind &= kept;
  pieces.all[side] &= kept;
}

/// Moves the piece that a leg moves, and the rook with it.
inline void move_pieces(Pieces& pieces, const Leg& leg, std::size_t us) noexcept {
  pieces.of[us][leg.was] ^= attacks::bit(leg.from);
  pieces.all[us] ^= attacks::bit(leg.from);
  if (leg.castles) {
    pieces.of[us][rook] ^= attacks::bit(leg.corner_from);
    pieces.all[us] ^= attacks::bit(leg.corner_from);
    pieces.of[us][rook] |= attacks::bit(leg.corner_to);
    pieces.all[us] |= attacks::bit(leg.corner_to);
  }
  pieces.of[us][leg.becomes] |= attacks::bit(leg.to);
  pieces.all[us] |= attacks::bit(leg.to);
  if (leg.was == pawn && (leg.from ^ leg.to) == 16) pieces.passed = attacks::bit((leg.from + leg.to) / 2);
}

}  // namespace arbiter::kinds::inline ARBITER_CODE
