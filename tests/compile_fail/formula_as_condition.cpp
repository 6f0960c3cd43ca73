#include "verifier/rules/truth.hpp"

int f(arbiter::Formula a, arbiter::Formula b) {
#ifdef MISUSE
  return a && b ? 1 : 0;
#else
  return always(all(a, b)) ? 1 : 0;
#endif
}
