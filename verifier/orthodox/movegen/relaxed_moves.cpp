#include "verifier/orthodox/movegen/relaxed_moves.hpp"

#include <algorithm>
#include <cstdlib>

namespace arbiter::movegen {
namespace {

[[nodiscard]] Bits reached_in_one(Role role, int from) noexcept {
  if (role == orthodox::pawn) return 0;
  if (role == orthodox::knight) return attacks::knight(from);
  if (role == orthodox::king) return attacks::king(from);
  Bits result = 0;
  if (role != orthodox::rook) result |= attacks::bishop(from, Bits{0});
  if (role != orthodox::bishop) result |= attacks::rook(from, Bits{0});
  return result;
}

/// From a square of a pawn to another, without promotion.
[[nodiscard]] int pawn_advances(Side side, int from, int to, int captures) noexcept {
  const int ranks = ((to >> 3) - (from >> 3)) * forward(side);
  const int files = std::abs((to & 7) - (from & 7));
  if (ranks < files || files > captures || (ranks == 0 && from != to)) return never;
  // CH.pawn.double: two ranks at once, straight ahead from the second rank, which it may first have to reach.
  const int rank = relative_rank(side, from >> 3);
  const bool may_double = rank <= 1 && rank + ranks >= 3 && ranks - 2 >= files;
  return may_double ? ranks - 1 : ranks;
}

[[nodiscard]] PawnMoves pawn_moves_from(Side side, int from, int captures) {
  PawnMoves result;
  for (auto& each : result.as) each.fill(never);
  auto& pawn = result.as[index(orthodox::pawn)];
  for (int to = 0; to < 64; ++to) {
    const int moves = pawn_advances(side, from, to, captures);
    const bool last = relative_rank(side, to >> 3) == 7;
    if (moves == never || (last && to != from)) continue;
    pawn[index(to)] = static_cast<std::uint8_t>(moves);
  }
  for (Bits last = attacks::rank_of(side, 7); last != 0;) {
    const int promotion = attacks::take_first(last);
    const int moves = promotion == from ? never : pawn_advances(side, from, promotion, captures);
    if (moves == never) continue;
    for (const Role role : OrthodoxKinds::promotions) {
      for (int to = 0; to < 64; ++to) {
        std::uint8_t& least = result.as[index(role)][index(to)];
        least = static_cast<std::uint8_t>(std::min<int>(least, moves + relaxed_moves().between(role, promotion, to)));
      }
    }
  }
  for (std::size_t to = 0; to < 64; ++to) {
    result.as_any[to] = never;
    for (const auto& each : result.as) result.as_any[to] = std::min(result.as_any[to], each[to]);
    for (std::size_t moves = result.as_any[to]; moves < result.within.size(); ++moves) {
      result.within[moves] |= Bits{1} << to;
    }
  }
  return result;
}

}  // namespace

RelaxedMoves::RelaxedMoves() {
  for (std::size_t role = 0; role < OrthodoxKinds::roles; ++role) {
    for (int from = 0; from < 64; ++from) {
      between_[role][index(from)].fill(never);
      Bits met = 0;
      Bits now = bit(from);
      for (int moves = 0; moves <= most; ++moves) {
        Bits next = 0;
        for (Bits rest = now & ~met; rest != 0;) {
          const int square = attacks::take_first(rest);
          between_[role][index(from)][index(square)] = static_cast<std::uint8_t>(moves);
          next |= reached_in_one(static_cast<Role>(role), square);
        }
        met |= now;
        within_[role][index(moves)][index(from)] = met;
        now = next;
      }
    }
  }
}

const RelaxedMoves& relaxed_moves() {
  static const RelaxedMoves made;
  return made;
}

const PawnMoves& PawnMoveTable::of(Side side, int from, int captures) {
  auto& made = made_[attacks::index(side)][index(std::clamp(captures, 0, most_captures + 1))][index(from)];
  if (!made) made = std::make_unique<const PawnMoves>(pawn_moves_from(side, from, captures));
  return *made;
}

}  // namespace arbiter::movegen
