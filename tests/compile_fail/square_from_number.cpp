#include "verifier/board/board.hpp"

int f() { return arbiter::Square(12).rank(); }

const arbiter::Square square = 12;  // misuse
