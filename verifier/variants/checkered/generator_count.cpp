#include "variants/checkered/generator_count.hpp"

#include "variants/checkered/generator_steps.hpp"

namespace arbiter::checkered::fast::inline ARBITER_CODE {
namespace {

/// The last ply: nothing is played on the board.
struct Leaves {
  std::uint64_t number = 0;

  void steps(int, Bits to, Man, Man, bool, bool) noexcept { number += static_cast<std::uint64_t>(std::popcount(to)); }
  void pawns(Bits to, int, Man, Man, bool) noexcept { number += static_cast<std::uint64_t>(std::popcount(to)); }
  void single(const Move&) noexcept { ++number; }
};

template <Side Us, Profile Rules>
std::uint64_t count(const Men& men, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) {
    Leaves leaves;
    each_turn<Us>(men, leaves);
    return leaves.number;
  }
  std::uint64_t number = 0;
  const auto play = [&](const Move& move) {
    number += count<opponent(Us), Rules>(after<Rules>(men, Us, move), depth - 1);
  };
  OneByOne<decltype(play)> branches(play);
  each_turn<Us>(men, branches);
  return number;
}

template <Profile Rules>
std::uint64_t count(const Men& men, Side to_move, int depth) {
  return to_move == Side::white ? count<Side::white, Rules>(men, depth) : count<Side::black, Rules>(men, depth);
}

}  // namespace

std::uint64_t count_turns(const Men& men, Side to_move, Profile profile, int depth) {
  return profile == Profile::site ? count<Profile::site>(men, to_move, depth)
                                  : count<Profile::documented>(men, to_move, depth);
}

}  // namespace arbiter::checkered::fast::inline ARBITER_CODE
