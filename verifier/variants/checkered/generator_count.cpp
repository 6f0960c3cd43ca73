#include "verifier/variants/checkered/generator_steps.hpp"

namespace arbiter::checkered::fast::inline ARBITER_CODE {
namespace {

/// Counts the last ply without playing it.
struct Leaves {
  std::uint64_t number = 0;

  void steps(int, Bits to, Piece, Piece, bool, bool) noexcept {
    number += static_cast<std::uint64_t>(std::popcount(to));
  }
  void pawns(Bits to, int, Piece, Piece, bool) noexcept { number += static_cast<std::uint64_t>(std::popcount(to)); }
  void single(const PackedStep&) noexcept { ++number; }
};

template <Side Us>
std::uint64_t count(const Pieces& pieces, Profile profile, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) {
    Leaves leaves;
    each_move<Us>(pieces, leaves);
    return leaves.number;
  }
  std::uint64_t number = 0;
  const auto play = [&](const PackedStep& packed) {
    number += count<opponent(Us)>(after(pieces, Us, packed, profile), profile, depth - 1);
  };
  OneByOne<decltype(play)> branches{play};
  each_move<Us>(pieces, branches);
  return number;
}

/// With three players, who is to move next depends on the pieces.
std::uint64_t count_in_three(const Pieces& pieces, Side to_move, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) {
    Leaves leaves;
    each_move(pieces, to_move, Profile::three, leaves);
    return leaves.number;
  }
  std::uint64_t number = 0;
  const auto play = [&](const PackedStep& packed) {
    const Pieces next = successor(pieces, to_move, packed, Profile::three);
    number += count_in_three(next, mover_after(next, to_move), depth - 1);
  };
  OneByOne<decltype(play)> branches{play};
  each_move(pieces, to_move, Profile::three, branches);
  return number;
}

}  // namespace

std::uint64_t count_moves(const Pieces& pieces, Side to_move, Profile profile, int depth) {
  if (profile == Profile::three || mover_of_three(pieces.stage)) return count_in_three(pieces, to_move, depth);
  return for_side(to_move, [&]<Side Us>() { return count<Us>(pieces, profile, depth); });
}

}  // namespace arbiter::checkered::fast::inline ARBITER_CODE
