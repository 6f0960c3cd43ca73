#include "verifier/orthodox/relaxed_moves.hpp"

#include <algorithm>
#include <cstdlib>

namespace arbiter::movegen {
namespace {

using MoveCounts = std::array<std::array<std::uint8_t, 64>, 64>;

[[nodiscard]] const MoveCounts& knight_moves() {
  static const MoveCounts counts = [] {
    MoveCounts result{};
    for (int from = 0; from < 64; ++from) {
      Bits met = bit(from);
      for (std::uint8_t moves = 1; met != ~Bits{0}; ++moves) {
        Bits next = 0;
        for (Bits rest = met; rest != 0;) next |= attacks::knight(attacks::take_first(rest));
        for (Bits rest = next & ~met; rest != 0;) result[index(from)][index(attacks::take_first(rest))] = moves;
        met |= next;
      }
    }
    return result;
  }();
  return counts;
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
        least = static_cast<std::uint8_t>(std::min<int>(least, moves + moves_between(role, promotion, to)));
      }
    }
  }
  for (std::size_t to = 0; to < 64; ++to) {
    result.as_any[to] = never;
    for (const auto& each : result.as) result.as_any[to] = std::min(result.as_any[to], each[to]);
  }
  return result;
}

}  // namespace

int moves_between(Role role, int from, int to) noexcept {
  if (from == to) return 0;
  if (role == orthodox::knight) return knight_moves()[index(from)][index(to)];
  const int files = std::abs((from & 7) - (to & 7));
  const int ranks = std::abs((from >> 3) - (to >> 3));
  if (role == orthodox::king) return std::max(files, ranks);
  const bool straight = files == 0 || ranks == 0;
  const bool diagonal = files == ranks;
  if (role == orthodox::rook) return straight ? 1 : 2;
  if (role == orthodox::queen) return straight || diagonal ? 1 : 2;
  if (role == orthodox::bishop) return (files + ranks) % 2 != 0 ? never : diagonal ? 1 : 2;
  return never;
}

const PawnMoves& PawnMoveTable::of(Side side, int from, int captures) {
  auto& made = made_[attacks::index(side)][index(std::clamp(captures, 0, most_captures + 1))][index(from)];
  if (!made) made = std::make_unique<const PawnMoves>(pawn_moves_from(side, from, captures));
  return *made;
}

}  // namespace arbiter::movegen
