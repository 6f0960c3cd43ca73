#include "verifier/orthodox/variant/random_setup.hpp"

#include <vector>

#include "verifier/variants/armies/rules.hpp"
#include "verifier/variants/armies/sources.hpp"

namespace arbiter::armies {

Setup random_setup(Army white, Army black, bool shuffled, Random& random) {
  Setup setup;
  set_army(setup.state, Side::white, white);
  set_army(setup.state, Side::black, black);
  std::vector<Role> roles(pieces_of(white).begin(), pieces_of(white).end());
  roles.insert(roles.end(), pieces_of(black).begin(), pieces_of(black).end());
  return orthodox::random_setup(setup, {.roles = roles, .corner_roles = roles, .shuffled = shuffled}, random);
}

}  // namespace arbiter::armies
