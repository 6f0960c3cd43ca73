#include "variants/interweave/generator_count.hpp"

#include "variants/interweave/generator_turns.hpp"

namespace arbiter::interweave::fast::inline ARBITER_CODE {
namespace {

template <Side Us, Profile Rules>
std::uint64_t count(const Men& men, int depth);

/// The last ply: nothing but chains is played on the board.
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

/// A ply with at least one more behind it.
template <Side Us, Profile Rules>
struct Branches {
  const Men& men;
  int depth;  ///< plies behind this one
  std::uint64_t number = 0;

  void enter(const Leg&) noexcept {}
  void leave() noexcept {}
  void arrive(const Men& next) { number += count<opponent(Us), Rules>(next, depth); }
  void quiet(Word to, int offset, unsigned choices) {
    each_quiet<Us>(men, to, offset, choices, [&](const Leg& leg) {
      Men next = after<Us>(men, leg);
      end_turn(next, leg);
      arrive(next);
    });
  }
};

template <Side Us, Profile Rules>
std::uint64_t count(const Men& men, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) {
    Leaves leaves;
    each_turn<Us, Rules>(men, outline<Us>(men), leaves);
    return leaves.number;
  }
  Branches<Us, Rules> branches{men, depth - 1};
  each_turn<Us, Rules>(men, men, branches);
  return branches.number;
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

}  // namespace arbiter::interweave::fast::inline ARBITER_CODE
