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

/// Number of sequences of `depth` moves. One type of sink for all profiles and players, so that the steps are compiled
/// once.
std::uint64_t count(const Pieces& pieces, Side to_move, Profile profile, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) {
    Leaves leaves;
    each_move(pieces, to_move, profile, leaves);
    return leaves.number;
  }
  std::uint64_t number = 0;
  const auto play = [&](const PackedStep& packed) {
    const Pieces next = successor(pieces, to_move, packed, profile);
    number += count(next, mover_after(next, to_move), profile, depth - 1);
  };
  OneByOne<decltype(play)> branches{play};
  each_move(pieces, to_move, profile, branches);
  return number;
}

}  // namespace

std::uint64_t count_moves(const Pieces& pieces, Side to_move, Profile profile, int depth) {
  return count(pieces, to_move, profile, depth);
}

}  // namespace arbiter::checkered::fast::inline ARBITER_CODE
