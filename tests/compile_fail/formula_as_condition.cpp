#include "verifier/rules/truth.hpp"

int f(arbiter::Formula a, arbiter::Formula b) { return always(all(a, b)) ? 1 : 0; }

int g(arbiter::Formula a, arbiter::Formula b) { return a && b ? 1 : 0; }  // misuse
