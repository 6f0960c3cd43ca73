#include "verifier/board/board.hpp"

int f() {
#ifdef MISUSE
  const arbiter::Square square = 12;
#else
  const arbiter::Square square(12);
#endif
  return square.rank();
}
