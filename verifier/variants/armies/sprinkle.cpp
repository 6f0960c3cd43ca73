#include "orthodox/sprinkle.hpp"

#include <vector>

#include "variants/armies/rules.hpp"
#include "variants/armies/sources.hpp"

namespace arbiter::armies {

Setup sprinkled(Army white, Army black, bool shuffled, Random& random) {
  Setup setup;
  set_army(setup.state, Side::white, white);
  set_army(setup.state, Side::black, black);
  std::vector<Role> roles(men_of(white).begin(), men_of(white).end());
  roles.insert(roles.end(), men_of(black).begin(), men_of(black).end());
  return orthodox::sprinkled(setup, {.roles = roles, .corner_roles = roles, .shuffled = shuffled}, random);
}

}  // namespace arbiter::armies
