#include "verifier/variants/interweave/generator_steps.hpp"

namespace arbiter::interweave::fast::inline ARBITER_CODE {
namespace {

template <Side Us, Profile Rules>
std::uint64_t count(const Pieces& pieces, int depth);

/// Counts the last ply; only chains are played on the board.
struct Leaves {
  std::uint64_t number = 0;

  void enter(const Leg&) noexcept {}
  void leave() noexcept {}
  void arrive(const Outline&) noexcept { ++number; }
  void quiet(Word to, int, unsigned choices) noexcept {
    const int roles = choices == 0 ? 1 : std::popcount(choices);
    number += static_cast<std::uint64_t>(std::popcount(to) * roles);
  }
};

/// A ply with at least one more ply after it.
template <Side Us, Profile Rules>
struct Branches {
  const Pieces& pieces;
  int depth;  ///< plies after this one
  std::uint64_t number = 0;

  void enter(const Leg&) noexcept {}
  void leave() noexcept {}
  void arrive(const Pieces& next) { number += count<opponent(Us), Rules>(next, depth); }
  void quiet(Word to, int offset, unsigned choices) {
    each_quiet<Us>(pieces, to, offset, choices, [&](const Leg& leg) {
      Pieces next = after<Us>(pieces, leg);
      end_move(next, leg);
      arrive(next);
    });
  }
};

template <Side Us, Profile Rules>
std::uint64_t count(const Pieces& pieces, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) {
    Leaves leaves;
    each_move<Us, Rules>(pieces, outline<Us>(pieces), leaves);
    return leaves.number;
  }
  Branches<Us, Rules> branches{pieces, depth - 1};
  each_move<Us, Rules>(pieces, pieces, branches);
  return branches.number;
}

}  // namespace

std::uint64_t count_moves(const Pieces& pieces, Side to_move, Profile profile, int depth) {
  return for_side(to_move, [&]<Side Us>() {
    return profile == Profile::site ? count<Us, Profile::site>(pieces, depth)
                                    : count<Us, Profile::documented>(pieces, depth);
  });
}

}  // namespace arbiter::interweave::fast::inline ARBITER_CODE
