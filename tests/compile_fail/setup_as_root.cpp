#include "verifier/position/root.hpp"

int f(const arbiter::Root& root);

int g(const arbiter::Position& position) {
#ifdef MISUSE
  return f(position.setup());
#else
  return f(position) + f(arbiter::Root::any_setup(position.ruleset(), position.setup()));
#endif
}
