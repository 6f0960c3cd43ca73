#include "verifier/position/root.hpp"

int f(const arbiter::Root& root);

int g(const arbiter::Position& position) {
  return f(position) + f(arbiter::Root::any_setup(position.ruleset(), position.setup()));
}

int h(const arbiter::Position& position) { return f(position.setup()); }  // misuse
