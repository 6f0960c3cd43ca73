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

template <Side Us, Profile Rules>
std::uint64_t count(const Pieces& pieces, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) {
    Leaves leaves;
    each_move<Us>(pieces, leaves);
    return leaves.number;
  }
  std::uint64_t number = 0;
  const auto play = [&](const PackedStep& packed) {
    number += count<opponent(Us), Rules>(after<Rules>(pieces, Us, packed), depth - 1);
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
    each_move<Profile::three>(pieces, to_move, leaves);
    return leaves.number;
  }
  std::uint64_t number = 0;
  const auto play = [&](const PackedStep& packed) {
    const Pieces next = successor<Profile::three>(pieces, to_move, packed);
    number += count_in_three(next, mover_after(next, to_move), depth - 1);
  };
  OneByOne<decltype(play)> branches{play};
  each_move<Profile::three>(pieces, to_move, branches);
  return number;
}

}  // namespace

std::uint64_t count_moves(const Pieces& pieces, Side to_move, Profile profile, int depth) {
  if (profile == Profile::three || mover_of_three(pieces.stage)) return count_in_three(pieces, to_move, depth);
  return for_side(to_move, [&]<Side Us>() {
    return profile == Profile::site ? count<Us, Profile::site>(pieces, depth)
                                    : count<Us, Profile::documented>(pieces, depth);
  });
}

}  // namespace arbiter::checkered::fast::inline ARBITER_CODE
