#include "verifier/position/position.hpp"

int f(const arbiter::Position& position);

int g(const arbiter::Position& position) { return f(position); }

int h(const arbiter::Position& position) { return f(position.setup()); }  // misuse
