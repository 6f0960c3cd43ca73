#include "verifier/position/position.hpp"

int f(const arbiter::Position& position);

int g(const arbiter::Position& position) {
#ifdef MISUSE
  return f(position.setup());
#else
  return f(position);
#endif
}
