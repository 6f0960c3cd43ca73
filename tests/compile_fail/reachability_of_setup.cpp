#include "verifier/soundness/soundness.hpp"

bool f(const arbiter::Position& position) { return arbiter::soundness::reachability(position, {}).empty(); }

bool g(const arbiter::Position& position) {
  return arbiter::soundness::reachability(position.setup(), {}).empty();  // misuse
}
