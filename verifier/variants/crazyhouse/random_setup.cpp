#include "verifier/orthodox/variant/random_setup.hpp"

#include <array>

#include "verifier/variants/crazyhouse/sources.hpp"
#include "verifier/variants/crazyhouse/state.hpp"

namespace arbiter::crazyhouse {

Setup random_setup(Random& random) {
  using namespace orthodox;
  static constexpr std::array<Role, 8> roles{knight,          bishop,          rook,          queen,
                                             promoted_knight, promoted_bishop, promoted_rook, promoted_queen};
  static constexpr std::array<Role, 1> corners{rook};
  Setup setup = orthodox::random_setup(
      {}, {.roles = roles, .corner_roles = corners, .shuffled = random.one_in(4), .first_rank_pawns = false}, random);
  for (const Side side : {Side::white, Side::black}) {
    if (random.one_in(4)) continue;
    for (const Role role : pocket_roles) {
      if (random.one_in(2)) continue;
      // Seldom full, so that a capture is lost.
      const bool full = random.one_in(16);
      set_pocket(setup.state, side, role, full ? pocket_limit(role) : 1 + static_cast<int>(random.below(3)));
    }
  }
  return setup;
}

}  // namespace arbiter::crazyhouse
