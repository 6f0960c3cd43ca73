#include "verifier/soundness/soundness.hpp"

bool f(const arbiter::Position& position) {
#ifdef MISUSE
  return arbiter::soundness::reachability(position.setup(), {}).empty();
#else
  return arbiter::soundness::reachability(position, {}).empty();
#endif
}
