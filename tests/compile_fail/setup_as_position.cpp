#include "verifier/position/root.hpp"

int f(const arbiter::Position& position);
int g(const arbiter::Root& root);

int h(const arbiter::Position& position, const arbiter::Setup& setup) {
#ifdef MISUSE
  return f(setup) + g(setup) + (position.setup() == setup ? 1 : 0);
#else
  return f(position) + g(position) + (position.setup() == setup ? 1 : 0);
#endif
}
