#include "verifier/variants/interweave/generator_steps.hpp"

// A file of its own: among the rest of the generator g++ inlines less of it, and counts are an eighth slower.
namespace arbiter::interweave::inline ARBITER_CODE {
namespace fast {
namespace {

template <Side Us>
std::uint64_t count(const Pieces& pieces, Profile rules, int depth);

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
template <Side Us>
struct Branches {
  const Pieces& pieces;
  Profile rules;
  int depth;  ///< plies after this one
  std::uint64_t number = 0;

  void enter(const Leg&) noexcept {}
  void leave() noexcept {}
  void arrive(const Pieces& next) { number += count<opponent(Us)>(next, rules, depth); }
  void quiet(Word to, int offset, unsigned choices) {
    each_quiet<Us>(pieces, to, offset, choices, [&](const Leg& leg) {
      Pieces next = after<Us>(pieces, leg);
      end_move(next, leg);
      arrive(next);
    });
  }
};

template <Side Us>
std::uint64_t count(const Pieces& pieces, Profile rules, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) {
    Leaves leaves;
    each_move<Us>(pieces, outline<Us>(pieces), rules, leaves);
    return leaves.number;
  }
  Branches<Us> branches{pieces, rules, depth - 1};
  each_move<Us>(pieces, pieces, rules, branches);
  return branches.number;
}

}  // namespace

std::uint64_t count_moves(const Pieces& pieces, Side to_move, Profile profile, int depth) {
  return for_side(to_move, [&]<Side Us>() { return count<Us>(pieces, profile, depth); });
}

}  // namespace fast
}  // namespace arbiter::interweave::inline ARBITER_CODE
